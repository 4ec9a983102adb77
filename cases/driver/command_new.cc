#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/reader/strict_map.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
constexpr const char *case_template =
  R"(# A case: bodies in a row along +z, their materials, and the models that compute their impact.
# Every quantity carries a unit: 10 mm, 206 GPa, 7800 kg/m^3.
# Run it with: carambole run {0}.yaml
schema: 1
title: Steel ball on a ball of glass
source: where the problem comes from

# In the order of the row, touching unless `gap: 1 mm` is given. Other shapes:
#   sphere: {{radius: 10 mm, inner_radius: 8 mm}}          hollow
#   cylinder: {{radius: 3 mm, length: 30 mm}}              its axis is that of the row
#   half_space: {{}}    wall: {{}}                           first or last in the row
#   socket: {{radius: 12 mm}}                              hollow for a smaller sphere; contact laws only
# A `diameter` may stand for a radius, and `drop_height: 200 mm` for the velocity of a fall.
# Instead of a material `rigid: {{}}` makes a wall or a sphere fixed, `rigid: {{mass: 4 g}}` free.
bodies:
  - {{name: ball, sphere: {{radius: 10 mm}}, material: steel, velocity: 1 m/s}}
  - {{name: target, sphere: {{radius: 15 mm}}, material: glass}}

materials:
  steel: {{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
  glass: {{density: 2500 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.22}}
  # For plasticity add  plastic: {{yield_stress: 400 MPa, hardening: {{linear: {{modulus: 100 MPa}}}}}}
  # for viscosity       viscous: {{kelvin_voigt: {{shear: 10 Pa s, bulk: 0 Pa s}}}}

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
    source: an elastic contact conserves the energy
)";
} // namespace

int command_new(const std::string &name)
{
  const std::string extension = ".yaml";
  const std::string stem =
    name.ends_with(extension) ? name.substr(0, name.size() - extension.size()) : name;
  if (const std::string error = name_error(stem); !error.empty())
    throw InputError({{"", 0, error}});
  const std::string path = stem + extension;
  // "x": fails if the file exists
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "wx"),
                                                              &std::fclose);
  if (!file)
    throw InputError(
      {{path, 0,
        errno == EEXIST ? "the file already exists; it was not changed" : std::strerror(errno)}});
  const std::string text = fmt::format(fmt::runtime(case_template), stem);
  if (std::fputs(text.c_str(), file.get()) < 0 || std::fflush(file.get()) != 0)
  {
    const std::string reason = std::strerror(errno);
    std::remove(path.c_str());
    throw std::runtime_error(path + " cannot be written: " + reason);
  }
  show("wrote {}. Next: carambole check {}\n", path, path);
  return exit_status::success;
}

int command_list(bool as_json)
{
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const auto &[name, title, file] : list_shipped_cases())
    if (as_json)
      array.push_back({{"name", name},
                       {"title", title},
                       {"group", file.parent_path().parent_path().filename().string()},
                       {"file", file.string()}});
    else
      show("{:<28} {}\n", name, title);
  if (as_json)
    show("{}\n", displayed_json(array, 2));
  return exit_status::success;
}
} // namespace carambole
