#pragma once

// What a case of two balls may be given that must be refused.

#include <ostream>
#include <string>
#include <vector>

namespace carambole::test
{
/// The case of two balls with one part of it replaced, and what must be told of it.
struct Malformed
{
  std::string part, replacement;
  int line;
  std::string told;
};

inline std::ostream &operator<<(std::ostream &out, const Malformed &m)
{
  return out << m.replacement;
}

/// One entry for every rule of the reader.
const std::vector<Malformed> &malformed();
} // namespace carambole::test
