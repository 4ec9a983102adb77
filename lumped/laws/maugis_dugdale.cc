// The adhesive elastic contact of Maugis: a constant attraction sigma_0 of surfaces whose gap is
// below h_0 = w/sigma_0, exact for half-spaces.
//
// In Maugis' units, (pi w R^2/K)^(1/3) of radii, (pi^2 w^2 R/K^2)^(1/3) of approaches and pi w R of
// forces with K = 4 E*/3, contact of radius A within a ring of attraction up to C = m A:
//
//   1 = P A^2 + Q A,  P = (lambda/2)(q + (m^2 - 2) s),  Q = (4/3) lambda^2 (q s - m + 1),
//   d = A^2 - (4/3) lambda A q,  F = A^3 - lambda A^2 (q + m^2 s),  q^2 = m^2 - 1,  s = arctan q;
//
// and without contact, attraction on a disc of radius C:
//
//   d = C^2/2 - C_f C - H,  F = -(pi/2) lambda C^2,  C_f = 8 lambda/(3 pi),  H = 2/(pi lambda).
//
// Both follow each other where the gap at the centre closes. The curve begins at d = -H with C = 0,
// falls to its end d_f, and is stable from there on.

#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/roots.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "lumped/law/adhesion.h"

namespace carambole::lumped::maugis_dugdale
{
namespace
{
constexpr double maugis_pi = std::numbers::pi;

/// A state with contact, by t = 1/q: from 0, where the contact begins, upwards.
struct MaugisState
{
  double A, d, F, slope; ///< slope: dd/dt

  MaugisState(double t, double lambda)
  {
    const double q = 1 / t, m = std::sqrt(1 + q * q), s = std::atan(q),
                 P = lambda / 2 * ring_term(q, s),
                 Q = 4. / 3 * lambda * lambda * (q * s - q * q / (m + 1)),
                 dP = lambda * (q * s + q * q / (m * m)), // over q
      dQ = 4. / 3 * lambda * lambda * (s + q / (m * m) - q / m);
    A = 2 / (Q + std::sqrt(Q * Q + 4 * P));
    const double dA = -A * (dP * A + dQ) / (2 * P * A + Q);
    d = A * (A - 4. / 3 * lambda * q);
    F = A * A * (A - lambda * (q + m * m * s));
    slope = -q * q * (2 * A * dA - 4. / 3 * lambda * (dA * q + A));
  }

  /// q + (q^2 - 1) s; for small q by its series.
  static double ring_term(double q, double s)
  {
    if (q > 0.1)
      return q + (q * q - 1) * s;
    double sum = 0, power = q;
    for (int k = 1; k <= 8; ++k)
      sum += (k % 2 == 1 ? 1 : -1) * 4. * k / (4. * k * k - 1) * (power *= q * q);
    return sum;
  }
};

/// The stable branch in Maugis' units.
class MaugisBranch
{
public:
  explicit MaugisBranch(double lambda)
    : lambda(lambda), C_f(8 * lambda / (3 * maugis_pi)), H(2 / (maugis_pi * lambda))
  {
    const double B = 4. / 3 * lambda * (1 - 2 / maugis_pi);
    C_t = 2 * H / (B + std::sqrt(B * B + 2 * H));
    d_t = -4. / 3 * lambda * C_t;
    if (C_f < C_t)
      d_f = -H - C_f * C_f / 2;
    else
      find_end();
    find_pull_off();
  }

  double begin() const { return -H; }
  double end() const { return d_f; }

  double force(double d) const
  {
    return d < d_t && C_f < C_t ? -maugis_pi / 2 * lambda * std::pow(disc(d), 2)
                                : MaugisState(t_at(d), lambda).F;
  }
  double energy(double d) const
  {
    return d < d_t && C_f < C_t ? energy_without_contact(disc(d)) : energy_with_contact(t_at(d));
  }
  double radius(double d) const
  {
    return d < d_t && C_f < C_t ? 0 : MaugisState(t_at(d), lambda).A;
  }
  double pull_off() const { return F_min; }
  double pull_off_approach() const { return d_min; }

private:
  static constexpr double least_t = 1e-100;

  double lambda, C_f, H, C_t, d_t, d_f = 0, t_f = least_t, F_min = 0, d_min = 0;

  double disc(double d) const { return C_f + std::sqrt(2 * std::max(d - d_f, 0.0)); }
  double energy_without_contact(double C) const
  {
    return -maugis_pi / 2 * lambda * C * C * C * (C / 4 - C_f / 3);
  }

  /// Of the half-spaces and of the attraction. The traction p has the Abel transform
  ///
  ///   g(x) = int_x^C r p(r)/(r^2 - x^2)^(1/2) dr = (3/8) (d - x^2)  for x < A,
  ///                                              = -(lambda/2) (C^2 - x^2)^(1/2)  for A < x < C.
  ///
  /// The half-spaces store U_e = (16/3) int g^2 dx, the attraction sigma_0 times the volume of the
  /// gap, less w on C: together U = F d - M/2 - U_e - C^2 with the moment M = 8 int x^2 g dx.
  double energy_with_contact(double t) const
  {
    const MaugisState at(t, lambda);
    const double A = at.A, d = at.d, B = A / t, C = std::hypot(A, B), A3 = A * A * A,
                 ring = lambda * B * B / (C + A), // lambda (C - A)
      U_e =
        0.75 * A * (d * d + A * A * (A * A / 5 - 2. / 3 * d)) + 4. / 9 * ring * ring * (2 * C + A),
                 half_M = A3 * (d / 2 - 0.3 * A * A) -
                          lambda / 4 * (C * C * C * C * std::atan2(B, A) - A3 * B + A * B * B * B);
    return at.F * d - half_M - U_e - C * C;
  }

  template <typename Function>
  static double root(const Function &g, double low, double high)
  {
    std::uintmax_t iterations = 200;
    const auto bracket = boost::math::tools::toms748_solve(
      g, low, high, boost::math::tools::eps_tolerance<double>(52), iterations);
    return (bracket.first + bracket.second) / 2;
  }

  /// Above which the approach has risen beyond d.
  double above(double d, double t) const
  {
    while (!(MaugisState(t, lambda).d > d))
      t *= 2;
    return t;
  }

  double t_at(double d) const
  {
    constexpr double rounding = 1e-15;
    if (!(d > d_f) || (t_f == least_t && !(d - d_t > rounding * std::abs(d_t))))
      return t_f;
    if (!(MaugisState(t_f, lambda).d < d))
      return t_f;
    const double high = above(d, std::max(2 * t_f, std::cbrt(2 * lambda * std::max(d, 1e-3))));
    std::uintmax_t most = 200;
    return boost::math::tools::newton_raphson_iterate(
      [&](double t)
      {
        const MaugisState at(t, lambda);
        return std::pair(at.d - d, at.slope);
      },
      high, t_f, high, 50, most);
  }

  void find_end()
  {
    const auto slope = [&](double t) { return MaugisState(t, lambda).slope; };
    double high = 1;
    while (!(slope(high) > 0))
      high *= 2;
    double low = high;
    while (!(slope(low) < 0) && low > 1e-12)
      low /= 2;
    t_f = slope(low) < 0 ? root(slope, low, high) : low;
    d_f = MaugisState(t_f, lambda).d;
  }

  void find_pull_off()
  {
    double high = std::max(1., 2 * t_f);
    while (!(MaugisState(high, lambda).F > 0))
      high *= 2;
    const auto F_of = [&](double t) { return MaugisState(t, lambda).F; };
    const auto [t, F] = boost::math::tools::brent_find_minima(F_of, t_f, high, 52);
    F_min = F;
    d_min = MaugisState(t, lambda).d;
    if (const double at_begin = MaugisState(t_f, lambda).F; at_begin < F_min)
    {
      F_min = at_begin;
      d_min = MaugisState(t_f, lambda).d;
    }
  }
};

double strength_of(const Parameters &parameters)
{
  return parameters.given("range") ? parameters.number("work") / parameters.number("range")
                                   : parameters.number("strength");
}

/// Nothing where it is that of the contact, which a law sees as given.
std::optional<double> strength_if_given(const Parameters &parameters)
{
  return parameters.given("range") || parameters.given("strength")
           ? std::optional(strength_of(parameters))
           : std::nullopt;
}

/// lambda = 2 sigma_0 (R/(pi w K^2))^(1/3), K = 4 E*/3.
double maugis_lambda(const Pair &pair, const Parameters &parameters)
{
  const double K = 4. / 3 * pair.modulus;
  return 2 * (strength_of(parameters) / K) *
         std::cbrt(pair.relative_radius * (K / parameters.number("work")) / maugis_pi);
}

struct MaugisDugdale : ForceLaw
{
  MaugisDugdale(const Pair &pair, const Parameters &parameters)
    : branch(maugis_lambda(pair, parameters))
  {
    const double R = pair.relative_radius, w = parameters.number("work"), K = 4. / 3 * pair.modulus;
    length = std::cbrt(maugis_pi * R * R * (w / K));
    approach = length * length / R;
    force_unit = maugis_pi * w * R;
    energy = force_unit * approach;
    known.pull_off_force = -branch.pull_off() * force_unit;
    known.binding_energy = energy * (branch.energy(branch.end()) - lowest_energy());
    known.sticking_velocity = lumped::sticking_velocity(
      pair, energy * (branch.energy(branch.end()) - branch.energy(branch.begin())));
    // The strength of Lennard-Jones' attraction is 16 w/(9 sqrt(3) z_0).
    known.tabor =
      maugis_lambda(pair, parameters) * 9 * std::sqrt(3) / 16 * std::cbrt(2 * maugis_pi / 9);
  }

  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return force_unit * branch.force(d / approach);
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return energy * branch.energy(std::max(d / approach, branch.end()));
  }
  Loss loss() const override { return Loss::adhesion; }
  Kinks kinks(const Memory & /*memory*/) const override
  {
    return {approach * branch.pull_off_approach()};
  }
  double attach_approach(const Memory & /*memory*/) const override
  {
    return approach * branch.begin();
  }
  double detach_approach(const Memory & /*memory*/) const override
  {
    return approach * branch.end();
  }
  std::optional<Adhesion> adhesion() const override { return known; }
  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    return length * branch.radius(d / approach);
  }

  MaugisBranch branch;
  double length, approach, force_unit, energy;
  Adhesion known;

private:
  /// At no force.
  double lowest_energy() const
  {
    double low = branch.end(), high = std::max(1., -2 * low);
    while (!(branch.force(high) > 0))
      high *= 2;
    constexpr int halvings = 40; // it scales steps alone
    for (int k = 0; k < halvings; ++k)
      (branch.force((low + high) / 2) > 0 ? high : low) = (low + high) / 2;
    return branch.energy(high);
  }
};

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  Remarks remarks =
    adhesive_flags(pair, parameters, observed, 0, std::numeric_limits<double>::infinity());
  if (const double share = strength_of(parameters) / pair.modulus; share > 0.3)
    remarks.push_back(outside_validity(fmt::format(
      "the strength is {:.3g} E*: no linear elastic surface bears that attraction", share)));
  // The gap of a sphere at r = 0.3 R is 2 % larger than r^2/(2 R).
  constexpr double largest_reach = 0.3;
  const double range = parameters.number("work") / strength_of(parameters);
  if (const double share = std::sqrt(2 * range / pair.relative_radius); share > largest_reach)
    remarks.push_back(outside_validity(fmt::format(
      "the attraction acts out to {:.2g} of the relative radius, where the surfaces are no "
      "paraboloids; up to {:g} they are",
      share, largest_reach)));
  return remarks;
}

const Registration registration{
  {.identifier = "maugis-dugdale",
   .title = "Maugis: adhesive elastic contact with a constant attraction over a range",
   .also_known_as = {"maugis", "dugdale", "cohesive-zone"},
   .equation =
     "d = A^2 - (4/3) lambda A q, F = A^3 - lambda A^2 (q + m^2 s), 1 = (lambda A^2/2)(q + (m^2 - "
     "2) s) + (4 lambda^2 A/3)(q s - m + 1); q^2 = m^2 - 1, s = arctan q, lambda = 2 sigma_0 "
     "(R/(pi "
     "w K_m^2))^(1/3), K_m = 4 E*/3",
   .symbols = {{"A", "contact radius over (pi w R^2/K_m)^(1/3)"},
               {"m", "radius of the attraction over that of the contact"},
               {"q, s", "of m"},
               {"lambda", "Maugis' parameter: 1.157 times that of Tabor"},
               {"K_m", "Maugis' modulus", "Pa"}},
   .parameters = {work_parameter(),
                  {.key = "strength",
                   .symbol = "sigma_0",
                   .meaning = "attraction of the surfaces per area",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .default_text = "that of the contact",
                   .default_value = [](const Pair & /*pair*/, const Parameters &given)
                   { return strength_if_given(given); },
                   .example = "100 MPa",
                   .default_from_material = true},
                  {.key = "range",
                   .symbol = "h_0",
                   .meaning = "gap up to which they attract, w over the strength",
                   .dimension = dimension::length,
                   .range = positive,
                   .default_text = "w/sigma_0",
                   .default_value =
                     [](const Pair & /*pair*/, const Parameters &given)
                   {
                     const std::optional<double> strength = strength_if_given(given);
                     return strength ? std::optional(given.number("work") / *strength)
                                     : std::nullopt;
                   },
                   .example = "0.4 nm",
                   .instead_of = "strength"}},
   .loading = "one curve; it begins with a jump at a gap of h_0, before the surfaces touch",
   .separation = "at the end of the stable branch, with a jump",
   .validity = "elastic half-spaces, quasi-static, any Tabor parameter",
   .defects =
     "adhesion with a sharp end of its range loses more in an impact than a real attraction, "
     "which falls slowly: 0.39 of the loss of 'jkr' at lambda 1, where Lennard-Jones has "
     "0.02 to 0.04; no waves, no yield",
   .source = "Maugis 1992; before contact: Kim, McMeeking & Johnson 1998",
   .evidence = "derived, checked by a second route; limits of small and large lambda",
   .grade = Grade::derived},
  {.adheres = true,
   .make_force = make_law<MaugisDugdale>,
   .lacks = lacks_small_work,
   .flags = flags}};
} // namespace
} // namespace carambole::lumped::maugis_dugdale
