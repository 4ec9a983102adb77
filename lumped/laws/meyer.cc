// Zhao et al.: a hard sphere on a soft elastoplastic plane whose hardness follows Meyer's law.
//
//   loading:    F1 = k1 w^(3 - n/2), k1 = pi G (n - 2)/[(1 - mu) (2 R)^((n - 4)/2)]
//   unloading:  F2 = k2 (w - w_b)^1.5, k2 = pi G (2 R)^(1/2)/(1 - mu), from F1 at the largest w
//   damping:    f = c (2 R w - w^2) w' in both phases: c times the area of contact over pi.
//
// k2 is k1 of an elastic material, n = 3; the paper's own k2 has the factor n - 2 in it and the
// root in the denominator, which returns 0.14 for a measured 0.58. The dimensions of F1 balance at
// n = 3 only: w and R are in metres.

#include <fmt/format.h>

#include "lumped/law/elastoplastic.h"
#include "lumped/law/yield.h"

namespace carambole::lumped::meyer
{
namespace
{
/// The paper's curves without damping.
struct MeyerCurve : ElastoplasticLaw
{
  MeyerCurve(double shear_modulus, double poisson_ratio, double n, double radius)
    : k1(std::numbers::pi * shear_modulus * (n - 2) / (1 - poisson_ratio) *
         std::pow(2 * radius, (4 - n) / 2)),
      k2(std::numbers::pi * shear_modulus / (1 - poisson_ratio) * std::sqrt(2 * radius)),
      exponent(3 - n / 2)
  {
  }

  double virgin_force(double w) const override { return k1 * power(w, exponent); }
  Unloading unloading(double w_max, double F_max) const override
  {
    return {w_max - std::pow(F_max / k2, 2.0 / 3), 1.5};
  }
  Kinks virgin_kinks() const override { return {}; }

  double k1, k2, exponent;
};

/// Damping force f = damping(w) w'.
using Damping = std::function<double(double w)>;

struct Meyer : ForceLaw
{
  Meyer(const MeyerCurve &curve, Damping damping)
    : ForceLaw(Separation::zero_force), curve(curve), damping(std::move(damping))
  {
  }

  double force(double w, double rate, const Memory &memory) const override
  {
    return curve.force(w, rate, memory) + damping(w) * rate;
  }
  double stored_energy(double w, const Memory &memory) const override
  {
    return curve.stored_energy(w, memory);
  }
  Loss loss() const override { return Loss::both; }
  /// int_0^w_max F1 dw minus int F2 dw.
  double plastic_work(const Memory &memory) const override
  {
    return power_energy(curve.k1, memory.max_approach, curve.exponent) -
           curve.stored_energy(memory.max_approach, memory);
  }
  Memory commit(double w, Memory memory) const override { return curve.commit(w, memory); }
  Kinks kinks(const Memory &memory) const override { return curve.kinks(memory); }

  MeyerCurve curve;
  Damping damping;
};

/// The body that yields: of two that deform the softer.
const Material &plane(const Pair &pair)
{
  const auto &a = pair.first.material, &b = pair.second.material;
  if (!a || !b)
    return a ? *a : *b;
  return a->shear_modulus() <= b->shear_modulus() ? *a : *b;
}

Damping damping_of(const std::string &form, double c, double radius, double k, double mass)
{
  const auto on = [](double w) { return std::max(w, 0.0); };
  if (form == "power")
    return [=](double w) { return c * std::pow(on(w), 1.5); };
  if (form == "tsuji")
    return [=, b = c * std::sqrt(k * mass)](double w) { return b * std::pow(on(w), 0.25); };
  if (form == "ristow")
    return [=](double w) { return c * on(w); };
  if (form == "linear")
    return [=](double) { return c; };
  return [=](double w) { return c * (2 * radius - on(w)) * on(w); };
}

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  const Material &soft = plane(pair);
  const double R = pair.relative_radius;
  const MeyerCurve curve(parameters.number_or("shear_modulus", soft.shear_modulus()),
                         parameters.number_or("poisson_ratio", soft.poisson_ratio),
                         parameters.number("meyer_index"), R);
  return std::make_unique<Meyer>(curve, damping_of(parameters.word_or("damping_form", "area"),
                                                   parameters.number("damping"), R, curve.k2,
                                                   pair.reduced_mass));
}

Remarks flags(const Pair &pair, const Parameters & /*parameters*/, const ContactExtremes &observed)
{
  const double share = observed.max_approach / pair.relative_radius;
  if (share <= 0.2)
    return {};
  return {outside_validity(fmt::format("largest approach is {:.3g} R, more than 0.2 R, where "
                                       "2 R w - w^2 is no longer 2 R w",
                                       share))};
}

const Registration registration{
  {.identifier = "meyer",
   .title = "Zhao et al.: hard sphere on a soft plane of a Meyer index",
   .also_known_as = {"zhao-et-al-2024", "meyer-index"},
   .equation = "F = k1 w^(3 - n/2) + f in loading, k2 (w - w_b)^1.5 + f in unloading; "
               "k1 = pi G (n - 2) (2 R)^(2 - n/2)/(1 - mu), k2 = pi G (2 R)^0.5/(1 - mu), "
               "f = c (2 R w - w^2) w'",
   .symbols = {{"w, w'", "indentation, its rate", "m, m/s"},
               {"k1, k2", "coefficients of loading and unloading", "N/m^(3 - n/2), N/m^1.5"},
               {"w_b", "indentation at which unloading would end", "m"},
               {"f", "damping force", "N"}},
   .parameters =
     {{.key = "meyer_index",
       .symbol = "n",
       .meaning = "Meyer index of the plane: 3 is elastic",
       .range = {2, 3, true, false},
       .example = "2.8601",
       .calibrates = true},
      {.key = "damping",
       .symbol = "c",
       .meaning = "damping coefficient",
       .selector = "damping_form",
       .dimensions = {{"area", {1, -2, -1}},
                      {"power", {1, -1.5, -1}},
                      {"tsuji", dimension::none},
                      {"ristow", {1, -1, -1}},
                      {"linear", dimension::damping}},
       .range = {.minimum = 0, .minimum_open = false},
       .example = "203063 N s/m^3",
       .calibrates = true},
      {.key = "damping_form",
       .meaning = "f divided by w': c (2 R w - w^2), or those of other authors: c w^1.5 (power), "
                  "c sqrt(k2 M) w^0.25 (tsuji), c w (ristow; the paper also prints this for "
                  "Anagnostopoulos), c (linear, the actual one of Anagnostopoulos)",
       .choices = {"area", "power", "tsuji", "ristow", "linear"}},
      {.key = "shear_modulus",
       .symbol = "G",
       .meaning = "shear modulus of the plane",
       .dimension = dimension::pressure,
       .range = positive,
       .default_text = "the value of the softer body",
       .default_value = [](const Pair &pair, const Parameters & /*given*/)
       { return std::optional(plane(pair).shear_modulus()); },
       .example = "2.32 MPa"},
      {.key = "poisson_ratio",
       .symbol = "mu",
       .meaning = "Poisson ratio of the plane",
       .range = {-1, 0.5, true, false},
       .default_text = "the value of the softer body",
       .default_value = [](const Pair &pair, const Parameters & /*given*/)
       { return std::optional(plane(pair).poisson_ratio); },
       .example = "0.49"}},
   .loading = "virgin curve; unloading and reloading on one curve from the largest approach so far",
   .state = virgin_state,
   .separation =
     "where the force reaches zero, before w_b is reached; the force is never attractive",
   .validity =
     "a sphere much harder than the plane, w much smaller than R; R is the relative radius",
   .defects = "dimensionally consistent at n = 3 only, otherwise metres are implied; even at n = 3 "
              "it is 1.666 times as stiff as Hertz, because it assumes a uniform pressure and a "
              "contact radius sqrt(2 R w); the reloading is not in the paper",
   .source = "Zhao et al. 2024, equations 15 to 21, table 6; with n = 3 in all of equation 16",
   .evidence = "published approaches, time and restitution at 1 m/s reproduced to all digits",
   .grade = Grade::derived},
  {.example_plane = Material{"polyurethane", 1200, 6.9136e6, 0.49}, // G = 2.32 MPa
   .make_force = make,
   .flags = flags}};
} // namespace
} // namespace carambole::lumped::meyer
