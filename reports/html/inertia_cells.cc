#include "reports/html/inertia_cells.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"

namespace carambole::reports
{
namespace
{
struct Column
{
  QuantityKind kind;
  const char *header, *words;
};

constexpr std::array columns{
  Column{QuantityKind::restitution, "Restitution", "the restitution"},
  Column{QuantityKind::peak_force, "Peak force", "the peak force"},
  Column{QuantityKind::duration, "Duration", "the duration"},
  Column{QuantityKind::max_approach, "Largest approach", "the largest approach"}};

/// "−0.0031 ± 0.0012" of a restitution, "+0.42 ± 0.10 %" of the static value otherwise.
std::string change_text(const InertiaPart &part)
{
  const Difference &d = part.difference;
  const bool is_absolute = part.quantity.kind == QuantityKind::restitution;
  const double scale = is_absolute ? 1 : 100 / std::abs(d.reference);
  const char *unit = is_absolute ? "" : " %";
  const double change = d.absolute() * scale;
  if (!d.uncertainty || !(*d.uncertainty > 0))
    return signed_fixed(change, is_absolute ? 6 : 4) + unit;
  const double u = *d.uncertainty * scale;
  const int decimals = supported_decimals(u);
  return fmt::format("{} ± {}{}", signed_fixed(change, decimals), fixed(u, decimals), unit);
}
} // namespace

std::vector<Html> inertia_header(std::string_view first)
{
  std::vector<Html> header{text(first)};
  for (const Column &column : columns)
    header.push_back(text(column.header));
  return header;
}

std::vector<Cell> inertia_cells(const Results &results, const InertiaShare &share)
{
  std::vector<Cell> cells;
  for (const Column &column : columns)
  {
    const InertiaPart *part = share.find(column.kind);
    if (part == nullptr)
    {
      cells.push_back({text("\u2013"), true});
      continue;
    }
    const ReadableUnit unit = common_unit(results, part->quantity);
    const auto value = [&](const Model &model)
    { return value_with_uncertainty(model.record.model, part->quantity, unit) + unit.suffix(); };
    const bool is_significant = part->difference.is_significant() != false;
    const std::string change = change_text(*part);
    const Html content = text(is_significant ? change : "(" + change + ")") +
                         element("small", value(*share.moving)) +
                         element("small", value(*share.still));
    cells.push_back({content, true});
  }
  return cells;
}

std::string inertia_sentence(const Results &results, const InertiaShare &share)
{
  std::vector<std::string> parts;
  for (const Column &column : columns)
    if (const InertiaPart *part = share.find(column.kind))
      parts.push_back(
        fmt::format("{} by {}{}", column.words, change_text(*part),
                    part->difference.is_significant() == false ? " (not significant)" : ""));
  if (parts.empty())
    return "";
  std::size_t moving = 0;
  for (const FemEntry &entry : results.problem.fem)
    moving += !entry.is_static;
  return fmt::format("Inertia and waves change {}{}.", joined(parts),
                     moving > 1 ? fmt::format(", as {} shows", share.moving->name()) : "");
}
} // namespace carambole::reports
