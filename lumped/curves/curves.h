#pragma once

// Curves of a law for one standard pair of bodies, for its page: force over approach at a few
// speeds, and the restitution over the speed or over the requested restitution.
//
// A law of a sphere on an incline: the friction force from rest, and the acceleration over the
// coefficient of friction, of a steel sphere of radius 10 mm under 9.81 m/s^2.
//
// The pair is a steel sphere of radius 10 mm (206 GPa, 0.3, 7800 kg/m^3, yield stress 400 MPa) on a
// rigid wall; of a law whose examples are for a soft plane (Manual::example_plane), a rigid sphere
// of that size and mass on a half-space of the plane's material. The parameters are the examples of
// the law's manual.

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "lumped/law/law.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
/// The family of a law, one of `families`.
std::string family_of(const Manual &manual);

/// All families in the order of a catalogue.
extern const std::vector<std::string> families;

/// The default of a law, or a law with one of its options.
struct Variant
{
  std::string name; ///< "unloading: B"; of the default the options it takes, or empty
  std::vector<ParameterText> options;
  std::vector<std::string> alike; ///< names of variants with equal results for this pair
};

/// One impact [SI].
struct Loop
{
  std::size_t variant = 0;
  double speed = 0;
  std::vector<double> time, approach, force;
};

/// End results of impacts [SI], one per point; NaN where the pair did not separate.
struct Response
{
  std::size_t variant = 0;
  std::vector<double> speed,
    asked, ///< restitution that the law is given; empty for a law that takes none
    restitution, duration, peak_force;
  std::vector<bool> is_outside; ///< the law's own remarks say that its validity was left
};

/// A sphere on an incline of an angle [degrees; SI].
struct Rolling
{
  double angle = 0;
  std::vector<double> time, friction_force;   ///< from rest
  std::vector<double> friction, acceleration; ///< coefficient; the mean from rest
};

struct LawCurves
{
  std::string pair;                  ///< in words
  std::vector<ParameterText> sample; ///< the parameters that were given
  std::vector<Variant> variants;     ///< the default first
  std::vector<Loop> loops;           ///< of a law with a force: of each variant at each speed
  std::vector<Response> responses;   ///< one per variant
  std::vector<Rolling> rollings;     ///< of a law of an incline
  std::string failure;               ///< reason if something is missing; empty: complete
};

std::vector<Rolling> rolling_curves(const Manual &manual, const Parameters &sample,
                                    const std::atomic<bool> *stop);

/// Throws Interrupted when `stop` is set.
LawCurves law_curves(const Manual &manual, const std::atomic<bool> *stop = nullptr);

/// Velocities after oblique impacts over those before.
struct ReboundCurve
{
  std::vector<double> before, after;
};

/// Slip velocities over mu V_n of a steel sphere on a rigid wall, the normal motion after Hertz;
/// only Poisson's ratio, .3, matters. With the examples of the parameters. Throws Interrupted when
/// `stop` is set.
ReboundCurve slip_curve(const TangentialManual &manual, const std::atomic<bool> *stop = nullptr);

/// Rolling velocities R w over mu_r V_n of the same sphere that rolls without slip and is stopped
/// from slipping by Coulomb's friction; with the examples of the parameters, on which all but
/// constant-torque depend. Throws Interrupted when `stop` is set.
ReboundCurve rolling_curve(const RollingManual &manual, const std::atomic<bool> *stop = nullptr);

/// Writes FOLDER/laws.json (an array of the manuals, each with `family` and `curves`, family by
/// family), and per law
/// FOLDER/<id>/loops.csv and FOLDER/<id>/restitution.csv, of a law of an incline
/// FOLDER/<id>/rolling.csv and FOLDER/<id>/acceleration.csv. Laws of these identifiers; all if
/// there are none: then also FOLDER/tangential.json, an array of the manuals of the laws of the
/// tangential force, each with `slip_before` and `slip_after`, and FOLDER/rolling.json, those of
/// rolling resistance, each with `sample` (the parameters), `rolling_before` and `rolling_after`.
/// Returns "law: reason" for every failure. Throws InputError for unknown identifiers,
/// std::runtime_error where something cannot be written.
std::vector<std::string> write_curves(const std::filesystem::path &folder,
                                      const std::vector<std::string> &laws,
                                      const std::atomic<bool> *stop = nullptr);
} // namespace carambole::lumped
