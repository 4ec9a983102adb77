#pragma once

// Single unit symbols, as UDUNITS-2 knows them.

#include <string>

#include "cases/values/units.h"

namespace carambole
{
/// Factor to SI and dimension of a unit.
struct Unit
{
  double factor = 1;
  Dimension dimension;

  /// Multiplied by the other unit to that power.
  void multiply(const Unit &other, double exponent);
};

/// The unit of one symbol or name: "GPa", "um", "inch", "%". Throws QuantityError if it is not
/// known, has an offset (degree Celsius) or is not one of mass, length and time; std::runtime_error
/// if the database cannot be read.
Unit look_up_unit(const std::string &symbol);
} // namespace carambole
