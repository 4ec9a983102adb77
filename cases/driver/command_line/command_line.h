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

/// `work` becomes the action when the command is called.
void on_call(CLI::App *command, Action &action, Action work);

/// The argument CASE.
void add_case(CLI::App *command, std::string &argument);

/// `--threads N`.
void add_threads(CLI::App *command, std::optional<int> &threads, const std::string &description);

/// An option that takes names, separated by commas.
CLI::Option *add_names(CLI::App *command, const std::string &option,
                       std::vector<std::string> &names, const std::string &description,
                       const std::string &type = "NAME");

/// `--set PATH=VALUE`, repeated.
void add_overrides(CLI::App *command, Overrides &overrides);
/// `--trust-programs`, of a command that starts the codes of a case.
void add_trust(CLI::App *command);

/// `--unlocked`, or CARAMBOLE_UNLOCKED=1 in the environment, of commands that write results.
void add_unlocked(CLI::App *command);
/// `--workflow DIR`, with a job for each `part`.
CLI::Option *add_workflow(CLI::App *command, std::optional<std::string> &folder,
                          const std::string &part);

/// Adds one command to the program; its work becomes the action when it is called.
using AddCommand = void(CLI::App &app, Action &action);

AddCommand add_run, add_check, add_compare, add_list, add_new, add_resume, add_report, add_figure;
AddCommand add_sweep, add_fit, add_validate, add_advise, add_predict;
AddCommand add_bench, add_export, add_help, add_laws, add_materials, add_schema, add_python,
  add_test;
} // namespace carambole
