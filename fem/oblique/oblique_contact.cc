#include "fem/oblique/oblique_contact.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <Eigen/Dense>
#include <boost/math/special_functions/beta.hpp>
#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
using std::numbers::pi;

/// Hertz' impact: m d^2(delta)/dt^2 = -4/3 E* sqrt(R) delta^1.5.
class HertzImpact
{
public:
  explicit HertzImpact(const ObliqueContact &c)
    : c(c),
      largest_approach(std::pow(15 * c.normal_mass * c.normal_speed * c.normal_speed /
                                  (16 * c.contact_modulus * std::sqrt(c.radius)),
                                0.4))
  {
  }

  double largest_radius() const { return std::sqrt(c.radius * largest_approach); }

  /// Time at which the contact radius has grown to this share of its largest one.
  // t = delta_max/V int_0^z dz/sqrt(1 - z^2.5), z = delta/delta_max = share^2; with x = z^2.5 it is
  // 2/5 B_x(2/5, 1/2).
  double time_of_growth(double share) const
  {
    const double x = std::min(std::pow(share, 5.0), 1.0);
    return largest_approach / c.normal_speed * 0.4 * boost::math::beta(0.4, 0.5, x);
  }

  /// Impulse of the normal force while the contact grows to this share of its largest radius [N s].
  // J = m V (1 - sqrt(1 - z^2.5))
  double impulse_of_growth(double share) const
  {
    return c.normal_mass * c.normal_speed *
           (1 - std::sqrt(std::max(1 - std::pow(share, 5.0), 0.0)));
  }

  /// P = 4 E* a^3 / (3 R)
  double force(double contact_radius) const
  {
    return 4 * c.contact_modulus * std::pow(contact_radius, 3) / (3 * c.radius);
  }

  /// p(r) = 2 E* sqrt(a^2 - r^2) / (pi R)
  double pressure(double contact_radius, double r) const
  {
    return 2 * c.contact_modulus / (pi * c.radius) *
           std::sqrt(std::max(contact_radius * contact_radius - r * r, 0.0));
  }

private:
  const ObliqueContact &c;
  double largest_approach;
};

/// Work of one traction sqrt(a^2 - r^2) on a disc of radius a on the displacement of another, of
/// half-spaces with the compliance sum (2 - nu)/G [m^5/Pa]. Betti: either may be the smaller one,
/// a, on which the displacement by the larger one, b, is compliance/16 pi (2 b^2 - r^2), its mean
/// over the angle around the axis.
// int_0^a (2 b^2 - r^2) sqrt(a^2 - r^2) 2 pi r dr = 2 pi (2/3 a^3 b^2 - 2/15 a^5)
double work_of_discs(double compliance, double radius, double other_radius)
{
  const double a = std::min(radius, other_radius), b = std::max(radius, other_radius);
  return compliance * pi / 16 * 2 * pi * (2. / 3 * a * a * a * b * b - 2. / 15 * std::pow(a, 5));
}

enum class RingState
{
  stuck,
  slips_forward,  ///< traction mu p
  slips_backward, ///< traction -mu p
};

/// +1, -1, and 0 of a ring that is stuck.
int sign_of(RingState state)
{
  return (state == RingState::slips_forward) - (state == RingState::slips_backward);
}

/// The traction is a sum of sqrt(a_i^2 - r^2) over the discs a_i = i h that hold r. Its unknowns
/// are its values t_j in the middles of the rings, r_j = (j - 1/2) h, where friction limits them;
/// what they work on are the displacements s_j = int u dA / dt_j. The work of all rings is
/// therefore exactly that of the force on the travel of the bodies, Q dU, and the compliance is
/// symmetric.
class Rings
{
public:
  Rings(const ObliqueContact &c, int rings)
    : c(c),
      hertz(c),
      n_rings(rings),
      width(hertz.largest_radius() / rings),
      tractions(Eigen::VectorXd::Zero(rings)),
      slip(Eigen::VectorXd::Zero(rings)),
      state(rings, c.slip_speed < 0 ? RingState::slips_backward : RingState::slips_forward),
      slip_speed(c.slip_speed)
  {
    // t = T q of the coefficients q of the discs; T is an upper triangle, so that t of the rings in
    // contact depends on the discs in contact alone.
    Eigen::MatrixXd T = Eigen::MatrixXd::Zero(rings, rings), C(rings, rings);
    Eigen::VectorXd force_of(rings);
    for (int i = 0; i < rings; ++i)
    {
      const double a = (i + 1) * width;
      force_of(i) = 2 * pi / 3 * a * a * a;
      for (int j = 0; j < rings; ++j)
        C(j, i) = work_of_discs(c.tangential_compliance, a, (j + 1) * width);
      for (int j = 0; j <= i; ++j)
        T(j, i) = std::sqrt(a * a - middle(j) * middle(j));
    }
    // Q = A^T t, A = T^-T force; s = T^-T C T^-1 t.
    const auto transposed = T.transpose().triangularView<Eigen::Lower>();
    area = transposed.solve(force_of);
    compliance = transposed.solve(transposed.solve(C).transpose().eval());
  }

  ObliqueImpact run()
  {
    impact.samples.push_back({0, 0, 0, 0, slip_speed, 0});
    const auto share = [&](int n) { return double(n) / n_rings; };
    for (int n = 1; n <= n_rings; ++n)
      step(n, hertz.time_of_growth(share(n)) - hertz.time_of_growth(share(n - 1)),
           hertz.impulse_of_growth(share(n)) - hertz.impulse_of_growth(share(n - 1)));
    for (int n = n_rings - 1; n >= 0; --n)
      step(n, hertz.time_of_growth(share(n + 1)) - hertz.time_of_growth(share(n)),
           hertz.impulse_of_growth(share(n + 1)) - hertz.impulse_of_growth(share(n)));
    impact.rebound_slip_speed = slip_speed;
    return std::move(impact);
  }

private:
  const ObliqueContact &c;
  const HertzImpact hertz;
  const int n_rings;
  const double width;
  Eigen::VectorXd area;       ///< dQ/dt_j [m^2]
  Eigen::MatrixXd compliance; ///< ds_j/dt_k [m^3/Pa]
  Eigen::VectorXd tractions;  ///< t [Pa]
  Eigen::VectorXd slip;       ///< of each ring times its area, A_j U - s_j [m^3]
  std::vector<RingState> state;
  double slip_speed, travel = 0, force = 0, time = 0; ///< V, U, Q, t of the last step
  ObliqueImpact impact;

  double middle(int ring) const { return (ring + 0.5) * width; }
  double limit(int n, int ring) const
  {
    return c.friction * hertz.pressure(n * width, middle(ring));
  }

  /// A step of `dt` that ends with n rings in contact, in which the normal force has this impulse.
  // m_t dV/dt = -Q, dU/dt = V by the trapezoidal rule, whose weight w is that with which the normal
  // force has its impulse, w (N + N'): gross sliding is exact, and so is the balance of energy,
  //   m_t (V'^2 - V^2)/2 = -w (Q + Q') (V + V')/2 = -(Q + Q')/2 (U' - U).
  void step(int n, double dt, double normal_impulse)
  {
    const double weight =
      normal_impulse / (impact.samples.back().normal_force + hertz.force(n * width));
    const Eigen::VectorXd before = tractions, begun = slip;
    tractions = consistent(n, weight);
    const double new_force = area.dot(tractions), impulse = weight * (force + new_force),
                 new_speed = slip_speed - impulse / c.tangential_mass;
    travel += weight * (slip_speed + new_speed);
    slip = area * travel - compliance * tractions;
    impact.tangential_impulse += impulse;
    impact.friction_work += (before + tractions).dot(slip - begun) / 2;
    slip_speed = new_speed;
    force = new_force;
    time += dt;
    double stuck = 0;
    for (int j = 0; j < n; ++j)
      stuck += state[j] == RingState::stuck ? 2 * j + 1 : 0;
    impact.samples.push_back({time, n * width, hertz.force(n * width), force, slip_speed,
                              n > 0 ? stuck / (double(n) * n) : 0});
  }

  /// The tractions for which every ring sticks below the limit of friction, or slips in the
  /// direction of its traction.
  Eigen::VectorXd consistent(int n, double weight)
  {
    Eigen::VectorXd found = Eigen::VectorXd::Zero(n_rings);
    if (n == 0)
      return found;
    // U' = U + w (V + V') = free_travel - yield Q'
    const double yield = weight * weight / c.tangential_mass,
                 free_travel = travel + 2 * weight * slip_speed - yield * force;
    std::vector<int> stuck;
    constexpr int most_passes = 200;
    for (int pass = 0; pass < most_passes; ++pass)
    {
      stuck.clear();
      for (int j = 0; j < n; ++j)
        if (const int sign = sign_of(state[j]))
          found(j) = sign * limit(n, j);
        else
        {
          stuck.push_back(j);
          found(j) = 0;
        }
      // Of the rings that stick A_j U' - s_j stays. The matrix is symmetric and positive.
      if (!stuck.empty())
      {
        const Eigen::VectorXd A = area(stuck);
        const Eigen::VectorXd right = A * (free_travel - yield * area.head(n).dot(found.head(n))) -
                                      slip(stuck) -
                                      compliance(stuck, Eigen::seqN(0, n)) * found.head(n);
        const Eigen::MatrixXd matrix = compliance(stuck, stuck) + yield * A * A.transpose();
        const Eigen::VectorXd solution = matrix.llt().solve(right);
        found(stuck) = solution;
      }
      if (!correct(n, found, free_travel - yield * area.dot(found)))
        return found;
    }
    throw std::runtime_error(fmt::format(
      "no consistent set of sticking rings was found at {:g} s, with {} of {} rings in contact",
      time, n, n_rings));
  }

  /// Changes the state of the rings that contradict it. Returns whether there were any.
  bool correct(int n, const Eigen::VectorXd &found, double new_travel)
  {
    constexpr double round_off = 1e-12;
    const Eigen::VectorXd s = compliance.topLeftCorner(n, n) * found.head(n);
    bool has_changed = false;
    for (int j = 0; j < n; ++j)
    {
      const double moved = area(j) * new_travel, advance = moved - s(j) - slip(j);
      const int sign = sign_of(state[j]);
      if (sign == 0 && std::abs(found(j)) > limit(n, j) * (1 + round_off))
        state[j] = found(j) > 0 ? RingState::slips_forward : RingState::slips_backward;
      else if (sign * advance < -round_off * (std::abs(moved) + std::abs(s(j)) + std::abs(slip(j))))
        state[j] = RingState::stuck;
      else
        continue;
      has_changed = true;
    }
    return has_changed;
  }
};

void check(bool is_right, const char *what, double value)
{
  if (!is_right || !std::isfinite(value))
    throw std::invalid_argument(fmt::format("{}, not {:g}", what, value));
}
} // namespace

ObliqueImpact oblique_impact(const ObliqueContact &c, int rings)
{
  check(c.radius > 0, "the radius must be positive", c.radius);
  check(c.contact_modulus > 0, "the contact modulus must be positive", c.contact_modulus);
  check(c.tangential_compliance > 0, "the tangential compliance must be positive",
        c.tangential_compliance);
  check(c.normal_mass > 0, "the effective mass must be positive", c.normal_mass);
  check(c.tangential_mass > 0, "the tangential mass must be positive", c.tangential_mass);
  check(c.friction >= 0, "the coefficient of friction must not be negative", c.friction);
  check(c.normal_speed > 0, "the speed of approach must be positive", c.normal_speed);
  check(true, "the slip speed must be finite", c.slip_speed);
  check(rings >= 4, "at least 4 rings are needed", rings);
  return Rings(c, rings).run();
}
} // namespace carambole::fem
