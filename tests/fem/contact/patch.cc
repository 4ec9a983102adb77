#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>

#include "fem/contact/mortar_contact.h"
#include "fem/materials/catalogue.h"
#include "fem/solid/solid.h"
#include "tests/fem/blocks.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_contact_patch)

using namespace carambole;
using namespace carambole::fem;

namespace
{
const Material steel{"steel", 7800, 206e9, 0.3};

// Two blocks on top of each other, with the same axial strain and free sides: uniaxial stress,
// uniform in both. The fixed outer ends and the contact bear it.
struct Patch
{
  Solid solid;
  int lower_first = 0, upper_first = 0;
  BodyMesh lower_mesh, upper_mesh;
  std::vector<double> u;
  double strain = -1e-3; // logarithmic, axial
  double pressure = 0;   // Cauchy stress on the interface

  Patch(Element element, int lower_elements, int upper_elements, double lower_growth,
        double lower_radius)
    : solid(element),
      lower_mesh(block(lower_radius, -1, 0, lower_elements, 3, lower_growth)),
      upper_mesh(block(1, 0, 1, upper_elements, 4))
  {
    const auto add = [&](const BodyMesh &mesh)
    {
      return solid.add("block", mesh, steel, make_model(steel, ""),
                       2 * std::numbers::pi * volume_per_radian(mesh) * steel.density, 0, 0);
    };
    lower_first = add(lower_mesh);
    upper_first = add(upper_mesh);
    solid.finish();
    // Hencky: uniaxial Kirchhoff stress E eps, lateral strain -nu eps.
    u.resize(solid.reference.size());
    const double stretch_z = std::exp(strain), stretch_r = std::exp(-steel.poisson_ratio * strain);
    for (int i = 0; i < solid.n_nodes(); ++i)
    {
      u[2 * i] = (stretch_r - 1) * solid.reference[2 * i];
      u[2 * i + 1] = (stretch_z - 1) * solid.reference[2 * i + 1];
    }
    pressure = -steel.youngs_modulus * strain / (stretch_z * stretch_r * stretch_r);
  }

  // Element forces on all nodes, in pairs (r, z).
  std::vector<double> internal_forces() const
  {
    SimdArray element_forces(solid.n_groups() * forces_per_group / lanes);
    SimdArray history(solid.n_history());
    solid.compute_forces(0, solid.n_groups(), {u.data(), nullptr, 0, true}, history.vectors(),
                         element_forces.data(), nullptr);
    std::vector<double> f(u.size());
    for (int i = 0; i < solid.n_nodes(); ++i)
      store_pair(&f[2 * i], solid.sum_at_node(i, element_forces.data()));
    return f;
  }

  MortarContact contact(bool lower_is_slave) const
  {
    ContactSide lower, upper;
    for (const int node : lower_mesh.north)
      lower.nodes.push_back(lower_first + node);
    for (const int node : upper_mesh.south)
      upper.nodes.push_back(upper_first + node);
    return {lower, upper, lower_is_slave, solid.inverse_mass};
  }
};

struct Setting
{
  Element element;
  int lower, upper;
  double growth, lower_radius;
  bool lower_is_slave;
};
std::ostream &operator<<(std::ostream &out, const Setting &s)
{
  return out << s.lower << " on " << s.upper << " elements, growth " << s.growth
             << ", lower radius " << s.lower_radius
             << (s.lower_is_slave ? ", lower is slave" : ", upper is slave");
}
const std::vector<Setting> settings{
  {Element::one_point, 7, 5, 1, 1, true},    {Element::one_point, 7, 5, 1, 1, false},
  {Element::one_point, 5, 5, 1, 1, true},    {Element::one_point, 4, 13, 1.3, 1, true},
  {Element::one_point, 9, 4, 0.8, 1, false}, {Element::full, 7, 5, 1, 1, true},
  {Element::full, 6, 11, 1.2, 1, false}};
} // namespace

// One step from rest; at the interface only the contact balances the element forces. The exact
// multipliers are the uniform pressure, and then no node of the interface moves. Tolerance: the
// forces cancel to 1e-15 of their size, times a few.
BOOST_DATA_TEST_CASE(a_uniform_stress_passes_through_unlike_meshes,
                     boost::unit_test::data::make(settings), s)
{
  Patch patch(s.element, s.lower, s.upper, s.growth, s.lower_radius);
  MortarContact contact = patch.contact(s.lower_is_slave);
  const double dt = 1e-7;
  std::vector<double> v(patch.u.size(), 0.0), u = patch.u;
  contact.set_geometry(patch.solid.reference, u, v);
  const auto f = patch.internal_forces();
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] += dt * patch.solid.inverse_mass[i] * f[i];
  const std::vector<double> before = v;
  const ContactForce force = contact.correct(dt, v, u);

  const double radius = std::exp(-steel.poisson_ratio * patch.strain);
  const double expected = patch.pressure * std::numbers::pi * radius * radius;
  const double bound = test::measured("bound of the patch test", 1e-10);
  BOOST_TEST(force.force == expected, boost::test_tools::tolerance(bound));
  BOOST_TEST(force.radius == radius, boost::test_tools::tolerance(1e-12));
  for (const double p : contact.pressure())
    BOOST_TEST(p == patch.pressure, boost::test_tools::tolerance(bound));
  // Each node of the interface gets the consistent force of the stress: it balances the elements in
  // z and in r.
  for (const auto &side : {contact.slave(), contact.master()})
    for (const int node : side.nodes)
    {
      BOOST_TEST(std::abs(v[2 * node + 1]) < bound * std::abs(before[2 * node + 1]));
      BOOST_TEST(std::abs(v[2 * node]) < bound * std::abs(before[2 * node + 1]));
    }
}

// The lower block is narrower, so its stress ends inside a facet of the upper one. Moments about
// the axis are not constrained, momentum is.
BOOST_AUTO_TEST_CASE(action_equals_reaction)
{
  Patch patch(Element::one_point, 7, 5, 1.1, 0.77);
  MortarContact contact = patch.contact(true);
  std::vector<double> v(patch.u.size(), 0.0), u = patch.u;
  contact.set_geometry(patch.solid.reference, u, v);
  const auto f = patch.internal_forces();
  const double dt = 1e-7;
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = dt * patch.solid.inverse_mass[i] * f[i];
  const std::vector<double> before = v;
  const ContactForce force = contact.correct(dt, v, u);
  BOOST_TEST(force.force > 0);
  double momentum[2] = {0, 0};
  for (int i = 0; i < patch.solid.n_nodes(); ++i)
    momentum[i >= patch.upper_first] +=
      2 * std::numbers::pi * patch.solid.mass[i] * (v[2 * i + 1] - before[2 * i + 1]);
  BOOST_TEST(momentum[1] == dt * force.force, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(momentum[0] == -dt * force.force, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(bodies_apart_exert_nothing)
{
  Patch patch(Element::one_point, 7, 5, 1, 1);
  MortarContact contact = patch.contact(true);
  std::vector<double> v(patch.u.size(), 0.0), u = patch.u;
  for (int i = patch.upper_first; i < patch.solid.n_nodes(); ++i)
    u[2 * i + 1] += 1e-6;
  contact.set_geometry(patch.solid.reference, u, v);
  const auto before = u;
  const ContactForce force = contact.correct(1e-7, v, u);
  BOOST_TEST(force.force == 0);
  BOOST_TEST(force.radius == 0);
  BOOST_TEST(u == before, boost::test_tools::per_element());
  BOOST_TEST(contact.penetration() <= 0);
}

// Two matching cones. The rate of the gap must include sideways motion, so that a common motion
// along the slope leaves the gap unchanged.
BOOST_AUTO_TEST_CASE(sideways_motion_along_a_common_slope_keeps_the_gap)
{
  std::vector<Point> lower, upper;
  const double slope = 0.2;
  for (int i = 0; i <= 8; ++i)
    lower.push_back({i / 8.0, slope * i / 8.0});
  for (int i = 0; i <= 5; ++i)
    upper.push_back({i / 5.0, slope * i / 5.0 + 0.01});
  std::vector<MortarConstraint> constraints;
  mortar_constraints(lower, upper, SlaveSide::lower, MasterKind::deformable, 8, constraints);
  BOOST_REQUIRE(constraints.size() == 8u);
  for (std::size_t i = 2; i < constraints.size();
       ++i) // away from the axis, which cannot move sideways
  {
    BOOST_TEST(constraints[i].gap == 0.01, boost::test_tools::tolerance(1e-12));
    // The lower surface moves by (1, slope), the upper one by (-2, -2 slope): both along the slope.
    double rate = 0;
    for (int k = 0; k < 3; ++k)
      rate += constraints[i].slave_r[k] + slope * constraints[i].slave_z[k];
    for (std::size_t k = 0; k < constraints[i].master_z.size(); ++k)
      if (constraints[i].first_master + k > 0)
        rate += -2 * (constraints[i].master_r[k] + slope * constraints[i].master_z[k]);
    if (constraints[i].first_master > 0)
      BOOST_TEST(std::abs(rate) < 1e-12);
  }
}

BOOST_AUTO_TEST_SUITE_END()
