// Fuzzes numbers with units.

#include <cmath>

#include "cases/values/units.h"
#include "tests/fuzz/fuzz.h"

using namespace carambole;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  const std::string text = fuzz::text_of(data, size);
  try
  {
    const Quantity quantity = parse_quantity(text);
    fuzz::require(quantity.value == 0 || std::isnormal(quantity.value));
    si_unit(quantity.dimension);
  }
  catch (const QuantityError &)
  {
  }
  for (const Dimension &dimension :
       {dimension::none, dimension::length, dimension::pressure, dimension::hertz_stiffness})
    try
    {
      parse_quantity(text, dimension);
    }
    catch (const QuantityError &error)
    {
      // The message is a line of printable text for any input.
      for (const char *c = error.what(); *c != '\0'; ++c)
        fuzz::require(static_cast<unsigned char>(*c) >= 0x20);
    }
  return 0;
}
