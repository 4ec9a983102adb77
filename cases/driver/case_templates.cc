#include "cases/driver/case_templates.h"

namespace carambole
{
namespace
{
constexpr const char *balls =
  R"(# A case: bodies in a row along +z, their materials, and the models that compute their impact.
# Every quantity carries a unit: 10 mm, 206 GPa, 7800 kg/m^3.
# Run it with: carambole run {0}.yaml
schema: 1
title: Steel ball on a glass ball
source: where the problem comes from

# In the order of the row; neighbours touch unless `gap: 1 mm` is given. Other shapes:
#   sphere: {{radius: 10 mm, inner_radius: 8 mm}}          hollow
#   cylinder: {{radius: 3 mm, length: 30 mm}}              along the axis of the row
#   half_space: {{}}    wall: {{}}                           first or last in the row
#   socket: {{radius: 12 mm}}                              holds a smaller sphere; contact laws only
#   cone: {{radius: 2 mm, half_angle: 70 deg}}             rigid, on a flat face; also punch, profile
# A `diameter` may replace a radius, and `drop_height: 200 mm` a velocity.
# Instead of a material, `rigid: {{}}` fixes a wall or a sphere; `rigid: {{mass: 4 g}}` lets it move.
bodies:
  - {{name: ball, sphere: {{radius: 10 mm}}, material: steel, velocity: 1 m/s}}
  - {{name: target, sphere: {{radius: 15 mm}}, material: glass}}

materials:
  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
  glass: {{density: 2500 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.22}}
  # Add for plasticity  plastic: {{yield_stress: 400 MPa, hardening: {{linear: {{modulus: 100 MPa}}}}}}
  # or for viscosity    viscous: {{kelvin_voigt: {{shear: 10 Pa s, bulk: 0 Pa s}}}}

# Contacts are frictionless and can open. To change that:
# contacts: [{{between: [ball, target], friction: 0.3}}]

# Finite elements: resolution of the finest mesh, and number of meshes, each half as fine as the
# next: several meshes give the uncertainty. `fem: []` for none; element: one-point (fast) or full.
fem: {{elements_per_contact_radius: 10, levels: 3, element: one-point}}

# Contact laws; `carambole laws` lists them all.
laws:
  - hertz
  - linear
  - {{name: damped, law: hunt-crossley, restitution: 0.9}}

# Expected results. tolerance: relative (1e-6, 5 %) or with the unit of the value.
expect:
  - model: hertz
    quantity: restitution
    value: 1
    tolerance: 1e-8
    source: an elastic contact conserves energy
)";

constexpr const char *plate =
  R"(# A ball falls on a plate. Bending waves carry energy away: plain contact laws ignore this loss,
# laws with an impedance model it.
# Run it with: carambole run {0}.yaml
schema: 1
title: Steel ball on a glass plate
source: where the problem comes from

# The radius may be a length, `radius: 60 mm`, or `infinite`: so large that no wave returns in time.
bodies:
  - {{name: ball, sphere: {{diameter: 6 mm}}, material: steel, drop_height: 300 mm}}
  - {{name: plate, cylinder: {{radius: infinite, length: 3 mm}}, material: glass}}

materials:
  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
  glass: {{density: 2500 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.22}}

# The mesh is fine under the contact and coarsens from there; `carambole check {0}.yaml` describes it.
# The report shows the waves at the time of `fields`.
fem: {{elements_per_contact_radius: 10, levels: 3, fields: [15 us]}}

# Hertz conserves energy. Zener: the same contact on a plate that recedes at the speed F/Z.
laws:
  - hertz
  - zener
  - {{name: thick-plate, law: hertz-finite, impedance: automatic}}
)";

constexpr const char *bar =
  R"(# A striker sends a wave down a bar; a strain gauge records it.
# Run it with: carambole run {0}.yaml
schema: 1
title: Striker on a Hopkinson bar
source: where the problem comes from

bodies:
  - {{name: striker, cylinder: {{diameter: 12.7 mm, length: 200 mm}}, material: steel, velocity: 8 m/s}}
  - {{name: bar, cylinder: {{diameter: 12.7 mm, length: 2 m}}, material: steel}}

materials:
  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}

# [r, z] from the middle of the body: on its surface, 1 m from either end.
probes:
  - {{on: bar, at: [6.35 mm, 0 mm], quantity: strain, gauge: 2 mm}}

# Long enough for the incident pulse to pass the gauge, too short for its echo.
duration: 380 us

# Elements over the radius of the bars, because they touch with their whole faces.
fem: {{elements_per_contact_radius: 6, levels: 2, fields: [150 us]}}
laws: [saint-venant]

# One-dimensional waves: the strain V/(2 c_0), c_0 = sqrt(E/rho), for 2 L/c_0. The front overshoots,
# because the bar contracts sideways.
expect:
  - model: fem
    quantity: velocity striker
    value: 0 m/s
    tolerance: 0.2 m/s
    source: the striker leaves all its momentum in a bar of the same impedance
)";

constexpr const char *coat =
  R"(# A ball hits a soft coat on a stiff base.
# Run it with: carambole run {0}.yaml
schema: 1
title: Ball on a polymer coat on steel
source: where the problem comes from

# Layers from the face inwards; the half-space's own material is the base. A cylinder lists them along
# +z, instead of its length and material.
bodies:
  - {{name: ball, sphere: {{diameter: 6 mm}}, material: steel, velocity: 0.5 m/s}}
  - {{name: base, half_space: {{}}, layers: [{{thickness: 0.2 mm, material: polymer}}], material: steel}}

# An elastic polymer; `viscous` and `plastic` are allowed in a layer as in a body.
materials:
  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
  polymer: {{density: 1200 kg/m^3, youngs_modulus: 3 GPa, poisson_ratio: 0.38}}

fem: {{elements_per_contact_radius: 10, levels: 3, fields: [20 us]}}

# Contact laws see only the layer that is touched; the record says so.
laws:
  - hertz
)";
} // namespace

const char *case_template(CaseTemplate kind)
{
  constexpr const char *templates[] = {balls, plate, bar, coat}; // in the order of CaseTemplate
  return templates[static_cast<int>(kind)];
}
} // namespace carambole
