#pragma once

// Two results side by side: what their cases and their models say differently.

#include <optional>
#include <string>
#include <vector>

#include "cases/reader/case_differences.h"
#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// A quantity that both models of a pair have. Bodies and contacts correspond by their place in the
/// row where both rows are as long, else by their name.
struct PairedQuantity
{
  QuantityName first, second;
  double first_value = 0, second_value = 0; ///< [SI]
  /// Of the difference [SI]: root of the sum of squares of those stated; absent where a model that
  /// has levels, or data, states none. That of a law is negligible: two laws have zero.
  std::optional<double> uncertainty;

  double difference() const { return second_value - first_value; }
  /// Whether the difference is within it, rounding included; absent where it is unknown.
  std::optional<bool> is_within() const;
};

/// The models of one name and kind in both or, if there are none, the references of both.
struct PairedModel
{
  const Model *first = nullptr, *second = nullptr;
  std::vector<PairedQuantity> quantities;
};

struct ResultPair
{
  std::vector<CaseDifference> cases;
  bool same_physics = false; ///< the cases have one exact solution
  std::vector<std::pair<Contact, Contact>> contacts;
  std::vector<PairedModel> models;
  /// Names of models without a partner. Those with an unusable one are not among them.
  std::vector<std::string> only_first, only_second;
  /// Models that were run and have no usable record.
  std::vector<SkippedModel> unusable_first, unusable_second;
};

/// `first` and `second` must outlive the pair. Throws InputError if no models correspond, or none
/// has a quantity or a force of the other.
ResultPair pair_results(const Results &first, const Results &second);
} // namespace carambole::reports
