#pragma once

// What is recorded over time at points of the bodies and along their surfaces.

#include <string>
#include <utility>
#include <vector>

#include "cases/records/records.h"
#include "fem/mesh/locate_point.h"
#include "fem/numbers/serialize.h"
#include "fem/setup/setup.h"
#include "fem/solid/nodal_state.h"

namespace carambole::fem
{
/// All probes of a case. Points are interpolated within their element; surfaces are recorded at
/// their nodes.
class Probes
{
public:
  /// Records time zero and, if it is later, `flight_end`, until when the bodies fly freely.
  Probes(const Case &c, const Discretisation &discretisation, double flight_end);

  /// One row, at the time of a row of the history.
  void add(double time, const NodalState &state);

  /// Appends the columns of the points, `probe 1 r [m]` and `probe 1 z [m]` or in m/s, to a history
  /// of as many rows.
  void append_to(History &history) const;

  /// Peaks and last values of the points.
  std::vector<ProbeRecord> records() const;

  /// Files of the surfaces: names `surface-<k>.csv` with the number k of the probe, from 1, and
  /// texts: `time [s],r=0.001[m],...`, one column per node with the axial component [m] or [m/s].
  std::vector<std::pair<std::string, std::string>> surface_files() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    for (PointRecord &point : points)
      transfer(archive, point.r, point.z);
    for (Surface &surface : surfaces)
      transfer(archive, surface.rows);
    transfer(archive, surface_times, n_rows, stride);
  }

private:
  static constexpr std::size_t most_surface_rows = 400;

  struct PointRecord
  {
    int number; ///< of the probe in the case, from 1
    bool velocity;
    Place place; ///< its nodes are global
    std::vector<double> r, z;
  };
  struct Surface
  {
    int number;
    bool velocity;
    std::vector<int> nodes;
    std::vector<double> radii; ///< undeformed [m]
    std::vector<std::vector<double>> rows;
  };

  /// Calls `value(node, component, velocity)` for all that is recorded.
  template <typename Value>
  void add_row(double time, const Value &value);

  std::vector<PointRecord> points;
  std::vector<Surface> surfaces;
  std::vector<double> surface_times;
  std::size_t n_rows = 0, stride = 1; ///< every `stride`-th row is kept of surfaces
};
} // namespace carambole::fem
