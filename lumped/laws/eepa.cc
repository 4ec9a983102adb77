// The Edinburgh elasto-plastic adhesion model (EEPA) as LIGGGHTS has it, with n = 1.5:
//
//   loading:    K d^n
//   unloading:  r K (d^n - d_p^n), d_p = (1 - 1/r)^(1/n) d_max,
//   adhesion:   not below -k_a d^x, which passes F_m = 1.5 pi g sqrt(2 R d_p), but not more than
//               r K d_p^n/2, at d_m: r K (d_m^n - d_p^n) = -F_m, or d_m = d_p/2 for that limit.
//
// A constant pull f_0 acts throughout. Where the curve of adhesion is left again, d_p has fallen so
// that unloading passes there; k_a stays.

#include <algorithm>

#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/law/adhesion.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::eepa
{
namespace
{
struct Eepa : ForceLaw
{
  /// In Memory::own.
  enum Own
  {
    permanent, ///< d_p [m]; zero before the first loading
    adhesive,  ///< k_a [N/m^x]
    lowest     ///< approach at which the curve of adhesion begins [m]
  };

  Eepa(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      r(parameters.number("unloading_stiffness_ratio")),
      share(std::pow(1 - 1 / r, 1 / n)),
      R(pair.relative_radius),
      energy(parameters.number("surface_energy")),
      x(parameters.number_or("adhesion_exponent", 1.5)),
      pull(parameters.number_or("pull_off_force", 0))
  {
  }

  double force(double d, double rate, const Memory &memory) const override
  {
    if (is_loading(d, rate, memory))
      return K * power(d, n) - pull;
    return (d < memory.own[lowest] ? -memory.own[adhesive] * power(d, x) : unloading(d, memory)) -
           pull;
  }

  double stored_energy(double d, const Memory &memory) const override
  {
    if (d <= 0)
      return 0;
    const Memory here = commit(d, memory);
    const double low = std::min(d, here.own[lowest]);
    return r * K *
             ((std::pow(d, n + 1) - std::pow(low, n + 1)) / (n + 1) -
              std::pow(here.own[permanent], n) * (d - low)) -
           power_energy(here.own[adhesive], low, x) - pull * d;
  }

  Loss loss() const override { return Loss::plastic; }

  /// A touch forgets those before.
  Memory begin(double speed, Memory /*before*/) const override
  {
    Memory fresh;
    fresh.onset_speed = speed;
    return fresh;
  }

  Memory commit(double d, Memory memory) const override
  {
    if (d > memory.max_approach)
    {
      memory.max_approach = d;
      memory.own[permanent] = share * d;
      find_adhesion(memory);
    }
    else if (d < memory.own[lowest] && d > 0)
    {
      memory.own[lowest] = d;
      memory.own[permanent] =
        std::pow(std::pow(d, n) + memory.own[adhesive] * std::pow(d, x) / (r * K), 1 / n);
      memory.max_approach = memory.own[permanent] / share;
    }
    return memory;
  }

  Kinks kinks(const Memory &memory) const override
  {
    return {memory.max_approach, memory.own[lowest]};
  }
  std::optional<Adhesion> adhesion() const override { return Adhesion{}; }
  std::optional<double> friction_pull(double /*d*/) const override { return 0; }

  static constexpr double n = 1.5;
  double K, r, share, R, energy, x, pull;

private:
  bool is_loading(double d, double rate, const Memory &memory) const
  {
    return d > memory.max_approach || (d == memory.max_approach && rate > 0) ||
           memory.own[permanent] == 0;
  }
  double unloading(double d, const Memory &memory) const
  {
    return r * K * (power(d, n) - power(memory.own[permanent], n));
  }

  /// Both curves meet at d = z d_p: z^n - 1 = -k_a d_p^x / (r K d_p^n) z^x.
  void find_adhesion(Memory &memory) const
  {
    const double d_p = memory.own[permanent], most = r * K * std::pow(d_p, n) / 2,
                 wanted = 1.5 * std::numbers::pi * energy * std::sqrt(2 * R * d_p),
                 F_m = std::min(wanted, most),
                 d_m = wanted > most ? d_p / 2 : std::pow(std::pow(d_p, n) - F_m / (r * K), 1 / n),
                 k_a = F_m / std::pow(d_m, x), ratio = k_a * std::pow(d_p, x) / (2 * most);
    memory.own[adhesive] = k_a;
    memory.own[lowest] = d_p;
    if (!(ratio > 0)) // without adhesion, or without a permanent indentation
      return;
    std::uintmax_t iterations = 100;
    const auto [low, high] = boost::math::tools::toms748_solve(
      [&](double z) { return std::pow(z, n) - 1 + ratio * std::pow(z, x); }, 0., 1., -1., ratio,
      boost::math::tools::eps_tolerance<double>(52), iterations);
    memory.own[lowest] = low * d_p;
  }
};

const Registration registration{
  {.identifier = "eepa",
   .title = "Edinburgh elasto-plastic adhesion model",
   .also_known_as = {"edinburgh", "edinburgh-elasto-plastic-adhesion", "hysteretic-cohesive"},
   .equation =
     "loading K d^1.5 - f_0; unloading r K (d^1.5 - d_p^1.5) - f_0, not below -k_a d^x - "
     "f_0; d_p = (1 - 1/r)^(2/3) d_max, k_a = F_m/d_m^x, F_m = 1.5 pi g sqrt(2 R d_p), not "
     "above r K d_p^1.5/2, r K (d_m^1.5 - d_p^1.5) = -F_m, or d_m = d_p/2 for that limit",
   .symbols = {{"d_p", "approach at which unloading without adhesion would end", "m"},
               {"k_a", "coefficient of the adhesion", "N/m^x"},
               {"F_m, d_m", "a point of the adhesion", "N, m"}},
   .parameters = {{.key = "unloading_stiffness_ratio",
                   .symbol = "r",
                   .meaning = "stiffness of unloading over that of loading",
                   .range = {.minimum = 1},
                   .example = "3",
                   .calibrates = true},
                  {.key = "surface_energy",
                   .symbol = "g",
                   .meaning = "energy of the adhesion per area of contact",
                   .dimension = {1, 0, -2},
                   .range = {.minimum = 0, .minimum_open = false},
                   .example = "5 J/m^2",
                   .calibrates = true},
                  {.key = "adhesion_exponent",
                   .symbol = "x",
                   .meaning = "exponent of the adhesion",
                   .range = {0, 10, true, false},
                   .default_text = "1.5",
                   .example = "1.5"},
                  {.key = "pull_off_force",
                   .symbol = "f_0",
                   .meaning = "constant attraction of bodies that touch; minus LIGGGHTS' "
                              "pullOffForce",
                   .dimension = dimension::force,
                   .range = {.minimum = 0, .minimum_open = false},
                   .default_text = "0 N",
                   .example = "1 uN"}},
   .loading =
     "virgin curve; unloading and reloading on a steeper one; adhesion on a falling one; in "
     "an oblique impact the limit of friction is mu |F|, as in LIGGGHTS",
   .state = "largest approach of this touch, the end of unloading, the coefficient of the adhesion",
   .separation = "at zero approach; a new touch forgets those before",
   .validity = "a model of cohesive powders; its coefficients are fitted to a bulk",
   .defects =
     "adhesion that grows with the largest approach; the restitution does not depend on the "
     "speed without surface energy; LIGGGHTS computes the adhesion anew where its curve is "
     "left, here it stays, so that no energy is gained; there is none against its walls",
   .source = "LIGGGHTS 3.8.0, normal model edinburgh with fixed surface energy",
   .evidence = "source code; the loss against an integral of its curves; LIGGGHTS to 1e-6 of "
               "the restitution where d/R is below 1e-4",
   .grade = Grade::source_code},
  {.adheres = true, .make_force = make_law<Eepa>, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::eepa
