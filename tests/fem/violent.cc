#include <boost/test/unit_test.hpp>

// Impacts that the usual step, mesh or number of digits does not resolve: what is done about it,
// and what is said.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_violent)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
const Material rubber{"rubber", 1100, 10e6, 0.48};

Body cylinder(double radius, double length, const Material &material, double velocity)
{
  return {.name = "rod",
          .shape = Shape::cylinder,
          .radius = radius,
          .length = length,
          .material = material,
          .velocity = velocity};
}

const Case puck = row_of({cylinder(0.025, 0.025, rubber, 4.43), wall("W")});

bool says(const ModelRecord &record, const char *words)
{
  return std::ranges::any_of(record.remarks, [&](const Remark &remark)
                             { return remark.text.find(words) != std::string::npos; });
}

bool contains(const std::string &text, const char *part)
{
  return text.find(part) != std::string::npos;
}
} // namespace

// A rubber puck at V/c0 = 0.046, a steel rod at 0.039: with the usual step they lose 1e-3 of their
// energy to the integration within the first tenth of the contact.
BOOST_AUTO_TEST_CASE(flat_ends_that_strike_fast_take_shorter_steps)
{
  for (const Case &c : {puck, row_of({cylinder(0.005, 0.05, steel, 200), wall("W")})})
  {
    const ModelRecord record = run(c, mesh_of(10)).record;
    BOOST_TEST(*record.energy.balance_error < 1e-3);
    BOOST_TEST(says(record, "time steps are 1/2 of the usual ones"));
    BOOST_TEST(*record.restitution > 0.3);
    BOOST_TEST(*record.restitution < 1);
  }
  // Steps that keep the energy are not touched.
  const ModelRecord slow =
    run(row_of({cylinder(0.025, 0.025, rubber, 0.443), wall("W")}), mesh_of(10)).record;
  BOOST_TEST(!says(slow, "time steps"));
}

// The state holds the length of the steps: a run that has begun again with shorter ones goes on to
// the last bit after an interruption.
BOOST_AUTO_TEST_CASE(a_run_with_shorter_steps_is_resumed)
{
  const auto discretisation = discretise(puck, mesh_of(10), 0);
  std::stringstream stored;
  ImpactOptions options;
  bool again = false;
  int samples = 0;
  options.begins_again = [&] { again = true; };
  options.after_sample = [&](double, const WriteState &write)
  {
    if (again && ++samples == 100)
    {
      StateWriter writer(stored);
      write(writer);
    }
  };
  const ImpactResult whole = run_impact(puck, *discretisation, options);
  BOOST_TEST_REQUIRE(samples >= 100);
  StateReader reader(stored);
  ImpactOptions rest;
  rest.state = &reader;
  const ImpactResult resumed = run_impact(puck, *discretisation, rest);
  BOOST_TEST(says(resumed.record, "time steps are 1/2"));
  for (std::size_t k = 0; k < whole.history.columns.size(); ++k)
    BOOST_TEST((whole.history.columns[k].values == resumed.history.columns[k].values));
}

// A ball on the end of a rod of its own size is meshed as finely as the ball is at the contact. The
// rod, twenty contact radii long, is pushed as a whole, as one body of Hertz's theory. A finite
// body is stiffer than its half-space: a ball on a wall peaks 2 % above Hertz at this speed, so
// that two bodies may by 4 %.
BOOST_AUTO_TEST_CASE(a_ball_strikes_the_end_of_a_rod)
{
  const Body striker = ball("ball", 0.005, steel, 1), rod = cylinder(0.005, 0.005, steel, 0);
  const Case c = row_of({striker, rod});
  const ModelRecord record = run(c, mesh_of(3)).record;
  const ContactScale hertz = contact_scales(c)[0];
  BOOST_TEST(*record.contacts[0].peak_force == hertz.peak_force, tolerance(0.045));
  BOOST_TEST(*record.contacts[0].duration == hertz.duration, tolerance(0.05));
  BOOST_TEST(*record.energy.balance_error < 1e-5);
  const double momentum =
    striker.mass() * record.bodies[0].velocity + rod.mass() * record.bodies[1].velocity;
  BOOST_TEST(momentum == striker.mass(), tolerance(1e-9));
}

// A node ring that touches is stopped within a step, which viscosity makes short: the force of this
// step is no force that the bodies feel. The peak is what moves the centre of mass,
// max m |dv/dt| over the rows, on every mesh.
BOOST_AUTO_TEST_CASE(the_peak_of_a_viscous_contact_is_what_its_history_shows)
{
  Material gel{"gel", 1200, 10e6, 0.3};
  gel.viscous = MaterialLaw{"kelvin_voigt", {{"shear", "760 Pa s"}, {"bulk", "0 Pa s"}}};
  const Case c = row_of({ball("B", 0.01, gel, 0.1), wall("W")});
  std::vector<double> peaks;
  for (const double n : {3., 6.})
  {
    const ImpactResult r = run(c, mesh_of(n));
    const auto &t = r.history.find("time")->values, &v = r.history.find("velocity B")->values;
    double largest = 0, at = 0;
    for (std::size_t i = 1; i + 1 < t.size(); ++i)
      if (const double f = -c.bodies[0].mass() * (v[i + 1] - v[i - 1]) / (t[i + 1] - t[i - 1]);
          f > largest)
      {
        largest = f;
        at = t[i];
      }
    const ContactRecord &contact = r.record.contacts[0];
    BOOST_TEST_MESSAGE(n << " elements: peak " << *contact.peak_force << " N, m dv/dt " << largest);
    // The difference of neighbouring rows is a mean over the same time, with another weight.
    BOOST_TEST(*contact.peak_force == largest, tolerance(0.03));
    BOOST_TEST(std::abs(*contact.peak_time - at) < 0.03 * *contact.duration);
    const auto &rows = r.history.find("force B-W")->values;
    BOOST_TEST(*contact.peak_force == *std::ranges::max_element(rows));
    peaks.push_back(largest);
  }
  BOOST_TEST(peaks[0] == peaks[1], tolerance(0.05));
}

// A stiff half-space sets the time step, which is then far shorter than a wave in the soft ball
// needs to cross an element: every ring of nodes that touches makes a spike of one step. The peak
// force comes from the rows here too. It is 14 % above that of Hertz's theory, which is for small
// contacts: here a/R is about .4.
BOOST_AUTO_TEST_CASE(the_peak_of_a_soft_ball_on_a_stiff_body_is_what_its_history_shows)
{
  const Material soft{"soft", 950, 2e6, 0.45};
  Body ground{.name = "ground", .shape = Shape::half_space, .material = steel};
  const Case c = row_of({ball("B", 0.02, soft, 2.4), ground});
  const double hertz = contact_scales(c)[0].peak_force;
  for (const double n : {4., 8.})
  {
    const ImpactResult r = run(c, mesh_of(n));
    const auto &rows = r.history.find("force B-ground")->values;
    const double peak = *r.record.contacts[0].peak_force;
    BOOST_TEST_MESSAGE(n << " elements: peak " << peak << " N, Hertz " << hertz);
    BOOST_TEST(peak == *std::ranges::max_element(rows));
    BOOST_TEST(peak == hertz, tolerance(0.15));
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_resolved_is_named)
{
  const auto message = [](const auto &compute)
  {
    try
    {
      compute();
    }
    catch (const std::exception &error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  // A contact that is pushed apart within a part of a step would bear any force.
  Case brief = row_of({ball("B", 0.01, steel, 1), wall("W")});
  brief.duration = 1e-18;
  BOOST_TEST(
    contains(message([&] { run(brief, mesh_of(3)); }), "within one time step of the mesh"));

  const Case fast = row_of({ball("A", 0.01, steel, 1000001), ball("B", 0.01, steel, 1000000)});
  BOOST_TEST(contains(message([&] { discretise(fast, mesh_of(3), 0); }),
                      "subtract the velocity that they share"));
  const Case slow = row_of({ball("A", 0.01, steel, 101), ball("B", 0.01, steel, 100)});
  BOOST_TEST(message([&] { discretise(slow, mesh_of(3), 0); }) == "");
}

BOOST_AUTO_TEST_SUITE_END()
