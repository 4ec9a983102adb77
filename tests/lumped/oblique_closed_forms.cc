// Tangential laws against closed forms: sliding, springs that stick, the onset of sliding
// throughout, similarity, balances of momentum and energy, a sphere on an incline.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lumped/models/models.h"
#include "lumped/models/oblique_model.h"
#include "oblique_impacts.h"

BOOST_AUTO_TEST_SUITE(lumped_oblique_closed_forms)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
/// Normal forces that never pull, elastic ones and others.
std::vector<Setting> settings()
{
  const ParameterText pushes{"restitution_at", "zero-force", 0};
  return {{.law = "hertz"},
          {.law = "linear"},
          {.law = "tsuji", .texts = {{"restitution", "0.6", 0}, pushes}},
          {.law = "hunt-crossley", .texts = {{"restitution", "0.7", 0}}},
          {.law = "thornton", .texts = {{"yield_stress", "400 MPa", 0}}}};
}

/// M (1 + e) V_n
double normal_impulse(const SlipImpact &impact)
{
  return impact.pair.pair.reduced_mass * (1 + restitution(impact.normal)) *
         impact.c.bodies[0].velocity;
}

/// mu E* C/4, C = sum (2 - nu)/G, over the normal speed: how fast the surfaces of a contact that
/// slides are drawn back by their deformation as it ends. mu (2 - nu)/(2 (1 - nu)) of a sphere on a
/// rigid wall.
double recovery(const SlipPair &pair)
{
  return pair.friction * pair.pair.modulus * pair.tangential_compliance / 4;
}
} // namespace

// Gross sliding has the impulse mu M (1 + e) V_n. The slip is so fast that the impulse that is
// missing before a spring reaches its limit, which falls as the inverse of the slip (4e-7 of the
// whole at 3e4 m/s under Tsuji's normal force), is below the tolerance; mindlin-deresiewicz, whose
// places slip from the edge inwards at once, would lose digits in so long a way. Tsuji's spring
// falls behind the limit unless its damper vanishes.
BOOST_AUTO_TEST_CASE(gross_sliding_has_the_impulse_of_friction)
{
  for (const Setting &setting : settings())
    for (const double slip : {3e4, -3e4, 3e7, -3e7})
    {
      const SlipImpact impact(slip, setting);
      const bool is_fast = std::abs(slip) > 1e6;
      const double expected = std::copysign(setting.friction * normal_impulse(impact), slip);
      for (const auto &[name, law] : tangential_catalogue())
        if (is_fast != (law.identifier == "mindlin-deresiewicz"))
          BOOST_TEST_CONTEXT(setting.law << " " << law.identifier)
          {
            const Parameters undamped =
              law.identifier == "tsuji" ? numbers({{"restitution", 1}}) : Parameters{};
            BOOST_TEST(impact.under(law.identifier, undamped).impulse == expected, tolerance(1e-9));
          }
      if (!is_fast)
        continue;
      const double damped = impact.under("tsuji", numbers({{"restitution", 0.8}})).impulse;
      BOOST_TEST(std::abs(damped) < std::abs(expected));
      BOOST_TEST(damped == expected, tolerance(0.02)); // 0.0137 after Tsuji's normal force
    }
}

// Maw, Barber & Fawcett: sliding throughout from psi = 2 (1 - nu)/(2 - nu) V/(mu V_n) = 4 chi - 1,
// V/(mu V_n) = 7 - (2 - nu)/(2 (1 - nu)) of a sphere on a rigid wall, where the rigid bodies
// already move back at the end. The increments of Mindlin's stiffness have the same threshold; two
// thirds of the recovery have laws in which the force shrinks with the contact. Where nothing is
// drawn back, or the normal stiffness vanishes at the end and the tangential one does not, sliding
// ends as the rigid slip does. Walton & Braun's law has no threshold.
BOOST_AUTO_TEST_CASE(sliding_throughout_begins_at_the_threshold)
{
  struct Expected
  {
    const char *law;
    double share;
    double distance; ///< from the threshold
    double missing;  ///< least of the impulse there, over mu m_t V_n
  };
  // The limit of a linear spring is met late: what is missing grows as a high power of the
  // distance.
  for (const Expected &e : {Expected{"coulomb", 0, 0.05, 0.04},
                            {"linear", 0, 1, 1e-7},
                            {"mindlin", 2. / 3, 0.05, 5e-4},
                            {"mindlin-rescaled", 2. / 3, 0.05, 5e-4},
                            {"di-renzo-di-maio", 1, 0.05, 5e-4},
                            {"mindlin-force", 1, 0.05, 5e-4},
                            {"mindlin-deresiewicz", 1, 0.05, 5e-4}})
  {
    const Setting setting;
    const auto missing = [&](double x)
    {
      const double slip = x * setting.friction * setting.normal_speed;
      const SlipImpact impact(slip, setting);
      const double slides =
        slip - setting.friction * normal_impulse(impact) / impact.pair.tangential_mass;
      return (impact.rebound(e.law) - slides) / setting.friction;
    };
    const SlipImpact any(1, setting);
    const double threshold = 7 - e.share * recovery(any.pair) / setting.friction;
    BOOST_TEST_CONTEXT(e.law)
    {
      BOOST_TEST(std::abs(missing(threshold + e.distance)) < 1e-9);
      BOOST_TEST(missing(threshold - e.distance) > e.missing);
    }
  }
}

// k V = Q', m_t V' = -Q under N = k_n v/f_n sin(f_n t): V cos(f t), f = sqrt(k/m_t), until Q = mu
// N; then mu N.
BOOST_AUTO_TEST_CASE(a_linear_spring_swings_as_a_cosine)
{
  constexpr double v = 1, slip = 0.02;
  for (const double friction : {0.05, 0.2, 1., 1e9})
    for (const double ratio : {0.1, 2. / 7, 0.5, 1., 8. / 7})
    {
      const SlipImpact impact(slip, {.friction = friction, .normal_speed = v, .law = "linear"});
      const double M = impact.pair.pair.reduced_mass, m_t = impact.pair.tangential_mass,
                   k_n = scaled_stiffness(impact.pair.pair, 1), k = ratio * k_n,
                   f_n = std::sqrt(k_n / M), f = std::sqrt(k / m_t), end = pi / f_n;
      BOOST_TEST(f / f_n == std::sqrt(3.5 * ratio), tolerance(1e-12)); // m_t = 2/7 M
      const auto force = [&](double t) { return k * slip / f * std::sin(f * t); };
      const auto limit = [&](double t) { return friction * k_n * v / f_n * std::sin(f_n * t); };
      BOOST_TEST_REQUIRE(k * slip < friction * k_n * v); // it sticks at first
      double stuck = end;
      const double margin = 1e-9 * k * slip / f; // forces that vanish together do not cross
      for (int i = 1; i <= 100000 && stuck == end; ++i)
        if (const double t = end * i / 100000; std::abs(force(t)) > limit(t) + margin)
        {
          double low = end * (i - 1) / 100000, high = t;
          for (int halvings = 0; halvings < 60; ++halvings)
            (std::abs(force((low + high) / 2)) > limit((low + high) / 2) ? high : low) =
              (low + high) / 2;
          stuck = high;
        }
      const double sign = force(stuck) < 0 ? -1 : 1,
                   slides = friction * k_n * v / (f_n * f_n) *
                            (std::cos(f_n * stuck) - std::cos(f_n * end)),
                   expected = slip * std::cos(f * stuck) - sign * slides / m_t;
      BOOST_TEST_CONTEXT(friction << " " << ratio << " " << stuck / end)
      {
        BOOST_TEST(std::abs(impact.rebound("linear", numbers({{"ratio", ratio}})) - expected) <
                   1e-6 * slip);
        if (friction > 1e6)
          BOOST_TEST(expected == slip * std::cos(pi * f / f_n), tolerance(1e-8));
      }
    }
}

namespace
{
/// A contact of constant normal force, 50 N, which is pressed on without slip.
struct Pressed
{
  SlipImpact impact{1};
  std::unique_ptr<TangentialLaw> law;
  NormalState state;

  explicit Pressed(const std::string &name, const Parameters &parameters = {})
    : law(find_tangential(name)->make(impact.pair, parameters))
  {
    const double d = std::pow(50 / impact.pair.pair.hertz_stiffness(), 2. / 3);
    state = {50, d, std::sqrt(impact.pair.pair.relative_radius * d)};
    step({}, 0, 1, 0);
  }

  double force = 0;
  double slip(double dx) { return step(state, dx, 1, dx); }
  double step(const NormalState &before, double dx, double duration, double velocity)
  {
    SlipStep step{.before = before, .after = state};
    step.duration = duration;
    step.weight = duration / 2;
    step.force = force;
    step.velocity = velocity;
    step.displacement = dx;
    return force = law->advance(step).force;
  }
  double most() const { return impact.pair.friction * state.force; }
  double stiffness() const { return impact.pair.mindlin_stiffness(state.contact_radius); }
};
} // namespace

BOOST_AUTO_TEST_CASE(springs_under_a_constant_normal_force_are_straight)
{
  for (const auto &[name, share] : {std::pair("mindlin", 1.),
                                    {"mindlin-force", 1.},
                                    {"mindlin-rescaled", 1.},
                                    {"di-renzo-di-maio", 2. / 3}})
    BOOST_TEST_CONTEXT(name)
    {
      Pressed contact(name);
      const double most = contact.most(), unit = most / (share * contact.stiffness());
      BOOST_TEST(contact.slip(0.3 * unit) == 0.3 * most, tolerance(1e-12));
      BOOST_TEST(contact.slip(0.4 * unit) == 0.7 * most, tolerance(1e-12));
      BOOST_TEST(contact.slip(5 * unit) == most, tolerance(1e-12));
      BOOST_TEST(contact.slip(-0.5 * unit) == 0.5 * most, tolerance(1e-12));
      BOOST_TEST(contact.slip(-4 * unit) == -most, tolerance(1e-12));
    }
}

// Q = k xi + chi d^(1/4) V of a constant velocity.
BOOST_AUTO_TEST_CASE(tsuji_adds_a_dashpot)
{
  const double e = 0.6;
  Pressed contact("tsuji", numbers({{"restitution", e}}));
  const double log = std::log(e),
               chi = -std::sqrt(5.) * log / std::sqrt(pi * pi + log * log) *
                     std::sqrt(contact.impact.pair.pair.reduced_mass *
                               contact.impact.pair.pair.hertz_stiffness()),
               damping = chi * std::pow(contact.state.approach, 0.25), k = contact.stiffness(),
               h = damping / k, V = 0.1 * contact.most() / damping;
  for (int i = 1; i <= 8; ++i)
    BOOST_TEST(contact.step(contact.state, h * V, h, V) == (0.1 + 0.1 * i) * contact.most(),
               tolerance(1e-12));
}

// Q = Q* + (mu N - Q*) (1 - (1 - 2 K x/(3 (mu N - Q*)))^(3/2)), x from the last reversal, mirrored
// back: Cattaneo & Mindlin's curve of first loading.
BOOST_AUTO_TEST_CASE(walton_braun_follows_cattaneo_and_mindlin_under_a_constant_normal_force)
{
  Pressed contact("walton-braun");
  const double most = contact.most(), unit = 1.5 * most / contact.stiffness();
  double force = 0;
  for (int i = 1; i <= 6; ++i)
    BOOST_TEST((force = contact.slip(0.1 * unit)) == most * (1 - std::pow(1 - 0.1 * i, 1.5)),
               tolerance(1e-10));
  const double top = force, room = most + top;
  for (int i = 1; i <= 6; ++i)
    BOOST_TEST(contact.slip(-0.1 * unit) ==
                 top - room * (1 - std::pow(1 - 0.1 * i * most / room, 1.5)),
               tolerance(1e-10));
}

// d = v t and x = V t: int 8 a/C dx = 2/3 k(a) x, what Di Renzo & Di Maio take at any time.
BOOST_AUTO_TEST_CASE(two_thirds_are_the_increments_of_a_contact_that_grows_with_the_slip)
{
  const SlipImpact impact(1, {.friction = 1e9});
  const double R = impact.pair.pair.relative_radius, K = impact.pair.pair.hertz_stiffness(),
               deepest = 1e-5;
  constexpr int steps = 20000;
  for (const std::string name : {"mindlin-force", "mindlin-rescaled", "di-renzo-di-maio"})
  {
    const auto law = find_tangential(name)->make(impact.pair, {});
    NormalState before;
    double force = 0;
    for (int i = 1; i <= steps; ++i)
    {
      const double d = deepest * i / steps;
      SlipStep step{.before = before, .after = {K * std::pow(d, 1.5), d, std::sqrt(R * d)}};
      step.duration = step.weight = 1;
      step.force = force;
      step.displacement = deepest / steps;
      force = law->advance(step).force;
      before = step.after;
    }
    BOOST_TEST_CONTEXT(name)
    BOOST_TEST(force == 2. / 3 * impact.pair.mindlin_stiffness(before.contact_radius) * deepest,
               tolerance(1e-6));
  }
}

// Only nu and V/(mu V_n) matter.
BOOST_AUTO_TEST_CASE(similar_impacts_are_alike)
{
  const Setting one{.radius = 0.01, .friction = 0.2, .normal_speed = 1, .material = steel},
    other{.radius = 2.5e-4,
          .friction = 0.07,
          .normal_speed = 37,
          .material = {"light", 1100, 3e9, 0.3}};
  for (const double x : {0.5, 2., 4., 6., 9.})
    for (const auto &entry : tangential_catalogue())
    {
      const TangentialManual &law = entry.second;
      const auto after = [&](const Setting &setting)
      {
        const double unit = setting.friction * setting.normal_speed;
        return SlipImpact(x * unit, setting).rebound(law.identifier, needed_parameters(law)) / unit;
      };
      BOOST_TEST_CONTEXT(law.identifier << " " << x)
      BOOST_TEST(std::abs(after(one) - after(other)) < 1e-6 * x);
    }
}

// Of the records of all laws: momentum along x, angular momentum about the contact point, energy.
BOOST_AUTO_TEST_CASE(momentum_and_energy_balance)
{
  for (const auto &[name, law] : tangential_catalogue())
    for (const bool on_wall : {true, false})
      for (const std::string normal : {"hertz", "hunt-crossley", "kelvin-voigt"})
      {
        constexpr double mu = 0.2, R1 = 0.01, R2 = 0.006;
        Case c;
        c.name = "balance";
        c.analysis = Analysis::oblique;
        c.bodies = in_a_row({sphere(R1, steel, 1), on_wall ? wall() : sphere(R2, steel, -0.2)});
        c.bodies[0].tangential_velocity = 0.3;
        c.bodies[0].spin = 25;
        if (!on_wall)
        {
          c.bodies[1].tangential_velocity = -0.1;
          c.bodies[1].spin = -13;
        }
        c.contact_options = {Contact{.first = 0, .second = 1, .name = "B1-B2", .friction = mu}};
        Model model;
        model.entry = {normal, normal, {}};
        model.entry.tangential = law.identifier;
        model.entry.tangential_parameters = example_parameters(law.parameters);
        model.manual = &catalogue().at(normal);
        model.parameters = parameters_of(*model.manual);
        std::vector<Diagnostic> diagnostics;
        read_tangential(c, model, diagnostics);
        BOOST_TEST_REQUIRE(diagnostics.empty());
        const ModelRecord record = run_model(c, model).record;
        const ContactRecord &contact = record.contacts.front();
        const double J = *contact.tangential_impulse;
        double momentum = 0, energy_before = 0, energy_after = 0, scale = 0;
        BOOST_TEST_CONTEXT(law.identifier << " " << normal << " " << on_wall)
        {
          BOOST_TEST(J != 0);
          for (int i = 0; i < 2; ++i)
          {
            const Body &body = c.bodies[i];
            if (body.is_ground())
              continue;
            const BodyRecord &after = record.bodies[i];
            const double m = body.mass(), I = body.moment_of_inertia(), R = i == 0 ? R1 : -R2,
                         V = *after.tangential_velocity, s = *after.spin;
            // An impulse at the contact point changes m R V - I s of no body.
            BOOST_TEST(m * R * V - I * s == m * R * body.tangential_velocity - I * body.spin,
                       tolerance(1e-9));
            momentum += m * (V - body.tangential_velocity);
            scale += m * std::abs(body.tangential_velocity);
            energy_before += m / 2 * std::pow(body.tangential_velocity, 2) +
                             m / 2 * std::pow(body.velocity, 2) + I / 2 * std::pow(body.spin, 2);
            energy_after += m / 2 * V * V + m / 2 * after.velocity * after.velocity + I / 2 * s * s;
          }
          if (!on_wall)
            BOOST_TEST(std::abs(momentum) < 1e-9 * scale);
          BOOST_TEST(*record.energy.initial == energy_before, tolerance(1e-9));
          BOOST_TEST(*record.energy.kinetic == energy_after, tolerance(1e-9));
          // The work of an impulse is its product with the mean of the slip before and after.
          BOOST_TEST(*record.energy.friction ==
                       J * (*contact.slip_velocity + *contact.rebound_slip_velocity) / 2,
                     tolerance(1e-9));
          const double lost = *record.energy.friction + record.energy.dissipated.value_or(0);
          BOOST_TEST(std::abs(energy_before - energy_after - lost) < 1e-9 * energy_before);
        }
      }
}

// A sphere on an incline, pressed on by m g cos(angle), pulled by m g sin(angle): it slides with
// the acceleration g (sin(angle) - mu cos(angle)), or rolls with 5/7 g sin(angle) below mu = 2/7
// tan(angle). A spring swings about the force of rolling; the mean over many swings is that force
// to a share of one swing.
BOOST_AUTO_TEST_CASE(a_sphere_slides_or_rolls_down_an_incline)
{
  constexpr double g = 9.81, angle = pi / 4, radius = 0.01;
  for (const double mu : {0.15, 0.6})
    for (const auto &[name, manual] : tangential_catalogue())
    {
      const SlipImpact ball(0, {.radius = radius, .friction = mu});
      const double m = ball.c.bodies[0].mass(), m_t = ball.pair.tangential_mass,
                   N = m * g * std::cos(angle), pull = g * std::sin(angle),
                   d = std::pow(N / ball.pair.pair.hertz_stiffness(), 2. / 3);
      const NormalState pressed{N, d, std::sqrt(ball.pair.pair.relative_radius * d)};
      const auto law = manual.make(ball.pair, needed_parameters(manual));
      const double swing =
                     2 * pi * std::sqrt(m_t / ball.pair.mindlin_stiffness(pressed.contact_radius)),
                   h = swing / 400;
      double V = 0, force = 0, impulse = 0;
      NormalState before;
      constexpr int steps = 400 * 2000;
      for (int i = 0; i < steps; ++i)
      {
        SlipStep step{.before = before, .after = pressed};
        step.duration = h;
        step.weight = h / 2;
        step.force = force;
        step.velocity = V;
        step.displacement = h * V + h * h / 2 * (pull - force / m_t);
        // What acts on the contact point besides Q
        step.by_rolling = h * pull;
        const SlipResponse response = law->advance(step);
        before = pressed;
        force = response.force;
        impulse += response.impulse;
        V += h * pull - response.impulse / m_t;
      }
      const double acceleration = pull - impulse / m / (steps * h),
                   expected = mu < 2. / 7 * std::tan(angle) ? pull - mu * g * std::cos(angle)
                                                            : 5. / 7 * pull;
      BOOST_TEST_CONTEXT(manual.identifier << " " << mu)
      BOOST_TEST(acceleration == expected, tolerance(2e-3));
    }
}

BOOST_AUTO_TEST_SUITE_END()
