#pragma once

// Numbers in readable units, with the digits that their uncertainty supports.

#include <optional>
#include <string>

namespace carambole::reports
{
/// A unit with an SI prefix: value in SI times `factor` is the number to show.
struct ReadableUnit
{
  double factor = 1;
  std::string symbol; ///< UTF-8: "µs", "kN"

  /// " kN", after a number; empty for none.
  std::string suffix() const { return symbol.empty() ? "" : " " + symbol; }
};

/// The engineering prefix (n to G) that brings `largest` between 1 and 1000. Takes N, s, m, J, N s,
/// m/s; a velocity keeps m/s from 0.1 m/s on, and a number without unit stays as it is.
ReadableUnit readable_unit(double largest, const std::string &si_unit);

/// Decimals that show an uncertainty with two significant digits: 2 for 0.15, 0 for 15. Between 0
/// and 9.
int supported_decimals(double uncertainty);

/// "1 case", "2 cases".
std::string counted(std::size_t count, const std::string &noun);

/// With a capital first letter (ASCII).
std::string capitalised(std::string text);

/// Fixed notation with U+2212 as the minus sign, at which no line breaks; a value that rounds to
/// zero has no sign.
std::string fixed(double value, int decimals);
/// The same with the sign of positive values.
std::string signed_fixed(double value, int decimals);
/// Leading digits that all values from `low` to `high` share: 3
/// for 99.98 to 100.06, 0 for 0 to 5.
int shared_digits(double low, double high);

/// `digits` significant digits; scientific notation below 1e-3 and from 1e7 on.
std::string significant(double value, int digits);

/// The same without zeros at the end: "1.3" for 1.3000 of 5 digits.
std::string shortest(double value, int digits);

/// "691.2" for a value with an uncertainty, seven significant digits for one without. An
/// uncertainty of 100 and more rounds to tens and so on: 1234 with 207 is "1230". One of zero or
/// of round-off leaves ten digits at most: 5 is "5".
std::string value_text(double value, std::optional<double> uncertainty);
/// "+1.23 %" of a fraction, to the decimals that the uncertainty of the fraction supports, two at
/// most.
std::string percent_text(double fraction, std::optional<double> uncertainty = std::nullopt);
/// The same without its unit, for a column that names it.
std::string percent_number(double fraction, std::optional<double> uncertainty = std::nullopt);
/// The same for the magnitude, without a sign.
std::string percent_magnitude_text(double fraction, std::optional<double> uncertainty);
/// "1.23 %" of a fraction that is a size; "< 0.01 %" of one that is smaller but not zero.
std::string percent_size_text(double fraction);
std::string percent_size_number(double fraction);
/// "at most 1.23 %" in a sentence; "less than 0.01 %" of a size that is smaller but not zero.
std::string at_most_text(double fraction);
} // namespace carambole::reports
