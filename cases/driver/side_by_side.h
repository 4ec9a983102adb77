#pragma once

// Work on several processors: a process of its own for each piece.

#include <functional>
#include <string>
#include <vector>

namespace carambole
{
struct Task
{
  std::string title;         ///< for the line that shows what runs
  double cost;               ///< in any unit, the same for all
  std::function<int()> work; ///< returns an exit status; runs in a copy of this process
};

/// Does the tasks, `processes` of them at a time, those of the largest cost first. What a task
/// prints is shown in one piece when it has ended; until then, on a terminal, one line says how
/// many have ended, which are running and how long the rest will take at the rate so far. A stop
/// signal is passed on to the running ones, and no further one begins.
/// @param at_end  called when a task has ended, before its output is shown: its place in `tasks`
/// and
///                its exit status
/// Throws std::system_error if a process cannot be made.
void do_side_by_side(const std::vector<Task> &tasks, int processes,
                     const std::function<void(std::size_t task, int status)> &at_end);
} // namespace carambole
