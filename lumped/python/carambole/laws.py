"""Contact laws of one pair of bodies: forces over arrays."""

import contextlib
import ctypes
import dataclasses
import json
import math
import weakref

import numpy
import pandas

from carambole import _library, _program

_ANY_SPEEDS = (1.0, 2.0)  # [m/s] of laws that do not depend on it
_UNITS = {"radius": "m", "density": "kg/m^3", "youngs_modulus": "Pa", "poisson_ratio": "1"}


@dataclasses.dataclass(frozen=True)
class Pair:
    """Two bodies that meet at a speed [m/s], which may be None; see `pair`."""

    first: _library.Body
    second: _library.Body
    speed: float | None


def _body(what, given, fixed):
    """A body from its numbers, of which `fixed` ones are not given."""
    wanted = [key for key in _UNITS if key not in fixed]
    if not isinstance(given, dict):
        raise TypeError(f"{what} must be a dict with {', '.join(wanted) or 'nothing'}")
    wrong = [key for key in given if key not in wanted] + [key for key in wanted if key not in given]
    if wrong:
        raise ValueError(f"{what}: '{wrong[0]}' is {'not known' if wrong[0] in given else 'missing'}; "
                         f"it has {', '.join(wanted) or 'nothing'}")
    values = {**fixed}
    for key in wanted:
        try:
            values[key] = _library.quantity(given[key], _UNITS[key])
        except ValueError as error:
            raise ValueError(f"{what}: {key}: {error}") from None
    return _library.Body(**values)


def pair(*, sphere, wall=None, half_space=None, speed=None):
    """A sphere and what it meets: a rigid `wall={}`, a `half_space`, or with a list of two the other sphere.

    A sphere is a dict with `radius`, `density`, `youngs_modulus` and `poisson_ratio`, a half-space one with the last two:
    numbers in SI units, or texts such as "10 mm". An infinite Young's modulus is rigid. Some dampers, and the defaults of
    some parameters, depend on the `speed` at which the bodies meet: such a law asks for it."""
    spheres = list(sphere) if isinstance(sphere, (list, tuple)) else [sphere]
    bodies = [_body("sphere", one, {}) for one in spheres]
    ground = {"radius": math.inf, "density": math.inf}
    if wall is not None:
        bodies.append(_body("wall", wall, {**ground, "youngs_modulus": math.inf, "poisson_ratio": 0.0}))
    if half_space is not None:
        bodies.append(_body("half_space", half_space, ground))
    if len(bodies) != 2:
        raise ValueError("a pair is a sphere with one of wall, half_space or a second sphere")
    return Pair(bodies[0], bodies[1], None if speed is None else _library.quantity(speed, "m/s"))


def _parameter_texts(manual, given):
    """The texts "key=value" of parameters; a number has the SI unit of the manual."""
    known = {parameter["key"]: parameter for parameter in manual["parameters"]}

    def unit_of(key):
        unit = known[key]["unit"] if key in known else "1"
        if unit.startswith("N/m^"):
            exponent = unit.removeprefix("N/m^")
            return f"N/m^{given.get(exponent, known.get(exponent, {}).get('default', exponent))}"
        if " for " in unit:
            raise ValueError(f"{key}: write the value with its unit as a text: {unit}")
        return unit

    def text_of(key, value):
        if isinstance(value, (bool, str)) or value is None:
            return _program.text_of(value)
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(text_of(key, one) for one in value)}]"
        unit = unit_of(key)
        return repr(float(value)) if unit in ("1", "any unit") else f"{float(value)!r} {unit}"

    return [f"{key}={text_of(key, value)}" for key, value in given.items()]


def _needs_speed(name):
    return f"'{name}' depends on the speed at which the bodies meet: pair(..., speed=\"1 m/s\")"


class _Law:
    """What laws of every kind have: `name`, `pair`, `manual` (a dict), `parameters` (values in SI units, the defaults for
    the pair included; None where a default depends on more than the pair) and `units`."""

    def __init__(self, kinds, name, bodies):
        self.name, self.pair = name, bodies
        self.manual = next((manual for (kind, identifier), manual in _library.manuals().items()
                            if kind in kinds and identifier == name), {"parameters": []})

    def _take(self, text):
        values = json.loads(text.decode())
        self.parameters = {key: entry["value"] for key, entry in values.items()}
        self.units = {key: entry["unit"] for key, entry in values.items() if entry["unit"]}

    def __repr__(self):
        given = ", ".join(f"{key}={value!r}" for key, value in self.parameters.items())
        return f"<{type(self).__name__} {self.name}: {given}>"


class Law(_Law):
    """A law of the normal force, or one that has only a restitution; see `law`."""

    def __init__(self, name, bodies, given):
        super().__init__(("force", "impulse", "incline"), name, bodies)
        self._texts = _library.texts(_parameter_texts(self.manual, given))
        self._make(_ANY_SPEEDS[0] if bodies.speed is None else bodies.speed)
        if bodies.speed is None:
            known = self._probe()
            self._make(_ANY_SPEEDS[1])
            if known != self._probe():
                raise ValueError(_needs_speed(name))

    def _make(self, speed):
        library = _library.library()
        self._law = _library.checked("make_law", self.name.encode(), self.pair.first, self.pair.second, speed, *self._texts)
        weakref.finalize(self, library.carambole_free_law, self._law)
        self._speed = speed
        self._take(library.carambole_parameters(self._law))
        self.is_impulsive = bool(library.carambole_is_impulsive(self._law))

    def _probe(self):
        """What tells whether the law depends on the speed: parameters, and forces with and without a rate."""
        if self.is_impulsive:
            return self.parameters
        radius = min(self.pair.first.radius, self.pair.second.radius)
        approaches = numpy.repeat(radius * numpy.geomspace(1e-6, 1e-2, 9), 3)
        return self.parameters, self.force(approaches, numpy.tile([0.0, 0.1, -0.1], 9)).tolist()

    def force(self, approach, rate=0.0):
        """Forces [N] > 0 in compression at approaches [m] and their rates [m/s], both numbers or arrays.

        An array is a path that the contact goes in order from its first touch: a law with a memory unloads on another
        curve. Of an array with more dimensions every row along the last one is a path of its own. One call of C computes
        a path."""
        approaches, rates = numpy.broadcast_arrays(numpy.asarray(approach, float), numpy.asarray(rate, float))
        points = approaches.shape[-1] if approaches.ndim else 1
        d = numpy.ascontiguousarray(approaches).reshape(approaches.size // points if points else 0, points)
        v = numpy.ascontiguousarray(rates).reshape(d.shape)
        forces = numpy.empty_like(d)
        for k in range(len(d)):
            memory = _library.library().carambole_begin(self._law, self._speed, None)
            _library.checked("follow", self._law, points, _library.array(d[k]), _library.array(v[k]),
                             ctypes.byref(memory), _library.array(forces[k]))
        return forces.reshape(approaches.shape) if approaches.ndim else float(forces[0, 0])

    def restitution(self, speed=None):
        """Separation over approach speed of an impact at a speed [m/s] (that of the pair), of a law that has only that."""
        if not self.is_impulsive:
            raise ValueError(f"'{self.name}' has a force, which must be integrated: carambole.run")
        if speed is None and self.pair.speed is None:
            raise ValueError(_needs_speed(self.name))
        return _library.library().carambole_restitution(self._law, self.pair.speed if speed is None else _library.quantity(speed, "m/s"))


def _path(**columns):
    """The columns as arrays of one length, of which numbers are repeated; None stays."""
    given = {name: numpy.asarray(values, float) for name, values in columns.items() if values is not None}
    arrays = dict(zip(given, map(numpy.ascontiguousarray, numpy.broadcast_arrays(*given.values()))))
    if next(iter(arrays.values())).ndim != 1:
        raise ValueError(f"{', '.join(arrays)} must be a path: arrays of one dimension")
    return [arrays.get(name) for name in columns]


@contextlib.contextmanager
def _contact(kind, *arguments):
    """A contact that has not moved yet."""
    contact = _library.checked(f"make_{kind}", *arguments)
    try:
        yield contact
    finally:
        getattr(_library.library(), f"carambole_free_{kind}")(contact)


class Tangential(_Law):
    """A law of the tangential force; see `tangential`."""

    def __init__(self, name, bodies, friction, normal, given):
        super().__init__(("tangential force",), name, bodies)
        self.friction, self.normal = float(friction), normal
        texts = _library.texts(_parameter_texts(self.manual, given))
        known = []
        for speed in _ANY_SPEEDS if bodies.speed is None else (bodies.speed,):
            self._arguments = ("slip", name.encode(), bodies.first, bodies.second, speed, self.friction, normal._law, *texts)
            with _contact(*self._arguments) as contact:
                self._take(_library.library().carambole_slip_parameters(contact))
            known.append(self.parameters)
        if known[0] != known[-1]:
            raise ValueError(_needs_speed(name))

    def force(self, slip, approach, time=None, normal_force=None):
        """Tangential forces [N] along a path of slips [m] and approaches [m] at times [s] (without: one per second), from a
        contact that has no tangential force yet. Positive where the force resists positive slip.

        The normal force [N] is that of the law `normal`, at rest without times, unless it is given."""
        slips, approaches, times, forces = _path(slip=slip, approach=approach, time=time, normal_force=normal_force)
        if forces is None:
            rate = 0.0 if times is None or len(times) < 2 else numpy.gradient(approaches, times)
            forces = numpy.maximum(self.normal.force(approaches, rate), 0.0)
        result = numpy.empty_like(slips)
        with _contact(*self._arguments) as contact:
            _library.checked("follow_slip", contact, len(slips),
                             *map(_library.array, (times, slips, approaches, forces, result)))
        return result


class Rolling(_Law):
    """A law of the rolling resistance; see `rolling`."""

    def __init__(self, name, bodies, given):
        super().__init__(("rolling resistance",), name, bodies)
        self._arguments = ("rolling", name.encode(), bodies.first, bodies.second,
                           *_library.texts(_parameter_texts(self.manual, given)))
        with _contact(*self._arguments) as contact:
            self._take(_library.library().carambole_rolling_parameters(contact))

    def torque(self, angle, normal_force, time=None):
        """Torques [N m] along a path of angles [rad] of the bodies against each other and normal forces [N] at times [s]
        (without: one per second). Positive where the torque resists positive rolling."""
        angles, forces, times = _path(angle=angle, normal_force=normal_force, time=time)
        result = numpy.empty_like(angles)
        with _contact(*self._arguments) as contact:
            _library.checked("follow_rolling", contact, len(angles),
                             *map(_library.array, (times, angles, forces, result)))
        return result


def law(name, bodies, **parameters):
    """A law of the normal force for a `pair`: its parameters as in a case, numbers in SI units or texts with units."""
    return Law(name, bodies, parameters)


def tangential(name, bodies, friction, normal=None, **parameters):
    """A law of the tangential force for a `pair` with a coefficient of friction and a law of the normal force (Hertz)."""
    return Tangential(name, bodies, friction, normal or law("hertz", bodies), parameters)


def rolling(name, bodies, **parameters):
    """A law of the rolling resistance for a `pair`."""
    return Rolling(name, bodies, parameters)


def laws():
    """All laws of every kind as a frame, a row each: `identifier`, `kind`, `title`, `equation`, `validity`, `source`, ..."""
    return pandas.DataFrame(json.loads(_program.call("laws", "--json")))
