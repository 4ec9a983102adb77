#pragma once

// What a sensor shows at rest, baseline, drift and noise, and whether it was at its limit.

#include <span>
#include <vector>

#include "cases/measured/measured_force.h"

namespace carambole
{
/// Of a record in which nothing is known yet: from the second differences, in which a pulse hardly
/// shows: of independent errors of deviation s they have 6^(1/2) s [N].
double noise_of_neighbours(std::span<const double> forces);

/// The resolution of a digitizer or of printed decimals [N]: all samples differ by multiples of it.
/// Zero if there is none.
double rounding_of(std::span<const double> forces);

/// A first baseline: a line through the levels of both ends of the record, or the level of the end
/// that is nearer to an extreme where the other is within the pulse: where the levels differ by
/// much and the ends do not rise as the line does.
void guess_baseline(std::span<const double> times, std::span<const double> forces,
                    MeasuredForce &of);

/// Baseline and noise from the samples at rest: from those before the pulse where there are any,
/// from both sides where these are one line that rises. What is behind then, `behind` and `unrest`.
/// `cleaned`: the forces without sign and the present baseline.
void find_baseline(std::span<const double> times, const std::vector<double> &cleaned,
                   MeasuredForce &of);

/// Whether the force behind the pulse is below that at rest by more than a twentieth of the peak,
/// and by half of that still at the end of the record.
bool undershoots(const std::vector<double> &cleaned, const MeasuredForce &of);

/// Means of times and forces.
struct Means
{
  std::vector<double> t, g;
};
/// Of `bin` samples in a row; the last ones that are fewer do not count.
Means means_of(std::span<const double> times, std::span<const double> forces, std::size_t bin);

/// Sets `clipped` or `level_top` of a pulse that was found in `forces`; `cleaned` are these without
/// sign and baseline.
void find_limit(std::span<const double> times, std::span<const double> forces,
                const std::vector<double> &cleaned, MeasuredForce &of);
} // namespace carambole
