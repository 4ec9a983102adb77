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

namespace
{
using ModelPath = std::pair<const Model *, Path>;

std::vector<ModelPath> paths_of(const Results &results,
                                const std::function<Path(const Model &)> &path_of)
{
  std::vector<ModelPath> paths;
  for (const Model &model : results.models)
    if (Path path = path_of(model); !path.x.empty())
      paths.emplace_back(&model, std::move(path));
  return paths;
}
} // namespace

std::optional<ChartFrame> over_motion(const Results &results, const PathAxis &x, const PathAxis &y,
                                      const std::function<Path(const Model &)> &path_of)
{
  const std::vector<ModelPath> paths = paths_of(results, path_of);
  double widest = 0, largest = 0;
  for (const auto &[model, path] : paths)
  {
    widest = std::max(widest, largest_magnitude(path.x));
    largest = std::max(largest, largest_magnitude(path.y));
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
  const std::vector<ModelPath> paths = paths_of(results, path_of);
  double deepest = 0, largest = 0, lowest = 0;
  for (const auto &[model, path] : paths)
  {
    for (const double approach : path.x)
    {
      deepest = std::fmax(deepest, approach);
      lowest = std::fmin(lowest, approach);
    }
    largest = std::max(largest, largest_magnitude(path.y));
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
} // namespace carambole::reports
