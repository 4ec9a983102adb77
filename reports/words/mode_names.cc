#include "reports/words/mode_names.h"

#include <array>
#include <map>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
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
} // namespace carambole::reports
