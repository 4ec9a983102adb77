// An indentation, or a static model of an impact, that is interrupted keeps its finished levels,
// and goes on to the same result.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_indentation)

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
const std::string ball_and_wall = "  - {name: ball, sphere: {radius: 10 mm}, material: steel}\n  - "
                                  "{name: wall, wall: {}, rigid: {}}";

std::string pressed_ball(const std::string &schedule, const std::string &fem,
                         const std::string &bodies = ball_and_wall)
{
  return "title: Ball pressed on a wall\nanalysis: indentation\nindentation: {maximum: 4 um, " +
         schedule + "}\nbodies:\n" + bodies + R"(
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
laws: []
fem: )" + fem +
         "\n";
}

const std::string rebounding_ball = R"(title: Ball on a wall without inertia
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 0.2 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 1 GPa}}
fem: {static: true, elements_per_contact_radius: 16, levels: 3}
laws: []
)";

std::vector<std::string> arguments(const std::string &results)
{
  return {"run", "test.yaml", "--model", "fem", "--out", results};
}

/// The record of the model without the time that it took.
std::string record_of(const fs::path &folder)
{
  nlohmann::ordered_json model =
    carambole::parse_ordered_json(file_text(folder / "record.json")).at("model");
  for (const char *key : {"wall_seconds", "finished"})
    model.at("cost").erase(key);
  return carambole::json_text(model);
}

// At 24 full elements per contact radius the discrete edge of the contact still costs 0.05 %.
const std::string both_elements =
  "[{name: full, element: full, elements_per_contact_radius: 32, levels: 3}, "
  "{name: q2, element: q2, elements_per_contact_radius: 8, levels: 3}]\nreference: q2";

struct Force
{
  double value, uncertainty; ///< [N]
  double truncation;         ///< part of the uncertainty [N]
};

/// Of the edges of a mesh, along the axis [m].
struct Extent
{
  double lowest, highest, shortest; ///< the last: where the shortest edge is
};

/// Whether the scratch folder of a run in `results` has the history of the second level.
bool wrote_second_level(const fs::path &results)
{
  std::error_code none;
  for (const fs::directory_entry &entry : fs::directory_iterator(results, none))
    if (entry.path().filename().string().starts_with(".fem.partial-") &&
        fs::exists(entry.path() / "levels/1/history.csv"))
      return true;
  return false;
}

class Solver : public Driver
{
public:
  Solver() : Driver(CARAMBOLE_FEM_PROGRAM) {}

  void check_resuming(const std::string &text);
  /// Runs a model; its peak force.
  Force force_of(const std::string &model);
  /// Of its finest mesh.
  Extent mesh_extent(const std::string &model);
};

Force Solver::force_of(const std::string &model)
{
  const Outcome outcome = run({"run", "test.yaml", "--model", model, "--out", "out"});
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_REQUIRE(outcome.status == 0);
  const nlohmann::ordered_json record =
    carambole::parse_ordered_json(file_text(folder() / "out" / model / "record.json")).at("model");
  BOOST_TEST(record.at("law").get<std::string>() == (model == "fem" ? "full" : model));
  const std::string contact = record.at("bodies").at(0).at("name").get<std::string>() + "-" +
                              record.at("bodies").at(1).at("name").get<std::string>();
  const auto &uncertainty = record.at("uncertainty").at("peak_force " + contact);
  const Force force{record.at("contacts").at(0).at("peak_force"), uncertainty.at("uncertainty"),
                    uncertainty.value("truncation", 0.)};
  BOOST_TEST_MESSAGE(model << ": " << force.value << " +- " << force.uncertainty << " N");
  return force;
}

Extent Solver::mesh_extent(const std::string &model)
{
  std::istringstream lines(file_text(folder() / "out" / model / "mesh-finest.csv"));
  Extent extent{1, -1, 0};
  double least = 1;
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line);)
  {
    double r1, z1, r2, z2;
    BOOST_REQUIRE(std::sscanf(line.c_str(), "ball,%lf,%lf,%lf,%lf", &r1, &z1, &r2, &z2) == 4);
    extent.lowest = std::min({extent.lowest, z1, z2});
    extent.highest = std::max({extent.highest, z1, z2});
    if (const double length = std::hypot(r2 - r1, z2 - z1); length < least)
    {
      least = length;
      extent.shortest = z1;
    }
  }
  return extent;
}

void Solver::check_resuming(const std::string &text)
{
  write("test.yaml", text);
  const Outcome whole = run(arguments("whole"));
  BOOST_TEST_MESSAGE(whole.err);
  BOOST_REQUIRE(whole.status == 0);

  boost::process::child child = start(arguments("out"));
  BOOST_REQUIRE(comes_true(child, [&] { return wrote_second_level(folder() / "out"); }));
  kill(child.id(), SIGTERM);
  child.wait();
  BOOST_REQUIRE(child.exit_code() == 130);
  BOOST_TEST(!fs::exists(folder() / "out/fem")); // no half of a record
  BOOST_REQUIRE(fs::exists(folder() / "out/.fem.checkpoint"));

  std::vector<std::string> more = arguments("out");
  more.emplace_back("--resume");
  const Outcome resumed = run(more);
  BOOST_TEST_MESSAGE(resumed.err);
  BOOST_REQUIRE(resumed.status == 0);
  BOOST_TEST(resumed.err.find("resumes after 2 of 3 levels") != std::string::npos);
  BOOST_TEST(resumed.err.find("level 1/3: ") == std::string::npos);
  for (const char *file :
       {"history.csv", "levels/0/history.csv", "levels/1/history.csv", "mesh.csv"})
    BOOST_TEST(file_text(folder() / "out/fem" / file) == file_text(folder() / "whole/fem" / file),
               file << " differs");
  BOOST_TEST(record_of(folder() / "out/fem") == record_of(folder() / "whole/fem"));
  BOOST_TEST(!fs::exists(folder() / "out/.fem.checkpoint"));
}
} // namespace

// The finest level takes some seconds, the others together less than one.
BOOST_FIXTURE_TEST_CASE(a_stopped_indentation_resumes_to_the_same_digits, Solver)
{
  check_resuming(pressed_ball("steps: 12", "{elements_per_contact_radius: 16, levels: 3}"));
}

BOOST_FIXTURE_TEST_CASE(so_does_one_in_quadratic_elements, Solver,
                        *boost::unit_test::label("cli_indentation_long"))
{
  check_resuming(
    pressed_ball("steps: 3", "{element: q2, elements_per_contact_radius: 8, levels: 3}"));
}

// The theory is that of hertz-finite, for linear elasticity, without terms of the order (a/R)^2: at
// a/R = 0.02 these and the finite strain are 0.02 % at most.
BOOST_FIXTURE_TEST_CASE(both_elements_agree_within_their_uncertainties, Solver)
{
  write("test.yaml", pressed_ball("steps: 2, unload: false", both_elements));
  const Force full = force_of("full"), q2 = force_of("q2");
  constexpr double theory = 250.2355; // [N]
  for (const Force &force : {full, q2})
    BOOST_TEST(std::abs(force.value / theory - 1) < 5e-4);
  BOOST_TEST(std::abs(full.value - q2.value) <= full.uncertainty + q2.uncertainty);
  BOOST_TEST(q2.uncertainty < full.uncertainty);
}

// A shell bends, which a solid sphere does not. The mesh lies in the row as that of full elements
// does, with its finest elements at the wall.
BOOST_FIXTURE_TEST_CASE(so_they_do_for_a_shell_behind_its_wall, Solver)
{
  write("test.yaml", pressed_ball("steps: 2, unload: false", both_elements,
                                  "  - {name: wall, wall: {}, rigid: {}}\n  - {name: ball, sphere: "
                                  "{radius: 10 mm, inner_radius: 5 mm}, material: steel}"));
  const Force full = force_of("full"), q2 = force_of("q2");
  BOOST_TEST(std::abs(full.value - q2.value) <= full.uncertainty + q2.uncertainty);
  const Extent of_full = mesh_extent("full"), of_q2 = mesh_extent("q2");
  constexpr double round_off = 1e-9; // [m], of the written digits
  BOOST_TEST(std::abs(of_q2.lowest - of_full.lowest) < round_off);
  BOOST_TEST(std::abs(of_q2.highest - of_full.highest) < round_off);
  BOOST_TEST(of_q2.shortest < of_q2.lowest + 0.01 * (of_q2.highest - of_q2.lowest));
}

// A relaxing half-space whose force depends much on the size of the load steps: with forty it is
// 3 % too low, whatever the mesh. The interval holds the force of 160 steps, and mainly by them.
BOOST_FIXTURE_TEST_CASE(load_steps_are_in_the_uncertainty, Solver)
{
  const auto force = [&](int steps)
  {
    write("test.yaml", fmt::format(R"(title: Rigid sphere on a relaxing half-space
analysis: indentation
indentation: {{maximum: 20 um, steps: {}, step_time: {} ms, unload: false}}
bodies:
  - {{name: ball, sphere: {{radius: 4 mm}}, rigid: {{mass: 1 g}}}}
  - {{name: block, half_space: {{}}, material: gel}}
materials:
  gel: {{density: 1000 kg/m^3, youngs_modulus: 8 MPa, poisson_ratio: 0.49, viscous: {{prony: [{{shear_ratio: 0.8, time: 10 ms}}]}}}}
laws: []
fem: {{elements_per_contact_radius: 12, levels: 3}}
)",
                                   steps, 100. / steps));
    return force_of("fem");
  };
  const Force few = force(40), many = force(160);
  BOOST_TEST(std::abs(few.value - many.value) > 0.02 * many.value);
  BOOST_TEST(std::abs(few.value - many.value) <= few.uncertainty);
  BOOST_TEST(few.truncation > few.uncertainty / 2);
  // Half of the error or more: the interval says something.
  BOOST_TEST(few.uncertainty <= 2 * std::abs(few.value - many.value));
}

BOOST_FIXTURE_TEST_CASE(a_stopped_static_model_resumes_to_the_same_digits, Solver,
                        *boost::unit_test::label("cli_indentation_long"))
{
  check_resuming(rebounding_ball);
}

BOOST_AUTO_TEST_SUITE_END()
