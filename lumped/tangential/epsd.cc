// Elastic-plastic spring and dashpot against rolling, with stiffnesses that follow from the
// contact.
//
// The spring's torque grows by k_r times the angle and stays within mu_r R* N; the dashpot acts
// while the spring holds. LIGGGHTS takes the stiffness of the contact at the present approach: that
// of Hertz under the force N, k_n = F/d = K^(2/3) N^(1/3), and of Mindlin, k_t = 8 a/sum((2 -
// nu)/G).

#include <algorithm>
#include <cmath>

#include "lumped/law/viscous.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped::tangential::epsd
{
namespace
{
enum class Variant
{
  epsd,  ///< k_r = 2.25 k_n mu_r^2 R*^2
  epsd2, ///< k_r = k_t R*^2, without a dashpot
  epsd3  ///< k_r = s k_n mu_r^2 R*^2
};

struct Epsd : RollingLaw
{
  Epsd(const RollingPair &pair, Variant variant, double coefficient, double scale, double damping)
    : pair(pair),
      variant(variant),
      arm(coefficient * pair.radius),
      scale(scale * arm * arm),
      damping(damping)
  {
  }

  // T = S + D w, S' = k_r w, by the trapezoidal rule with the mean of k_r before and after: w' =
  // pushed - c h (T + T')/2, solved for T'.
  RollingResponse advance(const RollingStep &step) override
  {
    const double h = step.duration, c = step.mobility, present = stiffness(step.normal_force),
                 k = (before + present) / 2,
                 D = variant == Variant::epsd2 ? 0 : 2 * damping * std::sqrt(pair.inertia * k),
                 lever = (k * h / 2 + D) * c * h / 2,
                 held = spring + k * h * (step.velocity + step.pushed) / 2 + D * step.pushed,
                 torque = (held - lever * step.torque) / (1 + lever),
                 after = step.pushed - c * h / 2 * (step.torque + torque),
                 limit = arm * step.normal_force;
    before = present;
    spring = torque - D * after;
    if (std::abs(spring) <= limit)
      return {torque, h / 2 * (step.torque + torque)};
    spring = std::copysign(limit, spring);
    return {spring, step.weight * (step.torque + spring)};
  }

  double frequency() const override
  {
    return std::sqrt(stiffness(pair.largest_force) * pair.mobility);
  }

private:
  /// k_r [N m/rad]
  double stiffness(double force) const
  {
    const double K = pair.hertz_stiffness, d = std::pow(std::max(force, 0.) / K, 2. / 3);
    return variant == Variant::epsd2 ? 8 * std::sqrt(pair.radius * d) / pair.tangential_compliance *
                                         pair.radius * pair.radius
                                     : scale * K * std::sqrt(d);
  }

  const RollingPair pair;
  const Variant variant;
  const double arm, scale, damping;
  double spring = 0; ///< S [N m]
  double before = 0; ///< k_r
};

ParameterManual rolling_damping()
{
  return {.key = "damping",
          .symbol = "eta",
          .meaning =
            "share of the critical damping 2 sqrt(I k_r), I the moment of inertia about the "
            "contact point, of two bodies 1/I = 1/I1 + 1/I2",
          .range = {.minimum = 0, .minimum_open = false},
          .default_text = "0",
          .example = "0.2"};
}

RollingManual manual(Variant variant, const char *name, const char *stiffness,
                     std::vector<ParameterManual> parameters, const std::string &defects)
{
  return {
    {.identifier = name,
     .title = std::string("Elastic-plastic rolling spring, ") + stiffness,
     .also_known_as = {},
     .equation = std::string("T = S + D w, S' = k_r w, |S| <= mu_r R* N, ") + stiffness +
                 ", k_n = K^(2/3) N^(1/3)" +
                 (variant == Variant::epsd2 ? ", k_t = 8 a/sum((2 - nu)/G), D = 0"
                                            : ", D = 2 eta sqrt(I k_r) while |S| < mu_r R* N, "
                                              "else 0"),
     .parameters = joined({rolling_coefficient()}, std::move(parameters)),
     .loading = "stiffness by the present force, as in Hertz' contact; a spring that was wound "
                "up keeps its torque, within the limit, when the stiffness changes",
     .defects = defects,
     .source = "Ai, Chen, Rotter & Ooi 2011, type C; Iwashita & Oda 1998; LIGGGHTS, "
               "rolling_friction epsd, epsd2, epsd3",
     .evidence = "found in public documentation of codes; integrated",
     .grade = Grade::source_code},
    {.make = [variant](const RollingPair &pair,
                       const Parameters &given) -> std::unique_ptr<RollingLaw>
     {
       constexpr double of_spheres = 2.25;
       return std::make_unique<Epsd>(pair, variant, given.number("coefficient"),
                                     given.number_or("scale", of_spheres),
                                     given.number_or("damping", 0));
     }}};
}

const RollingRegistration
  epsd(manual(Variant::epsd, "epsd", "k_r = 2.25 k_n mu_r^2 R*^2", {rolling_damping()},
              "the factor 2.25 is that of spheres; unlike solid spheres have "
              "another I"));
const RollingRegistration epsd2(manual(Variant::epsd2, "epsd2", "k_r = k_t R*^2", {},
                                       "without damping the spring oscillates"));
const RollingRegistration epsd3(manual(Variant::epsd3, "epsd3", "k_r = s k_n mu_r^2 R*^2",
                                       {{.key = "scale",
                                         .symbol = "s",
                                         .meaning = "coeffRollingStiffness",
                                         .range = {.minimum = 0, .minimum_open = false},
                                         .example = "2.25",
                                         .calibrates = true},
                                        rolling_damping()},
                                       "the scale has no derivation from the materials"));
} // namespace
} // namespace carambole::lumped::tangential::epsd
