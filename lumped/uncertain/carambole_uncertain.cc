// The program that analyses what uncertain inputs make of the results: carambole-uncertain CASE. A
// program of its own: OpenTURNS takes longer to load than most impacts to compute, so that
// carambole-lumped draws the points.

#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cases/case/hashes.h"
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
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

lumped::StudyTable table_of(const fs::path &file, std::size_t n_inputs)
{
  return fs::exists(file) ? lumped::read_study_table(file, n_inputs) : lumped::StudyTable{};
}

int analyse(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  const std::vector<lumped::Truncation> truncations =
    lumped::accepted_inputs(c, arguments.overrides);
  const lumped::InputSample sample =
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
  app.add_option("case", arguments.file, "case file")->required();
  app.add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
    ->allow_extra_args(false);
  app.add_option("--out", arguments.folder, "folder of the study, with the tables of its points")
    ->required();
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  return analyse(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return carambole::run_main("carambole-uncertain", [&] { return work(argc, argv); });
}
