// Commands about a case, and about its results.
#include "cases/driver/command_line/command_line.h"

#include <cstdlib>
#include <memory>

#include <fmt/format.h>

#include "cases/codes/code_program.h"
#include "cases/driver/commands.h"
#include "cases/driver/results_folder.h"

namespace carambole
{
void on_call(CLI::App *command, Action &action, Action work)
{
  command->callback([&action, work = std::move(work)] { action = work; });
}

void add_case(CLI::App *command, std::string &argument)
{
  command->add_option("case", argument, "A case file, or the name of a shipped case")
    ->required()
    ->type_name("CASE");
}

void add_threads(CLI::App *command, std::optional<int> &threads, const std::string &description)
{
  command->add_option("--threads", threads, description)
    ->check(CLI::Range(1, 1024))
    ->type_name("N");
}

CLI::Option *add_names(CLI::App *command, const std::string &option,
                       std::vector<std::string> &names, const std::string &description,
                       const std::string &type)
{
  return command->add_option(option, names, description)
    ->delimiter(',')
    ->allow_extra_args(false)
    ->type_name(type);
}

void add_overrides(CLI::App *command, Overrides &overrides)
{
  command
    ->add_option("--set", overrides,
                 "Change one value of the case, as in 'bodies.B1.velocity=4 m/s'; may be repeated")
    ->type_name("PATH=VALUE")
    ->allow_extra_args(false)
    ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_unlocked(CLI::App *command)
{
  command
    ->add_flag(
      "--unlocked", ResultsFolder::may_be_unlocked,
      "Write the results even where the file system cannot lock them (CARAMBOLE_UNLOCKED=1)")
    ->envname("CARAMBOLE_UNLOCKED");
}

CLI::Option *add_workflow(CLI::App *command, std::optional<std::string> &folder,
                          const std::string &part)
{
  return command
    ->add_option("--workflow", folder,
                 "Compute nothing; write a Snakemake workflow with a job for each " + part +
                   " into this folder")
    ->type_name("DIR");
}

void add_trust(CLI::App *command)
{
  command->add_flag_callback(
    "--trust-programs", [] { setenv(trust_variable, "1", 1); },
    fmt::format("Start the programs named under codes: in the case, with your rights; same as {}=1",
                trust_variable));
}

void add_run(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<RunOptions>();
  RunOptions &run = *given;
  CLI::App *command = app.add_subcommand("run", "Run every model of a case, then write the report");
  add_case(command, run.case_argument);
  command->add_option("--out", run.out, "Folder of the results (default: results/<case>)")
    ->type_name("DIR");
  add_names(command, "--only", run.only,
            "Run only these models (NAME,NAME or NAME NAME): names of models, or the kinds "
            "fem, lumped, data; name:fem means the model named fem, not the kind")
    ->transform([](std::string word) { return CLI::detail::trim(word); });
  command
    ->add_option("--levels", run.levels, "Number of meshes (levels) of every finite-element model")
    ->type_name("N");
  add_threads(command, run.threads, "Threads of the finite-element solver");
  command
    ->add_option("--ranks", run.ranks,
                 "Processes per model, started by mpirun (package openmpi-bin); for modes, and "
                 "indentations with element: q2")
    ->type_name("N");
  command
    ->add_option("--within", run.within,
                 "Largest error of a law that is recommended (default: 5 %)")
    ->type_name("PERCENT");
  add_overrides(command, run.overrides);
  add_trust(command);
  command->add_flag("--force", run.force, "Recompute existing results");
  command->add_flag("--no-report", run.no_report, "Write summary.json only");
  add_unlocked(command);
  CLI::Option *json =
    command->add_flag("--json", run.as_json, "Print summary.json; messages go to standard error");
  CLI::Option *until =
    command
      ->add_option("--until", run.until,
                   "Refine the reference level by level until this uncertainty is reached, as in "
                   "'restitution 0.5 %'; or add runs over the uncertain inputs, as in 'input "
                   "restitution 5 %' (of the spread)")
      ->type_name("QUANTITY")
      ->excludes(json);
  command
    ->add_option("--time-limit", run.time_limit,
                 "With --until: stop if the next level or set of runs is estimated to take longer "
                 "(default: 1 h)")
    ->type_name("TIME")
    ->needs(until);
  CLI::Option *point =
    command
      ->add_option("--point", run.point,
                   "Compute only the finite elements of run K over the uncertain inputs, from 0")
      ->check(CLI::NonNegativeNumber)
      ->excludes(until)
      ->excludes(json)
      ->type_name("K");
  add_workflow(command, run.workflow, "run over the uncertain inputs")
    ->excludes(point)
    ->excludes(until)
    ->excludes(json);
  command->footer("Example:  carambole run three-ball --only lumped --set 'bodies.B1.velocity=4 "
                  "m/s'");
  on_call(command, action, [given] { return command_run(*given); });
}

void add_check(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *command = app.add_subcommand(
    "check", "Check cases; print the models, their meshes and their estimated cost");
  command->add_option("case", given->arguments, "Case files, or names of shipped cases")
    ->required()
    ->type_name("CASE...");
  add_overrides(command, given->overrides);
  command->add_flag("--json", given->as_json, "Print a JSON array with one object per case");
  command->footer("Example:  carambole check my-case.yaml");
  on_call(command, action,
          [given] { return command_check(given->arguments, given->overrides, given->as_json); });
}

void add_compare(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<CompareOptions>();
  CompareOptions &compare = *given;
  CLI::App *command =
    app.add_subcommand("compare", "Compare two results: a table of differences, and a page with "
                                  "the forces of both in one figure");
  command->add_option("a", compare.first, "Folder of results")->required()->type_name("DIR");
  command->add_option("b", compare.second, "Folder of results")->required()->type_name("DIR");
  command->add_option("--out", compare.out, "Folder of the page (default: results/compare-<a>-<b>)")
    ->type_name("DIR");
  command->add_flag("--no-report", compare.no_report, "Write no page");
  command->add_flag("--json", compare.as_json, "Print JSON");
  command->footer("Example:  carambole compare results/three-ball results/three-ball-mass-ratio");
  on_call(command, action, [given] { return command_compare(*given); });
}

void add_list(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *list =
    app.add_subcommand("list", "List the shipped cases, or only those that match a word");
  list->add_option("word", given->name, "Word to look for in names, titles and groups")
    ->type_name("WORD");
  list->add_flag("--json", given->as_json, "Print a JSON array with one object per case");
  list->footer("Example:  carambole list adhesion");
  on_call(list, action, [given] { return command_list(given->name, given->as_json); });
}

void add_new(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *create =
    app.add_subcommand("new", "Write NAME.yaml, a commented template that runs unchanged");
  create->add_option("name", given->name, "Name of the case")->required()->type_name("NAME");
  const auto kind = std::make_shared<CaseTemplate>(CaseTemplate::balls);
  CLI::Option *plate = create->add_flag_callback(
    "--plate", [kind] { *kind = CaseTemplate::plate; }, "A ball on a plate, instead of two balls");
  CLI::Option *bar =
    create
      ->add_flag_callback(
        "--bar", [kind] { *kind = CaseTemplate::bar; }, "A striker on a bar with a strain gauge")
      ->excludes(plate);
  create
    ->add_flag_callback(
      "--coat", [kind] { *kind = CaseTemplate::coat; }, "A ball on a polymer coat on steel")
    ->excludes(plate)
    ->excludes(bar);
  create->footer("Example:  carambole new my-case --plate");
  on_call(create, action, [given, kind] { return command_new(given->name, *kind); });
}

void add_resume(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *resume =
    app.add_subcommand("resume", "Continue an interrupted run from its last checkpoints");
  resume->add_option("dir", given->name, "Folder of the results")->required()->type_name("DIR");
  add_unlocked(resume);
  add_trust(resume);
  resume->footer("Example:  carambole resume results/three-ball");
  on_call(resume, action, [given] { return command_resume(given->name); });
}

void add_report(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *report = app.add_subcommand(
    "report", "Rebuild reports, or the site of many cases, from existing results");
  report->add_option("dir", given->arguments, "Folders of results")
    ->required()
    ->type_name("DIR...");
  report->add_flag("--pdf", given->pdf, "Also write a PDF (needs the package weasyprint)");
  report->footer("Example:  carambole report results/three-ball");
  on_call(report, action, [given] { return command_report(given->arguments, given->pdf); });
}

void add_figure(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<FigureOptions>();
  FigureOptions &figure = *given;
  CLI::App *command = app.add_subcommand(
    "figure", "Draw one figure of a result for a paper; without a name, list the figures");
  command->add_option("dir", figure.folder, "Folder of a run or of a sweep")
    ->required()
    ->type_name("DIR");
  command->add_option("name", figure.name, "Name of the figure")->type_name("NAME");
  command
    ->add_option("--size", figure.size,
                 "Width and height in mm, cm or in (default: as wide as the text of an A4 page)")
    ->type_name("WxH");
  command
    ->add_option("--format", figure.format,
                 "pdf, svg, png with 300 pixels per inch, or tikz for LaTeX with "
                 "gnuplot-lua-tikz.sty (default: pdf)")
    ->type_name("FORMAT");
  command
    ->add_option("--out", figure.out,
                 "File of the picture (default: its name and format, in the current folder)")
    ->type_name("FILE");
  command->footer(
    "Example:  carambole figure results/three-ball force-B1-B2 --size 84x60mm --format svg");
  on_call(command, action, [given] { return command_figure(*given); });
}
} // namespace carambole
