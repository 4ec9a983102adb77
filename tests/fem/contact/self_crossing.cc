#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "fem/contact/self_crossing.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_self_crossing)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
// A half circle of unit radius from the south to the north pole.
std::vector<Point> half_circle(int n)
{
  std::vector<Point> line;
  for (int i = 0; i <= n; ++i)
  {
    const double angle = std::numbers::pi * i / n;
    line.push_back({i == 0 || i == n ? 0 : std::sin(angle), -std::cos(angle)});
  }
  return line;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_line_that_is_round_flat_or_dented_does_not_cross_itself)
{
  for (const double height : {1.0, 0.1, 1e-6})
  {
    std::vector<Point> line = half_circle(40);
    for (Point &p : line)
      p.z *= height;
    BOOST_TEST(!self_crossing(line).has_value());
  }
  std::vector<Point> dented = half_circle(40); // the south pole pushed up to z = 0.9
  for (Point &p : dented)
    if (p.r < 0.3 && p.z < 0)
      p.z += 1.9 * (1 - p.r / 0.3);
  BOOST_TEST(!self_crossing(dented).has_value());
}

// The south pole is pushed up as a cone of radius 0.3, through the north pole or beside it.
BOOST_AUTO_TEST_CASE(a_dent_that_reaches_the_other_side_is_found_where_it_crosses)
{
  std::vector<Point> line = half_circle(40);
  for (Point &p : line)
    if (p.r < 0.3 && p.z < 0)
      p.z += 2.5 * (1 - p.r / 0.3);
  const auto poles = self_crossing(line);
  BOOST_REQUIRE(poles.has_value());
  BOOST_TEST(poles->r == 0);

  line = half_circle(40);
  for (Point &p : line)
    if (p.z < 0)
      p.z += 2.5 * std::exp(-std::pow((p.r - 0.4) / 0.1, 2)); // a ring; the pole stays below
  const auto ring = self_crossing(line);
  BOOST_REQUIRE(ring.has_value());
  BOOST_TEST(ring->r > 0.2);
  BOOST_TEST(ring->r < 0.6);
  BOOST_TEST(ring->z == std::sqrt(1 - ring->r * ring->r), tolerance(0.02)); // on the upper half
}

// A closing waist crosses the axis.
BOOST_AUTO_TEST_CASE(a_waist_that_passes_the_axis_is_found_there)
{
  for (const double depth : {0.9, 1.1})
  {
    std::vector<Point> line = half_circle(40);
    for (Point &p : line)
      p.r -= p.r > 0 ? depth * std::exp(-std::pow(p.z / 0.2, 2)) * p.r : 0;
    const auto waist = self_crossing(line);
    BOOST_TEST(waist.has_value() == (depth > 1));
    if (waist)
      BOOST_TEST(std::abs(waist->z) < 0.2);
  }
}

// An aluminium shell with walls of 0.5 mm, pressed against a wall by a rigid ball of 100 m/s that
// could travel farther than the size of the shell. The poles are 19 mm apart inside and meet after
// 0.19 ms at the earliest.
BOOST_AUTO_TEST_CASE(a_crushed_hollow_sphere_is_stopped_with_time_and_place)
{
  Material yielding{"aluminium", 2700, 70e9, 0.3};
  yielding.plastic = Plasticity{60e6, MaterialLaw{"linear", {{"modulus", "100 MPa"}}}, {}};
  const Body punch{
    .name = "P", .radius = 6e-3, .material = {}, .rigid = Rigid{2e-3}, .velocity = 100};
  Body shell = ball("shell", 0.01, yielding, 0);
  shell.inner_radius = 9.5e-3;
  Case c = row_of({punch, shell, wall("W")});
  c.duration = 400e-6;
  try
  {
    run(c, mesh_of(4));
    BOOST_ERROR("the run did not fail");
  }
  catch (const ComputationError &error)
  {
    const std::string message = error.what();
    BOOST_TEST_MESSAGE(message);
    BOOST_TEST(message.find("the inner surface of shell passes through itself at r = ") !=
               std::string::npos);
    BOOST_REQUIRE(message.starts_with("at t = "));
    BOOST_TEST(std::stod(message.substr(7)) > 0.19e-3);
  }
}

BOOST_AUTO_TEST_SUITE_END()
