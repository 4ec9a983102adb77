#pragma once

// A homogeneous sphere on an incline or a level floor: the rigid solution, and the
// spring-dashpot-slider contact of discrete elements, with rotation.

#include <atomic>
#include <vector>

namespace carambole::lumped
{
/// Set on a plane, at rest or sliding and spinning [SI].
struct Incline
{
  double mass, radius;
  double angle;    ///< of the plane against the horizontal [rad], 0 <= angle < pi/2
  double friction; ///< Coulomb's coefficient, >= 0
  double gravity = 9.81;
  /// At time zero [m/s, rad/s]: of the centre down the plane, and in the sense of rolling down.
  double velocity = 0, angular_velocity = 0;

  double sliding_speed() const { return velocity - angular_velocity * radius; } ///< at time zero
};

enum class Regime
{
  sliding,             ///< without friction, without rotation
  sliding_and_rolling, ///< the sphere spins up, but slides all the way
  rolling              ///< without sliding
};

/// Uniformly accelerated motion of a rigid sphere on a rigid plane [SI], from rest: v = a t,
/// s = a t^2/2.
struct RigidRoll
{
  Regime regime;
  double acceleration, angular_acceleration, friction_force;
};

/// Least coefficient of friction for rolling without sliding, (2/7) tan(angle).
double critical_friction(double angle);
RigidRoll rigid_roll(const Incline &incline);

/// The sliding with which a rigid sphere starts, V = v - omega r [SI]. Against it acts mu N:
///   V' = g sin(angle) - (7/2) mu g cos(angle) sign(V)
/// until V = 0; from then on the motion is that of rigid_roll.
struct RigidSlide
{
  double duration; ///< zero: it does not slide at first; infinite: for ever
  double acceleration, angular_acceleration, friction_force; ///< while it slides
};
RigidSlide rigid_slide(const Incline &incline);

/// Contact of discrete elements [SI]: normal force N = k_n s_n + c_n s_n', tangential
/// F_s = k_s xi + c_s v_s, with v_s = v - omega r the sliding speed and xi' = v_s, limited to
/// |F_s| <= mu N.
struct SpringDashpotSlider
{
  double normal_stiffness, normal_damping;
  double tangential_stiffness, tangential_damping;
};

struct RollSample
{
  double time, travel, velocity, angular_velocity; ///< travel: of the centre, down the plane
  double acceleration, angular_acceleration;
  double normal_force, friction_force;
  double sliding_speed;    ///< v_s of the point of contact
  double stored;           ///< energy that the tangential spring gives back
  double friction_work;    ///< that the friction force has done at the point of contact
  bool slides;             ///< the slider is at its limit
  double rolling_work = 0; ///< that the torque against rolling has taken
};

/// Motion until `duration` [s], the contact under the sphere's weight, in `intervals`
/// equal intervals, their ends sampled. Steps are a 200th of the contact's shortest period, or of
/// its shortest time of decay. Throws std::invalid_argument for a stiffness or a duration that is
/// not positive and for a motion of more than 1e10 steps, and Interrupted when `stop` is set.
std::vector<RollSample> roll(const Incline &incline, const SpringDashpotSlider &contact,
                             double duration, int intervals,
                             const std::atomic<bool> *stop = nullptr);

/// The same of the rigid sphere.
std::vector<RollSample> roll(const Incline &incline, double duration, int intervals);
} // namespace carambole::lumped
