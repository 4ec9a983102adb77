#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/fit/end_of_contact.h"
#include "lumped/fit/fit_report.h"

namespace carambole::lumped
{
namespace
{
/// "restitution 0.85 (0.843 to 0.857)", with the unit, and where the contact ends if the data have
/// chosen that; of a law without any of these "-".
std::string parameters_text(const RankedLaw &law)
{
  std::vector<std::string> parts;
  const FitModel fitted = with_estimates(law.model.of.front(), law.result);
  for (const Estimate &e : law.result.estimates)
  {
    const std::string unit = unit_of(fitted, e.key);
    const std::string interval = std::isfinite(e.standard_error)
                                   ? fmt::format(" ({:.4g} to {:.4g})", e.lower, e.upper)
                                   : " (not determined)";
    parts.push_back(fmt::format("{} {:.4g}{}{}{}", e.key, e.value, interval,
                                unit == "1" ? "" : " " + unit,
                                e.limit.empty() ? "" : ", at a limit"));
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

std::string ranking_text(const Ranking &ranking, const std::vector<Setup> &setups)
{
  std::string text;
  for (const Setup &setup : setups)
  {
    text += fmt::format("{}, {} values\n", setup.target.text, setup.target.observed().size());
    for (const std::string &note : setup.target.notes)
      text += "  " + note + '\n';
  }
  text +=
    fmt::format("{} laws by AICc; residual and misfit beyond the noise are relative to {}\n",
                ranking.laws.size(), setups.front().target.is_table() ? "one" : "the peak force");
  const double dependence = static_cast<double>(ranking.values) / ranking.independent;
  if (dependence >= 1.5)
    text += fmt::format("neighbouring errors are correlated: {:.1f} values count as one, and the "
                        "intervals are {:.1f} times as wide\n",
                        dependence, std::sqrt(dependence));
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
