#include "cases/records/history_columns.h"

namespace carambole
{
namespace
{
struct Definition
{
  ColumnKind kind;
  std::string word;
  Dimension dimension;
};

/// In the order of `ColumnKind`.
const Definition definitions[] = {
  {ColumnKind::time, "time", dimension::time},
  {ColumnKind::load_step, "load step", dimension::none},
  {ColumnKind::force, "force", dimension::force},
  {ColumnKind::damping_force, "damping force", dimension::force},
  {ColumnKind::approach, "approach", dimension::length},
  {ColumnKind::contact_radius, "contact radius", dimension::length},
  {ColumnKind::adhesive_force, "adhesive force", dimension::force},
  {ColumnKind::cohesive_radius, "cohesive radius", dimension::length},
  {ColumnKind::stuck_radius, "stuck radius", dimension::length},
  {ColumnKind::mean_pressure, "mean pressure", dimension::pressure},
  {ColumnKind::friction_force, "friction force", dimension::force},
  {ColumnKind::sliding_speed, "sliding speed", dimension::velocity},
  {ColumnKind::tangential_force, "tangential force", dimension::force},
  {ColumnKind::slip_velocity, "slip velocity", dimension::velocity},
  {ColumnKind::slip, "slip", dimension::length},
  {ColumnKind::roll, "roll", dimension::none},
  {ColumnKind::twist, "twist", dimension::none},
  {ColumnKind::rolling_torque, "rolling torque", dimension::energy},
  {ColumnKind::twisting_torque, "twisting torque", dimension::energy},
  {ColumnKind::position, "position", dimension::length},
  {ColumnKind::velocity, "velocity", dimension::velocity},
  {ColumnKind::tangential_velocity, "tangential velocity", dimension::velocity},
  {ColumnKind::spin, "spin", {0, 0, -1}},
  {ColumnKind::acceleration, "acceleration", dimension::acceleration},
  {ColumnKind::angular_velocity, "angular velocity", {0, 0, -1}},
  {ColumnKind::energy, "energy", dimension::energy},
  {ColumnKind::wave_energy, "wave energy", dimension::energy}};

const Definition &definition_of(ColumnKind kind)
{
  return definitions[static_cast<std::size_t>(kind)];
}
} // namespace

Dimension dimension_of(ColumnKind kind)
{
  return definition_of(kind).dimension;
}

std::string to_string(const ColumnName &column)
{
  const std::string &word = definition_of(column.kind).word;
  return column.subject.empty() ? word : word + " " + column.subject;
}

std::optional<ColumnName> parse_column_name(std::string_view text)
{
  for (const Definition &known : definitions)
    if (known.kind == ColumnKind::time || known.kind == ColumnKind::load_step)
    {
      if (text == known.word)
        return ColumnName{known.kind};
    }
    else if (text.starts_with(known.word + " ") && text.size() > known.word.size() + 1)
      return ColumnName{known.kind, std::string(text.substr(known.word.size() + 1))};
  return {};
}

const History::Column *find_column(const History &history, const ColumnName &column)
{
  return history.find(to_string(column));
}
} // namespace carambole
