#include "reports/drawing/figure_style.h"

#include "cases/records/history_columns.h"
#include "reports/metrics/metrics.h"
#include "reports/records/open_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
constexpr std::size_t drawn_samples = 1000; // a picture is 880 px wide
constexpr double visible_force = 0.01;      // of the greatest one
constexpr double same_time = 1e-14;         // of the longest time: both ends of a jump

// Layout of a key [px]; the width of a character is that of an average one of the font.
constexpr int key_left = 92, sample_length = 42, sample_gap = 8, entry_gap = 28, line_height = 22;
constexpr double character_width = 8.1;
constexpr int key_right = 16; // broad letters

/// Of the sample before a name [px].
int room_of(KeySample sample)
{
  return sample == KeySample::none ? 0 : sample_length + sample_gap;
}

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

/// "2×10⁻⁴" in characters that need no markup.
std::string power_label(int mantissa, int exponent)
{
  static constexpr std::array superscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string label = mantissa == 1 ? "10" : fmt::format("{}×10", mantissa);
  label += exponent < 0 ? "⁻" : "";
  for (const char digit : fmt::format("{}", std::abs(exponent)))
    label += superscripts[static_cast<std::size_t>(digit - '0')];
  return label;
}
/// Many labels at one height become one, "B7 … B63": side by side, they would point far away.
std::vector<EdgeLabel> joined(std::vector<EdgeLabel> labels, double least_distance)
{
  constexpr std::size_t many = 4;
  std::vector<EdgeLabel> result;
  while (!labels.empty())
  {
    const EdgeLabel first = labels.front();
    const auto is_beside = [&](const EdgeLabel &other)
    { return std::abs(other.height - first.height) < least_distance / 2; };
    const auto others = std::stable_partition(labels.begin(), labels.end(), is_beside);
    if (others - labels.begin() >= std::ptrdiff_t(many))
      result.push_back({first.text + " \u2026 " + (others - 1)->text, first.colour, first.height});
    else
      result.insert(result.end(), labels.begin(), others);
    labels.erase(labels.begin(), others);
  }
  return result;
}
} // namespace

LineStyle line_style(const Results &results, const Model &model)
{
  const Model *reference = results.reference();
  const bool is_reference = &model == reference;
  const double width_of_reference = results.models.size() > 1 ? 4.5 : 2.5;
  const double width = is_reference ? width_of_reference : 2;
  LineStyle style{"#1a1a1a", width, "1"};
  if (model.record.model.kind == ModelKind::lumped)
  {
    style = law_style(results.problem, model.name());
    style.width = width;
    return style;
  }
  if (is_reference)
    return style;
  const auto code = std::ranges::find(results.problem.codes, model.name(), &CodeEntry::name);
  const auto place = static_cast<std::size_t>(model.place);
  if (code != results.problem.codes.end() && !code->law.empty())
  {
    style = law_style(results.problem, code->law);
    style.dash = dash_type(6);
    return style;
  }
  return {"#6a737d", 2, dash_type(1 + place), marker_type(place)};
}

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
  // A jump at time zero has its other end at the smallest number.
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

int text_width(std::size_t characters)
{
  return static_cast<int>(character_width * static_cast<double>(characters));
}

void Key::add(const std::string &name, const LineStyle &style, KeySample sample)
{
  const auto width_of = [](const std::string &text, KeySample what)
  { return room_of(what) + text_width(text.size()); };
  // A name too long for a small picture begins left of the frames.
  const int first =
    std::clamp(picture_width - key_right - width_of(name, sample), key_right, key_left);
  Entry entry{name, style, sample, first, 0};
  if (!entries.empty())
  {
    const Entry &last = entries.back();
    entry.x = last.x + width_of(last.name, last.sample) + entry_gap;
    entry.line = last.line;
    if (entry.x + width_of(name, sample) > picture_width - key_right)
    {
      entry.x = first;
      ++entry.line;
    }
  }
  entries.push_back(entry);
}

int Key::height() const
{
  return 12 + line_height * (entries.empty() ? 0 : entries.back().line + 1);
}

std::string Key::commands(int picture_height) const
{
  std::string text;
  // gnuplot keeps the dashes of the line before where colour and width are the same.
  double more_width = 0;
  for (const Entry &entry : entries)
  {
    const double y = 1 - (4 + line_height * (entry.line + 0.5)) / picture_height;
    const auto screen_x = [this](int x) { return static_cast<double>(x) / picture_width; };
    const bool has_line = entry.sample == KeySample::line || entry.sample == KeySample::marked_line;
    if (has_line)
      text += fmt::format(
        "set arrow from screen {:.4f},{:.4f} to screen {:.4f},{:.4f} nohead linecolor rgb '{}' "
        "linewidth {:g} dashtype {}\n",
        screen_x(entry.x), y, screen_x(entry.x + sample_length), y, entry.style.colour,
        entry.style.width + more_width, entry.style.dash);
    if (entry.sample == KeySample::marker || entry.sample == KeySample::marked_line)
      text += fmt::format("set label '' at screen {:.4f},{:.4f} point pointtype {} pointsize 0.8 "
                          "linecolor rgb '{}'\n",
                          screen_x(entry.x + sample_length / 2), y, entry.style.marker,
                          entry.style.colour);
    more_width += 0.01;
    text += fmt::format("set label {} at screen {:.4f},{:.4f} left textcolor rgb '#222222'\n",
                        gnuplot_string(entry.name), screen_x(entry.x + room_of(entry.sample)), y);
  }
  return text + "unset key\n";
}

double tic_step(double span, int most)
{
  const double least = span / (most - 1), power = std::pow(10, std::floor(std::log10(least)));
  for (const double step : {1., 2., 5.})
    if (step * power >= least)
      return step * power;
  return 10 * power;
}

double tic_step(double low, double high, int most)
{
  if (high < low)
    std::swap(low, high);
  double step = tic_step(high - low, most);
  constexpr double rounding = 1e-9;
  const auto multiples = [&]
  { return std::floor(high / step + rounding) - std::ceil(low / step - rounding) + 1; };
  for (int finer = most + 1; high > low && multiples() < 2; ++finer)
    step = tic_step(high - low, finer);
  return step;
}

std::string logarithmic_axis(const char *axis, double low, double high)
{
  const int first = static_cast<int>(std::floor(std::log10(low))),
            last = static_cast<int>(std::ceil(std::log10(high)));
  const int step = last - first > 5 ? 2 : 1;
  const std::vector<int> mantissas = last - first > 2 ? std::vector{1} : std::vector{1, 2, 5};
  std::string tics;
  for (int exponent = first; exponent <= last; exponent += step)
    for (const int mantissa : mantissas)
      tics += fmt::format("{}'{}' {}e{}", tics.empty() ? "" : ", ", power_label(mantissa, exponent),
                          mantissa, exponent);
  return fmt::format("set logscale {0}\nset {0}tics ({1})\nset {0}range [{2:.4g}:{3:.4g}]\n", axis,
                     tics, low, high);
}

std::string edge_labels(std::vector<EdgeLabel> labels, double least_distance)
{
  labels = joined(std::move(labels), least_distance);
  std::ranges::sort(labels, {}, &EdgeLabel::height);
  std::vector<double> places;
  places.reserve(labels.size());
  for (const EdgeLabel &label : labels)
    places.push_back(places.empty() ? label.height
                                    : std::max(label.height, places.back() + least_distance));
  // Labels that were pushed above the panel move down again, and those below make room.
  double most = 1;
  for (std::size_t i = labels.size(); i-- > 0; most -= least_distance)
    places[i] = std::min(places[i], most);
  std::string commands;
  for (std::size_t i = 0; i < labels.size(); ++i)
    commands += fmt::format(
      "set arrow from graph 1,{:.4f} to graph 1.012,{:.4f} nohead linecolor rgb '{}' linewidth 1\n"
      "set label {} at graph 1.016,{:.4f} left textcolor rgb '#222222'\n",
      labels[i].height, places[i], labels[i].colour, gnuplot_string(labels[i].text), places[i]);
  return commands;
}
} // namespace carambole::reports
