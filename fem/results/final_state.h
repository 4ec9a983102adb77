#pragma once

// What an impact leaves in the bodies.

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "fem/explicit/dynamics.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Adds the final shapes of cylinders, the largest plastic strains and the energies of residual
/// stresses. Of bodies that have flowed the strain of residual stresses stays; it is taken from the
/// residual vibration energy and, of a half-space, from the radiated energy.
void add_final_state(ModelRecord &record, const Case &c, const Discretisation &discretisation,
                     const Dynamics &dynamics);
} // namespace carambole::fem
