// The verdict: the result of the case on the first screen.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/reservations.h"
#include "reports/page/page.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
/// "peak force +1.05 % (B1-B2)", the relative difference of one quantity where it is largest.
std::string relative_text(const LargestDifference &largest)
{
  const Difference &d = largest.difference;
  const auto uncertainty =
    d.uncertainty ? std::optional(*d.uncertainty / std::abs(d.reference)) : std::nullopt;
  return fmt::format("{} ({})", percent_text(d.relative().value_or(0), uncertainty),
                     largest.subject);
}

std::string velocity_text(const LargestDifference &largest, const Results &results)
{
  const QuantityName quantity{QuantityKind::velocity, largest.subject};
  const DifferenceText difference = difference_text(
    quantity, largest.difference, common_unit(results, quantity), approach_speed(results.problem));
  return fmt::format("{} ({})", difference.in_words(), largest.subject);
}

bool has_several_contacts(const Results &results)
{
  return results.problem.contacts().size() > 1;
}

/// " The peak force of the continuum is 250.36 ± 0.16 N, uncertain by 0.06 %."; empty without an
/// uncertainty. Where the force is given: of the largest approach.
std::string indentation_uncertainty(const Results &results)
{
  const QuantityKind kind =
    results.problem.indentation.force ? QuantityKind::max_approach : QuantityKind::peak_force;
  const QuantityName quantity{kind, results.problem.contacts().front().name};
  const ModelRecord &reference = results.reference()->record.model;
  const auto value = find_quantity(reference, quantity),
             uncertainty = find_quantity(reference, quantity.of_uncertainty());
  if (!value || !uncertainty || *value == 0)
    return "";
  const ReadableUnit unit = common_unit(results, quantity);
  return fmt::format(" Of {}, the {} is {} {}, uncertain by {}.", reference_word(results),
                     kind == QuantityKind::peak_force ? "peak force" : "largest approach",
                     value_with_uncertainty(reference, quantity, unit), unit.symbol,
                     percent_size_text(*uncertainty / std::abs(*value)));
}

/// The closest law of an indentation, and how far the reference itself is certain.
std::string pressed_sentence(const ModelDistance &closest, std::ptrdiff_t laws,
                             const Results &results)
{
  const std::string by =
    fmt::format("its force over the approach, loading and unloading, differs by {} from that of {} "
                "(normalised RMS)",
                percent_size_text(*closest.force_error), reference_name(results));
  return (laws == 1
            ? fmt::format("Only {} is compared: {}.", closest.model, by)
            : fmt::format("Of the {} applicable laws, {} is the closest to {} on this problem: {}.",
                          laws, closest.model, reference_word(results), by)) +
         indentation_uncertainty(results);
}

std::string closest_sentence(const std::vector<ModelDistance> &distances, const Results &results)
{
  const auto laws = std::ranges::count_if(distances, &ModelDistance::is_prediction);
  const auto closest = std::ranges::find_if(distances, &ModelDistance::is_prediction);
  if (results.reference() == nullptr)
    return fmt::format("There is no record of the reference ({}), so nothing is compared.",
                       results.problem.reference);
  if (laws == 0)
    return std::ranges::any_of(distances, &ModelDistance::is_law)
             ? fmt::format(
                 "No law is ranked against {}: each is in doubt or has given coefficients.",
                 reference_name(results))
             : fmt::format("No contact law is compared with {}.", reference_name(results));
  const std::string name = closest->model, reference = reference_name(results);
  if (!closest->force_error && !closest->velocity)
    return fmt::format("No law has a force or velocity that can be compared with {}.", reference);
  if (!closest->force_error)
    return laws == 1 ? fmt::format("Only the {} of {} are compared with {}.",
                                   velocities_name(results), name, reference)
                     : fmt::format("Of the {} applicable laws, {} is the closest to {} on "
                                   "this problem, judged by its {}.",
                                   laws, name, reference_word(results), velocities_name(results));
  if (results.problem.analysis == Analysis::indentation)
    return pressed_sentence(*closest, laws, results);
  const bool several = has_several_contacts(results);
  const std::string histories =
                      force_words(results.problem) + (several ? " histories" : " history"),
                    by = fmt::format("{} by {} from {} of {} (Sprague\u2013Geers{})",
                                     several ? "differ" : "differs",
                                     percent_size_text(*closest->force_error),
                                     several ? "those" : "that", reference,
                                     several ? ", mean over the contacts" : "");
  return laws == 1
           ? fmt::format("The {} of {} {}.", histories, name, by)
           : fmt::format("Of the {} applicable laws, {} is the closest to {} on this problem: its "
                         "{} {}.",
                         laws, name, reference_word(results), histories, by);
}

/// " (verification 8 of 8, validation 1 of 2)": how many hold, where there is more than one kind.
std::string of_each_kind(const Summary &summary)
{
  std::vector<std::string> parts;
  for (const EvidenceKind kind : evidence_kinds)
  {
    const auto is_of_kind = [&](const Verdict &verdict)
    { return verdict.expectation.kind == kind; };
    const auto all = std::ranges::count_if(summary.verdicts, is_of_kind);
    const auto held =
      std::ranges::count_if(summary.verdicts, [&](const Verdict &verdict)
                            { return is_of_kind(verdict) && !verdict.skipped && verdict.pass; });
    if (all > 0)
      parts.push_back(fmt::format("{} {} of {}", to_string(kind), held, all));
  }
  return parts.size() < 2 ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
}

std::string expectation_sentence(const Summary &summary)
{
  std::size_t held = 0, failed = 0, known = 0, skipped = 0;
  for (const Verdict &verdict : summary.verdicts)
    ++(verdict.skipped ? skipped : verdict.pass ? held : verdict.is_failure() ? failed : known);
  if (summary.verdicts.empty())
    return "The case states no expectations.";
  const std::size_t all = summary.verdicts.size();
  const std::string hold = held == 1 ? "holds" : "hold";
  std::string sentence = failed > 0
                           ? fmt::format("{} of {} {}", failed, counted(all, "expectation"),
                                         failed == 1 ? "fails" : "fail")
                         : all == 1 && held == 1 ? "The only expectation holds"
                         : held == all ? fmt::format("All {} hold", counted(held, "expectation"))
                                       : fmt::format("{} {}", counted(held, "expectation"), hold);
  if (known > 0)
    sentence +=
      fmt::format("; {}", known == 1 ? "1 fails with a known discrepancy"
                                     : fmt::format("{} fail with known discrepancies", known));
  if (skipped > 0)
    sentence += fmt::format("; {} {} not judged", skipped, skipped == 1 ? "was" : "were");
  return sentence + of_each_kind(summary) + ".";
}

/// A column of the table of distances; left out where no model has a value.
struct DistanceColumn
{
  std::string_view header;
  std::string (*shown)(const ModelDistance &, const Results &); ///< empty: no value
};

Html distance_table(const std::vector<ModelDistance> &distances, const Results &results)
{
  using Largest = std::optional<LargestDifference>;
  static constexpr auto relative = [](const Largest &largest)
  { return largest ? relative_text(*largest) : ""; };
  const bool is_pressed = results.problem.analysis == Analysis::indentation;
  const DistanceColumn columns[]{
    {is_pressed                      ? "Force over the approach"
     : results.problem.oblique       ? "Tangential force history"
     : has_several_contacts(results) ? "Force history, mean"
                                     : "Force history",
     [](const ModelDistance &d, const Results &)
     { return d.force_error ? percent_size_text(*d.force_error) : ""; }},
    {"Tangential impulse",
     [](const ModelDistance &d, const Results &) { return relative(d.tangential_impulse); }},
    {"Peak force", [](const ModelDistance &d, const Results &) { return relative(d.peak_force); }},
    {"Duration", [](const ModelDistance &d, const Results &) { return relative(d.duration); }},
    {velocities_are_final(results) ? "Final velocity" : "Velocity at the end",
     [](const ModelDistance &d, const Results &r)
     { return d.velocity ? velocity_text(*d.velocity, r) : ""; }}};
  std::vector<Html> header{text("Model")};
  std::vector<html::Line> lines;
  lines.reserve(distances.size());
  for (const ModelDistance &d : distances)
    lines.push_back({{text(d.model + origin_mark(results, d.model))}});
  for (const DistanceColumn &column : columns)
  {
    std::vector<std::string> values;
    values.reserve(distances.size());
    for (const ModelDistance &d : distances)
      values.push_back(column.shown(d, results));
    if (std::ranges::all_of(values, &std::string::empty))
      continue;
    header.push_back(text(column.header));
    for (std::size_t k = 0; k < values.size(); ++k)
      lines[k].push_back({text(values[k].empty() ? "\u2013" : values[k]), true,
                          style_of(results, distances[k].model)});
  }
  if (header.size() == 1)
    return {};
  const bool has_grey = std::ranges::any_of(distances, &ModelDistance::in_doubt);
  return html::table(fmt::format("Largest differences from {}, closest model first{}",
                                 reference_name(results), has_grey ? ", models in grey last" : ""),
                     header, lines);
}

/// The contacts of the reference that had not ended; empty: all had.
std::string open_sentence(const Results &results)
{
  const Model *reference = results.reference();
  if (reference == nullptr)
    return "";
  const std::vector<std::string> open = open_contacts(results.problem, reference->record.model);
  return open.empty()
           ? ""
           : fmt::format("The {} {} had not ended at the end of the record of {}. There is no "
                         "restitution; velocities and energies are those at the end of the record.",
                         open.size() == 1 ? "contact" : "contacts", joined(open),
                         reference_name(results));
}

/// Without laws: the main results of the reference and its energy balance error.
std::string reference_sentence(const Results &results)
{
  const Model *reference = results.reference();
  if (reference == nullptr)
    return fmt::format("There is no record of the reference ({}).", results.problem.reference);
  std::vector<std::string> parts;
  const auto add = [&](const QuantityName &quantity)
  {
    const ReadableUnit unit = common_unit(results, quantity);
    if (const std::string value = value_with_uncertainty(reference->record.model, quantity, unit);
        !value.empty())
    {
      const bool diverges = is_undecided(reference->record.model, quantity);
      parts.push_back(fmt::format("{} {}{}{}{}", readable_name(quantity), value,
                                  unit.symbol.empty() ? "" : " ", unit.symbol,
                                  diverges ? " (does not converge)" : ""));
    }
  };
  add({QuantityKind::restitution});
  for (const Contact &contact : results.problem.contacts())
    add({QuantityKind::peak_force, contact.name});
  for (const Body &body : results.problem.bodies)
  {
    add({QuantityKind::max_plastic_strain, body.name});
    add({QuantityKind::final_length, body.name});
  }
  if (const std::optional<double> error = reference->record.model.energy.balance_error)
    parts.push_back(fmt::format("energy balance error {}", percent_size_text(*error)));
  return parts.empty()
           ? ""
           : fmt::format("{}: {}.", capitalised(reference_name(results)), fmt::join(parts, ", "));
}

/// The first colon with a blank that is not inside the braces of a law's entry.
std::size_t end_of_subject(const std::string &line)
{
  int depth = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
  {
    depth += (line[i] == '{') - (line[i] == '}');
    if (depth == 0 && line[i] == ':' && line[i + 1] == ' ')
      return i;
  }
  return line.size();
}

/// The same lines as on the terminal.
Html answer_card(const PageInput &input)
{
  Html lines;
  if (input.answer != nullptr)
    for (const std::string &line : answer_lines(input.results, *input.answer))
    {
      const std::size_t colon = end_of_subject(line);
      lines += element("p", element("b", line.substr(0, colon)) + text(line.substr(colon)));
    }
  return lines.empty() ? Html()
                       : element("div", {{"class", "box answer"}, {"aria-label", "Answer"}},
                                 element("div", lines) + figures_of(input, Topic::answer));
}
} // namespace

Html verdict_section(const PageInput &input)
{
  const Results &results = input.results;
  const std::vector<ModelDistance> distances = rank_models(results, input.summary);
  const auto paragraph = [&](std::string_view style, const Html &content) {
    return element("p", {{"class", style}}, content);
  };
  const std::string_view outcome = input.summary.pass ? "pass" : "fail";
  const Html expectations = element("b", expectation_sentence(input.summary));
  Html box;
  if (results.problem.laws.empty() && distances.empty())
  {
    box = paragraph(outcome, expectations);
    if (const std::string sentence = reference_sentence(results); !sentence.empty())
      box += paragraph("lead", text(sentence));
  }
  else
  {
    box = use_in_words(input) + element("p", closest_sentence(distances, results));
    box += paragraph(outcome, expectations + text(fmt::format(" A difference between a law and {} "
                                                              "is a finding, not a failure.",
                                                              reference_word(results))));
  }
  if (const std::string open = open_sentence(results); !open.empty())
    box = element("p", element("b", open)) + box;
  Html skipped;
  for (const SkippedModel &model : results.skipped)
    skipped += element("p", element("b", "Not in this report: " + model.name) +
                              text(": " + model.reason + "."));
  for (const DamagedFile &file : results.damaged)
    skipped +=
      element("p", element("b", fmt::format("Not shown: {} of {}", file.name, file.model)) +
                     text(": " + file.reason + "."));
  if (!skipped.empty())
    skipped = element("div", {{"class", "box fail"}, {"role", "alert"}}, skipped);
  return element("section", {{"id", "verdict"}, {"aria-label", "Verdict"}},
                 answer_card(input) +
                   element("div", {{"class", fmt::format("box {}", outcome)}}, box) + skipped +
                   use_in_numbers(input) + distance_table(distances, results));
}
} // namespace carambole::reports
