#pragma once

// Comparison of every model with the reference, and of every expectation with its model.

#include <optional>
#include <string>
#include <vector>

#include "cases/records/quantities.h"
#include "reports/judgement/criteria.h"
#include "reports/metrics/metrics.h"
#include "reports/metrics/metrics_curve.h"
#include "reports/metrics/metrics_iso18571.h"
#include "reports/metrics/metrics_validation.h"
#include "reports/records/results.h"

namespace carambole::reports
{
/// One quantity of a candidate against that of the reference [SI].
struct Difference
{
  double value = 0, reference = 0;
  std::optional<double>
    uncertainty; ///< of both together, root of the sum of squares; absent where none is known

  double absolute() const { return value - reference; }
  std::optional<double> relative() const { return relative_error(value, reference); }
  /// Whether the difference is larger than the uncertainty; absent where none is known.
  std::optional<bool> is_significant() const;
};

/// Absent if one of the two lacks the quantity. The numerical uncertainty of a law is negligible
/// and not added.
std::optional<Difference> compare(const ModelRecord &candidate, const ModelRecord &reference,
                                  const QuantityName &quantity);
std::optional<Difference> compare(const ModelRecord &candidate, const QuantityName &of_candidate,
                                  const ModelRecord &reference, const QuantityName &of_reference);

/// Whether the contact carries at least a twentieth of the largest impulse of the reference's
/// contacts, or this is unknown: the duration of a contact that grazes is not the error of a row.
bool carries_momentum(const Results &results, const Contact &contact);

/// Whether bodies slip under laws of friction, in an oblique impact or along a given motion: then
/// the tangential force tells the models apart, and the normal one is often the same.
bool compares_slip(const Case &problem);

/// The column whose histories are compared: the contact force, where bodies slip its tangential
/// part; its name in sentences.
std::string compared_force(const Case &problem, const Contact &contact);
std::string force_words(const Case &problem);

/// One contact of a model against the reference's.
struct ContactComparison
{
  std::string model;
  Contact contact;
  /// Peak force, duration and restitution of the first impact, where there are several.
  std::optional<Difference> peak_force, peak_time, duration, impulse, max_approach, restitution;
  std::optional<Difference> first_velocity, second_velocity; ///< final, of the contact's bodies
  // Of `compared_force` at the `acting_times` of the two, ISO/TS 18571 at as many equal steps, at
  // most `most_samples`. What a candidate does not record is zero. A computed reference whose
  // bodies have separated for good is zero after its record, at the times of a computed candidate.
  std::optional<CurveError> sprague_geers, russell;
  std::optional<IsoRating> iso18571;
  std::optional<double> nrms, area; ///< normalised_rms, relative_area [-]

  /// Whether any of the differences is larger than its uncertainty; absent where none is known.
  std::optional<bool> is_significant() const;
};

/// Whether a value of data follows from an impulse and from inputs of the case that are uncertain:
/// those of the masses and of the velocities before the impact.
bool follows_from_uncertain_inputs(const Case &problem, QuantityKind kind,
                                   const Uncertainty &known);

/// An expectation of the case, judged.
struct Verdict
{
  Expectation expectation;
  QuantityName quantity = {};  ///< of the expectation
  std::optional<double> value; ///< absent where the model has no such quantity
  bool pass = false;
  std::optional<std::string> skipped; ///< why it was not judged

  /// Fails, and the case does not declare a known discrepancy.
  bool is_failure() const { return !skipped && !pass && !expectation.known_discrepancy; }
};

/// How many expectations hold, fail, have a known discrepancy or were not judged.
struct EvidenceCount
{
  std::size_t holds = 0, fails = 0, known = 0, not_judged = 0;

  std::size_t judged() const { return holds + fails + known; }
  std::size_t all() const { return judged() + not_judged; }
  void add(const Verdict &verdict);
};

/// A computed quantity compared with a measured one by ASME V&V 20.
struct Validation
{
  std::string model, data; ///< data: the model of kind `data`, or the source of an expectation
  std::optional<DataKind> kind = {}; ///< absent: the case does not say where the data come from
  QuantityName quantity;
  double simulated = 0, measured = 0;
  ValidationUncertainty uncertainty; ///< standard: half of the half-widths of 95 % intervals
  ComparisonError comparison;
  /// Whether it is known what the uncertain inputs of the case change in both values.
  bool input_is_known = true;

  /// Absent where the uncertainty is not known.
  std::optional<bool> shows_model_error() const
  {
    return input_is_known ? std::optional(comparison.shows_model_error()) : std::nullopt;
  }
};

struct Summary
{
  std::vector<ContactComparison> comparisons; ///< model by model, in the order of the contacts
  std::vector<Verdict> verdicts;              ///< in the order of the case
  /// Every finite-element model and law against every measurement whose uncertainty is stated:
  /// `data:` by quantity, and expectations of kind validation.
  std::vector<Validation> validations;
  std::vector<CriterionVerdict> criteria; ///< in the order of the case
  /// No failure among the verdicts, every criterion met, and nothing requested skipped.
  bool pass = false;

  /// Whether any expectation was judged: without one, `pass` says nothing of the results.
  bool has_judged() const;
};

/// Of the expectations of one kind, or of all.
EvidenceCount count_evidence(const Summary &summary, std::optional<EvidenceKind> kind = {});

Summary summarize(const Results &results);
} // namespace carambole::reports
