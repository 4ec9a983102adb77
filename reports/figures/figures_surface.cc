// Motion along a recorded surface: radius to the right, time upward.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/records/quantities.h"
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

/// Radii [m] of the columns "r=0.001[m]" after the time.
std::vector<double> radii_of(const NumberTable &table, const std::filesystem::path &file)
{
  std::vector<double> radii;
  for (std::size_t k = 1; k < table.header.size(); ++k)
  {
    const std::string &header = table.header[k];
    double radius = 0;
    const auto [next, error] =
      std::from_chars(header.data() + std::min<std::size_t>(2, header.size()),
                      header.data() + header.size(), radius);
    if (!header.starts_with("r=") || error != std::errc() || *next != '[')
      throw std::runtime_error(fmt::format(
        "{}:1: '{}' is not a column of a surface, such as 'r=0.001[m]'", file.string(), header));
    radii.push_back(radius);
  }
  return radii;
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
  const std::vector<double> radii = radii_of(*table, path);
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
} // namespace carambole::reports
