#pragma once

// What the course of two pressed bodies gives besides forces: energies and plastic strains.

#include <optional>
#include <vector>

#include "fem/implicit/indentation.h"

namespace carambole::fem
{
/// The forms of energy that a pressed pair has besides strain energy.
struct PressedForms
{
  bool plastic, viscous, friction;

  explicit PressedForms(const Case &c);
};

/// Largest difference of what the bodies store and dissipate from int F d(approach) [J].
double error_of_work(const std::vector<LoadStep> &steps);

/// Largest equivalent plastic strain of a body at the end. Nothing if it does not yield, or if both
/// bodies do: the course has that of both together.
std::optional<double> plastic_strain_of(const Body &body, const Case &c,
                                        const IndentationResult &course);
} // namespace carambole::fem
