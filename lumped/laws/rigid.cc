// Rigid bodies: impulses and a coefficient of restitution.

#include "lumped/law/law.h"

namespace carambole::lumped::rigid
{
namespace
{
ImpulseLaw make(const Pair & /*pair*/, const Parameters &parameters)
{
  const double e = parameters.number_or("restitution", 1);
  return {.restitution = [e](double) { return e; },
          .order = parameters.word_or("order", "sequential") == "simultaneous" ? Order::simultaneous
                                                                               : Order::sequential};
}

const Registration registration{
  {.identifier = "rigid",
   .title = "Rigid impact with a coefficient of restitution",
   .also_known_as = {"newton", "coefficient-of-restitution", "cor", "hard-sphere", "event-driven"},
   .equation = "v1' - v2' = -e (v1 - v2), m1 (v1' - v1) = -m2 (v2' - v2)",
   .symbols = {{"v1, v2, v1', v2'", "velocities before and after", "m/s"},
               {"m1, m2", "masses", "kg"}},
   .parameters = {{.key = "restitution",
                   .symbol = "e",
                   .meaning = "coefficient of restitution of every pair",
                   .range = unit_interval,
                   .default_text = "1",
                   .example = "0.8",
                   .calibrates = true},
                  {.key = "order",
                   .meaning =
                     "order of the impacts in a touching row: one after the other, the fastest "
                     "first, or all at once, each touching pair with the restitution e",
                   .choices = {"sequential", "simultaneous"}}},
   .loading = "none: impacts are instantaneous",
   .separation = "at once",
   .validity = "two bodies; in a row of touching bodies the result depends on the assumed order",
   .defects = "no force, no duration; does not predict the order of impacts in a row",
   .source = "Newton; Li & Yao 2013, section 4; Qin & Lu, section 2.1",
   .evidence = "derived",
   .grade = Grade::derived},
  {.make_impulse = make}};
} // namespace
} // namespace carambole::lumped::rigid
