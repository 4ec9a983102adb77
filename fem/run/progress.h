#pragma once

// How a run talks: one line that is rewritten on a terminal; elsewhere only the closing line of
// each level.

#include <string>

#include "fem/run/impact.h"

namespace carambole::fem
{
class ProgressLine
{
public:
  /// `title` stands in front: "fem level 2/3".
  explicit ProgressLine(std::string title);

  /// Rewrites the line, ten times a second at most.
  void update(const Progress &progress);
  /// Replaces it by what the level cost.
  void close(const Cost &cost);

private:
  std::string title;
  bool terminal;
  double shown_at = -1; ///< wall seconds of the last update
};
} // namespace carambole::fem
