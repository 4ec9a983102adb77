// The program that runs contact laws: carambole-lumped check | run | sweep | laws | schema | curves
// | bench | export.

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
#include "cases/process/command_line.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/record_damage.h"
#include "cases/values/json_text.h"
#include "lumped/codes/code_model.h"
#include "lumped/codes/take_home.h"
#include "lumped/curves/curves.h"
#include "lumped/law/law_names.h"
#include "lumped/law/law_search.h"
#include "lumped/law/manual.h"
#include "lumped/models/bench.h"
#include "lumped/models/law_schema.h"
#include "lumped/models/models.h"
#include "lumped/row/dynamics.h"
#include "lumped/sweep/sweep.h"

namespace
{
using namespace carambole;

struct Arguments
{
  std::string file, results, law, command;
  std::vector<std::string> models, vary, words;
  Overrides overrides;
  int threads = 0, bodies = 1000;
  bool json = false, logarithmic = false, tangential = false, quick = false;
};

/// Errors of the laws only: the driver reports the other errors of the case.
void check(const Arguments &arguments)
{
  Case c;
  c.path = arguments.file;
  c.laws = read_laws(arguments.file, arguments.overrides);
  const std::vector<lumped::Model> models = lumped::read_models(c);
  try
  {
    c = read_case(arguments.file, arguments.overrides, WrongData::left_out);
  }
  catch (const InputError &)
  {
    return;
  }
  lumped::check_contacts(c, models);
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
              return lumped::run_model(c, lumped::with_taken_values(planned, c, arguments.results),
                                       &stop_requested());
            });
  for (const CodeEntry &entry : codes)
    compute(entry.name, [&](const std::filesystem::path &folder)
            { return lumped::run_code(c, entry, folder, &stop_requested()); });
  return status;
}

/// Progress: on a terminal one line that is overwritten, otherwise a line now and then.
class Progress
{
public:
  void operator()(std::size_t done, std::size_t all)
  {
    using namespace std::chrono;
    const duration<double> elapsed = steady_clock::now() - start;
    if (elapsed < next)
      return;
    next = elapsed + (is_terminal ? 0.2s : 10s);
    const double left = done > 0 ? elapsed.count() * static_cast<double>(all - done) / done : 0;
    const std::string text = fmt::format("{} of {} points, {:.0f}/s, {:.0f} s left", done, all,
                                         static_cast<double>(done) / elapsed.count(), left);
    if (is_terminal)
      rewrite_line(text);
    else
      tell("{}\n", text);
    has_line = is_terminal;
  }
  ~Progress()
  {
    if (has_line)
      rewrite_line("");
  }

private:
  const bool is_terminal = is_on_terminal();
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  std::chrono::duration<double> next{is_terminal ? 0.5 : 10};
  bool has_line = false;
};

/// Returns the exit status: 3 if a run failed.
int sweep(const Arguments &arguments)
{
  const std::vector<lumped::Axis> axes =
    lumped::read_axes(arguments.file, arguments.overrides, arguments.vary, arguments.logarithmic);
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

/// Laws of the tangential force and of rolling resistance. Returns the exit status.
int tangential_laws(const Arguments &arguments)
{
  const std::string &name = arguments.law;
  nlohmann::json array = nlohmann::json::array();
  std::string text;
  const auto add = [&](const auto &laws, const char *kind)
  {
    for (const auto &law : laws)
      if (name.empty() || law.identifier == name)
      {
        array.push_back(to_json(law));
        array.back()["kind"] = kind;
        text += describe(law);
      }
  };
  add(lumped::tangential_catalogue(), "tangential force");
  add(lumped::rolling_catalogue(), "rolling resistance");
  if (array.empty())
  {
    tell("{}\n", lumped::no_tangential(name));
    return exit_status::wrong_input;
  }
  if (arguments.json)
    show("{}\n", json_text(array, 2));
  else if (name.empty())
    show("{}\nRolling resistance, an option of every law (rolling: {{LAW: {{parameters}}}}):\n{}",
         lumped::list_tangential(), lumped::list_rolling());
  else
    show("{}", text);
  return exit_status::success;
}

int laws(const Arguments &arguments)
{
  std::vector<std::string> names;
  if (!arguments.words.empty())
    names = lumped::laws_with(arguments.words);
  else
    for (const auto &[name, manual] : lumped::catalogue())
      if (arguments.law.empty() || name == arguments.law)
        names.push_back(name);
  if (names.empty())
  {
    tell("{}\n", lumped::no_law(arguments.law));
    return 2;
  }
  if (arguments.json)
  {
    nlohmann::json array = nlohmann::json::array();
    for (const std::string &name : names)
      array.push_back(to_json(lumped::catalogue().at(name)));
    show("{}\n", json_text(array, 2));
  }
  else
    show("{}", arguments.law.empty() ? lumped::list_laws(names)
                                     : lumped::describe(lumped::catalogue().at(arguments.law)));
  return 0;
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
  CLI::App *check_command =
    app.add_subcommand("check", "check the laws of a case and their parameters");
  CLI::App *run_command = app.add_subcommand("run", "run laws of a case and write their records");
  CLI::App *laws_command = app.add_subcommand("laws", "list the laws, or describe one of them");
  CLI::App *sweep_command =
    app.add_subcommand("sweep", "run laws of a case over a grid of values and write a table");
  CLI::App *export_command =
    app.add_subcommand("export", "state a law in the words of a simulation code");
  for (CLI::App *command : {check_command, run_command, sweep_command, export_command})
  {
    command->add_option("case", arguments.file, "case file, or name of a shipped case")->required();
    command->add_option("--set", arguments.overrides, "PATH=VALUE: change a value of the case")
      ->allow_extra_args(false);
  }
  run_command->add_option("--out", arguments.results, "folder of the records")->required();
  export_command->add_option("--model", arguments.models, "the law")->required()->expected(1);
  export_command->add_option("--to", arguments.law, "the code")
    ->required()
    ->check(CLI::IsMember(lumped::home_codes()));
  export_command->add_option("--results", arguments.results, "folder of the case's results");
  sweep_command->add_option("--out", arguments.results, "file of the table, CSV")->required();
  for (CLI::App *command : {run_command, sweep_command})
    command
      ->add_option("--models", arguments.models,
                   "names, separated by commas; default: all laws of the case")
      ->delimiter(',');
  sweep_command->add_option("--vary", arguments.vary, "PATH=A:B:N: N values from A to B")
    ->required()
    ->allow_extra_args(false);
  sweep_command->add_flag("--log", arguments.logarithmic, "logarithmic spacing");
  sweep_command->add_option("--threads", arguments.threads, "default: all cores")
    ->check(CLI::Range(1, 1024));
  CLI::App *curves_command = app.add_subcommand(
    "curves", "loops and restitution of laws for a standard pair of bodies, as tables");
  curves_command->add_option("folder", arguments.results, "folder of the tables")->required();
  curves_command->add_option("--law", arguments.models, "identifiers of laws; default: all")
    ->delimiter(',');
  CLI::App *bench_command =
    app.add_subcommand("bench", "measure the speed of this machine with a long row");
  bench_command->add_option("--bodies", arguments.bodies, "spheres in the row; default: 1000")
    ->check(CLI::Range(21, 100000));
  bench_command->add_flag("--json", arguments.json,
                          "print JSON, with the impacts per second of every law");
  bench_command->add_flag("--quick", arguments.quick, "few repetitions");
  const CLI::App *const schema_command =
    app.add_subcommand("schema", "what the schema of a case says of laws, JSON");
  laws_command->add_option("law", arguments.law, "identifier of a law");
  laws_command->add_option("--search", arguments.words,
                           "only laws with all these words in their manual");
  laws_command->add_flag(
    "--tangential", arguments.tangential,
    "the laws of the tangential force and of rolling resistance in oblique impacts");
  laws_command->add_flag("--json", arguments.json,
                         "print a JSON array with one object per identifier");
  if (const std::optional<int> status = parse(app, argc, argv))
    return *status;

  if (*laws_command)
    return arguments.tangential ? tangential_laws(arguments) : laws(arguments);
  if (*export_command)
    return take_home(arguments);
  if (*schema_command)
  {
    show("{}\n", json_text(lumped::law_definitions()));
    return exit_status::success;
  }
  if (*check_command)
  {
    check(arguments);
    return exit_status::success;
  }
  catch_stop_signals();
  // A step of a law takes far less: one that has not ended by then never will.
  end_after_signal(2);
  if (*bench_command)
    return bench(arguments);
  if (*curves_command)
    return curves(arguments);
  return *run_command ? run(arguments) : sweep(arguments);
}
} // namespace

int main(int argc, char **argv)
{
  return run_main("carambole-lumped", [&] { return work(argc, argv); });
}
