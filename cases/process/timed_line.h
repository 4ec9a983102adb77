#pragma once

// What a long task says of itself: on a terminal one line that is written over, elsewhere a line
// every ten seconds.

#include <chrono>
#include <string>

namespace carambole
{
class TimedLine
{
public:
  using Seconds = std::chrono::duration<double>;

  /// Nothing is said in the beginning: a task that ends soon says nothing.
  TimedLine();
  /// For a test: as on a terminal or not, with that time between two lines.
  TimedLine(bool on_terminal, Seconds period);
  /// Clears the line of the terminal.
  ~TimedLine();
  TimedLine(const TimedLine &) = delete;
  TimedLine &operator=(const TimedLine &) = delete;

  /// Whether it is time for the next line.
  bool is_due() const { return elapsed() >= next; }
  /// Since the task began.
  Seconds elapsed() const;
  /// Writes to standard error; the next line is due after the period.
  void write(const std::string &text);
  void clear();

private:
  const bool on_terminal;
  const Seconds period;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  Seconds next;
  bool has_line = false;
};
} // namespace carambole
