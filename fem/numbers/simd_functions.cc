#include "fem/numbers/simd_functions.h"

#include <sleef.h>

namespace carambole::fem
{
namespace
{
#if defined __AVX512F__
constexpr int width = 8;
using Register = __m512d;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##d8_u10avx512f
#elif defined __AVX2__ && defined __FMA__
constexpr int width = 4;
using Register = __m256d;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##d4_u10avx2
#elif defined __AVX__
constexpr int width = 4;
using Register = __m256d;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##d4_u10avx
#elif defined __SSE2__
constexpr int width = 2;
using Register = __m128d;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##d2_u10sse2
#elif defined __aarch64__
constexpr int width = 2;
using Register = float64x2_t;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##d2_u10advsimd
#else
constexpr int width = 1;
using Register = double;
#  define CARAMBOLE_SLEEF(name) Sleef_##name##_u10
#endif

template <typename Function>
inline EightDoubles in_registers(EightDoubles x, Function function)
{
  static_assert(lanes % width == 0 && sizeof(Register) == width * sizeof(double));
  EightDoubles result;
  for (int i = 0; i < lanes; i += width)
  {
    Register part;
    std::memcpy(&part, reinterpret_cast<const char *>(&x) + i * int(sizeof(double)), sizeof part);
    part = function(part);
    std::memcpy(reinterpret_cast<char *>(&result) + i * int(sizeof(double)), &part, sizeof part);
  }
  return result;
}

/// What happens inside is not counted: the lanes are as if computed one by one.
inline EightDoubles uncounted(Simd x)
{
#ifdef CARAMBOLE_COUNTS_OPERATIONS
  vector_operations.lane_accesses += lanes;
#endif
  return plain(x);
}
} // namespace

Simd natural_logarithm(Simd x)
{
  return in_registers(uncounted(x), [](Register part) { return CARAMBOLE_SLEEF(log)(part); });
}

Simd exponential(Simd x)
{
  return in_registers(uncounted(x), [](Register part) { return CARAMBOLE_SLEEF(exp)(part); });
}

Simd power(Simd x, double p)
{
  constexpr int most_factors = 16;
  if (p >= 1 && p <= most_factors && p == int(p))
  {
    Simd result = broadcast(1), factor = x; // by squares
    for (int left = int(p); left > 0; left /= 2, factor *= factor)
      if (left % 2 != 0)
        result *= factor;
    return result;
  }
  return exponential(p * natural_logarithm(x));
}
} // namespace carambole::fem
