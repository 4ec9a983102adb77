#pragma once

// The coordinates in which a fit searches: pure numbers of order one, with as little correlation as
// possible.

#include <optional>
#include <string>
#include <vector>

#include "cases/laws/parameters.h"

namespace carambole::lumped
{
/// A free parameter, in SI units.
struct FreeParameter
{
  std::string key;
  double start = 0; ///< in `range`
  Interval range = {};
  double scale = 0; ///< its typical size, where the start is zero
  /// Of a stiffness k of F = k d^n whose exponent is free too: which of the free parameters n is,
  /// and a typical approach [m].
  std::optional<std::size_t> exponent = {};
  double length = 1;
};

/// The coordinate of a positive parameter is the logarithm of its ratio to the start, that of any
/// other is a multiple of the start. For a stiffness whose exponent is free it is the force at the
/// typical approach: with a fixed unit of length the stiffness would change by orders of magnitude
/// with the exponent.
class Coordinates
{
public:
  explicit Coordinates(const std::vector<FreeParameter> &free);

  std::size_t size() const { return free.size(); }
  std::vector<double> start() const;
  double lower(std::size_t i) const { return ends[i].first; }
  double upper(std::size_t i) const { return ends[i].second; }
  bool is_logarithmic(std::size_t i) const;
  std::vector<double> values(const double *x) const;

  /// Points spread evenly over the ranges, denser about the start: the n-th, n = 0, 1, ...
  std::vector<double> spread_point(std::size_t n) const;
  /// Largest distance of two points in a coordinate, over that of the points of `spread_point`.
  double distance(const std::vector<double> &a, const std::vector<double> &b) const;

  /// Derivative of the i-th value, of its logarithm where that is searched for, by the j-th
  /// coordinate.
  double derivative(std::size_t i, std::size_t j) const;
  /// Description of the limit of the search that a coordinate has reached; empty: none.
  std::string limit(std::size_t i, double x) const;

private:
  bool is_by_ratio(std::size_t i) const;
  double scale(std::size_t i) const;
  std::pair<double, double> box(std::size_t i) const;

  std::vector<FreeParameter> free;
  std::vector<std::pair<double, double>> ends;
};
} // namespace carambole::lumped
