#include "fem/dynamics.h"

#include <algorithm>
#include <exception>
#include <numbers>
#include <numeric>

#include <omp.h>

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
                   double time_step)
  : solid(solid),
    contact(std::move(contacts)),
    t(start_time),
    dt(time_step),
    u(solid.reference.size(), 0.0),
    v(u),
    old_v(u),
    forces(solid.n_groups() * forces_per_group / lanes),
    element_energies(solid.n_groups()),
    contact_energy(contact.size(), 0.0),
    next_contact_energy(contact_energy),
    failures(contact.size())
{
  omp_set_dynamic(0); // a team is as large as it was asked for
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

// One thread's part of `steps` steps. It owns a range of elements, a range of nodes and every n-th
// contact of n threads; what the others own it only reads, and only after a barrier.
void Dynamics::make_steps(int steps, int thread, int n_threads, Barrier &barrier,
                          ContactForce *step_forces)
{
  const auto share = [=](int n, int k) { return int(std::int64_t(n) * k / n_threads); };
  const int first_group = share(solid.n_groups(), thread),
            end_group = share(solid.n_groups(), thread + 1);
  const int first_node = share(solid.n_nodes(), thread),
            end_node = share(solid.n_nodes(), thread + 1);
  const int n_contacts = int(contact.size());
  for (int step = 0; step < steps; ++step, step_forces += n_contacts)
  {
    const bool observed = step == steps - 1;
    for (int k = thread; k < n_contacts; k += n_threads)
      contact[k].set_geometry(solid.reference, u, v);
    solid.compute_forces(first_group, end_group, u.data(), forces.data(),
                         observed ? element_energies.data() : nullptr);
    barrier.wait();
    if (observed)
      std::copy(v.begin() + 2 * first_node, v.begin() + 2 * end_node,
                old_v.begin() + 2 * first_node);
    update_nodes(first_node, end_node);
    barrier.wait();
    for (int k = thread; k < n_contacts; k += n_threads)
      correct(k, step_forces[k]);
    barrier.wait();
  }
}

void Dynamics::correct(int k, ContactForce &force)
{
  if (failures[k])
    return;
  try
  {
    force = contact[k].correct(dt, v, u);
    // What is taken during a step counts half before its time and half after it.
    const double taken = -dt * force.power;
    contact_energy[k] = next_contact_energy[k] + taken / 2;
    next_contact_energy[k] += taken;
  }
  catch (...)
  {
    failures[k] = std::current_exception(); // may not leave a parallel region
  }
}

void Dynamics::run(int threads, int steps, const AfterSteps &after)
{
  const std::size_t n_contacts = contact.size();
  std::vector<ContactForce> step_forces;
  std::exception_ptr failure;
  Barrier barrier(threads);
#pragma omp parallel num_threads(threads)
  for (;;)
  {
    const int thread = omp_get_thread_num();
    if (thread == 0)
      step_forces.assign(std::size_t(steps) * n_contacts, {});
    barrier.wait();
    if (steps <= 0)
      break;
    make_steps(steps, thread, threads, barrier, step_forces.data());
    if (thread != 0)
      continue;
    n_steps += steps;
    t += steps * dt;
    try
    {
      for (const auto &contact_failure : failures)
        if (contact_failure)
          std::rethrow_exception(contact_failure);
      const ContactForce *last = step_forces.data() + (steps - 1) * n_contacts;
      steps = after(observe({last, last + n_contacts}), step_forces);
    }
    catch (...)
    {
      failure = std::current_exception();
      steps = 0;
    }
  }
  if (failure)
    std::rethrow_exception(failure);
}

Observation Dynamics::observe(std::vector<ContactForce> contact_forces) const
{
  Observation o;
  o.time = t - dt;
  o.contact = std::accumulate(contact_energy.begin(), contact_energy.end(), 0.0);
  o.contacts = std::move(contact_forces);
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
