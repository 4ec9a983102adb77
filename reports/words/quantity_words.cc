#include "reports/words/quantity_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/records/quantities.h"

namespace carambole::reports
{
std::string si_symbol(const std::string &quantity)
{
  const QuantityKind *kind = parse_quantity_name(quantity).kind;
  if (kind == nullptr || kind->dimension == dimension::none)
    return "";
  if (kind->name == "frequency")
    return "Hz";
  if (kind->dimension == dimension::impulse)
    return "N s";
  if (kind->dimension == dimension::energy)
    return "J";
  if (kind->dimension == dimension::force)
    return "N";
  return si_unit(kind->dimension);
}

std::string readable_name(std::string quantity)
{
  const QuantityName name = parse_quantity_name(quantity);
  // "frequency B1 3", or without the body.
  if (name.kind != nullptr && name.kind->subject == Subject::mode && !name.subject.empty())
  {
    const std::size_t number = name.subject.rfind(' ');
    return readable_name(name.is_uncertainty ? "uncertainty " + name.name : name.name) +
           (number == std::string::npos
              ? " of mode " + name.subject
              : fmt::format(" of mode {} of {}", name.subject.substr(number + 1),
                            name.subject.substr(0, number)));
  }
  const std::size_t space = quantity.rfind(' ');
  const bool of_probe =
    name.kind != nullptr && name.kind->subject == Subject::probe && !name.subject.empty();
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
