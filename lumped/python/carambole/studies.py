"""Commands of the program that compute: run, fit, sweep."""

import json
import pathlib
import tempfile

import pandas

from carambole import _program
from carambole.results import Results, read_table


def run(case, overrides=None, *, out=None, levels=None, only=None, threads=None, report=False, **more):
    """Runs a case, a file or the name of a shipped one, and returns its `Results`.

    `overrides`, and keywords with dots by `**{...}`, change values of the case: {"bodies.ball.velocity": "2 m/s"}. `out`:
    folder of the results (results/CASE); `levels` of the meshes; `only` these models; `threads`; `report`: write the page,
    too. Existing equal results are reused. Raises CaseError or ComputationError."""
    words = [case, "--json", *_program.overrides(overrides, more)]
    for name, value in (("--out", out), ("--levels", levels), ("--only", only), ("--threads", threads)):
        words += _program.option(name, value)
    summary = json.loads(_program.call("run", *words, *([] if report else ["--no-report"])))
    return Results(out or pathlib.Path("results", summary["case"]["name"]))


def _axis(path, values):
    if isinstance(values, str):
        return f"{path}={values}"
    if not isinstance(values, tuple) or len(values) not in (3, 4):
        raise TypeError(f"{path}: write a tuple (from, to, how many), in SI units, or (from, to, how many, unit), "
                        f"not {type(values).__name__} {values}; for other steps use several sweeps")
    begin, end, number, unit = values if len(values) == 4 else (*values, "SI")
    return f"{path}={begin}:{end}:{number} {unit}"


def sweep(case, vary, overrides=None, *, log=False, out=None, only=None, threads=None, **more):
    """Runs models of a case over a grid of values; a frame with a row per point, `attrs["units"]` with the units.

    `vary`: {"bodies.ball.velocity": (0.1, 10, 50)}, a tuple of from, to and how many, in SI units or in the unit of a
    fourth entry; a string, "0.1:10:50", is in the unit of the case. `log`: in equal ratios. Finite elements run where `only` names them."""
    words = [case, *_program.overrides(overrides, more), *(["--log"] if log else [])]
    for path, values in vary.items():
        words += ["--vary", _axis(path, values)]
    for name, value in (("--out", out), ("--only", only), ("--threads", threads)):
        words += _program.option(name, value)
    printed = _program.call("sweep", *words).splitlines()
    return read_table(next(line for line in printed if line.endswith("sweep.csv")))


def _fitted(law):
    """The estimates of a law, a row each."""
    columns = ["value", "standard_error", "lower", "upper", "unit", "limit", "of"]
    frame = pandas.DataFrame(law["estimates"], columns=["key", *columns]).set_index("key")
    return frame.dropna(axis="columns", how="all")


def _ranked(answer):
    rows = [{"law": law["law"], "difference": law.get("difference", float("inf")),
             "residual": max(data["residual"] for data in law["data"]),
             "parameters": {one["key"]: one["value"] for one in law["estimates"]},
             "entry": law["data"][0]["entry"]} for law in answer["laws"]]
    frame = pandas.DataFrame(rows, columns=["law", "difference", "residual", "parameters", "entry"]).set_index("law")
    frame.attrs["undistinguished"] = answer["undistinguished"]
    frame.attrs["left_out"] = {law["law"]: law["reason"] for law in answer["left_out"]}
    return frame


def fit(case, law, to, overrides=None, *, free=None, each=None, out=None, **more):
    """Fits the parameters of a law to data: a frame with a row per parameter, `value`, and where the data determine it
    `standard_error`, and `lower` and `upper` of its 95 % interval, in the SI `unit`.

    `to`: a model of the case, a file, or a frame whose columns have the headers of such a file, "velocity [m/s]" and
    "restitution", or "time [ms]" and "force B1-B2 [kN]"; several in a list, then `case` may be a list as well. `free`: the
    parameters; `each`: those that each of several data has for itself. `attrs` of the frame: `entry` for `laws:` of a
    case, `data` (what was fitted, with the residual and whether the law follows), `correlation`, `figures`.

    With the law "all" the frame has a row per law, the best first, with the `difference` of AICc from the first."""
    cases, targets = ([one] if isinstance(one, (str, pathlib.Path, pandas.DataFrame)) else list(one) for one in (case, to))
    with tempfile.TemporaryDirectory() as scratch:
        words = [*cases, "--law", law, "--json", *_program.overrides(overrides, more)]
        for number, target in enumerate(targets, 1):
            if isinstance(target, pandas.DataFrame):
                file = pathlib.Path(scratch, "data.csv" if len(targets) == 1 else f"data-{number}.csv")
                target.to_csv(file, index=False)
                target = file
            words += ["--to", target]
        for name, value in (("--free", free), ("--each", each), ("--out", out)):
            words += _program.option(name, value)
        answer = json.loads(_program.call("fit", *words))
    frame = _ranked(answer) if law == "all" else _fitted(answer)
    if law != "all":
        frame.attrs.update(law=answer["law"], entry=[data["entry"] for data in answer["data"]], data=answer["data"],
                           correlation=answer["correlation"])
        if each is None:
            frame.attrs["entry"] = frame.attrs["entry"][0]
    frame.attrs["figures"] = answer["figures"]
    return frame
