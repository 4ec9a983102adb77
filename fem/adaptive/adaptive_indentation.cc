#include "fem/adaptive/adaptive_indentation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "fem/adaptive/wall_contact.h"

namespace carambole::fem
{
namespace
{
constexpr double refined_error = 0.5; // share of the squared error in a cycle of refinement
constexpr int most_halvings = 10;

void check(const AdaptiveProblem &p, const IndentationSchedule &s)
{
  if (s.maximum_approach.has_value() == s.maximum_force.has_value())
    throw std::invalid_argument("an indentation has a maximum either of the approach or of the "
                                "force");
  if (s.maximum_work)
    throw std::invalid_argument("the adaptive mesh takes no maximum of the work");
  const double maximum = s.maximum_approach ? *s.maximum_approach : *s.maximum_force;
  if (!(maximum > 0 && std::isfinite(maximum)))
    throw std::invalid_argument("the maximum of an indentation must be positive and finite");
  if (s.steps < 1 || s.cycles < 1 || !(s.least_force > 0) || s.least_force >= 1)
    throw std::invalid_argument("an indentation needs at least one step and one cycle, and a least "
                                "force between 0 and 1");
  if (p.unknowns < 1 || (p.level && p.level->halvings < 0))
    throw std::invalid_argument("the mesh needs at least one unknown");
}

class AdaptiveIndentation
{
public:
  AdaptiveIndentation(const AdaptiveProblem &problem, const IndentationSchedule &schedule,
                      const std::function<bool(const LoadStep &)> &after)
    : problem(problem),
      schedule(schedule),
      after(after),
      by_force(schedule.maximum_force),
      maximum(by_force ? *schedule.maximum_force : *schedule.maximum_approach),
      ball(problem.sphere, std::sqrt(problem.sphere.radius * approach_like(maximum)),
           problem.level.value_or(MeshLevel()).per_contact_radius, problem.ranks)
  {
  }

  AdaptiveResult execute()
  {
    make_mesh();
    contact = std::make_unique<WallContact>(ball);
    now = before = contact->first_touch();
    observe(true);
    for (int cycle = 0; cycle < schedule.cycles && !stopped; ++cycle)
    {
      load(cycle);
      if (cycle == 0)
        out.work = now_energy;
      if (stopped || (cycle + 1 == schedule.cycles && !schedule.unload))
        break;
      unload();
      if (!stopped)
        note_return(cycle == 0);
    }
    for (const LoadStep &step : out.history)
    {
      out.peak_force = std::max(out.peak_force, step.force);
      out.max_approach = std::max(out.max_approach, step.approach);
      out.max_contact_radius = std::max(out.max_contact_radius, step.contact_radius);
      out.iterations += step.iterations;
    }
    out.unknowns = ball.n_dofs();
    out.elements = ball.n_elements();
    out.edges = ball.edges();
    return std::move(out);
  }

private:
  // The approach that goes with a force after Hertz.
  double approach_like(double value) const
  {
    if (!by_force)
      return value;
    const Body &b = problem.sphere;
    const Material &m = b.material.value();
    const double modulus = m.youngs_modulus / (1 - m.poisson_ratio * m.poisson_ratio);
    return std::pow(0.75 * value / (modulus * std::sqrt(b.radius)), 2. / 3);
  }

  // From no load, the ball moved down as a whole to begin with; for a force, to an approach first.
  WallSearch press(WallContact &wall, WallState &state, double target) const
  {
    const double depth = approach_like(target);
    const auto &surface = ball.surface();
    for (const SurfaceNode &n : surface)
      state.closed[&n - surface.data()] = n.z - surface[0].z <= depth / 2;
    state.closed[0] = true;
    WallSearch search = wall.find(state, false, depth);
    if (!search.found || !by_force)
      return search;
    const int first = search.iterations;
    search = wall.find(state, true, target);
    search.iterations += first;
    return search;
  }

  void make_mesh()
  {
    if (!problem.level)
    {
      while (ball.n_dofs() < problem.unknowns)
        refine(refined_error);
      return;
    }
    for (int k = 0; k < edge_refinements; ++k)
      refine(0);
    for (int k = 0; k < problem.level->halvings; ++k)
      ball.refine_all();
  }

  // Where the largest load has a share of the squared error, and at the edge of its contact.
  void refine(double share)
  {
    WallContact wall(ball);
    WallState state = wall.first_touch();
    const WallSearch search = press(wall, state, maximum);
    if (!search.found)
      throw IndentationError("no equilibrium at the largest load: " + search.failure);
    ball.refine(state.displacement, share, state.edge_inner, state.edge_outer);
  }

  static double value(const WallState &state, bool force)
  {
    return force ? state.force : state.approach;
  }

  void advance(bool force, double target, bool loading)
  {
    double share = 1;
    for (int halvings = 0;;)
    {
      const double here = value(now, force);
      const double aim = share == 1 ? target : here + share * (target - here);
      WallState next = now;
      WallSearch search;
      if (now.force == 0)
        search = press(*contact, next, aim);
      else
      {
        extrapolate(next, force, aim);
        search = contact->find(next, force, aim);
      }
      iterations += search.iterations;
      if (!search.found)
      {
        share /= 2;
        if (++halvings > most_halvings)
          throw IndentationError(
            fmt::format("no equilibrium beyond an approach of {:.6g} m and a force of {:.6g} N, "
                        "however small the step: {}",
                        now.approach, now.force, search.failure));
        continue;
      }
      before = std::move(now);
      now = std::move(next);
      note_work();
      if (share == 1)
      {
        observe(loading, halvings);
        return;
      }
      share = std::min(1.0, 1.5 * share / (1 - share));
    }
  }

  // Linearly, also over a reversal: an elastic body goes back the way that it came.
  void extrapolate(WallState &state, bool force, double aim) const
  {
    const double share = (aim - value(now, force)) / (value(now, force) - value(before, force));
    if (before.force == 0 || !(std::abs(share) < 4))
      return;
    for (std::size_t i = 0; i < state.displacement.size(); ++i)
      state.displacement[i] += share * (now.displacement[i] - before.displacement[i]);
    state.force += share * (now.force - before.force);
  }

  // int F d(approach) by the cubic with the slopes at both ends.
  void note_work()
  {
    const double step = now.approach - before.approach;
    external += step * (now.force + before.force) / 2;
    if (before.force > 0)
      external += step * step * (before.slope - now.slope) / 12;
  }

  void load(int cycle)
  {
    const double start = value(now, by_force);
    const double top = cycle == 0 ? maximum : value(top_state, by_force);
    const int exponent = by_force ? 3 : 2;
    for (int k = 1; k < schedule.steps && !stopped; ++k)
      advance(by_force, start + (top - start) * std::pow(double(k) / schedule.steps, exponent),
              true);
    if (!stopped)
      advance(by_force, top, true);
    top_state = now;
  }

  void unload()
  {
    const double top = now.force, least = std::cbrt(schedule.least_force);
    for (int k = 1; k <= schedule.steps && !stopped; ++k)
      advance(true, top * std::pow(1 - (1 - least) * double(k) / schedule.steps, 3), false);
  }

  void observe(bool loading, int halvings = 0)
  {
    LoadStep step;
    step.number = int(out.history.size());
    step.approach = now.approach;
    step.force = now.force;
    if (now.force > 0)
    {
      step.contact_radius = now.radius;
      step.mean_pressure = now.force / (std::numbers::pi * now.radius * now.radius);
    }
    step.strain = now_energy = ball.strain_energy(now.displacement);
    step.external = external;
    step.loading = loading;
    step.iterations = iterations;
    step.halvings = halvings;
    iterations = 0;
    out.history.push_back(step);
    stopped = after && !after(step);
  }

  // Below the least force the approach goes with force^(2/3), the work is 2/5 F (approach - rest).
  void note_return(bool first)
  {
    const double x_before = std::pow(before.force, 2. / 3), x = std::pow(now.force, 2. / 3);
    const double rest = (before.approach - now.approach) / (x_before - x) * x;
    out.residual_approach = now.approach - rest;
    if (!first)
      return;
    out.returned_work = out.work - now_energy + 0.4 * now.force * rest;
    out.quasi_static_restitution = std::sqrt(std::max(0.0, *out.returned_work / out.work));
  }

  const AdaptiveProblem &problem;
  const IndentationSchedule &schedule;
  const std::function<bool(const LoadStep &)> &after;
  const bool by_force;
  const double maximum;
  AdaptiveBall ball;
  std::unique_ptr<WallContact> contact;
  WallState now, before, top_state;
  double now_energy = 0, external = 0; // [J]
  int iterations = 0;
  bool stopped = false;
  AdaptiveResult out;
};
} // namespace

AdaptiveResult indent_adaptive(const AdaptiveProblem &problem, const IndentationSchedule &schedule,
                               const std::function<bool(const LoadStep &)> &after)
{
  check(problem, schedule);
  if (!problem.sphere.material)
    throw std::invalid_argument("the adaptive mesh is that of a deformable sphere");
  const auto start = std::chrono::steady_clock::now();
  AdaptiveResult result = AdaptiveIndentation(problem, schedule, after).execute();
  result.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}
} // namespace carambole::fem
