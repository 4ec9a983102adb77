#include "reports/suite/law_errors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/judgement/reservations.h"
#include "reports/suite/suite_statistics.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::optional<ShownError> relative_value(const std::optional<LargestDifference> &largest)
{
  if (!largest || !largest->difference.relative())
    return std::nullopt;
  return ShownError{*largest->difference.relative(), largest->difference.is_significant(),
                    largest->subject, ""};
}

std::optional<ShownError> restitution_value(const SuiteCase &c, const ModelDistance &d)
{
  for (const ContactComparison &comparison : c.summary.comparisons)
    if (comparison.model == d.model && comparison.restitution)
      return ShownError{comparison.restitution->absolute(),
                        comparison.restitution->is_significant(), comparison.contact.name, ""};
  return std::nullopt;
}

std::optional<ShownError> velocity_value(const SuiteCase &c, const ModelDistance &d)
{
  const double speed = approach_speed(c.results.problem);
  if (!d.velocity || speed == 0)
    return std::nullopt;
  return ShownError{std::abs(d.velocity->difference.absolute()) / speed,
                    d.velocity->difference.is_significant(), d.velocity->subject, ""};
}

constexpr std::array measures{
  ErrorMeasure{"peak-force", "Peak force",
               "Relative error of the peak force, at the contact with the largest error.",
               [](const SuiteCase &, const ModelDistance &d)
               { return relative_value(d.peak_force); }},
  ErrorMeasure{"restitution", "Restitution",
               "Difference of the restitution of two bodies, law minus reference; 1 % is 0.01.",
               restitution_value},
  ErrorMeasure{"velocity", "Final velocity",
               "Error of the final velocity over the approach speed, at the body with the largest "
               "error. If one of two bodies is fixed, this is the error of the restitution.",
               velocity_value},
  ErrorMeasure{"duration", "Duration",
               "Relative error of the duration, at the contact with the largest error.",
               [](const SuiteCase &, const ModelDistance &d)
               { return relative_value(d.duration); }},
  ErrorMeasure{"tangential-impulse", "Tangential impulse",
               "Relative error of the tangential impulse of an oblique impact.",
               [](const SuiteCase &, const ModelDistance &d)
               { return relative_value(d.tangential_impulse); },
               true},
  ErrorMeasure{
    "force-history", "Force history",
    "Sprague and Geers\u2019 comprehensive error of the force history, mean over the contacts.",
    [](const SuiteCase &, const ModelDistance &d)
    {
      return d.force_error ? std::optional(ShownError{*d.force_error, std::nullopt, "", ""})
                           : std::nullopt;
    },
    true}};

constexpr std::array<double, 6> bounds{0.01, 0.02, 0.05, 0.1, 0.2, 0.5};
constexpr std::array<std::string_view, 7> colours{"heat0", "heat1", "heat2", "heat3",
                                                  "heat4", "heat5", "heat6"};

std::size_t colour_of(double error)
{
  return static_cast<std::size_t>(std::ranges::upper_bound(bounds, error) - bounds.begin());
}

/// "12 %", "3.4 %", "0.56 %", "0.01 %".
std::string short_percent(double error)
{
  const double percent = 100 * error;
  if (percent > 0 && percent < 0.01)
    return "< 0.01 %";
  return fixed(percent, (percent < 10) + (percent < 1)) + " %";
}

/// Why a law is shown in grey in this case; empty if it is not.
std::string doubt_of(const SuiteCase &c, const Model &model)
{
  std::vector<std::string> doubts = model_doubts(c.results, model);
  for (std::string &doubt : reference_doubts(c.results))
    doubts.push_back("reference: " + doubt);
  return fmt::format("{}", fmt::join(doubts, "; "));
}
} // namespace

std::span<const ErrorMeasure> error_measures()
{
  return measures;
}

std::map<std::string, ShownError> errors_of(const SuiteCase &c, const ErrorMeasure &measure)
{
  std::map<std::string, ShownError> errors;
  if (c.results.problem.traits().slips && !measure.suits_slip)
    return errors;
  for (const ModelDistance &distance : c.distances)
  {
    const Model *model = c.results.find(distance.model);
    if (!distance.is_law || model == nullptr)
      continue;
    if (std::optional<ShownError> value = measure.value(c, distance))
    {
      value->doubt = doubt_of(c, *model);
      const auto [place, is_new] = errors.try_emplace(law_label(c.results, *model), *value);
      if (!is_new && value->size() > place->second.size())
        place->second = *value;
    }
  }
  return errors;
}

html::Cell error_cell(const std::optional<ShownError> &value)
{
  if (!value)
    return {};
  const std::string number = short_percent(value->size());
  const std::string shown = value->significant == false ? "(" + number + ")" : number;
  if (!value->doubt.empty())
    return {element("span", {{"title", value->doubt}}, text(shown)), true, "doubtful"};
  const Html content =
    value->where.empty() ? text(shown) : element("span", {{"title", value->where}}, text(shown));
  return {content, true, colours[colour_of(value->size())]};
}

Html error_legend()
{
  Html cells;
  for (std::size_t k = 0; k < colours.size(); ++k)
  {
    std::string range;
    if (k == 0)
      range = fmt::format("below {:g} %", 100 * bounds[0]);
    else if (k == bounds.size())
      range = fmt::format("above {:g} %", 100 * bounds.back());
    else
      range = fmt::format("{:g} to {:g} %", 100 * bounds[k - 1], 100 * bounds[k]);
    cells +=
      element("span", {{"class", fmt::format("swatch {}", colours[k])}}, text(range)) + text(" ");
  }
  return element("p", {{"class", "scale"}}, cells);
}
} // namespace carambole::reports
