#include <boost/test/unit_test.hpp>

// Elastoplastic laws against formulas and printed numbers of their sources.

#include "tests/lumped/elastoplastic_laws.h"

BOOST_AUTO_TEST_SUITE(lumped_elastoplastic_formulas)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;

// The radius of the contact: Hertz' before yield, from force and mean pressure where the bodies are
// fully plastic, continuous where unloading begins, zero where it ends.
BOOST_AUTO_TEST_CASE(the_radius_of_the_contact)
{
  using std::numbers::pi;
  const Pair pair = pair_on_wall();
  const auto pressure = [](const ForceLaw &law, double d)
  { return law.force(d, 1, {}) / (pi * std::pow(law.contact_radius(d, {}).value(), 2)); };
  for (const char *name : {"hertz", "hertz-finite", "thornton", "kogut-etsion", "jackson-green",
                           "stronge", "vu-quoc-zhang"})
  {
    const auto law = law_on_wall(name);
    const double d_y = law->yield_approach().value_or(1e-6), d = 40 * d_y;
    BOOST_TEST(law->contact_radius(0, {}).value() == 0);
    // The finite size changes the radius by shares of a/R.
    BOOST_TEST(law->contact_radius(0.5 * d_y, {}).value() ==
                 std::sqrt(0.5 * d_y * pair.relative_radius),
               tt::tolerance(std::string(name) == "hertz-finite" ? 0.01 : 1e-12));
    const Memory memory = law->commit(d, {});
    const double largest = law->contact_radius(d, memory).value();
    BOOST_TEST(law->contact_radius(d * (1 - 1e-12), memory).value() == largest,
               tt::tolerance(1e-5));
    double before = largest;
    for (const double share : {0.9, 0.6, 0.3, 0.1})
    {
      const double at = memory.residual_approach + share * (d - memory.residual_approach),
                   a = law->contact_radius(at, memory).value();
      BOOST_TEST(a < before);
      BOOST_TEST(a > 0);
      before = a;
    }
  }
  BOOST_TEST(!law_on_wall("ma-liu")->contact_radius(1e-6, {}).has_value());

  // Thornton: p (2 F + F_y) = 2 F p_y, and on unloading Hertz' pressure over the radius R_p.
  const auto thornton = law_on_wall("thornton");
  const double d_y = thornton->yield_approach().value(), d = 20 * d_y,
               F = thornton->force(d, 1, {}), F_y = thornton->force(d_y, 1, {}),
               p_y = 1.5 * F_y / (pi * pair.relative_radius * d_y);
  BOOST_TEST(pressure(*thornton, d) == 2 * F * p_y / (2 * F + F_y), tt::tolerance(1e-12));
  const Memory top = thornton->commit(d, {});
  const double half = (d + top.residual_approach) / 2,
               a = thornton->contact_radius(half, top).value(),
               R_p =
                 4 * pair.modulus * std::pow(thornton->contact_radius(d, top).value(), 3) / (3 * F);
  BOOST_TEST(thornton->force(half, -1, top) == 4 * pair.modulus * a * a * a / (3 * R_p),
             tt::tolerance(1e-12));
  // Kogut & Etsion beyond 110 d_c: the hardness; Stronge: 2.8 times the yield stress.
  const auto kogut = law_on_wall("kogut-etsion");
  BOOST_TEST(pressure(*kogut, 150 * kogut->yield_approach().value()) == 2.8 * sigma_y,
             tt::tolerance(1e-12));
  const auto stronge = law_on_wall("stronge");
  BOOST_TEST(pressure(*stronge, 200 * stronge->yield_approach().value()) == 2.8 * sigma_y,
             tt::tolerance(1e-12));
  // Vu-Quoc & Zhang: the plastic part remains when all force is gone.
  const auto vu = law_on_wall("vu-quoc-zhang");
  const double deep = 20 * vu->yield_approach().value(), F_max = vu->force(deep, 1, {}),
               a_e = std::cbrt(3 * pair.relative_radius * F_max / (4 * pair.modulus));
  const Memory dent = vu->commit(deep, {});
  BOOST_TEST(vu->contact_radius(dent.residual_approach, dent).value() ==
               vu->contact_radius(deep, dent).value() - a_e,
             tt::tolerance(1e-9));
}

// Ball in a socket of Wang et al., table 5: R = R1 R2/(R2 - R1).
BOOST_AUTO_TEST_CASE(ma_liu_reproduces_the_worked_example)
{
  carambole::Body cup;
  cup.shape = carambole::Shape::socket;
  cup.radius = 0.0205;
  cup.material = carambole::Material{"aluminium", 2700, 65e9, 0.33};
  const Pair pair = make_pair(sphere(0.02, {"steel", 7800, 200e9, 0.29}, 4), cup, 4);
  BOOST_TEST(pair.relative_radius == 0.82, tt::tolerance(1e-12));
  BOOST_TEST(pair.modulus == 54.67848e9, tt::tolerance(1e-7)); // digits printed
  BOOST_TEST(pair.reduced_mass == 0.2613805, tt::tolerance(1e-7));
  const Texts soft{{"yield_stress", "30 MPa", 0}};
  const auto law =
    catalogue().at("ma-liu").make_force(pair, parameters_of(catalogue().at("ma-liu"), soft));
  const Cycle exact = cycle(*law, pair, 0.5 * pair.reduced_mass * 16);
  BOOST_TEST(law->yield_approach().value() == 1.578756e-6, tt::tolerance(5e-7)); // digits printed
  BOOST_TEST(exact.max_approach == 111.518e-6, tt::tolerance(5e-6));
  BOOST_TEST(exact.restitution == 0.690914, tt::tolerance(1e-6));
  // Three digits of 0.714, which has the printed 0.81 for 0.8126.
  BOOST_TEST(restitution_of("ma-liu-restitution", 4, pair, soft) * 0.81 / 0.8126 == 0.714,
             tt::tolerance(7e-4));
}

BOOST_AUTO_TEST_CASE(closed_forms_join_at_their_limits)
{
  const Pair pair = pair_on_wall();
  const double V_y = yield_onset(pair, 1.61 * sigma_y).speed, e_y = sigma_y / pair.modulus;
  // Thornton's is that of its law.
  for (const double ratio : {0.5, 1.0, 1.01, 3.0, 50.0})
  {
    const double V = ratio * V_y;
    const Cycle exact = cycle(*law_on_wall("thornton"), pair, 0.5 * pair.reduced_mass * V * V);
    BOOST_TEST(restitution_of("thornton-restitution", V, pair) == exact.restitution,
               tt::tolerance(1e-8));
  }
  // Wu's branches meet where they should, to the rounding of their exponents, and 1 at 18.7 V_y.
  const double V_f = std::pow(0.62 / 2.08, 4) / (e_y * e_y) * V_y;
  BOOST_TEST(V_f / V_y == 0.0079 / (e_y * e_y), tt::tolerance(2e-3)); // digits printed
  BOOST_TEST(restitution_of("wu", V_f * (1 - 1e-12), pair) ==
               restitution_of("wu", V_f * (1 + 1e-12), pair),
             tt::tolerance(1e-11));
  BOOST_TEST(restitution_of("wu", 1.1 * V_f, pair) == 0.62 / std::sqrt(1.1 * V_f / V_y * e_y),
             tt::tolerance(1e-12));
  BOOST_TEST(restitution_of("wu", 18.6 * V_y, pair) == 1);
  BOOST_TEST(restitution_of("wu", 18.8 * V_y, pair) < 1);
  // Jackson's and Chang & Ling's begin at 1; the former has a second branch from 60 on.
  const double V_c = yield_onset(pair, 1.295 * std::exp(0.736 * 0.3) * sigma_y).speed,
               V_k = yield_onset(pair, (1.282 + 1.158 * 0.3) * sigma_y).speed;
  BOOST_TEST(restitution_of("jackson", V_c * (1 + 1e-12), pair) == 1, tt::tolerance(1e-11));
  BOOST_TEST(restitution_of("jackson", 60 * V_c, pair) == 1 - 0.1 * std::log(60),
             tt::tolerance(1e-12));
  BOOST_TEST(restitution_of("jackson", 60 * V_c * (1 + 1e-12), pair) == 1 - 0.1 * std::log(60),
             tt::tolerance(1e-11));
  BOOST_TEST(restitution_of("chang-ling", V_k * (1 + 1e-12), pair) == 1, tt::tolerance(1e-9));
  BOOST_TEST(restitution_of("chang-ling", 0.9 * V_k, pair) == 1);
  BOOST_TEST(restitution_of("chang-ling", 10 * V_k, pair) < 0.8);
  // Weir & Tallon's is Johnson's theory at p = (1 + pi/2) sigma_y, to the two digits of its factor.
  constexpr double pi = std::numbers::pi;
  const double p = (1 + pi / 2) * sigma_y, V = 100 * V_y, R = pair.relative_radius;
  const double johnson = std::sqrt(6 * pi * p * R / (5 * pair.modulus)) *
                         std::pow(2 * R * pair.reduced_mass * V * V / (pi * p), -0.125);
  BOOST_TEST(restitution_of("weir-tallon", V, pair) == johnson, tt::tolerance(1e-3));
}

BOOST_AUTO_TEST_SUITE_END()
