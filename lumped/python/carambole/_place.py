"""Where the programs and the library of the laws are: in the clone of this package, or installed."""

import os
import pathlib
import shutil

_BUILD = pathlib.Path(__file__).resolve().parents[3] / "build"


def program():
    """Path of the program carambole: CARAMBOLE_PROGRAM of the environment, of the clone, or on PATH."""
    given = os.environ.get("CARAMBOLE_PROGRAM")
    built = _BUILD / "bin" / "carambole"
    found = given or (str(built) if built.is_file() else shutil.which("carambole"))
    if not found:
        raise FileNotFoundError("the program carambole is not built; './carambole python' in the clone builds it")
    return found


def library():
    """Path or name of the library with the contact laws: CARAMBOLE_LIBRARY, of the clone, or installed."""
    given = os.environ.get("CARAMBOLE_LIBRARY")
    built = _BUILD / "lumped" / "library" / "libcarambole_laws.so"
    return given or (str(built) if built.is_file() else "libcarambole_laws.so.1")
