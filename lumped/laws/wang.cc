// Wang et al.: the elastoplastic branch of Ma & Liu's law, made linear, with a damper.
//
// K_p = (F_p - F_y)/(d_p - d_y) is the secant of Ma & Liu's force between the onset of yield d_y
// and full plasticity d_p = (xi^2/2) d_y, where
//   F = d (c1 + c2 ln(d/d_y)) + c3, c1 = pi R [p_y (1 + L) - 2 psi sigma_y]/L,
//   c2 = pi R (2 psi sigma_y - p_y)/L, L = ln(xi^2/2).
// Its damper is hysteretic, F = K_p d [1 + 1.5 (1 - e)/e d'/v0], or viscous, F = K_p d + c d'.

#include "lumped/law/viscous.h"
#include "lumped/law/yield.h"

namespace carambole::lumped::wang
{
namespace
{
double secant_stiffness(const Pair &pair, const Parameters &parameters)
{
  const double sigma_y = yield_stress(pair, parameters), p_y = 1.61 * sigma_y;
  const double psi = parameters.number_or("psi", 3), xi = parameters.number_or("xi", 13);
  const double d_y = yield_onset(pair, p_y).approach, d_p = 0.5 * xi * xi * d_y;
  const double L = std::log(0.5 * xi * xi), pi_R = std::numbers::pi * pair.relative_radius;
  const double c1 = pi_R * (p_y * (1 + L) - 2 * psi * sigma_y) / L,
               c2 = pi_R * (2 * psi * sigma_y - p_y) / L;
  return (d_p * (c1 + c2 * L) - d_y * c1) / (d_p - d_y);
}

struct WangHysteretic : ForceLaw
{
  WangHysteretic(double stiffness, double damping, Separation separation)
    : ForceLaw(separation), k(stiffness), D(damping)
  {
  }

  double force(double d, double v, const Memory &memory) const override
  {
    return k * d * (1 + D * v / memory.onset_speed);
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k, d, 1);
  }

  double k, D;
};

std::vector<ParameterManual> parameters()
{
  return {restitution_parameter(),
          yield_stress_parameter(),
          {.key = "psi",
           .meaning = "hardness over twice the yield stress at full plasticity, as in Ma & Liu",
           .range = positive,
           .default_text = "3",
           .example = "3"},
          {.key = "xi",
           .meaning = "contact radius at full plasticity over that at yield, as in Ma & Liu",
           .range = {.minimum = 1.5},
           .default_text = "13",
           .example = "13"},
          separation_parameter()};
}

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  return yield_flags(pair, parameters, observed,
                     yield_onset(pair, 1.61 * yield_stress(pair, parameters)));
}

constexpr auto validity = "contacts well beyond yield; largest approach below 0.05 R";
constexpr auto secant = "K_p = (F_p - F_y)/(d_p - d_y) of the law ma-liu";

const Registration hysteretic{
  {.identifier = "wang-hysteretic",
   .title = "Wang et al.: linearised yield, hysteretic damper",
   .equation = std::string("F = K_p d [1 + 1.5 (1 - e)/e d'/v0], ") + secant,
   .symbols = {{"K_p", "secant between the onset of yield and full plasticity", "N/m"},
               {"d_p, F_p", "approach from which the contact is fully plastic, force there",
                "m, N"}},
   .parameters = parameters(),
   .loading = onset_loading,
   .state = onset_state,
   .separation =
     "at zero approach, without residual; the force is not attractive in an undisturbed impact",
   .validity = validity,
   .defects = "no residual approach; the restitution is slightly below e (0.6973 for 0.7); the "
              "damping grows without bound for v0 -> 0",
   .source = "Wang et al., equation 53",
   .evidence =
     "restitution in closed form derived, checked numerically; psi and xi of Ma & Liu are "
     "inferred from a published example",
   .grade = Grade::derived},
  {.uses_onset_speed = true,
   .make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   {
     const double e = parameters.number("restitution");
     return std::make_unique<WangHysteretic>(secant_stiffness(pair, parameters), 1.5 * (1 - e) / e,
                                             separation_of(parameters));
   },
   .lacks = lacks_yield,
   .flags = flags}};

const Registration viscous{
  {.identifier = "wang-viscous",
   .title = "Wang et al.: linearised yield, viscous damper",
   .equation =
     std::string("F = K_p d + c d', c = 2 xi_d sqrt(K_p M), xi_d = -ln e/sqrt(pi^2 + ln^2 e), ") +
     secant,
   .symbols = {{"K_p", "secant between the onset of yield and full plasticity", "N/m"},
               {"d_p, F_p", "approach from which the contact is fully plastic, force there",
                "m, N"},
               {"c", "damping coefficient", "N s/m"},
               {"xi_d", "damping ratio", ""}},
   .parameters = parameters(),
   .loading = memoryless_loading,
   .separation = "at zero approach, without residual, or at zero force",
   .validity = validity,
   .defects =
     "no residual approach; the force jumps to c v0 at the onset and is attractive before "
     "the end (separation: zero-force cuts that part off, which raises the restitution above e)",
   .source = "Wang et al., equation 55",
   .evidence = "derived, checked numerically; psi and xi of Ma & Liu are inferred from a published "
               "example",
   .grade = Grade::derived},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   {
     const double k = secant_stiffness(pair, parameters);
     const double c =
       2 * damping_ratio(parameters.number("restitution")) * std::sqrt(k * pair.reduced_mass);
     return std::make_unique<SpringDashpot>(k, c, separation_of(parameters));
   },
   .lacks = lacks_yield,
   .flags = flags}};
} // namespace
} // namespace carambole::lumped::wang
