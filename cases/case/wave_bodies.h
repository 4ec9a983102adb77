#pragma once

// Plates and rods: cylinders that waves leave when a face is struck. Their impedances and times,
// from which laws with an impedance, flags and quantities follow.

#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// A body that a law treats by the waves that leave it, in place of its rigid motion.
struct WaveBody
{
  int body = 0; ///< index, of a cylinder
  WaveShape as = WaveShape::plate;
  bool thick = true;    ///< of a plate: with the rise of its mobility with frequency
  bool echoes = false;  ///< of a rod: waves return from its other end
  bool end_term = true; ///< of a rod: its end is stiffer than a half-space
};

/// The bodies of `impedance:`, in the order of the row; `automatic`: every cylinder. For a complete
/// row whose entry has been checked.
std::vector<WaveBody> wave_bodies(const Case &c, const LawEntry &entry);

/// The entry's `impedance:` in one line, as in a case: "automatic", "[{body: slab, as: plate}]".
std::string impedance_text(const LawEntry &entry);

/// The entry as a case writes it, "{name: thick, law: hertz-finite, impedance: automatic}". Of the
/// parameters all, of tangential forces none.
std::string entry_text(const LawEntry &entry);

/// A plate where the cylinder is solid and shorter than its radius.
WaveShape wave_shape_of(const Body &cylinder);

/// [m/s]: sqrt(E/rho), sqrt(G/rho), sqrt((K + 4 G/3)/rho).
double bar_speed(const Material &material);
double shear_wave_speed(const Material &material);
double pressure_wave_speed(const Material &material);
/// [m/s] The largest of the layers of a deformable body; the smallest.
double fastest_pressure_wave(const Body &body);
double slowest_shear_wave(const Body &body);

/// Force over velocity [kg/s] of a point of an infinite thin plate, 8 sqrt(D rho h), D = E h^3/(12
/// (1 - nu^2)), or of the end of an infinite thin rod, rho c0 pi r^2.
double impedance_of(const Body &cylinder, WaveShape as);

/// Time [s] in which a wave crosses the body and returns: 2 h/c_p of a plate, 2 L/c0 of a rod, 4 R/
/// c_p of a sphere; zero of others.
double transit_time(const Body &body);

/// Group speed [m/s] of bending waves in a plate at the corner frequency 0.676/duration of Hertz's
/// pulse of this duration [s]: c_g = 2 sqrt(2 pi 0.676/duration) (D/(rho h))^(1/4), in a thick
/// plate at most that of shear waves.
double bending_speed(const Body &plate, double duration);

/// Time [s] in which that wave returns from the edge of a plate: 2 R/c_g.
double bending_echo_time(const Body &plate, double duration);

/// lambda = m/(T Z), T = (m^2/(K^2 V))^(1/5), of a contact on one cylinder that a moving body
/// strikes at the speed V [m/s]; absent for any other contact.
std::optional<double> zener_lambda(const Body &first, const Body &second, double speed);

/// Of the row's first approach speed: a contact that begins slower is pressed by its neighbours,
/// and its own speed says nothing about its waves.
inline constexpr double least_speed_share = 1e-2;

/// Echo time over duration of the contact from which on a body acts as an infinite one.
inline constexpr double least_echo_ratio = 1.2;
} // namespace carambole
