#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/endless.h"
#include "fem/run/impact_checks.h"
#include "fem/setup/truncation.h"
#include "tests/fem/closed_forms/layer_mobility.h"
#include "tests/fem/rows.h"
#include "tests/measured.h"

// Balls on plates and on the ends of rods, whose waves carry energy away.

BOOST_AUTO_TEST_SUITE(fem_plates)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;
using carambole::test::largest_measured;
using carambole::test::measured;

namespace
{
const Material alloy{"alloy", 7800, 206e9, 0.3};

Body struck(double radius, double length)
{
  return {.name = "struck",
          .shape = Shape::cylinder,
          .radius = radius,
          .length = length,
          .material = alloy};
}

ModelRecord hit(const Body &body, double n)
{
  return run(row_of({ball("ball", 0.005, alloy, 1), body}), mesh_of(n)).record;
}
} // namespace

// Converged values of rods: 20 elements per contact radius and three levels differ from these by
// less than 3e-4; the loss is that of the impedance, int F^2 dt/(rho c_0 pi r^2), to 1.6e-3.
BOOST_AUTO_TEST_CASE(balls_return_from_rods_with_what_waves_leave)
{
  struct Expected
  {
    double radius, length, velocity, force;
  };
  for (const Expected &e : {Expected{0.0016, 0.2, 0.1198, 197.2}, {0.005, 0.13, 0.8109, 393.7}})
  {
    const ModelRecord record = hit(struck(e.radius, e.length), 10);
    BOOST_TEST(std::abs(-record.bodies[0].velocity - e.velocity) < 1e-3);
    BOOST_TEST(*record.contacts[0].peak_force == e.force, tolerance(3e-3));
    BOOST_TEST(*record.energy.balance_error < 1e-5);
  }
}

// Values of 20 elements per contact radius. Ten, the finest mesh of a case with the defaults,
// differ by up to 2e-4 of the speed, 8e-4 on the plate of 2 mm, whose contact is the smallest and
// lasts the longest, and 0.13 % of the force: the bounds are twice to five times that.
BOOST_AUTO_TEST_CASE(balls_return_from_plates_with_what_waves_leave)
{
  struct Expected
  {
    double thickness, velocity, force, of_velocity;
  };
  for (const Expected &e : {Expected{0.002, 0.18420, 212.62, 2e-3},
                            {0.003, 0.47193, 298.73, 1e-3},
                            {0.005, 0.75439, 375.76, 1e-3},
                            {0.01, 0.92753, 420.70, 1e-3},
                            {0.02, 0.97929, 433.46, 1e-3}})
  {
    Case c = row_of({ball("ball", 0.005, alloy, 1), struck(INFINITY, e.thickness)});
    c.bodies[1].is_endless = true;
    choose_endless_sizes(c);
    const ModelRecord record = run(c, mesh_of(10)).record;
    const double velocity = -record.bodies[0].velocity, force = *record.contacts[0].peak_force;
    BOOST_TEST_MESSAGE("plate of " << e.thickness << " m: speed less the converged one "
                                   << velocity - e.velocity << ", force over it less 1 "
                                   << force / e.force - 1);
    BOOST_TEST(std::abs(velocity - e.velocity) < e.of_velocity);
    BOOST_TEST(force == e.force, tolerance(3e-3));
    BOOST_TEST(*record.energy.balance_error < 1e-5);
  }
}

// The mobility of a layer over that of a thin plate, 1/(8 (D rho h)^(1/2)), at w h/c_s = 0.1 to 1.
BOOST_AUTO_TEST_CASE(the_mobility_of_a_layer_grows_with_frequency)
{
  const double h = 0.005, D = alloy.youngs_modulus * h * h * h / (12 * (1 - 0.3 * 0.3)),
               Z = 8 * std::sqrt(D * alloy.density * h),
               c_s = std::sqrt(alloy.shear_modulus() / alloy.density);
  for (const auto &[x, above] : {std::pair{0.1, 0.0415}, {0.3, 0.128}, {0.6, 0.266}, {1.0, 0.471}})
    BOOST_TEST(std::abs(closed_forms::layer_mobility(alloy, h, x * c_s / h) * Z - 1 - above) <
               5e-4);
}

// A second opinion on the waves: the computed force alone, in the exact mobility of an elastic
// layer, must take from the ball what it has lost.
BOOST_AUTO_TEST_CASE(a_plate_takes_what_the_force_radiates_into_an_elastic_layer)
{
  for (const double h : {0.005, 0.01, 0.02, 0.04})
  {
    const ImpactResult result =
      run(row_of({ball("ball", 0.005, alloy, 1), struck(0.1, h)}), mesh_of(10));
    const double energy = closed_forms::energy_into_layer(
                   alloy, h, result.history.columns.front().values,
                   result.history.find("force ball-struck")->values),
                 mass = *result.record.bodies[0].mass, velocity = std::sqrt(1 - 2 * energy / mass);
    BOOST_TEST(largest_measured("restitution less that by the mobility of a layer",
                                std::abs(-result.record.bodies[0].velocity - velocity)) < 3e-4);
  }
}

BOOST_AUTO_TEST_CASE(a_plate_as_thick_as_waves_travel_is_a_half_space)
{
  const double plate = -hit(struck(0.2, 0.08), 10).bodies[0].velocity,
               space = -hit({.name = "struck", .shape = Shape::half_space, .material = alloy}, 10)
                          .bodies[0]
                          .velocity;
  BOOST_TEST(measured("restitution on a thick plate less that on a half-space",
                      std::abs(plate - space)) < 1e-4);
}

BOOST_AUTO_TEST_CASE(a_plate_thinner_than_its_contact_is_told)
{
  const Case c = row_of({ball("ball", 0.005, alloy, 1), struck(0.03, 0.0003)});
  ModelRecord record;
  for (const auto &[radius, remarks] : {std::pair{0.2e-3, 0U}, {0.4e-3, 1U}})
  {
    record.contacts = {ContactRecord{}};
    record.contacts[0].max_contact_radius = radius;
    BOOST_TEST(remarks_on_large_contacts(c, record).size() == remarks);
  }
}

// A rod that is pressed into the ball with its edge is refused with the reason.
BOOST_AUTO_TEST_CASE(a_rod_thinner_than_its_contact_is_refused)
{
  Case c = row_of({ball("ball", 0.005, alloy, 20),
                   struck(0.0003, 0.002),
                   {.name = "block", .shape = Shape::half_space, .material = alloy}});
  try
  {
    run(c, mesh_of(6));
    BOOST_ERROR("computed");
  }
  catch (const ComputationError &error)
  {
    BOOST_TEST(std::string(error.what())
                   .find("struck has a radius of 0.0003 m, and the contact "
                         "is expected to reach one of") != std::string::npos,
               error.what());
  }
}

BOOST_AUTO_TEST_CASE(a_plate_struck_from_above_does_the_same)
{
  const Case c = row_of({ball("ball", 0.005, alloy, 1), struck(0.03, 0.005)}),
             m = row_of({struck(0.03, 0.005), ball("ball", 0.005, alloy, -1)});
  const ModelRecord below = run(c, mesh_of(5)).record, above = run(m, mesh_of(5)).record;
  // Round-off over the speed of the impact, 1 m/s; a force is the sum of the multipliers of one
  // step, which share it out by a linear system.
  BOOST_TEST(std::abs(below.bodies[0].velocity + above.bodies[1].velocity) < 1e-14);
  BOOST_TEST(std::abs(below.bodies[1].velocity + above.bodies[0].velocity) < 1e-14);
  BOOST_TEST(*below.contacts[0].peak_force == *above.contacts[0].peak_force, tolerance(1e-12));
}

// Between two balls both faces have a fine mesh; the row keeps its symmetry and its momentum.
BOOST_AUTO_TEST_CASE(a_rod_between_two_balls_passes_the_impact_on)
{
  const ModelRecord record = run(row_of({ball("first", 0.005, alloy, 1), struck(0.005, 0.04),
                                         ball("last", 0.005, alloy, 0)}),
                                 mesh_of(10))
                               .record;
  // Converged; three rigid bodies with Hertz springs: -0.71855, 0.20716, 0.47561.
  BOOST_TEST(std::abs(record.bodies[0].velocity - -0.71543) < 1e-3);
  BOOST_TEST(std::abs(record.bodies[1].velocity - 0.20524) < 1e-3);
  BOOST_TEST(std::abs(record.bodies[2].velocity - 0.48399) < 1e-3);
}

BOOST_AUTO_TEST_CASE(endless_cylinders_are_as_large_as_their_waves_need)
{
  Case c = row_of({ball("ball", 0.005, alloy, 1), struck(INFINITY, 0.005)});
  c.bodies[1].is_endless = true;
  choose_endless_sizes(c);
  BOOST_TEST(c.bodies[1].radius > 0.06); // an echo of bending waves after twice the contact
  BOOST_TEST(c.bodies[1].radius < 0.09);
  BOOST_TEST(std::isinf(c.bodies[1].mass()));
  const ImpactResult result = run(c, mesh_of(5));
  const ModelRecord &record = result.record;
  // As on the ground: the restitution is that of the ball, and the plate keeps what it took.
  BOOST_TEST(*record.restitution == -record.bodies[0].velocity, tolerance(1e-12));
  BOOST_TEST(*record.energy.radiated > 0.4 * *record.energy.initial);
  BOOST_TEST(truncation(c, record, result.history).remarks.empty());
  c.bodies[1].radius = 0.02; // from where waves are back in time
  const ImpactResult small = run(c, mesh_of(5));
  BOOST_TEST(truncation(c, small.record, small.history).remarks.size() == 1U);

  c = row_of({ball("ball", 0.005, alloy, 1), struck(0.005, INFINITY)});
  c.bodies[1].is_endless = true;
  choose_endless_sizes(c);
  BOOST_TEST(c.bodies[1].length > 0.09); // c_0 t_c/2
  BOOST_TEST(c.bodies[1].length < 0.15);
  BOOST_TEST(c.bodies[1].position == 0.005 + c.bodies[1].length / 2, tolerance(1e-12));
}

// E A eps at four radii from the end is the contact force, z/c_0 later: closer the end disturbs it
// (Saint-Venant), farther the pulse disperses.
BOOST_AUTO_TEST_CASE(a_gauge_on_a_rod_measures_the_contact_force)
{
  const double r = 0.005, length = 0.13, z = 4 * r;
  Case c = row_of({ball("ball", 0.005, alloy, 1), struck(r, length)});
  Probe gauge;
  gauge.body = 1;
  gauge.r = r;
  gauge.z = z - length / 2;
  gauge.quantity = ProbeQuantity::strain;
  c.probes = {gauge};
  const ImpactResult result = run(c, mesh_of(10));
  const auto &times = result.history.columns.front().values,
             &strain = result.history.find("probe 1 z")->values,
             &force = result.history.find("force ball-struck")->values;
  const double speed = std::sqrt(alloy.youngs_modulus / alloy.density),
               stiffness = alloy.youngs_modulus * std::numbers::pi * r * r,
               peak = *result.record.contacts[0].peak_force;
  double squares = 0;
  int samples = 0;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const double emitted = times[i] - z / speed;
    if (emitted < 0)
      continue;
    const auto next = std::ranges::upper_bound(times, emitted) - times.begin();
    const double share = (emitted - times[next - 1]) / (times[next] - times[next - 1]),
                 at_end = force[next - 1] + share * (force[next] - force[next - 1]);
    squares += std::pow(-stiffness * strain[i] - at_end, 2);
    ++samples;
  }
  BOOST_TEST(samples > 100);
  BOOST_TEST(measured("difference of a gauge and the contact force over the peak force",
                      std::sqrt(squares / samples) / peak) < 5e-3);
  BOOST_TEST(*result.record.probes[0].peak_strain == -peak / stiffness, tolerance(5e-3));
}

BOOST_AUTO_TEST_SUITE_END()
