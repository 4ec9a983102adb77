#include "reports/page/input_words.h"

#include <fmt/format.h>

#include "reports/words/format.h"

namespace carambole::reports
{
std::string input_text(double value, const std::string &si_unit)
{
  const ReadableUnit unit = readable_unit(value, si_unit);
  std::string number = fmt::format("{:.6g}", value * unit.factor);
  if (number.starts_with('-'))
    number.replace(0, 1, "\u2212");
  return unit.symbol.empty() ? number : number + " " + unit.symbol;
}

std::string mass_text(double mass, int digits)
{
  if (mass >= 1)
    return shortest(mass, digits) + " kg";
  const ReadableUnit gram = readable_unit(1000 * mass, "g");
  return shortest(1000 * mass * gram.factor, digits) + " " + gram.symbol;
}
} // namespace carambole::reports
