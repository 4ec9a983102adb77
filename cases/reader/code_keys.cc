#include "cases/reader/case_keys.h"
#include "cases/reader/form_makers.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
using namespace forms;

constexpr std::size_t max_line = 200; // characters

/// A line of a user's script: words and numbers, nothing that a code would obey beyond them.
Form script_line()
{
  return text(max_line);
}

} // namespace

Form code_form()
{
  const Form law = either({reference(name_pattern), elsewhere("law")});
  const Form program = text(max_remark);
  const Range positive{0, infinity, true, "a positive number"},
    not_negative{0, infinity, false, "a number that is not negative"},
    restitution{1e-6, 1, false, "1e-6 to 1"};
  const Form stiffness = quantity(dimension::stiffness, "N/m", positive),
             damping = quantity(dimension::damping, "N s/m", not_negative);
  return map(
    {{"name", name(), "name of the model", "my-lammps"},
     {"lammps",
      map({{"pair_style", script_line(),
            "granular, gran/hooke, gran/hooke/history or gran/hertz/history, with what follows",
            "granular"},
           {"pair_coeff", script_line(), "what follows pair_coeff * *; default: nothing"},
           {"wall", script_line(),
            "what follows fix ID group wall/gran, up to the plane; for a case with a wall"},
           {"law", law, "law of the catalogue, or model of the case, that it implements"},
           {"program", program, "path; default lmp, found on PATH"}}),
      "LAMMPS"},
     {"liggghts",
      map({{"model", script_line(), "what follows pair_style gran model", "hertz tangential off"},
           {"restitution", quantity(dimension::none, "", Range{0, 1, false, "0 to 1"}),
            "coefficientRestitution; default 1"},
           {"characteristic_velocity",
            quantity(dimension::velocity, "m/s", Range{0, infinity, true, "a positive speed"}),
            "characteristicVelocity of hooke"},
           {"properties", list(script_line()),
            "further properties of the model, each what follows fix ID all property/global"},
           {"law", law, "law of the catalogue, or model of the case, that it implements"},
           {"program", program, "path; default liggghts, found on PATH"}}),
      "LIGGGHTS"},
     {"yade",
      map({{"engine", words({"mindlin", "viscoelastic", "luding", "cundall"}),
            "Ip2 and Law2 of MindlinPhys, ViscElPhys, LudingPhys, or FrictPhys (Cundall & Strack)",
            "mindlin"},
           {"en", quantity(dimension::none, "", restitution),
            "restitution, of mindlin and viscoelastic"},
           {"betan", quantity(dimension::none, "", Range{0, 10, false, "0 to 10"}),
            "damping ratio of mindlin, instead of en"},
           {"gamma", quantity(dimension::stiffness, "mJ/m^2", positive),
            "adhesion of mindlin, includeAdhesion=True: half the work of adhesion of two equal "
            "surfaces"},
           {"tc", quantity(dimension::time, "us", positive), "duration, of viscoelastic, with en"},
           {"kn", stiffness, "stiffness of a body, of viscoelastic"},
           {"cn", damping, "damping of a body, of viscoelastic"},
           {"k1", stiffness, "stiffness of loading, of luding"},
           {"kp", stiffness, "largest stiffness of unloading, of luding"},
           {"kc", stiffness, "stiffness of adhesion, of luding"},
           {"PhiF", quantity(dimension::none, "", Range{0, 1, false, "0 to 1"}),
            "dimensionless plastic depth, of luding"},
           {"G0", damping, "damping, of luding"},
           {"wall_is_hertzian", words({"true", "false"}),
            "hertzian=True of Ig2_Wall_Sphere_ScGeom; default, as in the code, false: a wall "
            "counts as a sphere of the same radius"},
           {"law", law, "law of the catalogue, or model of the case, that it implements"},
           {"program", program, "path; default yade, found on PATH"}}),
      "YADE"},
     {"calculix",
      map({{"elements_per_contact_radius",
            quantity(dimension::none, "", Range{4, 20, false, "4 to 20"}),
            "of the finer of two meshes; the other has half as many; default 6"},
           {"nlgeom", words({"true", "false"}),
            "large strains, as CalculiX models them; default false"},
           {"program", program, "path; default ccx, found on PATH"}}),
      "CalculiX: finite elements, implicit, elastic"}},
    {{"lammps", "liggghts", "yade", "calculix"}});
}
} // namespace carambole
