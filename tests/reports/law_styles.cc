#include <boost/test/unit_test.hpp>

// Colours, dashes, markers and labels: every curve and every law looks different, on light and dark
// ground; and paths without points that no eye sees.

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/drawing/dark_colours.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/law_styles.h"
#include "reports/drawing/svg.h"
#include "reports/figures/figures.h"
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

BOOST_AUTO_TEST_CASE(a_path_keeps_its_peaks_and_loses_what_no_eye_sees)
{
  std::string line = "M0.00,0.00";
  for (int i = 1; i <= 1000; ++i) // straight, but for a peak of one sample
    line += " L" + std::to_string(i) + ".00," + (i == 400 ? "30.26" : "0.00");
  BOOST_TEST(with_thin_paths("<path stroke='red'  d='" + line + "  '/>text") ==
             "<path stroke='red'  d='M0,0L399,0L400,30.3L401,0L1000,0'/>text");
  BOOST_TEST(with_thin_paths("<path d='M1.00,1.00 L2.00,2.00 L3.00,3.00 L1.00,1.00 z M5,5'/>") ==
             "<path d='M1,1L3,3L1,1zM5,5'/>");
  BOOST_TEST(with_thin_paths("<polygon points = '0,0 5.04,0 10,0 10,10 '/>") ==
             "<polygon points = '0,0 10,0 10,10'/>");
}

BOOST_AUTO_TEST_CASE(other_paths_stay_as_they_are)
{
  for (const char *svg : {"<path d='M-1,0 h2 M0,-1 v2'/>", "<path d=''/>", "<text d='M0,0L1,1'>",
                          "<path id='a' d='M0,0 L1.265,0.411'/>", "no tag", "<path d='M0,0"})
    BOOST_TEST(with_thin_paths(svg) == svg);
}

BOOST_AUTO_TEST_CASE(curves_stand_out_from_the_ground_light_and_dark)
{
  BOOST_TEST(contrast("#000000", "#ffffff") == 21.0, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(dark_twin(light_ground) == dark_ground);
  for (std::size_t k = 0; k < 10; ++k)
  {
    const std::string colour = palette_colour(k);
    BOOST_TEST(contrast(colour, light_ground) >= 3.5, colour);
    BOOST_TEST(contrast(dark_twin(colour), dark_ground) >= 4.4, colour); // 4.5, rounded to bytes
  }
  // What is hardly seen on white is hardly seen on dark: a grid stays a grid.
  BOOST_TEST(contrast(dark_twin("#e4e4e4"), dark_ground) < 1.5);
}

BOOST_AUTO_TEST_CASE(a_picture_carries_the_colours_of_a_dark_page)
{
  const std::string svg =
                      "<svg><g id=\"gnuplot_canvas\"><rect fill=\"#FFFFFF\"/>"
                      "<g stroke=\"rgb( 26,  26,  26)\"/><polygon fill = 'rgb(219, 230, 241)'/>",
                    dark = with_dark_twins(svg);
  for (const char *part :
       {"[fill=\"#ffffff\"]{fill:#14171b}", "[stroke=\"#1a1a1a\"]", "<rect fill=\"#ffffff\"/>",
        "<polygon fill = '#dbe6f1'/>", "@media (prefers-color-scheme:dark)"})
    BOOST_TEST(dark.find(part) != std::string::npos, part << " in " << dark);
  const std::string image = "<svg><g id=\"gnuplot_canvas\"><image x='0'/><rect fill=\"#ffffff\"/>";
  BOOST_TEST(is_coloured_by_value(image));
  BOOST_TEST(with_dark_twins(image) == image);
}

BOOST_AUTO_TEST_CASE(labels_at_an_edge_keep_their_distance_and_stay_in_the_panel)
{
  const std::string script =
    edge_labels({{"low", "#000000", 0.1}, {"a", "#000000", 0.98}, {"b", "#000000", 0.99}}, 0.06);
  for (const char *place :
       {"'low' at graph 1.016,0.1000", "'a' at graph 1.016,0.9400", "'b' at graph 1.016,1.0000"})
    BOOST_TEST(script.find(place) != std::string::npos, script);
}

BOOST_AUTO_TEST_CASE(many_labels_at_one_height_become_one)
{
  std::vector<EdgeLabel> labels{{"B1", "#000000", 0.1}};
  for (const char *name : {"B7", "B13", "B19", "B25"})
    labels.push_back({name, "#000000", 0.3});
  const std::string script = edge_labels(labels, 0.06);
  BOOST_TEST(script.find("'B7 \u2026 B25' at graph 1.016,0.3000") != std::string::npos, script);
  BOOST_TEST(script.find("'B1' at graph 1.016,0.1000") != std::string::npos);
  BOOST_TEST(script.find("'B13'") == std::string::npos);
  labels.pop_back(); // three have room
  BOOST_TEST(edge_labels(labels, 0.06).find("'B13'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_velocity_is_of_a_model_and_carries_its_body)
{
  const Results results = SampleResults().read();
  const std::optional<Figure> figure = velocity_figure(results);
  BOOST_TEST_REQUIRE(figure.has_value());
  std::set<std::string> names, labels;
  for (const ChartSeries &curve : figure->panels.front().series)
  {
    names.insert(curve.name);
    labels.insert(curve.label);
  }
  BOOST_TEST((names == std::set<std::string>{"fem", "hertz", "linear"}));
  BOOST_TEST((labels == std::set<std::string>{"B1", "B2"}));
}

BOOST_AUTO_TEST_CASE(bodies_of_a_single_model_differ)
{
  Results results = SampleResults().read();
  results.models.erase(results.models.begin() + 1, results.models.end());
  const std::optional<Figure> figure = velocity_figure(results);
  BOOST_TEST_REQUIRE(figure.has_value());
  std::set<std::string> names, colours;
  for (const ChartSeries &curve : figure->panels.front().series)
  {
    names.insert(curve.name);
    colours.insert(curve.style.colour);
  }
  BOOST_TEST((names == std::set<std::string>{"B1", "B2"}));
  BOOST_TEST(colours.size() == 2u);
}

BOOST_AUTO_TEST_CASE(energies_do_not_look_like_models)
{
  Results results = SampleResults().read();
  History &history = results.models.front().history;
  const std::size_t samples = history.columns.front().values.size();
  history.columns.push_back(
    {"energy hourglass", "J", std::vector<double>(samples, 1e-3)}); // of 2.5
  const std::optional<Figure> figure = energy_figure(results);
  BOOST_TEST_REQUIRE(figure.has_value());
  BOOST_TEST_REQUIRE(figure->panels.size() == 2u);
  std::set<std::string> of_models;
  for (std::size_t k = 0; k < 10; ++k)
    of_models.insert(series_style(k).colour);
  for (const ChartSeries &curve : figure->panels[1].series)
  {
    BOOST_TEST(!of_models.contains(curve.style.colour), curve.name);
    BOOST_TEST(curve.label == curve.name);
  }
  // A band tells its own thickness: each begins where the one below ends.
  const std::vector<ChartSeries> &upper = figure->panels[0].series;
  for (std::size_t k = 1; k < upper.size() && !upper[k].extent.empty(); ++k)
    BOOST_TEST(upper[k].extent == upper[k - 1].y);
}

BOOST_AUTO_TEST_SUITE_END()
