#pragma once

#include <cstddef>
#include <functional>

namespace carambole
{
/// The number of processors this process may run on, at least one. Unlike
/// std::thread::hardware_concurrency it respects taskset, batch systems and containers.
int n_processors();

/// Calls `work` with 0 to n - 1, on a thread for each processor. Throws what one of the calls
/// throws; no call begins after that.
void do_in_threads(std::size_t n, const std::function<void(std::size_t)> &work);
} // namespace carambole
