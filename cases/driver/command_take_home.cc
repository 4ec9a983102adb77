// carambole export CASE --to CODE: the law of the answer in the words of a simulation code.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/linked_values.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
using Json = nlohmann::ordered_json;

/// The answer of the results of this case, and of what models.
struct StoredAnswer
{
  Json answer;                             ///< null without one of this case's physics
  std::map<std::string, std::string> hash; ///< of the numerics, by the model's name

  StoredAnswer(const Case &c, const fs::path &results)
  {
    const fs::path file = results / "summary.json";
    if (!fs::exists(file))
      return;
    const Json summary = read_ordered_json(file);
    if (summary.at("case").at("physics_hash") != c.physics_hash || !summary.contains("answer"))
      return;
    answer = summary.at("answer");
    for (const Json &model : summary.at("models"))
      hash[model.at("name")] = model.at("numerics_hash");
  }

  std::string reference() const { return answer.at("reference").at("model"); }
  /// Whether the answer compared what the law of this name and the reference are now.
  bool is_of(const std::string &law, const Case &c, const fs::path &results) const
  {
    const auto is_same = [&](const std::string &model)
    {
      const auto known = hash.find(model);
      return known != hash.end() && numerics_hash_of(c, model, results) == known->second;
    };
    return !answer.is_null() && is_same(law) && is_same(reference());
  }
};

/// The law that the answer recommends.
std::string recommended(const Case &c, const StoredAnswer &stored, const fs::path &results)
{
  const Json &answer = stored.answer;
  const bool has_law = answer.contains("law");
  if (answer.is_null() || (has_law && !stored.is_of(answer.at("law").at("model"), c, results)))
    throw InputError(results.string(),
                     fmt::format("{} has no answer for the current case file; run 'carambole run "
                                 "{}', or name a law of the case with --model",
                                 c.name, c.path));
  if (has_law)
    return answer.at("law").at("model");
  throw InputError(results.string(),
                   "the answer recommends no law" +
                     (answer.at("also").empty()
                        ? std::string("; name one of the case with --model")
                        : fmt::format(", the closest is '{}'; name a law of the case with --model",
                                      answer.at("also").front().at("model").get<std::string>())));
}

/// "# the law differs from fem by 2.1 % in peak force, ...".
std::string expected_error(const StoredAnswer &stored, const std::string &model, const Case &c,
                           const fs::path &results)
{
  const char *const unknown =
    "# error of the law: not known with these values; 'carambole run' computes it\n";
  if (!stored.is_of(model, c, results))
    return unknown;
  std::vector<Json> laws = stored.answer.at("also");
  if (stored.answer.contains("law"))
    laws.push_back(stored.answer.at("law"));
  for (const Json &law : laws)
    if (law.at("model") == model) // results of earlier versions have no words
      return law.contains("words")
               ? fmt::format("# the law {}\n", law.at("words").get<std::string>())
               : unknown;
  if (stored.answer.at("reference").value("kind", "") == name_of(ModelKind::lumped))
    return "# error of the law: not known; the results compare it with contact laws alone\n";
  if (laws.empty())
    return "# error of the law: not known; the answer names no law, see the report\n";
  return "# error of the law: not within the band of the answer; see the report\n";
}
} // namespace

int command_take_home(const ExportOptions &options)
{
  const std::string path = find_case(options.case_argument);
  const Case c = read_case(path, options.overrides);
  const fs::path results = options.results.value_or((fs::path("results") / c.name).string());
  const StoredAnswer stored(c, results);
  const std::string model = options.model ? *options.model : recommended(c, stored, results);
  const int status =
    run_program("carambole-lumped", case_arguments({"export"}, path, options.overrides,
                                                   {"--model", model, "--to", options.code,
                                                    "--results", path_argument(results.string())}));
  if (status == exit_status::success)
    show("{}", expected_error(stored, model, c, results));
  return status;
}
} // namespace carambole
