#pragma once

// Records displacements, velocities and strains at points of the bodies, along lines and surfaces,
// and forces through sections.

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
/// All probes of a case. Values at points are interpolated within their element; surfaces are
/// recorded at their nodes.
class Probes
{
public:
  /// Records time zero and, if it is later, `flight_end`, until which the bodies fly freely.
  Probes(const Case &c, const Discretisation &discretisation, double flight_end);

  /// Adds a sample, at the time of a sample of the history. `element_forces` at that time, laid out
  /// as in elements.h; they may be missing where no probe is a section.
  void add(double time, const NodalState &state, const double *element_forces = nullptr);

  /// Appends the columns of the points, `probe 1 r [m]` and `probe 1 z [m]` or in m/s, to a history
  /// with the same samples; of a gauge `probe 1 z [1]`, of a section `section force NAME [N]`.
  void append_to(History &history) const;

  /// Peaks and last values of the points and sections, and the speeds along lines on rods.
  std::vector<ProbeRecord> records(const Case &c) const;

  /// Files of the surfaces and lines, names and texts; k is the number of the probe, from 1. Of a
  /// surface `surface-<k>.csv`: `time [s],r=0.001[m],...`, a column per node with the axial
  /// component [m] or [m/s]. Of a line `line-<k>.csv`, with all samples: `time
  /// [s],s=0.001[m],...`, a column per point with the axial velocity [m/s] or strain [1], s its
  /// distance from the first.
  std::vector<std::pair<std::string, std::string>> files() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    for (PointRecord &point : points)
      transfer(archive, point.r, point.z);
    for (Surface &surface : surfaces)
      transfer(archive, surface.samples);
    for (Section &section : sections)
      transfer(archive, section.force);
    for (Line &line : lines)
      transfer(archive, line.values);
    transfer(archive, times, surface_times, n_samples, stride);
  }

private:
  static constexpr std::size_t most_surface_samples = 400;

  struct PointRecord
  {
    int number; ///< of the probe in the case, from 1
    ProbeQuantity quantity;
    /// With global nodes; of a gauge its ends, the lower first.
    std::vector<PointInElement> places;
    double gauge;             ///< [m]
    std::vector<double> r, z; ///< of a gauge z only
  };
  struct Surface
  {
    int number;
    bool velocity;
    std::vector<int> nodes;
    std::vector<double> radii;                ///< undeformed [m]
    std::vector<std::vector<double>> samples; ///< values of all nodes, sample by sample
  };

  struct Section
  {
    int number;
    std::string label;         ///< of its column
    std::vector<int> slots;    ///< of the elements beyond it, at the nodes of the mesh line
    std::vector<double> force; ///< [N], positive in tension
  };
  struct Line
  {
    int number;
    ProbeQuantity quantity;
    double gauge;                                    ///< [m]
    std::vector<double> distances;                   ///< from the first point [m]
    std::vector<std::vector<PointInElement>> places; ///< as of a point
    std::vector<std::vector<double>> values;         ///< point by point
  };

  static std::vector<PointInElement> places_of(const Probe &probe, const BodyMesh &mesh, int first);
  static Section section_at(const Case &c, const Discretisation &d, int number);
  std::optional<double> phase_speed_ratio(const Case &c, const Line &line) const;

  /// Adds a sample with `value(node, component, velocity)` for everything that is recorded.
  template <typename Value>
  void add_sample(double time, const Value &value);

  std::vector<PointRecord> points;
  std::vector<Surface> surfaces;
  std::vector<Section> sections;
  std::vector<Line> lines;
  std::vector<double> times; ///< of all samples
  std::vector<double> surface_times;
  std::size_t n_samples = 0, stride = 1; ///< surfaces keep every `stride`-th sample
};
} // namespace carambole::fem
