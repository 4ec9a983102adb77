#pragma once

// Laws along prescribed motions, for the tests: the samples, and the rates that belong to them.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>

#include "lumped/models/prescribed_motion.h"

namespace carambole::lumped::testing
{
/// Nothing resists slip and rotations.
inline Resistances nothing(const Displacement & /*rate*/)
{
  return {};
}

/// Row of the table that a sample belongs to: of two at one time the first ends a row.
inline std::size_t row_of(const std::vector<PathSample> &samples, std::size_t k,
                          const MotionEntry &motion)
{
  const bool ends = k + 1 == samples.size() || samples[k + 1].time == samples[k].time;
  const std::size_t other = ends ? k - 1 : k + 1;
  const double time = (samples[k].time + samples[other].time) / 2;
  std::size_t row = 0;
  while (row + 2 < motion.time.size() && time > motion.time[row + 1])
    ++row;
  return row;
}

/// Change of a column per second in a row.
inline double rate_in(const MotionEntry &motion, const std::vector<double> &column, std::size_t row)
{
  return (column[row + 1] - column[row]) / (motion.time[row + 1] - motion.time[row]);
}

/// Compares every sample of a law with `expected`, which gets the approach and its rate in the
/// order of the motion, and is zero where the bodies are apart; the work with the trapezoidal rule
/// over the samples. At zero approach a touch begins or ends, perhaps with a jump: nothing is
/// compared, nor where `expected` is not a number. Errors are relative to the largest force.
inline void check_along(const MotionEntry &motion, const ForceLaw &law,
                        const std::function<double(double d, double v)> &expected, double tolerance)
{
  const PathForces forces = follow_path(make_path(motion, law), law, 1, nothing);
  double largest = 0, peak = 0, worst = 0, work = 0, size = 0, before = 0;
  for (std::size_t k = 0; k < forces.samples.size(); ++k)
  {
    const PathSample &at = forces.samples[k];
    const double v = rate_in(motion, motion.approach, row_of(forces.samples, k, motion));
    double force = at.moved.approach == 0 ? at.force : expected(at.moved.approach, v);
    if (std::isnan(force))
      force = at.force;
    largest = std::max(largest, std::abs(force));
    peak = std::max(peak, force);
    worst = std::max(worst, std::abs(at.force - force));
    if (k > 0)
    {
      const double length = at.moved.approach - forces.samples[k - 1].moved.approach;
      work += (force + before) / 2 * length;
      size += std::abs((force + before) / 2 * length);
    }
    before = force;
  }
  BOOST_TEST(peak > 0);
  BOOST_TEST(worst <= tolerance * largest, "the force is off by " << worst / largest);
  BOOST_TEST(std::abs(forces.samples.back().work - work) < 2e-3 * size);
  BOOST_TEST(forces.peak_force >= peak * (1 - tolerance));
}
} // namespace carambole::lumped::testing
