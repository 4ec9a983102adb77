#pragma once

// Gravity, loads and boundaries as they act in the steps of the nodes.

#include <span>
#include <vector>

#include "fem/explicit/energy_taken.h"
#include "fem/explicit/surroundings.h"
#include "fem/numbers/serialize.h"
#include "fem/solid/nodal_state.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Velocities and displacements are those of all nodes, pairs (r, z).
class ExternalForces
{
public:
  /// The solid must outlive this object.
  ExternalForces(const Solid &solid, Surroundings surroundings);

  /// Applies gravity and loads to ascending nodes, and stores the velocities of those on the
  /// boundary before the step.
  void push(double time, double kick, std::span<const int> nodes, std::vector<double> &v);
  /// Replaces the step that nodes on the boundary have made as if it were not there.
  void hold(double kick, double step, std::span<const int> nodes, std::vector<double> &v,
            std::vector<double> &u);
  /// To be called at every step, `step` after the one before.
  void add_work(double time, double step, const std::vector<double> &u);

  /// Of a body [m/s^2].
  double gravity(std::size_t body) const
  {
    return surroundings.gravity.empty() ? 0 : surroundings.gravity[body];
  }
  double work() const;     ///< of the loads since the start [J]
  double absorbed() const; ///< by boundaries since the start [J]
  /// Of the springs on the boundary of a body [J].
  double strain_energy(const BodyRange &body, const NodalState &nodes) const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, absorbed_energy, loaded_u, load_work);
  }

private:
  const Solid *solid;
  Surroundings surroundings;
  std::vector<int> boundary_of;             ///< index in the boundary per node, or -1; or empty
  std::vector<double> boundary_v;           ///< velocities of the boundary's nodes before the step
  std::vector<EnergyTaken> absorbed_energy; ///< per node of the boundary
  std::vector<double> loaded_u;             ///< displacements of the loaded nodes one step ago
  double load_work = 0;
};
} // namespace carambole::fem
