// Force histories and force against approach, one figure each per contact.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/thinning.h"
#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"
#include "reports/metrics/metrics.h"

namespace carambole::reports
{
namespace
{
/// Distance of the tics of a low panel: 1, 2 or 5 times a power of ten, about two on either side of
/// zero.
double tic_distance(double largest)
{
  const double decade = std::pow(10.0, std::floor(std::log10(largest / 2)));
  const double leading = largest / 2 / decade;
  constexpr std::array limits{1.5, 3.5, 7.5};
  constexpr std::array steps{1., 2., 5., 10.};
  return decade * steps[std::ranges::upper_bound(limits, leading) - limits.begin()];
}

/// Drops the way out where it retraces the way in within a hundredth of the peak force: a dashed
/// line that is drawn twice is no longer dashed.
void drop_retraced_path(Path &loop)
{
  const auto turn = std::ranges::max_element(loop.x) - loop.x.begin();
  const std::vector<double> in(loop.x.begin(), loop.x.begin() + turn + 1),
    force_in(loop.y.begin(), loop.y.begin() + turn + 1), out(loop.x.rbegin(), loop.x.rend() - turn),
    force_out(loop.y.rbegin(), loop.y.rend() - turn);
  if (!std::ranges::is_sorted(in) || !std::ranges::is_sorted(out))
    return;
  constexpr double neck = 1e-6; // of the largest approach: an adhesive contact is drawn out
  if (out.front() < in.front() - neck * in.back())
    return;
  const double tolerance = 0.01 * std::ranges::max(loop.y);
  const std::vector<double> retraced = resample(in, force_in, out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (std::abs(retraced[i] - force_out[i]) > tolerance)
      return;
  loop = {in, force_in};
}

/// Force over approach while the bodies are in contact, at every sample.
Path contact_loop(const Model &model, const Contact &contact)
{
  const std::vector<double> &times = model.history.columns.front().values;
  const std::vector<double> approach = column_at(
                              model, to_string(ColumnName{ColumnKind::approach, contact.name}),
                              times, Outside::gap),
                            force = column_at(
                              model, to_string(ColumnName{ColumnKind::force, contact.name}), times,
                              Outside::gap);
  double deepest = 0;
  for (const double value : approach)
    deepest = std::fmax(deepest, value);
  const double rounding = 1e-12 * deepest;
  const auto has_force = [&](std::size_t i)
  {
    const bool is_in_reach = approach[i] >= -rounding || force[i] < 0; // adhesion acts across a gap
    return force[i] != 0 && !std::isnan(force[i]) && is_in_reach;
  };
  // The other end of a jump: the force just before it was there, or just after.
  const auto jumps = [&](std::size_t i, std::size_t k)
  { return has_force(k) && std::abs(times[i] - times[k]) <= 1e-14 * times.back(); };
  Path loop;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const bool touches =
      has_force(i) ||
      (force[i] == 0 && ((i > 0 && jumps(i, i - 1)) || (i + 1 < times.size() && jumps(i, i + 1))));
    if (!touches && (loop.y.empty() || std::isnan(loop.y.back())))
      continue;
    // One gap between two contacts of a pair: their paths are not joined.
    loop.x.push_back(touches ? approach[i] : std::nan(""));
    loop.y.push_back(touches ? force[i] : std::nan(""));
  }
  if (!loop.y.empty() && std::isnan(loop.y.back()))
  {
    loop.x.pop_back();
    loop.y.pop_back();
  }
  const bool is_one_contact = std::ranges::none_of(loop.y, [](double f) { return std::isnan(f); });
  if (!loop.y.empty() && is_one_contact)
    drop_retraced_path(loop);
  thin_out(loop.x, loop.y);
  return loop;
}

/// The difference of every series from the first one, below it; nothing if it is rounding.
std::optional<ChartFrame> differences(const ChartFrame &frame, const ReadableUnit &unit)
{
  ChartFrame below{.x = frame.x, .y = {with_unit("difference", unit)}, .height = 150};
  const ChartSeries &reference = frame.series.front();
  double largest = 0;
  for (std::size_t k = 1; k < frame.series.size(); ++k)
  {
    ChartSeries &series = below.series.emplace_back(frame.series[k]);
    series.column = fmt::format("{} - {}", series.name, reference.name);
    for (std::size_t i = 0; i < series.y.size(); ++i)
    {
      series.y[i] -= reference.y[i];
      largest = std::max(largest, std::abs(series.y[i]));
    }
  }
  constexpr double rounding = 1e-9; // of the axis
  if (!(largest > rounding * *frame.y.high))
    return std::nullopt;
  below.y.zero = LineStyle{"#1a1a1a", 4.5, "1"};
  below.y.tic_distance = tic_distance(largest);
  return below;
}
} // namespace

std::optional<Figure> force_figure(const Results &results, const Contact &contact)
{
  const std::string column = to_string(ColumnName{ColumnKind::force, contact.name});
  const std::vector<const Model *> models = models_with(results, column);
  std::optional<ChartFrame> frame = over_time(results, {column, "force", "N"});
  if (!frame)
    return std::nullopt;
  const Model *reference = results.reference();
  const bool compares = reference != nullptr && models.front() == reference && models.size() > 1;
  const double peak = largest_magnitude(results, column);
  const ReadableUnit unit = readable_unit(peak, "N");
  frame->height = 300;
  frame->page_label = with_unit("force " + contact.name, unit);
  frame->y.reaches_zero = true;
  frame->y.high = 1.12 * peak * unit.factor; // room for the name
  frame->notes = {{.text = contact.name}};
  const std::optional<ChartFrame> below = compares ? differences(*frame, unit) : std::nullopt;
  Chart chart{.name = "force-" + contact.name,
              .alternative = fmt::format(
                "Contact force {} against time, for {} models{}.", contact.name, models.size(),
                below ? ", with their difference from the reference below" : ""),
              .caption = fmt::format(
                "Contact force {} against time{}.", contact.name,
                below ? "; below, the difference of each model from " + reference->name() : ""),
              .frames = {*frame}};
  if (below)
    chart.frames.push_back(*below);
  return figure_of(std::move(chart));
}

std::optional<Figure> approach_figure(const Results &results, const Contact &contact)
{
  std::optional<ChartFrame> frame = over_approach(
    results, "force", "N",
    [&](const Model &model) -> Path
    {
      return find_column(model.history, {ColumnKind::force, contact.name}) == nullptr ||
                 find_column(model.history, {ColumnKind::approach, contact.name}) == nullptr
               ? Path{}
               : contact_loop(model, contact);
    });
  if (!frame)
    return std::nullopt;
  const double peak =
    largest_magnitude(results, to_string(ColumnName{ColumnKind::force, contact.name}));
  const ReadableUnit unit = readable_unit(peak, "N");
  frame->height = 380;
  frame->page_label = with_unit("force " + contact.name, unit);
  frame->y.reaches_zero = true;
  frame->y.high = 1.12 * peak * unit.factor;
  frame->notes = {{.text = contact.name, .x = 0.02, .is_left = true}};
  return figure_of(
    *frame, "force-approach-" + contact.name,
    fmt::format("Contact force {} against approach, for {} models.", contact.name,
                frame->series.size()),
    fmt::format(
      "Contact force {} against approach. The area of a loop is the energy that the centres of "
      "mass lose in the contact. If unloading follows the loading path, the path is drawn once.",
      contact.name));
}
} // namespace carambole::reports
