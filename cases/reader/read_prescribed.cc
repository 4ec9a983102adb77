// `analysis: prescribed`: two bodies whose motion is given, and what has no place beside it.

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
/// The columns that a law may resist, by their keys.
std::vector<std::pair<const char *, const std::vector<double> *>>
columns_across(const MotionEntry &motion)
{
  return {{"slip", &motion.slip}, {"roll", &motion.roll}, {"twist", &motion.twist}};
}
} // namespace

void check_prescribed(const Case &c, const Located &bodies, Problems &problems)
{
  if (c.bodies.size() != 2)
    problems.add(
      bodies, fmt::format("a prescribed motion needs exactly two bodies, not {}", c.bodies.size()));
  const TellBody tell = tell_body(c, bodies, problems);
  bool has_mass = false;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    has_mass = has_mass || !body.is_ground();
    if (body.velocity != 0)
      tell(i, "its motion is given by 'motion': leave 'velocity' out");
    if (body.gap != 0)
      tell(i, "a gap is a negative approach in 'motion': leave 'gap' out");
    if (body.extent || body.absorbing)
      tell(i, "no waves are computed in a prescribed motion; leave 'extent' and 'boundary' out");
  }
  if (!has_mass && c.bodies.size() == 2)
    problems.add(bodies, "both bodies are fixed, but the damping of a law depends on a mass; give "
                         "one of them a mass, as in 'rigid: {mass: 4 g}'");
}

void check_motion(const Case &c, const Located &motion, Problems &problems)
{
  const auto tell = [&](const std::string &message)
  { problems.add(key_or_map(motion, "approach"), message); };
  const std::vector<double> &approach = c.motion.approach;
  const double depth = *std::ranges::max_element(approach);
  if (approach.front() > 0)
    return tell("the bodies overlap at first, but a law has to know how the touch began; begin "
                "with zero or a negative approach, a gap");
  if (!(depth > 0))
    return tell("is never positive, so the bodies do not meet");
  if (const std::string error = error_of_approach(c, fmt::format("reaches {:.4g} m", depth), depth);
      !error.empty())
    return tell(error);
  double fastest = 0;
  for (std::size_t k = 1; k < approach.size(); ++k)
    fastest = std::max(fastest, std::abs((approach[k] - approach[k - 1]) /
                                         (c.motion.time[k] - c.motion.time[k - 1])));
  for (const Body &body : c.bodies)
    if (const std::string error = error_of_speed(body, "changes", fastest); !error.empty())
      return tell(error);
}

std::string error_of_resistances(const Case &c, const LawEntry &entry)
{
  const auto columns = columns_across(c.motion);
  const std::pair<const char *, const std::string *> resistances[] = {
    {"tangential", &entry.tangential}, {"rolling", &entry.rolling}, {"twisting", &entry.twisting}};
  bool resists = false;
  for (std::size_t way = 0; way < columns.size(); ++way)
  {
    if (resistances[way].second->empty())
      continue;
    resists = true;
    if (columns[way].second->empty())
      return fmt::format("has '{}', but 'motion' has no {}; give one, or leave '{}' out",
                         resistances[way].first, columns[way].first, resistances[way].first);
  }
  if (!resists)
    return "";
  if (relative_curvature(c.bodies[0], c.bodies[1]) == 0)
    return "has a resistance to slip or rotation, which needs a relative radius of the bodies: "
           "spheres, or one beside a plane";
  if (!entry.tangential.empty() &&
      (c.contact_options.empty() || c.contact_options[0].friction == 0))
    return fmt::format("has a tangential force, which needs a coefficient of friction above zero; "
                       "write 'contacts: [{{between: [{}, {}], friction: 0.1}}]'",
                       c.bodies[0].name, c.bodies[1].name);
  return "";
}

std::string unresisted_motion(const Case &c)
{
  const auto is_resisted = [&](std::string LawEntry::*by)
  {
    return std::ranges::any_of(c.laws, [&](const LawEntry &entry) { return !(entry.*by).empty(); });
  };
  if (!c.motion.slip.empty() && !is_resisted(&LawEntry::tangential))
    return "has a slip, but no law has a tangential force; write 'laws: [{hertz: {tangential: "
           "mindlin-deresiewicz}}]'";
  if (!c.motion.roll.empty() && !is_resisted(&LawEntry::rolling))
    return "has a roll, but no law resists it; write 'laws: [{hertz: {rolling: {constant-torque: "
           "{coefficient: 0.01}}}}]'";
  if (!c.motion.twist.empty() && !is_resisted(&LawEntry::twisting))
    return "has a twist, but no law resists it; write 'laws: [{hertz: {twisting: {constant-torque: "
           "{coefficient: 0.01}}}}]'";
  return "";
}
} // namespace carambole
