"""Calls of the program carambole."""

import concurrent.futures
import signal
import subprocess
import warnings

from carambole import _place
from carambole.errors import CaseError, ComputationError

DONE, EXPECTATION_FAILED, WRONG_INPUT, INTERRUPTED = 0, 1, 2, 130


def call(command, *words):
    """What `carambole COMMAND WORDS` prints. Raises CaseError, ComputationError or KeyboardInterrupt by its status, with
    its messages; a remark on the case becomes a warning."""
    with (subprocess.Popen([_place.program(), command, *map(str, words)], stdin=subprocess.DEVNULL, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
          concurrent.futures.ThreadPoolExecutor(1) as pool):
        # The program takes SIGINT twice at once, from the terminal and from here, as one; communicate() in this thread
        # would be late with it. It leaves a checkpoint.
        printed = pool.submit(process.communicate)
        try:
            out, told = printed.result()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            raise KeyboardInterrupt(printed.result()[1].strip()) from None
    if process.returncode in (DONE, EXPECTATION_FAILED):
        for line in told.splitlines():
            if ": remark: " in line:  # a value of the case that is legal but implausible
                warnings.warn(line, stacklevel=3)
        return out
    if process.returncode == INTERRUPTED:
        raise KeyboardInterrupt(told.strip())
    kind = CaseError if process.returncode == WRONG_INPUT else ComputationError
    raise kind(told.strip() or f"carambole {command} ended with status {process.returncode}")


def text_of(value):
    """A value as a case has it: "2 m/s", 10, True, a list."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(text_of, value))}]"
    return str(value)


def overrides(given, more):
    """The options --set for a dict, and for the keywords that follow it."""
    words = []
    for path, value in {**(given or {}), **more}.items():
        words += ["--set", f"{path}={text_of(value)}"]
    return words


def option(name, value):
    """An option where there is a value: of several, with commas between them."""
    if value is None:
        return []
    if not isinstance(value, str) and hasattr(value, "__iter__"):
        value = ",".join(map(str, value))
    return [name, str(value)]
