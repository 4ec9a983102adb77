#pragma once

// Uncertainties along a map: physics is smooth there, and so should they be.

#include <optional>
#include <vector>

#include "cases/records/quantities.h"

namespace carambole
{
/// Replaces what comes from the mesh in the uncertainties of a quantity at the points of a grid, by
/// what it is together with the neighbours along the first axis (`pooled_uncertainties`). `points`:
/// the values of each on all axes; `uncertainties` are those of `records`, where there are any.
void pool_uncertainties(const std::vector<std::vector<double>> &points,
                        const std::vector<std::optional<StoredRecord>> &records,
                        QuantityName quantity, std::vector<double> &uncertainties);
} // namespace carambole
