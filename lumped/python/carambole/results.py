"""Results of a case: the folder that a run has written."""

import json
import pathlib
import re

import pandas


class Value(float):
    """A number of a record in SI units, with the half-width `uncertainty` of its interval, None if it is unknown."""

    def __new__(cls, value, uncertainty=None):
        made = super().__new__(cls, value)
        made.uncertainty = uncertainty
        return made

    def __repr__(self):
        return float.__repr__(self) if self.uncertainty is None else f"{float(self)!r} ± {self.uncertainty!r}"


def read_table(file):
    """A table whose header has units, "force B1-B2 [N]": a frame with the names as columns and `attrs["units"]`."""
    frame = pandas.read_csv(file)
    names, units = [], {}
    for header in frame.columns:
        name, unit = re.fullmatch(r"(.*?)(?: \[(.*)\])?", header).groups()
        names.append(name)
        units[name] = unit or "1"
    frame.columns = names
    frame.attrs["units"] = units
    return frame


def _parts(record):
    """Where quantities are in a record: pairs of a subject, "" of the model itself, and an object."""
    yield "", record
    for body in record.get("bodies", []):
        yield body["name"], body
    for contact in record.get("contacts", []):
        yield "-".join(contact["bodies"]), contact


class Results:
    """Results of a case: `folder`, `case` (its name), `verdict` ("pass" or "fail"), `models` (names), `reference` (the name
    of the model that others are compared with), `answer` and `summary` (dicts, as in summary.json)."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        file = self.folder / "summary.json"
        if not file.is_file():
            raise FileNotFoundError(f"{file}: there are no results; carambole.run computes some")
        self.summary = json.loads(file.read_text())
        self.case, self.verdict = self.summary["case"]["name"], self.summary["verdict"]
        self.models = tuple(model["name"] for model in self.summary["models"])
        self.reference = self.summary.get("reference")
        self.answer = self.summary.get("answer", {})

    def __repr__(self):
        return f"<Results of {self.case} in {self.folder}: {', '.join(self.models)}; {self.verdict}>"

    def record(self, model=None):
        """The record of a model as a dict; of the reference, or the only model, if none is named."""
        name = model or (self.reference if self.reference in self.models else None)
        if name is None and len(self.models) == 1:
            name = self.models[0]
        if name not in self.models:
            raise KeyError(f"there is no model {name!r} in {self.folder}; there are {', '.join(self.models)}")
        return self.summary["models"][self.models.index(name)]

    def history(self, model=None):
        """history.csv of a model as a frame: columns such as "time", "force ball-wall", `attrs["units"]` with their units."""
        return read_table(self.folder / self.record(model)["name"] / "history.csv")

    def quantity(self, quantity, model=None):
        """A number as `expect` of a case names it, "restitution", "peak_force ball-wall", "energy plastic", with its
        uncertainty. The body or the contact may be left out where only one has such a number."""
        record = self.record(model)
        key, _, subject = quantity.partition(" ")
        if key in ("energy", "cost"):
            found = {quantity: record.get(key, {}).get(subject)}
        else:
            found = {f"{key} {name}".strip(): part.get(key) for name, part in _parts(record)
                     if not subject or name == subject}
        found = {name: value for name, value in found.items()
                 if isinstance(value, (int, float)) and not isinstance(value, bool)}
        if len(found) != 1:
            choice = f"it is one of {', '.join(found)}" if found else f"{record['name']} does not have it"
            raise KeyError(f"{quantity}: {choice}")
        [(name, value)] = found.items()
        known = record.get("uncertainty", {})
        return Value(value, known.get(name, known.get(key, {})).get("uncertainty"))

    @property
    def restitution(self):
        """That of the reference, with its uncertainty; None in a row of more than two bodies, and for bodies that stick."""
        return self.quantity("restitution") if "restitution" in self.record() else None


def results(folder):
    """The results in a folder that a run has written."""
    return Results(folder)
