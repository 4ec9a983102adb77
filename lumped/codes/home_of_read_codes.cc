// Codes that do not run here: formulas from their sources and manuals.

#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/codes/home_codes.h"

namespace carambole::lumped
{
TakeHome home_mercurydpm(const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "mercurydpm", "HertzianViscoelastic has the damping of Tsuji only");
  if (spring.cuts)
    lack(model, "mercurydpm", "it does not cut off the attractive force");
  TakeHome home;
  if (spring.is_linear())
    home.lines = {"LinearViscoelasticSpecies species;",
                  fmt::format("species.setStiffness({});", seven(spring.K)),
                  fmt::format("species.setDissipation({});", seven(spring.chi))};
  else
    home.lines = {
      "HertzianViscoelasticSpecies species;",
      fmt::format("species.setEffectiveElasticModulusAndRestitutionCoefficient({}, {});",
                  seven(spring.contact_modulus()), seven(spring.nominal()))};
  home.notes.emplace_back(
    "from MercuryDPM's source of 2018 (HertzianViscoelasticInteraction.cc, commit 126c08f "
    "of kuwt/MercuryDPM_fork; LinearViscoelasticInteraction.cc); setEffective... is the name in "
    "version 1.0, earlier names are without 'Effective'; not run here");
  return home;
}

TakeHome home_chrono(const Case &c, const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "chrono", "its Hertz model has the damping of Tsuji only");
  const double z = spring.is_damped() ? spring.z_of_cut() : 0;
  constexpr double least = 1e-15; // Chrono takes smaller restitutions for the same one
  if (Spring::nominal(z) < least)
    lack(model, "chrono", "it is overdamped");
  TakeHome home;
  if (!spring.is_linear())
    check_modulus(spring, model, "chrono");
  home.lines = {fmt::format("system.SetContactForceModel(ChSystemSMC::{});",
                            spring.is_linear() ? "Hooke" : "Hertz"),
                "system.UseMaterialProperties(true);",
                fmt::format("ChCollisionInfo::SetDefaultEffectiveCurvatureRadius({});",
                            seven(spring.pair.relative_radius))};
  if (spring.is_linear())
    home.lines.push_back(fmt::format("system.SetCharacteristicImpactVelocity({});",
                                     seven(characteristic_velocity(spring))));
  for (const Body &body : c.bodies)
    home.lines.push_back(fmt::format(
      "{0}->SetYoungModulus({1}); {0}->SetPoissonRatio({2}); {0}->SetRestitution({3});", body.name,
      seven(youngs_modulus_of(body)), seven(poisson_ratio_of(body)), seven(Spring::nominal(z))));
  constexpr double immovable = 1e9; // masses of the body that strikes it
  for (const Body &body : c.bodies)
    if (body.is_ground())
    {
      home.lines.push_back(
        fmt::format("{}->SetMass({});", body.name, seven(immovable * spring.pair.reduced_mass)));
      home.notes.emplace_back("Chrono damps with the reduced mass of both bodies, also where one "
                              "of them is fixed: its mass must be large");
    }
  home.notes.emplace_back("the radius of curvature is one number for all contacts: Bullet, the "
                          "default of collision systems, knows none, and Chrono would take 0.1 m "
                          "(ChCollisionSystemBullet.cpp, ChCollisionInfo.cpp); before version 8 "
                          "its class is in the namespace collision");
  if (spring.is_damped())
    home.notes.push_back(fmt::format("Chrono cuts off the attractive force: asked for {:.5g} it "
                                     "returns {:.5g}",
                                     Spring::nominal(z), spring.restitution()));
  home.notes.emplace_back(
    "from Chrono's source (src/chrono/physics/ChContactSMC.h at commit 05a1a97 of "
    "projectchrono/chrono, whose class of materials is "
    "ChMaterialSurfaceSMC); not run here; its floats are of single precision");
  return home;
}

TakeHome home_adams(const Model &model, const Spring &spring)
{
  if (spring.is_damped() && !spring.is_linear())
    lack(model, "adams", "IMPACT has a damping that does not depend on the approach");
  TakeHome home;
  const double c = spring.coefficient_of_cut();
  home.lines = {
    fmt::format("IMPACT(x, xdot, x1, {}, {:g}, {}, 1e-9)", seven(spring.K), spring.p, seven(c)),
    fmt::format("in N, mm, s: IMPACT(x, xdot, x1, {}, {:g}, {}, 1e-6)",
                seven(spring.K * std::pow(1e-3, spring.p)), spring.p, seven(1e-3 * c))};
  if (spring.is_damped())
    home.notes.push_back(
      "IMPACT is never attractive, and raises the damping from zero over its last "
      "argument: " +
      of_another_damping(spring));
  home.notes.emplace_back("from the formula of IMPACT in the manual of ADAMS/Solver, of a version "
                          "that is not recorded; not run here");
  return home;
}

namespace
{
/// A hysteretic damper in place of another one.
std::string of_equal_restitution(const Spring &spring)
{
  return fmt::format("the damping of the law is written as that of Hunt & Crossley with the same "
                     "restitution at {:.6g} m/s; at other speeds, and in its force, it differs",
                     spring.pair.approach_speed);
}
} // namespace

TakeHome home_drake(const Model &model, const Spring &spring)
{
  if (!spring.is_linear())
    lack(model, "drake",
         "its point contact is a linear spring with the damping of Hunt & Crossley");
  TakeHome home;
  home.lines = {
    fmt::format("drake:point_contact_stiffness value=\"{}\"", seven(2 * spring.K)),
    fmt::format("drake:hunt_crossley_dissipation value=\"{}\"", seven(spring.equal_dissipation()))};
  if (spring.is_damped())
    home.notes.push_back(of_equal_restitution(spring));
  home.notes.emplace_back(
    "of each body: F = k d (1 + a d'), never below zero, k = k1 k2/(k1 + k2), a = (k2 a1 + k1 "
    "a2)/(k1 + k2); from Drake's documentation, of a version that is not recorded (the names are "
    "those of geometry/proximity_properties.h at commit 007f5fc); not run here");
  return home;
}

TakeHome home_mujoco(const Model &model, const Spring &spring)
{
  if (!spring.is_linear())
    lack(model, "mujoco",
         "its contacts are soft constraints (solref, solimp), a linear spring and dashpot");
  const double M = spring.pair.reduced_mass;
  TakeHome home;
  home.lines = {
    fmt::format("<pair geom1=\"{}\" geom2=\"{}\" condim=\"1\" solref=\"-{} -{}\" solimp=\"0.9 0.9 "
                "0.001\"/>",
                spring.pair.first.name, spring.pair.second.name, seven(spring.K / M),
                seven(spring.coefficient_of_cut() / M))};
  if (spring.is_damped())
    home.notes.push_back("MuJoCo's contacts never pull: " + of_another_damping(spring));
  home.notes.push_back(fmt::format(
    "solref is stiffness and damping over the reduced mass of this pair, {:.6g} kg: the "
    "acceleration is a = (1 - i) a0 - i (B v + K i r), K = stiffness/dmax^2, B = damping/dmax, i = "
    "0.9 the impedance of solimp, which is dmin and dmax alike; a0 is that without the contact, "
    "whose share of 0.1 remains",
    M));
  home.notes.emplace_back("from MuJoCo's source (src/engine/engine_core_constraint.c, "
                          "mj_makeImpedance, of a version that is not recorded); not run here");
  return home;
}

TakeHome home_simbody(const Model &model, const Spring &spring)
{
  if (spring.is_linear())
    lack(model, "simbody", "HuntCrossleyForce is Hertz' force with the damping of Hunt & Crossley");
  if (spring.law == "kuwabara-kono" && spring.is_damped())
    lack(model, "simbody", "it has no damping with the root of the approach");
  TakeHome home;
  // Of two alike bodies k = E^(2/3)/2, and k^(3/2) = E*.
  const double E = std::pow(2, 1.5) * spring.contact_modulus(),
               c = spring.equal_dissipation() / 1.5;
  home.lines = {"HuntCrossleyForce contact(forces, contacts, set);"};
  for (int surface = 0; surface < 2; ++surface)
    home.lines.push_back(
      fmt::format("contact.setBodyParameters(ContactSurfaceIndex({}), {}, {}, 0, 0, 0);", surface,
                  seven(E), seven(c)));
  if (spring.is_damped())
    home.notes.push_back(of_equal_restitution(spring));
  home.notes.emplace_back(
    "F = 4/3 k^1.5 sqrt(R) d^1.5 (1 + 1.5 c d'), never below zero, k = k1 k2/(k1 + k2), c = (k2 "
    "c1 + k1 c2)/(k1 + k2), k1 = E1^(2/3) with the modulus E1 of a body, here the one of which two "
    "alike bodies have the stiffness of this pair; from Simbody's source (HuntCrossleyForce.cpp "
    "and HuntCrossleyForceImpl.h in Simbody/src at commit 178eb21); not run here");
  return home;
}
} // namespace carambole::lumped
