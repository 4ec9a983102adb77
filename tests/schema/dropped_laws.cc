// A law of each kind, written as somebody would drop it into its folder: it is found by its name
// and by words, it has a text, and the schema of a case knows it.

#include <boost/test/unit_test.hpp>

#include "cases/laws/law_question.h"
#include "cases/laws/law_text.h"
#include "cases/values/scalar_schema.h"
#include "fem/materials/catalogue.h"
#include "lumped/law/incline.h"
#include "lumped/models/law_schema.h"
#include "lumped/tangential/rolling.h"

BOOST_AUTO_TEST_SUITE(schema_dropped_laws)

using namespace carambole;

namespace
{
/// A manual with a parameter and a word that no other law has.
LawManual manual_of(const std::string &identifier)
{
  return {.identifier = identifier,
          .title = "Dropped",
          .equation = "y = k x",
          .parameters = {{.key = "factor",
                          .symbol = "k",
                          .meaning = "of the gargling " + identifier,
                          .range = positive,
                          .example = "3"}},
          .loading = "one line",
          .separation = "at zero approach",
          .validity = "this test",
          .source = "this test",
          .evidence = "this test"};
}

struct NoHardening : fem::Hardening
{
  void evaluate(const fem::Simd & /*alpha*/, fem::Simd &h, fem::Simd &slope) const override
  {
    h = slope = fem::Simd{};
  }
};

const lumped::Registration force{
  manual_of("dropped-force"),
  {.make_force = [](const lumped::Pair &, const Parameters &) -> std::unique_ptr<lumped::ForceLaw>
   { return nullptr; }}};
const lumped::Registration impulse{
  manual_of("dropped-impulse"),
  {.make_impulse = [](const lumped::Pair &, const Parameters &) -> lumped::ImpulseLaw
   { return {.restitution = [](double) { return 0.5; }}; }}};
const lumped::Registration incline{
  manual_of("dropped-incline"),
  {.roll = [](lumped::Incline, const Parameters &, double, int, const std::atomic<bool> *)
   { return std::vector<lumped::RollSample>(); }}};
const lumped::TangentialRegistration tangential{
  manual_of("dropped-tangential"), {.make = [](const lumped::SlipPair &, const Parameters &) {
    return std::unique_ptr<lumped::TangentialLaw>();
  }}};
const lumped::RollingRegistration rolling{
  manual_of("dropped-rolling"), {.make = [](const lumped::RollingPair &, const Parameters &) {
    return std::unique_ptr<lumped::RollingLaw>();
  }}};
const fem::MaterialRegistration hardening{
  manual_of("dropped_hardening"),
  {.make_hardening = [](const Parameters &) -> std::shared_ptr<const fem::Hardening>
   { return std::make_shared<NoHardening>(); }}};
const fem::MaterialRegistration rate{manual_of("dropped_rate"),
                                     {.make_rate = [](const Parameters &, const Material &)
                                      { return std::shared_ptr<const fem::RateLaw>(); }}};
const fem::MaterialRegistration viscosity{
  manual_of("dropped_viscosity"),
  {.make_viscous = [](const Parameters &values, const Material &m) -> fem::MaterialModel {
    return fem::KelvinVoigt{m.shear_modulus(), m.bulk_modulus(), values.number("factor"), 0};
  }}};

struct Dropped
{
  std::string identifier, kind, in_case;
  std::vector<std::string> in_schema; ///< from the definitions to the parameters
};

std::vector<Dropped> dropped_laws()
{
  const auto beside = [](const char *key, const char *name) {
    return std::vector<std::string>{key, "anyOf", "1", "properties", name};
  };
  return {{"dropped-force", "force", "laws: [{dropped-force: {factor: 3}}]", {"law.dropped-force"}},
          {"dropped-impulse",
           "impulse",
           "laws: [{dropped-impulse: {factor: 3}}]",
           {"law.dropped-impulse"}},
          {"dropped-incline",
           "incline",
           "laws: [{dropped-incline: {factor: 3}}]",
           {"law.dropped-incline"}},
          {"dropped-rolling",
           "rolling resistance",
           "rolling: {dropped-rolling: {factor: 3}}",
           {"rolling", "anyOf", "0", "properties", "dropped-rolling"}},
          {"dropped-tangential", "tangential force",
           "tangential: {dropped-tangential: {factor: 3}}",
           beside("tangential", "dropped-tangential")},
          {"dropped_hardening",
           "hardening",
           "hardening: {dropped_hardening: {factor: 3}}",
           {"material.dropped_hardening", "anyOf", "0"}},
          {"dropped_rate",
           "rate",
           "rate: {dropped_rate: {factor: 3}}",
           {"material.dropped_rate", "anyOf", "0"}},
          {"dropped_viscosity",
           "viscosity",
           "viscous: {dropped_viscosity: {factor: 3}}",
           {"material.dropped_viscosity", "anyOf", "0"}}};
}

/// Places of a JSON pointer.
std::string pointer(const std::vector<std::string> &places)
{
  std::string text;
  for (const std::string &place : places)
    text += "/" + place;
  return text;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_law_of_each_kind_is_found)
{
  const nlohmann::json laws = known_laws();
  Schema definitions = lumped::law_definitions();
  definitions.update(fem::material_definitions());
  BOOST_TEST(laws_with({"gargling"}, laws).size() == dropped_laws().size());
  for (const Dropped &dropped : dropped_laws())
    BOOST_TEST_CONTEXT(dropped.identifier)
    {
      const nlohmann::json found = laws_with({"Gargling " + dropped.identifier}, laws);
      BOOST_TEST_REQUIRE(found.size() == 1u);
      const nlohmann::json &law = found.front();
      BOOST_TEST(law.at("identifier") == dropped.identifier);
      BOOST_TEST(law.at("kind") == dropped.kind);
      BOOST_TEST(law.at("parameters").at(0).at("allowed") == "0 < value");
      const auto contains = [&](const char *key, const std::string &words)
      {
        const std::string text = law.at(key);
        BOOST_TEST(text.find(words) != std::string::npos, text);
      };
      contains("entry", dropped.identifier + " ");
      contains("text", "k: of the gargling " + dropped.identifier + " [1]; 0 < value;");
      contains("example", dropped.in_case);
      const Schema &schema =
        definitions.at(Schema::json_pointer(pointer(dropped.in_schema) + "/properties"));
      BOOST_TEST(schema.contains("factor"), schema.dump());
    }
}

BOOST_AUTO_TEST_CASE(parameters_of_each_kind_are_read_alike)
{
  for (const LawManual *law : registered_laws())
  {
    if (!law->identifier.starts_with("dropped"))
      continue;
    const auto messages = [&](const std::vector<ParameterText> &given)
    {
      std::vector<Diagnostic> diagnostics;
      read_parameters({law->identifier, given, 3}, law->parameters, "path", "file", diagnostics);
      std::string text;
      for (const Diagnostic &diagnostic : diagnostics)
        text += diagnostic.message + "\n";
      return text;
    };
    BOOST_TEST(messages({{"factor", "2"}}) == "");
    BOOST_TEST(messages({}) == "path.factor: '" + law->identifier +
                                 "' needs this parameter: of the gargling " + law->identifier +
                                 "; for example '3'\n");
    BOOST_TEST(messages({{"factor", "0"}}) == "path.factor: '0' is out of range: 0 < value\n");
    BOOST_TEST(messages({{"factor", "2"}, {"facto", "2"}}) ==
               "path.facto: '" + law->identifier +
                 "' has no such parameter (did you mean 'factor'?)\n");
  }
}

BOOST_AUTO_TEST_CASE(identifiers_are_refused_twice_in_a_kind_only)
{
  const auto make = [](const lumped::RollingPair &, const Parameters &)
  { return std::unique_ptr<lumped::RollingLaw>(); };
  BOOST_CHECK_THROW(lumped::RollingRegistration(manual_of("dropped-rolling"), {.make = make}),
                    std::logic_error);
  BOOST_CHECK_THROW(fem::MaterialRegistration(manual_of("nothing"), {}), std::logic_error);
  BOOST_TEST((lumped::find_tangential("linear") != nullptr));
  BOOST_TEST(lumped::catalogue().contains("linear"));
  BOOST_TEST(fem::material_catalogue().contains("linear"));
}

BOOST_AUTO_TEST_SUITE_END()
