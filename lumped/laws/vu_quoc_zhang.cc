// Vu-Quoc & Zhang's contact with an additive decomposition of the contact radius,
//
//   a = a_e + a_p = (3 R F/(4 E*))^(1/3) + C_a <F - F_y>,   d = a^2/(C_R R),   C_R = 1 + K_c <F -
//   F_y>,
//
// which gives the approach as a function of the force and is solved for the force.

#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/law/yield.h"

namespace carambole::lumped::vu_quoc_zhang
{
namespace
{
double radius_coefficient(double R, const YieldOnset &yield)
{
  return 0.0258 * std::sqrt(R * yield.approach) / yield.force;
}

double curvature_coefficient(const YieldOnset &yield)
{
  return 0.0098 / yield.force;
}

/// Where there is no yield stress yet there is no default.
template <typename Coefficient>
auto of_the_onset(Coefficient coefficient)
{
  return [coefficient](const Pair &pair, const Parameters &given) -> std::optional<double>
  {
    if (!lacks_yield(pair, given).empty())
      return {};
    return coefficient(pair, limited_onset(pair, given));
  };
}

struct VuQuocZhang : ElastoplasticLaw
{
  VuQuocZhang(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      modulus(pair.modulus),
      yield(limited_onset(pair, parameters)),
      C_a(parameters.number_or("radius_coefficient", radius_coefficient(R, yield))),
      K_c(parameters.number_or("curvature_coefficient", curvature_coefficient(yield)))
  {
  }

  double elastic_radius(double F) const { return std::cbrt(3 * R * F / (4 * modulus)); }
  double curvature_share(double F) const { return 1 + K_c * std::max(0.0, F - yield.force); }
  double plastic_radius(double F) const { return C_a * std::max(0.0, F - yield.force); }
  double approach(double F) const
  {
    const double a = elastic_radius(F) + plastic_radius(F);
    return a * a / (curvature_share(F) * R);
  }

  double virgin_force(double d) const override
  {
    if (d <= yield.approach)
      return K * power_three_halves(d);
    std::uintmax_t iterations = 200;
    const auto [low, high] = boost::math::tools::bracket_and_solve_root(
      [&](double F) { return approach(F) / d - 1; }, K * power_three_halves(d), 1.5, true,
      boost::math::tools::eps_tolerance<double>(52), iterations);
    return 0.5 * (low + high);
  }

  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    const double a_e = elastic_radius(max_force);
    return {max_approach - a_e * a_e / (curvature_share(max_force) * R), 1.5};
  }

  /// The plastic part stays in unloading.
  std::optional<double> contact_radius(double d, const Memory &memory) const override
  {
    const double F = force(d, -1, memory);
    return elastic_radius(F) + plastic_radius(std::max(F, memory.max_force));
  }

  Kinks virgin_kinks() const override { return {yield.approach}; }

  double K, R, modulus;
  YieldOnset yield;
  double C_a, K_c;
};

/// The approach must grow with the force, or there is no force for some approaches.
std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::string what = lacks_yield(pair, parameters); !what.empty())
    return what;
  const VuQuocZhang law(pair, parameters);
  double before = law.yield.approach;
  for (int i = 1; i <= 500; ++i) // up to 1e5 F_y
  {
    const double d = law.approach(law.yield.force * std::pow(10, 0.01 * i));
    if (d <= before)
      return "gives an approach that does not increase with the force: radius_coefficient is too "
             "small for curvature_coefficient";
    before = d;
  }
  return {};
}

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  const YieldOnset yield = limited_onset(pair, parameters);
  Remarks flags = yield_flags(pair, parameters, observed, yield);
  if (observed.peak_force > 40 * yield.force)
    flags.push_back(outside_validity("force above 40 F_y, the range of its fit"));
  return flags;
}

const Registration registration{
  {.identifier = "vu-quoc-zhang",
   .title = "Vu-Quoc & Zhang: contact radius of an elastic and a plastic part",
   .also_known_as = {"vu-quoc", "vqz"},
   .equation =
     "a = (3 R F/(4 E*))^(1/3) + C_a <F - F_y>, d = a^2/(C_R R), C_R = 1 + K_c <F - F_y>, solved "
     "for F; F_y = (2/3) pi p_y R d_y, d_y = (pi p_y/(2 E*))^2 R; unloading F = 4 E* a_e^3/(3 R), "
     "a_e = sqrt(C_R,max R (d - d_res)), d_res = d_max - a_e(F_max)^2/(C_R,max R)",
   .symbols = {{"a", "contact radius", "m"},
               {"a_e", "its elastic part", "m"},
               {"C_R", "growth of the radius of curvature", ""}},
   .parameters = {yield_stress_parameter(),
                  limiting_pressure_parameter(),
                  {.key = "radius_coefficient",
                   .symbol = "C_a",
                   .meaning = "growth of the plastic part of the contact radius with the force",
                   .dimension = {.mass = -1, .length = 0, .time = 2},
                   .range = {.minimum = 0, .minimum_open = false},
                   .default_text = "0.0258 sqrt(R d_y)/F_y",
                   .default_value =
                     of_the_onset([](const Pair &pair, const YieldOnset &yield)
                                  { return radius_coefficient(pair.relative_radius, yield); }),
                   .example = "0.233 um/N"},
                  {.key = "curvature_coefficient",
                   .symbol = "K_c",
                   .meaning = "growth of the radius of curvature with the force",
                   .dimension = {.mass = -1, .length = -1, .time = 2},
                   .range = {.minimum = 0, .minimum_open = false},
                   .default_text = "0.0098/F_y",
                   .default_value = of_the_onset([](const Pair & /*pair*/, const YieldOnset &yield)
                                                 { return curvature_coefficient(yield); }),
                   .example = "2.69e-4 N^-1"}},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity =
     "forces below about 40 F_y and the material of the fit (E = 70 GPa, nu = 0.3, sigma_y "
     "= 100 MPa), from which the defaults are scaled; rate independent",
   .defects = "its two coefficients are fits to one case; the defaults keep them constant over F_y "
              "and sqrt(R d_y)",
   .source =
     "Vu-Quoc & Zhang 1999, 2002; Wang et al., table 3 (which omits a root in the unloading)",
   .evidence = "formulas checked for units and continuity, restitution by quadrature; coefficients "
               "from memory of the original papers, not confirmed",
   .grade = Grade::memory},
  {.make_force = make_law<VuQuocZhang>, .lacks = lacks, .flags = flags}};
} // namespace
} // namespace carambole::lumped::vu_quoc_zhang
