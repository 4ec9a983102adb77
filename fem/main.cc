#include <set>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <omp.h>

#include "cases/case/version.h"
#include "cases/process/command_line.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/records.h"
#include "fem/export/export_abaqus.h"
#include "fem/materials/catalogue.h"
#include "fem/modes/mpi_session.h"
#include "fem/run/run.h"
#include "fem/run/run_modes.h"
#include "fem/setup/demand.h"

namespace
{
using namespace carambole;

std::string command_line(int argc, char **argv)
{
  std::string result = "carambole-fem";
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

/// Throws InputError with all that is wrong with the laws of the materials.
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

/// Nothing is left of a deck that could not be written.
void export_deck(const Case &c, const FemEntry &entry, const std::string &file)
{
  std::ostringstream text;
  fem::write_abaqus_deck(text, c, entry, fmt::format("carambole-fem {}", version));
  write_file(file, text.str());
  if (entry.element == Element::full)
    tell("{}: ABAQUS/Explicit has no full quadrilateral; CAX4R stands for it in the deck\n",
         entry.name);
}

/// The program, but for its beginning and its end. Returns the exit status.
int work(int argc, char **argv)
{
  CLI::App app("Axisymmetric explicit finite elements for the impact of a row of bodies");
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  std::string file, model;
  Overrides overrides;
  fem::RunOptions options;
  options.threads = omp_get_max_threads();
  const auto add_common = [&](CLI::App *command)
  {
    command->add_option("case", file, "case file")->required();
    command->add_option("--set", overrides, "PATH=VALUE, an override of the case")->take_all();
    return command;
  };
  auto *run = add_common(app.add_subcommand("run", "compute one fem model of a case"));
  run->add_option("--out", options.results, "folder of the results of the case")->required();
  run->add_option("--model", model, "name of the fem model")->required();
  run->add_option("--threads", options.threads, "OpenMP threads")->check(CLI::Range(1, 1024));
  run
    ->add_option("--checkpoint-every", options.checkpoint_interval,
                 "seconds of wall time between two checkpoints; 0: one per row of the history")
    ->check(CLI::NonNegativeNumber)
    ->type_name("SECONDS");
  run->add_flag("--resume", options.resume, "go on from the newest checkpoint, if there is one");
  auto *check = add_common(app.add_subcommand("check", "print meshes and expected cost"));
  auto *deck =
    add_common(app.add_subcommand("export", "write a case as an input deck for ABAQUS/Explicit"));
  std::string deck_file;
  deck->add_option("--abaqus", deck_file, "file of the deck")->required();
  deck->add_option("--model", model, "name of the fem model")->required();
  bool materials_only = false;
  check->add_flag("--materials", materials_only, "check the laws of the materials only");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;

  if (run->parsed())
    catch_stop_signals();
  options.command = command_line(argc, argv);
  options.stop = [] { return stop_requested().load(); };
  const Case c = read_case(file, overrides, WrongData::left_out);
  if (options.threads > omp_get_num_procs())
  {
    tell("{} threads on this machine's {} processors would wait for each other; using {}\n",
         options.threads, omp_get_num_procs(), omp_get_num_procs());
    options.threads = omp_get_num_procs();
  }
  const bool is_modes = c.analysis == Analysis::modes;
  if (run->parsed() && is_modes)
  {
    fem::check_modes_fit(c, find_entry(c, model), options.results);
    const fem::MpiSession mpi;
    fem::run_modes(c, find_entry(c, model), options);
  }
  else if (run->parsed())
  {
    fem::check_fits(c, find_entry(c, model), options.results);
    fem::run_model(c, find_entry(c, model), options);
  }
  if (deck->parsed())
    export_deck(c, find_entry(c, model), deck_file);
  if (check->parsed())
  {
    check_materials(c);
    for (const FemEntry &entry : c.fem)
      if (!materials_only && is_modes)
      {
        fem::check_modes_fit(c, entry, std::filesystem::current_path());
        fem::print_modes_plan(c, entry);
      }
      else if (!materials_only)
      {
        fem::check_fits(c, entry, std::filesystem::current_path()); // its meshes are made here
        fem::print_plan(c, entry);
      }
  }
  return exit_status::success;
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-fem", [&] { return work(argc, argv); });
}
