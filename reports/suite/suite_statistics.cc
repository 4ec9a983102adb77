#include "reports/suite/suite_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace carambole::reports
{
namespace
{
/// The differences of `suite_quantities`.
constexpr std::optional<Difference> ContactComparison::*differences_of[] = {
  &ContactComparison::peak_force, &ContactComparison::duration, &ContactComparison::impulse,
  &ContactComparison::max_approach, &ContactComparison::restitution};
static_assert(std::size(differences_of) == suite_quantities.size());

bool is_law(const Model &model)
{
  return model.record.model.kind == ModelKind::lumped;
}

/// Whether the case asks the law for a value that is not the continuum's: a restitution of 0.9,
/// say. What the law then returns shows nothing of the law.
bool is_asked(const Model &model)
{
  return std::ranges::any_of(model.record.model.parameters, [](const ParameterRecord &parameter)
                             { return parameter.calibrated && parameter.origin == "given"; });
}
} // namespace

std::string law_label(const Results &results, const Model &model)
{
  const auto variants = std::ranges::count_if(results.problem.laws, [&](const LawEntry &entry)
                                              { return entry.law == model.record.model.law; });
  return variants > 1 ? model.name() : model.record.model.law;
}

std::vector<LawSample> law_samples(const Suite &suite, std::optional<Family> family)
{
  std::vector<LawSample> samples;
  for (const SuiteCase &c : suite.cases)
  {
    // The reference of an oblique impact takes Hertz's law for the normal motion.
    if (!c.has_continuum() || c.results.problem.traits().slips || &suite.fullest(c) != &c ||
        (family && family_of(c.results.problem) != *family))
      continue;
    for (const ContactComparison &comparison : c.summary.comparisons)
    {
      const Model *model = c.results.find(comparison.model);
      const auto distance = std::ranges::find(c.distances, comparison.model, &ModelDistance::model);
      if (model == nullptr || !is_law(*model) || is_asked(*model) ||
          distance == c.distances.end() || distance->in_doubt)
        continue;
      for (std::size_t k = 0; k < suite_quantities.size(); ++k)
        if (const std::optional<Difference> &difference = comparison.*differences_of[k])
          samples.push_back({&c, law_label(c.results, *model), comparison.contact.name,
                             suite_quantities[k], *difference});
    }
  }
  return samples;
}

std::vector<MeasuredSample> measured_samples(const Suite &suite)
{
  constexpr double least_ratio = 3; // of a value over the half-width of its interval
  std::vector<MeasuredSample> samples;
  for (const SuiteCase &c : suite.cases)
    if (&suite.fullest(c) == &c)
      for (const Validation &one : c.summary.validations)
        if (const Model *model = c.results.find(one.model);
            model != nullptr && one.kind == DataKind::measured && one.input_is_known &&
            std::abs(one.measured) > least_ratio * 2 * one.uncertainty.data)
          samples.push_back(
            {&c, is_law(*model) ? law_label(c.results, *model) : model->name(), &one});
  return samples;
}

std::vector<SuiteLaw> laws_of(const Suite &suite)
{
  std::map<std::string, bool> is_calibrated; // by label
  for (const SuiteCase &c : suite.cases)
    for (const Model &model : c.results.models)
      if (is_law(model))
        is_calibrated[law_label(c.results, model)] |= model.record.model.calibrated;
  std::vector<SuiteLaw> laws;
  for (const bool wanted : {false, true})
    for (const auto &[label, calibrated] : is_calibrated)
      if (calibrated == wanted)
        laws.push_back({label, calibrated});
  return laws;
}
} // namespace carambole::reports
