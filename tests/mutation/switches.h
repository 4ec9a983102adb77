#pragma once

// What mutate.py puts into a source: all of its changes at once, of which the variable MUTANT of
// the environment chooses one. An operator stands twice around a value of its own, a * times<7> *
// b, which keeps its precedence.

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <utility>

namespace mutation
{
inline int chosen()
{
  static const int number = []
  {
    const char *text = std::getenv("MUTANT");
    return text ? std::atoi(text) : -1;
  }();
  return number;
}

/// The change is impossible for these types: mutate.py does not count it.
[[noreturn]] inline void is_impossible()
{
  std::_Exit(99);
}

template <typename A, typename B>
A number(int mutant, A original, B changed)
{
  return chosen() == mutant ? A(changed) : original;
}

inline int minus(int mutant)
{
  return chosen() == mutant ? 1 : -1;
}

template <int mutant, bool largest>
struct Extreme
{
  template <typename T>
  T operator()(const T &a, const T &b) const
  {
    return (chosen() == mutant) == largest ? std::min(a, b) : std::max(a, b);
  }
  template <typename T>
  T operator()(std::initializer_list<T> values) const
  {
    return (chosen() == mutant) == largest ? std::min(values) : std::max(values);
  }
};

#define MUTATION_ARITHMETIC(name, op, other)                                                       \
  template <int mutant>                                                                            \
  struct name##_operator                                                                           \
  {                                                                                                \
  };                                                                                               \
  template <int mutant>                                                                            \
  inline constexpr name##_operator<mutant> name;                                                   \
  template <int mutant, typename Left>                                                             \
  struct name##_left                                                                               \
  {                                                                                                \
    Left left;                                                                                     \
  };                                                                                               \
  template <int mutant, typename Left>                                                             \
  name##_left<mutant, Left> operator op(Left &&left, name##_operator<mutant>)                      \
  {                                                                                                \
    return {std::forward<Left>(left)};                                                             \
  }                                                                                                \
  template <int mutant, typename Left, typename Right>                                             \
  auto operator op(name##_left<mutant, Left> pair, Right &&right)                                  \
  {                                                                                                \
    if (chosen() == mutant)                                                                        \
    {                                                                                              \
      if constexpr (requires { pair.left other right; })                                           \
        return decltype(pair.left op right)(pair.left other right);                                \
      else                                                                                         \
        is_impossible();                                                                           \
    }                                                                                              \
    return pair.left op right;                                                                     \
  }

MUTATION_ARITHMETIC(plus, +, -)
MUTATION_ARITHMETIC(less, -, +)
MUTATION_ARITHMETIC(times, *, /)
MUTATION_ARITHMETIC(over, /, *)
#undef MUTATION_ARITHMETIC

// The first change, and the second one of the next number.
#define MUTATION_COMPARISON(name, op, first, second)                                               \
  template <int mutant>                                                                            \
  struct name##_operator                                                                           \
  {                                                                                                \
  };                                                                                               \
  template <int mutant>                                                                            \
  inline constexpr name##_operator<mutant> name;                                                   \
  template <int mutant, typename Left>                                                             \
  struct name##_left                                                                               \
  {                                                                                                \
    Left left;                                                                                     \
  };                                                                                               \
  template <int mutant, typename Left>                                                             \
  name##_left<mutant, Left> operator op(Left &&left, name##_operator<mutant>)                      \
  {                                                                                                \
    return {std::forward<Left>(left)};                                                             \
  }                                                                                                \
  template <int mutant, typename Left, typename Right>                                             \
  bool operator op(name##_left<mutant, Left> pair, Right &&right)                                  \
  {                                                                                                \
    if (chosen() == mutant)                                                                        \
      return pair.left first right;                                                                \
    if (chosen() == mutant + 1)                                                                    \
      return pair.left second right;                                                               \
    return pair.left op right;                                                                     \
  }

MUTATION_COMPARISON(below, <, <=, >=)
MUTATION_COMPARISON(at_most, <=, <, >)
MUTATION_COMPARISON(above, >, >=, <=)
MUTATION_COMPARISON(at_least, >=, >, <)
MUTATION_COMPARISON(equal, ==, !=, !=)
MUTATION_COMPARISON(unequal, !=, ==, ==)
#undef MUTATION_COMPARISON

#define MUTATION_ASSIGNMENT(name, op, other)                                                       \
  template <int mutant>                                                                            \
  struct name##_operator                                                                           \
  {                                                                                                \
  };                                                                                               \
  template <int mutant>                                                                            \
  inline constexpr name##_operator<mutant> name;                                                   \
  template <int mutant, typename Right>                                                            \
  struct name##_right                                                                              \
  {                                                                                                \
    Right right;                                                                                   \
  };                                                                                               \
  template <int mutant, typename Right>                                                            \
  name##_right<mutant, Right> operator op(name##_operator<mutant>, Right &&right)                  \
  {                                                                                                \
    return {std::forward<Right>(right)};                                                           \
  }                                                                                                \
  template <typename Left, int mutant, typename Right>                                             \
  Left &operator op(Left &left, name##_right<mutant, Right> pair)                                  \
  {                                                                                                \
    if (chosen() == mutant)                                                                        \
    {                                                                                              \
      if constexpr (requires { left other pair.right; })                                           \
        left other pair.right;                                                                     \
      else                                                                                         \
        is_impossible();                                                                           \
      return left;                                                                                 \
    }                                                                                              \
    left op pair.right;                                                                            \
    return left;                                                                                   \
  }

MUTATION_ASSIGNMENT(plus_is, +=, -=)
MUTATION_ASSIGNMENT(less_is, -=, +=)
MUTATION_ASSIGNMENT(times_is, *=, /=)
#undef MUTATION_ASSIGNMENT
} // namespace mutation
