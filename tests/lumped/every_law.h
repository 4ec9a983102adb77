#pragma once

#include <boost/test/unit_test.hpp>

#include "lumped/law/law.h"

namespace carambole::lumped::testing
{
/// In a program with a law that is dropped in only that one is tested: the others are without it.
inline bool tests_all_laws()
{
  return !catalogue().contains("dropped-law");
}

/// Every law of contacts in a row; those of an incline are tested in incline.cc.
template <typename Check>
void for_every_law(const Check &check)
{
  int laws = 0;
  for (const auto &[name, manual] : catalogue())
    if (!manual.roll && (tests_all_laws() || name == "dropped-law"))
      BOOST_TEST_CONTEXT(name)
      {
        ++laws;
        check(manual);
      }
  BOOST_REQUIRE(tests_all_laws() ? laws > 50 : laws == 1);
}
} // namespace carambole::lumped::testing
