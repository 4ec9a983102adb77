#include "fem/run/plan.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/case/time_estimate.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "fem/explicit/stable_step.h"
#include "fem/run/impact.h"
#include "fem/setup/local_steps.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
namespace
{
/// "4.7 million", "3.03e9": a count for a reader.
std::string count_text(double count)
{
  if (count < 1e6)
    return fmt::format("{:.0f}", count);
  if (count < 1e9)
    return fmt::format("{:.3g} million", 1e-6 * count);
  return fmt::format("{:.2e}", count);
}

/// The mesh of a cylinder: "plate: radius 71 mm, 56 rows over 5 mm at the side, ...".
std::string mesh_text(const Body &cylinder, const BodyMesh &mesh, double shortest_contact)
{
  double longest = 0;
  for (const auto &element : mesh.elements)
    for (int k = 0; k < 4; ++k)
    {
      const Point &p = mesh.nodes[element[k]], &q = mesh.nodes[element[(k + 1) % 4]];
      longest = std::max(longest, std::hypot(p.r - q.r, p.z - q.z));
    }
  const auto rows = std::ranges::count_if(
    mesh.nodes, [side = cylinder.radius * (1 - 1e-9)](const Point &p) { return p.r >= side; });
  const double wave = slowest_shear_wave(cylinder) * shortest_contact;
  return fmt::format(
    "{}: radius {:.4g} m{}, {} rows over {:.4g} m, largest element {:.3g} m, {:.0f} to a shear "
    "wave as long as the contact lasts",
    cylinder.name, cylinder.radius, cylinder.is_endless ? " for an infinite one" : "", rows - 1,
    cylinder.length, longest, wave / longest);
}

/// The finest meshes of the cylinders.
std::vector<std::string> mesh_texts(const Case &c, const Discretisation &finest)
{
  double shortest = INFINITY;
  for (const ContactScale &scale : contact_scales(c))
    shortest = std::min(shortest, scale.duration);
  std::vector<std::string> texts;
  for (int body = 0; body < int(c.bodies.size()); ++body)
    if (c.bodies[body].shape == Shape::cylinder && std::isfinite(shortest))
      texts.push_back(mesh_text(c.bodies[body], finest.mesh_of(body), shortest));
  return texts;
}
} // namespace

Plan plan_impact(const Case &c, const FemEntry &entry)
{
  Plan plan;
  double updates = 0;
  for (int level = 0; level < entry.levels; ++level)
  {
    const auto discretisation = discretise(c, entry, level);
    const Solid &solid = discretisation->solid;
    std::vector<double> mode;
    const std::vector<double> undeformed(solid.reference.size(), 0.0);
    SimdArray history(solid.n_history());
    const double step = time_step(
      largest_frequency(solid, solid.inverse_mass, undeformed, history.vectors(), mode, 1e-2, 200),
      largest_damping_time(solid));
    // The flight before the first touch is not integrated.
    const double steps = std::max(0.0, expected_duration(c) - time_to_first_force(c)) / step;
    const double level_updates =
      steps * solid.n_elements() * expected_share_of_elements(*discretisation, c, step);
    plan.levels.push_back(fmt::format(
      "{}/{}: {:.3g} elements per contact radius, {} elements ({}), about "
      "{} steps of {:.3g} s, {} element updates",
      level + 1, entry.levels, elements_per_contact_radius(entry, level), solid.n_elements(),
      to_string(entry.element), count_text(steps), step, count_text(level_updates)));
    updates += level_updates;
    if (level + 1 == entry.levels)
      plan.meshes = mesh_texts(c, *discretisation);
  }
  const double rate =
    entry.element == Element::full ? nominal::full_updates_per_second : nominal::updates_per_second;
  plan.seconds = updates / rate;
  plan.updates_per_second = rate;
  plan.rate = fmt::format("at {:.0f} million element updates/s{}", 1e-6 * rate,
                          std::ranges::any_of(c.bodies, &Body::yields)
                            ? "; more if yielding elements are compressed and the steps shrink"
                            : "");
  plan.demand = estimated_demand(c, entry);
  return plan;
}

void print(const Plan &plan, const Case &c, const FemEntry &entry)
{
  for (std::size_t level = 0; level < plan.levels.size(); ++level)
    show("  {} level {}\n", entry.name, plan.levels[level]);
  for (const std::string &mesh : plan.meshes)
    show("  {} {}\n", entry.name, mesh);
  show("  {}: about {} in total, {}\n", entry.name, time_text(plan.seconds), plan.rate);
  show("  {}: up to about {} of memory and {} of disk\n", entry.name,
       bytes_text(plan.demand.memory), bytes_text(plan.demand.disk));
  constexpr double long_run = 3600;
  if (plan.seconds > long_run)
    tell("{}: {} takes about {}: half of 'elements_per_contact_radius' takes an eighth of that\n",
         c.path, entry.name, time_text(plan.seconds));
}

std::string json_of(const Plan &plan, const FemEntry &entry)
{
  nlohmann::ordered_json json{
    {"model", entry.name}, {"seconds", plan.seconds}, {"rate", plan.rate}};
  if (plan.updates_per_second)
    json["element_updates_per_second"] = *plan.updates_per_second;
  json["memory"] = plan.demand.memory;
  json["disk"] = plan.demand.disk;
  json["elements"] = plan.demand.elements;
  return json_text(json);
}
} // namespace carambole::fem
