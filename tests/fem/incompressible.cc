#include <boost/test/unit_test.hpp>

#include "tests/fem/indentation.h"

BOOST_AUTO_TEST_SUITE(fem_incompressible)

using namespace carambole;
using namespace carambole::fem;

BOOST_AUTO_TEST_CASE(one_point_elements_at_0_49)
{
  check_against_hertz(0.49, Element::one_point, 8);
}

BOOST_AUTO_TEST_CASE(full_elements_at_0_49)
{
  check_against_hertz(0.49, Element::full, 8);
}

BOOST_AUTO_TEST_SUITE_END()
