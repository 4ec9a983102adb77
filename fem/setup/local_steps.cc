#include "fem/setup/local_steps.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
// Levels cost memory traffic and barriers; below this they are not worth it.
constexpr double least_gain = 1.3;
// Radius on level 0 over that of the contact, expected or reached.
constexpr double radius_margin = 1.25;
// Slave nodes on level 0 beyond the contact: when a contact comes closer to the others than `near`,
// levels are chosen anew. In one period it grows by one or two.
constexpr int far = 16, near = 6;
// Gap over the expected approach up to which nodes may close at once, as those of flat faces do.
constexpr double closing_gap = 0.02;
// How far the largest frequency with levels may lie above that without: the step shrinks by as
// much.
constexpr double frequency_margin = 1.05;
constexpr int most_trials = 4;
// A period of 2^6 steps is the longest that is of use.
constexpr int most_levels = 6;
// The assembled frequency with levels is about this much above that without if single elements
// decide: in a mesh that becomes coarser an element has neighbours of lower frequencies.
constexpr double usual_margin = 1.11;

// Strain of a step, speed over contact radius times the step, over the yield strain, above which a
// flowing body has no levels: the interfaces predict forces with the elastic stiffness. A Taylor
// bar (0.1 to 0.3) loses 1e-3 of its energy with levels, a ball at 20 times its yield velocity
// (0.003) 1e-6.
constexpr double largest_flow = 0.02;

// Ratio of Young's moduli above which bodies have no levels: gel beside steel (2e5) has twice the
// roughness in the force of single steps with them, moduli of 1 to 100 have the same.
constexpr double largest_stiffness_ratio = 1e3;

// Maugis' parameter above which a contact has no levels: it jumps into contact and out of it, and
// the waves of a jump are as short as the elements. At lambda = 2 the energy balance is 2.7e-5 with
// one step and 7e-4 with levels, at 1 it is 5e-7 and 2e-5.
constexpr double largest_lambda = 1.2;

// Nodes of a contact, with a margin.
std::vector<int> nodes_of(const MortarContact &contact, const ContactScale &scale,
                          const std::vector<double> &reference,
                          const std::vector<double> &displacement)
{
  const std::vector<int> &slave = contact.slave().nodes, &master = contact.master().nodes;
  const auto radius = [&](int node) { return reference[2 * node] + displacement[2 * node]; };
  const int size = int(slave.size()), acting = contact.acting_nodes();
  double reached = scale.contact_radius;
  if (acting > 0)
    reached = std::max(reached, radius(slave[acting - 1]));
  int count = std::max(acting, contact.nodes_within(closing_gap * scale.max_approach));
  while (count < size && radius(slave[count]) < radius_margin * reached)
    ++count;
  count = std::min(count + far, size);
  std::vector<int> result(slave.begin(), slave.begin() + count);
  // The facets of the master that meet those of the slave.
  int end = 0;
  // Of equal meshes as many as on the slave's side: two equal bodies have the levels of one on a
  // wall.
  constexpr double round_off = 1e-9;
  while (end < int(master.size()) &&
         radius(master[end]) < (1 - round_off) * radius(slave[count - 1]))
    ++end;
  result.insert(result.end(), master.begin(),
                master.begin() + std::min(end + 1, int(master.size())));
  if (contact.master().is_rigid())
    result.push_back(contact.master().rigid_node);
  return result;
}

// The limits for these contacts and displacements. Contacts of one rigid body share a level, as its
// node does.
LevelLimits limits_of(const Discretisation &discretisation, const std::vector<ContactScale> &scales,
                      const std::vector<MortarContact> &contacts,
                      const std::vector<double> &displacement, int most)
{
  const Solid &solid = discretisation.solid;
  LevelLimits limits{element_frequencies(solid, displacement), usual_margin, {}, {}, most};
  for (const SurfaceLoad &load : discretisation.surroundings.loads)
    for (const NodalForce &force : load.forces)
      limits.at_base.push_back(force.node);
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    std::vector<int> nodes = nodes_of(contacts[k], scales[k], solid.reference, displacement);
    const bool shares_body = k > 0 && contacts[k].master().is_rigid() &&
                             contacts[k].master().rigid_node == contacts[k - 1].master().rigid_node;
    if (shares_body)
      limits.sets.back().insert(limits.sets.back().end(), nodes.begin(), nodes.end());
    else
      limits.sets.push_back(std::move(nodes));
  }
  return limits;
}

/// Why levels are not possible with this step [s], in some words; empty: they are. See
/// LocalSteps::choose.
std::string obstacle_to_levels(const Discretisation &discretisation, const Case &c, double step)
{
  if (!discretisation.surroundings.boundary.empty())
    return "a boundary absorbs";
  for (const Material &soft : discretisation.materials)
    for (const Material &stiff : discretisation.materials)
      if (stiff.youngs_modulus > largest_stiffness_ratio * soft.youngs_modulus)
        return fmt::format("moduli differ by more than {:g}", largest_stiffness_ratio);
  for (const Contact &contact : c.contacts())
    if (contact.adhesion &&
        adhesive_scale(c.bodies[contact.first], c.bodies[contact.second], *contact.adhesion)
            .lambda(contact.adhesion->strength) > largest_lambda)
      return "adhesion jumps into contact";
  for (const ContactScale &scale : contact_scales(c))
    for (const Material &material : discretisation.materials)
      if (material.plastic && scale.speed * step / scale.contact_radius * material.youngs_modulus >
                                largest_flow * material.plastic->yield_stress)
        return "a body flows fast";
  return {};
}
} // namespace

double shortest_duration(const Case &c)
{
  const std::vector<ContactScale> scales = contact_scales(c);
  double shortest = scales.empty() ? c.duration.value_or(time_horizon(c)) : INFINITY;
  for (const ContactScale &scale : scales)
    shortest = std::min(shortest, scale.duration);
  return shortest;
}

int highest_level(const Case &c, double step)
{
  const double steps = 2 * shortest_duration(c) / samples_per_duration / step;
  return std::clamp(int(std::floor(std::log2(steps))), 0, most_levels);
}

double expected_share_of_elements(const Discretisation &discretisation, const Case &c, double step)
{
  const Solid &solid = discretisation.solid;
  if (!discretisation.local_steps || !obstacle_to_levels(discretisation, c, step).empty())
    return 1;
  const std::vector<double> undeformed(solid.reference.size(), 0.0);
  const TimeLevels levels =
    choose_levels(solid, limits_of(discretisation, contact_scales(c), discretisation.contacts,
                                   undeformed, highest_level(c, step)));
  return 1 / levels.share_of_work() < least_gain ? 1 : levels.share_of_elements();
}

namespace
{
// Sorts the elements of a body, which are `order` at first, by level. The group in which one level
// ends gets its other elements from those that touch that level and none of the `kept` nodes: it
// is as fast as its fastest element, and would speed up whatever else it held.
void sort_elements(const Solid &solid, const std::vector<TimeLevels::Level> &level,
                   const std::vector<bool> &kept, std::vector<std::size_t> &order)
{
  std::ranges::stable_sort(order, {}, [&](std::size_t e) { return level[e]; });
  std::vector<bool> touched(solid.n_nodes());
  std::size_t end = 0; // of a level
  while (end < order.size())
  {
    const auto of_level = level[order[end]];
    for (; end < order.size() && level[order[end]] == of_level; ++end)
      for (const int node : solid.elements[order[end]])
        touched[node] = true;
    const std::size_t missing = (lanes - end % lanes) % lanes;
    const auto is_near = [&](std::size_t e)
    {
      const auto &nodes = solid.elements[e];
      return std::ranges::any_of(nodes, [&](int node) { return touched[node]; }) &&
             std::ranges::none_of(nodes, [&](int node) { return kept[node]; });
    };
    for (std::size_t i = end, taken = 0; i < order.size() && taken < missing; ++i)
      if (is_near(order[i]))
        std::rotate(order.begin() + std::ptrdiff_t(end + taken++),
                    order.begin() + std::ptrdiff_t(i), order.begin() + std::ptrdiff_t(i) + 1);
  }
}
} // namespace

void sort_by_levels(const Discretisation &discretisation, const Case &c,
                    std::vector<BodyMesh> &meshes)
{
  const Solid &solid = discretisation.solid;
  const std::vector<double> undeformed(solid.reference.size(), 0.0);
  const LevelLimits limits =
    limits_of(discretisation, contact_scales(c), discretisation.contacts, undeformed, most_levels);
  const auto level = element_levels(solid, limits);
  std::vector<bool> kept(solid.n_nodes());
  for (const std::vector<int> &set : limits.sets)
    for (const int node : set)
      kept[node] = true;
  std::size_t first = 0;
  for (BodyMesh &mesh : meshes)
  {
    std::vector<std::array<int, 4>> sorted;
    for (int k = 0; k <= int(mesh.layer_ends.size()); ++k)
    {
      const auto [begin, end] = mesh.layer(k);
      std::vector<std::size_t> order(std::size_t(end - begin));
      std::iota(order.begin(), order.end(), first + std::size_t(begin));
      sort_elements(solid, level, kept, order);
      for (const std::size_t e : order)
        sorted.push_back(mesh.elements[e - first]);
    }
    first += mesh.elements.size();
    mesh.elements = std::move(sorted);
    number_by_elements(mesh);
  }
}

LocalSteps::LocalSteps(const Discretisation &discretisation, const Case &c)
  : discretisation(discretisation), c(c), scales(contact_scales(c))
{
}

TimeLevels LocalSteps::choose(StableStep &stable, const std::vector<MortarContact> &contacts,
                              const std::vector<double> &displacement, Simd *history, int most,
                              const std::function<void()> &between)
{
  const Solid &solid = discretisation.solid;
  const TimeLevels one(solid);
  const StableStep without = stable;
  last_gain = 1;
  last_obstacle.clear();
  if (!discretisation.local_steps)
    return one;
  last_obstacle = obstacle_to_levels(discretisation, c, stable.step());
  if (!last_obstacle.empty())
    return one;
  last_obstacle = fmt::format("local ones would reduce the work by a factor below {}", least_gain);
  if (most < 1)
    return one;
  LevelLimits limits = limits_of(discretisation, scales, contacts, displacement, most);
  for (int trial = 0; trial < most_trials; ++trial)
  {
    TimeLevels levels = choose_levels(solid, limits);
    if (1 / levels.share_of_work() < least_gain)
      break;
    stable.use(levels, displacement, history, between);
    const double ratio = stable.state().omega / without.state().omega;
    const double gain = stable.step() / without.step() / levels.share_of_work();
    if (ratio < frequency_margin)
    {
      if (gain < least_gain)
        break;
      last_gain = gain;
      last_obstacle.clear();
      return levels;
    }
    limits.margin *= ratio;
  }
  stable = without;
  return one;
}

bool LocalSteps::have_grown(const std::vector<MortarContact> &contacts,
                            const TimeLevels &levels) const
{
  return std::any_of(contacts.begin(), contacts.end(),
                     [&](const MortarContact &contact)
                     {
                       const auto &slave = contact.slave().nodes;
                       const int end = std::min(contact.acting_nodes() + near, int(slave.size()));
                       const auto &level = levels.of_nodes();
                       return std::any_of(slave.begin(), slave.begin() + end,
                                          [&](int node) { return level[node] != level[slave[0]]; });
                     });
}
} // namespace carambole::fem
