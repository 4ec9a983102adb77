// Tangential laws: every one against an integration of its own rule, and closed forms.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

#include "cases/laws/law_text.h"
#include "oblique_impacts.h"

BOOST_AUTO_TEST_SUITE(lumped_oblique)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;

namespace
{
const double friction = Setting{}.friction, normal_speed = Setting{}.normal_speed;

/// With integrations of their own for the laws.
struct Impact : SlipImpact
{
  using SlipImpact::SlipImpact;

  /// The same by a rule Q(slip in the step, N, d, a and those before), with leapfrog steps of both
  /// motions at once.
  using Rule =
    std::function<double(double dx, double V, double N, double a, double N0, double a0, double d)>;
  double integrated(const Rule &rule, int steps = 400000) const
  {
    const double K = pair.pair.hertz_stiffness(), M = pair.pair.reduced_mass,
                 R = pair.pair.relative_radius, h = hertz_impact(pair.pair).duration / steps;
    double d = 0, v = normal_speed, N = 0, V = slip_velocity(c), Q = 0;
    while (d >= 0)
    {
      const double dx = h * V - h * h / 2 * Q / pair.tangential_mass, N0 = N,
                   a0 = std::sqrt(R * std::max(d, 0.0));
      d += h * v - h * h / 2 * N / M;
      if (d <= 0)
        break;
      N = K * d * std::sqrt(d);
      v -= h / 2 * (N0 + N) / M;
      const double force = rule(dx, 2 * dx / h - V, N, std::sqrt(R * d), N0, a0, d);
      V -= h / 2 * (Q + force) / pair.tangential_mass;
      Q = force;
    }
    return V;
  }

  double within(double force, double N) const
  {
    return std::clamp(force, -pair.friction * N, pair.friction * N);
  }
  double k(double a) const { return pair.mindlin_stiffness(a); }
};

/// From sticking at first to sliding throughout, which begins at about 5.8 mu V_n.
const double slips[] = {0.1 * friction, 0.5 * friction, 1.5 * friction, 3 * friction,
                        5 * friction,   8 * friction,   -3 * friction};

/// Of the slip velocity before.
constexpr double close = 1e-6;

void check_against(const std::string &law, const Impact &impact, const Impact::Rule &rule,
                   const Parameters &parameters = {})
{
  const double slip = slip_velocity(impact.c);
  BOOST_TEST_CONTEXT(law << " " << slip / friction)
  BOOST_TEST(std::abs(impact.rebound(law, parameters) - impact.integrated(rule)) <
             close * std::abs(slip));
}
} // namespace

BOOST_AUTO_TEST_CASE(springs_follow_their_rules)
{
  for (const double slip : slips)
  {
    const Impact impact(slip);
    for (const auto &[law, factor] : {std::pair("mindlin", 1.), {"di-renzo-di-maio", 2. / 3}})
    {
      double xi = 0;
      check_against(
        law, impact,
        [&, factor = factor](double dx, double, double N, double a, double, double, double)
        {
          xi += dx;
          const double Q = impact.within(factor * impact.k(a) * xi, N);
          xi = Q / (factor * impact.k(a));
          return Q;
        });
    }
    double Q = 0;
    check_against("mindlin-force", impact,
                  [&](double dx, double, double N, double a, double, double a0, double)
                  { return Q = impact.within(Q + impact.k((a + a0) / 2) * dx, N); });
    Q = 0;
    check_against("mindlin-rescaled", impact,
                  [&](double dx, double, double N, double a, double, double a0, double)
                  {
                    if (a < a0)
                      Q *= a / a0;
                    return Q = impact.within(Q + impact.k((a + a0) / 2) * dx, N);
                  });
    Q = 0;
    Parameters half;
    half.numbers["ratio"] = 0.5;
    const double stiffness = 0.5 * scaled_stiffness(impact.row.pairs.front(), 1);
    check_against(
      "linear", impact,
      [&](double dx, double, double N, double, double, double, double)
      { return Q = impact.within(Q + stiffness * dx, N); },
      half);
  }
}

// The damper of the normal force after Tsuji, alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e).
BOOST_AUTO_TEST_CASE(tsuji_damps_as_along_the_normal)
{
  Parameters parameters;
  const double e = parameters.numbers["restitution"] = 0.6;
  for (const double slip : slips)
  {
    const Impact impact(slip);
    const double log = std::log(e), pi = 3.14159265358979323846,
                 chi =
                   -std::sqrt(5.) * log / std::sqrt(pi * pi + log * log) *
                   std::sqrt(impact.pair.pair.reduced_mass * impact.pair.pair.hertz_stiffness());
    double xi = 0;
    check_against(
      "tsuji", impact,
      [&](double dx, double V, double N, double a, double, double, double d)
      {
        xi += dx;
        const double viscous = chi * std::pow(d, 0.25) * V,
                     Q = impact.within(impact.k(a) * xi + viscous, N);
        xi = (Q - viscous) / impact.k(a);
        return Q;
      },
      parameters);
  }
}

BOOST_AUTO_TEST_CASE(walton_braun_slows_down_towards_the_limit)
{
  for (const double slip : slips)
  {
    const Impact impact(slip);
    double Q = 0, turned = 0, direction = 0;
    check_against("walton-braun", impact,
                  [&](double dx, double, double N, double a, double N0, double a0, double)
                  {
                    const double s = dx < 0 ? -1 : 1, K = impact.k((a + a0) / 2);
                    if (direction != 0 && s != direction)
                      turned = Q;
                    direction = s;
                    const double mean = (N + N0) / 2;
                    const double star = N0 > 0 ? turned * mean / N0 : 0;
                    // Many steps of Q' = K u^(1/3) V, half-way between the ends
                    const int parts = 4;
                    for (int i = 0; i < parts; ++i)
                    {
                      const auto slope = [&](double q)
                      {
                        const double u =
                          1 - (s * q - s * star) / (impact.pair.friction * mean - s * star);
                        return K * std::cbrt(std::clamp(u, 0.0, 1.0));
                      };
                      const double half = Q + slope(Q) * dx / parts / 2;
                      Q += slope(half) * dx / parts;
                    }
                    turned *= N0 > 0 ? N / N0 : 0;
                    return Q = impact.within(Q, N);
                  });
  }
}

// Springs at the places x, each of which sticks or slips by itself. Their limits are met at the
// ends of steps, so that the error is of the first order in these: it is extrapolated. What is
// left, 8e-7 of the smallest slip, falls with the number of springs.
BOOST_AUTO_TEST_CASE(partial_slip_is_that_of_single_springs)
{
  for (const double slip : {0.1 * friction, 0.5 * friction, 1.5 * friction, 3 * friction})
  {
    const Impact impact(slip);
    const double R = impact.pair.pair.relative_radius, E = impact.pair.pair.modulus,
                 G = 4 / impact.pair.tangential_compliance,
                 widest = std::sqrt(R * hertz_impact(impact.pair.pair).max_approach);
    constexpr int springs = 2000;
    const double width = widest / springs;
    const auto of_springs = [&](int steps)
    {
      std::vector<double> q(springs, 0.0);
      return impact.integrated(
        [&](double dx, double, double, double, double, double, double d)
        {
          double Q = 0;
          for (int i = 0; i < springs; ++i)
          {
            const double x = (i + 0.5) * width, limit = friction * E * (d - x * x / R);
            q[i] = limit > 0 ? std::clamp(q[i] + G * dx, -limit, limit) : 0;
            Q += 2 * width * q[i];
          }
          return Q;
        },
        steps);
    };
    const double expected = 2 * of_springs(100000) - of_springs(50000);
    BOOST_TEST_CONTEXT(slip / friction)
    BOOST_TEST(std::abs(impact.rebound("mindlin-deresiewicz") - expected) < close * std::abs(slip));
  }
}

// Cattaneo & Mindlin: delta = 3 mu N C/(16 a) (1 - (1 - Q/(mu N))^(2/3)), C = sum (2 - nu)/G, and
// unloading after Mindlin & Deresiewicz with 2 mu N in place of mu N.
BOOST_AUTO_TEST_CASE(constant_normal_force_follows_cattaneo_and_mindlin)
{
  const Impact impact(1);
  const auto law = find_tangential("mindlin-deresiewicz")->make(impact.pair, {});
  const double N = 50, d = std::pow(N / impact.pair.pair.hertz_stiffness(), 2. / 3),
               a = std::sqrt(impact.pair.pair.relative_radius * d), most = friction * N,
               unit = 3 * most * impact.pair.tangential_compliance / (16 * a);
  const NormalState pressed{N, d, a};
  const auto slip = [&](const NormalState &before, double dx)
  {
    SlipStep step{before, pressed};
    step.displacement = dx;
    step.duration = step.weight = 1;
    return law->advance(step).force;
  };
  BOOST_TEST(slip({}, 0) == 0);
  double force = 0;
  for (int i = 0; i < 10; ++i)
    force = slip(pressed, 0.06 * unit);
  const double top = most * (1 - std::pow(1 - 0.6, 1.5));
  BOOST_TEST(force == top, tolerance(1e-10));
  // Q = Q* - 2 mu N (1 - (1 - x/2)^(3/2)), x the slip back over `unit`
  for (int i = 1; i <= 6; ++i)
  {
    force = slip(pressed, -0.1 * unit);
    BOOST_TEST(force == top - 2 * most * (1 - std::pow(1 - 0.1 * i / 2, 1.5)), tolerance(1e-10));
  }
  // Back at the top the loop closes, whatever the number of steps.
  BOOST_TEST(slip(pressed, 0.6 * unit) == top, tolerance(1e-10));
  BOOST_TEST(slip(pressed, 0.5 * unit) == most, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(coulomb_stops_the_slip_or_not)
{
  const Impact stops(3 * friction), slides(8 * friction);
  // Rounding of 32 000 impulses, each by up to 1.1e-16 of 0.6 m/s, adds up as their root.
  BOOST_TEST(std::abs(stops.rebound("coulomb")) < 1e-13);
  // 2 mu V_n m/m_t = 7 mu V_n of a solid sphere
  BOOST_TEST(slides.rebound("coulomb") == friction * (8 - 7), tolerance(1e-10));
}

BOOST_AUTO_TEST_CASE(the_mirrored_impact_is_the_mirror)
{
  for (const auto &[name, law] : tangential_catalogue())
  {
    if (!law.parameters.empty())
      continue;
    BOOST_TEST_CONTEXT(law.identifier)
    BOOST_TEST(Impact(0.3).under(law.identifier).impulse ==
               -Impact(-0.3).under(law.identifier).impulse);
  }
}

// The force stays within friction, and ends with the contact.
BOOST_AUTO_TEST_CASE(the_force_stays_within_friction)
{
  for (const auto &[name, law] : tangential_catalogue())
    for (const double slip : slips)
    {
      if (!law.parameters.empty())
        continue;
      const Impact impact(slip);
      const SlipMotion motion = impact.under(law.identifier);
      // Between the samples the normal force is interpolated.
      const double rounding = 1e-6 * impact.normal.contacts[0].peak_force;
      BOOST_TEST(motion.samples.size() == impact.normal.samples.size());
      for (std::size_t k = 0; k < motion.samples.size(); ++k)
        BOOST_TEST(std::abs(motion.samples[k].force) <=
                   friction * (impact.normal.samples[k].force[0] + rounding));
      BOOST_TEST(std::abs(motion.samples.back().force) < 1e-6);
    }
}

// Dissipation of partial slip is never negative: its contact stores no more than it was given.
BOOST_AUTO_TEST_CASE(partial_slip_gains_no_energy)
{
  for (const double slip : slips)
    BOOST_TEST(std::abs(Impact(slip).rebound("mindlin-deresiewicz")) <= std::abs(slip));
}

// More steps converge with second order or better.
BOOST_AUTO_TEST_CASE(more_steps_converge)
{
  for (const auto &[name, law] : tangential_catalogue())
    if (law.parameters.empty())
    {
      const Impact impact(3 * friction);
      const double coarse = impact.under(law.identifier, {}, 2000).impulse,
                   fine = impact.under(law.identifier, {}, 32000).impulse;
      BOOST_TEST_CONTEXT(law.identifier)
      BOOST_TEST(coarse == fine, tolerance(2e-5)); // 6e-6 of the slip is what they differ by
    }
}

BOOST_AUTO_TEST_CASE(names_of_tangential_laws)
{
  BOOST_TEST((find_tangential("mindlin") != nullptr));
  BOOST_TEST((find_tangential("midlin") == nullptr));
  BOOST_TEST(no_tangential("midlin").find("'mindlin'") != std::string::npos);
  BOOST_TEST(no_tangential("thornton-2013").find("'mindlin-rescaled'") != std::string::npos);
  for (const auto &[name, law] : tangential_catalogue())
  {
    BOOST_TEST(!law.title.empty());
    BOOST_TEST(!law.equation.empty());
    BOOST_TEST(!law.source.empty());
    BOOST_TEST((law.grade != Grade::unstated));
    BOOST_TEST(describe(law).find(law.title) != std::string::npos);
    BOOST_TEST(entry_of(law).starts_with(law.identifier + " "));
  }
}

BOOST_AUTO_TEST_SUITE_END()
