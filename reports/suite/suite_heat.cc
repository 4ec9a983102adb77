// Case by law: the error as a number on a colour.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "reports/judgement/reservations.h"
#include "reports/suite/suite_page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
/// An error of one law in one case.
struct HeatValue
{
  double error = 0;
  std::optional<bool> significant;
  std::string where; ///< body or contact where it is largest; empty: mean over the contacts
  std::string doubt; ///< why it is shown in grey
};

struct Measure
{
  std::string_view heading, explanation;
  std::optional<HeatValue> (*value)(const SuiteCase &, const ModelDistance &);
};

std::optional<HeatValue> relative_value(const std::optional<LargestDifference> &largest)
{
  if (!largest || !largest->difference.relative())
    return std::nullopt;
  return HeatValue{std::abs(*largest->difference.relative()), largest->difference.is_significant(),
                   largest->subject, ""};
}

std::optional<HeatValue> peak_force_value(const SuiteCase &, const ModelDistance &d)
{
  return relative_value(d.peak_force);
}

std::optional<HeatValue> duration_value(const SuiteCase &, const ModelDistance &d)
{
  return relative_value(d.duration);
}

std::optional<HeatValue> velocity_value(const SuiteCase &c, const ModelDistance &d)
{
  const double speed = approach_speed(c.results.problem);
  if (!d.velocity || speed == 0)
    return std::nullopt;
  return HeatValue{std::abs(d.velocity->difference.absolute()) / speed,
                   d.velocity->difference.is_significant(), d.velocity->subject, ""};
}

std::optional<HeatValue> force_value(const SuiteCase &, const ModelDistance &d)
{
  if (!d.force_error)
    return std::nullopt;
  return HeatValue{*d.force_error, std::nullopt, "", ""};
}

constexpr std::array measures{
  Measure{"Peak force", "Relative error of the peak force, at the contact with the largest error.",
          peak_force_value},
  Measure{"Final velocity",
          "Error of the final velocity over the approach speed, at the body with the largest "
          "error. If one of two bodies is fixed, this is the error of the restitution.",
          velocity_value},
  Measure{"Duration", "Relative error of the duration, at the contact with the largest error.",
          duration_value},
  Measure{
    "Force history",
    "Sprague and Geers\u2019 comprehensive error of the force history, mean over the contacts.",
    force_value}};

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
  return percent > 0 && percent < 0.01 ? "< 0.01 %"
                                       : fixed(percent, percent < 1    ? 2
                                                        : percent < 10 ? 1
                                                                       : 0) +
                                           " %";
}

html::Cell heat_cell(const std::optional<HeatValue> &value)
{
  if (!value)
    return {};
  const std::string number = short_percent(value->error);
  const std::string shown = value->significant == false ? "(" + number + ")" : number;
  if (!value->doubt.empty())
    return {element("span", {{"title", value->doubt}}, text(shown)), true, "doubtful"};
  const Html content =
    value->where.empty() ? text(shown) : element("span", {{"title", value->where}}, text(shown));
  return {content, true, colours[colour_of(value->error)]};
}

Html legend()
{
  Html cells;
  for (std::size_t k = 0; k < colours.size(); ++k)
  {
    const std::string range =
      k == 0               ? fmt::format("below {:g} %", 100 * bounds[0])
      : k == bounds.size() ? fmt::format("above {:g} %", 100 * bounds.back())
                           : fmt::format("{:g} to {:g} %", 100 * bounds[k - 1], 100 * bounds[k]);
    cells +=
      element("span", {{"class", fmt::format("swatch {}", colours[k])}}, text(range)) + text(" ");
  }
  return element("p", {{"class", "scale"}}, cells);
}

/// Why a law is shown in grey in this case; empty if it is not.
std::string doubt_of(const SuiteCase &c, const Model &model)
{
  std::vector<std::string> doubts = model_doubts(c.results, model);
  for (std::string &doubt : reference_doubts(c.results))
    doubts.push_back("reference: " + doubt);
  return fmt::format("{}", fmt::join(doubts, "; "));
}

/// Errors by case and label of the law: of several variants under one label the largest.
using Errors = std::map<std::string, HeatValue>;

Errors errors_of(const SuiteCase &c, const Measure &measure)
{
  Errors errors;
  for (const ModelDistance &distance : c.distances)
  {
    const Model *model = c.results.find(distance.model);
    if (!distance.is_law || model == nullptr)
      continue;
    if (std::optional<HeatValue> value = measure.value(c, distance))
    {
      value->doubt = doubt_of(c, *model);
      const auto [place, is_new] = errors.try_emplace(law_label(c.results, *model), *value);
      if (!is_new && value->error > place->second.error)
        place->second = *value;
    }
  }
  return errors;
}

Html family_map(const Suite &suite, Family family, const Measure &measure)
{
  std::vector<std::pair<const SuiteCase *, Errors>> all;
  for (const SuiteCase &c : suite.cases)
    if (family_of(c.results.problem) == family && c.has_outside_reference())
      if (Errors errors = errors_of(c, measure); !errors.empty())
        all.emplace_back(&c, std::move(errors));
  if (all.empty())
    return {};
  std::vector<Html> header{text("Case")};
  std::vector<html::Line> lines;
  lines.reserve(all.size());
  for (const auto &[c, errors] : all)
    lines.push_back({{case_link(*c) + (c->has_continuum() ? Html() : element("small", "data"))}});
  for (const std::string &law : law_labels(suite))
  {
    if (std::ranges::none_of(all, [&](const auto &entry) { return entry.second.contains(law); }))
      continue;
    header.push_back(element("span", {{"class", "upright"}}, law_link(suite, law)));
    for (std::size_t k = 0; k < all.size(); ++k)
    {
      const auto found = all[k].second.find(law);
      lines[k].push_back(
        heat_cell(found == all[k].second.end() ? std::nullopt : std::optional(found->second)));
    }
  }
  return html::table(fmt::format("{}: {}", heading_of(family), measure.heading), header, lines);
}
} // namespace

Html heat_maps(const Suite &suite)
{
  Html maps;
  for (const Measure &measure : measures)
  {
    Html tables;
    for (const Family family : all_families())
      tables += family_map(suite, family, measure);
    if (tables.empty())
      continue;
    const Html content =
      element("summary", measure.heading) + element("p", measure.explanation) + tables;
    maps += maps.empty() ? element("details", {{"class", "heat"}, {"open", "open"}}, content)
                         : element("details", {{"class", "heat"}}, content);
  }
  if (maps.empty())
    return {};
  return element(
           "p", "In parentheses: the difference is smaller than the numerical uncertainty and not "
                "significant. In grey: the law is outside its stated validity, or the reference is "
                "not verified. Cases marked data are compared with a history measured or computed "
                "elsewhere, all others with finite elements. Asterisk: the case gives coefficients "
                "of the law that do not follow from material data.") +
         legend() + maps;
}
} // namespace carambole::reports
