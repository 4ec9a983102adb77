#pragma once

namespace carambole
{
/// The number of processors this process may run on, at least one. Unlike
/// std::thread::hardware_concurrency it respects taskset, batch systems and containers.
int n_processors();
} // namespace carambole
