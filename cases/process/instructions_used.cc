#include "cases/process/processor.h"

// Compiled as all other sources are.

namespace carambole
{
namespace
{
// The value of a macro that the compiler has not defined is its own name in quotes.
#define CARAMBOLE_TEXT(macro) #macro
#define CARAMBOLE_IS_DEFINED(macro) (CARAMBOLE_TEXT(macro)[0] == '1')
#define CARAMBOLE_USED(macro, name) CARAMBOLE_IS_DEFINED(macro),
constexpr bool used[] = {CARAMBOLE_INSTRUCTIONS(CARAMBOLE_USED)};

constexpr std::uint32_t bits()
{
  std::uint32_t all = 0;
  for (unsigned i = 0; i < sizeof used; ++i)
    all |= std::uint32_t(used[i]) << i;
  return all;
}
} // namespace

constinit const std::uint32_t instructions_used = bits();
} // namespace carambole
