#include <boost/test/unit_test.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <map>
#include <random>
#include <thread>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_checkpoint)

using namespace carambole::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace
{
/// A sphere that flows on a wall, with all that is written beside the history.
const std::string plastic_sphere = R"(title: Plastic sphere on a wall
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 5 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3,
          plastic: {yield_stress: 1030 MPa, hardening: {linear: {modulus: 2 GPa}}}}
fem: {elements_per_contact_radius: 7, levels: 2, fields: [5 us, 20 us], ringing: 20 us}
laws: []
duration: 45 us
)";

/// Names and texts of the files of a record, without what may differ between two computations of
/// it: the time that it took, its command, and dates.
std::map<std::string, std::string> record_files(const fs::path &folder)
{
  std::map<std::string, std::string> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
  {
    const std::string name = entry.path().lexically_relative(folder).string();
    if (!entry.is_regular_file())
      continue;
    std::string text = file_text(entry.path());
    if (name == "record.json")
    {
      nlohmann::ordered_json json = carambole::parse_ordered_json(text);
      json.erase("command");
      json.erase("content_hash");
      json.erase("files"); // hashes of texts with dates
      json.at("model").erase("cost");
      text = carambole::json_text(json);
    }
    else if (name.ends_with(".vtu") || name.ends_with(".pvd"))
      text.erase(0, text.find("-->"));
    files.emplace(name, std::move(text));
  }
  return files;
}

class Solver : public Driver
{
public:
  Solver() : Driver(CARAMBOLE_FEM_PROGRAM)
  {
    write("test.yaml", plastic_sphere);
    if (!expected.empty())
      return;
    const Outcome whole = run(arguments("whole", {"--threads", "1"}));
    BOOST_TEST_MESSAGE(whole.err);
    BOOST_REQUIRE(whole.status == 0);
    expected = record_files(folder() / "whole/fem");
    BOOST_REQUIRE(!fs::exists(folder() / "whole/.fem.checkpoint"));
  }

  static std::vector<std::string> arguments(const std::string &results,
                                            const std::vector<std::string> &more)
  {
    std::vector<std::string> all{"run", "test.yaml", "--model", "fem", "--out", results};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  /// Starts it and waits until it has taken up its work.
  boost::process::child start_working(const std::vector<std::string> &arguments) const
  {
    boost::process::child child = start(arguments);
    const std::string scratch = ".fem.partial-" + std::to_string(child.id());
    comes_true(child, [&] { return holds(folder() / "out", scratch); });
    return child;
  }

  /// Ends it by SIGKILL once there are two checkpoints.
  void interrupt_after_two() const
  {
    boost::process::child child = start_working(arguments("out", {"--checkpoint-every", "0"}));
    comes_true(child, [&] { return fs::exists(checkpoint(1)); });
    kill(child.id(), SIGKILL);
    child.wait();
    BOOST_REQUIRE(fs::exists(checkpoint(0)));
    BOOST_REQUIRE(fs::exists(checkpoint(1)));
  }

  fs::path checkpoint(int slot) const
  {
    return folder() / "out/.fem.checkpoint" / ("checkpoint-" + std::to_string(slot) + ".bin");
  }

  void check_finished(const Outcome &outcome) const
  {
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_REQUIRE(outcome.status == 0);
    const auto files = record_files(folder() / "out/fem");
    BOOST_TEST(files.size() == expected.size());
    for (const auto &[name, text] : expected)
      BOOST_TEST((files.contains(name) && files.at(name) == text), name << " differs");
    BOOST_TEST(!fs::exists(folder() / "out/.fem.checkpoint"));
  }

private:
  static inline std::map<std::string, std::string> expected; ///< of a run without interruption
};
} // namespace

BOOST_AUTO_TEST_CASE(interrupted_at_random_moments_a_run_ends_bit_equal)
{
  const Solver solver;
  std::mt19937 random(3);
  const auto pick = [&](int least, int most)
  { return std::uniform_int_distribution(least, most)(random); };
  int resumed = 0;
  for (int interruptions = 0; interruptions < 10;)
  {
    const int signal = std::array{SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGXCPU}[interruptions % 5];
    boost::process::child child = solver.start_working(Solver::arguments(
      "out", {"--resume", "--threads", pick(0, 1) ? "1" : "2", "--checkpoint-every",
              signal != SIGKILL ? "60" : (pick(0, 1) ? "0" : "0.01")}));
    let_work(child, child.id(), 0.01 * pick(1, 12));
    kill(child.id(), signal);
    const Outcome outcome = solver.finish(child);
    resumed += outcome.tells("resumes from its checkpoint");
    if (child.native_exit_code() == 0) // it was done before
    {
      solver.check_finished(outcome);
      fs::remove_all(solver.folder() / "out");
      continue;
    }
    ++interruptions;
    if (signal != SIGKILL)
      BOOST_TEST(outcome.status == 130);
    if (signal != SIGKILL && !outcome.tells("nothing had been computed yet"))
      BOOST_TEST(outcome.tells("--resume"));
  }
  BOOST_TEST(resumed >= 5);
  solver.check_finished(solver.run(Solver::arguments("out", {"--resume"})));
}

BOOST_AUTO_TEST_CASE(a_damaged_checkpoint_falls_back_to_the_one_before)
{
  const Solver solver;
  solver.interrupt_after_two();
  const bool newest =
    fs::last_write_time(solver.checkpoint(1)) > fs::last_write_time(solver.checkpoint(0));
  const fs::path file = solver.checkpoint(newest ? 1 : 0);
  std::string text = file_text(file);
  text[text.size() / 2] ^= 1;
  std::ofstream(file, std::ios::binary) << text;
  const Outcome outcome = solver.run(Solver::arguments("out", {"--resume"}));
  BOOST_TEST(outcome.tells(file.filename().string() + " is damaged; it is ignored"));
  BOOST_TEST(outcome.tells("resumes from its checkpoint"));
  solver.check_finished(outcome);
}

BOOST_AUTO_TEST_CASE(without_any_whole_checkpoint_it_starts_anew)
{
  const Solver solver;
  solver.interrupt_after_two();
  for (const int slot : {0, 1})
    fs::resize_file(solver.checkpoint(slot), 100);
  const Outcome outcome = solver.run(Solver::arguments("out", {"--resume"}));
  BOOST_TEST(outcome.tells("there is no checkpoint to resume from; it starts from the beginning"));
  solver.check_finished(outcome);
}

BOOST_AUTO_TEST_CASE(other_physics_are_not_gone_on_with)
{
  const Solver solver;
  solver.interrupt_after_two();
  const Outcome other = solver.run(Solver::arguments(
    "out", {"--resume", "--set", "bodies.ball.velocity=6 m/s", "--set", "fem.levels=1"}));
  BOOST_TEST(other.status == 0);
  BOOST_TEST(other.tells("belongs to another case, mesh or version of the program; it is ignored"));
  BOOST_TEST(other.tells("it starts from the beginning"));
}

BOOST_AUTO_TEST_CASE(a_run_that_is_not_to_resume_starts_anew_and_says_how_to)
{
  const Solver solver;
  solver.interrupt_after_two();
  const Outcome outcome = solver.run(Solver::arguments("out", {}));
  BOOST_TEST(outcome.tells("starts from the beginning; to resume from its checkpoint at t = "));
  BOOST_TEST(outcome.tells("--resume"));
  solver.check_finished(outcome);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_cannot_be_written_ends_no_run)
{
  const Solver solver;
  const fs::path obstacle = solver.checkpoint(0) / "in the way";
  fs::create_directories(obstacle);
  const Outcome outcome = solver.run(Solver::arguments("out", {"--checkpoint-every", "0.01"}));
  BOOST_TEST(outcome.tells("fem: cannot write a checkpoint at t = "), outcome.err);
  BOOST_TEST(outcome.tells("the run continues"));
  BOOST_TEST(!holds(solver.folder() / "out", ".partial-"));
  solver.check_finished(outcome);
}

BOOST_AUTO_TEST_CASE(a_run_that_fails_keeps_its_last_checkpoint)
{
  const Solver solver;
  const fs::path obstacle = solver.folder() / "out/.fem.checkpoint/fields-1.vtu";
  fs::create_directories(obstacle); // where a file is to be written
  const Outcome failed = solver.run(Solver::arguments("out", {"--checkpoint-every", "0.005"}));
  BOOST_TEST_MESSAGE(failed.err);
  BOOST_TEST(failed.status == 3);
  BOOST_TEST(failed.tells("cannot write"));
  BOOST_TEST(failed.tells("the checkpoint at t = "));
  BOOST_TEST(failed.tells("--resume"));
  BOOST_TEST(!fs::exists(solver.folder() / "out/fem"));
  fs::remove(obstacle);
  const Outcome resumed = solver.run(Solver::arguments("out", {"--resume"}));
  BOOST_TEST(resumed.tells("resumes from its checkpoint"));
  solver.check_finished(resumed);
}

BOOST_AUTO_TEST_SUITE_END()
