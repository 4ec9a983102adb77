#include <boost/test/unit_test.hpp>

// Rigid punches, cones and powers of the radius on an elastic half-space: Sneddon's closed forms,
// and impacts with them.

#include <cmath>
#include <limits>
#include <numbers>

#include "cases/case/profile.h"

#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_profiles)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using std::numbers::pi;

namespace
{
const auto rounding = tt::tolerance(1e-13);
const double infinity = std::numeric_limits<double>::infinity(),
             modulus = standard_steel.youngs_modulus /
                       (1 - standard_steel.poisson_ratio * standard_steel.poisson_ratio);

carambole::Body profile(double exponent, double radius, double height)
{
  return {.name = "tip",
          .shape = carambole::Shape::profile,
          .radius = radius,
          .height = height,
          .exponent = exponent,
          .material = {},
          .rigid = carambole::Rigid{0.004},
          .velocity = 0.5};
}

carambole::Body half_space()
{
  return {.name = "plane",
          .shape = carambole::Shape::half_space,
          .material = standard_steel,
          .velocity = 0};
}

std::unique_ptr<ForceLaw> law_of(const carambole::Body &tip, const char *name = "sneddon")
{
  return catalogue().at(name).make_force(make_pair(tip, half_space(), 0.5), {});
}
} // namespace

// Hertz' stiffness, which laws of friction ask for, is that of a paraboloid alone.
BOOST_AUTO_TEST_CASE(a_paraboloid_alone_has_the_stiffness_of_hertz)
{
  const double d = 1e-6;
  const auto paraboloid = law_of(profile(2, 1e-3, 1e-4)), cone = law_of(profile(1, 1e-3, 1e-4));
  BOOST_TEST(*paraboloid->hertz_stiffness() * std::pow(d, 1.5) == paraboloid->force(d, 0, {}),
             rounding);
  BOOST_TEST(!cone->hertz_stiffness().has_value());
}

// Love 1939: d = pi/2 a cot(alpha), F = 2/pi E* d^2 tan(alpha).
BOOST_AUTO_TEST_CASE(a_cone_has_the_force_of_love)
{
  const double alpha = 87 * pi / 180, d = 2e-6;
  const auto law = law_of(profile(1, 5e-3, 5e-3 / std::tan(alpha)));
  BOOST_TEST(law->force(d, 0, {}) == 2 / pi * modulus * d * d * std::tan(alpha), rounding);
  BOOST_TEST(*law->contact_radius(d, {}) == 2 / pi * d * std::tan(alpha), rounding);
  BOOST_TEST(law->stored_energy(d, {}) == law->force(d, 0, {}) * d / 3, rounding);
}

BOOST_AUTO_TEST_CASE(a_flat_punch_is_a_linear_spring)
{
  const auto law = law_of(profile(infinity, 1e-3, 0));
  for (const double d : {1e-9, 2e-6})
  {
    BOOST_TEST(law->force(d, 0, {}) == 2 * modulus * 1e-3 * d, rounding);
    BOOST_TEST(*law->contact_radius(d, {}) == 1e-3, rounding);
  }
  BOOST_TEST(law->force(-1e-6, 0, {}) == 0);
  BOOST_TEST(*law->contact_radius(-1e-6, {}) == 0);
}

// R = radius^2/(2 height).
BOOST_AUTO_TEST_CASE(a_paraboloid_has_the_force_of_hertz)
{
  const carambole::Body tip = profile(2, 5e-3, 1e-4);
  BOOST_TEST(1 / tip.curvature() == 0.125, rounding);
  const auto law = law_of(tip), hertz = law_of(tip, "hertz");
  for (const double d : {1e-8, 3e-6})
  {
    BOOST_TEST(law->force(d, 0, {}) == hertz->force(d, 0, {}), rounding);
    BOOST_TEST(*law->contact_radius(d, {}) == *hertz->contact_radius(d, {}), rounding);
  }
}

// kappa(4) = 8/3 (Segedin 1957: d = 8/3 B a^4, F = 8/5 E* a d).
BOOST_AUTO_TEST_CASE(a_quartic_profile_has_the_force_of_segedin)
{
  const double a = 4e-4, B = 1e-4 / std::pow(5e-3, 4), d = 8. / 3 * B * std::pow(a, 4);
  const auto law = law_of(profile(4, 5e-3, 1e-4));
  BOOST_TEST(*law->contact_radius(d, {}) == a, rounding);
  BOOST_TEST(law->force(d, 0, {}) == 8. / 5 * modulus * a * d, rounding);
}

// 1/2 M V^2 = K d^(m + 1)/(m + 1), duration 2 d/V B(1/(m + 1), 1/2)/(m + 1). The scales that set
// the mesh are the same closed form.
BOOST_AUTO_TEST_CASE(impacts_have_the_peak_and_the_duration_of_the_closed_form)
{
  const struct
  {
    double exponent, height;
  } shapes[] = {{1, 2.6e-4}, {1.5, 1e-4}, {2, 1e-4}, {4, 1e-4}, {infinity, 0}};
  for (const auto &shape : shapes)
  {
    const std::vector<carambole::Body> bodies{profile(shape.exponent, 5e-3, shape.height),
                                              half_space()};
    const SneddonContact contact(bodies[0], modulus);
    const double m = contact.exponent(), energy = 0.5 * 0.004 * 0.25,
                 d = std::pow((m + 1) * energy / contact.stiffness(), 1 / (m + 1));
    const Row row = make_row(bodies);
    std::vector<std::unique_ptr<ForceLaw>> laws;
    laws.push_back(catalogue().at("sneddon").make_force(row.pairs[0], {}));
    const ContactHistory history = move(row, std::move(laws), {}).contacts[0];
    const auto tolerance = tt::tolerance(1e-8);
    BOOST_TEST(history.max_approach == d, tolerance);
    BOOST_TEST(history.peak_force == contact.force(d), tolerance);
    BOOST_TEST(history.end_time - history.start_time ==
                 2 / (m + 1) * std::beta(1 / (m + 1), 0.5) * d / 0.5,
               tolerance);
  }
}

namespace
{
/// What the law says of a contact whose largest approach is this.
std::string remarks(const carambole::Body &tip, const carambole::Body &flat, double approach)
{
  ContactExtremes observed{};
  observed.max_approach = approach;
  std::string text;
  for (const Remark &remark :
       catalogue().at("sneddon").flags(make_pair(tip, flat, 0.5), {}, observed))
    text += remark.text + "\n";
  return text;
}

bool has(const std::string &text, const char *words)
{
  return text.find(words) != std::string::npos;
}
} // namespace

// A slope of 0.1, the edge, and a tenth of the radius and of the length of the flat, from both
// sides.
BOOST_AUTO_TEST_CASE(the_law_says_from_where_on_it_does_not_hold)
{
  const carambole::Body quartic = profile(4, 5e-3, 4e-4), shallow = profile(4, 5e-3, 1e-5),
                        punch = profile(infinity, 1e-3, 0);
  carambole::Body rod = half_space(), disc = half_space();
  rod.shape = disc.shape = carambole::Shape::cylinder;
  rod.length = disc.radius = 1;
  const double B = 4e-4 / std::pow(5e-3, 4);
  for (const double share : {0.99, 1.01})
  {
    const bool is_beyond = share > 1;
    BOOST_TEST(has(remarks(profile(1, 5e-3, share * 5e-4), half_space(), 1e-6), "the slope of") ==
               is_beyond);
    const double a = std::cbrt(share * 0.1 / (4 * B));
    BOOST_TEST(has(remarks(quartic, half_space(), 8. / 3 * B * std::pow(a, 4)), "the slope of") ==
               is_beyond);
    BOOST_TEST(has(remarks(punch, half_space(), share * 1e-4), "of the radius of the punch") ==
               is_beyond);
    BOOST_TEST(has(remarks(shallow, half_space(), share * 8. / 3 * 1e-5), "reaches the edge") ==
               is_beyond);
    rod.radius = disc.length = 1e-2 / share;
    BOOST_TEST(has(remarks(punch, rod, 1e-7), "too small for a half-space") == is_beyond);
    BOOST_TEST(has(remarks(punch, disc, 1e-7), "too small for a half-space") == is_beyond);
  }
}

BOOST_AUTO_TEST_CASE(the_law_says_where_it_does_not_hold)
{
  const Manual &sneddon = catalogue().at("sneddon");
  const carambole::Body blunt = profile(1, 5e-3, 2.6e-4), sharp = profile(1, 5e-3, 1.8e-3),
                        quartic = profile(4, 5e-3, 1e-4), punch = profile(infinity, 1e-3, 0);
  BOOST_TEST(remarks(blunt, half_space(), 1e-6) == "");
  BOOST_TEST(
    has(remarks(sharp, half_space(), 1e-6), "the slope of tip at the edge of the contact"));
  BOOST_TEST(has(remarks(quartic, half_space(), 3e-4), "the contact reaches the edge of tip"));
  BOOST_TEST(has(remarks(punch, half_space(), 2e-4), "largest approach is 0.2 of the radius"));
  carambole::Body soft = half_space();
  soft.material->plastic = carambole::Plasticity{400e6, {}, {}};
  BOOST_TEST(has(remarks(blunt, soft, 1e-9), "the elastic pressure is infinite at the tip of tip"));
  BOOST_TEST(has(remarks(punch, soft, 1e-9), "infinite at the edge of tip"));
  BOOST_TEST(remarks(quartic, soft, 1e-9) == "");
  BOOST_TEST(has(remarks(quartic, soft, 3e-5), "yields, which this law does not model"));
  // Beneath a smooth profile yield begins at a largest pressure of 1.6 sigma_y, as of a sphere.
  const auto quartic_law = law_of(quartic);
  const double a = *quartic_law->contact_radius(1e-6, {}),
               mean = quartic_law->force(1e-6, 0, {}) / (pi * a * a), onset = 1.6 * 2 / 3;
  soft.material->plastic->yield_stress = mean / onset * 1.01;
  BOOST_TEST(remarks(quartic, soft, 1e-6) == "");
  soft.material->plastic->yield_stress = mean / onset * 0.99;
  BOOST_TEST(has(remarks(quartic, soft, 1e-6), "yields, which this law does not model"));
  carambole::Body rod = half_space();
  rod.shape = carambole::Shape::cylinder;
  rod.radius = 3e-3, rod.length = 0.1;
  BOOST_TEST(
    has(remarks(punch, rod, 1e-7),
        "the contact radius is 0.33 of the radius or length of plane, which is too small"));

  const carambole::Body ball = sphere(5e-3, standard_steel, 1);
  BOOST_TEST(sneddon.lacks(make_pair(ball, half_space(), 1), {}) == ""); // Hertz's contact
  BOOST_TEST(has(sneddon.lacks(make_pair(rod, half_space(), 1), {}), "needs a punch, a cone"));
  BOOST_TEST(sneddon.lacks(make_pair(punch, half_space(), 1), {}) == "");
}

BOOST_AUTO_TEST_SUITE_END()
