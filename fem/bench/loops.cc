#include "fem/bench/loops.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/process/interrupted.h"
#include "cases/process/program.h"
#include "cases/records/history.h"
#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "fem/bench/kernel_problem.h"
#include "fem/explicit/stable_step.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
namespace
{
Case read_timed_case(Element element, int fineness, bool local_steps)
{
  Overrides overrides{fmt::format("fem.elements_per_contact_radius={}", fineness), "fem.levels=1",
                      fmt::format("fem.element={}", to_string(element))};
  if (!local_steps)
    overrides.emplace_back("fem.local_steps=off");
  return read_case((shipped_case(timed_case) / "case.yaml").string(), overrides);
}

// One thread by its processor time, several by the time of day.
double rate_of(double amount, const Seconds &seconds, int threads)
{
  return amount / (threads == 1 ? seconds.processor : seconds.wall);
}

double share_of(const Seconds &seconds, int threads)
{
  return std::min(1.,
                  (threads == 1 ? seconds.processor : seconds.process / threads) / seconds.wall);
}

// Steps of all elements and nodes, in batches as a run makes them.
Repetition bare_steps(Dynamics &dynamics, int elements, int threads, int batches, int steps)
{
  int left = batches;
  const Stopwatch watch;
  dynamics.run(threads, steps, [&](const auto &...) { return --left > 0 ? steps : 0; });
  const Seconds seconds = watch.seconds();
  const double amount = double(elements) * batches * steps;
  return {rate_of(amount, seconds, threads), share_of(seconds, threads)};
}

// Without contacts; the bodies fly and vibrate.
Rate bare_rate(const Solid &solid, double time_step, int threads, bool is_quick)
{
  constexpr int batches = 4;
  const double updates_per_repetition = is_quick ? 1e5 : 6e6;
  const int elements = solid.n_elements();
  const int steps = std::max(2, int(updates_per_repetition / elements / batches));
  Dynamics dynamics(solid, {}, {}, 0, time_step);
  std::vector<double> waves(solid.reference.size());
  double height = 0;
  for (std::size_t i = 1; i < waves.size(); i += 2)
    height = std::max(height, std::abs(solid.reference[i]));
  for (std::size_t i = 1; i < waves.size(); i += 2)
    waves[i] = 0.1 * std::sin(3 * solid.reference[i] / height); // [m/s]
  dynamics.disturb(waves);
  return repeated_warm(is_quick ? 3 : 5,
                       [&] { return bare_steps(dynamics, elements, threads, batches, steps); });
}

// One run of the case; the set-up does not count.
Repetition run_once(const Case &c, const Discretisation &discretisation, int threads,
                    double &bytes_of_files)
{
  Stopwatch watch;
  ImpactOptions options;
  options.threads = threads;
  options.during_set_up = [&] { watch.restart(); };
  options.after_sample = [](double, const WriteState &)
  {
    if (stop_requested())
      throw Interrupted{};
  };
  const ImpactResult result = run_impact(c, discretisation, options);
  const std::size_t bytes =
    history_text(result.history).size() + json_text(to_json(result.record)).size();
  const Seconds seconds = watch.seconds();
  bytes_of_files = double(bytes);
  return {rate_of(double(*result.record.cost.element_updates), seconds, threads),
          share_of(seconds, threads)};
}
} // namespace

std::vector<LoopRate> measure_bare_loops(int threads, bool is_quick)
{
  const Material steel{"steel", 7800, 206e9, 0.3};
  const int elements = is_quick ? 400 : 6400;
  constexpr double time_step = 1e-10; // [s]; a wave crosses an element of the finest mesh in 2e-9 s
  std::vector<LoopRate> loops;
  const auto measure = [&](Element element, int wanted, int of_threads)
  {
    const KernelProblem problem(element, steel, wanted);
    loops.push_back(
      {fmt::format("{}, {} elements, {} thread{}", to_string(element), problem.solid.n_elements(),
                   of_threads, of_threads == 1 ? "" : "s"),
       element, problem.solid.n_elements(), of_threads,
       bare_rate(problem.solid, time_step, of_threads, is_quick),
       problem.bytes_per_update() + problem.bytes_per_node_step()});
  };
  for (const Element element : {Element::one_point, Element::full})
  {
    for (const int factor : {1, 10, 100})
      if (factor == 1 || (element == Element::one_point && !is_quick))
        measure(element, factor * elements, 1);
    if (threads > 1)
      measure(element, elements, threads);
  }
  return loops;
}

RunRates measure_runs(Element element, int threads, bool is_quick)
{
  const int fineness = is_quick ? quick_fineness : timed_fineness, repeats = 3;
  RunRates rates{element, 0, {}, {}, {}, {}, 0};
  for (const bool local_steps : {true, false})
  {
    const Case c = read_timed_case(element, fineness, local_steps);
    const auto discretisation = discretise(c, c.fem.front(), 0);
    rates.elements = discretisation->solid.n_elements();
    const auto rate = [&](int of_threads)
    {
      return repeated(repeats, [&]
                      { return run_once(c, *discretisation, of_threads, rates.bytes_of_files); });
    };
    (local_steps ? rates.as_shipped : rates.single_step) = rate(1);
    if (local_steps && threads > 1)
      rates.as_shipped_of_all = rate(threads);
    if (!local_steps)
      rates.bare =
        bare_rate(discretisation->solid, StableStep(discretisation->solid).step(), 1, is_quick);
  }
  return rates;
}

ContactRate measure_contact(bool is_quick)
{
  const Case c =
    read_timed_case(Element::one_point, is_quick ? quick_fineness : timed_fineness, false);
  const auto discretisation = discretise(c, c.fem.front(), 0);
  const Solid &solid = discretisation->solid;
  // Up to the instant at which half of the contact radius is closed.
  const double time_step = StableStep(solid).step();
  Dynamics dynamics(solid, discretisation->contacts, discretisation->surroundings, 0, time_step);
  const int wanted = (is_quick ? quick_fineness : timed_fineness) / 2;
  dynamics.run(
    1, 1, [&](const auto &...) { return dynamics.contacts()[0].closed_nodes() < wanted ? 1 : 0; });
  MortarContact contact = dynamics.contacts()[0];
  std::vector<double> u = dynamics.displacement(), v = dynamics.nodal_state().velocity_after;
  // What a step changes: the nodes of both surfaces.
  std::vector<std::size_t> dofs;
  for (const ContactSide *side : {&contact.slave(), &contact.master()})
    for (const int node : side->nodes)
      dofs.insert(dofs.end(), {2 * std::size_t(node), 2 * std::size_t(node) + 1});
  const std::vector<double> first_u(u), first_v(v);
  const auto one_step = [&]
  {
    contact.set_geometry(solid.reference, u, v);
    contact.correct(time_step, v, u);
    for (const std::size_t dof : dofs)
    {
      u[dof] = first_u[dof];
      v[dof] = first_v[dof];
    }
  };
  const int steps = is_quick ? 50 : 2000;
  ContactRate result;
  result.steps = repeated_warm(is_quick ? 3 : 7,
                               [&]
                               {
                                 return timed(steps,
                                              [&]
                                              {
                                                for (int k = 0; k < steps; ++k)
                                                  one_step();
                                              });
                               });
  result.closed_nodes = contact.closed_nodes();
  result.constraints = int(contact.state().normal.size());
  return result;
}
} // namespace carambole::fem
