#include <boost/test/unit_test.hpp>

#include <cmath>

#include <fmt/format.h>

#include "cases/case/indentation_scale.h"
#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"
#include "cases/records/history_columns.h"
#include "cases/records/quantities.h"
#include "cases/records/record_json.h"
#include "cases/records/slow_impacts.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_indentation)

using namespace carambole;
using namespace carambole::test;

namespace
{
std::string head(const std::string &schedule)
{
  return "analysis: indentation\nindentation: " + schedule + "\n";
}

const std::string ball = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n",
                  steel = "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                          "poisson_ratio: 0.3",
                  tail = wall + steel + "}\n";
} // namespace

BOOST_AUTO_TEST_CASE(an_indentation_is_read)
{
  const Case c = read_text(head("{maximum: 4 um}") + ball + tail);
  BOOST_TEST((c.analysis == Analysis::indentation));
  BOOST_TEST(c.indentation.maximum.value() == 4e-6, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(!c.indentation.force);
  BOOST_TEST(c.indentation.steps == 40);
  BOOST_TEST(c.indentation.unload);
  BOOST_TEST(c.indentation.cycles == 1);
  BOOST_TEST((c.fem.front().element == Element::full));
  BOOST_TEST(c.laws.size() == 1u); // hertz
  BOOST_TEST(!c.duration);

  const Case other =
    read_text(head("{force: 2 kN, steps: 7, unload: false, cycles: 3, step_time: 1 ms}") + ball +
              tail + "fem: {fields: maximum}\ncontacts: [{between: [B, W], friction: 0.2}]\n");
  BOOST_TEST(other.indentation.force.value() == 2000);
  BOOST_TEST(!other.indentation.maximum);
  BOOST_TEST(other.indentation.steps == 7);
  BOOST_TEST(!other.indentation.unload);
  BOOST_TEST(other.indentation.cycles == 3);
  BOOST_TEST(other.indentation.step_time.value() == 1e-3);
  BOOST_TEST(other.fem.front().fields_at_maximum);
  BOOST_TEST(other.contacts().front().friction == 0.2);
}

BOOST_AUTO_TEST_CASE(the_course_is_physics_and_fields_are_numerics)
{
  const std::string text = head("{maximum: 4 um}") + ball + tail;
  const Case c = read_text(text);
  for (const char *schedule : {"{maximum: 5 um}", "{force: 4 N}", "{maximum: 4 um, steps: 41}",
                               "{maximum: 4 um, unload: false}", "{maximum: 4 um, cycles: 2}",
                               "{maximum: 4 um, step_time: 1 s}"})
    BOOST_TEST(read_text(head(schedule) + ball + tail).physics_hash != c.physics_hash, schedule);
  const Case fields = read_text(text + "fem: {fields: maximum}\n");
  BOOST_TEST(numerics_hash(fields.fem.front()) != numerics_hash(c.fem.front()));
}

// Hertz: a^2 = R d and F = 4/3 E* sqrt(R) d^1.5; by force the same contact.
BOOST_AUTO_TEST_CASE(the_mesh_is_made_for_the_contact_at_the_maximum)
{
  const Case c = read_text(head("{maximum: 4 um}") + ball + tail);
  const ContactScale scale = contact_scales(c).front();
  const double force = 4. / 3 * 206e9 / (1 - 0.09) * std::sqrt(0.01) * std::pow(4e-6, 1.5);
  const auto close = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(scale.contact_radius == 2e-4, close);
  BOOST_TEST(scale.peak_force == force, close);
  const Case by_force = read_text(head(fmt::format("{{force: {} N}}", force)) + ball + tail);
  BOOST_TEST(contact_scales(by_force).front().max_approach == 4e-6, close);
  BOOST_TEST(contact_scales(by_force).front().contact_radius == 2e-4, close);

  // Where it yields, the contact is larger, up to sqrt(2) times.
  const std::string soft = wall + steel + ", plastic: {yield_stress: 100 MPa}}\n";
  const double plastic =
    contact_scales(read_text(head("{maximum: 100 um}") + ball + soft)).front().contact_radius;
  BOOST_TEST(plastic == std::sqrt(2 * 0.01 * 1e-4), close);
  for (const char *depth : {"0.01 um", "0.1 um", "0.5 um", "1 um", "2 um", "5 um"})
  {
    const ContactScale at =
      contact_scales(read_text(head(fmt::format("{{maximum: {}}}", depth)) + ball + soft)).front();
    const double hertz = std::sqrt(0.01 * at.max_approach);
    BOOST_TEST(at.contact_radius >= (1 - 1e-12) * hertz);
    BOOST_TEST(at.contact_radius <= std::sqrt(2.) * hertz);
  }
}

BOOST_AUTO_TEST_CASE(what_means_nothing_is_refused)
{
  const std::string sound = head("{maximum: 4 um}");
  check_told("analysis: indentation\n" + ball + tail, "needs a largest approach or force");
  check_told(head("{maximum: 4 um, force: 1 N}") + ball + tail,
             "indentation: has 'maximum' and 'force'; give one of them");
  check_told(head("{steps: 3}") + ball + tail,
             "indentation: needs 'maximum' or 'force'; write 'maximum: 5 um' or 'force: 1 kN'");
  check_told(head("{maximum: 0 um}") + ball + tail,
             "indentation.maximum: '0 um' is out of range; allowed is a positive length");
  check_told(head("{maximum: -4 um}") + ball + tail,
             "indentation.maximum: '-4 um' is out of range");
  check_told(head("{maximum: 4}") + ball + tail, "indentation.maximum: '4' has no unit");
  check_told(head("{force: 0 N}") + ball + tail, "indentation.force: '0 N' is out of range");
  check_told(head("{maximum: 4 um, steps: 0}") + ball + tail,
             "indentation.steps: '0' is not a whole number from 1 to 2000");
  check_told(head("{maximum: 4 um, cycles: 0}") + ball + tail, "indentation.cycles: '0'");
  check_told(head("{maximum: 4 um, unload: maybe}") + ball + tail,
             "indentation.unload: must be true or false, not 'maybe'");
  check_told(head("{maximum: 4 um, stepps: 4}") + ball + tail,
             "indentation.stepps: unknown key (did you mean 'steps'?)");
  check_told(head("{maximum: 3 mm}") + ball + tail,
             "indentation.maximum: is an approach of 0.003 m; at most a quarter of the smallest "
             "radius or length is allowed, 0.0025 m");
  check_told(head("{force: 5 MN}") + ball + tail, "indentation.force: gives about");
  check_told(head("{maximum: 1 pm}") + ball + tail, "round-off");
  check_told(sound + ball + tail + "duration: 1 ms\n", "duration: an indentation has load steps");
  check_told(sound + ball + tail + "gravity: 9.81 m/s^2\n", "gravity: gravity does not act");
  check_told(sound + ball + tail + "loads: [{on: B, disc: {radius: 1 mm}, force: 1 N}]\n",
             "loads: an indentation has no other load than its maximum");
  check_told(sound + ball + tail + "probes: [{on: B, at: [0 m, 0 m], quantity: velocity}]\n",
             "probes: an indentation is not recorded over time");
  check_told(sound + ball + tail + "data: [{name: x, file: y.csv}]\n", "data: an indentation");
  check_told(sound + ball + tail + "contacts: [{between: [B, W], separation: never}]\n",
             "contacts: 'separation: never' leaves no force");
  check_told(sound + ball + tail + "fem: {element: one-point}\n",
             "fem.element: an indentation is computed with full elements");
  check_told(sound + ball + tail + "fem: {ringing: 1 ms}\n", "fem.ringing: nothing is computed");
  check_told(sound + ball + tail + "fem: {local_steps: on}\n",
             "fem.local_steps: an indentation has no time steps");
  check_told(sound + ball + tail + "fem: {fields: [1 us]}\n",
             "fem.fields: an indentation has no times; write 'fields: maximum'");
  check_told(sound + ball + tail + "fem: {element: q3}\n",
             "fem.element: there is no element 'q3' (did you mean 'q2'?)");
  check_told(two_balls + "fem: {fields: maximum}\n",
             "fem.fields: 'maximum' is for 'analysis: indentation'");
  check_told(two_balls + "indentation: {maximum: 1 um}\n",
             "indentation: belongs to 'analysis: indentation'");
}

// Quadratic elements on an adaptive mesh compute an elastic sphere on a wall, and nothing else.
BOOST_AUTO_TEST_CASE(quadratic_elements_are_for_an_elastic_sphere_on_a_wall)
{
  const std::string sound = head("{maximum: 4 um}"), q2 = "fem: {element: q2}\n",
                    not_for = "fem.element: 'q2' computes one elastic sphere, solid or hollow, on "
                              "a rigid, frictionless wall, but ";
  BOOST_TEST((read_text(sound + ball + tail + q2).fem.front().element == Element::q2));
  const std::string hollow =
    "bodies:\n  - {name: W, wall: {}, rigid: {}}\n  - {name: B, sphere: {radius: 10 mm, "
    "inner_radius: 5 mm}, material: steel}\n" +
    steel + "}\n";
  BOOST_TEST((read_text(sound + hollow + q2).fem.front().element == Element::q2));
  const Case both = read_text(sound + ball + tail +
                              "fem: [{name: a, element: q2}, {name: b}, {name: c, element: full}]\n"
                              "reference: a\n");
  BOOST_TEST((both.fem[0].element == Element::q2));
  BOOST_TEST((both.fem[1].element == Element::full));
  BOOST_TEST((both.fem[2].element == Element::full));

  const auto with_wall = [&](const std::string &properties)
  { return sound + ball + wall + steel + ", " + properties + "}\n" + q2; };
  check_told(with_wall("plastic: {yield_stress: 400 MPa}"), not_for + "B yields; write 'full'");
  check_told(head("{maximum: 4 um, step_time: 1 s}") + ball + wall + steel +
               ", viscous: {kelvin_voigt: {shear: 10 Pa s}}}\n" + q2,
             not_for + "B is viscous");
  check_told(sound + ball + "  - {name: H, half_space: {}, material: steel}\n" + steel + "}\n" + q2,
             not_for + "H is neither a sphere nor a wall");
  check_told(sound + ball + "  - {name: C, sphere: {radius: 10 mm}, material: steel}\n" + steel +
               "}\n" + q2,
             not_for + "there is no wall");
  check_told(sound + ball + "  - {name: C, sphere: {radius: 10 mm}, rigid: {mass: 1 g}}\n" + steel +
               "}\n" + q2,
             not_for + "there is no wall");
  check_told(sound +
               "bodies:\n  - {name: R, cylinder: {radius: 5 mm, length: 9 mm}, material: steel}\n" +
               tail + q2,
             not_for + "R is neither a sphere nor a wall");
  for (const char *friction : {"0.3", "stick"})
    check_told(sound + ball + tail + q2 + "contacts: [{between: [B, W], friction: " + friction +
                 "}]\n",
               not_for + "B-W has friction");
  check_told(sound + ball + tail + "fem: {element: q2, fields: maximum}\n",
             "fem.fields: no fields are written with 'element: q2'; leave 'fields' out");
  check_told(sound + ball + tail + "fem: {element: q2, ringing: 1 ms}\n",
             "fem.ringing: nothing is computed");
  check_told(sound + ball + tail +
               "fem: {element: q2, elements_per_contact_radius: 3, levels: 2}\n",
             "fem.levels: 2 levels leave 1.5 elements per contact radius");
  // The limit is that of the unknowns: half as many per contact radius as with full elements.
  check_told(
    sound + ball + tail + "fem: {element: q2, elements_per_contact_radius: 1000}\n",
    "fem.elements_per_contact_radius: 1000 gives about 4.8e+07 elements; at most 8e+04 are "
    "allowed, which is 39 per contact radius here");
  check_told(two_balls + q2, "fem.element: 'q2' computes equilibrium, for 'analysis: indentation' "
                             "only; allowed here are 'one-point' and 'full'");
}

BOOST_AUTO_TEST_CASE(bodies_that_cannot_be_pressed_are_refused)
{
  const std::string sound = head("{maximum: 4 um}");
  check_told(sound + ball + "  - {name: C, sphere: {radius: 10 mm}, material: steel}\n" + tail,
             "bodies: an indentation needs exactly two bodies, not 3");
  check_told(sound + ball + steel + "}\n",
             "bodies: an indentation needs exactly two bodies, not 1");
  check_told(
    sound + "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n" +
      tail,
    "bodies.B: an indentation is infinitely slow: leave 'velocity' out");
  check_told(sound + ball + "  - {name: W, wall: {}, rigid: {}, gap: 1 um}\n" + steel + "}\n",
             "bodies.W: an indentation starts when the bodies touch: leave 'gap' out");
  check_told(sound + "bodies:\n  - {name: B, sphere: {radius: 1 mm}, rigid: {mass: 1 g}}\n" + tail,
             "are both rigid");
  // a = sqrt(R d) = 0.2 mm
  const auto on_block = [&](const std::string &block)
  {
    return sound + ball + "  - {name: W, half_space: " + block + ", material: steel}\n" + steel +
           "}\n";
  };
  check_told(
    on_block("{extent: 99.9 mm}"),
    "bodies.W: an extent of 0.0999 m is too small for a half-space: its far end is held, which "
    "raises the force by more than 0.1 %; write at least 0.1 m");
  read_text(on_block("{extent: 100.1 mm}"));
  read_text(on_block("{}"));
}

BOOST_AUTO_TEST_CASE(a_rate_needs_a_time)
{
  const std::string gel = wall +
                          "materials:\n  steel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, "
                          "poisson_ratio: 0.3, viscous: {kelvin_voigt: {shear: 10 Pa s}}}\n",
                    rate = wall + steel +
                           ", plastic: {yield_stress: 400 MPa, rate: {cowper_symonds: {rate: 40 "
                           "1/s, exponent: 5}}}}\n";
  check_told(
    head("{maximum: 4 um}") + ball + gel,
    "bodies.B: steel is viscous, so the result depends on the time that a load step takes; "
    "write it as 'step_time' of 'indentation'");
  check_told(head("{maximum: 4 um}") + ball + rate, "a stress that depends on the rate");
  read_text(head("{maximum: 4 um, step_time: 1 s}") + ball + gel);
  read_text(head("{maximum: 4 um, step_time: 1 s}") + ball + rate);
}

BOOST_AUTO_TEST_CASE(a_record_keeps_the_work)
{
  ModelRecord model;
  model.name = "fem";
  ContactRecord contact;
  contact.first = "B";
  contact.second = "W";
  contact.work = 2;
  contact.returned_work = 0.5;
  contact.quasi_static_restitution = 0.5;
  contact.slow_impacts = {{1, 0.25, {}}, {2, 0.5, 0.75}};
  model.contacts = {contact};
  model.uncertainty["work B-W"].uncertainty = 0.25;
  const ModelRecord read = model_from_json(to_json(model));
  BOOST_TEST(find_quantity(read, "work").value() == 2);
  BOOST_TEST(find_quantity(read, "returned_work B-W").value() == 0.5);
  BOOST_TEST(find_quantity(read, "quasi_static_restitution").value() == 0.5);
  BOOST_TEST(find_quantity(read, "uncertainty work B-W").value() == 0.25);
  BOOST_TEST(!find_quantity(read, "peak_force"));
  const std::vector<SlowImpact> &slow = read.contacts.front().slow_impacts;
  BOOST_TEST_REQUIRE(slow.size() == 2u);
  BOOST_TEST(!slow[0].restitution);
  BOOST_TEST(slow[1].speed_ratio == 2);
  BOOST_TEST(slow[1].speed == 0.5);
  BOOST_TEST(slow[1].restitution.value() == 0.75);
}

// Loss 7.09219597 and V_J = 1.8401832 (w/R)^(5/6)/(sqrt(rho) E*^(1/3)) of a sphere on a wall: the
// contact of Johnson, Kendall & Roberts holds up to V_J, and returns sqrt(1 - 1/x^2) above it.
BOOST_AUTO_TEST_CASE(slow_impacts_follow_from_the_loss)
{
  const std::string adhesion = "contacts: [{between: [B, W], adhesion: {work: 10 mJ/m^2, range: 1 "
                               "um}}]\nfem: []\nlaws: [jkr]\n";
  const Case c = read_text(head("{maximum: 4 um}") +
                           "bodies:\n  - {name: B, sphere: {radius: 1 mm}, material: gel}\n"
                           "  - {name: W, wall: {}, rigid: {}}\n"
                           "materials: {gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, "
                           "poisson_ratio: 0.3}}\n" +
                           adhesion);
  const double w = 0.01, R = 1e-3, E = 1e6 / 0.91,
               loss = 7.09219597 * std::cbrt(std::pow(w, 5) * std::pow(R, 4) / (E * E)),
               V_J = 1.8401832 * std::pow(w / R, 5. / 6) / std::sqrt(1000) / std::cbrt(E);
  for (const double share : {0., 0.3, 1.})
    for (const SlowImpact &impact : slow_impacts(c, share * loss))
    {
      const double x = impact.speed_ratio, square = 1 - share / (x * x);
      BOOST_TEST(impact.speed == x * V_J, boost::test_tools::tolerance(1e-7));
      if (std::abs(square) < 1e-6)
        continue; // the digits of the loss decide
      BOOST_TEST(impact.restitution.has_value() == (square > 0));
      if (square > 0)
        BOOST_TEST(*impact.restitution == std::sqrt(square), boost::test_tools::tolerance(1e-7));
    }
  BOOST_TEST(slow_impacts(c, loss).size() == 9u);
  // Two fixed bodies have no mass of approach, and no speed.
  const Case fixed = read_text(head("{maximum: 4 um}") +
                               "bodies:\n  - {name: B, sphere: {radius: 1 mm}, rigid: {}}\n"
                               "  - {name: W, half_space: {}, material: gel}\n"
                               "materials: {gel: {density: 1000 kg/m^3, youngs_modulus: 1 "
                               "MPa, poisson_ratio: 0.3}}\n" +
                               adhesion);
  BOOST_TEST(slow_impacts(fixed, loss).empty());
}

BOOST_AUTO_TEST_CASE(columns_of_an_indentation)
{
  BOOST_TEST((parse_column_name("load step") == ColumnName{ColumnKind::load_step}));
  BOOST_TEST(
    (parse_column_name("mean pressure B-W") == ColumnName{ColumnKind::mean_pressure, "B-W"}));
  BOOST_TEST(to_string(ColumnName{ColumnKind::load_step}) == "load step");
  BOOST_TEST(!parse_column_name("load step B-W"));
}

BOOST_AUTO_TEST_SUITE_END()
