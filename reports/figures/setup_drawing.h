#pragma once

// The row of bodies as gnuplot commands: shapes to scale, velocities, loads, probes, names. The
// axis of symmetry runs from left to right.

#include <string>

#include "reports/records/results.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// Rectangle of the half r > 0 [m].
struct Window
{
  double z_low = 0, z_high = 0, r_high = 0;
};

/// The part of the row that is drawn, and its scale.
struct RowLayout
{
  Window window;            ///< all finite bodies, and a part of a half-space
  bool is_whole = true;     ///< no half-space extends beyond the window
  double side = 0;          ///< between the window and each side of the picture [px]
  ReadableUnit unit;        ///< of the axes
  double scale = 1;         ///< pixels per metre
  int above = 0, below = 0; ///< [px] for velocities above the bodies and names below
};

/// `mesh` bounds all elements; of no size where there is no mesh.
RowLayout row_layout(const Case &problem, const Window &mesh, int picture_width);

/// Objects, arrows and labels of the row, in the unit of the layout.
std::string row_commands(const Case &problem, const RowLayout &layout);

/// Rigid bodies in an enlargement with its origin at `z_origin` on the axis [m].
std::string rigid_commands(const Case &problem, double z_origin, const ReadableUnit &unit);

/// Whether the half-space with this index fills z < 0 of its face.
bool is_below(const Case &problem, std::size_t body);
} // namespace carambole::reports
