#include <boost/test/unit_test.hpp>

#include "tests/fem/indentation.h"

BOOST_AUTO_TEST_SUITE(fem_incompressible_limit)

using namespace carambole;
using namespace carambole::fem;

// Pressure waves are forty times as fast as shear waves here and the steps are short accordingly:
// the test takes minutes.

BOOST_AUTO_TEST_CASE(one_point_elements_at_0_4999)
{
  check_against_hertz(0.4999, Element::one_point, 8);
}

BOOST_AUTO_TEST_CASE(full_elements_at_0_4999)
{
  check_against_hertz(0.4999, Element::full, 6);
}

BOOST_AUTO_TEST_SUITE_END()
