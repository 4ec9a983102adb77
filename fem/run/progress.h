#pragma once

// Progress of a run, and the closing line of each level.

#include <string>

#include "cases/process/timed_line.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
class ProgressLine
{
public:
  /// `title` begins the line: "fem level 2/3".
  explicit ProgressLine(std::string title);

  /// Says how far the run is, on a terminal or every ten seconds.
  void update(const Progress &progress);
  /// Replaces the line by the cost of the level.
  /// `one_step`: why all elements have one time step, or empty.
  void close(const Cost &cost, const std::string &one_step);

private:
  std::string title;
  TimedLine line;
};
} // namespace carambole::fem
