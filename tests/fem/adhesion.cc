#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "cases/case/scales.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_adhesion)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
// Balls of gel for which w/(E* R) is 7.07e-5 on a wall: the contact radius without load is a tenth
// of R.
constexpr double R = 1e-3, size = 7.07e-5;
const Material gel{"gel", 1000, 1e6, 0.3};
const double modulus = gel.youngs_modulus / (1 - 0.09), work = size * modulus * R;

/// Adds adhesion with this lambda, and the gap over which it reaches.
Case with_adhesion(Case c, double lambda, double energy, TractionLaw law = TractionLaw::linear)
{
  const AdhesiveScale unit = adhesive_scale(c.bodies[0], c.bodies[1], {energy});
  const Adhesion adhesion{energy, law, unit.strength(lambda)};
  c.bodies[1].gap = 1.001 * adhesion.reach();
  c.bodies[1].position += c.bodies[1].gap;
  c.contact_options = {{.first = 0,
                        .second = 1,
                        .name = c.bodies[0].name + "-" + c.bodies[1].name,
                        .adhesion = adhesion}};
  return c;
}

double sticking_speed()
{
  const Body body = ball("B", R, gel, 0);
  return AdhesiveScale(work, modulus, R).sticking_speed(body.mass());
}

/// A ball at so many times the sticking speed.
Case on_wall(double lambda, double speed_ratio, TractionLaw law = TractionLaw::linear)
{
  return with_adhesion(row_of({ball("B", R, gel, speed_ratio * sticking_speed()), wall("W")}),
                       lambda, work, law);
}

const ContactRecord &contact(const ImpactResult &r)
{
  return r.record.contacts.front();
}

ImpactResult run_alone(const Case &c, const FemEntry &entry)
{
  return run(c, entry, 1);
}

double last_value(const ImpactResult &r, const std::string &column)
{
  return r.history.find(column)->values.back();
}
} // namespace

// Without a jump, lambda = 1, all but the waves comes back. The energy of adhesion is that of the
// area at the deepest point and zero at the end.
BOOST_AUTO_TEST_CASE(a_smooth_contact_loses_waves_only)
{
  const ImpactResult r = run_alone(on_wall(1, 1.5), mesh_of(32));
  BOOST_TEST(std::abs(*r.record.restitution - 0.9697) < 5e-4);
  BOOST_TEST(*r.record.energy.balance_error < 5e-5);
  BOOST_TEST(*r.record.energy.adhesion == 0);
  BOOST_TEST(!contact(r).stick);
  BOOST_TEST(*contact(r).attach_approach == -on_wall(1, 1.5).contacts()[0].adhesion->reach(),
             tolerance(2e-3));
  BOOST_TEST(*contact(r).detach_approach < 0);
  BOOST_TEST(*contact(r).start_time + *contact(r).duration == *contact(r).end_time,
             tolerance(1e-12));
  // 1.64 of pi w R, a little above the quasi-static pull-off.
  const double tension = *contact(r).peak_tension / (std::numbers::pi * work * R);
  BOOST_TEST(tension > 1.6);
  BOOST_TEST(tension < 1.7);
  const double e = *r.record.restitution, mass = ball("B", R, gel, 0).mass(),
               v = 1.5 * sticking_speed();
  BOOST_TEST(*contact(r).adhesion_energy_loss == mass * v * v / 2 * (1 - e * e), tolerance(1e-6));
  BOOST_TEST(*contact(r).wave_speed_ratio == 6.7e-4, tolerance(2e-3));
  // The attraction at the deepest point: of the closed area alone it is pi a^2 w.
  const std::vector<double> &energy = r.history.find("energy adhesion")->values;
  const double area = std::numbers::pi * std::pow(*contact(r).max_contact_radius, 2);
  const double deepest = *std::ranges::min_element(energy);
  BOOST_TEST(deepest < -area * work);
  BOOST_TEST(deepest > -2 * area * work);
  BOOST_TEST(last_value(r, "adhesive force B-W") == 0);
  BOOST_TEST(last_value(r, "cohesive radius B-W") == 0);
}

// With jumps, lambda = 2: more waves than the quasi-static loss.
BOOST_AUTO_TEST_CASE(a_contact_that_jumps_loses_more)
{
  const ImpactResult r = run_alone(on_wall(2, 1.5), mesh_of(32));
  BOOST_TEST(std::abs(*r.record.restitution - 0.8737) < 2e-3);
  BOOST_TEST(*r.record.energy.balance_error < 1e-4);
  BOOST_TEST(*r.record.energy.contact < 5e-3 * *r.record.energy.initial);
}

BOOST_AUTO_TEST_CASE(finer_elements_converge, *boost::unit_test::label("fem_adhesion_long"))
{
  const ImpactResult r = run_alone(on_wall(2, 1.5), mesh_of(64));
  BOOST_TEST(std::abs(*r.record.restitution - 0.8785) < 1e-3);
  BOOST_TEST(*r.record.energy.balance_error < 3e-5);
}

// An elastic ball oscillates on its neck for ever: the run ends with its second maximum.
BOOST_AUTO_TEST_CASE(slow_balls_stick)
{
  const ImpactResult stuck = run_alone(on_wall(2, 0.5), mesh_of(28));
  BOOST_TEST(contact(stuck).stick);
  BOOST_TEST(!stuck.record.restitution);
  BOOST_TEST(!contact(stuck).end_time);
  BOOST_TEST(!contact(stuck).separation_speed);
  BOOST_TEST(*stuck.record.energy.adhesion < 0);
  BOOST_TEST(*stuck.record.energy.balance_error < 1e-4);
  const ImpactResult free = run_alone(on_wall(2, 0.6), mesh_of(28));
  BOOST_TEST(!contact(free).stick);
  BOOST_TEST(free.record.restitution.has_value());
  BOOST_TEST(*free.record.restitution < 0.15);
}

// Two equal balls meet in the plane of symmetry as each of them meets a wall over half of the gap.
BOOST_AUTO_TEST_CASE(two_equal_balls_are_two_of_one_on_a_wall)
{
  const double speed = 1.5 * sticking_speed();
  const ImpactResult on_a_wall = run_alone(on_wall(1, 1.5), mesh_of(16)),
                     pair = run_alone(
                       with_adhesion(row_of({ball("A", R, gel, speed), ball("B", R, gel, -speed)}),
                                     1, 2 * work),
                       mesh_of(16));
  BOOST_TEST(*pair.record.restitution == *on_a_wall.record.restitution, tolerance(1e-10));
  BOOST_TEST(*contact(pair).peak_force == *contact(on_a_wall).peak_force, tolerance(1e-8));
  BOOST_TEST(*contact(pair).peak_tension == *contact(on_a_wall).peak_tension, tolerance(1e-8));
  BOOST_TEST(std::abs(pair.record.bodies[0].velocity + pair.record.bodies[1].velocity) <
             1e-8 * speed);
  BOOST_TEST(*pair.record.energy.balance_error < 1e-4);
}

// The order of unlike bodies changes nothing, and their energy is kept.
BOOST_AUTO_TEST_CASE(unlike_balls_in_any_order)
{
  const Material stiff{"stiff", 1000, 4e6, 0.3};
  const double speed = 1.5 * sticking_speed();
  const auto impact = [&](bool swapped)
  {
    std::vector<Body> bodies{ball("A", 1.5 * R, gel, speed), ball("B", 3 * R, stiff, 0)};
    if (swapped)
    {
      std::swap(bodies[0], bodies[1]);
      bodies[1].velocity = -speed;
    }
    return run_alone(with_adhesion(row_of(bodies), 1, work), mesh_of(16));
  };
  const ImpactResult a = impact(false), b = impact(true);
  BOOST_TEST(*a.record.restitution == *b.record.restitution, tolerance(1e-10));
  BOOST_TEST(*contact(a).peak_tension == *contact(b).peak_tension, tolerance(1e-10));
  BOOST_TEST(*a.record.energy.balance_error < 1e-4);
  BOOST_TEST_MESSAGE("balance " << *a.record.energy.balance_error);
}

// Vanishing adhesion changes nothing.
BOOST_AUTO_TEST_CASE(without_work_there_is_no_adhesion)
{
  const Case bare = row_of({ball("B", R, gel, 0.03), wall("W")});
  const FemEntry mesh = with_one_step(mesh_of(12));
  const double tiny = 1e-12 * work, lambda = 1e-3;
  const Case weak = with_adhesion(bare, lambda, tiny);
  const ImpactResult without = run_alone(bare, mesh), with = run_alone(weak, mesh);
  BOOST_TEST(*with.record.restitution == *without.record.restitution, tolerance(1e-6));
  BOOST_TEST(*contact(with).peak_force == *contact(without).peak_force, tolerance(1e-5));
}

// The fall of a Lennard-Jones traction and its steep rise at contact.
BOOST_AUTO_TEST_CASE(lennard_jones)
{
  const ImpactResult r = run_alone(on_wall(1.1569, 1.5, TractionLaw::lennard_jones), mesh_of(32));
  BOOST_TEST(std::abs(*r.record.restitution - 0.9653) < 3e-3);
  BOOST_TEST(*r.record.energy.balance_error < 1e-4);
}

// A run that continues from a state in which the bodies are attached has the same bits.
BOOST_AUTO_TEST_CASE(a_run_resumes_while_attached)
{
  const Case c = on_wall(1, 1.5);
  const auto discretisation = discretise(c, mesh_of(16), 0);
  ImpactOptions options;
  const ImpactResult whole = run_impact(c, *discretisation, options);
  const double middle = *contact(whole).start_time + *contact(whole).duration * 0.9;
  std::stringstream stored;
  options.after_sample = [&](double time, const WriteState &write)
  {
    if (time > middle && stored.str().empty())
    {
      StateWriter writer(stored);
      write(writer);
    }
  };
  run_impact(c, *discretisation, options);
  BOOST_TEST_REQUIRE(!stored.str().empty());
  StateReader reader(stored);
  ImpactOptions from_there;
  from_there.state = &reader;
  const ImpactResult resumed = run_impact(c, *discretisation, from_there);
  BOOST_TEST(*resumed.record.restitution == *whole.record.restitution, tolerance(0.0));
  BOOST_TEST(*contact(resumed).peak_tension == *contact(whole).peak_tension, tolerance(0.0));
  for (std::size_t k = 0; k < whole.history.columns.size(); ++k)
    BOOST_TEST((resumed.history.columns[k].values == whole.history.columns[k].values));
}

BOOST_AUTO_TEST_SUITE_END()
