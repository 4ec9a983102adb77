#pragma once

// Memory of a whole run, measured: the growth of the resident set of a process of its own.

#include <vector>

namespace carambole::fem
{
struct MemoryUse
{
  int elements = 0;
  double growth = 0;    ///< of the resident set when the time loop runs [bytes]
  double peak = 0;      ///< and its largest growth until then, meshing included [bytes]
  double estimated = 0; ///< what `carambole check` estimates for the whole program [bytes]
};

/// The timed case (loops.h), one level of one-point elements, with about 1e4, 1e5 and 1e6 elements;
/// quick: the first alone, with a tenth. Larger ones are left out where they do not fit. Must be
/// called before this process has started threads. Throws Interrupted, std::runtime_error.
std::vector<MemoryUse> measure_memory(bool is_quick);
} // namespace carambole::fem
