// Case by law: the error as a number on a colour.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/suite/law_errors.h"
#include "reports/suite/suite_page.h"

namespace carambole::reports
{
namespace
{
using Errors = std::map<std::string, ShownError>;

/// As many tables as it takes for all laws to be on a screen, the cases in each.
Html in_parts(const std::string &caption, const std::vector<Html> &header,
              const std::vector<html::Line> &lines)
{
  constexpr std::size_t most = 16; // laws whose names stand upright
  const std::size_t laws = header.size() - 1, parts = (laws + most - 1) / most;
  Html tables;
  for (std::size_t part = 0; part < parts; ++part)
  {
    const std::size_t first = 1 + part * laws / parts, end = 1 + (part + 1) * laws / parts;
    std::vector<std::size_t> columns{0};
    for (std::size_t column = first; column < end; ++column)
      columns.push_back(column);
    tables += table_of_columns(
      parts == 1 ? caption : fmt::format("{}, part {} of {}", caption, part + 1, parts), header,
      lines, columns);
  }
  return tables;
}

Html family_map(const Suite &suite, Family family, const ErrorMeasure &measure)
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
  for (const auto &[law, is_calibrated] : laws_of(suite))
  {
    if (std::ranges::none_of(all, [&, &law = law](const auto &entry)
                             { return entry.second.contains(law); }))
      continue;
    header.push_back(element("span", {{"class", "upright"}}, law_link(suite, law, is_calibrated)));
    for (std::size_t k = 0; k < all.size(); ++k)
    {
      const auto found = all[k].second.find(law);
      lines[k].push_back(
        error_cell(found == all[k].second.end() ? std::nullopt : std::optional(found->second)));
    }
  }
  return in_parts(fmt::format("{}: {}", heading_of(family), measure.heading), header, lines);
}
} // namespace

Html heat_maps(const Suite &suite)
{
  Html maps;
  for (const ErrorMeasure &measure : error_measures())
  {
    Html tables;
    for (const Family family : all_families)
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
         error_legend() + maps;
}
} // namespace carambole::reports
