#pragma once

// All measurements of carambole-fem, as JSON: fem/bench of bench.json.

#include <nlohmann/json_fwd.hpp>

namespace carambole::fem
{
/// Measures on up to `threads` threads; takes half a minute, if `is_quick` some seconds: with small
/// sizes, whose rates mean little. Must be called before this process has started threads. Throws
/// Interrupted, std::runtime_error.
nlohmann::ordered_json bench(int threads, bool is_quick);
} // namespace carambole::fem
