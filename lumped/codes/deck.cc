#include "lumped/codes/deck.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
const Body &sphere_of(const Case &c)
{
  return c.bodies[c.bodies[0].shape == Shape::sphere ? 0 : 1];
}

bool has_wall(const Case &c)
{
  return c.bodies[0].shape == Shape::wall || c.bodies[1].shape == Shape::wall;
}

double largest_radius(const Case &c)
{
  return std::max(c.bodies[0].radius, c.bodies[1].radius);
}

/// A box that holds both bodies; along the row it reaches far beyond them.
std::string region(const Case &c, const char *keyword_end)
{
  const double R = largest_radius(c), far = 40 * R,
               low = std::min(c.bodies[0].position, c.bodies[1].position) - far,
               high = std::max(c.bodies[0].position, c.bodies[1].position) + far;
  return fmt::format("region box block {} {} {} {} {} {}{}\n", number(low), number(high),
                     number(-10 * R), number(10 * R), number(-10 * R), number(10 * R), keyword_end);
}

/// The free spheres in the order of the row, with their number as type where `own_types`.
std::string atoms(const Case &c, bool own_types, const char *end)
{
  std::string created, set;
  int atom = 0;
  for (const Body &body : c.bodies)
    if (body.shape == Shape::sphere)
    {
      ++atom;
      created += fmt::format("create_atoms {} single {} 0 0{}\n", own_types ? atom : 1,
                             number(body.position), end);
      set += fmt::format("set atom {0} diameter {1} density {2}\ngroup g{0} id {0}\n"
                         "velocity g{0} set {3} 0 0{4}\n",
                         atom, number(2 * body.radius), number(density_of(body)),
                         number(body.velocity), end);
    }
  return created + set;
}

/// "xplane NULL 0.01": the wall with the side on which the sphere is.
std::string plane(const Case &c)
{
  return c.bodies[0].shape == Shape::wall ? "xplane " + number(c.bodies[0].position) + " NULL"
                                          : "xplane NULL " + number(c.bodies[1].position);
}

/// Force in compression and approach, in the variables of both codes.
struct Measured
{
  std::string force, approach, first, second;
};

Measured measured(const Case &c)
{
  if (!has_wall(c))
    return {"-fx[1]",
            fmt::format("{}-(x[2]-x[1])", number(c.bodies[0].radius + c.bodies[1].radius)), "vx[1]",
            "vx[2]"};
  const Body &sphere = sphere_of(c);
  if (c.bodies[0].shape == Shape::wall)
    return {"fx[1]",
            fmt::format("{}-(x[1]-({}))", number(sphere.radius), number(c.bodies[0].position)), "0",
            "vx[1]"};
  return {"-fx[1]",
          fmt::format("{}-(({})-x[1])", number(sphere.radius), number(c.bodies[1].position)),
          "vx[1]", "0"};
}

std::string lammps(const Case &c, const CodeEntry &entry, double step, long steps)
{
  const Measured m = measured(c);
  std::string deck =
    "units si\natom_style sphere\natom_modify map array\nboundary f f f\nnewton off\n"
    "comm_modify vel yes\n" +
    region(c, "") + "create_box 1 box\n" + atoms(c, false, "") +
    fmt::format("neighbor {} bin\nneigh_modify delay 0 every 1 check yes\n",
                number(largest_radius(c)));
  deck += fmt::format("pair_style {}\npair_coeff * * {}\n", entry.pair_style, entry.pair_coeff);
  if (has_wall(c))
    deck += fmt::format("fix wall all wall/gran {} {}\n", entry.wall, plane(c));
  deck += "fix move all nve/sphere\n";
  deck +=
    fmt::format("timestep {}\nvariable F equal {}\nvariable d equal {}\nvariable v1 equal {}\n"
                "variable v2 equal {}\nthermo 1000000000\n",
                number(step), m.force, m.approach, m.first, m.second);
  deck +=
    fmt::format("fix out all print 1 \"$(step*dt:%.15g) $(v_F:%.15g) $(v_d:%.15g) $(v_v1:%.15g) "
                "$(v_v2:%.15g)\" file {} screen no title \"# t F d v1 v2\"\nrun {}\n",
                samples_file, steps);
  return deck;
}

/// A value of each of the two types.
std::string by_type(const Case &c, double (*get)(const Body &))
{
  std::string text;
  for (const Body &body : c.bodies)
    text += ' ' + number(get(body));
  return text;
}

/// The parts of a model of LIGGGHTS, and its settings, such as "limitForce on": of a wall they
/// stand behind its place.
std::pair<std::string, std::string> parts_and_settings(const std::string &model)
{
  std::istringstream words(model);
  std::string parts, settings, key, value;
  words >> parts;
  while (words >> key)
  {
    value.clear();
    words >> value;
    const bool is_part =
      key == "tangential" || key == "cohesion" || key == "rolling_friction" || key == "surface";
    (is_part ? parts : settings) += ' ' + key + (value.empty() ? "" : ' ' + value);
  }
  return {parts, settings};
}

std::string liggghts(const Case &c, const CodeEntry &entry, double step, long steps)
{
  const Measured m = measured(c);
  // The types are those of the bodies in the row.
  std::string deck =
    "atom_style granular\natom_modify map array\nboundary f f f\nnewton off\n"
    "communicate single vel yes\nunits si\n" +
    fmt::format("{}\n", fmt::join(range_of_moduli(c), "\n")) + region(c, " units box") +
    "create_box 2 box\n" +
    fmt::format("neighbor {} bin\nneigh_modify delay 0\n", number(largest_radius(c)));
  deck += liggghts_properties(c, entry, 0);
  deck += fmt::format("pair_style gran model {}\npair_coeff * *\ntimestep {}\n", entry.model,
                      number(step));
  const bool wall_first = c.bodies[0].shape == Shape::wall;
  if (!has_wall(c))
    deck += atoms(c, true, " units box");
  else
  {
    const Body &sphere = sphere_of(c);
    deck +=
      fmt::format("create_atoms {} single {} 0 0 units box\nset group all diameter {} density "
                  "{}\nvelocity all set {} 0 0 units box\n",
                  wall_first ? 2 : 1, number(sphere.position), number(2 * sphere.radius),
                  number(density_of(sphere)), number(sphere.velocity));
    const auto [parts, settings] = parts_and_settings(entry.model);
    deck +=
      fmt::format("fix wall all wall/gran model {} primitive type {} xplane {}{}\n", parts,
                  wall_first ? 1 : 2, number(c.bodies[wall_first ? 0 : 1].position), settings);
  }
  deck += fmt::format("fix move all nve/sphere\nvariable t equal step*dt\nvariable F equal {}\n"
                      "variable d equal {}\nvariable v1 equal {}\nvariable v2 equal {}\n"
                      "thermo 1000000000\n",
                      m.force, m.approach, m.first, m.second);
  deck +=
    fmt::format("fix out all print 1 \"${{t}} ${{F}} ${{d}} ${{v1}} ${{v2}}\" file {} screen no "
                "title \"# t F d v1 v2\"\nrun {}\n",
                samples_file, steps);
  return deck;
}
} // namespace

std::string number(double value)
{
  return fmt::format("{:.17g}", value);
}

double youngs_modulus_of(const Body &body)
{
  return body.material ? body.material->youngs_modulus : 1e25;
}

double poisson_ratio_of(const Body &body)
{
  return body.material ? body.material->poisson_ratio : 0.3;
}

double density_of(const Body &body)
{
  return body.mass() / (4. / 3 * std::numbers::pi * std::pow(body.radius, 3));
}

std::string liggghts_properties(const Case &c, const CodeEntry &entry, double friction)
{
  std::string text;
  const auto add = [&](const char *id, const std::string &name, const std::string &rest)
  {
    if (std::ranges::none_of(entry.properties, [&](const std::string &own)
                             { return own == name || own.starts_with(name + ' '); }))
      text += fmt::format("fix {} all property/global {} {}\n", id, name, rest);
  };
  add("E", "youngsModulus", "peratomtype" + by_type(c, youngs_modulus_of));
  add("nu", "poissonsRatio", "peratomtype" + by_type(c, poisson_ratio_of));
  add("e", "coefficientRestitution",
      fmt::format("peratomtypepair 2 {0} {0} {0} {0}", number(entry.restitution)));
  add("mu", "coefficientFriction",
      fmt::format("peratomtypepair 2 {0} {0} {0} {0}", number(friction)));
  if (entry.characteristic_velocity)
    add("V", "characteristicVelocity", "scalar " + number(*entry.characteristic_velocity));
  for (std::size_t k = 0; k < entry.properties.size(); ++k)
    text += fmt::format("fix property{} all property/global {}\n", k, entry.properties[k]);
  return text;
}

std::vector<std::string> range_of_moduli(const Case &c)
{
  constexpr double softest = 5e6;
  const bool is_soft =
    std::ranges::any_of(c.bodies, [](const Body &body)
                        { return body.material && body.material->youngs_modulus < softest; });
  std::vector<std::string> lines{"hard_particles yes"};
  if (is_soft)
    lines.emplace_back("soft_particles yes");
  return lines;
}

std::vector<std::string> arguments_of(const CodeEntry &entry)
{
  if (entry.code == Code::yade) // no window, one thread, and an end
    return {"-n", "-x", "-j1", deck_file(entry)};
  std::vector<std::string> arguments{"-in", deck_file(entry), "-log", "none"};
  if (entry.code == Code::lammps)
    arguments.emplace_back("-nocite");
  return arguments;
}

std::string deck_of(const Case &c, const CodeEntry &entry, double step, long steps)
{
  if (entry.code == Code::lammps)
    return lammps(c, entry, step, steps);
  if (entry.code == Code::liggghts)
    return liggghts(c, entry, step, steps);
  return yade_script(c, entry, step, steps);
}

const char *deck_file(const CodeEntry &entry)
{
  return entry.code == Code::yade ? "deck.py" : "deck.in";
}
} // namespace carambole::lumped
