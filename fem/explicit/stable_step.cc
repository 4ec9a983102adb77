#include "fem/explicit/stable_step.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
// Ratio of the step to its stable limit 2/omega. The margin covers the stiffening of compressed
// elements between two checks.
constexpr double courant = 0.85;
constexpr double courant_limit = 0.95;
// Steps between two checks.
constexpr std::int64_t shortest_interval = 4, longest_interval = 400;
// The interval between checks is adapted if the frequency changes by more or less than this from
// one check to the next.
constexpr double fast_change = 0.01, slow_change = 0.001;
// The power iteration, which takes as long as seven steps of all elements, runs at every such
// check.
constexpr std::int64_t checks_per_iteration = 16;

double compressional_speed(const ElementRange &range)
{
  const auto modulus =
    std::visit([](const auto &m) { return m.bulk + 4.0 / 3 * m.mu; }, range.model);
  return std::sqrt(modulus / range.density);
}

// Largest eigenvalue of sum B_a B_a^T at the centre of an element in its deformed shape [1/m^2].
double largest_gradient(const std::array<int, 4> &e, const std::vector<double> &X,
                        const std::vector<double> &u)
{
  const auto diagonal = [&](int from, int to, int c)
  {
    const int a = 2 * e[from] + c, b = 2 * e[to] + c;
    return X[b] + u[b] - X[a] - u[a];
  };
  // B_0 = -B_2 and B_1 = -B_3 are the other diagonal, turned, over twice the area.
  const double r02 = diagonal(0, 2, 0), z02 = diagonal(0, 2, 1);
  const double r13 = diagonal(1, 3, 0), z13 = diagonal(1, 3, 1);
  const double J = r02 * z13 - r13 * z02;
  const double rr = 2 * (z02 * z02 + z13 * z13) / (J * J);
  const double zz = 2 * (r02 * r02 + r13 * r13) / (J * J);
  const double rz = -2 * (r02 * z02 + r13 * z13) / (J * J);
  return (rr + zz) / 2 + std::sqrt((rr - zz) * (rr - zz) / 4 + rz * rz);
}
} // namespace

// The viscous forces lag half a step behind: omega^2 dt^2 + 2 c dt < 4, with the largest decay rate
// c = damping_time omega^2.
double time_step(double omega, double damping_time)
{
  const double c = damping_time * omega;
  return courant * 2 / (omega * (c + std::sqrt(1 + c * c)));
}

std::vector<double> element_frequencies(const Solid &solid, const std::vector<double> &displacement)
{
  std::vector<double> result;
  result.reserve(solid.elements.size());
  for (const ElementRange &range : solid.ranges)
  {
    const double c = compressional_speed(range);
    for (int e = range.first_element; e < range.end_element; ++e)
      result.push_back(
        2 * c *
        std::sqrt(solid.relative_modulus(e) *
                  largest_gradient(solid.elements[e], solid.reference, displacement)));
  }
  return result;
}

// The largest one, times the steps of its element.
double StableStep::largest_element_frequency(const std::vector<double> &displacement) const
{
  double largest = 0;
  for (const ElementRange &range : solid->ranges)
  {
    double gradient = 0;
    for (int e = range.first_element; e < range.end_element; ++e)
      gradient =
        std::max(gradient, solid->relative_modulus(e) * steps_of_element[e] * steps_of_element[e] *
                             largest_gradient(solid->elements[e], solid->reference, displacement));
    largest = std::max(largest, 2 * compressional_speed(range) * std::sqrt(gradient));
  }
  return largest;
}

StableStep::StableStep(const Solid &solid, State state)
  : solid(&solid),
    damping_time(largest_damping_time(solid)),
    inverse_mass(solid.inverse_mass),
    steps_of_element(solid.elements.size(), 1.0),
    now(std::move(state))
{
}

StableStep::StableStep(const Solid &solid, const std::function<void()> &between, double fraction)
  : StableStep(solid, State())
{
  now.fraction = fraction;
  const std::vector<double> undeformed(solid.reference.size(), 0.0);
  SimdArray history(solid.n_history());
  measure(undeformed, history.vectors(), between);
  now.interval = now.next_check = shortest_interval;
}

void StableStep::measure(const std::vector<double> &displacement, Simd *history,
                         const std::function<void()> &between)
{
  now.mode.clear();
  now.omega = fem::largest_frequency(*solid, inverse_mass, displacement, history, now.mode, 1e-4,
                                     5000, between);
  now.of_elements = largest_element_frequency(displacement);
  now.assembled_ratio = now.omega / now.of_elements;
}

void StableStep::stiffen(int node, double frequency_squared)
{
  stiffened.push_back({node, frequency_squared});
  added = std::max(added, frequency_squared);
}

double StableStep::largest_frequency() const
{
  return added > 0 ? std::sqrt(now.omega * now.omega + added) : now.omega;
}

void StableStep::use(const TimeLevels &levels)
{
  added = 0;
  for (const Stiffness &one : stiffened)
    added = std::max(added, std::ldexp(one.frequency_squared, 2 * levels.of_nodes()[one.node]));
  inverse_mass = levels.scaled_inverse_mass(*solid);
  for (std::size_t e = 0; e < solid->elements.size(); ++e)
  {
    steps_of_element[e] = 1;
    for (const int node : solid->elements[e])
      steps_of_element[e] = std::max(steps_of_element[e], std::ldexp(1, levels.of_nodes()[node]));
  }
}

void StableStep::use(const TimeLevels &levels, const std::vector<double> &displacement,
                     Simd *history, const std::function<void()> &between)
{
  use(levels);
  measure(displacement, history, between);
}

double StableStep::reduced(double step, std::int64_t steps_made,
                           const std::vector<double> &displacement, Simd *history)
{
  if (steps_made < now.next_check)
    return step;
  const double of_elements = largest_element_frequency(displacement);
  if (++now.checks % checks_per_iteration == 0)
  {
    now.omega =
      fem::largest_frequency(*solid, inverse_mass, displacement, history, now.mode, 1e-3, 6);
    now.assembled_ratio = std::max(now.assembled_ratio, now.omega / of_elements);
  }
  now.omega = std::max(now.omega, now.assembled_ratio * of_elements);
  const double change = std::abs(of_elements / now.of_elements - 1);
  if (change > fast_change)
    now.interval = std::max(now.interval / 2, shortest_interval);
  else if (change < slow_change)
    now.interval = std::min(now.interval * 2, longest_interval);
  now.of_elements = of_elements;
  now.next_check = steps_made + now.interval;
  const double allowed = this->step();
  return step > allowed * courant_limit / courant ? allowed : step;
}
} // namespace carambole::fem
