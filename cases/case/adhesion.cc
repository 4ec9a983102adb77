#include "cases/case/adhesion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace carambole
{
using std::numbers::pi;

namespace
{
// Tails end where less than 1e-8 (exponential) and 5e-4 (Lennard-Jones) of the work is left.
constexpr double exponential_ranges = 20, lennard_jones_ranges = 50;
// Strength over w/z0.
const double lennard_jones_strength = 16 / (9 * std::sqrt(3.));
// Over AdhesiveScale::stress: strength for lambda = 1.
const double strength_of_lambda = std::cbrt(2 * pi / 9);
// Over AdhesiveScale::energy, at the jumps into and out of contact.
constexpr double loss_factor = 7.09219597;

double lennard_jones_energy(double work, double y)
{
  return work / 3 * (std::pow(y, 8) - 4 * y * y);
}
} // namespace

const char *to_string(TractionLaw law)
{
  constexpr std::array words{"linear", "exponential", "lennard-jones", "dugdale"};
  return words.at(static_cast<std::size_t>(law));
}

double Adhesion::range_factor(TractionLaw law)
{
  if (law == TractionLaw::linear)
    return 2;
  return law == TractionLaw::lennard_jones ? lennard_jones_strength : 1;
}

double Adhesion::reach() const
{
  if (traction == TractionLaw::exponential)
    return exponential_ranges * range();
  return traction == TractionLaw::lennard_jones ? lennard_jones_ranges * range() : range();
}

double Adhesion::traction_at(double gap) const
{
  if (gap >= reach())
    return 0;
  gap = std::max(gap, 0.0);
  const double length = range();
  switch (traction)
  {
  case TractionLaw::linear:
    return strength * (1 - gap / length);
  case TractionLaw::exponential:
    return strength * std::exp(-gap / length);
  case TractionLaw::lennard_jones:
  {
    const double y = length / (length + gap), cube = y * y * y;
    return 8 * work / (3 * length) * cube * (1 - cube * cube);
  }
  case TractionLaw::dugdale:
    return strength;
  }
  return 0;
}

double Adhesion::energy_at(double gap) const
{
  const double length = range(), g = std::clamp(gap, 0.0, reach());
  double energy = 0;
  switch (traction)
  {
  case TractionLaw::linear:
    energy = -work * (1 - g / length) * (1 - g / length);
    break;
  case TractionLaw::exponential:
    energy = -work * (std::exp(-g / length) - std::exp(-exponential_ranges));
    break;
  case TractionLaw::lennard_jones:
    energy = lennard_jones_energy(work, length / (length + g)) -
             lennard_jones_energy(work, 1 / (1 + lennard_jones_ranges));
    break;
  case TractionLaw::dugdale:
    energy = strength * g - work;
    break;
  }
  return energy + traction_at(0) * std::min(gap, 0.0);
}

double Adhesion::steepest_fall() const
{
  const double length = range();
  if (traction == TractionLaw::dugdale)
    return HUGE_VAL;
  if (traction != TractionLaw::lennard_jones)
    return strength / length;
  const double y = std::pow(2. / 15, 1. / 6); // where 9 y^10 - 3 y^4 is least
  return 8 * work / (3 * length * length) * (3 * std::pow(y, 4) - 9 * std::pow(y, 10));
}

double Adhesion::steepest_rise() const
{
  return traction == TractionLaw::lennard_jones ? 16 * work / (range() * range()) : 0;
}

AdhesiveScale::AdhesiveScale(double work, double contact_modulus, double relative_radius)
  : radius(std::cbrt(relative_radius * relative_radius * work / contact_modulus)),
    approach(std::cbrt(relative_radius * std::pow(work / contact_modulus, 2))),
    stress(std::cbrt(work * contact_modulus * contact_modulus / relative_radius)),
    energy(work * radius * radius)
{
}

double AdhesiveScale::lambda(double strength) const
{
  return strength / (strength_of_lambda * stress);
}

double AdhesiveScale::strength(double lambda) const
{
  return lambda * strength_of_lambda * stress;
}

double AdhesiveScale::tabor(const Adhesion &adhesion) const
{
  return approach * adhesion.strength / (lennard_jones_strength * adhesion.work);
}

double AdhesiveScale::loss() const
{
  return loss_factor * energy;
}

double AdhesiveScale::sticking_speed(double reduced_mass) const
{
  return std::sqrt(2 * loss() / reduced_mass);
}

// The stored energy, in units of `energy`, over a in units of `radius`. It grows from the contact
// without load on.
double AdhesiveScale::largest_radius(double speed_ratio) const
{
  constexpr double at_no_load = 2.4179879;
  const auto stored = [](double a)
  {
    return 8 * std::pow(a, 5) / 15 -
           (std::sqrt(pi / 2) / 3 + std::sqrt(8 * pi) / 2) / 3.5 * 4 * std::pow(a, 3.5) +
           pi * a * a;
  };
  const double energy_of_impact = loss_factor * speed_ratio * speed_ratio;
  double low = at_no_load, high = 2 * at_no_load;
  while (stored(high) < energy_of_impact)
    high *= 2;
  for (int k = 0; k < 100; ++k)
  {
    const double middle = (low + high) / 2;
    (stored(middle) < energy_of_impact ? low : high) = middle;
  }
  return high * radius;
}

double AdhesiveScale::approach_at(double contact_radius) const
{
  const double a = contact_radius / radius;
  return approach * (a * a - std::sqrt(2 * pi * a));
}
} // namespace carambole
