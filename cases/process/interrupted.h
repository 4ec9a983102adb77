#pragma once

// How a computation that a signal stops ends.

#include <string>

namespace carambole
{
/// Thrown where work ends because a signal asks for it; run_main returns the status of an
/// interruption. No std::exception: what handles errors does not take it for one.
struct Interrupted
{
  std::string kept =
    ""; ///< what was kept of the work, for the user; empty: there is nothing to say
};
} // namespace carambole
