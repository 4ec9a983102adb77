#include <boost/test/unit_test.hpp>

// Contacts that relax: the modulus of a pair against its Carson transform, the force against
// quadrature while the contact grows and against independent strips while it shrinks, and the
// standard linear solid against the roots of its cubic.

#include <complex>
#include <tuple>

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <fmt/format.h>

#include "lumped/law/relaxation.h"
#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_relaxing)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;

namespace
{
constexpr double pi = std::numbers::pi;

Material relaxing(const std::string &shares, const std::string &times, double nu = 0.3,
                  double E = 10e6)
{
  Material rubber{"rubber", 1200, E, nu};
  rubber.viscous = MaterialLaw{"prony", {{"shear_ratio", shares, 0}, {"time", times, 0}}};
  return rubber;
}

std::vector<Body> ball_on_wall(const Material &material, double speed = 0.1)
{
  return in_a_row({sphere(0.01, material, speed), wall()});
}

/// Carson transform of G at s > 0.
double shear(double G, const std::vector<std::pair<double, double>> &terms, double s)
{
  double sum = 1;
  for (const auto &[share, time] : terms)
    sum -= share / (1 + s * time);
  return G * sum;
}

/// A touch along d(t), followed by steps; returns the forces at their ends.
std::vector<double> followed(const ForceLaw &law, const std::function<double(double)> &d,
                             const std::function<double(double)> &v,
                             const std::vector<double> &times)
{
  Memory memory = law.begin(v(0), {});
  TouchPast past = law.past_of(v(0));
  std::vector<double> forces;
  double last = 0;
  for (const double t : times)
  {
    forces.push_back(law.force_after(t - last, d(t), v(t), memory, past));
    memory = law.commit_after(t - last, d(t), v(t), memory, past);
    last = t;
  }
  return forces;
}

/// Strips of a foundation that relaxes, each pressed by d - x, x = a^2/R, until its force is zero:
/// F = K 3/4 int f(x) dx/sqrt(x), K d^1.5 if nothing relaxes.
class Strips
{
public:
  Strips(double stiffness, Relaxation relaxation, double depth, int n)
    : K(stiffness),
      E(std::move(relaxation)),
      depth(depth),
      strips(static_cast<std::size_t>(n)),
      kept_in_step(E.terms.size())
  {
    for (Strip &strip : strips)
      strip.past.assign(E.terms.size(), 0);
  }

  /// The approach goes from d0 to d1 in h, linearly.
  double step(double d0, double d1, double h)
  {
    double force = 0;
    const double n = static_cast<double>(strips.size()), rate = (d1 - d0) / h;
    for (std::size_t i = 0; i < E.terms.size(); ++i) // of strips that touch from the beginning
      kept_in_step[i] = std::exp(-h / E.terms[i].time);
    for (std::size_t k = 0; k < strips.size(); ++k)
    {
      // The middle of an interval of sqrt(x).
      const double root = (static_cast<double>(k) + 0.5) / n * std::sqrt(depth), x = root * root;
      Strip &strip = strips[k];
      if (d1 <= x && !strip.touched)
        continue;
      const bool begins = !strip.touched;
      strip.touched = true;
      double f = E.left * (d1 - x);
      for (std::size_t i = 0; i < E.terms.size(); ++i)
      {
        const double time = E.terms[i].time,
                     kept = begins ? std::exp(-(d1 - x) / rate / time) : kept_in_step[i];
        strip.past[i] = kept * strip.past[i] + rate * time * (1 - kept);
        f += E.terms[i].share * strip.past[i];
      }
      force += std::max(f, 0.); // an open strip goes on as if it had followed
    }
    return 1.5 * K * force * std::sqrt(depth) / n;
  }

private:
  struct Strip
  {
    std::vector<double> past;
    bool touched = false;
  };
  double K;
  Relaxation E;
  double depth;
  std::vector<Strip> strips;
  std::vector<double> kept_in_step; ///< of each term
};
} // namespace

BOOST_AUTO_TEST_CASE(the_modulus_of_a_pair_is_that_of_its_transform)
{
  const std::vector<std::pair<double, double>> one{{0.2, 5e-4}, {0.1, 5e-3}}, other{{0.6, 2e-3}},
    none{};
  const Material first = relaxing("0.2, 0.1", "0.5 ms, 5 ms"),
                 second = relaxing("0.6", "2 ms", 0.45, 3e6);
  const Material elastic{"elastic", 2000, 5e6, 0.2};
  using Side = std::pair<Material, std::vector<std::pair<double, double>>>;
  for (const auto &[a, b] : {std::pair<Side, Side>{{first, one}, {second, other}},
                             {{first, one}, {first, one}},
                             {{second, other}, {elastic, none}}})
  {
    const Pair pair = make_pair(sphere(0.01, a.first, 1), sphere(0.02, b.first), 1);
    const Relaxation E = contact_relaxation(pair);
    BOOST_TEST(E.at(0) == 1, tolerance(1e-12));
    for (const double s : {1e-2, 10., 300., 2e3, 1e5})
    {
      double compliance = 0;
      for (const Side *side : {&a, &b})
      {
        const double G = shear(side->first.shear_modulus(), side->second, s),
                     bulk = 3 * side->first.bulk_modulus(), nu = (bulk - 2 * G) / (2 * (bulk + G));
        compliance += (1 - nu) / (2 * G);
      }
      double transform = E.left;
      for (const Relaxation::Term &term : E.terms)
        transform += term.share * s * term.time / (1 + s * term.time);
      BOOST_TEST(transform * pair.modulus * compliance == 1, tolerance(1e-11));
    }
  }
  // A rigid partner, and a fluid.
  const Relaxation wall_contact =
    contact_relaxation(make_row(ball_on_wall(relaxing("1", "1 ms"))).pairs.front());
  BOOST_TEST(std::abs(wall_contact.left) < 1e-12);
  BOOST_TEST(wall_contact.at(0) == 1, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(the_force_of_a_growing_contact_is_the_convolution)
{
  const Row row = make_row(ball_on_wall(relaxing("0.5", "2 ms")));
  const auto law = catalogue().at("prony-hertz").make_force(row.pairs.front(), {});
  const Relaxation E = contact_relaxation(row.pairs.front());
  const double speed = 0.1, K = row.pairs.front().hertz_stiffness();
  const auto d = [&](double t) { return speed * t; };
  const auto v = [&](double) { return speed; };
  std::vector<double> times;
  for (int k = 1; k <= 400; ++k)
    times.push_back(1e-5 * k);
  const std::vector<double> forces = followed(*law, d, v, times);
  boost::math::quadrature::tanh_sinh<double> rule;
  for (const std::size_t k : {9U, 99U, 399U})
  {
    const double t = times[k],
                 expected = K * std::pow(speed, 1.5) *
                            rule.integrate(
                              [&](double s) { return E.at(t - s) * 1.5 * std::sqrt(s); }, 0., t);
    BOOST_TEST(forces[k] == expected, tolerance(1e-7));
  }
}

// What remains if the contact stays for ever: K E(inf) d^2.5/2.5.
BOOST_AUTO_TEST_CASE(the_energy_that_remains_is_that_of_the_long_time_modulus)
{
  const Row row = make_row(ball_on_wall(relaxing("0.5", "2 ms")));
  const auto law = catalogue().at("prony-hertz").make_force(row.pairs.front(), {});
  const double left = contact_relaxation(row.pairs.front()).left;
  BOOST_TEST(left < 0.8);
  BOOST_TEST(law->stored_energy(2e-4, {}) ==
               row.pairs.front().hertz_stiffness() * left * std::pow(2e-4, 2.5) / 2.5,
             tolerance(1e-12));
  // Of the standard solid: k (1 - r) d^2/2.
  const auto solid = unlike_spheres::law_of(
    "sls", {{"stiffness", "1 MN/m", 0}, {"share", "0.4", 0}, {"time", "1 ms", 0}},
    row.pairs.front());
  BOOST_TEST(solid->stored_energy(2e-4, {}) == 1e6 * 0.6 * 2e-4 * 2e-4 / 2, tolerance(1e-12));
}

// In few steps, too: the law takes each as a cubic, which is a sine to 1e-6.
BOOST_AUTO_TEST_CASE(a_shrinking_contact_is_that_of_independent_strips)
{
  const Row row = make_row(ball_on_wall(relaxing("0.4, 0.3", "0.3 ms, 4 ms")));
  const auto law = catalogue().at("prony-hertz").make_force(row.pairs.front(), {});
  const double T = 4e-3, top = 2e-4, w = pi / T;
  const auto d = [&](double t) { return top * std::sin(w * t); };
  const auto v = [&](double t) { return top * w * std::cos(w * t); };
  for (const int n : {40, 800})
  {
    std::vector<double> times;
    for (int k = 1; k <= n; ++k)
      times.push_back(T * k / n);
    const std::vector<double> forces = followed(*law, d, v, times);
    Strips strips(row.pairs.front().hertz_stiffness(), contact_relaxation(row.pairs.front()), top,
                  4000);
    const double peak = *std::ranges::max_element(forces);
    const int straight = 6400 / n; // pieces of a step
    int shrinking = 0;
    for (int k = 0; k < n; ++k)
    {
      double force = 0;
      for (int j = 0; j < straight; ++j)
        force = strips.step(d(T * (k + double(j) / straight) / n),
                            d(T * (k + double(j + 1) / straight) / n), T / n / straight);
      const double of_law = std::max(forces[static_cast<std::size_t>(k)], 0.);
      shrinking += k > n / 2 && force > 0 ? 1 : 0;
      BOOST_TEST(std::abs(of_law - force) < 1e-3 * peak, k << ": " << of_law << " " << force);
    }
    BOOST_TEST(shrinking > n / 5);
  }
}

// Hardly anything relaxes in the time: unloading retraces loading, and the radius is Hertz'.
BOOST_AUTO_TEST_CASE(the_radius_of_a_shrinking_contact_is_that_of_its_loading)
{
  const Row row = make_row(ball_on_wall(relaxing("0.4", "1e3 s")));
  const auto law = catalogue().at("prony-hertz").make_force(row.pairs.front(), {});
  Memory memory = law->begin(0.1, {});
  TouchPast past = law->past_of(0.1);
  const double step = 1e-5, h = step / 0.1;
  double d = 0;
  for (int k = 1; k <= 16; ++k)
  {
    d = step * std::min(k, 20 - k);
    memory = law->commit_after(h, d, k <= 10 ? 0.1 : -0.1, memory, past);
    BOOST_TEST(*law->contact_radius(d, memory) == std::sqrt(0.01 * d), tolerance(1e-3));
  }
  BOOST_TEST(d < memory.max_approach);
}

// What relaxes within no time, or never, is Hertz' law of the modulus that is left.
BOOST_AUTO_TEST_CASE(both_limits_are_hertz)
{
  const auto bodies = ball_on_wall({"rubber", 1200, 10e6, 0.3});
  for (const auto &[time, share] : {std::pair("1000 s", 1.), {"1 ps", 0.6}})
  {
    const Trajectory hertz = run(bodies, "hertz", {}),
                     relaxed = run(bodies, "prony-hertz", {{"share", "0.4", 0}, {"time", time, 0}});
    BOOST_TEST(restitution(relaxed) == 1, tolerance(1e-5));
    BOOST_TEST(relaxed.contacts[0].peak_force ==
                 hertz.contacts[0].peak_force * std::pow(share, 0.4),
               tolerance(1e-5));
  }
}

// A ball between two others is pressed twice: by strips for the same motion, which is d(t) with a
// second maximum below the first, at the first, and above it.
BOOST_AUTO_TEST_CASE(a_contact_that_is_pressed_again_goes_on)
{
  const double T = 4e-3, top = 2e-4;
  for (const auto &[growth, share, time] :
       {std::tuple(-0.15, "0.3", "2 ms"), {0.3, "0.3", "2 ms"}, {0.3, "0.9", "0.7 ms"}})
  {
    const Row row = make_row(ball_on_wall(relaxing(share, time)));
    const auto law = catalogue().at("prony-hertz").make_force(row.pairs.front(), {});
    const auto d = [&, growth = growth](double t)
    {
      const double x = t / T;
      return top * (std::sin(pi * x) + 0.35 * std::sin(3 * pi * x)) * (1 + growth * (x - 0.2));
    };
    const auto v = [&](double t) { return (d(t + 1e-9) - d(t - 1e-9)) / 2e-9; };
    constexpr int n = 1600;
    std::vector<double> times;
    double deepest = 0;
    for (int k = 1; k < n; ++k)
      times.push_back(T * k / n);
    for (const double t : times)
      deepest = std::max(deepest, d(t));
    const std::vector<double> forces = followed(*law, d, v, times);
    Strips strips(row.pairs.front().hertz_stiffness(), contact_relaxation(row.pairs.front()),
                  deepest, 4000);
    const double peak = *std::ranges::max_element(forces);
    for (int k = 0; k + 1 < n; ++k)
    {
      double force = 0;
      for (int j = 0; j < 4; ++j)
        force = strips.step(d(T * (k + j / 4.) / n), d(T * (k + (j + 1) / 4.) / n), T / n / 4);
      const double of_law = std::max(forces[static_cast<std::size_t>(k)], 0.);
      BOOST_TEST(std::abs(of_law - force) < 3e-3 * peak, k << ": " << of_law << " " << force);
    }
  }
}

// F'' + F'/tau + w^2 F = 0, w^2 = k/M, from rest with F' = k V: at the end of the force e =
// exp(-pi/(2 tau w_d)), w_d^2 = w^2 - 1/(4 tau^2). Slow unloading would return nothing.
BOOST_AUTO_TEST_CASE(a_contact_that_relaxes_to_nothing_returns_what_it_still_bears)
{
  const std::vector<Body> bodies = ball_on_wall({"rubber", 1100, 10e6, 0.45}, 2);
  const Row row = make_row(bodies);
  const double k = 50e3, M = row.pairs.front().reduced_mass;
  for (const double tau : {1e-3, 1., 1e4})
  {
    const double w_d = std::sqrt(k / M - 1 / (4 * tau * tau));
    const Trajectory impact = run(bodies, "sls",
                                  {{"stiffness", "50 kN/m", 0},
                                   {"share", "1", 0},
                                   {"time", fmt::format("{} s", tau), 0},
                                   {"separation", "zero-force", 0}});
    BOOST_TEST(restitution(impact) == std::exp(-pi / (2 * tau * w_d)), tolerance(1e-7));
  }
  // Shares that add up to 1 are the limit of those that do not.
  const auto of_shares = [&](const char *shares)
  {
    return restitution(
      run(bodies, "prony-hertz", {{"share", shares, 0}, {"time", "1 ms, 10 s", 0}}));
  };
  BOOST_TEST(of_shares("0.5, 0.5") == of_shares("0.5, 0.499999"), tolerance(1e-5));
  BOOST_TEST(of_shares("0.5, 0.5") > 0.8);
}

// Momentum and energy: what is lost is the work that the contact did not return.
BOOST_AUTO_TEST_CASE(an_impact_loses_its_damping_work)
{
  double before = 1;
  for (const char *share : {"0.1", "0.3", "0.6", "0.9"})
  {
    const Trajectory impact = run(ball_on_wall({"rubber", 1200, 10e6, 0.3}), "prony-hertz",
                                  {{"share", share, 0}, {"time", "1 ms", 0}});
    BOOST_TEST(restitution(impact) < before);
    before = restitution(impact);
    BOOST_TEST(impact.contacts[0].touches == 1);
    // The dent recovers after the separation.
    BOOST_TEST(events_of(impact, EventKind::end).front().approach > 0);
  }
}

// The finite elements of the shipped case laws-relaxing return 0.90062 +- 0.001.
BOOST_AUTO_TEST_CASE(the_shipped_sphere_returns_what_finite_elements_return)
{
  const Trajectory impact =
    run(ball_on_wall(relaxing("0.2, 0.1", "0.5 ms, 5 ms")), catalogue().at("prony-hertz"), {});
  BOOST_TEST(std::abs(restitution(impact) - 0.90062) < 0.002, restitution(impact));
}

// M tau d''' + M d'' + k tau d' + k (1 - r) d = 0, d(0) = d''(0) = 0, d'(0) = V.
BOOST_AUTO_TEST_CASE(the_standard_solid_has_the_roots_of_its_cubic)
{
  using Complex = std::complex<double>;
  const auto bodies = ball_on_wall(steel, 1);
  const double M = bodies[0].mass(), k = 1e6, r = 0.4, V = 1;
  for (const double tau : {2e-5, 2e-4, 1e-3})
  {
    std::vector<Complex> roots{
      {-1 / tau, 0}, {-0.1 / tau, std::sqrt(k / M)}, {-0.2 / tau, -std::sqrt(k / M)}};
    for (int i = 0; i < 500; ++i) // after Weierstrass
      for (std::size_t a = 0; a < 3; ++a)
      {
        const Complex x = roots[a], y = roots[(a + 1) % 3], z = roots[(a + 2) % 3];
        roots[a] -=
          (x * x * x + x * x / tau + k / M * x + k * (1 - r) / (M * tau)) / ((x - y) * (x - z));
      }
    const auto motion = [&](double t, int derivative)
    {
      Complex sum = 0;
      for (std::size_t a = 0; a < 3; ++a)
      {
        // Of amplitudes A: sum A = 0, sum A x = V, sum A x^2 = 0.
        const Complex x = roots[a], y = roots[(a + 1) % 3], z = roots[(a + 2) % 3];
        sum += -V * (y + z) / ((x - y) * (x - z)) * std::pow(x, derivative) * std::exp(x * t);
      }
      return sum.real();
    };
    const Trajectory impact =
      run(bodies, "sls",
          {{"stiffness", "1 MN/m", 0}, {"share", "0.4", 0}, {"time", fmt::format("{} s", tau), 0}});
    const double end = impact.contacts[0].end_time;
    BOOST_TEST(std::abs(motion(end, 0)) < 1e-9 * impact.contacts[0].max_approach);
    BOOST_TEST(restitution(impact) == -motion(end, 1) / V, tolerance(1e-8));
    const double at = impact.contacts[0].peak_time;
    BOOST_TEST(impact.contacts[0].peak_force == -M * motion(at, 2), tolerance(1e-8));
  }
}

BOOST_AUTO_TEST_CASE(what_these_laws_lack_is_told)
{
  const auto lacks = [](const Material &material, const Texts &texts)
  {
    const Manual &manual = catalogue().at("prony-hertz");
    std::vector<Diagnostic> diagnostics;
    const Parameters given = read_parameters({"prony-hertz", "prony-hertz", texts, 0},
                                             manual.parameters, "test", diagnostics);
    return manual.lacks(make_row(ball_on_wall(material)).pairs.front(), given);
  };
  BOOST_TEST(lacks(relaxing("0.2", "1 ms"), {}) == "");
  BOOST_TEST(lacks(steel, {}).starts_with("needs a material that relaxes"));
  Material viscous = steel;
  viscous.viscous = MaterialLaw{"kelvin_voigt", {{"shear", "1 Pa s", 0}}};
  BOOST_TEST(lacks(viscous, {}).starts_with("needs a Prony series"));
  BOOST_TEST(lacks(steel, {{"share", "0.2, 0.1", 0}, {"time", "1 ms", 0}}) ==
             "needs as many values of 'time' as of 'share'");
  BOOST_TEST(lacks(steel, {{"share", "0.7, 0.3", 0}, {"time", "1 ms, 2 ms", 0}}) == "");
  BOOST_TEST(lacks(steel, {{"share", "0.7, 0.4", 0}, {"time", "1 ms, 2 ms", 0}})
               .starts_with("needs shares that add up"));
}

BOOST_AUTO_TEST_SUITE_END()
