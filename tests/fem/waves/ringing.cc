#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <sstream>

#include "tests/fem/closed_forms/sphere_modes.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_ringing)

using namespace carambole;
using namespace carambole::fem;

// After striking a wall a ball rings in its lowest spheroidal mode, of degree 2. Hann's window over
// 300 us separates lines that are 13 kHz apart and locates a single peak to a bin of 700 Hz, which
// is 0.5 % of 135 kHz. The mesh lowers the frequency by a tenth of that.
BOOST_AUTO_TEST_CASE(a_ball_rings_in_its_lowest_mode)
{
  const Case c = row_of({ball("ball", 0.01, steel, 5), wall("wall")});
  const auto d = discretise(c, mesh_of(8), 0);
  ImpactOptions options;
  options.threads = 2;
  options.ringing = 300e-6;
  const ImpactResult r = run_impact(c, *d, options);

  BOOST_REQUIRE(r.files.size() == 1);
  BOOST_TEST(r.files[0].first == "spectrum.csv");
  std::istringstream text(r.files[0].second);
  std::string line;
  std::getline(text, line);
  BOOST_TEST(line == "frequency [Hz],amplitude ball north [m/s],amplitude ball south [m/s]");
  double highest = 0, at = 0, last = 0;
  while (std::getline(text, line))
  {
    double frequency = 0, north = 0, south = 0;
    char comma = 0;
    std::istringstream(line) >> frequency >> comma >> north >> comma >> south;
    last = frequency;
    if (north > highest) // far from the contact, where other modes are as strong
      highest = north, at = frequency;
  }
  const double shear_speed = std::sqrt(steel.shear_modulus() / steel.density);
  const double mode = closed_forms::spheroidal_modes(0.3, 2, 3).at(0) * shear_speed /
                      (2 * std::numbers::pi * c.bodies[0].radius);
  BOOST_TEST(at == mode, boost::test_tools::tolerance(0.006));
  // The spectrum omits what the mesh does not resolve: with elements of two millimetres, above some
  // hundred kilohertz.
  BOOST_TEST(last > 2 * mode);
  BOOST_TEST(last < 10 * mode);
}

BOOST_AUTO_TEST_SUITE_END()
