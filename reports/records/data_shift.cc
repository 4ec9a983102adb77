#include "reports/records/data_shift.h"

#include <algorithm>
#include <cmath>

#include <boost/math/tools/minima.hpp>

#include "cases/records/history_columns.h"
#include "reports/metrics/metrics.h"

namespace carambole::reports
{
namespace
{
/// A pair with the reference at equal steps, and what the correlation is divided by.
struct Prepared
{
  std::vector<double> times, reference;
  const Curve *candidate;
  double norm = 1;
};

// The part of a record in which its values are above a thousandth of the largest: a record may be a
// thousand times as long as its pulse.
struct Pulse
{
  double begin = INFINITY, end = -INFINITY;

  explicit Pulse(const Curve &curve)
  {
    double largest = 0;
    for (const double value : curve.values)
      largest = std::max(largest, std::abs(value));
    for (std::size_t i = 0; i < curve.times.size(); ++i)
      if (std::abs(curve.values[i]) > 1e-3 * largest)
      {
        begin = std::min(begin, curve.times[i]);
        end = std::max(end, curve.times[i]);
      }
  }
  double length() const { return end - begin; }
};

double squared_integral(const Curve &curve)
{
  double sum = 0;
  for (std::size_t i = 1; i < curve.times.size(); ++i)
    sum += (curve.times[i] - curve.times[i - 1]) / 2 *
           (curve.values[i - 1] * curve.values[i - 1] + curve.values[i] * curve.values[i]);
  return sum;
}

double correlation(const Prepared &pair, double shift)
{
  std::vector<double> at = pair.times;
  for (double &t : at)
    t -= shift;
  const std::vector<double> shifted = resample(pair.candidate->times, pair.candidate->values, at);
  const double step = pair.times[1] - pair.times[0];
  double sum = 0;
  for (std::size_t i = 0; i < at.size(); ++i)
    sum += step * pair.reference[i] * shifted[i];
  return sum / pair.norm;
}

std::vector<CurvePair> pairs_of(const Model &data, const Model &reference)
{
  std::vector<CurvePair> pairs;
  for (const ContactRecord &contact : data.record.model.contacts)
  {
    const std::string column = to_string(ColumnName{ColumnKind::force, contact.name()});
    const std::optional<Curve> m = find_curve(reference, column), c = find_curve(data, column);
    if (m && c)
      pairs.push_back({*m, *c});
  }
  return pairs;
}
} // namespace

std::optional<ShiftMatch> best_match(const std::vector<CurvePair> &pairs)
{
  constexpr std::size_t instants = 2001;
  constexpr double most_steps = 20'000; // of the search
  std::vector<Prepared> prepared;
  double lowest = INFINITY, highest = -INFINITY, shortest = INFINITY; // of shifts; of pulses
  for (const auto &[m, c] : pairs)
  {
    const double norm = std::sqrt(squared_integral(m) * squared_integral(c));
    const Pulse pulse_m(m), pulse_c(c);
    if (!(norm > 0) || !(pulse_m.length() > 0) || !(pulse_c.length() > 0))
      continue;
    std::vector<double> times;
    for (std::size_t k = 0; k < instants; ++k)
      times.push_back(pulse_m.begin + pulse_m.length() * double(k) / (instants - 1));
    std::vector<double> values = resample(m.times, m.values, times);
    lowest = std::min(lowest, pulse_m.begin - pulse_c.end);
    highest = std::max(highest, pulse_m.end - pulse_c.begin);
    shortest = std::min({shortest, pulse_m.length(), pulse_c.length()});
    prepared.push_back({std::move(times), std::move(values), &c, norm});
  }
  if (prepared.empty())
    return std::nullopt;
  const auto badness = [&](double shift)
  {
    double sum = 0;
    for (const Prepared &pair : prepared)
      sum -= correlation(pair, shift);
    return sum;
  };
  const double step = std::max(shortest / 100, (highest - lowest) / most_steps);
  const auto count = static_cast<int>(std::ceil((highest - lowest) / step));
  double best = lowest, least = badness(lowest);
  for (int k = 1; k <= count; ++k)
    if (const double value = badness(lowest + k * step); value < least)
    {
      least = value;
      best = lowest + k * step;
    }
  constexpr int bits = 26; // half of the digits: a minimum is flat to the root of rounding
  const auto [shift, value] =
    boost::math::tools::brent_find_minima(badness, best - step, best + step, bits);
  return ShiftMatch{shift, -value / static_cast<double>(prepared.size())};
}

std::optional<double> best_shift(const std::vector<CurvePair> &pairs)
{
  const std::optional<ShiftMatch> match = best_match(pairs);
  constexpr double least = 0.5; // correlation
  return match && match->correlation >= least ? std::optional(match->shift) : std::nullopt;
}

void shift_in_time(Model &model, double shift)
{
  for (double &time : model.history.columns.front().values)
    time += shift;
  for (ContactRecord &contact : model.record.model.contacts)
    for (std::optional<double> *time : {&contact.peak_time, &contact.start_time, &contact.end_time})
      if (*time)
        **time += shift;
}

std::optional<double> fit_to_reference(Model &data, const Model &reference)
{
  const std::optional<double> shift = best_shift(pairs_of(data, reference));
  if (shift)
    shift_in_time(data, *shift);
  return shift;
}

std::optional<FittedShift> shift_to_models(const Model &data, const std::vector<Model> &models)
{
  std::optional<FittedShift> best;
  double highest = 0.5; // correlation
  for (const Model &model : models)
  {
    if (model.record.model.kind == ModelKind::data)
      continue;
    const std::optional<ShiftMatch> match = best_match(pairs_of(data, model));
    if (!match || match->correlation <= highest)
      continue;
    highest = match->correlation;
    best = FittedShift{match->shift, model.name()};
  }
  return best;
}
} // namespace carambole::reports
