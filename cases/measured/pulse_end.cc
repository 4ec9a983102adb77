#include "cases/measured/pulse_end.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace carambole
{
namespace
{
/// Powers of the distance from the end, in quarters.
struct Onset
{
  int powers[3];
};
constexpr Onset onsets[] = {{{0, 4, 8}},  {{0, 6, 10}},  {{1, 6, 10}}, {{2, 6, 10}},
                            {{4, 8, 12}}, {{6, 10, 14}}, {{8, 12, 16}}};
constexpr int terms = 3, most_outside = 8, largest_power = 16;
constexpr double coefficient_size = 2;  ///< of the peak
constexpr double model_error = 3e-3;    ///< of a force: what three terms leave of a pulse
constexpr double between_samples = 0.5; ///< of their interval: how far an onset is trusted
constexpr double negligible = 1e-6;     ///< of the most probable place

struct Evidence
{
  double logarithm = 0, foot = 0, foot_variance = 0;
  double misfit = 0; ///< sum of the squares of residuals over their variances
};

using Powers = std::array<double, largest_power + 1>;

/// s^0, s^(1/4), ... s^4
Powers powers_of(double s)
{
  const double root = std::sqrt(std::sqrt(s));
  Powers powers{1};
  for (std::size_t k = 1; k < powers.size(); ++k)
    powers[k] = powers[k - 1] * root;
  return powers;
}

/// Sums over the samples for one onset: M = sum of a a^T/variance + 1 and b = sum of a F/variance
/// of the rows a, whose columns are scaled by the deviations of the coefficients.
template <int columns>
struct Sums
{
  Eigen::Matrix<double, columns, columns> m = Eigen::Matrix<double, columns, columns>::Zero();
  Eigen::Matrix<double, columns, 1> b = Eigen::Matrix<double, columns, 1>::Zero();

  template <typename Row>
  void add(const Row &row, double force, double weight)
  {
    m.noalias() += weight * row * row.transpose();
    b += weight * force * row;
  }
};

/// Of a linear model with Gaussian coefficients: ln Z = -(sum of F^2/variance - b M^-1 b + ln det
/// M)/2.
template <int columns>
Evidence evidence_of(const Sums<columns> &sums, double squares, const Flank &flank,
                     const Eigen::Matrix<double, columns, 1> &foot)
{
  using Vector = Eigen::Matrix<double, columns, 1>;
  const Eigen::Matrix<double, columns, columns> m = sums.m + decltype(sums.m)::Identity();
  const Eigen::LLT<Eigen::Matrix<double, columns, columns>> cholesky(m);
  const Vector c = cholesky.solve(sums.b), first = Vector::Unit(0);
  const double determinant = 2 * cholesky.matrixLLT().diagonal().array().log().sum();
  Evidence evidence{-(squares - sums.b.dot(c) + determinant) / 2};
  // The force leaves zero to the right side.
  const double deviation = std::sqrt(first.dot(cholesky.solve(first)));
  evidence.logarithm +=
    std::log(std::max(std::erfc(-flank.sign * c(0) / (deviation * std::sqrt(2.0))), 1e-300));
  evidence.foot = foot.dot(c);
  evidence.foot_variance = foot.dot(cholesky.solve(foot));
  evidence.misfit = squares - 2 * sums.b.dot(c) + c.dot(sums.m * c);
  return evidence;
}

/// Evidence of an end at `place` for every onset. What acts outside without being noise is a sum of
/// cosines, `outside` of them. Foot: int of the force from the end to `inner`. The variances are
/// `inflation` times those of the flank.
template <int outside>
std::vector<Evidence> evidence_at(const Flank &flank, double place, double inflation)
{
  constexpr int columns = terms + 1 + outside;
  using Vector = Eigen::Matrix<double, columns, 1>;
  std::array<Sums<columns>, std::size(onsets)> inside;
  Sums<columns> shared;
  double squares = 0;
  Vector row = Vector::Zero();
  const double window = flank.u.back() - flank.u.front(), scale = coefficient_size * flank.peak;
  for (std::size_t k = 0; k < flank.u.size(); ++k)
  {
    const double s = (flank.u[k] - place) / flank.length, force = flank.forces[k],
                 error = model_error * force,
                 weight = 1 / (inflation * (flank.variances[k] + error * error));
    row.setZero();
    row(terms) = flank.base;
    squares += weight * force * force;
    if (s <= 0)
    {
      for (int i = 0; i < outside; ++i)
        row(terms + 1 + i) = flank.outside * std::cos(M_PI * i * (place - flank.u[k]) / window);
      shared.add(row, force, weight);
      continue;
    }
    const Powers powers = powers_of(s);
    for (std::size_t j = 0; j < std::size(onsets); ++j)
    {
      for (int i = 0; i < terms; ++i)
        row(i) = scale * powers[static_cast<std::size_t>(onsets[j].powers[i])];
      inside[j].add(row, force, weight);
    }
  }
  const double s = (flank.inner - place) / flank.length;
  const Powers powers = powers_of(s);
  std::vector<Evidence> all;
  for (std::size_t j = 0; j < std::size(onsets); ++j)
  {
    Vector foot = Vector::Zero();
    for (int i = 0; i < terms; ++i)
    {
      const int power = onsets[j].powers[i];
      foot(i) =
        scale * flank.length * powers[static_cast<std::size_t>(power)] * s / (power / 4. + 1);
    }
    inside[j].m += shared.m;
    inside[j].b += shared.b;
    all.push_back(evidence_of<columns>(inside[j], squares, flank, foot));
  }
  return all;
}

/// The places, with the exponents integrated over.
std::vector<PulseEnd::Place> weigh(const Flank &flank, const std::vector<double> &grid,
                                   double inflation, double &misfit,
                                   std::vector<std::vector<Evidence>> &all)
{
  std::vector<PulseEnd::Place> places;
  all.clear();
  double best = -1e300;
  for (const double place : grid)
  {
    all.push_back(flank.outside > 0 ? evidence_at<most_outside>(flank, place, inflation)
                                    : evidence_at<0>(flank, place, inflation));
    for (const Evidence &one : all.back())
      if (one.logarithm > best)
      {
        best = one.logarithm;
        misfit = one.misfit;
      }
  }
  double sum = 0;
  for (std::size_t k = 0; k < grid.size(); ++k)
  {
    PulseEnd::Place place{grid[k]};
    double square = 0;
    for (const Evidence &one : all[k])
    {
      const double weight = std::exp(one.logarithm - best);
      place.weight += weight;
      place.foot += weight * one.foot;
      square += weight * (one.foot_variance + one.foot * one.foot);
    }
    if (place.weight > 0)
    {
      place.foot /= place.weight;
      place.foot_variance = std::max(square / place.weight - place.foot * place.foot, 0.0);
    }
    sum += place.weight;
    places.push_back(place);
  }
  for (PulseEnd::Place &place : places)
    place.weight /= sum;
  return places;
}

/// Weighted values to their mean and the distance from it within which 95 % of them lie.
MeasuredValue interval_of(std::vector<std::pair<double, double>> values)
{
  double mean = 0;
  for (const auto &[value, weight] : values)
    mean += weight * value;
  for (auto &[value, weight] : values)
    value = std::abs(value - mean);
  std::ranges::sort(values);
  double sum = 0;
  constexpr double probability = 0.95;
  for (const auto &[distance, weight] : values)
    if ((sum += weight) >= probability)
      return {mean, distance};
  return {mean, values.back().first};
}
/// Least and greatest place of the 95 % intervals of all onsets that agree with the samples.
void find_bounds(const std::vector<std::vector<Evidence>> &all, PulseEnd &end)
{
  constexpr double plausible = 0.02, tail = 0.025;
  double best = -1e300;
  for (const auto &of_place : all)
    for (const Evidence &one : of_place)
      best = std::max(best, one.logarithm);
  std::array<double, std::size(onsets)> sums{};
  for (const auto &of_place : all)
    for (std::size_t j = 0; j < sums.size(); ++j)
      sums[j] += std::exp(of_place[j].logarithm - best);
  const double greatest = *std::ranges::max_element(sums);
  double least_foot = std::numeric_limits<double>::infinity(), greatest_foot = -least_foot;
  end.low = end.places.back().u;
  end.high = end.places.front().u;
  for (std::size_t j = 0; j < sums.size(); ++j)
  {
    if (sums[j] < plausible * greatest)
      continue;
    double sum = 0, foot = 0;
    for (std::size_t k = 0; k < all.size(); ++k)
    {
      const double before = sum, weight = std::exp(all[k][j].logarithm - best) / sums[j];
      sum += weight;
      foot += weight * all[k][j].foot;
      if (before < tail && sum >= tail)
        end.low = std::min(end.low, end.places[k].u);
      if (before < 1 - tail && sum >= 1 - tail)
        end.high = std::max(end.high, end.places[k].u);
    }
    least_foot = std::min(least_foot, foot);
    greatest_foot = std::max(greatest_foot, foot);
  }
  end.foot_range = (greatest_foot - least_foot) / 2;
}
} // namespace

double PulseEnd::foot_mean() const
{
  double sum = 0;
  for (const Place &place : places)
    sum += place.weight * place.foot;
  return sum;
}

double PulseEnd::foot_variance() const
{
  const double mean = foot_mean();
  double sum = 0;
  for (const Place &place : places)
    sum += place.weight * (place.foot_variance + std::pow(place.foot - mean, 2));
  // Any of the onsets may be the right one.
  return sum + foot_range * foot_range / 3;
}

PulseEnd find_pulse_end(const Flank &flank)
{
  constexpr std::size_t fewest = 120, enough = 30;
  constexpr int most_rounds = 5;
  // Places in the middle of equal parts, then of what is left.
  const auto parts_of = [](double from, double to, std::size_t parts)
  {
    std::vector<double> middles;
    for (std::size_t k = 0; k < parts; ++k)
      middles.push_back(from +
                        (to - from) * (static_cast<double>(k) + 0.5) / static_cast<double>(parts));
    return middles;
  };
  std::vector<double> grid =
    parts_of(flank.u.front(), flank.inner, std::max(fewest, 3 * flank.u.size() / 2));
  PulseEnd end;
  end.interval = flank.u[1] - flank.u[0];
  double inflation = 1;
  std::vector<std::vector<Evidence>> all;
  for (int round = 0; round < most_rounds; ++round)
  {
    double misfit = 0;
    end.places = weigh(flank, grid, inflation, misfit, all);
    // Residuals that are too large for the noise are an error of the model (Birge's ratio).
    const double freedom = static_cast<double>(flank.u.size()) - terms - 2;
    if (round == 1 && freedom >= 2 && misfit > freedom)
    {
      inflation = misfit / freedom;
      end.places = weigh(flank, grid, inflation, misfit, all);
    }
    double greatest = 0;
    for (const PulseEnd::Place &place : end.places)
      greatest = std::max(greatest, place.weight);
    const auto counts = [&](const PulseEnd::Place &place)
    { return place.weight > negligible * greatest; };
    if (round > 0 && static_cast<std::size_t>(std::ranges::count_if(end.places, counts)) >= enough)
      break;
    const auto first = std::ranges::find_if(end.places, counts);
    auto last = end.places.end() - 1;
    while (!counts(*last))
      --last;
    const double from = (first == end.places.begin() ? first : first - 1)->u,
                 to = (last + 1 == end.places.end() ? last : last + 1)->u;
    grid = parts_of(from, to, fewest);
  }
  find_bounds(all, end);
  double greatest = 0, sum = 0;
  for (const PulseEnd::Place &place : end.places)
    greatest = std::max(greatest, place.weight);
  std::erase_if(end.places,
                [&](const PulseEnd::Place &place) { return place.weight < negligible * greatest; });
  for (const PulseEnd::Place &place : end.places)
    sum += place.weight;
  for (PulseEnd::Place &place : end.places)
    place.weight /= sum;
  return end;
}

MeasuredValue place_of(const PulseEnd &end, double sign)
{
  return {sign * (end.low + end.high) / 2,
          std::hypot((end.high - end.low) / 2, between_samples * end.interval)};
}

MeasuredValue length_between(const PulseEnd &first, double sign_of_first, const PulseEnd &second,
                             double sign_of_second)
{
  // Of the mixtures, and what the bounds are wider.
  std::vector<std::pair<double, double>> values, one, other;
  for (const PulseEnd::Place &a : first.places)
    one.emplace_back(a.u, a.weight);
  for (const PulseEnd::Place &b : second.places)
    other.emplace_back(b.u, b.weight);
  for (const auto &[a, of_a] : one)
    for (const auto &[b, of_b] : other)
      values.emplace_back(sign_of_second * b - sign_of_first * a, of_a * of_b);
  const MeasuredValue from = place_of(first, sign_of_first), to = place_of(second, sign_of_second);
  const auto more = [](const MeasuredValue &bounds, const MeasuredValue &mixture)
  { return std::max(0.0, std::pow(bounds.half_width, 2) - std::pow(mixture.half_width, 2)); };
  return {to.value - from.value, std::sqrt(std::pow(interval_of(std::move(values)).half_width, 2) +
                                           more(from, interval_of(std::move(one))) +
                                           more(to, interval_of(std::move(other))))};
}
} // namespace carambole
