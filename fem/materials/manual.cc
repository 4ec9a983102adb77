#include "fem/materials/manual.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace carambole::fem
{
namespace
{
/// "> 0 Pa", ">= 0"
std::string allowed(const MaterialParameter &parameter)
{
  return fmt::format("{} {:g}", parameter.open ? ">" : ">=", parameter.minimum);
}

std::string parameter_text(const MaterialParameter &parameter)
{
  return fmt::format("{} [{}; {}]{}; {}", parameter.meaning, si_unit(parameter.dimension),
                     allowed(parameter), parameter.list ? "; a list" : "",
                     parameter.otherwise ? fmt::format("default {:g}", *parameter.otherwise)
                                         : "required, for example " + parameter.example);
}

nlohmann::json to_json(const MaterialParameter &parameter)
{
  nlohmann::json object{{"key", parameter.key},
                        {"meaning", parameter.meaning},
                        {"unit", si_unit(parameter.dimension)},
                        {"allowed", allowed(parameter)},
                        {"list", parameter.list},
                        {"required", !parameter.otherwise},
                        {"example", parameter.example}};
  if (parameter.otherwise)
    object["default"] = fmt::format("{:g}", *parameter.otherwise);
  return object;
}
} // namespace

std::string place_in_case(const MaterialManual &manual)
{
  return manual.make_hardening ? "plastic.hardening"
         : manual.make_rate    ? "plastic.rate"
                               : "viscous";
}

std::string example_in_case(const MaterialManual &manual)
{
  std::string parameters;
  for (const MaterialParameter &parameter : manual.parameters)
    if (!parameter.otherwise)
      parameters +=
        fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", parameter.key, parameter.example);
  const std::string law = fmt::format("{{{}: {{{}}}}}", manual.identifier, parameters);
  return manual.make_hardening
           ? fmt::format("plastic: {{yield_stress: 400 MPa, hardening: {}}}", law)
         : manual.make_rate ? fmt::format("plastic: {{yield_stress: 400 MPa, rate: {}}}", law)
                            : fmt::format("viscous: {}", law);
}

std::string list_material_laws()
{
  std::string text;
  for (const auto &[identifier, manual] : material_catalogue())
    text += fmt::format("{:<16}{:<19}{}\n", identifier, place_in_case(manual), manual.equation);
  return text;
}

std::string describe(const MaterialManual &manual)
{
  std::string text = fmt::format("{}\n\n{:<16}{}\n{:<16}{}\n", manual.identifier, "stands in",
                                 place_in_case(manual), "equation", manual.equation);
  if (!manual.parameters.empty())
    text += "parameters\n";
  for (const MaterialParameter &parameter : manual.parameters)
    text += fmt::format("  {:<14}{}\n", parameter.key + " ", parameter_text(parameter));
  if (!manual.source.empty())
    text += fmt::format("{:<16}{}\n", "source", manual.source);
  return text + fmt::format("{:<16}{}\n", "in a case", example_in_case(manual));
}

nlohmann::json to_json(const MaterialManual &manual)
{
  nlohmann::json parameters = nlohmann::json::array();
  for (const MaterialParameter &parameter : manual.parameters)
    parameters.push_back(to_json(parameter));
  nlohmann::json object{{"identifier", manual.identifier},
                        {"place", place_in_case(manual)},
                        {"equation", manual.equation},
                        {"parameters", parameters},
                        {"example", example_in_case(manual)}};
  if (!manual.source.empty())
    object["source"] = manual.source;
  return object;
}
} // namespace carambole::fem
