// The touches of a pair that meets several times, enlarged: over the whole record each is a line.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int bounce_left = 92, bounce_right = 24, bounce_height = 150, bounce_gap = 18; // px
constexpr std::size_t most_touches = 4;

/// A touch: samples [begin, end) of a record, without force at both ends where there are such.
struct TouchRange
{
  std::size_t begin, end;
};

/// The touches of a contact. A force that is back within half of the touch before belongs to it.
std::vector<TouchRange> touches_of(const Curve &force)
{
  std::vector<TouchRange> touches;
  for (std::size_t k = 0; k < force.times.size(); ++k)
  {
    if (force.values[k] == 0)
      continue;
    const std::size_t begin = k > 0 ? k - 1 : k;
    while (k < force.times.size() && force.values[k] != 0)
      ++k;
    const std::size_t end = std::min(k + 1, force.times.size());
    const auto length = [&](const TouchRange &touch)
    { return force.times[touch.end - 1] - force.times[touch.begin]; };
    if (!touches.empty() &&
        force.times[begin] - force.times[touches.back().end - 1] < length(touches.back()) / 2)
      touches.back().end = end;
    else
      touches.push_back({begin, end});
  }
  return touches;
}

/// The touches of one model.
struct Bouncing
{
  const Model *model;
  Curve force;
  std::vector<TouchRange> touches;
};

std::vector<Bouncing> bouncing_models(const Results &results, const Contact &contact)
{
  const std::string column = to_string(ColumnName{ColumnKind::force, contact.name});
  std::vector<Bouncing> all;
  for (const Model *model : models_with(results, column))
  {
    Bouncing one{model, *find_curve(*model, column), {}};
    one.touches = touches_of(one.force);
    if (!one.touches.empty())
      all.push_back(std::move(one));
  }
  return all;
}
} // namespace

std::optional<Figure> bounces_figure(const Results &results, const Contact &contact)
{
  const std::vector<Bouncing> models = bouncing_models(results, contact);
  std::size_t panels = 0;
  double longest = 0, peak = 0;
  for (const Bouncing &one : models)
  {
    panels = std::max(panels, std::min(one.touches.size(), most_touches));
    for (const TouchRange &touch : one.touches)
      longest = std::max(longest, one.force.times[touch.end - 1] - one.force.times[touch.begin]);
    for (const double value : one.force.values)
      peak = std::max(peak, std::abs(value));
  }
  const std::vector<double> drawn = drawing_times(results);
  constexpr double narrow = 0.05; // of the figure of the whole record
  if (panels < 2 || longest > narrow * (drawn.back() - drawn.front()))
    return std::nullopt;

  const ReadableUnit unit = readable_unit(peak, "N"), time = readable_unit(longest, "s");
  const std::string label = fmt::format("time since the touch began [{}]", time.symbol);
  Figure figure;
  figure.name = "bounces-" + contact.name;
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  std::vector<const Model *> shown;
  for (const Bouncing &one : models)
    shown.push_back(one.model);
  const Key key = model_key(results, shown);
  const int top = key.height(), height = top +
                                         static_cast<int>(panels) * (bounce_height + bounce_gap) -
                                         bounce_gap + bottom_margin;
  std::string plots;
  int columns = 0;
  for (std::size_t k = 0; k < panels; ++k)
  {
    figure.panels.push_back(
      {label, fmt::format("touch {} [{}]", k + 1, unit.symbol), bounce_height});
    std::vector<std::string> curves;
    for (const Bouncing &one : models)
    {
      if (k >= one.touches.size())
        continue;
      const TouchRange touch = one.touches[k];
      std::vector<double> t, f;
      for (std::size_t i = touch.begin; i < touch.end; ++i)
      {
        t.push_back((one.force.times[i] - one.force.times[touch.begin]) * time.factor);
        f.push_back(one.force.values[i] * unit.factor);
      }
      table.add(fmt::format("{} touch {} {}", one.model->name(), k + 1, label), t);
      table.add(fmt::format("{} touch {} [{}]", one.model->name(), k + 1, unit.symbol), f);
      const LineStyle style = line_style(results, *one.model);
      figure.panels.back().curves.push_back(style.curve(one.model->name(), t, f));
      columns += 2;
      curves.push_back(
        fmt::format("{} using {}:{} {}", file, columns - 1, columns, style.with_lines()));
    }
    const bool is_last = k + 1 == panels;
    const int above = top + static_cast<int>(k) * (bounce_height + bounce_gap);
    plots += margins(picture_width, height, bounce_left, bounce_right, above,
                     height - above - bounce_height) +
             (k == 0 ? key.commands(height) : "unset arrow\nunset label\n") +
             (is_last ? "set format x\n" + bottom_label(label) : "set format x ''\n") +
             side_label(fmt::format("touch {} [{}]", k + 1, unit.symbol)) + plot_command(curves);
  }
  figure.script =
    script_header(figure.name, "Touches of " + contact.name + ", enlarged", picture_width, height) +
    fmt::format("set xrange [0:{:.6g}]\nset yrange [*<0:*]\nset ytics autofreq\n",
                longest * time.factor) +
    "set multiplot\n" + plots + "unset multiplot\n";
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = fmt::format(
    "Contact force {} against the time since each touch began, touch by touch.", contact.name);
  figure.caption = fmt::format(
    "The first {} touches of {}, enlarged: the force against the time since the touch began in "
    "each model.",
    panels, contact.name);
  return figure;
}
} // namespace carambole::reports
