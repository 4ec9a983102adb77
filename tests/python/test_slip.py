"""Tangential forces and torques of rolling: those of the records, and closed forms."""

import unittest

import numpy

import carambole
from impacts import CASE, InFolder, ball_on_wall

LAWS = {  # by the name of the model: the tangential law, and the normal law with its parameters
    "spring": ("linear", "hertz", {}),
    "plastic": ("linear", "thornton", {"yield_stress": "1 GPa"}),
    "sticking": ("mindlin", "hertz", {}),
    "partial": ("mindlin-deresiewicz", "hertz", {}),
    "damped": ("tsuji", "tsuji", {"restitution": 0.8}),
    "gliding": ("coulomb", "tsuji", {"restitution": 0.8}),
}


def case():
    text = "analysis: oblique\n" + CASE % ", tangential_velocity: 0.4 m/s"
    text += "contacts: [{between: [ball, wall], friction: 0.3}]\nfem: []\nreference: spring\nlaws:\n"
    for model, (tangential, normal, parameters) in LAWS.items():
        given = "".join(f", {key}: {value}" for key, value in parameters.items())
        own = "{tsuji: {restitution: 0.8}}" if tangential == "tsuji" else tangential
        text += f"  - {{name: {model}, law: {normal}{given}, tangential: {own}}}\n"
    return text


def follow_finely(law, time, slip, history):
    """A damper that exceeds mu N at the touch stretches its spring in steps that must be small there."""
    fine = numpy.unique(numpy.concatenate([[0], numpy.geomspace(1e-13, time[3], 400), numpy.linspace(time[3], time[-1], 8000)]))
    approach, rate, slips = (numpy.interp(fine, time, values) for values in
                             (history["approach ball-wall"], history["velocity ball"], slip))
    forces = law.force(slips, approach, fine, numpy.maximum(law.normal.force(approach, rate), 0))
    return numpy.interp(time, fine, forces)


class Records(InFolder):
    def test_forces_are_those_of_the_records(self):
        self.write("case.yaml", case())
        results = carambole.run("case.yaml", only="lumped")
        for model, (tangential, normal, parameters) in LAWS.items():
            with self.subTest(model):
                history = results.history(model)
                time = history["time"].to_numpy()
                history = history[numpy.append(True, numpy.diff(time) > 1e-14)]  # jumps are two samples at a time
                time, velocity = history["time"].to_numpy(), history["slip velocity ball-wall"].to_numpy()
                slip = numpy.append(0, numpy.cumsum(numpy.diff(time) * (velocity[1:] + velocity[:-1]) / 2))
                law = carambole.tangential(tangential, ball_on_wall(), 0.3, carambole.law(normal, ball_on_wall(), **parameters),
                                           **({"restitution": 0.8} if tangential == "tsuji" else {}))
                if tangential == "tsuji":
                    computed = follow_finely(law, time, slip, history)
                else:
                    computed = law.force(slip, history["approach ball-wall"], time,
                                         history["force ball-wall"].clip(lower=0))
                recorded = history["tangential force ball-wall"]
                # Rigid friction with a prescribed slip does not know that it has stopped.
                slides = velocity > 1e-3 if tangential == "coulomb" else velocity > -1
                # The slip is known at 400 samples, and even between them: 6e-5; with the damper 2.4e-3.
                self.assertLess(abs(computed - recorded)[slides].max(), (5e-3 if tangential == "tsuji" else 1e-3) * recorded.max())
                entries = results.record(model)["parameters"]
                for key, value in law.parameters.items():
                    self.assertAlmostEqual(value, entries[f"tangential.{key}"]["value"], delta=1e-12 * value)


class ClosedForms(unittest.TestCase):
    def test_mindlin(self):
        d, shear_modulus = 1e-5, 206e9 / 2.6
        stiffness = 8 * numpy.sqrt(0.01 * d) * shear_modulus / 1.7
        law = carambole.tangential("mindlin", ball_on_wall(), 0.3)
        most = 0.3 * carambole.law("hertz", ball_on_wall()).force(d)
        slip = numpy.array([0, 0.4, 0.8, 2, 1.5, -3]) * most / stiffness
        numpy.testing.assert_allclose(law.force(slip, d), most * numpy.array([0, 0.4, 0.8, 1, 0.5, -1]), rtol=1e-12)
        numpy.testing.assert_allclose(law.force(slip, d, normal_force=2 * law.normal.force(d))[:4],
                                      most * numpy.array([0, 0.4, 0.8, 2]), rtol=1e-12)

    def test_rolling(self):
        spring = carambole.rolling("spring", ball_on_wall(), coefficient=0.01, stiffness="1 MN/m")
        limit = 0.01 * 0.01 * 1000
        numpy.testing.assert_allclose(spring.torque(numpy.array([0, 0.5, 2, 1.5]) * limit / 100, 1000),
                                      limit * numpy.array([0, 0.5, 1, 0.5]), rtol=1e-12)
        self.assertEqual(spring.parameters, {"coefficient": 0.01, "stiffness": 1e6, "damping": 0})
        self.assertEqual(spring.units["stiffness"], "N/m")
        constant = carambole.rolling("constant-torque", ball_on_wall(), coefficient=0.01)
        self.assertEqual(constant.torque([0, 1e-6, 0], 1000).tolist(), [0, limit, -limit])

    def test_mistakes(self):
        pair = ball_on_wall()
        for words, call in (
                ("no tangential law 'midlin'", lambda: carambole.tangential("midlin", pair, 0.3)),
                ("friction must not be negative", lambda: carambole.tangential("mindlin", pair, -0.3)),
                ("no rolling resistance 'sprin'", lambda: carambole.rolling("sprin", pair)),
                ("coefficient", lambda: carambole.rolling("spring", pair)),
                ("time 1 is not after", lambda: carambole.tangential("mindlin", pair, 0.3).force([0, 1], 1e-5, [1, 1], 1)),
                ("normal force 0 is negative",
                 lambda: carambole.tangential("mindlin", pair, 0.3).force([0, 1], 1e-5, normal_force=-1)),
                ("must be a path", lambda: carambole.tangential("mindlin", pair, 0.3).force([[0, 1]], 1e-5)),
                ("a restitution instead of a force",
                 lambda: carambole.tangential("mindlin", pair, 0.3, carambole.law("rigid", pair, restitution=1)))):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words):
                call()


if __name__ == "__main__":
    unittest.main()
