#include <boost/test/unit_test.hpp>

// Limits that laws state: the ranges of their parameters, the pairs that they refuse, and the
// contacts that leave the range of their fits. Each is tried just within and just beyond.

#include <set>

#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_law_limits)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::unlike_spheres;

namespace
{
/// Why the law refuses the pair; empty: it does not.
std::string lacking(const std::string &law, const Texts &texts, const Pair &pair = unlike_pair())
{
  std::vector<carambole::Diagnostic> diagnostics;
  const Parameters parameters = read(law, texts, diagnostics);
  BOOST_REQUIRE(diagnostics.empty());
  return catalogue().at(law).lacks(pair, parameters);
}

/// Whether the last remark of a contact has these words.
bool remarks(const std::string &law, const Texts &texts, const ContactExtremes &observed,
             const std::string &words)
{
  std::vector<carambole::Diagnostic> diagnostics;
  const Parameters parameters = read(law, texts, diagnostics);
  const auto found = catalogue().at(law).flags(unlike_pair(), parameters, observed);
  return !found.empty() && found.back().text.find(words) != std::string::npos;
}
} // namespace

BOOST_AUTO_TEST_CASE(parameters_have_the_ranges_of_their_formulas)
{
  const struct
  {
    const char *law, *key;
    std::vector<const char *> within, beyond;
  } ranges[] = {
    {"stronge", "theta", {"1e-3", "1", "2.79"}, {"0", "2.8", "2.9"}},
    {"ma-liu", "xi", {"1.42", "100"}, {"1.41"}}, // ln(xi^2/2) > 0
    {"ma-liu", "psi", {"1e-3", "5"}, {"0", "-1"}},
    {"wang-viscous", "xi", {"1.51"}, {"1.5", "1.4"}},
    {"wang-hysteretic", "psi", {"1e-3"}, {"0"}},
    {"vu-quoc-zhang", "radius_coefficient", {"0 m/N", "1 m/N"}, {"-1e-9 m/N"}},
    {"vu-quoc-zhang", "curvature_coefficient", {"0 N^-1"}, {"-1e-9 N^-1"}},
    {"meyer", "meyer_index", {"2.001", "3"}, {"2", "3.001"}},
    {"meyer", "poisson_ratio", {"-0.999", "0", "0.5"}, {"-1", "0.501"}},
    {"meyer", "damping", {"0 N s/m^3"}, {"-1 N s/m^3"}},
    {"piecewise-plastic", "exponent", {"1e-3", "10"}, {"0", "10.1"}},
    {"power", "exponent", {"1e-3", "10"}, {"0", "10.1"}},
    {"lee-wang", "epsilon", {"1 nm"}, {"0 m"}},
    {"lee-wang", "q", {"0", "100"}, {"-0.01"}},
    {"schwager-poschel", "damping", {"0 N s/m^1.65"}, {"-1 N s/m^1.65"}},
    {"kelvin-voigt", "damping", {"0 N s/m"}, {"-1 N s/m"}},
    {"mahmoud-jankowski", "damping", {"0 N s/m"}, {"-1 N s/m"}},
    {"lee-wang", "damping", {"0 N s/m"}, {"-1 N s/m"}},
    {"tsuji", "damping", {"0 N s/m^1.25"}, {"-1 N s/m^1.25"}},
    {"kuwabara-kono", "viscous_constant", {"0 s"}, {"-1 us"}},
    {"kuwabara-kono", "shear_viscosity", {"0 Pa s"}, {"-1 Pa s"}},
    {"spring-dashpot-slider", "friction", {"0", "3"}, {"-0.01"}},
    {"spring-dashpot-slider", "damping", {"0 N s/m"}, {"-1 N s/m"}},
    {"spring-dashpot-slider", "normal_stiffness", {"1 N/m"}, {"0 N/m"}},
    {"rigid", "restitution", {"0", "1"}, {"-0.01", "1.01"}},
    {"hunt-crossley", "restitution", {"0", "1"}, {"-0.01", "1.01"}},
    {"qin-lu-damping", "restitution", {"0", "1"}, {"-0.01", "1.01"}},
    {"gonthier", "restitution", {"0.01", "1"}, {"0", "1.01"}},
    {"hu", "restitution", {"0.0213", "1"}, {"0.0212", "1.01"}}, // exp(-3.85238) = 0.02123
  };
  for (const auto &[law, key, within, beyond] : ranges)
  {
    const auto complaints = [&, law = law, key = key](const char *value)
    {
      std::vector<carambole::Diagnostic> diagnostics;
      Texts texts = example_parameters(catalogue().at(law).parameters);
      const auto &manual = catalogue().at(law).parameters;
      const auto parameter = std::ranges::find(manual, std::string(key), &ParameterManual::key);
      std::erase_if(texts, [&](const carambole::ParameterText &text)
                    { return text.key == key || text.key == parameter->instead_of; });
      texts.push_back({key, value, 0});
      read(law, texts, diagnostics);
      return diagnostics.size();
    };
    for (const char *value : within)
      BOOST_TEST(complaints(value) == 0u, law << " " << key << " " << value);
    for (const char *value : beyond)
      BOOST_TEST(complaints(value) == 1u, law << " " << key << " " << value);
  }
}

// f = c d', c w d', c w^(3/2) d' and, per area, c (2 R w - w^2) d'; that of Tsuji is a pure number.
BOOST_AUTO_TEST_CASE(a_damping_has_the_unit_of_its_form)
{
  const struct
  {
    const char *form, *unit;
  } forms[] = {{"linear", "N s/m"},
               {"ristow", "N s/m^2"},
               {"power", "N s/m^2.5"},
               {"area", "N s/m^3"},
               {"tsuji", ""}};
  for (const auto &[form, unit] : forms)
    for (const auto &[other_form, other_unit] : forms)
    {
      std::vector<carambole::Diagnostic> diagnostics;
      read("meyer",
           {{"meyer_index", "2.8", 0},
            {"damping_form", form, 0},
            {"damping", std::string("1 ") + other_unit, 0}},
           diagnostics);
      BOOST_TEST(diagnostics.empty() == (std::string(unit) == other_unit),
                 form << " in " << other_unit);
    }
}

BOOST_AUTO_TEST_CASE(pairs_are_refused_from_their_limit_on)
{
  // 1.5 H > p_y = 644 MPa.
  BOOST_TEST(lacking("brake", yielding({{"hardness", "430 MPa", 0}})).empty());
  const std::string soft = lacking("brake", yielding({{"hardness", "429 MPa", 0}}));
  BOOST_TEST(!lacking("brake", yielding({{"hardness", "400 MPa", 0}, // no transition is left
                                         {"limiting_pressure", "600 MPa", 0}}))
                .empty());
  BOOST_TEST(soft.find("of 4.29e+08 Pa") != std::string::npos, soft);
  BOOST_TEST(soft.find("pressure, 4.293e+08 Pa") != std::string::npos, soft);
  // 2 psi sigma_y > p_y: psi > 0.805.
  BOOST_TEST(lacking("ma-liu", yielding({{"psi", "0.81", 0}})).empty());
  const std::string flat = lacking("ma-liu", yielding({{"psi", "0.8", 0}}));
  BOOST_TEST(flat.find("sigma_y = 3.2e+08 Pa") != std::string::npos, flat);
  BOOST_TEST(flat.find("pressure, 3.22e+08 Pa") != std::string::npos, flat);
  BOOST_TEST(lacking("ma-liu-restitution", yielding({{"psi", "0.8", 0}})).size() > 0);
  BOOST_TEST(
    !lacking("ma-liu", yielding({{"psi", "1", 0}, {"limiting_pressure", "800 MPa", 0}})).empty());
  // The line must lie above the onset of yield: by approach, and by force.
  const Texts published{{"constants", "published", 0}};
  const auto with = [&](const char *stress)
  {
    Texts texts = published;
    texts.push_back({"yield_stress", stress, 0});
    return lacking("burgoyne-daraio", texts);
  };
  BOOST_TEST(with("400 MPa").empty());
  BOOST_TEST(with("10 GPa").find("E*/sigma_y = ") != std::string::npos);
  // d = a^2/(C_R R) must grow with F: C_a = 0 and a large K_c make it fall.
  BOOST_TEST(lacking("vu-quoc-zhang", yielding()).empty());
  BOOST_TEST(lacking("vu-quoc-zhang", yielding({{"radius_coefficient", "0 m/N", 0},
                                                {"curvature_coefficient", "0 N^-1", 0}}))
               .empty());
  BOOST_TEST(lacking("vu-quoc-zhang", yielding({{"radius_coefficient", "0 m/N", 0}})).size() > 0);
  // A hollow sphere has no k0.
  carambole::Body shell = sphere(0.01, steel, 1);
  shell.inner_radius = 0.005;
  const Pair hollow = make_row(in_a_row({shell, sphere(0.02, steel)})).pairs.front();
  BOOST_TEST(lacking("hertz-finite", {}, hollow).find("B1 is hollow") != std::string::npos);
  BOOST_TEST(lacking("hertz-finite", {}).empty());
}

BOOST_AUTO_TEST_CASE(the_printed_prefactor_needs_what_it_divides_by)
{
  const auto of = [](const char *shear, const char *bulk, double ratio)
  {
    const carambole::Material material{"m", 1000, 1e9, ratio};
    const Pair pair = make_row(in_a_row({sphere(0.01, material, 1), wall()})).pairs.front();
    return lacking(
      "kuwabara-kono",
      {{"shear_viscosity", shear, 0}, {"bulk_viscosity", bulk, 0}, {"prefactor", "printed", 0}},
      pair);
  };
  BOOST_TEST(of("1 Pa s", "1 Pa s", 0.3).empty());
  BOOST_TEST(of("0 Pa s", "1 Pa s", 0.3).empty());
  BOOST_TEST(of("1 Pa s", "0 Pa s", 0.3).empty());
  BOOST_TEST(of("0 Pa s", "0 Pa s", 0.3).size() > 0);
  BOOST_TEST(of("1 Pa s", "1 Pa s", 0).size() > 0);
  // The constant excludes either viscosity.
  for (const char *key : {"shear_viscosity", "bulk_viscosity"})
    BOOST_TEST(lacking("kuwabara-kono", {{"viscous_constant", "1 us", 0}, {key, "1 Pa s", 0}})
                 .find("not both") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(fits_say_where_they_end)
{
  // Beyond 110 d_c; 1000 V_c; 40 F_y; 0.2 R. Small contacts, so that no other remark comes last.
  const double K_Y = 0.454 + 0.41 * nu, d_c = approach_at(K_Y * 2.8 * 100e6);
  const Texts soft{{"yield_stress", "100 MPa", 0}};
  for (const auto &[share, leaves] : {std::pair(0.9999, false), {1.0001, true}})
  {
    BOOST_TEST(remarks("kogut-etsion", soft, {share * 110 * d_c, 1, 1}, "110 d_c") == leaves);
    const double w_c = approach_at(1.295 * std::exp(0.736 * nu) * 100e6),
                 V_c = std::sqrt(16. / 15 * E * std::sqrt(R) * std::pow(w_c, 2.5) / M);
    BOOST_TEST(remarks("jackson", soft, {2 * w_c, 1, share * 1000 * V_c}, "1000 V_c") == leaves);
    const double d_y = approach_at(161e6);
    BOOST_TEST(remarks("vu-quoc-zhang", soft, {2 * d_y, share * 40 * hertz(d_y), 1}, "40 F_y") ==
               leaves);
    BOOST_TEST(remarks("meyer", {{"meyer_index", "2.5", 0}, {"damping", "0 N s/m^3", 0}},
                       {share * 0.2 * R, 1, 1}, "0.2 R") == leaves);
    // e = 1 is met at the speed 1 of this factor.
    const double at_one =
      std::pow(std::pow(30, 1. / 6) * impulse_restitution("ma-liu-restitution", 30, soft), 6);
    BOOST_TEST(remarks("ma-liu-restitution", soft, {2 * d_y, 1, at_one / share}, "limited to 1") ==
               leaves);
  }
  BOOST_TEST(!remarks("ma-liu-restitution", soft, {0, 0, 0}, "limited"));
}

// An impulse has no approach: what its law says of it follows from the speed.
BOOST_AUTO_TEST_CASE(closed_forms_say_where_they_end)
{
  const Texts soft{{"yield_stress", "100 MPa", 0}};
  const double d_y = approach_at(161e6),
               V_y = std::sqrt(16. / 15 * E * std::sqrt(R) * std::pow(d_y, 2.5) / M);
  // Wu's 2.08 (V/V_y)^(-1/4) is 1 at 18.7 V_y.
  const double at_one = std::pow(2.08, 4) * V_y;
  BOOST_TEST(!remarks("wu", soft, {0, 0, 1.0001 * at_one}, "limited to 1"));
  for (const char *law : {"wu", "johnson", "weir-tallon"})
  {
    BOOST_TEST(remarks(law, soft, {0, 0, 1.5 * V_y}, "limited to 1"), law);
    // Below the onset of yield 1 is right.
    BOOST_TEST(!remarks(law, soft, {0, 0, 0.9 * V_y}, "limited to 1"), law);
    BOOST_TEST(remarks(law, soft, {0, 0, 0.9 * V_y}, "stays elastic"), law);
  }
  // M V^2/2 = 3 pi sigma_y R d^2.
  const double deep = 0.05 * R * std::sqrt(6 * std::numbers::pi * 100e6 * R / M);
  for (const char *law : {"wu", "johnson", "weir-tallon", "chang-ling"})
    for (const double share : {0.999, 1.001})
      BOOST_TEST(remarks(law, soft, {0, 0, share * deep}, "more than 0.05 R") == (share > 1), law);
}

namespace
{
/// The approach whose quotient with d_c is exactly this one: branches may jump there.
double exactly(double multiple, double d_c)
{
  double d = multiple * d_c;
  while (d / d_c < multiple)
    d = std::nextafter(d, 1);
  while (d / d_c > multiple)
    d = std::nextafter(d, 0);
  BOOST_REQUIRE(d / d_c == multiple);
  return d;
}
} // namespace

// Kogut & Etsion: [1, 6) and [6, 110]; Jackson & Green: up to and with 1.9.
BOOST_AUTO_TEST_CASE(branches_begin_and_end_as_printed)
{
  const auto kogut = law_of("kogut-etsion", yielding());
  const double d_c = kogut->yield_approach().value(),
               H = 2.8 * sigma; // F_c is not Hertz' force to the last digit
  const auto force = [&](double w) { return kogut->force(exactly(w, d_c), 0, {}); };
  const auto area = [&](double w)
  { return std::pow(kogut->contact_radius(exactly(w, d_c), {}).value(), 2) / (R * d_c); };
  BOOST_TEST(force(1) == 1.03 * hertz(d_c), boost::test_tools::tolerance(rounding));
  BOOST_TEST(force(6) == 1.40 * hertz(d_c) * std::pow(6, 1.263),
             boost::test_tools::tolerance(rounding));
  BOOST_TEST(force(110) == 1.40 * hertz(d_c) * std::pow(110, 1.263),
             boost::test_tools::tolerance(rounding));
  BOOST_TEST(kogut->force(110.001 * d_c, 0, {}) == 2 * pi * R * H * 110.001 * d_c,
             boost::test_tools::tolerance(rounding));
  BOOST_TEST(area(1) == 0.93, boost::test_tools::tolerance(rounding));
  BOOST_TEST(area(6) == 0.94 * std::pow(6, 1.146), boost::test_tools::tolerance(rounding));
  BOOST_TEST(area(110) == 0.94 * std::pow(110, 1.146), boost::test_tools::tolerance(rounding));
  const auto jackson = law_of("jackson-green", yielding());
  const double w_c = jackson->yield_approach().value(), end = exactly(1.9, w_c);
  BOOST_TEST(jackson->force(end, 0, {}) == hertz(end), boost::test_tools::tolerance(rounding));
  // The range of a fit contains its end.
  BOOST_TEST(!remarks("kogut-etsion", yielding(), {110 * d_c, 1, 1}, "110 d_c"));
}

// Every law remarks that a contact stays elastic below its own onset of yield.
BOOST_AUTO_TEST_CASE(elastic_contacts_are_remarked_below_the_onset)
{
  const double onset = approach_at(1.61 * sigma);
  for (const char *law : {"wang-hysteretic", "wang-viscous"})
  {
    const Texts texts = yielding(restitution_of());
    BOOST_TEST(remarks(law, texts, {0.999 * onset, 1, 1}, "stays elastic"), law);
    BOOST_TEST(!remarks(law, texts, {1.001 * onset, 1, 1}, "stays elastic"), law);
  }
}

// Of two planes that are equally stiff in shear the first yields.
BOOST_AUTO_TEST_CASE(meyers_plane_is_the_softer_body)
{
  const carambole::Material one{"one", 1000, 2.5e6, 0.25}, other{"other", 1000, 2.75e6, 0.375};
  BOOST_REQUIRE(one.shear_modulus() == other.shear_modulus());
  carambole::Material softer = other;
  softer.youngs_modulus /= 2;
  const auto ratio = [](const carambole::Material &first, const carambole::Material &second)
  {
    const Pair pair =
      make_row(in_a_row({sphere(0.01, first, 1), sphere(0.01, second)})).pairs.front();
    for (const ParameterManual &parameter : catalogue().at("meyer").parameters)
      if (parameter.key == "poisson_ratio")
        return parameter.default_value(pair, {}).value();
    return 0.;
  };
  BOOST_TEST(ratio(one, other) == 0.25);
  BOOST_TEST(ratio(other, one) == 0.375);
  BOOST_TEST(ratio(one, softer) == 0.375);
  BOOST_TEST(ratio(softer, one) == 0.375);
}

// A manual states the default of a parameter; the law computes with its own.
BOOST_AUTO_TEST_CASE(a_default_that_is_given_changes_nothing)
{
  std::set<std::string> tried;
  for (const auto &[name, manual] : catalogue())
  {
    if (!manual.make_force)
      continue;
    const Parameters usual = parameters_of(manual);
    const Pair pair = unlike_pair();
    for (const ParameterManual &parameter : manual.parameters)
    {
      const auto value = default_of(parameter, pair, usual);
      if (usual.given(parameter.key) || !value)
        continue;
      Parameters given = usual;
      given.numbers[parameter.key] = *value;
      if (manual.lacks && !manual.lacks(pair, given).empty()) // one of two that exclude each other
        continue;
      const auto law = manual.make_force(pair, usual), same = manual.make_force(pair, given);
      Memory memory = law->begin(V, {}), memory_of_same = same->begin(V, {});
      const auto compare = [&](double d, double v)
      {
        BOOST_TEST(same->force(d, v, memory_of_same) == law->force(d, v, memory),
                   boost::test_tools::tolerance(1e-11)); // of powers of roundings
      };
      BOOST_TEST_CONTEXT(name << " " << parameter.key << " = " << *value)
      {
        for (const double d : {4e-7, 3e-6, 2e-5, 9e-5})
        {
          compare(d, 1.3);
          memory = law->commit(d, memory);
          memory_of_same = same->commit(d, memory_of_same);
        }
        for (const double d : {8.9e-5, 8e-5, 6e-5})
          compare(d, -0.4);
      }
      tried.insert(name + " " + parameter.key);
    }
  }
  BOOST_TEST(tried.contains("du-wang limiting_pressure"));
  BOOST_TEST(tried.contains("kogut-etsion hardness"));
  BOOST_TEST(tried.size() > 30U);
}

// Each is a property that pages, records and fits rely on.
BOOST_AUTO_TEST_CASE(manuals_state_the_properties_of_their_laws)
{
  std::set<std::string> conservative, gaining, scaled, calibrating, from_material;
  for (const auto &[name, manual] : catalogue())
  {
    if (manual.conservative)
      conservative.insert(name);
    if (manual.can_gain_energy)
      gaining.insert(name);
    if (manual.uses_onset_speed)
      scaled.insert(name);
    for (const ParameterManual &parameter : manual.parameters)
    {
      if (parameter.calibrates && parameter.key != "restitution" && parameter.instead_of.empty())
        calibrating.insert(name + " " + parameter.key);
      if (parameter.key == "restitution" || parameter.instead_of == "restitution")
        BOOST_TEST(parameter.calibrates, name << " " << parameter.key);
      if (parameter.default_from_material && parameter.key != "yield_stress")
        from_material.insert(name + " " + parameter.key);
    }
  }
  // A dashpot that acts at once, and its consequences.
  for (const char *law : {"lee-herrmann", "schwager-poschel", "ristow"})
    BOOST_TEST((catalogue().at(law).defects.find("jumps at the onset") != std::string::npos) ==
               (std::string(law) == "lee-herrmann"));
  const std::set<std::string> springs{"dmt",   "hertz", "hertz-finite", "linear",
                                      "power", "sjkr",  "sneddon"};
  BOOST_TEST(conservative == springs, boost::test_tools::per_element());
  const std::set<std::string> gain{"brake",        "burgoyne-daraio", "jackson-green",
                                   "kogut-etsion", "ma-liu",          "stronge"};
  BOOST_TEST(gaining == gain, boost::test_tools::per_element());
  for (const auto &[name, manual] : catalogue())
    if (manual.make_force)
    {
      // A law that uses v0 answers another v0 with another force, and no other law does.
      const auto law = manual.make_force(unlike_pair(), parameters_of(manual));
      const bool differs =
        law->force(1e-5, 1, law->begin(1, {})) != law->force(1e-5, 1, law->begin(2, {}));
      BOOST_TEST(manual.uses_onset_speed == differs, name);
    }
  const std::set<std::string> measured{"adhesive-range adhesion_stiffness",
                                       "adhesive-range pull_off_force",
                                       "eepa surface_energy",
                                       "eepa unloading_stiffness_ratio",
                                       "expression (any name)",
                                       "kelvin-voigt stiffness",
                                       "kuwabara-kono viscous_constant",
                                       "lee-wang epsilon",
                                       "lee-wang q",
                                       "linear stiffness",
                                       "luding adhesion_stiffness_ratio",
                                       "luding plasticity_depth",
                                       "luding stiffness",
                                       "luding unloading_stiffness_ratio",
                                       "mahmoud-jankowski stiffness",
                                       "meyer damping",
                                       "meyer meyer_index",
                                       "piecewise-elastic stiffness",
                                       "piecewise-plastic stiffness",
                                       "power stiffness",
                                       "qin-lu-damping stiffness",
                                       "sjkr cohesion_energy_density",
                                       "sls share",
                                       "sls stiffness",
                                       "sls time",
                                       "spring-dashpot-slider damping",
                                       "spring-dashpot-slider normal_stiffness",
                                       "spring-dashpot-slider tangential_stiffness"};
  BOOST_TEST(calibrating == measured, boost::test_tools::per_element());
  // Of the materials, or of the contact.
  const std::set<std::string> from{"dmt work",
                                   "jkr work",
                                   "kuwabara-kono shear_viscosity",
                                   "maugis-dugdale strength",
                                   "maugis-dugdale work",
                                   "prony-hertz share",
                                   "prony-hertz time",
                                   "thornton-ning work"};
  BOOST_TEST(from_material == from, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
