#include "fem/impact.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <omp.h>

#include "fem/crew.h"
#include "fem/recorder.h"

namespace carambole::fem
{
namespace
{
// The step over its stable limit 2/omega. What it leaves is for the stiffening of compressed
// elements between two checks.
constexpr double courant = 0.85;
constexpr double courant_limit = 0.95;
// Rows of the history per expected duration of the shortest contact.
constexpr double rows_per_duration = 800;
// The stable step is computed anew every so many rows.
constexpr int rows_per_check = 20;
constexpr int elements_per_thread = 600;
// An elastic run keeps its energy to 1e-5; one that is off by this is wrong.
constexpr double energy_tolerance = 1e-3;

// Deformed area of an element relative to its first one, at the worst corner.
double worst_corner(const Solid &solid, const std::array<int, 4> &e, const std::vector<double> &u)
{
  const auto cross = [&](int k, bool deformed)
  {
    const auto at = [&](int node, int c)
    { return solid.reference[2 * node + c] + (deformed ? u[2 * node + c] : 0); };
    const int o = e[k], p = e[(k + 1) % 4], q = e[(k + 3) % 4];
    return (at(p, 0) - at(o, 0)) * (at(q, 1) - at(o, 1)) -
           (at(p, 1) - at(o, 1)) * (at(q, 0) - at(o, 0));
  };
  double worst = INFINITY;
  for (int k = 0; k < 4; ++k)
    worst = std::min(worst, cross(k, true) / cross(k, false));
  return worst;
}

// Names the most distorted element and the likely cause; called when something went wrong.
std::string diagnose(const Solid &solid, const std::vector<double> &u)
{
  double worst = INFINITY;
  std::string where;
  int element = 0;
  for (const BodyRange &body : solid.bodies)
    for (int e = 0; e < body.elements; ++e, ++element)
    {
      const auto &nodes = solid.elements[element];
      const double corner = worst_corner(solid, nodes, u);
      if (corner < worst || std::isnan(corner))
      {
        worst = corner;
        where = fmt::format("element {} of {} at r = {:.4g} m, z = {:.4g} m", e, body.name,
                            solid.reference[2 * nodes[0]], solid.reference[2 * nodes[0] + 1]);
      }
      if (std::isnan(corner))
        return where + " has no position any more; the time step became unstable";
    }
  if (worst <= 0)
    return where + " has turned inside out; the impact is too violent for the material or the mesh";
  return fmt::format("the most distorted is {}, with {:.0f} % of its first area at a corner; the "
                     "impact is too violent for "
                     "the time step",
                     where, 100 * worst);
}

void check_energy(const Recorder &recorder, const Observation &o, const Solid &solid,
                  const Dynamics &dynamics)
{
  if (recorder.balance_error() < energy_tolerance)
    return; // false for NaN
  throw ComputationError(fmt::format(
    "at t = {:.6g} s the energy is off by {:.3g} of the initial one (allowed: {}): {}", o.time,
    recorder.balance_error(), energy_tolerance, diagnose(solid, dynamics.displacement())));
}
} // namespace

double time_step(double omega)
{
  return courant * 2 / omega;
}

double expected_duration(const Case &c)
{
  double total = time_to_first_touch(c);
  for (const ContactScale &scale : contact_scales(c))
    total += scale.duration;
  return c.duration.value_or(std::min(time_horizon(c), total));
}

ImpactResult run_impact(const Case &c, const Discretisation &discretisation,
                        const ImpactOptions &options)
{
  const Solid &solid = discretisation.solid;
  double shortest = INFINITY;
  for (const ContactScale &scale : contact_scales(c))
    shortest = std::min(shortest, scale.duration);
  const double start = time_to_first_touch(c);
  const double horizon = c.duration.value_or(time_horizon(c));
  const double expected_end = expected_duration(c);

  // Two threads that wait for each other cost more than a few hundred elements; the result does not
  // depend on it. OpenMP may be limited to fewer than were asked for, and the others would wait for
  // those who are missing.
  const int most_threads = std::min(options.threads, omp_get_thread_limit());
  const int threads = std::clamp(solid.n_elements() / elements_per_thread, 1, most_threads);
  std::vector<double> mode;
  const std::vector<double> undeformed(solid.reference.size(), 0.0);
  double omega = largest_frequency(solid, undeformed, mode, 1e-4, 5000);
  Dynamics dynamics(solid, discretisation.contacts, std::min(start, horizon), time_step(omega));
  for (std::size_t i = 0; i < solid.bodies.size(); ++i)
    dynamics.move(int(i), solid.bodies[i].velocity * dynamics.time());
  Recorder recorder(c, discretisation.body_of_case, dynamics.time());
  const int steps = std::max(1, int(shortest / rows_per_duration / dynamics.time_step()));

  const auto began = std::chrono::steady_clock::now();
  const auto wall_seconds = [&began]
  { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
  std::size_t next_field = 0;
  int row = 0;
  bool over = dynamics.time() >= horizon;
  Crew crew(threads);
  const auto after_steps =
    [&](const Observation &observation, const std::vector<ContactForce> &forces)
  {
    recorder.add(dynamics.time() - steps * dynamics.time_step(), dynamics.time_step(), forces,
                 observation);
    check_energy(recorder, observation, solid, dynamics);
    if (options.report)
      options.report({observation.time, expected_end, wall_seconds(), double(solid.n_elements()),
                      double(dynamics.steps_made())});
    for (; next_field < options.field_times.size() &&
           options.field_times[next_field] <= dynamics.time();
         ++next_field)
      options.write_fields(dynamics);
    if (++row % rows_per_check == 0)
    {
      omega = largest_frequency(solid, dynamics.displacement(), mode, 1e-3, 6);
      if (dynamics.time_step() > courant_limit * 2 / omega)
        dynamics.set_time_step(time_step(omega));
    }
    over = dynamics.time() >= horizon || (!c.duration && recorder.all_over());
    return over || crew.stretch_is_over() ? 0 : steps;
  };
  try
  {
    while (!over)
    {
      crew.begin_stretch();
      dynamics.run(crew.size(), steps, after_steps);
      crew.end_stretch();
    }
  }
  catch (const ContactError &error)
  {
    throw ComputationError(fmt::format("at t = {:.6g} s: {}; {}", dynamics.time(), error.what(),
                                       diagnose(solid, dynamics.displacement())));
  }
  if (!c.duration && !recorder.all_over())
    throw ComputationError(fmt::format(
      "the bodies have not separated for good after {:.6g} s, 20 times the expected duration "
      "of their contacts; give the case a `duration` to stop earlier",
      horizon));
  ImpactResult result{recorder.record(), recorder.history()};
  Cost &cost = result.record.cost;
  cost.wall_seconds = wall_seconds();
  cost.elements = solid.n_elements();
  cost.steps = double(dynamics.steps_made());
  cost.element_updates_per_second = *cost.elements * *cost.steps / cost.wall_seconds;
  cost.threads = threads;
  return result;
}
} // namespace carambole::fem
