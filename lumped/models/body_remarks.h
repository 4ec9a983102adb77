#pragma once

// What a contact law does not know of the bodies that it joins.

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// Layers, a modulus over the depth, and a socket that the contact fills: `approach` is the largest
/// that the law sees [m].
Remarks body_remarks(const Pair &pair, double approach);
} // namespace carambole::lumped
