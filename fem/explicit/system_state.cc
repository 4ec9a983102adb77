#include "fem/explicit/system_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/explicit/dynamics.h"

namespace carambole::fem
{
using std::numbers::pi;

double SystemState::sum(double BodyState::*energy) const
{
  double sum = 0;
  for (const auto &body : bodies)
    sum += body.*energy;
  return sum;
}

double SystemState::total() const
{
  using State = BodyState;
  return sum(&State::kinetic) + sum(&State::strain) + sum(&State::plastic) + sum(&State::viscous) +
         sum(&State::hourglass) + contact + friction + adhesion + absorbed - external;
}

NodalState Dynamics::nodal_state() const
{
  const int period = current_levels.period();
  return {u,
          old_v,
          v,
          last_dt,
          t - last_dt,
          step_before,
          current_levels.of_motion().data(),
          (phase + period - 1) % period};
}

std::vector<double> Dynamics::pending_momenta() const
{
  std::vector<double> result(solid.bodies.size());
  for (std::size_t b = 0; b < interfaces.size(); ++b)
    for (const LevelInterface &one : interfaces[b])
      for (std::size_t k = 0; k < one.nodes().size(); ++k)
        if (solid.inverse_mass[2 * one.nodes()[k] + 1] > 0)
          result[b] += 2 * pi * one.pending()[2 * k + 1];
  return result;
}

SystemState Dynamics::state(std::vector<ContactForce> contact_forces) const
{
  SystemState result;
  result.time = t - last_dt;
  result.contact = energy_now(contact_energy);
  result.friction = energy_now(friction_energy);
  for (const MortarContact &one : contact)
    result.adhesion += one.attraction_energy();
  result.absorbed = external.absorbed();
  result.external = external.work();
  result.contacts = std::move(contact_forces);
  const NodalState nodes = nodal_state();
  const std::vector<double> pending = pending_momenta();
  const auto kinetic = [](double velocity, double change)
  { return 0.5 * (velocity * velocity - change * change / 4); };
  for (std::size_t b = 0; b < solid.bodies.size(); ++b)
  {
    const BodyRange &body = solid.bodies[b];
    double momentum = 0, change = 0; // of the momentum
    double kinetic_energy = kinetic_deficit[b].kinetic, displacement = 0;
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      const int i = 2 * node;
      if (solid.inverse_mass[i + 1] == 0)
        continue; // fixed
      const double m = 2 * pi * solid.mass[node];
      for (const int k : {i, i + 1})
        kinetic_energy += m * kinetic(nodes.velocity(k), v[k] - old_v[k]);
      momentum += m * nodes.velocity(i + 1);
      change += m * (v[i + 1] - old_v[i + 1]);
      displacement += m * nodes.displacement(i + 1) / body.mass;
    }
    SystemState::BodyState body_state;
    body_state.displacement = displacement;
    body_state.kinetic = kinetic_energy;
    if (std::isfinite(body.mass))
    {
      // The motion of the whole has the momentum that is pending, too, here as well as in the sum.
      body_state.kinetic -= body.mass * kinetic(momentum / body.mass, change / body.mass);
      momentum += (old_pending[b] + pending[b]) / 2;
      change += pending[b] - old_pending[b];
      body_state.kinetic += body.mass * kinetic(momentum / body.mass, change / body.mass);
      body_state.velocity = momentum / body.mass;
      body_state.rigid_body_kinetic = body.mass * kinetic(body_state.velocity, change / body.mass) +
                                      kinetic_deficit[b].rigid_body_kinetic;
      result.external += body.mass * external.gravity(b) * body_state.displacement;
    }
    for (int g = body.first_group; g < body.end_group; ++g)
    {
      body_state.strain += 2 * pi * element_energies[g].strain;
      body_state.plastic += 2 * pi * element_energies[g].plastic;
      body_state.viscous += 2 * pi * element_energies[g].viscous;
      body_state.hourglass += 2 * pi * element_energies[g].hourglass;
    }
    body_state.strain += external.strain_energy(body, nodes);
    result.bodies.push_back(body_state);
  }
  return result;
}

double Dynamics::max_plastic_strain(int body) const
{
  double largest = 0;
  for (const ElementRange &range : solid.ranges_of(solid.bodies[body]))
    for (int e = range.first_element; e < range.end_element; ++e)
    {
      const ElementState state =
        solid.element_state(range.group_of(e), u.data(), material_history());
      largest = std::max(largest, state.plastic_strain[range.lane_of(e)]);
    }
  return largest;
}
} // namespace carambole::fem
