#pragma once

// Cells of the tables: a value rounded to its uncertainty, its difference from the reference and
// whether that is significant.

#include <string>
#include <vector>

#include "reports/html/html.h"
#include "reports/judgement/comparison.h"
#include "reports/judgement/value_words.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
/// Style of the cells of a model: "doubtful" where the model is in doubt or the reference is, else
/// none.
std::string_view style_of(const Results &results, const std::string &model);

/// A difference as text.
struct DifferenceText
{
  std::string value;         ///< "+0.154 m/s", "−0.0012" of a restitution, "+1.2 %", or "equal"
  std::string over_approach; ///< of a velocity, over the approach speed: "+3.1 %"; else empty

  /// For a sentence: "+0.154 m/s, +3.1 % of the approach speed".
  std::string in_words() const;
};

enum class Sign
{
  shown,
  omitted ///< "1.2 %", where words tell more from less
};

/// Velocities have both parts, restitutions and start times the absolute difference, the other
/// quantities the relative one.
DifferenceText difference_text(const QuantityName &quantity, const Difference &difference,
                               const ReadableUnit &unit, double approach_speed,
                               Sign sign = Sign::shown);

/// Where the coefficients of a law come from: "predicted" from material data, "given" by the case,
/// or "from fem" where they repeat what that model found.
std::string origin_of(const Results &results, const ModelRecord &law);
/// " (given)", " (from fem)"; empty for a prediction and for what is no law.
std::string origin_mark(const Results &results, const std::string &model);

/// Value of a model with its difference from the reference below, if they differ, in parentheses
/// where the uncertainty is larger.
html::Cell quantity_cell(const Results &results, const Model &model, const QuantityName &quantity,
                         const ReadableUnit &unit);

/// A table of some of the columns of another one; 0 is that of the names of the lines.
html::Html table_of_columns(std::string_view caption, const std::vector<html::Html> &header,
                            const std::vector<html::Line> &lines,
                            const std::vector<std::size_t> &columns);

/// Models that a table has room for beside one another.
inline constexpr std::size_t models_on_screen = 12, models_in_print = 6;

/// A table with models as columns; `reference` is the column of the model that the others are
/// compared with, 0 (the names of the lines) if there is none. Of more than `most` models: a line
/// for each of them if there is little to say of each, else tables of some models, the reference in
/// each, with the lines in which one of the others has a value.
html::Html table_of_models(std::string_view caption, const std::vector<html::Html> &header,
                           const std::vector<html::Line> &lines, std::size_t most,
                           std::size_t reference = 0);

/// Table of quantities (lines) by models (columns); lines that no model has, or that are zero or
/// rounding for all, are left out. With the root of a site (PageFrame) the names link to its
/// glossary. Empty if none remains.
html::Html quantity_table(const Results &results, std::string_view caption,
                          const std::vector<QuantityName> &quantities, std::size_t most_models,
                          const std::string &root = "");
} // namespace carambole::reports
