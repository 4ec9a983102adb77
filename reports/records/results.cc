#include "reports/records/results.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iomanip>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/hashes.h"
#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/records/linked_values.h"
#include "cases/records/record_damage.h"
#include "reports/records/data_shift.h"

namespace carambole::reports
{
namespace
{
/// What is wrong with a history; empty: nothing.
std::string history_error(const History &history, bool has_samples, bool is_indentation)
{
  const char *first = is_indentation ? "load step" : "time";
  if (history.columns.front().name != first)
    return fmt::format("its history is damaged: the first column is not the {}", first);
  const std::vector<double> &times = history.columns.front().values;
  if (times.empty() && has_samples)
    return "its history has no samples";
  for (const History::Column &column : history.columns)
    if (!std::ranges::all_of(column.values, [](double value) { return std::isfinite(value); }))
      return fmt::format("its history is damaged: {} has a value that is not a finite number",
                         column.name);
  if (!std::ranges::is_sorted(times))
    return fmt::format("its history is damaged: the {}s do not increase", first);
  return {};
}

/// The model, or the reason why its record cannot be used.
std::variant<Model, std::string> read_model(const Results &results, const std::string &name)
{
  const auto data = std::ranges::find(results.problem.data, name, &DataEntry::name);
  if (data != results.problem.data.end() && !data->wrong.empty())
    return "its file cannot be used: " + data->wrong.front().message;
  std::variant<StoredRecord, RecordDamage> outcome = read_or_damage(results.folder, name);
  if (const auto *const damage = std::get_if<RecordDamage>(&outcome))
    return damage->reason;
  auto *const record = std::get_if<StoredRecord>(&outcome);
  if (record->physics_hash != results.problem.physics_hash)
    return std::string("its record belongs to a case with different physics");
  if (record->model.name != name)
    return std::string("its record belongs to another model");
  if (numerics_hash_of(results.problem, name, results.folder) != record->model.numerics_hash)
    return std::string("its record was computed with parameters or a mesh other than those of the "
                       "case; run it again");

  Model model;
  model.record = std::move(*record);
  try
  {
    model.history = read_history(results.folder / name / "history.csv");
  }
  catch (const std::runtime_error &error)
  {
    return std::string("its history cannot be read: ") + error.what();
  }
  // Modes are not over time.
  const bool has_samples =
    results.problem.traits().has_time || results.problem.traits().is_quasi_static;
  const bool is_indentation = results.problem.traits().is_quasi_static;
  if (std::string error = history_error(model.history, has_samples, is_indentation); !error.empty())
    return error;
  return model;
}

/// Shifts the data whose shift is to be fitted; those that cannot be are taken out.
void fit_shifts(Results &results)
{
  for (const DataEntry &entry : results.problem.data)
  {
    const auto data = std::ranges::find(results.models, entry.name, &Model::name);
    if (!entry.shift_is_fitted || data == results.models.end())
      continue;
    const Model *reference = results.reference();
    std::optional<double> shift;
    if (reference == &*data)
    {
      if (const auto fitted = shift_to_models(*data, results.models))
      {
        shift = fitted->shift;
        results.shifted_to[entry.name] = fitted->model;
        shift_in_time(*data, *shift);
      }
    }
    else if (reference != nullptr)
    {
      shift = fit_to_reference(*data, *reference);
      results.shifted_to[entry.name] = reference->name();
    }
    if (shift)
    {
      results.fitted_shifts[entry.name] = *shift;
      continue;
    }
    const std::string others = reference == &*data ? "any model" : "the reference";
    results.skipped.push_back(
      {entry.name,
       "its shift cannot be fitted: " +
         (reference == nullptr ? "there is no record of the reference"
                               : "its forces do not match those of " + others + " at any shift")});
    results.models.erase(data);
  }
}

/// Finds the measurements whose clock is not that of the models.
void find_misaligned(Results &results)
{
  const Case &problem = results.problem;
  if (!problem.is_normal_impact())
    return;
  for (const DataEntry &entry : problem.data)
  {
    const Model *data = results.find(entry.name);
    if (data == nullptr || entry.shift_is_fitted || !is_measurement(entry))
      continue;
    double shortest = std::numeric_limits<double>::infinity();
    for (const ContactRecord &contact : data->record.model.contacts)
      shortest = std::min(shortest, contact.duration.value_or(shortest));
    const auto fitted = shift_to_models(*data, results.models);
    constexpr double share = 0.05; // of the contact
    if (fitted && std::abs(fitted->shift) > share * shortest)
      results.misaligned[entry.name] = fitted->shift;
  }
}
} // namespace

const Model *Results::find(const std::string &name) const
{
  const auto found = std::ranges::find(models, name, &Model::name);
  return found == models.end() ? nullptr : &*found;
}

std::filesystem::path Results::side_file(const Model &model, const std::string &name) const
{
  const bool is_damaged =
    std::ranges::any_of(damaged, [&](const DamagedFile &file)
                        { return file.model == model.name() && file.name == name; });
  return is_damaged ? std::filesystem::path() : folder / model.name() / name;
}

const Model *Results::reference() const
{
  return find(problem.reference);
}

Results read_results(Case problem, const std::filesystem::path &folder,
                     const std::optional<std::set<std::string>> &selected)
{
  Results results;
  results.problem = std::move(problem);
  results.folder = folder;
  results.settings = read_settings(folder).value_or(RunSettings());
  const std::vector<std::string> names = results.problem.model_names();
  if (selected)
    for (const std::string &name : *selected)
      if (std::ranges::find(names, name) == names.end())
        throw InputError(
          {{results.problem.path, 0, "no model " + in_quotes(name) + suggestion(name, names)}});

  for (std::size_t place = 0; place < names.size(); ++place)
  {
    const std::string &name = names[place];
    const bool wanted = !selected || selected->contains(name);
    const bool is_reference = name == results.problem.reference;
    if (!wanted && !is_reference)
    {
      results.left_out.insert(name);
      continue;
    }
    std::variant<Model, std::string> outcome = read_model(results, name);
    if (Model *model = std::get_if<Model>(&outcome))
    {
      model->place = static_cast<int>(place);
      const auto where = is_reference ? results.models.begin() : results.models.end();
      results.models.insert(where, std::move(*model));
    }
    else if (wanted)
      results.skipped.push_back({name, std::get<std::string>(outcome)});
    else
      results.left_out.insert(name);
  }
  fit_shifts(results);
  find_misaligned(results);
  if (!results.problem.uncertain.empty())
    results.study = read_study(folder);
  if (results.study && results.study->study_hash != study_hash(results.problem))
    results.study.reset();
  for (const Model &model : results.models)
    std::ranges::move(damaged_files(folder, model.name(), results.problem),
                      std::back_inserter(results.damaged));
  return results;
}

std::optional<Curve> find_curve(const Model &model, const std::string &column)
{
  const History::Column *values = model.history.find(column);
  if (values == nullptr)
    return std::nullopt;
  return Curve{model.history.columns.front().values, values->values};
}

double approach_speed(const Case &problem)
{
  return fastest_meeting(problem);
}

std::chrono::sys_seconds date_of(const Results &results)
{
  using Time = std::chrono::sys_seconds;
  const auto written = [&](const Model &model)
  {
    std::tm parts{};
    std::istringstream said(model.record.model.cost.finished);
    if (said >> std::get_time(&parts, "%Y-%m-%dT%H:%M:%SZ"))
      return Time(std::chrono::seconds(timegm(&parts)));
    const auto of_file =
      std::filesystem::last_write_time(results.folder / model.name() / "record.json");
    return std::chrono::floor<std::chrono::seconds>(std::chrono::file_clock::to_sys(of_file));
  };
  Time newest = Time::min();
  for (const Model &model : results.models)
    newest = std::max(newest, written(model));
  return newest;
}
} // namespace carambole::reports
