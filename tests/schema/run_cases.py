"""run_cases.py SCHEMAS ROOT PROGRAM: what runs of the shipped cases leave, against its schema. Contact laws
of every case that has them; finite elements, which take longer, of one case of each kind on coarse meshes."""

import pathlib
import subprocess
import sys
import tempfile

import validate_records

# A row with uncertainties, a plastic bar, a viscous sphere, an end of a half-space that may reflect, waves
# with probes.
COARSE = {"three-ball": 4, "taylor-bar": 8, "kelvin-voigt-sphere": 4, "sphere-on-half-space": 4, "lamb": 4}


def run(program, scratch, case, *options):
    """Whether the case was run; its expectations are not for a coarse mesh."""
    command = [program, "run", case, "--no-report", *options]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(*command, "ends with", done.returncode, done.stderr[-500:])
    return done.returncode in (0, 1)


def main(folder, root, program):
    with tempfile.TemporaryDirectory() as scratch:
        for case in sorted(pathlib.Path(root).glob("cases/shipped/*/*/case.yaml")):
            if "\nlaws:" in case.read_text() and not run(
                program, scratch, case.parent.name, "--only", "lumped"
            ):
                return 1
        for case, elements in COARSE.items():
            mesh = f"fem.*.elements_per_contact_radius={elements}"
            coarse = ["--only", "fem", "--set", mesh, "--levels", "2"]
            if not run(program, scratch, case, "--out", f"{scratch}/coarse-{case}", *coarse):
                return 1
        return validate_records.main(folder, scratch)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
