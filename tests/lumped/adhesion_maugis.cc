#include <boost/test/unit_test.hpp>

// Maugis' adhesive contact against its equations, known losses and limits. Scales: D of approaches,
// w R of forces, V_J and W_J the sticking velocity and the loss of Johnson, Kendall & Roberts.

#include "tests/lumped/soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_adhesion_maugis)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::soft_ball;
using boost::test_tools::tolerance;
using std::numbers::pi;

// Where the surfaces attract each other and do not touch yet.
BOOST_AUTO_TEST_CASE(maugis_dugdale_attracts_before_it_touches)
{
  const auto law = made("maugis-dugdale", of_lambda(0.3));
  BOOST_TEST(law->force(law->attach_approach({}), 0, {}) < 0);
  BOOST_TEST(law->contact_radius(law->attach_approach({}), {}).value() == 0);
}

// Maugis' equations in m, from a ring much narrower than the contact to one much wider.
BOOST_AUTO_TEST_CASE(maugis_dugdale_passes_its_equations_at_points)
{
  const double K = 4. / 3 * E, of_force = pi * w * radius,
               of_approach = std::cbrt(pi * pi * w * w * radius / (K * K));
  for (const double lambda : {0.5, 2.})
    for (const double m : {1.0004, 1.003, 1.02, 1.3, 2.})
    {
      const double q = std::sqrt(m * m - 1), s = std::atan(q),
                   P = lambda / 2 * (q + (m * m - 2) * s),
                   Q = 4. / 3 * lambda * lambda * (q * s - m + 1),
                   A = (-Q + std::sqrt(Q * Q + 4 * P)) / (2 * P),
                   d = of_approach * (A * A - 4. / 3 * lambda * A * q),
                   F = of_force * (A * A * A - lambda * A * A * (q + m * m * s));
      const auto law = made("maugis-dugdale", of_lambda(lambda));
      // A step ends at the largest tension.
      BOOST_TEST(law->force(law->kinks({}).front(), 0, {}) == -law->adhesion()->pull_off_force,
                 tolerance(1e-12));
      if (lambda == 2 && m == 2) // beyond the end of the stable branch
        continue;
      // P and Q are differences of nearly equal numbers for a narrow ring.
      BOOST_TEST(law->force(d, 0, {}) == F, tolerance(1e-9));
      BOOST_TEST(law->contact_radius(d, {}).value() == A * std::cbrt(pi * w * radius * radius / K),
                 tolerance(1e-9));
    }
}

// Losses over W_J, largest tension over pi w R, approaches over D.
BOOST_AUTO_TEST_CASE(maugis_dugdale_has_its_known_losses)
{
  const struct
  {
    double lambda, loss, in, pull, d_in, d_out;
  } known[] = {{0.5, 0.028315, 0.026650, 1.718245, -2.254503, -2.413977},
               {1, 0.389288, 0.339861, 1.600735, -1.127252, -1.756031},
               {1.5, 0.595302, 0, 1.555620, -0.751501, -1.694881},
               {2, 0.693509, 0.605002, 1.534603, -0.563626, -1.662028},
               {3, 0.791683, 0, 1.516764, -0.375751, -1.634210},
               {5, 0.872202, 0, 1.506350, -0.225450, -1.618295},
               {10, 0.934824, 0, 1.501625, -0.112725, -1.611194}};
  for (const auto &[lambda, loss, in, pull, d_in, d_out] : known)
    BOOST_TEST_CONTEXT("lambda " << lambda)
    {
      const auto law = made("maugis-dugdale", of_lambda(lambda));
      const double attach = law->attach_approach({}), detach = law->detach_approach({}),
                   snap_in = -law->stored_energy(attach, {}),
                   snap_off = law->stored_energy(detach, {});
      BOOST_TEST(attach == d_in * D, tolerance(1e-5));
      BOOST_TEST(detach == d_out * D, tolerance(1e-5));
      BOOST_TEST(snap_in + snap_off == loss * W_J, tolerance(3e-5)); // six digits of small losses
      if (in > 0)
        BOOST_TEST(snap_in == in * W_J, tolerance(3e-5));
      BOOST_TEST(law->adhesion()->pull_off_force == pull * pi * w * radius, tolerance(1e-5));
      BOOST_TEST(*law->adhesion()->sticking_velocity == std::sqrt(loss) * V_J, tolerance(2e-5));
      BOOST_TEST(*law->adhesion()->tabor == lambda / 1.157012, tolerance(1e-6));
    }
}

BOOST_AUTO_TEST_CASE(maugis_dugdale_impacts_have_their_known_peaks)
{
  const struct
  {
    double lambda, force, approach, e;
  } known[] = {{0.5, 5.35535, 6.17506, 0.993688},
               {1, 4.80359, 5.79770, 0.909386},
               {2, 4.46369, 5.56115, 0.831730},
               {5, 4.27448, 5.42877, 0.782531}};
  for (const auto &[lambda, force, approach, e] : known)
    BOOST_TEST_CONTEXT("lambda " << lambda)
    {
      const Trajectory t = impact("maugis-dugdale", of_lambda(lambda), 1.5);
      BOOST_TEST(t.contacts[0].peak_force == force * pi * w * radius, tolerance(1e-5));
      BOOST_TEST(t.contacts[0].max_approach == approach * D, tolerance(1e-5));
      BOOST_TEST(restitution(t) == e, tolerance(1e-5));
      // A gap beyond the range changes the start alone.
      const Trajectory far = impact("maugis-dugdale", of_lambda(lambda), 1.5, 20 * D);
      BOOST_TEST(restitution(far) == restitution(t), tolerance(1e-9));
      BOOST_TEST(far.contacts[0].start_time ==
                   (20 * D + t.contacts[0].attach_approach) / (1.5 * V_J),
                 tolerance(1e-9));
    }
}

BOOST_AUTO_TEST_CASE(maugis_dugdale_lies_between_its_limits)
{
  const auto pull = [](double lambda)
  {
    return made("maugis-dugdale", of_lambda(lambda))->adhesion()->pull_off_force /
           (pi * w * radius);
  };
  BOOST_TEST(pull(0.05) == 2, tolerance(0.02));
  BOOST_TEST(pull(100) == 1.5, tolerance(0.001));
  const auto jkr = made("jkr", adhesive()), far = made("maugis-dugdale", of_lambda(1e5));
  for (const double d : {-1.5, 0., 1.9, 30.})
  {
    BOOST_TEST(std::abs(far->force(d * D, 0, {}) - jkr->force(d * D, 0, {})) <
               1e-3 * pi * w * radius);
    BOOST_TEST(far->stored_energy(d * D, {}) == jkr->stored_energy(d * D, {}), tolerance(1e-3));
  }
  // The attraction of the gap instead of its strength is the same law.
  const double h_0 = w / (S * 2 * std::cbrt(2 * pi / 9));
  const auto ranged = made("maugis-dugdale", adhesive({{"range", text(h_0, "m"), 0}})),
             strong = made("maugis-dugdale", of_lambda(2));
  BOOST_TEST(ranged->force(D, 0, {}) == strong->force(D, 0, {}), tolerance(1e-11));
}

BOOST_AUTO_TEST_SUITE_END()
