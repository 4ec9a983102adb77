#pragma once

// The case at the points of a sweep.

#include <mutex>

#include "lumped/sweep/sweep.h"

namespace carambole::lumped
{
/// A case with the selected models.
struct Point
{
  Case c;
  std::vector<Model> models;
};

/// Makes the case at a point of the grid. The file is read at the two ends and the middle of every
/// axis and at the far corner. If only numbers differ between these readings, and linearly with the
/// varied values, they are interpolated in memory: exact, and a thousand times faster. Otherwise
/// the case is read at every point.
class Points
{
public:
  Points(const std::string &path, const Overrides &overrides, const std::vector<Axis> &axes,
         const std::vector<std::string> &models);

  /// At the first ends of all axes.
  const Point &base() const { return first; }
  /// Fills a copy of base() with the values of the axes. From several threads at once.
  void move_to(const std::vector<double> &values, Point &point) const;
  bool reads_again() const { return !is_proportional; }

private:
  Point read(const std::vector<double> &values) const;
  bool learn();
  bool is_on_lines(const std::vector<double> &values) const;

  const std::string &path;
  const Overrides &overrides;
  const std::vector<Axis> &axes;
  const std::vector<std::string> &names;
  mutable std::mutex reading; ///< UDUNITS keeps global state
  Point first;
  /// Of every number that varies: number = constant + sum of slopes times the axes' values.
  struct Line
  {
    std::size_t number;
    double constant;
    std::vector<double> slopes;
  };
  std::vector<Line> lines;
  bool is_proportional = false;
};
} // namespace carambole::lumped
