#pragma once

// Elastoplastic laws of a sphere on a wall for the tests, and their impact by quadrature.

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/law/yield.h"
#include "lumped/models/models.h"
#include "tests/lumped/rows.h"

namespace carambole::lumped::testing
{
/// Yield stress of the manuals' examples.
inline constexpr double sigma_y = 400e6;

inline std::vector<carambole::Body> on_wall(double velocity)
{
  return in_a_row({sphere(0.01, standard_steel, velocity), wall()});
}

inline Pair pair_on_wall(double velocity = 1)
{
  return make_row(on_wall(velocity)).pairs.front();
}

inline double integral(const ForceLaw &law, const Memory &memory, double from, double to)
{
  std::vector<double> ends{from, to};
  for (const double kink : law.kinks(memory))
    if (kink > from && kink < to)
      ends.push_back(kink);
  std::sort(ends.begin(), ends.end());
  double sum = 0;
  boost::math::quadrature::tanh_sinh<double> rule; // powers at the ends do not trouble it
  for (std::size_t i = 1; i < ends.size(); ++i)
    if (const double start = ends[i - 1], width = ends[i] - start; width > 0)
      sum += rule.integrate([&](double x) { return law.force(start + x, 0, memory); }, 0.0, width,
                            1e-12); // from zero: an interval may be as narrow as rounding
  return sum;
}

/// The impact of an energy [J], by quadrature.
struct Cycle
{
  double max_approach, residual_approach, restitution;
};

inline Cycle cycle(const ForceLaw &law, const Pair &pair, double energy)
{
  const double guess = hertz_impact(pair).max_approach;
  std::uintmax_t iterations = 200;
  const auto [low, high] = boost::math::tools::toms748_solve(
    [&](double d) { return integral(law, {}, 0, d) / energy - 1; }, 1e-3 * guess, 1e3 * guess,
    boost::math::tools::eps_tolerance<double>(50), iterations);
  const double d_max = 0.5 * (low + high);
  const Memory memory = law.commit(d_max, {});
  const double recovered = integral(law, memory, memory.residual_approach, d_max);
  return {d_max, memory.residual_approach, std::sqrt(recovered / energy)};
}

inline std::unique_ptr<ForceLaw> law_on_wall(const std::string &name, const Texts &texts = {})
{
  const Manual &manual = catalogue().at(name);
  return manual.make_force(pair_on_wall(), parameters_of(manual, texts));
}

inline double restitution_of(const std::string &name, double speed, const Pair &pair,
                             const Texts &texts = {})
{
  const Manual &manual = catalogue().at(name);
  return manual.make_impulse(pair, parameters_of(manual, texts)).restitution(speed);
}
} // namespace carambole::lumped::testing
