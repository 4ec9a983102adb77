#include <boost/test/unit_test.hpp>

#include "cases/process/diagnostics.h"
#include "cases/records/record_json.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_modes)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string head = "analysis: modes\n",
                  tail = "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                         "poisson_ratio: 0.3}\n",
                  ball = "bodies:\n  - {name: B1, sphere: {radius: 10 mm}, material: steel}\n";

} // namespace

BOOST_AUTO_TEST_CASE(one_body_is_enough)
{
  const Case c = read_text(head + ball + tail);
  BOOST_TEST((c.analysis == Analysis::modes));
  BOOST_TEST(c.mode_count == 12);
  BOOST_TEST(c.laws.empty());
  BOOST_TEST(c.fem.size() == 1u);
  BOOST_TEST(c.contacts().empty());
  BOOST_TEST(read_text(head + "modes: {count: 3}\n" + ball + tail).mode_count == 3);
}

BOOST_AUTO_TEST_CASE(several_bodies_do_not_touch)
{
  const Case c = read_text(head + ball +
                           "  - {name: B2, cylinder: {radius: 1 mm, length: 9 mm}, "
                           "material: steel}\n  - {name: w, wall: {}, rigid: {}}\n" +
                           tail);
  BOOST_TEST(c.contacts().empty());
  BOOST_TEST(c.bodies.size() == 3u);
}

BOOST_AUTO_TEST_CASE(how_many_are_physics_and_shapes_are_numerics)
{
  const std::string text = head + ball + tail;
  BOOST_TEST(read_text(text).physics_hash != read_text(text + "modes: {count: 13}\n").physics_hash);
  const Case shapes = read_text(text + "fem: {fields: shapes}\n");
  BOOST_TEST(shapes.fem.front().shapes);
  BOOST_TEST(numerics_hash(shapes.fem.front()) != numerics_hash(read_text(text).fem.front()));
}

BOOST_AUTO_TEST_CASE(what_has_no_modes_is_refused)
{
  check_told(head + "bodies:\n  - {name: p, sphere: {radius: 1 mm}, rigid: {mass: 1 g}}\n" + tail,
             "bodies: nothing vibrates: every body is rigid");
  check_told(head + ball + "  - {name: h, half_space: {}, material: steel}\n" + tail,
             "bodies.h: a half-space has no modes of its own");
  check_told(head + ball +
               "  - {name: p, cylinder: {radius: infinite, length: 5 mm}, "
               "material: steel}\n" +
               tail,
             "bodies.p: an endless cylinder has no modes of its own");
  check_told(head + ball + tail + "fem: {element: full}\n",
             "fem.element: modes are computed with quadratic elements");
  check_told(head + ball + tail + "fem: {ringing: 1 ms}\n", "fem.ringing: nothing is computed");
  check_told(head + ball + tail + "fem: {local_steps: off}\n", "fem.local_steps: modes have no");
  check_told(head + ball + tail + "fem: {fields: [1 us]}\n",
             "fem.fields: modes have no times; write 'fields: shapes'");
  check_told(head + ball + tail + "fem: {elements_per_contact_radius: 300}\n",
             "fem.elements_per_contact_radius: 300 gives about");
  check_told(head + ball + tail + "probes: [{on: B1, at: [0 m, 0 m], quantity: velocity}]\n",
             "probes: has no effect on the modes of free bodies");
  check_told(head + ball + tail + "sweeps: [{name: s, vary: [x]}]\n", "sweeps: has no effect");
  check_told(head + ball + tail + "fem: []\n", "the case has no model");
}

BOOST_AUTO_TEST_CASE(shapes_belong_to_modes)
{
  check_told("bodies:\n  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n"
             "  - {name: w, wall: {}, rigid: {}}\nfem: {fields: shapes}\n" +
               tail,
             "fem.fields: shapes belong to 'analysis: modes'");
}

BOOST_AUTO_TEST_CASE(quantities_of_modes)
{
  const auto row = [](const std::string &quantity, const std::string &value)
  {
    return "expect: [{model: fem, quantity: " + quantity + ", value: " + value +
           ", tolerance: 1e-6, source: x}]\n";
  };
  const std::string one = head + ball + tail;
  BOOST_TEST(read_text(one + row("frequency 12", "3 kHz")).expectations.front().value == 3000);
  read_text(one + row("frequency B1 12", "3 kHz"));
  read_text(one + row("degree 1", "2"));
  read_text(one + row("squared_amplitude 1", "2 kg^-1"));
  read_text(one + row("uncertainty frequency B1 1", "2 Hz"));
  check_told(one + row("frequency 13", "3 kHz"),
             "there is no mode '13': allowed are a body and a number from 1 to 12, as in "
             "'frequency B1 1'");
  check_told(one + row("frequency", "3 kHz"), "name the mode, as in 'frequency B1 1'");
  check_told(one + row("frequency 1", "3 m"), "'3 m' is in m");
  check_told(two_balls + row("frequency 1", "3 kHz"), "an impact has no frequency");
}

BOOST_AUTO_TEST_CASE(a_record_keeps_its_modes)
{
  ModelRecord model;
  model.name = "fem";
  model.modes = {{"B1", 1, 135e3, ModeKind::spheroidal, 2, 24.5, 1.5},
                 {"B1", 2, 255e3, ModeKind::radial, 0, {}, {}},
                 {"B2", 1, 5e3, ModeKind::longitudinal, {}, 2, {}}};
  model.uncertainty["frequency B1 1"].uncertainty = 1.5;
  const ModelRecord read = model_from_json(to_json(model));
  BOOST_REQUIRE(read.modes.size() == 3u);
  for (std::size_t k = 0; k < 3; ++k)
  {
    const ModeRecord &a = model.modes[k], &b = read.modes[k];
    BOOST_TEST(a.name() == b.name());
    BOOST_TEST(a.frequency == b.frequency);
    BOOST_TEST((a.kind == b.kind));
    BOOST_TEST((a.degree == b.degree));
    BOOST_TEST((a.squared_amplitude == b.squared_amplitude));
    BOOST_TEST((a.uncertainty == b.uncertainty));
  }
  BOOST_TEST(find_quantity(read, "frequency B1 2").value() == 255e3);
  BOOST_TEST(find_quantity(read, "degree B1 1").value() == 2);
  BOOST_TEST(!find_quantity(read, "degree B2 1"));
  BOOST_TEST(find_quantity(read, "uncertainty frequency B1 1").value() == 1.5);
  BOOST_TEST(!find_quantity(read, "frequency 1")); // of which body?
  BOOST_TEST(!find_quantity(read, "frequency B3 1"));
}

BOOST_AUTO_TEST_SUITE_END()
