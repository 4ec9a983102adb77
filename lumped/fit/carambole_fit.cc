// The program behind `carambole fit`. It is separate from carambole-lumped because Ceres and its
// dependencies double the start-up time and, as Debian links them, are partly under the GPL
// (NOTICE).

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <glog/logging.h>

#include "cases/process/command_line.h"
#include "cases/process/terminal.h"
#include "lumped/fit/fit_figure.h"
#include "lumped/fit/fit_report.h"

namespace
{
using namespace carambole;

struct Arguments
{
  std::string file, law, to, results;
  std::vector<std::string> free;
  Overrides overrides;
};

/// Returns the exit status.
int run(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides);
  if (c.analysis == Analysis::indentation)
    throw InputError({{c.path, 0, "analysis: laws are fitted to impacts, not to an indentation"}});
  const lumped::FitModel model = lumped::make_fit_model(c, arguments.law, arguments.free);
  const lumped::Target target = lumped::read_target(c, arguments.to, arguments.results);
  lumped::FitResult result;
  try
  {
    result = lumped::fit_law(c, model, target);
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError({{"--to", 0, error.what()}});
  }
  show(lumped::fit_text(model, target, result));
  const std::filesystem::path stem = std::filesystem::path(arguments.results) /
                                     lumped::file_stem(c, model.model.entry.name, arguments.to);
  std::filesystem::create_directories(stem.parent_path());
  lumped::draw_fit(c, model, target, result, model.model.entry.name + " fitted to " + target.text,
                   stem);
  show("figure: {}.svg\n", stem.string());
  return result.converged ? 0 : 3;
}

/// The program itself. Returns the exit status.
int work(int argc, char **argv)
{
  Arguments arguments;
  CLI::App app{"Fits parameters of a contact law to data", "carambole-fit"};
  app.add_option("case", arguments.file, "case file")->required();
  app.add_option("--law", arguments.law, "model of the case, or identifier of a law")->required();
  app.add_option("--to", arguments.to, "model of the case, or file")->required();
  app.add_option("--free", arguments.free, "parameters")->delimiter(',')->allow_extra_args(false);
  app.add_option("--out", arguments.results, "folder of the records")->required();
  app.add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
    ->allow_extra_args(false);
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;
  FLAGS_minloglevel = google::GLOG_FATAL; // messages of Ceres are in the result
  return run(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-fit", [&] { return work(argc, argv); });
}
