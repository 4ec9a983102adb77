// What a law predicts for the values that a fit tries.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "lumped/fit/fit_law.h"
#include "lumped/models/row_run.h"

namespace carambole::lumped
{
namespace
{
// Relative widths of the differences: restitutions are known to 1e-11, but forces between two
// samples of a law, a 400th of a contact apart, to 1e-5 of the peak only.
constexpr double step_of_restitutions = 1e-4, step_of_forces = 1e-3;

/// A contact takes some 500 steps. One that needs forty times as many is too stiff or creeps apart:
/// no values to go on with, and seconds to wait.
constexpr long steps_per_contact = 20'000;

long step_limit(const Case &c)
{
  const auto contacts = static_cast<long>(c.contacts().size());
  return steps_per_contact * contacts * contacts; // a wave needs as many steps in every contact
}

Model with_values(Model model, const std::vector<FreeParameter> &free,
                  const std::vector<double> &values)
{
  for (std::size_t i = 0; i < free.size(); ++i)
    model.parameters.numbers[free[i].key] = values[i];
  return model;
}

/// The two bodies of the case meeting at a speed.
Case at_speed(Case c, double speed)
{
  for (Body &body : c.bodies)
    body.velocity = 0;
  const bool first_moves = !c.bodies[0].is_ground();
  c.bodies[first_moves ? 0 : 1].velocity = first_moves ? speed : -speed;
  return c;
}

std::vector<double> predict_restitutions(const Case &c, const Model &model,
                                         const std::vector<double> &speeds)
{
  std::vector<double> predicted;
  for (const double speed : speeds)
  {
    const std::optional<double> e =
      run_model(at_speed(c, speed), model, nullptr, false, step_limit(c)).record.restitution;
    if (!e)
      throw std::runtime_error(fmt::format("the bodies do not separate at {:g} m/s", speed));
    predicted.push_back(*e);
  }
  return predicted;
}

/// For the searches from several starts: the forces are known to 1e-4 of the peak, as far apart as
/// the samples are, which is enough to choose one of the minima.
constexpr Fineness coarse{.steps_per_contact = 200, .tolerance = 1e-10};

History forces_under(const Case &c, const Model &model, const Fineness &fineness = {})
{
  return run_forces(c, model, step_limit(c), fineness);
}

std::vector<double> over_peak(std::vector<double> forces, const Target &target)
{
  const double peak = target.peak_force();
  for (double &force : forces)
    force /= peak;
  return forces;
}

/// Predictions; `shift`: of a target that is free in time, if it is held.
std::vector<double> predict(const Case &c, const Model &model, const Target &target,
                            const std::optional<double> &shift, const Fineness &fineness)
{
  if (target.is_table())
    return predict_restitutions(c, model, target.speeds);
  const History law = forces_under(c, model, fineness);
  return over_peak((shift ? align_at(law, target, *shift) : align(law, target)).predicted, target);
}

/// The shift of a target that is free in time, held where it is best for a model, and the
/// derivatives of the predictions by it.
struct HeldShift
{
  std::optional<double> shift;
  std::vector<double> derivative;

  HeldShift() = default;
  HeldShift(const Case &c, const Model &model, const Target &target, const Fineness &fineness)
  {
    if (target.is_table() || !target.is_free_in_time)
      return;
    const History law = forces_under(c, model, fineness);
    shift = align(law, target).shift;
    derivative = over_peak(shift_derivative(law, target, *shift), target);
  }
};

std::vector<double> values_of(const FitResult &result)
{
  std::vector<double> values;
  for (const Estimate &estimate : result.estimates)
    values.push_back(estimate.value);
  return values;
}

double step_of(const Target &target)
{
  return target.is_table() ? step_of_restitutions : step_of_forces;
}

/// A change of the force that is no derivative: of a measurement, whose instants are at any place
/// of a jump. In others only instants of the law's own are, see force_at.
double jump_of(const Target &target)
{
  constexpr double share = 20 * step_of_forces; // of the peak: derivatives are of order one
  return target.is_free_in_time ? share : std::numeric_limits<double>::infinity();
}

/// The free parameters of all setups: those that all share, then those of each.
struct JointParameters
{
  std::vector<FreeParameter> free;
  std::vector<std::string> of;                  ///< label of the setup; empty: shared
  std::vector<std::vector<std::size_t>> places; ///< per setup and key: in `free`

  JointParameters(const JointModel &model, const std::vector<Setup> &setups) : places(setups.size())
  {
    for (std::size_t i = 0; i < setups.size(); ++i)
    {
      const std::vector<FreeParameter> &all = model.of[i].free;
      for (std::size_t k = 0; k < all.size(); ++k)
      {
        const bool is_own = std::ranges::find(model.own, all[k].key) != model.own.end();
        if (i > 0 && !is_own)
        {
          places[i].push_back(places[0][k]);
          continue;
        }
        places[i].push_back(free.size());
        free.push_back(all[k]);
        of.push_back(is_own && setups.size() > 1 ? setups[i].target.label : "");
      }
      for (std::size_t k = 0; k < all.size(); ++k)
        if (all[k].exponent)
          free[places[i][k]].exponent = places[i][*all[k].exponent];
    }
  }

  std::vector<double> values_of(const std::vector<double> &all, std::size_t setup) const
  {
    std::vector<double> values;
    for (const std::size_t place : places[setup])
      values.push_back(all[place]);
    return values;
  }
};

/// Divides the predictions by their weights and returns the next weights, 1/scatter of each setup.
/// The scatter is at least the resolution of the predictions. Its square is a mean of the setup's
/// own and that of all setups, which counts as ten values: without it, a few values that agree by
/// chance get too much weight, and a 95 % interval from two setups of three values covers 84 %.
std::vector<double> without_weights(std::vector<double> &predicted,
                                    const std::vector<double> &observed,
                                    const std::vector<Setup> &setups,
                                    const std::vector<double> &weights)
{
  constexpr double values_of_all = 10;
  std::vector<double> squares(setups.size(), 0.0), next;
  for (std::size_t i = 0, k = 0; i < setups.size(); ++i)
    for (const std::size_t end = k + setups[i].target.observed().size(); k < end; ++k)
    {
      squares[i] += std::pow((predicted[k] - observed[k]) / weights[i], 2);
      predicted[k] /= weights[i];
    }
  const double mean =
    std::accumulate(squares.begin(), squares.end(), 0.0) / static_cast<double>(observed.size());
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const auto n = static_cast<double>(setups[i].target.observed().size());
    const double square = (squares[i] + values_of_all * mean) / (n + values_of_all);
    next.push_back(1 / std::max(std::sqrt(square), resolution_of(setups[i].target)));
  }
  return next;
}
} // namespace

double resolution_of(const Target &target)
{
  // Between two samples of a law forces are known to 1e-5 of the peak.
  return target.is_table() ? 1e-6 : 1e-4;
}

FitResult fit_law(const Case &c, const FitModel &start, const Target &target)
{
  HeldShift held;
  Fineness fineness = coarse;
  const auto model_at = [&](const std::vector<double> &values)
  { return with_values(start.model, start.free, values); };
  Noise noise;
  noise.nuisances = nuisances_of(target);
  noise.dependence = [&](const std::vector<double> &residuals)
  { return dependence_of(target, residuals); };
  noise.jump = jump_of(target);
  if (target.is_free_in_time)
  {
    noise.hold = [&](const std::vector<double> &values)
    {
      held = HeldShift(c, model_at(values), target, fineness);
      return std::vector<std::vector<double>>{held.derivative};
    };
    noise.release = [&] { held = {}; };
  }
  return fit(
    start.free, target.observed(),
    [&](const std::vector<double> &values)
    { return predict(c, model_at(values), target, held.shift, fineness); },
    step_of(target), noise, [&] { fineness = {}; });
}

FitResult fit_law(const JointModel &start, const std::vector<Setup> &setups)
{
  if (setups.size() == 1)
    return fit_law(setups.front().c, start.of.front(), setups.front().target);
  JointParameters joint(start, setups);
  std::vector<double> weights(setups.size(), 1);
  std::vector<std::size_t> sizes;
  Noise noise;
  for (const Setup &setup : setups)
  {
    sizes.push_back(setup.target.observed().size());
    noise.nuisances += nuisances_of(setup.target);
  }
  const auto weighted = [&](const auto &values_of_setup)
  {
    std::vector<double> all;
    for (std::size_t i = 0; i < setups.size(); ++i)
      for (const double value : values_of_setup(i))
        all.push_back(weights[i] * value);
    return all;
  };
  noise.dependence = [&](const std::vector<double> &residuals)
  {
    // Of the one that is least independent.
    double most = 1;
    for (std::size_t i = 0, begin = 0; i < setups.size(); begin += sizes[i++])
      most = std::max(
        most, dependence_of(setups[i].target, std::span(residuals).subspan(begin, sizes[i])));
    return most;
  };
  std::vector<HeldShift> held(setups.size());
  Fineness fineness;
  const auto model_at = [&](const std::vector<double> &all, std::size_t i)
  { return with_values(start.of[i].model, start.of[i].free, joint.values_of(all, i)); };
  noise.hold = [&](const std::vector<double> &all)
  {
    std::vector<std::vector<double>> tangents;
    std::size_t before = 0;
    const std::size_t values = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    for (std::size_t i = 0; i < setups.size(); before += sizes[i++])
    {
      held[i] = HeldShift(setups[i].c, model_at(all, i), setups[i].target, fineness);
      if (!held[i].shift)
        continue;
      tangents.emplace_back(values);
      std::ranges::copy(held[i].derivative,
                        tangents.back().begin() + static_cast<std::ptrdiff_t>(before));
    }
    return tangents; // each over values of its own: the weights cancel
  };
  noise.release = [&] { held.assign(setups.size(), {}); };
  FitResult result;
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round)
  {
    const std::vector<double> observed =
      weighted([&](std::size_t i) { return setups[i].target.observed(); });
    const int evaluations = result.evaluations;
    const auto [least, most] = std::ranges::minmax(weights); // of predictions that are weighted
    noise.jump = jump_of(setups.front().target) * std::sqrt(least * most);
    fineness = coarse;
    result = fit(
      joint.free, observed,
      [&](const std::vector<double> &all)
      {
        return weighted(
          [&](std::size_t i) {
            return predict(setups[i].c, model_at(all, i), setups[i].target, held[i].shift,
                           fineness);
          });
      },
      step_of(setups.front().target), noise, [&] { fineness = {}; });
    result.evaluations += evaluations;
    weights = without_weights(result.predicted, observed, setups, weights);
    for (std::size_t i = 0; i < joint.free.size(); ++i)
    {
      result.estimates[i].of = joint.of[i];
      joint.free[i].start = result.estimates[i].value;
    }
  }
  return result;
}

FitResult result_of(const JointModel &model, const std::vector<Setup> &setups,
                    const FitResult &result, std::size_t setup)
{
  if (setups.size() == 1)
    return result;
  const JointParameters joint(model, setups);
  FitResult part = result;
  part.estimates.clear();
  part.correlation.clear();
  part.others.clear();
  for (const std::size_t place : joint.places[setup])
    part.estimates.push_back(result.estimates[place]);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < setup; ++i)
    begin += setups[i].target.observed().size();
  const std::size_t size = setups[setup].target.observed().size();
  part.predicted.assign(result.predicted.begin() + static_cast<std::ptrdiff_t>(begin),
                        result.predicted.begin() + static_cast<std::ptrdiff_t>(begin + size));
  const std::vector<double> observed = setups[setup].target.observed();
  double squares = 0;
  for (std::size_t k = 0; k < size; ++k)
    squares += std::pow(part.predicted[k] - observed[k], 2);
  part.deviation = std::sqrt(squares / static_cast<double>(size));
  return part;
}

std::vector<double> law_residuals(const JointModel &model, const std::vector<Setup> &setups,
                                  const FitResult &result, std::size_t setup)
{
  std::vector<double> residuals = result_of(model, setups, result, setup).predicted;
  std::ranges::transform(residuals, setups[setup].target.observed(), residuals.begin(),
                         std::minus<>());
  return residuals;
}

AlignedForces aligned_forces(const Case &c, const FitModel &start, const FitResult &result,
                             const Target &target)
{
  if (target.is_table())
    return {};
  return align(forces_under(c, with_values(start.model, start.free, values_of(result))), target);
}

bool pulls(const Setup &setup, const FitModel &start, const FitResult &result)
{
  if (setup.target.is_table())
    return false;
  const History law =
    forces_under(setup.c, with_values(start.model, start.free, values_of(result)));
  const double least = resolution_of(setup.target) * setup.target.peak_force();
  return std::any_of(law.columns.begin() + 1, law.columns.end(),
                     [&](const History::Column &force)
                     { return std::ranges::min(force.values) < -least; });
}

std::vector<double> fitted_restitutions(const Case &c, const FitModel &start,
                                        const FitResult &result, const std::vector<double> &speeds)
{
  return predict_restitutions(c, with_values(start.model, start.free, values_of(result)), speeds);
}
} // namespace carambole::lumped
