// Modes and indentations in several processes: the same numbers, what is refused, ranks that end.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <csignal>
#include <sstream>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_ranks)

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
const std::string steel = R"(
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
)";

const std::string ball_and_wall =
  R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: wall, wall: {}, rigid: {}})" +
  steel;

std::string pressed_ball(const std::string &schedule, const std::string &fem)
{
  return "analysis: indentation\nindentation: {maximum: 4 um, " + schedule + "}\n" + ball_and_wall +
         "laws: []\nfem: " + fem + "\n";
}

const std::string two_bodies = R"(analysis: modes
modes: {count: 4}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: rod, cylinder: {radius: 5 mm, length: 100 mm}, material: steel})" +
                               steel +
                               "fem: {elements_per_contact_radius: 4, levels: 2, fields: shapes}\n";

// Its second level takes more than a second, the first one a third of that.
const std::string long_press = pressed_ball(
  "steps: 6, unload: false", "{element: q2, elements_per_contact_radius: 8, levels: 2}");

nlohmann::json model_of(const fs::path &folder)
{
  nlohmann::json model = carambole::parse_json(file_text(folder / "record.json")).at("model");
  model.erase("cost");
  // Quotients of the small differences between levels: round-off grows in them.
  for (auto &[quantity, of] : model.at("uncertainty").items())
  {
    const double size = of.at("levels").back();
    of.erase("observed_order");
    of.at("uncertainty") = 1 + of.at("uncertainty").get<double>() / size;
  }
  if (model.at("energy").contains(
        "external")) // the work that is left, a difference of that of both ways
    for (const char *of : {"strain", "external"})
      model.at("energy").at(of) = 1 + model.at("energy").at(of).get<double>() /
                                        model.at("contacts").at(0).at("work").get<double>();
  if (model.contains("modes"))
    for (auto &mode : model.at("modes"))
      mode.erase("uncertainty"); // stands above
  return model;
}

/// Largest relative difference of two numbers of equal places; all else must be equal.
double difference(const nlohmann::json &a, const nlohmann::json &b)
{
  BOOST_REQUIRE(a.size() == b.size());
  if (a.is_number() && b.is_number())
  {
    const double x = a, y = b;
    return x == y ? 0 : std::abs(x - y) / std::max(std::abs(x), std::abs(y));
  }
  if (!a.is_structured())
  {
    BOOST_TEST(a == b);
    return 0;
  }
  double largest = 0;
  for (const auto &[key, value] : a.items())
    largest =
      std::max(largest, difference(value, a.is_array() ? b.at(std::stoul(key)) : b.at(key)));
  return largest;
}

/// The same of two tables, over the largest number of the first one's column.
double difference_of_tables(const std::string &a, const std::string &b)
{
  const auto rows = [](const std::string &text)
  {
    std::vector<std::vector<double>> all;
    std::istringstream lines(text);
    std::string line, cell;
    for (std::getline(lines, line); std::getline(lines, line);)
    {
      all.emplace_back();
      for (std::istringstream cells(line); std::getline(cells, cell, ',');)
        all.back().push_back(std::stod(cell));
    }
    return all;
  };
  const auto x = rows(a), y = rows(b);
  BOOST_REQUIRE(x.size() == y.size());
  double largest = 0;
  for (std::size_t k = 0; !x.empty() && k < x.front().size(); ++k)
  {
    double size = 0, apart = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
    {
      size = std::max(size, std::abs(x[i].at(k)));
      apart = std::max(apart, std::abs(x[i].at(k) - y[i].at(k)));
    }
    largest = std::max(largest, size > 0 ? apart / size : apart);
  }
  return largest;
}

/// Whether a process has not ended; one that has may stay in the table until its parent asks for
/// it.
bool is_there(pid_t process)
{
  const std::string text = file_text("/proc/" + std::to_string(process) + "/stat");
  return !text.empty() && text.find(") Z") == std::string::npos;
}

/// All processes that this one has started.
std::vector<pid_t> children_of(pid_t process)
{
  const std::string id = std::to_string(process);
  std::istringstream text(file_text("/proc/" + id + "/task/" + id + "/children"));
  std::vector<pid_t> all;
  for (pid_t child = 0; text >> child;)
    all.push_back(child);
  return all;
}

std::vector<std::string> on_ranks(const std::string &ranks, const std::string &out)
{
  return {"run", "test.yaml", "--ranks", ranks, "--out", out, "--no-report"};
}

class Job : public Driver
{
public:
  /// Computes the case on 1, 2 and 3 ranks and compares records and tables.
  void check_same(const std::string &text) const;
  /// Starts it on two ranks and waits until they have finished the first level.
  boost::process::child start_two();
  /// The ranks at work.
  static std::vector<pid_t> ranks_of(pid_t driver) { return children_of(child_of(driver)); }
  /// Waits until none of them is there any more.
  static void check_gone(const std::vector<pid_t> &processes)
  {
    for (const pid_t process : processes)
      while (is_there(process)) // a job that hangs ends by the time-out of the test
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  bool finished_one(const std::string &out) const;
};

void Job::check_same(const std::string &text) const
{
  write("test.yaml", text);
  for (const char *ranks : {"1", "2", "3"})
  {
    const Outcome outcome = run(on_ranks(ranks, ranks));
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_REQUIRE(outcome.status == 0);
    BOOST_TEST(outcome.tells(std::string(" on ") + ranks + " ranks") == (ranks[0] != '1'));
  }
  const fs::path one = folder() / "1/fem";
  for (const char *ranks : {"2", "3"})
  {
    const fs::path more = folder() / ranks / "fem";
    const double of_record = difference(model_of(one), model_of(more));
    BOOST_TEST_MESSAGE(ranks << " ranks: largest difference of the record " << of_record);
    BOOST_TEST(of_record < 1e-9);
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(one))
    {
      const fs::path name = entry.path().lexically_relative(one);
      if (name.filename() == "history.csv")
        BOOST_TEST(difference_of_tables(file_text(one / name), file_text(more / name)) < 1e-9);
      else if (name.string().starts_with("outlines-")) // one of the last digit
        BOOST_TEST(difference_of_tables(file_text(one / name), file_text(more / name)) < 1.1e-5);
      else if (name.extension() == ".csv") // the same mesh
        BOOST_TEST((file_text(one / name) == file_text(more / name)), name);
      else
        BOOST_TEST(fs::exists(more / name), name);
    }
  }
}

bool Job::finished_one(const std::string &out) const
{
  std::error_code none;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder() / out, none))
    if (entry.path().filename().string().starts_with(".fem.partial-") &&
        fs::exists(entry.path() / "levels/0/history.csv"))
      return true;
  return false;
}

boost::process::child Job::start_two()
{
  write("test.yaml", long_press);
  boost::process::child child = start(on_ranks("2", "out"));
  BOOST_REQUIRE(comes_true(child, [&] { return finished_one("out"); }));
  return child;
}
} // namespace

BOOST_FIXTURE_TEST_CASE(an_indentation_has_the_same_numbers_on_1_2_and_3_ranks, Job)
{
  check_same(pressed_ball("steps: 1", "{element: q2, elements_per_contact_radius: 4, levels: 2}"));
  // What two ranks have computed is not computed again by one, and the other way round.
  BOOST_TEST(run(on_ranks("1", "2")).tells("stored"));
  BOOST_TEST(run(on_ranks("3", "1")).tells("stored"));
}

BOOST_FIXTURE_TEST_CASE(modes_have_the_same_numbers_on_1_2_and_3_ranks, Job)
{
  check_same(two_bodies);
}

BOOST_FIXTURE_TEST_CASE(what_runs_in_one_process_is_refused_on_two, Job)
{
  const auto check_refused =
    [&](const std::string &text, const std::string &message, const Environment &changes = {})
  {
    write("test.yaml", text);
    const Outcome outcome = run(on_ranks("2", "out"), changes);
    BOOST_TEST(outcome.status == 2, outcome.err);
    BOOST_TEST(outcome.tells(message), outcome.err);
    BOOST_TEST(!fs::exists(folder() / "out/fem"));
  };
  const std::string both =
    pressed_ball("steps: 1, unload: false",
                 "[{name: full, element: full, elements_per_contact_radius: 4, levels: "
                 "1}, {name: q2, element: q2, elements_per_contact_radius: 4, levels: 1}]");
  check_refused(both, "fem.full: an indentation with 'element: full' is computed in one process");
  std::string impact = ball_and_wall;
  impact.replace(impact.find("steel}"), 6, "steel, velocity: 1 m/s}");
  check_refused(impact + "fem: {elements_per_contact_radius: 4, levels: 1}\nlaws: []\n",
                "fem.fem: an impact is computed in one process");
  check_refused(impact +
                  "fem: {static: true, elements_per_contact_radius: 8, levels: 1}\nlaws: []\n",
                "fem.fem: a static model of an impact is computed in one process");
  check_refused(two_bodies, "package openmpi-bin", {{"PATH", "/nowhere"}});
  // Only what is asked for must be distributed; without ranks there is no mpirun.
  write("test.yaml", both);
  std::vector<std::string> only = on_ranks("2", "out");
  only.insert(only.end(), {"--only", "q2"});
  BOOST_TEST(run(only).status == 0);
  write("test.yaml", two_bodies);
  BOOST_TEST(run(on_ranks("1", "alone"), {{"PATH", "/nowhere"}}).status == 0);
  // A solver that nobody has started twice.
  const Driver solver(CARAMBOLE_FEM_PROGRAM);
  solver.write("test.yaml", two_bodies);
  const Outcome alone =
    solver.run({"run", "test.yaml", "--model", "fem", "--out", "out", "--ranks", "2"});
  BOOST_TEST(alone.status == 2);
  BOOST_TEST(alone.tells("mpirun of Open MPI (package openmpi-bin) has started 1"), alone.err);
}

BOOST_FIXTURE_TEST_CASE(a_killed_rank_ends_the_job, Job)
{
  boost::process::child child = start_two();
  const std::vector<pid_t> ranks = ranks_of(child.id());
  BOOST_REQUIRE(ranks.size() == 2u);
  kill(ranks.back(), SIGKILL);
  const Outcome outcome = finish(child);
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 3);
  BOOST_TEST(outcome.tells("a rank of it was killed by signal 9"));
  const std::string own = "carambole-ranks.partial-" + std::to_string(child.id());
  for (const char *shared : {"/dev/shm", "/tmp"})
    BOOST_TEST(!holds(shared, own));
  BOOST_TEST(!fs::exists(folder() / "out/fem"));
  check_gone(ranks);
}

BOOST_FIXTURE_TEST_CASE(ranks_end_with_a_driver_or_an_mpirun_that_is_killed, Job,
                        *boost::unit_test::label("cli_ranks_long"))
{
  for (const bool is_driver : {true, false})
  {
    boost::process::child child = start_two();
    const std::vector<pid_t> ranks = ranks_of(child.id());
    BOOST_REQUIRE(ranks.size() == 2u);
    kill(is_driver ? child.id() : child_of(child.id()), SIGKILL);
    child.wait();
    BOOST_TEST((is_driver || child.exit_code() == 3));
    check_gone(ranks);
    fs::remove_all(folder() / "out");
  }
}

BOOST_FIXTURE_TEST_CASE(a_stopped_job_resumes_after_its_finished_levels, Job,
                        *boost::unit_test::label("cli_ranks_long"))
{
  boost::process::child child = start_two();
  const std::vector<pid_t> ranks = ranks_of(child.id());
  kill(child.id(), SIGTERM);
  const Outcome stopped = finish(child);
  BOOST_TEST_MESSAGE(stopped.err);
  BOOST_TEST(stopped.status == 130);
  BOOST_TEST(stopped.tells("1 finished level is kept; continue with: carambole resume out"));
  check_gone(ranks);
  BOOST_TEST(!fs::exists(folder() / "out/fem")); // no half of a record
  BOOST_REQUIRE(fs::exists(folder() / "out/.fem.checkpoint"));
  const Outcome resumed = run({"resume", "out"});
  BOOST_TEST_MESSAGE(resumed.err);
  BOOST_REQUIRE(resumed.status == 0);
  BOOST_TEST(resumed.tells("resumes after 1 of 2 levels"));
  BOOST_TEST(resumed.tells(" on 2 ranks"));
  BOOST_TEST(!resumed.tells("level 1/2"));
}

// The first rank cannot write, and the other waits for it in the middle of the next level.
BOOST_FIXTURE_TEST_CASE(a_rank_that_fails_alone_ends_the_job, Job,
                        *boost::unit_test::label("cli_ranks_long"))
{
  boost::process::child child = start_two();
  const std::vector<pid_t> ranks = ranks_of(child.id());
  for (const fs::directory_entry &entry : fs::directory_iterator(folder() / "out"))
    if (entry.path().filename().string().starts_with(".fem.partial-"))
    {
      fs::remove_all(entry.path());
      std::ofstream(entry.path()) << "no folder";
    }
  const Outcome outcome = finish(child);
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 3);
  BOOST_TEST(!fs::exists(folder() / "out/fem"));
  check_gone(ranks);

  // One that is not the first tells itself why.
  const Driver mpirun("/bin/sh");
  mpirun.write("test.yaml", long_press);
  const auto rank = [](const std::string &file)
  { return "-n 1 " CARAMBOLE_FEM_PROGRAM " run " + file + " --model fem --out out --ranks 2"; };
  const Outcome other =
    mpirun.run({"-c", "exec mpirun --quiet --oversubscribe --bind-to none " + rank("test.yaml") +
                        " : " + rank("nothing.yaml")},
               {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}});
  BOOST_TEST_MESSAGE(other.err);
  BOOST_TEST(other.status == 2);
  BOOST_TEST(other.tells("rank 1 of 2 has failed alone:\nnothing.yaml: "));
}

BOOST_AUTO_TEST_SUITE_END()
