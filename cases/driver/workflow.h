#pragma once

// A Snakemake workflow of independent jobs and one collecting job: each is a command line of
// `carambole`, which Snakemake runs here or hands to Slurm.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// What a job needs, on one thread.
struct JobCost
{
  double seconds = 0; ///< of its finite elements
  double memory = 0;  ///< [bytes]
};

struct WorkflowJob
{
  std::string name;                   ///< unique in the workflow: "speed/3", "three-ball"
  std::string title;                  ///< for a reader
  std::vector<std::string> arguments; ///< of `carambole`
  std::string case_path;              ///< a newer case has the job run again
  JobCost cost;
  bool may_miss = false; ///< an expectation that fails (status 1) is left to the collecting job
};

struct Workflow
{
  std::vector<WorkflowJob> jobs;
  std::vector<std::string> collect; ///< arguments of the last job, the usual command
  int threads = 1;                  ///< of each job
};

/// The cost that `carambole check` prints, of all finite-element models: their times added up, and
/// the largest memory. Zero time and the memory of a small program if there are none. Throws
/// InputError or std::runtime_error if the case cannot be checked.
JobCost checked_cost(const std::string &case_path, const Overrides &overrides);

/// Throws InputError if the folder can take no workflow of this command: it is a file, or has other
/// files than an earlier workflow that collects by the same arguments, started in the same folder.
void check_workflow_folder(const std::filesystem::path &folder,
                           const std::vector<std::string> &collect);

/// Writes into a folder, and prints how to run it:
///   Snakefile           a rule for each job, the one of the longest time first, and one that
///                       collects; times and memories grow with each retry
///   slurm/config.yaml   a profile: on Slurm by Snakemake's own executor
///   workflow.json       what the folder is
/// The jobs are started in the current folder, so that relative paths stay as they are. Throws as
/// check_workflow_folder, and std::filesystem::filesystem_error if it cannot be written.
void write_workflow(const Workflow &workflow, const std::filesystem::path &folder);

/// A text as one word of a shell command: quoted where it holds more than letters, digits and
/// `plain`.
std::string shell_word(const std::string &text, std::string_view plain = "_@%+=:,./-");
} // namespace carambole
