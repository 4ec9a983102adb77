#include "lumped/law/viscous.h"

#include <cmath>

#include <algorithm>

#include <boost/math/special_functions/log1p.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/law/validity.h"

namespace carambole::lumped
{
std::string damper_lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::isinf(pair.relative_radius) && !parameters.given("stiffness"))
    return needs_a_radius(pair);
  if (parameters.word_or("restitution_at", "zero-approach") != "zero-force")
    return "";
  if (parameters.word_or("separation", "zero-force") == "zero-approach")
    return "has 'separation: zero-approach', which 'restitution_at: zero-force' excludes";
  if (!parameters.given("restitution"))
    return "has 'restitution_at', which goes with 'restitution'; write 'separation: zero-force'";
  return parameters.number("restitution") == 0 ? "has no finite damping for a restitution of 0 at "
                                                 "zero force; leave 'restitution_at' out"
                                               : "";
}

double damping_ratio_at_zero_force(double e)
{
  if (e == 1)
    return 0;
  const auto excess = [&](double z) { return restitution_at_zero_force(z) - e; };
  double high = 1;
  while (excess(high) > 0)
    high *= 2; // falls with z, as (2 z)^-2 where it is large
  std::uintmax_t steps = 200;
  const auto [below, above] = boost::math::tools::toms748_solve(
    excess, 0., high, boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (below + above);
}

double oscillator_restitution(double z, const Parameters &given)
{
  if (separation_of(given) == Separation::zero_force)
    return restitution_at_zero_force(z);
  return z < 1 ? std::exp(-std::numbers::pi * z / std::sqrt(1 - z * z)) : 0;
}

double Damper::coefficient(const Pair &pair, const Parameters &given) const
{
  if (given.given("damping"))
    return given.number("damping");
  if (given.given("gamma_n"))
    return given.number("gamma_n") * pair.reduced_mass;
  return base(pair, given) *
         (given.given("damping_ratio") ? given.number("damping_ratio") : ratio(given));
}

std::vector<ParameterManual> Damper::parameters(const Damper &damper, Interval restitutions)
{
  constexpr Interval from_zero{.minimum = 0, .minimum_open = false};
  constexpr auto follows = "follows from the restitution";
  const auto of_chi = [&damper](auto &&value)
  {
    return [&damper, value](const Pair &pair, const Parameters &given) -> std::optional<double>
    {
      const bool has_one = given.given("restitution") || given.given("damping_ratio") ||
                           given.given("damping") || given.given("gamma_n");
      if (!has_one || (std::isinf(pair.relative_radius) && !given.given("stiffness")))
        return {};
      return value(damper.coefficient(pair, given), pair, given);
    };
  };
  ParameterManual restitution = restitution_parameter(restitutions);
  if (damper.restitution)
    restitution.default_value =
      of_chi([&damper](double chi, const Pair &pair, const Parameters &given)
             { return damper.restitution(chi / damper.base(pair, given), given); });
  std::vector<ParameterManual> all{
    restitution,
    {.key = "damping_ratio",
     .meaning = "share of the damping coefficient 2 sqrt(M K)",
     .range = from_zero,
     .default_text = follows,
     .default_value = of_chi([&damper](double chi, const Pair &pair, const Parameters &given)
                             { return chi / damper.base(pair, given); }),
     .example = "0.1",
     .calibrates = true,
     .instead_of = "restitution"},
    {.key = "damping",
     .meaning = "the damping coefficient itself",
     .dimension = {1, -damper.exponent, -1},
     .range = from_zero,
     .default_text = follows,
     .default_value =
       of_chi([](double chi, const Pair & /*pair*/, const Parameters & /*given*/) { return chi; }),
     .example = damper.exponent == 0 ? "10 N s/m" : "1 kN s/m^1.25",
     .calibrates = true,
     .instead_of = "restitution"}};
  if (damper.exponent == 0)
    all.push_back(
      {.key = "gamma_n",
       .meaning = "the damping coefficient over the reduced mass M",
       .dimension = {0, 0, -1},
       .range = from_zero,
       .default_text = follows,
       .default_value = of_chi([](double chi, const Pair &pair, const Parameters & /*given*/)
                               { return chi / pair.reduced_mass; }),
       .example = "10 kHz",
       .calibrates = true,
       .instead_of = "restitution"});
  return all;
}

double hysteretic_restitution(double D)
{
  if (D == 0)
    return 1;
  // (1 - D e) exp(D e) = (1 + D) exp(-D), in logarithms; the left side falls with e.
  const double right = boost::math::log1pmx(D);
  const auto excess = [&](double e) { return boost::math::log1pmx(-D * e) - right; };
  const double most = std::min(1., (1 - 4e-16) / D);
  if (excess(most) > 0)
    return most;
  std::uintmax_t steps = 200;
  const auto [below, above] = boost::math::tools::toms748_solve(
    excess, 0., most, boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (below + above);
}

// D for which the restitution is exactly e, from [ln(1 + D) - D] - [ln(1 - D e) + D e] = 0 divided
// by D^2, which takes the root D = 0 away and falls from the left of the bracket to the right.
double hysteretic_factor(double e)
{
  if (e == 1)
    return 0;
  const auto residual = [e](double D)
  { return (boost::math::log1pmx(D) - boost::math::log1pmx(-D * e)) / (D * D); };
  // D/(1 - e) falls to 1.5 as e grows to 1, and D < 1/e. Below e = 0.03 the two differ by less than
  // round-off.
  const double left = 1.4 * (1 - e), right = (1 - 4e-16) / e;
  if (residual(right) < 0)
    return right;
  std::uintmax_t iterations = 200;
  const auto [a, b] = boost::math::tools::toms748_solve(
    residual, left, right, boost::math::tools::eps_tolerance<double>(52), iterations);
  return 0.5 * (a + b);
}

std::optional<double> HystereticDamper::dissipation(const Pair &pair, const Parameters &given) const
{
  if (given.given("dissipation"))
    return given.number("dissipation");
  if (given.given("damping"))
    return given.number("damping") / stiffness(pair, given);
  return {};
}

std::vector<ParameterManual> HystereticDamper::parameters(const HystereticDamper &damper,
                                                          Interval restitutions)
{
  constexpr Interval from_zero{.minimum = 0, .minimum_open = false};
  constexpr auto follows = "follows from the restitution and the speed";
  // At the row's first approach speed.
  const auto of_a = [&damper](auto &&value)
  {
    return [&damper, value](const Pair &pair, const Parameters &given) -> std::optional<double>
    {
      if (!(pair.approach_speed > 0) || std::isinf(pair.relative_radius))
        return {};
      if (const std::optional<double> a = damper.dissipation(pair, given))
        return value(*a, pair, given);
      if (!given.given("restitution"))
        return {};
      return value(damper.factor(given) / pair.approach_speed, pair, given);
    };
  };
  ParameterManual restitution = restitution_parameter(restitutions);
  restitution.default_value = of_a([](double a, const Pair &pair, const Parameters & /*given*/)
                                   { return hysteretic_restitution(a * pair.approach_speed); });
  return {restitution,
          {.key = "dissipation",
           .symbol = "a",
           .meaning = "a of F = k d^n (1 + a d'), the same for every touch",
           .dimension = {0, -1, 1},
           .range = from_zero,
           .default_text = follows,
           .default_value =
             of_a([](double a, const Pair & /*pair*/, const Parameters & /*given*/) { return a; }),
           .example = "0.5 s/m",
           .calibrates = true,
           .instead_of = "restitution"},
          {.key = "damping",
           .meaning = "a k, the coefficient of d^n d', the same for every touch",
           .dimension = {1, -1.5, -1},
           .range = from_zero,
           .default_text = follows,
           .default_value = of_a([&damper](double a, const Pair &pair, const Parameters &given)
                                 { return a * damper.stiffness(pair, given); }),
           .example = "1 GN s/m^2.5",
           .calibrates = true,
           .instead_of = "restitution"}};
}

HystereticPower::HystereticPower(double exponent, const HystereticDamper &damper, const Pair &pair,
                                 const Parameters &given)
  : ForceLaw(separation_of(given)), k(damper.stiffness(pair, given)), n(exponent)
{
  const std::optional<double> dissipation = damper.dissipation(pair, given);
  D = dissipation ? 0 : damper.factor(given);
  a = dissipation.value_or(0);
}

double damping_ratio(const Parameters &parameters)
{
  const double e = parameters.number("restitution");
  return parameters.word_or("restitution_at", "zero-approach") == "zero-approach"
           ? damping_ratio(e)
           : damping_ratio_at_zero_force(e);
}
} // namespace carambole::lumped
