#pragma once

// Distance of two empirical distributions.

#include <optional>
#include <span>
#include <vector>

namespace carambole::reports
{
/// Values and what each of them counts; weights are not negative. Without weights each counts once.
struct Sample
{
  std::vector<double> values;
  std::vector<double> weights = {};
};

/// Area metric d = integral of |F(x) - S(x)| dx of the distribution functions F and S, in the unit
/// of the values: zero for equal distributions, the distance of two single values. Absent where one
/// of the samples has no weight. Source: S. Ferson, W. L. Oberkampf, L. Ginzburg, Computer Methods
/// in Applied Mechanics and Engineering 197 (2008), section 6.
std::optional<double> area_metric(const Sample &a, const Sample &b);

/// The area metric of the values that two curves take, whenever they take them, over the largest
/// magnitude of the reference [-]: how far the loads are from the right ones, their order in time
/// aside. Each value counts for the time around it. Both at the same ascending `times`.
std::optional<double> relative_area(std::span<const double> times,
                                    std::span<const double> reference,
                                    std::span<const double> candidate);
} // namespace carambole::reports
