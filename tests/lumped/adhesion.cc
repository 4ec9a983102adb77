#include <boost/test/unit_test.hpp>

// Adhesive laws against exact values: tables in pure numbers, closed forms of the energy lost, and
// limits. Scales: D of approaches, U of energies, w R of forces, V_J the sticking velocity of
// Johnson, Kendall & Roberts.

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <fmt/format.h>

#include "lumped/models/models.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/oblique_impacts.h"
#include "tests/lumped/soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_adhesion)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::soft_ball;
using boost::test_tools::tolerance;
using std::numbers::pi;

BOOST_AUTO_TEST_CASE(jkr_passes_its_known_points)
{
  const auto jkr = made("jkr", adhesive());
  const auto is_at = [&](double d, double force, double energy, double a)
  {
    BOOST_TEST_CONTEXT(d << " D")
    {
      const double more = d < -1.6 ? 1e-15 : 0; // at the end itself the slope is infinite
      BOOST_TEST(std::abs(jkr->force((d + more) * D, 0, {}) - force * pi * w * radius) <
                 1e-7 * pi * w * radius);
      BOOST_TEST(jkr->stored_energy(d * D, {}) == energy * U, tolerance(1e-7));
      BOOST_TEST(*jkr->contact_radius(d * D, {}) == a * std::cbrt(radius * radius * w / E),
                 tolerance(1e-7));
    }
  };
  is_at(0, -4. / 3, -6.4183151, 1.8452701);
  is_at(1.9488885, 0, -11.0207051, 2.4179879);
  is_at(-std::cbrt(3 * pi * pi / 64), -1.5, -2.9157131, 1.5232369);
  is_at(-0.75 * std::pow(pi, 2. / 3), -5. / 6, 0.6738809, 0.7322959);
  BOOST_TEST(jkr->attach_approach({}) == 0);
  BOOST_TEST(jkr->detach_approach({}) == -0.75 * std::pow(pi, 2. / 3) * D, tolerance(1e-14));
  BOOST_TEST(jkr->adhesion()->pull_off_force == 1.5 * pi * w * radius, tolerance(1e-14));
  BOOST_TEST(*jkr->adhesion()->sticking_velocity == V_J, tolerance(1e-7)); // digits of the factor
  BOOST_TEST(*made("jkr", adhesive({{"range", "10 nm", 0}}))->adhesion()->tabor == D / 10e-9,
             tolerance(1e-14));
}

// e^2 = 1 - W_J/E_0; F_max, d_max and the duration by quadrature elsewhere.
BOOST_AUTO_TEST_CASE(jkr_impacts_lose_the_same_energy_at_every_speed)
{
  const struct
  {
    double x, force, approach, time;
  } known[] = {{1.05, 3.142759, 4.640673, 11.85437},
               {1.5, 4.161278, 5.351148, 9.765423},
               {2, 5.429503, 6.176265, 8.725976},
               {5, 14.502835, 11.037094, 6.532701}};
  for (const auto &[x, force, approach, time] : known)
    BOOST_TEST_CONTEXT(x << " V_J")
    {
      const Trajectory t = impact("jkr", adhesive(), x);
      const ContactHistory &contact = t.contacts[0];
      const double E_0 = 0.5 * M * x * x * V_J * V_J;
      BOOST_TEST(contact.snap_loss == W_J, tolerance(1e-8));
      BOOST_TEST(restitution(t) == std::sqrt(1 - W_J / E_0), tolerance(1e-8));
      BOOST_TEST(t.samples.back().dissipated == W_J, tolerance(1e-8));
      BOOST_TEST(contact.peak_force == force * pi * w * radius, tolerance(1e-6)); // its digits
      BOOST_TEST(contact.max_approach == approach * D, tolerance(1e-6));
      BOOST_TEST(duration(t) == time * D / V_J, tolerance(1e-6));
      BOOST_TEST(contact.peak_tension == 1.5 * pi * w * radius, tolerance(1e-12));
      BOOST_TEST(contact.attach_approach == 0);
      BOOST_TEST(contact.detach_approach == -0.75 * std::pow(pi, 2. / 3) * D, tolerance(1e-9));
      BOOST_TEST(t.separated);
      BOOST_TEST(!contact.stick_time);
    }
}

BOOST_AUTO_TEST_CASE(jkr_that_parts_at_its_largest_tension_is_that_of_lammps)
{
  // LAMMPS, pair granular jkr, at these speeds.
  const Texts load = adhesive({{"separation", "load", 0}});
  for (const auto &[x, e] :
       {std::pair(0.75, 0.3491), {0.9, 0.6246}, {1.05, 0.7429}, {1.5, 0.8835}, {3, 0.9722}})
  {
    const double returned = restitution(impact("jkr", load, x));
    BOOST_TEST(std::abs(returned - e) < 3e-4);
    BOOST_TEST(returned == std::sqrt(1 - 0.4938671 / (x * x)), tolerance(1e-6));
  }
  BOOST_TEST(*made("jkr", load)->adhesion()->sticking_velocity == 0.7027568 * V_J, tolerance(2e-7));
}

BOOST_AUTO_TEST_CASE(a_slow_pair_sticks_and_the_motion_ends_at_its_second_maximum)
{
  for (const double x : {1e-6, 0.01, 0.5, 0.999})
    BOOST_TEST_CONTEXT(x << " V_J")
    {
      const Trajectory t = impact("jkr", adhesive(), x);
      const ContactHistory &contact = t.contacts[0];
      BOOST_TEST(contact.stick_time.value() == t.samples.back().time);
      BOOST_TEST(!t.separated);
      BOOST_TEST(!t.timed_out);
      BOOST_TEST(contact.touching);
      BOOST_TEST(events_of(t, EventKind::turn_around).size() == 3); // maximum, minimum, maximum
      BOOST_TEST(t.samples.back().approach[0] == contact.max_approach, tolerance(1e-9));
      BOOST_TEST(t.balance_error < 1e-9 * (1 + 1 / (x * x)));
    }
  // A given duration is kept to; the bodies stick all the same.
  const Trajectory longer =
    run(ball_on_wall(0.5 * V_J), "jkr", adhesive(), {.duration = 100 * D / V_J});
  BOOST_TEST(longer.samples.back().time == 100 * D / V_J);
  BOOST_TEST(longer.contacts[0].stick_time.value() < 30 * D / V_J);
  // Just above, the pair is apart for less than a step until the continued force would pull it
  // back.
  const double threshold = *made("jkr", adhesive())->adhesion()->sticking_velocity, more = 1e-7;
  const Trajectory barely = run(ball_on_wall((1 + more) * threshold), "jkr", adhesive());
  BOOST_TEST(!barely.contacts[0].stick_time);
  BOOST_TEST(restitution(barely) == std::sqrt(2 * more), tolerance(1e-3)); // energy to 2e-10
}

BOOST_AUTO_TEST_CASE(dmt_is_a_hertz_contact_under_a_constant_pull)
{
  const auto dmt = made("dmt", adhesive());
  const double K = 4. / 3 * E * std::sqrt(radius), pull = 2 * pi * w * radius;
  for (const double d : {0., 1e-7, 4e-6})
  {
    BOOST_TEST(dmt->force(d, 0, {}) == K * std::pow(d, 1.5) - pull, tolerance(1e-12));
    BOOST_TEST(dmt->stored_energy(d, {}) == 0.4 * K * std::pow(d, 2.5) - pull * d,
               tolerance(1e-12));
  }
  BOOST_TEST(dmt->adhesion()->pull_off_force == pull, tolerance(1e-14));
  BOOST_TEST(*dmt->contact_radius(4e-6, {}) == std::sqrt(radius * 4e-6), tolerance(1e-14));
  BOOST_TEST(*dmt->contact_radius(-4e-6, {}) == 0);
  BOOST_TEST(dmt->stored_energy(-4e-6, {}) == 0);
  for (const double x : {1e-3, 0.5, 3.})
  {
    const Trajectory t = impact("dmt", adhesive(), x);
    // The energy is known to 1e-12 of that which binds, here some of M V_J^2.
    BOOST_TEST(restitution(t) == 1, tolerance(std::max(1e-9, 1e-12 / (x * x))));
    BOOST_TEST(t.contacts[0].peak_tension == pull, tolerance(1e-12));
    BOOST_TEST(t.contacts[0].snap_loss == 0);
  }
}

BOOST_AUTO_TEST_CASE(forces_of_elastic_adhesion_are_slopes_of_their_energies)
{
  for (const auto &[name, texts] :
       {std::pair("jkr", adhesive()),
        {"maugis-dugdale", of_lambda(0.3)},
        {"maugis-dugdale", of_lambda(1)},
        {"maugis-dugdale", of_lambda(20)},
        {"sjkr", {{"cohesion_energy_density", "3 kJ/m^3", 0}}},
        {"adhesive-range", {{"pull_off_force", "0.3 mN", 0}, {"adhesion_stiffness", "90 N/m", 0}}}})
  {
    const auto law = made(name, texts);
    const double end = law->detach_approach({});
    for (const double d : {end + 0.01 * D, end + 0.3 * D, 0.5 * D, 2 * D, 40 * D})
      BOOST_TEST_CONTEXT(name << " at " << d / D << " D")
      {
        const double h = 1e-4 * D;
        BOOST_TEST(
          std::abs((law->stored_energy(d + h, {}) - law->stored_energy(d - h, {})) / (2 * h) -
                   law->force(d, 0, {})) < 2e-5 * pi * w * radius); // of the difference
      }
  }
}

// Sliding throughout: its impulse is mu times that of F + 2 F_c.
BOOST_AUTO_TEST_CASE(adhesion_raises_the_limit_of_friction)
{
  for (const char *law : {"jkr", "dmt"})
  {
    const SlipImpact impact(5, {.radius = radius,
                                .friction = 0.3,
                                .normal_speed = 3 * V_J,
                                .material = soft,
                                .law = law,
                                .texts = adhesive()});
    const ContactHistory &contact = impact.normal.contacts[0];
    const double pull_off = impact.normal_law->adhesion()->pull_off_force;
    BOOST_TEST(impact.under("coulomb").impulse ==
                 0.3 * (contact.impulse + 2 * pull_off * (contact.end_time - contact.start_time)),
               tolerance(1e-9));
  }
}

// A pair that loses nothing cannot stick: what is lost to round-off is told.
BOOST_AUTO_TEST_CASE(energy_below_round_off_is_refused)
{
  BOOST_CHECK_THROW(impact("dmt", adhesive(), 1e-9), std::runtime_error);
}

// A work that makes the contact larger than the bodies is a unit gone wrong, and an energy that is
// known to a tenth of the impact's gives no restitution.
BOOST_AUTO_TEST_CASE(too_large_a_work_is_told)
{
  const auto run_with = [](const std::string &law, const std::string &speed)
  {
    const Case c = test::read_text(fmt::format(
      "bodies:\n  - {{name: ball, sphere: {{radius: 1 mm}}, material: soft, velocity: "
      "{}}}\n  - {{name: wall, wall: {{}}, rigid: {{}}}}\nmaterials: {{soft: {{density: "
      "1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}}}}\nfem: []\nlaws: "
      "[{}]\n",
      speed, law));
    const std::vector<Model> models = read_models(c);
    check_contacts(c, models);
    return run_model(c, models.front()).record;
  };
  for (const char *law : {"jkr: {work: 1e6 J/m^2}", "dmt: {work: 1e6 J/m^2}",
                          "maugis-dugdale: {work: 1e6 J/m^2, strength: 1 MPa}",
                          "thornton-ning: {work: 1e6 J/m^2, limiting_pressure: 1 GPa}"})
    BOOST_CHECK_EXCEPTION(
      run_with(std::string("{") + law + "}", "32 mm/s"), InputError,
      [](const InputError &error)
      { return std::string(error.what()).find("check the unit of 'work'") != std::string::npos; });
  BOOST_TEST(*run_with("{dmt: {work: 0.0777 J/m^2}}", "32 mm/s").restitution == 1, tolerance(1e-9));
  for (const char *speed : {"1e-8 m/s", "3e-9 m/s", "1e-9 m/s"}) // right or nothing
    try
    {
      BOOST_TEST(*run_with("{dmt: {work: 10 J/m^2}}", speed).restitution == 1, tolerance(1e-3));
    }
    catch (const std::runtime_error &error)
    {
      BOOST_TEST(std::string(error.what()).find("adhesion binds") != std::string::npos);
    }
}

// Two touching bodies of a row that is struck separate, or stay together; the momentum is theirs.
BOOST_AUTO_TEST_CASE(rows_stick_one_by_one)
{
  const auto row = [](double speed)
  {
    return run(in_a_row({sphere(radius, soft, speed), sphere(radius, soft), sphere(radius, soft)}),
               "jkr", adhesive());
  };
  const Trajectory fast = row(50 * V_J);
  BOOST_TEST(fast.separated);
  const Trajectory slow = row(0.1 * V_J);
  BOOST_TEST(slow.contacts[0].stick_time.has_value());
  BOOST_TEST(slow.contacts[1].stick_time.has_value());
  BOOST_TEST(slow.timed_out); // a third body might part the others, so the motion goes on
  double momentum = 0;
  for (const double v : slow.samples.back().velocity)
    momentum += v;
  BOOST_TEST(momentum == 0.1 * V_J, tolerance(1e-12));
}

// What the contact of a case says of its adhesion holds for laws that do not say it themselves.
BOOST_AUTO_TEST_CASE(laws_take_the_adhesion_of_the_contact)
{
  const auto restitution_of = [](const std::string &law, const std::string &contact)
  {
    const Case c = test::read_text(fmt::format(
      "bodies:\n  - {{name: ball, sphere: {{radius: 1 mm}}, material: soft, velocity: {} m/s}}\n  "
      "- "
      "{{name: wall, wall: {{}}, rigid: {{}}, gap: 10 um}}\nmaterials: {{soft: {{density: 1000 "
      "kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}}}}\nfem: []\nlaws: [{}]\n{}",
      1.5 * V_J, law, contact));
    return run_model(c, read_models(c).front()).record.restitution.value();
  };
  const std::string strength = text(S * std::cbrt(2 * pi / 9), "Pa"), work = text(w, "J/m^2"),
                    contact =
                      fmt::format("contacts: [{{between: [ball, wall], adhesion: {{work: {}, "
                                  "strength: {}}}}}]\n",
                                  work, strength);
  BOOST_TEST(restitution_of("jkr", contact) ==
               restitution_of(fmt::format("{{jkr: {{work: {}}}}}", work), ""),
             tolerance(1e-14));
  BOOST_TEST(
    restitution_of(fmt::format("{{maugis-dugdale: {{strength: {}}}}}", strength), contact) ==
      restitution_of(fmt::format("{{maugis-dugdale: {{work: {}, strength: {}}}}}", work, strength),
                     ""),
    tolerance(1e-14));
  BOOST_TEST(restitution_of("maugis-dugdale", contact) ==
               restitution_of(
                 fmt::format("{{maugis-dugdale: {{work: {}, strength: {}}}}}", work, strength), ""),
             tolerance(1e-10)); // the strength is passed on with twelve digits
  // Their own value goes first.
  BOOST_TEST(restitution_of("{jkr: {work: 1 mJ/m^2}}", contact) ==
               restitution_of("{jkr: {work: 1 mJ/m^2}}", ""),
             tolerance(1e-14));
  BOOST_CHECK_THROW(restitution_of("jkr", ""), InputError);
  BOOST_CHECK_THROW(restitution_of("{maugis-dugdale: {work: 1 mJ/m^2}}", ""), InputError);
}

namespace
{
/// The ball pressed against the wall by one law and pulled off.
ModelRecord pressed(const std::string &law, const std::string &how, History *history = nullptr)
{
  const Case c = test::read_text(
    fmt::format("analysis: indentation\nindentation: {{{}}}\nbodies:\n  - {{name: ball, sphere: "
                "{{radius: 1 mm}}, material: soft}}\n  - {{name: wall, wall: {{}}, rigid: "
                "{{}}}}\nmaterials: {{soft: {{density: 1000 kg/m^3, youngs_modulus: 1 MPa, "
                "poisson_ratio: 0.3}}}}\nfem: []\nlaws: [{}]\n",
                how, law));
  Outcome outcome = run_model(c, read_models(c).front());
  if (history)
    *history = std::move(outcome.history);
  return outcome.record;
}
} // namespace

// As deep as an impact at 1.5 V_J gets, 5.351148 D: the same restitution, loss and force.
BOOST_AUTO_TEST_CASE(adhesive_indentations_are_infinitely_slow_impacts)
{
  const std::string work = text(w, "J/m^2"), deep = "maximum: " + text(5.351148 * D, "m");
  History history;
  const ModelRecord jkr = pressed(fmt::format("{{jkr: {{work: {}}}}}", work), deep, &history);
  const ContactRecord &contact = jkr.contacts.front();
  BOOST_TEST(*contact.adhesion_energy_loss == W_J, tolerance(1e-8));
  BOOST_TEST(*contact.quasi_static_restitution == std::sqrt(1 - 1 / 2.25), tolerance(1e-6));
  BOOST_TEST(*contact.peak_force == 4.161278 * pi * w * radius, tolerance(1e-6));
  BOOST_TEST(*contact.pull_off_force == 1.5 * pi * w * radius, tolerance(1e-12));
  BOOST_TEST(*contact.attach_approach == 0);
  BOOST_TEST(*contact.detach_approach == -0.75 * std::pow(pi, 2. / 3) * D, tolerance(1e-12));
  BOOST_TEST(*contact.sticking_velocity == V_J, tolerance(1e-7));
  BOOST_TEST(*jkr.energy.external == W_J, tolerance(1e-8)); // the work of the machine is the loss
  const History::Column *force = history.find("force ball-wall");
  BOOST_REQUIRE(force);
  BOOST_TEST(force->values.front() == 0);
  BOOST_TEST(force->values[1] == -4. / 3 * pi * w * radius, tolerance(1e-7)); // the jump
  BOOST_TEST(force->values.back() == 0);

  const ModelRecord dmt = pressed(fmt::format("{{dmt: {{work: {}}}}}", work), deep);
  BOOST_TEST(*dmt.contacts.front().quasi_static_restitution == 1, tolerance(1e-10));
  BOOST_TEST(std::abs(*dmt.contacts.front().adhesion_energy_loss) < 1e-12 * W_J);

  const ModelRecord maugis = pressed(fmt::format("{{maugis-dugdale: {{work: {}, strength: {}}}}}",
                                                 work, text(S * std::cbrt(2 * pi / 9), "Pa")),
                                     deep);
  BOOST_TEST(*maugis.contacts.front().adhesion_energy_loss == 0.389288 * W_J, tolerance(1e-5));
  BOOST_TEST(*maugis.contacts.front().attach_approach == -1.127252 * D, tolerance(1e-6));
}

// To a force, and without the way back: nothing is known of its end.
BOOST_AUTO_TEST_CASE(adhesive_indentations_reach_a_force)
{
  const std::string law = fmt::format("{{jkr: {{work: {}}}}}", text(w, "J/m^2"));
  const ModelRecord record =
    pressed(law, fmt::format("force: {}, unload: false", text(4.161278 * pi * w * radius, "N")));
  const ContactRecord &contact = record.contacts.front();
  BOOST_TEST(*contact.max_approach == 5.351148 * D, tolerance(1e-6));
  BOOST_TEST(!contact.detach_approach);
  BOOST_TEST(!contact.adhesion_energy_loss);
  BOOST_TEST(!contact.quasi_static_restitution);
}

BOOST_AUTO_TEST_SUITE_END()
