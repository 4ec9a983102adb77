#include "fem/results/three_wave.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/pochhammer_chree.h"
#include "cases/case/three_wave.h"
#include "cases/records/history.h"

namespace carambole::fem
{
namespace
{
using std::numbers::pi;
using Signal = std::vector<double>;

constexpr double most_samples = 2048;

/// A column between its samples.
double value_at(const Signal &times, const Signal &values, double time)
{
  const auto after = std::ranges::upper_bound(times, time);
  if (after == times.begin())
    return values.front();
  if (after == times.end())
    return values.back();
  const auto k = static_cast<std::size_t>(after - times.begin());
  const double share = (time - times[k - 1]) / (times[k] - times[k - 1]);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}

/// One below `low`, zero above `high`, smooth between.
double fade(double x, double low, double high)
{
  return (1 + std::cos(pi * std::clamp((x - low) / (high - low), 0.0, 1.0))) / 2;
}

/// A wave at a face of the specimen, positive in compression.
struct WaveAtFace
{
  Signal strain;          ///< as a gauge there would record it
  Signal force, velocity; ///< means over the section, over E A and over c0
};

/// The wave of a gauge as it is `distance` [m] further along the rod, back for negative ones, less
/// the time of the bar speed c0: every frequency has the phase (k - w/c0) distance, and its own
/// share of the section's force and velocity. Waves shorter than four radii are left out: the
/// surface strains less and less under them, by 1/1.2 of the mean there and not at all at 2.7
/// radii, so that a gauge cannot tell their force. Zeros as long as the signal follow it, so that
/// nothing comes round.
WaveAtFace moved(const Signal &signal, double interval, double distance, double gauge,
                 const GuidedWave &wave, const HopkinsonBar &bar)
{
  constexpr double full = 0.15, none = 0.25; // of the radius over the length of the waves
  const std::size_t n = signal.size(), m = 2 * n;
  std::vector<std::complex<double>> turns(m), spectrum;
  std::vector<SectionFactors> factors;
  for (std::size_t k = 0; k < m; ++k)
    turns[k] = std::polar(1.0, -2 * pi * double(k) / double(m));
  for (std::size_t k = 0; k < n; ++k)
  {
    const double w = 2 * pi * double(k) / (double(m) * interval), number = wave.wave_number(w),
                 weight = fade(number * bar.incident->radius / (2 * pi), full, none);
    if (weight == 0)
      break;
    std::complex<double> sum = 0;
    for (std::size_t j = 0; j < n; ++j)
      sum += signal[j] * turns[j * k % m];
    spectrum.push_back((k == 0 ? weight : 2 * weight) * sum *
                       std::polar(1.0, -(number - w / bar.speed) * distance));
    factors.push_back(
      rod_section_factors(*bar.incident->material, bar.incident->radius, gauge, w, number));
  }
  WaveAtFace result{Signal(n), Signal(n), Signal(n)};
  for (std::size_t j = 0; j < n; ++j)
  {
    double strain = 0, force = 0, velocity = 0;
    for (std::size_t k = 0; k < spectrum.size(); ++k)
    {
      const double part = (spectrum[k] * std::conj(turns[j * k % m])).real() / double(m);
      strain += part;
      force += factors[k].stress * part;
      velocity += factors[k].velocity * part;
    }
    result.strain[j] = strain;
    result.force[j] = force;
    result.velocity[j] = velocity;
  }
  return result;
}

/// True stress of a material that is compressed evenly, instant after instant.
class MaterialCurve
{
public:
  MaterialCurve(const Material &material, const MaterialModel &model)
    : material(material), plastic(std::get_if<Plastic>(&model))
  {
  }

  /// [Pa] at the next instant, at a true strain and its rate [1/s], positive in compression. With
  /// tau = E (strain - alpha) = Y(alpha) of the logarithmic law, tau over the change of volume.
  double stress(double strain, double rate)
  {
    const double E = material.youngs_modulus;
    if (plastic != nullptr && E * (strain - alpha) > yield_stress(alpha, rate))
    {
      double low = alpha, high = strain;
      for (int i = 0; i < 60; ++i)
      {
        const double middle = (low + high) / 2;
        (E * (strain - middle) > yield_stress(middle, rate) ? low : high) = middle;
      }
      work += E * (strain - high) * (high - alpha);
      alpha = high;
    }
    const double tau = E * (strain - alpha);
    return tau * std::exp((1 - 2 * material.poisson_ratio) * tau / E);
  }

private:
  double yield_stress(double at, double rate) const
  {
    const FlowStress &flow = plastic->flow;
    const Simd Y = flow.at_rest(flow.state(broadcast(at), broadcast(work)));
    return (flow.rate ? Y * (1 + flow.rate->gain(broadcast(std::max(rate, 0.0)))) : Y)[0];
  }

  const Material &material;
  const Plastic *plastic;
  double alpha = 0, work = 0; ///< plastic strain, its work [J/m^3]
};

/// The three waves at the faces, and what follows; a sample each, positive in compression.
struct Waves
{
  double interval = 0; ///< [s]
  WaveAtFace incident, reflected, transmitted;
  Signal rate, strain, force_1, force_2;
};

/// `length` [s]: how long each wave is alone at its gauge and in the record. At both ends of this
/// time, and a margin before it, the records fade, as high frequencies would be seen elsewhere.
Waves waves_of(const Case &c, const HopkinsonBar &bar, const History &history, double arrival,
               double length)
{
  const Signal &times = history.columns.front().values;
  const auto gauge = [&](int probe) -> const Signal &
  { return history.find(fmt::format("probe {} z", probe + 1))->values; };
  const Signal &first = gauge(c.three_wave->incident), &second = gauge(c.three_wave->transmitted);
  const double all = bar.margin() + length;
  const double samples =
    std::clamp(double(times.size()) * all / (times.back() - times.front()), 64., most_samples);
  const auto before = static_cast<std::size_t>(std::ceil(samples * bar.margin() / all));
  Waves waves;
  waves.interval = bar.margin() / double(before);
  const auto n = static_cast<std::size_t>(all / waves.interval),
             shown = static_cast<std::size_t>(bar.pulse / waves.interval) + 1;
  const GuidedWave wave = rod_wave(*bar.incident->material, bar.incident->radius);
  const auto part = [&](const Signal &values, double begin, double distance, int probe)
  {
    Signal signal(n);
    for (std::size_t k = 0; k < n; ++k)
    {
      const double t = (double(k) - double(before)) * waves.interval;
      signal[k] = -value_at(times, values, begin + t) * (1 - fade(t, -bar.margin(), 0)) *
                  fade(t, length - bar.margin(), length);
    }
    WaveAtFace at =
      moved(signal, waves.interval, distance, c.probes[std::size_t(probe)].r, wave, bar);
    for (Signal *one : {&at.strain, &at.force, &at.velocity})
      *one = {one->begin() + long(before), one->begin() + long(before + shown)};
    return at;
  };
  waves.incident =
    part(first, arrival - bar.to_incident / bar.speed, bar.to_incident, c.three_wave->incident);
  waves.reflected =
    part(first, arrival + bar.to_incident / bar.speed, -bar.to_incident, c.three_wave->incident);
  waves.transmitted = part(second, arrival + bar.to_transmitted / bar.speed, -bar.to_transmitted,
                           c.three_wave->transmitted);
  double strain = 0;
  for (std::size_t k = 0; k < shown; ++k)
  {
    const WaveAtFace &i = waves.incident, &r = waves.reflected, &t = waves.transmitted;
    waves.rate.push_back(bar.speed / bar.specimen->length *
                         (i.velocity[k] - r.velocity[k] - t.velocity[k]));
    if (k > 0)
      strain += waves.interval / 2 * (waves.rate[k] + waves.rate[k - 1]);
    waves.strain.push_back(strain);
    waves.force_1.push_back(bar.stiffness * (i.force[k] + r.force[k]));
    waves.force_2.push_back(bar.stiffness * t.force[k]);
  }
  return waves;
}

constexpr std::array<std::pair<const char *, const char *>, 15> columns{
  {{"time", "s"},
   {"incident strain", "1"},
   {"reflected strain", "1"},
   {"transmitted strain", "1"},
   {"strain rate", "1/s"},
   {"strain", "1"},
   {"one-wave stress", "Pa"},
   {"three-wave stress", "Pa"},
   {"true strain", "1"},
   {"true one-wave stress", "Pa"},
   {"true three-wave stress", "Pa"},
   {"material stress", "Pa"},
   {"incident force", "N"},
   {"transmitted force", "N"},
   {"imbalance", "1"}}};

History table_of(const Waves &waves, const HopkinsonBar &bar, const MaterialModel &model)
{
  const double area = pi * bar.specimen->radius * bar.specimen->radius;
  MaterialCurve curve(*bar.specimen->material, model);
  History table;
  for (const auto &[name, unit] : columns)
    table.columns.push_back({name, unit, {}});
  for (std::size_t k = 0; k < waves.strain.size(); ++k)
  {
    const double e = waves.strain[k], f1 = waves.force_1[k], f2 = waves.force_2[k];
    const double one = f2 / area, three = (f1 + f2) / (2 * area), true_strain = -std::log1p(-e);
    const double mean = (f1 + f2) / 2;
    auto column = table.columns.begin();
    for (const double value :
         {double(k) * waves.interval, waves.incident.strain[k], waves.reflected.strain[k],
          waves.transmitted.strain[k], waves.rate[k], e, one, three, true_strain, one * (1 - e),
          three * (1 - e), curve.stress(true_strain, waves.rate[k] / (1 - e)), f1, f2,
          mean != 0 ? std::abs(f1 - f2) / std::abs(mean) : 0})
      (column++)->values.push_back(value);
  }
  return table;
}

/// Means between half of the striker's pulse and 0.9 of it.
void add_means(const History &table, double pulse, BodyRecord &specimen)
{
  const auto column = [&](const char *name) -> const Signal & { return table.find(name)->values; };
  const Signal &time = column("time"), &rate = column("strain rate"),
               &stress = column("true one-wave stress"), &material = column("material stress"),
               &force_1 = column("incident force"), &force_2 = column("transmitted force");
  double n = 0, rates = 0, errors = 0, squares = 0, difference = 0, force = 0;
  for (std::size_t k = 0; k < time.size(); ++k)
  {
    if (time[k] < 0.5 * pulse || time[k] > 0.9 * pulse)
      continue;
    ++n;
    rates += rate[k];
    const double error = stress[k] / material[k] - 1;
    errors += error;
    squares += error * error;
    difference += std::abs(force_1[k] - force_2[k]);
    force += (force_1[k] + force_2[k]) / 2;
  }
  specimen.strain_rate = rates / n;
  if (std::isfinite(squares))
  {
    specimen.stress_error = errors / n;
    specimen.stress_scatter = std::sqrt(std::max(0.0, squares / n - errors * errors / (n * n)));
  }
  if (force > 0)
    specimen.force_imbalance = difference / force;
}
} // namespace

std::string three_wave_text(const Case &c, const MaterialModel &specimen, ModelRecord &record,
                            const History &history)
{
  const HopkinsonBar bar = hopkinson_bar(c);
  const auto at = static_cast<std::size_t>(c.three_wave->specimen);
  const std::optional<double> touch = record.contacts[at - 2].start_time;
  const double arrival = touch.value_or(0) + bar.incident->length / bar.speed;
  const double farthest = std::max(bar.to_incident, bar.to_transmitted) / bar.speed;
  const double length =
    std::min(bar.window(), history.columns.front().values.back() - arrival - farthest);
  if (!touch || length < bar.passing())
  {
    record.remarks.push_back({fmt::format(
      "three waves: the record ends before the striker's pulse of {:.4g} s has passed the "
      "gauges; give the case a longer 'duration'",
      bar.pulse)});
    return "";
  }
  const Waves waves = waves_of(c, bar, history, arrival, length);
  if (std::ranges::any_of(waves.strain, [](double e) { return !(e < 1); }))
  {
    record.remarks.push_back(
      {fmt::format("three waves: {} is compressed to nothing", bar.specimen->name)});
    return "";
  }
  const History table = table_of(waves, bar, specimen);
  add_means(table, bar.pulse, record.bodies[at]);
  return history_text(table);
}
} // namespace carambole::fem
