#include "lumped/fit/fit_report.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "lumped/fit/end_of_contact.h"
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
  const bool is_measured = !target.sensors.empty();
  if (!lack.found)
    return is_measured
             ? fmt::format("  the residuals are {:.3g}{}, the noise is {:.3g}: no sign of "
                           "a misfit of the law\n",
                           lack.deviation, of, lack.scatter)
             : fmt::format("  neighbouring residuals scatter by {:.3g}, as much as all "
                           "residuals: no sign of a misfit of the law\n",
                           lack.scatter);
  if (is_measured)
    return fmt::format("  the law does not fit these data: beyond the noise of {:.2g} it is off by "
                       "{:.2g}{};\n  the intervals hold only for a law that fits\n",
                       lack.scatter, lack.misfit, of);
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
    text +=
      fmt::format("  another minimum, with a standard deviation of {:.3g} beside {:.3g}, lies "
                  "within the region of 95 %: {}; these data cannot distinguish the two\n",
                  other.deviation, result.deviation, values);
  }
  return text;
}
/// What the data say by themselves.
std::string notes_text(const Target &target)
{
  std::string text;
  for (const std::string &note : target.notes)
    text += "  " + note + '\n';
  return text;
}

std::string time_text(const Setup &setup, const FitModel &model, const FitResult &result)
{
  if (setup.target.is_table() || !setup.target.is_free_in_time)
    return "";
  const AlignedForces aligned = aligned_forces(setup.c, model, result, setup.target);
  return fmt::format("  the law begins at {:.6g} s of {}\n", aligned.shift, setup.target.label);
}

std::string end_text(const FitModel &model)
{
  const std::string end = chosen_end(model);
  return end.empty() ? ""
                     : fmt::format("  the data follow the law better with '{}', without its pull "
                                   "at the end\n",
                                   end);
}

std::string dependence_text(double dependence, const char *indent)
{
  return dependence < 1.5 ? ""
                          : fmt::format("{}neighbouring errors are correlated: {:.1f} values count "
                                        "as one, and the intervals are {:.1f} times as wide\n",
                                        indent, dependence, std::sqrt(dependence));
}

/// What limits the meaning of the intervals.
std::string limits_text(const FitResult &result)
{
  std::string text = dependence_text(result.dependence, "  ");
  if (result.correlation.empty() && !result.estimates.empty())
    text += "  these data do not determine all free parameters: fit fewer of them (--free)\n";
  return text;
}

std::string full_key(const Estimate &estimate)
{
  return estimate.of.empty() ? estimate.key : estimate.key + " " + estimate.of;
}

/// "0.843 to 0.857"; nothing if the data leave more than a factor of a million open.
std::optional<std::string> interval_text(const Estimate &estimate, int digits)
{
  constexpr double widest = 1e6;
  const double low = estimate.lower, high = estimate.upper;
  const bool is_open =
    std::isinf(high) ? widest * low < estimate.value : low > 0 && high > widest * low;
  if (!std::isfinite(estimate.standard_error) || is_open)
    return std::nullopt;
  return fmt::format("{:.{}g} to {:.{}g}", low, digits, high, digits);
}

std::string estimates_text(const FitModel &fitted, const FitResult &result)
{
  std::string text = fmt::format("  {:<20} {:>14} {:>14}   {:<30} {}\n", "parameter", "value",
                                 "std. error", "95 % interval", "unit");
  for (const Estimate &e : result.estimates)
  {
    const bool is_known = std::isfinite(e.standard_error);
    text += fmt::format("  {:<20} {:>14.7g} {:>14}   {:<30} {}\n", full_key(e), e.value,
                        is_known ? fmt::format("{:.2g}", e.standard_error) : "unknown",
                        interval_text(e, 7).value_or("not determined"), unit_of(fitted, e.key));
    if (!e.limit.empty())
      text += fmt::format("  {} ends at {}: its interval is one-sided\n", e.key, e.limit);
  }
  return text;
}

std::string correlations_text(const FitResult &result)
{
  std::string text;
  for (std::size_t i = 0; i < result.correlation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      text += fmt::format("  correlation of {} and {}: {:.4f}\n", full_key(result.estimates[j]),
                          full_key(result.estimates[i]), result.correlation[i][j]);
  return text;
}

/// "restitution 0.85 (0.843 to 0.857)", with the unit, and where the contact ends if the data have
/// chosen that; of a law without any of these "-".
std::string parameters_text(const RankedLaw &law)
{
  std::vector<std::string> parts;
  const FitModel fitted = with_estimates(law.model.of.front(), law.result);
  for (const Estimate &e : law.result.estimates)
  {
    const std::string unit = unit_of(fitted, e.key);
    parts.push_back(fmt::format("{} {:.4g} ({})", e.key, e.value,
                                interval_text(e, 4).value_or("not determined")));
    if (unit != "1")
      parts.back() += " " + unit;
    if (!e.limit.empty())
      parts.back() += ", at a limit";
  }
  if (const std::string end = chosen_end(law.model.of.front()); !end.empty())
    parts.push_back(end);
  return parts.empty() ? "-" : fmt::format("{}", fmt::join(parts, "; "));
}

/// Of the data with the largest misfit.
std::string misfit_text(const RankedLaw &law)
{
  double largest = 0;
  bool can_be_told = false;
  for (const LackOfFit &lack : law.lack)
  {
    largest = std::max(largest, lack.found ? lack.misfit : 0);
    can_be_told |= lack.can_be_told;
  }
  if (!can_be_told)
    return "?";
  return largest == 0 ? "none" : fmt::format("{:.2g} %", 100 * largest);
}

std::string names_of(const Ranking &ranking, std::size_t count)
{
  std::vector<std::string> names;
  for (std::size_t k = 0; k < count; ++k)
    names.push_back(ranking.laws[k].name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// What follows from the ranking, in sentences.
std::string conclusion(const Ranking &ranking)
{
  const RankedLaw &first = ranking.laws.front();
  const std::size_t equal = ranking.undistinguished();
  std::string text;
  if (!first.is_followed())
    text =
      fmt::format("no law follows these data within their noise; the nearest is {}, off by {}\n",
                  first.name, misfit_text(first));
  else
    text = fmt::format("{} fits best\n", first.name);
  if (equal > 1)
    text += fmt::format("not distinguished from it by these data: {}\n",
                        names_of(ranking, equal).substr(first.name.size() + 2));
  if (first.ends_at_limit())
    text += "a parameter ends at a limit of its range: its interval is one-sided\n";
  return text;
}
} // namespace

std::string fit_text(const FitModel &model, const Target &target, const FitResult &result)
{
  std::string text = fmt::format("{} fitted to {}, {} values\n", model.model.entry.name,
                                 target.text, result.predicted.size());
  text += notes_text(target);
  text += estimates_text(with_estimates(model, result), result) + correlations_text(result);
  text += fmt::format("  residuals: standard deviation {:.3g}, largest {:.3g}{}\n",
                      result.deviation, largest_residual(target.observed(), result),
                      target.is_table() ? "" : " (of the peak force)");
  text += end_text(model) + limits_text(result);
  text += verdict(target, result) + others_text(result);
  text += fmt::format("  {} starts, {} evaluations\n", result.starts, result.evaluations);
  if (!result.converged)
    text += "  the search did not converge: " + result.summary + '\n';
  return text + "paste into laws:\n  " + yaml_line(model, result) + '\n';
}

std::string fit_text(const JointModel &model, const std::vector<Setup> &setups,
                     const FitResult &result)
{
  if (setups.size() == 1)
    return time_text(setups.front(), model.of.front(), result) +
           fit_text(model.of.front(), setups.front().target, result);
  std::string text =
    fmt::format("{} fitted to {} files together, {} values\n", model.of.front().model.entry.name,
                setups.size(), result.predicted.size());
  FitModel named = with_estimates(model.of.front(), result_of(model, setups, result, 0));
  text += estimates_text(named, result) + correlations_text(result);
  text += end_text(named) + limits_text(result);
  for (std::size_t i = 0; i < setups.size(); ++i)
  {
    const FitResult part = result_of(model, setups, result, i);
    text += fmt::format("  {}, {} values: residuals {:.3g}, largest {:.3g}{}\n",
                        setups[i].target.text, part.predicted.size(), part.deviation,
                        largest_residual(setups[i].target.observed(), part),
                        setups[i].target.is_table() ? "" : " (of the peak force)");
    text += notes_text(setups[i].target) + verdict(setups[i].target, part);
  }
  if (!result.converged)
    text += "  the search did not converge: " + result.summary + '\n';
  if (model.own.empty())
    return text + "paste into laws:\n  " +
           yaml_line(model.of.front(), result_of(model, setups, result, 0)) + '\n';
  for (std::size_t i = 0; i < setups.size(); ++i)
    text += fmt::format("paste into laws: of {}\n  {}\n", setups[i].c.name,
                        yaml_line(model.of[i], result_of(model, setups, result, i)));
  return text;
}

std::string ranking_text(const Ranking &ranking, const std::vector<Setup> &setups)
{
  std::string text;
  for (const Setup &setup : setups)
  {
    text += fmt::format("{}, {} values\n", setup.target.text, setup.target.observed().size());
    text += notes_text(setup.target);
  }
  text +=
    fmt::format("{} laws by AICc; residual and misfit beyond the noise are relative to {}\n",
                ranking.laws.size(), setups.front().target.is_table() ? "one" : "the peak force");
  text += dependence_text(static_cast<double>(ranking.values) / ranking.independent, "");
  text += fmt::format("  {:<24} {:>9} {:>9} {:>8}  {}\n", "law", "dAICc", "residual", "misfit",
                      "parameters (95 % intervals)");
  for (const RankedLaw &law : ranking.laws)
  {
    double squares = 0, n = 0;
    for (std::size_t i = 0; i < setups.size(); ++i)
      for (const double residual : law_residuals(law.model, setups, law.result, i))
      {
        squares += std::pow(residual, 2);
        ++n;
      }
    text += fmt::format("  {:<24} {:>9.4g} {:>7.2g} % {:>8}  {}\n", law.name, law.difference,
                        100 * std::sqrt(squares / n), misfit_text(law), parameters_text(law));
  }
  if (!ranking.left_out.empty())
  {
    text += "not compared:\n";
    for (const LeftOut &law : ranking.left_out)
      text += fmt::format("  {}: {}\n", law.name, law.reason);
  }
  text += conclusion(ranking) + "paste into laws:\n";
  for (std::size_t k = 0; k < std::max<std::size_t>(ranking.undistinguished(), 1); ++k)
    text += "  " +
            yaml_line(ranking.laws[k].model.of.front(),
                      result_of(ranking.laws[k].model, setups, ranking.laws[k].result, 0)) +
            '\n';
  return text;
}
} // namespace carambole::lumped
