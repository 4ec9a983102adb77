"""What README.md says of Python is what works in a clone: its line of the launcher with its example."""

import os
import re
import subprocess
import unittest

from impacts import ROOT, InFolder


class Readme(InFolder):
    def test_the_line_runs_the_example(self):
        section = (ROOT / "README.md").read_text().split("\n## Python\n")[1].split("\n## ")[0]
        [line] = re.findall(r"^    (\./carambole python) script\.py", section, re.M)
        [example] = re.findall(r"^```python\n(.*?)^```", section, re.M | re.S)
        self.write("script.py", example)
        built = ROOT / "build" / "bin" / "carambole"
        if os.path.realpath(os.environ["CARAMBOLE_PROGRAM"]) != os.path.realpath(built):
            self.skipTest("these programs are not those of the clone's folder build")
        alone = {name: value for name, value in os.environ.items() if not name.startswith(("CARAMBOLE_", "PYTHONPATH"))}
        done = subprocess.run(f"{ROOT / line} script.py", shell=True, env=alone, text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("building", done.stderr)
        self.assertIn("±", done.stdout)
        self.assertRegex(done.stdout, r"restitution +0\.8")


if __name__ == "__main__":
    unittest.main()
