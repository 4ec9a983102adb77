#pragma once

// The commands with their options, each added to the program; commands.h declares what they do.

#include <functional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "cases/case/case.h"

namespace carambole
{
/// What the command line asks for: set when it has been read.
using Action = std::function<int()>;

/// Words and flags of commands that need no more.
struct Words
{
  std::string name;
  std::vector<std::string> arguments;
  Overrides overrides;
  bool as_json = false, pdf = false, is_tangential = false, header = false;
};

/// `--set PATH=VALUE`, repeated.
void add_overrides(CLI::App *command, Overrides &overrides);
/// `--trust-programs`, of a command that starts the codes of a case.
void add_trust(CLI::App *command);

/// `--unlocked`, or CARAMBOLE_UNLOCKED=1 in the environment, of commands that write results.
void add_unlocked(CLI::App *command);
/// `--workflow DIR`, with a job for each `part`.
CLI::Option *add_workflow(CLI::App *command, std::optional<std::string> &folder,
                          const std::string &part);

void add_run(CLI::App &app, Action &action);
void add_check(CLI::App &app, Action &action);
void add_compare(CLI::App &app, Action &action);
void add_list(CLI::App &app, Action &action);
void add_new(CLI::App &app, Action &action);
void add_resume(CLI::App &app, Action &action);
void add_report(CLI::App &app, Action &action);
void add_figure(CLI::App &app, Action &action);

void add_sweep(CLI::App &app, Action &action);
void add_fit(CLI::App &app, Action &action);
void add_validate(CLI::App &app, Action &action);
void add_advise(CLI::App &app, Action &action);
void add_predict(CLI::App &app, Action &action);

void add_bench(CLI::App &app, Action &action);
void add_export(CLI::App &app, Action &action);
void add_help(CLI::App &app, Action &action);
void add_laws(CLI::App &app, Action &action);
void add_materials(CLI::App &app, Action &action);
void add_schema(CLI::App &app, Action &action);
void add_python(CLI::App &app, Action &action);
void add_test(CLI::App &app, Action &action);
} // namespace carambole
