#include <boost/test/unit_test.hpp>

// A figure for a paper: its size, its formats, and what is refused.

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "cases/process/diagnostics.h"
#include "cases/values/file_bytes.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/gnuplot.h"
#include "reports/site/one_figure.h"
#include "suite_fixture.h"

BOOST_AUTO_TEST_SUITE(reports_one_figure)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;

namespace
{
Chart curves()
{
  ChartFrame upper{.x = {.label = "V/V_y"}, .y = {.label = "force [N]"}};
  upper.add("hertz", {"#0072b2", 2, "1"}, {0, 1, 2}, {0, 1, 0});
  ChartFrame lower = upper;
  lower.height = 150;
  return {.name = "force", .alternative = "Force.", .caption = "Force.", .frames = {upper, lower}};
}

struct Result : SuiteFixture
{
  std::string file = (folder.path / "picture").string(), results = (folder.path / "two").string();

  Result() { store_case("two"); }
  FigureRequest request(const std::string &name, const std::string &size = "",
                        const std::string &format = "pdf") const
  {
    return {.results = results, .name = name, .size = size, .format = format, .file = file};
  }
  /// What is refused, and why.
  std::string reason(const FigureRequest &asked) const
  {
    try
    {
      print_figure(asked);
    }
    catch (const InputError &error)
    {
      return error.diagnostics.front().message;
    }
    return "";
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(a_chart_takes_the_size_that_is_asked_for)
{
  const PictureSize own = size_of(curves());
  BOOST_TEST(own.width == picture_width);
  const Chart small = resized(curves(), 448, 320);
  BOOST_TEST(size_of(small).width == 448);
  BOOST_TEST(std::abs(size_of(small).height - 320) <= 2); // of rounding, for each frame
  BOOST_TEST(small.frames[0].height > 2 * small.frames[1].height);
  BOOST_TEST(figure_of(small)->script.find("svg size 448,") != std::string::npos);
  Chart side_by_side = curves();
  side_by_side.across = 2;
  side_by_side.width = 300;
  BOOST_TEST(std::abs(size_of(resized(side_by_side, 700, 400)).width - 700) <= 1);
}

BOOST_AUTO_TEST_CASE(a_chart_has_a_least_size)
{
  BOOST_CHECK_EXCEPTION(resized(curves(), 200, 400), std::invalid_argument,
                        [](const std::invalid_argument &error)
                        { return std::string(error.what()).starts_with("it needs "); });
  BOOST_CHECK_THROW(resized(curves(), 448, 200), std::invalid_argument);
  Chart placed = curves();
  placed.frames.front().place = FramePlace{0, 0, 100};
  BOOST_TEST(!is_elastic(placed));
  BOOST_CHECK_THROW(resized(placed, 448, 320), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(every_format_is_drawn)
{
  const Figure figure = *figure_of(resized(curves(), 448, 320));
  const auto drawn = [&](PictureFormat format) { return picture_of(figure, format, 3.3, nullptr); };
  BOOST_TEST(drawn(PictureFormat::pdf).starts_with("%PDF"));
  BOOST_TEST(drawn(PictureFormat::svg).find("<svg") != std::string::npos);
  const std::string png = drawn(PictureFormat::png);
  BOOST_TEST(png.substr(1, 3) == "PNG");
  // Its width, 300 pixels for each of 3.3 inches, stands in bytes 16 to 19.
  BOOST_TEST(static_cast<unsigned char>(png[18]) * 256 + static_cast<unsigned char>(png[19]) ==
             990);
  const std::string tikz = drawn(PictureFormat::tikz);
  BOOST_TEST(tikz.find("\\begin{tikzpicture}") != std::string::npos);
  BOOST_TEST(tikz.find("V/V\\_y") != std::string::npos);
  // What TeX has no letter for is a command: it would leave it out of "10⁻³".
  Figure powers = figure;
  for (std::size_t at = 0; (at = powers.script.find("V/V_y", at)) != std::string::npos;)
    powers.script.replace(at, 5, "10⁻³ µs");
  const std::string translated = picture_of(powers, PictureFormat::tikz, 3.3, nullptr);
  BOOST_TEST(translated.find("10$^{-}$$^{3}$ $\\mu$s") != std::string::npos);
  Figure map = figure; // of colours: TeX would draw each of its cells
  map.script += "plot 'a.csv' matrix with image\n";
  BOOST_CHECK_THROW(picture_of(map, PictureFormat::tikz, 3.3, nullptr), std::invalid_argument);
  BOOST_TEST(std::ranges::all_of(translated, [](unsigned char c) { return c < 0x80; }));
}

// gnuplot would put its own label of the axis 2 mm left of the picture, by the bytes of "10⁻³".
BOOST_AUTO_TEST_CASE(labels_beside_powers_of_ten_stay_in_a_small_picture)
{
  Chart chart = curves();
  chart.frames[0].y = {.label = "share", .low = 1e-9, .high = 1, .scale = AxisScale::logarithmic};
  const std::string tikz =
    picture_of(*figure_of(resized(chart, 448, 320)), PictureFormat::tikz, 3.3, nullptr);
  const std::string upright = "rotate=90] at (";
  int labels = 0;
  for (std::size_t at = 0; (at = tikz.find(upright, at)) != std::string::npos; ++labels)
    BOOST_TEST(std::stod(tikz.substr(at += upright.size())) > 0);
  BOOST_TEST(labels == 2);
}

// 84 mm are 448 px: 40 letters of a model stand in it, though not above the axes alone.
BOOST_AUTO_TEST_CASE(a_long_name_stands_in_the_key_of_a_small_picture)
{
  Chart chart = curves();
  for (ChartFrame &frame : chart.frames)
    frame.series.front().name = std::string(40, 'n');
  const std::string script = figure_of(resized(chart, 448, 320))->script;
  const std::string label = "'" + std::string(40, 'n') + "' at screen ";
  const std::size_t at = script.find(label);
  BOOST_REQUIRE(at != std::string::npos);
  BOOST_TEST(std::stod(script.substr(at + label.size())) * 448 + text_width(40) < 448);
}

BOOST_FIXTURE_TEST_CASE(one_figure_of_a_result_is_drawn, Result)
{
  BOOST_TEST(print_figure(request("force-B1-B2", "84x60mm")) == 0);
  BOOST_TEST(carambole::bytes_if_any(std::filesystem::path(file)).starts_with("%PDF"));
  for (const char *size : {"8.4 x 6 cm", "84mmx60mm", "3.3\u00d72.4in"})
    BOOST_TEST(print_figure(request("force-B1-B2", size, "svg")) == 0, size);
  BOOST_TEST(carambole::bytes_if_any(std::filesystem::path(file)).find("<svg") !=
             std::string::npos);
  // One that is to scale keeps its shape.
  BOOST_TEST(print_figure(request("setup", "84x60mm")) == 0);
  BOOST_TEST(print_figure(request("")) == 0); // a list
}

BOOST_FIXTURE_TEST_CASE(what_is_wrong_is_refused_with_what_is_allowed, Result)
{
  const std::string unknown = reason(request("force-B1-B"));
  BOOST_TEST(unknown.find("there is no figure 'force-B1-B' (did you mean 'force-B1-B2'?) (allowed: "
                          "setup, force-B1-B2, ") == 0,
             unknown);
  for (const char *size : {"84", "84x60", "x60mm", "84x60mmm", "-84x60mm", "1e9x60mm", "84*60mm"})
    BOOST_TEST(
      reason(request("force-B1-B2", size)).find("is not a size; write") != std::string::npos, size);
  BOOST_TEST(reason(request("force-B1-B2", "5x60mm")).find("5 mm is not a side") == 0);
  BOOST_TEST(reason(request("force-B1-B2", "84x20mm")).find("force-B1-B2: it needs ") == 0);
  BOOST_TEST(reason(request("force-B1-B2", "", "eps")) ==
             "'eps' is not one of pdf, svg, png, tikz");
  FigureRequest elsewhere = request("force-B1-B2");
  elsewhere.results = folder.path.string();
  BOOST_TEST(reason(elsewhere) == "contains no results: there is no case.yaml in it");
  BOOST_TEST(!std::filesystem::exists(file));
}

BOOST_AUTO_TEST_SUITE_END()
