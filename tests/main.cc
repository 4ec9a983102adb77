// The main function of every test program. Boost.Test would write it, but only before its header is
// read for the first time: not where that header is precompiled.
#include <boost/test/unit_test.hpp>

int main(int argc, char *argv[])
{
  return boost::unit_test::unit_test_main([] { return true; }, argc, argv);
}
