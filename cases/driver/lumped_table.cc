#include "cases/driver/lumped_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/driver/programs.h"
#include "cases/process/terminal.h"

namespace carambole
{
int write_hdf5_of(const std::filesystem::path &csv)
{
  std::filesystem::path hdf5 = csv;
  hdf5.replace_extension(".h5");
  const int status =
    run_program("carambole-table", {path_argument(csv.string()), path_argument(hdf5.string())});
  show("{}\n{}", csv.string(), status == exit_status::success ? hdf5.string() + "\n" : "");
  return status;
}

int write_lumped_table(const LumpedTable &table, const std::filesystem::path &csv)
{
  std::vector<std::string> arguments = case_arguments({"sweep"}, table.case_path, table.overrides);
  for (const std::string &vary : table.vary)
    arguments.insert(arguments.end(), {"--vary", vary});
  if (!table.points.empty())
    arguments.insert(arguments.end(), {"--points", path_argument(table.points.string())});
  if (table.logarithmic)
    arguments.emplace_back("--log");
  if (!table.models.empty())
    arguments.insert(arguments.end(),
                     {"--models", fmt::format("{}", fmt::join(table.models, ","))});
  if (table.threads)
    arguments.insert(arguments.end(), {"--threads", std::to_string(*table.threads)});
  arguments.insert(arguments.end(), {"--out", path_argument(csv.string())});
  const int status = run_program("carambole-lumped", arguments);
  if (stop_requested() ||
      (status != exit_status::success && status != exit_status::computation_failed))
    return status;
  return std::max(status, write_hdf5_of(csv));
}
} // namespace carambole
