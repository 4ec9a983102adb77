#include "fem/oblique/oblique_contact.h"

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

/// The displacement at r of half-spaces with the compliance sum (2 - nu)/G, of a traction sqrt(a^2
/// - r^2) on a disc of radius a, its mean over the angle around the axis.
double displacement(double compliance, double a, double r)
{
  if (r <= a)
    return compliance / 16 * pi * (2 * a * a - r * r);
  const double ratio = a / r;
  return compliance / 8 *
         ((2 * a * a - r * r) * std::asin(ratio) + a * r * std::sqrt(1 - ratio * ratio));
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
  return state == RingState::stuck ? 0 : state == RingState::slips_forward ? 1 : -1;
}

/// The traction is sum q_i sqrt(a_i^2 - r^2) over the discs a_i = i h that hold r; its conditions
/// are those of the middles of the rings, r_j = (j - 1/2) h.
class Rings
{
public:
  Rings(const ObliqueContact &c, int rings)
    : c(c),
      hertz(c),
      n_rings(rings),
      width(hertz.largest_radius() / rings),
      traction_of(Eigen::MatrixXd::Zero(rings, rings)),
      displacement_of(rings, rings),
      force_of(rings),
      coefficients(Eigen::VectorXd::Zero(rings)),
      slip(Eigen::VectorXd::Zero(rings)),
      state(rings, c.slip_speed < 0 ? RingState::slips_backward : RingState::slips_forward),
      slip_speed(c.slip_speed)
  {
    for (int i = 0; i < rings; ++i)
    {
      const double a = (i + 1) * width;
      force_of(i) = 2 * pi / 3 * a * a * a;
      for (int j = 0; j < rings; ++j)
      {
        const double r = middle(j);
        displacement_of(j, i) = displacement(c.tangential_compliance, a, r);
        if (j <= i)
          traction_of(j, i) = std::sqrt(a * a - r * r);
      }
    }
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
  Eigen::MatrixXd traction_of,
    displacement_of; ///< at the middle of a ring (row) of a unit disc (column)
  Eigen::VectorXd force_of, coefficients;
  Eigen::VectorXd slip; ///< by which each ring has slipped, U - u(r_j) [m]
  std::vector<RingState> state;
  double slip_speed, travel = 0, force = 0, time = 0; ///< V, U, Q, t of the last step
  double impulse_weight = 0; ///< of the forces at the ends of this step [s]
  ObliqueImpact impact;

  double middle(int ring) const { return (ring + 0.5) * width; }

  /// A step of `dt` that ends with n rings in contact, in which the normal force has this impulse.
  void step(int n, double dt, double normal_impulse)
  {
    const double normal_force = impact.samples.back().normal_force + hertz.force(n * width);
    impulse_weight = normal_impulse / normal_force;
    const Eigen::VectorXd before = traction(), begun = slip;
    const Eigen::VectorXd found = consistent(n, dt);
    const double new_force = n > 0 ? force_of.head(n).dot(found.head(n)) : 0;
    // m_t dV/dt = -Q, dU/dt = V by the trapezoidal rule, whose weight for forces is that with which
    // the normal force has its impulse: gross sliding is exact.
    const double impulse = impulse_weight * (force + new_force),
                 new_speed = slip_speed - impulse / c.tangential_mass;
    travel += dt / 2 * (slip_speed + new_speed);
    impact.tangential_impulse += impulse;
    coefficients = found;
    slip = Eigen::VectorXd::Constant(n_rings, travel) - displacement_of * coefficients;
    const Eigen::VectorXd after = traction();
    for (int j = 0; j < n_rings; ++j)
      impact.friction_work += 2 * pi * middle(j) * width * impulse_weight * (before(j) + after(j)) *
                              (slip(j) - begun(j)) / dt;
    slip_speed = new_speed;
    force = new_force;
    time += dt;
    double stuck = 0;
    for (int j = 0; j < n; ++j)
      stuck += state[j] == RingState::stuck ? 2 * j + 1 : 0;
    impact.samples.push_back({time, n * width, hertz.force(n * width), force, slip_speed,
                              n > 0 ? stuck / (double(n) * n) : 0});
  }

  Eigen::VectorXd traction() const { return traction_of * coefficients; }

  /// The coefficients of the discs for which every ring sticks below the limit of friction, or
  /// slips in the direction of its traction.
  Eigen::VectorXd consistent(int n, double dt)
  {
    Eigen::VectorXd all = Eigen::VectorXd::Zero(n_rings);
    if (n == 0)
      return all;
    const double quarter = dt / 2 * impulse_weight / c.tangential_mass,
                 free_travel = travel + dt * slip_speed - quarter * force;
    constexpr int most_passes = 200;
    for (int pass = 0; pass < most_passes; ++pass)
    {
      Eigen::MatrixXd matrix(n, n);
      Eigen::VectorXd right(n);
      for (int j = 0; j < n; ++j)
        if (const int sign = sign_of(state[j]))
        {
          matrix.row(j) = traction_of.row(j).head(n);
          right(j) = sign * c.friction * hertz.pressure(n * width, middle(j));
        }
        else
        {
          matrix.row(j) = displacement_of.row(j).head(n) + quarter * force_of.head(n).transpose();
          right(j) = free_travel - slip(j);
        }
      all.head(n) = matrix.partialPivLu().solve(right);
      if (!correct(n, all, free_travel - quarter * force_of.head(n).dot(all.head(n))))
        return all;
    }
    throw std::runtime_error(fmt::format(
      "no consistent set of sticking rings was found at {:g} s, with {} of {} rings in contact",
      time + dt, n, n_rings));
  }

  /// Changes the state of the rings that contradict it. Returns whether there were any.
  bool correct(int n, const Eigen::VectorXd &found, double new_travel)
  {
    constexpr double round_off = 1e-12;
    const Eigen::VectorXd q = traction_of * found, u = displacement_of * found;
    bool has_changed = false;
    for (int j = 0; j < n; ++j)
    {
      const double limit = c.friction * hertz.pressure(n * width, middle(j)),
                   advance = new_travel - u(j) - slip(j);
      const int sign = sign_of(state[j]);
      if (sign == 0 && std::abs(q(j)) > limit * (1 + round_off))
        state[j] = q(j) > 0 ? RingState::slips_forward : RingState::slips_backward;
      else if (sign * advance <
               -round_off * (std::abs(new_travel) + std::abs(u(j)) + std::abs(slip(j))))
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
