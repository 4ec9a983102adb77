"""run.py MODULE ROOT: a module of tests of the Python package. Ends with 77 where what it needs is not installed."""

import importlib.util
import pathlib
import sys
import unittest

NEEDED = {"test_laws": ["yaml"], "test_clone": ["matplotlib"], "test_notebooks": ["matplotlib", "nbconvert", "ipykernel"]}

module, root = sys.argv[1], pathlib.Path(sys.argv[2])
missing = [name for name in ["numpy", "pandas", *NEEDED.get(module, [])] if not importlib.util.find_spec(name)]
if missing:
    print("skipped, not installed:", ", ".join(f"python3-{name}" for name in missing))
    sys.exit(77)
sys.path[:0] = [str(root / "lumped" / "python"), str(pathlib.Path(__file__).parent)]
unittest.main(module=module, argv=[module], verbosity=2)
