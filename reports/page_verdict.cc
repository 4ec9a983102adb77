// The verdict and the main finding: what a reader who stops after the first screen must know.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/page.h"
#include "reports/page_cells.h"
#include "reports/ranking.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
std::string plural(std::size_t count, const std::string &noun)
{
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "peak force +1.05 % (B1-B2)", the relative difference of one quantity where it is largest.
std::string relative_text(const LargestDifference &largest)
{
  const Difference &d = largest.difference;
  const auto uncertainty =
    d.uncertainty ? std::optional(*d.uncertainty / std::abs(d.reference)) : std::nullopt;
  return fmt::format("{} ({})", percent_text(d.relative().value_or(0), uncertainty),
                     largest.subject);
}

/// Whether a difference of velocities is rounding.
bool is_rounding(const Difference &difference, const Results &results)
{
  return std::abs(difference.absolute()) <= 1e-9 * approach_speed(results.problem);
}

std::string velocity_text(const LargestDifference &largest, const Results &results)
{
  if (is_rounding(largest.difference, results))
    return "equal";
  const std::string quantity = "velocity " + largest.subject;
  return fmt::format("{} ({})",
                     difference_text(quantity, largest.difference, common_unit(results, quantity),
                                     approach_speed(results.problem)) +
                       " speed",
                     largest.subject);
}

/// Whether the reference stands for the continuum: finite elements or a measurement.
bool is_continuum(const Results &results)
{
  const Model *reference = results.reference();
  return reference != nullptr && reference->record.model.kind != "lumped";
}

/// A law that a verdict may name: a prediction, and not in doubt.
bool may_be_named(const ModelDistance &distance)
{
  return distance.is_law && !distance.is_calibrated && !distance.in_doubt;
}

std::string closest_sentence(const std::vector<ModelDistance> &distances, const Results &results)
{
  const auto laws = std::ranges::count_if(distances, may_be_named);
  const auto closest = std::ranges::find_if(distances, may_be_named);
  if (results.reference() == nullptr)
    return fmt::format("There is no record of the reference ({}), so nothing is compared.",
                       results.problem.reference);
  if (laws == 0)
    return std::ranges::any_of(distances, &ModelDistance::is_law)
             ? fmt::format("No prediction of a law within its validity is compared with {}.",
                           reference_name(results))
             : fmt::format("No contact law is compared with {}.", reference_name(results));
  const std::string by =
    closest->force_error
      ? fmt::format("its force histories differ by {} from those of {} (Sprague\u2013Geers, mean "
                    "over the contacts)",
                    percent_size_text(*closest->force_error), reference_name(results))
      : fmt::format("judged by its final velocities, against {}", reference_name(results));
  const std::string name = closest->model;
  return laws == 1
           ? fmt::format("For {}: {}.", name, by)
           : fmt::format("Of {} laws, {} is the closest to {} on this problem: {}.", laws, name,
                         is_continuum(results) ? "the continuum" : reference_name(results), by);
}

/// " (verification 8 of 8, validation 1 of 2)": what holds, where there is more than one kind.
std::string of_each_kind(const Summary &summary)
{
  std::vector<std::string> parts;
  for (const EvidenceKind kind :
       {EvidenceKind::verification, EvidenceKind::validation, EvidenceKind::observation})
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
  std::string sentence =
    failed > 0
      ? fmt::format("{} of {} failed", failed, plural(summary.verdicts.size(), "expectation"))
    : held == summary.verdicts.size() ? fmt::format("All {} hold", plural(held, "expectation"))
                                      : fmt::format("{} hold", plural(held, "expectation"));
  if (known > 0)
    sentence += fmt::format("; {} as known and explained",
                            plural(known, "row") + (known == 1 ? " differs" : " differ"));
  if (skipped > 0)
    sentence +=
      fmt::format("; {} not judged", plural(skipped, "row") + (skipped == 1 ? " was" : " were"));
  return sentence + of_each_kind(summary) + ".";
}

Html distance_table(const std::vector<ModelDistance> &distances, const Results &results)
{
  std::vector<html::Row> rows;
  rows.reserve(distances.size());
  for (const ModelDistance &d : distances)
  {
    const std::string_view style = style_of(results, d.model);
    const auto cell = [&](const std::string &shown) {
      return html::Cell{text(shown), true, style};
    };
    rows.push_back({{text(d.model + (d.is_calibrated ? " (fitted)" : ""))},
                    cell(d.force_error ? percent_size_text(*d.force_error) : "\u2013"),
                    cell(d.peak_force ? relative_text(*d.peak_force) : "\u2013"),
                    cell(d.duration ? relative_text(*d.duration) : "\u2013"),
                    cell(d.velocity ? velocity_text(*d.velocity, results) : "\u2013")});
  }
  if (rows.empty())
    return {};
  return html::table("Distance from " + reference_name(results) +
                       ", the closest first: where it is largest",
                     {text("Model"), text("Force history, mean"), text("Peak force"),
                      text("Duration"), text("Final velocity")},
                     rows);
}

/// What a reader of finite elements alone wants first: how the impact went, or how well the energy
/// is kept.
std::string reference_sentence(const Results &results)
{
  const Model *reference = results.reference();
  if (reference == nullptr)
    return fmt::format("There is no record of the reference ({}).", results.problem.reference);
  std::vector<std::string> parts;
  const auto add = [&](const std::string &quantity)
  {
    const ReadableUnit unit = common_unit(results, quantity);
    if (const std::string value = value_with_uncertainty(reference->record.model, quantity, unit);
        !value.empty())
    {
      const auto &uncertainties = reference->record.model.uncertainty;
      const auto found = uncertainties.find(quantity);
      const bool diverges = found != uncertainties.end() && does_not_converge(found->second);
      parts.push_back(fmt::format("{} {}{}{}{}", readable_name(quantity), value,
                                  unit.symbol.empty() ? "" : " ", unit.symbol,
                                  diverges ? " (does not converge)" : ""));
    }
  };
  add("restitution");
  for (const Contact &contact : results.problem.contacts())
    add("peak_force " + contact.name);
  for (const Body &body : results.problem.bodies)
  {
    add("max_plastic_strain " + body.name);
    add("final_length " + body.name);
  }
  if (const std::optional<double> error = reference->record.model.energy.balance_error)
    parts.push_back(
      fmt::format("the error of the energy balance is {}", percent_size_text(*error)));
  std::string sentence = reference_name(results);
  sentence.front() = 'T'; // "the finite elements" begins it
  return parts.empty() ? "" : fmt::format("{}: {}.", sentence, fmt::join(parts, ", "));
}

/// "190 times the uncertainty of the comparison", to two digits.
std::string worth_text(const Difference &difference)
{
  if (!difference.uncertainty || *difference.uncertainty == 0)
    return "";
  if (difference.is_significant() == false)
    return ", less than the uncertainty: not significant";
  const double ratio = std::abs(difference.absolute()) / *difference.uncertainty;
  const double unit = std::pow(10.0, std::max(0.0, std::floor(std::log10(ratio)) - 1));
  return fmt::format(", {} times the uncertainty",
                     fixed(std::round(ratio / unit) * unit, ratio < 10 ? 1 : 0));
}

/// Where a model's velocity is farthest from the reference's, in a sentence.
Html velocity_sentence(const ModelDistance &distance, const Results &results)
{
  const std::string quantity = "velocity " + distance.velocity->subject;
  const Difference &d = distance.velocity->difference;
  const ReadableUnit unit = common_unit(results, quantity);
  const auto value = [&](const Model *model)
  { return value_with_uncertainty(model->record.model, quantity, unit) + " " + unit.symbol; };
  return text("The final velocities of ") + element("b", distance.model) +
         text(fmt::format(
           ", the closest model, differ most at {}: it says {}, {} {}. The difference is {}{}.",
           distance.velocity->subject, value(results.find(distance.model)), reference_name(results),
           value(results.reference()),
           difference_text(quantity, d, unit, approach_speed(results.problem)) + " speed",
           worth_text(d)));
}
/// What tells the model and the reference apart: the final velocities or, where these agree within
/// the uncertainty, the peak force.
Html finding_sentence(const ModelDistance &distance, const Results &results)
{
  const bool moves_alike =
    distance.velocity && (distance.velocity->difference.is_significant() == false ||
                          is_rounding(distance.velocity->difference, results));
  if (distance.velocity && !moves_alike)
    return velocity_sentence(distance, results);
  if (!distance.peak_force)
    return distance.velocity ? velocity_sentence(distance, results) : Html();
  const std::string quantity = "peak_force " + distance.peak_force->subject;
  const Difference &d = distance.peak_force->difference;
  const ReadableUnit unit = common_unit(results, quantity);
  const auto value = [&](const Model *model)
  { return value_with_uncertainty(model->record.model, quantity, unit) + " " + unit.symbol; };
  return text("Of ") + element("b", distance.model) +
         text(fmt::format(
           ", the closest model, the final velocities do not differ significantly, the peak force "
           "does most at {}: it says {}, {} {}. The difference is {}{}.",
           distance.peak_force->subject, value(results.find(distance.model)),
           reference_name(results), value(results.reference()),
           difference_text(quantity, d, unit, approach_speed(results.problem)), worth_text(d)));
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
    box += paragraph(
      outcome,
      expectations +
        text(" A difference between a law and the continuum is a finding, not a failure."));
  }
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
                 element("div", {{"class", fmt::format("box {}", outcome)}}, box) + skipped +
                   use_in_numbers(input) + distance_table(distances, results));
}

Html finding_section(const PageInput &input)
{
  const Results &results = input.results;
  if (results.reference() == nullptr)
    return {};
  const std::vector<ModelDistance> distances = rank_models(results, input.summary);
  Html sentence;
  // The closest law, or where there is none the closest other model that is not in doubt.
  auto closest = std::ranges::find_if(distances, may_be_named);
  if (closest == distances.end())
    closest = std::ranges::find(distances, false, &ModelDistance::in_doubt);
  if (closest != distances.end())
    if (const Html finding = finding_sentence(*closest, results); !finding.empty())
      sentence = element("p", {{"class", "lead"}}, finding);
  std::vector<std::string> quantities;
  for (const Body &body : results.problem.bodies)
    if (!body.is_ground())
      quantities.push_back("velocity " + body.name);
  quantities.emplace_back("restitution");
  return sentence + quantity_table(results,
                                   distances.empty()
                                     ? "Final velocities"
                                     : "Final velocities, with the difference from the reference",
                                   quantities);
}
} // namespace carambole::reports
