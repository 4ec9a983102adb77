#include <boost/test/unit_test.hpp>

// Four definitions of restitution in the records of rows, the damping force, and plastic and
// viscous parts of the loss.

#include <cmath>

#include "cases/records/restitutions.h"
#include "lumped/models/models.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_restitutions)

using namespace carambole;
using namespace carambole::lumped;
using carambole::test::read_text;
namespace tt = boost::test_tools;

namespace
{
constexpr auto materials =
  "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
  "poisson_ratio: 0.3, plastic: {yield_stress: 1 GPa}}\n"
  "  soft: {density: 1200 kg/m^3, youngs_modulus: 6.9136 MPa, poisson_ratio: 0.49}\n";

Outcome run(const std::string &bodies, const std::string &law)
{
  const Case c = read_text("bodies:\n" + bodies + materials + "fem: []\nlaws: [" + law + "]\n");
  return run_model(c, read_models(c).front());
}

const std::string two_balls =
  "  - {name: B1, sphere: {radius: 20 mm}, material: steel, velocity: 8 m/s}\n"
  "  - {name: B2, sphere: {radius: 20 mm}, material: steel}\n";
const std::string three_balls =
  two_balls + "  - {name: B3, sphere: {radius: 20 mm}, material: steel}\n";
const std::string bead =
  "  - {name: bead, sphere: {radius: 4.9 mm}, rigid: {mass: 580 mg}, velocity: 3 m/s}\n"
  "  - {name: plane, half_space: {}, material: soft}\n";
} // namespace

BOOST_AUTO_TEST_CASE(they_are_equal_in_a_central_impact_of_two_bodies)
{
  // Momentum makes Poisson's equal to Newton's, work makes Stronge's: M v = P, M v^2/2 = W,
  // whatever the law. The turn-around is located to 1e-15 of the duration; 1e-9 is that of the
  // speeds.
  for (const char *law :
       {"hertz", "thornton", "tsuji: {restitution: 0.7}", "hunt-crossley: {restitution: 0.5}"})
  {
    const std::string entry =
      std::string(law).find(':') == std::string::npos ? law : "{" + std::string(law) + "}";
    const ModelRecord record = run(two_balls, entry).record;
    const ContactRecord &contact = record.contacts[0];
    BOOST_TEST_CONTEXT(law)
    {
      BOOST_TEST(contact.newton_restitution.value() == record.restitution.value(),
                 tt::tolerance(1e-9));
      BOOST_TEST(contact.poisson_restitution.value() == record.restitution.value(),
                 tt::tolerance(1e-9));
      BOOST_TEST(contact.stronge_restitution.value() == record.restitution.value(),
                 tt::tolerance(1e-9));
      BOOST_TEST(contact.hedrih_restitution.value() == contact.newton_restitution.value());
    }
  }
}

BOOST_AUTO_TEST_CASE(they_differ_in_a_row)
{
  const std::vector<ContactRecord> contacts = run(three_balls, "hertz").record.contacts;
  // Hertz returns all work of a contact; Newton's needs a speed at the start.
  for (const ContactRecord &contact : contacts)
    BOOST_TEST(contact.poisson_restitution.has_value());
  BOOST_TEST(contacts[0].stronge_restitution.value() == 1,
             tt::tolerance(1e-7)); // all of it returned
  BOOST_TEST(std::abs(contacts[0].newton_restitution.value() -
                      contacts[0].poisson_restitution.value()) > 0.01);
  BOOST_TEST(!contacts[1].newton_restitution);
  BOOST_TEST(!contacts[1].hedrih_restitution);
}

BOOST_AUTO_TEST_CASE(newtons_needs_a_compression_that_the_approach_speed_brings)
{
  // The middle ball reaches the third one slowly, long before the first one has pushed it: the
  // separation speed over that approach speed would be 30 or more.
  std::string row = two_balls;
  for (int ball = 3; ball <= 6; ++ball)
    row += "  - {name: B" + std::to_string(ball) +
           ", sphere: {radius: 20 mm}, material: steel, gap: 20 nm}\n";
  const std::vector<ContactRecord> contacts = run(row, "hertz").record.contacts;
  BOOST_TEST(contacts[0].newton_restitution.has_value());
  for (std::size_t k = 1; k < contacts.size(); ++k)
  {
    BOOST_TEST(contacts[k].approach_speed.value() > 0);
    BOOST_TEST(contacts[k].separation_speed.value() > 30 * contacts[k].approach_speed.value());
    BOOST_TEST(!contacts[k].newton_restitution);
    BOOST_TEST(!contacts[k].hedrih_restitution);
    BOOST_TEST(contacts[k].stronge_restitution.has_value());
  }

  // M v = 1 N s: the neighbours may bring as much again, and no more.
  ImpactPhases impact{.approach_speed = 2,
                      .separation_speed = 1,
                      .compression_impulse = 2,
                      .impulse = 3,
                      .first_mass = 1,
                      .second_mass = 1};
  ContactRecord pressed, isolated;
  add_restitutions(isolated, impact);
  BOOST_TEST(isolated.newton_restitution.value() == 0.5);
  impact.compression_impulse = 2.001;
  add_restitutions(pressed, impact);
  BOOST_TEST(!pressed.newton_restitution);
}

// Between bars whose waves were sent by other contacts the approach of the centres is not that of
// the faces: up to 100 times the work came back.
BOOST_AUTO_TEST_CASE(a_contact_cannot_return_more_work_than_it_got)
{
  ImpactPhases impact{.approach_speed = 1,
                      .separation_speed = 0.5,
                      .compression_impulse = 1,
                      .impulse = 30,
                      .compression_work = 1,
                      .work = -0.11,
                      .first_mass = 2,
                      .second_mass = 2};
  ContactRecord of_waves;
  add_restitutions(of_waves, impact);
  BOOST_TEST(!of_waves.poisson_restitution);
  BOOST_TEST(!of_waves.stronge_restitution);
  BOOST_TEST(of_waves.newton_restitution.value() == 0.5);
  impact.work = -0.02;
  ContactRecord coupled;
  add_restitutions(coupled, impact);
  BOOST_TEST(coupled.poisson_restitution.value() == 29);
  BOOST_TEST(coupled.stronge_restitution.value() == std::sqrt(1.02), tt::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(a_wall_does_not_roll)
{
  const ContactRecord contact =
    run("  - {name: B1, sphere: {radius: 20 mm}, material: steel, velocity: 1 m/s}\n"
        "  - {name: W, wall: {}, rigid: {}}\n",
        "hertz")
      .record.contacts[0];
  BOOST_TEST(contact.newton_restitution.has_value());
  BOOST_TEST(!contact.hedrih_restitution);
}

BOOST_AUTO_TEST_CASE(the_damping_force_is_that_above_rest)
{
  // Hunt & Crossley: F_d/F = D v/v0/(1 + D v/v0), D = 1.5 (1 - e).
  const Outcome outcome = run(two_balls, "{hunt-crossley: {restitution: 0.7}}");
  const auto values = [&](const char *name) { return outcome.history.find(name)->values; };
  const std::vector<double> force = values("force B1-B2"), damping = values("damping force B1-B2"),
                            v1 = values("velocity B1"), v2 = values("velocity B2");
  double largest = 0;
  for (std::size_t i = 0; i < force.size(); ++i)
  {
    const double x = 0.45 * (v1[i] - v2[i]) / 8;
    BOOST_TEST(std::abs(damping[i] - force[i] * x / (1 + x)) <
               1e-9 * outcome.record.contacts[0].peak_force.value());
    largest = std::max(largest, damping[i]);
  }
  BOOST_TEST(outcome.record.contacts[0].peak_damping_force.value() == largest, tt::tolerance(1e-6));
  BOOST_TEST(!run(two_balls, "hertz").record.contacts[0].peak_damping_force);
  BOOST_TEST((run(two_balls, "thornton").history.find("damping force B1-B2") == nullptr));
}

BOOST_AUTO_TEST_CASE(the_loss_is_split_where_the_law_says_by_what)
{
  const EnergyRecord plastic = run(two_balls, "thornton").record.energy,
                     viscous = run(two_balls, "{tsuji: {restitution: 0.7}}").record.energy,
                     elastic = run(two_balls, "hertz").record.energy,
                     formula =
                       run(two_balls,
                           "{expression: {formula: K*delta^1.5*(1 + a*deltadot), a: 0.1 s/m}}")
                         .record.energy;
  BOOST_TEST(plastic.plastic.value() == plastic.dissipated.value());
  BOOST_TEST(!plastic.viscous);
  BOOST_TEST(viscous.viscous.value() == viscous.dissipated.value());
  BOOST_TEST(!viscous.plastic);
  BOOST_TEST((!elastic.plastic && !elastic.viscous && !elastic.dissipated));
  BOOST_TEST((!formula.plastic && !formula.viscous && formula.dissipated));
  const Outcome outcome = run(bead, "{meyer: {meyer_index: 2.8601, damping: 203063 N s/m^3}}");
  const EnergyRecord both = outcome.record.energy;
  BOOST_TEST(both.plastic.value() + both.viscous.value() == both.dissipated.value(),
             tt::tolerance(1e-12));
  // Plastic: k1 w_m^(p + 1)/(p + 1) minus what F2 returns up to the release at w_r,
  // (2/5) k2 [(w_m - w_b)^2.5 - (w_r - w_b)^2.5], w_m - w_b = (F_m/k2)^(2/3).
  const double w = outcome.record.contacts[0].max_approach.value(),
               w_r = outcome.record.contacts[0].residual_approach.value(), n = 2.8601,
               p = 3 - n / 2, G = 6.9136e6 / 2.98,
               k1 = M_PI * G * (n - 2) / 0.51 * std::pow(9.8e-3, (4 - n) / 2),
               k2 = M_PI * G / 0.51 * std::sqrt(9.8e-3), F = k1 * std::pow(w, p),
               elastic_part = std::pow(F / k2, 2. / 3), left = w_r - (w - elastic_part);
  BOOST_TEST(both.plastic.value() ==
               k1 * std::pow(w, p + 1) / (p + 1) -
                 0.4 * k2 * (std::pow(elastic_part, 2.5) - std::pow(left, 2.5)),
             tt::tolerance(1e-9));
  // Viscous: the work of the damping force, by the trapezoidal rule over the samples: 400 in a
  // contact leave 1e-5.
  const auto &damping = outcome.history.find("damping force bead-plane")->values,
             &speed = outcome.history.find("velocity bead")->values,
             &time = outcome.history.find("time")->values;
  double work = 0;
  for (std::size_t i = 1; i < time.size(); ++i)
    work += 0.5 * (damping[i] * speed[i] + damping[i - 1] * speed[i - 1]) * (time[i] - time[i - 1]);
  BOOST_TEST(both.viscous.value() == work, tt::tolerance(1e-4));
  const auto &over_time = outcome.history.find("energy viscous")->values;
  BOOST_TEST(over_time.back() == both.viscous.value(), tt::tolerance(1e-12));
  for (std::size_t i = 1; i < over_time.size(); ++i) // damping never returns energy
    BOOST_TEST(over_time[i] >= over_time[i - 1] - 1e-12 * both.initial.value());
}

BOOST_AUTO_TEST_SUITE_END()
