#include "reports/figures/model_curves.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace carambole::reports
{
std::optional<ChartFrame> over_time(const Results &results, const DrawnColumn &column)
{
  const double magnitude = largest_magnitude(results, column.name);
  if (magnitude == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results, column.span);
  const ReadableUnit unit =
    readable_unit(column.largest > 0 ? column.largest : magnitude, column.si_unit);
  ChartFrame frame{.x = time.axis(), .y = {fmt::format("{} [{}]", column.words, unit.symbol)}};
  for (const Model *model : models_with(results, column.name))
    frame.add(model->name(), line_style(results, *model), time.shown,
              scaled(column_at(*model, column.name, time.times, column.outside), unit));
  return frame;
}

std::optional<ChartFrame> over_motion(const Results &results, const PathAxis &x, const PathAxis &y,
                                      const std::function<Path(const Model &)> &path_of)
{
  std::vector<std::pair<const Model *, Path>> paths;
  double widest = 0, largest = 0;
  for (const Model &model : results.models)
  {
    Path path = path_of(model);
    if (path.x.empty())
      continue;
    for (const double value : path.x)
      widest = std::fmax(widest, std::abs(value));
    for (const double value : path.y)
      largest = std::fmax(largest, std::abs(value));
    paths.emplace_back(&model, std::move(path));
  }
  if (widest == 0 || largest == 0)
    return std::nullopt;
  const ReadableUnit motion = readable_unit(widest, x.unit), unit = readable_unit(largest, y.unit);
  ChartFrame frame{.x = {with_unit(x.words, motion)},
                   .y = {fmt::format("{} [{}]", y.words, unit.symbol)}};
  for (const auto &[model, path] : paths)
    frame.add(model->name(), line_style(results, *model), scaled(path.x, motion),
              scaled(path.y, unit));
  return frame;
}

std::optional<ChartFrame> over_approach(const Results &results, const std::string &words,
                                        const char *si_unit,
                                        const std::function<Path(const Model &)> &path_of,
                                        const std::function<Path(const Model &)> &beside)
{
  std::vector<std::pair<const Model *, Path>> paths;
  double deepest = 0, largest = 0, lowest = 0;
  for (const Model &model : results.models)
  {
    Path path = path_of(model);
    if (path.x.empty())
      continue;
    for (const double approach : path.x)
    {
      deepest = std::fmax(deepest, approach);
      lowest = std::fmin(lowest, approach);
    }
    for (const double value : path.y)
      largest = std::fmax(largest, std::abs(value));
    paths.emplace_back(&model, std::move(path));
  }
  if (deepest == 0 || largest == 0)
    return std::nullopt;
  const ReadableUnit length = readable_unit(deepest, "m"), unit = readable_unit(largest, si_unit);
  ChartFrame frame{.x = {with_unit("approach", length), 0},
                   .y = {fmt::format("{} [{}]", words, unit.symbol)}};
  if (constexpr double neck = 1e-6; lowest < -neck * deepest) // adhesion holds across a gap
    frame.x.low.reset();
  for (const auto &[model, path] : paths)
  {
    frame.add(model->name(), line_style(results, *model), scaled(path.x, length),
              scaled(path.y, unit));
    const Path other = beside ? beside(*model) : Path{};
    if (!other.x.empty())
      frame.add(model->name() + ", all equilibria", thin_line(), scaled(other.x, length),
                scaled(other.y, unit));
  }
  return frame;
}

double largest_value(const Results &results, const std::string &column)
{
  double largest = 0;
  for (const Model *model : models_with(results, column))
    for (const double value : model->history.find(column)->values)
      largest = std::fmax(largest, value);
  return largest;
}
} // namespace carambole::reports
