#pragma once

// The kinds of analysis, and how they differ.

#include <array>
#include <cstddef>

namespace carambole
{
/// What is computed.
enum class Analysis
{
  impact,
  waves,       ///< under loads; no contact is needed
  indentation, ///< quasi-static, of two bodies
  modes,       ///< in which each body vibrates by itself
  oblique,     ///< an impact of two bodies that also slide and spin in the plane of x and z
  incline,     ///< a sphere that rolls or slides down a plane, or along a level one
  prescribed   ///< two bodies whose motion is given, to see what forces it takes
};
inline constexpr std::array analyses{Analysis::impact,    Analysis::waves,   Analysis::indentation,
                                     Analysis::modes,     Analysis::oblique, Analysis::incline,
                                     Analysis::prescribed};

/// What a kind of analysis has. Programs ask for this rather than for the kind, so that a new kind
/// is a row of `analysis_traits`, a solver, and the keys of a case that it allows.
struct AnalysisTraits
{
  const char *name;             ///< the word of `analysis:`; an incline is known by its own key
  bool impacts = false;         ///< the bodies meet and part
  bool has_time = false;        ///< its models have histories over time
  bool has_contacts = false;    ///< neighbours in the row may touch
  bool resolves_waves = false;  ///< its finite elements have inertia
  bool vibrates = false;        ///< each body by itself: frequencies instead of histories
  bool is_quasi_static = false; ///< the bodies are pressed together, in load steps
  bool slips = false;           ///< it has a tangential force, velocities along x, and spins
  bool rolls = false;           ///< gravity acts along a plane; the normal force is constant
  bool counts_rings = false;    ///< its continuum is half-spaces in rings (see Case::counts_rings)
  bool is_prescribed = false;   ///< the motion of its two bodies is given, for laws only

  /// Whether the two bodies rest at first, and how far they approach is given.
  constexpr bool presses() const { return is_quasi_static || is_prescribed; }
};

/// In the order of `analyses`.
inline constexpr std::array<AnalysisTraits, analyses.size()> analysis_traits{
  {{.name = "impact",
    .impacts = true,
    .has_time = true,
    .has_contacts = true,
    .resolves_waves = true},
   {.name = "waves", .has_time = true, .has_contacts = true, .resolves_waves = true},
   {.name = "indentation", .has_contacts = true, .is_quasi_static = true},
   {.name = "modes", .vibrates = true},
   {.name = "oblique",
    .impacts = true,
    .has_time = true,
    .has_contacts = true,
    .slips = true,
    .counts_rings = true},
   {.name = "impact", .has_time = true, .has_contacts = true, .rolls = true},
   {.name = "prescribed", .has_time = true, .has_contacts = true, .is_prescribed = true}}};

constexpr const AnalysisTraits &traits_of(Analysis analysis)
{
  return analysis_traits[static_cast<std::size_t>(analysis)];
}
} // namespace carambole
