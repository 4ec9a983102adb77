#include "cases/values/smooth_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace carambole
{
namespace
{
// The state is (int f, f, f', f''). Over a step h it becomes Phi x + w with Phi_ij = h^(j-i)/(j-i)!
// and cov w_ij = q h^(7-i-j)/((7-i-j) (3-i)! (3-j)!), q the intensity of the noise f'''.
using State = Eigen::Vector4d;
using Covariance = Eigen::Matrix4d;
using Place = SmoothCurve::Place;

constexpr double factorial[] = {1, 1, 2, 6};

/// 1, h, h^2, ... h^7
std::array<double, 8> powers(double h)
{
  std::array<double, 8> result{1};
  for (std::size_t n = 1; n < result.size(); ++n)
    result[n] = result[n - 1] * h;
  return result;
}

Covariance transition(const std::array<double, 8> &h)
{
  Covariance phi = Covariance::Zero();
  for (int i = 0; i < 4; ++i)
    for (int j = i; j < 4; ++j)
      phi(i, j) = h[j - i] / factorial[j - i];
  return phi;
}

Covariance diffusion(const std::array<double, 8> &h, double q)
{
  Covariance noise;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      noise(i, j) = q * h[7 - i - j] / ((7 - i - j) * factorial[3 - i] * factorial[3 - j]);
  return noise;
}

/// What is known after a sample, and before it.
struct Knowledge
{
  State mean = State::Zero();
  Covariance covariance = Covariance::Zero();
  State predicted = State::Zero();
  Covariance predicted_covariance = Covariance::Zero(), phi = Covariance::Identity();
};

/// Before any sample, of a curve of the height and length one: anything.
Knowledge nothing_known()
{
  Knowledge start;
  start.predicted_covariance.diagonal() << 0, 1e2, 1e6, 1e10;
  return start;
}

/// The Kalman filter; returns the logarithm of the likelihood, without that of the first three
/// samples, which only start it.
double filter(std::span<const Place> places, double q, std::vector<Knowledge> &known)
{
  known.assign(places.size(), {});
  double likelihood = 0;
  int samples = 0;
  for (std::size_t k = 0; k < places.size(); ++k)
  {
    Knowledge &now = known[k];
    if (k == 0)
      now = nothing_known();
    else
    {
      const auto h = powers(places[k].x - places[k - 1].x);
      now.phi = transition(h);
      now.predicted = now.phi * known[k - 1].mean;
      now.predicted_covariance =
        now.phi * known[k - 1].covariance * now.phi.transpose() + diffusion(h, q);
    }
    now.mean = now.predicted;
    now.covariance = now.predicted_covariance;
    if (!places[k].is_sample)
      continue;
    const double innovation = places[k].y - now.predicted(1),
                 variance = now.predicted_covariance(1, 1) + places[k].variance;
    const State gain = now.predicted_covariance.col(1) / variance;
    now.mean += gain * innovation;
    Covariance rest = Covariance::Identity();
    rest.col(1) -= gain;
    now.covariance = rest * now.predicted_covariance * rest.transpose() +
                     places[k].variance * gain * gain.transpose();
    constexpr int of_start = 3;
    if (++samples > of_start)
      likelihood -= (innovation * innovation / variance + std::log(variance)) / 2;
  }
  return likelihood;
}

/// Value and variance at every place from all samples (Rauch, Tung & Striebel 1965), of (f, f',
/// f'').
std::vector<SmoothCurve::Value> smoothed(const std::vector<Knowledge> &known)
{
  using Vector = Eigen::Vector3d;
  using Matrix = Eigen::Matrix3d;
  std::vector<SmoothCurve::Value> values(known.size());
  Vector mean = known.back().mean.tail<3>();
  Matrix covariance = known.back().covariance.bottomRightCorner<3, 3>();
  for (std::size_t k = known.size(); k-- > 0;)
  {
    if (k + 1 < known.size())
    {
      const Knowledge &next = known[k + 1];
      const Matrix filtered = known[k].covariance.bottomRightCorner<3, 3>(),
                   ahead = next.predicted_covariance.bottomRightCorner<3, 3>(),
                   phi = next.phi.bottomRightCorner<3, 3>();
      const Matrix gain = ahead.ldlt().solve(phi * filtered).transpose();
      mean = known[k].mean.tail<3>() + gain * (mean - next.predicted.tail<3>());
      covariance = filtered + gain * (covariance - ahead) * gain.transpose();
    }
    values[k] = {mean(0), std::max(covariance(0, 0), 0.0)};
  }
  return values;
}

/// Mean and variance of a mixture, of which parts are added.
struct Mixture
{
  double mean = 0, square = 0;
  void add(double weight, double value, double variance)
  {
    mean += weight * value;
    square += weight * (variance + value * value);
  }
  SmoothCurve::Value scaled(double factor) const
  {
    return {factor * mean, factor * factor * std::max(square - mean * mean, 0.0)};
  }
};
} // namespace

SmoothCurve::SmoothCurve(std::span<const double> places, std::span<const double> values,
                         std::span<const double> of_errors)
  : origin(places.front()), length(places.back() - places.front())
{
  height = 0;
  for (const double value : values)
    height = std::max(height, std::abs(value));
  for (std::size_t k = 0; k < places.size(); ++k)
    samples.push_back(
      {(places[k] - origin) / length, values[k] / height, of_errors[k] / (height * height)});
  // Decades of q: below, the curve is a parabola; above, it follows every sample.
  constexpr double least = -2, most = 14, step = 0.5, negligible = 1e-3;
  std::vector<Knowledge> known;
  double best = -1e300;
  for (double power = least; power <= most; power += step)
  {
    const double q = std::pow(10, power), likelihood = filter(samples, q, known);
    roughnesses.push_back({q, likelihood});
    best = std::max(best, likelihood);
  }
  double sum = 0;
  for (Roughness &one : roughnesses)
    sum += one.weight = std::exp(one.weight - best);
  std::erase_if(roughnesses, [&](const Roughness &one) { return one.weight < negligible * sum; });
  sum = 0;
  for (const Roughness &one : roughnesses)
    sum += one.weight;
  for (Roughness &one : roughnesses)
    one.weight /= sum;
}

SmoothCurve::Value SmoothCurve::integral() const
{
  Mixture mixture;
  std::vector<Knowledge> known;
  for (const Roughness &one : roughnesses)
  {
    filter(samples, one.intensity, known);
    mixture.add(one.weight, known.back().mean(0), known.back().covariance(0, 0));
  }
  return mixture.scaled(length * height);
}

std::vector<SmoothCurve::Value> SmoothCurve::at(std::span<const double> places) const
{
  std::vector<Place> all = samples;
  for (const double place : places)
    all.push_back({(place - origin) / length, 0, 0, false});
  std::ranges::stable_sort(all, {}, &Place::x);
  std::vector<Mixture> mixtures(places.size());
  std::vector<Knowledge> known;
  for (const Roughness &one : roughnesses)
  {
    filter(all, one.intensity, known);
    const std::vector<Value> values = smoothed(known);
    for (std::size_t k = 0, place = 0; k < all.size(); ++k)
      if (!all[k].is_sample)
        mixtures[place++].add(one.weight, values[k].value, values[k].variance);
  }
  std::vector<Value> result;
  for (const Mixture &mixture : mixtures)
    result.push_back(mixture.scaled(height));
  return result;
}
} // namespace carambole
