// What resists sliding in a contact: stick and Coulomb friction.

#include <algorithm>
#include <cmath>

#include "fem/mortar_contact.h"

namespace carambole::fem
{
// t from  T v + dt S_t t  and the bounds that the normal forces set. A row whose node cannot move
// sideways, on the axis, bears nothing.
void MortarContact::solve_tangential(double dt, const std::vector<double> &velocity)
{
  const std::size_t n = normal.rows.size();
  for (std::size_t i = 0; i < n; ++i)
  {
    tangential.constant[i] = rate(tangential.rows[i], int(i), velocity);
    const bool is_held = inverse_mass[2 * slave_surface.nodes[i]] == 0;
    double bound = 0;
    if (is_closed(int(i)) && !is_held)
      bound = law.stick ? INFINITY
                        : law.friction * std::max(normal.multiplier[i], 0.0) *
                            normal.rows[i].normal_length();
    tangential.lower[i] = -bound;
    tangential.upper[i] = bound;
    if (bound > 0 && law.stick)
      current.tangential[i] = BoundState::between;
  }
  add_product(tangential.compliance, -dt, tangential.applied, tangential.constant);
  solver.solve(tangential.compliance, dt, tangential.constant, tangential.lower, tangential.upper,
               current.tangential, tangential.multiplier);
}

// Normal and tangential forces in turn: each sees the velocities that the other leaves. They meet
// through the slope of the surface only, and not at all on a plane.
void MortarContact::resist_sliding(double dt, std::vector<double> &velocity,
                                   std::vector<double> &displacement)
{
  constexpr int most_iterations = 50;
  constexpr double tolerance = 1e-8; // of the largest normal force
  const std::size_t n = normal.rows.size();
  tangential.rows.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    tangential.rows[i] = tangential_row(normal.rows[i]);
  for (auto *values : {&tangential.constant, &tangential.lower, &tangential.upper,
                       &tangential.multiplier, &tangential.applied})
    values->resize(n, 0.0);
  current.tangential.resize(n, BoundState::between);
  assemble_compliance(tangential);

  const auto largest_change = [n](const Constraints &c)
  {
    double change = 0;
    for (std::size_t i = 0; i < n; ++i)
      change = std::max(change, std::abs(c.multiplier[i] - c.applied[i]));
    return change;
  };
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    solve_tangential(dt, velocity);
    apply(tangential, dt, velocity, displacement);
    if (master().is_plane())
      return;
    predict_gaps(dt, velocity);
    solve_normal(dt);
    const double change = largest_change(normal);
    apply(normal, dt, velocity, displacement);
    double largest = 0;
    for (const double lambda : normal.multiplier)
      largest = std::max(largest, std::abs(lambda));
    if (change <= tolerance * largest)
      return;
  }
  throw ContactError("the normal and tangential forces of the contact did not settle");
}
} // namespace carambole::fem
