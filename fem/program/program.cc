#include "fem/program/program.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <omp.h>

#include "cases/case/case.h"
#include "cases/case/version.h"
#include "cases/codes/code_process.h"
#include "cases/laws/law_names.h"
#include "cases/laws/law_question.h"
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/record_damage.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "fem/codes/run_calculix.h"
#include "fem/export/export_abaqus.h"
#include "fem/materials/catalogue.h"
#include "fem/ranks/ranks.h"

namespace carambole::fem
{
namespace
{
/// What the command line says.
struct Arguments
{
  std::string file, model, deck, law;
  Overrides overrides;
  RunOptions options;
  int ranks = launched_ranks();
  bool materials_only = false, as_json = false, with_texts = false;
};

struct Commands
{
  CLI::App *run, *check, *deck, *schema, *laws;
};

Commands add_commands(CLI::App &app, Arguments &arguments)
{
  RunOptions &options = arguments.options;
  const auto add_common = [&](CLI::App *command)
  {
    command->add_option("case", arguments.file, "case file")->required();
    command->add_option("--set", arguments.overrides, "override a value of the case: PATH=VALUE")
      ->take_all();
    return command;
  };
  Commands commands{};
  auto *const run = commands.run =
    add_common(app.add_subcommand("run", "compute one fem model of a case"));
  run->add_option("--out", options.results, "results folder of the case")->required();
  run->add_option("--model", arguments.model, "name of the fem model")->required();
  run->add_option("--threads", options.threads, "OpenMP threads")->check(CLI::Range(1, 1024));
  run
    ->add_option("--checkpoint-every", options.checkpoint_interval,
                 "wall time between two checkpoints; 0: one at every sample of the history")
    ->check(CLI::NonNegativeNumber)
    ->type_name("SECONDS");
  run
    ->add_option(
      "--ranks", arguments.ranks,
      "processes that compute together, modes and element: q2 only; mpirun starts as many")
    ->type_name("N");
  run->add_flag("--resume", options.resume, "continue from the newest checkpoint, if there is one");
  commands.check =
    add_common(app.add_subcommand("check", "print the meshes and the expected cost"));
  commands.deck =
    add_common(app.add_subcommand("export", "write a case as an input deck for ABAQUS/Explicit"));
  commands.deck->add_option("--abaqus", arguments.deck, "file to write the deck to")->required();
  commands.deck->add_option("--model", arguments.model, "name of the fem model")->required();
  commands.schema =
    app.add_subcommand("schema", "the part of the case schema about laws of materials, JSON");
  commands.check->add_flag("--materials", arguments.materials_only, "check only the material laws");
  commands.laws = app.add_subcommand("laws", "the laws of materials, or one of them in full");
  commands.laws->add_option("law", arguments.law, "identifier of a law");
  commands.check->add_flag("--json", arguments.as_json,
                           "print seconds, bytes of memory and of disk as an array");
  commands.laws->add_flag("--json", arguments.as_json, "an array with one object per law");
  commands.laws->add_flag("--with-texts", arguments.with_texts, "the same with their texts")
    ->group("");
  return commands;
}

std::string command_line(int argc, char **argv)
{
  std::string result;
  if (const int ranks = launched_ranks(); ranks > 1)
    result = fmt::format("mpirun -n {} ", ranks);
  result += "carambole-fem";
  for (int i = 1; i < argc; ++i)
    result += std::string(" ") + argv[i];
  return result;
}

const FemEntry &find_entry(const Case &c, const std::string &name)
{
  for (const FemEntry &entry : c.fem)
    if (entry.name == name)
      return entry;
  throw InputError({{c.path, 0, "the case has no fem model '" + name + "'"}});
}

/// Throws InputError that lists every error in the material laws.
void check_materials(const Case &c)
{
  std::vector<Diagnostic> diagnostics;
  std::set<std::string> seen;
  for (const Body &body : c.bodies)
    for (const Material &material : body.materials())
      if (seen.insert(material.name).second)
        try
        {
          make_model(material, c.path);
        }
        catch (const InputError &error)
        {
          diagnostics.insert(diagnostics.end(), error.diagnostics.begin(), error.diagnostics.end());
        }
  if (!diagnostics.empty())
    throw InputError(diagnostics);
}

/// Writes the deck. If that fails, no part of the file remains.
void export_deck(const Case &c, const FemEntry &entry, const std::string &file)
{
  if (c.traits().slips)
    throw InputError({{c.path, 0,
                       "an oblique impact has no deck: the axisymmetric elements of "
                       "ABAQUS/Explicit cannot slide"}});
  if (entry.is_static)
    throw InputError({{c.path, 0,
                       fmt::format("fem.{}: a static model has no deck: only an impact with "
                                   "inertia can be written for ABAQUS/Explicit",
                                   entry.name)}});
  std::ostringstream text;
  write_abaqus_deck(text, c, entry, fmt::format("carambole-fem {}", version));
  write_named_file(file, text.str());
  if (entry.element == Element::full)
    tell("{}: ABAQUS/Explicit has no fully integrated quadrilateral; the deck uses CAX4R instead\n",
         entry.name);
}

/// That of a model; the program ends there if another one has it.
const Solver &solver_of(const Program &program, const Case &c, const FemEntry &entry, char **argv)
{
  const auto found = std::ranges::find_if(program.solvers, [&](const Solver &solver)
                                          { return solver.computes(c, entry); });
  if (found != program.solvers.end())
    return *found;
  if (program.hand_over)
    program.hand_over(argv);
  throw std::logic_error(fmt::format("{} has no solver for {}", program.name, entry.name));
}

int run_code(const Case &c, const CodeEntry &code, const RunOptions &options)
{
  try
  {
    run_calculix(c, code, options);
  }
  catch (const CodeError &error)
  {
    note_failure(options.results, code.name, error.reason);
    tell("{}\n", error.what());
    return exit_status::code_failed;
  }
  return exit_status::success;
}

int run_entry(const Program &program, const Case &c, const FemEntry &entry,
              const RunOptions &options, char **argv)
{
  if (const std::string obstacle = obstacle_to_ranks(c, entry);
      launched_ranks() > 1 && !obstacle.empty())
    throw InputError({{c.path, 0, obstacle}});
  const Solver &solver = solver_of(program, c, entry, argv);
  try
  {
    solver.check_fits(c, entry, options.results);
    solver.run(c, entry, options);
  }
  catch (const std::runtime_error &error)
  {
    note_failure(options.results, entry.name, error.what());
    throw;
  }
  return exit_status::success;
}

int check_case(const Program &program, const Case &c, const Arguments &arguments, char **argv)
{
  check_materials(c);
  std::vector<const Solver *> solvers; // of all models, before anything is printed
  if (!arguments.materials_only)
    for (const FemEntry &entry : c.fem)
      solvers.push_back(&solver_of(program, c, entry, argv));
  std::vector<std::string> plans;
  for (std::size_t k = 0; k < solvers.size(); ++k)
  {
    // the plans build the meshes in this process
    solvers[k]->check_fits(c, c.fem[k], std::filesystem::current_path());
    const Plan plan = solvers[k]->plan(c, c.fem[k]);
    if (arguments.as_json)
      plans.push_back(json_of(plan, c.fem[k]));
    else
      print(plan, c, c.fem[k]);
  }
  if (arguments.as_json)
    show("[{}]\n", fmt::join(plans, ","));
  return exit_status::success;
}

/// As many threads as there are processors.
void limit_threads(int &threads)
{
  if (threads <= omp_get_num_procs())
    return;
  tell("--threads {} exceeds the {} processors; using {}\n", threads, omp_get_num_procs(),
       omp_get_num_procs());
  threads = omp_get_num_procs();
}
} // namespace

int work(const Program &program, int argc, char **argv)
{
  CLI::App app(program.description, program.name);
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  Arguments arguments;
  RunOptions &options = arguments.options;
  options.threads = omp_get_max_threads();
  const Commands commands = add_commands(app, arguments);
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;

  if (commands.laws->parsed())
  {
    const nlohmann::json laws = known_laws();
    return show_laws(laws, {arguments.law, {}, arguments.as_json, arguments.with_texts},
                     no_law("law of materials", arguments.law, laws));
  }
  if (commands.schema->parsed())
  {
    show("{}\n", json_text(material_definitions()));
    return exit_status::success;
  }
  if (arguments.ranks != launched_ranks())
    throw InputError({{"--ranks", 0,
                       fmt::format("{} processes were requested, but mpirun of Open MPI (package "
                                   "openmpi-bin) has started {}",
                                   arguments.ranks, launched_ranks())}});
  if (commands.run->parsed())
    catch_stop_signals();
  limit_threads(options.threads);
  options.command = command_line(argc, argv);
  options.stop = [] { return stop_requested().load(); };
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  if (commands.check->parsed())
    return check_case(program, c, arguments, argv);
  if (commands.deck->parsed())
  {
    export_deck(c, find_entry(c, arguments.model), arguments.deck);
    return exit_status::success;
  }
  const auto code = std::ranges::find(c.codes, arguments.model, &CodeEntry::name);
  if (code != c.codes.end() && is_continuum(code->code))
    return run_code(c, *code, options);
  return run_entry(program, c, find_entry(c, arguments.model), options, argv);
}
} // namespace carambole::fem
