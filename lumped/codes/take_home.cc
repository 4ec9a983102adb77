#include "lumped/codes/take_home.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/format.h>

#include "lumped/codes/home_codes.h"

namespace carambole::lumped
{
namespace
{
/// "{name: x, lammps: {...}}".
std::string entry_text(const CodeEntry &entry)
{
  std::string text = fmt::format("{{name: {}, {}: {{", entry.name, to_string(entry.code));
  if (entry.code == Code::lammps)
  {
    text += fmt::format("pair_style: {}, pair_coeff: {}", entry.pair_style, entry.pair_coeff);
    if (!entry.wall.empty())
      text += ", wall: " + entry.wall;
  }
  else if (entry.code == Code::liggghts)
  {
    text += fmt::format("model: {}, restitution: {}", entry.model, seven(entry.restitution));
    if (entry.characteristic_velocity)
      text +=
        fmt::format(", characteristic_velocity: {} m/s", seven(*entry.characteristic_velocity));
  }
  else
  {
    text += "engine: " + entry.engine;
    static const std::map<std::string, const char *> units{{"kn", " N/m"}, {"cn", " N s/m"}};
    for (const auto &[name, value] : entry.parameters)
      text +=
        fmt::format(", {}: {}{}", name, seven(value), units.contains(name) ? units.at(name) : "");
    if (entry.wall_is_hertzian)
      text += ", wall_is_hertzian: true";
  }
  return fmt::format("{}, law: {}}}}}", text, entry.law);
}

/// What a code makes of the values that two materials have each for themselves; empty: not known.
std::string mixing_of(const Case &c, const Spring &spring, const std::string &code)
{
  static const std::map<std::string, const char *> rules{
    {"lammps", "of unlike types it takes the geometric mean of damping and friction coefficients"},
    {"liggghts",
     "Young's modulus and Poisson's ratio are those of a type and mix as 1/E* = sum (1 - "
     "nu^2)/E; restitution and friction are stated for every pair of types"},
    {"yade", "young and poisson are those of a material and mix as 1/E* = sum (1 - nu^2)/E; the "
             "friction angle of a pair is the smaller one; en, betan, tc are numbers for all "
             "pairs, or MatchMakers"},
    {"chrono",
     "Young's modulus and Poisson's ratio are those of a material and mix as 1/E* = sum (1 "
     "- nu^2)/E; restitution and friction of a pair are the smaller ones of the two"},
    {"mujoco",
     "without <pair>, solref and solimp of two geoms are averaged by their solmix, but where "
     "a solref is not positive, as here, each of its numbers is the smaller one, the "
     "stiffer spring; friction is the larger one"}};
  const auto rule = rules.find(code);
  if (rule == rules.end())
    return "";
  std::string text = fmt::format("two materials: {}", rule->second);
  if (c.bodies[0].material && c.bodies[1].material && code != "mujoco" && code != "lammps")
    text += fmt::format("; here E* = {:.6g} Pa", spring.pair.modulus);
  return text;
}

TakeHome written(const Case &c, const Model &model, const Spring &spring, const std::string &code)
{
  if (code == "lammps")
    return home_lammps(c, model, spring);
  if (code == "liggghts")
    return home_liggghts(c, model, spring);
  if (code == "yade")
    return home_yade(c, model, spring);
  if (code == "mercurydpm")
    return home_mercurydpm(model, spring);
  if (code == "chrono")
    return home_chrono(c, model, spring);
  if (code == "mujoco")
    return home_mujoco(model, spring);
  if (code == "simbody")
    return home_simbody(model, spring);
  return code == "adams" ? home_adams(model, spring) : home_drake(model, spring);
}

/// Of a damped spring.
TakeHome home_of_spring(const Case &c, const Model &model, const std::string &code)
{
  const Spring spring = spring_of(c, model, code);
  TakeHome home = written(c, model, spring, code);
  if (std::string mixing = mixing_of(c, spring, code); !mixing.empty())
    home.notes.push_back(std::move(mixing));
  if (spring.law != "kuwabara-kono")
    home.restitution = spring.restitution();
  home.duration = spring.is_linear()
                    ? std::numbers::pi * std::sqrt(spring.pair.reduced_mass / spring.K)
                    : 2.9432752 *
                        std::pow(5 * spring.pair.reduced_mass * spring.pair.approach_speed *
                                   spring.pair.approach_speed / (4 * spring.K),
                                 0.4) /
                        spring.pair.approach_speed;
  return home;
}
} // namespace

std::string seven(double value)
{
  return fmt::format("{:.7g}", value);
}

const std::vector<std::string> &home_codes()
{
  static const std::vector<std::string> codes{
    "lammps", "liggghts", "yade", "mercurydpm", "chrono", "drake", "adams", "mujoco", "simbody"};
  return codes;
}

TakeHome take_home(const Case &c, const Model &model, const std::string &code)
{
  if (c.bodies.size() != 2 || !c.is_normal_impact())
    lack(model, code, "only a normal impact of two bodies is written for other codes");
  for (const Body &body : c.bodies)
    if (body.shape != Shape::sphere && body.shape != Shape::wall && body.shape != Shape::half_space)
      lack(model, code,
           fmt::format("{} is a {}; only spheres and planes can be written", body.name,
                       to_string(body.shape)));
    else if (!body.is_uniform())
      lack(model, code,
           fmt::format("{} has {}; a law there knows one modulus", body.name, body.variation()));
  TakeHome home =
    model.manual->adheres ? home_of_adhesion(c, model, code) : home_of_spring(c, model, code);
  if (c.gravity != 0 || std::ranges::any_of(c.bodies, [](const Body &body)
                                            { return body.shape == Shape::half_space; }))
    home.entry.reset(); // `codes:` knows walls only, and no gravity
  if (home.entry)
  {
    home.entry->name = code + "-" + model.entry.name;
    home.entry->law = model.entry.name;
  }
  return home;
}

std::string take_home_text(const Case &c, const Model &model, const std::string &code)
{
  const TakeHome home = take_home(c, model, code);
  std::string text =
    fmt::format("# {}: the law {} as input of {}, SI units\n", c.name, model.entry.name, code);
  for (const std::string &line : home.lines)
    text += line + "\n";
  if (home.restitution)
    text += fmt::format("# restitution to expect: {:.5g}\n", *home.restitution);
  text += fmt::format("# time step: at most {:.2g} s, a hundredth of the impact's {:.3g} s\n",
                      home.duration / 100, home.duration);
  for (const std::string &note : home.notes)
    text += "# note: " + note + "\n";
  if (home.entry)
    text += "# to run it, add under codes: of the case\n#   - " + entry_text(*home.entry) + "\n";
  return text;
}
} // namespace carambole::lumped
