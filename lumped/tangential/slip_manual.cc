// The laws of the tangential force and of rolling resistance in words and as JSON.

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "lumped/law/manual.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
namespace
{
template <typename LawManual>
std::string none_in(const std::vector<LawManual> &laws, const char *what, const std::string &name)
{
  for (const LawManual &law : laws)
    if (std::ranges::find(law.also_known_as, name) != law.also_known_as.end())
      return fmt::format("there is no {} {} (did you mean '{}', {}?)", what, in_quotes(name),
                         law.identifier, law.title);
  std::vector<std::string> known;
  known.reserve(laws.size());
  for (const LawManual &law : laws)
    known.push_back(law.identifier);
  return fmt::format("there is no {} {}{}; `carambole laws --tangential` lists all", what,
                     in_quotes(name), suggestion(name, known));
}

template <typename LawManual>
std::string list_of(const std::vector<LawManual> &laws)
{
  std::string text;
  for (const LawManual &law : laws)
  {
    text += fmt::format("{:<22}{}\n", law.identifier, law.title);
    for (const ParameterManual &parameter : law.parameters)
      text +=
        fmt::format("{:22}{}{}\n", "", parameter.key,
                    parameter.is_required() ? "" : " (default " + parameter.default_text + ")");
  }
  return text;
}

template <typename LawManual>
std::string description_of(const LawManual &law)
{
  std::string text = fmt::format("{}: {}\n", law.identifier, law.title);
  const auto add = [&](const char *what, const std::string &words)
  {
    if (!words.empty())
      text += fmt::format("  {:<12}{}\n", what, words);
  };
  add("also", fmt::format("{}", fmt::join(law.also_known_as, ", ")));
  add("force", law.equation);
  for (const ParameterManual &parameter : law.parameters)
    add("parameter",
        fmt::format("{} [{}]: {}{}", parameter.key, unit_text(parameter), parameter.meaning,
                    parameter.is_required() ? "" : "; default " + parameter.default_text));
  add("loading", law.loading);
  add("defects", law.defects);
  add("source", law.source);
  add("evidence", text_of(law.grade) + ": " + law.evidence);
  return text;
}

template <typename LawManual>
nlohmann::json json_of(const LawManual &law)
{
  nlohmann::json json{{"identifier", law.identifier},
                      {"title", law.title},
                      {"also_known_as", law.also_known_as},
                      {"equation", law.equation},
                      {"parameters", nlohmann::json::array()},
                      {"loading", law.loading},
                      {"source", law.source},
                      {"evidence", law.evidence},
                      {"grade", text_of(law.grade).substr(0, 1)}};
  if (!law.defects.empty())
    json["defects"] = law.defects;
  for (const ParameterManual &parameter : law.parameters)
    json["parameters"].push_back({{"key", parameter.key},
                                  {"unit", unit_text(parameter)},
                                  {"meaning", parameter.meaning},
                                  {"required", parameter.is_required()}});
  return json;
}
} // namespace

std::string no_tangential(const std::string &name)
{
  return none_in(tangential_catalogue(), "tangential law", name);
}

std::string no_rolling(const std::string &name)
{
  return none_in(rolling_catalogue(), "rolling resistance", name);
}

std::string list_tangential()
{
  return list_of(tangential_catalogue());
}

std::string list_rolling()
{
  return list_of(rolling_catalogue());
}

std::string describe(const TangentialManual &law)
{
  return description_of(law);
}

std::string describe(const RollingManual &law)
{
  return description_of(law);
}

nlohmann::json to_json(const TangentialManual &law)
{
  return json_of(law);
}

nlohmann::json to_json(const RollingManual &law)
{
  return json_of(law);
}
} // namespace carambole::lumped
