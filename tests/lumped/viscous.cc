#include <boost/test/unit_test.hpp>

// Viscous and linearised dampers against closed forms, limits and each other. The motion is
// integrated to 1e-9.

#include <cmath>
#include <numbers>

#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_viscous)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Material;

namespace
{
constexpr double accuracy = 1e-9;

std::string text(double value)
{
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.17g", value);
  return buffer;
}

std::vector<carambole::Body> on_wall(double velocity, const Material &material = steel)
{
  return in_a_row({sphere(0.01, material, velocity), wall()});
}

/// These parameters and no examples: those of a law may exclude each other.
Trajectory run_with(const std::vector<carambole::Body> &bodies, const std::string &law,
                    const Texts &texts)
{
  const Manual &manual = catalogue().at(law);
  std::vector<carambole::Diagnostic> diagnostics;
  const Parameters parameters =
    read_parameters({law, law, texts, 0}, manual.parameters, "test", diagnostics);
  BOOST_REQUIRE(diagnostics.empty());
  return run(bodies, manual, parameters);
}

double returned(double velocity, const std::string &law, const Texts &texts)
{
  return restitution(run_with(on_wall(velocity), law, texts));
}

/// Damping over elastic force at unit rate, times the approach that belongs to the exponent.
double damping_of(const std::string &law, const Pair &pair, const Texts &texts, double d = 1e-5)
{
  const Manual &manual = catalogue().at(law);
  const auto force = manual.make_force(pair, parameters_of(manual, texts));
  const Memory memory = force->begin(1, {});
  return force->force(d, 1, memory) - force->force(d, 0, memory);
}

std::string lacking(const std::string &law, const Pair &pair, const Texts &texts)
{
  const Manual &manual = catalogue().at(law);
  std::vector<carambole::Diagnostic> diagnostics;
  return manual.lacks(
    pair, read_parameters({law, law, texts, 0}, manual.parameters, "test", diagnostics));
}
} // namespace

BOOST_AUTO_TEST_CASE(empirical_dampers_return_the_restitution_asked_for)
{
  for (const char *law : {"schwager-poschel", "lee-herrmann", "ristow"})
    for (const double e : {0.001, 0.05, 0.3, 0.7, 0.9, 0.999, 1.0})
      for (const double speed : {0.01, 3.0})
        BOOST_TEST(returned(speed, law, {{"restitution", text(e), 0}}) == e,
                   tt::tolerance(accuracy / e));
}

// x'' + x^1.5 + a x^m x' = 0 knows a = chi L^(m+1)/(M V) alone, L = (M V^2/K)^(2/5).
BOOST_AUTO_TEST_CASE(a_force_that_jumps_is_sampled_before_and_after)
{
  // A linear dashpot pushes with c V as soon as the bodies touch; the sample before is of bodies
  // apart.
  const Trajectory t =
    run_with(on_wall(0.5), "kelvin-voigt", {{"stiffness", "1 MN/m"}, {"restitution", "0.7"}});
  BOOST_TEST_REQUIRE(t.samples.size() > 4u);
  BOOST_TEST(t.samples[0].force[0] == 0);
  BOOST_TEST(t.samples[1].time < 1e-300);
  BOOST_TEST(t.samples[1].force[0] > 0.1 * t.contacts[0].peak_force);
  BOOST_TEST(t.samples[2].force[0] == t.samples[1].force[0], tt::tolerance(0.05)); // a step later
}

BOOST_AUTO_TEST_CASE(empirical_dampers_scale)
{
  const double M = make_row(on_wall(1)).pairs[0].reduced_mass;
  const struct
  {
    const char *law, *unit;
    double m, factor;
  } laws[] = {{"schwager-poschel", " kg/s/m^0.65", 0.65, 1},
              {"lee-herrmann", " s^-1", 0, 1 / M},
              {"ristow", " Pa s", 1, 1}};
  for (const auto &[law, unit, m, factor] : laws)
  {
    const auto at = [&, &law = law, &unit = unit, m = m, factor = factor](double speed)
    {
      const Pair pair = make_row(on_wall(speed)).pairs[0];
      const double L = std::pow(M * speed * speed / pair.hertz_stiffness(), 0.4);
      const double chi = 0.8 * M * speed / std::pow(L, m + 1);
      return returned(speed, law, {{"damping", text(chi * factor) + unit, 0}});
    };
    BOOST_TEST(at(0.1) == at(7), tt::tolerance(accuracy));
    BOOST_TEST(at(0.1) < 0.9);
  }
}

BOOST_AUTO_TEST_CASE(empirical_dampers_need_one_of_two_parameters)
{
  const auto mistakes = [](const char *law, const Texts &texts)
  {
    std::vector<carambole::Diagnostic> diagnostics;
    read_parameters({law, law, texts, 0}, catalogue().at(law).parameters, "test", diagnostics);
    return diagnostics.size();
  };
  for (const char *law : {"schwager-poschel", "lee-herrmann", "ristow"})
    BOOST_TEST(mistakes(law, {}) == 1u);
  BOOST_TEST(mistakes("ristow", {{"restitution", "0.5", 0}}) == 0u);
  BOOST_TEST(mistakes("ristow", {{"damping", "1 Pa s", 0}}) == 0u);
  BOOST_TEST(mistakes("ristow", {{"restitution", "0.5", 0}, {"damping", "1 Pa s", 0}}) == 1u);
}

BOOST_AUTO_TEST_CASE(a_strong_dashpot_lets_the_bodies_creep)
{
  const Trajectory t = run_with(on_wall(1), "lee-herrmann", {{"damping", "1 MHz", 0}});
  BOOST_TEST(t.timed_out);
  BOOST_TEST(t.contacts[0].touching);
}

// 1 - e = C1 (1.5 A) (K/M)^0.4 V^0.2 for small A, C1 = 0.8 1.25^0.6 B(3/5, 3/2) = 1.15344, and
// 0.6 C1^2 for the square (Ramirez et al. 1999).
BOOST_AUTO_TEST_CASE(kuwabara_kono_has_the_known_small_loss)
{
  const double C1 = 0.8 * std::pow(1.25, 0.6) * std::beta(0.6, 1.5);
  BOOST_TEST(C1 == 1.15344, tt::tolerance(1e-5));
  for (const double speed : {0.01, 1.0})
  {
    const Pair pair = make_row(on_wall(speed)).pairs[0];
    const double share = 1e-3;
    const double A = share / (1.5 * std::pow(pair.hertz_stiffness() / pair.reduced_mass, 0.4) *
                              std::pow(speed, 0.2));
    const double e = returned(speed, "kuwabara-kono", {{"viscous_constant", text(A) + " s", 0}});
    // The third term is of the order of its cube, 1e-9.
    BOOST_TEST(1 - e == C1 * share - 0.6 * C1 * C1 * share * share, tt::tolerance(3e-6));
  }
}

// Viscosities in the proportion of the moduli, eta = G tau and zeta = K_b tau, make A = tau, in
// the general and in the printed form.
BOOST_AUTO_TEST_CASE(kuwabara_kono_takes_viscosities)
{
  const double tau = 2e-7;
  for (const double nu : {0.1, 0.3, 0.45})
  {
    const Material material{"m", 7800, 206e9, nu};
    const Pair pair = make_row(on_wall(1, material)).pairs[0];
    const Texts viscosities{{"shear_viscosity", text(tau * material.shear_modulus()) + " Pa s", 0},
                            {"bulk_viscosity", text(tau * material.bulk_modulus()) + " Pa s", 0}};
    const auto A = [&](const char *prefactor, const Texts &given, const Pair &of)
    {
      Texts texts = given;
      texts.push_back({"prefactor", prefactor, 0});
      const Manual &manual = catalogue().at("kuwabara-kono");
      std::vector<carambole::Diagnostic> diagnostics;
      const auto law = manual.make_force(
        of, read_parameters({"k", "k", texts, 0}, manual.parameters, "test", diagnostics));
      const double d = 1e-5;
      return (law->force(d, 1, {}) - law->force(d, 0, {})) /
             (1.5 * of.hertz_stiffness() * std::sqrt(d));
    };
    BOOST_TEST(A("general", viscosities, pair) == tau, tt::tolerance(1e-12));
    BOOST_TEST(A("printed", viscosities, pair) == tau, tt::tolerance(1e-12));

    // The material's own; of two bodies each counts with its share of the compliance.
    Material viscous = material;
    viscous.viscous = carambole::MaterialLaw{
      "kelvin_voigt", {{"shear", viscosities[0].text, 0}, {"bulk", viscosities[1].text, 0}}, 0};
    BOOST_TEST(A("general", {}, make_row(on_wall(1, viscous)).pairs[0]) == tau,
               tt::tolerance(1e-12));
    Material stiff = viscous;
    stiff.youngs_modulus *= 3; // a third of the time constant, at a quarter of the compliance
    const Pair both = make_row(in_a_row({sphere(0.01, viscous, 1), sphere(0.01, stiff)})).pairs[0];
    BOOST_TEST(A("general", {}, both) == (0.75 + 0.25 / 3) * tau, tt::tolerance(1e-12));
  }
  const Pair pair = make_row(on_wall(1)).pairs[0];
  BOOST_TEST(lacking("kuwabara-kono", pair, {}).find("viscosity") != std::string::npos);
  BOOST_TEST(lacking("kuwabara-kono", pair, {{"viscous_constant", "1 us", 0}}).empty());
  BOOST_TEST(!lacking("kuwabara-kono", pair,
                      {{"viscous_constant", "1 us", 0}, {"shear_viscosity", "1 Pa s", 0}})
                .empty());
  BOOST_TEST(!lacking("kuwabara-kono", make_row(on_wall(1, {"m", 1e3, 1e9, 0})).pairs[0],
                      {{"shear_viscosity", "1 Pa s", 0}, {"prefactor", "printed", 0}})
                .empty());
}

BOOST_AUTO_TEST_CASE(jankowski_is_damped_during_approach)
{
  for (const double e : {0.3, 0.5, 0.7, 0.9})
    for (const double speed : {0.1, 10.0})
      BOOST_TEST(std::abs(returned(speed, "jankowski", {{"restitution", text(e), 0}}) - e) < 0.01);
  BOOST_TEST(returned(1, "jankowski", {{"restitution", "0.7", 0}, {"damped", "both", 0}}) == 0.42,
             tt::tolerance(0.01)); // digits of the sheet
}

BOOST_AUTO_TEST_CASE(lee_wang_fades_a_dashpot_in)
{
  const Pair pair = make_row(on_wall(2)).pairs[0];
  const auto damping = [&](double d, double q)
  {
    return damping_of("lee-wang", pair,
                      {{"restitution", "0.6", 0}, {"epsilon", "2 um", 0}, {"q", text(q), 0}}, d);
  };
  const double c = damping(5e-6, 3);
  BOOST_TEST(damping(2e-6, 3) == c, tt::tolerance(1e-8)); // continuous
  BOOST_TEST(damping(1e-6, 3) == c * std::exp(-3), tt::tolerance(1e-8));
  BOOST_TEST(damping(0, 3) == c * std::exp(-6), tt::tolerance(1e-8));
  // At once at work it is Lee & Herrmann's.
  const double gamma = c / pair.reduced_mass;
  BOOST_TEST(
    returned(2, "lee-wang", {{"restitution", "0.6", 0}, {"epsilon", "2 um", 0}, {"q", "0", 0}}) ==
      returned(2, "lee-herrmann", {{"damping", text(gamma) + " s^-1", 0}}),
    tt::tolerance(accuracy));
}

BOOST_AUTO_TEST_CASE(qin_lu_damping_returns_the_values_of_the_sheet)
{
  const double printed[][3] = {{0.7, 0.67956651, 0.79597260}, {0.3, 0.32669740, 0.68422461}};
  for (const auto &[e, corrected, uncorrected] : printed)
    for (const char *exponent : {"1", "1.5", "2.3"})
    {
      Texts texts{{"restitution", text(e), 0}, {"exponent", exponent, 0}};
      BOOST_TEST(returned(2, "qin-lu-damping", texts) == corrected, tt::tolerance(1e-7));
      texts.push_back({"corrected", "false", 0});
      texts.push_back({"stiffness", std::string("3e9 N/m^") + exponent, 0});
      BOOST_TEST(returned(2, "qin-lu-damping", texts) == uncorrected, tt::tolerance(1e-7));
    }
}

// The slope of Ma & Liu's curve runs from pi R p_y at d_y to 2 pi R psi sigma_y at d_p, linearly in
// ln d; here in the published ball in a socket.
BOOST_AUTO_TEST_CASE(wang_takes_the_secant_of_ma_and_liu)
{
  Pair pair = make_row(on_wall(4)).pairs[0];
  pair.relative_radius = 0.82;
  pair.modulus = 54.67848e9;
  const double sigma_y = 30e6, d_y = 1.578756e-6, d_p = 84.5 * d_y, ratio = std::log(84.5);
  const double first = std::numbers::pi * 0.82 * 1.61 * sigma_y,
               last = 6 * std::numbers::pi * 0.82 * sigma_y;
  double force = 0;
  const int n = 2000;
  for (int i = 0; i <= n; ++i) // Simpson's rule over ln d
  {
    const double x = ratio * i / n, weight = i == 0 || i == n ? 1 : i % 2 ? 4 : 2;
    force += weight * (first + (last - first) * x / ratio) * d_y * std::exp(x) * ratio / (3.0 * n);
  }
  const Manual &manual = catalogue().at("wang-viscous");
  const auto law = manual.make_force(
    pair, parameters_of(manual, {{"yield_stress", "30 MPa", 0}, {"restitution", "0.7", 0}}));
  BOOST_TEST(law->force(1e-4, 0, {}) / 1e-4 == force / (d_p - d_y), tt::tolerance(1e-9));

  const Texts texts{{"yield_stress", "300 MPa", 0}, {"restitution", "0.7", 0}};
  BOOST_TEST(returned(2, "wang-hysteretic", texts) == 0.69730, tt::tolerance(1e-5)); // digits
  for (const double speed : {0.1, 10.0})
    BOOST_TEST(returned(speed, "wang-viscous", texts) == 0.7, tt::tolerance(accuracy));
  const Manual &hysteretic = catalogue().at("wang-hysteretic");
  BOOST_TEST(!hysteretic.lacks(pair, {}).empty()); // no yield stress anywhere
}

// Solved coefficients are remembered, more of them than there is room for.
BOOST_AUTO_TEST_CASE(a_restitution_has_one_damping_whatever_was_asked_before)
{
  const Pair pair = make_row(on_wall(1)).pairs[0];
  const std::vector<std::string> asked{"0.9", "0.8", "0.7", "0.6", "0.5"};
  for (int round = 0; round < 2; ++round)
    for (const char *law : {"schwager-poschel", "lee-herrmann", "ristow"})
      for (const std::string &e : asked)
        if (round == 0)
          BOOST_TEST(damping_of(law, pair, {{"restitution", e, 0}}) ==
                     damping_of(law, pair, {{"restitution", e, 0}}));
        else
          BOOST_TEST(returned(1, law, {{"restitution", e, 0}}) == std::stod(e),
                     tt::tolerance(accuracy));
}

BOOST_AUTO_TEST_SUITE_END()
