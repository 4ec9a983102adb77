#pragma once

// A law whose parameters are fitted to measured or computed data.

#include <filesystem>

#include "cases/records/records.h"
#include "lumped/fit/fit.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Data for a fit: restitutions over the approach speed, or forces over time.
struct Target
{
  std::string text;                         ///< what it is, for people
  std::vector<double> speeds, restitutions; ///< a table, [m/s] and [-]
  History history; ///< or `time` and one or more `force ...`, no columns: a table

  bool is_table() const { return history.columns.empty(); }
  double peak_force() const; ///< of a history [N]
  /// What predictions are compared with: restitutions, or forces over their peak.
  std::vector<double> observed() const;
};

/// A file with the columns `velocity [m/s]` and `restitution`, a file with `time [s]` and `force
/// B1-B2 [N]` (other units are converted), a model of kind data of the case or the file of one,
/// with its columns, or a model with a record in `results`. Throws InputError.
Target read_target(const Case &c, const std::string &to, const std::filesystem::path &results);

/// Name of the files of a fit, without extension: "fit-tsuji-measured" of measured.csv.
std::string file_stem(const Case &c, const std::string &law, const std::string &to);

/// The law as the case has it, by the name of a model or an identifier, or else a new entry; the
/// parameters named `free` (empty: the calibrated ones) have a value to start from: that of the
/// entry, or what the law takes for the case, or the example of its manual. Throws InputError.
struct FitModel
{
  Model model;
  std::vector<FreeParameter> free;
  std::string fitted_name; ///< for the entry to paste: no model of the case has it
};
FitModel make_fit_model(const Case &c, const std::string &law,
                        const std::vector<std::string> &free);

/// Fits to all restitutions, or to the forces of all contacts over their largest.
FitResult fit_law(const Case &c, const FitModel &start, const Target &target);

/// Restitutions of the fitted law at these speeds [m/s]. Throws std::runtime_error where the bodies
/// do not part again.
std::vector<double> fitted_restitutions(const Case &c, const FitModel &start,
                                        const FitResult &result, const std::vector<double> &speeds);

/// The entry of `laws:` with the estimates in it, a line of YAML that a case takes as it stands.
std::string yaml_line(const FitModel &model, const FitResult &result);

/// The model with the estimates, to the digits that are printed.
FitModel with_estimates(const FitModel &model, const FitResult &result);

/// SI unit of a free parameter, "1" for a pure number. That of a stiffness in N/m^n follows n.
std::string unit_of(const FitModel &model, const std::string &key);
} // namespace carambole::lumped
