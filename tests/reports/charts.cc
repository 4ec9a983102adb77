#include <boost/test/unit_test.hpp>

// One description of a chart, and what becomes of it: script, table, curves of the page.

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "reports/drawing/chart_script.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/gnuplot.h"
#include "reports/drawing/page_chart.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_charts)

using namespace carambole;
using namespace carambole::reports;

namespace
{
const LineStyle style{"#0072b2", 2, "1"};

ChartFrame two_lines()
{
  ChartFrame frame{.x = {"time [s]"}, .y = {"force [N]"}};
  frame.add("a", style, {0, 1, 2}, {1, 4, 2});
  frame.add("b", style, {0, 1, 2}, {2, NAN, 3}).column = "b of B1";
  return frame;
}

bool has(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

BOOST_AUTO_TEST_CASE(series_share_their_abscissae)
{
  ChartFrame frame = two_lines();
  frame.add("c", style, {0, 2}, {5, 6});
  const Figure figure = figure_of(frame, "lines", "Lines.", "Caption.").value();
  BOOST_TEST(figure.data.at("lines.csv") ==
             "time [s],a force [N],b of B1 [N],c time [s],c force [N]\n"
             "0,1,2,0,5\n1,4,NaN,2,6\n2,2,3,,\n");
  BOOST_TEST(has(figure.script, "'lines.csv' using 1:2 with lines"));
  BOOST_TEST(has(figure.script, "'lines.csv' using 1:3 with lines"));
  BOOST_TEST(has(figure.script, "'lines.csv' using 4:5 with lines"));
  BOOST_TEST(!has(figure.script, "multiplot"));
  BOOST_TEST(figure.panels.size() == 1u);
}

BOOST_AUTO_TEST_CASE(many_curves_have_several_tables)
{
  ChartFrame frame{.x = {"time [s]"}, .y = {"force [N]"}};
  for (int k = 1; k <= 16; ++k)
    frame.add(std::to_string(k), style, {0, 1}, {0, double(k)});
  const Figure figure = figure_of(frame, "laws", "Laws.", "Caption.").value();
  BOOST_TEST(figure.data.size() == 2u);
  BOOST_TEST(has(figure.data.at("laws.csv"), ",15 force [N]\n"));
  BOOST_TEST(figure.data.at("laws.2.csv") == "time [s],16 force [N]\n0,0\n1,16\n");
  BOOST_TEST(has(figure.script, "'laws.csv' using 1:16 with lines"));
  BOOST_TEST(has(figure.script, "'laws.2.csv' using 1:2 with lines"));
}

BOOST_AUTO_TEST_CASE(points_that_no_picture_shows_are_left_out)
{
  constexpr std::size_t count = 1001, spike = 333, gap = 600, gap_end = 700;
  std::vector<double> x, wave, broken;
  for (std::size_t i = 0; i < count; ++i)
  {
    x.push_back(double(i));
    wave.push_back(std::sin(0.01 * double(i)));
    broken.push_back(i >= gap && i < gap_end ? NAN : 0.5);
  }
  broken[spike] = 1;
  ChartFrame frame{.x = {"time [s]"}, .y = {"force [N]", -1., 1.}};
  frame.add("wave", style, x, wave);
  frame.add("broken", style, x, broken);
  frame.add("marked", style, {x.rbegin(), x.rend()}, wave).look = SeriesLook::linked_points;
  const Figure figure = figure_of(frame, "lines", "Lines.", "Caption.").value();
  const std::vector<ChartSeries> &drawn = figure.panels.front().series;
  BOOST_TEST(drawn[2].x.size() == count); // every point has its marker
  BOOST_TEST(drawn[0].x == drawn[1].x);
  BOOST_TEST(drawn[0].x.size() < count / 5);
  for (const std::size_t needed :
       {std::size_t(0), spike - 1, spike, spike + 1, gap - 1, gap, gap_end - 1, gap_end, count - 1})
    BOOST_TEST(std::ranges::count(drawn[0].x, double(needed)) == 1, needed);
  // A tenth of a pixel of 340, and as much along x where the wave is steepest.
  const double tolerance = 0.1 * 2 / frame.height + 0.1 * 1000 / 760 * 0.01;
  std::size_t k = 1;
  for (std::size_t i = 0; i < count; ++i)
  {
    while (drawn[0].x[k] < x[i])
      ++k;
    const double part = (x[i] - drawn[0].x[k - 1]) / (drawn[0].x[k] - drawn[0].x[k - 1]);
    const auto between = [&](const std::vector<double> &y)
    { return y[k - 1] + part * (y[k] - y[k - 1]); };
    BOOST_TEST(std::abs(between(drawn[0].y) - wave[i]) < tolerance, x[i]);
    if (std::isfinite(broken[i]) && std::isfinite(between(drawn[1].y)))
      BOOST_TEST(std::abs(between(drawn[1].y) - broken[i]) < tolerance, x[i]);
  }
}

BOOST_AUTO_TEST_CASE(a_band_begins_where_the_one_below_ends)
{
  ChartFrame frame{.x = {"time [s]"}, .y = {"energy [J]"}};
  frame.series.push_back({.name = "lower",
                          .style = style,
                          .x = {0, 1},
                          .y = {1, NAN},
                          .look = SeriesLook::band,
                          .extent = {0, NAN}});
  frame.series.push_back(frame.series.front());
  frame.series.back().name = "upper";
  frame.series.back().extent = {1, NAN};
  frame.series.back().y = {3, NAN};
  const Figure figure = figure_of(frame, "bands", "Bands.", "Caption.").value();
  BOOST_TEST(figure.data.at("bands.csv") ==
             "time [s],lower from [J],lower energy [J],upper energy [J]\n0,0,1,3\n1,,,\n");
  BOOST_TEST(has(figure.script, "using 1:2:3 with filledcurves"));
  BOOST_TEST(has(figure.script, "using 1:3:4 with filledcurves"));
}

BOOST_AUTO_TEST_CASE(frames_without_a_series_are_left_out)
{
  BOOST_CHECK(!figure_of(ChartFrame{}, "empty", "Nothing.", "Nothing."));
  ChartFrame empty{.x = {"time [s]"}, .y = {"other"}};
  empty.add("law", style, {}, {});
  const Figure figure =
    figure_of({.name = "one", .frames = {two_lines(), empty, two_lines()}}).value();
  BOOST_TEST(figure.panels.size() == 2u);
  BOOST_TEST(!has(figure.script, "'other'"));
  BOOST_TEST(has(figure.script, "set multiplot"));
}

BOOST_AUTO_TEST_CASE(the_page_gets_what_it_can_show)
{
  ChartFrame frame = two_lines();
  frame.page_label = "force B1-B2 [N]";
  frame.y.scale = AxisScale::logarithmic;
  frame.y.low = 1.5;
  frame.y.high = 10;
  frame.series[0].look = SeriesLook::linked_points;
  const auto charted = [&] { return chart_json(figure_of(frame, "a", "A.", "A.").value().panels); };
  const nlohmann::json panel = nlohmann::json::parse(charted()).at(0);
  BOOST_TEST(panel.at("y") == "force B1-B2 [N]");
  BOOST_TEST(panel.at("logY") == true);
  BOOST_TEST(panel.at("curves")[0].at("marker") == style.marker);
  // The picture cuts off what is below the axis.
  BOOST_TEST(panel.at("curves")[0].at("points") == "1,4 2,2");
  frame.series[0].look = SeriesLook::points;
  BOOST_TEST(charted().empty());
  frame.series[0].look = SeriesLook::line;
  frame.y.scale = AxisScale::asinh;
  BOOST_TEST(charted().empty());
}

namespace
{
/// Where the upright labels have their middles, over the height of the picture.
std::vector<double> label_heights(const std::string &script)
{
  std::vector<double> heights;
  const std::string kind = " center rotate by 90";
  for (std::size_t end = 0; (end = script.find(kind, end)) != std::string::npos; end += kind.size())
    heights.push_back(std::stod(script.substr(script.rfind(',', end) + 1)));
  return heights;
}
} // namespace

// A frame of 50 px is lower than "difference [kN]" is long.
BOOST_AUTO_TEST_CASE(labels_of_low_frames_do_not_meet)
{
  ChartFrame upper = two_lines(), lower = two_lines();
  upper.height = 90;
  lower.height = 50;
  lower.y.label = "difference [kN]";
  const Figure figure = figure_of({.name = "low", .frames = {upper, lower}}).value();
  const std::vector<double> heights = label_heights(figure.script);
  BOOST_TEST_REQUIRE(heights.size() == 2u);
  const int height = size_of(*figure.chart).height,
            apart = (text_width(upper.y.label.size()) + text_width(lower.y.label.size())) / 2;
  BOOST_TEST((heights[0] - heights[1]) * height >= apart);
  BOOST_TEST(heights[1] * height >= text_width(lower.y.label.size()) / 2);
}

BOOST_AUTO_TEST_CASE(numbers_of_a_low_frame_have_room)
{
  ChartFrame low{.x = {"time [s]"}, .y = {"force [N]"}, .height = 80};
  low.add("a", style, {0, 1}, {0, 700});
  BOOST_TEST(has(figure_of(low, "a", "A.", "A.")->script, "set ytics 200\n"));
  low.y.tic_distance = 50; // too close
  BOOST_TEST(has(figure_of(low, "a", "A.", "A.")->script, "set ytics 200\n"));
  low.y.tic_distance = 350; // as told
  BOOST_TEST(has(figure_of(low, "a", "A.", "A.")->script, "set ytics 350\n"));
  low.height = 340;
  low.y.tic_distance = 0;
  BOOST_TEST(!has(figure_of(low, "a", "A.", "A.")->script, "set ytics 2"));
}

BOOST_AUTO_TEST_CASE(frames_of_unlike_abscissae_name_their_own)
{
  ChartFrame other = two_lines();
  other.x.label = "force [N]";
  const Chart chart{.name = "a", .frames = {other, two_lines()}, .every_frame_has_numbers = true};
  BOOST_TEST(has(figure_of(chart)->script, "set xlabel 'force [N]'"));
  BOOST_TEST(has(figure_of(chart)->script, "set xlabel 'time [s]'"));
}

BOOST_AUTO_TEST_CASE(curves_that_coincide_have_one_mark)
{
  ChartFrame frame{.x = {"time [s]"}, .y = {.label = "force [N]", .low = 0, .high = 10}};
  frame.add("a", style, {0, 1, 2}, {0, 10, 0});
  frame.add("b", style, {0, 1, 2}, {0, 9, 0});
  frame.add("c", style, {0, 1, 2}, {0, 9.01, 0});               // a third of a pixel above
  frame.add("d", style, {0, 0.5, 1, 1.5, 2}, {0, 5, 10, 5, 0}); // other samples of the first one
  frame.add("e", style, {0, 1, 2}, {0, 9.1, 0});                // three pixels
  const Figure figure = figure_of(frame, "a", "A.", "A.").value();
  std::vector<std::string> marks;
  for (const ChartSeries &series : figure.panels.front().series)
    marks.push_back(series.mark);
  BOOST_TEST(marks == (std::vector<std::string>{"¹", "²", "²", "¹", ""}),
             boost::test_tools::per_element());
  BOOST_TEST(has(figure.script, "'a¹'"));
  BOOST_TEST(has(figure.script, "'¹ ² coincide'"));
  BOOST_TEST(has(figure.caption,
                 "Curves with the same raised number coincide, within the width of a line."));
  BOOST_TEST(has(chart_json(figure.panels), "\"a¹\""));
  BOOST_TEST(has(figure.data.at("a.csv"), ",a force [N],")); // as it is called
  // What differs in a panel below does not coincide.
  ChartFrame below{.x = {"time [s]"}, .y = {.label = "difference [N]"}};
  below.add("b", style, {0, 1, 2}, {0, 1, 0});
  below.add("c", style, {0, 1, 2}, {0, 2, 0});
  const Figure both = figure_of({.name = "both", .frames = {frame, below}}).value();
  BOOST_TEST(both.panels.front().series[1].mark.empty());
  BOOST_TEST(both.panels.front().series[0].mark == "¹");
}

// A force of 100 N with a tension of 1 N at its end.
BOOST_AUTO_TEST_CASE(an_axis_ends_below_its_values)
{
  ChartFrame frame{.x = {"time [s]"},
                   .y = {.label = "force [N]", .high = 110, .reaches_zero = true}};
  frame.add("a", style, {0, 1, 2}, {0, 100, -1});
  const double low = figure_of(frame, "a", "A.", "A.")->panels.front().y.low.value();
  BOOST_TEST(low < -1);
  BOOST_TEST(low > -5);
  frame.series.front().y.back() = 0;
  BOOST_TEST(!figure_of(frame, "a", "A.", "A.")->panels.front().y.low);
}

BOOST_AUTO_TEST_CASE(an_axis_has_two_numbers_at_least)
{
  BOOST_TEST(tic_step(-0.5, 0.51, 3) <= 0.5);
  for (const double low : {-0.97, -0.51, -0.34, -0.2, 0.0, 0.03, 1.7, 90.1})
    for (const double span : {0.11, 0.9, 1.01, 2.3, 6.7, 41.})
      for (const int most : {3, 4, 7})
      {
        const double step = tic_step(low, low + span, most);
        BOOST_TEST(std::floor((low + span) / step) - std::ceil(low / step) + 1 >= 2);
        BOOST_TEST(tic_step(low + span, low, most) == step); // of an axis that runs down
      }
}

// What flies apart would take most of the axis: the curve ends where it leaves the frame, with the
// slope that it has there.
BOOST_AUTO_TEST_CASE(the_page_shows_no_more_than_the_picture)
{
  ChartFrame frame{.x = {"time [s]"}, .y = {.label = "approach [mm]", .low = -1}};
  frame.add("a", style, {0, 1, 2, 3, 4}, {0, 4, 1, -20, -50});
  const nlohmann::json panel =
    nlohmann::json::parse(chart_json(figure_of(frame, "a", "A.", "A.")->panels)).at(0);
  BOOST_TEST(panel.at("curves")[0].at("points") == "0,0 1,4 2,1 2.09524,-1");
}

// Everything that a frame may hold, two frames in a line and a third one below.
BOOST_AUTO_TEST_CASE(gnuplot_draws_every_look)
{
  ChartFrame mixed = two_lines();
  mixed.x = {"time [s]", 0, 2};
  mixed.x.zero = mixed.y.zero = thin_line();
  mixed.x.reach = 1.5;
  mixed.y.low = 0.5;
  mixed.y.high = 8;
  mixed.y.scale = AxisScale::logarithmic;
  mixed.series[1].look = SeriesLook::points;
  mixed.series[1].extent = {0.1, 0.1, 0.2};
  mixed.series[0].label = "end";
  mixed.notes = {{.text = "note"}};
  mixed.marks = {{"weak", 0.5, std::nullopt, 1}, {"strong", 0.6, std::nullopt, 2}, {"peak", 1, 4}};
  ChartFrame bars{.x = {"share [%]", 0},
                  .y = {.low = 1.5, .high = -0.5, .tics = {{0, "first"}, {1, "second"}}}};
  bars.series.push_back({.name = "lost",
                         .style = style,
                         .x = {3, 5},
                         .y = {0, 1},
                         .look = SeriesLook::bars,
                         .extent = {0, 2}});
  ChartFrame map{.title = "map", .x = {"r"}, .y = {"z"}, .colour_bar = 200};
  map.elements = {"'all-map.csv' matrix with image"};
  const Figure figure = figure_of({.name = "all",
                                   .alternative = "All.",
                                   .frames = {mixed, bars, map},
                                   .across = 2,
                                   .side_gap = 150,
                                   .width = 250,
                                   .data = {{"all-map.csv", "x,y\n1,2\n3,4\n"}}})
                          .value();
  BOOST_TEST(figure.panels.empty());
  const TemporaryFolder folder;
  draw({figure}, folder.path, nullptr);
  BOOST_TEST(is_drawn(figure, folder.path));
  const std::string picture = bytes_if_any(folder.path / "all.svg");
  for (const char *text : {"note", "strong", "peak", "second", "end", "map"})
    BOOST_TEST(has(picture, text), text);
}

BOOST_AUTO_TEST_SUITE_END()
