"""documents.py PROGRAM ROOT: every example of the documents, by the programs.

Every `carambole ...` line, of a block, in the text or in the help, names a command and options that it has. Those of the
blocks and of the help are run as well, on small problems; every snippet of a case is completed to a case and checked.
An example that is not in the tables below fails: a new one needs its line there."""

import math
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

DOCUMENTS = ("README.md", "cases/README.md", "lumped/README.md", "lumped/python/README.md", "fem/README.md", "reports/README.md", "CONTRIBUTING.md")

STEEL = "{density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3%s}"
BALLS = """bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
"""
MATERIALS = f"materials:\n  steel: {STEEL % ''}\n  hard: {STEEL % ''}\n"
# The case of the command lines: coarse, so that its finite elements take a second.
CASE = """bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
fem: {elements_per_contact_radius: 4, levels: 2}
laws: [hertz, {hunt-crossley: {restitution: 0.9}}]
sweeps: [{name: speed, vary: ["bodies.ball.velocity=1:2:2"]}]
""" + MATERIALS
BLOCK = "  - {name: block, half_space: {}, material: steel}\n"

# What completes a snippet, by its first key; `@` is where the snippet stands, else at the end.
SNIPPETS = {
    "title": "",
    "schema": "",
    "plastic": BALLS + f"materials:\n  steel: {STEEL % ', @'}\n",
    "viscous": BALLS + f"materials:\n  steel: {STEEL % ', @'}\n",
    "contacts": "analysis: waves\nduration: 10 us\nbodies:\n  - {name: shell, sphere: {radius: 10 mm, inner_radius: 8 mm}, material: steel}\n"
                "  - {name: punch, sphere: {radius: 5 mm}, material: steel}\n" + BLOCK + MATERIALS,
    "fem": BALLS + MATERIALS,
    "codes": "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n"
             "  - {name: other, sphere: {radius: 10 mm}, material: steel}\nfem: []\nlaws: [hertz]\nreference: hertz\n" + MATERIALS,
    "analysis: oblique": "materials:\n  alumina: %s\n  glass: %s\n" % (STEEL % "", STEEL % ""),
    "analysis: indentation": "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel}\n  - {name: wall, wall: {}, rigid: {}}\n" + MATERIALS,
    "analysis: prescribed": "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel}\n  - {name: wall, wall: {}, rigid: {}}\n" + MATERIALS,
    "data": BALLS + MATERIALS,
    "uncertain": BALLS + MATERIALS,
    "data of a wall": "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n  - {name: wall, wall: {}, rigid: {}}\n" + MATERIALS,
    "probes": "bodies:\n  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}\n"
              "  - {name: bar, cylinder: {radius: 5 mm, length: 300 mm}, material: steel}\n" + MATERIALS,
    "three_wave": "bodies:\n  - {name: striker, cylinder: {radius: 10 mm, length: 200 mm}, material: steel, velocity: 10 m/s}\n"
                  "  - {name: first, cylinder: {radius: 10 mm, length: 800 mm}, material: steel}\n"
                  "  - {name: disc, cylinder: {radius: 6 mm, length: 6 mm}, material: steel}\n"
                  "  - {name: second, cylinder: {radius: 10 mm, length: 800 mm}, material: steel}\n"
                  "probes:\n  - {name: before, on: first, at: [10 mm, 0 mm], quantity: strain}\n"
                  "  - {name: after, on: second, at: [10 mm, 0 mm], quantity: strain}\n" + MATERIALS,
    "adhesion": "bodies:\n  - {name: ball, sphere: {radius: 5 um}, material: steel, velocity: 1 m/s}\n"
                "  - {name: wall, wall: {}, rigid: {}}\nfem: []\nlaws: [jkr, dmt]\n" + MATERIALS,
    "adhesive indentation": "bodies:\n  - {name: ball, sphere: {radius: 1 mm}, material: gel}\n  - {name: wall, wall: {}, rigid: {}}\n"
                            "materials:\n  gel: {density: 1 g/cm^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}\n",
    "report": BALLS + f"materials:\n  steel: {STEEL % ', plastic: {yield_stress: 1 GPa}'}\nlaws: [hertz, thornton]\n",
    "sweeps": BALLS.replace("radius: 10 mm}, material: steel}", "radius: 10 mm}, material: hard}") + MATERIALS,
    "laws": BALLS + MATERIALS + "fem: []\n",
}

# What is added to a command so that it is short, and its status if not 0. None: its options are checked, and no more.
OF_LAUNCHER = ("test", "python")
COMMANDS = {
    "run three-ball": "--only lumped --no-report",
    "new drop": "", "check drop.yaml": "", "run drop.yaml": "--only lumped --no-report",
    "run CASE --until 'restitution 0.5 %'": "--time-limit '1 ms' --no-report",
    "sweep CASE --vary bodies.ball.velocity=0.1:10:50 --log": "",
    "sweep CASE --vary ... --only fem,lumped": "--workflow jobs-of-points",
    "sweep CASE": "", "advise CASE": "", "predict CASE": None, "predict plastic-sphere-wall-20 --confidence 99": "", "fit CASE --law hunt-crossley --to fem": "",
    "export three-ball --abaqus deck.inp": "", "export CASE --to lammps": "--model hertz",
    "export CASE --to source-time-function": "--results results/own",
    "compare DIR DIR": None, "figure DIR NAME --size 84x60mm --format pdf": None, "resume DIR": "", "report results": None, "report DIR --pdf": None,
    "validate": None, "validate --workflow DIR": "--cases three-ball", "bench": None,
    "laws": "", "laws thornton": "", "laws hertz": "", "laws --search yield restitution": "",
    "fit CASE --law LAW --to measured.csv --free restitution": "", "fit CASE --law all --to lab.csv": None,
    "sweep CASE --vary bodies.B1.velocity=0.01:10:1000 --log": None,  # of another case
    "run three-ball --only fem --levels 1 --set fem.elements_per_contact_radius=10 --set fem.element=E --threads N": None,
    # Of the help.
    "run three-ball --only lumped --set 'bodies.B1.velocity=4 m/s'": "--no-report",
    "check my-case.yaml": "", "new my-case": "", "new my-case --plate": None, "run my-case.yaml": "--only lumped --no-report",
    "compare results/three-ball results/three-ball-mass-ratio": None, "resume results/three-ball": None,
    "report results/three-ball": None, "figure results/three-ball force-B1-B2 --size 84x60mm --format svg": None, "validate --quick": None,
    "sweep two-spheres --vary bodies.left.velocity=0.01:10:100 --log": "",
    "fit two-spheres --law all --to lab.csv": None,
    "fit small.yaml large.yaml --law meyer --to s.csv,l.csv --each damping": None,
    "advise plastic-sphere-wall-20 --set 'bodies.ball.velocity=2 m/s'": "",
    "bench --compare results/bench/bench.json": None, "help run": "", "list adhesion": "", "materials 6061-T6": "",
    "schema case > case.schema.json": "",
}
PLACEHOLDERS = {"CASE": "own.yaml", "LAW": "hunt-crossley", "DIR": "results/own", "N": "1", "E": "one-point",
                "NAME": "6061-T6", "SECONDS": "10", "K": "0", "...": "bodies.ball.velocity=1:2:2"}


class Examples:
    def __init__(self, program, root):
        self.program, self.root = pathlib.Path(program), pathlib.Path(root)
        self.failures, self.count, self.helps = 0, 0, {}

    def fail(self, text):
        print("FAILED", text)
        self.failures += 1

    def call(self, words, name="carambole", **options):
        self.count += 1
        return subprocess.run([self.program.with_name(name), *words], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, **options)

    def options_of(self, name, command):
        key = (name, command)
        if key not in self.helps:
            done = self.call(([command] if command else []) + ["--help"], name)
            self.helps[key] = done.stdout if done.returncode == 0 else None
        return self.helps[key]

    def check_options(self, line, where):
        """The command and its options, as --help lists them."""
        name, *words = shlex.split(re.sub(r"[\[\]]", "", line).split(" > ")[0].split(" | ")[0])
        name = name.removeprefix("./")
        if not self.program.with_name(name).exists() or words[:1] and words[0] in OF_LAUNCHER:
            return
        command = words[0] if words and not words[0].startswith("-") else ""
        text = self.options_of(name, command)
        if text is None:
            self.fail(f"{where}: {line}: there is no command {command}")
            return
        for word in words:
            if word.startswith("--") and not re.search(re.escape(word.split("=")[0]) + r"[\s,]", text):
                self.fail(f"{where}: {line}: {command} has no option {word}")

    def run_command(self, line, where, folder):
        line = re.sub(r"^(\./)?carambole ", "", line)
        if line.split()[0] in OF_LAUNCHER:
            return
        if line not in COMMANDS:
            self.fail(f"{where}: the test has no line for '{line}'")
            return
        added = COMMANDS[line]
        if added is None:
            return
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line.split(" > ")[0])]
        if words[0] == "validate" and "--workflow" in words:
            words[words.index("--workflow") + 1] = "jobs-of-cases"
        if words[0] == "new":
            (folder / f"{words[1]}.yaml").unlink(missing_ok=True)
        done = self.call(words + shlex.split(added), cwd=folder)
        if done.returncode not in (0, 1):
            self.fail(f"{where}: {line} ends with {done.returncode}: {done.stderr[-500:]}")

    def check_snippet(self, text, where, folder):
        first = re.match(r"[a-z_]+(: (oblique|indentation|prescribed)$)?", text, re.M).group(0)
        if first not in SNIPPETS:
            self.fail(f"{where}: the test has no case for '{first}'")
            return
        if "adhesion:" in text:
            first = "adhesive indentation" if first == "analysis: indentation" else "adhesion"
        rest = SNIPPETS["data of a wall" if first == "data" and re.search("ball-wall|heights:", text) else first]
        case = rest.replace("@", text.strip()) if "@" in rest else rest + text
        name = re.sub(r"\W+", "-", where)
        (folder / f"{name}.yaml").write_text(case)
        done = self.call(["check", f"{name}.yaml"], cwd=folder)
        if done.returncode != 0:
            self.fail(f"{where}: {done.stderr}\n{case}")
        if first == "codes":
            self.run_codes(f"{name}.yaml", text, where, folder)

    def run_codes(self, case, text, where, folder):
        """What a document says of a code runs in the code itself; CalculiX takes half a minute, and has its own test."""
        programs = {"lammps": "lmp", "liggghts": "liggghts", "yade": "yade"}
        names = [name for name, code in re.findall(r"name: ([\w-]+), (\w+):", text) if shutil.which(programs.get(code, "-"))]
        if not names:
            return
        done = self.call(["run", case, "--no-report", "--only", ",".join(names + ["hertz"])], cwd=folder)
        if done.returncode != 0:
            self.fail(f"{where}: a code fails: {done.stdout} {done.stderr}")


def blocks_of(text):
    """Indented and fenced blocks, each with the number of its first line."""
    lines, block, begins, fenced = text.splitlines(), [], 0, False
    for number, line in enumerate(lines + [""], 1):
        if line.startswith("```"):
            fenced = not fenced
            if not fenced and block:
                yield begins, block
                block = []
            continue
        inside = fenced or line.startswith("    ")
        if inside:
            begins = begins if block else number
            block.append(line if fenced else line[4:])
        elif block:
            yield begins, block
            block = []


def write_instrument_files(folder):
    """The files of the examples of `data`: half a sine of 50 us as three programs write it."""
    interval, first, before, samples = 1e-7, -50e-6, 500, 1500
    pulse = [math.sin(math.pi * (k - before) / 500) if before <= k <= 1000 else 0 for k in range(samples)]
    times = [first + k * interval for k in range(samples)]
    settings = ["Model,MSO0000", f"Sample Interval,{interval}", f"Record Length,{samples}", "Vertical Units,V", "TIME,CH1"]
    (folder / "tek0001.csv").write_text(
        "\n".join(settings + [f"{t:.7e},{0.4 * p:.6f}" for t, p in zip(times, pulse)]) + "\n")
    header = ["LabVIEW Measurement\t", "Separator\tTab", "Decimal_Separator\t.", "Multi_Headings\tYes",
              "X_Columns\tOne", "***End_of_Header***\t", "\t", "Channels\t1", f"Samples\t{samples}",
              "Y_Unit_Label\tm/s^2", "X_Dimension\tTime", f"X0\t{first}", f"Delta_X\t{interval}",
              "***End_of_Header***\t", "X_Value\tA\tComment"]
    (folder / "hammer.lvm").write_text(
        "\n".join(header + [f"{t:.9f}\t{1e5 * p:.4f}" for t, p in zip(times, pulse)]) + "\n")
    (folder / "force.out").write_text(
        "# Time-averaged data for fix out\n# TimeStep f_wall[3]\n"
        + "".join(f"{10 * k} {1500 * p:.6g}\n" for k, p in enumerate(pulse)))


def main(program, root):
    examples = Examples(program, root)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "own.yaml").write_text(CASE)
        (folder / "measured.csv").write_text("velocity [m/s],restitution\n0.5,0.93\n1,0.9\n1.5,0.87\n2,0.85\n3,0.8\n")
        (folder / "abaqus.csv").write_text("t [ms],RF2 [kN]\n0,0\n0.02,1\n0.03,1.2\n0.04,1\n0.06,0\n")
        write_instrument_files(folder)
        (folder / "drops.csv").write_text("h [mm]\n500\n320\n203\n")
        (folder / "track.csv").write_text("frame,x,y\n" + "".join(
            f"{k},{k},{y}\n" for k, y in enumerate([40, 37.5, 30, 17.5, 0, 7.5, 10, 7.5, 0])))
        shutil.copy(os.environ["QUADRATIC_SPRING"], folder / "quadratic_spring.so")
        for command in (["new", "my-case"], ["run", "own.yaml"]):
            if examples.call(command, cwd=folder).returncode not in (0, 1):
                examples.fail(f"{command} fails")
        for page in DOCUMENTS:
            text = (examples.root / page).read_text()
            for number, block in blocks_of(text):
                where = f"{page}:{number}"
                if re.match(r"[a-z_]+:( |$)", block[0]):
                    # Alternatives stand one below the other.
                    alternatives = [line + "\n" for line in block] if re.match("plastic|viscous", block[0]) else ["\n".join(block) + "\n"]
                    for k, snippet in enumerate(alternatives):
                        examples.check_snippet(snippet, f"{where}.{k}", folder)
                for line in block:
                    if re.match(r"(\./)?carambole[ -]", line):
                        example = re.split(r"  +|\s#", line.strip())[0]
                        examples.check_options(example, where)
                        examples.run_command(example, where, folder)
            for line in re.findall(r"`((?:\./)?carambole(?:-\w+)? [^`\n]+)`", text):
                examples.check_options(line, page)
        footer = "\n".join(examples.options_of("carambole", command) or "" for command in commands(examples))
        for line in re.findall(r"^(?:Example:|\s{8,})\s*carambole (.*)$", footer + "\n" + examples.options_of("carambole", ""), re.M):
            examples.check_options("carambole " + line, "help")
            examples.run_command("carambole " + re.split(r"\s{2,}", line.strip())[0], "help", folder)
    print(examples.count, "calls")
    return 1 if examples.failures or examples.count < 60 else 0


def commands(examples):
    listed = examples.options_of("carambole", "").split("ommands:")[-1]
    return re.findall(r"^  ([a-z]+) ", listed, re.M)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
