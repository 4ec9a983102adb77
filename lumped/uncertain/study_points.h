#pragma once

// The points of a study of a case, within what its reader accepts.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/study.h"
#include "lumped/uncertain/sampling.h"

namespace carambole::lumped
{
/// Number of points of the contact laws.
inline constexpr std::size_t study_points = 4096;

/// Where the case refuses each input, the others at their values of the case: found by bisection
/// where it refuses the least or the largest of the points. Throws InputError where more than a
/// thousandth of a distribution is refused, with the probability.
std::vector<Truncation> accepted_inputs(const Case &c, const Overrides &overrides);

/// The inputs of a case for the record of its study.
std::vector<StudiedInput> studied_inputs(const UncertainInputs &inputs,
                                         const std::vector<Truncation> &truncations);

/// Table of the points: a column for each input, `path [unit]`.
std::string points_table(const UncertainInputs &inputs, const InputSample &sample);
} // namespace carambole::lumped
