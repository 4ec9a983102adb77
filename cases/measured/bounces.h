#pragma once

// Bounces of a ball on the ground, from heights, times or a track: the restitution of each.

#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"

namespace carambole
{
/// Method of the uncertainty of a restitution from bounces: no mass and no velocity of the case is
/// in their ratio.
inline constexpr auto scatter_of_bounces = "scatter of the bounces";

/// What heights, times or a track say.
struct Bounces
{
  std::vector<double> touches; ///< times of the touches [s], ascending
  std::vector<Bounce> each;
  std::string text; ///< what they were read as: "4 heights, 3 bounces"
};

/// Of the heights [m] of the tops above the place of the touch, one list per drop, the height of
/// the release first: e = sqrt(h'/h), at the speed sqrt(2 g h). The touches are those of free
/// falls, one drop after the other. Throws std::invalid_argument: fewer than two heights in a drop,
/// one that is not above zero, one above the height before.
Bounces bounces_of_heights(const std::vector<std::vector<double>> &drops, double gravity);

/// Of the times [s] of successive touches, one list per drop: e = (t'' - t')/(t' - t), at the speed
/// g (t' - t)/2. Throws std::invalid_argument: fewer than three times in a drop, a flight that does
/// not take time or takes more than the one before.
Bounces bounces_of_times(const std::vector<std::vector<double>> &drops, double gravity);

/// Positions of a ball in a video, those frames that have one.
struct Track
{
  std::vector<double> times;   ///< [s], ascending
  std::vector<double> heights; ///< in any unit, upwards or downwards
  std::vector<double> along;   ///< across the fall, in that unit; empty: not given
  bool is_in_metres = false;   ///< else gravity gives the scale
};

/// Parabolas of one curvature, the fall, are fitted to the flights between the touches, which are
/// found as the places where a new parabola fits better than the old one by far. At the crossing of
/// two parabolas e is the speed after it over the speed before it; its interval follows from the
/// scatter of the positions around the parabolas. Throws std::invalid_argument: fewer than eight
/// positions, no touch, parabolas that are not curved beyond the scatter.
Bounces bounces_of_track(const Track &track, double gravity);

/// One restitution of all bounces with its 95 % interval.
struct BounceSummary
{
  std::optional<double> restitution; ///< absent: it depends on the speed, which is out of range
  double half_width = 0;             ///< 0: unknown
  std::vector<std::string> remarks;
};

/// At a speed [m/s]: the mean, with the interval of Student's t from the scatter, at least that of
/// the readings. Where the restitution changes with the logarithm of the speed, by a slope that
/// differs from zero at 95 % for five bounces or more, it is that of the line at the speed.
BounceSummary summary_of(const std::vector<Bounce> &bounces, double speed);

/// The record of data that are bounces: the restitution at the speed of the case and, without
/// gravity, the velocity after it. An uncertainty that the case states takes the place of that of
/// the scatter.
ModelRecord make_bounce_record(const Case &c, const DataEntry &entry);
} // namespace carambole
