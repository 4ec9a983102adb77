#include <boost/test/unit_test.hpp>

// Pictures of the waves inside the bodies.

#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/element_map.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/page_chart.h"
#include "reports/figures/figures.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_wave_pictures)

using namespace carambole;
using namespace carambole::reports;

namespace
{
constexpr double radius = 40e-3, thickness = 4e-3;

/// A ball of 2 mm above a plate of which every element moves at r/radius m/s, at two times.
struct Plate
{
  TemporaryFolder folder;
  Results results;

  Plate()
  {
    results.problem = sample_case();
    results.problem.reference = "fem";
    results.problem.fem.resize(1);
    results.problem.fem.front().name = "fem";
    results.problem.fem.front().fields = {10e-6, 20e-6};
    results.folder = folder.path;
    Body &plate = results.problem.bodies[1];
    plate.shape = Shape::cylinder;
    plate.radius = radius;
    plate.length = thickness;
    plate.material = Material{"steel", 7800, 206e9, 0.3};
    results.models.emplace_back().record.model.name = "fem";
    std::filesystem::create_directories(folder.path / "fem");
    for (const int k : {0, 1})
    {
      std::ofstream file(folder.path / "fem" / fmt::format("wave-{}.csv", k));
      file << "r [m],z [m],velocity [m/s]\n";
      for (double r = 0.5e-3; r < radius; r += 1e-3)
        for (double z = 0.5e-3; z < thickness; z += 1e-3)
          file << fmt::format("{},{},{}\n", r, z, (k + 1) * r / radius);
    }
  }
  const Model &model() const { return results.models.front(); }
};

/// The numbers of a line of a matrix below its coordinates.
std::vector<double> line_of(const std::string &matrix, int line)
{
  std::istringstream lines(matrix);
  std::string text;
  for (int k = 0; k <= line + 1; ++k)
    std::getline(lines, text);
  std::vector<double> values;
  std::istringstream fields(text);
  std::getline(fields, text, ','); // of the line
  while (std::getline(fields, text, ','))
    values.push_back(std::stod(text));
  return values;
}
} // namespace

BOOST_AUTO_TEST_CASE(the_head_of_a_page_shows_the_whole_plate)
{
  const Plate plate;
  const std::optional<Figure> figure = wave_overview(plate.results, plate.model());
  BOOST_REQUIRE(figure);
  BOOST_TEST(figure->name == "waves-overview-fem");
  // One picture fills the width: that of the last time.
  BOOST_TEST(figure->data.size() == 1);
  BOOST_TEST(figure->script.find("20 µs") != std::string::npos);
  BOOST_TEST(figure->script.find("10 µs") == std::string::npos);
  BOOST_TEST(figure->script.find("set yrange [3.5:0.5]") != std::string::npos); // z downward
  BOOST_TEST(figure->caption.find("Not to scale") != std::string::npos); // 40 px would be flatter
  const std::vector<double> line = line_of(figure->data.begin()->second, 20);
  BOOST_TEST(line.size() > 600);
  for (std::size_t i = 0; i < line.size() / 2; ++i)
    BOOST_TEST(line[i] == line[line.size() - 1 - i]); // its own mirror image
  // Between the elements the values rise: half of the step of 0.05 from one to the next at most.
  for (std::size_t i = line.size() / 2 + 1; i < line.size(); ++i)
    BOOST_TEST(std::abs(line[i] - line[i - 1]) < 0.025);
}

BOOST_AUTO_TEST_CASE(only_bodies_that_guide_waves_have_it)
{
  Plate plate;
  const auto overview = [&] { return wave_overview(plate.results, plate.model()); };
  plate.results.problem.bodies[1].shape = Shape::sphere;
  BOOST_TEST(!overview());
  BOOST_TEST(wave_figure(plate.results, plate.model()).has_value());
  const Material steel = *plate.results.problem.bodies[1].material;
  plate.results.problem.bodies[1].layers = {{1e-3, steel}, {3e-3, steel}};
  BOOST_TEST(overview().has_value());
  plate.results.problem.fem.front().fields.clear();
  BOOST_TEST(!overview());
}

BOOST_AUTO_TEST_CASE(every_time_has_a_panel)
{
  const Plate plate;
  const std::optional<Figure> figure = wave_figure(plate.results, plate.model());
  BOOST_REQUIRE(figure);
  BOOST_TEST(figure->data.size() == 2);
  // One scale: in the first picture all is half as fast.
  const double first = line_of(figure->data.at("waves-fem-1.csv"), 20).back(),
               second = line_of(figure->data.at("waves-fem-2.csv"), 20).back();
  BOOST_TEST(std::abs(second / first - 2) < 1e-3);
}

BOOST_AUTO_TEST_CASE(four_times_are_played)
{
  Plate plate;
  const auto film = [&] { return film_json(*wave_figure(plate.results, plate.model())->chart); };
  BOOST_TEST(film().empty());
  for (const int k : {2, 3})
  {
    plate.results.problem.fem.front().fields.push_back(1e-5 * (k + 1));
    std::filesystem::copy_file(plate.folder.path / "fem" / "wave-0.csv",
                               plate.folder.path / "fem" / fmt::format("wave-{}.csv", k));
  }
  const nlohmann::json told = parse_json(film());
  BOOST_TEST(told.at("names") == nlohmann::json({"10 µs", "20 µs", "30 µs", "40 µs"}));
  BOOST_TEST(told.at("times").at(3).get<double>() == 4e-5);
  // One below the other, all within the picture.
  const nlohmann::json &panels = told.at("panels");
  BOOST_TEST(panels.at(3).at(0) == panels.at(0).at(0));
  BOOST_TEST(panels.at(3).at(1).get<int>() - panels.at(2).at(1).get<int>() ==
             panels.at(1).at(1).get<int>() - panels.at(0).at(1).get<int>());
  BOOST_TEST(panels.at(3).at(1).get<int>() + told.at("panel").at(1).get<int>() <
             told.at("size").at(1).get<int>());
}

// A sheet of paper has no room for 23 of them.
BOOST_AUTO_TEST_CASE(six_of_many_times_are_printed)
{
  Plate plate;
  const auto selection = [&] { return wave_selection(plate.results, plate.model()); };
  BOOST_TEST(!selection().has_value());
  for (int k = 2; k < 23; ++k)
  {
    plate.results.problem.fem.front().fields.push_back(1e-5 * (k + 1));
    std::filesystem::copy_file(plate.folder.path / "fem" / "wave-0.csv",
                               plate.folder.path / "fem" / fmt::format("wave-{}.csv", k));
  }
  const std::optional<Figure> figure = selection();
  BOOST_REQUIRE(figure);
  BOOST_TEST(figure->caption.find("6 of 23 pictures") != std::string::npos);
  std::vector<std::string> titles;
  for (const ChartFrame &frame : figure->chart->frames)
    titles.push_back(frame.title);
  const std::vector<std::string> expected{"30 µs", "70 µs", "110 µs", "150 µs", "190 µs", "230 µs"};
  BOOST_TEST(titles == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_rod_lies_from_left_to_right)
{
  Plate plate;
  {
    std::ofstream file(plate.folder.path / "fem" / "wave-1.csv");
    file << "r [m],z [m],velocity [m/s]\n";
    for (double z = 0; z < 0.5; z += 1e-3)
      for (const double r : {0.5e-3, 1.5e-3})
        file << fmt::format("{},{},{}\n", r, z, z);
  }
  std::filesystem::remove(plate.folder.path / "fem" / "wave-0.csv");
  std::vector<Body> &bodies = plate.results.problem.bodies;
  bodies.erase(bodies.begin());
  bodies.front().radius = 2e-3;
  bodies.front().length = 0.5;
  bodies.front().position = 0.25;
  const std::optional<Figure> figure = wave_overview(plate.results, plate.model());
  BOOST_REQUIRE(figure);
  // To its edges, half an element beyond the centres.
  BOOST_TEST(figure->script.find("set xrange [0:500]") != std::string::npos);
  BOOST_TEST(figure->script.find("set yrange [-2:2]") != std::string::npos);
  // The label of the colours is longer than the bar, and in the picture.
  const PictureSize size = size_of(*figure->chart);
  const ChartFrame &frame = figure->chart->frames.front();
  BOOST_TEST(size.height - places_of(*figure->chart).front().top - frame.colour_bar >=
             (text_width(std::string("axial velocity [m/s]").size()) - frame.colour_bar) / 2);
  BOOST_TEST(figure->script.find("set xlabel 'z [mm]'") != std::string::npos);
  BOOST_TEST(figure->script.find("'r [mm]'") != std::string::npos);
  const std::vector<double> line = line_of(figure->data.begin()->second, 20);
  BOOST_TEST(line.front() < line[line.size() / 2]);
  BOOST_TEST(line[line.size() / 2] < line.back());
}

BOOST_AUTO_TEST_CASE(cells_outside_of_the_elements_stay_empty)
{
  const std::vector<double> r{0.5, 1.5, 0.5, 1.5}, z{0.5, 0.5, 1.5, 1.5}, values{1, 1, 1, 1};
  HeatMap map;
  map.columns = map.lines = 40;
  map.x_high = map.y_high = 4;
  fill_smoothly(map, {r, z, values});
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
    {
      const double far = std::max(map.x(i), map.y(j));
      if (far < 2)
        BOOST_TEST(map.at(i, j) == 1, boost::test_tools::tolerance(1e-12));
      if (far > 2.1) // an element is enlarged by a twentieth on either side
        BOOST_TEST(std::isnan(map.at(i, j)));
    }
}

// Elements of a thin layer, 40 times as long as high, on elements that are as high as long.
BOOST_AUTO_TEST_CASE(a_thin_layer_has_no_holes_and_a_straight_edge)
{
  std::vector<double> r, z, values;
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 16; ++j)
    {
      r.push_back(4 * i + 2);
      z.push_back(j < 8 ? 0.1 * j + 0.05 : 0.8 + 4 * (j - 8) + 2);
      values.push_back(1);
    }
  HeatMap map;
  map.columns = 400;
  map.lines = 100;
  map.x_high = 160;
  map.y_low = -3;
  map.y_high = 32;
  fill_smoothly(map, {r, z, values});
  const double cell = (map.y_high - map.y_low) / double(map.lines);
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
      if (map.y(j) > 0)
        BOOST_TEST(map.at(i, j) == 1, boost::test_tools::tolerance(1e-12));
      else if (map.y(j) < -cell)
        BOOST_TEST(std::isnan(map.at(i, j)));
}

// As gnuplot reads it: coordinates in the first line and column.
BOOST_AUTO_TEST_CASE(the_file_of_a_map_has_its_coordinates)
{
  HeatMap map;
  map.columns = 3;
  map.lines = 2;
  map.x_high = 3;
  map.y_low = -2;
  map.y_high = 0;
  map.values = {1, 2, std::nan(""), 4, 5, 6};
  BOOST_TEST(map.text({1000, "mm/s"}, 10, 1) ==
             "3,5,15,25\n-1.5,1000,2000,1e99\n-0.5,4000,5000,6000\n");
}

BOOST_AUTO_TEST_CASE(a_section_is_symmetric)
{
  HeatMap half;
  half.columns = 2;
  half.lines = 1;
  half.x_high = 4;
  half.y_high = 1;
  half.values = {1, 2};
  const HeatMap whole = mirrored(half);
  BOOST_TEST(whole.x_low == -4);
  BOOST_TEST(whole.values == (std::vector<double>{2, 1, 1, 2}), boost::test_tools::per_element());
  BOOST_TEST(whole.x(3) == half.x(1));
  // The other way up, with the radius along y.
  std::swap(half.columns, half.lines);
  const HeatMap high = mirrored(half, MapAxis::y);
  BOOST_TEST(high.y_low == -1);
  BOOST_TEST(high.columns == 1U);
  BOOST_TEST(high.values == (std::vector<double>{2, 1, 1, 2}), boost::test_tools::per_element());
}

// A plane through the values of its neighbours is the field itself where that is linear, also of
// elements that are four times as long as high.
BOOST_AUTO_TEST_CASE(a_linear_field_has_no_steps)
{
  std::vector<double> r, z, values;
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 12; ++j)
    {
      r.push_back(4 * i + 2);
      z.push_back(j + 0.5);
      values.push_back(3 * r.back() - 7 * z.back());
    }
  HeatMap map;
  map.columns = 300;
  map.lines = 30;
  map.x_low = 3;
  map.x_high = 117;
  map.y_low = 1;
  map.y_high = 11;
  fill_smoothly(map, {r, z, values});
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
      BOOST_TEST(std::abs(map.at(i, j) - (3 * map.x(i) - 7 * map.y(j))) < 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()
