#include <boost/test/unit_test.hpp>

#include <cmath>

#include "tests/fem/contact/surfaces.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_contact_rigid)

using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
constexpr double dt = 1e-3;
double bowl(double r)
{
  return r * r / 2;
}
// Momenta and gaps after a step are sums of terms of order one.
const double round_off = 1e-12;
} // namespace

// A face of 8 elements hits a free plane of 3 kg. The whole face closes, so both move on together
// with the total momentum.
BOOST_AUTO_TEST_CASE(a_plane_of_finite_mass_keeps_momentum)
{
  carambole::test::measured("round-off", round_off);
  Surfaces s;
  const ContactSide lower = s.add(line(1, 8), 2, 0, 1.5);
  const ContactSide upper = s.add_rigid(plane, 3, 0, -0.5);
  MortarContact contact(lower, upper, true, s.inverse_mass);
  const ContactForce force = s.step(contact, dt);
  BOOST_TEST(s.momentum(s.v) == s.momentum(s.old_v), tolerance(round_off));
  BOOST_TEST(3 * (s.v.back() - s.old_v.back()) == dt * force.force, tolerance(round_off));
  for (const int node : lower.nodes)
    BOOST_TEST(s.v[2 * node + 1] == s.v.back(), tolerance(round_off));
  BOOST_TEST(force.radius == 1.0);
  BOOST_TEST(s.kinetic_energy(s.v) - s.kinetic_energy(s.old_v) == dt * force.power,
             tolerance(round_off));
}

// A surface of very heavy nodes that do not separate behaves like a rigid body, to the ratio of the
// masses, 1e-8, times a few.
BOOST_AUTO_TEST_CASE(a_rigid_body_is_the_limit_of_a_heavy_surface)
{
  double forces[2];
  for (const bool rigid : {false, true})
  {
    Surfaces s;
    const ContactSide lower = s.add(line(1, 8), 2, 0, 1.5);
    const ContactSide upper =
      rigid ? s.add_rigid(line(1, 32, bowl), INFINITY, -0.01, -0.5)
            : s.add(line(1, 32, [](double r) { return bowl(r) - 0.01; }), 2e8, 0, -0.5);
    MortarContact contact(lower, upper, true, s.inverse_mass);
    forces[rigid] = s.step(contact, dt).force;
  }
  BOOST_TEST(forces[1] > 0);
  BOOST_TEST(forces[0] == forces[1], tolerance(1e-6));
}

// A rigid profile with a negligible rise gives the same result as the plane. Heights above points
// of a level line are exact, so only round-off remains.
BOOST_AUTO_TEST_CASE(a_rigid_surface_that_is_nearly_level_is_nearly_the_plane)
{
  double forces[2];
  for (const bool points : {false, true})
  {
    Surfaces s;
    const ContactSide upper = s.add(line(1, 8), 2, 0, -1);
    const double rise = 1e-13; // so that it is not treated as a plane
    const ContactSide lower =
      s.add_rigid(points ? line(2, 40, [=](double r) { return rise * r; }) : plane, 5, 0, 0);
    MortarContact contact(lower, upper, false, s.inverse_mass);
    forces[points] = s.step(contact, dt).force;
  }
  BOOST_TEST(forces[0] == forces[1], tolerance(1e-9));
}

// A rigid bowl of finite mass below a face, and the same mirrored and listed in the opposite order:
// the forces are equal. All closed gaps vanish and momentum is kept, with and without friction.
BOOST_AUTO_TEST_CASE(mirrored_bodies_give_the_same_force)
{
  for (const ContactLaw law :
       {ContactLaw{}, ContactLaw{0.3, false, false}, ContactLaw{0, true, false}})
  {
    double forces[2];
    for (const int mirror : {1, -1})
    {
      Surfaces s;
      const auto height = [=](double r) { return mirror * (0.05 - bowl(r)); };
      const ContactSide face = s.add(line(1, 12), 2, 0.4, -mirror);
      const ContactSide bump = s.add_rigid(line(1.2, 48, height), 4, -mirror * 0.048, mirror);
      MortarContact contact = mirror > 0 ? MortarContact(bump, face, true, s.inverse_mass, law)
                                         : MortarContact(face, bump, true, s.inverse_mass, law);
      const ContactForce force = s.step(contact, dt);
      forces[mirror > 0] = force.force;
      BOOST_TEST(s.momentum(s.v) == s.momentum(s.old_v), tolerance(round_off));
      BOOST_TEST(4 * (s.v.back() - s.old_v.back()) == -mirror * dt * force.force,
                 tolerance(round_off));
      BOOST_TEST(s.kinetic_energy(s.v) - s.kinetic_energy(s.old_v) ==
                   dt * (force.power + force.friction_power),
                 tolerance(1e-10));
      BOOST_TEST(contact.slave().nodes.size() == 13u);
    }
    BOOST_TEST(forces[0] > 0);
    BOOST_TEST(forces[0] == forces[1], tolerance(round_off));
  }
}

// A rigid plate between two faces, as heavy as the faces and far lighter. One problem closes both
// contacts, and their order makes no difference. The force and displacement of the light plate are
// small differences of large numbers, so their tolerance grows with the mass ratio.
BOOST_AUTO_TEST_CASE(two_contacts_of_one_rigid_body_are_closed_together)
{
  for (const double mass : {1.5, 1e-6})
  {
    const double digits = round_off * std::max(1.0, 1 / mass);
    double velocity[2];
    for (const bool upper_first : {false, true})
    {
      Surfaces s;
      const ContactSide below = s.add(line(1, 6), 0.3, 0, 2);
      const ContactSide plate = s.add_rigid(plane, mass, 0, 0);
      const ContactSide above = s.add(line(1, 9), 0.2, 0, -1);
      MortarContact first(below, plate, true, s.inverse_mass),
        second(plate, above, true, s.inverse_mass);
      first.set_geometry(s.X, s.u, s.v);
      second.set_geometry(s.X, s.u, s.v);
      const double before = s.momentum(s.v);
      const std::vector<double> old_v = s.v;
      for (std::size_t i = 0; i < s.u.size(); ++i)
        s.u[i] += dt * s.v[i];
      MortarContact *const group[] = {upper_first ? &second : &first,
                                      upper_first ? &first : &second};
      MortarContact::correct(group, dt, s.v, s.u);
      const ContactForce from_below = first.force(s.v), from_above = second.force(s.v);
      velocity[upper_first] = s.v[2 * plate.rigid_node + 1];
      BOOST_TEST(from_below.force > 0);
      BOOST_TEST(from_above.force > 0);
      BOOST_TEST(s.momentum(s.v) == before, tolerance(round_off));
      BOOST_TEST(mass * velocity[upper_first] == dt * (from_below.force - from_above.force),
                 tolerance(digits));
      BOOST_TEST(s.kinetic_energy(s.v) - s.kinetic_energy(old_v) ==
                   dt * (from_below.power + from_above.power),
                 tolerance(1e-10));
      for (const auto &nodes : {below.nodes, above.nodes})
        for (const int node : nodes)
        {
          BOOST_TEST(s.v[2 * node + 1] == velocity[upper_first], tolerance(digits));
          BOOST_TEST(s.u[2 * node + 1] == dt * s.v[2 * node + 1], tolerance(digits));
        }
    }
    BOOST_TEST(velocity[0] == velocity[1], tolerance(digits));
  }
}

// The same with sticking bowls: sideways forces of one face push the light body against the other.
BOOST_AUTO_TEST_CASE(two_sticking_contacts_of_one_rigid_body_keep_momentum_and_energy)
{
  for (const ContactLaw law : {ContactLaw{0.3, false, false}, ContactLaw{0, true, false}})
  {
    Surfaces s;
    const ContactSide below = s.add(line(1, 12), 2, 0.4, 1);
    ContactSide south =
      s.add_rigid(line(1.2, 48, [](double r) { return bowl(r) - 0.002; }), 1e-3, 0, 0);
    ContactSide north = south;
    for (Point &p : north.profile)
      p.z = -p.z;
    const ContactSide above = s.add(line(1, 9), 3, -0.3, -1);
    MortarContact first(below, south, true, s.inverse_mass, law),
      second(north, above, true, s.inverse_mass, law);
    first.set_geometry(s.X, s.u, s.v);
    second.set_geometry(s.X, s.u, s.v);
    const double before = s.momentum(s.v);
    const std::vector<double> old_v = s.v;
    for (std::size_t i = 0; i < s.u.size(); ++i)
      s.u[i] += dt * s.v[i];
    MortarContact *const group[] = {&first, &second};
    MortarContact::correct(group, dt, s.v, s.u);
    const ContactForce from_below = first.force(s.v), from_above = second.force(s.v);
    BOOST_TEST(from_below.force > 0);
    BOOST_TEST(from_above.force > 0);
    BOOST_TEST(s.momentum(s.v) == before, tolerance(round_off));
    BOOST_TEST(1e-3 * s.v[2 * south.rigid_node + 1] == dt * (from_below.force - from_above.force),
               tolerance(1e-8));
    BOOST_TEST(s.kinetic_energy(s.v) - s.kinetic_energy(old_v) ==
                 dt * (from_below.power + from_below.friction_power + from_above.power +
                       from_above.friction_power),
               tolerance(1e-10));
  }
}

// A disc that is narrower than the face touches the nodes above it and no others.
BOOST_AUTO_TEST_CASE(a_disc_ends_at_its_corner)
{
  Surfaces s;
  const ContactSide face = s.add(line(1, 10), 2, 0, 1);
  const ContactSide disc = s.add_rigid({{0, 0.5}, {0.5, 0.5}}, INFINITY, -0.5, 0);
  MortarContact contact(face, disc, true, s.inverse_mass);
  const ContactForce force = s.step(contact, dt);
  BOOST_TEST(force.radius == 0.5, tolerance(1e-12));
  for (int i = 0; i <= 10; ++i)
    BOOST_TEST(std::abs(s.v[2 * face.nodes[i] + 1] - (i <= 5 ? 0 : 1)) < round_off);
}

// The lip of a face rolls over on a wall, so nodes beyond the fold have a smaller radius again.
// Each node that would pass through the wall is stopped, the others move on, and no pressure is
// negative or infinite.
BOOST_AUTO_TEST_CASE(a_lip_may_fold_on_a_plane)
{
  Surfaces s;
  std::vector<Point> face = line(1, 8);
  face.push_back({1.1, 0});
  face.push_back({1.1, 0.05});    // upright
  face.push_back({1.02, 0.0005}); // overturned, about to hit
  face.push_back({1.0, 0.2});
  const ContactSide upper = s.add(face, 2, 0, -1);
  const ContactSide wall = s.add_rigid(plane, INFINITY, 0, 0);
  MortarContact contact(wall, upper, false, s.inverse_mass, {0.2, false, false});
  const ContactForce force = s.step(contact, dt);
  BOOST_TEST(force.force > 0);
  BOOST_TEST(force.radius >= 1.02);
  for (std::size_t i = 0; i < face.size(); ++i)
  {
    const bool closed = i <= 9 || i == 11;
    BOOST_TEST(s.u[2 * upper.nodes[i] + 1] + face[i].z >= -round_off);
    BOOST_TEST((std::abs(s.u[2 * upper.nodes[i] + 1] + face[i].z) < round_off) == closed);
    BOOST_TEST((contact.pressure()[i] > 0) == closed);
    BOOST_TEST(std::isfinite(contact.pressure()[i]));
  }
}

// Between two bodies a folded surface can only touch up to the fold.
BOOST_AUTO_TEST_CASE(a_contact_that_reaches_a_fold_is_refused)
{
  for (const bool far : {false, true})
  {
    Surfaces s;
    std::vector<Point> face = line(1, 8);
    face.push_back({0.97, 0.01});
    const ContactSide upper = s.add(face, 2, 0, -1);
    const ContactSide lower =
      s.add(line(2, 21, [=](double r) { return far ? -0.1 * r : 0; }), 3, 0, 0);
    MortarContact contact(lower, upper, false, s.inverse_mass);
    if (far)
      BOOST_TEST(s.step(contact, dt).force > 0); // it only touches near the axis
    else
      BOOST_CHECK_EXCEPTION(s.step(contact, dt), ContactError,
                            [](const ContactError &error) {
                              return std::string(error.what()).find("fold") != std::string::npos;
                            });
  }
}

BOOST_AUTO_TEST_SUITE_END()
