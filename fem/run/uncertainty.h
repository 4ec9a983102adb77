#pragma once

// Numerical uncertainty of the quantities of a model.

#include <vector>

#include "fem/setup/truncation.h"

namespace carambole::fem
{
/// Adds to the record of the finest level the uncertainty of every quantity that all `levels` have,
/// from the coarsest to the finest, and a remark on every peak that does not converge.
void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels);

/// Adds the truncation that is the size of the load steps, from the same level with the load steps
/// of the case, which are those of the record, and with halved ones. The error of a rate or of a
/// history of plastic flow that is followed step by step is of first order in the step: it is twice
/// the change D when the steps are halved, 4/3 D were it of second order. The part is 2.5 |D|, the
/// usual factor of 1.25 on the former. It does not come from the mesh, so it adds.
void add_load_steps(ModelRecord &record, const ModelRecord &level, const ModelRecord &halved_steps);

/// Adds the error bounds for the finite extent of a half-space. They do not come from the mesh, so
/// they add to the uncertainties.
void add_truncation(ModelRecord &record, const Truncation &truncated);
} // namespace carambole::fem
