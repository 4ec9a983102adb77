#include "lumped/law/relaxation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "cases/laws/parameters.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped
{
namespace
{
using Terms = std::vector<Relaxation::Term>;

/// Of the material's shear modulus; none: it does not relax.
Terms shear_terms(const Material &material)
{
  Terms terms;
  if (!material.viscous)
    return terms;
  const std::vector<double> shares = values_given(*material.viscous, "shear_ratio", {}),
                            times = values_given(*material.viscous, "time", dimension::time);
  for (std::size_t k = 0; k < shares.size(); ++k)
    terms.push_back({shares[k], times.at(k)});
  return terms;
}

/// Carson transform of the shear modulus at s = -x, and its derivative by s.
struct Shear
{
  double G = 0;
  Terms terms{};

  double at(double x) const
  {
    double sum = 1;
    for (const Relaxation::Term &term : terms)
      sum -= term.share / (1 - x * term.time);
    return G * sum;
  }
  double slope(double x) const
  {
    double sum = 0;
    for (const Relaxation::Term &term : terms)
      sum += term.share * term.time / ((1 - x * term.time) * (1 - x * term.time));
    return G * sum;
  }
  /// slope/at^2 where both are infinite: time/(G share) of the terms that are.
  double slope_over_square_at_pole(double x) const
  {
    double share = 0;
    for (const Relaxation::Term &term : terms)
      if (1 - x * term.time == 0)
        share += term.share;
    return 1 / (x * G * share);
  }
};

struct Compliance
{
  Shear shear;
  double bulk = 0; ///< 3 K_b

  double at(double x) const
  {
    const double G = shear.at(x);
    return 0.25 / G + 0.75 / (bulk + G);
  }
  double slope(double x) const
  {
    const double G = shear.at(x);
    if (std::isinf(G))
      return -shear.slope_over_square_at_pole(x);
    return -shear.slope(x) * (0.25 / (G * G) + 0.75 / ((bulk + G) * (bulk + G)));
  }
};

/// Roots of a function that is monotone between the poles, one in each gap, where it changes sign.
std::vector<double> roots_between(const std::vector<double> &poles,
                                  const std::function<double(double)> &f)
{
  std::vector<double> roots;
  constexpr double inside = 1e-13;
  for (std::size_t k = 0; k + 1 < poles.size(); ++k)
  {
    const double low = poles[k] + inside * poles[k + 1], high = poles[k + 1] * (1 - inside);
    if (!(low < high))
      continue;
    const double at_low = f(low), at_high = f(high);
    if (!(at_low * at_high < 0))
      continue; // so weak a term that the root is at its pole
    std::uintmax_t iterations = 300;
    const auto [a, b] = boost::math::tools::toms748_solve(
      f, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(52), iterations);
    roots.push_back(0.5 * (a + b));
  }
  return roots;
}

void sort_apart(std::vector<double> &values)
{
  constexpr double same = 1e-12;
  std::ranges::sort(values);
  values.erase(
    std::unique(values.begin(), values.end(), [](double a, double b) { return b - a <= same * b; }),
    values.end());
}

/// Poles of the compliance on the negative axis: where G or 3 K_b + G is zero.
std::vector<double> poles_of(const Compliance &body)
{
  std::vector<double> own{0};
  for (const Relaxation::Term &term : body.shear.terms)
    if (term.share > 0)
      own.push_back(1 / term.time);
  sort_apart(own);
  std::vector<double> poles = roots_between(own, [&](double x) { return body.shear.at(x); });
  const std::vector<double> more =
    roots_between(own, [&](double x) { return body.bulk + body.shear.at(x); });
  poles.insert(poles.end(), more.begin(), more.end());
  return poles;
}
} // namespace

double Relaxation::at(double time) const
{
  double value = left;
  for (const Term &term : terms)
    value += term.share * std::exp(-time / term.time);
  return value;
}

std::string lacks_prony(const Pair &pair)
{
  bool relaxes = false;
  for (const Body *body : {&pair.first, &pair.second})
    if (body->material && body->material->viscous)
    {
      if (body->material->viscous->law != "prony")
        return fmt::format("needs a Prony series, but the viscosity of {} is '{}'", body->name,
                           body->material->viscous->law);
      relaxes = true;
    }
  return relaxes ? ""
                 : "needs a material that relaxes: 'viscous: {prony: [{shear_ratio: 0.3, time: "
                   "1 ms}]}'";
}

Relaxation contact_relaxation(const Pair &pair)
{
  std::vector<Compliance> bodies;
  std::vector<double> poles{0};
  for (const Body *body : {&pair.first, &pair.second})
    if (body->material)
    {
      bodies.push_back({{body->material->shear_modulus(), shear_terms(*body->material)},
                        3 * body->material->bulk_modulus()});
      const std::vector<double> own = poles_of(bodies.back());
      poles.insert(poles.end(), own.begin(), own.end());
    }
  const auto compliance = [&](double x)
  {
    double sum = 0;
    for (const Compliance &body : bodies)
      sum += body.at(x);
    return sum;
  };
  sort_apart(poles);
  double fastest = poles.back();
  for (const Compliance &body : bodies)
    for (const Relaxation::Term &term : body.shear.terms)
      fastest = std::max(fastest, 1 / term.time);
  poles.push_back(2 * fastest); // beyond it the compliance has no zero
  Relaxation relaxation{1 / (compliance(0) * pair.modulus)};
  if (std::isnan(relaxation.left))
    relaxation.left = 0; // a fluid
  double sum = relaxation.left;
  for (const double x : roots_between(poles, compliance))
  {
    double slope = 0;
    for (const Compliance &body : bodies)
      slope += body.slope(x);
    relaxation.terms.push_back({1 / (-x * slope * pair.modulus), 1 / x});
    sum += relaxation.terms.back().share;
  }
  constexpr double closes = 1e-9;
  if (!(std::abs(sum - 1) <= closes))
    throw std::runtime_error(fmt::format(
      "the relaxation of the contact does not add up: {:.12g} of its instantaneous modulus", sum));
  return relaxation;
}

double Stretch::at(double time) const
{
  const double x = time / duration, y = 1 - x;
  return d0 * y * y * (1 + 2 * x) + d1 * x * x * (1 + 2 * y) + duration * x * y * (v0 * y - v1 * x);
}

double Stretch::rate(double time) const
{
  const double x = time / duration, y = 1 - x;
  return 6 * x * y * (d1 - d0) / duration + v0 * y * (1 - 3 * x) + v1 * x * (3 * x - 2);
}

Stretch Stretch::until(double time) const
{
  return {d0, v0, at(time), rate(time), time};
}

namespace
{
/// int_0^1 exp(-e y) y^k dy for k = 0, 1, 2, with end = exp(-e): for e < 1 from the series of k = 2
/// downwards, else from k = 0 upwards: neither loses digits.
std::array<double, 3> faded_powers(double e, double end)
{
  if (e >= 1)
  {
    const double zeroth = (1 - end) / e, first = (zeroth - end) / e;
    return {zeroth, first, (2 * first - end) / e};
  }
  // sum (-e)^j/(j! (3 + j)); the first term left out is below 1e-17.
  static constexpr auto terms = []
  {
    std::array<double, 18> result{};
    double factorial = 1;
    for (int j = 0; j < int(result.size()); factorial *= -++j)
      result[std::size_t(j)] = 1 / (factorial * (3 + j));
    return result;
  }();
  double second = 0;
  for (std::size_t j = terms.size(); j-- > 0;)
    second = second * e + terms[j];
  const double first = (e * second + end) / 2;
  return {e * first + end, first, second};
}
} // namespace

// With y = 1 - t/h
// h d' = h v1 + (6 (d1 - d0) - h (2 v0 + 4 v1)) y + (3 h (v0 + v1) - 6 (d1 - d0)) y^2.
double relaxed(double before, const Stretch &s, double time)
{
  const double h = s.duration, change = s.d1 - s.d0, end = std::exp(-h / time);
  const auto [zeroth, first, second] = faded_powers(h / time, end);
  return end * before + h * s.v1 * zeroth + (6 * change - h * (2 * s.v0 + 4 * s.v1)) * first +
         (3 * h * (s.v0 + s.v1) - 6 * change) * second;
}

// By parts, d^n at both ends less int_0^(h/time) exp(-x) d(h - time x)^n dx, whose integrand is
// smooth over panels that grow as the exponential falls.
double relaxed_change(const Stretch &stretch, double exponent, double time)
{
  if (stretch.duration == 0)
    return power(stretch.d1, exponent) - power(stretch.d0, exponent);
  if (exponent == 1)
    return relaxed(0, stretch, time);
  const double end = stretch.duration / time;
  constexpr double forgotten = 40; // exp(-40) is below the last digit
  double sum = 0;
  const auto integrate = [&](double from, double to)
  {
    sum += boost::math::quadrature::gauss<double, 7>::integrate(
      [&](double x)
      { return std::exp(-x) * power(stretch.at(stretch.duration - time * x), exponent); },
      from, to);
  };
  for (double from = 0, width = 1; from < std::min(end, forgotten); from += width, width *= 2)
    integrate(from, std::min({from + width, end, forgotten}));
  return power(stretch.d1, exponent) - std::exp(-end) * power(stretch.d0, exponent) - sum;
}
} // namespace carambole::lumped
