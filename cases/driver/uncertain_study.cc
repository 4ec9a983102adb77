#include "cases/driver/uncertain_study.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/study_hash.h"
#include "cases/driver/case_sweep.h"
#include "cases/driver/lumped_table.h"
#include "cases/driver/programs.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/planned_models.h"
#include "cases/records/study.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
int call(const char *command, const Case &c, const Overrides &overrides, const fs::path &folder)
{
  std::vector<std::string> arguments = case_arguments(c.path, overrides);
  arguments.insert(arguments.begin(), command);
  arguments.insert(arguments.end(), {"--out", path_argument(folder.string())});
  return run_program("carambole-uncertain", arguments);
}

class UncertainStudy
{
public:
  UncertainStudy(const RunOptions &options, const Case &c, const Overrides &overrides,
                 const fs::path &results)
    : options(options), c(c), overrides(overrides), folder(results / study_folder)
  {
    for (const PlannedModel &model : select(planned_models(c), options.only))
      if (is_continuum(model.kind))
        continuum.push_back(model.name);
      else if (model.kind == ModelKind::lumped && model.from.empty())
        laws.push_back(model.name);
  }

  int run()
  {
    if (laws.empty() && continuum.empty())
      return exit_status::success;
    int worst = exit_status::success;
    if (!laws.empty())
      worst = std::max(worst, run_laws());
    else
      remove_table("laws");
    if (!continuum.empty() && !stop_requested())
      worst = std::max(worst, run_continuum());
    else if (continuum.empty())
      remove_table("fem");
    if (stop_requested())
      return exit_status::interrupted;
    // A law that fails at some points is judged by the analysis: it counts them.
    const int analysed = call("analyse", c, overrides, folder);
    return worst > exit_status::computation_failed || worst == exit_status::wrong_input ? worst
                                                                                        : analysed;
  }

private:
  const RunOptions &options;
  const Case &c;
  const Overrides &overrides;
  fs::path folder;
  std::vector<std::string> laws, continuum;

  void remove_table(const char *name) const
  {
    std::error_code ignored;
    for (const char *ending : {".csv", ".h5", ".json"})
      fs::remove(folder / (std::string(name) + ending), ignored);
  }

  /// Of all that determines the table of the laws.
  std::string hash_of_laws() const
  {
    return hash_text(fmt::format("{} {} {} {}", study_hash(c), hash_of_file(folder / "points.csv"),
                                 program_version("carambole-lumped"), fmt::join(laws, ",")));
  }

  int run_laws() const
  {
    const fs::path table = folder / "laws.csv", stamp = folder / "laws.hash";
    const std::string hash = fmt::format("{} {}\n", hash_of_laws(), hash_of_file(table));
    std::ifstream in(stamp);
    if (!options.force && fs::exists(table) &&
        std::string(std::istreambuf_iterator<char>(in), {}) == hash)
      return exit_status::success;
    show("uncertain inputs: {} at {} points\n", name_list(laws), "4096");
    const int status = write_lumped_table({.case_path = c.path,
                                           .overrides = overrides,
                                           .points = folder / "points.csv",
                                           .models = laws,
                                           .threads = options.threads},
                                          table);
    if (status == exit_status::success || status == exit_status::computation_failed)
      write_file(stamp, fmt::format("{} {}\n", hash_of_laws(), hash_of_file(table)));
    return status;
  }

  int run_continuum() const
  {
    std::vector<Axis> points = read_points((folder / "runs.csv").string());
    show("uncertain inputs: {} at {} points\n", name_list(continuum), n_points(points));
    SweepOptions sweep;
    sweep.case_argument = c.path;
    sweep.only = continuum;
    sweep.threads = options.threads;
    sweep.overrides = overrides;
    return run_points(sweep, c, study_folder, std::move(points), folder);
  }
};
} // namespace

int write_study_points(const Case &c, const Overrides &overrides, const fs::path &results)
{
  const fs::path folder = results / study_folder;
  fs::create_directories(folder);
  return call("points", c, overrides, folder);
}

int run_uncertain_study(const RunOptions &options, const Case &c, const Overrides &overrides,
                        const fs::path &results)
{
  return UncertainStudy(options, c, overrides, results).run();
}
} // namespace carambole
