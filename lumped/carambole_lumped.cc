// The program that runs contact laws: carambole-lumped check | run | laws.

#include <atomic>
#include <csignal>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/diagnostics.h"
#include "cases/version.h"
#include "lumped/dynamics.h"
#include "lumped/manual.h"
#include "lumped/models.h"

namespace
{
using namespace carambole;

std::atomic<bool> stop{false};
volatile std::sig_atomic_t stop_signal = 0;

void request_stop(int signal)
{
  stop_signal = signal;
  stop = true;
}

struct Arguments
{
  std::string file, results, law, command;
  std::vector<std::string> models;
  Overrides overrides;
  bool json = false;
};

/// The models that were asked for by name, in the order of the case; all if none was.
std::vector<lumped::Model> select(std::vector<lumped::Model> models,
                                  const std::vector<std::string> &wanted, const std::string &file)
{
  if (wanted.empty())
    return models;
  std::vector<std::string> names;
  names.reserve(models.size());
  for (const lumped::Model &model : models)
    names.push_back(model.entry.name);
  std::vector<Diagnostic> unknown;
  for (const std::string &name : wanted)
    if (std::find(names.begin(), names.end(), name) == names.end())
      unknown.push_back(
        {file, 0,
         fmt::format("the case has no law model {}{}", in_quotes(name), suggestion(name, names))});
  if (!unknown.empty())
    throw InputError(unknown);
  std::erase_if(models,
                [&](const lumped::Model &model) {
                  return std::find(wanted.begin(), wanted.end(), model.entry.name) == wanted.end();
                });
  return models;
}

/// Of the laws alone: the driver tells what else is wrong with the case.
void check(const Arguments &arguments)
{
  Case c;
  c.path = arguments.file;
  c.laws = read_laws(arguments.file, arguments.overrides);
  const std::vector<lumped::Model> models = lumped::read_models(c);
  try
  {
    c = read_case(arguments.file, arguments.overrides);
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
  const Case c = read_case(arguments.file, arguments.overrides);
  const std::vector<lumped::Model> models =
    select(lumped::read_models(c), arguments.models, c.path);
  lumped::check_contacts(c, models);
  int status = 0;
  for (const lumped::Model &model : models)
    try
    {
      RecordWriter writer(arguments.results, model.entry.name);
      const lumped::Outcome outcome = lumped::run_model(c, model, &stop);
      writer.write_history(outcome.history);
      writer.commit({.case_name = c.name,
                     .case_title = c.title,
                     .physics_hash = c.physics_hash,
                     .solver = "carambole-lumped",
                     .version = version,
                     .command = arguments.command,
                     .model = outcome.record});
    }
    catch (const std::runtime_error &error)
    {
      fmt::print(stderr, "carambole-lumped: {}\n", error.what());
      status = 3;
    }
  return status;
}

int laws(const Arguments &arguments)
{
  std::vector<std::string> names;
  for (const auto &[name, manual] : lumped::catalogue())
    if (arguments.law.empty() || name == arguments.law)
      names.push_back(name);
  if (names.empty())
  {
    for (const auto &[name, manual] : lumped::catalogue())
      names.push_back(name);
    fmt::print(stderr, "carambole-lumped: there is no law {}{}\n", in_quotes(arguments.law),
               suggestion(arguments.law, names));
    return 2;
  }
  if (arguments.json)
  {
    nlohmann::json array = nlohmann::json::array();
    for (const std::string &name : names)
      array.push_back(to_json(lumped::catalogue().at(name)));
    fmt::print("{}\n", array.dump(2));
  }
  else
    fmt::print("{}", arguments.law.empty()
                       ? lumped::list_laws()
                       : lumped::describe(lumped::catalogue().at(arguments.law)));
  return 0;
}
} // namespace

int main(int argc, char **argv)
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
  CLI::App *laws_command = app.add_subcommand("laws", "the catalogue, or one law in full");
  for (CLI::App *command : {check_command, run_command})
  {
    command->add_option("case", arguments.file, "case file, or name of a shipped case")->required();
    command->add_option("--set", arguments.overrides, "PATH=VALUE: override a value of the case")
      ->allow_extra_args(false);
  }
  run_command->add_option("--out", arguments.results, "folder of the records")->required();
  run_command
    ->add_option("--models", arguments.models,
                 "names, separated by commas; default: all laws of the case")
    ->delimiter(',');
  laws_command->add_option("law", arguments.law, "identifier of a law");
  laws_command->add_flag("--json", arguments.json, "an array with one object per identifier");
  try
  {
    app.parse(argc, argv);
  }
  catch (const CLI::ParseError &error)
  {
    return app.exit(error) == 0 ? 0 : 2;
  }

  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
  try
  {
    if (*laws_command)
      return laws(arguments);
    if (*run_command)
      return run(arguments);
    check(arguments);
    return 0;
  }
  catch (const InputError &error)
  {
    print(error);
    return 2;
  }
  catch (const lumped::Interrupted &)
  {
    return 128 + stop_signal;
  }
  catch (const std::exception &error)
  {
    fmt::print(stderr, "carambole-lumped: {}\n", error.what());
    return 3;
  }
}
