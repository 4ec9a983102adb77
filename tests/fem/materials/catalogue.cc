// Tests of what the catalogue of material laws refuses, and of its messages.

#include <boost/test/unit_test.hpp>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "tests/cases/case_files.h"
#include "tests/fem/materials/material_point.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

namespace
{
std::vector<Diagnostic> diagnostics(const Material &material)
{
  try
  {
    make_model(material, "case.yaml");
  }
  catch (const InputError &error)
  {
    return error.diagnostics;
  }
  return {};
}

std::vector<Diagnostic> of_hardening(const MaterialLaw &law)
{
  return diagnostics(plastic_metal(400e6, law));
}

std::vector<Diagnostic> of_rate(const MaterialLaw &law)
{
  return diagnostics(plastic_metal(400e6, {}, law));
}

std::vector<Diagnostic> of_viscosity(const MaterialLaw &law)
{
  return diagnostics(viscous_metal(law));
}

// Checks for one diagnostic with this line and key that contains all the words.
void check(const std::vector<Diagnostic> &found, int line, const std::string &key,
           const std::vector<std::string> &words)
{
  BOOST_TEST_REQUIRE(found.size() == 1);
  BOOST_TEST(found[0].file == "case.yaml");
  BOOST_TEST(found[0].line == line);
  BOOST_TEST(found[0].message.starts_with("materials.metal." + key + ": "), found[0].message);
  for (const std::string &word : words)
    BOOST_TEST(found[0].message.find(word) != std::string::npos,
               word << " is not in: " << found[0].message);
}
} // namespace

BOOST_AUTO_TEST_SUITE(catalogue)

BOOST_AUTO_TEST_CASE(all_manuals_are_complete)
{
  std::vector<std::string> known;
  for (const auto &[identifier, manual] : material_catalogue())
  {
    known.push_back(identifier);
    BOOST_TEST(!manual.equation.empty());
    BOOST_TEST((manual.make_hardening != nullptr) + (manual.make_rate != nullptr) +
                 (manual.make_viscous != nullptr) ==
               1);
    // The examples of the manual make a model.
    MaterialLaw example{identifier, {}, 1};
    for (const ParameterManual &parameter : manual.parameters)
    {
      BOOST_TEST(!parameter.meaning.empty());
      std::string text = parameter.example;
      std::erase_if(text, [](char c) { return c == '[' || c == ']'; });
      example.parameters.push_back({parameter.key, text, 1});
    }
    BOOST_TEST(diagnostics(manual.make_hardening ? plastic_metal(1e6, example)
                           : manual.make_rate    ? plastic_metal(1e6, {}, example)
                                                 : viscous_metal(example))
                 .empty(),
               identifier);
  }
  const std::vector<std::string> expected{
    "cowper_symonds", "johnson_cook", "kelvin_voigt", "linear", "power", "prony", "table", "voce"};
  BOOST_TEST(known == expected, boost::test_tools::per_element());
}

// What `carambole-fem laws` prints as an example can be copied into a case.
BOOST_AUTO_TEST_CASE(printed_examples_are_read_from_a_case)
{
  for (const auto &[identifier, manual] : material_catalogue())
  {
    std::string text = carambole::test::two_balls;
    const std::string elastic = "poisson_ratio: 0.3";
    text.insert(text.find(elastic) + elastic.size(), ", " + example_in_case(manual));
    const Case c = carambole::test::read_text(text + "laws: []\n");
    BOOST_TEST_REQUIRE(c.bodies[0].material.has_value());
    BOOST_TEST(diagnostics(*c.bodies[0].material).empty(), example_in_case(manual));

    const nlohmann::json json = to_json(manual);
    BOOST_TEST(json.at("example").get<std::string>() == example_in_case(manual));
    BOOST_TEST(json.at("parameters").size() == manual.parameters.size());
    for (const ParameterManual &parameter : manual.parameters)
    {
      const std::string text = describe(manual), label = "\n  " + parameter.key;
      BOOST_TEST((text.find(label + " ") != std::string::npos ||
                  text.find(label + "\n") != std::string::npos), // a line of its own
                 text);
    }
    BOOST_TEST(entry_of(manual).starts_with(identifier + " "));
  }
}

BOOST_AUTO_TEST_CASE(unknown_laws)
{
  check(of_hardening({"vocce", {}, 12}), 12, "plastic.hardening", {"'vocce'", "'voce'", "table"});
  check(of_rate({"cowper_symons", {}, 13}), 13, "plastic.rate", {"'cowper_symonds'"});
  check(of_viscosity({"pronny", {}, 14}), 14, "viscous", {"'prony'"});
  // The law exists, but is of another kind.
  check(of_hardening({"prony", {}, 15}), 15, "plastic.hardening", {"'prony'", "voce"});
  check(of_viscosity({"linear", {}, 16}), 16, "viscous", {"'linear'", "kelvin_voigt"});
}

BOOST_AUTO_TEST_CASE(parameters_that_are_missing_or_unknown)
{
  check(of_hardening({"voce", {{"rate", "8", 4}}, 3}), 3, "plastic.hardening.saturation",
        {"'voce' needs this parameter", "200 MPa"});
  check(of_hardening({"linear", {{"modulus", "2 GPa", 4}, {"modlus", "2 GPa", 5}}, 3}), 5,
        "plastic.hardening.modlus", {"'modulus'"});
  check(of_rate({"cowper_symonds", {{"exponent", "5", 4}}, 3}), 3, "plastic.rate.reference_rate",
        {"40 s^-1"});
  // All errors are reported at once.
  BOOST_TEST(of_rate({"johnson_cook", {}, 3}).size() == 4);
}

BOOST_AUTO_TEST_CASE(values_out_of_range)
{
  check(of_hardening({"linear", {{"modulus", "-2 GPa", 4}}, 3}), 4, "plastic.hardening.modulus",
        {"'-2 GPa'", "out of range: 0 < value"});
  check(of_hardening({"linear", {{"modulus", "0 GPa", 4}}, 3}), 4, "plastic.hardening.modulus",
        {"out of range: 0 < value"});
  check(of_hardening({"power", {{"coefficient", "1 MPa", 4}, {"exponent", "1.2", 5}}, 3}), 5,
        "plastic.hardening.exponent", {"'1.2'", "0 < value <= 1"});
  check(of_viscosity({"kelvin_voigt", {{"shear", "-1 Pa s", 4}}, 3}), 4, "viscous.shear",
        {"out of range: 0 <= value"});
  check(of_rate({"johnson_cook",
                 {{"coefficient", "0.01", 4},
                  {"reference_rate", "1 s^-1", 5},
                  {"softening", "1", 6},
                  {"heat_to_melt", "400 kJ/kg", 7},
                  {"heat_fraction", "1.5", 8}},
                 3}),
        8, "plastic.rate.heat_fraction", {"'1.5'", "0 < value <= 1"});
}

BOOST_AUTO_TEST_CASE(wrong_dimensions_and_texts)
{
  check(of_hardening({"linear", {{"modulus", "2 mm", 4}}, 3}), 4, "plastic.hardening.modulus",
        {"2 mm"});
  check(of_hardening({"linear", {{"modulus", "stiff", 4}}, 3}), 4, "plastic.hardening.modulus",
        {"stiff"});
  check(of_hardening({"voce", {{"saturation", "200 MPa", 4}, {"rate", "8 Hz", 5}}, 3}), 5,
        "plastic.hardening.rate", {"8 Hz"});
}

BOOST_AUTO_TEST_CASE(lists_that_do_not_fit)
{
  const auto table = [](const std::string &strains, const std::string &gains) {
    return of_hardening({"table", {{"plastic_strain", strains, 4}, {"gain", gains, 5}}, 3});
  };
  BOOST_TEST(table("0, 0.1, 1", "0 MPa, 20 MPa, 20 MPa").empty());
  check(table("0, 0.1, 0.1", "0 MPa, 1 MPa, 2 MPa"), 3, "plastic.hardening", {"must increase"});
  check(table("0, 0.1, 1", "0 MPa, 2 MPa, 1 MPa"), 3, "plastic.hardening", {"must not decrease"});
  check(table("0.01, 0.1", "0 MPa, 2 MPa"), 3, "plastic.hardening", {"must start with"});
  check(table("0, 0.1", "1 MPa, 2 MPa"), 3, "plastic.hardening", {"must start with"});
  check(table("0, 0.1", "0 MPa"), 3, "plastic.hardening", {"as many values"});
  check(table("0", "0 MPa"), 3, "plastic.hardening", {"two or more"});

  const auto prony = [](const std::string &ratios, const std::string &times) {
    return of_viscosity({"prony", {{"shear_ratio", ratios, 4}, {"time", times, 5}}, 3});
  };
  BOOST_TEST(prony("0.5, 0.5", "1 ms, 2 ms").empty());
  check(prony("0.6, 0.5", "1 ms, 2 ms"), 3, "viscous", {"shear_ratio", "at most 1"});
  check(prony("0.6", "1 ms, 2 ms"), 3, "viscous", {"as many values"});
  check(prony("0.6", "0 ms"), 5, "viscous.time", {"out of range: 0 < value"});
}

// A parameter with a single value refuses a list.
BOOST_AUTO_TEST_CASE(lists_where_a_number_is_asked_for)
{
  check(of_hardening({"linear", {{"modulus", "2 GPa, 3 GPa", 4}}, 3}), 4,
        "plastic.hardening.modulus", {"one value"});
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
