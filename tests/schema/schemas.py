"""Reading of cases as editors read them, and the schemas of the build folder."""

import json
import pathlib
import re

import jsonschema
import yaml


TextLoader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # libyaml's takes a tenth of the time


class CoreLoader(TextLoader):
    """Version 1.2 of YAML with its core schema: `on` is a text, `1e-6` a number, `0.3` one too."""


for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
]:
    CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first) + ([""] if tag == "null" else [])
    )
CoreLoader.add_constructor("tag:yaml.org,2002:null", lambda loader, node: None)
CoreLoader.add_constructor(
    "tag:yaml.org,2002:bool", lambda loader, node: node.value.lower() == "true"
)
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
CoreLoader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))


def read_case(text):
    """What an editor sees of a case. Raises yaml.YAMLError."""
    return yaml.load(text, CoreLoader)


def read_texts(text):
    """The same with every scalar as a text, as if all were in quotes."""
    return yaml.load(text, TextLoader)


class Schema:
    """One of the schemas, which must be a right one itself."""

    def __init__(self, folder, what):
        self.what = what
        self.tree = json.loads((pathlib.Path(folder) / f"{what}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(self.tree)
        if self.tree["$schema"] != jsonschema.Draft202012Validator.META_SCHEMA["$id"]:
            raise ValueError(f"{what}: of another dialect: {self.tree['$schema']}")
        self.validator = jsonschema.Draft202012Validator(self.tree)

    def accepts(self, instance):
        return self.validator.is_valid(instance)

    def error(self, instance):
        """What is wrong, or None."""
        error = jsonschema.exceptions.best_match(self.validator.iter_errors(instance))
        return error and f"{'.'.join(map(str, error.absolute_path))}: {error.message[:300]}"


class Failures:
    """What did not hold."""

    def __init__(self):
        self.count = 0

    def add(self, text):
        self.count += 1
        if self.count <= 40:
            print("FAILED:", text)

    def check(self, holds, text):
        if not holds:
            self.add(text)

    def status(self, done):
        print(f"{done}; {self.count} failures")
        return 1 if self.count else 0
