// An indentation, or a static model of an impact, that is interrupted keeps its finished levels,
// and goes on to the same result.

#include <boost/test/unit_test.hpp>

#include <csignal>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
// The finest level takes some seconds, the others together less than one.
const std::string pressed_ball = R"(title: Ball pressed on a wall
analysis: indentation
indentation: {maximum: 4 um, steps: 12}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 16, levels: 3}
laws: []
)";

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

  void stop_and_resume(const std::string &text);
};

void Solver::stop_and_resume(const std::string &text)
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

BOOST_FIXTURE_TEST_CASE(a_stopped_indentation_resumes_to_the_same_digits, Solver)
{
  stop_and_resume(pressed_ball);
}

BOOST_FIXTURE_TEST_CASE(a_stopped_static_model_resumes_to_the_same_digits, Solver)
{
  stop_and_resume(rebounding_ball);
}
