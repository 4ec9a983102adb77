// `impedance:` of laws: reading, refusing, hashes; scales of waves and their quantities.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/case/hashes.h"
#include "cases/case/wave_bodies.h"
#include "cases/records/wave_quantities.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_impedance)

using namespace carambole;
using namespace carambole::test;
using boost::test_tools::tolerance;

namespace
{
const std::string steel =
  "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}\n";
const std::string ball =
  "bodies:\n  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}\n";
const std::string slab =
  "  - {name: slab, cylinder: {radius: 100 mm, length: 5 mm}, material: steel}\n";
const std::string bar =
  "  - {name: bar, cylinder: {radius: 5 mm, length: 130 mm}, material: steel}\n";

/// A case with one entry of `laws:`, on line 5.
std::string on_slab(const std::string &law)
{
  return ball + slab + steel + "fem: []\nlaws: [" + law + "]\n";
}
std::string on_bar(const std::string &law)
{
  return ball + bar + steel + "fem: []\nlaws: [" + law + "]\n";
}
std::string listed(const std::string &items)
{
  return "{name: w, law: hertz, impedance: [" + items + "]}";
}
} // namespace

BOOST_AUTO_TEST_CASE(forms)
{
  const LawEntry listed_entry =
    read_text(on_bar("{name: x, law: thornton, impedance: [{body: bar, as: rod, echoes: true, end: "
                     "false}], yield_stress: 1 GPa}"))
      .laws.at(0);
  BOOST_TEST(listed_entry.name == "x");
  BOOST_TEST(listed_entry.law == "thornton");
  BOOST_TEST(listed_entry.parameters.size() == 1u);
  BOOST_TEST(impedance_text(listed_entry) == "[{body: bar, as: rod, echoes: true, end: false}]");

  const LawEntry by_key =
    read_text(on_slab("{thornton: {impedance: automatic, yield_stress: 1 GPa}}")).laws.at(0);
  BOOST_TEST(by_key.name == "thornton");
  BOOST_TEST(by_key.impedance_is_automatic);
  BOOST_TEST(impedance_text(by_key) == "automatic");

  for (const char *without_law : {"{impedance: automatic}", "{name: x, impedance: automatic}"})
    BOOST_TEST(read_text(on_slab(without_law)).laws.at(0).law == "hertz");
  BOOST_TEST(!read_text(on_slab("hertz")).laws.at(0).has_impedance());
}

BOOST_AUTO_TEST_CASE(bodies_and_defaults)
{
  const auto waves = [](const std::string &text)
  {
    const Case c = read_text(text);
    return wave_bodies(c, c.laws.front());
  };
  const std::vector<WaveBody> plate = waves(on_slab("{impedance: automatic}")),
                              rod = waves(on_bar("{impedance: automatic}"));
  BOOST_TEST(plate.size() == 1u);
  BOOST_TEST(plate[0].body == 1);
  BOOST_TEST((plate[0].as == WaveShape::plate));
  BOOST_TEST(plate[0].thick);
  BOOST_TEST((rod.at(0).as == WaveShape::rod));
  BOOST_TEST(rod[0].end_term);
  BOOST_TEST(!rod[0].echoes);
  BOOST_TEST((waves(on_slab(listed("{body: slab, as: rod}"))).at(0).as == WaveShape::rod));
  BOOST_TEST(!waves(on_slab(listed("{body: slab, thick: false}"))).at(0).thick);
  BOOST_TEST(waves(on_bar(listed("{body: bar, echoes: true}"))).at(0).echoes);
}

BOOST_AUTO_TEST_CASE(refusals)
{
  const std::string at = "laws.w.impedance";
  const auto told = [&](const std::string &text, const std::string &message)
  {
    BOOST_TEST_CONTEXT(message)
    {
      const std::string found = refusal(text);
      BOOST_TEST_CONTEXT(found)
      BOOST_TEST(found.find(message) != std::string::npos);
    }
  };
  told(on_slab("{name: w, law: hertz, impedance: automatc}"),
       "test.yaml:7: " + at + ": there is no impedance 'automatc' (did you mean 'automatic'?)");
  told(on_slab("{name: w, impedance: {body: slab}}"),
       at + ": must be 'automatic', or a list of bodies");
  told(on_slab("{name: w, impedance: []}"), at + ": lists no body");
  told(on_slab(listed("slab")), at + ".0: must be a map");
  told(on_slab(listed("{as: plate}")), at + ".0: the key 'body' is missing; write 'body: slab'");
  told(on_slab(listed("{body: slap}")),
       "test.yaml:7: " + at + ".0.body: there is no body 'slap' (did you mean 'slab'?)");
  told(on_slab(listed("{body: ball}")), at + ".0.body: ball is a sphere; waves leave the struck");
  told(on_slab(listed("{body: ball}")), "(allowed here: slab)");
  told(
    on_slab(listed("{body: slab, as: plat}")),
    at +
      ".0.as: waves leave a body as a plate or as a rod, not as a 'plat' (did you mean 'plate'?)");
  told(on_slab(listed("{body: slab, thik: true}")),
       at + ".0.thik: unknown key (did you mean 'thick'?)");
  told(on_slab(listed("{body: slab, thick: maybe}")),
       at + ".0.thick: must be true or false, not 'maybe'");
  told(on_slab(listed("{body: slab, echoes: true}")),
       at + ".0.echoes: is for rods, but slab is treated as a plate, as it is shorter than");
  told(on_slab(listed("{body: slab, end: true}")), at + ".0.end: is for rods");
  told(on_bar(listed("{body: bar, thick: true}")), at + ".0.thick: is for plates, but bar");
  told(on_slab(listed("{body: slab}, {body: slab}")), at + ".1: slab is in the list twice");
  told(on_slab("{name: w, impedance: automatic, impedance: automatic}"),
       at + ": the key is given twice");
  told(on_slab("{hertz: {impedance: automatic, impedance: automatic}}"),
       "laws.0.hertz.impedance: the key is given twice");
  told(on_slab(listed("{body: slab}")) + "gravity: 9.81 m/s^2\n",
       "cannot be combined with 'gravity'");

  const auto against = [&](const std::string &body, const std::string &law)
  { return ball + body + steel + "fem: []\nlaws: [" + law + "]\n"; };
  told(
    against("  - {name: wall, wall: {}, rigid: {}}\n", listed("{body: wall}")),
    "wall is a wall; waves leave the struck face of a cylinder only, as of a plate or a rod (the "
    "case has none)");
  told(against("  - {name: block, half_space: {}, material: steel}\n", listed("{body: block}")),
       "block is a half-space");
  told(against("  - {name: cup, socket: {radius: 20 mm}, rigid: {}}\n", listed("{body: cup}")),
       "cup is a socket");
  told(against("  - {name: block, half_space: {}, material: steel}\n", "{impedance: automatic}"),
       "'automatic' is for struck cylinders (plates and rods), and the case has none");
}

BOOST_AUTO_TEST_CASE(hashes)
{
  LawEntry entry{"hertz", "hertz", {}, 0};
  const std::string without = numerics_hash(entry);
  entry.impedance_is_automatic = true;
  const std::string automatic = numerics_hash(entry);
  entry.impedance_is_automatic = false;
  entry.impedance = {{.body = "slab"}};
  const std::string slab_alone = numerics_hash(entry);
  entry.impedance[0].thick = false;
  const std::string thin = numerics_hash(entry);
  BOOST_TEST(automatic != without);
  BOOST_TEST(slab_alone != automatic);
  BOOST_TEST(thin != slab_alone);
}

// Steel, E 206 GPa, nu 0.3, rho 7800; the ball of 5 mm at 1 m/s on plates and rods.
BOOST_AUTO_TEST_CASE(scales)
{
  const Material steel{"steel", 7800, 206e9, 0.3};
  const Body sphere{.name = "ball", .radius = 5e-3, .material = steel, .velocity = 1};
  const auto cylinder = [&](double radius, double length)
  {
    return Body{.name = "slab",
                .shape = Shape::cylinder,
                .radius = radius,
                .length = length,
                .material = steel};
  };
  const auto lambda = [&](const Body &body) { return zener_lambda(sphere, body, 1).value(); };
  for (const auto &[h, value] :
       {std::pair{2e-3, .97482}, {3e-3, .43325}, {5e-3, .15597}, {10e-3, .03899}, {80e-3, .00061}})
    BOOST_TEST(std::abs(lambda(cylinder(100e-3, h)) - value) < 6e-6);
  for (const auto &[r, value] :
       {std::pair{1.6e-3, 1.1737}, {2.5e-3, .4808}, {5e-3, .1202}, {10e-3, .0300}, {20e-3, .0075}})
    BOOST_TEST(std::abs(lambda(cylinder(r, 200e-3)) - value) < 6e-5);
  BOOST_TEST(zener_lambda(cylinder(5e-3, 0.1), sphere, 1).value() == lambda(cylinder(5e-3, 0.1)));
  BOOST_TEST(!zener_lambda(cylinder(5e-3, 0.1), cylinder(5e-3, 0.1), 1));
  BOOST_TEST(!zener_lambda(sphere, sphere, 1));

  const Body plate = cylinder(50e-3, 5e-3), rod = cylinder(5e-3, 0.1);
  BOOST_TEST(2 * plate.radius / bending_echo_time(plate, 35e-6) == 1950, tolerance(0.01));
  BOOST_TEST(transit_time(rod) == 0.2 / std::sqrt(206e9 / 7800), tolerance(1e-14));
  const double pressure = std::sqrt(206e9 * 0.7 / (7800 * 1.3 * 0.4));
  BOOST_TEST(transit_time(plate) == 10e-3 / pressure, tolerance(1e-14));
  BOOST_TEST(transit_time(sphere) == 20e-3 / pressure, tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(quantities)
{
  const Case c = read_text(on_slab("hertz"));
  ModelRecord record;
  record.contacts.resize(1);
  record.contacts[0].approach_speed = 1;
  add_wave_quantities(c, record);
  BOOST_TEST(std::abs(record.contacts[0].zener_lambda.value() - .15597) < 1e-5);
  BOOST_TEST(!record.contacts[0].transit_ratio);
  record.contacts[0].duration = 35e-6;
  add_wave_quantities(c, record);
  BOOST_TEST(record.contacts[0].transit_ratio.value() == 35e-6 / transit_time(c.bodies[0]),
             tolerance(1e-14)); // the ball is thicker than the plate
  BOOST_TEST(record.contacts[0].bending_echo_ratio.value() ==
               bending_echo_time(c.bodies[1], 35e-6) / 35e-6,
             tolerance(1e-14));

  // Inside a row the first touch may be too slow to mean anything, or not bring the compression.
  Case row = c;
  row.bodies.insert(row.bodies.begin(), c.bodies[0]);
  ModelRecord inside;
  const auto lambda_of = [&](double speed, std::optional<double> newton)
  {
    inside.contacts.assign(2, {});
    inside.contacts[1].approach_speed = speed;
    inside.contacts[1].separation_speed = 0.5;
    inside.contacts[1].newton_restitution = newton;
    add_wave_quantities(row, inside);
    return inside.contacts[1].zener_lambda;
  };
  BOOST_TEST(lambda_of(1, 0.5).has_value());
  BOOST_TEST(!lambda_of(1, {}));
  BOOST_TEST(!lambda_of(1e-3, 0.5));
  BOOST_TEST(!lambda_of(0, {}));

  const Case balls = read_text(two_balls);
  ModelRecord other;
  other.contacts.resize(1);
  other.contacts[0].approach_speed = other.contacts[0].duration = 1;
  add_wave_quantities(balls, other);
  BOOST_TEST(!other.contacts[0].zener_lambda);
  BOOST_TEST(!other.contacts[0].transit_ratio);
}

BOOST_AUTO_TEST_SUITE_END()
