#pragma once

// What a case says of the document about its results, in `report:`.

#include <string>
#include <vector>

namespace carambole
{
/// A model is accepted where a quantity of it is that close to the reference of the case.
struct Criterion
{
  std::string model, quantity; ///< as in `expect`
  double within = 0;
  bool is_relative = true; ///< to the value of the reference; otherwise in the quantity's unit
};

/// The title page and what the results are for. What is not given leaves a line to be written on.
struct ReportEntry
{
  std::string title, number, revision, author, reviewer, approver, intended_use;
  std::vector<Criterion> criteria;
};
} // namespace carambole
