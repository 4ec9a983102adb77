#include <boost/test/unit_test.hpp>

#include <csignal>
#include <sstream>

#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_sweep)

using namespace carambole::test;

namespace
{
const std::string lumped_only =
  two_balls + "fem: []\nlaws: [hertz, {thornton: {yield_stress: 1 GPa}}]\n";
}

BOOST_AUTO_TEST_CASE(a_sweep_leaves_one_table)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const Outcome sweep =
    driver.run({"sweep", "test.yaml", "--vary", "bodies.0.velocity=0.01:1:3", "--log", "--vary",
                "materials.steel.youngs_modulus=100:200:2", "--only", "hertz"});
  BOOST_TEST_MESSAGE(sweep.err);
  BOOST_TEST(sweep.status == 0);
  BOOST_TEST(sweep.tells("results/test-sweep/sweep.csv"));
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/test-sweep/sweep.h5"));
  const std::string table = file_text(driver.folder() / "results/test-sweep/sweep.csv");
  BOOST_TEST(
    table.starts_with("bodies.0.velocity [m/s],materials.steel.youngs_modulus [GPa],hertz "));
  BOOST_TEST(std::count(table.begin(), table.end(), '\n') == 1 + 3 * 2);
  BOOST_TEST(table.find("\n0.1,200,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_sweep_takes_kinds_like_run)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const Outcome sweep =
    driver.run({"sweep", "test.yaml", "--vary", "bodies.0.velocity=1:2:2", "--only", "lumped"});
  BOOST_TEST(sweep.status == 0, sweep.err);
  const std::string table = file_text(driver.folder() / "results/test-sweep/sweep.csv");
  BOOST_TEST(table.find("hertz ") != std::string::npos);
  BOOST_TEST(table.find("thornton ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_sweep_refuses_what_is_wrong)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const auto check = [&](const std::vector<std::string> &arguments, const std::string &message)
  {
    std::vector<std::string> all{"sweep", "test.yaml"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const std::vector<std::string> before = driver.files();
    const Outcome outcome = driver.run(all);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(message), outcome.err);
    BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
  };
  check({}, "the case has no sweeps");
  check({"--log"}, "the case has no sweeps");
  check({"--vary", "bodies.0.velocity=1:2:3", "--sweep", "speed"},
        "cannot be combined with --vary");
  check({"--vary", "bodies.0.velocity=1:2"}, "A:B:N");
  check({"--vary", "bodies.0.velocty=1:2:3"}, "write the unit after N");
  check({"--vary", "bodies.0.velocity=-2:2:3"}, "list (at bodies.0.velocity=-2 m/s)");
  check({"--vary", "bodies.0.velocity=1:2:3", "--only", "hurtz"}, "did you mean 'hertz'");
  check({"--vary", "bodies.0.velocity=1:2:3", "--only", "data"}, "selects no contact law");
}

namespace
{
/// A sweep whose finite elements are as coarse as they may be.
const std::string own_sweep =
  two_balls +
  "fem: {elements_per_contact_radius: 4, levels: 2}\nlaws: [hertz, linear]\n"
  "expect:\n"
  "  - {model: hertz, quantity: velocity B2, value: 1 m/s, tolerance: 1e-6, source: x}\n"
  "sweeps:\n"
  "  - {name: speed, vary: [\"bodies.B1.velocity=1:4:3\"], log: true, fem: [4, 2]}\n";

std::vector<std::string> lines_of(const std::filesystem::path &file)
{
  std::istringstream text(file_text(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  return lines;
}
} // namespace

BOOST_AUTO_TEST_CASE(the_sweep_of_a_case_runs_finite_elements_and_keeps_them)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  const Outcome first = driver.run({"sweep", "test.yaml", "--threads", "1"});
  BOOST_TEST_MESSAGE(first.out + first.err);
  BOOST_TEST_REQUIRE(first.status == 0);
  BOOST_TEST(first.tells("point 2 of 2: bodies.B1.velocity=2 m/s"));
  const std::filesystem::path folder = driver.folder() / "results/test/sweep-speed";
  BOOST_TEST(lines_of(folder / "sweep.csv").size() == 1 + 3);
  const std::vector<std::string> table = lines_of(folder / "fem.csv");
  BOOST_TEST_REQUIRE(table.size() == 1 + 2);
  BOOST_TEST(table[0].starts_with("bodies.B1.velocity [m/s],hertz restitution [1],"));
  for (const char *column :
       {"fem restitution [1]", "fem uncertainty restitution [1]", "fem peak_force B1-B2 [N]",
        "linear velocity B2 [m/s]", "fem max_contact_radius B1-B2 [m]"})
    BOOST_TEST(table[0].find(column) != std::string::npos, column);
  BOOST_TEST(table[1].starts_with("4,")); // in the order of the case
  BOOST_TEST(table[2].starts_with("2,"));
  BOOST_TEST(table[2].find(",,") == std::string::npos); // no cell is empty
  BOOST_TEST(file_text(folder / "fem.json").find("\"levels\": 2") != std::string::npos);

  BOOST_TEST(first.tells("its figures: carambole report results/test/sweep-speed"));
  BOOST_TEST(std::filesystem::exists(folder / "fem.h5"));
  BOOST_TEST(driver.run({"report", "results/test/sweep-speed"}).status == 0);
  BOOST_TEST(file_text(folder / "report/index.html").find("Finite elements: fem, at 2 points") !=
             std::string::npos);
  BOOST_TEST(file_text(folder / "report/sweep.tex").find("\\pm") != std::string::npos);
  BOOST_TEST(driver
               .run({"figure", "results/test/sweep-speed", "sweep-restitution", "--size", "84x60mm",
                     "--format", "svg", "--out", "paper.svg"})
               .status == 0);
  BOOST_TEST(file_text(driver.folder() / "paper.svg").find("<svg") != std::string::npos);
  const Outcome nowhere = driver.run({"figure", "nowhere"});
  BOOST_TEST(nowhere.status == 2);
  BOOST_TEST(nowhere.tells("nowhere: is not a folder"));

  const auto written = std::filesystem::last_write_time(folder / "points/0/fem/record.json");
  const Outcome again = driver.run({"sweep", "test.yaml", "--sweep", "speed"});
  BOOST_TEST(again.status == 0);
  BOOST_TEST(again.tells("point 1 of 2: bodies.B1.velocity=4 m/s: stored"));
  BOOST_CHECK(std::filesystem::last_write_time(folder / "points/0/fem/record.json") == written);
  BOOST_TEST(lines_of(folder / "fem.csv") == table, boost::test_tools::per_element());

  // What the case expects at its own speed is not asked of a point; its report can be drawn.
  const Outcome report = driver.run({"report", (folder / "points/1").string()});
  BOOST_TEST(report.status == 0, report.out + report.err);
}

// Hertz' force at an approach is in proportion to the modulus, that of the finite elements, too.
BOOST_AUTO_TEST_CASE(indentations_and_motions_vary_like_impacts)
{
  const std::string bodies =
    "bodies:\n  - {name: A, sphere: {radius: 10 mm}, material: steel}\n"
    "  - {name: B, wall: {}, rigid: {}}\nmaterials:\n  steel: {density: 7800 kg/m^3, "
    "youngs_modulus: 200 GPa, poisson_ratio: 0.3}\nlaws: [hertz]\n";
  const Driver driver;
  driver.write(
    "pressed.yaml",
    "analysis: indentation\nindentation: {maximum: 4 um, steps: 4, unload: false}\n" + bodies +
      "fem: {elements_per_contact_radius: 3, levels: 1}\nsweeps:\n  - {name: modulus, vary: "
      "[\"materials.steel.youngs_modulus=100:200:2\"], fem: [100, 200]}\n");
  driver.write("moved.yaml",
               "analysis: prescribed\nmotion: {time: [0 s, 1 s], approach: [0 um, 4 um]}\n" +
                 bodies);
  const auto ratio_of = [&](const std::string &file, const std::string &column)
  {
    const std::vector<std::string> lines = lines_of(driver.folder() / file);
    BOOST_TEST_REQUIRE(lines.size() == 3U, file);
    const auto cell = [&](const std::string &line)
    {
      const auto &head = lines[0];
      const std::size_t at = head.find(column);
      BOOST_TEST_REQUIRE(at != std::string::npos, head);
      std::istringstream cells(line);
      std::string text;
      for (auto k = std::count(head.begin(), head.begin() + long(at), ','); k >= 0; --k)
        std::getline(cells, text, ',');
      return std::stod(text);
    };
    return cell(lines[2]) / cell(lines[1]);
  };
  const Outcome pressed = driver.run({"sweep", "pressed.yaml", "--threads", "1"});
  BOOST_TEST_REQUIRE(pressed.status == 0, pressed.err);
  const std::string folder = "results/pressed/sweep-modulus/";
  const auto close = boost::test_tools::tolerance(1e-9);
  BOOST_TEST(ratio_of(folder + "sweep.csv", "hertz peak_force A-B [N]") == 2, close);
  BOOST_TEST(ratio_of(folder + "fem.csv", "fem peak_force A-B [N]") == 2,
             boost::test_tools::tolerance(1e-6)); // Newton's
  BOOST_TEST(driver.run({"report", "results/pressed/sweep-modulus"}).status == 0);
  const Outcome moved =
    driver.run({"sweep", "moved.yaml", "--vary", "materials.steel.youngs_modulus=100:200:2"});
  BOOST_TEST_REQUIRE(moved.status == 0, moved.err);
  BOOST_TEST(ratio_of("results/moved-sweep/sweep.csv", "hertz peak_force A-B [N]") == 2, close);
}

BOOST_AUTO_TEST_CASE(the_sweep_of_a_case_refuses_what_is_wrong)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  const auto check = [&](const std::vector<std::string> &rest, const std::string &message)
  {
    std::vector<std::string> all{"sweep", "test.yaml"};
    all.insert(all.end(), rest.begin(), rest.end());
    const std::vector<std::string> before = driver.files();
    const Outcome outcome = driver.run(all);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(message), outcome.out + outcome.err);
    BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
  };
  check({"--sweep", "sped"}, "there is no sweep 'sped' (did you mean 'speed'?)");
  check({"--log"}, "--log: needs --vary");
  check({"--only", "hurtz"}, "did you mean 'hertz'");
  // Nothing is run before every marked point is known to be sound.
  check({"--set", "sweeps.speed.vary=[\"bodies.B1.velocity=1:4000:3\"]", "--set",
         "sweeps.speed.fem=[2, 4000]"},
        "a quarter of the wave speed");
}

BOOST_AUTO_TEST_CASE(an_interrupted_sweep_keeps_its_points)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  boost::process::child child =
    driver.start({"sweep", "test.yaml", "--threads", "1", "--set",
                  "fem.elements_per_contact_radius=40", "--set", "fem.levels=1"});
  // The slower impact takes longer and comes first.
  const std::filesystem::path point = driver.folder() / "results/test/sweep-speed/points/1";
  BOOST_REQUIRE(
    comes_true(child, [&] { return std::filesystem::exists(point / "hertz/record.json"); }));
  kill(child.id(), SIGINT);
  const Outcome outcome = driver.finish(child);
  BOOST_TEST(outcome.status == 130);
  BOOST_TEST(outcome.tells("repeat the command to continue"));
  BOOST_TEST(std::filesystem::exists(point / "hertz/record.json"));
  BOOST_TEST(!std::filesystem::exists(point / "fem/record.json"));
  BOOST_TEST(!std::filesystem::exists(point.parent_path().parent_path() / "fem.csv"));
}

BOOST_AUTO_TEST_CASE(ten_thousand_impacts_take_no_time)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const double start = processor_time_of_programs();
  const Outcome sweep = driver.run({"sweep", "test.yaml", "--vary",
                                    "bodies.0.velocity=0.01:10:10000", "--log", "--only", "hertz"});
  BOOST_TEST(sweep.status == 0);
  // Of processor time 0.4 s; to read the case at every point would take twenty times as long.
  BOOST_TEST(processor_time_of_programs() - start < 3);
}

BOOST_AUTO_TEST_CASE(a_sweep_has_a_page_and_a_row_in_the_site)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const std::vector<std::string> speeds{"sweep", "test.yaml", "--vary",
                                        "bodies.0.velocity=0.1:10:5", "--log"};
  BOOST_TEST(driver.run(speeds).status == 0);
  const Outcome page = driver.run({"report", "results/test-sweep"});
  BOOST_TEST(page.status == 0, page.out + page.err);
  BOOST_TEST(page.tells("results/test-sweep/report/index.html"));
  const std::filesystem::path report = driver.folder() / "results/test-sweep/report";
  const std::string text = file_text(report / "index.html");
  BOOST_TEST(text.find("bodies.0.velocity [m/s]: 5 values from 0.1 to 10") != std::string::npos);
  BOOST_TEST(text.find("href=\"../sweep.csv\"") != std::string::npos);
  for (const char *figure : {"sweep-restitution", "sweep-peak_force-B1-B2", "sweep-velocity-B2"})
    BOOST_TEST(std::filesystem::exists(report / "figures" / (std::string(figure) + ".svg")),
               figure);

  const Outcome site = driver.run({"report", "results"}); // sweeps alone
  BOOST_TEST(site.status == 0, site.out + site.err);
  const std::string index = file_text(driver.folder() / "results/report/index.html");
  BOOST_TEST(index.find("../test-sweep/report/index.html") != std::string::npos);
  BOOST_TEST(index.find("../test-sweep/sweep.csv") != std::string::npos);
  BOOST_TEST(index.find("Not in this report") == std::string::npos);

  // Over two values a law has a map, on as many cells as there are rows.
  std::vector<std::string> grid = speeds;
  grid.insert(grid.end(), {"--vary", "materials.steel.youngs_modulus=100:200:3"});
  BOOST_TEST(driver.run(grid).status == 0);
  BOOST_TEST(driver.run({"report", "results/test-sweep"}).status == 0);
  const std::string cells =
    file_text(report / "figures/sweep-peak_force-B1-B2-hertz.csv"); // rows: Young's moduli
  BOOST_TEST(std::count(cells.begin(), cells.end(), '\n') == 3);
  BOOST_TEST(std::count(cells.begin(), cells.end(), ',') == 3 * (5 - 1));

  driver.write("results/test-sweep/sweep.csv",
               "bodies.0.velocity [m/s],hertz restitution [1]\n1,1\n1,1\n");
  const Outcome damaged = driver.run({"report", "results"});
  BOOST_TEST(damaged.status == 1, damaged.out + damaged.err);
  driver.write("results/test-sweep/sweep.csv", "x");
  BOOST_TEST(driver.run({"report", "results/test-sweep"}).status == 3);
}

BOOST_AUTO_TEST_SUITE_END()
