#pragma once

// Laws of materials in the words of ABAQUS/Explicit.

#include <iosfwd>
#include <string>

#include "cases/case/case.h"
#include "fem/materials/model.h"

namespace carambole::fem
{
/// Key and law that the deck has no words for, "viscous.kelvin_voigt"; empty: it has.
std::string inexpressible(const Material &material);

/// *ELASTIC and what follows it. Hardening becomes a table whose straight lines are within 1e-3 of
/// the initial yield stress of the law, up to a plastic strain of 5.
void write_abaqus_material(std::ostream &out, const Material &material, const MaterialModel &model);
} // namespace carambole::fem
