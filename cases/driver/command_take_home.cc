// carambole export CASE --to CODE: the law of the answer in the words of a simulation code.

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
using Json = nlohmann::ordered_json;

/// The answer of the results of this case; nothing without any, or if they are of another problem.
Json answer_of(const Case &c, const fs::path &results)
{
  const fs::path file = results / "summary.json";
  if (!fs::exists(file))
    return {};
  const Json summary = read_ordered_json(file);
  return summary.at("case").at("physics_hash") == c.physics_hash && summary.contains("answer")
           ? summary.at("answer")
           : Json();
}

/// The law that the answer recommends.
std::string recommended(const Case &c, const Json &answer, const fs::path &results)
{
  if (answer.is_null())
    throw InputError(results.string(),
                     fmt::format("{} has no answer for the current case file; run 'carambole run "
                                 "{}', or name a law of the case with --model",
                                 c.name, c.path));
  if (answer.contains("law"))
    return answer.at("law").at("model");
  throw InputError(results.string(),
                   "the answer recommends no law" +
                     (answer.at("also").empty()
                        ? std::string("; name one of the case with --model")
                        : fmt::format(", the closest is '{}'; name a law of the case with --model",
                                      answer.at("also").front().at("model").get<std::string>())));
}

/// "# error against fem: peak force 2.1 %, ...".
std::string expected_error(const Json &answer, const std::string &model)
{
  if (answer.is_null())
    return "# error of the law: not known here; 'carambole run' computes it\n";
  const auto line = [&](const Json &law)
  {
    std::string text;
    for (const auto &[name, error] : law.at("errors").items())
      text +=
        fmt::format("{}{} {:+.2g} %", text.empty() ? "" : ", ", name, 100 * error.get<double>());
    return fmt::format("# error of the law against {}: {}\n",
                       answer.at("reference").at("model").get<std::string>(), text);
  };
  if (answer.contains("law") && answer.at("law").at("model") == model)
    return line(answer.at("law"));
  for (const Json &law : answer.at("also"))
    if (law.at("model") == model)
      return line(law);
  return "# error of the law: not within the band of the answer; see the report\n";
}
} // namespace

int command_take_home(const ExportOptions &options)
{
  const std::string path = find_case(options.case_argument);
  const Case c = read_case(path, options.overrides);
  const fs::path results = options.results.value_or((fs::path("results") / c.name).string());
  const Json answer = answer_of(c, results);
  const std::string model = options.model ? *options.model : recommended(c, answer, results);
  const int status =
    run_program("carambole-lumped", case_arguments({"export"}, path, options.overrides,
                                                   {"--model", model, "--to", options.code,
                                                    "--results", path_argument(results.string())}));
  if (status == exit_status::success)
    show("{}", expected_error(answer, model));
  return status;
}
} // namespace carambole
