#include "cases/laws/law_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/laws/law_references.h"

namespace carambole
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

/// Whether only numbers in a range are allowed.
bool has_range(const ParameterManual &parameter)
{
  return parameter.choices.empty() && !parameter.is_text && !parameter.any_name;
}

std::string parameter_text(const ParameterManual &parameter)
{
  std::string text = parameter.meaning;
  if (!parameter.symbol.empty())
    text = parameter.symbol + ": " + text;
  if (parameter.choices.empty())
    text += fmt::format(" [{}]{}{}", unit_text(parameter),
                        has_range(parameter) ? "; " + parameter.range.text() : "",
                        parameter.is_list ? "; a list" : "");
  else
    text += fmt::format("; one of: {}", fmt::join(parameter.choices, ", "));
  if (!parameter.instead_of.empty())
    text += "; instead of " + parameter.instead_of + ", for example " + parameter.example;
  else
    text += parameter.is_required() ? "; required, for example " + parameter.example
                                    : "; default " + default_words(parameter);
  return text + (parameter.calibrates ? "; calibrated" : "");
}

/// Whether the answer is a prediction.
std::string answer(const LawManual &manual)
{
  std::string keys;
  bool is_needed = false;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.is_text)
      return "depends on the " + parameter.key;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.calibrates && parameter.instead_of.empty())
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
  add("allowed", parameter.range.text(), has_range(parameter));
  add("list", true, parameter.is_list);
  add("instead_of", parameter.instead_of, !parameter.instead_of.empty());
  return object;
}

/// Where the law stands in a case, of a kind that is not an entry of `laws:`.
std::string place_of(const LawManual &manual)
{
  return is_of_contact(manual.kind) ? "" : words_of(manual.kind).place;
}

/// What becomes of the energy in a contact.
const char *energy_text(const LawManual &manual)
{
  if (manual.conservative)
    return "conservative";
  return manual.can_gain_energy
           ? "dissipative, except for a gain near the onset of yield (see defects)"
           : "dissipative";
}
} // namespace

std::string wrapped(const std::string &text)
{
  return paragraph("", text, 0).substr(1); // the label's own line
}

std::string example_in_case(const LawManual &manual)
{
  std::string law;
  for (const ParameterText &parameter : example_parameters(manual.parameters))
    law += (law.empty() ? "" : ", ") + parameter.key + ": " + parameter.text;
  const KindWords &words = words_of(manual.kind);
  law = law.empty() && words.takes_name ? manual.identifier
                                        : fmt::format("{{{}: {{{}}}}}", manual.identifier, law);
  std::string text = words.in_case;
  return text.replace(text.find('$'), 1, law);
}

std::string entry_of(const LawManual &manual)
{
  std::string text =
    is_of_contact(manual.kind) ? "" : words_of(manual.kind).name + std::string(": ");
  text += manual.title;
  const std::vector<ParameterText> required = example_parameters(manual.parameters);
  for (const ParameterText &parameter : required)
    text += (&parameter == &required.front() ? " (" : ", ") + parameter.key;
  return paragraph(manual.identifier, text + (required.empty() ? "" : ")"), 25);
}

std::string list_laws(const std::vector<const LawManual *> &laws)
{
  std::string text;
  for (const LawManual *law : laws)
    text += entry_of(*law);
  return text;
}

std::string describe(const LawManual &manual)
{
  const bool is_contact = is_of_contact(manual.kind);
  std::string text = manual.identifier + "\n" + manual.title + "\n" + "\n";
  const auto add = [&](const char *label, const std::string &words)
  {
    if (!words.empty())
      text += paragraph(label, words);
  };
  add("stands in", place_of(manual));
  add("also known as", fmt::format("{}", fmt::join(manual.also_known_as, ", ")));
  add(words_of(manual.kind).formula, manual.equation);
  const std::vector<Symbol> symbols = symbols_of(manual);
  if (is_contact || !symbols.empty())
    text += "symbols\n";
  for (const Symbol &symbol : symbols)
    text += paragraph("  " + symbol.symbol, fmt::format("{} [{}]", symbol.meaning,
                                                        symbol.unit.empty() ? "1" : symbol.unit));
  if (!manual.parameters.empty())
    text += "parameters\n";
  for (const ParameterManual &parameter : manual.parameters)
    text += paragraph("  " + parameter.key, parameter_text(parameter));
  add("loading", manual.loading);
  add("state", is_contact ? manual.state : "");
  add("separation", manual.separation);
  add("energy", is_contact ? energy_text(manual) : "");
  add("answer", is_contact ? answer(manual) : "");
  add("validity", manual.validity);
  add("defects", manual.defects);
  add("source", manual.source);
  if (!manual.evidence.empty())
    add("evidence", text_of(manual.grade) + ": " + manual.evidence);
  add("in a case", example_in_case(manual));
  return text;
}

nlohmann::json to_json(const LawManual &manual)
{
  nlohmann::json parameters = nlohmann::json::array(), symbols = parameters;
  for (const ParameterManual &parameter : manual.parameters)
    parameters.push_back(to_json(parameter));
  for (const Symbol &symbol : symbols_of(manual))
    symbols.push_back(
      {{"symbol", symbol.symbol}, {"meaning", symbol.meaning}, {"unit", symbol.unit}});
  nlohmann::json object{{"identifier", manual.identifier},    {"title", manual.title},
                        {"kind", words_of(manual.kind).name}, {"equation", manual.equation},
                        {"parameters", parameters},           {"symbols", symbols},
                        {"grade", text_of(manual.grade)},     {"example", example_in_case(manual)}};
  if (is_of_contact(manual.kind))
    object.update(
      {{"state", manual.state}, {"conservative", manual.conservative}, {"answer", answer(manual)}});
  if (!manual.also_known_as.empty())
    object["also_known_as"] = manual.also_known_as;
  for (const auto &[key, text] : {std::pair{"loading", manual.loading},
                                  {"separation", manual.separation},
                                  {"validity", manual.validity},
                                  {"defects", manual.defects},
                                  {"source", manual.source},
                                  {"evidence", manual.evidence},
                                  {"place", place_of(manual)}})
    if (!text.empty())
      object[key] = text;
  if (const LawReference *reference = find_reference(manual))
  {
    if (!reference->doi.empty())
      object["doi"] = reference->doi;
    for (const Implementation &one : reference->implementations)
      object["implemented_by"].push_back({{"code", one.code}, {"name", one.name}});
  }
  return object;
}
} // namespace carambole
