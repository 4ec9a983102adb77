// Mindlin & Deresiewicz' contact of spheres, partly slipping, for any order in which the normal and
// the tangential force change. Thornton & Randall's rules for discrete elements follow its cases
// one by one; here its memory is kept as a whole, in the one-dimensional form of Popov & Hess,
// which has the same forces: springs at the places x, each of which sticks or slips by itself.
//
// With u = x^2/R, a spring touches for u < d and has the tangential strain e(u), |e| <= kappa (d -
// u), kappa = mu E* C/4, C = sum (2 - nu)/G. A slip dx adds to all e at once, then the limit cuts
// them from the edge inwards: its slope, -kappa, is the steepest. e(u) is piecewise linear; pieces
// are added and removed at the edge only.

#include <algorithm>
#include <cmath>
#include <vector>

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::mindlin_deresiewicz
{
namespace
{
class MindlinDeresiewicz : public TangentialLaw
{
public:
  explicit MindlinDeresiewicz(const SlipPair &pair)
    : TangentialLaw(pair),
      hertz(pair.pair.hertz_stiffness()),
      radius(pair.pair.relative_radius),
      kappa(pair.friction * pair.pair.modulus * pair.tangential_compliance / 4)
  {
    push(0, 0);
  }

  SlipResponse advance(const SlipStep &step) override
  {
    shift += step.displacement;
    const double root = std::cbrt(step.after.force / hertz);
    depth = root * root; // of Hertz' contact with that force
    cut();
    // Q = 2 G* int e dx, G* = 4/C
    return within_friction(step, 8 / pair.tangential_compliance * integral());
  }

private:
  /// The end of a piece, from the centre outwards.
  struct Node
  {
    double u, x;
    double e;        ///< without `shift`
    double integral; ///< of e over x, from the centre to here
  };

  const double hertz, radius, kappa;
  std::vector<Node> nodes;
  double depth = 0, shift = 0; ///< d; what is to be added to all e

  /// A node with this strain outside of all others.
  void push(double u, double strain)
  {
    const double e = strain - shift, x = std::sqrt(radius * u);
    double integral = 0;
    if (!nodes.empty())
    {
      const Node &last = nodes.back();
      const double slope = u > last.u ? (e - last.e) / (u - last.u) : 0;
      integral = last.integral + (last.e - slope * last.u) * (x - last.x) +
                 slope * (x * x * x - last.x * last.x * last.x) / (3 * radius);
    }
    nodes.push_back({u, x, e, integral});
  }

  double integral() const { return nodes.back().integral + shift * nodes.back().x; }

  /// Lets the springs slip that are beyond the limit.
  void cut()
  {
    double slope = 0, strain = 0; ///< of the last piece that was removed; strain of its outer end
    bool has_removed = false;
    while (!nodes.empty())
    {
      const Node &last = nodes.back();
      const double e = last.e + shift;
      if (last.u <= depth && std::abs(e) <= kappa * (depth - last.u))
        break;
      strain = e;
      if (nodes.size() > 1)
      {
        const Node &inner = nodes[nodes.size() - 2];
        slope = last.u > inner.u ? (last.e - inner.e) / (last.u - inner.u) : 0;
      }
      has_removed = true;
      nodes.pop_back();
    }
    if (nodes.empty()) // all slip
      push(0, std::copysign(kappa * depth, strain));
    else if (has_removed)
    {
      // e + slope (v - u) = +-kappa (d - v), whichever comes first outwards
      const double u = nodes.back().u, e = nodes.back().e + shift;
      const auto crossing = [&](double sign)
      {
        const double steep = kappa + sign * slope;
        return steep > 0 ? u + (kappa * (depth - u) - sign * e) / steep : depth;
      };
      const double above = crossing(1), below = crossing(-1), v = std::min({above, below, depth});
      if (v > u && v < depth)
        push(v, (above < below ? 1 : -1) * kappa * (depth - v));
    }
    if (depth > nodes.back().u)
      push(depth, 0);
  }
};

const TangentialRegistration registration{
  {.identifier = "mindlin-deresiewicz",
   .title = "Mindlin & Deresiewicz: partial slip with its whole history",
   .also_known_as = {"thornton-randall", "cattaneo-mindlin", "partial-slip"},
   .equation = "every place of the contact sticks, or slips at mu p: Q = mu N (1 - c^3/a^3) with a "
               "stuck circle of radius c in first loading",
   .loading = "first loading, unloading and reloading under any change of N; the contact radius "
              "a = (3 N R/(4 E*))^(1/3) is that of Hertz' contact with the force N",
   .source =
     "Cattaneo 1938; Mindlin & Deresiewicz 1953; Thornton & Randall 1988; Popov & Hess 2015",
   .evidence = "derived; closed forms and the elastic half-spaces of this program",
   .grade = Grade::derived},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<MindlinDeresiewicz>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::mindlin_deresiewicz
