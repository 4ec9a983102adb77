#pragma once

// A column of a file that an entry of `data:` takes, and how it becomes a quantity.

#include <optional>
#include <string>

#include "cases/reader/strict_map.h"
#include "cases/records/history_columns.h"
#include "cases/values/table.h"

namespace carambole
{
struct TakenColumn
{
  Located where;
  ColumnName column;                  ///< of history.csv
  std::string header;                 ///< as the case names it, or the file
  std::string scale = {};             ///< "4.52 kN/V"; empty: the unit alone
  std::optional<double> mass = {};    ///< [kg] of an acceleration
  bool is_by_name = false;            ///< the header may be given without its unit
  std::optional<std::size_t> at = {}; ///< in the table, of find_in
  bool is_turned = false;             ///< a minus before the header reverses its sign
  std::string unit = {};              ///< of its numbers; empty: none

  /// Finds it in a table. `is_known`: the table is of a known format, whose units count where the
  /// case has none. False: it is not there. Throws TableError for a position that names no single
  /// column.
  bool find_in(const Table &table, bool is_known);

  /// The header without its minus.
  std::string name() const { return is_turned ? header.substr(1) : header; }

  /// From the numbers of the column to SI units. Throws QuantityError, which says what to write.
  double factor() const;
};
} // namespace carambole
