#include "fem/run/body_modes.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cases/records/convergence.h"
#include "fem/modes/same_modes.h"
#include "fem/setup/setup_bodies.h"

namespace carambole::fem
{
namespace
{
constexpr int ringing_modes = 20;  // of a body
constexpr double ringing_mesh = 6; // elements per radius of the coarser level

/// The quantity of a mode on all levels, finest last; empty where a level has no such mode.
std::vector<double> on_levels(const BodyLevels &levels,
                              const std::vector<std::vector<std::optional<std::size_t>>> &same,
                              std::size_t mode, double FreeMode::*quantity)
{
  std::vector<double> values;
  for (std::size_t level = 0; level + 1 < levels.modes.size(); ++level)
    if (const auto index = same[level][mode])
      values.push_back(levels.modes[level].modes[*index].*quantity);
  values.push_back(levels.modes.back().modes[mode].*quantity);
  if (values.size() != levels.modes.size())
    values.clear();
  return values;
}

void add_mode(ModelRecord &record, const std::string &body, int number, const FreeMode &mode,
              const std::vector<double> &frequencies, const std::vector<double> &squared_amplitudes)
{
  ModeRecord found{body,      number,          mode.frequency,
                   mode.kind, mode.degree,     mode.squared_amplitude,
                   {},        mode.is_mirrored};
  if (const auto frequency = estimate_uncertainty(frequencies, QuantityKind::frequency))
  {
    found.uncertainty = frequency->uncertainty;
    record.uncertainty["frequency " + found.name()] = *frequency;
  }
  else if (frequencies.empty())
    record.remarks.push_back({fmt::format(
      "mode {} has no uncertainty: coarser meshes have no mode of its shape", found.name())});
  if (const auto squared_amplitude =
        estimate_uncertainty(squared_amplitudes, QuantityKind::squared_amplitude))
    record.uncertainty["squared_amplitude " + found.name()] = *squared_amplitude;
  record.modes.push_back(std::move(found));
}
} // namespace

void add_modes(ModelRecord &record, const std::string &body, const BodyLevels &levels)
{
  const std::vector<FreeMode> &finest = levels.modes.back().modes;
  std::vector<std::vector<std::optional<std::size_t>>> same;
  for (std::size_t level = 0; level + 1 < levels.modes.size(); ++level)
    same.push_back(
      same_modes(levels.meshes.back(), finest, levels.meshes[level], levels.modes[level].modes));
  for (std::size_t k = 0; k < finest.size(); ++k)
    add_mode(record, body, int(k) + 1, finest[k], on_levels(levels, same, k, &FreeMode::frequency),
             on_levels(levels, same, k, &FreeMode::squared_amplitude));
}

std::string remark_on_modes(const Body &body)
{
  if (body.material->viscous)
    return fmt::format("{}: its modes are those of the instantaneous moduli, without damping",
                       body.name);
  if (body.material->plastic)
    return fmt::format("{}: vibrations are small, and its yield stress has no effect", body.name);
  return "";
}

void add_ringing_modes(ModelRecord &record, const Case &c)
{
  for (int i = 0; i < int(c.bodies.size()); ++i)
  {
    const Body &body = c.bodies[i];
    if (!body.is_deformable() || body.is_ground())
      continue;
    try
    {
      BodyLevels levels;
      for (const int beyond : {modes_beyond, 0})
      {
        levels.meshes.push_back(free_mesh(body, ringing_mesh, beyond > 0 ? 1 : 2));
        levels.modes.push_back(free_modes(body, levels.meshes.back(), ringing_modes + beyond));
      }
      ModelRecord alone; // the levels of the modes are not those of the impact
      add_modes(alone, body.name, levels);
      std::ranges::move(alone.modes, std::back_inserter(record.modes));
    }
    catch (const std::exception &error)
    {
      record.remarks.push_back(
        {fmt::format("{}: its modes cannot be computed: {}", body.name, error.what())});
    }
  }
}
} // namespace carambole::fem
