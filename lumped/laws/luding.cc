// Luding's hysteretic springs with adhesion. The stiffness of unloading rises with the largest
// approach d_max up to the limit d_lim:
//
//   loading:    k1 d, beyond d_lim on the line of k2max through (d_lim, k1 d_lim)
//   unloading:  k1 p + k2 (d - p), p = min(d_max, d_lim), k2 = k1 + (k2max - k1) p/d_lim,
//   adhesion:   not below -k_c d.
//
// Where the line of adhesion is left again, d_max has fallen to (k2 + k_c)/(k2 - k1) d, and k2
// stays.

#include <algorithm>

#include "lumped/law/adhesion.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::luding
{
namespace
{
struct Luding : ForceLaw
{
  /// In Memory::own.
  enum Own
  {
    k2,    ///< slope of unloading [N/m]; zero before the first loading
    lowest ///< approach at which the line of adhesion begins
  };

  Luding(const Pair &pair, const Parameters &parameters)
    : k1(parameters.number_or("stiffness", scaled_stiffness(pair, 1))),
      k2_max(k1 * parameters.number("unloading_stiffness_ratio")),
      k_c(k1 * parameters.number("adhesion_stiffness_ratio")),
      limit(k2_max / (k2_max - k1) * parameters.number("plasticity_depth") * 2 *
            pair.relative_radius)
  {
  }

  double force(double d, double rate, const Memory &memory) const override
  {
    if (is_loading(d, rate, memory))
      return d <= limit ? k1 * d : k1 * limit + k2_max * (d - limit);
    return d < memory.own[lowest] ? -k_c * d : line(d, memory);
  }

  double stored_energy(double d, const Memory &memory) const override
  {
    if (d <= 0)
      return 0;
    const Memory here = commit(d, memory);
    const double low = std::min(d, here.own[lowest]), F = line(d, here), F_low = k_c * low;
    return (d > low ? (F * F - F_low * F_low) / (2 * here.own[k2]) : 0) - k_c * low * low / 2;
  }

  Loss loss() const override { return Loss::plastic; }

  /// A touch forgets those before.
  Memory begin(double speed, Memory /*before*/) const override { return {.onset_speed = speed}; }

  Memory commit(double d, Memory memory) const override
  {
    if (d > memory.max_approach)
    {
      memory.max_approach = d;
      const double p = std::min(d, limit);
      memory.own[k2] = std::max(memory.own[k2], k1 + (k2_max - k1) * (p / limit));
      memory.own[lowest] = (memory.own[k2] - k1) * p / (memory.own[k2] + k_c);
    }
    else if (d < memory.own[lowest] && d > 0)
    {
      memory.own[lowest] = d;
      memory.max_approach = (memory.own[k2] + k_c) / (memory.own[k2] - k1) * d;
    }
    return memory;
  }

  Kinks kinks(const Memory &memory) const override
  {
    return {limit, memory.max_approach, memory.own[lowest]};
  }
  std::optional<Adhesion> adhesion() const override { return Adhesion{}; }
  std::optional<double> friction_pull(double /*d*/) const override { return 0; }

  double k1, k2_max, k_c, limit;

private:
  bool is_loading(double d, double rate, const Memory &memory) const
  {
    return d > memory.max_approach || (d == memory.max_approach && rate > 0) || memory.own[k2] == 0;
  }
  double line(double d, const Memory &memory) const
  {
    const double p = std::min(memory.max_approach, limit);
    return k1 * p + memory.own[k2] * (d - p);
  }
};

const Registration registration{
  {.identifier = "luding",
   .title = "Luding: hysteretic springs with adhesion",
   .also_known_as = {"hysteretic-adhesive", "walton-braun-adhesive", "cohesive-powder"},
   .equation = "loading k d; unloading k p + k2 (d - p), not below -k_c d; p = min(d_max, d_lim), "
               "k2 = k + (k2max - k) p/d_lim, d_lim = k2max/(k2max - k) phi 2 R",
   .symbols = {{"k2", "slope of unloading", "N/m"},
               {"k2max", "r k, its largest value", "N/m"},
               {"k_c", "r_c k, slope of the adhesion", "N/m"},
               {"p", "largest approach, not above d_lim", "m"},
               {"d_lim", "approach from which on loading is as steep as unloading", "m"}},
   .parameters = {linear_stiffness_parameter(),
                  {.key = "unloading_stiffness_ratio",
                   .symbol = "r",
                   .meaning = "largest slope of unloading over that of loading",
                   .range = {.minimum = 1},
                   .example = "4",
                   .calibrates = true},
                  {.key = "adhesion_stiffness_ratio",
                   .symbol = "r_c",
                   .meaning = "slope of the adhesion over that of loading",
                   .range = {.minimum = 0, .minimum_open = false},
                   .example = "0.5",
                   .calibrates = true},
                  {.key = "plasticity_depth",
                   .symbol = "phi",
                   .meaning = "depth of plastic overlap over the radius, which sets d_lim",
                   .range = {.minimum = 0},
                   .example = "0.05",
                   .calibrates = true}},
   .loading =
     "two slopes of loading; unloading and reloading on a steeper line through the largest "
     "approach so far; adhesion on a falling line; in an oblique impact the limit of friction is "
     "mu "
     "|F|, as in LIGGGHTS",
   .state = "largest approach of this touch, its slope of unloading",
   .separation = "at zero approach; a new touch forgets those before",
   .validity = "a model of cohesive powders; its slopes are free numbers",
   .defects =
     "adhesion that grows with the largest approach; the restitution does not depend on the "
     "speed beyond d_lim if the stiffness is given; in LIGGGHTS the slope of unloading "
     "falls with the reduced d_max, here it stays, so that no energy is gained",
   .source = "Luding 2008; LIGGGHTS 3.8.0, normal model luding",
   .evidence = "source code; e^2 = k/k2 - (k_c/(k k2)) (k2 - k)^2/(k2 + k_c) by a closed form; "
               "LIGGGHTS to 1e-6",
   .grade = Grade::source_code},
  {.adheres = true, .make_force = make_law<Luding>, .flags = scaled_stiffness_flags}};
} // namespace
} // namespace carambole::lumped::luding
