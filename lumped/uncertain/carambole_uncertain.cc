// The program that studies uncertain inputs: carambole-uncertain check | points | analyse. A
// program of its own: OpenTURNS takes longer to load than most impacts to compute.

#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cases/case/study_hash.h"
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "lumped/uncertain/study.h"
#include "lumped/uncertain/study_points.h"

namespace
{
using namespace carambole;
namespace fs = std::filesystem;

struct Arguments
{
  std::string file, folder;
  Overrides overrides;
};

/// Throws InputError for distributions that the case refuses.
int check(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  lumped::sample_inputs(c.uncertain, 1, lumped::accepted_inputs(c, arguments.overrides));
  return exit_status::success;
}

/// The points of all laws, and the first of them for the continuum models.
int write_points(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  const lumped::Sample sample = lumped::sample_inputs(
    c.uncertain, lumped::study_points, lumped::accepted_inputs(c, arguments.overrides));
  const fs::path folder = arguments.folder;
  write_file(folder / "points.csv", lumped::points_table(c.uncertain, sample));
  const auto runs = Eigen::Index(c.uncertain.runs);
  write_file(folder / "runs.csv", lumped::points_table(c.uncertain, {sample.uniform.topRows(runs),
                                                                     sample.values.topRows(runs)}));
  return exit_status::success;
}

lumped::StudyTable table_of(const fs::path &file, std::size_t n_inputs)
{
  return fs::exists(file) ? lumped::read_study_table(file, n_inputs) : lumped::StudyTable{};
}

int analyse(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  const std::vector<lumped::Truncation> truncations =
    lumped::accepted_inputs(c, arguments.overrides);
  const lumped::Sample sample =
    lumped::sample_inputs(c.uncertain, lumped::study_points, truncations);
  const fs::path folder = arguments.folder;
  const std::size_t n = c.uncertain.inputs.size();
  lumped::Study study = lumped::make_study(c.uncertain, sample, table_of(folder / "laws.csv", n),
                                           table_of(folder / "fem.csv", n));
  study.record.study_hash = study_hash(c);
  study.record.inputs = lumped::studied_inputs(c.uncertain, truncations);
  write_file(folder / "carried.csv", lumped::carried_table(study));
  store_study(study.record, folder);
  for (const std::string &model : study.record.failed_models)
    tell("carambole-uncertain: {} has a result at less than {:g} % of the points\n", model,
         100 * lumped::least_share_of_points);
  return study.record.failed_models.empty() ? exit_status::success
                                            : exit_status::computation_failed;
}

int work(int argc, char **argv)
{
  Arguments arguments;
  CLI::App app{"Studies what uncertain inputs of a case make of its results",
               "carambole-uncertain"};
  app.require_subcommand(1);
  CLI::App *checked = app.add_subcommand("check", "check the distributions of a case");
  CLI::App *points = app.add_subcommand("points", "write the points of the inputs as tables");
  CLI::App *results = app.add_subcommand("analyse", "write spread and sensitivity of the results");
  for (CLI::App *command : {checked, points, results})
  {
    command->add_option("case", arguments.file, "case file")->required();
    command->add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
      ->allow_extra_args(false);
    if (command != checked)
      command->add_option("--out", arguments.folder, "folder of the study")->required();
  }
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  if (checked->parsed())
    return check(arguments);
  return points->parsed() ? write_points(arguments) : analyse(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return carambole::run_main("carambole-uncertain", [&] { return work(argc, argv); });
}
