"""The C interface to the contact laws (lumped/library/c_interface.h) by ctypes."""

import ctypes
import functools
import json

from carambole import _place

c_double_p = ctypes.POINTER(ctypes.c_double)
_TEXT, _NUMBER, _SIZE, _OBJECT = ctypes.c_char_p, ctypes.c_double, ctypes.c_size_t, ctypes.c_void_p
_MESSAGE_SIZE = 4096


class Body(ctypes.Structure):
    """carambole_body"""

    _fields_ = [(name, _NUMBER) for name in ("radius", "density", "youngs_modulus", "poisson_ratio")]


class Memory(ctypes.Structure):
    """carambole_memory"""

    _fields_ = [("opaque", _NUMBER * 16)]


_BODIES = [ctypes.POINTER(Body)] * 2
_MESSAGE = [_TEXT, _SIZE]
_PARAMETERS = [ctypes.POINTER(_TEXT), _SIZE] + _MESSAGE
_FUNCTIONS = {
    "make_law": (_OBJECT, [_TEXT, *_BODIES, _NUMBER, *_PARAMETERS]),
    "free_law": (None, [_OBJECT]),
    "parameters": (_TEXT, [_OBJECT]),
    "is_impulsive": (ctypes.c_int, [_OBJECT]),
    "restitution": (_NUMBER, [_OBJECT, _NUMBER]),
    "begin": (Memory, [_OBJECT, _NUMBER, ctypes.POINTER(Memory)]),
    "follow": (ctypes.c_int, [_OBJECT, _SIZE, c_double_p, c_double_p, ctypes.POINTER(Memory), c_double_p, *_MESSAGE]),
    "make_slip": (_OBJECT, [_TEXT, *_BODIES, _NUMBER, _NUMBER, _OBJECT, *_PARAMETERS]),
    "free_slip": (None, [_OBJECT]),
    "slip_parameters": (_TEXT, [_OBJECT]),
    "follow_slip": (ctypes.c_int, [_OBJECT, _SIZE, *[c_double_p] * 5, *_MESSAGE]),
    "make_rolling": (_OBJECT, [_TEXT, *_BODIES, *_PARAMETERS]),
    "free_rolling": (None, [_OBJECT]),
    "rolling_parameters": (_TEXT, [_OBJECT]),
    "follow_rolling": (ctypes.c_int, [_OBJECT, _SIZE, *[c_double_p] * 4, *_MESSAGE]),
    "manuals": (_TEXT, []),
    "quantity": (ctypes.c_int, [_TEXT, _TEXT, c_double_p, *_MESSAGE]),
}


@functools.cache
def library():
    """The shared library with its functions declared; their names without the prefix are those above."""
    loaded = ctypes.CDLL(_place.library())
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, f"carambole_{name}")
        function.restype, function.argtypes = result, arguments
    return loaded


def checked(name, *arguments):
    """What a function returns whose last arguments are a message and its size. Raises ValueError where that is 0 or NULL."""
    message = ctypes.create_string_buffer(_MESSAGE_SIZE)
    result = getattr(library(), f"carambole_{name}")(*arguments, message, _MESSAGE_SIZE)
    if not result:
        raise ValueError(message.value.decode())
    return result


def array(values):
    """A contiguous array of numpy as C takes it."""
    return None if values is None else values.ctypes.data_as(c_double_p)


def texts(parameters):
    """A list of "key=value" and its length."""
    words = [text.encode() for text in parameters]
    return (_TEXT * len(words))(*words), len(words)


def quantity(value, unit):
    """SI value of a number, which is taken as it is, or of a text with a unit."""
    if not isinstance(value, str):
        return float(value)
    result = _NUMBER()
    checked("quantity", value.encode(), unit.encode(), ctypes.byref(result))
    return result.value


@functools.cache
def manuals():
    """The manuals of the laws by kind and identifier."""
    return {(manual["kind"], manual["identifier"]): manual
            for manual in json.loads(library().carambole_manuals().decode())}
