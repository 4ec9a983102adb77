// Resistance to sliding: stick and Coulomb friction.

#include <algorithm>
#include <cmath>

#include "fem/contact/mortar_contact.h"

namespace carambole::fem
{
// Sets the right-hand side T v, without the term dt S_t t of the multipliers, and the bounds given
// by the normal forces. A node that cannot move sideways, on the axis, bears no tangential force.
void MortarContact::bound_sliding(const std::vector<double> &velocity)
{
  for (std::size_t i = 0; i < normal.constraints.size(); ++i)
  {
    tangential.constant[i] = rate(tangential.constraints[i], int(i), velocity);
    const bool is_held = inverse_mass[2 * slave_surface.nodes[i]] == 0;
    double bound = 0;
    if (is_closed(int(i)) && !is_held)
      bound = law.stick ? INFINITY
                        : law.friction * std::max(normal.multiplier[i], 0.0) *
                            normal.constraints[i].normal_length();
    tangential.lower[i] = -bound;
    tangential.upper[i] = bound;
    if (bound > 0 && law.stick)
      current.tangential[i] = BoundState::between;
  }
}

void MortarContact::begin_sliding()
{
  const std::size_t n = normal.constraints.size();
  tangential.constraints.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    tangential.constraints[i] = tangential_constraint(normal.constraints[i]);
  for (auto *values : {&tangential.constant, &tangential.lower, &tangential.upper,
                       &tangential.multiplier, &tangential.applied})
    values->resize(n, 0.0);
  current.tangential.resize(n, BoundState::between);
  assemble_compliance(tangential);
}

// Solves normal and tangential forces in turn, each with the velocities left by the other. They are
// coupled only through the slope of the surface, and not at all on a plane.
void MortarContact::resist_sliding(Group group, double dt, std::vector<double> &velocity,
                                   std::vector<double> &displacement)
{
  constexpr int most_iterations = 50;
  constexpr double tolerance = 1e-8; // of the largest normal force
  std::vector<MortarContact *> sliding;
  bool on_planes = true;
  for (MortarContact *one : group)
    if (one->resists_sliding())
    {
      one->begin_sliding();
      on_planes = on_planes && one->master().is_plane();
      sliding.push_back(one);
    }
  if (sliding.empty())
    return;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    for (MortarContact *one : sliding)
      one->bound_sliding(velocity);
    subtract_applied(sliding, &MortarContact::tangential, dt);
    solve(sliding, &MortarContact::tangential, &State::tangential, dt);
    for (MortarContact *one : sliding)
      one->apply(one->tangential, dt, velocity, displacement);
    if (on_planes)
      return;
    predict_gaps(group, dt, velocity);
    solve_normal(group, dt);
    double change = 0, largest = 0;
    for (MortarContact *one : group)
    {
      for (std::size_t i = 0; i < one->normal.constraints.size(); ++i)
      {
        change = std::max(change, std::abs(one->normal.multiplier[i] - one->normal.applied[i]));
        largest = std::max(largest, std::abs(one->normal.multiplier[i]));
      }
      one->apply(one->normal, dt, velocity, displacement);
    }
    if (change <= tolerance * largest)
      return;
  }
  throw ContactError("the normal and tangential forces of the contact did not converge");
}
} // namespace carambole::fem
