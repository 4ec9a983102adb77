#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/values/file_bytes.h"
#include "reports/maps/band_chart.h"
#include "reports/maps/map_ranges.h"
#include "reports/maps/regime.h"
#include "reports/metrics/impact_numbers.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_regime)

using namespace carambole;
using namespace carambole::reports;
using carambole::test::ScratchFolder;
namespace fs = std::filesystem;

namespace
{
const fs::path wall = shipped_maps() / "regime-sphere-wall";

/// A copy of the shipped map that may be spoilt.
class Copy
{
public:
  Copy()
  {
    fs::create_directory(folder());
    for (const char *file : {"case.yaml", "map.csv", "map.json"})
      fs::copy_file(wall / file, folder() / file);
  }
  fs::path folder() const { return scratch.path / "regime-sphere-wall"; }

  void replace(const char *file, const std::string &part, const std::string &by) const
  {
    std::string text = bytes_if_any(folder() / file);
    const std::size_t at = text.find(part);
    BOOST_TEST_REQUIRE(at != std::string::npos);
    std::ofstream(folder() / file, std::ios::binary) << text.replace(at, part.size(), by);
  }

  void check_refused(const std::string &told) const
  {
    BOOST_CHECK_EXCEPTION(read_regime_map(folder()), InputError,
                          [&](const InputError &error)
                          {
                            const std::string what = error.what();
                            BOOST_TEST_MESSAGE(what);
                            return what.find(told) != std::string::npos &&
                                   what.find(folder().string()) != std::string::npos;
                          });
  }

private:
  ScratchFolder scratch;
};

const std::string ball = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 38.7804 mm/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 1030 MPa}}
)";

const std::string mirrored = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 77.5608 mm/s}
  - {name: image, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 1030 MPa}}
)";
} // namespace

BOOST_AUTO_TEST_CASE(yield_begins_where_von_mises_says)
{
  // Maxima beneath Hertz's pressure by an independent search, to the digits given.
  BOOST_TEST(yield_pressure_ratio(0.25) == 1.55434743, boost::test_tools::tolerance(1e-8));
  BOOST_TEST(yield_pressure_ratio(0.3) == 1.61279656, boost::test_tools::tolerance(1e-8));
  BOOST_TEST(yield_pressure_ratio(0.33) == 1.64922922, boost::test_tools::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(a_ball_on_a_wall_and_its_mirror_image_have_the_same_numbers)
{
  const ImpactNumbers one = *impact_numbers(test::read_text(ball)).numbers,
                      two = *impact_numbers(test::read_text(mirrored)).numbers;
  // The speed of the README of plastic-sphere-wall-*, which has six digits.
  BOOST_TEST(*one.yield_speed == 0.0387804, boost::test_tools::tolerance(3e-6));
  BOOST_TEST(*two.speed_ratio == *one.speed_ratio, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(two.contact_ratio == one.contact_ratio, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(two.duration_ratio == one.duration_ratio, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(one.stiffness_ratio == 0);
  BOOST_TEST(two.stiffness_ratio == 1);
  BOOST_TEST(*one.yield_strain == 0.005, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(numbers_of_what_is_no_impact_of_a_sphere)
{
  BOOST_TEST(
    !impact_numbers(test::read_text(test::two_balls +
                                    "analysis: waves\nduration: 1 us\nlaws: []\n"
                                    "loads: [{on: B1, disc: {radius: 1 mm}, force: 1 N}]\n"))
       .numbers);
}

BOOST_AUTO_TEST_CASE(every_shipped_map_can_be_read_and_drawn)
{
  const std::vector<fs::path> folders = regime_map_folders(shipped_maps());
  BOOST_TEST(folders.size() >= 1u);
  for (const fs::path &folder : folders)
  {
    BOOST_TEST_CONTEXT(folder)
    {
      const RegimeMap map = read_regime_map(folder);
      BOOST_TEST(map.points.size() >= 12u);
      for (const RegimePoint &point : map.points)
        for (std::size_t law = 0; law < map.laws.size(); ++law)
          BOOST_TEST(std::isfinite(point.error(law, RegimeQuantity::peak_force)));
      for (const Figure &figure : regime_figures(map))
      {
        BOOST_TEST(!figure.alternative.empty());
        BOOST_TEST(!figure.caption.empty());
        const ScratchFolder scratch;
        draw({figure}, scratch.path, nullptr);
        BOOST_TEST(fs::file_size(scratch.path / (figure.name + ".svg")) > 1000u);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_laws_of_a_map_have_a_colour_and_a_label_each)
{
  const RegimeMap map = read_regime_map(wall);
  const std::string script = regime_figures(map).back().script;
  std::set<std::string> colours;
  const std::string colour = "with linespoints linecolor rgb '";
  for (std::size_t at = 0; (at = script.find(colour, at)) != std::string::npos; ++at)
    colours.insert(script.substr(at + colour.size(), 7));
  BOOST_TEST(colours.size() == map.laws.size());
  for (const std::string &law : map.laws)
    BOOST_TEST(script.find("set label '" + law + "' at graph 1.016") != std::string::npos, law);
}

BOOST_AUTO_TEST_CASE(the_wall_map_spans_what_it_says)
{
  const RegimeMap map = read_regime_map(wall);
  // To the six digits of its speeds.
  BOOST_TEST(map.points.front().number == 0.1, boost::test_tools::tolerance(1e-5));
  BOOST_TEST(map.points.back().number == 200, boost::test_tools::tolerance(1e-5));
  BOOST_TEST(map.yields);
  BOOST_TEST(map.laws.size() == 9u);
  // Beneath first yield an elastic ball only rings; Hertz is half a per cent low at most, for a
  // sphere is no half-space.
  BOOST_TEST(map.points.front().computed[0].value == 1, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(std::abs(map.points.front().error(0, RegimeQuantity::peak_force)) < 0.01);
}

BOOST_AUTO_TEST_CASE(a_damaged_map_is_named)
{
  struct Damage
  {
    const char *file, *part, *by, *message;
  };
  for (const auto &[file, part, by, message] :
       {Damage{"map.csv", "3.87805,0.99", "3.87805,0.98",
               "map.csv: was changed after it was computed"},
        {"map.json", "\"schema\": 1", "\"schema\": 2",
         "map.json: has schema 2; this version reads schema 1"},
        {"map.json", "{", "[", "map.json: is damaged"},
        {"map.json", "\"points\"", "\"pints\"", "map.json: is damaged"},
        {"map.json", "\"points\": ", "\"points\": 1e114, \"counted\": ", "is not an integer from"},
        {"map.json", "\"points\": ", "\"points\": -1, \"counted\": ", "is not an integer from"},
        {"map.json", "\"levels\": ", "\"levels\": 4294967296, \"l\": ", "is not an integer from"},
        {"case.yaml", "7800 kg/m^3", "7801 kg/m^3",
         "map.json: was computed from a case other than"},
        {"case.yaml", "name: speed", "name: sped", "case.yaml: has no sweep 'speed'"},
        {"case.yaml", "laws: [hertz,", "laws: [linear, hertz,",
         "map.csv: has no column 'linear restitution [1]'"}})
  {
    const Copy copy;
    copy.replace(file, part, by);
    copy.check_refused(message);
  }
  const Copy copy;
  fs::remove(copy.folder() / "map.csv");
  copy.check_refused("map.csv: is missing");
}

BOOST_AUTO_TEST_CASE(the_uncertainty_counts_against_a_law)
{
  BOOST_TEST(regime_band(0.009, 0) == 0u);
  BOOST_TEST(regime_band(-0.009, 0.002) == 1u);
  BOOST_TEST(regime_band(0.05, 0) == 1u);
  BOOST_TEST(regime_band(-0.06, 0) == 2u);
  BOOST_TEST(regime_band(0.2, 0) == 3u);
  BOOST_TEST(regime_band(std::nan(""), 0) == 3u);
}

BOOST_AUTO_TEST_CASE(cells_print_per_cent)
{
  BOOST_TEST(band_cell_text(0.0123) == "+1.2");
  BOOST_TEST(band_cell_text(-0.123) == "\u221212");
}

// A law that is 1 % of V/V_y too high: its errors over a range are known.
BOOST_AUTO_TEST_CASE(the_errors_of_a_law_over_a_range)
{
  RegimeMap map = read_regime_map(wall);
  for (RegimePoint &point : map.points)
    for (std::size_t q = 0; q < 3; ++q)
    {
      point.computed[q] = {2, 0.002};
      point.of_law[0][q] = 2 * (1 + 0.01 * point.number);
    }
  std::size_t points = 0;
  for (const MapRange &range : ranges_of(map))
  {
    const RangeErrors errors = errors_over(range, 0, RegimeQuantity::peak_force);
    BOOST_TEST(errors.least == 0.01 * range.low, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(errors.greatest == 0.01 * range.high, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(errors.bias >= errors.least);
    BOOST_TEST(errors.bias <= errors.greatest);
    BOOST_TEST(errors.uncertainty == 0.001, boost::test_tools::tolerance(1e-12));
    points += range.points.size();
  }
  BOOST_TEST(points == map.points.size()); // each in one range
  BOOST_TEST(ranges_of(map).size() == 4U); // below 1, 10, 50, and above
}

BOOST_AUTO_TEST_CASE(the_errors_of_all_laws_for_other_programs)
{
  const std::vector<RegimeMap> maps{read_regime_map(wall)};
  const nlohmann::json json = nlohmann::json::parse(model_errors_json(maps, "1.2"));
  const std::string csv = model_errors_csv(maps);
  // A line for each range, law and quantity; and the header.
  const std::size_t lines = ranges_of(maps[0]).size() * maps[0].laws.size() * 3;
  BOOST_TEST(json.at("errors").size() == lines);
  BOOST_TEST(std::size_t(std::ranges::count(csv, '\n')) == lines + 1);
  const nlohmann::json &first = json.at("errors").at(0);
  BOOST_TEST(first.at("map") == "regime-sphere-wall");
  BOOST_TEST(first.at("law") == "hertz");
  BOOST_TEST(first.at("fem_version") == maps[0].fem_version);
  // Hertz loses nothing: nowhere in the first range is its restitution below that of the continuum.
  BOOST_TEST(first.at("quantity") == "restitution");
  BOOST_TEST(first.at("least").get<double>() >= -first.at("uncertainty").get<double>());
  BOOST_TEST(csv.find("regime-sphere-wall,V/Vy,") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
