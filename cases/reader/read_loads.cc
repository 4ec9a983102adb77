#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
constexpr double slack = 1 + 1e-9; // roundings of units: "at the surface" is still inside

const char *kind_of(const Body &body)
{
  if (body.is_tube())
    return "tube";
  return body.shape == Shape::sphere && body.inner_radius > 0 ? "hollow sphere"
                                                              : shape_word(body.shape);
}

/// Radius [m] of the face of a body; infinite for a half-space whose block has no given extent.
double face_radius(const Body &body)
{
  return body.shape == Shape::half_space ? body.extent.value_or(infinity) : body.radius;
}

/// The deformable body that `on` names.
std::optional<int> read_target(const StrictMap &map, const Case &c, const char *what,
                               Problems &problems)
{
  const Located on = map.find("on");
  const std::optional<int> index = on ? read_body_index(on, c, problems) : std::nullopt;
  if (!index)
    return {};
  const Body &body = c.bodies[static_cast<std::size_t>(*index)];
  if (body.is_deformable() && body.shape != Shape::socket)
    return index;
  problems.add(on, fmt::format("{} is {}; {} a body that deforms", in_quotes(on.node->text),
                               body.shape == Shape::socket ? "a socket" : "rigid", what));
  return {};
}

/// `{radius: 1 mm}` of a disc on the body's face.
std::optional<double> read_disc(const Located &value, const Body *body, const char *what,
                                Problems &problems)
{
  const StrictMap map(value, problems);
  const Located found = map.find("radius");
  if (!found)
    return {};
  const std::optional<double> radius = read_quantity(found, problems);
  if (body && body->is_tube())
    problems.add(value, fmt::format("{} is a tube, whose face is a ring; a disc needs a solid face",
                                    in_quotes(body->name)));
  if (radius && body && *radius > face_radius(*body) * slack)
    problems.add(found,
                 fmt::format("the {} of {} is larger than the {}, {:.6g} m", what,
                             in_quotes(found.node->text), kind_of(*body), face_radius(*body)));
  return radius;
}

Load read_load(const Located &value, const Case &c, Problems &problems)
{
  const StrictMap map(value, problems);
  Load load;
  if (!map.is_map())
    return load;
  const std::optional<int> target = read_target(map, c, "load", problems);
  load.body = target.value_or(0);
  const Body *body = target ? &c.bodies[static_cast<std::size_t>(*target)] : nullptr;
  const Located disc = map.find("disc"), inner = map.find("inner");
  if (static_cast<bool>(disc) == static_cast<bool>(inner))
    problems.add(map.place(),
                 "must be either a force on a disc, 'disc: {radius: 1 mm}', or a pressure on the "
                 "inner surface of a hollow sphere, 'inner: {}'");
  else
  {
    const char *key = disc ? "force" : "pressure", *other = disc ? "pressure" : "force";
    if (const Located wrong = map.find(other))
      problems.add(wrong,
                   fmt::format("a load on {} is a {}", disc ? "a disc" : "an inner surface", key));
    if (const Located size = map.require(key, disc ? "1 kN" : "1 MPa"))
    {
      const std::optional<double> value = read_quantity(size, problems);
      (disc ? load.force : load.pressure) = value.value_or(0);
      if (value == 0)
        problems.add(size, "is zero; give a value other than zero");
    }
    if (disc)
      load.disc = read_disc(disc, body, "disc", problems).value_or(0);
    else
      const StrictMap nothing(inner, problems);
    if (inner && body && !(body->shape == Shape::sphere && body->inner_radius > 0))
      problems.add(inner,
                   fmt::format("{} is a {} and has no inner surface; write 'sphere: {{radius: 10 "
                               "mm, inner_radius: 8 mm}}'",
                               in_quotes(body->name), kind_of(*body)));
  }
  map.read("ramp", load.ramp);
  return load;
}

/// Whether a half-space fills z < 0 of its face: as first body of a row. Alone it is the first.
bool is_below(const Case &c, int body)
{
  return body == 0 && c.bodies[static_cast<std::size_t>(body)].shape == Shape::half_space;
}

bool is_inside(const Case &c, const Probe &probe)
{
  const Body &body = c.bodies[static_cast<std::size_t>(probe.body)];
  const double distance = std::hypot(probe.r, probe.z);
  switch (body.shape)
  {
  case Shape::sphere:
    return distance <= body.radius * slack && distance * slack >= body.inner_radius;
  case Shape::cylinder:
    return probe.r <= body.radius * slack && probe.r * slack >= body.inner_radius &&
           std::abs(probe.z) <= body.length / 2 * slack;
  case Shape::half_space:
    return (is_below(c, probe.body) ? probe.z <= 0 : probe.z >= 0) &&
           distance <= body.extent.value_or(infinity) * slack;
  case Shape::socket:
  case Shape::wall:
  case Shape::profile:
    break;
  }
  return false;
}

/// The region of a body, as text for a message.
std::string inside(const Case &c, int index)
{
  const Body &body = c.bodies[static_cast<std::size_t>(index)];
  switch (body.shape)
  {
  case Shape::sphere:
    return body.inner_radius > 0 ? fmt::format("between {:.6g} m and {:.6g} m from its centre",
                                               body.inner_radius, body.radius)
                                 : fmt::format("within {:.6g} m of its centre", body.radius);
  case Shape::cylinder:
    return fmt::format("r {}up to {:.6g} m and z within {:.6g} m of its centre",
                       body.is_tube() ? fmt::format("from {:.6g} m ", body.inner_radius) : "",
                       body.radius, body.length / 2);
  default:
    return fmt::format("z {} zero{}", is_below(c, index) ? "up to" : "from",
                       body.extent ? fmt::format(", within {:.6g} m", *body.extent) : "");
  }
}

/// `[r, z]` from the body's position, inside it.
void read_point(const Located &at, bool has_body, const Case &c, Probe &probe, Problems &problems)
{
  const std::vector<Located> coordinates = read_list(at, problems);
  if (at.node->kind != YamlNode::Kind::sequence)
    return;
  if (coordinates.size() != 2)
  {
    problems.add(at, "must be a radius and a height: [5 mm, 0 mm]");
    return;
  }
  const Range r_range{0, 1e4, false, "a radius of 0 m or more"};
  const std::optional<double> r = read_quantity(coordinates[0], r_range, problems),
                              z = read_quantity(coordinates[1], problems);
  if (!r || !z || !has_body)
    return;
  probe.r = *r;
  probe.z = *z;
  if (!is_inside(c, probe))
    problems.add(at, fmt::format("the point lies outside {}, which is {}",
                                 in_quotes(c.bodies[static_cast<std::size_t>(probe.body)].name),
                                 inside(c, probe.body)));
}

/// A gauge at a point of `probe`, with both ends in the body.
void check_ends(const Located &at, const Case &c, const Probe &probe, Problems &problems)
{
  if (!is_inside(c, probe))
    return; // told already
  Probe low = probe, high = probe;
  low.z -= probe.gauge / 2;
  high.z += probe.gauge / 2;
  if (!is_inside(c, low) || !is_inside(c, high))
    problems.add(
      at, fmt::format("the gauge of {:.4g} m ends outside {}, which is {}; move it, or give "
                      "it a shorter 'gauge'",
                      probe.gauge, in_quotes(c.bodies[static_cast<std::size_t>(probe.body)].name),
                      inside(c, probe.body)));
}

/// A strain needs a point or a line; nothing else has a gauge.
void check_gauge(const StrictMap &map, bool has_body, const Case &c, const Probe &probe,
                 Problems &problems)
{
  const Located gauge = map.find("gauge"), surface = map.find("surface"), at = map.find("at");
  if (probe.quantity != ProbeQuantity::strain)
  {
    if (gauge)
      problems.add(gauge, "a gauge measures strain; write 'quantity: strain', or leave it out");
    return;
  }
  if (surface)
    problems.add(surface, "a strain is measured at a point; write 'at: [5 mm, 0 mm]'");
  if (has_body && at && !surface)
    check_ends(at, c, probe, problems);
}

/// What only cylinders have.
void check_cylinder(const Located &value, const Body *body, const char *what, Problems &problems)
{
  if (body && body->shape != Shape::cylinder)
    problems.add(value, fmt::format("{} is a {}; {} goes through a cylinder", in_quotes(body->name),
                                    kind_of(*body), what));
}

void read_section(const Located &section, const Body *body, Probe &probe, Problems &problems)
{
  const StrictMap map(section, problems);
  const Located z = map.find("z");
  map.read("z", probe.z);
  check_cylinder(section, body, "a section", problems);
  if (z && body && body->shape == Shape::cylinder && !(std::abs(probe.z) < body->length / 2))
    problems.add(z,
                 fmt::format("the section is not between the faces of {}, {:.6g} m from its centre",
                             in_quotes(body->name), body->length / 2));
}

void read_line(const Located &value, const Body *body, const Case &c, Probe &probe,
               Problems &problems)
{
  const StrictMap map(value, problems);
  check_cylinder(value, body, "a line of points", problems);
  if (body && body->is_tube())
    problems.add(
      value, fmt::format("{} is a tube; the waves along a line are compared with those of solid "
                         "rods and plates",
                         in_quotes(body->name)));
  const bool has_body = body && body->shape == Shape::cylinder;
  const Located from = map.find("from"), to = map.find("to");
  if (!from || !to || !map.find("points"))
    return;
  map.read("points", probe.line.emplace().points);
  Probe end = probe;
  read_point(to, has_body, c, end, problems);
  read_point(from, has_body, c, probe, problems);
  probe.line->r = end.r;
  probe.line->z = end.z;
  if (has_body && probe.r == end.r && probe.z == end.z)
    problems.add(to, "is the same point as 'from'");
  if (has_body && probe.quantity == ProbeQuantity::strain)
  {
    check_ends(from, c, probe, problems);
    check_ends(to, c, end, problems);
  }
}

/// What is recorded; a section and a line need not say.
void read_probe_quantity(const StrictMap &map, Probe &probe, Problems &problems)
{
  const bool is_section = bool(map.find("section")), is_line = bool(map.find("line"));
  probe.quantity = is_section ? ProbeQuantity::force : ProbeQuantity::displacement;
  if (is_line)
    probe.quantity = ProbeQuantity::velocity;
  const Located quantity =
    is_section || is_line ? map.find("quantity") : map.require("quantity", "displacement");
  if (!quantity)
    return;
  const auto word = read_word(quantity, "displacement, velocity, strain or force",
                              "a probe cannot record {}{}", problems);
  if (!word)
    return;
  using enum ProbeQuantity;
  for (const ProbeQuantity known : {displacement, velocity, strain, force})
    if (*word == to_string(known))
      probe.quantity = known;
  if (is_section != (probe.quantity == force))
    problems.add(quantity, is_section
                             ? "a section records the force; leave 'quantity' out"
                             : "a force goes through a section; write 'section: {z: 0 mm}'");
  if (is_line && probe.quantity == displacement)
    problems.add(quantity, "a line records velocity or strain");
}

Probe read_probe(const Located &value, const Case &c, Problems &problems)
{
  const StrictMap map(value, problems);
  Probe probe;
  if (!map.is_map())
    return probe;
  map.read("name", probe.name);
  const std::optional<int> target = read_target(map, c, "probe", problems);
  probe.body = target.value_or(0);
  const Body *body = target ? &c.bodies[static_cast<std::size_t>(*target)] : nullptr;
  read_probe_quantity(map, probe, problems);
  map.read("gauge", probe.gauge);
  const Located at = map.find("at"), surface = map.find("surface"), section = map.find("section"),
                line = map.find("line");
  if (bool(at) + bool(surface) + bool(section) + bool(line) != 1)
    problems.add(map.place(),
                 "must be either a point, 'at: [5 mm, 0 mm]', or part of the upper face, 'surface: "
                 "{radius: 20 mm}', or of a cylinder a section, 'section: {z: 0 mm}', or a line, "
                 "'line: {from: [5 mm, -20 mm], to: [5 mm, 20 mm], points: 64}'");
  else if (at)
    read_point(at, body != nullptr, c, probe, problems);
  else if (surface)
    probe.surface = read_disc(surface, body, "radius", problems);
  else if (section)
    read_section(section, body, probe, problems);
  else
    read_line(line, body, c, probe, problems);
  check_gauge(map, body != nullptr, c, probe, problems);
  return probe;
}
} // namespace

std::vector<Load> read_loads(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Load> loads;
  for (const Located &item : read_list(value, problems))
    loads.push_back(read_load(item, c, problems));
  return loads;
}

std::vector<Probe> read_probes(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Probe> probes;
  for (const Located &item : read_list(value, problems))
  {
    Probe probe = read_probe(item, c, problems);
    if (!probe.name.empty() && std::ranges::count(probes, probe.name, &Probe::name) > 0)
      problems.add(item,
                   fmt::format("the name {} is taken by another probe", in_quotes(probe.name)));
    probes.push_back(std::move(probe));
  }
  return probes;
}
} // namespace carambole
