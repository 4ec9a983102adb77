#include "lumped/models/bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "cases/process/interrupted.h"
#include "cases/values/median.h"
#include "lumped/law/law.h"
#include "lumped/row/chain.h"
#include "lumped/row/dynamics.h"

namespace carambole::lumped
{
namespace
{
const Material bench_steel{"steel", 7800, 206e9, 0.3, Plasticity{400e6, {}, {}}};

/// Processor time of this thread [s]: on a shared machine wall-clock time is not comparable.
double thread_seconds()
{
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0)
    throw std::runtime_error("this system cannot measure the processor time of a thread");
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Processor time and time of day since it was made [s].
class BenchClock
{
public:
  double seconds() const { return thread_seconds() - start; }
  double share() const
  {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    return std::min(1., seconds() / wall.count());
  }

private:
  double start = thread_seconds();
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

/// A law with its pair, ready for impacts.
struct ReadyLaw
{
  const Manual *manual;
  Row row;
  Parameters parameters;
};

/// Nothing for a law of another problem, and where the examples do not make the law.
std::optional<ReadyLaw> ready(const Manual &manual)
{
  if (manual.roll || manual.example_plane)
    return {};
  constexpr double radius = 0.01, speed = 0.5; // [m], [m/s]
  const Body ball{.name = "ball",
                  .shape = Shape::sphere,
                  .radius = radius,
                  .material = bench_steel,
                  .velocity = speed};
  const Body wall{.name = "wall", .shape = Shape::wall, .position = radius};
  const LawEntry entry{manual.identifier, manual.identifier, example_parameters(manual.parameters)};
  std::vector<Diagnostic> diagnostics;
  ReadyLaw law{&manual, make_row({ball, wall}),
               read_parameters(entry, manual.parameters, "", diagnostics)};
  if (!diagnostics.empty() ||
      (manual.lacks && !manual.lacks(law.row.pairs[0], law.parameters).empty()))
    return {};
  return law;
}

Trajectory one_impact(const ReadyLaw &law, const Settings &settings)
{
  if (law.manual->make_impulse)
    return move(law.row, std::vector{law.manual->make_impulse(law.row.pairs[0], law.parameters)},
                settings);
  std::vector<std::unique_ptr<ForceLaw>> laws;
  laws.push_back(law.manual->make_force(law.row.pairs[0], law.parameters));
  return move(law.row, laws, settings);
}

ImpactRate measure(const ReadyLaw &law, bool is_quick, const std::atomic<bool> *stop)
{
  const Settings settings{.tolerance = 1e-12,
                          .steps_per_contact = 100,
                          .keeps_history = false,
                          .time_limit = 1,
                          .stop = stop};
  const double for_seconds = is_quick ? 1e-4 : 0.01; // of a repetition
  const int repetitions = is_quick ? 3 : 5;
  ImpactRate result{law.manual->identifier, one_impact(law, settings).steps, {}, 1};
  const BenchClock whole;
  for (int i = 0; i < repetitions; ++i)
  {
    const BenchClock clock;
    int impacts = 0;
    do
    {
      one_impact(law, settings);
      ++impacts;
    } while (clock.seconds() < for_seconds);
    result.rates.push_back(impacts / clock.seconds());
  }
  result.processor_share = whole.share();
  return result;
}

nlohmann::ordered_json rate_json(const std::vector<double> &rates, const char *unit,
                                 double processor_share)
{
  const auto [least, greatest] = std::ranges::minmax_element(rates);
  return {{"median", median(rates)}, {"least", *least},
          {"greatest", *greatest},   {"unit", unit},
          {"repeats", rates.size()}, {"processor_share", processor_share}};
}
} // namespace

double ChainRate::median_seconds() const
{
  return median(seconds);
}

ChainRate measure_chain(int n_bodies, const std::atomic<bool> *stop, double for_seconds)
{
  constexpr double radius = 0.01;
  std::vector<Body> bodies;
  bodies.reserve(static_cast<std::size_t>(n_bodies));
  for (int i = 0; i < n_bodies; ++i)
    bodies.push_back({.name = fmt::format("B{}", i + 1),
                      .shape = Shape::sphere,
                      .radius = radius,
                      .material = bench_steel,
                      .velocity = i == 0 ? 0.05 : 0,
                      .position = 2 * radius * i});
  const Row row = make_row(bodies);
  std::vector<double> stiffness;
  stiffness.reserve(row.pairs.size());
  for (const Pair &pair : row.pairs)
    stiffness.push_back(pair.hertz_stiffness());
  Settings settings{.keeps_history = false, .stop = stop};

  constexpr std::size_t least_runs = 3;
  Trajectory trajectory;
  ChainRate result;
  const BenchClock whole;
  do
  {
    const BenchClock clock;
    trajectory = move_chain(row, stiffness, settings);
    result.seconds.push_back(clock.seconds());
  } while (whole.seconds() < for_seconds || result.seconds.size() < least_runs);
  result.processor_share = whole.share();
  result.contact_updates = trajectory.contact_updates;
  result.steps = trajectory.steps;

  settings.tolerance /= 100;
  const Trajectory tight = move_chain(row, stiffness, settings);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    result.velocity_error =
      std::max(result.velocity_error,
               std::abs(trajectory.samples.back().velocity[i] - tight.samples.back().velocity[i]) /
                 row.approach_speed);
  return result;
}

std::vector<ImpactRate> measure_impacts(bool is_quick, const std::atomic<bool> *stop)
{
  std::vector<ImpactRate> rates;
  for (const auto &[name, manual] : catalogue())
  {
    if (stop != nullptr && *stop)
      throw Interrupted{};
    if (const std::optional<ReadyLaw> law = ready(manual))
      rates.push_back(measure(*law, is_quick, stop));
  }
  return rates;
}

nlohmann::ordered_json bench_json(const ChainRate &chain, int n_bodies,
                                  const std::vector<ImpactRate> &impacts)
{
  std::vector<double> updates;
  for (const double seconds : chain.seconds)
    updates.push_back(static_cast<double>(chain.contact_updates) / seconds);
  nlohmann::ordered_json laws = nlohmann::ordered_json::array();
  for (const ImpactRate &impact : impacts)
    laws.push_back({{"law", impact.law},
                    {"steps", impact.steps},
                    {"impacts", rate_json(impact.rates, "impacts/s", impact.processor_share)}});
  return {{"chain",
           {{"law", "hertz"},
            {"bodies", n_bodies},
            {"steps", chain.steps},
            {"contact_updates", chain.contact_updates},
            {"velocity_error", chain.velocity_error},
            {"updates", rate_json(updates, "updates/s", chain.processor_share)}}},
          {"impacts", laws}};
}
} // namespace carambole::lumped
