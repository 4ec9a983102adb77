#pragma once

// When a contact carries load, and how much, from samples of its force.

#include <optional>
#include <vector>

namespace carambole
{
/// In a row of three or more bodies a contact lasts while its force is above this share of its
/// peak. Bodies that touch at rest carry 1e-300 N long before the wave arrives, and graze each
/// other long after it has passed; the noise of finite elements is 5e-4 of the peak.
inline constexpr double load_share = 0.01;

struct LoadSpan
{
  double begin = 0, end = 0; ///< [s]
};

/// The first time [s] at which the force rises above `load_share` of its largest value, and the
/// last one at which it falls below it, linear between samples. Nothing without a force, or while
/// the last sample is above.
std::optional<LoadSpan> load_span(const std::vector<double> &times,
                                  const std::vector<double> &forces);

/// The force [N] that is exceeded in half of the time in which it is above `load_share` of its
/// largest value, linear between samples: the level of a rectangular pulse, whatever its edges
/// ring. Nothing without a force, if it is within a quarter of that level for less than a third of
/// the time, or if it has a step: the levels of the two halves of the time differ from that of the
/// whole by more than a fifth, or it is within 5 % of the level for less than 5 % of the time.
std::optional<double> plateau(const std::vector<double> &times, const std::vector<double> &forces);
} // namespace carambole
