#pragma once

// Errors of the laws, one number for each case, law and measure, as the tables and pictures of many
// cases show them.

#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "reports/html/html.h"
#include "reports/suite/suite.h"

namespace carambole::reports
{
/// An error of one law in one case.
struct ShownError
{
  double error =
    0; ///< relative; of a velocity, over the approach speed; signed where it has a sign
  std::optional<bool> significant;
  std::string where; ///< body or contact where it is largest; empty: mean over the contacts
  std::string doubt; ///< why it is shown in grey; empty: it is not

  double size() const { return std::abs(error); }
};

struct ErrorMeasure
{
  std::string_view key, heading, explanation; ///< key: in names of files
  std::optional<ShownError> (*value)(const SuiteCase &, const ModelDistance &);
  /// Of an oblique impact, too, whose reference takes Hertz's law for the normal motion: other
  /// errors would be those of Hertz's law from itself.
  bool suits_slip = false;
};

/// Peak force, restitution, final velocity, duration, tangential impulse, force history.
std::span<const ErrorMeasure> error_measures();

/// Errors by label of the law (`law_label`): of several variants under one label the largest.
std::map<std::string, ShownError> errors_of(const SuiteCase &c, const ErrorMeasure &measure);

/// "12 %", "3.4 %", "0.56 %", "< 0.01 %" on the colour of its size; in parentheses if it is not
/// significant.
html::Cell error_cell(const std::optional<ShownError> &error);

/// The colours of `error_cell`.
html::Html error_legend();
} // namespace carambole::reports
