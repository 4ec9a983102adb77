#pragma once

// Levels of time steps: large elements need not follow the short steps of small ones.

#include <cstdint>
#include <span>
#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// 2^level times the shortest step.
inline double time_of_step(double shortest, int level)
{
  return shortest * (1 << level);
}

/// Level k is integrated with 2^k times the shortest step. A group of elements is computed as often
/// as the fastest of its nodes moves; the nodes of one group differ by one level at most. A node
/// that is slower than one of its groups is a node of an interface (level_interface.h).
class TimeLevels
{
public:
  using Level = std::uint8_t;

  /// All on level 0.
  explicit TimeLevels(const Solid &solid);
  /// Nodes that share a level and are on no interface, such as those of a contact.
  using Sets = std::vector<std::vector<int>>;
  /// With the level of every node. They are lowered where the nodes of a group differ by more, and
  /// to the lowest of their set.
  TimeLevels(const Solid &solid, std::vector<Level> node_levels, const Sets &sets = {});

  int highest() const { return top; }
  /// Shortest steps from one time at which all nodes are to the next.
  int period() const { return 1 << top; }

  const std::vector<Level> &of_nodes() const { return node_level; }
  const std::vector<Level> &of_groups() const { return group_level; }
  /// Level of the steps in which the displacement of a node advances: that of its fastest group.
  const std::vector<Level> &of_motion() const { return motion_level; }
  bool is_on_interface(int node) const { return motion_level[node] < node_level[node]; }

  /// Groups of one level, and its nodes that are on no interface; ascending.
  std::span<const int> groups(int level) const { return groups_of[level]; }
  std::span<const int> nodes(int level) const { return nodes_of[level]; }
  /// Nodes of the level on an interface to the next finer one; ascending.
  std::span<const int> interface(int level) const { return interface_of[level]; }

  /// Inverse masses with which a single step is as stable as the levels are: m^-1 4^level.
  std::vector<double> scaled_inverse_mass(const Solid &solid) const;
  /// Share of the groups that are computed in a step, mean of a period.
  double share_of_elements() const;
  /// The same with the work of the interfaces.
  double share_of_work() const;

private:
  void make_lists();

  std::vector<Level> node_level, group_level, motion_level;
  int top = 0;
  std::vector<std::vector<int>> groups_of, nodes_of, interface_of;
};

/// What decides on levels.
struct LevelLimits
{
  /// Of single elements [rad/s], in the order of the solid's elements. An element may be on level k
  /// if its frequency, times `margin`, is below the largest one over 2^k.
  std::vector<double> frequencies;
  double margin = 1;
  std::vector<int> at_base; ///< nodes that stay on level 0
  TimeLevels::Sets sets;
  int most = 0; ///< no level is higher
};

/// The levels that save the most work. No level is used that does not pay.
TimeLevels choose_levels(const Solid &solid, const LevelLimits &limits);

/// Level of every element if each were a group of its own: groups hold few others if the elements
/// of a body are sorted by it.
std::vector<TimeLevels::Level> element_levels(const Solid &solid, const LevelLimits &limits);
} // namespace carambole::fem
