#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "lumped/law/manual.h"
#include "lumped/tangential/tangential.h"

namespace carambole::lumped
{
SlipResponse TangentialLaw::within_friction(const SlipStep &step, double force) const
{
  const double most = pair.friction * step.after.force, limited = std::clamp(force, -most, most);
  return {limited, step.weight * (step.force + limited)};
}

const std::vector<TangentialManual> &tangential_catalogue()
{
  static const std::vector<TangentialManual> laws{
    coulomb(),       di_renzo_di_maio(), linear_spring(), mindlin(),     mindlin_deresiewicz(),
    mindlin_force(), mindlin_rescaled(), tsuji_damper(),  walton_braun()};
  return laws;
}

const TangentialManual *find_tangential(const std::string &identifier)
{
  const auto found =
    std::ranges::find(tangential_catalogue(), identifier, &TangentialManual::identifier);
  return found == tangential_catalogue().end() ? nullptr : &*found;
}

std::string no_tangential(const std::string &name)
{
  for (const TangentialManual &law : tangential_catalogue())
    if (std::ranges::find(law.also_known_as, name) != law.also_known_as.end())
      return fmt::format("there is no tangential law {} (did you mean '{}', {}?)", in_quotes(name),
                         law.identifier, law.title);
  std::vector<std::string> known;
  for (const TangentialManual &law : tangential_catalogue())
    known.push_back(law.identifier);
  return fmt::format("there is no tangential law {}{}; `carambole laws --tangential` lists all",
                     in_quotes(name), suggestion(name, known));
}

std::string list_tangential()
{
  std::string text;
  for (const TangentialManual &law : tangential_catalogue())
  {
    text += fmt::format("{:<22}{}\n", law.identifier, law.title);
    for (const ParameterManual &parameter : law.parameters)
      text +=
        fmt::format("{:22}{}{}\n", "", parameter.key,
                    parameter.is_required() ? "" : " (default " + parameter.default_text + ")");
  }
  return text;
}

std::string describe(const TangentialManual &law)
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

nlohmann::json to_json(const TangentialManual &law)
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
} // namespace carambole::lumped
