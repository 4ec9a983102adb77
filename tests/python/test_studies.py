"""Sweeps and fits."""

import unittest

import numpy
import pandas

import carambole
from impacts import CASE, InFolder

LAWS = "fem: []\nlaws: [hertz, {tsuji: {restitution: 0.8}}]\nreference: hertz\n"


class Sweeps(InFolder):
    def test_a_sweep_is_a_frame(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        frame = carambole.sweep("drop.yaml", {"bodies.ball.velocity": (1, 4, 3)}, log=True, threads=1)
        self.assertEqual(frame["bodies.ball.velocity"].tolist(), [1, 2, 4])
        self.assertEqual(frame.attrs["units"]["hertz peak_force ball-wall"], "N")
        peaks = frame["hertz peak_force ball-wall"]
        self.assertAlmostEqual(peaks[1] / peaks[0], 2**1.2, delta=1e-9)
        numbers = carambole.sweep("drop.yaml", {"bodies.ball.velocity": (100, 400, 2, "cm/s")}, only="tsuji", out="fast")
        self.assertEqual(len(numbers), 2)
        self.assertAlmostEqual(numbers["tsuji restitution"][0], 0.8, delta=1e-6)
        self.assertNotIn("hertz restitution", numbers)
        self.assertTrue((self.folder / "fast" / "sweep.csv").is_file())

    def test_numbers_are_in_si_units(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        for name, vary, unit, factor in (("si", (0.005, 0.020, 3), "m", 1), ("mm", (5, 20, 3, "mm"), "mm", 1000),
                                         ("text", "5:20:3", "mm", 1000)):  # the unit of the case
            frame = carambole.sweep("drop.yaml", {"bodies.ball.sphere.radius": vary}, only="hertz", out=name)
            self.assertEqual(frame.attrs["units"]["bodies.ball.sphere.radius"], unit)
            for radius, expected in zip(frame["bodies.ball.sphere.radius"], [0.005, 0.0125, 0.020]):
                self.assertAlmostEqual(radius, factor * expected, delta=1e-12 * factor)
            peaks = frame["hertz peak_force ball-wall"]
            # Hertz: the peak force grows as R^2; 10 mm have 2.3 kN.
            self.assertAlmostEqual(peaks[2] / peaks[0], 16, delta=1e-6)
            self.assertTrue(500 < peaks[0] < 700)

    def test_only_tuples_are_ranges(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        for values in ([1, 2, 3], numpy.linspace(1, 2, 3), (1, 2), 1.0):
            with self.assertRaisesRegex(TypeError, r"bodies.ball.velocity: write a tuple \(from, to, how many\)"):
                carambole.sweep("drop.yaml", {"bodies.ball.velocity": values})

    def test_a_wrong_sweep(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        with self.assertRaisesRegex(carambole.CaseError, "velocit"):
            carambole.sweep("drop.yaml", {"bodies.ball.velocit": (1, 2, 3)})


class Fits(InFolder):
    DATA = pandas.DataFrame({"velocity [m/s]": [0.5, 1, 1.5, 2], "restitution": [0.81, 0.79, 0.80, 0.80]})

    def test_a_fit_is_a_frame(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        frame = carambole.fit("drop.yaml", "tsuji", self.DATA)
        self.assertEqual(frame.index.tolist(), ["restitution"])
        estimate = frame.loc["restitution"]
        self.assertAlmostEqual(estimate["value"], self.DATA["restitution"].mean(), delta=1e-6)
        self.assertTrue(estimate["lower"] < estimate["value"] < estimate["upper"])
        # The mean of four values; Student's t of three degrees of freedom.
        error = self.DATA["restitution"].std() / 2
        self.assertAlmostEqual(estimate["standard_error"], error, delta=1e-3 * error)
        self.assertAlmostEqual(estimate["upper"] - estimate["value"], 3.182 * error, delta=0.02 * error)
        self.assertEqual(estimate["unit"], "1")
        self.assertIn("law: tsuji, restitution: 0.8", frame.attrs["entry"])
        self.assertTrue((self.folder / frame.attrs["figures"][0]).is_file())
        self.DATA.to_csv("lab.csv", index=False)
        self.assertEqual(carambole.fit("drop.yaml", "tsuji", "lab.csv", free="restitution")["value"][0], estimate["value"])

    def test_several_data_at_once(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        worse = self.DATA.assign(restitution=self.DATA["restitution"] - 0.2)
        frame = carambole.fit("drop.yaml", "tsuji", [self.DATA, worse], each="restitution")
        self.assertAlmostEqual(frame["value"][0] - frame["value"][1], 0.2, delta=1e-5)
        self.assertEqual(len(frame.attrs["entry"]), 2)

    def test_all_laws_are_ranked(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        frame = carambole.fit("drop.yaml", "all", self.DATA)
        self.assertGreater(len(frame), 40)
        self.assertEqual(frame["difference"].iloc[0], 0)
        self.assertTrue(frame["difference"].is_monotonic_increasing)
        self.assertAlmostEqual(frame.loc["tsuji", "parameters"]["restitution"], 0.8, delta=1e-6)
        self.assertIn("sears", frame.attrs["left_out"])
        self.assertGreater(frame.attrs["undistinguished"], 1)

    def test_a_wrong_fit(self):
        self.write("drop.yaml", CASE % "" + LAWS)
        with self.assertRaisesRegex(carambole.CaseError, "tsuj"):
            carambole.fit("drop.yaml", "tsuj", self.DATA)
        with self.assertRaisesRegex(carambole.CaseError, "columns"):
            carambole.fit("drop.yaml", "tsuji", pandas.DataFrame({"speed": [1], "e": [1]}))


if __name__ == "__main__":
    unittest.main()
