"""Forces of the laws: those of the records, point by point."""

import math
import unittest
from unittest import mock

import numpy
import yaml

import carambole
from carambole import _library
from impacts import CASE, STEEL, InFolder, ball_on_wall

OTHER_BODIES = {"zener", "sears", "sneddon"}  # a plate, a rod, a soft plane
TIMES = {"prony-hertz", "sls"}  # depend on the times of a touch: a force over approaches is not enough


def entries():
    """An entry of `laws:` with the examples of its parameters for every law with a force."""
    return {name: yaml.safe_load(manual["example"])["laws"][0] for (kind, name), manual in _library.manuals().items()
            if kind == "force" and name not in OTHER_BODIES | TIMES}


def parameters_of(entry):
    return entry if isinstance(entry, dict) and "name" in entry else ({} if isinstance(entry, str) else next(iter(entry.values())))


class Records(InFolder):
    def test_forces_and_parameters_are_those_of_the_records(self):
        laws = entries()
        self.assertGreater(len(laws), 40)
        self.write("case.yaml", CASE % "" + "fem: []\n" + yaml.safe_dump({"laws": list(laws.values())}))
        results = carambole.run("case.yaml", only="lumped")
        for name, entry in laws.items():
            with self.subTest(name):
                law = carambole.law(name, ball_on_wall(), **parameters_of(entry))
                history = results.history(name)
                approach, force = history["approach ball-wall"], history["force ball-wall"]
                computed = law.force(approach, history["velocity ball"])
                # A dashpot or a neck jumps at the instants of touch and separation, where a sample has both of its sides.
                end = results.record(name)["contacts"][0].get("detach_approach", 0)
                inside = approach > max(end, 0) + 1e-9 * approach.max()
                self.assertGreater(inside.sum(), 200)
                self.assertLess(abs(computed - force)[inside].max(), 1e-12 * force.max())
                recorded = results.record(name).get("parameters", {})
                for key, value in recorded.items():
                    if "value" in value:
                        self.assertAlmostEqual(law.parameters[key], value["value"], delta=1e-12 * abs(value["value"]))
                        self.assertEqual(law.units[key], value["unit"])
                self.assertEqual(set(law.parameters), set(recorded))


class Laws(unittest.TestCase):
    def test_hertz_over_an_array(self):
        d = numpy.linspace(-1e-6, 1e-5, 101)
        stiffness = 4 / 3 * 206e9 / 0.91 * math.sqrt(0.01)
        numpy.testing.assert_allclose(carambole.law("hertz", ball_on_wall()).force(d),
                                      stiffness * numpy.maximum(d, 0) ** 1.5, rtol=1e-13)

    def test_a_million_forces_are_one_call(self):
        law = carambole.law("thornton", ball_on_wall(), yield_stress="400 MPa")
        library, calls = _library.library(), []
        follow = library.carambole_follow
        with mock.patch.object(library, "carambole_follow", lambda *words: calls.append(words[1]) or follow(*words)):
            forces = law.force(numpy.linspace(0, 2e-5, 10**6))
        self.assertEqual(calls, [10**6])
        self.assertEqual(forces.shape, (10**6,))
        self.assertAlmostEqual(forces[-1], law.force(2e-5), delta=1e-9 * forces[-1])

    def test_a_path_remembers_its_largest_approach(self):
        law = carambole.law("thornton", ball_on_wall(), yield_stress="400 MPa")
        loading, unloading = numpy.linspace(0, 2e-5, 50), numpy.linspace(2e-5, 0, 50)
        forces = law.force(numpy.concatenate([loading, unloading]))
        self.assertTrue((forces[51:80] < law.force(unloading[::-1])[::-1][1:30]).all())
        self.assertEqual(forces[-1], 0)
        # Rows are paths of their own, and nothing stays from one call to the next.
        rows = law.force([loading, loading])
        numpy.testing.assert_array_equal(rows[0], rows[1])
        numpy.testing.assert_array_equal(rows[0], forces[:50])

    def test_a_number_gives_a_number(self):
        law = carambole.law("tsuji", ball_on_wall(), restitution=0.8)
        self.assertIsInstance(law.force(1e-5), float)
        self.assertGreater(law.force(1e-5, 0.5), law.force(1e-5))
        self.assertEqual(law.force([]).shape, (0,))
        self.assertEqual(law.force(1e-5, [0, 0.5]).tolist(), [law.force(1e-5), law.force(1e-5, 0.5)])

    def test_the_speed_of_the_pair_scales_a_damper(self):
        slow, fast = (carambole.law("hunt-crossley", ball_on_wall(speed=speed), restitution=0.5)
                      for speed in (1, "2 m/s"))
        at_rest = slow.force(1e-5)
        self.assertAlmostEqual((slow.force(1e-5, 1) - at_rest) / (fast.force(1e-5, 1) - at_rest), 2, delta=1e-12)

    def test_a_law_that_depends_on_the_speed_asks_for_it(self):
        anyhow = ball_on_wall(speed=None)
        for name, given in (("hertz", {}), ("thornton", {"yield_stress": 4e8}), ("tsuji", {"restitution": 0.8})):
            self.assertEqual(carambole.law(name, anyhow, **given).force(1e-5, 0.3),
                             carambole.law(name, ball_on_wall(), **given).force(1e-5, 0.3))
        for name, given in (("hunt-crossley", {"restitution": 0.8}), ("linear", {}), ("ristow", {"restitution": 0.8})):
            with self.subTest(name), self.assertRaisesRegex(ValueError, f"'{name}' depends on the speed"):
                carambole.law(name, anyhow, **given)
        self.assertEqual(carambole.law("linear", anyhow, stiffness="1 MN/m").force(1e-6), 1)
        with self.assertRaisesRegex(ValueError, "'linear' depends on the speed"):
            carambole.tangential("linear", anyhow, 0.3)
        self.assertEqual(carambole.tangential("linear", anyhow, 0.3, stiffness=1e6).parameters["stiffness"], 1e6)
        rigid = carambole.law("rigid", anyhow, restitution=0.7)
        self.assertEqual(rigid.restitution("2 m/s"), 0.7)
        with self.assertRaisesRegex(ValueError, "'rigid' depends on the speed"):
            rigid.restitution()

    def test_numbers_are_in_the_units_of_the_manual(self):
        texts = carambole.law("power", ball_on_wall(), stiffness="1e9 N/m^1.2", exponent="1.2")
        numbers = carambole.law("power", ball_on_wall(), stiffness=1e9, exponent=1.2)
        self.assertEqual(texts.force(1e-5), numbers.force(1e-5))
        self.assertEqual(numbers.units["stiffness"], "N/m^1.2")
        self.assertEqual(carambole.law("thornton", ball_on_wall(), yield_stress=4e8).parameters["limiting_pressure"], 6.44e8)

    def test_a_law_of_impulses(self):
        law = carambole.law("rigid", ball_on_wall(), restitution=0.7)
        self.assertTrue(law.is_impulsive)
        self.assertEqual(law.restitution(3), 0.7)
        with self.assertRaisesRegex(ValueError, "a restitution instead of a force"):
            law.force(1e-5)
        with self.assertRaisesRegex(ValueError, "must be integrated"):
            carambole.law("hertz", ball_on_wall()).restitution()

    def test_pairs(self):
        halves = {key: STEEL[key] for key in ("youngs_modulus", "poisson_ratio")}
        forces = [carambole.law("hertz", pair).force(1e-5) for pair in (
            ball_on_wall(), carambole.pair(sphere=STEEL, half_space=halves), carambole.pair(sphere=[STEEL, STEEL]))]
        self.assertAlmostEqual(forces[0], 2 * forces[1], delta=1e-12 * forces[0])
        self.assertAlmostEqual(forces[1], math.sqrt(2) * forces[2], delta=1e-12 * forces[0])

    def test_the_manual_and_the_list(self):
        self.assertIn("perfectly plastic", carambole.law("thornton", ball_on_wall(), yield_stress=4e8).manual["title"])
        laws = carambole.laws().set_index("identifier")
        self.assertEqual(laws.loc["thornton", "kind"], "force")
        self.assertEqual(laws.loc["coulomb", "kind"], "tangential force")
        self.assertEqual(laws.loc["voce", "kind"], "hardening")


class Mistakes(unittest.TestCase):
    def refused(self, words, call, kind=ValueError):
        with self.assertRaisesRegex(kind, words):
            call()

    def test_laws(self):
        pair = ball_on_wall()
        self.refused("no law 'thornto' .did you mean 'thornton'", lambda: carambole.law("thornto", pair))
        self.refused("restitution", lambda: carambole.law("tsuji", pair))
        self.refused("out of range", lambda: carambole.law("tsuji", pair, restitution=1.2))
        self.refused("stiffnes", lambda: carambole.law("linear", pair, stiffnes=1e6))
        self.refused("yield_stress", lambda: carambole.law("thornton", pair, yield_stress="400 m"))
        self.refused("sphere on an incline", lambda: carambole.law("incline-closed-form", pair))
        hertz = carambole.law("hertz", pair)
        self.refused("approach 1 is not a finite number", lambda: hertz.force([0, math.nan]))
        self.refused("rate 0 is not a finite number", lambda: hertz.force(0, math.inf))
        self.refused("shape", lambda: hertz.force([1, 2], [1, 2, 3]))

    def test_pairs(self):
        self.refused("sphere: 'poisson_ratio' is missing",
                     lambda: carambole.pair(sphere={"radius": 1, "density": 1, "youngs_modulus": 1}, wall={}))
        self.refused("sphere: 'colour' is not known", lambda: carambole.pair(sphere={**STEEL, "colour": "red"}, wall={}))
        self.refused("sphere: radius: ", lambda: carambole.pair(sphere={**STEEL, "radius": "10 kg"}, wall={}))
        self.refused("a pair is a sphere with one of", lambda: carambole.pair(sphere=STEEL))
        self.refused("a pair is a sphere with one of", lambda: carambole.pair(sphere=[STEEL, STEEL], wall={}))
        self.refused("must be positive", lambda: carambole.law("hertz", ball_on_wall(speed=0)))
        self.refused("must be a dict", lambda: carambole.pair(sphere=STEEL, wall=True), TypeError)


if __name__ == "__main__":
    unittest.main()
