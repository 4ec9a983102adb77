#pragma once

// Cases drawn at random, on which the uncertainties of the finite elements are judged.

#include <string>

namespace carambole
{
inline constexpr int most_random_cases = 1000;

/// The text of case `number`, from 0, always the same. The kinds take turns: elastic, yielding and
/// viscous spheres on a wall, a half-space or another sphere, like it or not; rows, bars; static
/// impacts, indentations, modes and oblique impacts. Sizes, materials and the depth of the contact
/// are drawn. The levels are 2-4-8 elements per contact radius; of one case in eight 5-10-20, in
/// larger contacts, whose meshes are small.
std::string random_case(int number);
} // namespace carambole
