#pragma once

// The stored records of one case, read back and checked.

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "cases/records/run_settings.h"
#include "cases/records/study.h"
#include "reports/records/companion_tables.h"

namespace carambole::reports
{
/// A model whose record may be used.
struct Model
{
  StoredRecord record;
  History history;
  int place = 0; ///< in the case's list of models: fixes its colour whichever models are shown

  const std::string &name() const { return record.model.name; }
};

/// A model of the case whose record cannot be used, and why.
struct SkippedModel
{
  std::string name, reason;
};

struct Results
{
  Case problem;
  std::filesystem::path folder;
  RunSettings settings;              ///< the options of the run
  std::vector<Model> models;         ///< the reference first, then in the order of the case
  std::vector<SkippedModel> skipped; ///< requested, but missing or refused
  std::vector<DamagedFile> damaged;  ///< in the folders of usable records; not in the figures
  std::set<std::string> left_out;    ///< models of the case that were not requested
  std::map<std::string, double> fitted_shifts;   ///< [s] of the data with a fitted shift
  std::map<std::string, std::string> shifted_to; ///< of these: the model that their forces match
  /// Of a measurement without a fitted shift, the shift [s] to the model that its forces match, if
  /// it is more than a twentieth of the contact: force histories at equal times say nothing.
  std::map<std::string, double> misaligned;
  /// Of the uncertain inputs; nothing where it is missing or belongs to other inputs.
  std::optional<InputStudy> study;

  /// The model that all others are compared with, or nullptr.
  const Model *reference() const;
  const Model *find(const std::string &name) const;
  /// Path of a file in the folder of a model's record; empty if it is damaged.
  std::filesystem::path side_file(const Model &model, const std::string &name) const;
};

/// Reads RESULTS/<model>/ of every model of the case, or only of those `selected`; the reference is
/// read whenever it has a usable record. A record that is missing, damaged, of other physics or of
/// another schema is listed in `skipped` with the reason, as is one whose history is empty or has a
/// value that is not a number. Data whose shift is to be fitted are shifted, history and record, to
/// the reference or, if they are it, to the model that they match best; without one with a force
/// they are skipped. Throws InputError for a selected
/// name that the case does not have.
Results read_results(Case problem, const std::filesystem::path &folder,
                     const std::optional<std::set<std::string>> &selected);

/// When the newest of the records was written, by what it says or, if it says nothing, by its file;
/// at least one model is needed.
std::chrono::sys_seconds date_of(const Results &results);

/// Times and values of one column of a model's history, or nothing where it has no such column.
struct Curve
{
  std::vector<double> times, values;
};
std::optional<Curve> find_curve(const Model &model, const std::string &column);

/// Largest speed at which two bodies of the case meet [m/s].
double approach_speed(const Case &problem);
} // namespace carambole::reports
