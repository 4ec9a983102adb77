#include "reports/judgement/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "cases/measured/bounces.h"
#include "cases/records/history_columns.h"
#include "cases/records/linked_values.h"
#include "cases/records/quantities.h"
#include "reports/judgement/input_study.h"
#include "reports/metrics/metrics_distribution.h"
#include "reports/records/open_contacts.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
bool compares_slip(const Case &problem)
{
  const bool is_moved = problem.traits().is_prescribed &&
                        (!problem.motion.slip.empty() || !problem.motion.formulas[1].empty());
  return problem.traits().slips ||
         (is_moved && std::ranges::any_of(problem.laws, [](const LawEntry &law)
                                          { return !law.tangential.empty(); }));
}

std::string compared_force(const Case &problem, const Contact &contact)
{
  return to_string(ColumnName{
    compares_slip(problem) ? ColumnKind::tangential_force : ColumnKind::force, contact.name});
}

bool carries_momentum(const Results &results, const Contact &contact)
{
  constexpr double least_share = 0.05;
  const Model *reference = results.reference();
  if (reference == nullptr)
    return true;
  double largest = 0;
  for (const ContactRecord &one : reference->record.model.contacts)
    largest = std::max(largest, std::abs(one.impulse.value_or(0)));
  const std::optional<double> own =
    find_quantity(reference->record.model, QuantityName{QuantityKind::impulse, contact.name});
  return !own || std::abs(*own) >= least_share * largest;
}

std::string force_words(const Case &problem)
{
  return compares_slip(problem) ? "tangential force" : "force";
}

namespace
{
/// The force of the first cycle of an indentation along the way in, up to the largest approach, and
/// on along the way out, with the way as the time; nothing without a way in. At a jump of the force
/// the way does not grow.
std::optional<Curve> along_the_way(const Model &model, const Contact &contact)
{
  const History::Column *approach =
                          find_column(model.history, {ColumnKind::approach, contact.name}),
                        *force = find_column(model.history, {ColumnKind::force, contact.name});
  if (approach == nullptr || force == nullptr || approach->values.size() < 2)
    return std::nullopt;
  const std::vector<double> &d = approach->values;
  std::size_t turn = 0;
  while (turn + 1 < d.size() && d[turn + 1] >= d[turn])
    ++turn;
  Curve curve;
  for (std::size_t k = 0; k < d.size(); ++k)
  {
    if (k > turn && d[k] > d[k - 1])
      break; // the next loading
    const double way = k <= turn ? d[k] : 2 * d[turn] - d[k];
    curve.times.push_back(curve.times.empty() || way > curve.times.back()
                            ? way
                            : std::nextafter(curve.times.back(), HUGE_VAL));
    curve.values.push_back(force->values[k]);
  }
  return curve;
}

void compare_courses(ContactComparison &comparison, const Model &candidate, const Model &reference)
{
  const std::optional<Curve> m = along_the_way(reference, comparison.contact),
                             c = along_the_way(candidate, comparison.contact);
  if (!m || !c)
    return;
  const std::vector<double> ways = acting_times(m->times, m->values, c->times, c->values);
  comparison.nrms =
    normalised_rms(ways, resample(m->times, m->values, ways), resample(c->times, c->values, ways));
}

/// Whether no force can act after the end of the model's record: it was computed until the bodies
/// had separated for good.
bool is_computed_to_the_end(const Case &problem, const Model &model)
{
  const ModelRecord &record = model.record.model;
  return problem.traits().impacts && !problem.duration && record.kind != ModelKind::data &&
         std::ranges::all_of(record.contacts, [](const ContactRecord &one)
                             { return one.end_time || (!one.start_time && !one.peak_force); });
}

/// The curve, and zeros at those of the times that are after its last.
Curve with_zeros_after(Curve curve, const std::vector<double> &times)
{
  if (!curve.times.empty())
    std::ranges::copy(std::ranges::upper_bound(times, curve.times.back()), times.end(),
                      std::back_inserter(curve.times));
  curve.values.resize(curve.times.size(), 0);
  return curve;
}

void compare_forces(const Case &problem, ContactComparison &comparison, const Model &candidate,
                    const Model &reference)
{
  const std::string column = compared_force(problem, comparison.contact);
  std::optional<Curve> m = find_curve(reference, column);
  const std::optional<Curve> c = find_curve(candidate, column);
  if (!m || !c)
    return;
  // Data may have recorded what the case does not describe, such as the next bounce.
  const bool is_data = candidate.record.model.kind == ModelKind::data;
  if (!is_data && is_computed_to_the_end(problem, reference))
    m = with_zeros_after(std::move(*m), c->times);
  std::vector<double> times = acting_times(m->times, m->values, c->times, c->values);
  for (const Model *model : {&candidate, &reference})
    if (const auto end = end_of_known_force(*model, comparison.contact.name))
      std::erase_if(times, [&](double t) { return t > *end; });
  if (times.size() < 2)
    return;
  const std::vector<double> measured = resample(m->times, m->values, times),
                            computed = resample(c->times, c->values, times);
  comparison.sprague_geers = sprague_geers(times, measured, computed);
  comparison.russell = russell(times, measured, computed);
  comparison.nrms = normalised_rms(times, measured, computed);
  comparison.area = relative_area(times, measured, computed);
  const std::vector<double> steps = equal_steps(times, most_samples);
  comparison.iso18571 =
    iso18571(resample(m->times, m->values, steps), resample(c->times, c->values, steps));
}

/// Times of the peak from the start of the reference's contact, so that a flight before it has no
/// influence.
std::optional<Difference> compare_peak_time(const Contact &contact, const Model &candidate,
                                            const Model &reference)
{
  auto difference = compare(candidate.record.model, reference.record.model,
                            QuantityName{QuantityKind::peak_time, contact.name});
  const double start =
    find_quantity(reference.record.model, QuantityName{QuantityKind::start_time, contact.name})
      .value_or(0);
  if (difference)
    difference =
      Difference{difference->value - start, difference->reference - start, difference->uncertainty};
  return difference;
}

ContactComparison compare_contact(const Case &problem, const Contact &contact,
                                  const Model &candidate, const Model &reference)
{
  const auto difference = [&](QuantityKind kind, const std::string &subject) {
    return compare(candidate.record.model, reference.record.model, {kind, subject});
  };
  const auto velocity = [&](int body)
  {
    const Body &b = problem.bodies[static_cast<std::size_t>(body)];
    return b.is_ground() || problem.traits().presses() ? std::nullopt
                                                       : difference(QuantityKind::velocity, b.name);
  };
  ContactComparison comparison;
  comparison.model = candidate.name();
  comparison.contact = contact;
  // Of laws that bounce and finite elements that stop after the first impact, too.
  const auto of_first = [&](QuantityKind kind)
  {
    const ModelRecord &own = candidate.record.model, &other = reference.record.model;
    return compare(own, of_first_impact(own, {kind, contact.name}), other,
                   of_first_impact(other, {kind, contact.name}));
  };
  comparison.peak_force = of_first(QuantityKind::peak_force);
  comparison.peak_time = compare_peak_time(contact, candidate, reference);
  comparison.duration = of_first(QuantityKind::duration);
  comparison.impulse = difference(QuantityKind::impulse, contact.name);
  comparison.max_approach = difference(QuantityKind::max_approach, contact.name);
  comparison.restitution = difference(QuantityKind::restitution, "");
  comparison.first_velocity = velocity(contact.first);
  comparison.second_velocity = velocity(contact.second);
  if (problem.traits().is_quasi_static)
    compare_courses(comparison, candidate, reference);
  else
    compare_forces(problem, comparison, candidate, reference);
  return comparison;
}

/// Nothing where the model has no such quantity. `half_width`: of the measurement's 95 % interval.
std::optional<Validation> validate(const ModelRecord &model, const std::string &data,
                                   const QuantityName &quantity, double measured, double half_width,
                                   const std::optional<DataKind> &kind, const Results &results)
{
  const std::optional<double> simulated = find_quantity(model, quantity);
  if (!simulated)
    return std::nullopt;
  Validation validation{model.name, data, kind, quantity, *simulated, measured, {}, {}};
  validation.uncertainty.numerical =
    find_quantity(model, quantity.of_uncertainty()).value_or(0) / 2;
  if (const InputSpread *spread = find_spread(results, model.name, quantity))
    validation.uncertainty.input = spread->deviation;
  else
    validation.input_is_known = results.problem.uncertain.empty();
  validation.uncertainty.data = half_width / 2;
  validation.comparison = comparison_error(*simulated, measured, validation.uncertainty);
  return validation;
}

std::optional<DataKind> kind_of_data(const Case &problem, const std::string &name)
{
  const auto entry = std::ranges::find(problem.data, name, &DataEntry::name);
  return entry == problem.data.end() ? std::nullopt : entry->kind;
}

/// Whether the data have a clock of their own, so that their instants cannot be compared.
bool has_own_clock(const Results &results, const std::string &data)
{
  return results.fitted_shifts.contains(data) || results.misaligned.contains(data);
}

bool is_instant(QuantityKind kind)
{
  return kind == QuantityKind::start_time || kind == QuantityKind::peak_time ||
         kind == QuantityKind::end_time;
}

std::vector<Validation> validate_all(const Results &results)
{
  std::vector<Validation> all;
  const auto add = [&](std::optional<Validation> validation)
  {
    if (validation)
      all.push_back(std::move(*validation));
  };
  for (const Model &data : results.models)
    for (const auto &[key, uncertainty] : data.record.model.uncertainty)
    {
      const std::optional<QuantityName> quantity = parse_quantity_name(key);
      const auto measured =
        quantity ? find_quantity(data.record.model, *quantity) : std::optional<double>();
      if (!measured || data.record.model.kind != ModelKind::data ||
          (has_own_clock(results, data.name()) && is_instant(quantity->kind)))
        continue;
      for (const Model &model : results.models)
        if (model.record.model.kind != ModelKind::data)
        {
          auto one =
            validate(model.record.model, data.name(), *quantity, *measured, uncertainty.uncertainty,
                     kind_of_data(results.problem, data.name()), results);
          if (one && follows_from_uncertain_inputs(results.problem, quantity->kind, uncertainty))
            one->input_is_known = false;
          add(std::move(one));
        }
    }
  for (const Expectation &expectation : results.problem.expectations)
    if (const Model *model = results.find(expectation.model);
        model != nullptr && expectation.kind == EvidenceKind::validation && expectation.uncertainty)
      add(validate(model->record.model, expectation.source, known_quantity(expectation.quantity),
                   expectation.value, *expectation.uncertainty, DataKind::measured, results));
  return all;
}

/// Why an expectation cannot be judged on the meshes of its model; nothing: it can.
std::optional<std::string> mesh_reason(const Verdict &verdict, const Results &results)
{
  const Expectation &expectation = verdict.expectation;
  const Case &problem = results.problem;
  const auto fem = std::ranges::find(problem.fem, expectation.model, &FemEntry::name);
  const auto law = std::ranges::find(problem.laws, expectation.model, &LawEntry::name);
  const bool is_fem = fem != problem.fem.end();
  if (results.settings.quick &&
      (is_fem || (law != problem.laws.end() && waits_for_finite_elements(problem, *law))))
    return "it needs a finer mesh than a quick check has";
  if (is_fem && fem->levels == 1 && verdict.quantity.is_uncertainty)
    return "a single mesh has no uncertainty";
  return {};
}

Verdict judge(const Expectation &expectation, const Results &results)
{
  Verdict verdict;
  verdict.expectation = expectation;
  verdict.quantity = known_quantity(expectation.quantity);
  const Model *model = results.find(expectation.model);
  if (model == nullptr)
  {
    const bool left_out = results.left_out.contains(expectation.model);
    verdict.skipped = left_out ? "the model was left out" : "the model has no usable record";
    return verdict;
  }
  verdict.value = find_quantity(model->record.model, verdict.quantity);
  verdict.skipped = mesh_reason(verdict, results);
  if (verdict.skipped)
    return verdict;
  const double allowed =
    expectation.tolerance * (expectation.tolerance_is_relative ? std::abs(expectation.value) : 1.0);
  verdict.pass = verdict.value && std::abs(*verdict.value - expectation.value) <= allowed;
  return verdict;
}
} // namespace

bool follows_from_uncertain_inputs(const Case &problem, QuantityKind kind, const Uncertainty &known)
{
  if ((kind != QuantityKind::restitution && kind != QuantityKind::velocity) ||
      known.method == "stated")
    return false;
  // The ratio of two bounces contains neither.
  if (kind == QuantityKind::restitution && known.method == scatter_of_bounces)
    return false;
  constexpr std::array endings{"velocity", "speed",   "drop_height", "gap",
                               "gravity",  "radius",  "diameter",    "inner_radius",
                               "length",   "density", "mass"};
  return std::ranges::any_of(problem.uncertain.inputs,
                             [&](const UncertainInput &input)
                             {
                               const std::string key =
                                 input.path.substr(input.path.find_last_of('.') + 1);
                               return std::ranges::find(endings, key) != endings.end();
                             });
}

std::optional<bool> Difference::is_significant() const
{
  if (!uncertainty)
    return std::nullopt;
  // A reference without an error still has that of its last digits.
  constexpr double round_off = 1e-9;
  return std::abs(absolute()) > std::max(*uncertainty, round_off * std::abs(reference));
}

std::optional<Difference> compare(const ModelRecord &candidate, const ModelRecord &reference,
                                  const QuantityName &quantity)
{
  return compare(candidate, quantity, reference, quantity);
}

std::optional<Difference> compare(const ModelRecord &candidate, const QuantityName &of_candidate,
                                  const ModelRecord &reference, const QuantityName &of_reference)
{
  const std::optional<double> value = find_quantity(candidate, of_candidate),
                              expected = find_quantity(reference, of_reference);
  if (!value || !expected)
    return std::nullopt;
  Difference difference{*value, *expected, find_quantity(reference, of_reference.of_uncertainty())};
  if (const auto own = find_quantity(candidate, of_candidate.of_uncertainty());
      own && difference.uncertainty)
    difference.uncertainty = std::hypot(*own, *difference.uncertainty);
  return difference;
}

std::optional<bool> ContactComparison::is_significant() const
{
  std::optional<bool> any;
  for (const std::optional<Difference> *difference :
       {&peak_force, &peak_time, &duration, &impulse, &max_approach, &restitution, &first_velocity,
        &second_velocity})
    if (const std::optional<bool> one =
          *difference ? (*difference)->is_significant() : std::nullopt)
      any = any.value_or(false) || *one;
  return any;
}

void EvidenceCount::add(const Verdict &verdict)
{
  if (verdict.skipped)
    ++not_judged;
  else if (verdict.pass)
    ++holds;
  else if (verdict.is_failure())
    ++fails;
  else
    ++known;
}

EvidenceCount count_evidence(const Summary &summary, std::optional<EvidenceKind> kind)
{
  EvidenceCount count;
  for (const Verdict &verdict : summary.verdicts)
    if (!kind || verdict.expectation.kind == *kind)
      count.add(verdict);
  return count;
}

bool Summary::has_judged() const
{
  return count_evidence(*this).judged() > 0;
}

Summary summarize(const Results &results)
{
  Summary summary;
  if (const Model *reference = results.reference())
    for (const Model &model : results.models)
      if (&model != reference)
        for (const Contact &contact : results.problem.contacts())
          summary.comparisons.push_back(
            compare_contact(results.problem, contact, model, *reference));
  for (const Expectation &expectation : results.problem.expectations)
    summary.verdicts.push_back(judge(expectation, results));
  summary.validations = validate_all(results);
  summary.criteria = judge_criteria(results);
  summary.pass = results.skipped.empty() && results.damaged.empty() &&
                 std::ranges::none_of(summary.verdicts, &Verdict::is_failure) &&
                 std::ranges::all_of(summary.criteria, [](const CriterionVerdict &verdict)
                                     { return verdict.outcome == CriterionOutcome::met; });
  return summary;
}
} // namespace carambole::reports
