#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
std::optional<double> read_incline(const Located &value, Problems &problems)
{
  const Located angle = StrictMap(value, problems).find("angle");
  return angle ? read_angle(angle, "measured from the horizontal", problems) : std::nullopt;
}

std::optional<double> read_angle(const Located &angle, const char *measured, Problems &problems)
{
  const std::optional<std::string> text = read_scalar(angle, "an angle", problems);
  if (!text)
    return {};
  try
  {
    const Quantity quantity = parse_quantity(*text);
    if (!(quantity.dimension == dimension::none) || !quantity.has_unit ||
        text->find('%') != std::string::npos)
      throw QuantityError(in_quotes(*text) +
                          " is not an angle with its unit; write '45 deg' or '0.785 rad'");
    if (!(quantity.value >= 0 && quantity.value < std::numbers::pi / 2))
      throw QuantityError(in_quotes(*text) +
                          " is out of range; allowed is from 0 deg to less than 90 deg, " +
                          measured);
    return quantity.value;
  }
  catch (const QuantityError &error)
  {
    problems.add(angle, error.what());
    return {};
  }
}

namespace
{
/// The start of the sphere, at most at a quarter of its wave speed.
void check_start(const Case &c, std::size_t sphere, const TellBody &tell)
{
  const Body &body = c.bodies[sphere];
  const double fastest =
    std::max(std::abs(body.tangential_velocity), std::abs(body.spin) * body.radius);
  constexpr double most = 1e6; // [m/s] of a rigid sphere
  if (!body.is_deformable() && fastest > most)
    tell(sphere, fmt::format("starts at {:.6g} m/s; at most {:g} m/s is allowed", fastest, most));
  if (const std::string error = error_of_speed(body, "starts", fastest); !error.empty())
    tell(sphere, error);
}
} // namespace

void check_incline(const Case &c, const Located &bodies, Problems &problems)
{
  const TellBody tell = tell_body(c, bodies, problems);
  int n_spheres = 0, n_walls = 0;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    n_spheres += body.shape == Shape::sphere;
    n_walls += body.shape == Shape::wall;
    if (body.gap != 0)
      tell(i, "the sphere touches the incline: leave 'gap' out");
    if (body.shape != Shape::sphere)
      continue;
    if (body.is_fixed())
      tell(i, "the sphere on an incline needs a mass: a material, or 'rigid: {mass: 4 g}'");
    if (body.inner_radius > 0)
      tell(i, "the sphere on an incline is homogeneous: leave 'inner_radius' out");
    if (body.velocity != 0)
      tell(i, "the sphere stays on the incline; its speed down the plane is 'tangential_velocity: "
              "1 m/s'");
    check_start(c, i, tell);
  }
  if (c.bodies.size() != 2 || n_spheres != 1 || n_walls != 1)
    problems.add(
      bodies,
      "an incline needs exactly two bodies: a sphere, and a wall, which is the inclined plane");
}

void check_friction_of_incline(const Case &c, const StrictMap &map, Problems &problems)
{
  const auto has_tangential = [](const LawEntry &entry) { return !entry.tangential.empty(); };
  const auto law = std::ranges::find_if(c.laws, has_tangential);
  const Located contacts = map.find("contacts");
  if (contacts && law == c.laws.end())
    problems.add(contacts, "on an incline only laws with 'tangential' use them; all others have "
                           "friction as a parameter");
  if (!contacts && law != c.laws.end() && c.bodies.size() == 2)
    problems.add(map.node(), "",
                 fmt::format("{} needs the friction of its contact; write 'contacts: [{{between: "
                             "[{}, {}], friction: 0.3}}]'",
                             law->name, c.bodies[0].name, c.bodies[1].name));
  for (const Contact &contact : c.contact_options)
    if (contact.stick || contact.bonded)
      problems.add(contacts, contact.stick
                               ? "an incline needs a coefficient of friction; for a contact that "
                                 "hardly slips write a large one"
                               : "the sphere never leaves the incline; leave 'separation' out");
}
} // namespace carambole
