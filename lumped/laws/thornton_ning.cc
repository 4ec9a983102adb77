// Thornton & Ning: the contact of Johnson, Kendall & Roberts with a limit of the pressure.
//
// Under the radius a the pressure on the axis is 2 E* a/(pi R) - Q, Q = sqrt(2 w E*/(pi a)). Above
// p_y the pressure is cut at p_y within a radius a_p. With s^2 = 1 - a_p^2/a^2:
//
//   s = [p_y + sqrt(p_y^2 + 8 E* a Q/(pi R))]/(4 E* a/(pi R)),
//   F = (4 E* a^3/(3 R)) s^3 - sqrt(8 pi w E* a^3) s + pi p_y a^2 (1 - s^2),  d(a) as without
//   yield.
//
// Unloading follows Johnson, Kendall & Roberts with the flattened radius R_p = 4 E* a^3/(3 (F +
// sqrt(8 pi w E* a^3))) at the largest approach, shifted so that it passes there.

#include <fmt/format.h>

#include "lumped/law/adhesion.h"
#include "lumped/law/yield.h"

namespace carambole::lumped::thornton_ning
{
namespace
{
struct ThorntonNing : ForceLaw
{
  /// In Memory::own: of the unloading curve. The residual approach of the memory is its shift.
  enum Own
  {
    radius ///< R_p [m]; zero: R
  };

  ThorntonNing(const Pair &pair, const Parameters &parameters)
    : modulus(pair.modulus),
      R(pair.relative_radius),
      w(parameters.number("work")),
      p_y(limiting_pressure(pair, parameters)),
      elastic(modulus, R, w)
  {
    double low = 0, high = elastic.scales.length;
    while (axis_pressure(high) < p_y)
      high *= 2;
    constexpr int halvings = 100;
    for (int k = 0; k < halvings; ++k)
      (axis_pressure((low + high) / 2) < p_y ? low : high) = (low + high) / 2;
    d_y = elastic.approach(std::sqrt(high / elastic.scales.length));
    known.pull_off_force = -elastic.force(JkrContact::pull_off_x());
    known.binding_energy =
      elastic.energy(JkrContact::last_x()) - elastic.energy(JkrContact::rest_x());
    known.tabor = tabor_parameter(pair, parameters);
  }

  double force(double d, double rate, const Memory &memory) const override
  {
    if (is_loading(d, rate, memory))
      return virgin_force(d);
    const JkrContact contact = unloading(memory);
    return contact.force(contact.x_at(d - memory.residual_approach));
  }
  double stored_energy(double d, const Memory &memory) const override
  {
    const Memory here = commit(d, memory);
    const JkrContact contact = unloading(here);
    return contact.energy(contact.x_at(d - here.residual_approach));
  }
  Loss loss() const override { return Loss::unknown; }

  Memory commit(double d, Memory memory) const override
  {
    if (!(d > memory.max_approach))
      return memory;
    memory.max_approach = d;
    memory.max_force = virgin_force(d);
    if (d <= d_y)
      return memory;
    const double a = elastic.radius(elastic.x_at(d)), a3 = a * a * a;
    memory.own[radius] =
      4 * modulus * a3 /
      (3 * (memory.max_force + std::sqrt(8 * std::numbers::pi * w * modulus * a3)));
    const JkrContact contact = unloading(memory);
    memory.residual_approach = d - contact.approach(std::sqrt(a / contact.scales.length));
    return memory;
  }

  Kinks kinks(const Memory &memory) const override
  {
    Kinks kinks{d_y,
                memory.residual_approach + unloading(memory).approach(JkrContact::pull_off_x())};
    if (memory.max_approach > 0)
      kinks.push_back(memory.max_approach);
    return kinks;
  }
  double detach_approach(const Memory &memory) const override
  {
    return memory.residual_approach + unloading(memory).approach(JkrContact::last_x());
  }
  std::optional<Adhesion> adhesion() const override { return known; }
  std::optional<double> pull_off_force(double max_approach) const override
  {
    return -unloading(commit(max_approach, {})).force(JkrContact::pull_off_x());
  }
  std::optional<double> contact_radius(double d, const Memory &memory) const override
  {
    const Memory here = commit(d, memory);
    const JkrContact contact = unloading(here);
    return contact.radius(contact.x_at(d - here.residual_approach));
  }
  std::optional<double> yield_approach() const override { return d_y; }

  double modulus, R, w, p_y;
  JkrContact elastic;
  double d_y = 0; ///< from which on the pressure is cut
  Adhesion known;

private:
  static bool is_loading(double d, double rate, const Memory &memory)
  {
    return d > memory.max_approach || (d == memory.max_approach && rate > 0);
  }
  double axis_pressure(double a) const
  {
    return 2 * modulus * a / (std::numbers::pi * R) -
           std::sqrt(2 * w * modulus / (std::numbers::pi * a));
  }
  JkrContact unloading(const Memory &memory) const
  {
    return memory.own[radius] > 0 ? JkrContact(modulus, memory.own[radius], w) : elastic;
  }
  double virgin_force(double d) const
  {
    const double x = elastic.x_at(d);
    if (d <= d_y)
      return elastic.force(x);
    const double a = elastic.radius(x), a3 = a * a * a, pi = std::numbers::pi,
                 slope = 4 * modulus * a / (pi * R), Q = std::sqrt(2 * w * modulus / (pi * a)),
                 s = (p_y + std::sqrt(p_y * p_y + 2 * slope * Q)) / slope;
    return 4 * modulus * a3 / (3 * R) * s * s * s - std::sqrt(8 * pi * w * modulus * a3) * s +
           pi * p_y * a * a * (1 - s * s);
  }
};

/// A limiting pressure alone is enough.
std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::string work = lacks_small_work(pair, parameters); !work.empty())
    return work;
  return parameters.given("limiting_pressure") ? "" : lacks_yield(pair, parameters);
}

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  Remarks remarks =
    adhesive_flags(pair, parameters, {}, 5, std::numeric_limits<double>::infinity());
  if (const double share = observed.max_approach / pair.relative_radius; share > 0.05)
    remarks.push_back(
      outside_validity(fmt::format("largest approach is {:.3g} R, more than 0.05 R", share)));
  if (const double d_y = ThorntonNing(pair, parameters).d_y;
      observed.max_approach > 0 && observed.max_approach <= d_y)
    remarks.push_back({fmt::format("stays elastic: it yields above an approach of {:.4g} m", d_y)});
  return remarks;
}

const Registration registration{
  {.identifier = "thornton-ning",
   .title = "Thornton & Ning: adhesive contact, elastic, perfectly plastic",
   .also_known_as = {"adhesive-elastoplastic", "plastic-jkr"},
   .equation =
     "F = (4 E* a^3/(3 R)) s^3 - sqrt(8 pi w E* a^3) s + pi p_y a^2 (1 - s^2), d = a^2/R - "
     "sqrt(2 pi w a/E*); s = [p_y + sqrt(p_y^2 + 8 E* a Q/(pi R))]/(4 E* a/(pi R)), not "
     "above 1, Q = sqrt(2 w E*/(pi a)); unloading of Johnson, Kendall & Roberts over R_p = "
     "4 E* a^3/(3 (F + sqrt(8 pi w E* a^3))), both at the largest approach",
   .symbols = {{"a", "contact radius", "m"},
               {"s", "share of the radius outside of the limited pressure: s^2 = 1 - a_p^2/a^2"},
               {"Q", "adhesive part of the pressure on the axis", "Pa"},
               {"R_p", "radius of the flattened contact", "m"}},
   .parameters = {work_parameter(), yield_stress_parameter(), limiting_pressure_parameter(),
                  range_parameter()},
   .loading = "virgin curve with a jump at first touch; unloading and reloading on the adhesive "
              "curve of the flattened radius R_p",
   .state = "largest approach so far, the radius R_p and the shift of the unloading curve",
   .separation = "at the end of the stable neck of the unloading curve, with a jump",
   .validity =
     "small contacts, largest approach below 0.05 R; rate independent, no hardening; Tabor "
     "parameter above 5",
   .defects =
     "adhesion without a range; the pressure stays at its value at the onset of yield, but "
     "a real contact carries up to 2.8 sigma_y; the plastic branch is derived from its "
     "distribution of pressure; its slope is that of the paper at the onset of yield and lies "
     "above it by "
     "up to 4 % at p_y = 2 (w E*^2/R)^(1/3) and 0.4 % at 10",
   .source = "Thornton & Ning 1998",
   .evidence =
     "the cut of the pressure integrated anew; the paper's own slope of the plastic branch "
     "from memory",
   .grade = Grade::memory},
  {.adheres = true, .make_force = make_law<ThorntonNing>, .lacks = lacks, .flags = flags}};
} // namespace
} // namespace carambole::lumped::thornton_ning
