"""The notebooks run from the first cell to the last, and say what is known otherwise."""

import json
import os
import shutil
import subprocess
import sys
import unittest

import carambole
from impacts import ROOT, InFolder

NOTEBOOKS = ROOT / "lumped" / "python" / "notebooks"


class Notebooks(InFolder):
    def numbers_of(self, name):
        """What the last cell prints."""
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", self.folder)
        done = subprocess.run([sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output", "done",
                               f"{name}.ipynb"], text=True, capture_output=True,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "lumped" / "python")})
        self.assertEqual(done.returncode, 0, done.stderr)
        cells = [cell for cell in json.loads((self.folder / "done.ipynb").read_text())["cells"] if cell["cell_type"] == "code"]
        self.assertTrue(all(cell["execution_count"] for cell in cells))
        return json.loads("".join(cells[-1]["outputs"][0]["text"]))

    def test_every_notebook_has_a_test(self):
        self.assertEqual({file.stem for file in NOTEBOOKS.glob("*.ipynb")}, {"three-ball", "calibration"})
        for file in NOTEBOOKS.glob("*.ipynb"):  # the tree has no outputs
            cells = json.loads(file.read_text())["cells"]
            self.assertFalse([cell for cell in cells if cell.get("outputs") or cell.get("execution_count")])

    def test_three_balls(self):
        numbers = self.numbers_of("three-ball")
        velocities = numbers["velocities"]
        # Quadrature of the Hertz chain, closed form of the linear one, momentum and energy: as in the case.
        for model, expected in (("hertz", (-0.35476177, 0.38201520, 4.97274657)),
                                ("linear", (-0.65130848, 0.75114785, 4.90016063)),
                                ("rigid-sequential", (0, 0, 5)), ("rigid-simultaneous", (-5 / 3, 10 / 3, 10 / 3))):
            for ball, value in zip(("B1", "B2", "B3"), expected, strict=True):
                self.assertAlmostEqual(velocities[model][ball], value, delta=5e-6)
        # Own finite elements on a finer mesh.
        for ball, value in (("B1", -0.32075), ("B2", 0.34294), ("B3", 4.97781)):
            self.assertAlmostEqual(velocities["fem"][ball], value, delta=0.002)
        for model, momentum in numbers["momentum"].items():
            self.assertAlmostEqual(momentum, 5, delta=1e-6, msg=model)
        self.assertGreater(numbers["uncertainty B3"], 0)
        self.assertEqual(numbers["law"], "hertz")
        results = carambole.results("results/three-ball")
        self.assertEqual(results.quantity("velocity B3"), velocities["fem"]["B3"])

    def test_a_calibration(self):
        numbers = self.numbers_of("calibration")
        self.assertTrue(numbers["lower"] < 0.85 < numbers["upper"], numbers)
        self.assertLess(numbers["upper"] - numbers["lower"], 0.05)
        self.assertTrue(numbers["follows"])
        self.assertLess(numbers["largest difference"], 0.02)
        self.assertIn("tsuji", numbers["best"])


if __name__ == "__main__":
    unittest.main()
