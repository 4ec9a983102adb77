// What a law predicts for the values that a fit tries.

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "lumped/fit/fit_law.h"

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

/// Linear between samples, zero beyond them. Where the force jumps, as that of a dashpot does at
/// the onset, either side is the force of that instant: the one that was observed.
double force_at(const std::vector<double> &t, const std::vector<double> &f, double at,
                double observed)
{
  const double instant = 1e-9 * (t.back() - t.front());
  const auto first = std::lower_bound(t.begin(), t.end(), at - instant),
             last = std::upper_bound(t.begin(), t.end(), at + instant);
  if (first != last)
    return *std::min_element(f.begin() + (first - t.begin()), f.begin() + (last - t.begin()),
                             [&](double a, double b)
                             { return std::abs(a - observed) < std::abs(b - observed); });
  if (last == t.begin() || last == t.end())
    return 0;
  const auto k = static_cast<std::size_t>(last - t.begin());
  return f[k - 1] + (f[k] - f[k - 1]) * (at - t[k - 1]) / (t[k] - t[k - 1]);
}

std::vector<double> predict_forces(const Case &c, const Model &model, const History &reference)
{
  const History history = run_model(c, model, nullptr, true, step_limit(c)).history;
  const std::vector<double> &times = reference.columns.front().values;
  std::vector<double> predicted;
  for (std::size_t k = 1; k < reference.columns.size(); ++k)
  {
    const History::Column *force = history.find(reference.columns[k].name);
    if (!force)
      throw std::runtime_error(model.entry.name + " has no " + reference.columns[k].name);
    for (std::size_t i = 0; i < times.size(); ++i)
      predicted.push_back(force_at(history.columns.front().values, force->values, times[i],
                                   reference.columns[k].values[i]));
  }
  return predicted;
}
} // namespace

FitResult fit_law(const Case &c, const FitModel &start, const Target &target)
{
  if (target.is_table())
    return fit(
      start.free, target.observed(),
      [&](const std::vector<double> &values) {
        return predict_restitutions(c, with_values(start.model, start.free, values), target.speeds);
      },
      step_of_restitutions);
  const double peak = target.peak_force();
  return fit(
    start.free, target.observed(),
    [&](const std::vector<double> &values)
    {
      std::vector<double> forces =
        predict_forces(c, with_values(start.model, start.free, values), target.history);
      for (double &force : forces)
        force /= peak;
      return forces;
    },
    step_of_forces);
}

std::vector<double> fitted_restitutions(const Case &c, const FitModel &start,
                                        const FitResult &result, const std::vector<double> &speeds)
{
  std::vector<double> values;
  for (const Estimate &estimate : result.estimates)
    values.push_back(estimate.value);
  return predict_restitutions(c, with_values(start.model, start.free, values), speeds);
}
} // namespace carambole::lumped
