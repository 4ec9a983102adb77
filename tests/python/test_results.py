"""Records, histories and what goes wrong with a case."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

import carambole
from impacts import CASE, ROOT, InFolder

LAWS = "laws: [hertz, {hunt-crossley: {restitution: 0.9}}]\n"


class Results(InFolder):
    def test_a_run_and_its_records(self):
        self.write("drop.yaml", CASE % "" + LAWS + "fem: {elements_per_contact_radius: 4, levels: 2}\n")
        results = carambole.run("drop.yaml", {"bodies.ball.sphere.radius": "5 mm"}, out="here", threads=1,
                                **{"bodies.ball.velocity": "2 m/s"})
        self.assertEqual(results.folder, pathlib.Path("here"))
        self.assertEqual(set(results.models), {"fem", "hertz", "hunt-crossley"})
        self.assertEqual((results.case, results.reference, results.verdict), ("drop", "fem", "pass"))
        self.assertFalse((results.folder / "report").exists())
        # What the program was given is what was computed.
        self.assertEqual(results.history("hertz")["velocity ball"][0], 2)
        mass = 4 / 3 * 3.141592653589793 * 0.005**3 * 7800
        self.assertAlmostEqual(results.quantity("mass ball", "hertz"), mass, delta=1e-12)
        # Numbers, with their uncertainties where they are known.
        record = results.record("fem")
        self.assertEqual(results.restitution, record["restitution"])
        self.assertEqual(results.restitution.uncertainty, record["uncertainty"]["restitution"]["uncertainty"])
        peak = results.quantity("peak_force ball-wall")
        self.assertEqual(peak, record["contacts"][0]["peak_force"])
        self.assertGreater(peak.uncertainty, 0)
        self.assertEqual(results.quantity("peak_force", "fem"), peak)
        self.assertIsNone(results.quantity("peak_force", "hertz").uncertainty)
        self.assertEqual(results.quantity("energy kinetic", "hertz"), results.record("hertz")["energy"]["kinetic"])
        self.assertIn("reference", results.answer)
        # The folder alone is enough.
        again = carambole.results("here")
        self.assertEqual(again.summary, results.summary)
        for what in ("speed", "peak_force ball-other", "energy dark"):
            with self.subTest(what), self.assertRaisesRegex(KeyError, "does not have it"):
                again.quantity(what)
        with self.assertRaisesRegex(KeyError, "no model 'linear'.*hertz"):
            again.record("linear")
        with self.assertRaisesRegex(FileNotFoundError, "there are no results"):
            carambole.results("elsewhere")

    def test_a_history_and_its_units(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        results = carambole.run("drop.yaml", only=["hertz"])
        self.assertEqual(results.folder, pathlib.Path("results/drop"))
        history = results.history("hertz")
        header = (results.folder / "hertz" / "history.csv").read_text().splitlines()[0].split(",")
        self.assertEqual([f"{name} [{unit}]" for name, unit in history.attrs["units"].items()], header)
        self.assertEqual(list(history.columns), list(history.attrs["units"]))
        self.assertAlmostEqual(history["force ball-wall"].max(), results.quantity("peak_force", "hertz"), delta=1e-6)

    def test_a_row_has_no_restitution(self):
        self.write("row.yaml", (CASE % "").replace("  - {name: wall, wall: {}, rigid: {}}\n", "".join(
            f"  - {{name: {name}, sphere: {{radius: 10 mm}}, material: steel}}\n" for name in ("second", "third"))))
        results = carambole.run("row.yaml", only="hertz")
        self.assertIsNone(carambole.results(results.folder).restitution if results.reference in results.models else None)
        with self.assertRaisesRegex(KeyError, "it is one of velocity ball, velocity second, velocity third"):
            results.quantity("velocity", "hertz")
        self.assertGreater(results.quantity("velocity third", "hertz"), 0.9)

    def test_an_expectation_that_fails_is_a_result(self):
        self.write("drop.yaml", CASE % "" + "fem: []\nreference: hertz\nlaws: [hertz]\n"
                   "expect: [{model: hertz, quantity: restitution, value: 0.5, tolerance: 1 %, source: nothing}]\n")
        self.assertEqual(carambole.run("drop.yaml").verdict, "fail")


class Errors(InFolder):
    def test_a_wrong_case(self):
        self.write("bad.yaml", (CASE % "").replace("sphere", "spere").replace("206 GPa", "206"))
        with self.assertRaises(carambole.CaseError) as caught:
            carambole.run("bad.yaml")
        self.assertIn("bad.yaml:5: materials.steel.youngs_modulus: '206' has no unit", str(caught.exception))
        first, last = caught.exception.mistakes[0], caught.exception.mistakes[-1]
        self.assertEqual((first.file, first.line, first.key), ("bad.yaml", 2, "bodies.ball.spere"))
        self.assertEqual((last.file, last.line, last.key), ("bad.yaml", 5, "materials.steel.youngs_modulus"))
        self.assertIn("206 GPa", last.text)

    def test_an_implausible_value_is_a_warning(self):
        self.write("soft.yaml", (CASE % "").replace("206 GPa", "206 MPa"))
        with self.assertWarnsRegex(UserWarning, "soft.yaml: remark: materials.steel.youngs_modulus: .*is 206 GPa meant"):
            carambole.run("soft.yaml", only="hertz")

    def test_wrong_arguments(self):
        self.write("drop.yaml", CASE % "")
        with self.assertRaises(carambole.CaseError) as caught:
            carambole.run("drop.yaml", **{"bodies.ball.velocity": 2})
        self.assertEqual(caught.exception.mistakes[0].key, "bodies.ball.velocity")
        with self.assertRaisesRegex(carambole.CaseError, "there is no model 'x'"):
            carambole.run("drop.yaml", only="x")
        with self.assertRaisesRegex(carambole.CaseError, "neither a file nor a shipped case"):
            carambole.run("nothing.yaml")
        self.assertFalse(pathlib.Path("results").exists())

    def test_a_computation_that_fails(self):
        self.write("drop.yaml", CASE % "" + "fem: []\nlaws: [{expression: {formula: -K*delta}}]\n")
        with self.assertRaisesRegex(carambole.ComputationError, "expression: .* steps took the motion only from"):
            carambole.run("drop.yaml")

    def test_an_interrupted_run_leaves_its_checkpoint(self):
        self.write("script.py", "import carambole\ncarambole.run('sphere-on-wall', out='out', levels=1, "
                   "**{'fem.elements_per_contact_radius': 60})\n")
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "lumped" / "python")}
        # Python alone gets the signal, or the whole group as from a terminal; later and later, until it is in the steps.
        for send in (os.kill, os.killpg):
            for work in (1, 2, 4, 8, 16, 32):
                shutil.rmtree("out", ignore_errors=True)
                process = subprocess.Popen([sys.executable, "script.py"], env=environment, text=True, stderr=subprocess.PIPE,
                                           start_new_session=True)
                time.sleep(work)
                send(process.pid, signal.SIGINT)
                told = process.communicate()[1]
                self.assertNotEqual(process.returncode, 0, "the run ended before the signal")
                self.assertIn("KeyboardInterrupt", told)
                if os.path.exists("out/.fem.checkpoint"):
                    break
            self.assertTrue(os.path.exists("out/.fem.checkpoint"))
            self.assertIn("continue with: carambole resume out", told)


if __name__ == "__main__":
    unittest.main()
