#include "lumped/fit_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

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

/// The search keeps 1e-6 of the start away from an end that is not allowed.
bool is_at_an_end(const Estimate &estimate, const FreeParameter &free)
{
  const double near = 2e-6 * (free.start == 0 ? 1 : std::abs(free.start));
  return estimate.value - free.range.minimum < near || free.range.maximum - estimate.value < near;
}
} // namespace

std::string fit_text(const FitModel &model, const Target &target, const FitResult &result)
{
  std::string text = fmt::format("{} fitted to {}, {} values\n", model.model.entry.name,
                                 target.text, result.predicted.size());
  text += fmt::format("  {:<20} {:>14} {:>14}   {:<30} {}\n", "parameter", "value", "std. error",
                      "95 % interval", "unit");
  for (std::size_t i = 0; i < result.estimates.size(); ++i)
  {
    const Estimate &e = result.estimates[i];
    const bool is_known = std::isfinite(e.standard_error);
    text += fmt::format("  {:<20} {:>14.7g} {:>14}   {:<30} {}\n", e.key, e.value,
                        is_known ? fmt::format("{:.2g}", e.standard_error) : "unknown",
                        is_known ? fmt::format("{:.7g} to {:.7g}", e.lower, e.upper) : "unknown",
                        unit_of(model, e.key));
    if (is_at_an_end(e, model.free[i]))
      text += fmt::format("  {} ends at the limit of what is allowed ({}): its interval means "
                          "nothing there\n",
                          e.key, model.free[i].range.text());
  }
  for (std::size_t i = 0; i < result.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      text += fmt::format("  correlation of {} and {}: {:.4f}\n", result.estimates[j].key,
                          result.estimates[i].key, result.correlation[i][j]);
  text += fmt::format("  residuals: standard deviation {:.3g}, largest {:.3g}{}\n",
                      result.deviation, largest_residual(target.observed(), result),
                      target.is_table() ? "" : " (of the peak force)");
  if (result.correlation.empty())
    text += "  these values do not determine all free parameters: hold some of them (--free)\n";
  if (!target.is_table())
    text += "  the samples of a history are not independent: the intervals are too narrow where "
            "the law's shape is wrong\n";
  if (!result.converged)
    text += "  the search did not converge: " + result.summary + '\n';
  return text + "paste into laws:\n  " + yaml_line(model, result) + '\n';
}
} // namespace carambole::lumped
