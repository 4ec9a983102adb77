#pragma once

// The laws of a suite compared with the continuum: every pair of values, by law and quantity.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "reports/suite/suite.h"

namespace carambole::reports
{
/// One value of a law and the continuum's of the same contact [SI].
struct LawSample
{
  const SuiteCase *source;
  std::string law;     ///< as `law_label` names it
  std::string contact; ///< "B1-B2"
  QuantityKind quantity;
  Difference difference; ///< law against reference
};

/// The quantities that are compared over a suite, in the order of the pages.
inline constexpr std::array suite_quantities{QuantityKind::peak_force, QuantityKind::duration,
                                             QuantityKind::impulse, QuantityKind::max_approach,
                                             QuantityKind::restitution};

/// The law's identifier or, where a case has several variants of the law, the name of the model.
std::string law_label(const Results &results, const Model &model);

/// All samples of the cases, of one family or of all, whose reference is finite elements: every
/// problem once, from its fullest case; without laws that are in doubt there or that the case asks
/// for a value of its own, and without oblique impacts, whose reference takes Hertz's law for the
/// normal motion.
std::vector<LawSample> law_samples(const Suite &suite, std::optional<Family> family = std::nullopt);

/// One value of a model and the measured one.
struct MeasuredSample
{
  const SuiteCase *source;
  std::string model; ///< the label of a law, or the name of another model
  const Validation *validation;
};

/// All comparisons with measurements of stated uncertainty, every problem once. Without values that
/// are not known to a third: they have no ratio.
std::vector<MeasuredSample> measured_samples(const Suite &suite);

struct SuiteLaw
{
  std::string label;
  bool is_calibrated; ///< some case gives it coefficients that material data do not predict
};

/// All laws of the suite: first the predicted, then the calibrated, each in alphabetical order.
std::vector<SuiteLaw> laws_of(const Suite &suite);
} // namespace carambole::reports
