#include "lumped/row/sample_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carambole::lumped
{
namespace
{
std::size_t size_of(const Sample &s)
{
  return 4 + s.force.size() + s.damping_force.size() + s.approach.size() + s.position.size() +
         s.velocity.size();
}
} // namespace

void SampleStore::add(Sample sample, bool is_event)
{
  if (!samples.empty() && sample.time <= samples.back().sample.time)
  {
    Sample &last = samples.back().sample;
    const bool has_forces_alone = sample.velocity.empty();
    if (sample.force == last.force &&
        (has_forces_alone ||
         (sample.velocity == last.velocity && sample.damping_force == last.damping_force)))
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

void SampleStore::thin_out()
{
  drop_every_other(false);
  thinning *= 2;
  // The next thinning must not follow immediately if events fill the budget.
  while (numbers > budget / 4 * 3 && samples.size() > 3)
    drop_every_other(true);
}

void SampleStore::drop_every_other(bool events)
{
  std::vector<Entry> kept;
  numbers = 0;
  bool keep = true;
  for (std::size_t k = 0; k < samples.size(); ++k)
  {
    Entry &entry = samples[k];
    if (entry.is_event == events)
      keep = !keep;
    if (entry.is_event == events && !keep && k > 0 && k + 1 < samples.size())
      continue;
    numbers += size_of(entry.sample);
    kept.push_back(std::move(entry));
  }
  samples = std::move(kept);
}

std::vector<Sample> SampleStore::take()
{
  std::vector<Sample> result;
  result.reserve(samples.size());
  for (Entry &entry : samples)
    result.push_back(std::move(entry.sample));
  samples.clear();
  numbers = 0;
  return result;
}
} // namespace carambole::lumped
