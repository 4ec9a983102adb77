#pragma once

// When bodies of a row meet, and how fast, while only gravity acts on them.

#include <optional>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// [m/s^2] by definition (3rd General Conference on Weights and Measures, 1901).
inline constexpr double standard_gravity = 9.80665;

struct Meeting
{
  double time = 0;  ///< [s]
  double speed = 0; ///< [m/s] > 0, at which they then approach
};

/// Two bodies `distance` [m] >= 0 apart that approach at `speed` [m/s], which grows by
/// `acceleration` [m/s^2]. Absent where they never approach over that distance.
std::optional<Meeting> meeting(double distance, double speed, double acceleration);

/// Of bodies i < j of the row, over the gaps between them, ignoring the bodies in between.
std::optional<Meeting> meeting(const Case &c, std::size_t i, std::size_t j);

/// Gravity on a body [m/s^2] along +z: zero for the ground, and on an incline, where gravity acts
/// across the row.
double gravity_on(const Case &c, std::size_t body);

/// The largest speed at which two bodies of the row meet [m/s]; zero where none do.
double fastest_meeting(const Case &c);

/// Kinetic energy at time zero [J] that an impact can change: relative to the common centre of mass
/// where no body is ground.
double energy_of_approach(const Case &c);

/// Weight [N] that presses bodies k - 1 and k together if they touch, with all bodies down to the
/// ground, and none of them moves; zero where one does.
double weight_at_rest(const std::vector<Body> &bodies, double gravity, std::size_t k);

/// Time [s] of free flight until the first neighbours touch with a force; zero under loads,
/// infinite if no neighbours ever meet.
double time_to_first_touch(const Case &c);

/// The same until they touch or adhesion reaches over their gap.
double time_to_first_force(const Case &c);

/// Times of the samples of a free flight from time zero to `end` [s], ascending, the last is `end`:
/// several under gravity, where the path is curved. Empty without a flight.
std::vector<double> flight_times(const Case &c, double end);
} // namespace carambole
