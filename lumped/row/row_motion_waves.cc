// The motion of a row whose bodies carry waves.

#include <algorithm>
#include <cmath>
#include <limits>

#include "lumped/row/row_motion.h"

namespace carambole::lumped
{
/// By sweeps, where forces on both faces of a plate depend on the rate: each face moves by both.
void RowMotion::solve_waves(const State &y, std::vector<double> &approach,
                            std::vector<double> &rate, std::vector<double> &force) const
{
  constexpr int most_sweeps = 100;
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  const int n = layout.n_contacts();
  std::fill(force.begin(), force.end(), 0.0);
  bool changes = true, is_joint = false;
  for (int sweep = 0; changes && sweep < most_sweeps; ++sweep)
  {
    changes = false;
    for (int c = 0; c < n; ++c)
    {
      const ContactState &contact = contacts[c];
      approach[c] = RowState::approach(y, c) - waves.dent(y, c);
      rate[c] = layout.rate(y, c) - waves.late_rate(y, c) - waves.rate_by_opposite(force, c);
      is_joint |= waves.has_opposite(c);
      if (contact.phase != Phase::touching)
        continue;
      const double before = force[c];
      force[c] = waves.force(c, *contact.law, contact.memory, approach[c], rate[c]);
      changes |= std::abs(force[c] - before) > rounding * std::abs(force[c]);
    }
    changes &= is_joint;
  }
}

double RowMotion::closing_rate(int c) const
{
  double v = layout.rate(now.y, c);
  if (waves.is_echoing(c))
    v += layout.carried_velocity(now.y, c);
  if (waves.is_echoing(c + 1))
    v -= layout.carried_velocity(now.y, c + 1);
  return v;
}

double RowMotion::longest_step() const
{
  return std::min(waves.reach(), waves.time_to_return(now.y.back()));
}

/// Along the motion of the whole row, as a face moves by the force itself.
double RowMotion::force_rate_with_waves(const Moment &moment, int c) const
{
  const double dt = 1e-5 * contacts[c].time_scale;
  const auto force_at = [&](double time)
  {
    State y = moment.y;
    for (std::size_t i = 0; i < y.size(); ++i)
      y[i] += moment.dydt[i] * time;
    std::vector<double> approach(contacts.size()), rate(contacts.size()), force(contacts.size());
    solve_waves(y, approach, rate, force);
    return force[c];
  };
  return (force_at(dt) - force_at(-dt)) / (2 * dt);
}
} // namespace carambole::lumped
