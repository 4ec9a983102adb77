// An indentation that is interrupted keeps its finished levels, and goes on to the same result.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <csignal>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
std::string pressed_ball(const std::string &schedule, const std::string &fem)
{
  return "title: Ball pressed on a wall\nanalysis: indentation\nindentation: {maximum: 4 um, " +
         schedule + R"(}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
laws: []
fem: )" + fem +
         "\n";
}

std::vector<std::string> arguments(const std::string &results)
{
  return {"run", "test.yaml", "--model", "fem", "--out", results};
}

/// The record of the model without the time that it took.
std::string record_of(const fs::path &folder)
{
  nlohmann::ordered_json model =
    carambole::parse_ordered_json(file_text(folder / "record.json")).at("model");
  model.at("cost").erase("wall_seconds");
  return carambole::json_text(model);
}

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
};

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
  BOOST_TEST(resumed.err.find("level 1/3") == std::string::npos);
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

BOOST_FIXTURE_TEST_CASE(so_does_one_in_quadratic_elements, Solver)
{
  check_resuming(
    pressed_ball("steps: 3", "{element: q2, elements_per_contact_radius: 8, levels: 3}"));
}

// The theory is that of hertz-finite, for linear elasticity, without terms of the order (a/R)^2: at
// a/R = 0.02 these and the finite strain are 0.02 % at most.
BOOST_FIXTURE_TEST_CASE(both_elements_agree_within_their_uncertainties, Solver)
{
  write("test.yaml",
        pressed_ball("steps: 2, unload: false",
                     "[{name: full, element: full, elements_per_contact_radius: 32, levels: 3}, "
                     "{name: q2, element: q2, elements_per_contact_radius: 8, levels: 3}]\n"
                     "reference: q2"));
  constexpr double theory = 250.2355; // [N]
  double forces[2], uncertainties[2];
  for (const int k : {0, 1})
  {
    const std::string name = k == 0 ? "full" : "q2";
    const Outcome run_of = run({"run", "test.yaml", "--model", name, "--out", "out"});
    BOOST_TEST_MESSAGE(run_of.err);
    BOOST_REQUIRE(run_of.status == 0);
    const nlohmann::ordered_json model =
      carambole::parse_ordered_json(file_text(folder() / "out" / name / "record.json")).at("model");
    BOOST_TEST(model.at("law").get<std::string>() == name);
    forces[k] = model.at("contacts").at(0).at("peak_force");
    uncertainties[k] = model.at("uncertainty").at("peak_force ball-wall").at("uncertainty");
    BOOST_TEST_MESSAGE(name << ": " << forces[k] << " +- " << uncertainties[k] << " N");
    BOOST_TEST(std::abs(forces[k] / theory - 1) < 5e-4);
    // The edges of the mesh are those of the sphere, which stands before its wall.
    BOOST_TEST(file_text(folder() / "out" / name / "mesh.csv").find("\nball,0,") !=
               std::string::npos);
  }
  BOOST_TEST(std::abs(forces[0] - forces[1]) <= uncertainties[0] + uncertainties[1]);
  BOOST_TEST(uncertainties[1] < uncertainties[0]);
}
