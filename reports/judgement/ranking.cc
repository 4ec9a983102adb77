#include "reports/judgement/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "reports/judgement/reservations.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
void keep_larger(std::optional<LargestDifference> &largest, const std::string &subject,
                 const std::optional<Difference> &candidate, double (*size)(const Difference &))
{
  if (candidate && (!largest || size(*candidate) > size(largest->difference)))
    largest = {subject, *candidate};
}

double absolute_size(const Difference &difference)
{
  return std::abs(difference.absolute());
}

double relative_size(const Difference &difference)
{
  return std::abs(difference.relative().value_or(0));
}

ModelDistance distance_of(const Model &model, const Results &results, const Summary &summary)
{
  ModelDistance distance;
  distance.model = model.name();
  distance.is_law = model.record.model.kind == ModelKind::lumped;
  distance.is_calibrated = model.record.model.calibrated && !is_measured(results);
  distance.in_doubt = !model_doubts(results, model).empty();
  double sum = 0;
  int histories = 0;
  for (const ContactComparison &comparison : summary.comparisons)
  {
    if (comparison.model != model.name())
      continue;
    const auto body = [&](int k)
    { return results.problem.bodies[static_cast<std::size_t>(k)].name; };
    const ModelRecord &reference = results.reference()->record.model;
    if (bounces(results.problem, reference))
      keep_larger(distance.separation_speed, comparison.contact.name,
                  compare(model.record.model, reference,
                          QuantityName{QuantityKind::separation_speed, comparison.contact.name}),
                  absolute_size);
    else
    {
      keep_larger(distance.velocity, body(comparison.contact.first), comparison.first_velocity,
                  absolute_size);
      keep_larger(distance.velocity, body(comparison.contact.second), comparison.second_velocity,
                  absolute_size);
    }
    if (!carries_momentum(results, comparison.contact))
      continue;
    keep_larger(distance.peak_force, comparison.contact.name, comparison.peak_force, relative_size);
    keep_larger(distance.duration, comparison.contact.name, comparison.duration, relative_size);
    keep_larger(distance.impulse, comparison.contact.name, comparison.impulse, relative_size);
    keep_larger(distance.max_approach, comparison.contact.name, comparison.max_approach,
                relative_size);
    if (results.problem.traits().slips)
      keep_larger(distance.tangential_impulse, comparison.contact.name,
                  compare(model.record.model, reference,
                          QuantityName{QuantityKind::tangential_impulse, comparison.contact.name}),
                  relative_size);
    else if (compares_slip(results.problem))
      keep_larger(
        distance.peak_tangential_force, comparison.contact.name,
        compare(model.record.model, reference,
                QuantityName{QuantityKind::peak_tangential_force, comparison.contact.name}),
        relative_size);
    std::optional<double> error;
    if (results.problem.traits().is_quasi_static)
      error = comparison.nrms;
    else if (comparison.sprague_geers && !results.problem.traits().rolls && !is_misaligned(results))
      error = comparison.sprague_geers->comprehensive;
    if (error)
    {
      sum += *error;
      ++histories;
    }
  }
  if (histories > 0)
    distance.force_error = sum / histories;
  return distance;
}
} // namespace

std::vector<ModelDistance> rank_models(const Results &results, const Summary &summary)
{
  std::vector<ModelDistance> distances;
  if (results.reference() == nullptr)
    return distances;
  for (const Model &model : results.models)
    if (&model != results.reference())
      distances.push_back(distance_of(model, results, summary));
  std::ranges::stable_sort(distances, {},
                           [](const ModelDistance &d)
                           {
                             constexpr double last = std::numeric_limits<double>::infinity();
                             const auto &speed = d.velocity ? d.velocity : d.separation_speed;
                             return std::tuple(d.in_doubt, d.force_error.value_or(last),
                                               speed ? std::abs(speed->difference.absolute())
                                                     : last);
                           });
  return distances;
}
} // namespace carambole::reports
