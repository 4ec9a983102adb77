// Waves along a recorded line: wave number to the right, frequency upward.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/pochhammer_chree.h"
#include "cases/case/rayleigh_lamb.h"
#include "cases/case/wave_bodies.h"
#include "cases/values/line_spectrum.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/heat_map.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
using std::numbers::pi;

constexpr std::size_t map_cells = 200;
// Shown are waves at least this part of the radius or the thickness long, over it.
constexpr double most_size_over_length = 0.6;

/// Distances [m] of the columns "s=0.001[m]" after the time.
std::vector<double> distances_of(const NumberTable &table, const std::filesystem::path &file)
{
  std::vector<double> distances;
  for (std::size_t k = 1; k < table.header.size(); ++k)
  {
    const std::string &header = table.header[k];
    double s = 0;
    const auto [next, error] = std::from_chars(
      header.data() + std::min<std::size_t>(2, header.size()), header.data() + header.size(), s);
    if (!header.starts_with("s=") || error != std::errc() || *next != '[')
      throw std::runtime_error(fmt::format(
        "{}:1: '{}' is not a column of a line, such as 's=0.001[m]'", file.string(), header));
    distances.push_back(s);
  }
  return distances;
}

/// The wave guide that the line runs along, and the theory of its waves.
struct Guide
{
  bool is_rod;
  double size = 0, speed = 0; ///< radius or thickness [m], of the axes [m/s]
  std::vector<std::pair<std::string, GuidedWave>> waves;
  std::string axis; ///< "radius", "thickness"
};

Guide guide_of(const Body &body)
{
  const Material &material = *body.material;
  if (wave_shape_of(body) == WaveShape::rod)
    return {true,
            body.radius,
            bar_speed(material),
            {{"Pochhammer and Chree", rod_wave(material, body.radius)}},
            "radius"};
  return {false,
          body.length,
          shear_wave_speed(material),
          {{"A0, Rayleigh and Lamb", plate_wave(material, body.length, PlateWave::bending)},
           {"S0, Rayleigh and Lamb", plate_wave(material, body.length, PlateWave::extension)}},
          "thickness"};
}

/// Amplitudes over size/length (x) and frequency times size over speed (y), each frequency over its
/// largest.
HeatMap map_of(const LineSpectrum &spectrum, const Guide &guide, double spacing)
{
  HeatMap map;
  map.columns = map.lines = map_cells;
  map.x_high = std::min(most_size_over_length, guide.size / (2 * spacing));
  const double longest = 2 * pi * map.x_high / guide.size;
  for (const auto &[name, wave] : guide.waves)
    map.y_high = std::max(map.y_high, map.x_high * wave.speed(longest) / guide.speed);
  map.values.assign(map_cells * map_cells, 0.0);
  for (std::size_t j = 0; j < map_cells; ++j)
  {
    const auto parts = spectrum.at(map.y(j) * guide.speed / guide.size);
    double largest = 0;
    for (std::size_t i = 0; i < map_cells; ++i)
    {
      const double k = 2 * pi * map.x(i) / guide.size;
      map.at(i, j) = std::max(spectrum.amplitude(parts, k), spectrum.amplitude(parts, -k));
      largest = std::max(largest, map.at(i, j));
    }
    for (std::size_t i = 0; i < map_cells && largest > 0; ++i)
      map.at(i, j) /= largest;
  }
  return map;
}
} // namespace

std::optional<Figure> line_figure(const Results &results, const Model &model, int number)
{
  const std::filesystem::path path = results.side_file(model, fmt::format("line-{}.csv", number));
  const std::optional<NumberTable> table = read_number_table(path);
  const std::vector<Probe> &probes = results.problem.probes;
  const auto at = static_cast<std::size_t>(number - 1);
  if (!table || number < 1 || at >= probes.size() || !probes[at].line || table->lines() < 2)
    return std::nullopt;
  const std::vector<double> distances = distances_of(*table, path);
  if (distances.size() < 2)
    return std::nullopt;
  const Body &body = results.problem.bodies[static_cast<std::size_t>(probes[at].body)];
  const Guide guide = guide_of(body);
  const LineSpectrum spectrum(
    table->columns.front(), distances,
    std::vector<std::vector<double>>(table->columns.begin() + 1, table->columns.end()));
  const HeatMap map = map_of(spectrum, guide, distances[1]);
  const std::string name = fmt::format("line-{}-{}", number, model.name()),
                    file = name + "-map.csv";
  ChartFrame frame{.x = {guide.axis + " over wavelength", 0, map.x_high},
                   .y = {fmt::format("frequency times {} over {}", guide.axis,
                                     guide.is_rod ? "bar speed" : "shear wave speed"),
                         0, map.y_high},
                   .height = 430,
                   .commands =
                     "set palette defined (0 '#ffffff', 0.3 '#fde6d2', 1 '#f4803c')\n"
                     "set cbrange [0:1]\nset cblabel 'amplitude over the largest of its frequency' "
                     "offset 1,0 textcolor rgb '#222222'\n",
                   .elements = {plain_map_curve(file)}};
  for (std::size_t w = 0; w < guide.waves.size(); ++w)
  {
    std::vector<double> x, y;
    for (int i = 1; i <= 100; ++i)
    {
      x.push_back(map.x_high * i / 100);
      y.push_back(x.back() * guide.waves[w].second.speed(2 * pi * x.back() / guide.size) /
                  guide.speed);
    }
    frame.add(guide.waves[w].first, {w == 0 ? "#1a1a1a" : "#0072b2", 1.6, "(6,5)"}, x, y);
  }
  return figure_of(
    {.name = name,
     .alternative = fmt::format("Amplitudes of the waves along a line on {} as colours over wave "
                                "number and frequency, with theory.",
                                body.name),
     .caption = fmt::format(
       "Waves along a line of {} points on {}, computed by {}: {} over wavelength to the right, "
       "frequency upward; each frequency over its largest amplitude. Dashed: theory.",
       distances.size(), body.name, model.name(), guide.axis),
     .frames = {frame},
     .right = 150,
     .above = 22,
     .total_width = map_picture_width,
     .commands = "set datafile nocolumnheaders\nunset grid\n",
     .data = {{file, map.text({1, ""}, 1, 1)}}});
}
} // namespace carambole::reports
