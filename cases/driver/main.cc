// carambole: the driver. Reads the command line; commands.h declares the commands.

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cases/case/version.h"
#include "cases/driver/commands.h"
#include "cases/driver/completion.h"
#include "cases/driver/libraries.h"
#include "cases/driver/list_arguments.h"
#include "cases/driver/wrong_command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

using namespace carambole;

namespace
{
/// The command line: subcommands with their options and actions.
class CommandLine
{
public:
  CommandLine()
  {
    app.require_subcommand(1);
    app.set_version_flag("--version", [] { return std::string(version) + "\n\n" + libraries; });
    add_generated_texts(app, {{"man", manual_page}, {"bash-completion", bash_completion}});
    app.footer(
      "Examples:  carambole run three-ball\n           carambole new my-case  &&  carambole run "
      "my-case.yaml\n\nExit status: 0 everything was computed and every expectation "
      "holds; 1 an expectation or another\ncode failed, or a record was skipped; 2 the input or "
      "the "
      "command line is wrong; 3 a computation failed, or its\noutput could not be "
      "written; 130 interrupted by SIGINT, SIGTERM, SIGHUP or SIGXCPU.");
    add_run();
    add_sweep();
    add_fit();
    add_validate();
    add_advise();
    add_check();
    add_compare();
    add_bench();
    add_export();
    add_small_commands();
  }

  int parse_and_execute(int argc, char **argv)
  {
    if (argc == 1)
    {
      tell(app.help());
      return exit_status::wrong_input;
    }
    std::vector<std::string> words;
    try
    {
      words = with_joined_lists(app, {argv + 1, argv + argc});
      std::reverse(words.begin(), words.end()); // as CLI11 takes them
      app.parse(words);
    }
    catch (const CLI::ParseError &error)
    {
      if (error.get_exit_code() == 0) // help or version was asked for
      {
        std::ostringstream text;
        app.exit(error, text, text);
        show(text.view());
        return exit_status::success;
      }
      tell("carambole: {}\n", explanation(app, error, {argv + 1, argv + argc}));
      return exit_status::wrong_input;
    }
    return action();
  }

private:
  CLI::App app{"Compares contact laws with finite elements on the same impact.", "carambole"};
  std::function<int()> action;
  RunOptions run;
  SweepOptions sweep;
  FitOptions fit;
  AdviseOptions advise;
  ExportOptions deck;
  CompareOptions compare;
  BenchOptions bench;
  ValidateOptions validate;
  std::vector<std::string> arguments;
  std::string name;
  bool as_json = false, pdf = false, is_tangential = false;

  static void add_overrides(CLI::App *command, Overrides &overrides)
  {
    command
      ->add_option(
        "--set", overrides,
        "Change one value of the case, as in 'bodies.B1.velocity=4 m/s'; may be repeated")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  static CLI::Option *add_workflow(CLI::App *command, std::optional<std::string> &folder,
                                   const std::string &part)
  {
    return command
      ->add_option("--workflow", folder,
                   "Compute nothing; write a Snakemake workflow with a job for each " + part +
                     " into this folder")
      ->type_name("DIR");
  }

  void add_run()
  {
    CLI::App *command =
      app.add_subcommand("run", "Run every model of a case, then write the report");
    command->add_option("case", run.case_argument, "A case file, or the name of a shipped case")
      ->required()
      ->type_name("CASE");
    command->add_option("--out", run.out, "Folder of the results (default: results/<case>)")
      ->type_name("DIR");
    command
      ->add_option("--only", run.only,
                   "Run only these models (NAME,NAME or NAME NAME): names of models, or the kinds "
                   "fem, lumped, data; name:fem means the model named fem, not the kind")
      ->delimiter(',')
      ->transform([](std::string word) { return CLI::detail::trim(word); })
      ->allow_extra_args(false)
      ->type_name("NAME");
    command
      ->add_option("--levels", run.levels,
                   "Number of meshes (levels) of every finite-element model")
      ->type_name("N");
    command->add_option("--threads", run.threads, "Threads of the finite-element solver")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
    command
      ->add_option(
        "--ranks", run.ranks,
        "Processes that compute a model together, by mpirun (package openmpi-bin): modes, "
        "and indentations with element: q2")
      ->type_name("N");
    command
      ->add_option("--within", run.within,
                   "Recommend laws up to this error of what was asked (default: 5 %)")
      ->type_name("PERCENT");
    add_overrides(command, run.overrides);
    command->add_flag("--force", run.force, "Recompute existing results");
    command->add_flag("--no-report", run.no_report, "Write summary.json only");
    CLI::Option *json = command->add_flag(
      "--json", run.as_json, "Print summary.json, and all that is told to standard error");
    CLI::Option *until =
      command
        ->add_option("--until", run.until,
                     "Refine the reference level by level until this uncertainty is reached, as in "
                     "'restitution 0.5 %'")
        ->type_name("QUANTITY")
        ->excludes(json);
    command
      ->add_option(
        "--time-limit", run.time_limit,
        "With --until: refine no more if that is estimated to take longer (default: 1 h)")
      ->type_name("TIME")
      ->needs(until);
    command->footer(
      "Example:  carambole run three-ball --only lumped --set 'bodies.B1.velocity=4 m/s'");
    command->callback([this] { action = [this] { return command_run(run); }; });
  }

  void add_sweep()
  {
    CLI::App *command = app.add_subcommand(
      "sweep",
      "Run models over a grid of values, from --vary or from the sweeps of the case; write tables");
    command->add_option("case", sweep.case_argument, "A case file, or the name of a shipped case")
      ->required()
      ->type_name("CASE");
    command
      ->add_option("--vary", sweep.vary,
                   "N values from A to B, in the unit of the case or in a unit written after N; "
                   "repeat it for a grid; default: the sweeps in the case")
      ->type_name("PATH=A:B:N")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--log", sweep.logarithmic, "Logarithmic spacing");
    command
      ->add_option("--out", sweep.out,
                   "Folder of the results (default: results/<case>-sweep with --vary, else "
                   "results/<case>)")
      ->type_name("DIR");
    command->add_option("--sweep", sweep.sweeps, "Run only these sweeps of the case")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME");
    command
      ->add_option("--only", sweep.only,
                   "Run only these models, or the kinds fem, lumped; with --vary finite elements "
                   "run only if named here, then at every point")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME");
    command
      ->add_option("--threads", sweep.threads,
                   "Processors to use (default: all); points run side by side; with --workflow "
                   "the threads of each job (default: 1)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
    CLI::Option *point =
      command
        ->add_option("--point", sweep.point,
                     "Compute only the finite-element point points/K, from 0, and no table")
        ->check(CLI::NonNegativeNumber)
        ->type_name("K");
    add_workflow(command, sweep.workflow, "point")->excludes(point);
    add_overrides(command, sweep.overrides);
    command->footer("Example:  carambole sweep two-spheres --vary bodies.B1.velocity=0.01:10:100 "
                    "--log");
    command->callback([this] { action = [this] { return command_sweep(sweep); }; });
  }

  void add_fit()
  {
    CLI::App *command = app.add_subcommand(
      "fit",
      "Fit a law's free parameters to measured or computed data, or rank all laws by how they fit");
    command
      ->add_option(
        "case", fit.case_arguments,
        "Case files, or names of shipped cases; several for a joint fit, one for each of "
        "the data")
      ->required()
      ->type_name("CASE...");
    command
      ->add_option("--law", fit.law,
                   "Name of a law model of the case, or of a law of the catalogue; all: every law, "
                   "ranked by AICc")
      ->required()
      ->type_name("LAW");
    command
      ->add_option("--to", fit.to,
                   "A model of the case, or a file with the columns 'velocity "
                   "[m/s],restitution' or 'time [ms],force B1-B2 [kN]', in any unit; of measured "
                   "forces the baseline, the noise and the time of the contact are found. Several: "
                   "a.csv,b.csv")
      ->required()
      ->allow_extra_args(false)
      ->type_name("MODEL|FILE");
    command->add_option("--free", fit.free, "Parameters to fit (default: the calibrated ones)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME");
    command
      ->add_option("--each", fit.each,
                   "Of several data: parameters that each has for itself (default: none)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAME");
    command
      ->add_option("--out", fit.out, "Folder of the results (default: results/<case>, the first)")
      ->type_name("DIR");
    add_overrides(command, fit.overrides);
    command->footer("Examples:  carambole fit two-spheres --law tsuji --to measured.csv --free "
                    "restitution\n           carambole fit two-spheres --law all --to lab.csv\n"
                    "           carambole fit small.yaml large.yaml --law meyer --to s.csv,l.csv "
                    "--each damping");
    command->callback([this] { action = [this] { return command_fit(fit); }; });
  }

  void add_validate()
  {
    CLI::App *command =
      app.add_subcommand("validate", "Run the shipped cases and build their site with the guide");
    command->add_flag("--quick", validate.quick,
                      "Quick check: skip the finest mesh of every model, and long cases");
    command
      ->add_flag("--calibrate", validate.calibrate,
                 "Compute one finer level for every case, and count how often it lies within the "
                 "stated uncertainty")
      ->excludes("--quick");
    command
      ->add_option("--out", validate.out,
                   "Folder of the results (default: results, results-quick, results-calibrate)")
      ->type_name("DIR");
    command->add_option("--cases", validate.cases, "Run only these shipped cases")
      ->delimiter(',')
      ->transform([](std::string word) { return CLI::detail::trim(word); })
      ->allow_extra_args(false)
      ->type_name("CASE");
    command
      ->add_option("--threads", validate.threads,
                   "Processors to use (default: all); cases run side by side; with --workflow "
                   "the threads of each job (default: 1)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
    CLI::Option *no_site =
      command->add_flag("--no-site", validate.no_site, "Run the cases; build no site of them")
        ->excludes("--calibrate");
    add_workflow(command, validate.workflow, "case")
      ->excludes(no_site)
      ->excludes(command->get_option("--calibrate"));
    command->footer("Finished cases are reused.\nExample:  carambole validate --quick");
    command->callback([this] { action = [this] { return command_validate(validate); }; });
  }

  void add_export()
  {
    CLI::App *command = app.add_subcommand(
      "export", "Write the problem as an input deck for ABAQUS/Explicit, or its law for a code");
    command->add_option("case", deck.case_argument, "A case file, or the name of a shipped case")
      ->required()
      ->type_name("CASE");
    CLI::Option *abaqus =
      command
        ->add_option("--abaqus", deck.abaqus,
                     "Write an ABAQUS deck to FILE (default: <case>.inp); the default")
        ->expected(0, 1)
        ->type_name("FILE");
    command
      ->add_option("--to", deck.code,
                   "Print the law that the results recommend in the words of CODE: lammps, "
                   "liggghts, yade, mercurydpm, chrono, drake, adams, mujoco")
      ->check(CLI::IsMember(std::vector<std::string>{"lammps", "liggghts", "yade", "mercurydpm",
                                                     "chrono", "drake", "adams", "mujoco"}))
      ->excludes(abaqus)
      ->type_name("CODE");
    command
      ->add_option("--model", deck.model,
                   "Finite-element model to export; with --to the law, instead of the recommended")
      ->type_name("NAME");
    command
      ->add_option("--results", deck.results,
                   "With --to: results of the case (default: results/<case>)")
      ->needs("--to")
      ->type_name("DIR");
    add_overrides(command, deck.overrides);
    command->footer("Examples:  carambole export three-ball --abaqus three-ball.inp\n"
                    "           carambole export CASE --to lammps");
    command->callback(
      [this]
      {
        action = [this]
        { return deck.code.empty() ? command_export(deck) : command_take_home(deck); };
      });
  }

  void add_advise()
  {
    CLI::App *command = app.add_subcommand(
      "advise", "Which law to use for a case, and how far off it is, from the regime maps");
    command->add_option("case", advise.case_argument, "A case file, or the name of a shipped case")
      ->required()
      ->type_name("CASE");
    command
      ->add_option("--maps", advise.maps,
                   "Folder with one subfolder per map (default: the shipped maps)")
      ->type_name("DIR");
    command->add_flag("--json", advise.as_json, "Print JSON");
    add_overrides(command, advise.overrides);
    command->footer("Example:  carambole advise plastic-sphere-wall-20 --set "
                    "'bodies.ball.velocity=2 m/s'");
    command->callback([this] { action = [this] { return command_advise(advise); }; });
  }

  void add_compare()
  {
    CLI::App *command = app.add_subcommand(
      "compare", "Compare two results: differences in a table, forces over each other on a page");
    command->add_option("a", compare.first, "Folder of results")->required()->type_name("DIR");
    command->add_option("b", compare.second, "Folder of results")->required()->type_name("DIR");
    command
      ->add_option("--out", compare.out, "Folder of the page (default: results/compare-<a>-<b>)")
      ->type_name("DIR");
    command->add_flag("--no-report", compare.no_report, "Write no page");
    command->add_flag("--json", compare.as_json, "Print JSON");
    command->footer("Example:  carambole compare results/three-ball results/three-ball-mass-ratio");
    command->callback([this] { action = [this] { return command_compare(compare); }; });
  }

  void add_bench()
  {
    CLI::App *command = app.add_subcommand(
      "bench", "Measure what this machine reaches with the solver and the laws, beside what it "
               "could; write a page");
    command
      ->add_option("--out", bench.out, "Folder of bench.json and the page (default: results/bench)")
      ->type_name("DIR");
    command
      ->add_option("--compare", bench.compare,
                   "Compare with another bench.json: what changed beyond the spread of repetitions")
      ->type_name("FILE");
    command->add_option("--threads", bench.threads, "Processors to use (default: all)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
    command->add_flag("--quick", bench.quick,
                      "Small sizes in some seconds, whose rates mean little: to try the command");
    command->add_flag("--json", bench.as_json, "Print JSON");
    command->footer("It takes about a minute; nothing else should run meanwhile.\n"
                    "Example:  carambole bench --compare results/bench/bench.json");
    command->callback([this] { action = [this] { return command_bench(bench); }; });
  }

  void add_check()
  {
    CLI::App *command = app.add_subcommand(
      "check", "Check cases; print the models, their meshes and their estimated cost");
    command->add_option("case", arguments, "Case files, or names of shipped cases")
      ->required()
      ->type_name("CASE...");
    add_overrides(command, run.overrides);
    command->add_flag("--json", as_json, "Print a JSON array with one object per case");
    command->footer("Example:  carambole check my-case.yaml");
    command->callback(
      [this] { action = [this] { return command_check(arguments, run.overrides, as_json); }; });
  }

  void add_small_commands()
  {
    CLI::App *list = app.add_subcommand("list", "List the shipped cases");
    list->add_flag("--json", as_json, "Print a JSON array with one object per case");
    list->callback([this] { action = [this] { return command_list(as_json); }; });

    CLI::App *help = app.add_subcommand("help", "Describe the program, or one of its commands");
    help->add_option("command", name, "Name of a command")->type_name("COMMAND");
    help->footer("Example:  carambole help run");
    help->callback(
      [this]
      {
        action = [this]
        {
          show(help_of(app, name));
          return exit_status::success;
        };
      });

    CLI::App *create =
      app.add_subcommand("new", "Write NAME.yaml, a commented template that runs unchanged");
    create->add_option("name", name, "Name of the case")->required()->type_name("NAME");
    create->footer("Example:  carambole new my-case");
    create->callback([this] { action = [this] { return command_new(name); }; });

    CLI::App *laws = app.add_subcommand("laws", "List the contact laws, or describe one of them");
    CLI::Option *law = laws->add_option("law", name, "Identifier of a law")->type_name("LAW");
    CLI::Option *search =
      laws
        ->add_option(
          "--search", arguments,
          "List the laws that have all these words in their name, description, source or "
          "parameters")
        ->type_name("WORDS")
        ->excludes(law);
    laws
      ->add_flag("--tangential", is_tangential,
                 "The laws of the tangential force in oblique impacts")
      ->excludes(search);
    laws->add_flag("--json", as_json, "Print a JSON array with one object per law");
    laws->footer("Example:  carambole laws hertz\n          carambole laws --search yield "
                 "restitution");
    laws->callback(
      [this]
      { action = [this] { return command_laws(name, arguments, is_tangential, as_json); }; });

    CLI::App *materials = app.add_subcommand(
      "materials", "List the materials that a case may name, or describe one with its sources");
    materials->add_option("material", name, "Name of a material")->type_name("NAME");
    materials->add_flag("--json", as_json, "Print a JSON array with one object per material");
    materials->footer("Example:  carambole materials 6061-T6");
    materials->callback([this] { action = [this] { return command_materials(name, as_json); }; });

    CLI::App *schema = app.add_subcommand(
      "schema", "The JSON Schema of a case, for editors, or of what a run leaves");
    schema->add_option("what", name, "Of a case, of record.json, of run.json or of summary.json")
      ->required()
      ->type_name("case|record|run|summary");
    schema->footer("Example:  carambole schema case > case.schema.json\n"
                   "In a case, for editors with a YAML language server, the first line is then\n"
                   "          # yaml-language-server: $schema=case.schema.json");
    schema->callback([this] { action = [this] { return command_schema(name); }; });

    CLI::App *resume =
      app.add_subcommand("resume", "Continue an interrupted run from its last checkpoints");
    resume->add_option("dir", name, "Folder of the results")->required()->type_name("DIR");
    resume->footer("Example:  carambole resume results/three-ball");
    resume->callback([this] { action = [this] { return command_resume(name); }; });

    CLI::App *report = app.add_subcommand(
      "report", "Rebuild reports, or the site of many cases, from existing results");
    report->add_option("dir", arguments, "Folders of results")->required()->type_name("DIR...");
    report->add_flag("--pdf", pdf, "Also write a PDF (needs the package weasyprint)");
    report->footer("Example:  carambole report results/three-ball");
    report->callback([this] { action = [this] { return command_report(arguments, pdf); }; });

    CLI::App *test =
      app.add_subcommand("test", "Build and run the tests (launcher in a clone only)");
    test->allow_extras();
    test->callback(
      [this]
      {
        action = []
        {
          tell("carambole test: only the launcher in a clone can build and run the tests: "
               "./carambole test\n");
          return exit_status::wrong_input;
        };
      });
  }
};
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole", [&] { return CommandLine().parse_and_execute(argc, argv); });
}
