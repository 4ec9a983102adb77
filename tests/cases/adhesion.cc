#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/adhesive_indentation.h"
#include "cases/case/free_flight.h"
#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_adhesion)

using namespace carambole;
using namespace carambole::test;
namespace tt = boost::test_tools;

namespace
{
const TractionLaw all_laws[]{TractionLaw::linear, TractionLaw::exponential,
                             TractionLaw::lennard_jones, TractionLaw::dugdale};

std::string sphere_on_wall(const std::string &adhesion, const std::string &rest = "",
                           const std::string &gap = "100 um")
{
  return "bodies:\n"
         "  - {name: B, sphere: {radius: 1 mm}, material: gel, velocity: 32 mm/s}\n"
         "  - {name: W, wall: {}, rigid: {}, gap: " +
         gap +
         "}\n"
         "materials:\n"
         "  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}\n"
         "contacts: [{between: [B, W], adhesion: {" +
         adhesion + "}}]\n" + rest + "\n";
}
} // namespace

// The traction is the derivative of the energy, which is the whole work at contact and zero at the
// end of the reach, and its slopes are within the stated ones.
BOOST_AUTO_TEST_CASE(traction_is_the_derivative_of_the_energy)
{
  for (const TractionLaw law : all_laws)
  {
    BOOST_TEST_INFO(to_string(law));
    const Adhesion a{0.05, law, 2e7};
    const double end = a.reach(), h = 1e-4 * a.range();
    double largest = 0;
    for (int k = -100; 0.01 * k * a.range() < end - h; ++k)
    {
      const double gap = 0.01 * k * a.range();
      const double slope = (a.energy_at(gap + h) - a.energy_at(gap - h)) / (2 * h);
      if (std::abs(gap) > h && law != TractionLaw::dugdale)
        BOOST_TEST(std::abs(slope - a.traction_at(gap)) < 1e-6 * a.strength);
      largest = std::max(largest, a.traction_at(gap));
      const double fall = (a.traction_at(gap) - a.traction_at(gap + h)) / h;
      BOOST_TEST(fall < a.steepest_fall() * (1 + 1e-9));
      BOOST_TEST(-fall < a.steepest_rise() * (1 + 1e-9) + 1e-9 * a.strength / h);
    }
    BOOST_TEST(largest == a.strength, tt::tolerance(1e-4));
    BOOST_TEST(a.energy_at(0) == -a.work, tt::tolerance(1e-3));
    BOOST_TEST(std::abs(a.energy_at(end)) < 1e-9 * a.work);
    BOOST_TEST(a.traction_at(end) == 0);
    BOOST_TEST(a.energy_at(2 * end) == a.energy_at(end));
  }
}

// After Johnson, Kendall and Roberts: a sphere of 1 mm with E* 1.0989 MPa and 0.0777 J/m^2.
BOOST_AUTO_TEST_CASE(scales_are_those_of_johnson_kendall_roberts)
{
  const double R = 1e-3, E = 1e6 / 0.91, w = 7.0735e-5 * E * R, rho = 1000;
  const AdhesiveScale unit(w, E, R);
  BOOST_TEST(unit.radius == std::cbrt(R * R * w / E), tt::tolerance(1e-14));
  BOOST_TEST(unit.energy == std::cbrt(std::pow(w, 5) * std::pow(R, 4) / (E * E)),
             tt::tolerance(1e-13));
  const double mass = 4. / 3 * std::numbers::pi * R * R * R * rho;
  BOOST_TEST(unit.sticking_speed(mass) ==
               1.8401832 * std::pow(w / R, 5. / 6) / std::sqrt(rho) / std::cbrt(E),
             tt::tolerance(1e-7));
  BOOST_TEST(unit.lambda(unit.strength(2)) == 2, tt::tolerance(1e-14));
  BOOST_TEST(unit.lambda(1) == 2 * std::cbrt(R / (std::numbers::pi * w * std::pow(4. / 3 * E, 2))),
             tt::tolerance(1e-12));
  const double strength = unit.strength(1.1569);
  BOOST_TEST(unit.tabor({w, TractionLaw::linear, strength}) == 1, tt::tolerance(2e-4));
  const double ratios[][2]{{1, 3.09}, {1.5, 3.21}, {2, 3.33}, {3, 3.58}, {5, 4.03}};
  for (const auto &[speed, radius] : ratios)
    BOOST_TEST(std::abs(unit.largest_radius(speed) / unit.radius - radius) < 0.006);
  BOOST_TEST(unit.approach_at(2.4179879 * unit.radius) == 1.9488885 * unit.approach,
             tt::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(strength_and_range_are_two_ways_to_say_the_same)
{
  const auto read = [](const std::string &adhesion)
  { return *read_text(sphere_on_wall(adhesion, "fem: []\nlaws: [hertz]")).contacts()[0].adhesion; };
  const Adhesion strength = read("work: 50 mJ/m^2, strength: 100 kPa");
  BOOST_TEST(strength.work == 0.05);
  BOOST_TEST((strength.traction == TractionLaw::linear));
  BOOST_TEST(strength.range() == 1e-6, tt::tolerance(1e-14));
  BOOST_TEST(read("work: 50 mJ/m^2, range: 1 um").strength == 1e5, tt::tolerance(1e-14));
  BOOST_TEST(read("work: 50 mJ/m^2, range: 1 um, traction: exponential").strength == 5e4,
             tt::tolerance(1e-14));
  BOOST_TEST(read("work: 50 mJ/m^2, range: 1 um, traction: lennard-jones").strength ==
               5e4 * 16 / (9 * std::sqrt(3.)),
             tt::tolerance(1e-14));
}

// Ranges of molecules are shorter than any other length of a case.
BOOST_AUTO_TEST_CASE(a_range_may_be_that_of_molecules)
{
  const Case grain = read_text(
    "bodies:\n"
    "  - {name: B, sphere: {radius: 5 um}, material: silica, velocity: 1 m/s}\n"
    "  - {name: W, wall: {}, rigid: {}}\n"
    "materials:\n"
    "  silica: {density: 2200 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.17}\n"
    "contacts: [{between: [B, W], adhesion: {work: 0.1 J/m^2, traction: lennard-jones, range: 0.4 "
    "nm}}]\n"
    "fem: []\n");
  const Adhesion adhesion = *grain.contacts()[0].adhesion;
  BOOST_TEST(adhesion.range() == 0.4e-9, tt::tolerance(1e-12));
  const AdhesiveScale unit = adhesive_scale(grain.bodies[0], grain.bodies[1], adhesion);
  BOOST_TEST(unit.tabor(adhesion) == unit.approach / 0.4e-9, tt::tolerance(1e-12));
}

// The flight ends where the attraction begins, and adhesion changes the hash.
BOOST_AUTO_TEST_CASE(attraction_begins_before_touch)
{
  const std::string none = "fem: []\nlaws: [hertz]";
  const Case with = read_text(sphere_on_wall("work: 50 mJ/m^2, range: 1 um", none));
  BOOST_TEST(time_to_first_touch(with) == 1e-4 / 0.032, tt::tolerance(1e-12));
  BOOST_TEST(time_to_first_force(with) == 99e-6 / 0.032, tt::tolerance(1e-12));
  Case without = with;
  without.contact_options[0].adhesion.reset();
  BOOST_TEST(time_to_first_force(without) == time_to_first_touch(without));
  BOOST_TEST(physics_hash(without) != physics_hash(with));
  without.contact_options.clear();
  const Case stronger = read_text(sphere_on_wall("work: 50 mJ/m^2, range: 0.9 um", none));
  BOOST_TEST(physics_hash(stronger) != physics_hash(with));
  BOOST_TEST(contact_scales(with)[0].contact_radius > contact_scales(without)[0].contact_radius);
}

BOOST_AUTO_TEST_CASE(what_is_not_supported_is_refused)
{
  const std::string linear = "work: 77.73 mJ/m^2, strength: 80.6 kPa",
                    fine = "fem: {elements_per_contact_radius: 32, levels: 1}";
  BOOST_TEST(refusal(sphere_on_wall(linear, fine)) == "");
  check_told(sphere_on_wall(linear), "of the coarsest of 3 levels");
  check_told(sphere_on_wall(linear, "fem: {elements_per_contact_radius: 32}"),
             "of the coarsest of 3 levels");
  check_told(sphere_on_wall(linear, "fem: {elements_per_contact_radius: 16, levels: 1}"),
             "(lambda 2) falls so steeply");
  check_told(sphere_on_wall(linear, fine, "1 um"), "write a gap of 1.93");
  check_told(sphere_on_wall("work: 77.73 mJ/m^2", fine), "needs a strength or a range");
  check_told(sphere_on_wall(linear + ", range: 2 um", fine), "cannot be combined with 'strength'");
  check_told(sphere_on_wall("work: -1 mJ/m^2, strength: 80.6 kPa", fine), "a positive work");
  check_told(sphere_on_wall("work: 1e6 J/m^2, strength: 80.6 kPa", fine), "below 1e6 J/m^2");
  check_told(sphere_on_wall("work: 77.73 mJ/m^2, range: -4 um", fine), "a positive length");
  check_told(sphere_on_wall("work: 77.73 mJ/m^2, range: 4 km", fine), "below 1 m");
  check_told(sphere_on_wall("work: 77.73 mJ, strength: 80.6 kPa", fine), "must be in mJ/m^2");
  check_told(sphere_on_wall(linear + ", traction: dugdale", fine), "no mesh resolves the end");
  check_told(sphere_on_wall(linear, fine + "\ngravity: 9.81 m/s^2"), "without gravity");
  check_told(sphere_on_wall(linear, "fem: {static: true}"), "a static model has no adhesion");
  check_told(sphere_on_wall("work: 77.73 J/m^2, strength: 80.6 kPa", fine),
             "check the unit of 'work'");
  check_told(sphere_on_wall("work: 77.73 mJ/m^2, strength: 1.2 MPa", fine), "no solid bears it");
  check_told(
    "bodies:\n"
    "  - {name: B, cylinder: {radius: 1 mm, length: 9 mm}, material: gel, velocity: 32 mm/s}\n"
    "  - {name: W, wall: {}, rigid: {}}\n"
    "materials:\n"
    "  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}\n"
    "contacts: [{between: [B, W], adhesion: {" +
      linear + "}}]\n",
    "needs a contact at a point");
  check_told("analysis: modes\n" + sphere_on_wall(linear), "contacts: has no effect on the modes");
  check_told(sphere_on_wall(linear, fine + "\ncodes: [{name: x, calculix: {}}]"),
             "computes no adhesion");
}

namespace
{
/// The sphere pressed on the wall; lambda is about 1.
std::string pressed(const std::string &adhesion, const std::string &rest = "",
                    const std::string &how = "maximum: 5 um")
{
  return "analysis: indentation\nindentation: {" + how +
         "}\n"
         "bodies:\n"
         "  - {name: B, sphere: {radius: 1 mm}, material: gel}\n"
         "  - {name: W, wall: {}, rigid: {}}\n"
         "materials:\n"
         "  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}\n"
         "contacts: [{between: [B, W], adhesion: {" +
         adhesion + "}}]\n" + rest + "\n";
}

const std::string soft = "work: 77.7 mJ/m^2, strength: 40 kPa";
} // namespace

// An adhesive indentation has half-spaces in rings in place of finite elements.
BOOST_AUTO_TEST_CASE(an_adhesive_indentation_counts_rings)
{
  const Case c = read_text(pressed(soft));
  BOOST_TEST(c.counts_rings());
  BOOST_TEST(c.fem.size() == 1u);
  BOOST_TEST(c.fem.front().name == adhesive_reference_name);
  BOOST_TEST(c.reference == adhesive_reference_name);
  BOOST_TEST(c.fem.front().elements_per_contact_radius == 160);
  BOOST_TEST(c.fem.front().levels == 3);
  const Case other = read_text(pressed(soft, "half_space: {rings: 64, levels: 2}"));
  BOOST_TEST(other.fem.front().elements_per_contact_radius == 64);
  BOOST_TEST(other.physics_hash == c.physics_hash);
  BOOST_TEST(read_text(pressed(soft, "fem: []\nlaws: [jkr]")).fem.empty());
  const std::string dugdale = "work: 77.7 mJ/m^2, traction: dugdale, strength: 40 kPa";
  BOOST_TEST(read_text(pressed(dugdale, "fem: []\nlaws: [maugis-dugdale]")).has_adhesion());
}

// The radius that the rings divide is that of Johnson, Kendall and Roberts: at no load 2.4179879
// (R^2 w/E*)^(1/3), where the approach is 1.9488885 (R w^2/E*^2)^(1/3).
BOOST_AUTO_TEST_CASE(rings_divide_the_contact_of_jkr)
{
  BOOST_TEST(jkr_radius(1.9488885, {}) == 2.4179879, tt::tolerance(1e-7));
  BOOST_TEST(jkr_radius({}, 1e-9) == 2.4179879, tt::tolerance(1e-7));
  const Case c = read_text(pressed(soft)),
             wide = read_text(pressed("work: 77.7 mJ/m^2, traction: lennard-jones, range: 2 um"));
  const AdhesiveScale scale =
    adhesive_scale(c.bodies[0], c.bodies[1], *c.contacts().front().adhesion);
  BOOST_TEST(scale.approach_at(ring_radius(c)) == 5e-6, tt::tolerance(1e-9));
  // The attraction is strongest where the gap is (3^(1/6) - 1) z0.
  BOOST_TEST(std::pow(ring_radius(wide), 2) - std::pow(ring_radius(c), 2) ==
               2 * 1e-3 * (std::pow(3, 1. / 6) - 1) * 2e-6,
             tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(what_an_adhesive_indentation_has_no_place_for_is_refused)
{
  check_told(pressed(soft, "fem: {levels: 1}"), "finite elements compute no adhesion");
  check_told(pressed("work: 77.7 mJ/m^2, traction: dugdale, strength: 40 kPa"), "no rings resolve");
  check_told(pressed("work: 77.7 mJ/m^2, strength: 300 kPa"), "write at least 'rings: ");
  check_told(pressed("work: 1e-12 J/m^2, range: 1 nm"), "at first touch the attraction acts");
  check_told(pressed(soft, "", "maximum: 5 um, cycles: 2"), "leave 'cycles' out");
  check_told(pressed(soft, "half_space: {rings: 20, levels: 3}"), "a whole number from 8");
  check_told(pressed("work: -1 mJ/m^2, strength: 40 kPa"), "positive work");
  check_told(pressed("work: 77.7 mJ/m^2"), "needs a strength or a range");
  std::string plastic = pressed(soft);
  plastic.replace(plastic.find("poisson_ratio: 0.3"), 18,
                  "poisson_ratio: 0.3, plastic: {yield_stress: 10 kPa}");
  check_told(plastic, "gel yields");
  std::string plain = pressed(soft, "half_space: {rings: 64, levels: 2}");
  plain.erase(plain.find("contacts:"), plain.find("half_space:") - plain.find("contacts:"));
  check_told(plain, "the reference of an indentation with 'adhesion'");
}

// What the message about too wide rings says is enough.
BOOST_AUTO_TEST_CASE(as_many_rings_as_a_message_says_do)
{
  const std::string strong = "work: 77.7 mJ/m^2, strength: 120 kPa";
  try
  {
    read_text(pressed(strong, "half_space: {rings: 64, levels: 3}"));
    BOOST_ERROR("64 rings on 3 levels are too few");
  }
  catch (const InputError &error)
  {
    const std::string text = error.what(), before = "'rings: ";
    const std::size_t at = text.find(before) + before.size();
    const int rings = std::stoi(text.substr(at));
    BOOST_TEST(
      read_text(pressed(strong, fmt::format("half_space: {{rings: {}, levels: 3}}", rings)))
        .counts_rings());
    BOOST_CHECK_THROW(
      read_text(pressed(strong, fmt::format("half_space: {{rings: {}, levels: 3}}", rings - 4))),
      InputError);
  }
}

BOOST_AUTO_TEST_SUITE_END()
