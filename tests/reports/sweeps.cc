#include <boost/test/unit_test.hpp>

// Sweeps: their tables, figures and pages.

#include <fstream>

#include "cases/values/file_bytes.h"
#include "reports/suite/sweep_figures.h"
#include "reports/suite/sweep_page.h"
#include "suite_fixture.h"

BOOST_AUTO_TEST_SUITE(reports_sweeps)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;

namespace
{
/// A sweep of a case over speeds, with finite elements at two of them.
struct Sweep : SuiteFixture
{
  std::filesystem::path place = write_case("two/sweep-speed", steel_pair);

  Sweep()
  {
    write("sweep.csv", "bodies.B1.velocity [m/s],hertz restitution [1],hertz peak_force B1-B2 [N],"
                       "linear restitution [1],linear peak_force B1-B2 [N]\n"
                       "0.1,1,10,,9\n1,1,160,0.9,120\n10,1.02,2500,0.8,1300\n");
    write("fem.csv",
          "bodies.B1.velocity [m/s],hertz peak_force B1-B2 [N],linear peak_force B1-B2 [N],"
          "fem restitution [1],fem uncertainty restitution [1],fem peak_force B1-B2 [N],"
          "fem uncertainty peak_force B1-B2 [N]\n"
          "0.1,10,9,0.99,0.001,10,0.1\n10,2500,1300,,,2000,20\n");
  }
  void write(const char *file, const std::string &text) const
  {
    std::ofstream(place / file) << text;
  }
  std::vector<Figure> figures() const { return sweep_figures(read_sweep(place)); }
  Figure force() const
  {
    for (const Figure &figure : figures())
      if (figure.name == "sweep-peak_force-B1-B2")
        return figure;
    BOOST_FAIL("no figure of the force");
    return {};
  }
};

bool contains(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

BOOST_FIXTURE_TEST_CASE(finite_elements_have_their_intervals_and_the_laws_their_errors, Sweep)
{
  const Figure figure = force();
  BOOST_TEST(contains(figure.script, "with yerrorbars"));
  BOOST_TEST(contains(figure.script, "set logscale x"));
  BOOST_TEST(contains(figure.script, "velocity of B1 [m/s]"));
  BOOST_TEST(contains(figure.script, "error [%]"));
  // Their sample in the key is the mark, that of a law the line.
  const std::size_t mark = figure.script.find("set label '' at screen");
  BOOST_TEST(mark < figure.script.find("set label 'fem' at screen"));
  BOOST_TEST(mark > figure.script.find("set label 'linear' at screen"));
  BOOST_TEST(contains(figure.caption, "differences from fem"));
  // Errors of hertz: 0 and 25 %; of linear: -10 and -35 %.
  const std::string &table = figure.data.at("sweep-peak_force-B1-B2.csv");
  BOOST_TEST(contains(table, "hertz error [%]"), table);
  const std::size_t first = table.find('\n') + 1, second = table.find('\n', first) + 1;
  BOOST_TEST(contains(table.substr(first, second - first), ",0,"), table);
  BOOST_TEST(contains(table.substr(first, second - first), ",-10"), table);
  BOOST_TEST(contains(table.substr(second), ",25,"), table);
  BOOST_TEST(contains(table.substr(second), ",-35"), table);
}

// Of a loss that vanishes at one point a ratio means nothing there.
BOOST_FIXTURE_TEST_CASE(errors_of_what_nearly_vanishes_are_in_its_unit, Sweep)
{
  write("fem.csv", "bodies.B1.velocity [m/s],hertz peak_force B1-B2 [N],fem peak_force B1-B2 [N]\n"
                   "0.1,10,1e-3\n10,2500,2000\n");
  const Figure figure = force();
  BOOST_TEST(contains(figure.script, "error [kN]"), figure.script);
  BOOST_TEST(contains(figure.data.at("sweep-peak_force-B1-B2.csv"), "0.5"));
}

BOOST_FIXTURE_TEST_CASE(an_indentation_shows_what_its_case_does_not_give, Sweep)
{
  std::string text = "analysis: indentation\nindentation: {maximum: 1 um}\n" + steel_pair;
  const std::string velocity = ", velocity: 2 m/s";
  text.erase(text.find(velocity), velocity.size());
  std::ofstream(place / "case.yaml") << text;
  write("sweep.csv", "materials.steel.youngs_modulus [GPa],hertz peak_force B1-B2 [N],"
                     "hertz max_approach B1-B2 [m]\n100,1,1e-6\n200,2,1e-6\n");
  std::filesystem::remove(place / "fem.csv");
  const std::vector<Figure> all = figures();
  BOOST_REQUIRE(all.size() == 1U);
  BOOST_TEST(all.front().name == "sweep-peak_force-B1-B2");
}

BOOST_FIXTURE_TEST_CASE(restitutions_above_one_and_bodies_that_stay_together_are_told, Sweep)
{
  const std::vector<Figure> all = figures();
  BOOST_REQUIRE(!all.empty());
  BOOST_TEST(all.front().name == "sweep-restitution");
  BOOST_TEST(contains(all.front().script, "above 1: energy is gained"));
  BOOST_TEST(contains(all.front().caption, "linear: at 1 of 3 points the bodies never separate."));
  BOOST_TEST(contains(all.front().caption, "fem: at 1 of 2 points the bodies never separate."));
  BOOST_TEST(!contains(all.front().caption, "hertz: at"));
}

BOOST_FIXTURE_TEST_CASE(speeds_are_those_over_the_yield_speed_where_bodies_yield, Sweep)
{
  std::string text = steel_pair;
  text.replace(text.find("0.3}"), 4, "0.3, plastic: {yield_stress: 400 MPa}}");
  std::ofstream(place / "case.yaml") << text << "reference: hertz\n";
  BOOST_TEST(contains(force().script, "'V/V_y'"));
  BOOST_TEST(contains(force().caption, "V is the velocity of B1; above V_y = "));
}

BOOST_FIXTURE_TEST_CASE(a_table_for_a_paper, Sweep)
{
  const std::string tables = sweep_latex(read_sweep(place));
  BOOST_TEST(contains(tables, "bodies.B1.velocity [m/s] & fem & hertz & linear \\\\"), tables);
  BOOST_TEST(contains(tables, "$0.1$ & $0.01000 \\pm 0.00010$ & $0.01$ & $0.009$ \\\\"), tables);
  BOOST_TEST(contains(tables, "$10$ & -- \\\\"), tables); // no restitution
  write("fem.csv", "bodies.B1.velocity [m/s],fem_1 restitution [1]\n1,-1e-5\n");
  const std::string other = sweep_latex(read_sweep(place));
  BOOST_TEST(contains(other, "& fem\\_1"), other);
  BOOST_TEST(contains(other, "-1 \\cdot 10^{-5}"), other);
}

BOOST_FIXTURE_TEST_CASE(a_sweep_without_laws_has_its_figures, Sweep)
{
  std::filesystem::remove(place / "sweep.csv");
  const SweepTable sweep = read_sweep(place);
  BOOST_TEST(sweep.axes.size() == 1);
  BOOST_TEST(sweep.models.empty());
  BOOST_TEST(!sweep_figures(sweep).empty());
  BOOST_TEST(contains(sweep_latex(sweep), "& fem"));
}

BOOST_FIXTURE_TEST_CASE(tables_that_do_not_fit_together_are_refused, Sweep)
{
  const auto message = [&]
  {
    try
    {
      read_sweep(place);
    }
    catch (const std::runtime_error &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  BOOST_TEST(message().empty());
  write("fem.csv", "bodies.B2.velocity [m/s],fem restitution [1]\n1,1\n");
  BOOST_TEST(contains(message(), "'bodies.B2.velocity [m/s]' is not what sweep.csv varies"));
  write("fem.csv", "fem restitution [1]\n1\n");
  BOOST_TEST(contains(message(), "lacks a value that varies"));
  write("fem.csv", "bodies.B1.velocity [m/s],fem height [1]\n1,1\n");
  BOOST_TEST(contains(message(), "'fem height [1]' is not a quantity"));
}

BOOST_FIXTURE_TEST_CASE(sweeps_inside_a_case_are_part_of_the_site, Sweep)
{
  store_case("two");
  const Suite suite = read();
  BOOST_REQUIRE(suite.tables.size() == 1);
  BOOST_TEST(suite.skipped.empty());
  const std::string page = carambole::bytes_if_any(place / "report/index.html");
  BOOST_TEST(
    contains(page, "Laws: hertz, linear, at 3 points. Finite elements: fem, at 2 points."));
  for (const char *file : {"../sweep.csv", "../fem.csv", "../report/sweep.tex"})
    BOOST_TEST(contains(page, file), file);
  BOOST_TEST(contains(page, "../../../report/index.html"));
  BOOST_TEST(contains(sweeps_of_suite(suite).markup(), "../two/sweep-speed/report/index.html"));
  BOOST_TEST(contains(carambole::bytes_if_any(folder.path / "two/report/index.html"),
                      "../sweep-speed/report/index.html"));
  write("fem.csv", "nothing\n");
  BOOST_TEST(read().skipped.size() == 1);
}

// A reader of SVG would blur an image of a few points.
BOOST_FIXTURE_TEST_CASE(the_cells_of_a_map_have_sharp_edges, Sweep)
{
  std::filesystem::remove(place / "fem.csv");
  std::string table = "bodies.B1.velocity [m/s],bodies.B1.sphere.radius [mm],hertz peak_force "
                      "B1-B2 [N]\n";
  for (const char *line : {"1,5,1", "1,10,2", "2,5,3", "2,10,4"})
    table += std::string(line) + "\n";
  write("sweep.csv", table);
  BOOST_TEST(contains(force().script, "with image pixels"), force().script);
}

BOOST_AUTO_TEST_SUITE_END()
