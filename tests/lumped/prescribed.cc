// Every law of the tangential force and of rolling along prescribed motions, against integrations
// of the equations of their manuals, and of places of the contact one by one.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>

#include "cases/case/oblique.h"
#include "tests/lumped/every_law.h"
#include "tests/lumped/law_points.h"
#include "tests/lumped/oblique_impacts.h"
#include "tests/lumped/stick_slip.h"

BOOST_AUTO_TEST_SUITE(lumped_prescribed)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using unlike_spheres::E;
using unlike_spheres::K;
using unlike_spheres::M;
using unlike_spheres::pi;
using unlike_spheres::R;

namespace
{
constexpr double mu = 0.3, promised = 1e-9;

/// sum (2 - nu)/G of the unlike spheres.
double compliance()
{
  double sum = 0;
  for (const Material &m : {steel, unlike_spheres::bronze})
    sum += (2 - m.poisson_ratio) * 2 * (1 + m.poisson_ratio) / m.youngs_modulus;
  return sum;
}

/// Touching between two samples: what the equations of the manuals need.
struct Touching
{
  const ForceLaw &law;
  const PathPiece *piece = nullptr;
  double V = 0; ///< of slip, or of a rotation

  double d(double t) const
  {
    return std::max(piece->from.approach + piece->rate.approach * (t - piece->begin), 0.0);
  }
  double N(double t) const { return std::max(piece->force(law, t - piece->begin), 0.0); }
  double a(double t) const { return std::sqrt(R * d(t)); }
};

/// In without slip; forth and back while the approach stays, grows and falls; out without slip.
const MotionEntry forth_and_back{
  .time = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
  .approach = {-1e-6, 5e-6, 5e-6, 5e-6, 7e-6, 6e-6, 3e-6, 4e-6, 8e-6, 6e-6, -1e-6},
  .slip = {0, 0, 1.5e-6, 0.3e-6, 0.6e-6, -1e-6, -1.2e-6, 1.8e-6, 2.2e-6, 1.9e-6, 1.9e-6}};
/// From before the touch until after the separation, and again.
const MotionEntry all_the_way{.time = {0, 1, 2, 3, 4, 5, 6, 7},
                              .approach = {-2e-6, 6e-6, 2e-6, 5e-6, -1e-6, -1e-6, 6e-6, -1e-6},
                              .slip = {0, 1.5e-6, 2.1e-6, -0.4e-6, -0.5e-6, 0, -2e-6, -2.5e-6}};

/// A rule of a manual, for a contact that changes from interval to interval.
struct Rule
{
  Slider slider;
  std::function<double()> start = [] { return 0.0; }; ///< of the spring, at a touch
  /// Told where a row begins with this force at this time.
  std::function<void(double time, double force)> begin_row = [](double, double) {};
};
using MakeRule = std::function<Rule(const Touching &)>;

/// The force of one way at every sample of a touch against that of a rule.
void compare(const ForceLaw &law, const Path &path, const PathForces &forces, std::size_t way,
             const MakeRule &make)
{
  Touching contact{law};
  const Rule rule = make(contact);
  StickSlip spring(rule.slider);
  double worst = 0, largest = 0, force = 0;
  std::size_t k = 0;
  for (const PathPiece &piece : path.pieces)
  {
    contact.piece = &piece;
    contact.V = piece.rate.across[way];
    BOOST_REQUIRE(std::abs(forces.samples[k].time - piece.begin) < 1e-12);
    if (piece.starts_touch)
    {
      spring = StickSlip(rule.slider);
      spring.y = rule.start();
      force = 0;
    }
    if (piece.touches)
      rule.begin_row(piece.begin, force);
    for (bool is_last = false; !is_last; ++k)
    {
      const PathSample &from = forces.samples[k], &to = forces.samples[k + 1];
      is_last = k + 2 == forces.samples.size() || forces.samples[k + 2].time == to.time;
      if (!piece.touches)
      {
        BOOST_TEST(to.across[way].force == 0);
        continue;
      }
      spring.advance(from.time, to.time);
      force = rule.slider.force(to.time, spring.y);
      largest = std::max(largest, std::abs(force));
      worst = std::max(worst, std::abs(force - to.across[way].force));
    }
    ++k; // the next piece has its own first sample
  }
  BOOST_TEST(k == forces.samples.size());
  BOOST_TEST(largest > 0);
  BOOST_TEST(worst < promised * largest, "off by " << worst / largest);
  BOOST_TEST(forces.error < promised);
  BOOST_TEST(forces.peaks[way] >= largest * (1 - promised));
}

/// mu N/k of Mindlin's k = 8 a/C: K d^1.5 under Hertz' law, without the root that is zero at a
/// touch.
double slid(const Touching &contact, double t, double share)
{
  return contact.d(t) > 0 ? mu * contact.N(t) * compliance() / (8 * contact.a(t) * share) : 0;
}

double mindlin(const Touching &contact, double t)
{
  return 8 * contact.a(t) / compliance();
}

/// Of a spring of displacement at the present stiffness, with a dashpot chi d^(1/4) beside.
MakeRule of_displacement(double share, double chi)
{
  return [=](const Touching &contact)
  {
    const auto viscous = [=, &contact](double t)
    { return contact.V == 0 ? 0 : chi * std::pow(contact.d(t), 0.25) * contact.V; };
    const auto stretched = [=, &contact](double t) // by the dashpot
    { return viscous(t) == 0 ? 0 : viscous(t) / (share * mindlin(contact, t)); };
    return Rule{{[&contact](double, double) { return contact.V; },
                 [=, &contact](double t) { return -slid(contact, t, share) - stretched(t); },
                 [=, &contact](double t) { return slid(contact, t, share) - stretched(t); },
                 [=, &contact](double t, double y)
                 { return share * mindlin(contact, t) * y + viscous(t); }}};
  };
}

/// Of a force Q with Q' = rate(contact, t, Q).
MakeRule of_force(std::function<double(const Touching &, double, double)> rate)
{
  return [=](const Touching &contact)
  {
    return Rule{{[=, &contact](double t, double Q) { return rate(contact, t, Q); },
                 [&contact](double t) { return -mu * contact.N(t); },
                 [&contact](double t) { return mu * contact.N(t); },
                 [](double, double Q) { return Q; }}};
  };
}

/// a'/a while the contact shrinks.
double shrinks(const Touching &contact, double t)
{
  const double v = contact.piece->rate.approach;
  return v < 0 ? v / (2 * contact.d(t)) : 0;
}

/// Q* is Q at the last reversal of the slip, and follows N.
MakeRule walton_braun()
{
  return [](const Touching &contact)
  {
    struct Reversal
    {
      double sign = 0, force = 0, N = 1;
    };
    const auto last = std::make_shared<Reversal>();
    Rule rule = of_force(
      [last](const Touching &at, double t, double Q)
      {
        const double s = at.V > 0 ? 1 : -1, turned = s * last->force * at.N(t) / last->N,
                     room = mu * at.N(t) - turned,
                     u = room > 0 ? std::clamp(1 - (s * Q - turned) / room, 0., 1.) : 0;
        return at.V == 0 ? 0 : mindlin(at, t) * std::cbrt(u) * at.V;
      })(contact);
    rule.start = [last]
    {
      *last = {};
      return 0.;
    };
    rule.begin_row = [last, &contact](double time, double force)
    {
      const double s = contact.V > 0 ? 1 : -1;
      if (contact.V == 0 || s == last->sign)
        return;
      *last = last->sign == 0 ? Reversal{s, 0, 1} : Reversal{s, force, contact.N(time)};
    };
    return rule;
  };
}

MakeRule rule_of(const std::string &law)
{
  if (law == "mindlin")
    return of_displacement(1, 0);
  if (law == "di-renzo-di-maio")
    return of_displacement(2. / 3, 0);
  if (law == "tsuji")
    return of_displacement(1, -std::sqrt(5) * std::log(0.8) / std::hypot(pi, std::log(0.8)) *
                                std::sqrt(M * K));
  if (law == "linear")
    return of_force([](const Touching &c, double, double) { return 2e7 * c.V; });
  if (law == "mindlin-force")
    return of_force([](const Touching &c, double t, double) { return mindlin(c, t) * c.V; });
  if (law == "mindlin-rescaled")
    return of_force([](const Touching &c, double t, double Q)
                    { return mindlin(c, t) * c.V + (Q == 0 ? 0 : Q * shrinks(c, t)); });
  if (law == "walton-braun")
    return walton_braun();
  return {};
}

Parameters parameters_for(const TangentialManual &manual)
{
  if (manual.identifier == "linear")
    return numbers({{"stiffness", 2e7}});
  return needed_parameters(manual);
}

/// Of a law along a motion under a normal law.
PathForces follow(const TangentialManual &manual, const Path &path, const ForceLaw &law)
{
  const SlipPair pair{unlike_spheres::unlike_pair(), mu, compliance(), prescribed_mass};
  const auto make = [&](const Displacement &)
  {
    Resistances made;
    made.slip = manual.make(pair, parameters_for(manual));
    return made;
  };
  return follow_path(path, law, R, make);
}
} // namespace

BOOST_AUTO_TEST_CASE(tangential_laws_obey_their_manuals)
{
  const auto law = unlike_spheres::law_of("hertz");
  std::set<std::string> tested{"coulomb", "mindlin-deresiewicz"}; // below
  for (const auto &[name, manual] : tangential_catalogue())
    if (const MakeRule rule = rule_of(name))
      for (const MotionEntry *motion : {&forth_and_back, &all_the_way})
      {
        if (name == "tsuji" && motion == &all_the_way)
          continue; // its spring is stretched without limit where the touch ends
        BOOST_TEST_CONTEXT(name << (motion == &all_the_way ? ", all the way" : ""))
        {
          const Path path = make_path(*motion, *law);
          compare(*law, path, follow(manual, path, *law), Way::slip, rule);
          tested.insert(name);
        }
      }
  BOOST_TEST(tested.size() == tangential_catalogue().size());
}

// Under every law of the normal force; the shortest of its motions gives it a speed.
BOOST_AUTO_TEST_CASE(every_normal_law_carries_the_tangential_ones)
{
  const Pair pair = unlike_spheres::unlike_pair();
  for_every_law(
    [&](const Manual &manual)
    {
      if (!manual.make_force || manual.waves || manual.lacks)
        return;
      const auto law = manual.make_force(pair, parameters_of(manual));
      const Path path = make_path(forth_and_back, *law);
      for (const char *name : {"mindlin", "mindlin-force"})
      {
        const TangentialManual &tangential = *find_tangential(name);
        compare(*law, path, follow(tangential, path, *law), Way::slip, rule_of(name));
      }
    });
}

// Q = mu N against the slip, 0 where there is none.
BOOST_AUTO_TEST_CASE(coulombs_friction)
{
  const auto law = unlike_spheres::law_of("hertz");
  const Path path = make_path(all_the_way, *law);
  const PathForces forces = follow(*find_tangential("coulomb"), path, *law);
  for (std::size_t k = 0; k < forces.samples.size(); ++k)
  {
    const PathSample &at = forces.samples[k];
    const double V = rate_in(all_the_way, all_the_way.slip, row_of(forces.samples, k, all_the_way)),
                 sign = V > 0 ? 1 : -1;
    const double N = K * std::pow(std::max(at.moved.approach, 0.), 1.5);
    BOOST_TEST(std::abs(at.across[Way::slip].force - (V == 0 ? 0 : sign * mu * N)) <
               promised * mu * forces.peak_force);
  }
}

// Springs at places x of the contact, as many as it takes; each touches, sticks and slips by
// itself.
BOOST_AUTO_TEST_CASE(partial_slip_place_by_place)
{
  constexpr int places = 200000;
  const double kappa = mu * E * compliance() / 4, deepest = 9e-6, widest = std::sqrt(R * deepest);
  const auto law = unlike_spheres::law_of("hertz");
  for (const MotionEntry *motion : {&forth_and_back, &all_the_way})
  {
    const PathForces forces =
      follow(*find_tangential("mindlin-deresiewicz"), make_path(*motion, *law), *law);
    std::vector<double> strain(places, 0.);
    double worst = 0, largest = 0;
    for (std::size_t k = 1; k < forces.samples.size(); ++k)
    {
      const PathSample &from = forces.samples[k - 1], &to = forces.samples[k];
      const double d0 = from.moved.approach, d1 = to.moved.approach,
                   dx = to.moved.across[Way::slip] - from.moved.across[Way::slip];
      double sum = 0;
      for (int i = 0; i < places; ++i)
      {
        const double x = (i + 0.5) * widest / places, u = x * x / R;
        if (d1 <= u)
        {
          strain[i] = 0;
          continue;
        }
        const double share = d0 < u ? (d1 - u) / (d1 - d0) : 1, limit = kappa * (d1 - u);
        strain[i] = std::clamp(strain[i] + share * dx, -limit, limit);
        sum += strain[i];
      }
      const double Q = 8 / compliance() * sum * widest / places;
      worst = std::max(worst, std::abs(Q - to.across[Way::slip].force));
      largest = std::max(largest, std::abs(Q));
    }
    BOOST_TEST(worst < promised * largest, "off by " << worst / largest);
    BOOST_TEST(forces.error < promised);
  }
}

// T = K q + D w within mu_r R* N, about y and about the normal.
BOOST_AUTO_TEST_CASE(rolling_laws_obey_their_manuals)
{
  const auto law = unlike_spheres::law_of("hertz");
  const double mu_r = 0.05, k_r = 3e7, g_r = 1.5e6, stiffness = k_r * R * R, damping = g_r * R * R;
  const auto limit = [=](const Touching &contact, double t) { return mu_r * R * contact.N(t); };
  const MakeRule spring = [=](const Touching &contact)
  {
    Rule rule{
      {[&contact](double, double) { return contact.V; },
       [=, &contact](double t) { return (-limit(contact, t) - damping * contact.V) / stiffness; },
       [=, &contact](double t) { return (limit(contact, t) - damping * contact.V) / stiffness; },
       [=, &contact](double, double q) { return stiffness * q + damping * contact.V; }}};
    rule.start = [=, &contact] { return -damping * contact.V / stiffness; };
    return rule;
  };
  const auto constant = [=](const Touching &contact)
  {
    return Rule{{[](double, double) { return 0.; }, [](double) { return -1.; },
                 [](double) { return 1.; },
                 [=, &contact](double t, double)
                 { return contact.V == 0 ? 0 : std::copysign(limit(contact, t), contact.V); }}};
  };
  // S' = k_r w at the stiffness of the moment.
  const auto wound = [=](const std::function<double(const Touching &, double)> &k)
  {
    return [=](const Touching &contact)
    {
      return Rule{{[=, &contact](double t, double) { return k(contact, t) * contact.V; },
                   [=, &contact](double t) { return -limit(contact, t); },
                   [=, &contact](double t) { return limit(contact, t); },
                   [](double, double y) { return y; }}};
    };
  };
  const auto of_normal = [=](double scale)
  {
    return wound([=](const Touching &contact, double t)
                 { return scale * mu_r * mu_r * R * R * K * std::sqrt(contact.d(t)); });
  };
  constexpr double own_scale = 3;
  BOOST_TEST(rolling_catalogue().size() == 5u);
  for (MotionEntry motion : {forth_and_back, all_the_way})
  {
    for (double &angle : motion.slip)
      angle *= 60; // [rad/m]
    motion.roll = motion.twist = motion.slip;
    const Path path = make_path(motion, *law);
    for (const auto &[name, rule, values] :
         {std::tuple<const char *, MakeRule, std::map<std::string, double>>{
            "spring", spring, {{"coefficient", mu_r}, {"stiffness", k_r}, {"damping", g_r}}},
          {"epsd", of_normal(2.25), {{"coefficient", mu_r}}},
          {"epsd2",
           wound([](const Touching &contact, double t) { return mindlin(contact, t) * R * R; }),
           {{"coefficient", mu_r}}},
          {"epsd3", of_normal(own_scale), {{"coefficient", mu_r}, {"scale", own_scale}}},
          {"constant-torque", constant, {{"coefficient", mu_r}}}})
    {
      const RollingManual &manual = *find_rolling(name);
      const Parameters parameters = numbers(values);
      const auto make = [&](const Displacement &rate)
      {
        RollingPair pair{.radius = R, .mobility = prescribed_mobility};
        pair.hertz_stiffness = K;
        pair.tangential_compliance = compliance();
        Resistances made;
        pair.velocity = rate.across[Way::roll];
        made.roll = manual.make(pair, parameters);
        pair.velocity = rate.across[Way::twist];
        made.twist = manual.make(pair, parameters);
        return made;
      };
      const PathForces forces = follow_path(path, *law, R, make);
      for (const std::size_t way : {Way::roll, Way::twist})
        BOOST_TEST_CONTEXT(name << ", way " << way)
      compare(*law, path, forces, way, rule);
    }
  }
}

// At constant N, amplitude s mu N: delta = (3 mu N C/(16 a)) [1 - (1 - s)^(2/3)], and a cycle takes
// (9 mu^2 N^2 C/(10 a)) {1 - (1 - s)^(5/3) - (5 s/6) [1 + (1 - s)^(2/3)]}, C = sum (2 - nu)/G
// (Johnson 1985, 7.2 and 7.4).
BOOST_AUTO_TEST_CASE(the_loop_of_mindlin_and_deresiewicz)
{
  const auto law = unlike_spheres::law_of("hertz");
  const double d = 5e-6, N = K * std::pow(d, 1.5), a = std::sqrt(R * d), C = compliance(), s = 0.6,
               x = 3 * mu * N * C / (16 * a) * (1 - std::pow(1 - s, 2. / 3));
  const MotionEntry cycle{
    .time = {0, 1, 2, 3, 4}, .approach = {0, d, d, d, d}, .slip = {0, 0, x, -x, x}};
  const PathForces forces =
    follow(*find_tangential("mindlin-deresiewicz"), make_path(cycle, *law), *law);
  BOOST_TEST(forces.peaks[Way::slip] == s * mu * N, boost::test_tools::tolerance(1e-11));
  const std::size_t begin = forces.samples.size() / 2; // a row has as many samples as another one
  const double spent = forces.samples.back().across[Way::slip].work -
                       forces.samples[begin - 1].across[Way::slip].work,
               q = std::cbrt(1 - s),
               loop = 9 * mu * mu * N * N * C / (10 * a) *
                      (1 - std::pow(q, 5) - 5 * s / 6 * (1 + q * q));
  BOOST_TEST(spent == loop, boost::test_tools::tolerance(1e-7));
}

BOOST_AUTO_TEST_SUITE_END()
