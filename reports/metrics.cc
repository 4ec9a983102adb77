#include "reports/metrics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carambole::reports
{
namespace
{
/// The three time integrals that both measures are made of, m the reference and c the candidate.
struct Products
{
  double mm = 0, cc = 0, mc = 0;
};

Products integrate_products(std::span<const double> t, std::span<const double> m,
                            std::span<const double> c)
{
  Products sum;
  for (std::size_t i = 1; i < t.size(); ++i)
  {
    const double half_step = 0.5 * (t[i] - t[i - 1]);
    sum.mm += half_step * (m[i - 1] * m[i - 1] + m[i] * m[i]);
    sum.cc += half_step * (c[i - 1] * c[i - 1] + c[i] * c[i]);
    sum.mc += half_step * (m[i - 1] * c[i - 1] + m[i] * c[i]);
  }
  return sum;
}

double phase_error(const Products &p)
{
  // Rounding may carry the cosine of equal curves past one.
  const double cosine = std::clamp(p.mc / std::sqrt(p.mm * p.cc), -1.0, 1.0);
  return std::acos(cosine) / std::numbers::pi;
}
} // namespace

std::optional<double> relative_error(double candidate, double reference)
{
  if (reference == 0)
    return std::nullopt;
  return (candidate - reference) / reference;
}

std::vector<double> resample(std::span<const double> times, std::span<const double> values,
                             std::span<const double> at)
{
  std::vector<double> result;
  result.reserve(at.size());
  std::size_t i = 0; // last sample that is not after the instant
  for (const double t : at)
  {
    if (times.empty() || t < times.front() || t > times.back())
    {
      result.push_back(0);
      continue;
    }
    while (i + 1 < times.size() && times[i + 1] <= t)
      ++i;
    if (i + 1 == times.size())
      result.push_back(values[i]);
    else
      result.push_back(
        std::lerp(values[i], values[i + 1], (t - times[i]) / (times[i + 1] - times[i])));
  }
  return result;
}

std::optional<CurveError> sprague_geers(std::span<const double> times,
                                        std::span<const double> reference,
                                        std::span<const double> candidate)
{
  const Products p = integrate_products(times, reference, candidate);
  if (p.mm == 0 || p.cc == 0)
    return std::nullopt;
  CurveError error;
  error.magnitude = std::sqrt(p.cc / p.mm) - 1;
  error.phase = phase_error(p);
  error.comprehensive = std::hypot(error.magnitude, error.phase);
  return error;
}

std::optional<CurveError> russell(std::span<const double> times, std::span<const double> reference,
                                  std::span<const double> candidate)
{
  const Products p = integrate_products(times, reference, candidate);
  if (p.mm == 0 || p.cc == 0)
    return std::nullopt;
  const double q = (p.cc - p.mm) / std::sqrt(p.cc * p.mm);
  CurveError error;
  error.magnitude = std::copysign(std::log10(1 + std::abs(q)), q);
  error.phase = phase_error(p);
  error.comprehensive = std::sqrt(std::numbers::pi / 4) * std::hypot(error.magnitude, error.phase);
  return error;
}
} // namespace carambole::reports
