#pragma once

// Every key of a case, with what it may hold.

#include <map>
#include <string>
#include <vector>

#include "cases/case/analysis.h"
#include "cases/reader/forms.h"
#include "cases/records/history_columns.h"

namespace carambole
{
/// The whole case.
const Form &case_form();

/// `{from: MODEL}`, which a law's restitution may be.
const Form &taken_value_form();

/// `impedance:` of a law.
const Form &impedance_form();

/// Which analyses have no place for a key of a case, and why, in words for a message. An empty list
/// is allowed everywhere.
const std::map<std::string, std::map<Analysis, std::string>> &refused_keys();

/// The columns of history.csv that the data of a case may have besides the time.
struct DataColumns
{
  std::vector<ColumnKind> of_contacts, of_bodies;
  std::vector<std::string> energies; ///< forms of energy
};
const DataColumns &data_columns();

/// Regular expression of the names of cases, bodies, materials and models.
inline constexpr const char *name_pattern = "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}$";
} // namespace carambole
