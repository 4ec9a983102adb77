#include "cases/driver/workflow.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/case/time_estimate.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/processors.h"
#include "cases/process/terminal.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace
{
constexpr int workflow_schema = 1;
constexpr const char *about_file = "workflow.json";

/// How often a job that fails, or whose machine does, is run again.
constexpr int retries = 2;
/// Of lumped models and of the program itself [bytes].
constexpr double least_memory = 300e6;
/// The estimate of the memory is rather too large; that of the time is for two processors that have
/// nothing else to do, and may be a factor of three short.
constexpr double memory_margin = 1.25, time_margin = 8;
constexpr double least_minutes = 10;

/// A literal of Python: JSON's strings without escapes beyond ASCII are such.
std::string literal(const std::string &text)
{
  try
  {
    return json_text(ordered_json(text));
  }
  catch (const ordered_json::type_error &)
  {
    throw InputError(text, "is not UTF-8, which a workflow needs");
  }
}

std::string shell_command(const std::vector<std::string> &arguments)
{
  std::string text = shell_word((program_folder() / "carambole").string());
  for (const std::string &argument : arguments)
    text += " " + shell_word(argument);
  return text;
}

/// Text in a comment of one line.
std::string comment(const std::string &text)
{
  std::string line = visible(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

/// An identifier of Python. Names of jobs that differ in other characters only get a number.
std::string rule_name(const std::string &name, std::vector<std::string> &taken)
{
  std::string rule = "job_";
  for (const char c : name)
    rule += c >= 0 && std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  const std::string first = rule;
  for (int k = 2; std::ranges::find(taken, rule) != taken.end(); ++k)
    rule = fmt::format("{}_{}", first, k);
  taken.push_back(rule);
  return rule;
}

ordered_json description(const std::vector<std::string> &collect)
{
  return {
    {"schema", workflow_schema}, {"folder", fs::current_path().string()}, {"command", collect}};
}

constexpr const char *snakefile_form = R"(# Workflow of: {command}
# Written by carambole; to change it, write it again with --workflow.
#
#   snakemake --snakefile {snakefile} --cores 2 --keep-going
#   snakemake --snakefile {snakefile} --profile {profile}
#
# Finished jobs are not run again, and a job that is run again reuses its finished results.

import shlex
from snakemake.common import __version__ as snakemake_version

workdir: workflow.basedir
# Version 7 passes this folder to sbatch as it is: started elsewhere, or with blanks in its path, no job would begin.
if snakemake_version.startswith("7."):
    workflow.workdir_init = shlex.quote(workflow.basedir)

FOLDER = {folder}  # where the commands were given: their relative paths start here
PROGRAMS = {programs}
COLLECT = {collect}
JOBS = {{
{jobs}}}

rule all:
    default_target: True
    input: "done/collected"

for job, its in JOBS.items():
    rule:
        name: its["rule"]
        # newer ones run the jobs again; a brace would be a wildcard
        input: [path for path in [its["case"]] + PROGRAMS if "{{" not in path]
        output: touch(f"done/{{job}}")
        log: f"logs/{{job}}.log"
        params:  # by functions: there a brace is no wildcard
            folder=lambda wildcards: FOLDER,
            command=lambda wildcards, its=its: its["command"],
            accept=its["accept"]
        threads: {threads}
        priority: its["priority"]
        retries: {retries}
        resources:
            mem_mb=lambda wildcards, attempt, most=its["mem_mb"]: most * attempt,
            runtime=lambda wildcards, attempt, most=its["minutes"]: most * attempt,
            slurm_extra="--no-requeue"  # a job whose node has failed is run again by the retries above
        shell: "log=$PWD/{{log:q}}; cd {{params.folder:q}}; {{params.command}} --threads {{threads}} > \"$log\" 2>&1 || [ $? -eq {{params.accept}} ] || {{{{ tail -n 20 \"$log\"; false; }}}}"

rule collect:
    input: [f"done/{{job}}" for job in JOBS]
    output: touch("done/collected")
    params:
        folder=lambda wildcards: FOLDER,
        command=lambda wildcards: COLLECT
    threads: {threads}
    resources:
        mem_mb={collect_memory},
        runtime={collect_minutes}
    shell: "cd {{params.folder:q}}; {{params.command}} --threads {{threads}}"
)";

constexpr const char *slurm_profile =
  R"(# Snakemake 7.19 or later on Slurm. Version 8 wants "executor: slurm" here, and its plugin.
slurm: true
jobs: 100
keep-going: true
rerun-incomplete: true
latency-wait: 60
max-status-checks-per-second: 1
)";

double minutes(double seconds)
{
  return std::ceil(least_minutes + time_margin * seconds / 60);
}

double megabytes(double memory)
{
  return std::ceil(memory_margin * std::max(memory, least_memory) / 1e6);
}

std::string snakefile_text(const Workflow &workflow, const fs::path &folder)
{
  std::vector<std::size_t> order(workflow.jobs.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::stable_sort(order, {},
                           [&](std::size_t k) { return -workflow.jobs[k].cost.seconds; });
  std::string jobs;
  std::vector<std::string> taken;
  double memory = 0;
  for (std::size_t place = 0; place < order.size(); ++place)
  {
    const WorkflowJob &job = workflow.jobs[order[place]];
    memory = std::max(memory, job.cost.memory);
    jobs += fmt::format(
      "    {}: {{  # {}\n        \"rule\": {},\n        \"command\": {},\n        "
      "\"case\": {}, \"accept\": {},\n        \"mem_mb\": {:.0f}, \"minutes\": "
      "{:.0f}, \"priority\": {}}},\n",
      literal(job.name), comment(job.title), literal(rule_name(job.name, taken)),
      literal(shell_command(job.arguments)), literal(fs::absolute(job.case_path).string()),
      job.may_miss ? int(exit_status::expectation_failed) : 0, megabytes(job.cost.memory),
      minutes(job.cost.seconds), order.size() - place);
  }
  const std::string snakefile = shell_word((folder / "Snakefile").string());
  return fmt::format(
    snakefile_form, fmt::arg("command", comment(shell_command(workflow.collect))),
    fmt::arg("snakefile", comment(snakefile)),
    fmt::arg("profile", comment(shell_word((folder / "slurm").string()))),
    fmt::arg("folder", literal(fs::current_path().string())),
    fmt::arg("programs", fmt::format("[{}, {}]", literal(version_file("carambole-fem").string()),
                                     literal(version_file("carambole-lumped").string()))),
    fmt::arg("jobs", jobs), fmt::arg("threads", workflow.threads), fmt::arg("retries", retries),
    fmt::arg("collect", literal(shell_command(workflow.collect))),
    fmt::arg("collect_memory", fmt::format("{:.0f}", megabytes(memory))),
    fmt::arg("collect_minutes", fmt::format("{:.0f}", 6 * least_minutes)));
}
} // namespace

JobCost checked_cost(const std::string &case_path, const Overrides &overrides)
{
  JobCost cost{0, least_memory};
  for (const ordered_json &model : parse_ordered_json(
         output_of("carambole-fem", case_arguments({"check", "--json"}, case_path, overrides))))
  {
    cost.seconds += model.at("seconds").get<double>();
    cost.memory = std::max(cost.memory, model.at("memory").get<double>());
  }
  return cost;
}

void check_workflow_folder(const fs::path &folder, const std::vector<std::string> &collect)
{
  const auto refuse = [&](const std::string &why)
  { throw InputError("--workflow", fmt::format("{} {}", folder.string(), why)); };
  std::error_code error;
  if (!fs::exists(folder, error))
    return;
  if (!fs::is_directory(folder, error))
    refuse("is not a folder; allowed is a new folder, or an earlier workflow of this command");
  if (fs::is_empty(folder, error))
    return;
  ordered_json found;
  try
  {
    found = read_ordered_json(folder / about_file);
  }
  catch (const nlohmann::json::exception &)
  {
    refuse("contains files other than a workflow of this command; allowed is a new folder, or an "
           "earlier workflow of this command");
  }
  if (found != description(collect))
    refuse("is the workflow of another command, another case, other options or another folder to "
           "start in; choose another folder, or remove it");
}

void write_workflow(const Workflow &workflow, const fs::path &folder)
{
  check_workflow_folder(folder, workflow.collect);
  const std::string text = snakefile_text(workflow, folder);
  fs::create_directories(folder / "slurm");
  write_file(folder / about_file, json_text(description(workflow.collect), 2) + "\n");
  write_file(folder / "slurm" / "config.yaml", slurm_profile);
  write_file(folder / "Snakefile", text);
  double all = 0, longest = 0;
  for (const WorkflowJob &job : workflow.jobs)
  {
    all += job.cost.seconds;
    longest = std::max(longest, job.cost.seconds);
  }
  const std::string snakefile = shell_word((folder / "Snakefile").string());
  show("{}: {} job{} and one collecting job; estimated FE time {} in total, longest job {}\n",
       (folder / "Snakefile").string(), workflow.jobs.size(), workflow.jobs.size() == 1 ? "" : "s",
       time_text(all), time_text(longest));
  show("  here:      snakemake --snakefile {} --cores {} --keep-going\n", snakefile,
       n_processors());
  show("  on Slurm:  snakemake --snakefile {} --profile {}\n", snakefile,
       shell_word((folder / "slurm").string()));
}

std::string shell_word(const std::string &text, std::string_view plain)
{
  const auto is_plain = [&](unsigned char c)
  { return std::isalnum(c) != 0 || plain.find(char(c)) != std::string_view::npos; };
  if (!text.empty() && std::ranges::all_of(text, is_plain))
    return text;
  return "'" + boost::replace_all_copy(text, "'", "'\\''") + "'";
}
} // namespace carambole
