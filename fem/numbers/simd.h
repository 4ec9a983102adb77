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
#ifdef __AVX512DQ__ // loads into the place, in half of the instructions
    __m512d pairs = _mm512_castpd128_pd512(pair(i));
    pairs = _mm512_mask_broadcast_f64x2(pairs, 0x0c, pair(i + 2));
    pairs = _mm512_mask_broadcast_f64x2(pairs, 0x30, pair(i + 4));
    return EightDoubles(_mm512_mask_broadcast_f64x2(pairs, 0xc0, pair(i + 6)));
#else
    return __builtin_shufflevector(__builtin_shufflevector(pair(i), pair(i + 2), 0, 1, 2, 3),
                                   __builtin_shufflevector(pair(i + 4), pair(i + 6), 0, 1, 2, 3), 0,
                                   1, 2, 3, 4, 5, 6, 7);
#endif
  };
  const EightDoubles even = every_other(0), odd = every_other(1);
  r = __builtin_shufflevector(even, odd, 0, 8, 2, 10, 4, 12, 6, 14);
  z = __builtin_shufflevector(even, odd, 1, 9, 3, 11, 5, 13, 7, 15);
}

/// Not by memcpy, which GCC does through a copy on the stack.
inline void store_eight(double *to, const EightDoubles &value)
{
  using Anywhere =
    double __attribute__((vector_size(lanes * sizeof(double)), aligned(sizeof(double)), may_alias));
  *reinterpret_cast<Anywhere *>(to) = value;
}

/// Stores the pairs (r[i], z[i]), lane after lane.
inline void store_pairs(double *to, const Simd &r, const Simd &z)
{
  const EightDoubles &a = plain(r), &b = plain(z);
  store_eight(to, __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11));
  store_eight(to + lanes, __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
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
#ifdef __AVX512F__
  return _mm512_cmp_pd_mask(plain(x), _mm512_set1_pd(limit), _CMP_NLE_UQ) != 0;
#else
  return any(~(x <= limit));
#endif
}

/// Sum in a fixed order.
inline double sum(const Simd &x)
{
  return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

/// The series below are truncated. These functions recompute single lanes with the standard library
/// where the argument is beyond the given limit or a NaN. Lanes within the limit keep the value of
/// the series, whatever the other lanes hold. By value: a reference would have every call write its
/// operands to memory. atanh(s)/s, y = s^2 > 0.01; NaN for y < 0 and y >= 1.
[[gnu::cold]] Simd atanh_over_large(Simd y, Simd series);
/// Largest x of the two that follow.
inline constexpr double short_series = 1.0 / 32;
/// cosh(x) - 1 and sinh(x)/x, y = x^2.
[[gnu::cold]] Simd cosh_minus_one_large(Simd y, Simd series);
[[gnu::cold]] Simd sinh_over_large(Simd y, Simd series);

/// atanh(s)/s as a function of y = s^2, by its series 1 + y/3 + y^2/5 + ...: five terms for the
/// small elastic strains of metals, eight for those of polymers. The truncation error is below
/// 2e-17.
[[gnu::always_inline]] inline Simd atanh_over(const Simd &y)
{
  constexpr double small = 6e-4, large = 0.01;
  Simd result = 1 + y * (1.0 / 3 + y * (1.0 / 5 + y * (1.0 / 7 + y * (1.0 / 9))));
  if (any_above(y, small)) [[unlikely]]
  {
    Simd series = broadcast(1.0 / 15);
    for (int odd = 13; odd >= 1; odd -= 2)
      series = series * y + 1.0 / odd;
    result = select(y <= small, result, series);
    if (any_above(y, large)) [[unlikely]]
      result = atanh_over_large(y, result);
  }
  return result;
}

/// 1/2 ln(1 + x) = atanh(x/(2 + x)), without loss of digits for small x. NaN for x <= -1.
[[gnu::always_inline]] inline Simd half_log_one_plus(const Simd &x)
{
  const Simd s = x / (2 + x);
  return s * atanh_over(s * s);
}

[[gnu::always_inline]] inline Simd log_one_plus(const Simd &x)
{
  return 2 * half_log_one_plus(x);
}

/// cosh(x) - 1 as a function of y = x^2, by its series. The first term left out is below 1e-17 of
/// the sum, here and in the next one.
[[gnu::always_inline]] inline Simd cosh_minus_one(const Simd &y)
{
  Simd series = y * (0.5 + y * (1.0 / 24 + y * (1.0 / 720 + y * (1.0 / 40320))));
  if (any_above(y, short_series * short_series)) [[unlikely]]
    series = cosh_minus_one_large(y, series);
  return series;
}

/// sinh(x)/x as a function of y = x^2, by its series.
[[gnu::always_inline]] inline Simd sinh_over(const Simd &y)
{
  Simd series = 1 + y * (1.0 / 6 + y * (1.0 / 120 + y * (1.0 / 5040)));
  if (any_above(y, short_series * short_series)) [[unlikely]]
    series = sinh_over_large(y, series);
  return series;
}

/// Without the sign's bit.
[[gnu::always_inline]] inline Simd absolute(const Simd &x)
{
  constexpr std::int64_t all_but_sign = 0x7fffffffffffffff;
  return EightDoubles(SimdMask(plain(x)) & all_but_sign);
}

[[gnu::always_inline]] inline Simd minimum(const Simd &a, const Simd &b)
{
  return select(a < b, a, b);
}
} // namespace carambole::fem
