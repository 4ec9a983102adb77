#pragma once

// Writes material laws as keywords of ABAQUS/Explicit.

#include <iosfwd>
#include <string>

#include "cases/case/case.h"
#include "fem/materials/model.h"

namespace carambole::fem
{
/// Key and law that the deck cannot express, such as "viscous.kelvin_voigt"; empty if there is
/// none.
std::string inexpressible(const Material &material);

/// Writes *ELASTIC and the keywords that belong to it. Hardening becomes a table whose straight
/// lines deviate from the law by at most 1e-3 of the initial yield stress, up to a plastic strain
/// of 5.
void write_abaqus_material(std::ostream &out, const Material &material, const MaterialModel &model);
} // namespace carambole::fem
