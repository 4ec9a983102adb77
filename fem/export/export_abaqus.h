#pragma once

// A case as an input deck for ABAQUS/Explicit: the same mesh, materials, motion and contacts, in SI
// units, so that another code can be asked.

#include <iosfwd>
#include <string>

#include "cases/case/case.h"

namespace carambole::fem
{
/// Line of the deck after which keywords stand that CalculiX does not share.
inline constexpr auto end_of_shared_keywords =
  "** -- what follows is ABAQUS/Explicit's alone: rigid bodies, contact, the step";

/// Writes the deck of the finest level of `entry`; `writer` is told in it. Elements are CAX4R
/// whatever the case's: the one quadrilateral that ABAQUS/Explicit has. Throws InputError that
/// names all that cannot be expressed: loads, absorbing boundaries, laws of materials that ABAQUS
/// has not.
void write_abaqus_deck(std::ostream &out, const Case &c, const FemEntry &entry,
                       const std::string &writer);
} // namespace carambole::fem
