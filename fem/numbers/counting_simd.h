#pragma once

// Eight doubles that count the operations done with them; included by simd.h alone.

#include <cstdint>

namespace carambole::fem
{
/// Operations on whole vectors since the program started. A comparison, a selection and a change of
/// sign are none.
struct VectorOperations
{
  std::int64_t additions = 0; ///< and subtractions
  std::int64_t multiplications = 0, divisions = 0, square_roots = 0;
  std::int64_t lane_accesses = 0; ///< of single lanes, for what is computed one by one
};
inline VectorOperations vector_operations;

class Simd
{
public:
  Simd() = default;
  Simd(const EightDoubles &value) : value(value) {}
  Simd(double a, double b, double c, double d, double e, double f, double g, double h)
    : value{a, b, c, d, e, f, g, h}
  {
  }

  const EightDoubles &plain() const { return value; }
  double operator[](int lane) const
  {
    ++vector_operations.lane_accesses;
    return value[lane];
  }
  double &operator[](int lane)
  {
    ++vector_operations.lane_accesses;
    return reinterpret_cast<double *>(&value)[lane];
  }

  Simd operator-() const { return -value; }
  Simd &operator+=(const Simd &x) { return *this = *this + x; }
  Simd &operator-=(const Simd &x) { return *this = *this - x; }
  Simd &operator*=(const Simd &x) { return *this = *this * x; }
  Simd &operator/=(const Simd &x) { return *this = *this / x; }

  friend SimdMask operator<(const Simd &a, const Simd &b) { return a.value < b.value; }
  friend SimdMask operator>(const Simd &a, const Simd &b) { return a.value > b.value; }
  friend SimdMask operator<=(const Simd &a, const Simd &b) { return a.value <= b.value; }
  friend SimdMask operator<=(const Simd &a, double b) { return a.value <= b; }
  friend SimdMask operator<(const Simd &a, double b) { return a.value < b; }
  friend SimdMask operator>(const Simd &a, double b) { return a.value > b; }

// One operator of two vectors, and of a vector and a number on either side.
#define CARAMBOLE_COUNTED(op, counter)                                                             \
  friend Simd operator op(const Simd &a, const Simd &b)                                            \
  {                                                                                                \
    ++vector_operations.counter;                                                                   \
    return a.value op b.value;                                                                     \
  }                                                                                                \
  friend Simd operator op(double a, const Simd &b)                                                 \
  {                                                                                                \
    ++vector_operations.counter;                                                                   \
    return a op b.value;                                                                           \
  }                                                                                                \
  friend Simd operator op(const Simd &a, double b)                                                 \
  {                                                                                                \
    ++vector_operations.counter;                                                                   \
    return a.value op b;                                                                           \
  }
  CARAMBOLE_COUNTED(+, additions)
  CARAMBOLE_COUNTED(-, additions)
  CARAMBOLE_COUNTED(*, multiplications)
  CARAMBOLE_COUNTED(/, divisions)
#undef CARAMBOLE_COUNTED

private:
  EightDoubles value;
};

inline const EightDoubles &plain(const Simd &x)
{
  return x.plain();
}

inline Simd select(const SimdMask &mask, const Simd &yes, const Simd &no)
{
  const EightDoubles &a = plain(yes), &b = plain(no);
  return mask ? a : b;
}

inline Simd square_root(const Simd &x)
{
  ++vector_operations.square_roots;
  EightDoubles result{};
  for (int i = 0; i < lanes; ++i)
    result[i] = __builtin_sqrt(plain(x)[i]);
  return result;
}
} // namespace carambole::fem
