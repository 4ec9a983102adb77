#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{

void check_names(const Case &c, const Located &bodies, Problems &problems)
{
  std::set<std::string> seen;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!seen.insert(c.bodies[i].name).second)
      problems.add(bodies.node->children[i], join(bodies.path, std::to_string(i)),
                   fmt::format("two bodies are named {}", in_quotes(c.bodies[i].name)));
  seen.clear();
  for (const Contact &contact : c.contacts())
    if (!seen.insert(contact.name).second)
      problems.add(bodies.node->children[contact.second], bodies.path,
                   fmt::format("two contacts are named {}; rename one of their bodies",
                               in_quotes(contact.name)));
}

/// A body that must stand at an end of the row: a plane has one side, a fixed body would divide the
/// row. Empty: it may have two neighbours.
std::string end_body(const Body &body)
{
  if (body.shape == Shape::sphere)
    return body.is_fixed() ? "a fixed body" : "";
  if (body.shape == Shape::cylinder)
    return body.is_endless ? "an infinite cylinder" : "";
  return std::string("a ") + shape_word(body.shape);
}

void check_ends(const Case &c, const TellBody &tell)
{
  for (std::size_t i = 1; i + 1 < c.bodies.size(); ++i)
    if (const std::string what = end_body(c.bodies[i]); !what.empty())
      tell(i, fmt::format("{} must be the first or the last body of the row", what));
}

void check_neighbours(const Case &c, const TellBody &tell)
{
  const auto is_endless = [](const Body &body)
  { return body.shape == Shape::wall || body.is_unbounded(); };
  for (std::size_t i = 1; i < c.bodies.size(); ++i)
  {
    const Body &a = c.bodies[i - 1], &b = c.bodies[i];
    if (!a.is_deformable() && !b.is_deformable())
      tell(i,
           fmt::format(
             "this body and {} are both rigid; at least one of two neighbours must be deformable",
             a.name));
    else if (is_endless(a) && is_endless(b))
      tell(i, fmt::format(
                "this body and {} are both infinite; put a sphere or a cylinder between them",
                a.name));
  }
}

/// The neighbour of a socket must be a smaller sphere.
void check_sockets(const Case &c, const TellBody &tell)
{
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    if (c.bodies[i].shape != Shape::socket)
      continue;
    const Body &other = c.bodies[i == 0 ? 1 : i - 1];
    if (other.shape != Shape::sphere)
      tell(i, fmt::format("the neighbour of a socket must be a sphere, but {} is not one",
                          other.name));
    else if (!(other.radius < c.bodies[i].radius))
      tell(i, fmt::format(
                "the radius of the socket, {:.6g} m, must be larger than that of {}, {:.6g} m",
                c.bodies[i].radius, other.name, other.radius));
  }
}

/// The neighbour of a punch, a cone or another profile must have a flat face.
void check_profiles(const Case &c, const TellBody &tell)
{
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    if (c.bodies[i].shape != Shape::profile)
      continue;
    const Body &other = c.bodies[i == 0 ? 1 : i - 1];
    if (other.shape == Shape::half_space || other.shape == Shape::cylinder)
      continue;
    tell(i,
         fmt::format("the neighbour of a {} must be a half-space or a cylinder, but {} is neither",
                     profile_name(c.bodies[i]), other.name));
  }
}

/// The face of a tube is a ring: beside it only a plane, or the same ring.
void check_tubes(const Case &c, const TellBody &tell)
{
  constexpr double rounding = 1e-9;
  const auto same = [](double a, double b) { return std::abs(a - b) <= rounding * std::max(a, b); };
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (const std::size_t j : {i - 1, i + 1})
    {
      const Body &tube = c.bodies[i];
      if (!tube.is_tube() || j >= c.bodies.size())
        continue;
      const Body &other = c.bodies[j];
      if (other.shape == Shape::wall || (other.is_tube() && same(other.radius, tube.radius) &&
                                         same(other.inner_radius, tube.inner_radius)))
        continue;
      return tell(i,
                  fmt::format("the neighbour of a tube must be a wall or a tube of the same radii, "
                              "{:.6g} m and {:.6g} m, but {} is {}",
                              tube.radius, tube.inner_radius, other.name,
                              other.is_tube() ? "another tube" : "neither"));
    }
}

void check_approach(const Case &c, const Located &bodies, Problems &problems)
{
  if (fastest_meeting(c) > 0)
    return;
  for (std::size_t k = 1; k < c.bodies.size(); ++k)
    if (weight_at_rest(c.bodies, c.axial_gravity(), k) > 0)
    {
      if (speed_from_rest(c.bodies, c.axial_gravity()) > 0)
        return;
      return problems.add(bodies,
                          "rigid bodies lie on each other from the start: nothing sets the size of "
                          "their contact; give one of them a velocity, a gap or a material");
    }
  double closing = -infinity; // the largest speed at which two bodies approach
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < c.bodies.size(); ++j)
      closing = std::max(closing, c.bodies[i].velocity - c.bodies[j].velocity);
  const char *fact = closing < 0 ? "the bodies move apart and never meet"
                                 : "the bodies never meet: no two of them approach each other";
  problems.add(
    bodies,
    std::string(fact) +
      "; one body must have a larger velocity (positive from the first to the last body) than the "
      "next one in the list" +
      (c.gravity == 0
         ? ""
         : fmt::format(
             "; gravity, {:g} m/s^2 along the row, acts on all bodies except walls, half-spaces "
             "and fixed bodies: it can close a gap to such a body, or turn a slow body back",
             c.gravity)));
}

void check_speed(const Case &c, const TellBody &tell)
{
  double fastest = fastest_meeting(c);
  for (const Body &a : c.bodies)
    for (const Body &b : c.bodies)
      fastest = std::max(fastest, a.velocity - b.velocity);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (const std::string error = error_of_speed(c.bodies[i], "bodies approach", fastest);
        !error.empty())
      return tell(i, error);
}
} // namespace

TellBody tell_body(const Case &c, const Located &bodies, Problems &problems)
{
  return [&](std::size_t body, const std::string &message)
  { problems.add(bodies.node->children[body], join(bodies.path, c.bodies[body].name), message); };
}

std::string error_of_speed(const Body &body, const char *what, double speed)
{
  for (const Material &material : body.materials())
    if (const double limit = bar_speed(material) / 4; speed > limit)
      return fmt::format(
        "{} at {:.6g} m/s; the limit is a quarter of the wave speed of {}, {:.6g} m/s", what, speed,
        material.name, limit);
  return "";
}

void check_layers(const Case &c, const Located &bodies, Problems &problems)
{
  constexpr double least_share = 1e-3; // the time step falls with the thickness
  const TellBody tell = tell_body(c, bodies, problems);
  if (std::ranges::none_of(c.bodies, &Body::is_layered))
    return;
  const std::vector<ContactScale> scales = contact_scales(c);
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    double radius = 0;
    for (std::size_t k = 0; k < contacts.size(); ++k)
      if (contacts[k].first == static_cast<int>(i) || contacts[k].second == static_cast<int>(i))
        radius = std::max(radius, scales[k].contact_radius);
    for (const Load &load : c.loads)
      if (load.body == static_cast<int>(i))
        radius = std::max(radius, load.disc.value_or(0));
    double thickness = 0;
    for (const Layer &layer : body.layers)
    {
      if (std::isfinite(layer.thickness))
        thickness += layer.thickness;
      if (layer.thickness < least_share * radius)
        return tell(i, fmt::format("a layer of {:.4g} m is too thin for the mesh beside a contact "
                                   "radius of {:.4g} m: at least {:.4g} m are needed; leave it out",
                                   layer.thickness, radius, least_share * radius));
    }
    if (body.extent && 2 * thickness > *body.extent)
      return tell(i,
                  fmt::format("layers of {:.4g} m take more than half of the extent of {:.4g} m; "
                              "write an extent of {:.4g} m or more, or leave it out",
                              thickness, *body.extent, 2 * thickness));
  }
}

void check_row(const Case &c, const Located &bodies, Problems &problems)
{
  const TellBody tell = tell_body(c, bodies, problems);
  if (c.traits().presses())
  {
    if (c.bodies.size() == 2)
    {
      check_names(c, bodies, problems);
      check_neighbours(c, tell);
      if (c.traits().is_prescribed)
        check_sockets(c, tell);
      check_profiles(c, tell);
      check_tubes(c, tell);
    }
    return c.traits().is_prescribed ? check_prescribed(c, bodies, problems)
                                    : check_pressed_bodies(c, bodies, problems);
  }
  const bool is_impact = c.traits().impacts || c.traits().rolls;
  if (c.bodies.size() < (is_impact ? 2 : 1))
  {
    problems.add(bodies, is_impact ? "an impact needs two bodies or more"
                                   : "the list is empty; give at least one body");
    return;
  }
  check_names(c, bodies, problems);
  if (c.traits().rolls)
    return check_incline(c, bodies, problems);
  if (!c.traits().has_contacts)
    return check_free_bodies(c, bodies, problems);
  if (c.traits().slips)
    check_oblique(c, bodies, problems);
  check_ends(c, tell);
  check_neighbours(c, tell);
  if (c.bodies.size() > 1)
  {
    check_sockets(c, tell);
    check_profiles(c, tell);
    check_tubes(c, tell);
  }
  if (is_impact)
    check_approach(c, bodies, problems);
  check_speed(c, tell);
}
} // namespace carambole
