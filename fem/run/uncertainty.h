#pragma once

// Numerical uncertainty of the quantities of a model.

#include <vector>

#include "fem/setup/truncation.h"

namespace carambole::fem
{
/// Adds to the record of the finest level the uncertainty of every quantity that all `levels` have,
/// from the coarsest to the finest, and a remark on every peak that does not converge.
void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels);

/// Adds the error bounds for the finite extent of a half-space. They do not come from the mesh, so
/// they add to the uncertainties.
void add_truncation(ModelRecord &record, const Truncation &truncated);
} // namespace carambole::fem
