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
                  seven(0.75 * spring.K / std::sqrt(spring.pair.relative_radius)),
                  seven(spring.nominal()))};
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
  if (z >= 1)
    lack(model, "chrono", "it is overdamped");
  TakeHome home;
  if (!spring.is_linear())
    check_modulus(spring, model, "chrono");
  home.lines = {fmt::format("system.SetContactForceModel(ChSystemSMC::{});",
                            spring.is_linear() ? "Hooke" : "Hertz"),
                "system.UseMaterialProperties(true);"};
  if (spring.is_linear())
    home.lines.push_back(fmt::format("system.SetCharacteristicImpactVelocity({});",
                                     seven(characteristic_velocity(spring))));
  for (const Body &body : c.bodies)
    home.lines.push_back(fmt::format(
      "{0}->SetYoungModulus({1}); {0}->SetPoissonRatio({2}); {0}->SetRestitution({3});", body.name,
      seven(youngs_modulus_of(body)), seven(poisson_ratio_of(body)), seven(Spring::nominal(z))));
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

TakeHome home_drake(const Model &model, const Spring &spring)
{
  if (!spring.is_linear() || spring.is_damped())
    lack(model, "drake",
         "its point contact is a linear spring with the damping of Hunt & Crossley");
  TakeHome home;
  home.lines = {fmt::format("drake:point_contact_stiffness value=\"{}\"", seven(2 * spring.K)),
                "drake:hunt_crossley_dissipation value=\"0\""};
  home.notes.emplace_back(
    "of each body: the springs of both are in series; from Drake's "
    "documentation, of a version that is not recorded (the names "
    "are those of geometry/proximity_properties.h at commit 007f5fc); not run here");
  return home;
}
} // namespace carambole::lumped
