// The records of the probes at points.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, right = 24, bottom = bottom_margin, panel = 180,
              between = 20;

std::string column_name(std::size_t probe, char component)
{
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

std::vector<Panel> panels_of(const Results &results, bool velocity)
{
  std::vector<Panel> panels;
  const std::vector<Probe> &probes = results.problem.probes;
  for (std::size_t k = 1; k <= probes.size(); ++k)
  {
    if (probes[k - 1].surface || probes[k - 1].velocity != velocity)
      continue;
    const double r = largest_magnitude(results, column_name(k, 'r')),
                 z = largest_magnitude(results, column_name(k, 'z'));
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
  return fmt::format("probe {}: {} at r = {}, z = {}", probe,
                     problem.bodies[static_cast<std::size_t>(p.body)].name, length(p.r),
                     length(p.z));
}

Figure probe_figure(const Results &results, const std::vector<Panel> &panels, bool velocity)
{
  const std::string what = velocity ? "velocity" : "displacement";
  const std::vector<const Model *> models =
    models_with(results, column_name(panels.front().probe, 'z'));
  const TimeAxis time = time_axis(results);

  Figure figure;
  figure.name = velocity ? "probe-velocities" : "probe-displacements";
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add(time.label, time.shown);
  std::string components;
  for (const char component : {'r', 'z'})
    if (std::ranges::any_of(panels, [&](const Panel &p)
                            { return p.components.find(component) != std::string::npos; }))
      components += component;
  const auto curve_name = [&](char component, std::size_t m)
  {
    return fmt::format("{} {}{}", component == 'r' ? "radial" : "axial", what,
                       models.size() > 1 ? ", " + models[m]->name() : "");
  };
  Key key;
  for (std::size_t m = 0; m < models.size(); ++m)
    for (const char component : components)
      key.add(curve_name(component, m), component_style(component, m));

  const int top = key.height(), n = static_cast<int>(panels.size()),
            height = top + n * (panel + between) - between + bottom;
  std::string &script = figure.script;
  script = script_header(figure.name, "Records of the probes: " + what, width, height) +
           "set multiplot\n" + fmt::format("set xrange [0:{:.6g}]\n", time.shown.back()) +
           "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n";
  std::size_t columns = 1;
  for (int i = 0; i < n; ++i)
  {
    const Panel &one = panels[static_cast<std::size_t>(i)];
    const ReadableUnit unit = readable_unit(one.largest, velocity ? "m/s" : "m");
    figure.panels.push_back(
      {time.label, fmt::format("probe {} [{}]", one.probe, unit.symbol), panel});
    std::vector<std::string> curves;
    for (std::size_t m = 0; m < models.size(); ++m)
      for (const char component : one.components)
      {
        const std::vector<double> values = scaled(
          column_at(*models[m], column_name(one.probe, component), time.times, Outside::gap), unit);
        table.add(
          fmt::format("{} probe {} {} [{}]", models[m]->name(), one.probe, component, unit.symbol),
          values);
        figure.panels.back().curves.push_back(
          component_style(component, m).curve(curve_name(component, m), time.shown, values));
        curves.push_back(fmt::format("{} using 1:{} {}", file, ++columns,
                                     component_style(component, m).with_lines()));
      }
    const int above = top + i * (panel + between);
    script += margins(width, height, left, right, above, height - above - panel);
    script += i == 0 ? key.commands(height) : "unset label\nunset arrow\n";
    script += i + 1 < n ? "set format x ''\n" : "set format x\n" + bottom_label(time.label);
    script += fmt::format("set label {} at graph 0.99,0.93 right front textcolor rgb '#222222'\n",
                          gnuplot_string(place_of(results.problem, one.probe)));
    script += side_label(fmt::format("{} [{}]", what, unit.symbol)) + plot_command(curves);
  }
  script += "unset multiplot\n";
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = fmt::format("The {} at {} probe{} against time.", what, n, n > 1 ? "s" : "");
  figure.caption = fmt::format("The {} at the probes. Each panel has its own scale.", what);
  return figure;
}
} // namespace

std::vector<Figure> probe_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const bool velocity : {false, true})
    if (const std::vector<Panel> panels = panels_of(results, velocity); !panels.empty())
      figures.push_back(probe_figure(results, panels, velocity));
  return figures;
}
} // namespace carambole::reports
