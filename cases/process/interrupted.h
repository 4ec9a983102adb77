#pragma once

// The exception that ends a computation after a signal.

#include <string>

namespace carambole
{
/// Thrown to end the work after a stop signal; run_main then returns the status of an interruption.
/// Not a std::exception, so that handlers of errors do not catch it.
struct Interrupted
{
  std::string kept = {}; ///< message about the stored results; empty: none
};
} // namespace carambole
