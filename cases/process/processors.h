#pragma once

namespace carambole
{
/// Number of processors that this process may use, one or more: those of the machine but for limits
/// such as those of taskset, a batch system or a container, which
/// std::thread::hardware_concurrency does not know.
int n_processors();
} // namespace carambole
