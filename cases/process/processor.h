#pragma once

// What the processor must be able to do for a program that was compiled for the processor of the
// machine that built it.

#include <cstdint>

// The instructions that a compiler uses by itself: macro that it defines when it may, name for
// __builtin_cpu_supports.
#define CARAMBOLE_INSTRUCTIONS(use)                                                                \
  use(__SSE3__, "sse3") use(__SSSE3__, "ssse3") use(__SSE4_1__, "sse4.1")                          \
    use(__SSE4_2__, "sse4.2") use(__POPCNT__, "popcnt") use(__AVX__, "avx") use(__AVX2__, "avx2")  \
      use(__FMA__, "fma") use(__BMI__, "bmi") use(__BMI2__, "bmi2") use(__AVX512F__, "avx512f")    \
        use(__AVX512VL__, "avx512vl") use(__AVX512BW__, "avx512bw") use(__AVX512DQ__, "avx512dq")  \
          use(__AVX512CD__, "avx512cd") use(__FMA4__, "fma4") use(__XOP__, "xop")

namespace carambole
{
/// Bit i: the program may use the i-th of the instructions above. A constant of the data: before it
/// has been read, nothing that was compiled for another processor may be executed.
extern const std::uint32_t instructions_used;

/// Ends the program with the status of a failed computation and says why if this processor does not
/// have them. It runs before every other initialisation of a program that refers to it.
void check_processor();
} // namespace carambole
