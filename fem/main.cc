#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <omp.h>

#include "cases/case/distribution.h"
#include "cases/case/version.h"
#include "cases/codes/code_process.h"
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/record_damage.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "fem/bench/bench.h"
#include "fem/codes/run_calculix.h"
#include "fem/export/export_abaqus.h"
#include "fem/materials/catalogue.h"
#include "fem/materials/manual.h"
#include "fem/materials/material_schema.h"
#include "fem/ranks/job.h"
#include "fem/ranks/mpi_session.h"
#include "fem/run/adaptive_level.h"
#include "fem/run/plan.h"
#include "fem/run/run.h"
#include "fem/run/run_indentation.h"
#include "fem/run/run_modes.h"
#include "fem/run/run_oblique.h"
#include "fem/run/run_static.h"
#include "fem/setup/demand.h"

namespace
{
using namespace carambole;

std::string command_line(int argc, char **argv)
{
  std::string result;
  if (const int ranks = fem::launched_ranks(); ranks > 1)
    result = fmt::format("mpirun -n {} ", ranks);
  result += "carambole-fem";
  for (int i = 1; i < argc; ++i)
    result += std::string(" ") + argv[i];
  return result;
}

/// Throws InputError if the model needs more memory or disk than there is.
void check_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder)
{
  if (c.oblique)
    fem::check_oblique_fits(c, entry, folder);
  else if (c.analysis == Analysis::modes)
    fem::check_modes_fit(c, entry, folder, fem::launched_ranks());
  else if (entry.element == Element::q2)
    fem::check_adaptive_fits(c, entry, folder, fem::launched_ranks());
  else
    fem::check_fits(c, entry, folder);
}

/// Computes a model. Throws InputError, ComputationError, Interrupted.
void run(const Case &c, const FemEntry &entry, fem::RunOptions &options)
{
  const int ranks = fem::launched_ranks();
  if (const std::string obstacle = obstacle_to_ranks(c, entry); ranks > 1 && !obstacle.empty())
    throw InputError({{c.path, 0, obstacle}});
  if (c.oblique)
    return fem::run_oblique(c, entry, options);
  const bool is_modes = c.analysis == Analysis::modes;
  const bool is_impact = !is_modes && c.analysis != Analysis::indentation && !entry.is_static;
  if (is_impact && entry.ringing == 0)
    return fem::run_model(c, entry, options);
  std::optional<fem::MpiSession> mpi;
  if (ranks > 1)
    options.ranks = fem::Ranks::all();
  else
    mpi.emplace();
  (is_impact         ? fem::run_model
   : is_modes        ? fem::run_modes
   : entry.is_static ? fem::run_static
                     : fem::run_indentation)(c, entry, options);
}

fem::Plan plan_of(const Case &c, const FemEntry &entry)
{
  if (c.oblique)
    return fem::plan_oblique(c, entry);
  if (c.analysis == Analysis::modes)
    return fem::plan_modes(c, entry);
  if (entry.is_static)
    return fem::plan_static(c, entry);
  if (c.analysis == Analysis::indentation)
    return fem::plan_indentation(c, entry);
  return fem::plan_impact(c, entry);
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
    if (body.material && seen.insert(body.material->name).second)
      try
      {
        fem::make_model(*body.material, c.path);
      }
      catch (const InputError &error)
      {
        diagnostics.insert(diagnostics.end(), error.diagnostics.begin(), error.diagnostics.end());
      }
  if (!diagnostics.empty())
    throw InputError(diagnostics);
}

/// Prints the laws of materials, or one of them. Returns the exit status.
int show_laws(const std::string &law, bool as_json)
{
  std::vector<std::string> names;
  nlohmann::json array = nlohmann::json::array();
  for (const auto &[name, manual] : fem::material_catalogue())
  {
    names.push_back(name);
    if (law.empty() || name == law)
      array.push_back(to_json(manual));
  }
  if (array.empty())
  {
    tell("there is no law of materials {}{}; there are {}\n", in_quotes(law),
         suggestion(law, names), fmt::join(names, ", "));
    return exit_status::wrong_input;
  }
  if (as_json)
    show("{}\n", json_text(array, 2));
  else
    show("{}",
         law.empty() ? fem::list_material_laws() : describe(fem::material_catalogue().at(law)));
  return exit_status::success;
}

/// Writes the deck. If that fails, no part of the file remains.
void export_deck(const Case &c, const FemEntry &entry, const std::string &file)
{
  if (c.oblique)
    throw InputError({{c.path, 0,
                       "an oblique impact has no deck: the axisymmetric elements of "
                       "ABAQUS/Explicit cannot slide"}});
  if (entry.is_static)
    throw InputError({{c.path, 0,
                       fmt::format("fem.{}: a static model has no deck: only an impact with "
                                   "inertia can be written for ABAQUS/Explicit",
                                   entry.name)}});
  std::ostringstream text;
  fem::write_abaqus_deck(text, c, entry, fmt::format("carambole-fem {}", version));
  write_named_file(file, text.str());
  if (entry.element == Element::full)
    tell("{}: ABAQUS/Explicit has no fully integrated quadrilateral; the deck uses CAX4R instead\n",
         entry.name);
}

/// Parses the command line and does what it asks for. Returns the exit status.
int work(int argc, char **argv)
{
  CLI::App app("Axisymmetric explicit finite elements for the impact of a row of bodies",
               "carambole-fem");
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  std::string file, model;
  Overrides overrides;
  fem::RunOptions options;
  options.threads = omp_get_max_threads();
  const auto add_common = [&](CLI::App *command)
  {
    command->add_option("case", file, "case file")->required();
    command->add_option("--set", overrides, "override a value of the case: PATH=VALUE")->take_all();
    return command;
  };
  auto *run = add_common(app.add_subcommand("run", "compute one fem model of a case"));
  run->add_option("--out", options.results, "results folder of the case")->required();
  run->add_option("--model", model, "name of the fem model")->required();
  run->add_option("--threads", options.threads, "OpenMP threads")->check(CLI::Range(1, 1024));
  run
    ->add_option("--checkpoint-every", options.checkpoint_interval,
                 "wall time between two checkpoints; 0: one at every sample of the history")
    ->check(CLI::NonNegativeNumber)
    ->type_name("SECONDS");
  int ranks = fem::launched_ranks();
  run
    ->add_option(
      "--ranks", ranks,
      "processes that compute together, modes and element: q2 only; mpirun starts as many")
    ->type_name("N");
  run->add_flag("--resume", options.resume, "continue from the newest checkpoint, if there is one");
  auto *check = add_common(app.add_subcommand("check", "print the meshes and the expected cost"));
  auto *deck =
    add_common(app.add_subcommand("export", "write a case as an input deck for ABAQUS/Explicit"));
  std::string deck_file;
  deck->add_option("--abaqus", deck_file, "file to write the deck to")->required();
  deck->add_option("--model", model, "name of the fem model")->required();
  auto *bench = app.add_subcommand(
    "bench", "measure what this machine reaches, beside what it could; print JSON");
  bool is_quick = false;
  bench->add_option("--threads", options.threads, "OpenMP threads")->check(CLI::Range(1, 1024));
  bench->add_flag("--quick", is_quick, "small sizes, whose rates mean little");
  const auto *const schema =
    app.add_subcommand("schema", "what the schema of a case says of laws of materials, JSON");
  bool materials_only = false;
  check->add_flag("--materials", materials_only, "check only the material laws");
  auto *laws = app.add_subcommand("laws", "the laws of materials, or one of them in full");
  std::string law;
  bool as_json = false;
  laws->add_option("law", law, "identifier of a law");
  check->add_flag("--json", as_json, "print seconds, bytes of memory and of disk as an array");
  laws->add_flag("--json", as_json, "an array with one object per law");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;

  if (laws->parsed())
    return show_laws(law, as_json);
  if (schema->parsed())
  {
    show("{}\n", json_text(fem::material_definitions()));
    return exit_status::success;
  }
  if (ranks != fem::launched_ranks())
    throw InputError({{"--ranks", 0,
                       fmt::format("{} processes were to compute together, and mpirun of Open MPI "
                                   "(package openmpi-bin) has started {}",
                                   ranks, fem::launched_ranks())}});
  if (run->parsed() || bench->parsed())
    catch_stop_signals();
  if (options.threads > omp_get_num_procs())
  {
    tell("{} threads would wait for each other on the {} processors of this machine; using {}\n",
         options.threads, omp_get_num_procs(), omp_get_num_procs());
    options.threads = omp_get_num_procs();
  }
  if (bench->parsed())
  {
    // OpenMP may be limited to fewer threads than there are processors.
    const int threads = std::min(options.threads, omp_get_thread_limit());
    show("{}\n", json_text(fem::bench(threads, is_quick), 2));
    return exit_status::success;
  }
  options.command = command_line(argc, argv);
  options.stop = [] { return stop_requested().load(); };
  const Case c = read_case(file, overrides, WrongData::left_out);
  if (run->parsed())
  {
    if (const auto code = std::ranges::find(c.codes, model, &CodeEntry::name);
        code != c.codes.end() && is_continuum(code->code))
    {
      try
      {
        fem::run_calculix(c, *code, options);
      }
      catch (const CodeError &error)
      {
        note_failure(options.results, model, error.reason);
        tell("{}\n", error.what());
        return exit_status::code_failed;
      }
      return exit_status::success;
    }
    const FemEntry &entry = find_entry(c, model);
    check_fits(c, entry, options.results);
    try
    {
      ::run(c, entry, options);
    }
    catch (const std::runtime_error &error)
    {
      note_failure(options.results, model, error.what());
      throw;
    }
  }
  if (deck->parsed())
    export_deck(c, find_entry(c, model), deck_file);
  if (check->parsed())
  {
    check_materials(c);
    std::vector<std::string> plans;
    for (const FemEntry &entry : c.fem)
      if (!materials_only)
      {
        // the plans build the meshes in this process
        check_fits(c, entry, std::filesystem::current_path());
        const fem::Plan plan = plan_of(c, entry);
        if (as_json)
          plans.push_back(fem::json_of(plan, entry));
        else
          print(plan, c, entry);
      }
    if (as_json)
      show("[{}]\n", fmt::join(plans, ","));
  }
  return exit_status::success;
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-fem",
                  [&]
                  {
                    const auto all = [&] { return work(argc, argv); };
                    return fem::launched_ranks() > 1 ? fem::run_rank(all) : all();
                  });
}
