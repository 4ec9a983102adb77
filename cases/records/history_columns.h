#pragma once

// The columns of history.csv: their kinds, and the parsed name of one column.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cases/records/records.h"
#include "cases/values/units.h"

namespace carambole
{
/// In the order of a file: the time or the load step, contacts, bodies, energies.
enum class ColumnKind
{
  time,
  load_step,
  force,
  damping_force,
  approach,
  contact_radius,
  adhesive_force,
  cohesive_radius,
  stuck_radius,
  mean_pressure,
  friction_force,
  sliding_speed,
  tangential_force,
  slip_velocity,
  slip,
  roll,
  twist,
  rolling_torque,
  twisting_torque,
  position,
  velocity,
  tangential_velocity,
  spin,
  acceleration,
  angular_velocity,
  energy,
  wave_energy ///< of a body: vibration and strain
};

/// "force B1-B2" is {force, "B1-B2"}, "energy plastic" is {energy, "plastic"}.
struct ColumnName
{
  ColumnKind kind = ColumnKind::time;
  std::string subject =
    {}; ///< contact, body, or form of energy; empty for the time and the load step

  bool operator==(const ColumnName &) const = default;
};

Dimension dimension_of(ColumnKind kind);

/// The name without its unit, as in a header; `parse_column_name` is its inverse.
std::string to_string(const ColumnName &column);

/// Nothing if history.csv has no column of such a name. The subject is not checked.
std::optional<ColumnName> parse_column_name(std::string_view text);

/// A function add(name, unit, value) that appends a column to a history: of every sample its
/// value(sample), or that member of it. Both arguments must outlive it.
template <typename Samples>
auto column_adder(History &history, const Samples &samples)
{
  return [&](const ColumnName &name, const char *unit, const auto &value)
  {
    History::Column column{to_string(name), unit, {}};
    column.values.reserve(samples.size());
    for (const auto &sample : samples)
      column.values.push_back(double(std::invoke(value, sample)));
    history.columns.push_back(std::move(column));
  };
}

/// Column of that name, or nullptr.
const History::Column *find_column(const History &history, const ColumnName &column);
} // namespace carambole
