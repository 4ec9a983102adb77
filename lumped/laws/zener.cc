// Hertz contact with a plate or a rod that waves leave, as Zener and Sears have published it.

#include "lumped/law/validity.h"

namespace carambole::lumped::zener
{
namespace
{
/// The force is that of Hertz; the dynamics let the face of the struck cylinder move.
std::unique_ptr<ForceLaw> make_hertz(const Pair &pair, const Parameters &parameters)
{
  return catalogue().at("hertz").make_force(pair, parameters);
}

const std::vector<Symbol> common{
  {"m", "mass of the body that strikes", "kg"},
  {"Z", "impedance: force over velocity of the face of an infinite body", "kg/s"},
  {"J", "impulse of the contact so far", "N s"},
  {"lambda", "inelasticity parameter m/(T Z)", ""},
  {"T", "time (m^2/(K^2 V))^(1/5) at the approach speed V; a Hertz impact lasts 3.2181 T", "s"},
  {"V", "approach speed", "m/s"},
  {"rho", "density of the struck body", "kg/m^3"},
  {"E", "Young's modulus of the struck body", "Pa"}};

std::vector<Symbol> with_common(std::vector<Symbol> symbols)
{
  symbols.insert(symbols.end(), common.begin(), common.end());
  return symbols;
}

constexpr auto loading =
  "Hertz' curve for loading, unloading and reloading, over the indentation, which is the approach "
  "less J/Z; the displacement J/Z of the struck body remains. The key 'impedance' of any other law "
  "does the same with that law: "
  "{law: thornton, impedance: automatic}";
constexpr auto separation = "at zero indentation";
constexpr auto evidence =
  "restitution, peak force and duration agree with the closed problem s' = u - lambda s^1.5, u' = "
  "-s^1.5 to 1e-8 for lambda from 0.01 to 3; for small lambda 1 - e = 1.730173 lambda";

const Registration plate{
  {.identifier = "zener",
   .title = "Hertz contact with an infinite thin plate that radiates bending waves",
   .also_known_as = {"plate-impact", "zener-plate", "boussinesq-zener"},
   .equation =
     "F = K (d - J/Z)^1.5, Z = 8 sqrt(D rho h), D = E h^3/(12 (1 - nu^2)), lambda = m/(T Z)",
   .symbols = with_common({{"h", "thickness of the plate: the length of the cylinder", "m"},
                           {"D", "bending stiffness of the plate", "N m"}}),
   .loading = loading,
   .separation = separation,
   .validity = std::string("plate thin compared with the pulse, h < c_s t/5, and so wide that no "
                           "wave returns from its edge; lambda up to 2.6; ") +
               elastic_validity,
   .defects = "too little loss in thick plates, whose mobility grows with frequency: restitution "
              "up to 0.015 too high; {law: hertz-finite, impedance: automatic} is within 0.0035 "
              "of finite elements for a steel ball of 5 mm at 1 m/s on steel plates of 2 to 40 mm, "
              "and 0.007 above them on 8 mm of PMMA. Definitions of lambda in the literature "
              "differ by factors",
   .source = "derived for this catalogue after Zener 1941, Physical Review 59, 669",
   .evidence = evidence,
   .grade = Grade::derived},
  {.waves = WaveShape::plate, .make_force = make_hertz, .flags = elastic_flags}};

const Registration rod{
  {.identifier = "sears",
   .title = "Hertz contact with the end of an infinite rod that radiates longitudinal waves",
   .also_known_as = {"rod-impact", "hertz-sears", "saint-venant-sears"},
   .equation = "F = K (d - J/Z)^1.5, Z = rho c0 pi r^2, c0 = sqrt(E/rho), lambda = m/(T Z)",
   .symbols =
     with_common({{"r", "radius of the rod", "m"}, {"c0", "speed of waves in the rod", "m/s"}}),
   .loading = loading,
   .separation = separation,
   .validity = std::string("rod thin compared with the pulse, r < 0.1 c0 t, and so long that no "
                           "wave returns from its other end; lambda up to 2.6; ") +
               elastic_validity,
   .defects = "the end of a rod is stiffer than a half-space: peak force 1.5 to 3 % too low; "
              "{law: hertz-finite, impedance: automatic} has that term and is within 0.2 % of "
              "finite elements",
   .source = "derived for this catalogue after Sears 1908, Proceedings of the Cambridge "
             "Philosophical Society 14, 257",
   .evidence = evidence,
   .grade = Grade::derived},
  {.waves = WaveShape::rod, .make_force = make_hertz, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::zener
