#include "fem/run/impact.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <omp.h>

#include "cases/case/free_flight.h"
#include "cases/process/diagnostics.h"
#include "cases/records/history.h"
#include "fem/explicit/stable_step.h"
#include "fem/numbers/thread_team.h"
#include "fem/results/final_state.h"
#include "fem/results/impact_recorder.h"
#include "fem/results/probes.h"
#include "fem/results/spectrum.h"
#include "fem/run/impact_checks.h"
#include "fem/setup/local_steps.h"
#include "fem/solid/distortion.h"

namespace carambole::fem
{
namespace
{
// Number of samples between two checks of whole surfaces.
constexpr int samples_per_check = 20;
constexpr int elements_per_thread = 600;
// An elastic run keeps its energy to 1e-5; one with an error of this size is wrong.
constexpr double energy_tolerance = 1e-3;
// Ratio of the step to the first one below which the run would not end; in the rim of a Taylor bar
// it falls to a twentieth.
constexpr double least_step = 1e-3;

// Fraction of the usual step below which a run that loses energy is given up. The front that a flat
// face starts is as short as an element: it moves with frequencies near the largest one, and where
// the strain is finite the error of its energy falls with the step to the second to third power. A
// rubber puck at V/c0 = 0.05 has 1e-3 of the energy with the usual step, 1e-4 with half of it.
constexpr double least_fraction = 1. / 8;

// Ratio of the step to that with which levels were chosen below which they are chosen anew: few
// elements have become stiff, and others need not follow.
constexpr double shrunk_step = 0.75;

// Round-off of sums of many steps, in steps.
constexpr double landing_round_off = 1e-6;

// Number of steps, none longer than `step`, that cover the time `left`.
double steps_before(double left, double step)
{
  return std::max(0.0, std::ceil(left / step - landing_round_off));
}

// The energy balance has failed with steps of this fraction of the usual ones.
struct EnergyNotKept : ComputationError
{
  EnergyNotKept(const std::string &message, double fraction)
    : ComputationError(message), fraction(fraction)
  {
  }
  double fraction;
};

std::string fraction_text(double fraction)
{
  return fmt::format("1/{:.0f} of the usual ones", 1 / fraction);
}

// Synchronising two threads costs more than a few hundred elements; the result does not depend on
// the number of threads. OpenMP may be limited to fewer threads than asked for, and the others
// would then wait for threads that do not exist.
int useful_threads(const Solid &solid, const TimeLevels &levels, int asked_for)
{
  const double per_step = solid.n_elements() * levels.share_of_elements();
  return std::clamp(int(per_step / elements_per_thread), 1,
                    std::min(asked_for, omp_get_thread_limit()));
}

// The time loop with its records and checks.
class ImpactRun
{
public:
  /// `fraction` of the usual step; a stored state has its own.
  ImpactRun(const Case &c, const Discretisation &discretisation, const ImpactOptions &options,
            double fraction)
    : c(c),
      discretisation(discretisation),
      solid(discretisation.solid),
      options(options),
      scales(contact_scales(c)),
      start(time_to_first_force(c)),
      horizon(c.duration.value_or(time_horizon(c))),
      expected_end(expected_duration(c)),
      stable(stable_step(fraction)),
      local_steps(discretisation, c),
      first_levels(levels_at_start()),
      first_step(stable.step()),
      step_of_levels(first_step),
      dynamics(solid, discretisation.contacts, discretisation.surroundings,
               std::min(start, horizon), step_at_start(first_levels.period()), first_levels),
      recorder(c, flight_end()),
      probes(c, discretisation, flight_end()),
      spectrum(c, discretisation)
  {
    // In a shorter time a contact cannot push: its first step would be a blow.
    if (const double left = c.duration ? *c.duration - start : INFINITY;
        c.traits().impacts && left > 0 && left < stable.step())
      throw InputError(
        {{c.path, 0,
          fmt::format("duration: {:.3g} s ends {:.3g} s after the first touch, within "
                      "one time step of the mesh, {:.3g} s",
                      *c.duration, left, stable.step())}});
    for (std::size_t i = 0; i < solid.bodies.size(); ++i)
    {
      const double gain = gravity_on(c, i) * dynamics.time();
      dynamics.move(int(i), (solid.bodies[i].velocity + gain / 2) * dynamics.time(), gain);
    }
    steps_per_sample = sample_length(dynamics.time_step(), first_levels.period());
    if (options.state)
    {
      serialize(*options.state);
      stable.use(dynamics.levels());
    }
    threads = useful_threads(solid, dynamics.levels(), options.threads);
    team = ThreadTeam(threads);
  }

  void loop()
  {
    began = std::chrono::steady_clock::now();
    over = dynamics.steps_made() == 0 && dynamics.time() >= end(); // there is nothing to compute
    try
    {
      while (!over)
      {
        team.begin_stretch();
        dynamics.run(team.size(), next_steps(),
                     [this](const auto &o, const auto &s, const auto &f)
                     { return after_steps(o, s, f); });
        team.end_stretch();
      }
    }
    catch (const ContactFailure &failure)
    {
      const Contact contact = c.contacts()[failure.contact];
      throw ComputationError(fmt::format(
        "at t = {:.6g} s: {}: {}{}; {}", failure.time, contact.name, failure.what(),
        narrow_face(c, failure.contact),
        diagnose(solid, dynamics.nodal_state().displacements(), {contact.first, contact.second})));
    }
    if (!c.duration && !ends_at)
      throw ComputationError(fmt::format(
        "the bodies have not finally separated after {:.6g} s, 20 times the expected duration "
        "of their contacts; set a `duration` in the case to stop earlier",
        horizon));
  }

  ImpactResult result() const
  {
    ImpactResult result{recorder.record(), recorder.history(), {}, local_steps.obstacle()};
    ModelRecord &record = result.record;
    Cost &cost = record.cost;
    cost.wall_seconds = wall_seconds();
    cost.elements = solid.n_elements();
    cost.steps = dynamics.steps_made();
    cost.element_updates = std::llround(dynamics.updates_made());
    cost.longest_step = dynamics.levels().period();
    cost.element_updates_per_second = dynamics.updates_made() / cost.wall_seconds;
    cost.threads = threads;

    if (stable.fraction() < 1)
      record.remarks.push_back({fmt::format(
        "time steps are {}: with longer ones the energy balance is off by more than {}",
        fraction_text(stable.fraction()), energy_tolerance)});
    if (next_field < options.field_times.size())
      record.remarks.push_back(
        {fmt::format("there are no fields from t = {:.6g} s on: the run ended at {:.6g} s",
                     options.field_times[next_field], dynamics.time())});
    std::ranges::move(remarks_on_large_contacts(c, record), std::back_inserter(record.remarks));
    std::ranges::move(remarks_on_adhesion(c), std::back_inserter(record.remarks));
    add_final_state(record, c, discretisation, dynamics);
    record.probes = probes.records(c);
    probes.append_to(result.history);
    result.files = probes.files();
    if (options.ringing > 0)
      result.files.emplace_back("spectrum.csv", history_text(spectrum.spectra()));
    return result;
  }

private:
  // Steps from sample to sample, whole periods.
  int sample_length(double step, int period) const
  {
    const int steps = std::max(1, int(shortest_duration(c) / samples_per_duration / step));
    return std::max(1, (steps + period / 2) / period) * period;
  }

  TimeLevels levels_at_start()
  {
    if (options.state || !discretisation.local_steps) // a stored state has its own
      return TimeLevels(solid);
    const std::vector<double> undeformed(solid.reference.size(), 0.0);
    SimdArray history(solid.n_history());
    return local_steps.choose(stable, discretisation.contacts, undeformed, history.vectors(),
                              highest_level(c, stable.step()), options.during_set_up);
  }

  // For a given duration, a step such that a whole number of periods fills it.
  double step_at_start(int period) const
  {
    const double left = c.duration ? *c.duration - start : 0, step = stable.step();
    return left > 0 ? left / (period * std::max(1.0, steps_before(left, period * step))) : step;
  }

  StableStep stable_step(double fraction) const
  {
    const auto new_step = [&] { return StableStep(solid, options.during_set_up, fraction); };
    const auto stored_step = [&]
    {
      StableStep::State state;
      transfer(*options.state, state);
      return StableStep(solid, std::move(state));
    };
    StableStep step = options.state ? stored_step() : new_step();
    for (const MortarContact &contact : discretisation.contacts)
      if (contact.contact_law().adhesion)
        step.stiffen(contact.slave().nodes.front(), contact.attraction_frequency_squared());
    return step;
  }

  // Everything that later output depends on, except the stable step, which is stored before it.
  template <typename Archive>
  void serialize(Archive &archive)
  {
    seconds_before = wall_seconds();
    transfer(archive, seconds_before, first_step, step_of_levels, local_steps, dynamics, recorder,
             probes, spectrum, ends_at, steps_per_sample, n_samples, next_field);
    began = std::chrono::steady_clock::now();
  }

  // Time of the last sample before the first of the solver: one step earlier, because the first
  // step may begin with a blow.
  double flight_end() const
  {
    return start < horizon ? std::max(0.0, start - first_step) : horizon;
  }

  // Steps until the next sample, or for the remaining time, up to the beginning of a period. After
  // a flight the first sample is that of the first step; else the sample at time zero takes its
  // place, and the next one follows after a whole interval.
  int next_steps()
  {
    const int first = dynamics.steps_to_period(), period = dynamics.levels().period();
    const auto periods = [&](double steps)
    { return std::max(0.0, std::ceil((steps - first) / period - landing_round_off)); };
    double more = periods(steps_per_sample);
    if (dynamics.steps_made() == 0)
      more = flight_end() > 0 ? 0 : periods(steps_per_sample + 1);
    if (c.duration && !ends_at)
      more = std::min(more, periods_that_land());
    else
      more = std::min(more, periods((end() - dynamics.time()) / dynamics.time_step()));
    return first + int(more) * period;
  }

  // Number of periods from the beginning of the next one to the duration, where the last sample is.
  // All remaining steps shrink a little so that a period begins exactly there. The quantity that
  // central differences conserve changes with the step, so the change is not put on a few steps.
  double periods_that_land()
  {
    const int period = dynamics.levels().period();
    const double left = *c.duration - dynamics.next_period();
    const double periods = steps_before(left, period * dynamics.time_step());
    if (periods > 0)
      dynamics.set_time_step(left / (period * periods));
    return periods;
  }

  bool is_at_duration(double time) const
  {
    return c.duration && !ends_at &&
           std::abs(time - *c.duration) < landing_round_off * dynamics.time_step();
  }

  int after_steps(const SystemState &last, const std::vector<Step> &steps,
                  const std::vector<ContactForce> &forces)
  {
    SystemState state = last;
    const bool at_duration = is_at_duration(last.time);
    if (at_duration)
      state.time = *c.duration; // it differs by round-off
    recorder.add(steps, forces, state);
    const NodalState nodes = dynamics.nodal_state();
    probes.add(state.time, nodes, dynamics.element_forces());
    check_energy(state.time);
    if (options.report)
      options.report({state.time, expected_end, wall_seconds(), dynamics.updates_made()});
    for (; next_field < options.field_times.size() && options.field_times[next_field] <= state.time;
         ++next_field)
      options.write_fields(dynamics);
    const double step = stable.reduced(dynamics.time_step(), dynamics.steps_made(),
                                       dynamics.displacement(), dynamics.material_history());
    if (step != dynamics.time_step() && !(step > least_step * first_step))
      throw ComputationError(
        fmt::format("at t = {:.6g} s the stable step has fallen to {:.3g} s, from {:.3g} s: {}",
                    dynamics.time(), step, first_step, diagnose(solid, dynamics.displacement())));
    dynamics.set_time_step(step);
    if (discretisation.local_steps &&
        (local_steps.have_grown(dynamics.contacts(), dynamics.levels()) ||
         stable.step() < shrunk_step * step_of_levels))
      choose_levels();
    ++n_samples;
    const bool ended = c.duration ? at_duration : recorder.all_over();
    if (!ends_at && ended)
      ends_at = state.time + options.ringing;
    else if (ends_at)
      spectrum.add(state, nodes);
    over = state.time >= end();
    if (over || n_samples % samples_per_check == 0)
    {
      check_surfaces(c, discretisation, scales, dynamics);
      check_cavities(discretisation, dynamics.nodal_state());
    }
    if (!over && options.after_sample)
      options.after_sample(dynamics.time(),
                           [this](StateWriter &archive)
                           {
                             transfer(archive, stable.state());
                             serialize(archive);
                           });
    return over || team.stretch_is_over() ? 0 : next_steps();
  }

  // The levels change at the beginning of the next period.
  void choose_levels()
  {
    stable.use(TimeLevels(solid), dynamics.displacement(), dynamics.material_history());
    dynamics.set_levels(local_steps.choose(stable, dynamics.contacts(), dynamics.displacement(),
                                           dynamics.material_history(),
                                           highest_level(c, stable.step())));
    dynamics.set_time_step(stable.step());
    step_of_levels = stable.step();
    steps_per_sample = sample_length(stable.step(), dynamics.levels().period());
  }

  void check_energy(double time) const
  {
    if (recorder.balance_error() < energy_tolerance)
      return; // false for NaN
    const double fraction = stable.fraction();
    const std::string unresolved = unresolved_relaxation(solid, dynamics.time_step());
    throw EnergyNotKept(
      fmt::format("at t = {:.6g} s the energy balance is off by {:.3g} (allowed: {}){}: {}", time,
                  recorder.balance_error(), energy_tolerance,
                  fraction < 1 ? ", with time steps of " + fraction_text(fraction) : "",
                  unresolved.empty() ? diagnose(solid, dynamics.displacement()) : unresolved),
      fraction);
  }

  double end() const { return ends_at.value_or(horizon); }
  double wall_seconds() const
  {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() +
           seconds_before;
  }

  const Case &c;
  const Discretisation &discretisation;
  const Solid &solid;
  const ImpactOptions &options;
  const std::vector<ContactScale> scales;
  const double start, horizon, expected_end;
  StableStep stable;
  LocalSteps local_steps;
  TimeLevels first_levels;
  double first_step;     ///< [s]
  double step_of_levels; ///< when they were chosen [s]
  Dynamics dynamics;
  ImpactRecorder recorder;
  Probes probes;
  SpectrumRecorder spectrum;
  std::optional<double> ends_at; ///< known once all contacts are over
  int steps_per_sample = 1;
  int n_samples = 0; ///< made by the solver
  std::size_t next_field = 0;
  bool over = false;
  int threads = 1; ///< that are of use
  ThreadTeam team{1};
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  double seconds_before = 0; ///< of wall time, until `began`
};
} // namespace

double expected_duration(const Case &c)
{
  double total = time_to_first_force(c);
  for (const ContactScale &scale : contact_scales(c))
    total += scale.duration;
  // With gaps between them bodies may meet long after the first ones.
  return c.duration.value_or(std::min(time_horizon(c), std::max(total, time_of_last_contact(c))));
}

ImpactResult run_impact(const Case &c, const Discretisation &discretisation,
                        const ImpactOptions &options)
{
  ImpactOptions of_trial = options;
  for (double fraction = 1;;)
    try
    {
      ImpactRun run(c, discretisation, of_trial, fraction);
      run.loop();
      return run.result();
    }
    catch (const EnergyNotKept &failure)
    {
      fraction = failure.fraction / 2;
      if (fraction < least_fraction)
        throw;
      of_trial.state = nullptr;
      if (options.begins_again)
        options.begins_again();
    }
}
} // namespace carambole::fem
