#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/commands.h"
#include "cases/planned_models.h"
#include "cases/programs.h"
#include "cases/records.h"
#include "cases/run_settings.h"
#include "cases/verdict.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
int report_one(const fs::path &folder)
{
  const fs::path file = folder / "case.yaml";
  if (!fs::exists(file))
    throw InputError({{folder.string(), 0, "holds no results: there is no case.yaml"}});
  const Case c = read_case(file.string());
  const std::optional<RunSettings> settings = read_settings(folder);
  const std::vector<std::string> only = settings ? settings->only : std::vector<std::string>();
  const std::vector<PlannedModel> models = select(planned_models(c), only);
  std::vector<std::string> names, missing; // carambole-report says of each whether it is damaged
  for (const PlannedModel &model : models)
  {
    names.push_back(model.name);
    if (!read_record(folder, model.name))
      missing.push_back(model.name);
  }
  if (!models.empty() && missing.size() == models.size())
    throw InputError({{folder.string(), 0, "holds no usable record of any model"}});
  std::vector<std::string> arguments{"build", "--anew", path_argument(folder.string()), "--case",
                                     path_argument(file.string())};
  if (!only.empty())
    arguments.insert(arguments.end(), {"--models", fmt::format("{}", fmt::join(names, ","))});
  const int status = run_program("carambole-report", arguments);
  if (status <= exit_status::expectation_failed)
    print_verdict(folder, true, missing);
  return status;
}
} // namespace

int command_report(const std::vector<std::string> &folders)
{
  catch_interrupts();
  int worst = exit_status::success;
  for (const std::string &folder : folders)
    worst = std::max(worst, report_one(folder));
  return worst;
}
} // namespace carambole
