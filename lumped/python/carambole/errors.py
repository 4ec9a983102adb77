"""What goes wrong: in the input, or while computing."""

import re
import typing


class Mistake(typing.NamedTuple):
    """One line of the program about what is wrong; what a line does not name is None."""

    file: str | None
    line: int | None
    key: str | None
    text: str


def _mistake(line):
    override = re.match(r"--set (?P<key>[^=]+)=", line)
    if override:
        return Mistake(None, None, override["key"], line)
    place = re.match(r"(?P<file>[^:]+)(:(?P<line>\d+))?: (?P<text>.*)", line)
    if not place:
        return Mistake(None, None, None, line)
    key = re.match(r"(?P<key>[\w.\[\]-]+): (?P<text>.*)", place["text"])
    number = place["line"]
    return Mistake(place["file"], int(number) if number else None, key["key"] if key else None,
                   key["text"] if key else place["text"])


class CaseError(ValueError):
    """The case or the call is wrong (status 2). The text is the message of the program; `mistakes` has it line by line, each with
    `file`, `line`, `key` and `text`."""

    def __init__(self, message):
        super().__init__(message)
        self.mistakes = [_mistake(line) for line in message.splitlines()]


class ComputationError(RuntimeError):
    """A computation failed (status 3): unstable, out of disk, or no record could be written."""
