// The main finding: the largest difference between the closest model and the reference.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/ranking.h"
#include "reports/page/page.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
/// A difference and its name in sentences.
struct NamedDifference
{
  std::string words; ///< "peak force"
  QuantityName quantity;
  const LargestDifference *largest;
  bool is_velocity = false; ///< signed, and `words` are a plural
};

/// ", 3.6 times the uncertainty", to two digits; empty where no uncertainty is known.
std::string worth_text(const Difference &difference)
{
  if (!difference.uncertainty || *difference.uncertainty == 0)
    return "";
  const double ratio = std::abs(difference.absolute()) / *difference.uncertainty,
               unit = std::pow(10.0, std::floor(std::log10(ratio)) - 1),
               rounded = std::round(ratio / unit) * unit;
  return fmt::format(", {} times the uncertainty", fixed(rounded, rounded < 9.95 ? 1 : 0));
}

/// Whether a difference is reported: it is larger than the uncertainty or, if that is unknown,
/// larger than 1e-4 of the scale.
bool is_reported(const Difference &difference, double scale)
{
  constexpr double four_digits = 1e-4;
  return difference.is_significant().value_or(std::abs(difference.absolute()) >
                                              four_digits * scale);
}

/// By what a law is the closest: the law to use is judged by all that is asked, see the answer.
/// Models in grey may be closer, but are never named.
std::string closest_what(const ModelDistance &distance, const Results &results)
{
  if (!distance.is_prediction())
    return "the closest model";
  if (!distance.force_error)
    return "the closest applicable law by its velocities";
  return results.problem.traits().is_quasi_static
           ? "the closest applicable law by its force over the approach"
           : fmt::format("the closest applicable law by its {} history",
                         force_words(results.problem));
}

/// Where a model is farthest from the reference, with both values.
Html difference_sentence(const NamedDifference &named, const ModelDistance &distance,
                         const Results &results)
{
  const Difference &d = named.largest->difference;
  const ReadableUnit unit = common_unit(results, named.quantity);
  const auto value = [&](const Model *of)
  {
    return value_with_uncertainty(*of, of_first_impact(of->record.model, named.quantity), unit) +
           unit.suffix();
  };
  const std::string both = fmt::format("{} against {} of {}", value(results.find(distance.model)),
                                       value(results.reference()), reference_word(results));
  const auto size = [&](Sign sign)
  {
    return difference_text(named.quantity, d, unit, approach_speed(results.problem), sign)
      .in_words();
  };
  // "More" and "less" of a velocity would depend on the direction of the axis.
  if (named.is_velocity || d.reference <= 0)
    return element("b", distance.model) +
           text(
             fmt::format(", {}, has its largest velocity error at {}: {}. The difference is {}{}.",
                         closest_what(distance, results), named.largest->subject, both,
                         size(Sign::shown), worth_text(d)));
  return element("b", distance.model) +
         text(fmt::format(", {}, {} the {} of {} by {} ({}){}.", closest_what(distance, results),
                          d.absolute() > 0 ? "overestimates" : "underestimates", named.words,
                          named.largest->subject, size(Sign::omitted), both, worth_text(d)));
}

/// "the peak force and the duration".
std::string names_of(const std::vector<NamedDifference> &all)
{
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const NamedDifference &named : all)
    names.push_back("the " + named.words);
  return joined(names);
}

/// How well the quantities that do not differ agree.
std::string how_alike(const std::vector<NamedDifference> &alike)
{
  const auto known =
    std::ranges::count_if(alike, [](const NamedDifference &named)
                          { return named.largest->difference.uncertainty.has_value(); });
  if (known == 0)
    return "to four digits";
  return known == std::ssize(alike) ? "within the uncertainty"
                                    : "within the uncertainty or, if none is known, to four digits";
}

/// " The peak force and the duration agree within the uncertainty."
std::string agreement_sentence(const std::vector<NamedDifference> &alike)
{
  if (alike.empty())
    return "";
  return fmt::format(" {} {} {}.", capitalised(names_of(alike)),
                     alike.size() > 1 || alike.front().is_velocity ? "agree" : "agrees",
                     how_alike(alike));
}

/// Only what was compared: the velocities or, where these agree, what differs most of the forces.
Html finding_sentence(const ModelDistance &distance, const Results &results)
{
  // Those that are known to be significant before those whose uncertainty is unknown.
  const auto weight = [](const NamedDifference &named)
  {
    const Difference &d = named.largest->difference;
    return std::pair(d.is_significant().value_or(false), std::abs(d.relative().value_or(0)));
  };
  std::vector<NamedDifference> alike, apart;
  for (const auto &[words, kind, largest] :
       {std::tuple("tangential impulse", QuantityKind::tangential_impulse,
                   &distance.tangential_impulse),
        {"peak tangential force", QuantityKind::peak_tangential_force,
         &distance.peak_tangential_force}})
    if (*largest)
    {
      const NamedDifference named{words, {kind, (*largest)->subject}, &**largest};
      if (is_reported(named.largest->difference, std::abs(named.largest->difference.reference)))
        return difference_sentence(named, distance, results);
      alike.push_back(named);
    }
  const auto sort = [&](const NamedDifference &named, double scale)
  { (is_reported(named.largest->difference, scale) ? apart : alike).push_back(named); };
  if (distance.velocity && !results.problem.traits().slips)
  {
    const NamedDifference named{velocities_name(results),
                                {QuantityKind::velocity, distance.velocity->subject},
                                &*distance.velocity,
                                true};
    sort(named, std::max(approach_speed(results.problem),
                         std::abs(distance.velocity->difference.reference)));
    if (!apart.empty())
      return difference_sentence(named, distance, results);
  }
  const auto is_asked = [&](QuantityKind kind)
  {
    const bool is_pressed = results.problem.traits().is_quasi_static;
    if (kind == QuantityKind::impulse && distance.separation_speed)
      return false; // of all touches that the record has
    if (kind == QuantityKind::max_approach)
      return is_pressed && results.problem.indentation.force.has_value();
    return !is_pressed || !results.problem.indentation.force; // a given force is no finding
  };
  for (const auto &[words, kind, largest] :
       {std::tuple("separation speed", QuantityKind::separation_speed, &distance.separation_speed),
        {"peak force", QuantityKind::peak_force, &distance.peak_force},
        {"duration", QuantityKind::duration, &distance.duration},
        {"impulse", QuantityKind::impulse, &distance.impulse},
        {"largest approach", QuantityKind::max_approach, &distance.max_approach}})
    if (*largest && is_asked(kind))
      sort({words, {kind, (*largest)->subject}, &**largest},
           std::abs((*largest)->difference.reference));
  if (!apart.empty())
    return difference_sentence(*std::ranges::max_element(apart, {}, weight), distance, results) +
           text(agreement_sentence(alike));
  return alike.empty()
           ? Html()
           : element("b", distance.model) +
               text(fmt::format(", {}, agrees with {} {} in {}.", closest_what(distance, results),
                                reference_name(results), how_alike(alike), names_of(alike)));
}
/// The bodies whose velocities the finding shows: all that move or, of a long row, those at its
/// ends.
std::vector<const Body *> shown_bodies(const Case &problem)
{
  std::vector<const Body *> moving;
  for (const Body &body : problem.bodies)
    if (!body.is_ground())
      moving.push_back(&body);
  constexpr std::ptrdiff_t at_each_end = 4;
  if (std::ssize(moving) > 2 * at_each_end)
    moving.erase(moving.begin() + at_each_end, moving.end() - at_each_end);
  return moving;
}
} // namespace

Html finding_section(const PageInput &input)
{
  const Results &results = input.results;
  if (results.reference() == nullptr)
    return {};
  const std::vector<ModelDistance> distances = rank_models(results, input.summary);
  Html sentence = use_in_words(input) + closest_paragraph(input);
  // The closest law, or where there is none the closest other model that is not in doubt.
  auto closest = std::ranges::find_if(distances, &ModelDistance::is_prediction);
  if (closest == distances.end())
    closest = std::ranges::find(distances, false, &ModelDistance::in_doubt);
  if (closest != distances.end())
    if (const Html finding = finding_sentence(*closest, results); !finding.empty())
      sentence += element("p", {{"class", "lead"}}, finding);
  if (results.problem.traits().presses())
    return sentence; // the bodies have no velocities
  const std::vector<const Body *> bodies = shown_bodies(results.problem);
  std::vector<QuantityName> quantities;
  quantities.reserve(3 * bodies.size() + 2);
  const ModelRecord &reference = results.reference()->record.model;
  const bool is_bouncing = bounces(results.problem, reference);
  if (is_bouncing)
    for (const Contact &contact : results.problem.contacts())
      quantities.push_back({QuantityKind::separation_speed, contact.name});
  else
    for (const Body *body : bodies)
      quantities.push_back({QuantityKind::velocity, body->name});
  quantities.push_back({QuantityKind::restitution});
  if (results.problem.traits().slips)
  {
    for (const Body *body : bodies)
      for (const QuantityKind kind : {QuantityKind::tangential_velocity, QuantityKind::spin})
        quantities.push_back({kind, body->name});
    quantities.push_back({QuantityKind::tangential_restitution});
  }
  std::string caption =
    is_bouncing ? "Separation speeds of the first impact" : capitalised(velocities_name(results));
  if (!is_bouncing &&
      std::ranges::count(results.problem.bodies, false, &Body::is_ground) > std::ssize(bodies))
    caption += fmt::format(" of the first {0} and the last {0} bodies", bodies.size() / 2);
  const bool has_differences =
    !distances.empty() &&
    std::ranges::any_of(quantities, [&](const QuantityName &quantity)
                        { return find_quantity(reference, quantity).has_value(); });
  if (has_differences)
    caption += ", with the difference from the reference";
  return sentence + quantity_table(results, caption, quantities, input.most_models);
}
} // namespace carambole::reports
