#pragma once

// What this machine could do: upper limits of the rates of the solver.

#include "fem/bench/timing.h"

namespace carambole::fem
{
struct Peaks
{
  int register_bits = 0; ///< of the widest vectors that the programs were built for
  bool has_fma = false;  ///< they multiply and add in one instruction
  double l2_bytes = 0;   ///< of one processor; 0: the system does not tell
  double l3_bytes = 0;
  /// Of the three arrays of a triad together: half of the second cache, eight times it, and far
  /// beyond the caches.
  double l2_triad_bytes = 0, l3_triad_bytes = 0, memory_triad_bytes = 0;

  Rate flops, flops_of_all; ///< multiply-adds, two operations each, on one thread and on all [1/s]
  Rate additions;           ///< additions alone, one operation each [1/s]
  Rate divisions;           ///< [1/s]
  Rate gathered;            ///< values fetched by index from the first cache [1/s]
  Rate l2, l3, memory;      ///< triad a = b + s c, 24 bytes a value [B/s]
  Rate memory_of_all;       ///< the same in memory, on all threads [B/s]
};

/// Measures them; takes some seconds, if `is_quick` a tenth, with smaller arrays. Throws
/// Interrupted.
Peaks measure_peaks(int threads, bool is_quick);
} // namespace carambole::fem
