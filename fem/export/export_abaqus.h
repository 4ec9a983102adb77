#pragma once

// Writes a case as an input deck for ABAQUS/Explicit with the same mesh, materials, motion and
// contacts, in SI units, so that its results can be compared with another code.

#include <iosfwd>
#include <string>

#include "cases/case/case.h"

namespace carambole::fem
{
/// Comment line of the deck. Keywords after it are not shared by CalculiX.
inline constexpr auto end_of_shared_keywords =
  "** -- the rest is for ABAQUS/Explicit only: rigid bodies, contact, the step";

/// Writes the deck of the finest level of `entry`; `writer` is the program named in it. All
/// elements are CAX4R, the only quadrilateral of ABAQUS/Explicit. Throws InputError with everything
/// that cannot be expressed: loads, absorbing boundaries, material laws that ABAQUS does not have.
void write_abaqus_deck(std::ostream &out, const Case &c, const FemEntry &entry,
                       const std::string &writer);
} // namespace carambole::fem
