#pragma once

// Collects the samples of a run within a budget.

#include <vector>

#include "lumped/row/trajectory.h"

namespace carambole::lumped
{
class SampleStore
{
public:
  /// `budget`: numbers kept in all samples together.
  explicit SampleStore(std::size_t budget) : budget(budget) {}

  bool is_empty() const { return samples.empty(); }

  /// Whether a regular sample is due; `spacing` [s] is the wanted distance between two.
  bool is_due(double time, double spacing) const
  {
    return samples.empty() || time - samples.back().sample.time >= spacing * thinning;
  }

  /// Keeps the sample. Times strictly increase: a jump is two samples one unit in the last place
  /// apart, a repetition is left out. Beyond the budget every other regular sample is dropped, and
  /// then every other one of an event; the first and the last stay.
  void add(Sample sample, bool is_event);

  /// Whether samples were dropped.
  bool thinned() const { return thinning > 1; }

  std::vector<Sample> take();

private:
  struct Entry
  {
    Sample sample;
    bool is_event;
  };
  void thin_out();
  void drop_every_other(bool events);

  std::vector<Entry> samples;
  std::size_t budget, numbers = 0;
  double thinning = 1;
};
} // namespace carambole::lumped
