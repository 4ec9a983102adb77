// The program that runs contact laws: carambole-lumped check | run | sweep | points | laws | schema
// | curves | bench | export.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/version.h"
#include "cases/codes/code_process.h"
#include "cases/laws/law_question.h"
#include "cases/laws/manual.h"
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/process/timed_line.h"
#include "cases/records/record_damage.h"
#include "cases/records/wave_quantities.h"
#include "cases/values/json_text.h"
#include "lumped/codes/code_model.h"
#include "lumped/codes/take_home.h"
#include "lumped/curves/curves.h"
#include "lumped/library/c_header.h"
#include "lumped/models/bench.h"
#include "lumped/models/law_schema.h"
#include "lumped/models/models.h"
#include "lumped/row/dynamics.h"
#include "lumped/sweep/sweep.h"
#include "lumped/uncertain/draw_points.h"

namespace
{
using namespace carambole;

struct Arguments
{
  std::string file, results, law, command, points;
  std::vector<std::string> models, vary, words;
  Overrides overrides;
  int threads = 0, bodies = 1000;
  bool json = false, logarithmic = false, tangential = false, quick = false, with_texts = false,
       header = false, applicable = false;
};

/// Errors of the laws only: the driver reports the other errors of the case.
void check(const Arguments &arguments)
{
  Case c;
  c.path = arguments.file;
  c.laws = read_laws(arguments.file, arguments.overrides);
  lumped::read_models(c);
  try
  {
    c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  }
  catch (const InputError &)
  {
    return;
  }
  lumped::check_contacts(c, lumped::read_models(c)); // with what follows from the bodies
}

/// Whether the bodies of the case allow a law, such as one of solid spheres.
bool applies(const Case &c, const lumped::Model &model)
{
  try
  {
    lumped::check_contacts(c, {model});
    return true;
  }
  catch (const InputError &)
  {
    return false;
  }
}

/// Returns the exit status: one model that fails does not keep the others from running.
int run(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  const std::vector<CodeEntry> codes = lumped::select_codes(c, arguments.models);
  std::vector<std::string> laws = arguments.models;
  std::erase_if(laws, [&](const std::string &name)
                { return std::ranges::find(codes, name, &CodeEntry::name) != codes.end(); });
  std::vector<lumped::Model> models;
  if (!laws.empty() || arguments.models.empty())
    models = lumped::in_order_of_values(lumped::select(lumped::read_models(c), laws, c.path));
  if (arguments.applicable)
    std::erase_if(models, [&](const lumped::Model &model) { return !applies(c, model); });
  lumped::check_contacts(c, models);
  int status = exit_status::success;
  const auto compute = [&](const std::string &name, const auto &make)
  {
    try
    {
      RecordWriter writer(arguments.results, name);
      const lumped::Outcome outcome = make(writer.folder());
      writer.write_history(outcome.history);
      writer.commit({.case_name = c.name,
                     .case_title = c.title,
                     .physics_hash = c.physics_hash,
                     .solver = "carambole-lumped",
                     .version = version,
                     .build = build,
                     .command = arguments.command,
                     .model = outcome.record});
    }
    catch (const CodeError &error)
    {
      note_failure(arguments.results, name, error.reason);
      tell("{}\n", error.what());
      if (status == exit_status::success)
        status = exit_status::code_failed;
    }
    catch (const lumped::ModelError &error)
    {
      note_failure(arguments.results, name, error.reason);
      tell("carambole-lumped: {}\n", error.what());
      status = exit_status::computation_failed;
    }
    catch (const std::runtime_error &error)
    {
      note_failure(arguments.results, name, error.what());
      tell("carambole-lumped: {}\n", error.what());
      status = exit_status::computation_failed;
    }
  };
  for (const lumped::Model &planned : models)
    compute(planned.entry.name,
            [&](const std::filesystem::path &)
            {
              lumped::Outcome outcome = lumped::run_model(
                c, lumped::with_taken_values(planned, c, arguments.results), &stop_requested());
              add_spectral_quantities(c, outcome.record, outcome.history);
              return outcome;
            });
  for (const CodeEntry &entry : codes)
    compute(entry.name, [&](const std::filesystem::path &folder)
            { return lumped::run_code(c, entry, folder, &stop_requested()); });
  return status;
}

/// The points of uncertain inputs, or only whether the case accepts their distributions.
void points(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  if (arguments.results.empty())
    lumped::check_inputs(c, arguments.overrides);
  else
    lumped::draw_points(c, arguments.overrides, arguments.results);
}

/// Progress of a sweep.
class Progress
{
public:
  void operator()(std::size_t done, std::size_t all)
  {
    if (!line.is_due())
      return;
    const double elapsed = line.elapsed().count(),
                 left = done > 0 ? elapsed * static_cast<double>(all - done) / done : 0;
    line.write(fmt::format("{} of {} points, {:.0f}/s, {:.0f} s left", done, all,
                           static_cast<double>(done) / elapsed, left));
  }

private:
  TimedLine line;
};

/// Returns the exit status: 3 if a run failed.
int sweep(const Arguments &arguments)
{
  if (arguments.vary.empty() == arguments.points.empty())
    throw InputError({{"--vary", 0, "a sweep needs either --vary or --points"}});
  const std::vector<lumped::Axis> axes =
    arguments.points.empty()
      ? read_axes(arguments.file, arguments.overrides, arguments.vary, arguments.logarithmic)
      : read_points(arguments.points);
  lumped::SweepResult result;
  {
    Progress progress;
    result = lumped::sweep(
      arguments.file, arguments.overrides, axes, arguments.models,
      {.threads = arguments.threads > 0
                    ? arguments.threads
                    : std::max(1, static_cast<int>(std::thread::hardware_concurrency())),
       .stop = &stop_requested(),
       .progress = std::ref(progress)});
  }
  write_named_file(arguments.results, result.table.csv());
  if (result.failures == 0)
    return 0;
  tell("carambole-lumped: {} runs failed, their cells are empty; the first: {}\n", result.failures,
       result.first_failure);
  return 3;
}

/// Returns the exit status: 3 if a law has no curves.
int curves(const Arguments &arguments)
{
  const std::vector<std::string> failures =
    lumped::write_curves(arguments.results, arguments.models, &stop_requested());
  for (const std::string &failure : failures)
    tell("carambole-lumped: no curves for {}\n", failure);
  return failures.empty() ? 0 : 3;
}

/// Speed of this machine: with a long row, and as JSON with single impacts, too.
int bench(const Arguments &arguments)
{
  const lumped::ChainRate result =
    lumped::measure_chain(arguments.bodies, &stop_requested(), arguments.quick ? 0 : 1);
  if (arguments.json)
  {
    show("{}\n",
         json_text(lumped::bench_json(result, arguments.bodies,
                                      lumped::measure_impacts(arguments.quick, &stop_requested())),
                   2));
    return exit_status::success;
  }
  show("wave through {} identical steel spheres with hertz, on one core:\n  {:.0f} million contact "
       "updates/s ({:.3g} in {} steps, {:.3g} s of processor time)\n  largest error of a final "
       "velocity {:.1e} of the striker's\n",
       arguments.bodies, 1e-6 * result.rate(), static_cast<double>(result.contact_updates),
       result.steps, result.median_seconds(), result.velocity_error);
  return 0;
}

/// A law in the words of a simulation code. Returns the exit status: 2 if it cannot be expressed.
int take_home(const Arguments &arguments)
{
  const Case c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  const lumped::Model model = lumped::with_taken_values(
    lumped::select(lumped::read_models(c), arguments.models, c.path).front(), c, arguments.results);
  try
  {
    show("{}", lumped::take_home_text(c, model, arguments.law));
  }
  catch (const lumped::ModelError &error)
  {
    throw InputError({{c.path, model.entry.line, error.what()}});
  }
  return exit_status::success;
}

/// Returns the exit status.
int laws(const Arguments &arguments)
{
  if (arguments.header)
  {
    show("{}", lumped::c_header());
    return exit_status::success;
  }
  nlohmann::json laws = known_laws();
  if (arguments.tangential)
  {
    const auto is_other = [](const nlohmann::json &law)
    {
      const std::string kind = law.at("kind");
      return kind != words_of(LawKind::tangential).name && kind != words_of(LawKind::rolling).name;
    };
    laws.erase(std::remove_if(laws.begin(), laws.end(), is_other), laws.end());
  }
  return show_laws(laws, {arguments.law, arguments.words, arguments.json, arguments.with_texts},
                   arguments.tangential ? lumped::no_tangential(arguments.law)
                                        : lumped::no_law(arguments.law));
}

/// The subcommands of the program.
struct Commands
{
  CLI::App *check, *run, *laws, *sweep, *points, *take_home, *curves, *bench, *schema;
};

/// What acts on a case.
void add_case_commands(CLI::App &app, Arguments &arguments, Commands &commands)
{
  commands.check = app.add_subcommand("check", "check the laws of a case and their parameters");
  commands.run = app.add_subcommand("run", "run laws of a case and write their records");
  commands.sweep =
    app.add_subcommand("sweep", "run laws of a case over a grid of values and write a table");
  commands.points =
    app.add_subcommand("points", "draw the points of the uncertain inputs of a case as tables");
  commands.take_home = app.add_subcommand("export", "print a law as input of a simulation code");
  for (CLI::App *command :
       {commands.check, commands.run, commands.sweep, commands.points, commands.take_home})
  {
    command->add_option("case", arguments.file, "case file, or name of a shipped case")->required();
    command->add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
      ->allow_extra_args(false);
  }
  commands.run->add_option("--out", arguments.results, "folder of the records")->required();
  commands.run->add_flag("--applicable", arguments.applicable,
                         "leave out the laws that the bodies of the case rule out");
  commands.points->add_option(
    "--out", arguments.results,
    "folder of the tables; without it the distributions are checked only");
  commands.take_home->add_option("--model", arguments.models, "the law")->required()->expected(1);
  commands.take_home->add_option("--to", arguments.law, "the code")
    ->required()
    ->check(CLI::IsMember(lumped::home_codes()));
  commands.take_home->add_option("--results", arguments.results, "folder of the case's results");
  commands.sweep->add_option("--out", arguments.results, "file of the table, CSV")->required();
  for (CLI::App *command : {commands.run, commands.sweep})
    command
      ->add_option("--models", arguments.models,
                   "names, separated by commas; default: all laws of the case")
      ->delimiter(',');
  commands.sweep->add_option("--vary", arguments.vary, "PATH=A:B:N: N values from A to B")
    ->allow_extra_args(false);
  commands.sweep->add_option(
    "--points", arguments.points,
    "instead of --vary: a table of points, a column PATH [UNIT] for each value");
  commands.sweep->add_flag("--log", arguments.logarithmic, "logarithmic spacing");
  commands.sweep->add_option("--threads", arguments.threads, "default: all cores")
    ->check(CLI::Range(1, 1024));
}

/// What acts on the laws alone.
void add_law_commands(CLI::App &app, Arguments &arguments, Commands &commands)
{
  commands.laws = app.add_subcommand("laws", "list the laws, or describe one of them");
  commands.laws->add_option("law", arguments.law, "identifier of a law");
  commands.laws->add_option("--search", arguments.words,
                            "only laws with all these words in their manual");
  commands.laws->add_flag(
    "--tangential", arguments.tangential,
    "the laws of the tangential force and of rolling resistance in oblique impacts");
  commands.laws->add_flag("--json", arguments.json,
                          "print a JSON array with one object per identifier");
  commands.laws->add_flag("--header", arguments.header,
                          "print the C header of the laws and a command that compiles with it");
  commands.laws->add_flag("--with-texts", arguments.with_texts, "the same with their texts")
    ->group("");
  commands.curves = app.add_subcommand(
    "curves", "loops and restitution of laws for a standard pair of bodies, as tables");
  commands.curves->add_option("folder", arguments.results, "folder of the tables")->required();
  commands.curves->add_option("--law", arguments.models, "identifiers of laws; default: all")
    ->delimiter(',');
  commands.bench = app.add_subcommand("bench", "measure the speed of this machine with a long row");
  commands.bench->add_option("--bodies", arguments.bodies, "spheres in the row; default: 1000")
    ->check(CLI::Range(21, 100000));
  commands.bench->add_flag("--json", arguments.json,
                           "print JSON, with the impacts per second of every law");
  commands.bench->add_flag("--quick", arguments.quick, "few repetitions");
  commands.schema = app.add_subcommand("schema", "the part of the case schema about laws, JSON");
}

/// The program itself. Returns the exit status.
int work(int argc, char **argv)
{
  Arguments arguments;
  for (int i = 0; i < argc; ++i)
    arguments.command += (i ? " " : "") + std::string(argv[i]);

  CLI::App app{"Contact laws and the dynamics of a row of bodies", "carambole-lumped"};
  app.require_subcommand(1);
  app.set_version_flag("--version", version);
  Commands commands{};
  add_case_commands(app, arguments, commands);
  add_law_commands(app, arguments, commands);
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;

  if (*commands.laws)
    return laws(arguments);
  if (*commands.take_home)
    return take_home(arguments);
  if (*commands.schema)
  {
    show("{}\n", json_text(lumped::law_definitions()));
    return exit_status::success;
  }
  if (*commands.check)
  {
    check(arguments);
    return exit_status::success;
  }
  if (*commands.points)
  {
    points(arguments);
    return exit_status::success;
  }
  catch_stop_signals();
  // A step of a law takes far less: one that has not ended by then never will.
  end_after_signal(2);
  if (*commands.bench)
    return bench(arguments);
  if (*commands.curves)
    return curves(arguments);
  return *commands.run ? run(arguments) : sweep(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-lumped", [&] { return work(argc, argv); });
}
