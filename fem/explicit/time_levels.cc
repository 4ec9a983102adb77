#include "fem/explicit/time_levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carambole::fem
{
namespace
{
using Level = TimeLevels::Level;

// Calls use(group, element) for all elements.
template <typename Use>
void for_each_element(const Solid &solid, const Use &use)
{
  for (const ElementRange &range : solid.ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
      use(range.group_of(e), std::size_t(e));
}

// Cost of a node of an interface, which takes part in a linear system, over that of a group.
constexpr double interface_node_cost = 0.6;

// Lowers the levels of nodes where those of a cell differ by more than one, and those of a set to
// the lowest of their cells. `for_each_cell` calls its argument with the cell and the element of
// every element. Returns the levels of the cells.
template <typename ForEach>
std::vector<Level> settle(const Solid &solid, std::size_t n_cells, const ForEach &for_each_cell,
                          const TimeLevels::Sets &sets, std::vector<Level> &node_level)
{
  std::vector<Level> cell_level(n_cells), motion_level;
  for (bool lowered = true; lowered;)
  {
    lowered = false;
    std::fill(cell_level.begin(), cell_level.end(), std::numeric_limits<Level>::max());
    for_each_cell(
      [&](std::size_t cell, std::size_t e)
      {
        for (const int node : solid.elements[e])
          cell_level[cell] = std::min(cell_level[cell], node_level[node]);
      });
    for_each_cell(
      [&](std::size_t cell, std::size_t e)
      {
        for (const int node : solid.elements[e])
          if (node_level[node] > cell_level[cell] + 1)
          {
            node_level[node] = Level(cell_level[cell] + 1);
            lowered = true;
          }
      });
    if (sets.empty())
      continue;
    motion_level = node_level;
    for_each_cell(
      [&](std::size_t cell, std::size_t e)
      {
        for (const int node : solid.elements[e])
          motion_level[node] = std::min(motion_level[node], cell_level[cell]);
      });
    for (const std::vector<int> &set : sets)
    {
      Level lowest = std::numeric_limits<Level>::max();
      for (const int node : set)
        lowest = std::min(lowest, motion_level[node]);
      for (const int node : set)
      {
        lowered = lowered || node_level[node] != lowest;
        node_level[node] = lowest;
      }
    }
  }
  return cell_level;
}

// Each node as its fastest element.
std::vector<Level> levels_of_nodes(const Solid &solid, const LevelLimits &limits)
{
  const double largest = *std::max_element(limits.frequencies.begin(), limits.frequencies.end());
  std::vector<Level> levels(solid.n_nodes(), Level(limits.most));
  for (std::size_t e = 0; e < solid.elements.size(); ++e)
  {
    const double steps = largest / (limits.margin * limits.frequencies[e]);
    const Level level = Level(std::clamp(int(std::floor(std::log2(steps))), 0, limits.most));
    for (const int node : solid.elements[e])
      levels[node] = std::min(levels[node], level);
  }
  for (const int node : limits.at_base)
    levels[node] = 0;
  return levels;
}
} // namespace

TimeLevels::TimeLevels(const Solid &solid)
  : TimeLevels(solid, std::vector<Level>(solid.n_nodes(), 0))
{
}

TimeLevels::TimeLevels(const Solid &solid, std::vector<Level> node_levels, const Sets &sets)
  : node_level(std::move(node_levels))
{
  group_level = settle(
    solid, solid.n_groups(), [&](const auto &use) { for_each_element(solid, use); }, sets,
    node_level);
  motion_level = node_level;
  for_each_element(solid,
                   [&](int g, std::size_t e)
                   {
                     for (const int node : solid.elements[e])
                       motion_level[node] = std::min(motion_level[node], group_level[g]);
                   });
  make_lists();
}

void TimeLevels::make_lists()
{
  for (const auto *levels : {&node_level, &group_level})
    for (const Level level : *levels)
      top = std::max(top, int(level));
  groups_of.resize(top + 1);
  nodes_of.resize(top + 1);
  interface_of.resize(top + 1);
  for (std::size_t g = 0; g < group_level.size(); ++g)
    groups_of[group_level[g]].push_back(int(g));
  for (std::size_t n = 0; n < node_level.size(); ++n)
    (is_on_interface(int(n)) ? interface_of : nodes_of)[node_level[n]].push_back(int(n));
}

std::vector<double> TimeLevels::scaled_inverse_mass(const Solid &solid) const
{
  std::vector<double> result(solid.inverse_mass);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = std::ldexp(result[i], 2 * node_level[i / 2]);
  return result;
}

double TimeLevels::share_of_elements() const
{
  double sum = 0;
  for (int k = 0; k <= top; ++k)
    sum += std::ldexp(double(groups(k).size()), -k);
  return group_level.empty() ? 0 : sum / double(group_level.size());
}

double TimeLevels::share_of_work() const
{
  double nodes = 0;
  for (int k = 0; k <= top; ++k)
    nodes += std::ldexp(double(interface(k).size()), -k);
  return share_of_elements() + interface_node_cost * nodes / double(group_level.size());
}

TimeLevels choose_levels(const Solid &solid, const LevelLimits &limits)
{
  const std::vector<Level> levels = levels_of_nodes(solid, limits);
  TimeLevels best(solid);
  for (int top = 1; top <= limits.most; ++top)
  {
    std::vector<Level> capped(levels);
    for (Level &level : capped)
      level = std::min(level, Level(top));
    TimeLevels candidate(solid, std::move(capped), limits.sets);
    if (candidate.share_of_work() < best.share_of_work())
      best = std::move(candidate);
  }
  return best;
}

std::vector<Level> element_levels(const Solid &solid, const LevelLimits &limits)
{
  std::vector<Level> node_levels = levels_of_nodes(solid, limits);
  const auto for_each = [&](const auto &use)
  {
    for (std::size_t e = 0; e < solid.elements.size(); ++e)
      use(e, e);
  };
  return settle(solid, solid.elements.size(), for_each, limits.sets, node_levels);
}
} // namespace carambole::fem
