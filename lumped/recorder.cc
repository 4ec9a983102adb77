#include "lumped/recorder.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carambole::lumped
{
namespace
{
std::size_t size_of(const Sample &s)
{
  return 4 + s.force.size() + s.approach.size() + s.position.size() + s.velocity.size();
}
} // namespace

void Recorder::add(Sample sample, bool is_event)
{
  if (!samples.empty() && sample.time <= samples.back().sample.time)
  {
    Sample &last = samples.back().sample;
    if (sample.force == last.force && sample.velocity == last.velocity)
      return;
    constexpr double infinity = std::numeric_limits<double>::infinity(),
                     smallest = std::numeric_limits<double>::min();
    sample.time = std::nextafter(std::max(last.time, smallest), infinity);
  }
  numbers += size_of(sample);
  samples.push_back({std::move(sample), is_event});
  if (numbers > budget)
    thin_out();
}

void Recorder::thin_out()
{
  std::vector<Entry> kept;
  numbers = 0;
  bool keep = true;
  for (Entry &entry : samples)
  {
    if (!entry.is_event)
      keep = !keep;
    if (!entry.is_event && !keep)
      continue;
    numbers += size_of(entry.sample);
    kept.push_back(std::move(entry));
  }
  samples = std::move(kept);
  thinning *= 2;
  if (numbers >
      budget / 4 *
        3) // events fill half of it, and they stay: the next thinning must not come at once
    budget *= 2;
}

std::vector<Sample> Recorder::take()
{
  std::vector<Sample> result;
  for (Entry &entry : samples)
    result.push_back(std::move(entry.sample));
  samples.clear();
  numbers = 0;
  return result;
}
} // namespace carambole::lumped
