#include "fem/explicit/dynamics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <exception>
#include <numbers>
#include <stdexcept>

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
                   Surroundings surroundings_, double start_time, double time_step,
                   std::optional<TimeLevels> levels)
  : solid(solid),
    contact(std::move(contacts)),
    surroundings(std::move(surroundings_)),
    current_levels(levels ? std::move(*levels) : TimeLevels(solid)),
    t(start_time),
    dt(time_step),
    next_dt(time_step),
    last_dt(time_step),
    step_before(time_step),
    u(solid.reference.size(), 0.0),
    v(u),
    old_v(u),
    old_pending(solid.bodies.size()),
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
  if (!surroundings.boundary.empty())
    boundary_of.assign(solid.n_nodes(), -1);
  for (std::size_t k = 0; k < surroundings.boundary.size(); ++k)
    boundary_of[surroundings.boundary[k].node] = int(k);
  make_interfaces();
  omp_set_dynamic(0); // OpenMP must not start fewer threads than asked for
  for (const BodyRange &body : solid.bodies)
    for (int node = body.first_node; node < body.end_node; ++node)
      v[2 * node + 1] = body.velocity;
  go_back_half_a_step();
}

// Sets the velocities back from v_0 to v_{-1/2} = v_0 - dt/2 a, dt the step of each node. The first
// kick is then a whole one like all others, and v_{1/2} = v_0 + dt/2 a. Contacts have not acted
// yet.
void Dynamics::go_back_half_a_step()
{
  const std::vector<double> at_start(v);
  for (int k = 0; k <= current_levels.highest(); ++k)
    for (const auto nodes : {current_levels.nodes(k), current_levels.interface(k)})
      push_nodes(t, -std::ldexp(dt, k) / 2, nodes);
  kinetic_deficit.clear();
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

void Dynamics::set_levels(TimeLevels levels)
{
  next_levels = std::move(levels);
}

void Dynamics::make_interfaces()
{
  work_per_step = current_levels.share_of_elements();
  interfaces.clear();
  for (const BodyRange &body : solid.bodies)
  {
    auto &of_body = interfaces.emplace_back();
    for (int k = 1; k <= current_levels.highest(); ++k)
      of_body.emplace_back(solid, current_levels, k, body, u, history.vectors());
  }
}

// At the beginning of a period. A group of level k acts with half of its step before and half of
// its step after: what this differs from a whole step of the new level goes into the velocities
// now, as do the impulses that the interfaces have pending.
void Dynamics::adopt_levels(double before)
{
  const auto &old_level = current_levels.of_groups(), &new_level = next_levels->of_groups();
  for (int node = 0; node < solid.n_nodes(); ++node)
  {
    NodePair p{};
    for (const int slot : solid.slots_of(node))
    {
      const int g = slot / forces_per_group;
      const double change =
        before / 2 * (std::ldexp(1, old_level[g]) - std::ldexp(1, new_level[g]));
      p += change * load_pair(forces.data() + slot);
    }
    store_pair(&v[2 * node],
               load_pair(&v[2 * node]) + load_pair(&solid.inverse_mass[2 * node]) * p);
  }
  for (const auto &of_body : interfaces)
    for (const LevelInterface &one : of_body)
      for (std::size_t k = 0; k < one.nodes().size(); ++k)
        for (int c = 0; c < 2; ++c)
        {
          const int dof = 2 * one.nodes()[k] + c;
          v[dof] += solid.inverse_mass[dof] * one.pending()[2 * k + c];
        }
  current_levels = std::move(*next_levels);
  next_levels.reset();
  make_interfaces();
}

void Dynamics::move(int body, double displacement, double velocity_change)
{
  for (int node = solid.bodies[body].first_node; node < solid.bodies[body].end_node; ++node)
  {
    u[2 * node + 1] += displacement;
    v[2 * node + 1] += velocity_change;
  }
}

// Velocities before the kicks, and the impulses that interfaces have pending, which are in the
// momentum of a body but not yet in its velocities.
void Dynamics::store_velocities()
{
  old_v = v;
  old_pending = pending_momenta();
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

void Dynamics::disturb(const std::vector<double> &velocity_changes)
{
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] += velocity_changes[i];
}

// v_{n+1/2} = v_{n-1/2} + kick m^-1 f_n;  u_{n+1} = u_n + step v_{n+1/2}, as if there were no
// contact. The kick is the mean of the steps before and after t_n.
void Dynamics::update_nodes(double time, double kick, double step, std::span<const int> nodes)
{
  push_nodes(time, kick, nodes);
  for (const int node : nodes)
  {
    const NodePair f = solid.sum_at_node(node, forces.data());
    const int i = 2 * node;
    const NodePair after = load_pair(&v[i]) + kick * load_pair(&solid.inverse_mass[i]) * f;
    store_pair(&v[i], after);
    store_pair(&u[i], load_pair(&u[i]) + step * after);
  }
  if (!boundary_of.empty())
    hold_boundary(kick, step, nodes);
}

// Applies gravity and loads to ascending nodes, and stores the velocities of those on the boundary
// before the step.
void Dynamics::push_nodes(double time, double kick, std::span<const int> nodes)
{
  if (nodes.empty())
    return;
  if (!boundary_of.empty())
    for (const int node : nodes)
      if (const int k = boundary_of[node]; k >= 0)
        std::copy_n(v.begin() + 2 * node, 2, boundary_v.begin() + 2 * k);
  for (std::size_t b = 0; b < surroundings.gravity.size(); ++b)
  {
    const BodyRange &body = solid.bodies[b];
    for (auto node = std::lower_bound(nodes.begin(), nodes.end(), body.first_node);
         node != nodes.end() && *node < body.end_node; ++node)
      v[2 * *node + 1] += kick * surroundings.gravity[b];
  }
  for (const SurfaceLoad &load : surroundings.loads)
  {
    const double impulse = kick * load.share(time);
    for (const NodalForce &f : load.forces)
      if (std::binary_search(nodes.begin(), nodes.end(), f.node))
      {
        v[2 * f.node] += impulse * solid.inverse_mass[2 * f.node] * f.r;
        v[2 * f.node + 1] += impulse * solid.inverse_mass[2 * f.node + 1] * f.z;
      }
  }
}

// Springs K and dashpots C of the boundary. The dashpots act at the mean of the velocities before
// and after the step, so that they never add energy: with A = kick/2 m^-1 C,
//   (1 + A) v = v* - A v_before - kick m^-1 K u.
void Dynamics::hold_boundary(double kick, double step, std::span<const int> nodes)
{
  for (const int of_boundary : nodes)
  {
    const int k = boundary_of[of_boundary];
    if (k < 0)
      continue;
    const auto &[node, C, K] = surroundings.boundary[k];
    const int i = 2 * node;
    const double m_r = solid.inverse_mass[i], m_z = solid.inverse_mass[i + 1];
    const double v_r = boundary_v[2 * k], v_z = boundary_v[2 * k + 1];
    const double u_r = u[i] - step * v[i], u_z = u[i + 1] - step * v[i + 1];
    const double A_rr = kick / 2 * m_r * C.rr, A_rz = kick / 2 * m_r * C.rz;
    const double A_zr = kick / 2 * m_z * C.rz, A_zz = kick / 2 * m_z * C.zz;
    const double b_r = v[i] - A_rr * v_r - A_rz * v_z - kick * m_r * (K.rr * u_r + K.rz * u_z);
    const double b_z = v[i + 1] - A_zr * v_r - A_zz * v_z - kick * m_z * (K.rz * u_r + K.zz * u_z);
    const double det = (1 + A_rr) * (1 + A_zz) - A_rz * A_zr;
    v[i] = ((1 + A_zz) * b_r - A_rz * b_z) / det;
    v[i + 1] = ((1 + A_rr) * b_z - A_zr * b_r) / det;
    u[i] = u_r + step * v[i];
    u[i + 1] = u_z + step * v[i + 1];
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

// The steps of the next batch. New steps begin with a period.
void Dynamics::plan(int count, std::vector<Step> &steps) const
{
  steps.clear();
  int at = phase, period = current_levels.period();
  double from = t, before = last_dt, length = dt;
  int since = 0; // steps since the time `from`, all of one length
  for (int k = 0; k < count; ++k, ++since)
  {
    if (at == 0)
    {
      period = levels().period();
      if (length != next_dt)
      {
        from += since * length;
        since = 0;
        length = next_dt;
      }
    }
    steps.push_back({from + since * length, length, (before + length) / 2});
    before = length;
    at = (at + 1) % period;
  }
  if (at != 1 % period)
    throw std::logic_error("a batch of steps must end at the beginning of a period");
}

void Dynamics::count_steps(const std::vector<Step> &steps, int made)
{
  n_steps += made;
  const Step &last = steps[made - 1];
  step_before = made == 1 ? last_dt : steps[made - 2].length;
  t = last.time + last.length;
  work += made * solid.n_elements() * work_per_step;
  dt = last_dt = last.length;
}

// One thread's part of some steps; the last is not made if a contact fails before it. Each thread
// owns a part of the groups and nodes of every level, and every n-th group of contacts and body
// with its interfaces, n the number of threads. It only reads what other threads own, and only
// after a barrier.
//
// In step s of a period the levels 0 to a act, 2^a the largest power of two that divides s; at s =
// 0 all of them. Nodes of the interface to the next level pass the middle of their step.
void Dynamics::make_steps(const std::vector<Step> &steps, Share share, Barrier &barrier,
                          ContactForce *step_forces)
{
  const int n_contacts = int(contact.size());
  const std::size_t count = steps.size(); // the first thread may plan the next steps earlier
  double before = last_dt;
  int s = phase;
  for (std::size_t made = 0; made < count; ++made, step_forces += n_contacts)
  {
    const Step &step = steps[made];
    const bool observed = made == count - 1;
    const bool adopts = s == 0 && next_levels; // not to be asked once a thread has adopted them
    const auto highest_acting = [&]
    { return s == 0 ? current_levels.highest() : std::countr_zero(unsigned(s)); };
    for (int k = share.thread; k < n_contacts; k += share.threads)
      if (level_of(contact[k]) <= highest_acting())
        contact[k].set_geometry(solid.reference, u, v);
    if (share.thread == 0)
      work_of_loads(step.time, before);
    for (int k = 0; k <= highest_acting(); ++k)
      solid.compute_forces(share(current_levels.groups(k)),
                           {u.data(), v.data(), std::ldexp(before, k)}, history.vectors(),
                           forces.data(), observed ? element_energies.data() : nullptr);
    barrier.wait();
    if (observed || adopts)
    {
      if (share.thread == 0)
      {
        if (observed)
          store_velocities();
        if (adopts)
          adopt_levels(before);
      }
      barrier.wait();
    }
    const int acting = highest_acting();
    for (int k = 0; k <= acting; ++k)
      update_nodes(step.time, std::ldexp(step.kick, k), std::ldexp(step.length, k),
                   share(current_levels.nodes(k)));
    if (acting < current_levels.highest())
      for (auto &of_body : interfaces)
      {
        LevelInterface &next = of_body[acting];
        const auto [begin, end] = share(next.nodes().size());
        next.pass_middle(begin, end, forces.data(), std::ldexp(step.length, acting), v, u);
      }
    barrier.wait();
    for (std::size_t k = share.thread; k < contact_groups.size(); k += share.threads)
      if (level_of(contact[contact_groups[k][0]]) <= acting)
        correct(contact_groups[k], step, step_forces);
    barrier.wait();
    if (acting > 0)
    {
      for (std::size_t body = share.thread; body < interfaces.size(); body += share.threads)
        for (int k = 1; k <= acting; ++k)
        {
          LevelInterface &interface = interfaces[body][k - 1];
          push_nodes(step.time, std::ldexp(step.kick, k), interface.nodes());
          interface.begin_step(forces.data(), std::ldexp(step.kick, k),
                               std::ldexp(step.length, k - 1), v, u);
        }
      barrier.wait();
    }
    before = step.length;
    s = (s + 1) % current_levels.period();
    if (share.thread == 0)
      phase = s;
    if (std::any_of(failures.begin(), failures.end(), [](const auto &f) { return bool(f); }))
    {
      failed_step = int(made);
      return;
    }
  }
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

void Dynamics::correct(const std::vector<int> &group, const Step &step, ContactForce *step_forces)
{
  std::array<MortarContact *, 2> contacts_of_group; // a body has two faces
  const int level = level_of(contact[group[0]]);
  const double length = std::ldexp(step.length, level), kick = std::ldexp(step.kick, level);
  for (std::size_t i = 0; i < group.size(); ++i)
    contacts_of_group[i] = &contact[group[i]];
  int current = group.front();
  try
  {
    MortarContact::correct({contacts_of_group.data(), group.size()}, length, v, u);
    for (const int k : group)
    {
      step_forces[current = k] = contact[k].force(v);
      if (const int closed = contact[k].closed_nodes();
          closed > 0 && current_levels.of_motion()[contact[k].slave().nodes[closed - 1]] != level)
        throw ContactError("the contact grows faster than the levels of time steps around it "
                           "follow; write 'local_steps: off' for this model");
    }
  }
  catch (...)
  {
    failures[current] = std::current_exception(); // must not leave a parallel region
  }
  for (const int k : group)
  {
    ContactForce &force = step_forces[k];
    contact_energy[k].add(length, -force.power, -force.power_change);
    friction_energy[k].add(length, -force.friction_power, -force.friction_power_change);
    force.kick = kick;
    force.force *= length / kick; // the impulse belongs to the kick
  }
}

void Dynamics::run(int threads, int count, const AfterSteps &after)
{
  const std::size_t n_contacts = contact.size();
  std::vector<Step> steps;
  std::vector<ContactForce> step_forces;
  std::exception_ptr failure;
  Barrier barrier(threads);
#pragma omp parallel num_threads(threads)
  for (;;)
  {
    const int thread = omp_get_thread_num();
    if (thread == 0 && count > 0)
    {
      plan(count, steps);
      step_forces.assign(steps.size() * n_contacts, {});
      failed_step = -1;
    }
    barrier.wait();
    if (count <= 0)
      break;
    make_steps(steps, {thread, threads}, barrier, step_forces.data());
    if (thread != 0)
      continue;
    count_steps(steps, failed_step < 0 ? int(steps.size()) : failed_step + 1);
    try
    {
      throw_failure();
      const ContactForce *last = step_forces.data() + (steps.size() - 1) * n_contacts;
      count = after(state({last, last + n_contacts}), steps, step_forces);
    }
    catch (...)
    {
      failure = std::current_exception();
      count = 0;
    }
  }
  if (failure)
    std::rethrow_exception(failure);
}

SystemState Dynamics::state(std::vector<ContactForce> contact_forces) const
{
  SystemState result;
  result.time = t - last_dt;
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
  const std::vector<double> pending = pending_momenta();
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
      // The motion of the whole has the momentum that is pending, too, here as well as in the sum.
      body_state.kinetic -= body.mass * kinetic(momentum / body.mass, change / body.mass);
      momentum += (old_pending[b] + pending[b]) / 2;
      change += pending[b] - old_pending[b];
      body_state.kinetic += body.mass * kinetic(momentum / body.mass, change / body.mass);
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
