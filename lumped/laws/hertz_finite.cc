// Hertz contact of spheres of finite size.
//
// A sphere is not a half-space: its far side is near, and what pushes it is its own inertia. To
// the first order in the contact radius a over the sphere's radius R_i that changes the approach
// at a force F by a term for each sphere,
//
//   d = (F/K)^(2/3) + sum_i kappa_i F/(G_i R_i) - sum_i s_i (1 - 2 nu_i) F/(4 pi G_i R),
//   kappa = k0(nu) + (1 - 2 nu)^2/(4 pi) ln(R_i/a), s_i = k_i/(k_1 + k_2), k_i = (1 - nu_i)/G_i.
//
// k0 follows from the sphere's surface compliances a_n = (u_r/R)(2 G/sigma_rr)/2 under a traction
// sigma_rr = P_n(cos theta): Hertz's pressure is expanded in Legendre polynomials, the half-space's
// part is taken out, what is left is averaged over that pressure, and the derivative of its energy
// over F is the approach. n = 0 is uniform compression, n = 1 a traction that is balanced by the
// inertia of the uniformly accelerated sphere, with its centre of mass as reference.
//
// The last sum belongs to every pair, half-spaces included. The pressure draws the surface of each
// body towards the axis, by u = (1 - 2 nu_i) F(r)/(4 pi G_i r) with F(r) the load within r, along
// an interface that the contact has inclined to that surface by s_i r/R. The product, which the
// kinematics of small slopes leaves out, closes the gap further; its work on the pressure is
//
//   int u (s_i r/R) dF = s_i (1 - 2 nu_i)/(4 pi G_i R) int F(r) dF
//                      = s_i (1 - 2 nu_i) F^2/(8 pi G_i R)
//
// whatever the pressure, and the derivative over F, with opposite sign, the change of the approach.
// lumped/README.md has the derivation in full.
//
// The same solution at the other pole, theta = pi, tells how far a force F_j there draws a surface
// back from its neighbour, with respect to the centre of mass:
//
//   d_i = (what F_i does, as above) + C(nu) F_j/(G R),
//   C = {sum_(n>=2) (-1)^n (2 n + 1) a_n - 0.4 (1 - 2 nu)/(1 + nu)}/(4 pi).
//
// -0.4 is 0.5 - 0.9: n = 0 presses the poles together, n = 1 carries them along with the
// centre; n = 2, which flattens the sphere, is the largest term. A rigid motion is left in none of
// them. A pressure over a small contact is smooth at the other pole: the limit of a force at a
// point is Abel's sum of the series, and its error of the order (a/R)^2.

#include <limits>
#include <vector>

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::hertz_finite
{
namespace
{
constexpr double pi = std::numbers::pi;

/// Radial displacement of the surface of a unit sphere of unit shear modulus under sigma_rr = P_n,
/// n >= 2.
double compliance(int n, double nu)
{
  return (2 * (1 - nu) * n * n + nu * n - 1 + 2 * nu) /
         (2 * (n - 1) * (n * n + (1 + 2 * nu) * n + 1 + nu));
}

/// k0(nu) = {sum_(n>=2) f(n) - 4 (1 - nu) + (1 - 2 nu)^2 (ln 2 - 13/12) + 1.4 (1 - 2 nu)/(1 + nu)}
/// /(4 pi), f(n) = (2 n + 1) a_n - 2 (1 - nu) - (1 - 2 nu)^2/(n + 1/2).
double size_constant(double nu)
{
  const double c = (1 - 2 * nu) * (1 - 2 * nu);
  const auto f = [&](int n)
  { return (2 * n + 1) * compliance(n, nu) - 2 * (1 - nu) - c / (n + 0.5); };
  // What is missing from the sum up to N - 1 and half of f(N) is a power series in 1/N, which
  // Richardson's extrapolation takes away.
  std::vector<double> sums;
  double sum = 0;
  for (int n = 2, N = 16; N <= 1024; N *= 2)
  {
    for (; n < N; ++n)
      sum += f(n);
    sums.push_back(sum + 0.5 * f(N));
  }
  for (double power = 2; sums.size() > 1; power *= 2)
  {
    for (std::size_t i = 0; i + 1 < sums.size(); ++i)
      sums[i] = (power * sums[i + 1] - sums[i]) / (power - 1);
    sums.pop_back();
  }
  return (sums[0] - 4 * (1 - nu) + c * (std::log(2) - 13.0 / 12) + 1.4 * (1 - 2 * nu) / (1 + nu)) /
         (4 * pi);
}

/// C(nu). Abel's sum of the alternating series is found by taking means of neighbouring partial
/// sums again and again (Euler): each of the 48 times takes down what is wrong by about two.
double coupling_constant(double nu)
{
  std::vector<double> sums;
  double sum = -0.4 * (1 - 2 * nu) / (1 + nu);
  for (int n = 2; n < 50; ++n)
    sums.push_back(sum += (n % 2 == 0 ? 1 : -1) * (2 * n + 1) * compliance(n, nu));
  for (; sums.size() > 1; sums.pop_back())
    for (std::size_t i = 0; i + 1 < sums.size(); ++i)
      sums[i] = 0.5 * (sums[i] + sums[i + 1]);
  return sums[0] / (4 * pi);
}

bool is_deformable_sphere(const Body &body)
{
  return body.shape == Shape::sphere && body.is_deformable();
}

/// C/(G R) [m/N]; a body that is no sphere adds nothing.
double far_compliance(const Body &body)
{
  if (!is_deformable_sphere(body))
    return 0;
  return coupling_constant(body.material->poisson_ratio) /
         (body.material->shear_modulus() * body.radius);
}

/// Term of one sphere in the approach: F (constant + logarithm ln(1/a)).
struct SizeTerm
{
  double constant, logarithm;
};

SizeTerm size_term(const Body &body)
{
  if (!is_deformable_sphere(body))
    return {0, 0};
  const double nu = body.material->poisson_ratio, G = body.material->shear_modulus();
  const double q = (1 - 2 * nu) * (1 - 2 * nu) / (4 * pi);
  return {(size_constant(nu) + q * std::log(body.radius)) / (G * body.radius),
          q / (G * body.radius)};
}

/// (1 - nu)/G [1/Pa] of a body's surface, 0 if it is rigid.
double surface_compliance(const Body &body)
{
  if (!body.is_deformable())
    return 0;
  return (1 - body.material->poisson_ratio) / body.material->shear_modulus();
}

/// Sum of s_i (1 - 2 nu_i)/(4 pi G_i R) [m/N] over both bodies: what the radial displacement of
/// their surfaces along the inclined interface takes from the approach, per force.
double radial_stiffening(const Pair &pair)
{
  const double both = surface_compliance(pair.first) + surface_compliance(pair.second);
  double sum = 0;
  for (const Body *body : {&pair.first, &pair.second})
    if (body->is_deformable())
      sum += surface_compliance(*body) / both * (1 - 2 * body->material->poisson_ratio) /
             body->material->shear_modulus();
  return sum / (4 * pi * pair.relative_radius);
}

/// What a case may leave out.
struct Terms
{
  bool coupling, radial_displacement;
};

struct HertzFinite : ForceLaw
{
  HertzFinite(const Pair &pair, const Terms &terms)
    : K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      a_end(largest_radius(pair)),
      far_compliance(terms.coupling ? hertz_finite::far_compliance(pair.second) : 0),
      constant(terms.radial_displacement ? -radial_stiffening(pair) : 0)
  {
    for (const Body *body : {&pair.first, &pair.second})
    {
      const SizeTerm term = size_term(*body);
      constant += term.constant;
      logarithm += term.logarithm;
    }
  }

  Loss loss() const override { return Loss::none; }
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return std::copysign(loading(std::abs(d)), d);
  }

  /// F d - int d dF, by parts.
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    if (is_hertz(d))
      return power_energy(K, d, 1.5);
    const double a = std::min(radius_at(d), a_end), F = hertz(a);
    const double complementary = 0.6 * F * a * a / R +
                                 0.5 * F * F * (constant - logarithm * std::log(a)) +
                                 logarithm * F * F / 12;
    const double up_to_end = F * approach(a) - complementary;
    const double beyond = d - approach(a);
    return a < a_end ? up_to_end : up_to_end + beyond * (F + 0.5 * slope(a) * beyond);
  }

  Kinks kinks(const Memory & /*memory*/) const override { return {approach(a_end)}; }

  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    if (d <= 0)
      return 0;
    return is_hertz(d) ? std::sqrt(R * d) : radius_at(d);
  }

  double far_compliance_of_second() const override { return far_compliance; }

private:
  /// The terms are corrections; where they have grown to shares of the contact, the force goes on
  /// along its tangent.
  static double largest_radius(const Pair &pair)
  {
    double radius = std::numeric_limits<double>::infinity();
    for (const Body *body : {&pair.first, &pair.second})
      if (body->shape == Shape::sphere)
        radius = std::min(radius, body->radius);
    return 0.3 * radius;
  }

  /// Where the terms, of the order of a/R, are lost in rounding, or the contact is open: powers of
  /// what is touched in a long row would underflow.
  bool is_hertz(double d) const { return d < 1e-36 * R; }

  double hertz(double a) const { return K * a * a * a / (R * std::sqrt(R)); }
  double approach(double a) const
  {
    return a * a / R + hertz(a) * (constant - logarithm * std::log(a));
  }
  double approach_slope(double a) const
  {
    return 2 * a / R + hertz(a) / a * (3 * (constant - logarithm * std::log(a)) - logarithm);
  }
  /// dF/dd.
  double slope(double a) const { return 3 * hertz(a) / a / approach_slope(a); }

  /// a with approach(a) = d > 0, by Newton's method from Hertz's.
  double radius_at(double d) const
  {
    if (d > approach(a_end))
      return a_end;
    double a = std::min(std::sqrt(R * d), a_end);
    for (int i = 0; i < 20; ++i)
    {
      const double change = (approach(a) - d) / approach_slope(a);
      a -= change;
      if (std::abs(change) < 1e-15 * a)
        break;
    }
    return a;
  }

  double loading(double d) const
  {
    if (is_hertz(d))
      return K * power_three_halves(d);
    if (d > approach(a_end))
      return hertz(a_end) + slope(a_end) * (d - approach(a_end));
    return hertz(radius_at(d));
  }

  double K, R, a_end, far_compliance, constant, logarithm = 0;
};

std::string lacks(const Pair &pair, const Parameters & /*parameters*/)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  for (const Body *body : {&pair.first, &pair.second})
    if (body->shape == Shape::sphere && body->inner_radius > 0)
      return "needs solid spheres, but " + body->name + " is hollow";
  return {};
}

const Registration registration{
  {.identifier = "hertz-finite",
   .title = "Hertz contact of spheres of finite size, coupled through the balls of a row",
   .equation = "d = (F/K)^(2/3) + sum over both spheres of kappa F/(G R_i) - sum over both bodies "
               "of s_i (1 - 2 nu) F/(4 pi G R), "
               "kappa = k0(nu) + (1 - 2 nu)^2/(4 pi) ln(R_i/a), a = sqrt(R) (F/K)^(1/3), "
               "k0(0.3) = -0.16024, s_i = k_i/(sum of k_i), k_i = (1 - nu)/G; in a row "
               "+ C(nu) F_j/(G R_i) for the force F_j on the other end of each sphere, "
               "C(0.3) = 0.06412",
   .symbols =
     {{"kappa", "additional compliance of a sphere, compared with a half-space", ""},
      {"k0(nu)", "part of kappa without the logarithm", ""},
      {"R_i", "radius of a sphere", "m"},
      {"G", "shear modulus of a body", "Pa"},
      {"s_i", "share of a body in the compliance of the contact: 1 against a rigid body", ""},
      {"k_i", "compliance of the surface of a body, 0 if it is rigid", "1/Pa"},
      {"a", "contact radius", "m"},
      {"C(nu)",
       "coefficient of the approach at one contact caused by the force at the opposite pole", ""},
      {"F_j", "force at the opposite pole", "N"}},
   .parameters = {{.key = "coupling",
                   .meaning =
                     "true: the two contacts of a ball are coupled; false: each contact is "
                     "computed as an isolated pair. For two bodies both are the same",
                   .choices = {"true", "false"}},
                  {.key = "radial_displacement",
                   .meaning = "true: with the term in s_i, the radial displacement of the surfaces "
                              "along the inclined interface; false: without it",
                   .choices = {"true", "false"}}},
   .loading = "one curve for loading, unloading and reloading; the forces of coupled contacts are "
              "solved simultaneously",
   .separation =
     "when the force is zero: at zero approach, or at the approach caused by the forces "
     "on the other ends",
   .validity =
     std::string(
       "first correction to Hertz, of order a/R; a body that is not a sphere adds the term in s_i "
       "only; "
       "beyond a contact radius of 0.3 R_i the curve continues along its tangent; ") +
     elastic_validity,
   .defects =
     "no waves, no yield: the coupling between the contacts of a ball is instantaneous; "
     "where a ball is pressed by a third body, its balance by inertia is an approximation; "
     "quadratic terms of elasticity, which depend on the elastic law, are of the same "
     "order a/R",
   .source = "derived for this catalogue: static solution of a sphere in Legendre polynomials, "
             "under Hertz's pressure and its own inertia, at the loaded and at the other pole; "
             "radial displacement under a pressure (Boussinesq) times the slope of the interface. "
             "Sneddon's solution for a rigid sphere prescribes the vertical displacement at the "
             "undeformed radius and has no such term",
   .evidence =
     "constants derived in two ways; for a steel ball of 10 mm on a rigid wall at 1 m/s "
     "the peak force of converged finite elements is 1.7 to 1.9 % above Hertz, that of "
     "this law 1.9 %, without the radial displacement 1.5 %; peak forces of unlike spheres "
     "are within 0.11 % of finite elements up to a/R = 0.066, on a half-space within 0.1 % "
     "up to 0.084 with the radiated energy; final velocities of three steel balls differ "
     "from converged finite elements by at most 0.03 % of the striker's velocity, without "
     "coupling by 0.6 %",
   .grade = Grade::derived,
   .conservative = true},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   {
     const auto has = [&](const char *term) { return parameters.word_or(term, "true") == "true"; };
     return std::make_unique<HertzFinite>(
       pair, Terms{.coupling = has("coupling"), .radial_displacement = has("radial_displacement")});
   },
   .lacks = lacks,
   .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::hertz_finite
