#include "cases/reader/case_keys.h"
#include "cases/reader/form_makers.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
constexpr std::size_t max_layers = 100;  // of a body
constexpr std::size_t max_depths = 1000; // of a modulus over the depth

// Values outside are mistakes in the unit, not contact problems.
const Range exponent_range{1, 100, false, "from 1 to 100"};
const Range length_range{1e-9, 1e4, false, "a positive length from 1e-9 m to 1e4 m"};
const Range height_range{1e-9, 1e4, false, "a positive height from 1e-9 m to 1e4 m"};
const Range depth_range{0, 1e4, false, "0 m to 1e4 m"};
const Range gap_range{0, 1e4, false, "0 m to 1e4 m"};
const Range mass_range{1e-20, 1e12, false, "a positive mass from 1e-20 kg to 1e12 kg"};
const Range density_range{0.1, 1e5, false, "0.1 kg/m^3 to 1e5 kg/m^3"};
const Range modulus_range{1, 1e14, false, "1 Pa to 1e14 Pa"};
const Range poisson_range{-1, 0.5, true, "a number above -1 and below 0.5"};
} // namespace

Form forms::length(const char *unit)
{
  return quantity(dimension::length, unit, length_range);
}

Form forms::angle_form()
{
  Form form = quantity(dimension::none, "deg");
  form.needs_unit = true;
  return form;
}

Form forms::rotation()
{
  Form form = quantity(dimension::none, "mrad", Range{-1e4, 1e4, false, ""});
  form.needs_unit = true;
  return form;
}

using namespace forms;

namespace
{
/// `radius` and `diameter`, of which a shape has exactly one, and its other keys.
Form round_form(const char *radius, std::vector<Key> others = {})
{
  std::vector<Key> keys{{"radius", length(), radius},
                        {"diameter", length(), "twice the radius, instead of it"}};
  keys.insert(keys.end(), others.begin(), others.end());
  return map(std::move(keys), {{"radius", "diameter"}});
}

Form cylinder_form()
{
  const auto size = [] { return quantity(dimension::length, "m", length_range, {"infinite"}); };
  return map({{"radius", size(), "radius, or infinite"},
              {"diameter", length(), "twice the radius, instead of it"},
              {"length", size(), "length, or infinite; the length of layers is their sum"},
              {"inner_radius", length(),
               "of a tube, less than the radius, beside a wall or a cylinder of the same radii; "
               "default: solid"}},
             {{"radius", "diameter"}});
}

/// Young's modulus over the depth.
Form moduli_form()
{
  return list(map({{"depth", quantity(dimension::length, "mm", depth_range),
                    "0 mm at first, then growing", "1 mm"},
                   {"youngs_modulus", quantity(dimension::pressure, "GPa", modulus_range),
                    "Young's modulus there", "206 GPa"}}),
              2, max_depths);
}

} // namespace

Form body_form()
{
  return map(
    {{"name", name(), "name of the body", "B1"},
     {"sphere",
      round_form("outer radius",
                 {{"inner_radius", length(),
                   "inner radius of a hollow sphere, less than the radius; default: solid"}}),
      "a sphere, solid or hollow"},
     Key{"cylinder", cylinder_form(),
         "a cylinder along the axis of the row: a rod, a block, a plate; it deforms. `infinite` is "
         "one size of a body that is first or last and counts as fixed: a size from which no wave "
         "returns"}
       .excludes({"rigid"}),
     Key{"half_space",
         map({{"extent", length(),
               "radius of the block that represents it; default: so large that no wave returns"},
              {"boundary", words({"absorbing"}), "springs and dashpots at its far end"}}),
         "a half-space, first or last in the row; it deforms and counts as fixed"}
       .needs({"material"})
       .excludes({"velocity", "drop_height", "tangential_velocity", "spin", "speed", "incidence"}),
     Key{"socket", round_form("radius, larger than that of the sphere in it"),
         "a hollow for a smaller sphere, first or last in the row, fixed; laws only"}
       .excludes({"velocity", "drop_height", "tangential_velocity", "spin", "speed", "incidence"}),
     Key{"wall", map({}), "a rigid plane, first or last in the row"}.needs({"rigid"}),
     Key{"punch", round_form("radius of its flat face"), "a rigid flat punch, first or last"}.needs(
       {"rigid"}),
     Key{"cone",
         round_form("radius of its edge", {{"half_angle", angle_form(),
                                            "angle between its side and the axis", "70.3 deg"}}),
         "a rigid cone on a flat face, first or last"}
       .needs({"rigid"}),
     Key{
       "profile",
       round_form("radius of its edge",
                  {{"height", length(), "height of the edge above the tip", "0.1 mm"},
                   {"exponent", quantity(dimension::none, "", exponent_range), "n of r^n", "4"}}),
       "a rigid body of revolution, z = height (r/radius)^exponent, on a flat face; first or last"}
       .needs({"rigid"}),
     {"material", reference(name_pattern), "name of its material, if it deforms"},
     Key{"layers",
         list(map({{"thickness", length("mm"), "thickness of the layer", "0.3 mm"},
                   {"material", reference(name_pattern), "name of its material", "aluminium"}}),
              1, max_layers),
         "of a half-space, from its face inwards, on its material as the base; of a cylinder, "
         "along +z, instead of its length and material"}
       .excludes({"sphere", "socket", "wall", "punch", "cone", "profile", "rigid"}),
     Key{"modulus_over_depth", moduli_form(),
         "of an elastic half-space from its face inwards, of a cylinder along +z: Young's modulus, "
         "linear between the depths and constant below the last, instead of that of the material"}
       .needs({"material"})
       .excludes({"sphere", "socket", "wall", "punch", "cone", "profile", "rigid", "layers"}),
     {"velocity", quantity(dimension::velocity, "m/s", Range{-infinity, infinity, true, ""}),
      "along +z at time zero; default 0 m/s"},
     {"tangential_velocity",
      quantity(dimension::velocity, "m/s", Range{-infinity, infinity, true, ""}),
      "oblique impact: velocity along +x at time zero; incline: down the plane; default 0 m/s"},
     {"spin", quantity({0, 0, -1}, "rad/s", Range{-infinity, infinity, true, ""}),
      "oblique impact: spin about +y at time zero; incline: positive as it rolls down; default 0 "
      "rad/s"},
     Key{"speed",
         quantity(dimension::velocity, "m/s", Range{0, infinity, true, "a positive speed"}),
         "oblique impact: speed towards the other body at an incidence, instead of velocity and "
         "tangential_velocity"}
       .needs({"incidence"})
       .excludes({"velocity", "tangential_velocity", "drop_height"}),
     Key{"incidence", angle_form(), "angle of the speed from the normal, 0 deg to less than 90 deg"}
       .needs({"speed"}),
     Key{"drop_height", quantity(dimension::length, "mm", height_range),
         "height fallen from rest before time zero, instead of a velocity: sqrt(2 g h) down the "
         "row, with the gravity of the case or 9.80665 m/s^2"}
       .excludes({"velocity"}),
     {"gap", quantity(dimension::length, "m", gap_range),
      "distance to the body before; default 0 m: they touch"},
     Key{"rigid",
         map({{"mass", quantity(dimension::mass, "g", mass_range), "default: the body is fixed"}}),
         "the body does not deform"}
       .excludes({"material"})},
    {{"sphere", "cylinder", "half_space", "socket", "wall", "punch", "cone", "profile"}},
    {{"material", "rigid", "layers"}});
}

Form material_form()
{
  const Form plastic =
    map({{"yield_stress", quantity(dimension::pressure, "MPa", modulus_range),
          "initial yield stress, at most a tenth of Young's modulus", "400 MPa"},
         {"hardening", elsewhere("hardening"), "law of hardening; default none: perfectly plastic"},
         {"rate", elsewhere("rate"), "law of rate dependence; default none"}});
  return map(
    {{"density", quantity(dimension::density, "kg/m^3", density_range), "density", "7800 kg/m^3"},
     {"youngs_modulus", quantity(dimension::pressure, "GPa", modulus_range),
      "Young's modulus; the instantaneous one if the material is viscous", "206 GPa"},
     {"poisson_ratio", quantity(dimension::none, "", poisson_range),
      "Poisson's ratio; the instantaneous one if the material is viscous", "0.3"},
     {"plastic", plastic, "J2 plasticity; default: elastic"},
     Key{"viscous", elsewhere("viscous"), "viscosity; default: elastic"}.excludes({"plastic"})});
}
} // namespace carambole
