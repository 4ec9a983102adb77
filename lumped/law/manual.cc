#include "lumped/law/manual.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace carambole::lumped
{
namespace
{
constexpr std::size_t width = 80;

/// Text after a label, wrapped; a longer label has its own line.
std::string paragraph(const std::string &label, const std::string &text, std::size_t indent = 16)
{
  std::string line = fmt::format("{:<{}}", label, indent), result;
  if (label.size() >= indent)
  {
    result = label + '\n';
    line.assign(indent, ' ');
  }
  for (std::size_t begin = 0; begin < text.size();)
  {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (line.size() + end - begin > width && line.size() > indent)
    {
      result += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
      line.assign(indent, ' ');
    }
    line += text.substr(begin, end - begin) + ' ';
    begin = end + 1;
  }
  return result + line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

std::string parameter_text(const ParameterManual &parameter)
{
  std::string text = parameter.meaning;
  if (!parameter.symbol.empty())
    text = parameter.symbol + ": " + text;
  if (parameter.choices.empty())
    text +=
      fmt::format(" [{}]{}", unit_text(parameter),
                  parameter.is_text || parameter.any_name ? "" : "; " + parameter.range.text());
  else
    text += fmt::format("; one of: {}", fmt::join(parameter.choices, ", "));
  if (parameter.is_required())
    text += "; required, for example " + parameter.example;
  else
    text += "; default " +
            (parameter.choices.empty() ? parameter.default_text : parameter.choices.front());
  return text + (parameter.calibrates ? "; calibrated" : "");
}

std::string example(const Manual &manual)
{
  std::string parameters;
  for (const ParameterText &parameter : example_parameters(manual.parameters))
    parameters += (parameters.empty() ? "" : ", ") + parameter.key + ": " + parameter.text;
  if (parameters.empty())
    return fmt::format("laws: [{}]", manual.identifier);
  return fmt::format("laws: [{{{}: {{{}}}}}]", manual.identifier, parameters);
}

/// Whether the answer is a prediction.
std::string answer(const Manual &manual)
{
  std::string keys;
  bool is_needed = false;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.is_text)
      return "depends on the " + parameter.key;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.calibrates)
    {
      keys += (keys.empty() ? "" : ", ") + parameter.key;
      is_needed |= parameter.is_required() || parameter.default_from_material;
    }
  if (keys.empty())
    return "predicted from the bodies and their materials";
  return (is_needed ? "calibrated: " : "predicted, or calibrated by ") + keys;
}

nlohmann::json to_json(const ParameterManual &parameter)
{
  nlohmann::json object{{"key", parameter.key},
                        {"meaning", parameter.meaning},
                        {"unit", unit_text(parameter)},
                        {"required", parameter.is_required()},
                        {"calibrated", parameter.calibrates}};
  const auto add = [&](const char *key, const auto &value, bool applies)
  {
    if (applies)
      object[key] = value;
  };
  add("symbol", parameter.symbol, !parameter.symbol.empty());
  add("default", parameter.default_text, !parameter.default_text.empty());
  add("example", parameter.example, !parameter.example.empty());
  add("choices", parameter.choices, !parameter.choices.empty());
  add("allowed", parameter.range.text(),
      parameter.choices.empty() && !parameter.is_text && !parameter.any_name);
  return object;
}
} // namespace

std::string list_laws()
{
  std::vector<std::string> identifiers;
  for (const auto &[name, manual] : catalogue())
    identifiers.push_back(name);
  return list_laws(identifiers);
}

std::string list_laws(const std::vector<std::string> &identifiers)
{
  std::string text;
  for (const std::string &name : identifiers)
  {
    const Manual &manual = catalogue().at(name);
    std::string required;
    for (const ParameterText &parameter : example_parameters(manual.parameters))
      required += (required.empty() ? " (" : ", ") + parameter.key;
    text += paragraph(name, manual.title + (required.empty() ? "" : required + ")"), 25);
  }
  return text;
}

std::string describe(const Manual &manual)
{
  std::string text = manual.identifier + "\n" + manual.title + "\n" + "\n";
  if (!manual.also_known_as.empty())
    text += paragraph("also known as", fmt::format("{}", fmt::join(manual.also_known_as, ", ")));
  text += paragraph(manual.make_force ? "force" : "motion", manual.equation);
  text += "symbols\n";
  for (const Symbol &symbol : symbols_of(manual))
    text += paragraph("  " + symbol.symbol, fmt::format("{} [{}]", symbol.meaning,
                                                        symbol.unit.empty() ? "1" : symbol.unit));
  if (!manual.parameters.empty())
    text += "parameters\n";
  for (const ParameterManual &parameter : manual.parameters)
    text += paragraph("  " + parameter.key, parameter_text(parameter));
  text += paragraph("loading", manual.loading);
  text += paragraph("state", manual.state);
  text += paragraph("separation", manual.separation);
  text +=
    paragraph("energy", manual.conservative ? "conservative"
                        : manual.can_gain_energy
                          ? "dissipative, except for a gain near the onset of yield (see defects)"
                          : "dissipative");
  text += paragraph("answer", answer(manual));
  text += paragraph("validity", manual.validity);
  if (!manual.defects.empty())
    text += paragraph("defects", manual.defects);
  text += paragraph("source", manual.source);
  text += paragraph("evidence", text_of(manual.grade) + ": " + manual.evidence);
  text += paragraph("in a case", example(manual));
  return text;
}

nlohmann::json to_json(const Manual &manual)
{
  nlohmann::json parameters = nlohmann::json::array();
  for (const ParameterManual &parameter : manual.parameters)
    parameters.push_back(to_json(parameter));
  nlohmann::json symbols = nlohmann::json::array();
  for (const Symbol &symbol : symbols_of(manual))
    symbols.push_back(
      {{"symbol", symbol.symbol}, {"meaning", symbol.meaning}, {"unit", symbol.unit}});
  nlohmann::json object{{"identifier", manual.identifier},
                        {"title", manual.title},
                        {"kind", manual.make_force     ? "force"
                                 : manual.make_impulse ? "impulse"
                                                       : "incline"},
                        {"equation", manual.equation},
                        {"parameters", parameters},
                        {"symbols", symbols},
                        {"loading", manual.loading},
                        {"state", manual.state},
                        {"separation", manual.separation},
                        {"validity", manual.validity},
                        {"source", manual.source},
                        {"evidence", manual.evidence},
                        {"grade", text_of(manual.grade)},
                        {"conservative", manual.conservative},
                        {"answer", answer(manual)},
                        {"example", example(manual)}};
  if (!manual.defects.empty())
    object["defects"] = manual.defects;
  if (!manual.also_known_as.empty())
    object["also_known_as"] = manual.also_known_as;
  return object;
}
} // namespace carambole::lumped
