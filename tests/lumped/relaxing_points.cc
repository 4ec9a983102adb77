#include <boost/test/unit_test.hpp>

// The force and the radius of a relaxing Hertz contact along a motion of few steps, against the
// strips of Ting's condition: a strip that the contact reaches at the approach x carries
//
//   f(x) = int E(t - s) d'(s) ds from its touch on,  F = 1.5 K int max(f, 0) d(sqrt x),
//
// while f > 0, and the contact is as large as the strip with f = 0.

#include <boost/math/quadrature/gauss.hpp>

#include "lumped/law/relaxation.h"
#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_relaxing_points)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;
using unlike_spheres::law_of, unlike_spheres::R, unlike_spheres::K;

namespace
{
// Shares and times of the contact.
struct Term
{
  double share, time;
};
constexpr Term terms[] = {{0.4, 0.3e-3}, {0.25, 4e-3}};
constexpr double left_over = 0.35;
const Texts texts{{"share", "0.4, 0.25", 0}, {"time", "0.3 ms, 4 ms", 0}};

double modulus_after(double age)
{
  double sum = left_over;
  for (const Term &term : terms)
    sum += term.share * std::exp(-age / term.time);
  return sum;
}

/// A time, the approach and its rate: between two of them the approach is a cubic.
struct Node
{
  double t, d, v;
};

/// In, partly out, in beyond the first maximum, out; a node where the approach passes it.
const std::vector<Node> motion{{0, 0, 0.2},
                               {0.4e-3, 7e-5, 0.15},
                               {1e-3, 1.2e-4, 0},
                               {1.5e-3, 1e-4, -0.07},
                               {1.8e-3, 8.5e-5, -0.03},
                               {2e-3, 8.2e-5, 0},
                               {2.3e-3, 9e-5, 0.06},
                               {2.8e-3, 1.2e-4, 0.06},
                               {3.3e-3, 1.4e-4, 0},
                               {3.7e-3, 1.25e-4, -0.08},
                               {4.2e-3, 8e-5, -0.1},
                               {4.5e-3, 5e-5, -0.1}};

/// Up to one of its nodes.
class Strips
{
public:
  explicit Strips(std::size_t last) : last(last) {}

  double largest() const
  {
    double d = 0;
    for (std::size_t k = 0; k <= last; ++k)
      d = std::max(d, motion[k].d);
    return d;
  }

  /// f(x); zero outside of all that has been pressed.
  double force(double x) const
  {
    if (x >= largest())
      return 0;
    std::size_t piece = 0;
    while (motion[piece + 1].d <= x)
      ++piece;
    double low = 0, high = 1; // of the piece in which the strip is touched
    for (int k = 0; k < 60; ++k)
      (piece_of(piece).at((low + high) / 2 * piece_of(piece).duration) < x ? low : high) =
        (low + high) / 2;
    double sum = 0;
    for (std::size_t k = piece; k < last; ++k)
    {
      const Stretch stretch = piece_of(k);
      // Panels: the shorter time falls to a tenth within a piece.
      const double from = k == piece ? low * stretch.duration : 0,
                   panel = (stretch.duration - from) / 8;
      for (int j = 0; j < 8; ++j)
        sum += boost::math::quadrature::gauss<double, 15>::integrate(
          [&](double s)
          { return modulus_after(motion[last].t - motion[k].t - s) * stretch.rate(s); },
          from + j * panel, from + (j + 1) * panel);
    }
    return sum;
  }

  /// The approach of the strip at the edge of the contact.
  double edge() const
  {
    double low = 0, high = largest();
    for (int k = 0; k < 60; ++k)
      (force((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    return low;
  }

  /// int f d(sqrt x) up to the edge, piece by piece of the motion.
  double total() const
  {
    std::vector<double> ends{0};
    const double end = edge();
    for (std::size_t k = 1; k <= last; ++k)
      if (motion[k].d > ends.back() && motion[k].d < end)
        ends.push_back(motion[k].d);
    ends.push_back(end);
    double sum = 0;
    for (std::size_t k = 0; k + 1 < ends.size(); ++k)
      sum += boost::math::quadrature::gauss<double, 30>::integrate(
        [&](double root) { return force(root * root); }, std::sqrt(ends[k]),
        std::sqrt(ends[k + 1]));
    return 1.5 * K * sum;
  }

private:
  std::size_t last;

  static Stretch piece_of(std::size_t k)
  {
    const Node &a = motion[k], &b = motion[k + 1];
    return {a.d, a.v, b.d, b.v, b.t - a.t};
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(every_step_of_a_motion_has_the_force_and_the_radius_of_its_strips)
{
  const auto law = law_of("prony-hertz", texts);
  Memory memory = law->begin(motion[0].v, {});
  TouchPast past = law->past_of(motion[0].v);
  BOOST_TEST(memory.onset_speed == motion[0].v);
  double largest = 0;
  for (std::size_t k = 1; k < motion.size(); ++k)
    BOOST_TEST_CONTEXT("step " << k)
    {
      const Node &node = motion[k];
      const double h = node.t - motion[k - 1].t,
                   force = law->force_after(h, node.d, node.v, memory, past);
      memory = law->commit_after(h, node.d, node.v, memory, past);
      const Strips strips(k);
      BOOST_TEST(force == strips.total(), tolerance(1e-6)); // the rule at the first maximum
      BOOST_TEST(law->contact_radius(node.d, memory).value() == std::sqrt(R * strips.edge()),
                 tolerance(1e-9));
      largest = std::max(largest, node.d);
      BOOST_TEST(memory.max_approach == largest);
      BOOST_TEST(law->kinks(memory).front() == largest);
    }
  BOOST_TEST(law->kinks({}).empty());
  // The contact ends before the approach is zero.
  const Node end{4.9e-3, 1e-5, -0.1};
  const double h = end.t - motion.back().t;
  BOOST_TEST(law->force_after(h, end.d, end.v, memory, past) < 0);
  memory = law->commit_after(h, end.d, end.v, memory, past);
  BOOST_TEST(law->contact_radius(end.d, memory).value() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
