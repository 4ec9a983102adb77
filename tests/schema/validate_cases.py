"""validate_cases.py SCHEMAS SAMPLES ROOT PROGRAM: the schema of a case against its readers.

What a reader accepts the schema accepts: the shipped cases, the template, those of the READMEs, the samples.
What is wrong in its structure both refuse. The samples have the verdicts of the readers in them.
beyond_the_schema.txt lists the rows of the malformed table that only a reader can refuse: values against each
other, dimensions of units, ranges of what has a unit, names of what must be elsewhere, keys given twice."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

from schemas import Failures, Schema, read_case, read_texts


def main(folder, samples, root, program):
    failures = Failures()
    schema = Schema(folder, "case")
    count = 0

    def accept(text, name):
        for read in (read_case, read_texts):
            error = schema.error(read(text))
            failures.check(error is None, f"{name} is refused by the schema: {error}")

    shipped = sorted(pathlib.Path(root).glob("cases/shipped/*/*/case.yaml"))
    failures.check(len(shipped) > 40, f"only {len(shipped)} shipped cases")
    for case in shipped:
        accept(case.read_text(), str(case))
        count += 1
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([program, "new", "template"], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        accept((pathlib.Path(scratch) / "template.yaml").read_text(), "the template")

    for page in ("README.md", "cases/README.md"):
        blocks = re.findall(r"^```yaml\n(.*?)^```", (pathlib.Path(root) / page).read_text(), re.M | re.S)
        failures.check(blocks, f"no case stands in {page}")
        for block in blocks:
            accept(block, f"a case in {page}")

    unseen = set()
    for sample in json.loads(pathlib.Path(samples).read_text()):
        count += 1
        try:
            instance = read_case(sample["text"])
        except yaml.YAMLError:
            failures.check(not sample["accepted"], f"only PyYAML refuses {sample['about']}")
            continue
        accepted = schema.accepts(instance)
        if sample["accepted"]:
            failures.check(
                accepted,
                f"{sample['about']}: refused by the schema only: {schema.error(instance)}\n{sample['text']}",
            )
        elif sample["structural"]:
            failures.check(not accepted, f"{sample['about']}: accepted by the schema\n{sample['told']}")
        elif sample["about"].startswith("malformed"):
            if accepted:
                unseen.add(sample["about"])
    known = set((pathlib.Path(__file__).parent / "beyond_the_schema.txt").read_text().splitlines())
    for row in sorted(unseen - known):
        failures.add(f"the schema accepts a row of the malformed table: {row}")
    for row in sorted(known - unseen):
        failures.add(f"the schema refuses what beyond_the_schema.txt says it cannot see: {row}")
    return failures.status(f"{count} cases")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
