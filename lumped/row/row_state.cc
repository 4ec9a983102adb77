#include "lumped/row/row_state.h"

namespace carambole::lumped
{
RowState::RowState(const Row &row) : bodies(row.bodies)
{
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    inverse_mass.push_back(row.carries_waves(i) ? 0 : 1 / bodies[i].mass());
    fall.push_back(row.gravity_on(i));
  }
  for (const BodyWaves &waves : row.waves)
    carriers.push_back(waves.body);
  for (std::size_t i = 1; i < bodies.size(); ++i)
    initial_rate.push_back(bodies[i - 1].velocity - bodies[i].velocity);
}

State RowState::initial() const
{
  const std::size_t n = initial_rate.size();
  State y(2 + 3 * n + (carriers.empty() ? 0 : n + carriers.size()), 0.0);
  for (int c = 0; c < n_contacts(); ++c)
    approach(y, c) = 0 - bodies[c + 1].gap; // not -0
  return y;
}

double RowState::velocity(const State &y, int body) const
{
  return carriers.empty() ? frame_velocity(y, body)
                          : frame_velocity(y, body) + carried_velocity(y, body);
}

double RowState::frame_velocity(const State &y, int body) const
{
  const double from_before = body > 0 ? impulse(y, body - 1) : 0;
  const double from_after = body < n_contacts() ? impulse(y, body) : 0;
  return bodies[body].velocity + (from_before - from_after) * inverse_mass[body] +
         fall[body] * y.back();
}

std::vector<double> RowState::velocities(const State &y) const
{
  std::vector<double> v(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i)
    v[i] = velocity(y, static_cast<int>(i));
  return v;
}

std::vector<double> RowState::positions(const State &y) const
{
  std::vector<double> x(bodies.size());
  double displacement = y[0];
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    if (i > 0)
      displacement -= approach(y, static_cast<int>(i) - 1) + bodies[i].gap;
    x[i] = bodies[i].position + displacement + carried_path(y, static_cast<int>(i));
  }
  return x;
}

double RowState::kinetic_energy(const State &y) const
{
  double energy = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (inverse_mass[i] > 0) // else the ground
    {
      const double v = velocity(y, static_cast<int>(i));
      energy += 0.5 * v * v / inverse_mass[i];
    }
  for (const int body : carriers)
    if (!bodies[body].is_ground()) // as an endless one is
    {
      const double v = velocity(y, body);
      energy += 0.5 * bodies[body].mass() * v * v;
    }
  return energy;
}

double RowState::carried_path(const State &y, int body) const
{
  const auto found = std::ranges::find(carriers, body);
  return found == carriers.end() ? 0 : y[1 + 4 * n_contacts() + (found - carriers.begin())];
}

double RowState::carried_energy(const State &y) const
{
  double energy = 0;
  for (const int body : carriers)
  {
    const double momentum = carried_momentum(y, body);
    energy += 0.5 * momentum * momentum / bodies[body].mass();
  }
  return energy;
}

double RowState::wave_energy(const State &y) const
{
  double energy = 0 - carried_energy(y);
  for (int c = 0; c < n_contacts() && !carriers.empty(); ++c)
    energy += radiated(y, c);
  return energy;
}

double RowState::total_work(const State &y) const
{
  double sum = 0;
  for (int c = 0; c < n_contacts(); ++c)
    sum += work(y, c);
  return carriers.empty() ? sum : sum - carried_energy(y);
}

double RowState::work_of_gravity(const State &y) const
{
  double work = 0, displacement = y[0];
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    if (i > 0)
      displacement -= approach(y, static_cast<int>(i) - 1) + bodies[i].gap;
    if (fall[i] != 0)
      work += bodies[i].mass() * fall[i] * displacement;
  }
  return work;
}

State RowState::after_flight(State y, const std::vector<double> &force, double dt) const
{
  const State before = y;
  State dydt(y.size());
  derivative(before, force, dydt);
  y[0] += (frame_velocity(before, 0) + 0.5 * (fall[0] - force[0] * inverse_mass[0]) * dt) * dt;
  for (int c = 0; c < n_contacts(); ++c)
  {
    const double path = (rate(before, c) + 0.5 * acceleration(dydt, c) * dt) * dt;
    approach(y, c) += path;
    impulse(y, c) += force[c] * dt;
    work(y, c) += force[c] * path;
  }
  for (std::size_t i = 0; i < carriers.size(); ++i)
    y[1 + 4 * n_contacts() + i] += dydt[1 + 4 * n_contacts() + i] * dt; // no force acts in a flight
  time(y) += dt;
  return y;
}

void RowState::derivative(const State &y, const std::vector<double> &force, State &dydt) const
{
  dydt[0] = frame_velocity(y, 0);
  for (int c = 0; c < n_contacts(); ++c)
  {
    const double v = rate(y, c);
    dydt[1 + 3 * c] = v;
    dydt[2 + 3 * c] = force[c];
    dydt[3 + 3 * c] = force[c] * v;
  }
  dydt.back() = 1;
  if (carriers.empty())
    return;
  for (std::size_t i = 0; i < carriers.size(); ++i)
    dydt[1 + 4 * n_contacts() + i] = carried_velocity(y, carriers[i]);
}
} // namespace carambole::lumped
