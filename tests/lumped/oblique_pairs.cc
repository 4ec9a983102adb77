// Every law of the normal force with every law of the tangential one, against an integration of
// both motions at once. The normal law is data and pure functions; its motion and the rules of the
// tangential laws are integrated here.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "oblique_impacts.h"
#include "soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_oblique_pairs)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;

namespace
{
/// One step of both motions.
struct PairStep
{
  double h, dx, V, Q; ///< length, slip, its velocity and the force before
  double N, a, d;     ///< at the end
  double N0, a0;      ///< before
};
/// The force at the end; a new one for every impact, since it remembers.
using TangentialRule = std::function<double(const PairStep &)>;

/// Of one impact: its pair, and the damping 2 z sqrt(M K) d^(1/4) of Tsuji's restitution e.
TangentialRule rule_of(const std::string &law, const SlipPair &pair, double e)
{
  const double mu = pair.friction;
  const auto within = [mu](double Q, double N) { return std::clamp(Q, -mu * N, mu * N); };
  const auto k = [pair](double a) { return 8 * a / pair.tangential_compliance; };
  if (law == "coulomb")
    return [=](const PairStep &s) { // V may not pass zero: m_t V = h (Q + Q')/2 at most
      const double stops = 2 * pair.tangential_mass * s.V / s.h - s.Q;
      return within(stops, s.N);
    };
  if (law == "mindlin" || law == "di-renzo-di-maio" || law == "tsuji")
  {
    const double part = law == "di-renzo-di-maio" ? 2. / 3 : 1, log = std::log(e),
                 chi = law != "tsuji"
                         ? 0
                         : -std::sqrt(5.) * log / std::hypot(std::numbers::pi, log) *
                             std::sqrt(pair.pair.reduced_mass * pair.pair.hertz_stiffness());
    return [=, xi = 0.](const PairStep &s) mutable
    {
      xi += s.dx;
      const double viscous = chi * std::pow(s.d, 0.25) * (2 * s.dx / s.h - s.V),
                   stiffness = part * k(s.a), Q = within(stiffness * xi + viscous, s.N);
      xi = (Q - viscous) / stiffness;
      return Q;
    };
  }
  if (law == "mindlin-force")
    return [=](const PairStep &s) { return within(s.Q + k((s.a + s.a0) / 2) * s.dx, s.N); };
  if (law == "mindlin-rescaled")
    return [=](const PairStep &s)
    { return within(s.Q * (s.a < s.a0 ? s.a / s.a0 : 1) + k((s.a + s.a0) / 2) * s.dx, s.N); };
  if (law == "linear")
    return [=, stiffness = 2. / 7 * scaled_stiffness(pair.pair, 1)](const PairStep &s)
    { return within(s.Q + stiffness * s.dx, s.N); };
  return {};
}

/// A slip on the same normal motion as others.
struct Slipping
{
  TangentialRule rule;
  double V, Q = 0, impulse = 0; ///< velocity, force and its impulse so far
};

/// All slips at once, by steps of the trapezoidal rule with the mean rate (Heun) for the normal
/// motion of `impact`, whatever its slip, and leapfrog steps of the slips.
void integrate(const SlipImpact &impact, std::vector<Slipping> &slips, int steps)
{
  const SlipPair &pair = impact.pair;
  const ForceLaw &law = *impact.normal_law;
  const double M = pair.pair.reduced_mass, R = pair.pair.relative_radius,
               end = impact.normal.contacts[0].end_time;
  Memory memory = law.begin(impact.c.bodies[0].velocity, {});
  double d = 0, v = impact.c.bodies[0].velocity;
  const auto pressing = [&](double approach, double rate)
  {
    const double F = law.force(approach, rate, memory);
    return law.separation == Separation::zero_force ? std::max(F, 0.0) : F;
  };
  // LAMMPS raises the limit of friction to that of F + 2 F_c, over the radius of the law; LIGGGHTS
  // takes that of |F|, of sjkr that of Hertz' force.
  const bool adheres = law.adhesion().has_value(),
             is_of_lammps = adheres && law.contact_radius(0, memory);
  const double pull = is_of_lammps ? 2 * law.adhesion()->pull_off_force : 0;
  const auto limiting = [&](double approach, double F)
  {
    if (adheres && law.loss() == Loss::none && !is_of_lammps) // sjkr
      return pair.pair.hertz_stiffness() * std::pow(std::max(approach, 0.0), 1.5);
    return adheres ? std::abs(F + pull) : std::max(F, 0.0);
  };
  const auto radius_at = [&](double approach)
  {
    return is_of_lammps ? *law.contact_radius(approach, memory)
                        : std::sqrt(R * std::max(approach, 0.0));
  };
  const auto is_apart = [&] { return d <= law.detach_approach(memory); };
  double N0 = limiting(0, pressing(0, v)), a0 = radius_at(0);
  // A damper that exceeds mu N at first leaves the spring stretched the more the earlier that is:
  // what follows lasts for up to 1e5 times the first step, which is therefore small.
  double t = 0;
  while (t < end && (v > 0 || !is_apart()))
  {
    const double h = std::min(end / steps, std::max(1e-12 * end, 0.02 * t));
    t += h;
    const double F1 = pressing(d, v), v1 = v - h * F1 / M, d1 = d + h * v, F2 = pressing(d1, v1);
    d += h * (v + v1) / 2;
    v -= h * (F1 + F2) / (2 * M);
    if (is_apart())
      break;
    memory = law.commit(d, memory);
    const double N = limiting(d, pressing(d, v)), a = radius_at(d);
    for (auto &[rule, V, Q, impulse] : slips)
    {
      const double dx = h * V - h * h / 2 * Q / pair.tangential_mass,
                   force = rule({h, dx, V, Q, N, a, std::max(d, 0.0), N0, a0});
      V -= h / 2 * (Q + force) / pair.tangential_mass;
      impulse += h / 2 * (Q + force);
      Q = force;
    }
    N0 = N, a0 = a;
  }
}

/// Beside those that have no rule here: partial slip and Walton & Braun's are tested on their own.
bool has_rule(const TangentialManual &law)
{
  return law.identifier != "walton-braun" && law.identifier != "mindlin-deresiewicz";
}

/// The allowed error, of 2 mu M V: that of the definition of done; most pairs are within 1e-6.
constexpr double close_pair = 1e-4;

/// Impacts that differ in the slip alone.
void check_pairs(const std::vector<SlipImpact> &impacts, const std::vector<std::string> &laws,
                 double e, int steps)
{
  std::vector<Slipping> slips;
  for (const SlipImpact &impact : impacts)
    for (const std::string &law : laws)
      slips.push_back({rule_of(law, impact.pair, e), slip_velocity(impact.c)});
  integrate(impacts.front(), slips, steps);
  auto expected = slips.begin();
  for (const SlipImpact &impact : impacts)
  {
    const double unit =
      2 * impact.pair.friction * impact.pair.pair.reduced_mass * impact.c.bodies[0].velocity;
    for (const std::string &law : laws)
    {
      const Parameters given = law == "tsuji" ? numbers({{"restitution", e}}) : Parameters{};
      for (const int own_steps : {2000, 32000})
      {
        const double impulse = impact.under(law, given, own_steps).impulse;
        BOOST_TEST(std::abs(impulse - expected->impulse) < close_pair * unit,
                   "slip " << slip_velocity(impact.c) << " m/s, " << law << ", " << own_steps
                           << " steps: " << impulse / unit << " instead of "
                           << expected->impulse / unit);
      }
      ++expected;
    }
  }
}

bool takes_restitution(const Manual &manual)
{
  return std::ranges::find(manual.parameters, std::string("restitution"), &ParameterManual::key) !=
         manual.parameters.end();
}

void check_normal_law(const Manual &manual, const std::vector<double> &restitutions,
                      const std::vector<double> &slips, int steps)
{
  std::vector<std::string> laws;
  for (const auto &[name, law] : tangential_catalogue())
    if (has_rule(law))
      laws.push_back(name);
  for (const double e : restitutions)
  {
    Setting setting{.friction = 0.3, .law = manual.identifier};
    if (takes_restitution(manual))
      setting.texts = {{"restitution", std::to_string(e), 0}};
    if (manual.remembers_time)
      continue; // refused in an oblique impact
    if (manual.example_plane)
      continue; // its examples are for a plane that a slip has no compliance for
    std::vector<SlipImpact> impacts;
    for (const double x : slips)
      impacts.emplace_back(x * setting.friction * setting.normal_speed, setting);
    if (manual.adheres && !impacts.front().normal_law->friction_pull(0))
      continue; // refused
    BOOST_TEST_CONTEXT(manual.identifier << ", e " << e)
    check_pairs(impacts, laws, e, steps);
  }
}
} // namespace

// The standard pair of discrete-element codes. R 5 mm, 7800 kg/m^3, 210 GPa, 0.3, 1 m/s and 0.27
// m/s on a rigid wall, friction 0.3, both with restitution 0.9, integrated with formulas printed by
// Tsuji et al. and not with those of the catalogue.
BOOST_AUTO_TEST_CASE(tsuji_beside_tsuji)
{
  const Setting setting{.radius = 0.005,
                        .friction = 0.3,
                        .material = {"steel", 7800, 210e9, 0.3},
                        .law = "tsuji",
                        .texts = {{"restitution", "0.9", 0}}};
  const SlipImpact impact(0.27, setting);
  const double pi = std::numbers::pi, R = 0.005, M = 7800 * 4. / 3 * pi * R * R * R,
               m_t = 2. / 7 * M, K = 4. / 3 * 210e9 / (1 - 0.09) * std::sqrt(R), G = 210e9 / 2.6,
               log = std::log(0.9),
               chi = -std::sqrt(5) * log / std::hypot(pi, log) * std::sqrt(M * K);
  constexpr int steps = 2000000;
  const double h = impact.normal.contacts[0].end_time / steps;
  double d = 0, v = 1, V = 0.27, Q = 0, xi = 0, J = 0;
  const auto F = [&](double x, double rate)
  { return x > 0 ? K * std::pow(x, 1.5) + chi * std::pow(x, 0.25) * rate : 0; };
  while (d >= 0)
  {
    const double v1 = v - h * F(d, v) / M, F2 = F(d + h * v, v1);
    const double dx = h * V - h * h / 2 * Q / m_t, d0 = d, v0 = v;
    d += h * (v + v1) / 2;
    v -= h * (F(d0, v0) + F2) / (2 * M);
    if (d <= 0)
      break;
    xi += dx;
    const double k = 8 * G / (2 - 0.3) * std::sqrt(R * d),
                 viscous = chi * std::pow(d, 0.25) * (2 * dx / h - V),
                 limit = 0.3 * std::max(F(d, v), 0.0),
                 force = std::clamp(k * xi + viscous, -limit, limit);
    xi = (force - viscous) / k;
    J += h / 2 * (Q + force);
    V -= h / 2 * (Q + force) / m_t;
    Q = force;
  }
  BOOST_TEST(std::abs(J - 1.181e-4) < 1e-7); // another integration, to its printed digits
  BOOST_TEST(std::abs(V - 0.1688) < 1e-3);
  const SlipMotion motion = impact.under("tsuji", numbers({{"restitution", 0.9}}));
  BOOST_TEST(std::abs(motion.impulse - J) < 1e-6 * 2 * 0.3 * M);
  // While the ball still slips forwards nothing pulls it on.
  double least = 0;
  for (std::size_t i = 0; i < motion.samples.size() / 10; ++i)
    least = std::min(least, motion.samples[i].force);
  BOOST_TEST(least >= 0);
}

// Soft balls that adhesion slows by a tenth to a half, so that a good part of the contact is under
// tension, where the limit of friction is that of another force than without adhesion.
BOOST_AUTO_TEST_CASE(adhesive_pairs)
{
  using namespace soft_ball;
  const std::pair<const char *, Texts> laws[]{
    {"jkr", adhesive()},
    {"dmt", adhesive()},
    {"sjkr", {{"cohesion_energy_density", "3 kJ/m^3", 0}}},
    {"luding",
     {{"stiffness", "100 N/m", 0},
      {"unloading_stiffness_ratio", "4", 0},
      {"adhesion_stiffness_ratio", "0.3", 0},
      {"plasticity_depth", "0.05", 0}}},
    {"eepa",
     {{"unloading_stiffness_ratio", "3", 0},
      {"surface_energy", "20 mJ/m^2", 0},
      {"pull_off_force", "10 uN", 0}}}};
  for (const auto &[name, texts] : laws)
    BOOST_TEST_CONTEXT(name)
    {
      const double speed = 3 * V_J;
      std::vector<SlipImpact> impacts;
      for (const double slip : {0.3, 1.5})
        impacts.emplace_back(slip * 0.3 * speed, Setting{.radius = radius,
                                                         .friction = 0.3,
                                                         .normal_speed = speed,
                                                         .material = soft,
                                                         .law = name,
                                                         .texts = texts});
      check_pairs(impacts, {"coulomb", "mindlin", "mindlin-force", "mindlin-rescaled"}, 0.9, 40000);
    }
}

BOOST_AUTO_TEST_CASE(every_pair_of_laws)
{
  for (const auto &[name, manual] : catalogue())
    if (manual.make_force && name != "expression")
      check_normal_law(manual, {0.9}, {0.9}, 20000);
}

BOOST_AUTO_TEST_CASE(every_pair_of_laws_over_restitution_and_slip,
                     *boost::unit_test::label("lumped_oblique_pairs_long"))
{
  for (const auto &[name, manual] : catalogue())
    if (manual.make_force && name != "expression")
      check_normal_law(manual,
                       takes_restitution(manual) ? std::vector{0.5, 0.7, 0.9, 0.96, 0.98}
                                                 : std::vector{0.9},
                       {0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.5, 2, 3, 5}, 40000);
}

BOOST_AUTO_TEST_SUITE_END()
