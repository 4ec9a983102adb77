#include <boost/test/unit_test.hpp>

#include <cmath>

#include "tests/fem/contact/surfaces.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_contact_friction)

using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
constexpr double dt = 1e-3;
// Of velocities and momenta of order one.
const double round_off = 1e-12;

// A disc that widens, v_r = c r, while it is pressed on a wall.
struct PressedDisc
{
  Surfaces s;
  ContactSide disc, wall;
  MortarContact contact;

  PressedDisc(double c, ContactLaw law)
    : disc(s.add(line(1, 10), 2, c, -1)),
      wall(s.add_rigid(plane, INFINITY, 0, 0)),
      contact(wall, disc, false, s.inverse_mass, law)
  {
  }
};

// Two curved surfaces with different meshes that slide over each other.
struct Bowls
{
  Surfaces s;
  ContactSide lower, upper;
  MortarContact contact;

  Bowls(ContactLaw law, bool mirrored = false)
    : lower(s.add(surface(9, mirrored), 2, 0.3, mirrored ? -1 : 0)),
      upper(s.add(surface(7, mirrored), 3, -0.2, mirrored ? 0 : -1)),
      contact(mirrored ? upper : lower, mirrored ? lower : upper, !mirrored, s.inverse_mass, law)
  {
  }

  static std::vector<Point> surface(int n, bool mirrored)
  {
    return line(1, n, [=](double r) { return (mirrored ? -1 : 1) * 0.3 * r * r; });
  }
};
} // namespace

// A bonded or sticking face cannot widen on a wall, to the last digits, and the contact takes the
// energy of the sideways motion.
BOOST_AUTO_TEST_CASE(stick_holds_the_face)
{
  carambole::test::measured("round-off", round_off);
  PressedDisc p(0.7, {0, true, false});
  const ContactForce force = p.s.step(p.contact, dt);
  double sideways = 0;
  for (const int node : p.disc.nodes)
  {
    BOOST_TEST(std::abs(p.s.v[2 * node]) < round_off);
    sideways += std::numbers::pi * p.s.mass[node] * std::pow(p.s.old_v[2 * node], 2);
  }
  BOOST_TEST(-dt * force.friction_power == sideways, tolerance(round_off));
}

// While every node slips, the sideways impulse on it is mu times its normal impulse. Both act on
// the same mass, so dv_r = mu dv_z. The node on the axis bears no friction.
BOOST_AUTO_TEST_CASE(coulomb_friction_is_mu_times_the_normal_force)
{
  const double mu = 0.05;
  PressedDisc p(0.7, {mu, false, false});
  const ContactForce force = p.s.step(p.contact, dt);
  double taken = 0;
  for (const int node : p.disc.nodes)
  {
    const double before = p.s.old_v[2 * node], after = p.s.v[2 * node];
    const double stopping = mu * 1; // the face arrives at unit speed
    BOOST_TEST(after == std::max(before - stopping, 0.0), tolerance(round_off));
    taken += std::numbers::pi * p.s.mass[node] * (before * before - after * after);
  }
  BOOST_TEST(taken > 0);
  BOOST_TEST(-dt * force.friction_power == taken, tolerance(round_off));
}

// A very large coefficient gives stick, a zero coefficient no friction.
BOOST_AUTO_TEST_CASE(friction_lies_between_sliding_and_stick)
{
  const auto velocities = [](ContactLaw law)
  {
    Bowls b(law);
    b.s.step(b.contact, dt);
    return b.s.v;
  };
  const auto stick = velocities({0, true, false}), high = velocities({1e3, false, false}),
             free = velocities({}), low = velocities({1e-14, false, false});
  for (std::size_t i = 0; i < stick.size(); ++i)
  {
    BOOST_TEST(std::abs(stick[i] - high[i]) <
               1e-8); // tolerance of the alternating solution for the forces
    BOOST_TEST(std::abs(free[i] - low[i]) < round_off);
  }
}

// On slopes normal and tangential forces are coupled. Momentum is kept, the energy loss equals the
// work of the two powers, friction never adds energy, and a gap under force does not open. The
// mirror image has the same forces.
BOOST_AUTO_TEST_CASE(sliding_surfaces_keep_momentum_and_energy)
{
  for (const ContactLaw law :
       {ContactLaw{0.1, false, false}, ContactLaw{0.4, false, false}, ContactLaw{0, true, false}})
  {
    Bowls b(law), mirrored(law, true);
    const ContactForce force = b.s.step(b.contact, dt);
    BOOST_TEST(force.force > 0);
    BOOST_TEST(b.s.momentum(b.s.v) == b.s.momentum(b.s.old_v), tolerance(round_off));
    BOOST_TEST(b.s.kinetic_energy(b.s.v) - b.s.kinetic_energy(b.s.old_v) ==
                 dt * (force.power + force.friction_power),
               tolerance(round_off));
    BOOST_TEST(force.friction_power < 0);
    // Half a step earlier, at the mean of the velocities.
    std::vector<double> mean = b.s.v;
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] = (mean[i] + b.s.old_v[i]) / 2;
    BOOST_TEST(b.s.kinetic_energy(mean) - b.s.kinetic_energy(b.s.old_v) ==
                 dt / 2 *
                   (force.power - force.power_change / 4 + force.friction_power -
                    force.friction_power_change / 4),
               tolerance(round_off));

    double upper = 0;
    for (const int node : b.upper.nodes)
      upper +=
        2 * std::numbers::pi * b.s.mass[node] * (b.s.v[2 * node + 1] - b.s.old_v[2 * node + 1]);
    BOOST_TEST(upper == dt * force.force, tolerance(round_off));

    const ContactForce same = mirrored.s.step(mirrored.contact, dt);
    BOOST_TEST(same.force == force.force, tolerance(round_off));
    BOOST_TEST(same.friction_power == force.friction_power, tolerance(round_off));
  }
}

// A slipping node keeps its state over several steps. The friction of a steady press stops the face
// after the time v_r/(mu a), a the acceleration of the press.
BOOST_AUTO_TEST_CASE(a_pressed_disc_comes_to_rest_in_time)
{
  const double mu = 0.1, press = 50, speed = 0.02;
  PressedDisc p(speed, {mu, false, false});
  for (const int node : p.disc.nodes)
    p.s.v[2 * node + 1] = 0;
  const int stops = int(std::lround(speed / (mu * press * dt))); // the node at r = 1: 4 steps
  BOOST_REQUIRE(stops == 4);
  double taken = 0;
  const double energy = p.s.kinetic_energy(p.s.v);
  for (int step = 1; step <= stops + 2; ++step)
  {
    p.contact.set_geometry(p.s.X, p.s.u, p.s.v);
    for (const int node : p.disc.nodes)
      p.s.v[2 * node + 1] -= dt * press;
    for (std::size_t i = 0; i < p.s.u.size(); ++i)
      p.s.u[i] += dt * p.s.v[i];
    const ContactForce force = p.contact.correct(dt, p.s.v, p.s.u);
    BOOST_TEST(force.friction_power <= 0);
    taken -= dt * force.friction_power;
    for (std::size_t i = 0; i < p.disc.nodes.size(); ++i)
      BOOST_TEST(std::abs(p.s.v[2 * p.disc.nodes[i]] -
                          std::max(speed * double(i) / 10 - mu * press * step * dt, 0.0)) <
                 round_off);
  }
  BOOST_TEST(taken == energy, tolerance(1e-10));
}

// Bonded faces that are pulled apart stay together; others separate. A bond that has not closed yet
// does not pull.
BOOST_AUTO_TEST_CASE(a_bond_holds_in_tension)
{
  for (const bool bonded : {true, false})
  {
    Surfaces s;
    const ContactSide lower = s.add(line(1, 8), 2, 0, 1);
    const ContactSide upper = s.add(line(1, 8), 3, 0, -1);
    MortarContact contact(lower, upper, true, s.inverse_mass, {0, false, bonded});
    BOOST_TEST(s.step(contact, dt).force > 0);
    const double together = s.v[2 * upper.nodes[0] + 1];
    for (const int node : upper.nodes)
      s.v[2 * node + 1] += 5;
    const double before = s.momentum(s.v);
    const ContactForce force = s.step(contact, dt);
    BOOST_TEST(s.momentum(s.v) == before, tolerance(round_off));
    if (bonded)
    {
      BOOST_TEST(force.force < 0);
      for (const int node : lower.nodes)
        BOOST_TEST(s.v[2 * node + 1] == s.v[2 * upper.nodes[0] + 1], tolerance(1e-10));
    }
    else
    {
      BOOST_TEST(force.force == 0);
      BOOST_TEST(s.v[2 * upper.nodes[0] + 1] == together + 5);
    }
  }
  Surfaces s;
  const ContactSide lower = s.add(line(1, 8), 2, 0, 0);
  const ContactSide upper = s.add(line(1, 5, [](double) { return 0.01; }), 3, 0, 1);
  MortarContact contact(lower, upper, true, s.inverse_mass, {0, false, true});
  BOOST_TEST(s.step(contact, dt).force == 0);
}

// A contact that is restored from the state of another continues exactly like that one.
BOOST_AUTO_TEST_CASE(a_restored_state_goes_on_to_the_last_bit)
{
  Bowls b({0.2, false, true});
  b.s.step(b.contact, dt);
  Bowls restored({0.2, false, true});
  for (auto *s : {&b.s, &restored.s})
    s->u = b.s.u, s->v = b.s.v;
  for (auto *s : {&b.s, &restored.s})
    for (const int node : b.upper.nodes)
      s->v[2 * node + 1] += 2 + 0.5 * s->X[2 * node];
  restored.contact.restore(b.contact.state());
  const ContactForce first = b.s.step(b.contact, dt),
                     second = restored.s.step(restored.contact, dt);
  BOOST_TEST(first.force < 0); // the bond pulls, which a new contact would not do
  BOOST_TEST(first.force == second.force);
  BOOST_TEST(b.s.v == restored.s.v, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
