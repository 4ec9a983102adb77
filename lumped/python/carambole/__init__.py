"""Contact laws and finite elements on the same impact: runs, records and laws of Carambole in Python."""

from carambole.errors import CaseError, ComputationError
from carambole.laws import law, laws, pair, rolling, tangential
from carambole.results import results
from carambole.studies import fit, run, sweep

__all__ = ["CaseError", "ComputationError", "fit", "law", "laws", "pair", "results", "rolling", "run", "sweep", "tangential"]
