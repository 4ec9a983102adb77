#pragma once

// Shared by all metrics: the relative error of a value, and the times at which two curves are
// compared. The interval leaves out the times before and after in which both forces are zero, so
// that a flight before the impact has no influence; a candidate counts as zero outside its record.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace carambole::reports
{
/// Candidate minus reference, over the reference [-]. Absent where the reference is zero.
std::optional<double> relative_error(double candidate, double reference);

/// Linear interpolation of (times, values) at the instants `at`; zero before the first and after
/// the last sample, as a contact force is outside the record of its contact. `times` and `at`
/// ascend.
std::vector<double> resample(std::span<const double> times, std::span<const double> values,
                             std::span<const double> at);

/// The instants of the reference from the last before either curve is more than a millionth of the
/// larger peak to the first after it; all where none ever is. Both in ascending times.
std::vector<double> acting_times(std::span<const double> times, std::span<const double> reference,
                                 std::span<const double> candidate_times,
                                 std::span<const double> candidate);

/// Equally spaced instants from the first to the last of `times`: as many as there are, at most
/// `most`, for metrics that need equal steps. Empty for fewer than two.
std::vector<double> equal_steps(std::span<const double> times, std::size_t most);
} // namespace carambole::reports
