#include <boost/test/unit_test.hpp>

// Laws with a residual approach at points of loading and unloading, against the formulas of their
// sources, written out here.

#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_plastic_points)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::unlike_spheres;
namespace tt = boost::test_tools;

namespace
{
/// A rate-independent law: F of first loading, the residual approach without its limit at zero,
/// the exponent of unloading, all by formula; and where it leaves Hertz' curve.
struct Plastic
{
  const char *law;
  Texts texts;
  double yield;
  std::function<double(double d)> virgin;
  std::function<double(double d, double F)> residual;
  std::function<double(double d)> exponent = [](double) { return 1.5; };
  std::function<double(double d)> share = [](double) { return 1.0; }; ///< of F kept at the top
};

constexpr double multiples[] = {1.05, 1.5, 2.4, 3, 5, 8, 20, 60, 80, 100, 150, 300};

/// Deeper at each touch but the last one, with a turn in every one of them.
void check_plastic_motion(const Plastic &plastic)
{
  const auto law = law_of(plastic.law, plastic.texts);
  MotionEntry motion;
  for (const double multiple :
       {-1., 4., 3.8, 7., 7., 2., 12., -1., 40., 38., 60., -1., 30., 59., -1.})
  {
    motion.time.push_back(double(motion.time.size()));
    motion.approach.push_back(multiple * plastic.yield);
  }
  double deepest = 0, F = 0, left = 0;
  const auto curve = [&](double d)
  { return d > plastic.yield ? plastic.virgin(d) : hertz(std::max(d, 0.0)); };
  const auto force = [&](double d, double v)
  {
    if (d > deepest || (d == deepest && v > 0))
    {
      deepest = d;
      F = curve(d);
      left = d > plastic.yield ? std::max(0.0, plastic.residual(d, F)) : 0;
      // Where published pieces do not join, rounding decides between them.
      constexpr double beside = 1e-12, joined = 1e-9;
      const bool jumps = std::abs(curve(d * (1 + beside)) - curve(d * (1 - beside))) > joined * F;
      return jumps ? std::nan("") : F;
    }
    const bool yields = deepest > plastic.yield;
    return d > left
             ? (yields ? plastic.share(deepest) : 1) * F *
                 std::pow((d - left) / (deepest - left), yields ? plastic.exponent(deepest) : 1.5)
             : 0.0;
  };
  check_along(motion, *law, force, 1e-9);
}

void check_plastic(const Plastic &plastic)
{
  const auto law = law_of(plastic.law, plastic.texts);
  BOOST_TEST(law->yield_approach().value() == plastic.yield, tt::tolerance(rounding));
  BOOST_TEST(law->force(0.4 * plastic.yield, 0, {}) == hertz(0.4 * plastic.yield),
             tt::tolerance(rounding));
  for (const double below : {0.7, 0.97})
  {
    const double d = below * plastic.yield;
    BOOST_TEST(law->force(d, 0, {}) == hertz(d), tt::tolerance(rounding));
    BOOST_TEST(law->commit(d, {}).residual_approach == 0);
    BOOST_TEST(law->force(d / 2, -1, law->commit(d, {})) == hertz(d / 2), tt::tolerance(rounding));
  }
  for (const double multiple : multiples)
  {
    const double d = multiple * plastic.yield, F = plastic.virgin(d);
    BOOST_TEST_CONTEXT(plastic.law << " at " << multiple << " of its yield")
    {
      // The roots of one of them are found to 1e-15, and amplified.
      BOOST_TEST(law->force(d, 0, {}) == F, tt::tolerance(1e-11));
      const Memory memory = law->commit(d, {});
      const double left = std::max(0.0, plastic.residual(d, F));
      BOOST_TEST(std::abs(memory.residual_approach - left) < 1e-11 * d);
      const double half = 0.5 * (left + d);
      BOOST_TEST(law->force(half, -1, memory) ==
                   plastic.share(d) * F * std::pow(0.5, plastic.exponent(d)),
                 tt::tolerance(1e-10));
    }
  }
  BOOST_TEST_CONTEXT(plastic.law << " along a motion")
  check_plastic_motion(plastic);
}

/// Hertz' curve over the radius Rb through (d, F).
double residual_over(double radius, double d, double F)
{
  return d - std::pow(3 * F / (4 * E * std::sqrt(radius)), 2. / 3);
}
} // namespace

BOOST_AUTO_TEST_CASE(perfectly_plastic_laws)
{
  // Thornton: R_p = (4 E*/(3 F)) [(2 F + F_y)/(2 pi p_y)]^1.5.
  for (const auto &[texts, p] : {std::pair{yielding(), 1.61 * sigma},
                                 {yielding({{"limiting_pressure", "700 MPa", 0}}), 700e6}})
  {
    const double d_y = approach_at(p), F_y = hertz(d_y);
    check_plastic(
      {"thornton", texts, d_y, [=, p = p](double d) { return F_y + pi * p * R * (d - d_y); },
       [=, p = p](double d, double F) {
         return residual_over(4 * E / (3 * F) * std::pow((2 * F + F_y) / (2 * pi * p), 1.5), d, F);
       }});
  }
  const double p = (1 + pi / 2) * sigma;
  check_plastic({"du-wang", yielding(), approach_at(p),
                 [=](double d)
                 { return pi * R * p * d - p * p * p * pi * pi * pi * R * R / (12 * E * E); },
                 [](double d, double F) { return residual_over(R, d, F); }});
}

BOOST_AUTO_TEST_CASE(laws_with_a_transition)
{
  // Brake: the cubic by Hermite's form of both ends, F_p' = 2 pi R H, F_y' = 2 E* sqrt(R d_y).
  const double d_y = approach_at(1.61 * sigma), F_y = hertz(d_y), H = 2.8 * sigma,
               a_p = 3 * pi * R * H / (4 * E), d_p = a_p * a_p / R, F_p = pi * H * a_p * a_p;
  const auto brake = [=](double d)
  {
    if (d >= d_p)
      return pi * H * (2 * R * d + a_p * a_p - 2 * R * d_p);
    const double w = d_p - d_y, t = (d - d_y) / w, s0 = 2 * E * std::sqrt(R * d_y) * w,
                 s1 = 2 * pi * R * H * w;
    return F_y + s0 * t + (3 * (F_p - F_y) - 2 * s0 - s1) * t * t +
           (2 * (F_y - F_p) + s0 + s1) * t * t * t;
  };
  check_plastic(
    {"brake", yielding(), d_y, brake, [](double d, double F) { return d * (1 - F / hertz(d)); }});
  check_plastic({"brake", yielding({{"unloading", "2012", 0}}), d_y, brake,
                 [](double d, double F) { return residual_over(R + d / 2, d, F); }});

  // Burgoyne & Daraio: d (alpha + beta ln d) through both ends.
  struct Constants
  {
    const char *name;
    double c1, c2, d_p;
  };
  const double p = 1.6 * sigma, d_b = approach_at(p), F_b = hertz(d_b), s = E / sigma;
  for (const Constants &c :
       {Constants{"assumed", 2.8, -R * d_b, 84.5 * d_b},
        {"published", 2.48, R * R * (0.0076 - 6.76e-6 * s), R * (0.0277 - 0.78 / s)}})
  {
    const auto line = [=](double d) { return pi * c.c1 * sigma * (2 * R * d + c.c2); };
    check_plastic({"burgoyne-daraio", yielding({{"constants", c.name, 0}}), d_b,
                   [=](double d)
                   {
                     if (d >= c.d_p)
                       return line(d);
                     const double beta = (line(c.d_p) / c.d_p - F_b / d_b) / std::log(c.d_p / d_b);
                     return d * (F_b / d_b + beta * std::log(d / d_b));
                   },
                   [=](double d, double F) {
                     return residual_over(
                       4 * E / (3 * F) * std::pow((2 * F + F_b) / (2 * pi * p), 1.5), d, F);
                   }});
  }

  // Ma & Liu: the slope is linear in ln d, from pi R p_y to 2 pi R psi sigma_y.
  const double first = pi * R * 1.61 * sigma;
  for (const auto &[texts, psi, ends] :
       {std::tuple{yielding(), 3., 13.}, {yielding({{"psi", "2.5", 0}, {"xi", "9", 0}}), 2.5, 9.}})
  {
    const double last = 2 * pi * R * psi * sigma, d_l = 0.5 * ends * ends * d_y,
                 L = std::log(0.5 * ends * ends);
    const auto curve = [=](double d)
    {
      const double x = std::min(d, d_l);
      return F_y + first * (x - d_y) + (last - first) / L * (x * (std::log(x / d_y) - 1) + d_y) +
             last * (d - x);
    };
    check_plastic({"ma-liu", texts, d_y, curve,
                   [=](double d, double F)
                   {
                     const double at = std::min(d, d_l);
                     return residual_over(R * hertz(at) / curve(at), d, F);
                   }});
    // The restitution with both constants: 0.8126 = (4/5)^(1/2) (3/4)^(1/3).
    const double speed = 30, R_p = R * hertz(d_l) / curve(d_l);
    BOOST_TEST(impulse_restitution("ma-liu-restitution", speed, texts) ==
                 std::sqrt(0.8) * std::cbrt(0.75) * std::pow(E, -1. / 3) * std::pow(R_p, -1. / 6) *
                   std::pow(last, 5. / 12) * std::pow(M, -1. / 12) * std::pow(speed, -1. / 6),
               tt::tolerance(6.2e-5)); // of the four digits of 0.8126
    // Wang et al.: the secant of the transition.
    const double k = (curve(d_l) - F_y) / (d_l - d_y);
    check({"wang-hysteretic", restitution_of(texts),
           [=](double d, double v) { return k * d * (1 + 1.5 * (1 - e) / e * v / V); }});
    check({"wang-viscous", restitution_of(texts),
           [=](double d, double v) { return k * d + 2 * xi * std::sqrt(k * M) * v; }});
  }
  BOOST_TEST(impulse_restitution("ma-liu-restitution", 1e-4, yielding()) == 1);
}

BOOST_AUTO_TEST_CASE(stronge_in_its_three_readings)
{
  for (const auto &[theta_text, theta] : {std::pair("1.1", 1.1), {"1.9", 1.9}})
  {
    const double d_y = R * std::pow(3 * pi * theta * sigma / (4 * E), 2), F_y = hertz(d_y);
    const auto x_of = [=](double d) { return 2 * d / d_y - 1; };
    const auto curve = [=, theta = theta](double d)
    {
      const double x = x_of(d);
      return F_y * x * std::min(1 + std::log(x) / (3 * theta), 2.8 / theta);
    };
    const auto with = [&, theta_text = theta_text](const char *unloading) {
      return yielding({{"theta", theta_text, 0}, {"unloading", unloading, 0}});
    };
    const auto recovery = [=](double d, double) { return d - d_y * std::sqrt(x_of(d)); };
    check_plastic({"stronge", with("A"), d_y, curve, [=](double d, double F) {
                     return residual_over(std::sqrt(x_of(d)) * R, d, F);
                   }});
    check_plastic({"stronge", with("B"), d_y, curve, recovery});
    check_plastic({"stronge", with("C"), d_y, curve, recovery, [](double) { return 1.5; },
                   [=](double d) { return F_y * x_of(d) / curve(d); }});
    // a^2 = x R d_y
    const auto law = law_of("stronge", with("A"));
    for (const double multiple : multiples)
      BOOST_TEST(law->contact_radius(multiple * d_y, {}).value() ==
                   std::sqrt(x_of(multiple * d_y) * R * d_y),
                 tt::tolerance(rounding));
    BOOST_TEST(law->contact_radius(0.5 * d_y, {}).value() == std::sqrt(R * 0.5 * d_y),
               tt::tolerance(rounding));
  }
}

// w = d/d_c; the fit of the unloading, and the areas 0.93 w^1.136 and 0.94 w^1.146 of its
// alternative, 2 w where the contact is fully plastic.
BOOST_AUTO_TEST_CASE(kogut_and_etsion_with_both_unloadings)
{
  for (const auto &[texts, H, n] :
       {std::tuple{yielding(), 2.8 * sigma, nu},
        {yielding({{"hardness", "1 GPa", 0}, {"poisson_ratio", "0.2", 0}}), 1e9, 0.2}})
  {
    const double d_c = approach_at((0.454 + 0.41 * n) * H), F_c = hertz(d_c);
    const auto curve = [=, H = H](double d)
    {
      const double w = d / d_c;
      if (w < 6)
        return 1.03 * F_c * std::pow(w, 1.425);
      return w <= 110 ? 1.40 * F_c * std::pow(w, 1.263) : 2 * pi * R * H * d;
    };
    const auto area = [=](double d) // a^2
    {
      const double w = d / d_c;
      return R * d_c *
             (w < 6      ? 0.93 * std::pow(w, 1.136)
              : w <= 110 ? 0.94 * std::pow(w, 1.146)
                         : 2 * w);
    };
    check_plastic({"kogut-etsion", texts, d_c, curve,
                   [=](double d, double)
                   {
                     const double w = d / d_c;
                     return d * (1 - std::pow(w, -0.28)) * (1 - std::pow(w, -0.69));
                   },
                   [=](double d) { return 1.5 * std::pow(d / d_c, -0.0331); }});
    Texts by_area = texts;
    by_area.push_back({"unloading", "contact-area", 0});
    check_plastic({"kogut-etsion", by_area, d_c, curve, [=](double d, double F) {
                     return residual_over(4 * E * std::pow(area(d), 1.5) / (3 * F), d, F);
                   }});
    // Both fits end at 110 d_c: the force with a jump, the area too.
    for (const double w : {109.9, 110.3})
    {
      const auto law = law_of("kogut-etsion", texts);
      BOOST_TEST(law->force(w * d_c, 0, {}) == curve(w * d_c), tt::tolerance(rounding));
      BOOST_TEST(law->contact_radius(w * d_c, {}).value() == std::sqrt(area(w * d_c)),
                 tt::tolerance(rounding));
    }
    // The radius in loading, and in unloading: a^2 falls with the power w^-0.12 (fit) or 1.
    const auto fit = law_of("kogut-etsion", texts), hertzian = law_of("kogut-etsion", by_area);
    for (const double multiple : multiples)
    {
      const double d = multiple * d_c;
      BOOST_TEST(fit->contact_radius(d, {}).value() == std::sqrt(area(d)), tt::tolerance(rounding));
      const Memory memory = fit->commit(d, {}), other = hertzian->commit(d, {});
      const auto quarter = [&](const Memory &top)
      { return top.residual_approach + 0.25 * (d - top.residual_approach); };
      BOOST_TEST(fit->contact_radius(quarter(memory), memory).value() ==
                   std::sqrt(area(d)) * std::pow(0.25, 0.5 * std::pow(multiple, -0.12)),
                 tt::tolerance(rounding));
      BOOST_TEST(hertzian->contact_radius(quarter(other), other).value() ==
                   std::sqrt(area(d)) * 0.5,
                 tt::tolerance(1e-11)); // of the share of a difference
    }
    BOOST_TEST(fit->contact_radius(0.5 * d_c, {}).value() == std::sqrt(R * 0.5 * d_c),
               tt::tolerance(rounding));
  }
}

// H/S_y = 2.84 [1 - exp(-0.82 (a/R)^-0.7)] and 2.84 - 0.92 [1 - cos(pi a/R)], where the contact is
// so large that the two differ.
BOOST_AUTO_TEST_CASE(jackson_and_green_with_both_hardnesses)
{
  for (const auto &[poisson, n] : {std::pair("", nu), {"0.2", 0.2}})
  {
    Texts texts = yielding();
    if (*poisson)
      texts.push_back({"poisson_ratio", poisson, 0});
    const double C = 1.295 * std::exp(0.736 * n), e_y = sigma / E,
                 w_c = std::pow(pi * C * e_y / 2, 2) * R, B = 0.14 * std::exp(23 * e_y),
                 F_c = 4. / 3 * std::pow(R / E, 2) * std::pow(C * pi * sigma / 2, 3);
    const auto radius_share = [=](double w)
    { return pi * C * e_y / 2 * std::sqrt(w < 1.9 ? w : w * std::pow(w / 1.9, B)); };
    const auto exponential = [=](double w)
    { return 2.84 * (1 - std::exp(-0.82 * std::pow(radius_share(w), -0.7))); };
    const auto cosine = [=](double w)
    { return 2.84 - 0.92 * (1 - std::cos(pi * radius_share(w))); };
    const auto curve = [=](double d, double H_over_S)
    {
      const double w = d / w_c;
      return w <= 1.9 ? hertz(d)
                      : F_c * (std::exp(-std::pow(w, 5. / 12) / 4) * std::pow(w, 1.5) +
                               4 * H_over_S / C * (1 - std::exp(-std::pow(w, 5. / 9) / 25)) * w);
    };
    const auto fit = [=](double d, double)
    { return 1.02 * d * (1 - std::pow((d / w_c + 5.9) / 6.9, -0.54)); };
    check_plastic(
      {"jackson-green", texts, w_c, [=](double d) { return curve(d, exponential(d / w_c)); }, fit});
    Texts by_area = texts, later = texts;
    by_area.push_back({"unloading", "contact-area", 0});
    later.push_back({"hardness_curve", "cosine", 0});
    check_plastic(
      {"jackson-green", by_area, w_c, [=](double d) { return curve(d, exponential(d / w_c)); },
       [=](double d, double F)
       { return residual_over(4 * E * std::pow(R * radius_share(d / w_c), 3) / (3 * F), d, F); }});
    check_plastic(
      {"jackson-green", later, w_c, [=](double d) { return curve(d, cosine(d / w_c)); }, fit});
    // a/R = 0.4 and more: the cosine has left its start, where all of its constants hardly matter.
    const auto law = law_of("jackson-green", later), first = law_of("jackson-green", texts);
    for (const double share : {0.4, 0.6})
    {
      double w = 2; // radius_share(w) = share, by a fixed point: B is small
      for (int i = 0; i < 200; ++i)
        w = std::pow(2 * share / (pi * C * e_y), 2) / std::pow(w / 1.9, B);
      BOOST_TEST(law->force(w * w_c, 0, {}) ==
                   curve(w * w_c, 2.84 - 0.92 * (1 - std::cos(pi * share))),
                 tt::tolerance(rounding));
      BOOST_TEST(law->contact_radius(w * w_c, {}).value() == R * share, tt::tolerance(rounding));
      BOOST_TEST(first->force(w * w_c, 0, {}) ==
                   curve(w * w_c, 2.84 * (1 - std::exp(-0.82 * std::pow(share, -0.7)))),
                 tt::tolerance(rounding));
    }
  }
}

// a = a_e + a_p solved for F here by bisection, with the defaults and with coefficients.
BOOST_AUTO_TEST_CASE(vu_quoc_and_zhang)
{
  const double d_y = approach_at(1.61 * sigma), F_y = hertz(d_y);
  for (const auto &[texts, C_a, K_c] :
       {std::tuple{yielding(), 0.0258 * std::sqrt(R * d_y) / F_y, 0.0098 / F_y},
        {yielding(
           {{"radius_coefficient", "0.05 um/N", 0}, {"curvature_coefficient", "1e-4 N^-1", 0}}),
         0.05e-6, 1e-4}})
  {
    const auto elastic = [](double F) { return std::cbrt(3 * R * F / (4 * E)); };
    const auto curve = [=, C_a = C_a, K_c = K_c](double d)
    {
      double low = F_y, high = 10 * hertz(d);
      for (int i = 0; i < 200; ++i)
      {
        const double F = (low + high) / 2, a = elastic(F) + C_a * (F - F_y);
        (a * a / ((1 + K_c * (F - F_y)) * R) < d ? low : high) = F;
      }
      return low;
    };
    check_plastic({"vu-quoc-zhang", texts, d_y, curve, [=, K_c = K_c](double d, double F) {
                     return d - std::pow(elastic(F), 2) / ((1 + K_c * (F - F_y)) * R);
                   }});
    const auto law = law_of("vu-quoc-zhang", texts);
    const double d = 20 * d_y, F = curve(d);
    BOOST_TEST(law->contact_radius(d, law->commit(d, {})).value() == elastic(F) + C_a * (F - F_y),
               tt::tolerance(1e-11));
  }
}

BOOST_AUTO_TEST_CASE(piecewise_laws)
{
  for (const auto &[text, n] : {std::pair("1.5", 1.5), {"1.2", 1.2}})
    for (const char *law : {"piecewise-plastic", "piecewise-elastic"})
    {
      const bool is_plastic = std::string(law) == "piecewise-plastic";
      const auto made = law_of(law, restitution_of({{"exponent", text, 0}}));
      const double top = 3e-5, k = K * std::pow(d_hertz, 1.5 - n), F = k * std::pow(top, n);
      BOOST_TEST(made->force(top, 0, {}) == F, tt::tolerance(rounding));
      const Memory memory = made->commit(top, {});
      for (const double share : {0.7, 0.9})
      {
        const double d = share * top,
                     expected = is_plastic
                                  ? k / std::pow(e, 2 * n) * std::pow(d - (1 - e * e) * top, n)
                                  : F * std::pow(share, (n + 1) / (e * e) - 1);
        BOOST_TEST(made->force(d, -1, memory) == expected, tt::tolerance(rounding));
      }
      const auto stiff =
        law_of(law, restitution_of({{"exponent", "1.2", 0}, {"stiffness", "2e7 N/m^1.2", 0}}));
      BOOST_TEST(stiff->force(top, 0, {}) == 2e7 * std::pow(top, 1.2), tt::tolerance(rounding));
    }
}

// Loading k1 w^(3 - n/2), unloading k2 (w - w_b)^1.5; G and mu of the softer body, or as given.
BOOST_AUTO_TEST_CASE(meyers_law)
{
  struct Plane
  {
    Texts texts;
    double G, mu;
  };
  for (const Plane &plane :
       {Plane{{}, 110e9 / 2 / (1 + nu), nu},
        {{{"shear_modulus", "2 GPa", 0}, {"poisson_ratio", "0.2", 0}}, 2e9, 0.2}})
    for (const auto &[text, n] : {std::pair("2.4", 2.4), {"2.9", 2.9}})
    {
      Texts texts = plane.texts;
      texts.push_back({"meyer_index", text, 0});
      texts.push_back({"damping", "2e5 N s/m^3", 0});
      const auto law = law_of("meyer", texts);
      const double k1 = pi * plane.G * (n - 2) / (1 - plane.mu) * std::pow(2 * R, (4 - n) / 2),
                   k2 = pi * plane.G * std::sqrt(2 * R) / (1 - plane.mu), w = 4e-5,
                   F = k1 * std::pow(w, 3 - n / 2), c = 2e5 * (2 * R * w - w * w);
      BOOST_TEST(law->force(w, 0.3, {}) == F + 0.3 * c, tt::tolerance(rounding));
      const Memory memory = law->commit(w, {});
      const double w_b = w - std::pow(F / k2, 2. / 3);
      BOOST_TEST(law->force(0.5 * (w + w_b), 0, memory) == k2 * std::pow(0.5 * (w - w_b), 1.5),
                 tt::tolerance(1e-11));
      // Work of first loading minus what unloading returns.
      BOOST_TEST(law->plastic_work(memory) == F * w / (4 - n / 2) - 0.4 * F * (w - w_b),
                 tt::tolerance(1e-11));
    }
}

BOOST_AUTO_TEST_SUITE_END()
