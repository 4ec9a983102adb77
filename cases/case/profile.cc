#include "cases/case/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace carambole
{
std::string profile_name(const Body &profile)
{
  if (std::isinf(profile.exponent))
    return "flat punch";
  return profile.exponent == 1 ? "cone" : fmt::format("profile r^{:g}", profile.exponent);
}

double profile_height(const Body &profile, double r)
{
  return profile.height == 0 ? 0 : profile.height * std::pow(r / profile.radius, profile.exponent);
}

const Body *profile_of(const Body &first, const Body &second)
{
  if (first.shape == Shape::profile)
    return &first;
  return second.shape == Shape::profile ? &second : nullptr;
}

SneddonContact::SneddonContact(const Body &profile, double modulus)
  : SneddonContact(profile.exponent, profile.height / std::pow(profile.radius, profile.exponent),
                   profile.radius, modulus)
{
}

SneddonContact SneddonContact::paraboloid(double radius, double modulus)
{
  return {2, 1 / (2 * radius), std::numeric_limits<double>::infinity(), modulus};
}

SneddonContact::SneddonContact(double n, double coefficient, double edge, double modulus)
  : edge(edge), edge_approach(0), m(1 + 1 / n), K(2 * modulus / m), scale(0)
{
  if (std::isinf(n))
  {
    K *= edge;
    return;
  }
  scale = std::sqrt(std::numbers::pi) *
          std::exp(std::lgamma(n / 2 + 1) - std::lgamma((n + 1) / 2)) * coefficient;
  K *= std::pow(scale, -1 / n);
  edge_approach = scale * std::pow(edge, n);
}

double SneddonContact::radius(double approach) const
{
  return approach < edge_approach ? std::pow(approach / scale, m - 1) : edge;
}

double SneddonContact::force(double approach) const
{
  return K * std::pow(std::max(approach, 0.), m);
}

double SneddonContact::approach(double force) const
{
  return std::pow(force / K, 1 / m);
}
} // namespace carambole
