#pragma once

// Free vibration of an elastic sphere.

#include <vector>

namespace carambole::closed_forms
{
/// The first `count` spheroidal modes of degree l of a free solid sphere, as omega R/cs, ascending;
/// rigid motion left out.
std::vector<double> spheroidal_modes(double poisson_ratio, int degree, int count);
} // namespace carambole::closed_forms
