// `static: true` of a model: what it may stand beside.

#include <boost/test/unit_test.hpp>

#include "cases/case/scales.h"
#include "cases/case/static_impact.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_static)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string head = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, "
                         "velocity: 1 m/s}\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n",
                  block = "  - {name: H, half_space: {}, material: steel}\n",
                  steel = "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                          "poisson_ratio: 0.3",
                  tail = wall + steel + "}\n", beside = "fem: [{}, {name: static, static: true}]\n",
                  drop = head + tail;
} // namespace

BOOST_AUTO_TEST_CASE(a_static_model_stands_beside_a_dynamic_one)
{
  const Case c = read_text(drop + beside);
  BOOST_REQUIRE(c.fem.size() == 2u);
  BOOST_TEST(!c.fem[0].is_static);
  BOOST_TEST(c.fem[1].is_static);
  BOOST_TEST((c.fem[0].element == Element::one_point));
  BOOST_TEST((c.fem[1].element == Element::full));
  BOOST_TEST(c.reference == "fem");
  BOOST_TEST(c.physics_hash == read_text(drop).physics_hash);
  BOOST_TEST(numerics_hash(c.fem[0]) == numerics_hash(read_text(drop).fem[0]));
  FemEntry moving = c.fem[1];
  moving.is_static = false;
  BOOST_TEST(numerics_hash(c.fem[1]) != numerics_hash(moving));
  BOOST_TEST(read_text(drop + "fem: {static: false}\n").fem[0].is_static == false);
  BOOST_TEST(read_text(drop + "fem: {static: true, element: full, fields: maximum}\n")
               .fem[0]
               .fields_at_maximum);
}

// The models are compared with the continuum that has inertia, wherever it stands.
BOOST_AUTO_TEST_CASE(the_reference_has_inertia_where_there_is_one)
{
  const auto reference = [](const std::string &fem) { return read_text(drop + fem).reference; };
  BOOST_TEST(reference("fem: [{name: still, static: true}, {name: moving}]\n") == "moving");
  BOOST_TEST(reference("fem: [{static: true}, {name: moving}]\n") == "moving");
  BOOST_TEST(reference("fem: {static: true}\n") == "fem");
  BOOST_TEST(reference("fem: [{name: still, static: true}]\n") == "still");
  BOOST_TEST(reference("fem: [{name: still, static: true}, {name: moving}]\nreference: still\n") ==
             "still");
}

BOOST_AUTO_TEST_CASE(a_half_space_has_no_block_that_waves_cross)
{
  const std::string text = head +
                           "  - {name: H, half_space: {extent: 20 mm, boundary: absorbing}, "
                           "material: steel}\n" +
                           steel + "}\nprobes: [{on: H, at: [1 mm, 0 mm], quantity: velocity}]\n" +
                           beside;
  const Case c = read_text(text), still = without_waves(c);
  BOOST_TEST(*still.bodies[1].extent >= 1000 * 0.01);
  BOOST_TEST(!still.bodies[1].absorbing);
  BOOST_TEST(still.probes.empty());
  BOOST_TEST(contact_scales(still)[0].contact_radius == contact_scales(c)[0].contact_radius);
  BOOST_TEST(mass_of_approach(c) == c.bodies[0].mass());
  BOOST_TEST(mass_of_approach(read_text(two_balls)) == read_text(two_balls).bodies[0].mass() / 2,
             boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(what_a_static_model_cannot_compute_is_refused)
{
  const auto at = [](const std::string &told) { return "fem.static.static: " + told; };
  check_told(drop + "fem: {static: yes please}\n",
             "fem.static: must be true or false, not 'yes please'");
  check_told(drop + "fem: {static: [true]}\n", "fem.static: must be true or false");
  check_told(drop + "fem: {statik: true}\n", "fem.statik: unknown key (did you mean 'static'?)");
  check_told(drop + beside + "gravity: 9.81 m/s^2\n", at("a static model has no gravity"));
  check_told(drop + beside + "duration: 50 us\n", at("a static model ends when the bodies part"));
  check_told(drop + "duration: 50 us\ncontacts: [{between: [B, W], separation: never}]\n" + beside,
             at("a static model ends when the bodies part"));
  check_told("bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n" + steel + "}\n" +
               beside + "analysis: modes\n",
             at("a static model computes an impact; leave 'static' or 'analysis' out"));
  check_told("bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n" + tail + beside +
               "analysis: indentation\nindentation: {maximum: 1 um}\n",
             at("a static model computes an impact; leave 'static' or 'analysis' out"));
  check_told(head + "  - {name: C, sphere: {radius: 10 mm}, material: steel}\n" + tail + beside,
             at("a static model computes the impact of two bodies, not of 3"));
  check_told("bodies:\n  - {name: C, cylinder: {radius: 5 mm, length: 20 mm}, material: steel, "
             "velocity: 1 m/s}\n" +
               tail + beside,
             at("C is a cylinder, whose flat faces are stopped by waves; a static model takes "
                "spheres, walls and half-spaces"));
  check_told(head + wall + steel + ", viscous: {kelvin_voigt: {shear: 10 Pa s}}}\n" + beside,
             at("steel of B is viscous, so the force depends on the speed"));
  check_told(head + wall + steel +
               ", plastic: {yield_stress: 1 GPa, rate: {cowper_symonds: {reference_rate: 40 1/s, "
               "exponent: 5}}}}\n" +
               beside,
             at("steel of B yields at a stress that depends on the rate"));
  check_told(drop + "fem: [{}, {name: static, static: true, element: one-point}]\n",
             "fem.static.element: a static model has full elements");
  check_told(drop + "fem: [{}, {name: static, static: true, ringing: 1 us}]\n",
             "fem.static.ringing: nothing rings");
  check_told(drop + "fem: [{}, {name: static, static: true, local_steps: off}]\n",
             "fem.static.local_steps: a static model has no time steps");
  check_told(drop + "fem: [{}, {name: static, static: true, fields: [1 us]}]\n",
             "fem.static.fields: a static model has load steps");
  check_told(drop + "fem: [{}, {name: static, static: true, fields: shapes}]\n",
             "fem.static.fields: shapes belong to 'analysis: modes'");
  check_told(drop + "fem: {fields: maximum}\n", "and static models");
  check_told(drop + "fem: {static: true, elements_per_contact_radius: 4000, levels: 1}\n",
             "at most 3e+05 are allowed");
  check_told(drop + "fem: {static: true, levels: 4}\n", "fem.levels: 4 levels leave");
  const std::string fast = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, "
                           "velocity: 1000 m/s}\n";
  check_told(fast + tail + beside, at("the approach in the impact is about"));
  const std::string slow = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, "
                           "velocity: 1e-10 m/s}\n";
  check_told(slow + tail + beside, "round-off shows");
}

BOOST_AUTO_TEST_SUITE_END()
