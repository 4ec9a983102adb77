#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "cases/case_reader.h"
#include "cases/diagnostics.h"

namespace carambole
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();

// What lies outside is a slip of the unit, not a problem of contact.
const Range density_range{0.1, 1e5, false, "0.1 kg/m^3 to 1e5 kg/m^3"};
const Range modulus_range{1, 1e14, false, "1 Pa to 1e14 Pa"};
const Range poisson_range{-1, 0.5, true, "a number above -1 and below 0.5"};
const Range radius_range{1e-9, 1e4, false, "a positive length from 1e-9 m to 1e4 m"};
const Range gap_range{0, 1e4, false, "0 m to 1e4 m"};
const Range velocity_range{-infinity, infinity, true, ""};

Material read_material(const Located &value, const std::string &name, Problems &problems)
{
  const StrictMap map(value, {"density", "youngs_modulus", "poisson_ratio"}, {"plastic", "viscous"},
                      problems);
  Material material{name};
  const auto read = [&](const char *key, const Dimension &dimension, const char *unit,
                        const Range &range, const char *example, double &member)
  {
    if (const Located found = map.require(key, example))
      member = read_quantity(found, dimension, unit, range, problems).value_or(member);
  };
  read("density", dimension::density, "kg/m^3", density_range, "7800 kg/m^3", material.density);
  read("youngs_modulus", dimension::pressure, "GPa", modulus_range, "206 GPa",
       material.youngs_modulus);
  read("poisson_ratio", dimension::none, "", poisson_range, "0.3", material.poisson_ratio);
  return material;
}

std::vector<std::string> names(const std::vector<Material> &materials)
{
  std::vector<std::string> all;
  all.reserve(materials.size());
  for (const Material &material : materials)
    all.push_back(material.name);
  return all;
}

void read_sphere(const StrictMap &map, const std::vector<Material> &materials, Body &body,
                 Problems &problems)
{
  const StrictMap sphere(map.find("sphere"), {"radius"}, {"inner_radius"}, problems);
  if (const Located radius = sphere.require("radius", "10 mm"))
    body.radius = read_quantity(radius, dimension::length, "m", radius_range, problems).value_or(0);
  if (const Located rigid = map.find("rigid"))
  {
    problems.add(*rigid.node, rigid.path, "a rigid sphere is not yet supported");
    return;
  }
  if (const Located name = map.require("material", "NAME"))
    if (const std::optional<std::string> text = read_name(name, problems))
    {
      const auto found =
        std::find_if(materials.begin(), materials.end(),
                     [&](const Material &material) { return material.name == *text; });
      if (found != materials.end())
        body.material = *found;
      else
        problems.add(*name.node, name.path,
                     fmt::format("there is no material {}{}", in_quotes(*text),
                                 suggestion(*text, names(materials))));
    }
  if (const Located velocity = map.find("velocity"))
    body.velocity =
      read_quantity(velocity, dimension::velocity, "m/s", velocity_range, problems).value_or(0);
}

void read_wall(const StrictMap &map, Body &body, Problems &problems)
{
  body.shape = Shape::wall;
  body.rigid = Rigid{};
  const StrictMap wall(map.find("wall"), {}, {}, problems);
  if (const Located rigid = map.require("rigid", "{}"))
    const StrictMap nothing(rigid, {}, {}, problems);
  for (const char *key : {"material", "velocity"})
    if (const Located found = map.find(key))
      problems.add(*found.node, found.path,
                   fmt::format("a wall is rigid and fixed; it has no {}", key));
}

std::string body_path(const Located &list, const YamlNode &node, std::size_t index)
{
  const YamlNode *name = node.find("name");
  const bool has_name =
    name && name->kind == YamlNode::Kind::scalar && name_error(name->text).empty();
  return join(list.path, has_name ? name->text : std::to_string(index));
}

Body read_body(const Located &value, bool is_first, const std::vector<Material> &materials,
               Problems &problems)
{
  const StrictMap map(value, {"name", "sphere", "wall", "material", "velocity", "gap", "rigid"},
                      {"half_space", "cylinder", "socket"}, problems);
  Body body;
  if (!map.is_map())
    return body;
  if (const Located name = map.require("name", "B1"))
    body.name = read_name(name, problems).value_or("");
  const bool is_sphere = static_cast<bool>(map.find("sphere")),
             is_wall = static_cast<bool>(map.find("wall"));
  const bool is_later = map.find("half_space") || map.find("cylinder") || map.find("socket");
  if (is_sphere && is_wall)
    problems.add(map.node(), map.path(), "is both a sphere and a wall");
  else if (is_sphere)
    read_sphere(map, materials, body, problems);
  else if (is_wall)
    read_wall(map, body, problems);
  else if (!is_later)
    problems.add(map.node(), map.path(),
                 "has no shape; write 'sphere: {radius: 10 mm}' or 'wall: {}'");
  if (const Located gap = map.find("gap"))
  {
    body.gap = read_quantity(gap, dimension::length, "m", gap_range, problems).value_or(0);
    if (is_first && body.gap > 0)
      problems.add(*gap.node, gap.path, "there is no body before the first one");
  }
  return body;
}
} // namespace

std::vector<Material> read_materials(const Located &value, Problems &problems)
{
  std::vector<Material> materials;
  if (value.node->kind != YamlNode::Kind::map)
  {
    problems.add(*value.node, value.path,
                 "must be a map 'NAME: {density: ...}', not " + kind_name(*value.node));
    return materials;
  }
  std::set<std::string> seen;
  for (const YamlNode &child : value.node->children)
  {
    const Located material{&child, join(value.path, child.key)};
    if (const std::string error = name_error(child.key); !error.empty())
      problems.add(child, value.path, error);
    if (!seen.insert(child.key).second)
      problems.add(child, material.path, "the key is given twice");
    materials.push_back(read_material(material, child.key, problems));
  }
  return materials;
}

std::vector<Body> read_bodies(const Located &value, const std::vector<Material> &materials,
                              Problems &problems)
{
  std::vector<Body> bodies;
  double front = 0; // of the row built so far
  for (const Located &item : read_list(value, problems))
  {
    const bool is_first = bodies.empty();
    Body body = read_body({item.node, body_path(value, *item.node, bodies.size())}, is_first,
                          materials, problems);
    body.position = is_first ? 0 : front + body.gap + body.reach();
    front = body.position + body.reach();
    bodies.push_back(body);
  }
  return bodies;
}

namespace
{
void check_names(const Case &c, const Located &bodies, Problems &problems)
{
  std::set<std::string> seen;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!seen.insert(c.bodies[i].name).second)
      problems.add(bodies.node->children[i], join(bodies.path, std::to_string(i)),
                   fmt::format("a second body is called {}", in_quotes(c.bodies[i].name)));
  seen.clear();
  for (const Contact &contact : c.contacts())
    if (!seen.insert(contact.name).second)
      problems.add(bodies.node->children[contact.second], bodies.path,
                   fmt::format("a second contact is called {}; rename one of its bodies",
                               in_quotes(contact.name)));
}

void check_approach(const Case &c, const Located &bodies, Problems &problems)
{
  double closing = -infinity; // the largest speed at which two bodies approach
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < c.bodies.size(); ++j)
      closing = std::max(closing, c.bodies[i].velocity - c.bodies[j].velocity);
  if (closing > 0)
    return;
  const char *fact = closing < 0 ? "the bodies move apart and never meet"
                                 : "the bodies never meet: no two of them approach each other";
  problems.add(*bodies.node, bodies.path,
               std::string(fact) +
                 "; a body must have a larger velocity (along the row, from the first to the last) "
                 "than one behind it in the list");
}

/// Beyond a quarter of the speed of waves an impact is a shock, and no contact problem any more.
void check_speed(const Case &c, const Located &bodies, Problems &problems)
{
  double fastest = 0;
  for (const Body &a : c.bodies)
    for (const Body &b : c.bodies)
      fastest = std::max(fastest, a.velocity - b.velocity);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (const std::optional<Material> &material = c.bodies[i].material)
      if (const double wave_speed = std::sqrt(material->youngs_modulus / material->density);
          fastest > wave_speed / 4)
      {
        problems.add(
          bodies.node->children[i], join(bodies.path, c.bodies[i].name),
          fmt::format(
            "bodies approach at {:.6g} m/s; allowed is at most a quarter of the wave speed of {}, "
            "{:.6g} m/s",
            fastest, material->name, wave_speed / 4));
        return;
      }
}
} // namespace

void check_row(const Case &c, const Located &bodies, Problems &problems)
{
  if (c.bodies.size() < 2)
  {
    problems.add(*bodies.node, bodies.path, "an impact needs two bodies or more");
    return;
  }
  check_names(c, bodies, problems);
  for (std::size_t i = 1; i + 1 < c.bodies.size(); ++i)
    if (c.bodies[i].is_fixed())
      problems.add(bodies.node->children[i], join(bodies.path, c.bodies[i].name),
                   "a wall is the first or the last body of the row");
  check_approach(c, bodies, problems);
  check_speed(c, bodies, problems);
}
} // namespace carambole
