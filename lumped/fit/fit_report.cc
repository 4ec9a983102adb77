#include "lumped/fit/fit_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/fit/lack_of_fit.h"

namespace carambole::lumped
{
namespace
{
/// Residual of largest magnitude.
double largest_residual(const std::vector<double> &observed, const FitResult &result)
{
  double largest = 0;
  for (std::size_t k = 0; k < observed.size(); ++k)
    largest = std::max(largest, std::abs(result.predicted[k] - observed[k]));
  return largest;
}

/// Whether the law can follow, as far as its residuals tell.
std::string verdict(const Target &target, const FitResult &result)
{
  const LackOfFit lack = lack_of_fit(target, result);
  const char *of = target.is_table() ? "" : " of the peak force";
  if (!lack.can_be_told)
    return "  too few values to judge whether the law fits the data\n";
  if (!lack.found)
    return fmt::format("  neighbouring residuals scatter by {:.3g}, as much as all residuals: no "
                       "sign of a misfit of the law\n",
                       lack.scatter);
  return fmt::format(
    "  the law does not fit these data: the residuals are {:.3g}{}, but neighbouring ones scatter "
    "by only {:.2g};\n  the intervals assume independent errors and are meaningless here\n",
    lack.deviation, of, lack.scatter);
}

/// Minima that these data do not tell from the best.
std::string others_text(const FitResult &result)
{
  std::string text;
  for (const OtherMinimum &other : result.others)
  {
    std::string values;
    for (std::size_t i = 0; i < other.values.size(); ++i)
      values +=
        fmt::format("{}{} = {:.6g}", i == 0 ? "" : ", ", result.estimates[i].key, other.values[i]);
    text += fmt::format("  another minimum fits equally well (standard deviation {:.3g}): {}; "
                        "these data cannot distinguish the two\n",
                        other.deviation, values);
  }
  return text;
}
} // namespace

std::string fit_text(const FitModel &model, const Target &target, const FitResult &result)
{
  const FitModel fitted = with_estimates(model, result);
  std::string text = fmt::format("{} fitted to {}, {} values\n", model.model.entry.name,
                                 target.text, result.predicted.size());
  text += fmt::format("  {:<20} {:>14} {:>14}   {:<30} {}\n", "parameter", "value", "std. error",
                      "95 % interval", "unit");
  for (const Estimate &e : result.estimates)
  {
    const bool is_known = std::isfinite(e.standard_error);
    text += fmt::format("  {:<20} {:>14.7g} {:>14}   {:<30} {}\n", e.key, e.value,
                        is_known ? fmt::format("{:.2g}", e.standard_error) : "unknown",
                        is_known ? fmt::format("{:.7g} to {:.7g}", e.lower, e.upper) : "unknown",
                        unit_of(fitted, e.key));
    if (!e.limit.empty())
      text += fmt::format("  {} ends at {}: its interval is meaningless there\n", e.key, e.limit);
  }
  for (std::size_t i = 0; i < result.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      text += fmt::format("  correlation of {} and {}: {:.4f}\n", result.estimates[j].key,
                          result.estimates[i].key, result.correlation[i][j]);
  text += fmt::format("  residuals: standard deviation {:.3g}, largest {:.3g}{}\n",
                      result.deviation, largest_residual(target.observed(), result),
                      target.is_table() ? "" : " (of the peak force)");
  if (result.correlation.empty())
    text += "  these data do not determine all free parameters: fit fewer of them (--free)\n";
  text += verdict(target, result) + others_text(result);
  text += fmt::format("  {} starts, {} evaluations\n", result.starts, result.evaluations);
  if (!result.converged)
    text += "  the search did not converge: " + result.summary + '\n';
  return text + "paste into laws:\n  " + yaml_line(model, result) + '\n';
}
} // namespace carambole::lumped
