// The records of the probes at points.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
std::string column_name(const Results &results, std::size_t probe, char component)
{
  const Probe &one = results.problem.probes[probe - 1];
  if (one.quantity == ProbeQuantity::force)
    return component == 'z' ? "section force " + one.label(probe) : "";
  return fmt::format("probe {} {}", probe, component);
}

/// A component below this part of the other one is rounding: on the axis there is no radial motion.
constexpr double rounding = 1e-9;

struct Panel
{
  std::size_t probe; ///< number in the case, from 1
  double largest;    ///< magnitude of either component [SI]
  std::string components;
};

/// What a figure shows of the probes.
struct Kind
{
  ProbeQuantity quantity;
  const char *figure, *unit;
};
/// Strain is shown as is usual for gauges: 120 µm/m.
constexpr Kind kinds[] = {{ProbeQuantity::displacement, "probe-displacements", "m"},
                          {ProbeQuantity::velocity, "probe-velocities", "m/s"},
                          {ProbeQuantity::strain, "probe-strains", "m/m"},
                          {ProbeQuantity::force, "probe-forces", "N"}};

std::vector<Panel> panels_of(const Results &results, ProbeQuantity quantity)
{
  std::vector<Panel> panels;
  const std::vector<Probe> &probes = results.problem.probes;
  for (std::size_t k = 1; k <= probes.size(); ++k)
  {
    if (probes[k - 1].surface || probes[k - 1].line || probes[k - 1].quantity != quantity)
      continue;
    const double r = largest_magnitude(results, column_name(results, k, 'r')),
                 z = largest_magnitude(results, column_name(results, k, 'z'));
    Panel one{k, std::max(r, z), ""};
    if (one.largest == 0)
      continue;
    if (r > rounding * z)
      one.components += 'r';
    if (z > rounding * r)
      one.components += 'z';
    panels.push_back(one);
  }
  return panels;
}

/// Blue for radial, red for axial; a dash for every model after the first.
LineStyle component_style(char component, std::size_t model)
{
  return {palette_colour(component == 'r' ? 0 : 1), 2, dash_type(model)};
}

std::string place_of(const Case &problem, std::size_t probe)
{
  const Probe &p = problem.probes[probe - 1];
  const auto length = [](double value)
  {
    const ReadableUnit unit = readable_unit(value, "m");
    return fmt::format("{:.4g} {}", value * unit.factor, unit.symbol);
  };
  const std::string &body = problem.bodies[static_cast<std::size_t>(p.body)].name;
  if (p.quantity == ProbeQuantity::force)
    return fmt::format("probe {}: {}, section at z = {}", probe, body, length(p.z));
  return fmt::format("probe {}: {} at r = {}, z = {}", probe, body, length(p.r), length(p.z));
}

std::optional<Figure> probe_figure(const Results &results, const std::vector<Panel> &panels,
                                   const Kind &kind)
{
  const std::string what = to_string(kind.quantity);
  const std::vector<const Model *> models =
    models_with(results, column_name(results, panels.front().probe, 'z'));
  const TimeAxis time = time_axis(results);
  Chart chart{.name = kind.figure,
              .alternative =
                fmt::format("The {} at {} against time.", what, counted(panels.size(), "probe")),
              .caption = fmt::format("The {} at the probes. Each panel has its own scale.", what),
              .gap = 44,
              .above = 22};
  for (const Panel &one : panels)
  {
    const ReadableUnit unit = readable_unit(one.largest, kind.unit);
    ChartFrame frame{.title = place_of(results.problem, one.probe),
                     .x = time.axis(),
                     .y = {.label = fmt::format("{} [{}]", what, unit.symbol), .zero = thin_line()},
                     .height = 180,
                     .page_label = fmt::format("probe {} [{}]", one.probe, unit.symbol)};
    for (std::size_t m = 0; m < models.size(); ++m)
      for (const char component : one.components)
        frame
          .add(fmt::format("{} {}{}", component == 'r' ? "radial" : "axial", what,
                           models.size() > 1 ? ", " + models[m]->name() : ""),
               component_style(component, m), time.shown,
               scaled(column_at(*models[m], column_name(results, one.probe, component), time.times,
                                Outside::gap),
                      unit))
          .column = fmt::format("{} probe {} {}", models[m]->name(), one.probe, component);
    chart.frames.push_back(std::move(frame));
  }
  return figure_of(std::move(chart));
}
} // namespace

std::vector<Figure> probe_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const Kind &kind : kinds)
    if (const std::vector<Panel> panels = panels_of(results, kind.quantity); !panels.empty())
      if (std::optional<Figure> figure = probe_figure(results, panels, kind))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
