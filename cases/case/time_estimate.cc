#include "cases/case/time_estimate.h"

#include <cmath>

#include <fmt/format.h>

#include "cases/case/adhesive_indentation.h"
#include "cases/case/scales.h"
#include "cases/case/static_impact.h"

namespace carambole
{
namespace
{
/// Elements of all levels of a model together.
double all_elements(const Case &c, const FemEntry &entry)
{
  double elements = 0;
  for (int level = 0; level < entry.levels; ++level)
    elements += estimated_elements(c, entry, std::exp2(level));
  return elements;
}

double estimated_seconds(const Case &c, const FemEntry &entry)
{
  if (c.counts_rings() &&
      c.traits().is_quasi_static) // equations of all rings, factorised a few times per state
  {
    double operations = 0;
    for (int level = 0; level < entry.levels; ++level)
    {
      const RingCount count =
        estimated_rings(std::ldexp(entry.elements_per_contact_radius, -level));
      constexpr double factorisations = 4;
      operations += factorisations * count.states * 2. / 3 * std::pow(count.rings, 3);
    }
    constexpr double operations_per_second = 1e10;
    return operations / operations_per_second;
  }
  if (c.counts_rings()) // equations of all rings at each of two steps per ring, factorised a
                        // few times
  {
    double operations = 0;
    for (int level = 0; level < entry.levels; ++level)
      operations += 4 * std::pow(std::ldexp(entry.elements_per_contact_radius, -level), 4);
    constexpr double operations_per_second = 4e9;
    return operations / operations_per_second;
  }
  if (c.traits().vibrates)
    return nominal::mode_unknown * nominal::quadratic_unknowns * all_elements(c, entry);
  if (entry.element == Element::q2) // each has two intervals in both directions
    return nominal::quadratic_step * load_steps(c.indentation) * nominal::quadratic_unknowns *
           all_elements(c, entry) / 4;
  if (c.traits().is_quasi_static)
    return nominal::static_step * load_steps(c.indentation) * nominal::unknowns *
           all_elements(c, entry);
  if (entry.is_static)
    return nominal::static_step * nominal::static_load_steps * nominal::unknowns *
           all_elements(without_waves(c), entry);
  return estimated_element_updates(c, entry) / (entry.element == Element::full
                                                  ? nominal::full_updates_per_second
                                                  : nominal::updates_per_second);
}
} // namespace

int load_steps(const IndentationEntry &entry)
{
  return entry.steps * (2 * entry.cycles - (entry.unload ? 0 : 1));
}

double estimated_seconds(const Case &c)
{
  double seconds = 0;
  for (const FemEntry &entry : c.fem)
    seconds += estimated_seconds(c, entry);
  return seconds;
}

std::string time_text(double seconds)
{
  constexpr double minute = 60, hour = 3600, day = 86400, year = 365.25 * day;
  if (seconds < 2 * minute)
    return fmt::format("{:.2g} s", seconds);
  if (seconds < 2 * hour)
    return fmt::format("{:.0f} min", seconds / minute);
  if (seconds < 3 * day)
    return fmt::format("{:.0f} h", seconds / hour);
  if (seconds < 2 * year)
    return fmt::format("{:.0f} days", seconds / day);
  return fmt::format("{:.2g} years", seconds / year);
}
} // namespace carambole
