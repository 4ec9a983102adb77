#include "fem/dynamics.h"

#include <exception>
#include <numbers>

namespace carambole::fem
{
using std::numbers::pi;

namespace
{
double total(const Observation &o, double Observation::BodyState::*energy)
{
  double sum = 0;
  for (const auto &body : o.bodies)
    sum += body.*energy;
  return sum;
}
} // namespace

double Observation::kinetic() const
{
  return total(*this, &BodyState::kinetic);
}
double Observation::strain() const
{
  return total(*this, &BodyState::strain);
}
double Observation::hourglass() const
{
  return total(*this, &BodyState::hourglass);
}

Dynamics::Dynamics(const Solid &solid, std::vector<MortarContact> contacts, double start_time,
                   double time_step, int threads)
  : solid(solid),
    contact(std::move(contacts)),
    t(start_time),
    dt(time_step),
    threads(threads),
    u(solid.reference.size(), 0.0),
    v(u),
    forces(solid.n_groups() * forces_per_group / lanes),
    element_energies(solid.n_groups())
{
  for (const BodyRange &body : solid.bodies)
    for (int node = body.first_node; node < body.end_node; ++node)
      v[2 * node + 1] = body.velocity;
}

void Dynamics::move(int body, double displacement)
{
  for (int node = solid.bodies[body].first_node; node < solid.bodies[body].end_node; ++node)
    u[2 * node + 1] += displacement;
}

// v_{n+1/2} = v_{n-1/2} + dt m^-1 f_n;  u_{n+1} = u_n + dt v_{n+1/2}: both as if there were no
// contact.
void Dynamics::update_nodes(int begin, int end)
{
  for (int node = begin; node < end; ++node)
  {
    double f_r, f_z;
    solid.sum_at_node(node, forces.data(), f_r, f_z);
    const int i = 2 * node;
    v[i] += dt * solid.inverse_mass[i] * f_r;
    v[i + 1] += dt * solid.inverse_mass[i + 1] * f_z;
    u[i] += dt * v[i];
    u[i + 1] += dt * v[i + 1];
  }
}

Observation Dynamics::advance(int steps, std::vector<ContactForce> &step_forces)
{
  const int n_groups = solid.n_groups(), n_nodes = solid.n_nodes(),
            n_contacts = int(contact.size());
  const std::size_t first = step_forces.size();
  step_forces.resize(first + std::size_t(steps) * n_contacts);
  double contact_energy_before = contact_energy;
  std::vector<std::exception_ptr> failures(
    n_contacts); // exceptions may not leave a parallel region
#pragma omp parallel num_threads(threads)
  for (int step = 0; step < steps; ++step)
  {
    const bool observed = step == steps - 1;
#pragma omp for schedule(dynamic) nowait
    for (int k = 0; k < n_contacts; ++k)
      contact[k].set_geometry(solid.reference, u, v);
#pragma omp for schedule(static)
    for (int chunk = 0; chunk < threads; ++chunk)
      solid.compute_forces(int(std::int64_t(n_groups) * chunk / threads),
                           int(std::int64_t(n_groups) * (chunk + 1) / threads), u.data(),
                           forces.data(), observed ? element_energies.data() : nullptr);
#pragma omp single
    if (observed)
      old_v = v;
#pragma omp for schedule(static)
    for (int chunk = 0; chunk < threads; ++chunk)
      update_nodes(int(std::int64_t(n_nodes) * chunk / threads),
                   int(std::int64_t(n_nodes) * (chunk + 1) / threads));
#pragma omp for schedule(static, 1)
    for (int k = 0; k < n_contacts; ++k)
      try
      {
        if (!failures[k])
          step_forces[first + std::size_t(step) * n_contacts + k] = contact[k].correct(dt, v, u);
      }
      catch (...)
      {
        failures[k] = std::current_exception();
      }
#pragma omp single
    {
      // What is taken during this step counts half before its time and half after it.
      double taken = 0;
      for (int k = 0; k < n_contacts; ++k)
        taken -= dt * step_forces[first + std::size_t(step) * n_contacts + k].power;
      if (observed)
        contact_energy_before = contact_energy + taken / 2;
      contact_energy += taken;
    }
  }
  for (const auto &failure : failures)
    if (failure)
      std::rethrow_exception(failure);
  n_steps += steps;
  t += steps * dt;

  Observation o;
  o.time = t - dt;
  o.contact = contact_energy_before;
  o.contacts.assign(step_forces.end() - n_contacts, step_forces.end());
  for (const BodyRange &body : solid.bodies)
  {
    Observation::BodyState state;
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      // Velocities at the time of the displacements: the mean of those half a step before and
      // after.
      const int i = 2 * node;
      const double m = 2 * pi * solid.mass[node];
      const double v_r = (old_v[i] + v[i]) / 2, v_z = (old_v[i + 1] + v[i + 1]) / 2;
      state.kinetic += 0.5 * m * (v_r * v_r + v_z * v_z);
      state.velocity += m * v_z / body.mass;
      state.displacement += m * (u[i + 1] - dt * v[i + 1]) / body.mass;
    }
    for (int g = body.first_group; g < body.end_group; ++g)
    {
      state.strain += 2 * pi * element_energies[g].strain;
      state.hourglass += 2 * pi * element_energies[g].hourglass;
    }
    o.bodies.push_back(state);
  }
  return o;
}
} // namespace carambole::fem
