// Force histories and force against approach, one figure each per contact.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

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
/// line that is drawn twice is no longer dashed. Of a solid line it is dropped as a whole or not at
/// all.
void drop_retraced_path(Path &loop, bool is_dashed)
{
  const auto turn = std::ranges::max_element(loop.x) - loop.x.begin();
  const std::vector<double> in(loop.x.begin(), loop.x.begin() + turn + 1),
    force_in(loop.y.begin(), loop.y.begin() + turn + 1), out(loop.x.rbegin(), loop.x.rend() - turn),
    force_out(loop.y.rbegin(), loop.y.rend() - turn);
  if (!std::ranges::is_sorted(in) || !std::ranges::is_sorted(out))
    return;
  const double tolerance = 0.01 * std::ranges::max(loop.y);
  // The way in, from the touch before its first sample.
  std::vector<double> loading = in, load = force_in;
  if (in.front() > 0)
  {
    loading.insert(loading.begin(), 0);
    load.insert(load.begin(), 0);
  }
  const std::vector<double> retraced = resample(loading, load, out);
  constexpr double neck = 1e-6; // of the largest approach: an adhesive contact is drawn out
  const auto is_seen = [&](std::size_t i)
  {
    return i < out.size() && (out[i] < loading.front() - neck * in.back() ||
                              std::abs(retraced[i] - force_out[i]) > tolerance);
  };
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!is_dashed && is_seen(i))
      return;
  loop = {in, force_in};
  bool is_interrupted = false;
  for (std::size_t i = out.size(); i-- > 0;) // `out` ends where the way out begins
  {
    // A part that is seen begins and ends on the way in.
    const bool is_drawn = is_seen(i) || is_seen(i + 1) || (i > 0 && is_seen(i - 1));
    if (is_drawn && is_interrupted)
    {
      loop.x.push_back(std::nan(""));
      loop.y.push_back(std::nan(""));
    }
    if (is_drawn)
    {
      loop.x.push_back(out[i]);
      loop.y.push_back(force_out[i]);
    }
    is_interrupted = !is_drawn;
  }
}

/// Force over approach while the bodies are in contact, at every sample.
Path contact_loop(const Model &model, const Contact &contact, bool is_dashed)
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
  // Where a contact begins and ends without a force.
  const auto is_end = [&](std::size_t i)
  {
    constexpr double touching = 1e-6; // of the largest approach
    return force[i] == 0 && std::abs(approach[i]) <= touching * deepest &&
           ((i > 0 && has_force(i - 1)) || (i + 1 < times.size() && has_force(i + 1)));
  };
  Path loop;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const bool touches =
      has_force(i) || is_end(i) ||
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
    drop_retraced_path(loop, is_dashed);
  return loop;
}

/// Adds the samples of `curve` where it is the coarser of the two, or where `other` is zero or
/// unknown: interpolating `other` there adds no error of its own.
void add_compared(std::vector<double> &times, const Curve &curve, const Curve &other, bool is_first)
{
  const std::vector<double> &own = curve.times;
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    const double before = i > 0 ? own[i] - own[i - 1] : 0,
                 after = i + 1 < own.size() ? own[i + 1] - own[i] : 0;
    const auto next = std::ranges::lower_bound(other.times, own[i]);
    if (next == other.times.begin() || next == other.times.end())
    {
      times.push_back(own[i]); // the other one is not known, or begins
      continue;
    }
    const auto k = static_cast<std::size_t>(next - other.times.begin());
    const double spacing = std::max(before, after), others = other.times[k] - other.times[k - 1];
    const bool is_coarse = is_first ? spacing >= others : spacing > others;
    if (is_coarse || (other.values[k - 1] == 0 && other.values[k] == 0))
      times.push_back(own[i]);
  }
}

/// Times at which two curves are compared: the samples of whichever is coarser locally, because
/// interpolating the coarser one between its samples would show up as a difference. If that gives
/// more points than are drawn, the drawn ones.
std::vector<double> compared_times(const Curve &a, const Curve &b, const std::vector<double> &drawn)
{
  std::vector<double> times{drawn.front(), drawn.back()};
  add_compared(times, a, b, true);
  add_compared(times, b, a, false);
  std::erase_if(times, [&](double t) { return t < drawn.front() || t > drawn.back(); });
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times.size() < drawn.size() ? times : drawn;
}

/// The difference of every model from the first one, below their curves; nothing if it is too
/// small.
std::optional<ChartFrame> differences(const ChartFrame &frame,
                                      const std::vector<const Model *> &models,
                                      const std::string &column, const TimeAxis &time,
                                      const ReadableUnit &unit)
{
  ChartFrame below{.x = frame.x, .y = {with_unit("difference", unit)}, .height = 150};
  const Model &reference = *models.front();
  const std::optional<Curve> curve = find_curve(reference, column);
  double largest = 0;
  for (std::size_t k = 1; k < frame.series.size(); ++k)
  {
    const std::optional<Curve> other = find_curve(*models[k], column);
    if (!curve || !other || curve->times.empty() || other->times.empty())
      continue;
    const std::vector<double> times = compared_times(*curve, *other, time.times),
                              due = column_at(reference, column, times, Outside::zero);
    ChartSeries &series = below.series.emplace_back(frame.series[k]);
    series.column = fmt::format("{} - {}", series.name, reference.name());
    series.x = scaled(times, time.unit);
    series.y = column_at(*models[k], column, times, Outside::zero);
    for (std::size_t i = 0; i < series.y.size(); ++i)
    {
      series.y[i] = (series.y[i] - due[i]) * unit.factor;
      largest = std::max(largest, std::abs(series.y[i]));
    }
  }
  constexpr double unseen = 1e-4; // of the axis: "< 0.01 %" in the tables, and noise in a figure
  if (!(largest > unseen * *frame.y.high))
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
  const std::optional<ChartFrame> below =
    compares ? differences(*frame, models, column, time_axis(results, Span::contacts), unit)
             : std::nullopt;
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
               : contact_loop(model, contact, line_style(results, model).dash != dash_type(0));
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
      "mass lose in the contact. Where unloading follows the loading path, the path is drawn once.",
      contact.name));
}
} // namespace carambole::reports
