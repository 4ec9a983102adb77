#include "fem/run/run_static.h"

#include "fem/run/pressed_levels.h"
#include "fem/run/static_record.h"

namespace carambole::fem
{
void run_static(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  press_levels(c, entry, options,
               [&](const PressTask &task, const AfterStep &after)
               {
                 PressedLevel done = press_full(c, entry, task, static_schedule(c), after);
                 ImpactResult impact = static_impact(c, done.course);
                 done.record = std::move(impact.record);
                 done.history = std::move(impact.history);
                 return done;
               });
}

Plan plan_static(const Case &c, const FemEntry &entry)
{
  return plan_pressed(c, entry, 2 * static_schedule(c).steps, false);
}
} // namespace carambole::fem
