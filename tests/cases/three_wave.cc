#include <boost/test/unit_test.hpp>

// `three_wave:` and its probes: what is read, and what is refused.

#include "cases/case/three_wave.h"
#include "refusals.h"

BOOST_AUTO_TEST_SUITE(cases_three_wave)

using namespace carambole;
using namespace carambole::test;
using boost::test_tools::tolerance;

namespace
{
const std::string
  striker =
    "  - {name: S, cylinder: {radius: 10 mm, length: 200 mm}, material: steel, velocity: 10 m/s}\n",
  first = "  - {name: I, cylinder: {radius: 10 mm, length: 800 mm}, material: steel}\n",
  disc = "  - {name: D, cylinder: {radius: 6 mm, length: 6 mm}, material: soft}\n",
  second = "  - {name: T, cylinder: {radius: 10 mm, length: 700 mm}, material: steel}\n",
  materials = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  other: {density: 7800 kg/m^3, youngs_modulus: 200 GPa, poisson_ratio: 0.3}
  soft: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 200 MPa}}
  gel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, viscous: {kelvin_voigt: {shear: 10 Pa s}}}
)",
  gauges = R"(probes:
  - {name: a, on: I, at: [10 mm, 0 mm], quantity: strain}
  - {name: b, on: T, at: [10 mm, 50 mm], quantity: strain, gauge: 1 mm}
)",
  waves = "three_wave: {incident: a, transmitted: b, specimen: D}\n", end = "duration: 330 us\n";
const std::string bar =
  "bodies:\n" + striker + first + disc + second + materials + gauges + waves + end;

std::string with(const std::string &from, const std::string &to)
{
  std::string text = bar;
  const std::size_t at = text.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}
} // namespace

BOOST_AUTO_TEST_CASE(a_bar_is_read_with_its_times)
{
  const Case c = read_text(bar);
  BOOST_REQUIRE(c.three_wave.has_value());
  BOOST_TEST(c.three_wave->incident == 0);
  BOOST_TEST(c.three_wave->transmitted == 1);
  BOOST_TEST(c.three_wave->specimen == 2);
  const HopkinsonBar found = hopkinson_bar(c);
  const double c0 = std::sqrt(206e9 / 7800);
  BOOST_TEST(found.pulse == 0.4 / c0, tolerance(1e-12));
  BOOST_TEST(found.between == 0.8 / c0, tolerance(1e-12));
  BOOST_TEST(found.to_transmitted == 0.4, tolerance(1e-12));
  BOOST_TEST(found.until_far_end == 0.6 / c0, tolerance(1e-12));
  BOOST_TEST(found.window() == 0.6 / c0, tolerance(1e-12));
  // The analysis is part of the record, and so of its hash.
  BOOST_TEST(read_text(with(waves, "")).physics_hash != c.physics_hash);
}

BOOST_AUTO_TEST_CASE(odd_bars_are_refused)
{
  const auto refused = [](const std::string &from, const std::string &to,
                          const std::string &message) { check_told(with(from, to), message); };
  refused("incident: a", "incident: c", "three_wave.incident: there is no strain gauge 'c'");
  refused("incident: a, ", "", "three_wave: the key 'incident' is missing");
  refused("incident: a", "incident: b",
          "three_wave.incident: the gauge must be on the body before the specimen, 'I'");
  refused("specimen: D", "specimen: X", "three_wave.specimen: ");
  refused("specimen: D", "specimen: I",
          "three_wave.specimen: 'I' must be the third body, between two bars");
  refused("specimen: D", "specimen: T", "three_wave.specimen: 'T' must be the third body");
  refused("on: I, at: [10 mm, 0 mm], quantity: strain",
          "on: I, at: [10 mm, 0 mm], quantity: velocity",
          "three_wave.incident: the probe 'a' records no strain");
  refused("{name: a, on: I, at: [10 mm, 0 mm]", "{name: a, on: D, at: [6 mm, 0 mm]",
          "three_wave.incident: the gauge must be on the body before the specimen");
  refused(disc, "  - {name: D, sphere: {radius: 6 mm}, material: soft}\n",
          "three_wave.specimen: 'D' is not a deformable cylinder");
  refused(disc, "  - {name: D, cylinder: {radius: 12 mm, length: 6 mm}, material: soft}\n",
          "three_wave.specimen: 'D' has a radius of 0.012 m, more than that of the bars, 0.01 m");
  refused(disc, "  - {name: D, cylinder: {radius: 6 mm, length: 6 mm}, material: gel}\n",
          "three_wave.specimen: 'D' is viscous");
  refused(
    second, "  - {name: T, cylinder: {radius: 10 mm, length: 700 mm}, material: other}\n",
    "three_wave.specimen: the bars before and after it must have one radius and one material");
  refused(
    second, "  - {name: T, cylinder: {radius: 11 mm, length: 700 mm}, material: steel}\n",
    "three_wave.specimen: the bars before and after it must have one radius and one material");
  refused(first, "  - {name: I, cylinder: {radius: 10 mm, length: 800 mm}, material: soft}\n",
          "three_wave.specimen: 'I' beside it must be elastic");
  refused(striker, "  - {name: S, sphere: {radius: 10 mm}, material: steel, velocity: 10 m/s}\n",
          "three_wave.specimen: 'S' beside it is not a deformable cylinder");
  refused("at: [10 mm, 0 mm], quantity: strain}", "at: [10 mm, 300 mm], quantity: strain}",
          "three_wave: at the incident gauge the reflected wave arrives 3.892e-05 s after the one "
          "before");
  refused("at: [10 mm, 0 mm], quantity: strain}", "at: [10 mm, -300 mm], quantity: strain}",
          "three_wave: at the incident gauge a wave returns from the struck end");
  refused("at: [10 mm, 50 mm]", "at: [10 mm, 250 mm]",
          "three_wave: at the transmitted gauge a wave returns from the far end");
  refused("length: 200 mm", "length: 500 mm",
          "three_wave: at the incident gauge the reflected wave arrives");
  refused("330 us", "250 us",
          "three_wave: the duration, 0.00025 s, ends before the waves have passed the gauges");
  refused(end, end + "fem: []\n", "three_wave: needs finite elements");
  refused(end, end + "gravity: 1 m/s^2\n", "three waves cannot be separated under gravity");
  refused(waves, "three_wave: {incident: a, transmitted: b, specimen: D, striker: S}\n",
          "three_wave.striker: unknown key");
  refused("length: 6 mm}, material: soft}", "length: 6 mm}, material: soft, gap: 1 um}",
          "three_wave.specimen: 'D' must touch the body before it");
  refused("length: 700 mm}, material: steel}",
          "length: 700 mm}, material: steel, velocity: -1 m/s}",
          "three_wave.specimen: 'T' must be at rest");
  refused("radius: 10 mm, length: 200 mm", "radius: 11 mm, length: 200 mm",
          "three_wave.specimen: 'S' has a larger impedance than the bars");
  refused(
    "radius: 6 mm, length: 6 mm", "radius: 6 mm, length: 60 mm",
    "three_wave: a wave crosses 'D' in 1.168e-05 s; the striker's pulse of 7.783e-05 s must be 8");
  refused("name: b", "name: a", "probes.1: the name 'a' is taken by another probe");
}

BOOST_AUTO_TEST_CASE(sections_and_lines_belong_to_cylinders)
{
  const auto with_probe = [](const std::string &probe)
  { return with(gauges + waves, "probes: [" + probe + "]\n"); };
  const Case c =
    read_text(with_probe("{name: cut, on: I, section: {z: 100 mm}}, {on: I, line: {from: [10 mm, "
                         "-100 mm], to: [10 mm, 27 mm], points: 128}}"));
  BOOST_TEST((c.probes[0].quantity == ProbeQuantity::force));
  BOOST_TEST(c.probes[0].z == 0.1);
  BOOST_TEST(c.probes[0].label(1) == "cut");
  BOOST_TEST(c.probes[1].label(2) == "2");
  BOOST_TEST((c.probes[1].quantity == ProbeQuantity::velocity));
  BOOST_TEST(c.probes[1].line.value().points == 128);
  BOOST_TEST(c.probes[1].z == -0.1);
  BOOST_TEST(c.probes[1].line->z == 0.027);
  const auto refused = [&](const std::string &probe, const std::string &message)
  { check_told(with_probe(probe), message); };
  refused("{on: I, section: {z: 400 mm}}",
          "probes.0.section.z: the section is not between the faces of 'I'");
  refused("{on: I, section: {z: 0 mm}, quantity: velocity}",
          "probes.0.quantity: a section records the force");
  refused("{on: I, at: [0 mm, 0 mm], quantity: force}",
          "probes.0.quantity: a force goes through a section");
  refused("{on: I, section: {}}", "probes.0.section: the key 'z' is missing");
  refused("{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 0 mm], points: 16}}",
          "probes.0.line.to: is the same point as 'from'");
  refused("{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 401 mm], points: 16}}",
          "probes.0.line.to: the point lies outside 'I'");
  refused("{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 400 mm], points: 16}, quantity: strain}",
          "probes.0.line.to: the gauge of 0.002 m ends outside");
  refused("{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 40 mm], points: 15}}",
          "probes.0.line.points: ");
  refused(
    "{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 40 mm], points: 16}, quantity: displacement}",
    "probes.0.quantity: a line records velocity or strain");
  refused("{on: I, line: {from: [0 mm, 0 mm], to: [0 mm, 40 mm], points: 16}, gauge: 1 mm}",
          "probes.0.gauge: a gauge measures strain");
  refused("{on: I, at: [0 mm, 0 mm], section: {z: 0 mm}, quantity: velocity}",
          "probes.0: must be either a point");
  const std::string balls = two_balls;
  check_told(balls + "probes: [{on: B1, section: {z: 0 mm}}]\n",
             "probes.0.section: 'B1' is a sphere; a section goes through a cylinder");
  check_told(balls +
               "probes: [{on: B1, line: {from: [0 mm, 0 mm], to: [0 mm, 4 mm], points: 16}}]\n",
             "probes.0.line: 'B1' is a sphere; a line of points goes through a cylinder");
}

BOOST_AUTO_TEST_SUITE_END()
