// What models say of a contact on a body that waves leave, or may leave.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "lumped/models/models.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(lumped_wave_remarks)

using namespace carambole;
using namespace carambole::lumped;
using carambole::test::read_text;

namespace
{
const std::string slow = "{name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}",
                  fast = "{name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 10 m/s}",
                  target = "{name: target, sphere: {radius: 5 mm}, material: steel}";

/// Endless, of this thickness [mm].
std::string plate(double thickness)
{
  return fmt::format("{{name: plate, cylinder: {{radius: infinite, length: {} mm}}, material: "
                     "steel}}",
                     thickness);
}

ModelRecord record_of(const std::vector<std::string> &bodies, const std::string &law,
                      const std::string &more = "")
{
  std::string text = "bodies:\n";
  for (const std::string &body : bodies)
    text += "  - " + body + "\n";
  const Case c = read_text(text +
                           "materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 "
                           "GPa, poisson_ratio: 0.3}}\nfem: []\nlaws: [" +
                           law + "]\n" + more);
  const std::vector<Model> models = read_models(c);
  check_contacts(c, models);
  return run_model(c, models.front()).record;
}

bool tells(const ModelRecord &record, const std::string &text)
{
  return std::ranges::any_of(record.remarks, [&](const Remark &remark)
                             { return remark.text.find(text) != std::string::npos; });
}
} // namespace

// The centres also approach by the travel of the plate, which does not press the surfaces: the
// pressure is p0 = (6 F E*^2/(pi^3 R^2))^(1/3), the approach (F/K)^(2/3).
BOOST_AUTO_TEST_CASE(the_travel_of_a_plate_is_no_part_of_the_approach_that_a_law_sees)
{
  constexpr double R = 5e-3, E = 206e9 / (2 * (1 - 0.09)), pi = std::numbers::pi;
  const std::string law = "{law: hertz, impedance: automatic}";
  for (const auto &bodies : {std::vector{fast, plate(2)}, std::vector{slow, plate(0.5)}})
  {
    const ModelRecord record = record_of(bodies, law);
    const double F = *record.contacts[0].peak_force,
                 pressure = std::cbrt(6 * F * E * E / (pi * pi * pi * R * R)),
                 approach = std::pow(F / (4. / 3 * E * std::sqrt(R)), 2. / 3);
    BOOST_TEST(tells(record, fmt::format("reaches {:.3g} GPa after Hertz", 1e-9 * pressure)));
    BOOST_TEST(!tells(record, "largest approach is"));
    BOOST_TEST(approach < 0.02 * R);
    BOOST_TEST(*record.contacts[0].max_approach > 2 * approach);
  }
  BOOST_TEST(*record_of({fast, plate(2)}, law).contacts[0].max_approach > 0.02 * R);
}

// The second ball touches the plate at rest: the waves take as much as after a flight over 1 um.
BOOST_AUTO_TEST_CASE(a_touching_row_is_warned_of_waves)
{
  const std::string lost = "target-plate: outside its validity: waves in plate take about",
                    at_row_speed = "at the row's first approach speed";
  std::string apart = plate(2);
  apart.replace(apart.size() - 1, 1, ", gap: 1 um}");
  const ModelRecord touching = record_of({slow, target, plate(2)}, "hertz"),
                    flying = record_of({slow, target, apart}, "hertz");
  BOOST_TEST(tells(touching, lost));
  BOOST_TEST(tells(touching, at_row_speed));
  BOOST_TEST(tells(flying, lost));
  BOOST_TEST(!tells(record_of({slow, plate(2)}, "hertz"), at_row_speed));
}

// A size stands for what is infinite; the contact may outlast the waves in that.
BOOST_AUTO_TEST_CASE(nothing_returns_from_an_end_that_a_body_does_not_have)
{
  const std::string rod =
    "{name: rod, cylinder: {radius: 2.5 mm, length: infinite}, material: steel}";
  const std::string heavy =
    "{name: ball, sphere: {radius: 20 mm}, material: steel, velocity: 1 m/s}";
  for (const char *law : {"sears", "{law: hertz-finite, impedance: automatic}", "hertz"})
    for (const std::string &body : {rod, plate(0.5), plate(2)})
      for (const std::string &striker : {slow, heavy})
      {
        const ModelRecord record = record_of({striker, body}, law);
        BOOST_TEST(!tells(record, "the wave from the other end of rod"), law << " " << body);
        BOOST_TEST(!tells(record, "from its edge"), law << " " << body);
        BOOST_TEST(!tells(record, "from the edge"), law << " " << body);
      }
  BOOST_TEST(!tells(record_of({slow, rod}, "sears"), "outside its validity"));
  // Taken as a rod, an endless plate has an end, its other face.
  BOOST_TEST(tells(record_of({slow, plate(2)}, "sears"), "the wave from the other end of plate"));
}

// A punch of the mass m is a spring K = 2 a E* in the half sine F_max sin(omega t): of its energy
// F_max^2/(2 K) the waves take pi Q omega K/(mu c_s), Q = 0.13722707 at nu = 0.3. A ball at 1 m/s
// radiates 1 %, after Hunter.
BOOST_AUTO_TEST_CASE(a_law_without_waves_says_what_a_half_space_radiates)
{
  constexpr double a = 5e-3, E = 206e9, mu = E / 2.6, K = 2 * a * E / (1 - 0.09), Q = 0.13722707;
  const std::string block = "{name: block, half_space: {}, material: steel}",
                    waves = "punch-block: outside its validity: waves in block take ";
  const auto punch = [](double mass)
  {
    return fmt::format(
      "{{name: punch, punch: {{radius: 5 mm}}, rigid: {{mass: {:.9g} kg}}, velocity: 1 m/s}}",
      mass);
  };
  const double omega = 0.1 * mu * std::sqrt(mu / 7800) / (std::numbers::pi * Q * K),
               limit = K / (omega * omega);
  BOOST_TEST(tells(record_of({punch(0.99 * limit), block}, "sneddon"), waves + "about 10 %"));
  BOOST_TEST(!tells(record_of({punch(1.01 * limit), block}, "sneddon"), waves));
  BOOST_TEST(tells(record_of({punch(0.03 * limit), block}, "sneddon"), waves + "more than half"));
  for (const char *law : {"hertz", "{tsuji: {restitution: 0.5}}", "hunter"})
    BOOST_TEST(!tells(record_of({slow, block}, law), "waves in block take"));
  // A run that ends in the contact does not know how long that lasts.
  BOOST_TEST(!tells(record_of({punch(0.03 * limit), block}, "sneddon", "duration: 5 us\n"), waves));
}

BOOST_AUTO_TEST_SUITE_END()
