// The parts that every chapter of the guide has.

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "reports/guide/guide.h"
#include "reports/html/page_cells.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/losses.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::string mesh_text(const Case &problem)
{
  std::vector<std::string> meshes;
  for (const FemEntry &entry : problem.fem)
    meshes.push_back(fmt::format("{}{:g} {}, {}", problem.fem.size() > 1 ? entry.name + ": " : "",
                                 entry.elements_per_contact_radius,
                                 problem.counts_rings() ? "rings" : "per contact radius",
                                 counted(static_cast<std::size_t>(entry.levels), "level")));
  return meshes.empty() ? "\u2013" : fmt::format("{}", fmt::join(meshes, "; "));
}

std::string with_unit(double value, const char *si)
{
  const ReadableUnit unit = readable_unit(value, si);
  return shortest(value * unit.factor, 3) + " " + unit.symbol;
}

/// "R 10 mm, E 206 GPa, Y 1.03 GPa, V 0.776 m/s, \u03bc 0.1": what decides an impact, of every body
/// that has another value than the one before it.
std::string conditions_text(const Case &problem)
{
  std::vector<std::string> parts;
  const auto add = [&](const char *symbol, double value, const char *si)
  {
    const std::string part =
      fmt::format("{} {}", symbol, *si == 0 ? shortest(value, 3) : with_unit(value, si));
    if (value > 0 && std::ranges::find(parts, part) == parts.end())
      parts.push_back(part);
  };
  for (const Body &body : problem.bodies)
  {
    add("R", body.radius, "m");
    if (body.material)
    {
      add("E", body.material->youngs_modulus, "Pa");
      if (body.material->plastic)
        add("Y", body.material->plastic->yield_stress, "Pa");
    }
  }
  add("V", approach_speed(problem), "m/s");
  for (const Contact &contact : problem.contacts())
    add("\u03bc", contact.friction, "");
  constexpr std::size_t most = 8; // of a long row of unlike bodies
  if (parts.size() > most)
  {
    parts.resize(most);
    parts.push_back("\u2026");
  }
  return parts.empty() ? "\u2013" : fmt::format("{}", fmt::join(parts, ", "));
}

/// Parts of a loss within a sentence; others are not worth a word.
constexpr std::pair<LossKind, const char *> words_of_losses[] = {
  {LossKind::plastic, "plastic work"},
  {LossKind::viscous, "viscous work"},
  {LossKind::friction, "friction"},
  {LossKind::radiated, "radiated into the half-space"},
  {LossKind::radiated_and_open_contacts, "radiated into the half-space"},
  {LossKind::residual_stress, "residual stress"},
  {LossKind::vibrational, "waves and vibration"},
  {LossKind::vibrational_and_residual_stress, "residual stress, waves and vibration"},
  {LossKind::vibrational_and_open_contacts, "vibration and contacts that had not ended"}};

/// The energy balance of the reference at the end, as shares of the initial energy.
std::string energy_sentence(const SuiteCase &c)
{
  const Model *reference = c.results.reference();
  if (reference == nullptr || reference->record.model.kind != ModelKind::fem)
    return "";
  const EnergyRecord &energy = reference->record.model.energy;
  if (!energy.initial || !(*energy.initial > 0))
    return "";
  const std::optional<Loss> loss = loss_of(c.results, *reference);
  std::vector<std::string> parts;
  for (const LossPart &part : loss ? loss->parts : std::vector<LossPart>())
    for (const auto &[kind, words] : words_of_losses)
      if (kind == part.kind && part.energy.value_or(0) > 1e-6 * *energy.initial)
        parts.push_back(
          fmt::format("{} {}", percent_size_text(*part.energy / *energy.initial), words));
  return parts.empty()
           ? ""
           : fmt::format("Energy at the end, as shares of the initial energy: {}.", joined(parts));
}

/// The answer to the problem, which is the same on every page: "The law to use is hertz, which
/// differs from fem by 0 in restitution, +1.0 % in peak force."
std::string law_sentence(const Suite &suite, const SuiteCase &c)
{
  const SuiteCase &fullest = suite.fullest(c);
  if (!c.has_outside_reference() || !fullest.answer || c.count_laws() == 0)
    return "";
  const Answer &answer = *fullest.answer;
  std::string sentence;
  if (answer.law)
    sentence = fmt::format("The law to use is {}, which {}.", answer.law->model,
                           error_words(*answer.law, answer));
  else if (answer.nearest)
    sentence =
      fmt::format("{}; the closest is {}, which {}.",
                  answer.is_undecided ? "Undecided, because the reference is not certain enough"
                                      : fmt::format("No published law of the case is within {:g} %",
                                                    100 * answer.within),
                  answer.nearest->model, error_words(*answer.nearest, answer));
  else
    return "";
  if (&fullest != &c)
    sentence +=
      fmt::format(" This is the answer of the same problem with more laws, {}.", fullest.title());
  return sentence;
}

/// The main results of the reference, for a case without laws.
std::string reference_sentence(const SuiteCase &c)
{
  const Model *reference = c.results.reference();
  if (reference == nullptr)
    return "There is no record of the reference.";
  const ModelRecord &record = reference->record.model;
  std::vector<std::string> parts;
  if (record.restitution)
    parts.push_back(record.kind == ModelKind::lumped
                      ? fmt::format("the restitution of {} is {}", record.name,
                                    significant(*record.restitution, 4))
                      : "the restitution is " +
                          value_with_uncertainty(record, {QuantityKind::restitution}, {}));
  if (record.energy.balance_error)
    parts.push_back("the energy balance error is " + significant(*record.energy.balance_error, 2));
  if (parts.empty())
    return "";
  return capitalised(joined(parts)) + ".";
}

Html comparison_table(const std::vector<const SuiteCase *> &cases, bool measured,
                      const std::string &caption, const char *column)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : cases)
    for (const Validation &validation : c->summary.validations)
    {
      if ((validation.kind == DataKind::measured) != measured)
        continue;
      const ReadableUnit unit =
        readable_unit(validation.measured, si_symbol(validation.quantity.kind));
      const auto shown = [&](double value) { return significant(value * unit.factor, 4); };
      lines.push_back(
        {{case_link(*c)},
         {text(validation.model + ", " + name_with_unit(validation.quantity, unit))},
         {text(shown(validation.simulated)), true},
         {text(shown(validation.measured)), true},
         {text(shown(validation.comparison.error) + " ± " + shown(validation.comparison.expanded)),
          true},
         {text(!validation.input_is_known                  ? "not judged"
               : validation.comparison.shows_model_error() ? "error of the model"
                                                           : "within the uncertainty")}});
    }
  if (lines.empty())
    return {};
  return html::table(caption, {"Case", "Quantity", "Simulated", column, "Difference", "Conclusion"},
                     lines);
}
} // namespace

Html guide_cases(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : cases)
  {
    const Case &problem = c->results.problem;
    const EvidenceCount evidence = count_evidence(c->summary);
    lines.push_back({{case_link(*c)},
                     {text(problem.source.empty() ? "\u2013" : problem.source)},
                     {text(conditions_text(problem))},
                     {text(mesh_text(problem))},
                     {text(std::to_string(problem.laws.size())), true},
                     {text(fmt::format("{} of {}", evidence.holds, evidence.all())), true,
                      evidence.fails > 0 ? "fail" : ""}});
  }
  return html::table(
    "Cases", {"Case", "Source", "Conditions", "Mesh", "Laws", "Expectations that hold"}, lines);
}

Html guide_conclusion(const Suite &suite, const std::vector<const SuiteCase *> &cases)
{
  std::map<std::string, std::size_t> used; // how often a law is the one to use
  std::size_t asked = 0, answered = 0, undecided = 0;
  double within = 0;
  Html without;
  for (const SuiteCase *c : cases)
  {
    if (&suite.fullest(*c) != c || !c->answer || !c->has_outside_reference() ||
        c->count_laws() == 0)
      continue;
    ++asked;
    within = c->answer->within;
    if (c->answer->law)
    {
      ++answered;
      ++used[c->answer->law->identifier];
    }
    else if (c->answer->is_undecided)
      ++undecided;
    else
      without += element(
        "li", case_link(*c) +
                text(c->answer->nearest
                       ? fmt::format(": the closest is {}, which {}", c->answer->nearest->model,
                                     error_words(*c->answer->nearest, *c->answer))
                       : ""));
  }
  if (asked == 0)
    return {};
  std::vector<std::pair<std::string, std::size_t>> sorted(used.begin(), used.end());
  std::ranges::stable_sort(sorted, std::greater<>(), &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> names;
  for (const auto &[law, count] : sorted)
    names.push_back(fmt::format("{} ({})", law, count));
  std::string sentence =
    fmt::format("In {} of {} a published law is within {:g} % in all that was asked", answered,
                counted(asked, "problem"), 100 * within);
  sentence += names.empty() ? "." : fmt::format(": {}.", joined(names));
  if (undecided > 0)
    sentence += fmt::format(" {} undecided.",
                            counted(undecided, "problem") + (undecided == 1 ? " is" : " are"));
  const std::size_t none = asked - answered - undecided;
  return element("p", sentence) +
         (without.empty()
            ? Html()
            : element("details", element("summary", fmt::format("No such law in {}",
                                                                counted(none, "problem"))) +
                                   element("ul", without)));
}

Html guide_findings(const Suite &suite, const std::vector<const SuiteCase *> &cases)
{
  Html items;
  for (const SuiteCase *c : cases)
  {
    const std::string laws = law_sentence(suite, *c), energy = energy_sentence(*c);
    std::vector<std::string> sentences;
    for (const std::string &sentence : {laws, laws.empty() ? reference_sentence(*c) : "", energy})
      if (!sentence.empty())
        sentences.push_back(sentence);
    if (!sentences.empty())
      items += element("li", element("b", c->title()) +
                               text(fmt::format(". {}", fmt::join(sentences, " "))));
  }
  return items.empty() ? Html() : element("ul", items);
}

Html guide_measurements(const std::vector<const SuiteCase *> &cases)
{
  const Html tables =
    comparison_table(cases, true, "Comparison with measurements", "Measured") +
    comparison_table(
      cases, false, "Comparison with data that are computed, or not stated to be measured", "Data");
  if (tables.empty())
    return {};
  return element("p", "Method of ASME V&V 20: simulated value minus data, with the 95 % interval "
                      "from the uncertainties of both.") +
         tables;
}

Html guide_discrepancies(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : cases)
    for (const Verdict &verdict : c->summary.verdicts)
    {
      const Expectation &expectation = verdict.expectation;
      if (verdict.pass)
        continue;
      std::string why = verdict.is_failure() ? "fails" : expectation.known_discrepancy.value_or("");
      if (verdict.skipped)
        why = "not judged: " + *verdict.skipped;
      const ReadableUnit unit = readable_unit(expectation.value, si_symbol(verdict.quantity.kind));
      lines.push_back(
        {{case_link(*c)},
         {text(expectation.model + ", " + name_with_unit(verdict.quantity, unit))},
         {text(verdict.value ? significant(*verdict.value * unit.factor, 6) : "\u2013"), true},
         {text(significant(expectation.value * unit.factor, 6)), true},
         {text(expectation.source)},
         {text(why), false, verdict.is_failure() ? "fail" : "note"}});
    }
  if (lines.empty())
    return {};
  return html::table("Expectations that do not hold, with the reason",
                     {"Case", "Quantity", "Value", "Expected", "Source", "Reason"}, lines);
}
} // namespace carambole::reports
