#pragma once

// Numbers with units. UDUNITS-2 knows the unit symbols; products and powers are read here, because
// exponents such as that of N/m^1.5 are not supported by UDUNITS, which reads it as 5e8 N/m without
// an error.

#include <stdexcept>
#include <string>
#include <string_view>

namespace carambole
{
/// Exponents of kilogram, metre and second; they may be fractional.
struct Dimension
{
  double mass = 0, length = 0, time = 0;
};

bool operator==(const Dimension &a, const Dimension &b);

namespace dimension
{
inline constexpr Dimension none{}, mass{1, 0, 0}, length{0, 1, 0}, time{0, 0, 1},
  velocity{0, 1, -1}, acceleration{0, 1, -2}, density{1, -3, 0}, force{1, 1, -2}, impulse{1, 1, -1},
  energy{1, 2, -2}, pressure{1, -1, -2}, stiffness{1, 0, -2}, damping{1, 0, -1},
  viscosity{1, -1, -1}, hertz_stiffness{1, -0.5, -2};
} // namespace dimension

/// A value in SI units.
struct Quantity
{
  double value = 0;
  Dimension dimension;
  bool has_unit = false; ///< false: a bare number
};

/// Text that is not a quantity. The message says what is wrong and how to write it, without key or
/// line.
class QuantityError : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/// "206 GPa", "1e9 N/m^1.5", "7.8 g/cm^3", "5 %", "0.3"; also as printed: "−1.5×10³ m·s⁻¹" with
/// spaces that do not break. Throws QuantityError.
Quantity parse_quantity(std::string_view text);

/// The same in SI units, checked for its dimension. `example` is a unit to write in the message
/// ("kg/m^3"); empty: the SI unit. A bare number is refused unless the dimension is none. Throws
/// QuantityError.
double parse_quantity(std::string_view text, const Dimension &dimension,
                      std::string_view example = "");

/// SI unit of a dimension: "N", "kg/m^3", "kg/(m^0.5 s^2)"; "1" for none.
std::string si_unit(const Dimension &dimension);

/// The same, but "J/m^2" instead of "N/m" where the example, as "50 mJ/m^2", is an energy per area.
std::string si_unit_like(const Dimension &dimension, std::string_view example);
} // namespace carambole
