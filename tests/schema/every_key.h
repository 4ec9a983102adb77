#pragma once

// Cases that between them give every key there is; all of them are accepted.

#include <string>
#include <utility>
#include <vector>

namespace carambole::test
{
/// Files that the cases name, and what stands in them.
inline const std::vector<std::pair<std::string, std::string>> data_files{
  {"other.csv", "t [ms],F [kN]\n0,0\n0.01,-1\n0.02,0\n"},
  {"volts.csv", "U [V]\n0\n0.5\n0\n"},
  {"drops.csv",
   "frame,x [mm],y [mm],h [mm]\n0,0,40,900\n1,1,37.5,400\n2,2,30,100\n3,3,17.5,50\n4,4,0,20\n"
   "5,5,7.5,10\n6,6,10,5\n7,7,7.5,2\n8,8,0,1\n"},
  {"clock.csv", "t [s],y\n0,40\n1,37.5\n2,30\n3,17.5\n4,0\n5,7.5\n6,10\n7,7.5\n8,0\n"},
  {"motion.csv", "time [ms],approach [um]\n0,0\n1,5\n2,0\n"},
  {"steps.txt", "# Time-averaged data for fix f\n# TimeStep f\n0 0\n1 5\n2 0\n"}};

inline const std::vector<std::string> every_key{
  // An impact, with the histories of another code, and sweeps.
  R"(schema: 1
name: impact
title: Two balls
source: 2013
bodies:
  - {name: B1, sphere: {radius: 10 mm, inner_radius: 2 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: soft, gap: 1 um}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3,
          plastic: {yield_stress: 1 GPa, hardening: {linear: {modulus: 100 MPa}}, rate: none}}
  soft: {density: 1.2 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 5 %,
         viscous: {prony: [{shear_ratio: 0.3, time: 1 ms}, {shear_ratio: 0.2, time: 10 ms}]}}
fem:
  - {name: fine, elements_per_contact_radius: 8, levels: 2, element: full, fields: [0 us, 10 us], ringing: 1 us, local_steps: off}
laws: [hertz, {tsuji: {restitution: 0.9}}, {name: taken, law: tsuji, restitution: {from: fine}}]
reference: fine
duration: until separation
analysis: impact
contacts: [{between: [B1, B2], friction: stick}]
data:
  - {name: other, file: other.csv, columns: {time: "t [ms]", force B1-B2: "-F [kN]"}, shift: fitted,
     uncertainty: {peak_force B1-B2: 2 %}, kind: measured}
  - {name: by_position, file: other.csv, columns: {time: 1, force B1-B2: "-2 [kN]"}}
  - {name: scaled, file: volts.csv, columns: {force B1-B2: {column: U, scale: -4.52 kN/V}}, interval: 8 ns}
  - {name: accelerated, file: volts.csv, columns: {force B1-B2: {column: U, scale: 10 g/V, mass: 12 g}}, interval: 8 ns, table: 1}
  - {name: steps, file: steps.txt, columns: {force B1-B2: "f [N]"}, timestep: 10 ns}
expect:
  - {model: hertz, quantity: velocity B2, value: 1 m/s, tolerance: 1e-6, source: x, known_discrepancy: y,
     kind: validation, uncertainty: 1 cm/s}
sweeps:
  - {name: speed, vary: ["bodies.B1.velocity=0.1:10:3"], log: true, fem: [1, 2.5]}
uncertain:
  bodies.B1.velocity: {normal: 3 %}
  materials.steel.youngs_modulus: {normal: [206 GPa, 4 GPa]}
  materials.steel.density: {lognormal: [7800 kg/m^3, 1 %]}
  materials.soft.density: {uniform: [1.1 g/cm^3, 1.3 g/cm^3]}
  bodies.B1.sphere.radius: {triangular: [9.9 mm, 10 mm, 10.2 mm]}
  runs: 8
correlated: [{between: [materials.steel.youngs_modulus, materials.steel.density], coefficient: 0.4}]
report: {title: x, number: VR-1, revision: A, author: A, reviewer: B, approver: C, intended_use: y,
         criterion: [{model: hertz, quantity: peak_force B1-B2, within: 5 %}]}
)",
  // A bonded row, whose duration is given.
  R"(bodies:
  - {name: bar, cylinder: {radius: 3 mm, length: 30 mm}, material: steel, velocity: 5 m/s}
  - {name: block, half_space: {extent: 50 mm, boundary: absorbing}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {bodies: {bar: {elements_per_contact_radius: 12, largest_element: 0.5 mm}}}
laws: []
gravity: 9.81 m/s^2
contacts: [{between: [bar, block], friction: 0.3, separation: never}]
duration: 50 us
probes:
  - {on: block, at: [5 mm, 0 mm], quantity: displacement}
  - {on: block, surface: {radius: 20 mm}, quantity: velocity}
  - {on: bar, at: [3 mm, 0 mm], quantity: strain, gauge: 2 mm}
)",
  // Layers of a plate and of a half-space.
  R"(bodies:
  - {name: plate, cylinder: {radius: 20 mm}, velocity: 1 m/s,
     layers: [{thickness: 2 mm, material: soft}, {thickness: 3 mm, material: steel}]}
  - {name: ball, sphere: {radius: 5 mm}, material: steel}
  - {name: block, half_space: {}, layers: [{thickness: 1 mm, material: soft}], material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  soft: {density: 2700 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.33}
)",
  // A modulus over the depth, and a tube.
  R"(bodies:
  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}
  - {name: block, half_space: {}, material: steel,
     modulus_over_depth: [{depth: 0 mm, youngs_modulus: 70 GPa}, {depth: 1 mm, youngs_modulus: 206 GPa}]}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  R"(bodies:
  - {name: tube, cylinder: {radius: 5 mm, inner_radius: 4 mm, length: 50 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: []
)",
  // Bounces.
  R"(bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: W, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz]
data:
  - {name: a, heights: [1 m, 64 cm]}
  - {name: b, bounce_times: [[0 s, 1 s, 1.6 s], [2 s, 3 s, 3.7 s]]}
  - {name: c, file: drops.csv, heights: h}
  - {name: d, file: drops.csv, track: {frame: frame, x: x, y: y, frame_rate: 44.29 Hz}}
  - {name: e, file: clock.csv, track: {time: t, y: y, scale: 1.961 m}}
)",
  // Codes.
  R"(bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: W, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz]
codes:
  - {name: a, lammps: {pair_style: granular, pair_coeff: hertz 1e10 0, wall: granular hertz 1e10 0, law: hertz, program: lmp}}
  - {name: b, liggghts: {model: hertz tangential off, restitution: 0.9, characteristic_velocity: 1 m/s, law: {tsuji: {restitution: 0.9}}, program: liggghts,
     properties: [surfaceEnergy peratomtypepair 2 0 0 0 0]}}
  - {name: c, yade: {engine: mindlin, en: 0.9, wall_is_hertzian: true, law: hertz, program: yade}}
  - {name: d, yade: {engine: mindlin, betan: 0.1, gamma: 25 mJ/m^2}}
  - {name: e, yade: {engine: viscoelastic, tc: 20 us, en: 0.9}}
  - {name: f, yade: {engine: viscoelastic, kn: 1e8 N/m, cn: 10 N s/m}}
  - {name: h, calculix: {elements_per_contact_radius: 6, nlgeom: true, program: ccx}}
  - {name: g, yade: {engine: luding, k1: 1e8 N/m, kp: 5e8 N/m, kc: 0.1 N/m, PhiF: 0.05, G0: 0 N s/m}}
)",
  // Slip and spin.
  R"(analysis: oblique
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s, tangential_velocity: 0.3 m/s,
     spin: -4 rad/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel, speed: 1 m/s, incidence: 20 deg}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
contacts: [{between: [B1, B2], friction: 0.1}]
half_space: {rings: 32, levels: 2}
laws: [{hertz: {tangential: mindlin}}, {name: x, law: tsuji, restitution: 0.9, tangential: {linear: {ratio: 0.3}},
  rolling: {spring: {coefficient: 0.1, stiffness: 1 MN/m, damping: 1 N s/m}}}]
)",
  // A motion that is given.
  R"(analysis: prescribed
motion: {time: [0 s, 1 ms, 2 ms], approach: [-1 um, 5 um, 0 um], slip: [0 um, 1 um, -1 um], roll: [0 mrad, 1 mrad, 0 mrad], twist: [0 deg, 0.1 deg, 0 deg]}
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
contacts: [{between: [B1, B2], friction: 0.1}]
laws: [{hertz: {tangential: mindlin}}, {name: x, law: hertz, rolling: {constant-torque: {coefficient: 0.1}},
  twisting: {spring: {coefficient: 0.1, stiffness: 1 MN/m}}}]
)",
  // A motion by formulas.
  R"(analysis: prescribed
motion: {time: [0 s, 1 ms], rows: 201, approach: 5e-6*sin(pi*t/1e-3), slip: 1e-6*sin(2*pi*t/1e-3), roll: t, twist: 2*t}
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
contacts: [{between: [B1, B2], friction: 0.1}]
laws: [{hertz: {tangential: mindlin, rolling: {constant-torque: {coefficient: 0.1}}, twisting: {constant-torque: {coefficient: 0.1}}}}]
)",
  // A motion from a table.
  R"(analysis: prescribed
motion: {file: motion.csv}
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz]
)",
  // The same impact with inertia and without.
  R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem:
  - {name: moving, static: false}
  - {name: still, static: true, fields: maximum}
)",
  // Adhesion, by strength and by range.
  R"(bodies:
  - {name: ball, sphere: {radius: 1 mm}, material: gel, velocity: 32 mm/s}
  - {name: wall, wall: {}, rigid: {}, gap: 3 um}
materials:
  gel: {density: 1 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}
contacts: [{between: [ball, wall], adhesion: {work: 77.7 mJ/m^2, traction: linear, strength: 80 kPa}}]
fem: {elements_per_contact_radius: 32, levels: 1}
expect:
  - {model: fem, quantity: peak_tension, value: 1 mN, tolerance: 1, source: x}
)",
  R"(bodies:
  - {name: ball, sphere: {radius: 1 mm}, material: gel, velocity: 32 mm/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  gel: {density: 1 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}
contacts: [{between: [ball, wall], adhesion: {work: 77.7 mJ/m^2, traction: lennard-jones, range: 2 um}}]
fem: []
)",
  // An adhesive indentation, with its half-spaces in rings.
  R"(analysis: indentation
indentation: {maximum: 4 um, steps: 20}
bodies:
  - {name: ball, sphere: {radius: 1 mm}, material: gel}
  - {name: wall, wall: {}, rigid: {}}
materials:
  gel: {density: 1 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}
contacts: [{between: [ball, wall], adhesion: {work: 77.7 mJ/m^2, traction: exponential, strength: 40 kPa}}]
half_space: {rings: 64, levels: 2}
expect:
  - {model: adhesive-half-space, quantity: pull_off_force, value: 0.4 mN, tolerance: 1, source: x}
)",
  // A Hopkinson bar.
  R"(bodies:
  - {name: S, cylinder: {radius: 10 mm, length: 200 mm}, material: steel, velocity: 10 m/s}
  - {name: I, cylinder: {radius: 10 mm, length: 800 mm}, material: steel}
  - {name: D, cylinder: {radius: 6 mm, length: 6 mm}, material: steel}
  - {name: T, cylinder: {radius: 10 mm, length: 800 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
probes:
  - {name: a, on: I, at: [10 mm, 0 mm], quantity: strain, gauge: 2 mm}
  - {name: b, on: T, at: [10 mm, 0 mm], quantity: strain}
  - {on: I, section: {z: 100 mm}}
  - {on: I, section: {z: 100 mm}, quantity: force}
  - {on: I, line: {from: [10 mm, 0 mm], to: [10 mm, 100 mm], points: 64}}
  - {on: I, line: {from: [10 mm, 0 mm], to: [10 mm, 100 mm], points: 16}, quantity: strain, gauge: 1 mm}
three_wave: {incident: a, transmitted: b, specimen: D}
duration: 400 us
)",
  // Waves in a hollow sphere and under a disc.
  R"(analysis: waves
bodies:
  - {name: shell, sphere: {radius: 10 mm, inner_radius: 8 mm}, material: steel}
  - {name: ball, sphere: {radius: 10 mm}, material: steel, gap: 1 mm}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0}
loads:
  - {on: shell, inner: {}, pressure: 1 MPa}
  - {on: ball, disc: {radius: 1 mm}, force: 1 kN, ramp: 1 us}
duration: 1 us
)",
  R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, rigid: {mass: 4 g}, velocity: 1 m/s}
  - {name: cup, socket: {radius: 12 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz]
)",
  // Dropped, and sizes as diameters.
  R"(bodies:
  - {name: ball, sphere: {diameter: 20 mm}, material: steel, drop_height: 200 mm}
  - {name: cup, socket: {diameter: 24 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  // Rigid profiles on flat faces.
  R"(bodies:
  - {name: tip, punch: {radius: 1 mm}, rigid: {mass: 1 g}, velocity: 1 m/s}
  - {name: rod, cylinder: {radius: 5 mm, length: 50 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  R"(bodies:
  - {name: plane, half_space: {}, material: steel}
  - {name: tip, cone: {diameter: 1 mm, half_angle: 70.3 deg}, rigid: {mass: 1 g}, velocity: -1 m/s}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  R"(bodies:
  - {name: tip, profile: {radius: 1 mm, height: 0.1 mm, exponent: 4}, rigid: {mass: 1 g}, velocity: 1 m/s}
  - {name: plane, half_space: {}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  R"(bodies:
  - {name: wall, wall: {}, rigid: {}}
  - {name: rod, cylinder: {diameter: 6 mm, length: 30 mm}, material: steel, drop_height: 1 m}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  // Free vibration.
  R"(analysis: modes
modes: {count: 3}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {fields: shapes}
expect:
  - {model: fem, quantity: frequency ball 1, value: 135 kHz, tolerance: 1 %, source: x}
  - {model: fem, quantity: uncertainty squared_amplitude 3, value: 1 kg^-1, tolerance: 1, source: x}
)",
  // Indentations: to an approach, and to a force.
  R"(analysis: indentation
indentation: {maximum: 5 um, steps: 10, unload: true, cycles: 2, step_time: 1 s}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: gel}
  - {name: plane, wall: {}, rigid: {}}
materials:
  gel: {density: 1.2 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3,
        viscous: {kelvin_voigt: {shear: 10 Pa s, bulk: 0 Pa s}}}
fem: {fields: maximum, element: full}
expect:
  - {model: fem, quantity: quasi_static_restitution, value: 0.9, tolerance: 1 %, source: x}
  - {model: fem, quantity: uncertainty work ball-plane, value: 1 J, tolerance: 1 J, source: x}
)",
  R"(analysis: indentation
indentation: {force: 1 kN, unload: false}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: plane, half_space: {}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
  R"(analysis: indentation
indentation: {maximum: 4 um}
bodies:
  - {name: plane, wall: {}, rigid: {}}
  - {name: ball, sphere: {radius: 10 mm, inner_radius: 5 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: [{name: full, element: full}, {name: q2, element: q2}]
reference: q2
)",
  R"(incline: {angle: 45 deg}
duration: 1 s
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: plane, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [{incline-closed-form: {friction: 0.15}}]
)"};
} // namespace carambole::test
