#pragma once

// The quasi-static path of an adhesive contact, its folds, and the loop of a given approach.

#include <functional>
#include <optional>
#include <vector>

#include "fem/adhesion/ring_state.h"
#include "fem/adhesion/ring_traction.h"

namespace carambole::fem
{
/// How far two bodies are pressed together; one of the two, in units of AdhesiveScale.
struct PressLimit
{
  std::optional<double> approach = {}, force = {}; ///< > 0; over D, over w R
};

/// All equilibria from bodies apart to the limit, stable and unstable ones, at the distances of
/// rings. Energy and force change along it without a jump.
using AdhesivePath = std::vector<RingState>;

/// Where a given approach goes beyond an end of a stable part of the path.
struct AdhesiveJump
{
  RingState before, after; ///< at the same approach, on the path
  double loss() const { return before.energy - after.energy; }
};

/// Forth to the limit and back at a given approach, as an infinitely slow impact takes it.
struct AdhesiveLoop
{
  std::vector<RingState> loading, unloading; ///< stable equilibria, jumps included
  std::vector<AdhesiveJump> attachments, detachments;
  double pull_off_force = 0; ///< largest tension in unloading, over w R
  double spent = 0;          ///< work of the loading, int F dd

  /// Of both ways; zero without a jump.
  double loss() const;
  /// The jump that takes most; null: none.
  const AdhesiveJump *attachment() const;
  const AdhesiveJump *detachment() const;
};

/// The path with at least 4 rings in the largest contact. `after_state` is called after each state
/// and may throw to end the computation. Throws std::runtime_error where an equilibrium is not
/// found.
AdhesivePath adhesive_path(const RingTraction &traction, const PressLimit &limit, int rings,
                           const std::function<void()> &after_state = {});

/// The loop of a path, which begins apart and ends in stable contact.
AdhesiveLoop adhesive_loop(const AdhesivePath &path);
} // namespace carambole::fem
