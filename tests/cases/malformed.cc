#define BOOST_TEST_MODULE malformed
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <ostream>
#include <string>

#include <fmt/format.h>

#include "tests/cases/case_files.h"

using namespace carambole;
using namespace carambole::test;
namespace data = boost::unit_test::data;

namespace
{
/// The case of two balls with one part of it replaced, and what must be told of it.
struct Malformed
{
  std::string part, replacement;
  int line;
  std::string told;
};
std::ostream &operator<<(std::ostream &out, const Malformed &m)
{
  return out << m.replacement;
}

const Malformed malformed[] = {
  {"10 mm", "10", 4, "bodies.B1.sphere.radius: '10' has no unit; write it as '10 m'"},
  {"10 mm", "10 kg", 4, "bodies.B1.sphere.radius: '10 kg' is in kg, but must be in m"},
  {"10 mm", "-10 mm", 4,
   "bodies.B1.sphere.radius: '-10 mm' is out of range; allowed is a positive length"},
  {"10 mm", "0 m", 4, "bodies.B1.sphere.radius: '0 m' is out of range"},
  {"10 mm", "10 m @ 5", 4, "bodies.B1.sphere.radius: '10 m @ 5': '@' is an offset"},
  {"10 mm", "10 km 5", 4, "bodies.B1.sphere.radius: '10 km 5': '5' stands after the unit"},
  {"10 mm", "[10 mm]", 4,
   "bodies.B1.sphere.radius: must be a quantity such as '1.5 m', not a list"},
  {"1 m/s", "nan m/s", 4, "bodies.B1.velocity: 'nan m/s' does not start with a finite number"},
  {"1 m/s", "inf m/s", 4, "bodies.B1.velocity: 'inf m/s' does not start with a finite number"},
  {"1 m/s", "5 m", 4, "bodies.B1.velocity: '5 m' is in m, but must be in m/s"},
  {"1 m/s", "2 km/s", 4,
   "bodies.B1: bodies approach at 2000 m/s; allowed is at most a quarter of the wave speed"},
  {"1 m/s", "0 m/s", 3, "bodies: the bodies never meet"},
  {"1 m/s", "-1 m/s", 3, "bodies: the bodies move apart and never meet"},
  {"velocity", "velocty", 4, "bodies.B1.velocty: unknown key (did you mean 'velocity'?)"},
  {"title", "titel", 2, "titel: unknown key (did you mean 'title'?)"},
  {"bodies", "bodis", 3, "bodis: unknown key (did you mean 'bodies'?)"},
  {"material: steel, velocity", "material: steal, velocity", 4,
   "bodies.B1.material: there is no material 'steal' (did you mean 'steel'?)"},
  {"material: steel, velocity", "velocity", 4, "bodies.B1: the key 'material' is missing"},
  {"name: B1, ", "", 4, "bodies.0: the key 'name' is missing"},
  {"name: B1", "name: B2", 5, "bodies.1: a second body is called 'B2'"},
  {"name: B1", "name: 'B 1'", 4, "bodies.0.name: 'B 1' is no name"},
  {"name: B1", "name: ../..", 4, "bodies.0.name: '../..' is no name"},
  {"name: B1", "name: $(reboot)", 4, "bodies.0.name: '$(reboot)' is no name"},
  {"name: B1", "name: \"B\\n1\"", 4, "bodies.0.name: 'B\\x0a1' is no name"},
  {"name: B1", "name: '@{B1}'", 4, "bodies.0.name: '@{B1}' is no name"},
  {"name: B1", "name: <script>", 4, "bodies.0.name: '<script>' is no name"},
  {"name: B1", "name: B1, name: B1", 4, "bodies.B1.name: the key is given twice"},
  {"sphere: {radius: 10 mm}, material: steel, v", "cube: {}, material: steel, v", 4,
   "bodies.B1.cube: unknown key"},
  {"sphere: {radius: 10 mm}, material: steel, v", "material: steel, v", 4,
   "bodies.B1: has no shape"},
  {"sphere: {radius: 10 mm}, material: steel, v", "socket: {radius: 20 mm}, rigid: {}, v", 4,
   "bodies.B1.velocity: a socket has no velocity; give one to the sphere in it"},
  {"sphere: {radius: 10 mm}, material: steel}", "socket: {radius: 10 mm}, material: steel}", 5,
   "bodies.B2: its radius, 0.01 m, must be larger than that of B1, 0.01 m"},
  {"sphere: {radius: 10 mm}, material: steel}", "socket: {radius: 20 mm}, rigid: {mass: 1 g}}", 5,
   "bodies.B2.rigid.mass: a socket is fixed; it has no mass"},
  {"sphere: {radius: 10 mm}, material: steel}", "socket: {}, material: steel}", 5,
   "bodies.B2.socket: the key 'radius' is missing"},
  {"sphere: {radius: 10 mm}, material: steel, v", "wall: {}, material: steel, v", 4,
   "bodies.B1.material: a wall is rigid; it has no material"},
  {"sphere: {radius: 10 mm}, material: steel}", "wall: {}}", 5,
   "bodies.B2: the key 'rigid' is missing"},
  {"material: steel}\n",
   "material: steel}\n  - {name: w, wall: {}, rigid: {}}\n  - {name: B3, sphere: {radius: 1 mm}, "
   "material: steel}\n",
   6, "bodies.w: a wall is the first or the last body of the row"},
  {"0.3}", "0.5}", 7,
   "materials.steel.poisson_ratio: '0.5' is out of range; allowed is a number above -1 and below "
   "0.5"},
  {"0.3}", "-1}", 7, "materials.steel.poisson_ratio: '-1' is out of range"},
  {"0.3}", "0.3 m}", 7, "materials.steel.poisson_ratio: '0.3 m' is in m"},
  {"density: 7800 kg/m^3", "density: 7800", 7,
   "materials.steel.density: '7800' has no unit; write it as '7800 kg/m^3'"},
  {"density: 7800 kg/m^3", "density: 7850 kg/m3", 7, "and nothing behind; write '7850 kg/m^3'"},
  {"206 GPa", "210 Gpa", 7, "; write '210 GPa'"},
  {"206 GPa", "210 parsnips", 7, "; write a number and a unit, as in '210 "},
  {"206 GPa", "210\tGpa", 7, "'210\\x09Gpa'"}, // a tab within a line is not indentation
  {"density: 7800 kg/m^3", "density: 7800 kg/m^3, density: 1 kg/m^3", 7,
   "materials.steel.density: the key is given twice"},
  {"density: 7800 kg/m^3, ", "", 7, "materials.steel: the key 'density' is missing"},
  {"schema: 1", "schema: 2", 1, "schema: must be 1, not '2'"},
  {"title: Two balls", "title: [a, b]", 2, "title: must be a text, not a list"},
  {"title: Two balls", "title: \"two\\nlines\"", 2, "title: 'two\\x0alines' has a line break"},
  {"title: Two balls", "title: \"bell\\x07\"", 2,
   "title: 'bell\\x07' has a line break or another control character"},
  {"title: Two balls", "title: " + std::string(201, 'x'), 2,
   "title: has 201 characters; 200 are allowed"},
  {"title: Two balls", "title: &a Two balls", 2, "anchors ('&name') are not allowed"},
  {"title: Two balls", "title: *a", 2, "the referenced anchor is not defined"},
  {"title: Two balls", "title: !!python/object x", 2, "the tag"},
  {"title: Two balls", "title: a\tb\x01", 2, "the byte 0x01 is no text"},
  {"title: Two balls", "title: \xff\xfe", 2, "the byte 0xff is no text"},
  {"title: Two balls", "title: {a: b", 3, "this is no YAML"},
  {"title: Two balls", "title: Two balls\n---\ntitle: x", 4, "a second document starts here"},
  {"title: Two balls", "? [a, b]\n: c", 2, "a key must be a word"},
  {"title: Two balls", "gravity: 9.81", 2, "gravity: '9.81' has no unit"},
  {"title: Two balls", "analysis: modes", 2, "analysis: 'modes' is not yet supported"},
  {"title: Two balls", "analysis: inpact", 2,
   "analysis: there is no analysis 'inpact' (did you mean 'impact'?)"},
  {"title: Two balls", "data: [{name: x, file: y.csv}]", 2, "data.x.file: "},
  {"title: Two balls", "analysis: indentation", 2, "analysis: 'indentation' is not yet supported"},
  {"title: Two balls", "duration: -1 ms", 2, "duration: '-1 ms' is out of range"},
  {"title: Two balls", "duration: until tea", 2,
   "duration: 'until tea' does not start with a finite number"},
  {"title: Two balls", "reference: fen", 2,
   "reference: there is no model 'fen' (did you mean 'fem'?)"},
  {"title: Two balls", "fem: {levels: 7}", 2,
   "fem.levels: 7 levels leave 0.156 elements per contact radius on the coarsest one"},
  {"title: Two balls", "fem: {levels: 1.5}", 2,
   "fem.levels: '1.5' is not a whole number from 1 to 10"},
  {"title: Two balls", "fem: {elements_per_contact_radius: 20000}", 2,
   "fem.elements_per_contact_radius: 20000 make about"},
  {"title: Two balls", "fem: {element: ful}", 2,
   "fem.element: there is no element 'ful' (did you mean 'full'?)"},
  {"title: Two balls", "fem: {fields: [5]}", 2, "fem.fields.0: '5' has no unit"},
  {"title: Two balls", "fem: fine", 2, "fem: must be a map"},
  {"title: Two balls", "fem: [{name: a}, {name: a}]", 2, "fem: a second model is called 'a'"},
  {"title: Two balls", "laws: hertz", 2, "laws: must be a list, not 'hertz'"},
  {"title: Two balls", "laws: [hertz, hertz]", 2, "laws: a second model is called 'hertz'"},
  {"title: Two balls", "laws: [{name: report, law: hertz}]", 2,
   "laws: a model must not be called 'report'"},
  {"title: Two balls", "laws: [{name: ../x, law: hertz}]", 2, "laws.0.name: '../x' is no name"},
  {"title: Two balls", "laws: [{a: 1, b: 2}]", 2, "laws.0: must be a law's name"},
  {"title: Two balls", "laws: [{tsuji: 0.9}]", 2,
   "laws.0.tsuji: must be a map of the law's parameters"},
  {"title: Two balls", "laws: [{tsuji: {restitution: 0.9, restitution: 0.8}}]", 2,
   "restitution: the key is given twice"},
  {"title: Two balls", "laws: []\nfem: []", 1, "the case has no model"},
  {"title: Two balls",
   "expect: [{model: herz, quantity: restitution, value: 1, tolerance: 1e-6, source: x}]", 2,
   "expect.0.model: there is no model 'herz' (did you mean 'hertz'?)"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: velocity B4, value: 1 m/s, tolerance: 1e-6, source: x}]", 2,
   "expect.0.quantity: there is no body 'B4' (did you mean 'B1'?)"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: velocity, value: 1 m/s, tolerance: 1e-6, source: x}]", 2,
   "expect.0.quantity: say of which body, as in 'velocity B1'"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: peak_forse, value: 1 N, tolerance: 1e-6, source: x}]", 2,
   "expect.0.quantity: there is no quantity 'peak_forse' (did you mean 'peak_force'?)"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: peak_force, value: 1, tolerance: 1e-6, source: x}]", 2,
   "expect.0.value: '1' has no unit; write it as '1 N'"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: peak_force, value: 1 N, tolerance: 1 m, source: x}]", 2,
   "expect.0.tolerance: '1 m' is in m; write a relative tolerance"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: peak_force, value: 0 N, tolerance: 1e-6, source: x}]", 2,
   "expect.0.tolerance: '1e-6' is relative to zero"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: restitution, value: 1, tolerance: 0, source: x}]", 2,
   "expect.0.tolerance: '0' is not positive"},
  {"title: Two balls", "expect: [{model: hertz, quantity: restitution, value: 1, tolerance: 1e-6}]",
   2, "expect.0: the key 'source' is missing"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: restitution, value: 1, tolerance: 1, source: x, kind: "
   "validaton}]",
   2, "expect.0.kind: there is no kind of evidence 'validaton' (did you mean 'validation'?)"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: restitution, value: 1, tolerance: 1, source: x, kind: 3}]", 2,
   "there is no kind of evidence '3' (allowed: verification, validation, observation)"},
  {"title: Two balls",
   "expect: [{model: hertz, quantity: peak_force, value: 1 N, tolerance: 1, source: x, "
   "uncertainty: 1 m}]",
   2, "expect.0.uncertainty: '1 m' is in m"},
  // shapes
  {"sphere: {radius: 10 mm}, material: steel, v",
   "sphere: {radius: 10 mm}, cylinder: {radius: 1 mm, length: 1 mm}, material: steel, v", 4,
   "bodies.B1: is both a sphere and a cylinder"},
  {"sphere: {radius: 10 mm}, material: steel, v", "cylinder: {radius: 5 mm}, material: steel, v", 4,
   "bodies.B1.cylinder: the key 'length' is missing"},
  {"sphere: {radius: 10 mm}, material: steel, v",
   "cylinder: {radius: 5 mm, length: 5 mm}, rigid: {mass: 1 g}, v", 4,
   "bodies.B1.rigid: a cylinder deforms; only a sphere or a wall is rigid"},
  {"radius: 10 mm", "radius: 10 mm, inner_radius: 10 mm", 4,
   "bodies.B1.sphere.inner_radius: '10 mm' is not less than the radius"},
  {"{radius: 10 mm}, material: steel, v",
   "{radius: 10 mm, inner_radius: 1 mm}, rigid: {mass: 1 g}, v", 4,
   "bodies.B1.sphere.inner_radius: a rigid sphere is not hollow"},
  {"sphere: {radius: 10 mm}, material: steel, v", "half_space: {}, material: steel, v", 4,
   "bodies.B1.velocity: a half-space has no velocity"},
  {"sphere: {radius: 10 mm}, material: steel}",
   "half_space: {boundary: absorbin}, material: steel}", 5,
   "bodies.B2.half_space.boundary: there is no boundary 'absorbin' (did you mean 'absorbing'?)"},
  {"sphere: {radius: 10 mm}, material: steel}", "half_space: {extent: 1}, material: steel}", 5,
   "bodies.B2.half_space.extent: '1' has no unit"},
  {"sphere: {radius: 10 mm}, material: steel}", "half_space: {depth: 1 m}, material: steel}", 5,
   "bodies.B2.half_space.depth: unknown key (allowed: extent, boundary)"},
  {"sphere: {radius: 10 mm}, material: steel}", "half_space: {}, rigid: {}}", 5,
   "bodies.B2.rigid: a half-space deforms; a rigid one is 'wall: {}'"},
  {"material: steel}\n",
   "material: steel}\n  - {name: h, half_space: {}, material: steel}\n  - {name: B3, sphere: "
   "{radius: 1 mm}, material: steel}\n",
   6, "bodies.h: a half-space is the first or the last body of the row"},
  {"material: steel}\n",
   "material: steel}\n  - {name: r, sphere: {radius: 1 mm}, rigid: {}}\n  - {name: B3, sphere: "
   "{radius: 1 mm}, material: steel}\n",
   6, "bodies.r: a fixed body is the first or the last body of the row"},
  {"material: steel, velocity", "rigid: {}, velocity", 4,
   "bodies.B1.velocity: a rigid body without a mass is fixed; it has no velocity"},
  {"material: steel, velocity", "rigid: {mass: 1 g}, material: steel, velocity", 4,
   "bodies.B1.material: a rigid body has no material"},
  {"material: steel, velocity", "rigid: {mass: 1 mm}, velocity", 4,
   "bodies.B1.rigid.mass: '1 mm' is in m, but must be in g"},
  {"material: steel, velocity", "rigid: {weight: 1 g}, velocity", 4,
   "bodies.B1.rigid.weight: unknown key"},
  {"B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n  - {name: B2, sphere: "
   "{radius: 10 mm}, material: steel}",
   "B1, sphere: {radius: 1 mm}, rigid: {mass: 1 g}, velocity: 1 m/s}\n  - {name: B2, wall: {}, "
   "rigid: {}}",
   5, "bodies.B2: it and B1 are both rigid; of two neighbours one must deform"},
  {"B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n  - {name: B2, sphere: "
   "{radius: 10 mm}, material: steel}",
   "B1, wall: {}, rigid: {mass: 1 g}, velocity: 1 m/s}\n  - {name: B2, half_space: {}, material: "
   "steel}",
   5, "bodies.B2: it and B1 are both endless planes"},
  // materials
  {"0.3}", "0.3, plastic: {}}", 7,
   "materials.steel.plastic: the key 'yield_stress' is missing; write 'yield_stress: 400 MPa'"},
  {"0.3}", "0.3, plastic: {yield_stress: 400}}", 7,
   "materials.steel.plastic.yield_stress: '400' has no unit; write it as '400 MPa'"},
  {"0.3}", "0.3, plastic: {yield_stress: 400 GPa}}", 7,
   "materials.steel.plastic.yield_stress: '400 GPa' is more than a tenth of Young's modulus"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, hardening: linear}}", 7,
   "materials.steel.plastic.hardening: must be one law with its parameters, such as '{linear: "
   "{modulus: 100 MPa}}', or none, not 'linear'"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, hardening: {linear: {}, voce: {}}}}", 7,
   "materials.steel.plastic.hardening: must be one law with its parameters, such as '{linear: "
   "{modulus: 100 MPa}}', or none, not several"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, rate: {cowper_symonds: 40 1/s}}}", 7,
   "materials.steel.plastic.rate.cowper_symonds: must be a map of the law's parameters"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, hardening: {table: {strain: []}}}}", 7,
   "materials.steel.plastic.hardening.table.strain: is an empty list"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa, hardening: {voce: {rate: 8, rate: 9}}}}", 7,
   "materials.steel.plastic.hardening.voce.rate: the key is given twice"},
  {"0.3}", "0.3, viscous: none}", 7, "materials.steel.viscous: must be one law"},
  {"0.3}", "0.3, viscous: {prony: [{shear_ratio: 0.1, time: 1 ms}, {shear_ratio: 0.2}]}}", 7,
   "materials.steel.viscous.prony.1: the key 'time' is missing"},
  {"0.3}", "0.3, viscous: {prony: [{time: 1 ms}, {time: 2 ms, tme: 1 s}]}}", 7,
   "materials.steel.viscous.prony.1.tme: unknown key (did you mean 'time'?)"},
  {"0.3}", "0.3, viscous: {prony: [0.1]}}", 7,
   "materials.steel.viscous.prony.0: must be a map of the law's parameters, not '0.1'"},
  {"0.3}", "0.3, viscous: {prony: []}}", 7, "materials.steel.viscous.prony: is empty"},
  {"0.3}", "0.3, plastic: {yield_stress: 1 GPa}, viscous: {kelvin_voigt: {shear: 1 Pa s}}}", 7,
   "materials.steel.viscous: a material is plastic or viscous"},
  // contacts
  {"title: Two balls", "contacts: {friction: 0.3}", 2, "contacts: must be a list"},
  {"title: Two balls", "contacts: [{friction: 0.3}]", 2,
   "contacts.0: the key 'between' is missing"},
  {"title: Two balls", "contacts: [{between: [B1, B3]}]", 2,
   "contacts.0.between.1: there is no body 'B3' (did you mean 'B1'?)"},
  {"title: Two balls", "contacts: [{between: [B1]}]", 2,
   "contacts.0.between: names 1 bodies; write two neighbours: [B1, B2]"},
  {"title: Two balls", "contacts: [{between: [B1, B1]}]", 2,
   "contacts.0.between: B1 and B1 are no neighbours"},
  {"title: Two balls", "contacts: [{between: [B1, B2], friction: -0.1}]", 2,
   "contacts.0.friction: '-0.1' is out of range; allowed is 'stick' or a number that is not "
   "negative"},
  {"title: Two balls", "contacts: [{between: [B1, B2], friction: stik}]", 2,
   "contacts.0.friction: 'stik' does not start with a finite number"},
  {"title: Two balls", "contacts: [{between: [B1, B2], separation: nevr}]", 2,
   "contacts.0.separation: there is no separation 'nevr' (did you mean 'never'?)"},
  {"title: Two balls", "contacts: [{between: [B1, B2]}, {between: [B2, B1], friction: 1}]", 2,
   "contacts.1: the contact B1-B2 stands twice in the list"},
  // what acts and what is recorded
  {"title: Two balls", "analysis: waves\nloads: [{on: B1, disc: {radius: 1 mm}, force: 1 kN}]", 1,
   "an analysis of waves needs a time to end; write 'duration: 50 us'"},
  {"title: Two balls", "analysis: waves\nduration: 1 us", 1, "an analysis of waves needs a load"},
  {"title: Two balls", "contacts: [{between: [B1, B2], separation: never}]", 1,
   "B1-B2 never separates: the impact needs a time to end; write 'duration: 50 us'"},
  {"title: Two balls", "analysis: waves\nduration: until separation", 3,
   "duration: an analysis of waves needs a time to end"},
  {"title: Two balls", "analysis: waves\nlaws: [hertz]", 3,
   "laws: lumped models know no loads and waves"},
  {"title: Two balls", "gravity: 9.81 m/s^2\nlaws: [hertz]", 3,
   "laws: lumped models know no gravity"},
  {"title: Two balls",
   "analysis: waves\nfem: {ringing: 1 us}\nduration: 1 us\nloads: [{on: B1, "
   "disc: {radius: 1 mm}, force: 1 kN}]",
   3, "fem.ringing: bodies ring after an impact"},
  {"title: Two balls", "fem: {ringing: 1}", 2, "fem.ringing: '1' has no unit"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}, force: 1 kN}]", 2,
   "loads: belong to 'analysis: waves'"},
  {"title: Two balls", "loads: [{on: B3, disc: {radius: 1 mm}, force: 1 kN}]", 2,
   "loads.0.on: there is no body 'B3' (did you mean 'B1'?)"},
  {"title: Two balls", "loads: [{on: B1, force: 1 kN}]", 2, "loads.0: acts either on a disc"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}, inner: {}, force: 1 kN}]", 2,
   "loads.0: acts either on a disc"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}, pressure: 1 MPa}]", 2,
   "loads.0.pressure: a load on a disc is a force"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}, force: 0 N}]", 2,
   "loads.0.force: is zero: nothing is loaded"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}}]", 2,
   "loads.0: the key 'force' is missing; write 'force: 1 kN'"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 11 mm}, force: 1 kN}]", 2,
   "loads.0.disc.radius: the disc of '11 mm' is larger than the sphere, 0.01 m"},
  {"title: Two balls", "loads: [{on: B1, inner: {}, pressure: 1 MPa}]", 2,
   "loads.0.inner: 'B1' is a sphere and has no inner surface"},
  {"title: Two balls", "loads: [{on: B1, disc: {radius: 1 mm}, force: 1 kN, ramp: -1 us}]", 2,
   "loads.0.ramp: '-1 us' is out of range"},
  {"title: Two balls", "probes: [{on: B1, at: [0 mm, 11 mm], quantity: displacement}]", 2,
   "probes.0.at: the point lies outside 'B1', which is within 0.01 m of its centre"},
  {"title: Two balls", "probes: [{on: B1, at: [0 mm], quantity: displacement}]", 2,
   "probes.0.at: must be a radius and a height: [5 mm, 0 mm]"},
  {"title: Two balls", "probes: [{on: B1, at: [-1 mm, 0 mm], quantity: displacement}]", 2,
   "probes.0.at.0: '-1 mm' is out of range"},
  {"title: Two balls", "probes: [{on: B1, at: [1 mm, 0 mm], quantity: speed}]", 2,
   "probes.0.quantity: a probe records no 'speed' (allowed: displacement, velocity)"},
  {"title: Two balls", "probes: [{on: B1, at: [1 mm, 0 mm]}]", 2,
   "probes.0: the key 'quantity' is missing"},
  {"title: Two balls", "probes: [{on: B1, quantity: velocity}]", 2, "probes.0: is either a point"},
  {"title: Two balls", "probes: [{on: B1, surface: {radius: 2 cm}, quantity: velocity}]", 2,
   "probes.0.surface.radius: the radius of '2 cm' is larger than the sphere, 0.01 m"},
  {"title: Two balls", "laws: [{name: run.json, law: hertz}]", 2,
   "laws: a model must not be called 'run.json'"},
};

void check_refused(const std::string &text,
                   const std::function<bool(const Diagnostic &)> &is_expected)
{
  const ScratchFolder folder;
  const std::string file = folder.write("test.yaml", text);
  const auto tells = [&](const InputError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    return std::any_of(error.diagnostics.begin(), error.diagnostics.end(),
                       [&](const Diagnostic &diagnostic)
                       { return diagnostic.file == file && is_expected(diagnostic); });
  };
  BOOST_CHECK_EXCEPTION(read_case(file), InputError, tells);
}

void check_refused(const std::string &text, int line, const std::string &told)
{
  check_refused(
    text, [&](const Diagnostic &diagnostic)
    { return diagnostic.line == line && diagnostic.message.find(told) != std::string::npos; });
}
} // namespace

BOOST_DATA_TEST_CASE(is_refused_with_line_and_key, data::make(malformed))
{
  std::string text = two_balls;
  const std::size_t at = text.find(sample.part);
  BOOST_REQUIRE(at != std::string::npos);
  text.replace(at, sample.part.size(), sample.replacement);
  check_refused(text, sample.line, sample.told);
}

BOOST_AUTO_TEST_CASE(no_case_at_all)
{
  check_refused("", 0, "the file is empty");
  check_refused("# only a comment\n", 0, "the file is empty");
  check_refused("- a\n- b\n", 1, "a case is a map of keys (bodies, materials, ...), not a list");
  check_refused("hello\n", 1, "not 'hello'");
  check_refused(std::string("\x7f"
                            "ELF\x02\x01\x01\0\0",
                            9),
                1, "the byte 0x7f is no text");
  check_refused(std::string(1'000'001, '#'), 0, "the file is larger than 1 MB");
  check_refused("title: x\n", 1, "the key 'bodies' is missing");
}

BOOST_AUTO_TEST_CASE(a_tab_that_indents_is_told_as_such)
{
  std::string text = two_balls;
  text.replace(text.find("  steel:"), 2, "\t");
  check_refused(text, 7, "a tab stands here");
}

BOOST_AUTO_TEST_CASE(a_mass_that_cannot_be_read_is_one_error)
{
  const ScratchFolder folder;
  std::string text = two_balls;
  text.replace(text.find("material: steel"), 15, "rigid: {mass: 4}");
  try
  {
    read_case(folder.write("test.yaml", text));
    BOOST_ERROR("must be refused");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(error.diagnostics.size() == 1U, error.what());
  }
}

BOOST_AUTO_TEST_CASE(no_file)
{
  const ScratchFolder folder;
  BOOST_CHECK_THROW(read_case((folder.path / "none.yaml").string()), InputError);
  BOOST_CHECK_THROW(read_case(folder.path.string()), InputError);
  BOOST_CHECK_THROW(find_case("three-bal"), InputError);
}

BOOST_AUTO_TEST_CASE(nearest_shipped_case_is_offered)
{
  BOOST_CHECK_EXCEPTION(
    find_case("three-bal"), InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("did you mean 'three-ball'?") != std::string::npos; });
}

BOOST_AUTO_TEST_CASE(all_errors_are_told_at_once_in_the_order_of_lines)
{
  const std::string text =
    "titel: x\nbodies:\n  - {name: B1, sphere: {radius: 1}, material: stel}\n"
    "materials:\n  steel: {density: 1}\nlaws: 3\n";
  try
  {
    read_text(text);
    BOOST_ERROR("is accepted");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(error.diagnostics.size() ==
               7); // titel, radius, material, density, two moduli missing, laws
    for (std::size_t i = 1; i < error.diagnostics.size(); ++i)
      BOOST_TEST(error.diagnostics[i - 1].line <= error.diagnostics[i].line);
  }
}

BOOST_AUTO_TEST_CASE(bombs_are_refused_at_once)
{
  std::string aliases = "a0: &a0 [x, x]\n", maps = "title: ";
  for (int i = 1; i < 60; ++i)
    aliases += fmt::format("a{0}: &a{0} [*a{1}, *a{1}]\n", i, i - 1);
  for (int i = 0; i < 100'000; ++i)
    maps += "{a: ";
  const std::string nested = "title: " + std::string(400'000, '[') + std::string(400'000, ']');
  const auto start = std::chrono::steady_clock::now();
  check_refused(aliases, 1, "anchors ('&name') are not allowed");
  check_refused(nested, 1, "nested deeper than 20");
  check_refused(maps, 1, "nested deeper than 20");
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  BOOST_TEST(elapsed.count() < 1); // "at once": each alone takes milliseconds
}
