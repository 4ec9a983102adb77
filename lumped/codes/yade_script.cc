// YADE's impact of two bodies along x. A wall of it is an infinite plane.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/codes/deck.h"

namespace carambole::lumped
{
namespace
{
/// "en=0.5, tc=1e-05", of an engine or a material.
std::string arguments(const CodeEntry &entry)
{
  std::string text;
  for (const auto &[name, value] : entry.parameters)
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, number(value));
  return text;
}

/// The material of a body, whose density gives the sphere its mass.
std::string material(const CodeEntry &entry, const Body &body, int number_of_body,
                     double friction = 0)
{
  const double density = body.shape == Shape::sphere ? density_of(body) : 1;
  std::string type, own;
  if (entry.engine == "viscoelastic" || entry.engine == "luding")
  {
    type = entry.engine == "luding" ? "LudingMat" : "ViscElMat";
    // All of a set are wanted, those of the tangent, too: nothing slides here.
    own = arguments(entry);
    if (entry.engine == "luding")
      own += ", ks=0";
    else
      own += entry.parameters.front().first == "en" ? ", et=1" : ", ks=0, cs=0";
  }
  else
  {
    type = "FrictMat";
    own = fmt::format("young={}, poisson={}", number(youngs_modulus_of(body)),
                      number(poisson_ratio_of(body)));
  }
  return fmt::format("O.materials.append({}({}, density={}, frictionAngle={}, label='m{}'))\n",
                     type, own, number(density), number(std::atan(friction)), number_of_body);
}

/// The functors that compute the parameters of a contact, and its forces.
std::string functors(const CodeEntry &entry)
{
  const bool adheres = std::ranges::any_of(entry.parameters, [](const auto &parameter)
                                           { return parameter.first == "gamma"; });
  if (entry.engine == "mindlin")
    return fmt::format("[Ip2_FrictMat_FrictMat_MindlinPhys({})], "
                       "[Law2_ScGeom_MindlinPhys_Mindlin({})]",
                       arguments(entry), adheres ? "includeAdhesion=True" : "");
  if (entry.engine == "viscoelastic")
    return "[Ip2_ViscElMat_ViscElMat_ViscElPhys()], [Law2_ScGeom_ViscElPhys_Basic()]";
  if (entry.engine == "luding")
    return "[Ip2_LudingMat_LudingMat_LudingPhys()], [Law2_ScGeom_LudingPhys_Basic()]";
  return "[Ip2_FrictMat_FrictMat_FrictPhys()], [Law2_ScGeom_FrictPhys_CundallStrack()]";
}

// YADE makes a folder in /tmp, whatever TMPDIR says, and leaves it there.
constexpr const char *without_folder =
  "import os, shutil\nshutil.rmtree(os.path.dirname(O.tmpFilename()), ignore_errors=True)\n";
} // namespace

std::string yade_path(const Case &c, const CodeEntry &entry, double place,
                      const std::vector<YadeRow> &rows, long steps)
{
  const double friction = c.contact_options.empty() ? 0 : c.contact_options[0].friction,
               reach = c.bodies[0].radius + c.bodies[1].radius;
  std::string script = without_folder;
  for (int i = 0; i < 2; ++i)
    script += material(entry, c.bodies[i], i, friction) +
              fmt::format("O.bodies.append(sphere(({}, 0, 0), {}, material='m{}'))\n"
                          "O.bodies[{}].state.blockedDOFs = 'xyzXYZ'\n",
                          number(i == 0 ? 0 : place), number(c.bodies[i].radius), i, i);
  script += fmt::format(
    "O.engines = [ForceResetter(), InsertionSortCollider([Bo1_Sphere_Aabb()], verletDist={}),\n"
    "  InteractionLoop([Ig2_Sphere_Sphere_ScGeom()],\n    {}),\n"
    "  NewtonIntegrator(damping=0, gravity=(0, 0, 0))]\n"
    "print('Yade', yade.config.version, flush=True)\nrows = [\n",
    number(0.1 * reach), functors(entry));
  for (const YadeRow &row : rows)
    script += fmt::format("  ({}, {}, {}, {}, {}),\n", number(row.step), number(row.velocity),
                          number(row.first_spin), number(row.second_spin), number(row.twist));
  // YADE computes the normal force from the positions before the step, and the tangential spring
  // from those after it. A step without motion at the end of a row gives the force at the last
  // position.
  return script + fmt::format(R"(]
a, b = O.bodies[0].state, O.bodies[1].state
last = (0, 0, 0, 0)
def tell(file, step, moves):
  global last
  d = {0} - (b.pos[0] - a.pos[0])
  O.step()
  f, t1, t2 = O.forces.f(0), O.forces.t(0), O.forces.t(1)
  now = (-f[1], t1[0], t1[2], t2[2])
  file.write('%d %.17g %.17g %.17g %.17g %.17g %.17g\n' % ((step, d, -f[0]) + (last if moves else now)))
  last = now
def move(velocity, first, second, twist):
  b.vel, a.angVel, b.angVel = (velocity, 0, 0), (twist, 0, first), (0, 0, second)
with open('{1}', 'w') as samples:
  for k, (dt, velocity, first, second, twist) in enumerate(rows):
    samples.write('# row %d\n' % k)
    O.dt = dt
    move(velocity, first, second, twist)
    for i in range({2}):
      tell(samples, i, True)
    move(0, 0, 0, 0)
    tell(samples, {2}, False)
)",
                              number(reach), samples_file, steps);
}

std::string yade_script(const Case &c, const CodeEntry &entry, double step, long steps)
{
  std::string script = without_folder, sphere;
  double reach = 0;
  for (int i = 0; i < 2; ++i)
  {
    const Body &body = c.bodies[i];
    script += material(entry, body, i);
    if (body.shape == Shape::sphere)
    {
      script += fmt::format(
        "O.bodies.append(sphere(({}, 0, 0), {}, material='m{}'))\nO.bodies[{}].state.vel = "
        "({}, 0, 0)\n",
        number(body.position), number(body.radius), i, i, number(body.velocity));
      reach += body.radius;
      sphere = fmt::format("{}", i);
    }
    else
      script += fmt::format("O.bodies.append(wall({}, axis=0, sense=0, material='m{}'))\n",
                            number(body.position), i);
  }
  // The force of a step belongs to the positions before it, and its velocities to half a step
  // before and behind.
  script += fmt::format(
    "O.engines = [ForceResetter(), InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()], "
    "verletDist={}),\n"
    "  InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom(hertzian={})],\n"
    "    {}),\n"
    "  NewtonIntegrator(damping=0, gravity=(0, 0, 0))]\n"
    "O.dt = {}\n",
    number(0.1 * reach), entry.wall_is_hertzian ? "True" : "False", functors(entry), number(step));
  script += fmt::format("a, b = O.bodies[0].state, O.bodies[1].state\n"
                        "print('Yade', yade.config.version, flush=True)\n"
                        "with open('{}', 'w') as samples:\n"
                        "  for i in range({}):\n"
                        "    d, v, w = {} - (b.pos[0] - a.pos[0]), a.vel[0], b.vel[0]\n"
                        "    O.step()\n"
                        "    F = {}O.forces.f({})[0]\n"
                        "    samples.write('%.17g %.17g %.17g %.17g %.17g\\n'\n"
                        "      % (i * O.dt, F, d, 0.5 * (v + a.vel[0]), 0.5 * (w + b.vel[0])))\n",
                        samples_file, steps, number(reach), sphere == "0" ? "-" : "", sphere);
  return script;
}
} // namespace carambole::lumped
