"""A case, a folder for it, and the pair of bodies that it has."""

import os
import pathlib
import tempfile
import unittest

import carambole

ROOT = pathlib.Path(__file__).resolve().parents[2]
STEEL = {"radius": "10 mm", "density": 7800, "youngs_modulus": "206 GPa", "poisson_ratio": 0.3}
CASE = """bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s%s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
"""


def ball_on_wall(speed=1):
    return carambole.pair(sphere=STEEL, wall={}, speed=speed)


class InFolder(unittest.TestCase):
    """Every test in an empty folder."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(scratch.name)
        self.folder = pathlib.Path(scratch.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name
