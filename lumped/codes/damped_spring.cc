#include "lumped/codes/damped_spring.h"

#include <map>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
/// The damping exponent of the laws that codes have.
const std::map<std::string, double> damping_exponents{
  {"hertz", 0}, {"linear", 0}, {"kelvin-voigt", 0}, {"tsuji", 0.25}, {"kuwabara-kono", 0.5}};

/// The law is K d^p (1 + a d') with one a; its coefficients from forces at two approaches and two
/// rates.
Spring hysteretic_spring(const Case &c, const Model &model, const std::string &code)
{
  Spring spring{make_row(c).pairs.front(), model.manual->identifier};
  const double V = spring.pair.approach_speed, d = 1e-6;
  const auto law = model.manual->make_force(spring.pair, model.parameters);
  const Memory memory = law->begin(V, {});
  const double still = law->force(d, 0, memory), moving = law->force(d, V, memory),
               deeper = law->force(2 * d, 0, memory), back = law->force(2 * d, -V, memory);
  spring.p = std::log2(deeper / still);
  spring.K = still / std::pow(d, spring.p);
  spring.dissipation = (moving / still - 1) / V;
  constexpr double rounding = 1e-9;
  for (const double p : {1., 1.5})
    if (std::abs(spring.p - p) < rounding)
      spring.p = p;
  if ((spring.p != 1 && spring.p != 1.5) || !(spring.dissipation >= 0) ||
      std::abs(back / deeper - (1 - spring.dissipation * V)) > rounding)
    lack(model, code, "it is no damper of the form K d^n (1 + a d'), n = 1 or 1.5");
  return spring;
}
} // namespace

void lack(const Model &model, const std::string &code, const std::string &why)
{
  throw ModelError(model.entry.name, fmt::format("{} cannot express it: {}", code, why));
}

Spring spring_of(const Case &c, const Model &model, const std::string &code)
{
  const auto exponent = damping_exponents.find(model.manual->identifier);
  const bool is_hysteretic = model.manual->uses_onset_speed && model.manual->make_force &&
                             model.parameters.word_or("separation", "") != "zero-force";
  if (exponent == damping_exponents.end() && is_hysteretic &&
      (code == "drake" || code == "simbody"))
    return hysteretic_spring(c, model, code);
  if (exponent == damping_exponents.end())
    lack(model, code,
         fmt::format("it has no known parameters for the law '{}', only for hertz, linear, tsuji, "
                     "kelvin-voigt and kuwabara-kono",
                     model.manual->identifier));
  Spring spring{make_row(c).pairs.front(), model.manual->identifier};
  const auto law = model.manual->make_force(spring.pair, model.parameters);
  spring.p = spring.law == "linear" || spring.law == "kelvin-voigt" ? 1 : 1.5;
  // The laws are linear in the rate: their coefficients from two forces.
  const double d = 1e-6, v = 1, still = law->force(d, 0, {}), moving = law->force(d, v, {});
  spring.K = still / std::pow(d, spring.p);
  spring.chi = (moving - still) / (v * std::pow(d, exponent->second));
  if (std::abs(moving - still) <= 1e-12 * still)
    spring.chi = 0;
  spring.cuts = law->separation == Separation::zero_force && spring.is_damped();
  if (!spring.is_damped() || spring.law == "kuwabara-kono")
    return spring;
  if (spring.is_overdamped() && !spring.cuts)
    lack(model, code, "it is overdamped");
  constexpr double least = 1e-6; // the parameters of codes grow as a power of its inverse
  if (spring.restitution() < least)
    lack(model, code, fmt::format("it returns less than {:g} of the speed of approach", least));
  return spring;
}

void check_modulus(const Spring &spring, const Model &model, const std::string &code)
{
  if (std::abs(spring.K / spring.pair.hertz_stiffness() - 1) > 1e-9)
    lack(model, code,
         "it computes the stiffness from Young's modulus, but the law has another one");
}

double characteristic_velocity(const Spring &spring)
{
  const double base = 16. / 15 * std::sqrt(spring.pair.relative_radius) * spring.pair.modulus;
  return std::sqrt(std::pow(spring.K / base, 5) * base / spring.pair.reduced_mass);
}

std::string of_another_damping(const Spring &spring)
{
  return spring.cuts
           ? "as the law does"
           : fmt::format("the restitution is the law's, with a damping ratio of {:.4g} where "
                         "the law has {:.4g}; the force differs accordingly",
                         spring.z_of_cut(), spring.z());
}
} // namespace carambole::lumped
