#pragma once

// Impacts of a mass on a wall, integrated here on their own, and what a force sensor records of
// them: sampled at any phase, with noise, and with a tail that is not rest. All is fixed by a
// number.

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace carambole::test
{
/// A force over time with what is true of it.
struct TrueImpact
{
  std::string shape;
  double step = 0;            ///< of the integration [s]
  std::vector<double> forces; ///< from the first touch on; the last but one before the end [N]
  double duration = 0, peak = 0, impulse = 0, restitution = 0;

  double force(double t) const
  {
    if (t < 0 || t > duration)
      return 0;
    const auto k = static_cast<std::size_t>(t / step);
    if (k + 1 >= forces.size())
      return forces.back();
    return forces[k] + (forces[k + 1] - forces[k]) * (t / step - static_cast<double>(k));
  }
};

constexpr double impact_mass = 0.3, impact_speed = 0.5; // [kg, m/s]
constexpr double impact_stiffness = 1.54e10;            // [N/m^1.5]

/// m d'' = -F(d, d') from d = 0 at `impact_speed` until the force or the approach is zero; by the
/// rule of Runge and Kutta, the last step to the end by interpolation. `ends_with_approach`: with a
/// pull until the approach is zero.
inline TrueImpact integrate(const std::string &shape,
                            const std::function<double(double, double)> &force, double expected,
                            bool ends_with_approach = false)
{
  TrueImpact impact;
  impact.shape = shape;
  const double h = impact.step = expected / 4000;
  double d = 0, v = impact_speed;
  impact.forces.push_back(force(0, v));
  for (double t = 0;; t += h)
  {
    const auto a = [&](double at, double speed)
    { return -force(std::max(at, 0.0), speed) / impact_mass; };
    const double v1 = v, a1 = a(d, v), v2 = v + h / 2 * a1, a2 = a(d + h / 2 * v1, v2),
                 v3 = v + h / 2 * a2, a3 = a(d + h / 2 * v2, v3), v4 = v + h * a3,
                 a4 = a(d + h * v3, v4);
    const double next_d = d + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4),
                 next_v = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4), before = impact.forces.back(),
                 after = force(std::max(next_d, 0.0), next_v);
    const bool ends = next_v < 0 && (next_d <= 0 || (!ends_with_approach && after <= 0));
    if (ends)
    {
      double part = 1;
      if (next_d <= 0)
        part = d / (d - next_d);
      if (!ends_with_approach && after <= 0 && before > 0)
        part = std::min(part, before / (before - after));
      impact.duration = t + part * h;
      impact.restitution = -(v + part * (next_v - v)) / impact_speed;
      break;
    }
    d = next_d;
    v = next_v;
    impact.forces.push_back(after);
  }
  impact.peak = *std::max_element(impact.forces.begin(), impact.forces.end());
  impact.impulse = impact_mass * impact_speed * (1 + impact.restitution);
  return impact;
}

/// Hertz' law, with a damper c d^(1/4) d' of alpha = c/(m K)^(1/2).
inline TrueImpact damped_hertz(double alpha)
{
  const double c = alpha * std::sqrt(impact_mass * impact_stiffness);
  return integrate(
    alpha == 0 ? "hertz" : "tsuji",
    [c](double d, double v)
    { return impact_stiffness * d * std::sqrt(d) + c * std::sqrt(std::sqrt(d)) * v; },
    2e-4);
}

/// Hertz' law up to a share of the elastic approach, on with its slope there, and back by Hertz'
/// law of a larger radius.
inline TrueImpact elastoplastic(double share)
{
  const double elastic =
                 std::pow(1.25 * impact_mass * impact_speed * impact_speed / impact_stiffness, 0.4),
               yield = share * elastic;
  double largest = 0;
  return integrate(
    "elastoplastic",
    [=](double d, double v) mutable
    {
      const auto loading = [=](double at)
      {
        return at <= yield ? impact_stiffness * at * std::sqrt(at)
                           : impact_stiffness * std::sqrt(yield) * (yield + 1.5 * (at - yield));
      };
      if (v > 0)
        largest = std::max(largest, d);
      if (d >= largest || largest <= yield)
        return loading(d);
      // F = K (r)^(1/2) (d - d_p)^1.5, equal at `largest`, r = F_e/F with F_e of Hertz.
      const double f = loading(largest), r = impact_stiffness * largest * std::sqrt(largest) / f,
                   permanent = largest - std::pow(f / (impact_stiffness * std::sqrt(r)), 2. / 3);
      return d <= permanent ? 0 : impact_stiffness * std::sqrt(r) * std::pow(d - permanent, 1.5);
    },
    3e-4);
}

/// k d + c d', c = 2 zeta (k m)^(1/2): with its jump at the first touch, to zero force or, with a
/// pull and a second jump, to zero approach.
inline TrueImpact kelvin_voigt(double zeta, bool pulls)
{
  const double k = std::pow(M_PI / 2e-4, 2) * impact_mass,
               c = 2 * zeta * std::sqrt(k * impact_mass);
  return integrate(
    pulls ? "kelvin-voigt with a pull" : "kelvin-voigt",
    [=](double d, double v) { return k * d + c * v; }, 2e-4, pulls);
}

/// How it is recorded. Shares are those of the peak.
struct Sampling
{
  double rate = 1e6;             ///< [1/s]
  double noise = 0.005;          ///< share
  double before = 1, behind = 1; ///< durations
  double tail = 0;               ///< share
  int tail_kind = 0;             ///< 0: rest, 1: a level that is approached, 2: ringing
};

struct SyntheticRecord
{
  std::vector<double> times, forces;
  double first_touch = 0;
};

inline SyntheticRecord sample(const TrueImpact &impact, const Sampling &how, std::uint64_t seed)
{
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  SyntheticRecord record;
  const double h = 1 / how.rate, T = impact.duration,
               offset = 0.03 * impact.peak * normal(generator);
  record.first_touch = 0.01 * uniform(generator);
  const double phase = uniform(generator);
  const auto count = static_cast<int>((how.before + 1 + how.behind) * T / h);
  const auto lead = static_cast<int>(how.before * T / h);
  for (int k = 0; k < count; ++k)
  {
    const double t = (k - lead - phase) * h, past = t - T;
    double tail = 0;
    if (past > 0 && how.tail_kind == 1)
      tail = how.tail * (1 - std::exp(-past / (0.2 * T)));
    if (past > 0 && how.tail_kind == 2)
      tail = how.tail * std::exp(-past / T) * std::sin(2 * M_PI * past / (0.4 * T));
    record.times.push_back(record.first_touch + t);
    record.forces.push_back(impact.force(t) + offset +
                            impact.peak * (tail + how.noise * normal(generator)));
  }
  return record;
}
} // namespace carambole::test
