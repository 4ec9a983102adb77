#pragma once

// What laws are fitted to.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/measured/measured_force.h"
#include "cases/records/records.h"

namespace carambole::lumped
{
/// Data for a fit: restitutions over the approach speed, or forces over time.
struct Target
{
  std::string text;                                   ///< what it is, for people
  std::vector<double> speeds = {}, restitutions = {}; ///< a table, [m/s] and [-]
  History history = {}; ///< or `time` and one or more `force ...`, no columns: a table
  /// Time zero is unknown: a law is shifted to the best match.
  bool is_free_in_time = false;
  /// Of measured forces, one per column of `history`: then that has no baseline as far as it is
  /// known, a push is positive, and it covers the impact and what is at rest around it.
  std::vector<MeasuredForce> sensors = {};
  std::size_t averaged = 1;            ///< samples of the sensors per value of `history`
  std::vector<std::string> notes = {}; ///< what was found in the data, sentences without full stops
  std::string label = {};              ///< short name, for tables and figures

  bool is_table() const { return history.columns.empty(); }
  double peak_force() const; ///< of a history [N]
  /// What predictions are compared with: restitutions, or forces over their peak.
  std::vector<double> observed() const;
};

/// What predictions of a target are good to: of restitutions, or of forces over their peak [-].
double resolution_of(const Target &target);

/// A file with the columns `velocity [m/s]` and `restitution`, a file with `time [s]` and `force
/// B1-B2 [N]` (other units are converted, and for one contact the columns may have any name), a
/// model of kind data of the case or the file of one, with its columns or bounces, or a model with
/// a record in `results`. Throws InputError.
Target read_target(const Case &c, const std::string &to, const std::filesystem::path &results);

/// Forces of a measurement or of another program as a target: baseline and noise are found, what is
/// far from the impact is left out, and of more than 1500 samples as many in a row as needed are
/// averaged. Of several impacts of two bodies it is the one with the greatest force, as in the
/// record of the data. Throws InputError where there is no impact.
Target target_of(const Case &c, const DataEntry &data, const std::string &text);

/// The short name of a target in the names of files: "measured" of measured.csv.
std::string label_of(const Case &c, const std::string &to);
} // namespace carambole::lumped
