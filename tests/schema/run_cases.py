"""run_cases.py SCHEMAS PROGRAM: what runs leave, against the schemas: of a few shipped cases, on coarse meshes, of
which each leaves keys that the others do not, and of a case with data and a taken restitution. The files of every
shipped case at full resolution are judged by the test `validation_files`."""

import pathlib
import subprocess
import sys
import tempfile

import validate_records

# Finite elements and laws: a row with uncertainties, a plastic bar, a viscous sphere, an end of a half-space that may
# reflect, waves with probes, modes. The number: elements per contact radius.
COARSE = {"three-ball": 4, "taylor-bar": 8, "kelvin-voigt-sphere": 4, "sphere-on-half-space": 4, "lamb": 4,
          "modes-hollow-sphere": 6, "modes-cylinder": 4}
# Laws alone: a socket and yield, rolling on an incline, values by contact, thousands of contacts.
LUMPED = ("ball-in-socket", "incline", "three-ball-stiffness-ratio", "granular-chain")

OWN = """bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 8, levels: 3}
contacts: [{between: [B1, B2], friction: 0.1}]
laws: [hertz, {name: taken, law: tsuji, restitution: {from: fem}}]
data:
  - {name: measured, file: other.csv, shift: fitted, uncertainty: {peak_force: 2 %}, kind: measured}
  - {name: other, file: other.csv}
expect:
  - {model: hertz, quantity: velocity B2, value: 2 m/s, tolerance: 1e-6, source: x, known_discrepancy: y}
"""
OTHER = "time [us],force B1-B2 [kN]\n0,0\n20,1\n30,1.2\n40,1\n60,0\n"


def run(program, scratch, case, *options):
    """Whether the case was run; its expectations are not for a coarse mesh."""
    command = [program, "run", case, "--no-report", *options]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(*command, "ends with", done.returncode, done.stderr[-500:])
    return done.returncode in (0, 1)


def main(folder, program):
    with tempfile.TemporaryDirectory() as scratch:
        (pathlib.Path(scratch) / "own.yaml").write_text(OWN)
        (pathlib.Path(scratch) / "other.csv").write_text(OTHER)
        runs = [("own.yaml", "--threads", "1")]
        runs += [(case, "--only", "lumped") for case in LUMPED]
        for case, elements in COARSE.items():
            runs.append((case, "--set", f"fem.*.elements_per_contact_radius={elements}", "--levels", "2"))
        if not all(run(program, scratch, *command) for command in runs):
            return 1
        return validate_records.main(folder, scratch)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
