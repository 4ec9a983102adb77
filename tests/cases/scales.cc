#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <string>

#include "cases/case/bar_waves.h"
#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_scales)

using namespace carambole;
using namespace carambole::test;

namespace
{
const auto digits = boost::test_tools::tolerance(1e-8); // the references have ten
}

BOOST_AUTO_TEST_CASE(sphere_on_a_wall_after_hertz)
{
  // Closed form with three printed constants: Fmax = 1.2826893901 (m^3 V^6 R E*^2)^(1/5) and so on;
  // steel, 10 mm, 1 m/s.
  const Case c = read_case(find_case("sphere-on-wall"));
  const ContactScale scale = contact_scales(c).at(0);
  BOOST_TEST(scale.peak_force == 2309.7640792, digits);
  BOOST_TEST(scale.max_approach == 17.795109143e-6, digits);
  BOOST_TEST(scale.duration == 52.375903143e-6, digits);
  BOOST_TEST(scale.contact_radius == std::sqrt(0.01 * scale.max_approach), digits);
  BOOST_TEST(time_horizon(c) == 20 * scale.duration, digits);
}

BOOST_AUTO_TEST_CASE(two_equal_spheres_are_one_on_a_wall_at_half_the_speed)
{
  Case wall = read_case(find_case("sphere-on-wall"));
  Case pair = wall;
  pair.bodies[1] = pair.bodies[0];
  pair.bodies[1].velocity = -pair.bodies[0].velocity;
  const ContactScale one = contact_scales(wall).at(0), two = contact_scales(pair).at(0);
  BOOST_TEST(two.peak_force == one.peak_force, digits);
  BOOST_TEST(two.contact_radius == one.contact_radius, digits);
  BOOST_TEST(two.max_approach == 2 * one.max_approach, digits);
  BOOST_TEST(two.duration == one.duration, digits);
  BOOST_TEST(estimated_elements(pair, {}) == 2 * estimated_elements(wall, {}), digits);
}

BOOST_AUTO_TEST_CASE(two_glass_spheres_of_the_benchmark)
{
  // Chung & Ooi 2011, test 1: 10696.9 N, 274.113 um, 40.339 us
  const ContactScale scale = contact_scales(read_case(find_case("two-spheres"))).at(0);
  const auto printed = boost::test_tools::tolerance(1e-5); // six digits, the last rounded
  BOOST_TEST(scale.peak_force == 10696.9, printed);
  BOOST_TEST(scale.max_approach == 274.113e-6, printed);
  BOOST_TEST(scale.duration == 40.339e-6, boost::test_tools::tolerance(2e-5)); // five
}

BOOST_AUTO_TEST_CASE(every_contact_of_a_row_gets_the_speed_that_can_reach_it)
{
  const Case c = read_case(find_case("three-ball"));
  for (const ContactScale &scale : contact_scales(c))
    BOOST_TEST(scale.speed == 5);
}

// Meshes of a row follow what its contacts bear: Hertz's three balls by quadrature, 689400.7 N and
// 619596.6 N. Verlet's steps of a 400th of a contact are good for far less than a percent.
BOOST_AUTO_TEST_CASE(contacts_of_a_row_are_scaled_by_the_row)
{
  const Case c = read_case(find_case("three-ball"));
  const auto scales = contact_scales(c);
  const auto per_mille = boost::test_tools::tolerance(1e-3);
  BOOST_TEST(scales.at(0).peak_force == 689400.7, per_mille);
  BOOST_TEST(scales.at(1).peak_force == 619596.6, per_mille);
  for (const ContactScale &scale : scales) // F = 4/3 E* a^3/R
    BOOST_TEST(scale.peak_force ==
                 4. / 3 * 206e9 / (2 * 0.91) * std::pow(scale.contact_radius, 3) / 0.05,
               digits);
}

BOOST_AUTO_TEST_CASE(a_contact_that_the_row_does_not_load_keeps_a_tenth_of_its_approach)
{
  // The third ball flies away; the first two meet as if it were not there.
  const Case c = read_case(find_case("three-ball"), {"bodies.B3.velocity=100 m/s"});
  const auto scales = contact_scales(c);
  BOOST_TEST(scales.at(1).max_approach == 0.1 * scales.at(0).max_approach,
             boost::test_tools::tolerance(1e-3));
}

// Three equal balls 5 mm apart: each stops the one before it, and the second contact begins after
// 10 mm at 1 m/s, and ends a contact later.
BOOST_AUTO_TEST_CASE(the_last_contact_of_a_row_waits_for_its_gaps)
{
  Case c = read_case(find_case("sphere-on-wall"));
  Body ball = c.bodies[0];
  c.bodies = {ball, ball, ball};
  for (std::size_t k = 1; k < c.bodies.size(); ++k)
  {
    c.bodies[k].velocity = 0;
    c.bodies[k].gap = 5e-3;
  }
  // The first contact stops its ball while it moves on by some micrometres.
  BOOST_TEST(time_of_last_contact(c) > 10e-3);
  BOOST_TEST(time_of_last_contact(c) < 10e-3 + 3 * contact_scales(c).at(0).duration);
  c.bodies.pop_back();
  BOOST_TEST(time_of_last_contact(c) == 0);
}

// What an impact can change does not depend on the motion of who looks on.
BOOST_AUTO_TEST_CASE(the_energy_of_approach_is_that_about_the_centre_of_mass)
{
  const Case wall = read_case(find_case("sphere-on-wall"));
  const double m = wall.bodies[0].mass();
  BOOST_TEST(energy_of_approach(wall) == m / 2, digits);
  Case pair = wall;
  pair.bodies[1] = pair.bodies[0];
  for (const double common : {0., 7., 1e5})
  {
    pair.bodies[0].velocity = common + 1;
    pair.bodies[1].velocity = common;
    BOOST_TEST(energy_of_approach(pair) == m / 4, digits);
  }
}

BOOST_AUTO_TEST_CASE(the_horizon_waits_for_the_gaps_to_close)
{
  const Case c = read_text(two_balls + "fem: []\n", {"bodies.B2.gap=1 mm"});
  BOOST_TEST(time_horizon(c) == 1e-3 + 20 * contact_scales(c).at(0).duration, digits);
}

namespace
{
const std::string materials = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  soft: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3,
         plastic: {yield_stress: 1030 MPa}}
  copper: {density: 8930 kg/m^3, youngs_modulus: 117 GPa, poisson_ratio: 0.35,
           plastic: {yield_stress: 400 MPa}}
)";
const std::string on_wall = "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, "
                            "velocity: 1 m/s}\n  - {name: wall, wall: {}, rigid: {}}\n" +
                            materials;
const std::string rod = "bodies:\n  - {name: rod, cylinder: {radius: 3.2 mm, length: 32.4 mm}, "
                        "material: steel, velocity: 1 m/s}\n  - {name: wall, wall: {}, rigid: "
                        "{}}\n" +
                        materials;
} // namespace

BOOST_AUTO_TEST_CASE(a_half_space_is_ground_that_gives_way)
{
  // Standard steel on standard steel, 10 mm, 1 m/s: 1750.47384 N, 69.110419 us.
  const Case c = read_text(on_wall, {"bodies.wall={name: block, half_space: {}, material: steel}",
                                     "materials.steel.density=7850 kg/m^3",
                                     "materials.steel.youngs_modulus=210 GPa"});
  const ContactScale scale = contact_scales(c).at(0);
  BOOST_TEST(scale.peak_force == 1750.47384, boost::test_tools::tolerance(1e-8));
  BOOST_TEST(scale.duration == 69.110419e-6, boost::test_tools::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(a_hollow_sphere_is_lighter_and_a_rigid_one_does_not_give_way)
{
  const ContactScale solid = contact_scales(read_text(on_wall)).at(0);
  const ContactScale hollow =
    contact_scales(read_text(on_wall, {"bodies.ball.sphere.inner_radius=8 mm"})).at(0);
  // Fmax goes with M^(3/5).
  BOOST_TEST(hollow.peak_force == solid.peak_force * std::pow(1 - 0.512, 0.6), digits);
  const Case swapped =
    read_text(on_wall, {"bodies.ball={name: ball, sphere: {radius: 10 mm}, rigid: {mass: 10 g}, "
                        "velocity: 1 m/s}",
                        "bodies.wall={name: block, half_space: {}, material: steel}"});
  BOOST_TEST(contact_scales(swapped).at(0).peak_force ==
               solid.peak_force * std::pow(0.01 / read_text(on_wall).bodies[0].mass(), 0.6),
             digits);
}

// 1/2 M V^2 = pi R 2.8 Y d^2, a^2 = 2 R d, half a period of the spring 2 pi R 2.8 Y.
BOOST_AUTO_TEST_CASE(a_yielding_contact_is_larger_and_lasts_longer_than_hertz)
{
  const Overrides soft{"bodies.ball.material=soft", "bodies.ball.velocity=20 m/s"};
  const Case elastic = read_text(on_wall, {"bodies.ball.velocity=20 m/s"}),
             plastic = read_text(on_wall, soft);
  const ContactScale hertz = contact_scales(elastic).at(0), scale = contact_scales(plastic).at(0);
  const double M = plastic.bodies[0].mass(), p = 2.8 * 1.03e9, pi = std::numbers::pi;
  BOOST_TEST(scale.max_approach == 20 * std::sqrt(M / (2 * pi * 0.01 * p)), digits);
  BOOST_TEST(scale.contact_radius == std::sqrt(0.02 * scale.max_approach), digits);
  BOOST_TEST(scale.peak_force == pi * scale.contact_radius * scale.contact_radius * p, digits);
  BOOST_TEST(scale.contact_radius > hertz.contact_radius);
  BOOST_TEST(scale.duration >= hertz.duration);
  BOOST_TEST(time_horizon(plastic) == 20 * scale.duration, digits);
  // Below yield nothing changes.
  const Overrides slow{"bodies.ball.material=soft", "bodies.ball.velocity=1 mm/s"};
  BOOST_TEST(
    contact_scales(read_text(on_wall, slow)).at(0).contact_radius ==
      contact_scales(read_text(on_wall, {"bodies.ball.velocity=1 mm/s"})).at(0).contact_radius,
    digits);
}

BOOST_AUTO_TEST_CASE(flat_faces_meet_as_bars)
{
  const double c0 = std::sqrt(206e9 / 7800), area = std::numbers::pi * 3.2e-3 * 3.2e-3;
  const ContactScale scale = contact_scales(read_text(rod)).at(0);
  BOOST_TEST(scale.contact_radius == 3.2e-3, digits);
  BOOST_TEST(scale.duration == 2 * 32.4e-3 / c0, digits);
  BOOST_TEST(scale.peak_force == 7800 * c0 * area, digits);
  // Two bars share the speed; the smaller face counts.
  const ContactScale two =
    contact_scales(read_text(rod, {"bodies.wall={name: second, cylinder: {radius: 5 mm, length: 1 "
                                   "m}, material: steel}"}))
      .at(0);
  BOOST_TEST(two.contact_radius == 3.2e-3, digits);
  BOOST_TEST(two.duration == 2 * 32.4e-3 / c0, digits); // the short one is light and bounces off
  BOOST_TEST(two.peak_force == scale.peak_force / 2, digits);
  // Taylor's bar: it bears 400 MPa, and is stopped by them.
  const Case taylor = read_text(rod, {"bodies.rod.material=copper", "bodies.rod.velocity=227 m/s"});
  BOOST_TEST(contact_scales(taylor).at(0).peak_force == 400e6 * area, digits);
  BOOST_TEST(contact_scales(taylor).at(0).duration == 8930 * 32.4e-3 * 227 / 400e6, digits);
}

namespace
{
/// The same by time steps that divide both round trips: what a bar sent a round trip ago comes in
/// with the other sign.
double stepped_contact_time(double Z1, int trip1, double Z2, int trip2)
{
  std::vector<double> out1, out2;
  double first = 0;
  for (int t = 0;; ++t)
  {
    const double in1 = t < trip1 ? 0 : -out1[t - trip1], in2 = t < trip2 ? 0 : -out2[t - trip2],
                 F = (1 + 2 * in1 / Z1 + 2 * in2 / Z2) / (1 / Z1 + 1 / Z2);
    first = t == 0 ? F : first;
    if (F <= 1e-9 * first || F < 1e-3 * first)
      return t;
    out1.push_back(F - in1);
    out2.push_back(F - in2);
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(bars_part_when_the_waves_return)
{
  BOOST_TEST(contact_time({}) == 0);
  BOOST_TEST(contact_time({{40, 7}}) == 7);           // on a wall
  BOOST_TEST(contact_time({{40, 7}, {40, 7}}) == 7);  // the equal one leaves with the speed
  BOOST_TEST(contact_time({{40, 7}, {40, 77}}) == 7); // a striker of Hopkinson's bar
  // A striker of twice the impedance keeps a third of the force at each return: 3^-7 < 1e-3.
  BOOST_TEST(contact_time({{2, 1}, {1, 100}}) == 7, digits);
  for (const double Z : {0.3, 0.9, 1.1, 3.0, 10.0})
    for (const int trip : {1, 2, 3, 5, 8, 40})
      BOOST_TEST(contact_time({{Z, 3}, {1, double(trip)}}) == stepped_contact_time(Z, 3, 1, trip),
                 digits);
}

BOOST_AUTO_TEST_CASE(a_ball_touches_no_more_of_a_rod_than_there_is)
{
  const Case c = read_text(on_wall, {"bodies.ball.velocity=10 m/s",
                                     "bodies.wall={name: rod, cylinder: {radius: 0.1 mm, length: 1 "
                                     "cm}, material: steel}"});
  BOOST_TEST(contact_scales(c).at(0).contact_radius == 1e-4, digits);
}

BOOST_AUTO_TEST_CASE(a_row_of_yielding_balls_is_scaled_by_the_row)
{
  const std::string row = "bodies:\n"
                          "  - {name: B1, sphere: {radius: 10 mm}, material: soft, velocity: 20 "
                          "m/s}\n"
                          "  - {name: B2, sphere: {radius: 10 mm}, material: soft}\n"
                          "  - {name: B3, sphere: {radius: 10 mm}, material: soft}\n" +
                          materials;
  const auto scales = contact_scales(read_text(row));
  const auto elastic = contact_scales(read_text(
    row, {"bodies.B1.material=steel", "bodies.B2.material=steel", "bodies.B3.material=steel"}));
  for (std::size_t k = 0; k < 2; ++k)
  {
    BOOST_TEST(scales[k].contact_radius > elastic[k].contact_radius);
    BOOST_TEST(scales[k].peak_force < elastic[k].peak_force);
    BOOST_TEST(scales[k].speed == 20);
  }
  BOOST_TEST(scales[1].contact_radius < scales[0].contact_radius);
}

BOOST_AUTO_TEST_CASE(elements_are_estimated_for_every_shape)
{
  const auto elements = [](const std::string &text, const Overrides &overrides, double n)
  {
    FemEntry entry;
    entry.elements_per_contact_radius = n;
    return estimated_elements(read_text(text, overrides), entry);
  };
  const double uniform = 32.4 / 3.2 * 100; // squares of a tenth of the radius
  BOOST_TEST(elements(rod, {}, 10) >= uniform);
  BOOST_TEST(elements(rod, {}, 10) < 2 * uniform);
  BOOST_TEST(elements(rod, {}, 20) == 4 * elements(rod, {}, 10), digits);

  // Under a ball the elements are fractions of the contact radius and grow away from it.
  const std::string struck =
    "bodies:\n  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}\n  - "
    "{name: rod, cylinder: {radius: 5 mm, length: 5 cm}, material: steel}\n" +
    materials;
  BOOST_TEST(elements(struck, {}, 10) > elements(struck, {}, 5));
  BOOST_TEST(elements(struck, {}, 10) < 1e4);

  const std::string block = "bodies.wall={name: b, half_space: {extent: 10 cm}, material: steel}";
  const double small = elements(on_wall, {block}, 10);
  BOOST_TEST(small > elements(on_wall, {}, 10));
  // Rings that grow in proportion to the distance: as many for every decade.
  const auto second_decade = [&](const char *extent) {
    return elements(on_wall, {block, std::string("bodies.b.half_space.extent=") + extent}, 10);
  };
  BOOST_TEST(second_decade("10 m") - second_decade("1 m") == second_decade("1 m") - small, digits);
  BOOST_TEST(elements(on_wall, {"bodies.ball.sphere.inner_radius=9.9 mm"}, 10) >
             elements(on_wall, {}, 10));

  const std::string waves = "bodies: [{name: b, half_space: {}, material: steel}]\nanalysis: "
                            "waves\nduration: 10 us\nloads: [{on: b, disc: {radius: 1 mm}, force: "
                            "1 kN}]\n" +
                            materials;
  BOOST_TEST(elements(waves, {}, 10) > 100);
  BOOST_TEST(elements(waves, {}, 10) < elements(waves, {"duration=1 ms"}, 10));
  BOOST_CHECK_THROW(read_text(waves, {"fem.elements_per_contact_radius=5000"}), InputError);
}

// What a refusal asks for is accepted.
BOOST_AUTO_TEST_CASE(too_many_elements_are_refused_with_a_number_that_is_allowed)
{
  const auto refusal = [](const std::string &size, const Overrides &overrides)
  {
    try
    {
      read_text("bodies:\n  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 "
                "m/s}\n  - {name: block, cylinder: {radius: " +
                  size + ", length: " + size + "}, material: steel}\nfem: {}\n" + materials,
                overrides);
    }
    catch (const InputError &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto has = [](const std::string &text, const char *part)
  { return text.find(part) != std::string::npos; };
  const std::string elements = "fem.elements_per_contact_radius=";
  BOOST_TEST(refusal("12 m", {}) == "");
  const std::string large = refusal("12 m", {elements + "40"});
  BOOST_TEST(has(large, "which is 29 per contact radius here"), large);
  BOOST_TEST(refusal("12 m", {elements + "29"}) == "");
  BOOST_TEST(refusal("12 m", {elements + "30"}) != "");
  const std::string larger = refusal("60 m", {});
  BOOST_TEST(has(larger, "which is 5 per contact radius here, with 'levels: 2'"), larger);
  BOOST_TEST(refusal("60 m", {elements + "5", "fem.levels=2"}) == "");
  const std::string largest = refusal("300 m", {});
  BOOST_TEST(has(largest, "even 2 per contact radius would be more"), largest);
}

BOOST_AUTO_TEST_CASE(under_loads_the_speed_is_that_of_the_material_beneath)
{
  const Case c = read_text("bodies:\n  - {name: a, cylinder: {radius: 5 mm, length: 5 cm}, "
                           "material: steel}\n  - {name: b, sphere: {radius: 1 cm}, material: "
                           "steel}\nanalysis: waves\nduration: 1 ms\nloads: [{on: a, disc: "
                           "{radius: 1 mm}, force: 1 kN}]\n" +
                           materials);
  const ContactScale scale = contact_scales(c).at(0);
  BOOST_TEST(scale.speed == 1e3 / (std::numbers::pi * 1e-6) / std::sqrt(206e9 * 7800), digits);
  BOOST_TEST(scale.contact_radius > 0);
}

// A drop is scaled by its speed at the wall: sqrt(2 g h) is 0.2 m/s; the weight adds to what is
// pressed, 2 g d over v^2 of its energy, 2e-3 here.
BOOST_AUTO_TEST_CASE(what_falls_is_scaled_by_the_speed_of_impact)
{
  const double h = 0.04 / (2 * 9.81);
  Case c = read_case(find_case("sphere-on-wall"));
  c.bodies[0].velocity = 0.2;
  const ContactScale flying = contact_scales(c).at(0);
  c.bodies[0].velocity = 0;
  c.bodies[1].gap = h;
  c.gravity = 9.81;
  const ContactScale falling = contact_scales(c).at(0);
  BOOST_TEST(falling.speed == 0.2, digits);
  BOOST_TEST(falling.peak_force == flying.peak_force, boost::test_tools::tolerance(3e-3));
  BOOST_TEST(falling.max_approach > flying.max_approach);
  BOOST_TEST(time_horizon(c) == 0.2 / 9.81 + 20 * falling.duration, digits);
  // Slower than its weight presses it: 2/5 K d^(5/2) = m g d, whatever the speed.
  c.bodies[1].gap = 0;
  c.bodies[0].velocity = 1e-9;
  const ContactScale lying = contact_scales(c).at(0);
  BOOST_TEST(0.4 * lying.peak_force * lying.max_approach ==
               c.bodies[0].mass() * 9.81 * lying.max_approach,
             digits);
  // Away from the wall it presses less; nothing is added, and nothing taken away.
  c.bodies[0].velocity = 0.2;
  c.gravity = -9.81;
  BOOST_TEST(contact_scales(c).at(0).peak_force == flying.peak_force, digits);
}

BOOST_AUTO_TEST_SUITE_END()
