#include "fem/explicit/dynamics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <numbers>

#include <omp.h>

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
         sum(&State::hourglass) + contact + friction + absorbed - external;
}

Dynamics::Dynamics(const Solid &solid, std::vector<MortarContact> contacts,
                   Surroundings surroundings_, double start_time, double time_step)
  : solid(solid),
    contact(std::move(contacts)),
    surroundings(std::move(surroundings_)),
    t(start_time),
    dt(time_step),
    last_dt(time_step),
    step_before(time_step),
    u(solid.reference.size(), 0.0),
    v(u),
    old_v(u),
    history(solid.n_history()),
    forces(solid.n_groups() * forces_per_group / lanes),
    element_energies(solid.n_groups()),
    contact_energy(contact.size()),
    friction_energy(contact.size()),
    boundary_v(2 * surroundings.boundary.size()),
    absorbed_energy(surroundings.boundary.size()),
    failures(contact.size())
{
  for (int k = 0; k < int(contact.size()); ++k)
  {
    const auto rigid_node = [&](int i)
    {
      const ContactSide &master = contact[i].master();
      return master.is_rigid() && solid.inverse_mass[2 * master.rigid_node + 1] > 0
               ? master.rigid_node
               : -1;
    };
    if (k > 0 && rigid_node(k) >= 0 && rigid_node(k) == rigid_node(k - 1))
      contact_groups.back().push_back(k);
    else
      contact_groups.push_back({k});
  }
  omp_set_dynamic(0); // OpenMP must not start fewer threads than asked for
  for (const BodyRange &body : solid.bodies)
    for (int node = body.first_node; node < body.end_node; ++node)
      v[2 * node + 1] = body.velocity;
  go_back_half_a_step();
}

// Sets the velocities back from v_0 to v_{-1/2} = v_0 - dt/2 a. The first kick is then a whole one
// like all others, and v_{1/2} = v_0 + dt/2 a. Contacts have not acted yet.
void Dynamics::go_back_half_a_step()
{
  const std::vector<double> at_start(v);
  push_nodes(t, -dt / 2, 0, solid.n_nodes());
  for (const BodyRange &body : solid.bodies)
  {
    KineticDeficit &deficit = kinetic_deficit.emplace_back();
    double momentum = 0;
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      const double m = 2 * pi * solid.mass[node];
      if (solid.inverse_mass[2 * node + 1] == 0)
        continue; // fixed
      const double dv_r = v[2 * node] - at_start[2 * node];
      const double dv_z = v[2 * node + 1] - at_start[2 * node + 1];
      deficit.kinetic += m / 2 * (dv_r * dv_r + dv_z * dv_z);
      momentum += m * dv_z;
    }
    if (std::isfinite(body.mass))
      deficit.rigid_body_kinetic = momentum * momentum / (2 * body.mass);
  }
}

void Dynamics::move(int body, double displacement, double velocity_change)
{
  for (int node = solid.bodies[body].first_node; node < solid.bodies[body].end_node; ++node)
  {
    u[2 * node + 1] += displacement;
    v[2 * node + 1] += velocity_change;
  }
}

// v_{n+1/2} = v_{n-1/2} + kick m^-1 f_n;  u_{n+1} = u_n + dt v_{n+1/2}, as if there were no
// contact. The kick is the mean of the steps before and after t_n.
static thread_local std::int64_t micro_of_thread = 0;
void Dynamics::update_nodes(double time, double kick, int begin, int end)
{
  const std::int64_t micro = micro_of_thread;
  push_nodes(time, kick, begin, end);
  for (int node = begin; node < end; ++node)
  {
    double f_r = 0, f_z = 0;
    const int i = 2 * node;
    if (solid.node_period.empty())
      solid.sum_at_node(node, forces.data(), f_r, f_z);
    else if (const int p = solid.node_period[node]; micro % p == 0)
    {
      solid.sum_at_node(node, forces.data(), f_r, f_z);
      f_r *= p, f_z *= p;
    }
    v[i] += kick * solid.inverse_mass[i] * f_r;
    v[i + 1] += kick * solid.inverse_mass[i + 1] * f_z;
    u[i] += dt * v[i];
    u[i + 1] += dt * v[i + 1];
  }
  hold_boundary(kick, begin, end);
}

// Applies gravity and loads, and stores the velocities of the boundary nodes before the step.
void Dynamics::push_nodes(double time, double kick, int begin, int end)
{
  const auto &boundary = surroundings.boundary;
  for (std::size_t k = 0; k < boundary.size(); ++k)
    if (const int node = boundary[k].node; node >= begin && node < end)
      std::copy_n(v.begin() + 2 * node, 2, boundary_v.begin() + 2 * k);
  for (std::size_t b = 0; b < surroundings.gravity.size(); ++b)
  {
    const BodyRange &body = solid.bodies[b];
    for (int node = std::max(begin, body.first_node); node < std::min(end, body.end_node); ++node)
      v[2 * node + 1] += kick * surroundings.gravity[b];
  }
  for (const SurfaceLoad &load : surroundings.loads)
  {
    const double impulse = kick * load.share(time);
    for (const NodalForce &f : load.forces)
      if (f.node >= begin && f.node < end)
      {
        v[2 * f.node] += impulse * solid.inverse_mass[2 * f.node] * f.r;
        v[2 * f.node + 1] += impulse * solid.inverse_mass[2 * f.node + 1] * f.z;
      }
  }
}

// Springs K and dashpots C of the boundary. The dashpots act at the mean of the velocities before
// and after the step, so that they never add energy: with A = kick/2 m^-1 C,
//   (1 + A) v = v* - A v_before - kick m^-1 K u.
void Dynamics::hold_boundary(double kick, int begin, int end)
{
  const auto &boundary = surroundings.boundary;
  for (std::size_t k = 0; k < boundary.size(); ++k)
  {
    const auto &[node, C, K] = boundary[k];
    if (node < begin || node >= end)
      continue;
    const int i = 2 * node;
    const double m_r = solid.inverse_mass[i], m_z = solid.inverse_mass[i + 1];
    const double v_r = boundary_v[2 * k], v_z = boundary_v[2 * k + 1];
    const double u_r = u[i] - dt * v[i], u_z = u[i + 1] - dt * v[i + 1];
    const double A_rr = kick / 2 * m_r * C.rr, A_rz = kick / 2 * m_r * C.rz;
    const double A_zr = kick / 2 * m_z * C.rz, A_zz = kick / 2 * m_z * C.zz;
    const double b_r = v[i] - A_rr * v_r - A_rz * v_z - kick * m_r * (K.rr * u_r + K.rz * u_z);
    const double b_z = v[i + 1] - A_zr * v_r - A_zz * v_z - kick * m_z * (K.rz * u_r + K.zz * u_z);
    const double det = (1 + A_rr) * (1 + A_zz) - A_rz * A_zr;
    v[i] = ((1 + A_zz) * b_r - A_rz * b_z) / det;
    v[i + 1] = ((1 + A_rr) * b_z - A_zr * b_r) / det;
    u[i] = u_r + dt * v[i];
    u[i + 1] = u_z + dt * v[i + 1];
    const double w_r = (v_r + v[i]) / 2, w_z = (v_z + v[i + 1]) / 2;
    const double f_r = C.rr * w_r + C.rz * w_z, f_z = C.rz * w_r + C.zz * w_z;
    absorbed_energy[k].add(kick, f_r * w_r + f_z * w_z,
                           f_r * (v[i] - v_r) + f_z * (v[i + 1] - v_z));
  }
}

// Work of the loads up to step n: the mean of the forces at the two ends of the step times the
// displacement in it.
void Dynamics::work_of_loads(double time, double step)
{
  std::size_t k = 0;
  const bool first = loaded_u.empty();
  for (const SurfaceLoad &load : surroundings.loads)
  {
    const double share = (load.share(time) + load.share(time - step)) / 2;
    for (const NodalForce &f : load.forces)
    {
      if (first)
        loaded_u.resize(k + 2);
      else
        load_work += share * (f.r * (u[2 * f.node] - loaded_u[k]) +
                              f.z * (u[2 * f.node + 1] - loaded_u[k + 1]));
      loaded_u[k++] = u[2 * f.node];
      loaded_u[k++] = u[2 * f.node + 1];
    }
  }
}

// One thread's part of `steps` steps. Returns how many were made; fewer than `steps` if a contact
// failed in the last of them. Each thread owns a range of elements, a range of nodes and every n-th
// group of contacts, n the number of threads. It only reads what other threads own, and only after
// a barrier.
int Dynamics::make_steps(int steps, int thread, int n_threads, Barrier &barrier,
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
    const double time = t + step * dt, since_last = step == 0 ? last_dt : dt;
    const double kick = (since_last + dt) / 2;
    for (int k = thread; k < n_contacts; k += n_threads)
      contact[k].set_geometry(solid.reference, u, v);
    if (thread == 0)
      work_of_loads(time, since_last);
    ElementEnergy *energies = observed ? element_energies.data() : nullptr;
    if (solid.step_levels().empty())
      solid.compute_forces(first_group, end_group, {u.data(), v.data(), since_last},
                           history.vectors(), forces.data(), energies);
    else
      solid.compute_impulses(first_group, end_group, {u.data(), v.data(), since_last},
                             n_steps + step, history.vectors(), forces.data(), energies);
    barrier.wait();
    if (observed)
      std::copy(v.begin() + 2 * first_node, v.begin() + 2 * end_node,
                old_v.begin() + 2 * first_node);
    micro_of_thread = n_steps + step;
    update_nodes(time, kick, first_node, end_node);
    barrier.wait();
    for (std::size_t k = thread; k < contact_groups.size(); k += n_threads)
      correct(contact_groups[k], kick, step_forces);
    barrier.wait();
    if (std::any_of(failures.begin(), failures.end(), [](const auto &f) { return bool(f); }))
      return step + 1;
  }
  return steps;
}

void Dynamics::throw_failure() const
{
  for (std::size_t k = 0; k < failures.size(); ++k)
    try
    {
      if (failures[k])
        std::rethrow_exception(failures[k]);
    }
    catch (const ContactError &error)
    {
      throw ContactFailure(int(k), t - last_dt, error.what());
    }
}

void Dynamics::correct(const std::vector<int> &group, double kick, ContactForce *step_forces)
{
  std::array<MortarContact *, 2> contacts_of_group; // a body has two faces
  for (std::size_t i = 0; i < group.size(); ++i)
    contacts_of_group[i] = &contact[group[i]];
  int current = group.front();
  try
  {
    MortarContact::correct({contacts_of_group.data(), group.size()}, dt, v, u);
    for (const int k : group)
      step_forces[current = k] = contact[k].force(v);
  }
  catch (...)
  {
    failures[current] = std::current_exception(); // must not leave a parallel region
  }
  for (const int k : group)
  {
    ContactForce &force = step_forces[k];
    contact_energy[k].add(dt, -force.power, -force.power_change);
    friction_energy[k].add(dt, -force.friction_power, -force.friction_power_change);
    force.force *= dt / kick; // the impulse belongs to the kick
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
    const int made = make_steps(steps, thread, threads, barrier, step_forces.data());
    if (thread != 0)
      continue;
    n_steps += made;
    t += made * dt;
    step_before = made == 1 ? last_dt : dt;
    last_dt = dt;
    try
    {
      throw_failure();
      const ContactForce *last = step_forces.data() + (steps - 1) * n_contacts;
      steps = after(state({last, last + n_contacts}), step_forces);
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

SystemState Dynamics::state(std::vector<ContactForce> contact_forces) const
{
  SystemState result;
  result.time = t - dt;
  const auto total = [](const std::vector<EnergyTaken> &all)
  {
    double sum = 0;
    for (const EnergyTaken &one : all)
      sum += one.now;
    return sum;
  };
  result.contact = total(contact_energy);
  result.friction = total(friction_energy);
  result.absorbed = 2 * pi * total(absorbed_energy);
  result.external = 2 * pi * load_work;
  result.contacts = std::move(contact_forces);
  const NodalState nodes = nodal_state();
  const auto kinetic = [](double velocity, double change)
  { return 0.5 * (velocity * velocity - change * change / 4); };
  for (std::size_t b = 0; b < solid.bodies.size(); ++b)
  {
    const BodyRange &body = solid.bodies[b];
    double momentum = 0, change = 0; // of the momentum
    SystemState::BodyState body_state;
    body_state.kinetic = kinetic_deficit[b].kinetic;
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      const int i = 2 * node;
      if (solid.inverse_mass[i + 1] == 0)
        continue; // fixed
      const double m = 2 * pi * solid.mass[node];
      for (const int k : {i, i + 1})
        body_state.kinetic += m * kinetic(nodes.velocity(k), v[k] - old_v[k]);
      momentum += m * nodes.velocity(i + 1);
      change += m * (v[i + 1] - old_v[i + 1]);
      body_state.displacement += m * nodes.displacement(i + 1) / body.mass;
    }
    if (std::isfinite(body.mass))
    {
      body_state.velocity = momentum / body.mass;
      body_state.rigid_body_kinetic = body.mass * kinetic(body_state.velocity, change / body.mass) +
                                      kinetic_deficit[b].rigid_body_kinetic;
      result.external += body.mass * gravity_of(b) * body_state.displacement;
    }
    for (int g = body.first_group; g < body.end_group; ++g)
    {
      body_state.strain += 2 * pi * element_energies[g].strain;
      body_state.plastic += 2 * pi * element_energies[g].plastic;
      body_state.viscous += 2 * pi * element_energies[g].viscous;
      body_state.hourglass += 2 * pi * element_energies[g].hourglass;
    }
    for (const auto &[node, C, K] : surroundings.boundary)
      if (node >= body.first_node && node < body.end_node)
      {
        const double u_r = nodes.displacement(2 * node), u_z = nodes.displacement(2 * node + 1);
        body_state.strain += pi * (K.rr * u_r * u_r + 2 * K.rz * u_r * u_z + K.zz * u_z * u_z);
      }
    result.bodies.push_back(body_state);
  }
  return result;
}

double Dynamics::max_plastic_strain(int body) const
{
  const BodyRange &range = solid.bodies[body];
  double largest = 0;
  for (int e = 0; e < range.elements; ++e)
  {
    const ElementState state =
      solid.element_state(range.first_group + e / lanes, u.data(), material_history());
    largest = std::max(largest, state.plastic_strain[e % lanes]);
  }
  return largest;
}
} // namespace carambole::fem
