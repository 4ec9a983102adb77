#pragma once

// A Hopkinson bar: which stretches of the records of its gauges hold one wave each.

#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// The bodies of the analysis and the times of its waves, from the bar speed c0.
struct HopkinsonBar
{
  const Body *striker, *incident, *specimen, *transmitted;
  double speed = 0;            ///< c0 of the bars [m/s]
  double stiffness = 0;        ///< E A of the bars [N]
  double to_incident = 0;      ///< [m] from the gauge to the face of the specimen
  double to_transmitted = 0;   ///< the same on the other bar
  double pulse = 0;            ///< [s] length of the striker's pulse, 2 L/c0 of the striker
  double between = 0;          ///< [s] from the incident wave to the reflected one
  double until_struck_end = 0; ///< [s] to the wave that returns from the struck end
  double until_far_end = 0;    ///< [s] on the other bar, to the wave from its far end
  /// [s] that each of the three waves is alone at its gauge.
  double window() const;
  /// [s] at either end of a pulse for its dispersion: four radii at c0.
  double margin() const { return 4 * incident->radius / speed; }
  /// [s] that the striker's pulse takes to pass a gauge.
  double passing() const { return pulse + margin(); }
};

/// For a sound case with `three_wave`.
HopkinsonBar hopkinson_bar(const Case &c);
} // namespace carambole
