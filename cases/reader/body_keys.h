#pragma once

// Keys of bodies and materials.

#include "cases/reader/form_makers.h"

namespace carambole
{
/// One entry of `bodies:`.
Form body_form();

/// One entry of `materials:`.
Form material_form();

namespace forms
{
/// A length from 1e-9 m to 1e4 m: outside is a mistake in the unit.
Form length(const char *unit = "m");

/// An angle with its unit.
Form angle_form();
/// With its unit, of either sign.
Form rotation();
} // namespace forms
} // namespace carambole
