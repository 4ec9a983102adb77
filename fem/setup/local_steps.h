#pragma once

// Where an impact uses levels of time steps (time_levels.h), and when they must change.

#include <functional>
#include <string>
#include <vector>

#include "fem/explicit/stable_step.h"
#include "fem/explicit/time_levels.h"
#include "fem/numbers/serialize.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Samples of the history per expected duration of the shortest contact, or of a case without
/// contacts.
inline constexpr double samples_per_duration = 800;

/// The shortest of these durations [s].
double shortest_duration(const Case &c);

/// Highest level for the shortest step [s]: its period is not longer than two samples.
int highest_level(const Case &c, double step);

/// Share of the elements that are computed in a step with the levels that a run is expected to
/// have.
double expected_share_of_elements(const Discretisation &discretisation, const Case &c, double step);

/// Sorts the elements of the meshes of `discretisation` by the level that their time steps may
/// have, so that the groups of elements hold few of different levels.
void sort_by_levels(const Discretisation &discretisation, const Case &c,
                    std::vector<BodyMesh> &meshes);

class LocalSteps
{
public:
  /// Both must outlive this object.
  LocalSteps(const Discretisation &discretisation, const Case &c);

  /// Levels up to `most` for these displacements, and the step of `stable` with them. The nodes of
  /// a contact, with a margin, have one level, those of loads level 0. All nodes are on it where
  /// levels would not save a quarter of the work, a boundary absorbs, or a body flows so fast that
  /// its elastic stiffness says nothing about the forces of the next step. `between` is called in
  /// every iteration; it may throw.
  TimeLevels choose(StableStep &stable, const std::vector<MortarContact> &contacts,
                    const std::vector<double> &displacement, Simd *history, int most,
                    const std::function<void()> &between = {});

  /// Whether a contact has come close to nodes of other levels.
  bool have_grown(const std::vector<MortarContact> &contacts, const TimeLevels &levels) const;

  /// Work per time without levels over that with the levels chosen last; 1 without.
  double gain() const { return last_gain; }

  /// Why there are no levels, in some words; empty: there are, or they were not asked for.
  const std::string &obstacle() const { return last_obstacle; }

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, last_gain, last_obstacle);
  }

private:
  const Discretisation &discretisation;
  const Case &c;
  const std::vector<ContactScale> scales;
  double last_gain = 1;
  std::string last_obstacle;
};
} // namespace carambole::fem
