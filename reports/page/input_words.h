#pragma once

// Numbers of a case as texts.

#include <cstddef>
#include <string>
#include <vector>

#include "cases/case/bodies.h"

namespace carambole::reports
{
/// "N/m¹·⁵" of "N/m^1.5".
std::string with_superscripts(const std::string &unit);

/// An input value in a readable unit, with the digits it was given with: "100 mm", "206 GPa".
std::string input_text(double value, const std::string &si_unit);

/// "cylinder", "radius 100 mm", "length 1 m": the shape of a body and its sizes. That which is
/// chosen so large that no wave returns is "infinite (73.4 mm meshed)".
std::vector<std::string> shape_words(const Body &body);

/// Neighbouring bodies with the same description, which is a text for each.
struct BodyRun
{
  std::size_t first, end;
  std::string names; ///< "B1", "B1, B2", "B2 to B7"
};
std::vector<BodyRun> runs_of_bodies(const std::vector<Body> &bodies,
                                    const std::vector<std::string> &descriptions);

/// "32.67 g", "1.234 kg" of a mass [kg], to that many digits.
std::string mass_text(double mass, int digits = 6);
} // namespace carambole::reports
