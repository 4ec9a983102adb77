#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/scales.h"
#include "tests/fem/rows.h"

// Tubes: cylinders with a hole along the axis.

BOOST_AUTO_TEST_SUITE(fem_tubes)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
const double outer = 0.005, inner = 0.004, length = 0.1, speed = 1; // [m], [m/s]

Material with_nu(double poisson_ratio)
{
  return {"solid", 7800, 206e9, poisson_ratio};
}

Body tube(const char *name, const Material &material, double velocity = 0,
          double tube_length = length)
{
  return {.name = name,
          .shape = Shape::cylinder,
          .radius = outer,
          .inner_radius = inner,
          .length = tube_length,
          .material = material,
          .velocity = velocity};
}

/// Force of the one-dimensional wave: E A V/c0.
double plateau(const Material &material)
{
  const double area = pi * (outer * outer - inner * inner);
  return area * speed * std::sqrt(material.youngs_modulus * material.density);
}

/// Mean of the contact force over a part of the way of the wave to the far end and back.
double mean_force(const ImpactResult &result, const char *column, double from, double to)
{
  const auto &times = result.history.columns.front().values,
             &values = result.history.find(column)->values;
  const double end = 2 * length / std::sqrt(206e9 / 7800);
  double sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < times.size(); ++i)
    if (times[i] > from * end && times[i] < to * end)
      sum += values[i], ++count;
  return sum / count;
}
} // namespace

// Without lateral strain a tube is a bar, and its force that of one-dimensional waves; with it the
// inertia of the wall sideways starts a ringing about the same mean.
BOOST_AUTO_TEST_CASE(a_tube_on_a_wall_has_the_plateau_of_its_ring)
{
  for (const double nu : {0., 0.3})
  {
    const Material m = with_nu(nu);
    const Case c = row_of({tube("T", m, speed), wall("W")});
    BOOST_TEST(contact_scales(c)[0].peak_force == plateau(m), tolerance(1e-12));
    const ImpactResult result = run(c, mesh_of(4));
    const double found = mean_force(result, "force T-W", 0.2, 0.8) / plateau(m);
    BOOST_TEST_MESSAGE(
      "nu " << nu << ": plateau over E A V/c0 " << found << ", duration over 2 L/c0 "
            << *result.record.contacts[0].duration / (2 * length / std::sqrt(206e9 / 7800)));
    BOOST_TEST(std::abs(found - 1) < (nu == 0 ? 2e-3 : 0.01));
    BOOST_TEST(*result.record.contacts[0].duration == 2 * length / std::sqrt(206e9 / 7800),
               tolerance(0.03));
    BOOST_TEST(*result.record.energy.balance_error < 1e-3);
    BOOST_TEST(*result.record.bodies[0].mass ==
                 7800 * length * pi * (outer * outer - inner * inner),
               tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(a_mirrored_tube_moves_alike)
{
  const Material m = with_nu(0.3);
  const ModelRecord a = run(row_of({tube("T", m, speed, 0.02), wall("W")}), mesh_of(4)).record,
                    b = run(row_of({wall("W"), tube("T", m, -speed, 0.02)}), mesh_of(4)).record;
  BOOST_TEST(a.bodies[0].velocity == -b.bodies[1].velocity, tolerance(1e-10));
  BOOST_TEST(*a.contacts[0].peak_force == *b.contacts[0].peak_force, tolerance(1e-10));
}

// Equal tubes exchange their velocities; a tube twice as long goes on with the share that waves
// leave to it.
BOOST_AUTO_TEST_CASE(tubes_exchange_their_momentum)
{
  const Material m = with_nu(0);
  const ImpactResult result =
    run(row_of({tube("A", m, speed, 0.03), tube("B", m, 0, 0.06)}), mesh_of(6));
  const ModelRecord &record = result.record;
  BOOST_TEST(record.bodies[0].velocity + 2 * record.bodies[1].velocity == speed, tolerance(1e-9));
  BOOST_TEST(std::abs(record.bodies[0].velocity) < 0.02);
  BOOST_TEST(record.bodies[1].velocity == 0.5, tolerance(0.02));
}

// A hole that vanishes leaves the solid bar.
BOOST_AUTO_TEST_CASE(a_tube_with_a_small_hole_is_a_bar)
{
  Body solid = tube("T", with_nu(0.3), speed, 0.02), pierced = solid;
  solid.inner_radius = 0;
  pierced.inner_radius = 1e-3 * outer;
  const ModelRecord a = run(row_of({solid, wall("W")}), mesh_of(10)).record,
                    b = run(row_of({pierced, wall("W")}), mesh_of(10)).record;
  BOOST_TEST(*a.contacts[0].duration == *b.contacts[0].duration, tolerance(2e-3));
  BOOST_TEST(a.bodies[0].velocity == b.bodies[0].velocity, tolerance(5e-3));
}

BOOST_AUTO_TEST_CASE(elements_count_over_the_wall_of_a_tube)
{
  const auto d = discretise(row_of({tube("T", with_nu(0.3), speed), wall("W")}), mesh_of(4), 0);
  const BodyMesh &mesh = d->meshes[0];
  BOOST_TEST(mesh.south.size() == 5u);
  BOOST_TEST(mesh.nodes[std::size_t(mesh.south.front())].r == inner, tolerance(1e-12));
  BOOST_TEST(mesh.nodes[std::size_t(mesh.south.back())].r == outer, tolerance(1e-12));
  BOOST_TEST(mesh.elements.size() == 4u * 400);
  double mass = 0;
  for (const double one : d->solid.mass)
    mass += std::isfinite(one) ? 2 * pi * one : 0;
  BOOST_TEST(mass == 7800 * length * pi * (outer * outer - inner * inner), tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()
