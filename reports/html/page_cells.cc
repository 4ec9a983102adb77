#include "reports/html/page_cells.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "reports/judgement/energies.h"
#include "reports/judgement/reservations.h"
#include "reports/words/glossary.h"

namespace carambole::reports
{
namespace
{
constexpr const char *equal_words = "equal";

/// A velocity that is rounding counts as zero.
bool is_known_and_not_zero(const Model &model, const QuantityName &quantity)
{
  const double value = find_quantity(model.record.model, quantity).value_or(0);
  double least = 0;
  if (quantity.kind == QuantityKind::velocity)
    if (const auto mass =
          find_quantity(model.record.model, QuantityName{QuantityKind::mass, quantity.subject}))
      least = negligible_speed(model, *mass);
  return std::abs(value) > least;
}

/// The name with its unit; on a page of a site, a link to its entry in the glossary.
Html linked_name(const QuantityName &quantity, const ReadableUnit &unit, const std::string &root)
{
  const Html name = text(name_with_unit(quantity, unit));
  const GlossaryEntry *entry = find_glossary_entry(quantity);
  return root.empty() || entry == nullptr
           ? name
           : element("a", {{"href", root + "glossary.html#" + glossary_anchor(*entry)}}, name);
}

/// Lines become columns; the first cell of each is the header.
Html transposed(std::string_view caption, const std::vector<Html> &header,
                const std::vector<html::Line> &lines)
{
  std::vector<Html> names{text("Model")};
  for (const html::Line &line : lines)
    names.push_back(line.front().content);
  std::vector<html::Line> models;
  for (std::size_t column = 1; column < header.size(); ++column)
  {
    html::Line &model = models.emplace_back(html::Line{{header[column]}});
    for (const html::Line &line : lines)
      model.push_back(column < line.size() ? line[column] : html::Cell{});
  }
  return html::table(caption, names, models);
}

/// Whether one of the models in the columns `first` to `last` has a value.
bool has_value(const html::Line &line, std::size_t first, std::size_t last)
{
  static const std::string none = text("\u2013").markup();
  for (std::size_t column = first; column <= last && column < line.size(); ++column)
    if (!line[column].content.empty() && line[column].content.markup() != none)
      return true;
  return false;
}
} // namespace

std::string_view style_of(const Results &results, const std::string &model)
{
  const Model *found = results.find(model);
  const bool in_doubt = !reference_doubts(results).empty() ||
                        (found != nullptr && !model_doubts(results, *found).empty());
  return in_doubt ? "doubtful" : "";
}

std::string DifferenceText::in_words() const
{
  return over_approach.empty() ? value
                               : fmt::format("{}, {} of the approach speed", value, over_approach);
}

DifferenceText difference_text(const QuantityName &quantity, const Difference &difference,
                               const ReadableUnit &unit, double approach_speed, Sign sign)
{
  const auto over = [&](double size)
  {
    return difference.uncertainty ? std::optional(*difference.uncertainty / std::abs(size))
                                  : std::nullopt;
  };
  const double shown = difference.absolute() * unit.factor;
  constexpr double rounding = 1e-9; // of a sum over many steps
  const bool is_velocity = quantity.kind == QuantityKind::velocity;
  const double size = std::max(std::abs(difference.reference), is_velocity ? approach_speed : 0);
  if (std::abs(difference.absolute()) <= rounding * size)
    return {equal_words, ""};
  // Without an uncertainty, the reference is trusted to four digits.
  const double resolution = difference.uncertainty.value_or(std::abs(difference.reference) * 0.01);
  const int decimals = std::min(supported_decimals(resolution * unit.factor), 6);
  const bool has_sign = sign == Sign::shown;
  const std::string absolute =
    (has_sign ? signed_fixed(shown, decimals) : fixed(std::abs(shown), decimals)) + unit.suffix();
  const auto percent = [&](double fraction, double scale)
  {
    return has_sign ? percent_text(fraction, over(scale))
                    : percent_magnitude_text(fraction, over(scale));
  };
  if (is_velocity)
    return {absolute, approach_speed > 0
                        ? percent(difference.absolute() / approach_speed, approach_speed)
                        : ""};
  const std::optional<double> relative = difference.relative();
  constexpr double meaningful =
    10; // a reference below a tenth of the difference is next to nothing
  if (definition(quantity.kind).name.ends_with("restitution") ||
      quantity.kind == QuantityKind::start_time || !relative || std::abs(*relative) > meaningful)
    return {absolute, ""};
  return {percent(*relative, difference.reference), ""};
}

std::string origin_of(const Results &results, const ModelRecord &law)
{
  if (!law.calibrated)
    return "predicted";
  const auto &laws = results.problem.laws;
  const auto entry = std::ranges::find(laws, law.name, &LawEntry::name);
  if (entry != laws.end())
    for (const ParameterText &parameter : entry->parameters)
      if (!parameter.from.empty())
        return "from " + parameter.from;
  return "given";
}

std::string origin_mark(const Results &results, const std::string &model)
{
  const Model *found = results.find(model);
  return found == nullptr || !found->record.model.calibrated
           ? ""
           : " (" + origin_of(results, found->record.model) + ")";
}

Cell quantity_cell(const Results &results, const Model &model, const QuantityName &quantity,
                   const ReadableUnit &unit)
{
  const std::string value = value_with_uncertainty(model, quantity, unit);
  const std::string_view style = style_of(results, model.name());
  if (value.empty())
    return {text("\u2013"), true, style};
  Html content = text(value);
  if (is_undecided(model.record.model, quantity))
    content += element("small", "does not converge");
  const Model *reference = results.reference();
  if (reference == nullptr || &model == reference)
    return {content, true, style};
  if (const auto difference = compare(model.record.model, reference->record.model, quantity))
  {
    const DifferenceText shown =
      difference_text(quantity, *difference, unit, approach_speed(results.problem));
    const bool is_significant = difference->is_significant() != false;
    const auto add = [&](const std::string &line)
    { content += element("small", is_significant ? line : "(" + line + ")"); };
    if (shown.value != equal_words)
      add(shown.value);
    if (!shown.over_approach.empty())
      add(shown.over_approach + " of approach");
  }
  return {content, true, style};
}

Html table_of_columns(std::string_view caption, const std::vector<Html> &header,
                      const std::vector<html::Line> &lines, const std::vector<std::size_t> &columns)
{
  std::vector<Html> names;
  std::vector<html::Line> part(lines.size());
  for (const std::size_t column : columns)
  {
    names.push_back(header[column]);
    for (std::size_t k = 0; k < lines.size(); ++k)
      part[k].push_back(column < lines[k].size() ? lines[k][column] : html::Cell{});
  }
  return html::table(caption, names, part);
}

Html table_of_models(std::string_view caption, const std::vector<Html> &header,
                     const std::vector<html::Line> &lines, std::size_t most, std::size_t reference)
{
  const std::size_t models = header.size() - 1, few = 2 * most / 3;
  if (models <= most)
    return html::table(caption, header, lines);
  if (lines.size() <= few)
    return transposed(caption, header, lines);
  // Each part repeats the reference.
  const std::size_t parts = (models + most - 2) / (most - 1),
                    in_a_part = (models + parts - 1) / parts;
  Html tables;
  for (std::size_t first = 1; first <= models; first += in_a_part)
  {
    const std::size_t last = std::min(first + in_a_part - 1, models);
    std::vector<std::size_t> columns{0};
    if (reference > 0 && (reference < first || reference > last))
      columns.push_back(reference);
    for (std::size_t column = first; column <= last; ++column)
      columns.push_back(column);
    std::vector<html::Line> known;
    std::ranges::copy_if(lines, std::back_inserter(known),
                         [&](const html::Line &line) { return has_value(line, first, last); });
    const std::string numbers =
      first == last ? fmt::format("model {}", first) : fmt::format("models {} to {}", first, last);
    if (!known.empty())
      tables += table_of_columns(fmt::format("{}: {} of {}", caption, numbers, models), header,
                                 known, columns);
  }
  return tables;
}

Html quantity_table(const Results &results, std::string_view caption,
                    const std::vector<QuantityName> &quantities, std::size_t most_models,
                    const std::string &root)
{
  std::vector<Html> header{text("Quantity")};
  std::size_t reference = 0;
  for (const Model &model : results.models)
  {
    const bool is_reference = &model == results.reference() && results.models.size() > 1;
    if (is_reference)
      reference = header.size();
    const std::string_view style = style_of(results, model.name());
    const std::string name = model.name() + (is_reference ? " (reference)" : "");
    header.push_back(style.empty() ? text(name) : element("span", {{"class", style}}, text(name)));
  }
  std::vector<html::Line> lines;
  for (const QuantityName &quantity : quantities)
  {
    const bool is_known = std::ranges::any_of(results.models, [&](const Model &model)
                                              { return is_known_and_not_zero(model, quantity); });
    if (!is_known)
      continue;
    const ReadableUnit unit = common_unit(results, quantity);
    html::Line line{{linked_name(quantity, unit, root)}};
    for (const Model &model : results.models)
      line.push_back(quantity_cell(results, model, quantity, unit));
    lines.push_back(std::move(line));
  }
  return lines.empty() ? Html() : table_of_models(caption, header, lines, most_models, reference);
}
} // namespace carambole::reports
