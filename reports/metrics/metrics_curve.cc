#include "reports/metrics/metrics_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carambole::reports
{
namespace
{
/// The time integrals that the measures are made of, m the reference and c the candidate.
struct Products
{
  double mm = 0, cc = 0, mc = 0;
  double dd = 0; ///< of the difference c - m
};

Products integrate_products(std::span<const double> t, std::span<const double> m,
                            std::span<const double> c)
{
  const auto square = [](double x) { return x * x; };
  Products sum;
  for (std::size_t i = 1; i < t.size(); ++i)
  {
    const double half_step = 0.5 * (t[i] - t[i - 1]);
    sum.mm += half_step * (m[i - 1] * m[i - 1] + m[i] * m[i]);
    sum.cc += half_step * (c[i - 1] * c[i - 1] + c[i] * c[i]);
    sum.mc += half_step * (m[i - 1] * c[i - 1] + m[i] * c[i]);
    sum.dd += half_step * (square(c[i - 1] - m[i - 1]) + square(c[i] - m[i]));
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

std::optional<double> normalised_rms(std::span<const double> times,
                                     std::span<const double> reference,
                                     std::span<const double> candidate)
{
  const Products p = integrate_products(times, reference, candidate);
  if (p.mm == 0)
    return std::nullopt;
  return std::sqrt(p.dd / p.mm);
}
} // namespace carambole::reports
