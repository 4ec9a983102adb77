"""validate_records.py SCHEMAS FOLDER...: every record.json, run.json and summary.json below the folders
against its schema; and the schemas against what is wrong: another key, another type, an absent key."""

import json
import pathlib
import sys

from schemas import Failures, Schema

FILES = {"record.json": "record", "run.json": "run", "summary.json": "summary"}


def objects(value, path=()):
    """Every object of a file with its path."""
    if isinstance(value, dict):
        yield path, value
        for key, child in value.items():
            yield from objects(child, path + (key,))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from objects(child, path + (index,))


def at(value, path):
    for part in path:
        value = value[part]
    return value


def is_by_name(path):
    """Whether the keys of an object are names: of quantities, parameters, contacts, files, bodies, questions."""
    names = ("uncertainty", "parameters", "contacts", "files", "shifts", "velocity_differences", "errors")
    return bool(path) and path[-1] in names


def check_blindness(schema, name, instance, failures):
    """A right file made wrong, in thirty places of those there are, must be refused."""
    places = [path for path, value in objects(instance) if not is_by_name(path)]
    for path in places[:: max(1, len(places) // 30)]:
        place = at(instance, path)
        place["unheard_of"] = 0
        failures.check(not schema.accepts(instance), f"{name}: another key in {path} is accepted")
        del place["unheard_of"]
        for key, child in list(place.items()):
            for wrong in (1 if isinstance(child, str) else "x", None):
                place[key] = wrong
                failures.check(
                    not schema.accepts(instance), f"{name}: {path + (key,)} may be {wrong!r}"
                )
            place[key] = child


def main(folder, *places):
    failures = Failures()
    schemas = {what: Schema(folder, what) for what in FILES.values()}
    seen = {what: 0 for what in FILES.values()}
    for place in places:
        for file in sorted(pathlib.Path(place).rglob("*.json")):
            what = FILES.get(file.name)
            if what is None:
                continue
            instance = json.loads(file.read_text())
            error = schemas[what].error(instance)
            failures.check(error is None, f"{file}: {error}")
            seen[what] += 1
            if seen[what] <= 3 and not error:
                check_blindness(schemas[what], str(file), instance, failures)
    for what, count in seen.items():
        failures.check(count > 0, f"there is no {what} in {', '.join(places)}")
    return failures.status(f"{seen}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
