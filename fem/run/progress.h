#pragma once

// Progress of a run: on a terminal a line that is rewritten; elsewhere only the closing line of
// each level.

#include <string>

#include "fem/run/impact.h"

namespace carambole::fem
{
class ProgressLine
{
public:
  /// `title` begins the line: "fem level 2/3".
  explicit ProgressLine(std::string title);

  /// Rewrites the line, at most ten times a second.
  void update(const Progress &progress);
  /// Replaces the line by the cost of the level.
  /// `one_step`: why all elements have one time step, or empty.
  void close(const Cost &cost, const std::string &one_step);

private:
  std::string title;
  bool terminal;
  double shown_at = -1; ///< wall seconds of the last update
};
} // namespace carambole::fem
