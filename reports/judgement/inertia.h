#pragma once

// What inertia and waves add to a quasi-static impact: a model with them minus one without.

#include <vector>

#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// One quantity: with inertia in `value`, without in `reference`, both uncertainties together.
struct InertiaPart
{
  QuantityName quantity;
  Difference difference;
};

/// Two models of finite elements of the same impact. Parts that one of them lacks are left out:
/// restitution, peak force, duration, largest approach.
struct InertiaShare
{
  const Model *moving = nullptr, *still = nullptr;
  std::vector<InertiaPart> parts;

  const InertiaPart *find(QuantityKind kind) const; ///< or nullptr
};

/// Every pair of a dynamic and a static model that have records and a part in common. The pointers
/// are to `results`.
std::vector<InertiaShare> inertia_shares(const Results &results);
} // namespace carambole::reports
