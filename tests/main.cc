// The main function of every test program: Boost.Test writes it where a module has a name.
#define BOOST_TEST_MODULE carambole
#include <boost/test/unit_test.hpp>
