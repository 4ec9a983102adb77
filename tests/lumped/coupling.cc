#include <boost/test/unit_test.hpp>

// Contacts that feel each other through the balls of a row: the constant of the theory by a second
// route, conservation, independence of direction and steps, an independent integration, and three
// balls against finite elements.

#include <cmath>
#include <numbers>

#include "lumped/row/row_coupling.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_coupling)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Body;
using carambole::Material;

namespace
{
constexpr double pi = std::numbers::pi;
const Texts uncoupled{{"coupling", "false", 0}};
const Material light{"light", 2700, 70e9, 0.33}, rubbery{"rubbery", 1200, 3e9, 0.45};

/// C(nu) as the law has it.
double constant_of_law(double nu)
{
  const Material material{"m", 7850, 210e9, nu};
  const double R = 0.01;
  const Pair pair = make_row(in_a_row({sphere(R, material, 1), sphere(R, material)})).pairs[0];
  return catalogue().at("hertz-finite").make_force(pair, {})->far_compliance_of_second() *
         material.shear_modulus() * R;
}

/// Radial displacement of the surface of a unit sphere of unit shear modulus under sigma_rr = P_n,
/// from Lur'e's two solutions of degree n, u_r = A (n + 1)(n - 2 + 4 nu) r^(n+1) + B n r^(n-1),
/// u_theta = [A (n + 5 - 4 nu) r^(n+1) + B r^(n-1)] d/dtheta, and the condition that the shear
/// stress vanishes.
double surface_displacement(int n, double nu)
{
  // sigma_rr/2 and sigma_rtheta/2 of both.
  const double rr_A = (n + 1) * (n * n - n - 2 - 2 * nu), rr_B = n * (n - 1),
               rt_A = n * n + 2 * n - 1 + 2 * nu, rt_B = n - 1;
  const double determinant = 2 * (rr_A * rt_B - rr_B * rt_A);
  const double A = rt_B / determinant, B = -rt_A / determinant;
  return A * (n + 1) * (n - 2 + 4 * nu) + B * n;
}

/// C under the pressure (cos t - cos angle)^0.5 of a contact of that half-angle instead of a force
/// at a point: its moments over P_n by the midpoint rule in s, cos t = cos angle + (1 - cos angle)
/// s^2.
double constant_of_contact(double nu, double angle)
{
  constexpr int n_points = 2000, n_terms = 2000;
  const double start = std::cos(angle), width = 1 - start;
  std::vector<double> moments(n_terms, 0.0);
  for (int k = 0; k < n_points; ++k)
  {
    // sqrt(x - start) dx = 2 width^1.5 s^2 ds
    const double s = (k + 0.5) / n_points, x = start + width * s * s, weight = s * s;
    double before = 1, now = x;
    moments[0] += weight;
    moments[1] += weight * x;
    for (int n = 2; n < n_terms; ++n)
    {
      const double next = ((2 * n - 1) * x * now - (n - 1) * before) / n;
      before = now;
      now = next;
      moments[n] += weight * now;
    }
  }
  // n = 1 under inertia: u_z = A (z^2 - rho^2), u_rho = 2 A z rho has sigma_rr = z and no shear on
  // the sphere for A = (1 - 2 nu)/(4 (1 + nu)); the mean of u_z is -A/5, at both poles it is A.
  const double A = (1 - 2 * nu) / (4 * (1 + nu)), uniform = (1 - 2 * nu) / (2 * (1 + nu));
  double sum = uniform - 3 * 1.2 * A * moments[1] / moments[0];
  for (int n = 2; n < n_terms; ++n)
  {
    const double term =
      (n % 2 == 0 ? 1 : -1) * (2 * n + 1) * surface_displacement(n, nu) * moments[n] / moments[0];
    sum += n + 1 < n_terms ? term : 0.5 * term; // what follows alternates
  }
  return sum / (4 * pi);
}

void check_same(const Trajectory &a, const Trajectory &b, double tolerance)
{
  const double V = a.samples.front().velocity.front();
  for (std::size_t i = 0; i < a.samples.back().velocity.size(); ++i)
    BOOST_TEST(std::abs(a.samples.back().velocity[i] - b.samples.back().velocity[i]) <
               tolerance * V);
  for (std::size_t c = 0; c < a.contacts.size(); ++c)
    BOOST_TEST(a.contacts[c].peak_force == b.contacts[c].peak_force, tt::tolerance(tolerance));
}

std::vector<Body> unlike_row()
{
  return in_a_row({sphere(0.1, steel, 5), sphere(0.05, light), sphere(0.08, rubbery, 0, 1e-4),
                   sphere(0.1, steel, -1), wall(2e-4)});
}
} // namespace

BOOST_AUTO_TEST_CASE(the_constant_is_that_of_a_force_on_the_other_pole)
{
  const double table[][2] = {
    {0.2, 0.06716}, {0.25, 0.06561}, {0.3, 0.06412}, {0.35, 0.06271}, {0.5, 0.05883}};
  for (const auto &[nu, C] : table)
    BOOST_TEST(std::abs(constant_of_law(nu) - C) < 6e-6); // digits printed
}

BOOST_AUTO_TEST_CASE(the_constant_is_the_limit_of_small_contacts)
{
  for (const double nu : {0.0, 0.2, 0.3, 0.45})
  {
    // The error is of the order of the angle squared.
    const double wide = constant_of_contact(nu, 0.2), narrow = constant_of_contact(nu, 0.1);
    BOOST_TEST(std::abs(narrow - constant_of_law(nu)) < 0.02 * constant_of_law(nu));
    BOOST_TEST((4 * narrow - wide) / 3 == constant_of_law(nu), tt::tolerance(3e-4)); // angle^4
  }
}

BOOST_AUTO_TEST_CASE(forces_of_coupled_contacts_are_solved_together)
{
  const Row row = make_row(three_balls());
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const Pair &pair : row.pairs)
    laws.push_back(catalogue().at("hertz-finite").make_force(pair, {}));
  const RowCoupling coupling(laws);
  const double A = laws[0]->far_compliance_of_second(), d = 1e-4;
  const auto force = [&](int c, double e) { return e > 0 ? laws[c]->force(e, 0, {}) : 0; };
  std::vector<double> approach{d, 0.7 * d}, forces(2);
  coupling.solve(force, approach, forces);
  BOOST_TEST(approach[0] + A * forces[1] == d, tt::tolerance(1e-15));
  BOOST_TEST(approach[1] + A * forces[0] == 0.7 * d, tt::tolerance(1e-15));
  BOOST_TEST(forces[0] == laws[0]->force(approach[0], 0, {}));
  // A touching neighbour is let go.
  approach = {d, 0.1 * A * forces[0]};
  coupling.solve(force, approach, forces);
  BOOST_TEST(forces[1] == 0);
  BOOST_TEST(approach[1] < 0);
  BOOST_TEST(approach[0] == d);
  // The forces are the gradient of the energy.
  const auto energy = [&](double d0, double d1)
  {
    std::vector<double> e{d0, d1}, F(2);
    coupling.solve(force, e, F);
    return laws[0]->stored_energy(e[0], {}) + laws[1]->stored_energy(e[1], {}) +
           coupling.stored_energy(F);
  };
  approach = {d, 0.7 * d};
  coupling.solve(force, approach, forces);
  const double h = 1e-4 * d; // central differences: 1e-8
  BOOST_TEST((energy(d + h, 0.7 * d) - energy(d - h, 0.7 * d)) / (2 * h) == forces[0],
             tt::tolerance(1e-7));
  BOOST_TEST((energy(d, 0.7 * d + h) - energy(d, 0.7 * d - h)) / (2 * h) == forces[1],
             tt::tolerance(1e-7));
}

// Final velocities of converged finite elements, at 40 elements per contact radius, extrapolated.
BOOST_AUTO_TEST_CASE(three_balls_come_out_as_in_the_continuum)
{
  const double continuum[] = {-0.32075, 0.34294, 4.97781};
  const Trajectory coupled = run(three_balls(), "hertz-finite"),
                   alone = run(three_balls(), "hertz-finite", uncoupled);
  double worst = 0;
  for (int i = 0; i < 3; ++i)
  {
    BOOST_TEST(std::abs(coupled.samples.back().velocity[i] - continuum[i]) < 1e-3 * 5);
    worst = std::max(worst, std::abs(alone.samples.back().velocity[i] - continuum[i]));
  }
  BOOST_TEST(worst > 1e-3 * 5);
}

BOOST_AUTO_TEST_CASE(a_pair_has_nothing_to_couple)
{
  const auto bodies = in_a_row({sphere(0.1, steel, 5), sphere(0.05, light)});
  const Trajectory a = run(bodies, "hertz-finite"), b = run(bodies, "hertz-finite", uncoupled);
  BOOST_TEST(a.samples.back().velocity == b.samples.back().velocity, tt::per_element());
  BOOST_TEST(a.steps == b.steps);
}

BOOST_AUTO_TEST_CASE(energy_and_momentum_are_kept)
{
  for (const auto &bodies : {three_balls(), unlike_row()})
  {
    const Trajectory t = run(bodies, "hertz-finite");
    BOOST_TEST(t.separated);
    const double initial = t.samples.front().kinetic;
    double largest = 0, momentum = 0, scale = 0;
    for (const Sample &sample : t.samples)
      largest = std::max(largest, std::abs(sample.dissipated));
    BOOST_TEST(largest < 1e-10 * initial); // stored and kinetic energy together are what there was
    BOOST_TEST(t.samples.back().stored == 0);
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (!bodies[i].is_ground())
      {
        momentum += bodies[i].mass() * (t.samples.back().velocity[i] - bodies[i].velocity);
        scale += bodies[i].mass() * std::abs(bodies[i].velocity);
      }
    if (bodies.back().is_ground())
      momentum += t.contacts.back().impulse;
    BOOST_TEST(std::abs(momentum) < 1e-13 * scale);
  }
}

BOOST_AUTO_TEST_CASE(neither_direction_nor_steps_matter)
{
  for (const auto &bodies : {three_balls(), unlike_row()})
  {
    const Trajectory t = run(bodies, "hertz-finite");
    const Trajectory fine = run(bodies, "hertz-finite", {}, {.steps_per_contact = 1000});
    check_same(t, fine, 1e-9);
    const Trajectory other = run(mirrored(bodies), "hertz-finite");
    const std::size_t n = bodies.size();
    for (std::size_t i = 0; i < n; ++i)
      BOOST_TEST(std::abs(t.samples.back().velocity[i] + other.samples.back().velocity[n - 1 - i]) <
                 1e-9 * 5);
    for (std::size_t c = 0; c + 1 < n; ++c)
    {
      BOOST_TEST(t.contacts[c].peak_force == other.contacts[n - 2 - c].peak_force,
                 tt::tolerance(1e-9));
      BOOST_TEST(t.contacts[c].touches == other.contacts[n - 2 - c].touches);
    }
  }
}

// After a flight the approaches of the surfaces are those of the touch: the force begins at zero,
// and never pulls.
BOOST_AUTO_TEST_CASE(a_touch_after_a_gap_begins_without_a_force)
{
  const Material made{"steel", 7810, 208e9, 0.3};
  for (const double gap : {1e-9, 5e-6, 1e-3})
    for (const Texts &texts : {Texts{}, uncoupled})
      for (const bool reversed : {false, true})
      {
        const std::vector<Body> row = in_a_row(
          {sphere(0.025, made, 1), sphere(0.025, made, 0, gap), sphere(0.025, made, 0, gap)});
        const Trajectory t = run(reversed ? mirrored(row) : row, "hertz-finite", texts);
        for (const Event &event : t.events)
          if (event.kind == EventKind::start)
            BOOST_TEST(std::abs(event.force) < 1e-9 * t.contacts[event.contact].peak_force);
        for (const Sample &sample : t.samples)
          for (int c = 0; c < 2; ++c)
            BOOST_TEST(sample.force[c] >= -1e-9 * t.contacts[c].peak_force);
      }
}

// The approaches of touching balls far ahead of the wave are smaller than numbers can be.
BOOST_AUTO_TEST_CASE(long_rows_are_followed)
{
  for (const Texts &texts : {Texts{}, uncoupled})
  {
    std::vector<Body> bodies{sphere(0.01, steel, 0.05)};
    for (int i = 1; i < 30; ++i)
      bodies.push_back(sphere(0.01, steel));
    const Trajectory t = run(in_a_row(bodies), "hertz-finite", texts);
    BOOST_TEST(t.separated);
    BOOST_TEST(t.steps < 30 * 400);
    BOOST_TEST(std::abs(t.samples.back().dissipated) < 1e-10 * t.samples.front().kinetic);
  }
}

BOOST_AUTO_TEST_CASE(starts_peaks_and_ends_are_located)
{
  const Trajectory t = run(three_balls(), "hertz-finite");
  // The surface of the middle ball recedes from the third before the ball as a whole has moved.
  const std::vector<Event> starts = events_of(t, EventKind::start, 1),
                           peaks = events_of(t, EventKind::peak, 1),
                           ends = events_of(t, EventKind::end, 1);
  BOOST_REQUIRE(starts.size() == 1u);
  BOOST_TEST(t.contacts[1].start_time > 1e-5);
  BOOST_TEST(starts[0].approach > 0);
  const double peak = t.contacts[1].peak_force;
  BOOST_TEST(std::abs(starts[0].force) < 1e-9 * peak);
  BOOST_TEST(t.contacts[1].end_approach < 1e-12);
  BOOST_REQUIRE(peaks.size() == 1u);
  BOOST_REQUIRE(ends.size() == 1u);
  for (const Sample &sample : t.samples)
  {
    BOOST_TEST(sample.force[1] <= peak * (1 + 1e-12));
    if (sample.time < starts[0].time || sample.time > ends[0].time)
      BOOST_TEST(sample.force[1] == 0);
    else
      BOOST_TEST(sample.force[1] > -1e-9 * peak);
  }
}

// Classical Runge-Kutta steps of positions and velocities that know no events, with forces by
// repeated insertion instead of sweeps.
BOOST_AUTO_TEST_CASE(an_independent_integration_agrees)
{
  const std::vector<Body> bodies =
    in_a_row({sphere(0.1, steel, 5), sphere(0.08, light), sphere(0.1, steel), sphere(0.1, steel)});
  const Row row = make_row(bodies);
  const int n = static_cast<int>(bodies.size());
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const Pair &pair : row.pairs)
    laws.push_back(catalogue().at("hertz-finite").make_force(pair, {}));
  const auto A = [&](int c) { return laws[c]->far_compliance_of_second(); };
  const auto acceleration = [&](const std::vector<double> &x)
  {
    std::vector<double> F(n - 1, 0.0), next(n - 1), a(n, 0.0);
    for (int repetition = 0; repetition < 12; ++repetition) // each by a factor below 0.05
    {
      for (int c = 0; c < n - 1; ++c)
      {
        const double e =
          x[c] - x[c + 1] - (c > 0 ? A(c - 1) * F[c - 1] : 0) - (c + 2 < n ? A(c) * F[c + 1] : 0);
        next[c] = e > 0 ? laws[c]->force(e, 0, {}) : 0;
      }
      F = next;
    }
    for (int c = 0; c < n - 1; ++c)
    {
      a[c] -= F[c] / bodies[c].mass();
      a[c + 1] += F[c] / bodies[c + 1].mass();
    }
    return a;
  };
  const Trajectory t = run(bodies, "hertz-finite");
  constexpr int n_steps = 8000;
  const double h = t.samples.back().time / n_steps;
  std::vector<double> x(n, 0.0), v(n, 0.0);
  v[0] = 5;
  const auto moved = [n](const std::vector<double> &a, double dt, const std::vector<double> &b)
  {
    std::vector<double> sum = a;
    for (int i = 0; i < n; ++i)
      sum[i] += dt * b[i];
    return sum;
  };
  for (int k = 0; k < n_steps; ++k)
  {
    const auto a1 = acceleration(x), v2 = moved(v, h / 2, a1);
    const auto a2 = acceleration(moved(x, h / 2, v)), v3 = moved(v, h / 2, a2);
    const auto a3 = acceleration(moved(x, h / 2, v2)), v4 = moved(v, h, a3);
    const auto a4 = acceleration(moved(x, h, v3));
    for (int i = 0; i < n; ++i)
    {
      x[i] += h / 6 * (v[i] + 2 * v2[i] + 2 * v3[i] + v4[i]);
      v[i] += h / 6 * (a1[i] + 2 * a2[i] + 2 * a3[i] + a4[i]);
    }
  }
  for (int i = 0; i < n; ++i)
    BOOST_TEST(std::abs(v[i] - t.samples.back().velocity[i]) < 1e-9 * 5);
}

BOOST_AUTO_TEST_SUITE_END()
