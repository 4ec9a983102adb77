// Viscous dampers of Hertz contact, F = K d^1.5 + chi d^m d', whose coefficient is empirical: they
// differ in the exponent m. In units of the length L = (M V^2/K)^(2/5), of V and of L/V
//
//   x'' + x^1.5 + a x^m x' = 0, x(0) = 0, x'(0) = 1, a = chi L^(m+1)/(M V),
//
// returns to x = 0 with the speed e(a), which falls from e(0) = 1. A restitution that is asked for
// is solved for a; chi then belongs to the row's first approach speed V.

#include <algorithm>
#include <vector>

#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::viscous_exponents
{
namespace
{
using Point = std::array<double, 2>; ///< x and x'

/// e(a) to 1e-11. Zero if the motion creeps back: at m < 1/4 strong damping lets it take forever.
double returned_speed(double a, double m)
{
  namespace odeint = boost::numeric::odeint;
  const auto acceleration = [a, m](double x, double v)
  { return -power_three_halves(x) - a * std::pow(std::abs(x), m) * v; };
  const auto motion = [&](const Point &p, Point &dpdt, double) {
    dpdt = {p[1], acceleration(p[0], p[1])};
  };
  auto stepper = odeint::make_controlled(1e-14, 1e-14, odeint::runge_kutta_dopri5<Point>());
  constexpr double creeping = 1e-9;
  Point p{0, 1}, before = p;
  for (double t = 0, dt = 1e-3; p[0] > 0 || p[1] > 0;)
  {
    before = p;
    while (stepper.try_step(motion, p, t, dt) == odeint::fail)
      ;
    if (p[1] < 0 && p[1] > -creeping)
    {
      const double turn = acceleration(p[0], 0); // just past the turning point it is the spring's
      if (acceleration(p[0], p[1]) > 1e-3 * turn)
        return 0;
    }
  }
  // The last step again, over x instead of t, ends at x = 0.
  std::array<double, 1> v{before[1]};
  const double x = before[0];
  odeint::integrate_adaptive(
    odeint::make_controlled(1e-14, 1e-14, odeint::runge_kutta_dopri5<std::array<double, 1>>()),
    [&](const std::array<double, 1> &u, std::array<double, 1> &dudx, double s)
    { dudx[0] = -acceleration(x - s, u[0]) / u[0]; },
    v, 0.0, x, 0.1 * x);
  return -v[0];
}

/// a with e(a) = e.
double damping_for(double e, double m)
{
  if (e == 1)
    return 0;
  double high = 1;
  while (returned_speed(high, m) > e)
    high *= 2;
  std::uintmax_t iterations = 100;
  const auto [low, up] = boost::math::tools::toms748_solve(
    [&](double a) { return (a == 0 ? 1 : returned_speed(a, m)) - e; }, 0.0, high,
    boost::math::tools::eps_tolerance<double>(45), iterations);
  return 0.5 * (low + up);
}

/// The same, for the few restitutions and exponents that a thread asks for again and again: every
/// impact of a sweep makes the laws anew.
double remembered_damping_for(double e, double m)
{
  struct Solved
  {
    double e, m, a;
  };
  constexpr std::size_t most = 8;
  static thread_local std::vector<Solved> recent;
  const auto known =
    std::ranges::find_if(recent, [&](const Solved &one) { return one.e == e && one.m == m; });
  if (known != recent.end())
    return known->a;
  if (recent.size() == most)
    recent.erase(recent.begin());
  return recent.emplace_back(Solved{e, m, damping_for(e, m)}).a;
}

struct Variant
{
  const char *identifier, *title, *damper, *source, *evidence;
  Grade grade;
  double exponent;
  const char *symbol;
  Dimension dimension; ///< of the coefficient that is given
  const char *example;
  bool per_mass; ///< the coefficient that is given is chi/M
};

const Variant variants[] = {
  {"schwager-poschel",
   "Schwager & Poschel: Hertz with a damper of exponent 0.65",
   "chi d^0.65 d'",
   "Schwager & Poschel 1998; Wang et al., table 2",
   "exponent from the review, not confirmed against the original paper",
   Grade::as_printed,
   0.65,
   "chi",
   {1, -0.65, -1},
   "300 kN s/m^1.65",
   false},
  {"lee-herrmann",
   "Lee & Herrmann: Hertz with a linear dashpot",
   "gamma M d'",
   "Lee & Herrmann 1993; Wang et al., table 2 (which prints the exponent 1)",
   "exponent as in public source code",
   Grade::source_code,
   0,
   "gamma",
   {0, 0, -1},
   "10 kHz",
   true},
  {"ristow", "Ristow: Hertz with a damper of exponent 1", "chi d d'",
   "Ristow 1992; Wang et al., table 2",
   "exponent from the review and from memory of the original paper", Grade::memory, 1, "chi",
   dimension::viscosity, "30 MPa s", false},
};

/// The coefficient, as it is given, that returns the restitution.
double solved_damping(const Variant &variant, const Pair &pair, double restitution)
{
  const double K = pair.hertz_stiffness(), M = pair.reduced_mass, V = pair.approach_speed;
  const double m = variant.exponent, L = std::pow(M * V * V / K, 0.4);
  return remembered_damping_for(restitution, m) * (variant.per_mass ? 1 : M) * V /
         std::pow(L, m + 1);
}

template <int index>
std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  const Variant &variant = variants[index];
  const double damping = parameters.given("restitution")
                           ? solved_damping(variant, pair, parameters.number("restitution"))
                           : parameters.number("damping");
  return std::make_unique<ViscousHertz>(pair.hertz_stiffness(),
                                        damping * (variant.per_mass ? pair.reduced_mass : 1),
                                        variant.exponent, separation_of(parameters));
}

std::string lacks(const Pair &pair, const Parameters & /*parameters*/)
{
  return std::isinf(pair.relative_radius) ? needs_a_radius(pair) : "";
}

std::vector<ParameterManual> parameters(const Variant &variant)
{
  ParameterManual restitution = restitution_parameter();
  restitution.meaning += ", at the row's first approach speed and with separation at zero approach";
  return {restitution,
          {.key = "damping",
           .symbol = variant.symbol,
           .meaning = "empirical coefficient",
           .dimension = variant.dimension,
           .range = {.minimum = 0, .minimum_open = false},
           .default_text = "follows from the restitution",
           .default_value =
             [&variant](const Pair &pair, const Parameters &given)
           {
             return given.given("restitution")
                      ? std::optional(solved_damping(variant, pair, given.number("restitution")))
                      : std::nullopt;
           },
           .example = variant.example,
           .calibrates = true,
           .instead_of = "restitution"},
          separation_parameter()};
}

Manual manual(const Variant &variant,
              std::unique_ptr<ForceLaw> (*make_force)(const Pair &, const Parameters &))
{
  return {
    {.identifier = variant.identifier,
     .title = variant.title,
     .equation = std::string("F = K d^1.5 + ") + variant.damper,
     .parameters = parameters(variant),
     .loading = memoryless_loading,
     .separation = "at zero approach, or at zero force",
     .validity = std::string("a model of the loss, calibrated; ") + elastic_validity,
     .defects =
       variant.exponent == 0
         ? "the force jumps at the onset and is attractive before the end; the restitution depends "
           "on the speed; with strong damping the bodies creep apart and never separate"
         : "the force is attractive before the end; the restitution depends on the speed",
     .source = variant.source,
     .evidence = variant.evidence,
     .grade = variant.grade},
    {.make_force = make_force, .lacks = lacks, .flags = elastic_flags}};
}

const auto registrations = register_family<std::size(variants)>(
  [](auto variant) { return manual(variants[variant], make<variant>); });
} // namespace
} // namespace carambole::lumped::viscous_exponents
