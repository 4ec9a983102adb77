#pragma once

#include <boost/test/unit_test.hpp>

#include "lumped/law/law.h"

namespace carambole::lumped::testing
{
/// Every law of contacts in a row; those of an incline are tested in incline.cc.
template <typename Check>
void for_every_law(const Check &check)
{
  int laws = 0;
  for (const auto &[name, manual] : catalogue())
    if (!manual.roll)
      BOOST_TEST_CONTEXT(name)
      {
        ++laws;
        check(manual);
      }
  BOOST_REQUIRE(laws > 50);
}
} // namespace carambole::lumped::testing
