#include "fem/progress.h"

#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

namespace carambole::fem
{
namespace
{
constexpr const char *clear_line = "\r\033[K";
}

ProgressLine::ProgressLine(std::string title)
  : title(std::move(title)), terminal(isatty(STDERR_FILENO))
{
}

void ProgressLine::update(const Progress &p)
{
  if (!terminal || p.wall_seconds < shown_at + 0.1)
    return;
  shown_at = p.wall_seconds;
  const double done = std::clamp(p.time / p.expected_end, 1e-6, 1.0);
  fmt::print(
    stderr,
    "{}{}: {:3.0f} %  {:.1f} us of about {:.0f} us  {:.1f} M element updates/s  {:.0f} s left",
    clear_line, title, 100 * done, 1e6 * p.time, 1e6 * p.expected_end,
    1e-6 * p.elements * p.steps / p.wall_seconds, p.wall_seconds * (1 - done) / done);
  std::fflush(stderr);
}

void ProgressLine::close(const Cost &cost)
{
  fmt::print(
    stderr,
    "{}{}: {} elements, {} steps, {:.2f} s, {:.1f} million element updates/s on {} thread{}\n",
    terminal ? clear_line : "", title, *cost.elements, *cost.steps, cost.wall_seconds,
    1e-6 * *cost.element_updates_per_second, *cost.threads, *cost.threads == 1 ? "" : "s");
}
} // namespace carambole::fem
