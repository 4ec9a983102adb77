#include "lumped/row/row_state.h"

namespace carambole::lumped
{
RowState::RowState(const Row &row) : bodies(row.bodies)
{
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    inverse_mass.push_back(1 / bodies[i].mass());
    fall.push_back(row.gravity_on(i));
  }
  for (std::size_t i = 1; i < bodies.size(); ++i)
    initial_rate.push_back(bodies[i - 1].velocity - bodies[i].velocity);
}

State RowState::initial() const
{
  State y(2 + 3 * initial_rate.size(), 0.0);
  for (int c = 0; c < n_contacts(); ++c)
    approach(y, c) = 0 - bodies[c + 1].gap; // not -0
  return y;
}

double RowState::velocity(const State &y, int body) const
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
    x[i] = bodies[i].position + displacement;
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
  return energy;
}

double RowState::total_work(const State &y) const
{
  double sum = 0;
  for (int c = 0; c < n_contacts(); ++c)
    sum += work(y, c);
  return sum;
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
  y[0] += (velocity(before, 0) + 0.5 * (fall[0] - force[0] * inverse_mass[0]) * dt) * dt;
  for (int c = 0; c < n_contacts(); ++c)
  {
    const double path = (rate(before, c) + 0.5 * acceleration(dydt, c) * dt) * dt;
    approach(y, c) += path;
    impulse(y, c) += force[c] * dt;
    work(y, c) += force[c] * path;
  }
  time(y) += dt;
  return y;
}

void RowState::derivative(const State &y, const std::vector<double> &force, State &dydt) const
{
  dydt[0] = velocity(y, 0);
  for (int c = 0; c < n_contacts(); ++c)
  {
    const double v = rate(y, c);
    dydt[1 + 3 * c] = v;
    dydt[2 + 3 * c] = force[c];
    dydt[3 + 3 * c] = force[c] * v;
  }
  dydt.back() = 1;
}
} // namespace carambole::lumped
