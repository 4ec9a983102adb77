#pragma once

// Free vibration of an elastic sphere.

#include <vector>

namespace carambole::closed_forms
{
/// The spheroidal modes of degree l of a free solid sphere whose omega R/cs is at most `highest`,
/// as omega R/cs, ascending; rigid motion left out. Of degree 2 and overtone 0 is the mode that
/// geophysics calls 0S2.
std::vector<double> spheroidal_modes(double poisson_ratio, int degree, double highest);
} // namespace carambole::closed_forms
