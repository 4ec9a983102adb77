#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
/// Reads one body; its position is found by read_bodies, and its velocity where it falls.
class BodyReader
{
public:
  BodyReader(const Located &value, const std::vector<Material> &materials, Problems &problems)
    : materials(materials), problems(problems), map(value, problems)
  {
  }

  Body body;
  Drop drop; ///< without a place: it does not fall

  void read(bool is_first, const AnalysisTraits &traits)
  {
    if (!map.is_map())
      return;
    map.read("name", body.name);
    if (read_shape())
    {
      read_matter();
      read_velocity();
    }
    if (const Located gap = map.find("gap"))
    {
      body.gap = read_quantity(gap, problems).value_or(0);
      if (is_first && body.gap > 0)
        problems.add(gap, "the first body has no body before it; leave the gap out");
    }
    read_motion(map, traits, is_first ? 1 : -1, body, problems);
  }

private:
  const std::vector<Material> &materials;
  Problems &problems;
  StrictMap map;

  /// False: it has none, or an error was already reported.
  bool read_shape()
  {
    using Reader = void (BodyReader::*)(const Located &);
    const std::array<std::pair<const char *, Reader>, 8> shapes{
      {{"sphere", &BodyReader::read_sphere},
       {"cylinder", &BodyReader::read_cylinder},
       {"half_space", &BodyReader::read_half_space},
       {"socket", &BodyReader::read_socket},
       {"wall", &BodyReader::read_wall},
       {"punch", &BodyReader::read_punch},
       {"cone", &BodyReader::read_cone},
       {"profile", &BodyReader::read_profile}}};
    std::vector<std::string> found;
    for (const auto &[key, reader] : shapes)
      if (map.find(key))
        found.emplace_back(key);
    if (found.size() > 1)
      problems.add(map.place(), fmt::format("is both a {} and a {}", found[0], found[1]));
    if (found.empty())
      problems.add(map.place(),
                   "has no shape; write 'sphere: {radius: 10 mm}', 'cylinder: {radius: 5 mm, "
                   "length: 50 mm}', 'half_space: {}', 'socket: {radius: 12 mm}', 'wall: {}', "
                   "'punch: {radius: 2 mm}', 'cone: {radius: 2 mm, half_angle: 70.3 deg}' or "
                   "'profile: {radius: 2 mm, height: 0.1 mm, exponent: 4}'");
    if (found.size() != 1)
      return false;
    for (const auto &[key, reader] : shapes)
      if (found[0] == key)
        (this->*reader)(map.find(key));
    return true;
  }

  /// `radius` or `diameter`: one of them.
  void read_radius(const StrictMap &shape, const char *example)
  {
    const Located diameter = shape.find("diameter");
    const Located radius = diameter ? shape.find("radius") : shape.require("radius", example);
    const Located given = one_of_two(radius, diameter, problems);
    if (!given)
      return;
    const double size = read_quantity(given, problems).value_or(0);
    body.radius = given.node == diameter.node ? size / 2 : size;
  }

  void read_inner_radius(const Located &inner)
  {
    body.inner_radius = read_quantity(inner, problems).value_or(0);
    if (body.radius > 0 && body.inner_radius >= body.radius)
      problems.add(inner,
                   fmt::format("{} must be smaller than the radius", in_quotes(inner.node->text)));
  }

  /// Of a tube, whose wall is meshed by equal elements.
  void read_hole(const Located &inner)
  {
    constexpr double thinnest = 1e-3; // of the radius
    read_inner_radius(inner);
    const auto tell = [&](const std::string &message) { problems.add(inner, message); };
    if (body.is_endless)
      tell("the size of a tube cannot be chosen; write a radius and a length");
    else if (map.find("layers"))
      tell("a tube has no layers; leave 'layers' or the inner radius out");
    else if (map.find("modulus_over_depth"))
      tell("a tube has one modulus; leave 'modulus_over_depth' or the inner radius out");
    else if (body.inner_radius < body.radius &&
             body.radius - body.inner_radius < thinnest * body.radius)
      tell(fmt::format("the wall of {:.4g} m is thinner than a thousandth of the radius, {:.4g} m: "
                       "it would fold before it is pressed",
                       body.radius - body.inner_radius, thinnest * body.radius));
  }

  void read_sphere(const Located &value)
  {
    const StrictMap sphere(value, problems);
    read_radius(sphere, "10 mm");
    const Located inner = sphere.find("inner_radius");
    if (!inner)
      return;
    read_inner_radius(inner);
    if (map.find("rigid"))
      problems.add(inner, "a rigid sphere cannot be hollow; leave inner_radius out");
  }

  void read_cylinder(const Located &value)
  {
    body.shape = Shape::cylinder;
    const StrictMap cylinder(value, problems);
    const Located radius = cylinder.find("radius"), length = cylinder.find("length"),
                  inner = cylinder.find("inner_radius");
    const bool is_wide = radius && is_word(radius), is_long = length && is_word(length);
    body.is_endless = is_wide || is_long;
    if (is_wide && is_long)
      problems.add(length, "the radius is infinite too; for both write 'half_space: {}'");
    // Infinite here: choose_endless_sizes chooses a size.
    if (is_wide)
      body.radius = infinity;
    else
      read_radius(cylinder, "5 mm");
    const Located layers = map.find("layers");
    if (layers && length)
      problems.add(length,
                   "a cylinder of layers is as long as all its layers; leave the length out");
    else if (layers && is_wide)
      problems.add(radius, "the size of a cylinder of layers cannot be chosen; write a radius");
    else if (!layers)
      cylinder.require("length", "50 mm");
    if (is_long)
      body.length = infinity;
    else if (length)
      body.length = read_quantity(length, problems).value_or(0);
    if (inner)
      read_hole(inner);
    if (const Located rigid = map.find("rigid"))
      problems.add(rigid, "a cylinder is deformable; a rigid one is a 'punch: {radius: 5 mm}'");
  }

  void read_half_space(const Located &value)
  {
    body.shape = Shape::half_space;
    const StrictMap half_space(value, problems);
    if (const Located layers = map.find("layers"), boundary = half_space.find("boundary");
        layers && boundary)
      problems.add(boundary,
                   "springs and dashpots need a single material; leave 'boundary' or 'layers' out");
    half_space.read("extent", body.extent);
    if (const Located boundary = half_space.find("boundary"))
      body.absorbing =
        read_word(boundary, "absorbing", "there is no boundary {}{}", problems).has_value();
    if (const Located rigid = map.find("rigid"))
      problems.add(rigid, "a half-space is deformable; for a rigid one write 'wall: {}'");
  }

  void read_socket(const Located &value)
  {
    body.shape = Shape::socket;
    const StrictMap socket(value, problems);
    read_radius(socket, "12 mm");
  }

  void read_wall(const Located &value)
  {
    body.shape = Shape::wall;
    body.rigid = Rigid{};
    const StrictMap wall(value, problems);
    map.require("rigid", "{}");
  }

  /// The keys of a profile that all three have.
  void read_edge(const StrictMap &shape, double exponent)
  {
    body.shape = Shape::profile;
    body.exponent = exponent;
    body.rigid = Rigid{};
    read_radius(shape, "5 mm");
    map.require("rigid", "{}");
  }

  void read_punch(const Located &value) { read_edge(StrictMap(value, problems), infinity); }

  void read_cone(const Located &value)
  {
    constexpr double least = 0.1, most = 1.55; // [rad]
    const StrictMap cone(value, problems);
    read_edge(cone, 1);
    const Located given = cone.find("half_angle");
    if (!given)
      return;
    const auto angle = read_angle(given, "between the side and the axis", problems);
    if (angle && !(*angle >= least && *angle <= most))
      problems.add(given, fmt::format("{} is out of range; allowed is from 5.73 deg to 88.8 deg",
                                      in_quotes(given.node->text)));
    else if (angle)
      body.height = body.radius / std::tan(*angle);
  }

  void read_profile(const Located &value)
  {
    const StrictMap profile(value, problems);
    read_edge(profile, 2);
    if (const Located exponent = profile.find("exponent"))
      body.exponent = read_quantity(exponent, problems).value_or(2);
    if (const Located height = profile.find("height"))
      body.height = read_quantity(height, problems).value_or(0);
    if (body.height > steepest * body.radius && body.radius > 0)
      problems.add(profile.place(),
                   fmt::format("its height is {:.3g} of its radius; at most {:g} is allowed",
                               body.height / body.radius, steepest));
  }
  static constexpr double steepest = 10;

  /// `rigid` or `material`: one of them.
  void read_matter()
  {
    const Located rigid = map.find("rigid");
    const Located moduli = map.find("modulus_over_depth");
    if (rigid)
    {
      body.rigid = Rigid{};
      const StrictMap properties(rigid, problems);
      const Located mass = properties.find("mass");
      if (mass && body.shape == Shape::socket)
        problems.add(mass, "a socket is fixed; it has no mass");
      else if (mass)
        body.rigid->mass = // one that cannot be read also counts as given
          read_quantity(mass, problems).value_or(1);
    }
    const bool is_wall = body.shape == Shape::wall;
    const Located layers = map.find("layers");
    if (layers && (rigid || (body.shape != Shape::cylinder && body.shape != Shape::half_space)))
      problems.add(layers,
                   "only a deformable half_space or cylinder can have layers; leave them out");
    if (!rigid && !is_wall && body.shape != Shape::profile)
    {
      if (layers)
        read_layers(layers, materials, body, problems);
      if (const Located found = map.find("material");
          found && layers && body.shape == Shape::cylinder)
        problems.add(found,
                     "the layers of a cylinder say what it is made of; leave the material out");
      else if (!layers || body.shape != Shape::cylinder)
        read_body_material();
      if (moduli)
        read_moduli(moduli, body, problems);
      return;
    }
    if (moduli)
      read_moduli(moduli, body, problems);
    if (const Located found = map.find("material"))
      problems.add(found, is_wall ? "a wall is rigid; it has no material"
                                  : "a rigid body has no material; leave one of them out");
  }

  void read_body_material()
  {
    if (const Located name = map.require("material", "NAME"))
      body.material = find_material(name, materials, problems);
    if (!body.is_layered() || !body.material)
      return;
    body.layers.push_back({infinity, *body.material});
    body.material = body.layers.front().material;
  }

  /// `velocity` or `drop_height`, at most one of them.
  void read_velocity()
  {
    const Located velocity = map.find("velocity");
    const Located given = one_of_two(velocity, map.find("drop_height"), problems);
    if (!given)
      return;
    const double value = read_quantity(given, problems).value_or(0);
    const bool is_drop = given.node != velocity.node;
    if (!is_drop)
      body.velocity = value;
    else if (!body.is_ground())
      drop = {0, given, value};
    if (!body.is_ground())
      return;
    const char *what = is_drop ? "drop height" : "velocity";
    problems.add(given, fmt::format(fmt::runtime(fixed_error()), what));
  }

  /// Why a body that does not move has no {}.
  const char *fixed_error() const
  {
    if (body.shape == Shape::half_space)
      return "a half-space has no {}; give one to the body that hits it";
    if (body.is_endless)
      return "an infinite cylinder has no {}; give one to the body that hits it";
    if (body.shape == Shape::socket)
      return "a socket has no {}; give one to the sphere in it";
    return "a rigid body without a mass is fixed; it has no {}, unless you write 'rigid: {{mass: 1 "
           "kg}}'";
  }
};

/// The modulus that neighbours, or a load, meet on a graded cylinder.
template <typename Tell>
void touch_graded(Body &body, std::size_t place, std::size_t bodies, const Tell &tell)
{
  const double south = body.modulus_at(0), north = body.modulus_at(body.length);
  if (place == 0)
    body.material->youngs_modulus = north;
  else if (place + 1 < bodies && south != north)
    tell(fmt::format("both ends of {} are touched, at one with {:.4g} Pa, at the other with {:.4g} "
                     "Pa: contact laws know one modulus of a body; make them equal, or put the "
                     "body at an end of the row",
                     body.name, south, north));
}

/// The material that neighbours, or a load, meet on a cylinder of layers. The laws know one.
void set_touched_materials(const std::vector<Located> &items, Case &c, Problems &problems)
{
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    Body &body = c.bodies[i];
    if (body.is_uniform())
      continue;
    const auto tell = [&](const std::string &message)
    {
      const char *key = body.is_layered() ? "layers" : "modulus_over_depth";
      problems.add(key_or_map(items[i], key), message);
    };
    if (!c.traits().resolves_waves && !c.traits().is_quasi_static)
      tell(fmt::format("{} for impacts along the row, 'analysis: waves' and 'analysis: "
                       "indentation' only",
                       body.is_layered() ? "layers are" : "a modulus over the depth is"));
    if (body.shape != Shape::cylinder)
      continue;
    if (body.is_graded())
      touch_graded(body, i, c.bodies.size(), tell);
    else if (i == 0)
      body.material = body.layers.back().material;
    else if (i + 1 < c.bodies.size() &&
             body.layers.front().material.name != body.layers.back().material.name)
      tell(fmt::format("both ends of {} are touched, and one is of {}, the other of {}: contact "
                       "laws know one material of a body; make the first and the last layer of the "
                       "same material, or put the body at an end of the row",
                       body.name, body.layers.front().material.name,
                       body.layers.back().material.name));
  }
}
} // namespace

void read_bodies(const Located &value, const std::vector<Material> &materials,
                 const Located &gravity, Case &c, Problems &problems)
{
  std::vector<Drop> drops;
  double front = 0; // of the row built so far
  const std::vector<Located> items = read_entries(value, problems);
  for (const Located &item : items)
  {
    const bool is_first = c.bodies.empty();
    BodyReader reader(item, materials, problems);
    reader.read(is_first, c.traits());
    if (reader.drop.place)
      drops.push_back({c.bodies.size(), reader.drop.place, reader.drop.height});
    Body &body = reader.body;
    body.position = is_first ? 0 : front + body.gap + body.reach();
    front = body.position + body.reach();
    c.bodies.push_back(std::move(body));
  }
  set_touched_materials(items, c, problems);
  let_fall(drops, gravity, c, problems);
}

std::optional<int> read_body_index(const Located &value, const Case &c, Problems &problems)
{
  const std::optional<std::string> name = read_scalar(value, "the name of a body", problems);
  if (!name)
    return {};
  const auto found = std::ranges::find(c.bodies, *name, &Body::name);
  if (found != c.bodies.end())
    return static_cast<int>(found - c.bodies.begin());
  problems.add(value, fmt::format("there is no body {}{}", in_quotes(*name),
                                  suggestion(*name, names_of(c.bodies))));
  return {};
}
} // namespace carambole
