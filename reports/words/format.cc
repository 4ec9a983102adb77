#include "reports/words/format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
const std::string minus = "\u2212";

std::string with_minus(std::string text)
{
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at))
    text.replace(at, 1, minus);
  return text;
}

bool rounds_to_zero(double value, int decimals)
{
  return std::abs(value) < 0.5 * std::pow(10.0, -decimals);
}

/// Decimals of a percentage whose fraction has this uncertainty.
int percent_decimals(const std::optional<double> &uncertainty)
{
  return uncertainty ? std::min(supported_decimals(100 * *uncertainty), 2) : 2;
}

/// Whether a fraction is not zero, but zero in per cent with two decimals.
bool is_tiny_percentage(double fraction)
{
  return fraction != 0 && rounds_to_zero(100 * fraction, 2);
}
} // namespace

ReadableUnit readable_unit(double largest, const std::string &si_unit)
{
  const double size = std::abs(largest);
  const bool keeps_si = si_unit.empty() || si_unit.starts_with("1/") || size == 0 ||
                        !std::isfinite(size) || (si_unit == "m/s" && size >= 0.1 && size < 1e4);
  if (keeps_si)
    return {1, si_unit};
  static constexpr std::array prefixes{"n", "µ", "m", "", "k", "M", "G"};
  constexpr int lowest = -3;
  const int power = static_cast<int>(std::floor(std::log10(size) / 3 + 1e-12)); // of a thousand
  // Nothing here is measured in km, ks or km/s.
  const int highest = si_unit == "m" || si_unit == "s" || si_unit == "m/s" ? 0 : 3;
  const int shown = std::clamp(power, lowest, highest);
  return {std::pow(1000.0, -shown), *(prefixes.begin() + (shown - lowest)) + si_unit};
}

int supported_decimals(double uncertainty)
{
  if (!(uncertainty > 0))
    return 9;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(uncertainty))), 0, 9);
}

std::string counted(std::size_t count, const std::string &noun)
{
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string capitalised(std::string text)
{
  if (!text.empty())
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string fixed(double value, int decimals)
{
  return with_minus(
    fmt::format("{:.{}f}", rounds_to_zero(value, decimals) ? 0.0 : value, decimals));
}

std::string signed_fixed(double value, int decimals)
{
  if (rounds_to_zero(value, decimals))
    return fixed(0, decimals);
  return with_minus(fmt::format("{:+.{}f}", value, decimals));
}

int shared_digits(double low, double high)
{
  const double largest = std::max(std::abs(low), std::abs(high));
  return high > low ? std::clamp(static_cast<int>(std::log10(largest / (high - low))), 0, 6) : 0;
}

std::string significant(double value, int digits)
{
  if (value == 0)
    return "0";
  const double size = std::abs(value);
  if (size < 1e-3 || size >= 1e7)
    return with_minus(fmt::format("{:.{}e}", value, digits - 1));
  const int before_point = static_cast<int>(std::floor(std::log10(size))) + 1;
  return fixed(value, std::clamp(digits - before_point, 0, 9));
}

std::string shortest(double value, int digits)
{
  std::string text = significant(value, digits);
  const std::size_t exponent = std::min(text.find('e'), text.size()), point = text.find('.');
  if (point == std::string::npos)
    return text;
  std::size_t end = exponent;
  while (text[end - 1] == '0')
    --end;
  if (text[end - 1] == '.')
    --end;
  return text.erase(end, exponent - end);
}

std::string value_text(double value, std::optional<double> uncertainty)
{
  if (!uncertainty)
    return significant(value, 7);
  const double smallest = std::abs(value) * 1e-9; // what a double can be trusted with
  if (*uncertainty <= smallest)
    return shortest(value, 10);
  constexpr int most_decimals = 9;
  if (rounds_to_zero(value, most_decimals) && rounds_to_zero(*uncertainty, most_decimals))
    return significant(value, 2);
  const double unit =
    *uncertainty < 100 ? 0 : std::pow(10.0, std::floor(std::log10(*uncertainty)) - 1);
  return unit > 0 ? fixed(std::round(value / unit) * unit, 0)
                  : fixed(value, supported_decimals(*uncertainty));
}

std::string percent_number(double fraction, std::optional<double> uncertainty)
{
  return signed_fixed(100 * fraction, percent_decimals(uncertainty));
}

std::string percent_text(double fraction, std::optional<double> uncertainty)
{
  return percent_number(fraction, uncertainty) + " %";
}

std::string percent_magnitude_text(double fraction, std::optional<double> uncertainty)
{
  return fixed(100 * std::abs(fraction), percent_decimals(uncertainty)) + " %";
}

std::string percent_size_number(double fraction)
{
  return is_tiny_percentage(fraction) ? "< 0.01" : fixed(100 * std::abs(fraction), 2);
}

std::string percent_size_text(double fraction)
{
  return percent_size_number(fraction) + " %";
}

std::string at_most_text(double fraction)
{
  return is_tiny_percentage(fraction) ? "less than 0.01 %"
                                      : "at most " + fixed(100 * std::abs(fraction), 2) + " %";
}
} // namespace carambole::reports
