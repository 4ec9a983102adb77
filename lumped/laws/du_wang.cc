// Du & Wang's elastic, perfectly plastic sphere: Thornton's loading at the pressure (1 + pi/2)
// sigma_y, and unloading on Hertz's curve of the undeformed radius.

#include "lumped/law/yield.h"

namespace carambole::lumped::du_wang
{
namespace
{
YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair, limiting_pressure(pair, parameters, 1 + std::numbers::pi / 2));
}

struct DuWang : PerfectlyPlastic
{
  DuWang(const Pair &pair, const Parameters &parameters)
    : PerfectlyPlastic(pair, onset(pair, parameters)), pair(pair)
  {
  }

  Unloading unloading_after_yield(double max_approach, double max_force) const override
  {
    return hertzian_unloading(pair, pair.relative_radius, max_approach, max_force);
  }

  Pair pair;
};

const Registration registration{
  {.identifier = "du-wang",
   .title = "Du & Wang: elastic, perfectly plastic",
   .equation = "F = K d^1.5 up to d_e, then pi R p_p d - pi^3 R^2 p_p^3/(12 E*^2); "
               "d_e = (pi p_p/(2 E*))^2 R; unloading K (d - d_res)^1.5",
   .symbols = {{"d_e", "approach at the onset of yield", "m"}},
   .parameters = {yield_stress_parameter(),
                  limiting_pressure_parameter(1 + std::numbers::pi / 2, "(1 + pi/2)")},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = plastic_validity,
   .defects = "constant pressure from the onset of yield, no elastoplastic transition; the radius "
              "of the dent is not flattened",
   .source = "Du & Wang 2009; Wang et al., table 3 (which prints the condition of the elastic "
             "branch twice)",
   .evidence = "derived, continuity and restitution checked by quadrature",
   .grade = Grade::derived},
  {.make_force = make_law<DuWang>, .lacks = lacks_yield, .flags = flags_of_yield<onset>}};
} // namespace
} // namespace carambole::lumped::du_wang
