#pragma once

#include <array>
#include <string_view>

namespace carambole
{
/// A law that answers for the impact of bodies with adhesion, from the work of adhesion and the
/// strength of their contact alone.
struct AdhesiveLaw
{
  std::string_view name;
  std::string_view entry; ///< as a case writes it
  std::string_view codes; ///< that have it, and as what
};

/// From the one that knows the range of the attraction to the one that ignores it most.
constexpr std::array adhesive_laws{
  AdhesiveLaw{"maugis-dugdale", "maugis-dugdale", "-"}, AdhesiveLaw{"jkr", "jkr", "-"},
  AdhesiveLaw{"jkr-load", "{name: jkr-load, law: jkr, separation: load}",
              "LAMMPS: pair granular, jkr"},
  AdhesiveLaw{"dmt", "dmt", "LAMMPS: pair granular, dmt; YADE"}};
} // namespace carambole
