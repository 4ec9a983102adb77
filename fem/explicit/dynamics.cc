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

Dynamics::Dynamics(const Solid &solid, std::vector<MortarContact> contacts,
                   Surroundings surroundings, double start_time, double time_step,
                   std::optional<TimeLevels> levels)
  : solid(solid),
    contact(std::move(contacts)),
    external(solid, std::move(surroundings)),
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
    forces(solid.n_groups() * forces_per_group / lanes + 1),
    element_energies(solid.n_groups()),
    contact_energy(contact.size()),
    friction_energy(contact.size()),
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
  take_levels();
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
      external.push(t, -time_of_step(dt, k) / 2, nodes, v);
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

std::vector<Dynamics::NodeSlots> Dynamics::slots_of(std::span<const int> nodes) const
{
  const int zeros = solid.n_groups() * forces_per_group;
  std::vector<NodeSlots> all;
  all.reserve(nodes.size());
  for (const int node : nodes)
  {
    NodeSlots &one = all.emplace_back(NodeSlots{node, {zeros, zeros, zeros, zeros}});
    if (const std::span<const int> given = solid.slots_of(node); given.size() > one.slots.size())
      one.slots[0] = -1;
    else
      std::ranges::copy(given, one.slots.begin());
  }
  return all;
}

// What follows from the present levels.
void Dynamics::take_levels()
{
  work_per_step = current_levels.share_of_elements();
  level_slots.clear();
  for (int k = 0; k <= current_levels.highest(); ++k)
    level_slots.push_back(slots_of(current_levels.nodes(k)));
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
        before / 2 * (time_of_step(1, old_level[g]) - time_of_step(1, new_level[g]));
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
  take_levels();
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

void Dynamics::disturb(const std::vector<double> &velocity_changes)
{
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] += velocity_changes[i];
}

// v_{n+1/2} = v_{n-1/2} + kick m^-1 f_n;  u_{n+1} = u_n + step v_{n+1/2}, as if there were no
// contact. The kick is the mean of the steps before and after t_n.
void Dynamics::update_nodes(double time, double kick, double step, int level, Share share)
{
  const std::span<const int> nodes = share(current_levels.nodes(level));
  external.push(time, kick, nodes, v);
  const NodalSum sum = solid.nodal_sum();
  const double *const all_forces = forces.data(), *const inverse_mass = solid.inverse_mass.data();
  double *const velocity = v.data(), *const displacement = u.data();
  const auto [begin, end] = share(level_slots[level].size());
  for (const auto &[node, slots] : std::span(level_slots[level]).subspan(begin, end - begin))
  {
    const NodePair f = slots[0] < 0
                         ? sum(node, all_forces)
                         : load_pair(all_forces + slots[0]) + load_pair(all_forces + slots[1]) +
                             load_pair(all_forces + slots[2]) + load_pair(all_forces + slots[3]);
    const int i = 2 * node;
    const NodePair after = load_pair(velocity + i) + kick * load_pair(inverse_mass + i) * f;
    store_pair(velocity + i, after);
    store_pair(displacement + i, load_pair(displacement + i) + step * after);
  }
  external.hold(kick, step, nodes, v, u);
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
      external.add_work(step.time, before, u);
    for (int k = 0; k <= highest_acting(); ++k)
      solid.compute_forces(share(current_levels.groups(k)),
                           {u.data(), v.data(), time_of_step(before, k)}, history.vectors(),
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
      update_nodes(step.time, time_of_step(step.kick, k), time_of_step(step.length, k), k, share);
    if (acting < current_levels.highest())
      for (auto &of_body : interfaces)
      {
        LevelInterface &next = of_body[acting];
        const auto [begin, end] = share(next.nodes().size());
        next.pass_middle(begin, end, forces.data(), time_of_step(step.length, acting), v, u);
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
          external.push(step.time, time_of_step(step.kick, k), interface.nodes(), v);
          interface.begin_step(forces.data(), time_of_step(step.kick, k),
                               time_of_step(step.length, k - 1), v, u);
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
  const double length = time_of_step(step.length, level), kick = time_of_step(step.kick, level);
  for (std::size_t i = 0; i < group.size(); ++i)
    contacts_of_group[i] = &contact[group[i]];
  int current = group.front();
  try
  {
    for (std::size_t i = 0; i < group.size(); ++i)
      contacts_of_group[i]->attract(kick, length, v, u);
    MortarContact::correct({contacts_of_group.data(), group.size()}, length, v, u);
    for (const int k : group)
    {
      step_forces[current = k] = contact[k].force(v);
      if (const int acting = contact[k].acting_nodes();
          acting > 0 && current_levels.of_motion()[contact[k].slave().nodes[acting - 1]] != level)
        throw ContactError("the contact grows faster than the levels of time steps around it can "
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
    force.force -= force.attraction;
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

} // namespace carambole::fem
