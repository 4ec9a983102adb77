#include <boost/test/unit_test.hpp>

// Colours, dashes and markers: every curve and every law looks different.

#include <algorithm>
#include <set>

#include "reports/drawing/figure_style.h"
#include "reports/drawing/law_styles.h"
#include "reports/records/results.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_law_styles)

using namespace carambole;
using namespace carambole::reports;

BOOST_AUTO_TEST_CASE(ten_curves_have_ten_colours_and_fifty_a_style_each)
{
  std::set<std::string> colours;
  std::set<std::pair<std::string, std::string>> styles;
  for (std::size_t k = 0; k < 50; ++k)
  {
    const LineStyle style = series_style(k);
    if (k < 10)
      colours.insert(style.colour);
    styles.emplace(style.colour, style.dash);
  }
  BOOST_TEST(colours.size() == 10u);
  BOOST_TEST(styles.size() == 50u);
}

BOOST_AUTO_TEST_CASE(no_two_laws_look_alike)
{
  std::set<std::pair<std::string, std::string>> lines;
  std::set<std::pair<std::string, int>> points;
  const std::vector<std::string> laws = laws_with_style();
  for (const std::string &law : laws)
  {
    const LineStyle style = law_style(law);
    BOOST_TEST(lines.emplace(style.colour, style.dash).second, law);
    BOOST_TEST(points.emplace(style.colour, style.marker).second, law);
    BOOST_TEST(law_style(law, 1).colour == style.colour);
    BOOST_TEST(law_style(law, 1).dash != style.dash);
  }
  BOOST_TEST(laws.size() > 60u);
}

BOOST_AUTO_TEST_CASE(a_law_looks_the_same_wherever_it_stands_in_a_case)
{
  const TemporaryFolder folder;
  const Case sample = sample_case();
  store_all(folder.path, sample);
  Results results = read_results(sample, folder.path, {});
  const auto colour = [&](const char *name)
  { return line_style(results, *results.find(name)).colour; };
  BOOST_TEST(colour("hertz") == law_style("hertz").colour);
  BOOST_TEST(colour("linear") == law_style("linear").colour);
  std::ranges::reverse(results.problem.laws);
  BOOST_TEST(colour("linear") == law_style("linear").colour);
  // Two models of one law differ in the dash; a law of the tangential force has its own style.
  Case problem = results.problem;
  problem.laws = {{"a", "hertz", {}, 1}, {"b", "hertz", {}, 2}, {"c", "hertz", {}, 3}};
  problem.laws[2].tangential = "linear";
  BOOST_TEST(law_style(problem, "a").colour == law_style(problem, "b").colour);
  BOOST_TEST(law_style(problem, "a").dash != law_style(problem, "b").dash);
  BOOST_TEST(law_style(problem, "c").colour == law_style("tangential linear").colour);
  BOOST_TEST(!law_style("no such law").colour.empty());
}

BOOST_AUTO_TEST_SUITE_END()
