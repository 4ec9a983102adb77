// The touches of a pair that meets several times, enlarged: over the whole record each is a line.

#include <algorithm>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
namespace
{
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

/// A touch of a model from its beginning.
ChartSeries series_of(const Results &results, const Bouncing &one, std::size_t number,
                      const ReadableUnit &time, const ReadableUnit &unit)
{
  ChartSeries series{.name = one.model->name(),
                     .style = line_style(results, *one.model),
                     .column = fmt::format("{} touch {}", one.model->name(), number + 1)};
  const TouchRange &touch = one.touches[number];
  for (std::size_t i = touch.begin; i < touch.end; ++i)
  {
    series.x.push_back((one.force.times[i] - one.force.times[touch.begin]) * time.factor);
    series.y.push_back(one.force.values[i] * unit.factor);
  }
  return series;
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
    peak = std::max(peak, largest_magnitude(one.force.values));
  }
  const std::vector<double> drawn = drawing_times(results, Span::contacts);
  constexpr double narrow = 0.05; // of the figure of the whole record
  if (panels < 2 || longest > narrow * (drawn.back() - drawn.front()))
    return std::nullopt;

  const ReadableUnit unit = readable_unit(peak, "N"), time = readable_unit(longest, "s");
  Chart chart{
    .name = "bounces-" + contact.name,
    .alternative = fmt::format(
      "Contact force {} against the time since each touch began, touch by touch.", contact.name),
    .caption = fmt::format(
      "The first {} touches of {}, enlarged: the force against the time since the touch began in "
      "each model.",
      panels, contact.name)};
  for (std::size_t k = 0; k < panels; ++k)
  {
    ChartFrame frame{
      .x = {with_unit("time since the touch began", time), 0, longest * time.factor},
      .y = {.label = fmt::format("touch {} [{}]", k + 1, unit.symbol), .reaches_zero = true},
      .height = 150};
    for (const Bouncing &one : models)
      if (k < one.touches.size())
        frame.series.push_back(series_of(results, one, k, time, unit));
    chart.frames.push_back(std::move(frame));
  }
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
