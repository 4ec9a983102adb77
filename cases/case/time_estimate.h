#pragma once

// Time of the finite elements of a case, known before anything is run: for the order of runs, a
// time limit, and the time that is left.

#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// Rates and times measured on the shipped cases. An estimate is within a factor of three of the
/// time of most of them, on a processor like that of the measurement.
namespace nominal
{
/// Element updates per second on two processors: three-ball 180 million, taylor-bar 113 million,
/// full elements 29 million.
inline constexpr double updates_per_second = 1e8, full_updates_per_second = 3e7;
/// [s] for each load step and unknown of a quasi-static model, with all of its iterations: 2 to 8
/// microseconds for 1 500 to 44 000 unknowns; 17 to 32 in quadratic elements.
inline constexpr double static_step = 5e-6, quadratic_step = 3e-5;
/// [s] for each unknown of a body whose modes are computed: 80 to 100 microseconds for 10 000
/// unknowns and 3 to 12 modes.
inline constexpr double mode_unknown = 1e-4;
/// Load steps of a `static` model, there and back.
inline constexpr int static_load_steps = 80;
/// Unknowns of each element: two at a corner, which four share; in quadratic ones also on sides
/// and in the middle.
inline constexpr double unknowns = 2, quadratic_unknowns = 8;
} // namespace nominal

inline constexpr int max_load_steps = 2000; ///< of a loading of an indentation

/// Load steps of an indentation.
int load_steps(const IndentationEntry &entry);

/// Rough time [s] of all finite-element models on all their levels, without a mesh; zero if there
/// are none, or no scale is known.
double estimated_seconds(const Case &c);

/// An estimated time for a reader: "0.15 s", "14 min", "3 h", "12 days".
std::string time_text(double seconds);
} // namespace carambole
