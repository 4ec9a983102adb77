#pragma once

// All models of a point's material.

#include <variant>

#include "fem/materials/plastic.h"
#include "fem/materials/viscous.h"

namespace carambole::fem
{
using MaterialModel = std::variant<Elastic, Plastic, KelvinVoigt, Prony>;
} // namespace carambole::fem
