#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/commands.h"
#include "cases/diagnostics.h"
#include "cases/programs.h"
#include "cases/records.h"
#include "cases/results_folder.h"
#include "cases/verdict.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// A model of the case, as the driver sees it.
struct PlannedModel
{
  std::string name, kind, solver, numerics_hash;
  bool is_stored = false; ///< a record is there that a new run would only repeat
};

std::vector<PlannedModel> all_models(const Case &c)
{
  std::vector<PlannedModel> models;
  for (const LawEntry &entry : c.laws)
    models.push_back({entry.name, "lumped", "carambole-lumped", numerics_hash(entry)});
  for (const FemEntry &entry : c.fem)
    models.push_back({entry.name, "fem", "carambole-fem", numerics_hash(entry)});
  return models;
}

/// Those that `--only` names, by their own name or kind. Throws InputError for a word that names
/// nothing.
std::vector<PlannedModel> select(const std::vector<PlannedModel> &models,
                                 const std::vector<std::string> &only)
{
  std::vector<std::string> known{"fem", "lumped", "data"};
  for (const PlannedModel &model : models)
    if (model.name != model.kind)
      known.push_back(model.name);
  std::vector<Diagnostic> unknown;
  for (const std::string &word : only)
    if (std::find(known.begin(), known.end(), word) == known.end())
      unknown.push_back(
        {"--only", 0,
         fmt::format("there is no model {}{}", in_quotes(word), suggestion(word, known))});
  if (!unknown.empty())
    throw InputError(unknown);
  std::vector<PlannedModel> selected;
  const auto is_wanted = [&](const PlannedModel &model)
  {
    return only.empty() || std::any_of(only.begin(), only.end(),
                                       [&](const std::string &word)
                                       { return word == model.name || word == model.kind; });
  };
  std::copy_if(models.begin(), models.end(), std::back_inserter(selected), is_wanted);
  return selected;
}

bool is_stored(const PlannedModel &model, const Case &c, const fs::path &results)
{
  const std::optional<StoredRecord> record = read_record(results, model.name);
  return record && record->physics_hash == c.physics_hash &&
         record->model.numerics_hash == model.numerics_hash && record->solver == model.solver &&
         record->version == program_version(model.solver);
}

/// What happens to a model, in the words of the list of models.
std::string plan(const PlannedModel &model, const fs::path &results)
{
  if (model.is_stored)
    return "stored";
  const bool is_damaged =
    fs::exists(results / model.name / "record.json") && !read_record(results, model.name);
  return is_damaged ? "to run again: its record is damaged or of another schema" : "to run";
}

fs::path results_path(const RunOptions &options, const Case &c)
{
  if (!options.out)
    return fs::path("results") / c.name;
  const fs::path out = fs::path(*options.out).lexically_normal();
  return out.has_filename() ? out : out.parent_path();
}

Overrides all_overrides(const RunOptions &options)
{
  Overrides overrides = options.overrides;
  if (options.levels)
    overrides.push_back(fmt::format("fem.*.levels={}", *options.levels));
  return overrides;
}

/// One run of a case: what has to run, runs; then the report.
class Run
{
public:
  Run(const RunOptions &options, const Case &c, Overrides overrides, fs::path results)
    : options(options),
      c(c),
      overrides(std::move(overrides)),
      results(std::move(results)),
      models(select(all_models(c), options.only))
  {
  }

  int execute()
  {
    if (!options.no_report && !is_in_path("gnuplot")) // told before hours of solving, not after
      throw std::runtime_error("gnuplot, which draws the figures of the report, is not in PATH: "
                               "install it (package gnuplot-nox), or run with --no-report");
    const ResultsFolder folder(results);
    folder.store_case(c, overrides);
    fmt::print("{}: {}\n", c.name, c.title);
    for (PlannedModel &model : models)
    {
      model.is_stored = !options.force && is_stored(model, c, results);
      fmt::print("  {:<24} {:<8} {}\n", model.name, model.kind, plan(model, results));
    }
    const int computed = compute();
    if (is_interrupted())
      return tell_interrupted();
    const int reported = report();
    if (is_interrupted())
      return tell_interrupted();
    return std::max(computed, reported);
  }

private:
  const RunOptions &options;
  const Case &c;
  Overrides overrides;
  fs::path results;
  std::vector<PlannedModel> models;

  std::vector<std::string> arguments(const char *command) const
  {
    std::vector<std::string> all = case_arguments(c.path, overrides);
    all.insert(all.begin(), command);
    all.insert(all.end(), {"--out", path_argument(results.string())});
    return all;
  }

  /// All lumped models in one program, each finite-element model in its own. A model that fails
  /// leaves the others.
  int compute() const
  {
    int worst = exit_status::success;
    std::vector<std::string> lumped;
    for (const PlannedModel &model : models)
      if (!model.is_stored && model.kind == "lumped")
        lumped.push_back(model.name);
    if (!lumped.empty())
    {
      std::vector<std::string> all = arguments("run");
      all.insert(all.end(), {"--models", fmt::format("{}", fmt::join(lumped, ","))});
      worst = run_program("carambole-lumped", all);
    }
    for (const PlannedModel &model : models)
      if (!model.is_stored && model.kind == "fem" && !is_interrupted())
      {
        std::vector<std::string> all = arguments("run");
        all.insert(all.end(), {"--model", model.name});
        if (options.threads)
          all.insert(all.end(), {"--threads", std::to_string(*options.threads)});
        worst = std::max(worst, run_program("carambole-fem", all));
      }
    return worst;
  }

  int report() const
  {
    std::vector<std::string> all = case_arguments(c.path, overrides);
    all.insert(all.begin(), {"build", path_argument(results.string()), "--case"});
    if (!options.only.empty())
    {
      std::vector<std::string> names;
      for (const PlannedModel &model : models)
        names.push_back(model.name);
      all.insert(all.end(), {"--models", fmt::format("{}", fmt::join(names, ","))});
    }
    if (options.no_report)
      all.push_back("--summary-only");
    const int status = run_program("carambole-report", all);
    if (status <= exit_status::expectation_failed)
      print_verdict(results, !options.no_report, names_of(false));
    return status;
  }

  /// The models that have a record as it should be, or those that have none.
  std::vector<std::string> names_of(bool stored) const
  {
    std::vector<std::string> names;
    for (const PlannedModel &model : models)
      if (is_stored(model, c, results) == stored)
        names.push_back(model.name);
    return names;
  }

  int tell_interrupted() const
  {
    const std::vector<std::string> kept = names_of(true);
    fmt::print(stderr, "interrupted; kept in {}: {}\n", results.string(),
               kept.empty() ? "nothing" : fmt::format("{}", fmt::join(kept, ", ")));
    return exit_status::interrupted;
  }
};
} // namespace

int command_run(const RunOptions &options)
{
  if (options.ranks != 1)
    throw InputError({{"--ranks", 0, "more than one rank is not yet supported"}});
  const std::string path = find_case(options.case_argument);
  const Overrides overrides = all_overrides(options);
  catch_interrupts();
  const std::optional<Case> c = read_checked_case(path, overrides);
  if (is_interrupted())
    return exit_status::interrupted;
  if (!c)
    return exit_status::wrong_input;
  return Run(options, *c, overrides, results_path(options, *c)).execute();
}

namespace
{
int report_one(const fs::path &folder)
{
  const fs::path file = folder / "case.yaml";
  if (!fs::exists(file))
    throw InputError({{folder.string(), 0, "holds no results: there is no case.yaml"}});
  const Case c = read_case(file.string());
  const std::vector<PlannedModel> models = all_models(c);
  std::vector<std::string> missing; // carambole-report says of each whether it is damaged
  for (const PlannedModel &model : models)
    if (!read_record(folder, model.name))
      missing.push_back(model.name);
  if (missing.size() == models.size())
    throw InputError({{folder.string(), 0, "holds no usable record of any model"}});
  const int status =
    run_program("carambole-report", {"build", "--anew", path_argument(folder.string()), "--case",
                                     path_argument(file.string())});
  if (status <= exit_status::expectation_failed)
    print_verdict(folder, true, missing);
  return status;
}
} // namespace

int command_report(const std::vector<std::string> &folders)
{
  catch_interrupts();
  int worst = exit_status::success;
  for (const std::string &folder : folders)
    worst = std::max(worst, report_one(folder));
  return worst;
}
} // namespace carambole
