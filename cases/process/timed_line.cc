#include "cases/process/timed_line.h"

#include "cases/process/terminal.h"

namespace carambole
{
namespace
{
constexpr TimedLine::Seconds on_screen{0.2}, in_a_file{10};
} // namespace

TimedLine::TimedLine() : TimedLine(is_on_terminal(), is_on_terminal() ? on_screen : in_a_file) {}

TimedLine::TimedLine(bool on_terminal, Seconds period)
  : on_terminal(on_terminal), period(period), next(period)
{
}

TimedLine::~TimedLine()
{
  clear();
}

TimedLine::Seconds TimedLine::elapsed() const
{
  return std::chrono::steady_clock::now() - start;
}

void TimedLine::write(const std::string &text)
{
  next = elapsed() + period;
  if (on_terminal)
    rewrite_line(text);
  else
    tell("{}\n", text);
  has_line = on_terminal;
}

void TimedLine::clear()
{
  if (has_line)
    rewrite_line("");
  has_line = false;
}
} // namespace carambole
