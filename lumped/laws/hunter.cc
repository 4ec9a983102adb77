// The energy that waves carry into a half-space, after Hunter: with Hertz' force F(t) it radiates
//
//   W = Q/(G c_s) int (dF/dt)^2 dt = Q/(G c_s) (9/5) K^2 d^2 V B(4/5, 3/2),
//
// d the largest approach. Q follows from the receptance of the half-space, by body waves of all
// slownesses and the residue of the Rayleigh wave (Miller & Pursey 1954).

#include <complex>

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <fmt/format.h>

#include "lumped/law/validity.h"

namespace carambole::lumped::hunter
{
namespace
{
/// (2 q^2 - 1)^2 - 4 q^2 sqrt(q^2 - k^2) sqrt(q^2 - 1), q the slowness over that of shear waves, k
/// the speed of shear waves over that of pressure waves.
std::complex<double> rayleigh(double q, double k)
{
  const std::complex<double> a = std::sqrt(std::complex<double>(q * q - k * k, 0)),
                             b = q < 1 ? std::complex<double>(0, std::sqrt(1 - q * q))
                                       : std::sqrt(q * q - 1);
  const double x = 2 * q * q - 1;
  return x * x - 4 * q * q * a * b;
}

/// Q
double radiation(double poisson_ratio)
{
  const double k = std::sqrt((0.5 - poisson_ratio) / (1 - poisson_ratio));
  const auto real = [k](double q) { return rayleigh(q, k).real(); };
  std::uintmax_t iterations = 100;
  const auto [low, high] = boost::math::tools::toms748_solve(
    real, 1 + 1e-9, 2., boost::math::tools::eps_tolerance<double>(50), iterations);
  const double q = 0.5 * (low + high), h = 1e-5, slope = (real(q + h) - real(q - h)) / (2 * h);
  boost::math::quadrature::tanh_sinh<double> rule;
  const auto body = [k](double s)
  {
    const std::complex<double> a = std::sqrt(std::complex<double>(s * s - k * k, 0));
    return std::abs(std::imag(s * a / rayleigh(s, k)));
  };
  const double surface = std::numbers::pi * q * std::sqrt(q * q - k * k) / std::abs(slope);
  return (rule.integrate(body, 0., k) + rule.integrate(body, k, 1.) + surface) /
         (2 * std::numbers::pi);
}

const Body *half_space_of(const Pair &pair)
{
  for (const Body *body : {&pair.first, &pair.second})
    if (body->shape == Shape::half_space && body->material)
      return body;
  return nullptr;
}

/// d_m = (5 M V^2/(4 K))^(2/5)
double largest_approach(double M, double K, double V)
{
  return std::pow(5 * M * V * V / (4 * K), 0.4);
}

/// 1 - e^2 = W/(M V^2/2) over the speed, of a pair with a half-space.
auto loss(const Pair &pair)
{
  const Material &material = *half_space_of(pair)->material;
  const double G = material.shear_modulus(), K = pair.hertz_stiffness(), M = pair.reduced_mass,
               factor = radiation(material.poisson_ratio) / (G * std::sqrt(G / material.density)) *
                        1.8 * K * K * boost::math::beta(0.8, 1.5);
  return [=](double V)
  {
    const double d = largest_approach(M, K, V);
    return factor * d * d * V / (0.5 * M * V * V);
  };
}

ImpulseLaw make(const Pair &pair, const Parameters & /*given*/)
{
  if (!half_space_of(pair)) // refused by lacks
    return {.restitution = [](double) { return 1.; }};
  return {.restitution = [lost = loss(pair)](double V)
          { return std::sqrt(std::max(0., 1 - lost(V))); }};
}

/// An impulse has no approach and no force of its own: those of Hertz at the speed of the impact.
Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  constexpr double most = 0.2; // of the energy: the loss does not act back on the force
  const double V = observed.onset_speed;
  if (!half_space_of(pair) || !(V > 0))
    return {};
  Remarks found;
  const double share = loss(pair)(V);
  if (share >= 1)
    found.push_back(outside_validity(fmt::format(
      "its waves would take {:.3g} times the energy of the impact; the restitution is set to 0",
      share)));
  else if (share > most)
    found.push_back(outside_validity(
      fmt::format("its waves take {:.3g} of the energy of the impact, more than {:g}, and their "
                  "loss does not act back on its force",
                  share, most)));
  const double d = largest_approach(pair.reduced_mass, pair.hertz_stiffness(), V);
  for (Remark &remark :
       elastic_flags(pair, parameters, {d, pair.hertz_stiffness() * std::pow(d, 1.5), V}))
    found.push_back(std::move(remark));
  return found;
}

std::string lacks(const Pair &pair, const Parameters & /*given*/)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  return half_space_of(pair) ? "" : "needs a half-space of a material that carries waves away";
}

Material steel_plane()
{
  return {"steel", 7800, 206e9, 0.3};
}

const Registration registration{
  {.identifier = "hunter",
   .title = "Hunter: restitution by the waves in a half-space",
   .also_known_as = {"reed", "hunter-reed", "wave-loss", "elastic-waves"},
   .equation = "1 - e^2 = 2 W/(M V^2), W = Q/(G c_s) (9/5) K^2 d_m^2 V B(4/5, 3/2), d_m = (5 M "
               "V^2/(4 K))^(2/5)",
   .symbols = {{"W", "energy of the waves", "J"},
               {"Q", "0.13722707 at nu = 0.3, 0.14813388 at 0.25: follows from nu", ""},
               {"G, c_s", "shear modulus and speed of shear waves of the half-space", "Pa, m/s"},
               {"d_m", "largest approach of the Hertz impact", "m"},
               {"B", "Beta function: B(4/5, 3/2) = 0.8963", ""}},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = std::string("a small loss, 1 - e^2 below 0.2; waves of the striker that come back "
                           "during the contact; ") +
               elastic_validity,
   .defects = "the loss does not act back on the force; of two elastic bodies of one material 1 - "
              "e^2 = 1.1318 (V/c0)^(3/5) at nu = 0.3, c0 = sqrt(E/rho), for a sphere",
   .source =
     "Hunter 1957, Journal of the Mechanics and Physics of Solids 5, 162; Reed 1985, Journal "
     "of Physics D 18, 2329, who took Hertz' force in place of Hunter's sine",
   .evidence = "derived; Q by two ways, from Lamb's problem and from the receptance; agrees with "
               "finite elements",
   .grade = Grade::derived},
  {.example_plane = steel_plane(), .make_impulse = make, .lacks = lacks, .flags = flags}};
} // namespace
} // namespace carambole::lumped::hunter
