#pragma once

// Gravity, loads and boundaries, how they act in the steps of the nodes, and the energy that forces
// take from the bodies.

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "fem/mesh/boundary.h"
#include "fem/numbers/serialize.h"
#include "fem/solid/nodal_state.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Force on one node, per radian [N/rad].
struct NodalForce
{
  int node = 0;
  double r = 0, z = 0;
};

/// Forces on a surface with a common time function: they rise smoothly and then stay.
struct SurfaceLoad
{
  std::vector<NodalForce> forces; ///< by ascending node
  double ramp = 0;                ///< [s]; zero: a step

  /// (1 - cos(pi t/ramp))/2, 1 after the ramp.
  double share(double time) const
  {
    return time >= ramp ? 1 : 0.5 * (1 - std::cos(std::numbers::pi * time / ramp));
  }
};

struct Surroundings
{
  /// Of every body [m/s^2] along z, zero for the ground; empty: no gravity.
  std::vector<double> gravity;
  std::vector<SurfaceLoad> loads;
  std::vector<BoundarySprings> boundary; ///< by ascending node
};

/// Energy that a contact, its friction or a boundary node has taken, at t_n and at t_{n+1/2}.
struct EnergyTaken
{
  double now = 0, next = 0;

  /// Adds a force that takes `power` [W] at the mean of the velocities before and after a step,
  /// and `change` at the change of the velocities. The half step at the velocity before belongs
  /// to the time until t_n.
  void add(double step, double power, double change)
  {
    now = next + step / 2 * (power - change / 2);
    next += step * power;
  }

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, now, next);
  }
};

/// The sum at t_n.
inline double energy_now(const std::vector<EnergyTaken> &all)
{
  double sum = 0;
  for (const EnergyTaken &one : all)
    sum += one.now;
  return sum;
}

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
