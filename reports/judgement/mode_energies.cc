#include "reports/judgement/mode_energies.h"

#include <algorithm>
#include <complex>
#include <iterator>
#include <numbers>

#include "cases/records/history_columns.h"

namespace carambole::reports
{
namespace
{
/// int F exp(i omega t) dt by the trapezoidal rule [N s].
std::complex<double> fourier_integral(const std::vector<double> &times,
                                      const std::vector<double> &force, double omega)
{
  std::complex<double> sum = 0;
  for (std::size_t i = 1; i < force.size(); ++i)
    sum += (times[i] - times[i - 1]) / 2 *
           (force[i - 1] * std::polar(1., omega * times[i - 1]) +
            force[i] * std::polar(1., omega * times[i]));
  return sum;
}

/// Forces on the poles of a body over time; that of a pole without a contact is empty.
struct PoleForces
{
  std::vector<double> times, upper, lower;
};

std::optional<PoleForces> pole_forces(const Case &problem, const Model &model,
                                      const std::string &body)
{
  PoleForces forces;
  for (const Contact &contact : problem.contacts())
  {
    const bool is_upper = problem.bodies[static_cast<std::size_t>(contact.first)].name == body,
               is_lower = problem.bodies[static_cast<std::size_t>(contact.second)].name == body;
    if (!is_upper && !is_lower)
      continue;
    std::optional<Curve> curve = find_curve(model, to_string({ColumnKind::force, contact.name}));
    if (!curve)
      return std::nullopt;
    forces.times = std::move(curve->times);
    (is_upper ? forces.upper : forces.lower) = std::move(curve->values);
  }
  if (forces.times.empty())
    return std::nullopt;
  return forces;
}
} // namespace

std::vector<ModeRecord> modes_of(const ModelRecord &record, const std::string &body)
{
  std::vector<ModeRecord> modes;
  std::ranges::copy_if(record.modes, std::back_inserter(modes),
                       [&](const ModeRecord &mode) { return mode.body == body; });
  return modes;
}

std::optional<std::vector<double>> mode_energies(const Case &problem, const Model &model,
                                                 const std::string &body,
                                                 const std::vector<ModeRecord> &modes)
{
  const std::optional<PoleForces> forces = pole_forces(problem, model, body);
  if (!forces)
    return std::nullopt;
  std::vector<double> energies;
  for (const ModeRecord &mode : modes)
  {
    if (!mode.squared_amplitude || !mode.is_mirrored)
      return std::nullopt;
    const double omega = 2 * std::numbers::pi * mode.frequency;
    const std::complex<double> upper = fourier_integral(forces->times, forces->upper, omega),
                               lower = fourier_integral(forces->times, forces->lower, omega);
    energies.push_back(*mode.squared_amplitude / 2 *
                       std::norm(*mode.is_mirrored ? upper + lower : upper - lower));
  }
  return energies;
}
} // namespace carambole::reports
