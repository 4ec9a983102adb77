// Motion along a recorded surface: radius to the right, time upward. Waves along a recorded line:
// wave number to the right, frequency upward.

#include <algorithm>
#include <charconv>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/pochhammer_chree.h"
#include "cases/case/rayleigh_lamb.h"
#include "cases/case/wave_bodies.h"
#include "cases/records/quantities.h"
#include "cases/values/line_spectrum.h"
#include "reports/drawing/chart.h"
#include "reports/drawing/heat_map.h"
#include "reports/figures/figures.h"
#include "reports/metrics/metrics.h"
#include "reports/metrics/wave_speeds.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr std::size_t surface_cells = 320; ///< of the picture, in either direction

/// Places [m] of the columns after the time of a `what`: of "r=0.001[m]" where `name` is "r=".
std::vector<double> column_places(const NumberTable &table, const std::filesystem::path &file,
                                  const std::string &name, const char *what)
{
  std::vector<double> places;
  for (std::size_t k = 1; k < table.header.size(); ++k)
  {
    const std::string &header = table.header[k];
    double place = 0;
    const auto [next, error] = std::from_chars(header.data() + std::min(name.size(), header.size()),
                                               header.data() + header.size(), place);
    if (!header.starts_with(name) || error != std::errc() || *next != '[')
      throw std::runtime_error(
        fmt::format("{}:1: '{}' is not a column of a {}, such as '{}0.001[m]'", file.string(),
                    header, what, name));
    places.push_back(place);
  }
  return places;
}

/// The record on a regular grid of radius (x) and time (y), linear in between.
HeatMap regular_map(const NumberTable &table, const std::vector<double> &radii)
{
  const std::vector<double> &times = table.columns.front();
  HeatMap map;
  map.columns = map.lines = surface_cells;
  map.x_low = 0;
  map.x_high = radii.back();
  map.y_low = times.front();
  map.y_high = times.back();
  std::vector<double> at_radii, at_times;
  for (std::size_t i = 0; i < surface_cells; ++i)
  {
    at_radii.push_back(map.x(i));
    at_times.push_back(map.y(i));
  }
  std::vector<std::vector<double>> over_time; // of every node at the instants of the picture
  for (std::size_t k = 0; k < radii.size(); ++k)
    over_time.push_back(resample(times, table.columns[k + 1], at_times));
  map.values.assign(surface_cells * surface_cells, 0.0);
  std::vector<double> at_instant(radii.size());
  for (std::size_t j = 0; j < surface_cells; ++j)
  {
    for (std::size_t k = 0; k < radii.size(); ++k)
      at_instant[k] = over_time[k][j];
    const std::vector<double> shown = resample(radii, at_instant, at_radii);
    for (std::size_t i = 0; i < surface_cells; ++i)
      // `resample` is zero outside: before the first node on the axis there is that node.
      map.at(i, j) = at_radii[i] < radii.front() ? at_instant.front() : shown[i];
  }
  return map;
}

/// When waves leave the axis [s]: with the load, or with the first touch.
double departure(const Results &results, const Model &model, int body)
{
  double start = 0;
  for (const Contact &contact : results.problem.contacts())
    if (contact.first == body || contact.second == body)
      start =
        find_quantity(model.record.model, QuantityName{QuantityKind::start_time, contact.name})
          .value_or(0);
  return start;
}

/// Lines r = c (t - t0) of the three waves, labelled where they leave the picture.
std::string arrival_lines(const WaveSpeeds &speeds, double start, const HeatMap &map,
                          const ReadableUnit &length, const ReadableUnit &time)
{
  struct Wave
  {
    const char *name;
    double speed;
    const char *side; ///< of its line, on which the name stands: shear and Rayleigh waves are close
  };
  std::string commands;
  double last_height = -1;
  for (const Wave &wave :
       {Wave{"longitudinal", speeds.longitudinal, "center"}, Wave{"shear", speeds.shear, "left"},
        Wave{"Rayleigh", speeds.rayleigh, "right"}})
  {
    const double r = std::min(map.x_high, wave.speed * (map.y_high - start)),
                 t = start + r / wave.speed;
    if (!(r > 0))
      continue;
    commands += fmt::format(
      "set arrow from 0,{:.6g} to {:.6g},{:.6g} nohead front linewidth 1.2 linecolor rgb '#1a1a1a' "
      "dashtype (6,5)\n",
      start * time.factor, r * length.factor, t * time.factor);
    const double height = (t - map.y_low) / (map.y_high - map.y_low);
    if (r < map.x_high)
      commands += fmt::format("set label '{}' at {:.6g},graph 1 {} offset 0,0.6 front "
                              "textcolor rgb '#222222'\n",
                              wave.name, r * length.factor, wave.side);
    else
    {
      const double shown = std::max(height, last_height + 0.045);
      commands += fmt::format("set label '{}' at graph 0.985,graph {:.4f} right offset 0,{} front "
                              "textcolor rgb '#222222'\n",
                              wave.name, shown, "0.7");
      last_height = shown;
    }
  }
  return commands;
}
} // namespace

std::optional<Figure> surface_figure(const Results &results, const Model &model, int number)
{
  const std::filesystem::path path =
    results.side_file(model, fmt::format("surface-{}.csv", number));
  const std::optional<NumberTable> table = read_number_table(path);
  const std::vector<Probe> &probes = results.problem.probes;
  const auto k = static_cast<std::size_t>(number - 1);
  if (!table || number < 1 || k >= probes.size() || !probes[k].surface)
    return std::nullopt;
  const std::vector<double> radii = column_places(*table, path, "r=", "surface");
  if (radii.size() < 2 || table->lines() < 2)
    return std::nullopt;
  const HeatMap map = regular_map(*table, radii);
  const double largest = scale_of_colours(map.values);
  if (largest == 0)
    return std::nullopt;
  const Probe &probe = probes[k];
  const Body &body = results.problem.bodies[static_cast<std::size_t>(probe.body)];
  const std::string what = to_string(probe.quantity);
  const ReadableUnit value = readable_unit(largest,
                                           probe.quantity == ProbeQuantity::velocity ? "m/s" : "m"),
                     length = readable_unit(map.x_high, "m"), time = readable_unit(map.y_high, "s");
  const std::string name = fmt::format("surface-{}-{}", number, model.name()), file = name + ".csv";
  constexpr int height = 430; // [px]
  const ChartFrame frame{
    .x = {with_unit("radius", length), 0, map.x_high * length.factor},
    .y = {with_unit("time", time), map.y_low * time.factor, map.y_high * time.factor},
    .height = height,
    .commands =
      colour_axis(largest, value, fmt::format("axial {} [{}]", what, value.symbol), height) +
      arrival_lines(wave_speeds(*body.material), departure(results, model, probe.body), map, length,
                    time),
    .elements = {heat_map_curve(file, largest, value)}};
  return figure_of(
    {.name = name,
     .alternative = fmt::format("Axial {} of the surface of {} as colours over radius and time.",
                                what, body.name),
     .caption = fmt::format(
       "Axial {} of the surface of {}, computed by {}: radius to the right, time upward. The "
       "colour scale is the square root of the value.{} Dashed: arrival of longitudinal, shear and "
       "Rayleigh waves from the axis in the elastic material.",
       what, body.name, model.name(), beyond_the_scale(map.values, largest, value)),
     .frames = {frame},
     .right = 150,
     .above = 22,
     .total_width = map_picture_width,
     .commands = "set datafile nocolumnheaders\nunset grid\n",
     .data = {{file, map.text(value, length.factor, time.factor)}}});
}

namespace
{
using std::numbers::pi;

constexpr std::size_t map_cells = 200;
// Shown are waves at least this part of the radius or the thickness long, over it.
constexpr double most_size_over_length = 0.6;

/// The wave guide that the line runs along, and the theory of its waves if it is uniform.
struct Guide
{
  bool is_rod;
  double size = 0, speed = 0; ///< radius or thickness [m], of the axes [m/s]
  std::vector<std::pair<std::string, GuidedWave>> waves; ///< of the material of the touched face
  std::string axis;                                      ///< "radius", "thickness"
  double fastest = 1; ///< fastest waves of the body over those of that material
  bool has_theory = true;
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
    map.y_high =
      std::max(map.y_high, guide.fastest * map.x_high * wave.speed(longest) / guide.speed);
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
  const std::vector<double> distances = column_places(*table, path, "s=", "line");
  if (distances.size() < 2)
    return std::nullopt;
  const Body &body = results.problem.bodies[static_cast<std::size_t>(probes[at].body)];
  Guide guide = guide_of(body);
  guide.fastest = fastest_pressure_wave(body) / pressure_wave_speed(*body.material);
  guide.has_theory = body.is_uniform();
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
  for (std::size_t w = 0; guide.has_theory && w < guide.waves.size(); ++w)
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
                                "number and frequency{}.",
                                body.name, guide.has_theory ? ", with theory" : ""),
     .caption = fmt::format(
       "Waves along a line of {} points on {}, computed by {}: {} over wavelength to the right, "
       "frequency upward; each frequency over its largest amplitude. {}",
       distances.size(), body.name, model.name(), guide.axis,
       guide.has_theory ? "Dashed: theory."
                        : fmt::format("It has {}: the speed of the axis is that of {} at its "
                                      "touched face, and there is no theory beside it.",
                                      body.variation(), body.material->name)),
     .frames = {frame},
     .right = 150,
     .above = 22,
     .total_width = map_picture_width,
     .commands = "set datafile nocolumnheaders\nunset grid\n",
     .data = {{file, map.text({1, ""}, 1, 1)}}});
}
} // namespace carambole::reports
