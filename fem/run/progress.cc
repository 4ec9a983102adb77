#include "fem/run/progress.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/process/terminal.h"

namespace carambole::fem
{
ProgressLine::ProgressLine(std::string title) : title(std::move(title)) {}

void ProgressLine::update(const Progress &p)
{
  if (!line.is_due() || p.wall_seconds <= 0)
    return;
  const double done = std::clamp(p.time / p.expected_end, 1e-6, 1.0);
  line.write(fmt::format(
    "{}: {:3.0f} %  {:.1f} us of about {:.0f} us  {:.1f} M element updates/s  {:.0f} s left", title,
    100 * done, 1e6 * p.time, 1e6 * p.expected_end, 1e-6 * p.element_updates / p.wall_seconds,
    p.wall_seconds * (1 - done) / done));
}

void ProgressLine::close(const Cost &cost, const std::string &one_step)
{
  line.clear();
  const double saved = double(*cost.elements) * double(*cost.steps) / double(*cost.element_updates);
  std::string local;
  if (*cost.longest_step > 1)
    local = fmt::format(" (up to {} at once: {:.1f} times fewer element updates)",
                        *cost.longest_step, saved);
  else if (!one_step.empty())
    local = fmt::format(" (one step for all: {})", one_step);
  tell("{}: {} elements, {} steps{}, {:.2f} s, {:.1f} million element updates/s on {} thread{}\n",
       title, *cost.elements, *cost.steps, local, cost.wall_seconds,
       1e-6 * *cost.element_updates_per_second, *cost.threads, *cost.threads == 1 ? "" : "s");
}
} // namespace carambole::fem
