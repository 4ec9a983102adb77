// carambole-report: from stored records to summary.json and the report.

#include <optional>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/version.h"
#include "cases/process/command_line.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"
#include "reports/bench/bench_report.h"
#include "reports/drawing/gnuplot.h"
#include "reports/judgement/summary_json.h"
#include "reports/maps/advise_command.h"
#include "reports/page/build.h"
#include "reports/page/compare.h"
#include "reports/site/one_figure.h"
#include "reports/site/suite_build.h"
#include "reports/suite/sweep_page.h"

namespace
{
struct Arguments
{
  std::string results, case_file, curves, maps;
  carambole::Overrides overrides;
  std::optional<std::set<std::string>> models;
  std::vector<std::string> counted;
  bool summary_only = false, anew = false, pdf = false;
  std::string laws; ///< file with manuals
  carambole::reports::AdviseRequest advise;
  carambole::reports::CompareRequest compare;
  carambole::reports::BenchRequest bench;
  carambole::reports::FigureRequest figure;
};

int build_suite(const Arguments &arguments)
{
  carambole::reports::SiteRequest request;
  request.curves = arguments.curves;
  request.suite = {arguments.results, carambole::version, arguments.pdf, &carambole::stop_signal(),
                   request.curves / "laws.json"};
  request.counted = {arguments.counted.begin(), arguments.counted.end()};
  if (!arguments.maps.empty())
    request.maps = arguments.maps;
  return carambole::reports::build_site(request);
}

int build(const Arguments &arguments)
{
  carambole::reports::BuildRequest request;
  request.problem =
    carambole::read_case(arguments.case_file, arguments.overrides, carambole::WrongData::left_out);
  request.results = arguments.results;
  request.models = arguments.models;
  request.summary_only = arguments.summary_only;
  request.anew = arguments.anew;
  request.pdf = arguments.pdf;
  request.laws = arguments.laws;
  request.version = carambole::version;
  request.signal = &carambole::stop_signal();
  return carambole::reports::build_report(std::move(request)).status;
}

int build_sweep(const Arguments &arguments)
{
  carambole::reports::build_sweep_page(
    {arguments.results, carambole::version, "", arguments.pdf, &carambole::stop_signal()});
  carambole::show("{}\n",
                  (std::filesystem::path(arguments.results) / "report/index.html").string());
  return 0;
}

CLI::Option *add_results(CLI::App *command, Arguments &arguments, const char *about)
{
  return command->add_option("results", arguments.results, about)
    ->required()
    ->check(CLI::ExistingDirectory);
}

CLI::App *add_build(CLI::App &app, Arguments &arguments, std::vector<std::string> &models)
{
  CLI::App *command = app.add_subcommand("build", "Write RESULTS/summary.json and RESULTS/report/");
  add_results(command, arguments, "Folder with the records of the case");
  command->add_option("--case", arguments.case_file, "The case file")->required();
  command->add_option("--set", arguments.overrides, "PATH=VALUE: replaces a value of the case")
    ->take_all()
    ->allow_extra_args(false);
  command->add_option("--models", models, "Only these models; '' for none")->delimiter(',');
  command->add_flag("--summary-only", arguments.summary_only, "Write no figures and no page");
  command->add_option("--laws", arguments.laws,
                      "Manuals of laws for the PDF, as `carambole-lumped laws --json`");
  command->add_flag("--anew", arguments.anew, "Redraw even if the report is up to date");
  return command;
}

CLI::App *add_suite(CLI::App &app, Arguments &arguments)
{
  CLI::App *suite = app.add_subcommand(
    "suite", "Write RESULTS/report/: the site of all cases whose results are folders of RESULTS");
  add_results(suite, arguments, "Folder with the folders of the cases");
  suite->add_option("--curves", arguments.curves, "Folder written by `carambole-lumped curves`")
    ->required()
    ->check(CLI::ExistingDirectory);
  suite
    ->add_option("--count", arguments.counted,
                 "Only these folders count in the last line and the status")
    ->delimiter(',');
  suite->add_option("--maps", arguments.maps, "Folder with one subfolder per regime map")
    ->check(CLI::ExistingDirectory);
  return suite;
}

CLI::App *add_advise(CLI::App &app, Arguments &arguments)
{
  CLI::App *advise = app.add_subcommand(
    "advise", "Print which laws to use and what finite elements would give, from regime maps");
  advise->add_option("case", arguments.advise.case_file, "The case file")->required();
  advise
    ->add_option("--set", arguments.advise.overrides, "PATH=VALUE: replaces a value of the case")
    ->take_all()
    ->allow_extra_args(false);
  advise->add_option("--maps", arguments.advise.maps, "Folder with one subfolder per regime map")
    ->required()
    ->check(CLI::ExistingDirectory);
  advise->add_option("--records", arguments.advise.records,
                     "Folder with the results of the maps' laws for the case");
  advise->add_option("--settled-by", arguments.advise.settled_by,
                     "Command that runs the finite elements of the case");
  advise->add_option("--fem-seconds", arguments.advise.fem_seconds,
                     "Processor time that the finite elements would take");
  advise->add_option("--predict", arguments.advise.confidence,
                     "Print a prediction with that confidence in per cent instead");
  advise->add_option("--law", arguments.advise.law, "Law that is to predict; default: the best");
  advise->add_flag("--json", arguments.advise.as_json, "Print JSON, for scripts");
  return advise;
}

CLI::App *add_compare(CLI::App &app, Arguments &arguments)
{
  CLI::App *compare = app.add_subcommand("compare", "Compare the results in two folders");
  compare->add_option("a", arguments.compare.first, "Folder of results")->required();
  compare->add_option("b", arguments.compare.second, "Folder of results")->required();
  compare->add_option("--out", arguments.compare.page, "Folder of a page; default: none");
  compare->add_flag("--json", arguments.compare.as_json, "Print JSON, for scripts");
  return compare;
}

CLI::App *add_bench(CLI::App &app, Arguments &arguments)
{
  CLI::App *bench =
    app.add_subcommand("bench", "Write the page of a benchmark, and bench.json beside it");
  bench->add_option("file", arguments.bench.file, "What was measured: a bench.json")->required();
  bench->add_option("--out", arguments.bench.folder, "Folder of the page")->required();
  bench->add_option("--compare", arguments.bench.compare, "Another bench.json");
  bench->add_flag("--json", arguments.bench.as_json, "Print JSON, for scripts");
  return bench;
}

CLI::App *add_figure(CLI::App &app, Arguments &arguments)
{
  CLI::App *figure = app.add_subcommand("figure", "Draw one figure of RESULTS, or list them");
  add_results(figure, arguments, "Folder of a run or of a sweep");
  figure->add_option("name", arguments.figure.name, "Name of the figure; without: list them");
  figure->add_option("--size", arguments.figure.size, "Width and height, as in 84x60mm");
  figure->add_option("--format", arguments.figure.format, "pdf, svg, png or tikz");
  figure->add_option("--out", arguments.figure.file, "File of the picture");
  return figure;
}

/// The program, but for its beginning and its end. Returns the exit status.
int work(int argc, char **argv)
{
  Arguments arguments;
  CLI::App app("Reports on stored records of a case", "carambole-report");
  app.set_version_flag("--version", carambole::version);
  app.require_subcommand(1);
  std::vector<std::string> models;
  CLI::App *command = add_build(app, arguments, models), *suite = add_suite(app, arguments),
           *sweep =
             app.add_subcommand("sweep", "Write RESULTS/report/: the page of the sweep in RESULTS");
  add_results(sweep, arguments, "Folder with the table of the sweep");
  for (CLI::App *one : {command, suite, sweep})
    one->add_flag("--pdf", arguments.pdf, "Also write a PDF, with WeasyPrint");
  const CLI::App *const advise = add_advise(app, arguments),
                        *const compare = add_compare(app, arguments),
                        *const bench = add_bench(app, arguments),
                        *const figure = add_figure(app, arguments);
  const CLI::App *const schema =
    app.add_subcommand("schema", "Print the JSON Schema of summary.json");
  if (const std::optional<int> status = carambole::parse(app, argc, argv))
    return *status;

  if (schema->parsed())
  {
    carambole::show("{}\n", carambole::json_text(carambole::reports::summary_schema(), 2));
    return carambole::exit_status::success;
  }
  if (command->count("--models") > 0)
  {
    std::erase(models, "");
    arguments.models.emplace(models.begin(), models.end());
  }

  if (advise->parsed())
    return carambole::reports::print_advice(arguments.advise);
  carambole::catch_stop_signals();
  if (compare->parsed())
  {
    arguments.compare.version = carambole::version;
    arguments.compare.signal = &carambole::stop_signal();
    return carambole::reports::compare_results(arguments.compare);
  }
  if (bench->parsed())
  {
    arguments.bench.version = carambole::version;
    arguments.bench.signal = &carambole::stop_signal();
    return carambole::reports::report_bench(arguments.bench);
  }
  if (sweep->parsed())
    return build_sweep(arguments);
  if (figure->parsed())
  {
    arguments.figure.results = arguments.results;
    arguments.figure.signal = &carambole::stop_signal();
    return carambole::reports::print_figure(arguments.figure);
  }
  return suite->parsed() ? build_suite(arguments) : build(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return carambole::run_main("carambole-report", [&] { return work(argc, argv); });
}
