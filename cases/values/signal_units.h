#pragma once

// Units of what a sensor or its amplifier gives out, and the scale that makes a force of it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/values/units.h"

namespace carambole
{
/// A unit of volts, amperes, charge, counts, or of g, the standard gravity.
struct SignalUnit
{
  std::string family; ///< "V", "A", "C", "V/V", "count" or "g"
  double factor = 1;  ///< to the unit that the family is named after
};
std::optional<SignalUnit> signal_unit(std::string_view text);

/// The unit of a column as others write it: "Volts" is "V", "seconds" is "s"; other text is kept.
std::string plain_unit(std::string_view text);

/// Whether a cell of a line of units may be this: a unit of a quantity or a signal, degC, K, -, %.
bool is_unit_word(std::string_view text);

/// A unit by itself, "kN", "[kN]", "(V)", as `plain_unit`; empty: the cell is none.
std::string lone_unit(std::string_view cell);
/// Whether the cells of a line are units by themselves, or empty, but not all of them empty.
bool are_lone_units(const std::vector<std::string_view> &cells);

/// Factor from the numbers of a column in `unit` (empty: none) to SI units of the dimension, where
/// the case scales them, as by "4.52 kN/V", "0.5 N", "-2 kN/mm"; an acceleration may be in g.
/// Throws QuantityError: the product is of another dimension, or zero.
double scale_factor(const std::string &scale, const std::string &unit, const Dimension &dimension);

/// Factor from a column in `unit`, "m/s^2" or "g", to m/s^2. Throws QuantityError.
double acceleration_factor(const std::string &unit);
} // namespace carambole
