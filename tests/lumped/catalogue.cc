#include <boost/test/unit_test.hpp>

// What must hold for every law of the catalogue, with the example parameters of its manual: a new
// file in lumped/laws/ is tested here without an edit.

#include <algorithm>
#include <cmath>

#include "tests/lumped/every_law.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_catalogue)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Material;

namespace
{
/// Unlike bodies with gaps: impacts, free flight and, for most laws, a chain of contacts.
std::vector<carambole::Body> unlike_row()
{
  const Material brass{"brass", 8400, 100e9, 0.35};
  return in_a_row(
    {sphere(0.02, steel, 3), sphere(0.01, brass, 0, 1e-5), sphere(0.015, steel, -1, 3e-5)});
}

double initial_energy(const Trajectory &t)
{
  return t.samples.front().kinetic;
}

std::string text(double value)
{
  return std::to_string(value);
}
} // namespace

BOOST_AUTO_TEST_CASE(bodies_that_do_not_touch_feel_no_force)
{
  for_every_law(
    [](const Manual &manual)
    {
      const Trajectory t = run(unlike_row(), manual, parameters_of(manual));
      BOOST_TEST(t.separated);
      for (const Sample &sample : t.samples)
        for (std::size_t c = 0; c < sample.force.size(); ++c)
          // An end is located to 1e-15 of a contact's duration, on the far side.
          if (sample.approach[c] <
              std::min(0.0, t.contacts[c].detach_approach) - 1e-12 * t.contacts[c].max_approach)
            BOOST_TEST(sample.force[c] == 0);
      for (const double force : t.samples.back().force)
        BOOST_TEST(force == 0);
    });
}

BOOST_AUTO_TEST_CASE(momentum_is_conserved_and_energy_balanced)
{
  for_every_law(
    [](const Manual &manual)
    {
      const auto bodies = unlike_row();
      const Trajectory t = run(bodies, manual, parameters_of(manual));
      double scale = 0, first = 0;
      for (const carambole::Body &body : bodies)
      {
        scale += body.mass() * std::abs(body.velocity);
        first += body.mass() * body.velocity;
      }
      for (const Sample &sample : t.samples)
      {
        double momentum = 0;
        for (std::size_t i = 0; i < bodies.size(); ++i)
          momentum += bodies[i].mass() * sample.velocity[i];
        BOOST_TEST(std::abs(momentum - first) < 1e-14 * scale); // round-off
      }
      BOOST_TEST(t.balance_error < 1e-11); // a thousand steps of 1e-13 at worst, measured 1e-13
    });
}

BOOST_AUTO_TEST_CASE(energy_is_only_lost)
{
  for_every_law(
    [](const Manual &manual)
    {
      const Trajectory t = run(unlike_row(), manual, parameters_of(manual));
      const double E = initial_energy(t);
      double before = 0;
      for (const Sample &sample : t.samples)
      {
        // Slow unloading returns less of what relaxes than the impact does.
        if (!manual.can_gain_energy && !manual.remembers_time)
          BOOST_TEST(sample.dissipated > before - 1e-11 * E); // integration error
        if (!manual.adheres)                                  // else it is bound
          BOOST_TEST(sample.stored >= 0);
        if (manual.conservative)
          BOOST_TEST(std::abs(sample.dissipated) < 1e-10 * E);
        before = sample.dissipated;
      }
      BOOST_TEST(t.samples.back().stored == 0);
    });
}

BOOST_AUTO_TEST_CASE(stored_energy_is_the_work_of_slow_unloading)
{
  for_every_law(
    [](const Manual &manual)
    {
      if (!manual.make_force || manual.remembers_time) // slow unloading takes time there
        return;
      const Row row = make_row(in_a_row({sphere(0.02, steel, 3), sphere(0.01, steel)}));
      const auto law = manual.make_force(row.pairs[0], parameters_of(manual));
      const double reached = hertz_impact(row.pairs[0]).max_approach;
      const Memory memory = law->commit(reached, law->begin(3, {}));
      const double end = law->detach_approach(memory);
      for (const double share : {0.3, 0.6, 0.9})
      {
        const double recovered = share * (reached - end), d = end + recovered, h = 1e-4 * recovered;
        const double slope =
          (law->stored_energy(d + h, memory) - law->stored_energy(d - h, memory)) / (2 * h);
        const double force = law->force(d, 0, memory);
        BOOST_TEST(slope == force,
                   tt::tolerance(1e-6)); // of the central difference, 1e-8 and the curve's shape
      }
      if (manual.adheres) // a neck that snaps still holds energy
        BOOST_TEST(law->stored_energy(end, memory) >= 0);
      else
        BOOST_TEST(law->stored_energy(end, memory) == 0);
    });
}

BOOST_AUTO_TEST_CASE(closed_cycles_lose_energy_at_every_speed)
{
  // Laws that gain energy, and the most that they return.
  const std::map<std::string, double> exceptions{
    {"brake", 1.053},       {"burgoyne-daraio", 1.06}, {"jackson-green", 1.003},
    {"kogut-etsion", 1.02}, {"ma-liu", 1.01},          {"stronge", 1.08}};
  for_every_law(
    [&](const Manual &manual)
    {
      const auto exception = exceptions.find(manual.identifier);
      BOOST_TEST(manual.can_gain_energy == (exception != exceptions.end()));
      double largest = 0;
      for (const Texts &variant : unloading_variants(manual))
        for (int i = 0; i < 150; ++i)
        {
          // Densely around the onset of yield, 0.004 m/s; then up to 26 m/s.
          const double speed =
            1e-3 * std::pow(1.04, std::min(i, 135)) * std::pow(1.4, std::max(0, i - 135));
          const Trajectory t = run(in_a_row({sphere(0.01, steel, speed), wall()}), manual,
                                   parameters_of(manual, variant));
          largest = std::max(largest, restitution(t));
        }
      if (exception == exceptions.end())
        BOOST_TEST(largest < 1 + 1e-10); // integration error
      else
        BOOST_TEST((largest > 1 + 1e-4 && largest < exception->second),
                   manual.identifier << " returns " << largest);
    });
}

BOOST_AUTO_TEST_CASE(answers_do_not_depend_on_the_order_of_listing)
{
  for_every_law(
    [](const Manual &manual)
    {
      const auto bodies = unlike_row();
      const Trajectory t = run(bodies, manual, parameters_of(manual));
      const Trajectory m = run(mirrored(bodies), manual, parameters_of(manual));
      const std::size_t n = bodies.size();
      for (std::size_t i = 0; i < n; ++i)
        BOOST_TEST(t.samples.back().velocity[i] == -m.samples.back().velocity[n - 1 - i],
                   tt::tolerance(1e-9));
      for (std::size_t c = 0; c + 1 < n; ++c)
      {
        BOOST_TEST(t.contacts[c].peak_force == m.contacts[n - 2 - c].peak_force,
                   tt::tolerance(1e-9));
        BOOST_TEST(t.contacts[c].touches == m.contacts[n - 2 - c].touches);
      }
    });
}

BOOST_AUTO_TEST_CASE(answers_do_not_depend_on_the_units)
{
  // Mass, length and time in other units; no power of two, so that nothing is exact by accident.
  const double mass = 3.7e3, length = 0.021, time = 57;
  const auto in_other_units = [&](const carambole::Dimension &d)
  { return std::pow(mass, d.mass) * std::pow(length, d.length) * std::pow(time, d.time); };
  for_every_law(
    [&](const Manual &manual)
    {
      auto bodies = unlike_row();
      // The dimensions of Meyer's law balance for an elastic plane only.
      const Texts texts = manual.identifier == "meyer" ? Texts{{"meyer_index", "3", 0}} : Texts{};
      const Trajectory t = run(bodies, manual, parameters_of(manual, texts));
      for (carambole::Body &body : bodies)
      {
        body.radius *= length;
        body.gap *= length;
        body.velocity *= length / time;
        body.material->density *= mass / (length * length * length);
        body.material->youngs_modulus *= mass / (length * time * time);
      }
      Parameters parameters = parameters_of(manual, texts);
      for (auto &[key, values] : parameters.lists)
        for (double &value : values)
          value *= in_other_units(
            std::ranges::find(manual.parameters, key, &ParameterManual::key)->dimension);
      for (const ParameterManual &parameter : manual.parameters)
        if (const auto found = parameters.numbers.find(parameter.key);
            found != parameters.numbers.end())
        {
          BOOST_REQUIRE(parameter.exponent.empty()); // no example has one of these
          if (parameter.selector.empty())
            found->second *= in_other_units(parameter.dimension);
          else
          {
            const auto selector =
              std::ranges::find(manual.parameters, parameter.selector, &ParameterManual::key);
            found->second *= in_other_units(
              parameter.dimensions.at(parameters.word_or(selector->key, selector->choices[0])));
          }
        }
      const Trajectory other = run(in_a_row(bodies), manual, parameters);
      for (std::size_t i = 0; i < bodies.size(); ++i)
        BOOST_TEST(other.samples.back().velocity[i] * time / length == t.samples.back().velocity[i],
                   tt::tolerance(1e-9));
      for (std::size_t c = 0; c < t.contacts.size(); ++c)
        BOOST_TEST(other.contacts[c].peak_force ==
                     t.contacts[c].peak_force * mass * length / (time * time),
                   tt::tolerance(1e-9));
    });
}

BOOST_AUTO_TEST_CASE(answers_do_not_depend_on_the_steps)
{
  for_every_law(
    [](const Manual &manual)
    {
      const Trajectory t = run(unlike_row(), manual, parameters_of(manual));
      const Trajectory fine = run(unlike_row(), manual, parameters_of(manual),
                                  {.tolerance = 2e-15, .steps_per_contact = 1500});
      for (std::size_t i = 0; i < t.samples.back().velocity.size(); ++i)
        BOOST_TEST(t.samples.back().velocity[i] == fine.samples.back().velocity[i],
                   tt::tolerance(1e-9));
      for (std::size_t c = 0; c < t.contacts.size(); ++c)
      {
        BOOST_TEST(t.contacts[c].peak_force == fine.contacts[c].peak_force, tt::tolerance(1e-9));
        BOOST_TEST(t.contacts[c].end_time == fine.contacts[c].end_time, tt::tolerance(1e-9));
      }
    });
}

BOOST_AUTO_TEST_CASE(evaluations_leave_the_memory_alone)
{
  for_every_law(
    [](const Manual &manual)
    {
      if (!manual.make_force)
        return;
      const Row row = make_row(in_a_row({sphere(0.02, steel, 3), sphere(0.01, steel)}));
      const auto law = manual.make_force(row.pairs[0], parameters_of(manual));
      const double reached = hertz_impact(row.pairs[0]).max_approach;
      const Memory memory = law->commit(0.5 * reached, law->begin(3, {}));
      const double before = law->force(0.4 * reached, -1, memory);
      law->force(2 * reached, 1, memory);
      law->commit(2 * reached, memory);
      BOOST_TEST(law->force(0.4 * reached, -1, memory) == before);
    });
}

BOOST_AUTO_TEST_CASE(separation_at_zero_force_never_pulls)
{
  int laws = 0;
  for_every_law(
    [&](const Manual &manual)
    {
      bool has_rule = false;
      for (const ParameterManual &parameter : manual.parameters)
        has_rule |=
          parameter.key == "separation" && std::ranges::count(parameter.choices, "zero-force") > 0;
      if (!has_rule)
        return;
      ++laws;
      const auto pair = in_a_row({sphere(0.02, steel, 3), sphere(0.01, steel)});
      const Trajectory plain = run(pair, manual, parameters_of(manual));
      const Trajectory cut =
        run(pair, manual, parameters_of(manual, {{"separation", "zero-force", 0}}));
      const double least = -1e-9 * cut.contacts[0].peak_force; // the sample at the located end
      for (const Sample &sample : cut.samples)
        BOOST_TEST(sample.force[0] >= least);
      BOOST_TEST(restitution(cut) > restitution(plain) - 1e-10);
    });
  BOOST_TEST((laws >= 18 || !tests_all_laws()));
}

BOOST_AUTO_TEST_CASE(every_range_of_restitution_can_be_run_to_its_end)
{
  for_every_law(
    [](const Manual &manual)
    {
      for (const ParameterManual &parameter : manual.parameters)
        if (parameter.key == "restitution")
          for (const double e : {parameter.range.minimum + 0.02, 0.5, parameter.range.maximum})
          {
            const Trajectory t = run(in_a_row({sphere(0.02, steel, 3), sphere(0.01, steel)}),
                                     manual, parameters_of(manual, {{"restitution", text(e), 0}}));
            BOOST_TEST((t.separated || t.timed_out));
            BOOST_TEST(restitution(t) <= 1 + 1e-9);
            BOOST_TEST(restitution(t) >= -1e-9);
          }
    });
}

BOOST_AUTO_TEST_CASE(a_default_that_is_told_is_the_one_that_is_taken)
{
  Material alloy{"alloy", 7800, 206e9, 0.3};
  alloy.plastic = carambole::Plasticity{0.7e9, {}, {}};
  alloy.viscous = {"kelvin_voigt", {{"shear", "80 kPa s", 0}, {"bulk", "20 kPa s", 0}}};
  int compared = 0;
  for_every_law(
    [&](const Manual &manual)
    {
      const Material &plane = manual.example_plane ? *manual.example_plane : alloy;
      std::vector<carambole::Body> bodies = in_a_row({sphere(0.01, plane, 1), wall()});
      const Row row = make_row(bodies);
      Texts required;
      for (const ParameterManual &parameter : manual.parameters)
        if (parameter.is_required() || (manual.adheres && parameter.key == "work"))
          required.push_back({parameter.key, parameter.example, 0});
      std::vector<carambole::Diagnostic> diagnostics;
      const auto read = [&](const Texts &texts)
      {
        return read_parameters({manual.identifier, manual.identifier, texts, 0}, manual.parameters,
                               "test", diagnostics);
      };
      Parameters given = read(required);
      if (manual.lacks && !manual.lacks(row.pairs[0], given).empty())
        given = read(required = example_parameters(manual.parameters)); // one of two is needed
      BOOST_REQUIRE(diagnostics.empty());
      for (const ParameterManual &parameter : manual.parameters)
      {
        const std::optional<double> value = default_of(parameter, row.pairs[0], given);
        if (given.given(parameter.key) || !value)
          continue;
        Parameters explicitly = given;
        explicitly.numbers[parameter.key] = *value;
        if (manual.lacks && !manual.lacks(row.pairs[0], explicitly).empty())
          explicitly.numbers.erase("restitution"); // of which the damping takes the place
        const Trajectory a = run(bodies, manual, given), b = run(bodies, manual, explicitly);
        BOOST_TEST_CONTEXT(parameter.key << " = " << *value)
        {
          ++compared;
          // Equal up to rounding: at most a product is taken in another order.
          BOOST_TEST(a.samples.back().velocity[0] == b.samples.back().velocity[0],
                     tt::tolerance(1e-12));
          BOOST_TEST(a.contacts[0].peak_force == b.contacts[0].peak_force, tt::tolerance(1e-12));
        }
      }
    });
  BOOST_TEST((compared > 40 || !tests_all_laws()));
}

BOOST_AUTO_TEST_SUITE_END()
