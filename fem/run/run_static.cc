#include "fem/run/run_static.h"

#include <fmt/format.h>

#include "fem/run/pressed_levels.h"
#include "fem/run/static_record.h"

namespace carambole::fem
{
void run_static(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  press_levels(
    c, entry, options,
    [&c](const Discretisation &d, const std::function<bool(const LoadStep &)> &after)
    {
      IndentationResult course = indent(d, static_schedule(c), after);
      ImpactResult impact = static_impact(c, course);
      return PressedLevel{std::move(course), std::move(impact.record), std::move(impact.history)};
    });
}

void print_static_plan(const Case &c, const FemEntry &entry)
{
  print_pressed_plan(c, entry, fmt::format("about {}", 2 * static_schedule(c).steps));
}
} // namespace carambole::fem
