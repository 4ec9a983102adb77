// Commands about the program, its laws and its materials, and about other programs.
#include "cases/driver/command_line/command_line.h"

#include <memory>

#include "cases/driver/command_line/wrong_command_line.h"
#include "cases/driver/commands.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
void add_bench(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<BenchOptions>();
  BenchOptions &bench = *given;
  CLI::App *command = app.add_subcommand(
    "bench", "Benchmark the solver and the laws against this machine's roofline; write a "
             "page");
  command
    ->add_option("--out", bench.out, "Folder of bench.json and the page (default: results/bench)")
    ->type_name("DIR");
  command
    ->add_option("--compare", bench.compare,
                 "Compare with another bench.json: what changed beyond the spread of repetitions")
    ->type_name("FILE");
  add_threads(command, bench.threads, "Processors to use (default: all)");
  command->add_flag("--quick", bench.quick,
                    "Smoke test: small sizes, a few seconds, rates not meaningful");
  command->add_flag("--json", bench.as_json, "Print JSON");
  command->footer("It takes about a minute; nothing else should run meanwhile.\n"
                  "Example:  carambole bench --compare results/bench/bench.json");
  on_call(command, action, [given] { return command_bench(*given); });
}

void add_export(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<ExportOptions>();
  ExportOptions &deck = *given;
  CLI::App *command =
    app.add_subcommand("export", "Export the problem as an input deck for ABAQUS/Explicit, or the "
                                 "recommended law for another code");
  add_case(command, deck.case_argument);
  CLI::Option *abaqus =
    command
      ->add_option("--abaqus", deck.abaqus,
                   "Write an ABAQUS deck to FILE (default: <case>.inp); done unless --to is given")
      ->expected(0, 1)
      ->type_name("FILE");
  command
    ->add_option(
      "--to", deck.code,
      "Print the law that the results recommend as input of CODE: lammps, "
      "liggghts, yade, mercurydpm, chrono, drake, adams, mujoco, simbody; source-time-function: "
      "the contact forces of all models over time, and their spectra")
    ->check(CLI::IsMember(std::vector<std::string>{"lammps", "liggghts", "yade", "mercurydpm",
                                                   "chrono", "drake", "adams", "mujoco", "simbody",
                                                   source_time_function}))
    ->excludes(abaqus)
    ->type_name("CODE");
  command
    ->add_option("--model", deck.model,
                 "Finite-element model to export; with --to, the law to print instead of the "
                 "recommended one, or the only model whose forces are printed")
    ->type_name("NAME");
  command
    ->add_option("--results", deck.results,
                 "With --to: results of the case (default: results/<case>)")
    ->needs("--to")
    ->type_name("DIR");
  add_overrides(command, deck.overrides);
  command->footer("Examples:  carambole export three-ball --abaqus three-ball.inp\n"
                  "           carambole export CASE --to lammps\n"
                  "           carambole export CASE --to source-time-function");
  on_call(command, action,
          [given]
          {
            if (given->code == source_time_function)
              return command_source_time(*given);
            return given->code.empty() ? command_export(*given) : command_take_home(*given);
          });
}

void add_help(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *help = app.add_subcommand("help", "Describe the program, or one of its commands");
  help->add_option("command", given->name, "Name of a command")->type_name("COMMAND");
  help->footer("Example:  carambole help run");
  on_call(help, action,
          [&app, given]
          {
            show(help_of(app, given->name));
            return exit_status::success;
          });
}

void add_laws(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *laws =
    app.add_subcommand("laws", "List the laws of contacts and materials, or describe one of them");
  CLI::Option *law = laws->add_option("law", given->name, "Identifier of a law")->type_name("LAW");
  CLI::Option *search =
    laws
      ->add_option("--search", given->arguments,
                   "List the laws that have all these words in their name, description, source or "
                   "parameters")
      ->type_name("WORDS")
      ->excludes(law);
  laws
    ->add_flag("--tangential", given->is_tangential,
               "Only the laws of the tangential force and of rolling resistance in oblique impacts")
    ->excludes(search);
  laws->add_flag("--json", given->as_json, "Print a JSON array with one object per law");
  laws
    ->add_flag("--header", given->header,
               "Print the C header of the laws, and a command that compiles a program with it")
    ->excludes(law)
    ->excludes(search)
    ->excludes("--tangential")
    ->excludes("--json");
  laws->footer("Example:  carambole laws hertz\n          carambole laws --search yield "
               "restitution");
  on_call(laws, action,
          [given]
          {
            return given->header ? command_laws_header()
                                 : command_laws(given->name, given->arguments, given->is_tangential,
                                                given->as_json);
          });
}

void add_materials(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *materials =
    app.add_subcommand("materials", "List the materials in the library, or those that match a "
                                    "word, or describe one with its sources");
  materials->add_option("material", given->name, "Name of a material, or a word to look for")
    ->type_name("NAME");
  materials->add_flag("--json", given->as_json, "Print a JSON array with one object per material");
  materials->footer("Example:  carambole materials 6061-T6");
  on_call(materials, action, [given] { return command_materials(given->name, given->as_json); });
}

void add_schema(CLI::App &app, Action &action)
{
  const auto given = std::make_shared<Words>();
  CLI::App *schema = app.add_subcommand(
    "schema", "Print the JSON Schema of a case, for editors, or of a file that a run writes");
  schema
    ->add_option("what", given->name,
                 "What it describes: a case, record.json, run.json or summary.json")
    ->required()
    ->type_name("case|record|run|summary");
  schema->footer("Example:  carambole schema case > case.schema.json\n"
                 "Editors with a YAML language server use it if the first line of the case is\n"
                 "          # yaml-language-server: $schema=case.schema.json");
  on_call(schema, action, [given] { return command_schema(given->name); });
}

namespace
{
/// A command that only the launcher knows.
void add_of_launcher(CLI::App &app, Action &action, const char *name, const char *description,
                     const char *what)
{
  CLI::App *command = app.add_subcommand(name, description);
  command->allow_extras();
  on_call(command, action,
          [name, what]
          {
            tell("carambole {0}: only the launcher in a clone can {1}: ./carambole {0}\n", name,
                 what);
            return exit_status::wrong_input;
          });
}
} // namespace

void add_python(CLI::App &app, Action &action)
{
  add_of_launcher(app, action, "python",
                  "Start Python with the package carambole (launcher in a clone only)",
                  "start Python with its package");
}

void add_test(CLI::App &app, Action &action)
{
  add_of_launcher(app, action, "test", "Build and run the tests (launcher in a clone only)",
                  "build and run the tests");
}
} // namespace carambole
