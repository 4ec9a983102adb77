#pragma once

// Eight doubles processed at once, as a GCC vector type. On a processor with narrower registers the
// compiler splits the operations; the results are the same.
//
// With CARAMBOLE_COUNTS_OPERATIONS Simd is a class around that type that counts what is done with
// it: fem/bench compiles the kernel a second time that way, in a namespace of its own.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#ifdef __AVX512F__
#  include <immintrin.h>
#endif

namespace carambole::fem
{
inline constexpr int lanes = 8;
using EightDoubles = double __attribute__((vector_size(lanes * sizeof(double))));
using SimdMask = std::int64_t __attribute__((vector_size(lanes * sizeof(std::int64_t))));
using SimdIndex = std::int32_t __attribute__((vector_size(lanes * sizeof(std::int32_t))));

} // namespace carambole::fem

#ifdef CARAMBOLE_COUNTS_OPERATIONS
#  include "fem/numbers/counting_simd.h"
#endif

namespace carambole::fem
{
#ifndef CARAMBOLE_COUNTS_OPERATIONS
using Simd = EightDoubles;

inline const EightDoubles &plain(const Simd &x)
{
  return x;
}
#endif

/// The components (r, z) of one node.
using NodePair = double __attribute__((vector_size(2 * sizeof(double))));

inline NodePair load_pair(const double *from)
{
  NodePair result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

inline void store_pair(double *to, const NodePair &value)
{
  std::memcpy(to, &value, sizeof value);
}

/// Array of doubles, aligned and allocated in whole vectors of eight, initially zero.
class SimdArray
{
public:
  explicit SimdArray(std::size_t n_vectors = 0) : storage(n_vectors, Simd{}) {}
  double *data() { return reinterpret_cast<double *>(storage.data()); }
  const double *data() const { return reinterpret_cast<const double *>(storage.data()); }
  Simd *vectors() { return storage.data(); }
  const Simd *vectors() const { return storage.data(); }
  std::size_t size() const { return storage.size() * lanes; } ///< in doubles

private:
  std::vector<Simd> storage;
};

[[gnu::always_inline]] inline Simd broadcast(double x)
{
  return Simd{x, x, x, x, x, x, x, x};
}

/// values[index[i] * stride] for every lane i.
template <int stride>
[[gnu::always_inline]] inline Simd gather(const double *values, const SimdIndex &index)
{
  return Simd{values[index[0] * stride], values[index[1] * stride], values[index[2] * stride],
              values[index[3] * stride], values[index[4] * stride], values[index[5] * stride],
              values[index[6] * stride], values[index[7] * stride]};
}

/// r[i] = values[2 index[i]] and z[i] = values[2 index[i] + 1] for every lane i.
inline void gather_pairs(const double *values, const SimdIndex &index, Simd &r, Simd &z)
{
  const auto pair = [&](int i) { return load_pair(values + 2 * std::size_t(unsigned(index[i]))); };
  const auto every_other = [&](int i)
  {
    return __builtin_shufflevector(__builtin_shufflevector(pair(i), pair(i + 2), 0, 1, 2, 3),
                                   __builtin_shufflevector(pair(i + 4), pair(i + 6), 0, 1, 2, 3), 0,
                                   1, 2, 3, 4, 5, 6, 7);
  };
  const EightDoubles even = every_other(0), odd = every_other(1);
  r = __builtin_shufflevector(even, odd, 0, 8, 2, 10, 4, 12, 6, 14);
  z = __builtin_shufflevector(even, odd, 1, 9, 3, 11, 5, 13, 7, 15);
}

/// Stores the pairs (r[i], z[i]), lane after lane.
inline void store_pairs(double *to, const Simd &r, const Simd &z)
{
  const EightDoubles &a = plain(r), &b = plain(z);
  const EightDoubles pairs[] = {__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11),
                                __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)};
  std::memcpy(to, pairs, sizeof pairs);
}

/// True if a lane is set.
inline bool any(SimdMask mask)
{
#ifdef __AVX512F__ // one instruction, which the compiler does not find
  __m512i bits;
  std::memcpy(&bits, &mask, sizeof bits);
  return _mm512_test_epi64_mask(bits, bits) != 0;
#else
  mask |= __builtin_shufflevector(mask, mask, 4, 5, 6, 7, 0, 1, 2, 3);
  mask |= __builtin_shufflevector(mask, mask, 2, 3, 0, 1, 6, 7, 4, 5);
  return mask[0] || mask[1];
#endif
}

/// True if x > limit in any lane. A NaN counts as above.
inline bool any_above(const Simd &x, double limit)
{
  return any(~(x <= limit));
}

/// Sum in a fixed order.
inline double sum(const Simd &x)
{
  return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

/// The series below are truncated. These functions recompute single lanes with the standard library
/// where the argument is beyond the given limit or a NaN. Lanes within the limit keep the value of
/// the series, whatever the other lanes hold. atanh(s)/s, y = s^2 > 0.01; NaN for y < 0 and y >= 1.
void set_atanh_over(const Simd &y, Simd &result);
/// Largest x of the three that follow.
inline constexpr double short_series = 1.0 / 32;
/// cosh(x) - 1 and sinh(x)/x, y = x^2.
void set_cosh_minus_one(const Simd &y, Simd &result);
void set_sinh_over(const Simd &y, Simd &result);
/// exp(x) - 1.
void set_exp_minus_one(const Simd &x, Simd &result);

/// atanh(s)/s as a function of y = s^2, by its series 1 + y/3 + y^2/5 + ... For y < 0.01 the first
/// term left out is below 1e-17.
[[gnu::always_inline]] inline Simd atanh_over(const Simd &y)
{
  const auto term = [&y](const Simd &tail, int odd) { return tail * y + 1.0 / odd; };
  Simd series = broadcast(1.0 / 15);
  for (int odd = 13; odd >= 1; odd -= 2)
    series = term(series, odd);
  if (any_above(y, 0.01)) [[unlikely]]
    set_atanh_over(y, series);
  return series;
}

/// ln(1 + x) = 2 atanh(x / (2 + x)), without loss of digits for small x. NaN for x <= -1.
[[gnu::always_inline]] inline Simd log_one_plus(const Simd &x)
{
  const Simd s = x / (2 + x);
  return 2 * s * atanh_over(s * s);
}

/// cosh(x) - 1 as a function of y = x^2, by its series. The first term left out is below 1e-17 of
/// the sum, here and in the next two.
[[gnu::always_inline]] inline Simd cosh_minus_one(const Simd &y)
{
  Simd series = y * (0.5 + y * (1.0 / 24 + y * (1.0 / 720 + y * (1.0 / 40320))));
  if (any_above(y, short_series * short_series)) [[unlikely]]
    set_cosh_minus_one(y, series);
  return series;
}

/// sinh(x)/x as a function of y = x^2, by its series.
[[gnu::always_inline]] inline Simd sinh_over(const Simd &y)
{
  Simd series = 1 + y * (1.0 / 6 + y * (1.0 / 120 + y * (1.0 / 5040)));
  if (any_above(y, short_series * short_series)) [[unlikely]]
    set_sinh_over(y, series);
  return series;
}

/// exp(x) - 1 by its series.
[[gnu::always_inline]] inline Simd exp_minus_one(const Simd &x)
{
  Simd series = broadcast(1.0 / 40320);
  for (const double factorial : {5040.0, 720.0, 120.0, 24.0, 6.0, 2.0, 1.0})
    series = series * x + 1 / factorial;
  series *= x;
  if (any_above(x * x, short_series * short_series)) [[unlikely]]
    set_exp_minus_one(x, series);
  return series;
}

#ifndef CARAMBOLE_COUNTS_OPERATIONS
[[gnu::always_inline]] inline Simd select(const SimdMask &mask, const Simd &yes, const Simd &no)
{
  return mask ? yes : no;
}

[[gnu::always_inline]] inline Simd square_root(const Simd &x)
{
  Simd result{};
  for (int i = 0; i < lanes; ++i)
    result[i] = __builtin_sqrt(x[i]);
  return result;
}
#endif

[[gnu::always_inline]] inline Simd absolute(const Simd &x)
{
  return select(x < 0, -x, x);
}

[[gnu::always_inline]] inline Simd minimum(const Simd &a, const Simd &b)
{
  return select(a < b, a, b);
}
} // namespace carambole::fem
