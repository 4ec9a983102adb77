#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/case.h"
#include "cases/case/time_estimate.h"
#include "cases/case/version.h"
#include "cases/codes/code_program.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/driver/results_folder.h"
#include "cases/driver/uncertain_study.h"
#include "cases/driver/verdict.h"
#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/linked_values.h"
#include "cases/records/planned_models.h"
#include "cases/records/record_damage.h"
#include "cases/records/run_settings.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// What happens to a model, for the printed list of models.
std::string plan(const PlannedModel &model, const fs::path &results)
{
  if (model.is_left_out)
    return model.kind == ModelKind::code ? "skipped: its program is not installed"
                                         : "skipped: its file cannot be used";
  if (model.is_stored)
    return "stored";
  if (!fs::exists(results / model.name / "record.json"))
    return "to run";
  const auto outcome = read_or_damage(results, model.name);
  const auto *const damage = std::get_if<RecordDamage>(&outcome);
  return damage != nullptr ? "to run again: " + damage->reason : "to run";
}

/// One run of a case: runs the models that are not stored, then the report.
class Run
{
public:
  /// `within`: of RunSettings.
  Run(const RunOptions &options, double within, const Case &c, Overrides overrides,
      fs::path results)
    : options(options),
      within(within),
      c(c),
      overrides(std::move(overrides)),
      results(std::move(results)),
      models(select(planned_models(c), options.only))
  {
  }

  int execute()
  {
    if (!options.no_report)
      check_gnuplot("the figures of the report", ", or run with --no-report");
    tell_wrong_data();
    check_sources();
    check_ranks();
    check_codes();
    const ResultsFolder folder(results);
    if (!options.resume)
    {
      folder.store_case(c, overrides);
      store_settings({.only = options.only,
                      .threads = options.threads,
                      .no_report = options.no_report,
                      .quick = options.quick,
                      .within = within,
                      .ranks = options.ranks},
                     results);
    }
    show("{}: {}\n", c.name, c.title);
    for (const std::string &note : same_as_a_kind(planned_models(c), options.only))
      show("  {}\n", note);
    for (PlannedModel &model : models)
    {
      model.is_stored = is_current(model);
      show("  {:<24} {:<8} {}\n", model.name, name_of(model.kind), plan(model, results));
    }
    for (const DataEntry &entry : c.data)
      if (!entry.read_as.empty())
        show("  {}: {}\n", entry.name, entry.read_as);
    tell_long_time();
    if (!c.uncertain.empty())
      if (const int status = write_study_points(c, overrides, results);
          status != exit_status::success || stop_requested())
        return status;
    int computed = compute();
    if (stop_requested() || computed > largest_status)
      return tell_interrupted();
    if (computed != exit_status::success)
      note_crashes();
    if (!c.uncertain.empty())
    {
      computed = std::max(computed, run_uncertain_study(options, c, overrides, results));
      if (stop_requested() || computed > largest_status)
        return tell_interrupted();
    }
    const int reported = report();
    if (stop_requested())
      return tell_interrupted();
    return std::max(computed, reported);
  }

private:
  /// A larger status means that a signal has stopped the program: 128 plus the signal's number.
  static constexpr int largest_status = 127;

  const RunOptions &options;
  double within;
  const Case &c;
  Overrides overrides;
  fs::path results;
  std::vector<PlannedModel> models;

  std::vector<std::string> arguments(const char *command) const
  {
    return case_arguments({command}, c.path, overrides, {"--out", path_argument(results.string())});
  }

  /// Data with an unusable file do not affect the other models. Throws InputError if there are no
  /// others.
  void tell_wrong_data() const
  {
    std::vector<Diagnostic> wrong;
    for (const DataEntry &entry : c.data)
      wrong.insert(wrong.end(), entry.wrong.begin(), entry.wrong.end());
    if (wrong.empty())
      return;
    if (std::ranges::all_of(models, &PlannedModel::is_left_out))
      throw InputError(wrong);
    print(InputError(wrong));
  }

  /// Throws InputError if a model takes a value from another one that will have no record.
  void check_sources() const
  {
    const std::vector<PlannedModel> all = planned_models(c);
    for (const PlannedModel &model : models)
      if (!model.from.empty() &&
          std::ranges::find(models, model.from, &PlannedModel::name) == models.end() &&
          !is_stored(*std::ranges::find(all, model.from, &PlannedModel::name), c, results))
        throw InputError("--only", fmt::format("{} takes its restitution from {}, which is neither "
                                               "selected nor stored",
                                               model.name, model.from));
  }

  /// Throws InputError if there are several ranks, and a model that cannot be distributed over them
  /// or no mpirun.
  void check_ranks() const
  {
    if (options.ranks == 1)
      return;
    std::vector<Diagnostic> wrong;
    for (const PlannedModel &model : models)
      if (is_continuum(model.kind))
        if (std::string obstacle =
              obstacle_to_ranks(c, *std::ranges::find(c.fem, model.name, &FemEntry::name));
            !obstacle.empty())
          wrong.push_back({"--ranks", 0, std::move(obstacle)});
    if (!wrong.empty())
      throw InputError(wrong);
    check_mpirun();
  }

  /// A code that cannot be started: leaves its model out if it is not installed and that is wanted,
  /// or throws InputError.
  void check_codes()
  {
    std::vector<Diagnostic> missing;
    for (PlannedModel &model : models)
    {
      if (model.kind != ModelKind::code || is_current(model))
        continue;
      const CodeEntry &entry = *std::ranges::find(c.codes, model.name, &CodeEntry::name);
      const std::string why = obstacle_to_program(entry);
      if (why.empty())
        continue;
      const bool is_missing = code_program(entry).path.empty();
      if (options.leaves_out_codes && is_missing)
        model.is_left_out = true;
      else
        missing.push_back({c.path, entry.line,
                           fmt::format("codes.{}: {}; {}leave the model out with --only",
                                       entry.name, why, is_missing ? "install it, or " : "or ")});
    }
    if (!missing.empty())
      throw InputError(missing);
  }

  /// Whether the records of a model and of the one that it takes a value from can be reused.
  bool is_current(const PlannedModel &model) const
  {
    if (options.force || !is_stored(model, c, results))
      return false;
    const auto source = std::ranges::find(models, model.from, &PlannedModel::name);
    return source == models.end() || is_current(*source);
  }

  /// Runs the lumped models in one process, and each finite-element model in its own. Lumped models
  /// that take a value from finite elements run last. If a model fails, the others still run.
  int compute() const
  {
    write_data();
    int worst = compute_lumped(false);
    for (const PlannedModel &model : models)
      if (!model.is_stored && !model.is_left_out && model.solver == "carambole-fem" &&
          !stop_requested() && worst <= largest_status)
      {
        std::vector<std::string> all = arguments("run");
        all.insert(all.end(), {"--model", model.name});
        const bool is_own = is_continuum(model.kind);
        if (options.resume)
          all.emplace_back("--resume");
        if (options.threads)
          all.insert(all.end(), {"--threads", std::to_string(*options.threads)});
        worst = std::max(worst, options.ranks == 1 || !is_own
                                  ? run_program("carambole-fem", all)
                                  : run_job("carambole-fem", std::move(all), options.ranks));
      }
    if (!stop_requested() && worst <= largest_status)
      worst = std::max(worst, compute_lumped(true));
    return worst;
  }

  /// Runs those that need a value of the finite elements, or the others.
  int compute_lumped(bool waiting) const
  {
    std::vector<std::string> names;
    const auto waits = [&](const PlannedModel &model) // codes never do
    {
      return model.kind == ModelKind::lumped &&
             waits_for_finite_elements(c, *std::ranges::find(c.laws, model.name, &LawEntry::name));
    };
    for (const PlannedModel &model : models)
      if (!model.is_stored && !model.is_left_out && model.solver == "carambole-lumped" &&
          waits(model) == waiting)
        names.push_back(model.name);
    if (names.empty())
      return exit_status::success;
    int worst = exit_status::success;
    for (const std::vector<std::string> &together : in_processes(c, names))
      if (!stop_requested() && worst <= largest_status)
      {
        std::vector<std::string> all = arguments("run");
        all.insert(all.end(), {"--models", fmt::format("{}", fmt::join(together, ","))});
        worst = std::max(worst, run_program("carambole-lumped", all));
      }
    return worst;
  }

  /// Data need no computation: the driver writes their records.
  void write_data() const
  {
    for (const PlannedModel &model : models)
      if (!model.is_stored && !model.is_left_out && model.kind == ModelKind::data)
      {
        const auto entry = std::ranges::find(c.data, model.name, &DataEntry::name);
        RecordWriter writer(results, model.name);
        writer.write_history(make_history(*entry));
        writer.commit({.case_name = c.name,
                       .case_title = c.title,
                       .physics_hash = c.physics_hash,
                       .solver = model.solver,
                       .version = version,
                       .build = build,
                       .command = "carambole run",
                       .model = make_record(c, *entry)});
      }
  }

  /// A program that was killed could not say why a model has no record.
  void note_crashes() const
  {
    for (const PlannedModel &model : models)
      if (!model.is_left_out && !fs::exists(results / model.name))
        if (const auto outcome = read_or_damage(results, model.name);
            std::holds_alternative<RecordDamage>(outcome) &&
            std::get<RecordDamage>(outcome).reason == never_run)
          note_failure(results, model.name,
                       "its program ended before it had a result, or was killed");
  }

  int report() const
  {
    std::vector<std::string> all =
      case_arguments({"build", path_argument(results.string()), "--case"}, c.path, overrides);
    if (!options.only.empty() ||
        std::ranges::any_of(models, [](const PlannedModel &model)
                            { return model.is_left_out && model.kind == ModelKind::code; }))
    {
      std::vector<std::string> names;
      for (const PlannedModel &model : models)
        if (!model.is_left_out || model.kind != ModelKind::code)
          names.push_back(model.name);
      all.insert(all.end(), {"--models", fmt::format("{}", fmt::join(names, ","))});
    }
    if (options.no_report)
      all.push_back("--summary-only");
    const int status = run_program("carambole-report", all);
    if (status <= exit_status::expectation_failed)
      print_verdict(results, !options.no_report, names_of(false));
    if (options.as_json && status <= exit_status::expectation_failed)
    {
      show_on_error(false);
      show("{}\n", displayed_json(read_ordered_json(results / "summary.json"), 2));
    }
    return status;
  }

  /// How long the finite elements will take, if that is long: they print nothing before the first
  /// level is done.
  void tell_long_time() const
  {
    constexpr double long_time = 30; // s
    Case to_run = c;
    std::erase_if(to_run.fem,
                  [&](const FemEntry &entry)
                  {
                    const auto model = std::ranges::find(models, entry.name, &PlannedModel::name);
                    return model == models.end() || model->is_stored;
                  });
    if (const double seconds = estimated_seconds(to_run); seconds > long_time)
      show("  finite elements: about {}, within a factor of three\n", time_text(seconds));
  }

  /// The models with a current record, or those without.
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
    tell("interrupted; finished and stored in {}: {}\ncontinue with: carambole resume {}\n",
         results.string(), kept.empty() ? "nothing" : name_list(kept),
         path_argument(results.string()));
    return exit_status::interrupted;
  }
};
} // namespace

int run_models(const RunOptions &options, double within, const Case &c, Overrides overrides,
               fs::path results)
{
  return Run(options, within, c, std::move(overrides), std::move(results)).execute();
}

bool is_stored(const PlannedModel &model, const Case &c, const fs::path &results)
{
  const std::optional<std::string> numerics = numerics_hash_of(c, model.name, results);
  const std::optional<StoredRecord> record = read_record(results, model.name);
  return record && record->physics_hash == c.physics_hash &&
         numerics == record->model.numerics_hash && record->solver == model.solver &&
         record->version == program_version(model.solver);
}
} // namespace carambole
