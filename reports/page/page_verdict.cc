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
namespace
{
/// "+1.05", the difference of one quantity where it is largest, in per cent of `scale`, and where
/// there are several bodies or contacts its place: "+1.05 (B1-B2)".
std::string percent_at(const LargestDifference &largest, double scale, std::size_t places)
{
  const Difference &d = largest.difference;
  const auto uncertainty =
    d.uncertainty ? std::optional(*d.uncertainty / std::abs(scale)) : std::nullopt;
  constexpr double rounding = 1e-9; // of a sum over many steps
  const std::string number = std::abs(d.absolute()) <= rounding * std::abs(scale)
                               ? "0"
                               : percent_number(d.absolute() / scale, uncertainty);
  return places > 1 ? fmt::format("{} ({})", number, largest.subject) : number;
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
            : fmt::format("By this force alone, {} is the closest of the {} applicable laws to {}: "
                          "{}.",
                          closest.model, laws, reference_word(results), by)) +
         indentation_uncertainty(results);
}

std::string closest_sentence(const std::vector<ModelDistance> &distances, const Results &results)
{
  const auto closest = std::ranges::find_if(distances, &ModelDistance::is_prediction);
  const bool by_force = closest != distances.end() && closest->force_error;
  const auto laws = std::ranges::count_if(
    distances, [&](const ModelDistance &d)
    { return d.is_prediction() && (!by_force || d.force_error); }); // some laws have no force
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
                     : fmt::format("By its {} alone, {} is the closest of the {} applicable laws "
                                   "to {}.",
                                   velocities_name(results), name, laws, reference_word(results));
  if (results.problem.traits().is_quasi_static)
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
           : fmt::format("By the {} alone, {} is the closest of the {} applicable laws to {}: its "
                         "{} {}.",
                         histories, name, laws, reference_word(results), histories, by);
}

/// " (verification 8 of 8, validation 1 of 2)": how many hold, where there is more than one kind.
std::string of_each_kind(const Summary &summary)
{
  std::vector<std::string> parts;
  for (const EvidenceKind kind : evidence_kinds)
  {
    const EvidenceCount count = count_evidence(summary, kind);
    if (count.all() > 0)
      parts.push_back(fmt::format("{} {} of {}", to_string(kind), count.holds, count.all()));
  }
  return parts.size() < 2 ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
}

/// A column of the table of distances; left out where no model has a value.
struct DistanceColumn
{
  std::string header, unit;
  std::string (*shown)(const ModelDistance &, const Results &); ///< empty: no value
};

std::vector<DistanceColumn> distance_columns(const Results &results)
{
  using Largest = std::optional<LargestDifference>;
  static constexpr auto relative = [](const Largest &largest, const Results &r)
  {
    return largest && largest->difference.relative()
             ? percent_at(*largest, largest->difference.reference, r.problem.contacts().size())
             : "";
  };
  std::string velocity = velocities_are_final(results) ? "Final velocity" : "Velocity at the end";
  if (results.problem.traits().slips)
    velocity = "Final normal velocity";
  std::string force = has_several_contacts(results) ? "Force history, mean" : "Force history";
  if (results.problem.traits().is_quasi_static)
    force = "Force over the approach";
  else if (compares_slip(results.problem))
    force = "Tangential force history";
  const bool approaches = approach_speed(results.problem) > 0;
  return {
    {force, "%",
     [](const ModelDistance &d, const Results &)
     { return d.force_error ? percent_size_number(*d.force_error) : ""; }},
    {"Tangential impulse", "%",
     [](const ModelDistance &d, const Results &r) { return relative(d.tangential_impulse, r); }},
    {"Peak tangential force", "%",
     [](const ModelDistance &d, const Results &r) { return relative(d.peak_tangential_force, r); }},
    {"Peak force", "%",
     [](const ModelDistance &d, const Results &r) { return relative(d.peak_force, r); }},
    {"Duration", "%",
     [](const ModelDistance &d, const Results &r) { return relative(d.duration, r); }},
    {velocity, approaches ? "% of the approach speed" : "m/s",
     [](const ModelDistance &d, const Results &r)
     {
       if (!d.velocity)
         return std::string();
       const double speed = approach_speed(r.problem);
       if (speed > 0)
         return percent_at(
           *d.velocity, speed,
           static_cast<std::size_t>(std::ranges::count_if(r.problem.bodies, [](const Body &body)
                                                          { return !body.is_ground(); })));
       return fmt::format("{} ({})", signed_fixed(d.velocity->difference.absolute(), 4),
                          d.velocity->subject);
     }}};
}

Html distance_table(const std::vector<ModelDistance> &distances, const Results &results)
{
  std::vector<Html> header{text("Model")};
  std::vector<html::Line> lines;
  lines.reserve(distances.size());
  for (const ModelDistance &d : distances)
    lines.push_back(
      {{text(d.model + origin_mark(results, d.model)), false, style_of(results, d.model)}});
  for (const DistanceColumn &column : distance_columns(results))
  {
    std::vector<std::string> values;
    values.reserve(distances.size());
    for (const ModelDistance &d : distances)
      values.push_back(column.shown(d, results));
    if (std::ranges::all_of(values, &std::string::empty))
      continue;
    header.push_back(text(column.header) + element("small", "[" + column.unit + "]"));
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
    if (const std::string value = value_with_uncertainty(*reference, quantity, unit);
        !value.empty())
    {
      const bool diverges = is_undecided(reference->record.model, quantity);
      parts.push_back(fmt::format("{} {}{}{}", readable_name(quantity), value, unit.suffix(),
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
Html answer_paragraphs(const PageInput &input)
{
  Html lines;
  if (input.answer != nullptr)
    for (const std::string &line : answer_lines(input.results, *input.answer))
    {
      const std::size_t colon = end_of_subject(line),
                        command = std::min(line.find(before_command), line.size());
      Html paragraph =
        element("b", line.substr(0, colon)) + text(line.substr(colon, command - colon));
      if (command < line.size())
        paragraph +=
          text(before_command) + element("code", line.substr(command + before_command.size()));
      lines += element("p", paragraph);
    }
  return lines;
}

/// Green where an expectation was judged and none failed; without colour where none was judged.
std::string_view style_of_outcome(const Summary &summary)
{
  if (!summary.pass)
    return "fail";
  return summary.has_judged() ? "pass" : "open";
}
} // namespace

std::string expectation_sentence(const Summary &summary)
{
  const auto [holds, fails, known, not_judged] = count_evidence(summary);
  const std::size_t all = summary.verdicts.size();
  if (all == 0)
    return "The case states no expectations.";
  std::string sentence =
    fmt::format("{} {}", counted(holds, "expectation"), holds == 1 ? "holds" : "hold");
  if (fails > 0)
    sentence =
      fmt::format("{} of {} {}", fails, counted(all, "expectation"), fails == 1 ? "fails" : "fail");
  else if (all == 1 && holds == 1)
    sentence = "The only expectation holds";
  else if (holds == all)
    sentence = fmt::format("All {} hold", counted(holds, "expectation"));
  if (known == 1)
    sentence += "; 1 fails with a known discrepancy";
  else if (known > 1)
    sentence += fmt::format("; {} fail with known discrepancies", known);
  if (not_judged > 0)
    sentence += fmt::format("; {} {} not judged", not_judged, not_judged == 1 ? "was" : "were");
  return sentence + of_each_kind(summary) + ".";
}

std::string open_sentence(const Results &results)
{
  const Model *reference = results.reference();
  if (reference == nullptr)
    return "";
  const std::vector<std::string> open = open_contacts(results.problem, reference->record.model);
  if (open.empty())
    return "";
  // A contact that closed again has the restitution of its first impact.
  return fmt::format(
    "The {} {} had not ended at the end of the record of {}. {} Velocities and "
    "energies are those at the end of the record.",
    open.size() == 1 ? "contact" : "contacts", joined(open), reference_name(results),
    reference->record.model.restitution ? "The restitution belongs to the first impact."
                                        : "There is no restitution.");
}

Html verdict_section(const PageInput &input)
{
  const Results &results = input.results;
  Html box = answer_paragraphs(input);
  if (box.empty())
    if (const std::string sentence = reference_sentence(results); !sentence.empty())
      box = element("p", sentence);
  if (const std::string open = open_sentence(results); !open.empty())
    box = element("p", element("b", open)) + box;
  const std::string_view outcome = style_of_outcome(input.summary);
  const bool has_laws = !results.problem.laws.empty() && results.reference() != nullptr;
  box += element("p", {{"class", outcome}},
                 element("b", expectation_sentence(input.summary)) +
                   text(has_laws ? fmt::format(" A difference between a law and {} is a finding, "
                                               "not a failure.",
                                               reference_word(results))
                                 : ""));
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
  return element("div", {{"class", fmt::format("box answer {}", outcome)}}, box) + skipped;
}

Html error_section(const PageInput &input)
{
  return distance_table(rank_models(input.results, input.summary), input.results);
}

Html closest_paragraph(const PageInput &input)
{
  const std::vector<ModelDistance> distances = rank_models(input.results, input.summary);
  return input.results.problem.laws.empty() && distances.empty()
           ? Html()
           : element("p", closest_sentence(distances, input.results));
}
} // namespace carambole::reports
