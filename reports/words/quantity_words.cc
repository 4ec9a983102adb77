#include "reports/words/quantity_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
/// "mode 3 of B1" for "B1 3", "mode 3" for "3".
std::string readable_mode(const std::string &subject)
{
  const std::size_t space = subject.rfind(' ');
  return space == std::string::npos
           ? "mode " + subject
           : fmt::format("mode {} of {}", subject.substr(space + 1), subject.substr(0, space));
}

std::string subscript(int number)
{
  static constexpr std::array digits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string text;
  for (const char digit : std::to_string(number))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

bool is_of_sphere(const ModeRecord &mode)
{
  return mode.kind == ModeKind::spheroidal || mode.degree.has_value();
}
} // namespace

std::string si_symbol(QuantityKind kind)
{
  const Dimension &dimension = definition(kind).dimension;
  if (dimension == dimension::none)
    return "";
  if (kind == QuantityKind::frequency || kind == QuantityKind::corner_frequency ||
      kind == QuantityKind::spectral_minimum)
    return "Hz";
  if (kind == QuantityKind::spin || kind == QuantityKind::angular_velocity)
    return "rad/s";
  if (kind == QuantityKind::squared_amplitude)
    return "1/kg"; // which takes no prefix
  for (const QuantityKind torque :
       {QuantityKind::peak_rolling_torque, QuantityKind::final_rolling_torque,
        QuantityKind::peak_twisting_torque, QuantityKind::final_twisting_torque})
    if (kind == torque)
      return "N m";
  if (dimension == dimension::impulse)
    return "N s";
  if (dimension == dimension::energy)
    return "J";
  if (dimension == dimension::force)
    return "N";
  return si_unit(dimension);
}

std::string readable_name(const QuantityName &quantity)
{
  const QuantityDefinition &known = definition(quantity.kind);
  std::string name = (quantity.is_uncertainty ? "uncertainty " : "") + known.name;
  std::ranges::replace(name, '_', ' ');
  for (const auto &[apart, hyphenated] :
       {std::pair{"quasi static", "quasi-static"}, {"pull off", "pull-off"}})
    boost::replace_all(name, apart, hyphenated);
  if (name.starts_with("first "))
    name = name.substr(6) + " of the first impact";
  if (quantity.subject.empty())
    return name;
  if (known.subject == Subject::mode)
    return name + " of " + readable_mode(quantity.subject);
  if (known.subject == Subject::bounce)
    name = name == "bounce restitution" ? "restitution of touch" : "start of touch";
  return name + (known.subject == Subject::probe ? ", probe " : " ") + quantity.subject;
}

std::string name_with_unit(const QuantityName &quantity, const ReadableUnit &unit)
{
  return readable_name(quantity) + (unit.symbol.empty() ? "" : fmt::format(" [{}]", unit.symbol));
}

QuantityName known_quantity(const std::string &text)
{
  const std::optional<QuantityName> quantity = parse_quantity_name(text);
  if (!quantity)
    throw std::runtime_error(fmt::format("'{}' is not a quantity of a record", text));
  return *quantity;
}

std::vector<std::string> mode_names(const std::vector<ModeRecord> &modes)
{
  std::vector<std::string> names;
  std::map<int, int> overtone;
  int longitudinal = 0, radial = 0;
  bool can_count = true;
  for (const ModeRecord &mode : modes)
  {
    if (!is_of_sphere(mode))
    {
      names.push_back(mode.kind == ModeKind::longitudinal ? fmt::format("L{}", ++longitudinal)
                                                          : fmt::format("R{}", ++radial));
      continue;
    }
    can_count = can_count && mode.degree;
    names.push_back(can_count ? subscript(overtone[*mode.degree]++) + 'S' + subscript(*mode.degree)
                              : fmt::format("{}", mode.number));
  }
  return names;
}

const Uncertainty *find_uncertainty(const ModelRecord &model, const QuantityName &quantity)
{
  const auto found = model.uncertainty.find(to_string(quantity));
  return found == model.uncertainty.end() ? nullptr : &found->second;
}

bool does_not_converge(const Uncertainty &uncertainty)
{
  return uncertainty.levels.size() > 2 && !uncertainty.extrapolated && uncertainty.uncertainty > 0;
}

std::string joined(const std::vector<std::string> &parts)
{
  if (parts.size() < 2)
    return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}
} // namespace carambole::reports
