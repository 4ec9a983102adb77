#include "reports/words/quantity_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/records/quantities.h"

namespace carambole::reports
{
std::string si_symbol(const std::string &quantity)
{
  const std::optional<QuantityName> name = parse_quantity_name(quantity);
  if (!name)
    return "";
  const Dimension &dimension = definition(name->kind).dimension;
  if (dimension == dimension::none)
    return "";
  if (dimension == dimension::impulse)
    return "N s";
  if (dimension == dimension::energy)
    return "J";
  if (dimension == dimension::force)
    return "N";
  return si_unit(dimension);
}

std::string readable_name(std::string quantity)
{
  const std::optional<QuantityName> name = parse_quantity_name(quantity);
  const std::size_t space = quantity.rfind(' ');
  const bool of_probe =
    name && definition(name->kind).subject == Subject::probe && !name->subject.empty();
  const auto end = space == std::string::npos
                     ? quantity.end()
                     : quantity.begin() + static_cast<std::ptrdiff_t>(space);
  std::replace(quantity.begin(), end, '_', ' ');
  if (of_probe)
    quantity.insert(space, ", probe");
  return quantity;
}

std::string name_with_unit(const std::string &quantity, const ReadableUnit &unit)
{
  return readable_name(quantity) + (unit.symbol.empty() ? "" : fmt::format(" [{}]", unit.symbol));
}

bool does_not_converge(const Uncertainty &uncertainty)
{
  return uncertainty.levels.size() > 2 && !uncertainty.extrapolated;
}

std::string joined(const std::vector<std::string> &parts)
{
  if (parts.size() < 2)
    return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}
} // namespace carambole::reports
