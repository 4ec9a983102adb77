#pragma once

// Single unit symbols, as UDUNITS-2 knows them.

#include <map>
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

/// The same from the database itself, whatever the unit.
Unit read_unit(const std::string &symbol);

/// Units that most cases are written in, as the database has them, to the bit: it takes 3 ms to
/// read, longer than many a program works.
const std::map<std::string, Unit> &common_units();
} // namespace carambole
