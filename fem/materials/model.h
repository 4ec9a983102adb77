#pragma once

// The variant of all material models.

#include <variant>

#include "fem/materials/plastic.h"
#include "fem/materials/viscous.h"

namespace carambole::fem
{
using MaterialModel = std::variant<Elastic, Plastic, KelvinVoigt, Prony>;
} // namespace carambole::fem
