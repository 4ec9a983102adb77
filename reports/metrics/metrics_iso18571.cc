#include "reports/metrics/metrics_iso18571.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carambole::reports
{
namespace
{
using Signal = std::span<const double>;

struct Aligned
{
  Signal reference, candidate; ///< what overlaps after the shift
  std::size_t shift;           ///< |n|
};

double norm_1(const std::vector<double> &values)
{
  double sum = 0;
  for (const double value : values)
    sum += std::abs(value);
  return sum;
}

double distance_1(const std::vector<double> &a, const std::vector<double> &b)
{
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += std::abs(a[i] - b[i]);
  return sum;
}

double score(double error, double allowed)
{
  return std::max(0.0, (allowed - error) / allowed);
}

double corridor_score(Signal t, Signal c)
{
  double largest = 0;
  for (const double value : t)
    largest = std::max(largest, std::abs(value));
  const double inner = 0.05 * largest, outer = 0.5 * largest;
  double sum = 0;
  for (std::size_t i = 0; i < t.size(); ++i)
  {
    const double share = std::clamp((outer - std::abs(c[i] - t[i])) / (outer - inner), 0.0, 1.0);
    sum += share * share;
  }
  return sum / static_cast<double>(t.size());
}

/// Pearson's; nothing where one of the two is constant.
std::optional<double> correlation(Signal a, Signal b)
{
  // Counted from the first sample: of a constant signal all sums are exactly zero.
  const auto n = static_cast<double>(a.size());
  double mean_a = 0, mean_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    mean_a += (a[i] - a[0]) / n;
    mean_b += (b[i] - b[0]) / n;
  }
  double aa = 0, bb = 0, ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    const double da = a[i] - a[0] - mean_a, db = b[i] - b[0] - mean_b;
    aa += da * da;
    bb += db * db;
    ab += da * db;
  }
  if (aa == 0 || bb == 0)
    return std::nullopt;
  return ab / std::sqrt(aa * bb);
}

Aligned align(Signal t, Signal c, double without_shift)
{
  Aligned best{t, c, 0};
  double largest = without_shift;
  const auto most = static_cast<std::size_t>(0.2 * static_cast<double>(t.size()));
  for (std::size_t n = 1; n <= most; ++n)
  {
    const Aligned earlier{t.first(t.size() - n), c.subspan(n), n},
      later{t.subspan(n), c.first(c.size() - n), n};
    for (const Aligned &shifted : {earlier, later})
      if (const auto rho = correlation(shifted.reference, shifted.candidate); rho && *rho > largest)
      {
        largest = *rho;
        best = shifted;
      }
  }
  return best;
}

/// Least accumulated squared distance to every pair (i, j) with |i - j| <= reach; infinite outside.
class WarpingCost
{
public:
  WarpingCost(Signal t, Signal c, std::size_t reach)
    : n(t.size()), reach(reach), width(2 * reach + 1), costs(n * width, infinity)
  {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i > reach ? i - reach : 0; j <= std::min(n - 1, i + reach); ++j)
      {
        const double before =
          i == 0 && j == 0 ? 0 : std::min({at(i, 1, j, 1), at(i, 1, j, 0), at(i, 0, j, 1)});
        costs[place(i, j)] = before + (c[j] - t[i]) * (c[j] - t[i]);
      }
  }

  /// Of (i - di, j - dj); infinite before the start and outside the window.
  double at(std::size_t i, std::size_t di, std::size_t j, std::size_t dj) const
  {
    if (i < di || j < dj)
      return infinity;
    const std::size_t a = i - di, b = j - dj;
    return a > b + reach || b > a + reach ? infinity : costs[place(a, b)];
  }

private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  std::size_t n, reach, width;
  std::vector<double> costs; ///< by i and j - i + reach

  std::size_t place(std::size_t i, std::size_t j) const { return i * width + (j + reach - i); }
};

/// Sum of |C - T| over that of |T| along the cheapest path.
double warped_error(Signal t, Signal c)
{
  const auto window = static_cast<std::size_t>(std::ceil(0.1 * static_cast<double>(t.size())));
  const WarpingCost cost(t, c, window - 1);
  std::size_t i = t.size() - 1, j = i;
  double difference = std::abs(c[j] - t[i]), size = std::abs(t[i]);
  while (i > 0 || j > 0)
  {
    const double diagonal = cost.at(i, 1, j, 1), down = cost.at(i, 1, j, 0),
                 across = cost.at(i, 0, j, 1);
    const bool moves_i = diagonal <= std::min(down, across) || down <= across,
               moves_j = diagonal <= std::min(down, across) || across < down;
    i -= moves_i ? 1 : 0;
    j -= moves_j ? 1 : 0;
    difference += std::abs(c[j] - t[i]);
    size += std::abs(t[i]);
  }
  return difference / size;
}

/// Central differences per sample, averaged over 9 of them.
std::vector<double> smoothed_slope(Signal values)
{
  const std::size_t n = values.size();
  std::vector<double> slope(n), smooth(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::size_t before = i == 0 ? 0 : i - 1, after = i + 1 == n ? i : i + 1;
    slope[i] = (values[after] - values[before]) / static_cast<double>(after - before);
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::size_t reach = std::min({i, n - 1 - i, std::size_t{4}});
    for (std::size_t k = i - reach; k <= i + reach; ++k)
      smooth[i] += slope[k] / static_cast<double>(2 * reach + 1);
  }
  return smooth;
}
} // namespace

std::optional<IsoRating> iso18571(std::span<const double> reference,
                                  std::span<const double> candidate)
{
  if (reference.size() < fewest_samples)
    return std::nullopt;
  const std::optional<double> rho = correlation(reference, candidate);
  if (!rho)
    return std::nullopt;
  const Aligned aligned = align(reference, candidate, *rho);
  const std::vector<double> t_slope = smoothed_slope(aligned.reference),
                            c_slope = smoothed_slope(aligned.candidate);
  IsoRating rating;
  rating.corridor = corridor_score(reference, candidate);
  rating.phase =
    score(static_cast<double>(aligned.shift), 0.2 * static_cast<double>(reference.size()));
  rating.magnitude = score(warped_error(aligned.reference, aligned.candidate), 0.5);
  rating.slope = score(distance_1(c_slope, t_slope) / norm_1(t_slope), 2);
  rating.overall =
    0.4 * rating.corridor + 0.2 * rating.phase + 0.2 * rating.magnitude + 0.2 * rating.slope;
  return rating;
}
} // namespace carambole::reports
