#pragma once

// Nodes between two levels of time steps.

#include <map>
#include <vector>

#include "fem/explicit/block_factors.h"
#include "fem/explicit/time_levels.h"
#include "fem/numbers/serialize.h"

namespace carambole::fem
{
/// The nodes of one body and of level k that belong to groups of level k - 1, which are computed
/// twice per step of these nodes. Within their step h = 2 tau the nodes move with constant
/// velocity, so that the groups always know where they are, and a force f of such a group acts on a
/// node with the weight of the hat function of its step,
///   m (v_{n+1/2} - v_{n-1/2}) = h f_slow(t_n) + tau [f(t_n - tau)/2 + f(t_n) + f(t_n + tau)/2].
/// It follows from Hamilton's principle with motions that are linear in time within the step of
/// each node: a state of equilibrium is kept as it is, and the scheme is stable where each level
/// is. f(t_n + tau) depends on v_{n+1/2}; it is taken from the elastic stiffness K of the groups,
///   f(t_n + tau) = f(t_n) - tau K v_{n+1/2},
/// which leaves a small linear system for the nodes of the interface. What the force is found to
/// differ from that half a step later is added to the next kick, so that the impulses on both sides
/// are opposite to round-off.
class LevelInterface
{
public:
  /// For the nodes of `level`, which is at least one. K is that at the displacement and history.
  LevelInterface(const Solid &solid, const TimeLevels &levels, int level, const BodyRange &body,
                 const std::vector<double> &displacement, const Simd *history);

  /// In the order in which the system of the interface eliminates them.
  const std::vector<int> &nodes() const { return own_nodes; }

  /// Advances nodes and displacements at the beginning of their step. `kick` is the mean of their
  /// steps before and after this time, `tau` half of the step that begins; the velocities of all
  /// other nodes are already those after their kicks.
  void begin_step(const double *forces, double kick, double tau, std::vector<double> &v,
                  std::vector<double> &u);
  /// Advances the displacements of nodes [begin, end) in the middle of their step, when the forces
  /// of the groups have been computed there.
  void pass_middle(int begin, int end, const double *forces, double tau,
                   const std::vector<double> &v, std::vector<double> &u);

  /// Impulses [N s/rad] that the next kick will add, pairs (r, z) per node.
  const std::vector<double> &pending() const { return carried; }

  /// Everything that the next steps depend on, for an interface of the same levels.
  struct State
  {
    std::vector<double> pending;
    std::vector<Block> stiffness, own_stiffness;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, pending, stiffness, own_stiffness);
    }
  };
  State state() const;
  void restore(State state);

private:
  void order_nodes(const std::map<int, std::map<int, Block>> &stiffness_rows);
  void prepare(double tau);
  NodePair sum_of_groups(std::size_t k, const double *forces) const;

  const Solid *solid;
  std::vector<int> own_nodes;
  std::vector<int> first_slot, slots; ///< of the forces of the groups of the level below
  /// Pairs per node; a component that cannot move has mass one, and is not pushed.
  std::vector<double> mass, can_move;
  /// Blocks of the rows of K: in the columns of nodes of the solid that are not own ones, and
  /// (below or on the diagonal) of own ones.
  std::vector<int> first_other, other;
  std::vector<Block> stiffness;
  std::vector<BlockEntry> own_stiffness;
  std::vector<double> carried, right, applied, velocity;
  double factors_tau = 0; ///< for which the following is m + tau^2/2 K
  BlockFactors factors;
};
} // namespace carambole::fem
