// What is drawn of the time of records, and the columns of histories at these times.

#include "reports/drawing/figure_style.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/metrics/metrics.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
constexpr std::size_t drawn_samples = 1000; // a picture is 880 px wide
constexpr double visible_force = 0.01;      // of the greatest one
constexpr double same_time = 1e-14;         // of the longest time: both ends of a jump

/// Adds the times of jumps, at which a record has two samples that differ in time by rounding.
void add_jumps(std::vector<double> &times, const std::vector<double> &recorded)
{
  for (std::size_t i = 1; i < recorded.size(); ++i)
    if (recorded[i] - recorded[i - 1] <= same_time * recorded.back())
      times.insert(times.end(), {recorded[i - 1], recorded[i]});
}

/// Adds times for a contact that is short compared with the whole interval.
void add_contact(std::vector<double> &times, const ContactRecord &contact, double step)
{
  constexpr int least_samples = 40;
  if (!contact.start_time || !contact.end_time ||
      *contact.end_time - *contact.start_time > least_samples * step)
    return;
  for (int i = 0; i <= least_samples; ++i)
    times.push_back(*contact.start_time +
                    (*contact.end_time - *contact.start_time) * i / least_samples);
}

/// Adds the samples of a force that evenly spaced times miss by more than a thousandth of its peak,
/// and their neighbours: short contacts. Of many samples within a spacing the first, the least, the
/// greatest and the last stay.
void add_missed(std::vector<double> &times, const std::vector<double> &even,
                const std::vector<double> &recorded, const std::vector<double> &values)
{
  constexpr double visible = 1e-3;
  constexpr std::ptrdiff_t many = 8;
  const double peak = largest_magnitude(values);
  const std::vector<double> drawn = resample(recorded, values, even),
                            seen = resample(even, drawn, recorded);
  const auto is_missed = [&](std::size_t k)
  { return std::abs(values[k] - seen[k]) > visible * peak; };
  std::vector<std::size_t> kept; // of one spacing
  std::size_t spacing = 0;
  const auto close_spacing = [&]
  {
    if (std::ssize(kept) > many)
    {
      const auto [least, greatest] =
        std::ranges::minmax(kept, {}, [&](std::size_t k) { return values[k]; });
      kept = {kept.front(), least, greatest, kept.back()};
    }
    for (const std::size_t k : kept)
      times.push_back(recorded[k]);
    kept.clear();
  };
  for (std::size_t k = 0; k < recorded.size(); ++k)
  {
    const bool is_beside =
      (k > 0 && is_missed(k - 1)) || (k + 1 < recorded.size() && is_missed(k + 1));
    if (!is_missed(k) && !is_beside)
      continue;
    const auto place =
      static_cast<std::size_t>(std::ranges::upper_bound(even, recorded[k]) - even.begin());
    if (place != spacing)
      close_spacing();
    spacing = place;
    kept.push_back(k);
  }
  close_spacing();
}

struct Interval
{
  double begin = 0, end = 0;
  double length() const { return end - begin; }
};

/// The last time at which a force of the model, of any contact, is above `part` of its greatest
/// one; nothing without a force.
std::optional<double> end_of_forces(const Model &model, const std::vector<Contact> &contacts,
                                    double part)
{
  std::vector<const History::Column *> forces;
  double peak = 0;
  for (const Contact &contact : contacts)
    if (const History::Column *force =
          find_column(model.history, {ColumnKind::force, contact.name}))
    {
      forces.push_back(force);
      peak = std::max(peak, largest_magnitude(force->values));
    }
  if (peak == 0)
    return std::nullopt;
  std::size_t last = 0;
  for (const History::Column *force : forces)
    for (std::size_t k = last; k < force->values.size(); ++k)
      if (std::abs(force->values[k]) > part * peak)
        last = k;
  return model.history.columns.front().values[last];
}

/// When the last contact of a model ends; nothing if none has an end. Of free point masses, that of
/// the last force that is seen: bodies of a row may meet again much later and hardly touch.
std::optional<double> end_of_contacts(const Model &model, const std::vector<Contact> &contacts,
                                      bool is_free)
{
  std::optional<double> end;
  for (const ContactRecord &contact : model.record.model.contacts)
    if (const auto known = end_of_known_force(model, contact.name()))
      end = std::max(end.value_or(0), *known);
    else if (contact.start_time && contact.end_time)
      end = std::max(end.value_or(0), *contact.end_time);
  const std::optional<double> forces =
    end && is_free ? end_of_forces(model, contacts, visible_force) : std::nullopt;
  return forces ? forces : end;
}

/// The time from zero to the end of all records, without a flight before the first contact that is
/// longer than all contacts together, and without a long time after the last contact, in which free
/// point masses do nothing, but bodies of finite elements ring.
Interval drawn_interval(const Results &results, Span span)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const bool is_free =
    results.problem.gravity == 0 &&
    std::ranges::all_of(results.models, [](const Model &model)
                        { return model.record.model.kind == ModelKind::lumped; });
  constexpr double after_contacts = 0.25;    // over the time of the contacts
  double longest_tail = is_free ? 0.1 : 100; // over the same
  if (span == Span::contacts)
    longest_tail = std::min(longest_tail, after_contacts);
  const std::vector<Contact> pairs = results.problem.contacts();
  Interval records, contacts{infinity, -infinity};
  for (const Model &model : results.models)
  {
    if (!model.history.columns.empty() && !model.history.columns.front().values.empty())
      records.end = std::max(records.end, model.history.columns.front().values.back());
    for (const ContactRecord &contact : model.record.model.contacts)
      if (contact.start_time && (contact.end_time || is_open(contact)))
        contacts.begin = std::min(contacts.begin, *contact.start_time);
    if (const std::optional<double> end = end_of_contacts(model, pairs, is_free))
      contacts.end = std::max(contacts.end, *end);
    if (const std::optional<double> force =
          span == Span::contacts ? end_of_forces(model, pairs, visible_force) : std::nullopt)
      contacts.end = std::max(contacts.end, *force);
  }
  if (!(contacts.length() > 0))
    return records;
  if (contacts.begin > contacts.length())
    records.begin = contacts.begin - contacts.length() / 10;
  records.end = std::min(records.end, contacts.end + longest_tail * contacts.length());
  return records;
}
} // namespace

std::vector<double> drawing_times(const Results &results, Span span)
{
  const Interval drawn = drawn_interval(results, span);
  const double step = drawn.length() / drawn_samples;
  std::vector<double> times;
  for (std::size_t i = 0; i <= drawn_samples; ++i)
    times.push_back(drawn.begin + step * static_cast<double>(i));
  const std::vector<double> even = times;
  for (const Model &model : results.models)
  {
    for (const ContactRecord &contact : model.record.model.contacts)
      add_contact(times, contact, step);
    if (model.history.columns.empty())
      continue;
    const std::vector<double> &recorded = model.history.columns.front().values;
    for (const Contact &contact : results.problem.contacts())
      if (const History::Column *force =
            find_column(model.history, {ColumnKind::force, contact.name}))
        add_missed(times, even, recorded, force->values);
    add_jumps(times, recorded);
  }
  std::erase_if(times, [&](double t) { return t < drawn.begin || t > drawn.end; });
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

TimeAxis time_axis(const Results &results, Span span)
{
  TimeAxis axis;
  axis.times = drawing_times(results, span);
  axis.unit = readable_unit(axis.times.back(), "s");
  axis.shown = scaled(axis.times, axis.unit);
  // A jump at time zero ends at the smallest positive number.
  const double later = same_time * axis.shown.back();
  std::ranges::replace_if(
    axis.shown, [&](double time) { return time < later; }, 0.);
  axis.label = fmt::format("time [{}]", axis.unit.symbol);
  return axis;
}

std::vector<double> column_at(const Model &model, const std::string &column,
                              const std::vector<double> &times, Outside outside)
{
  const std::optional<Curve> curve = find_curve(model, column);
  if (!curve || curve->times.empty())
    return {};
  std::vector<double> values = resample(curve->times, curve->values, times);
  std::optional<double> known_until; // of a force that acts at the end of the record
  if (const std::optional<ColumnName> name = parse_column_name(column);
      name && outside == Outside::zero)
    known_until = end_of_known_force(model, name->subject);
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    if (known_until && times[i] > *known_until)
      values[i] = std::numeric_limits<double>::quiet_NaN();
    const bool is_after = times[i] > curve->times.back();
    if (outside == Outside::held && is_after)
      values[i] = curve->values.back();
    if (outside == Outside::gap && (is_after || times[i] < curve->times.front()))
      values[i] = std::numeric_limits<double>::quiet_NaN();
  }
  return values;
}

std::vector<double> scaled(std::vector<double> values, const ReadableUnit &unit)
{
  for (double &value : values)
    value *= unit.factor;
  return values;
}

std::vector<const Model *> models_with(const Results &results, const std::string &column)
{
  std::vector<const Model *> models;
  for (const Model &model : results.models)
    if (model.history.find(column) != nullptr)
      models.push_back(&model);
  return models;
}

double largest_magnitude(const std::vector<double> &values)
{
  double largest = 0;
  for (const double value : values)
    largest = std::fmax(largest, std::abs(value));
  return largest;
}

double largest_magnitude(const Results &results, const std::string &column)
{
  double largest = 0;
  for (const Model &model : results.models)
    if (const History::Column *values = model.history.find(column))
      largest = std::max(largest, largest_magnitude(values->values));
  return largest;
}
} // namespace carambole::reports
