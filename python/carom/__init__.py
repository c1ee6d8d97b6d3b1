"""The impact laboratory for multibody dynamics.

>>> import carom
>>> hit = carom.impact("lankarani_nikravesh", restitution=0.5)
>>> round(hit.restitution, 4)
0.7252

* ``carom.laws``: some ninety laws and formulas of contact, each with equation, source, limits and faults.
* ``carom.impact``: one impact, or many at once over arrays. ``carom.advise``: which law suits a contact.
* ``carom.Scenario``: a mechanism from a file, a text or Python; ``.run()`` it, or step it by hand.
* ``carom.sweep``: many runs of one scenario, on all cores or on a Dask cluster.
* ``carom.section``, ``carom.orbit``, ``carom.exponent``, ``carom.basins``: what a motion comes to in the long run.
* ``carom.fit``: the parameters of a law, or of a scenario, from records.

Numbers are floats in SI, or texts with a unit such as ``"20 mm"``.
"""

from ._carom import __version__
from ._errors import CaromError, InputError, RunError
from .figure import Figure
from .impacts import Impact, Impacts, advise, impact
from .fits import fit, records
from .found import Estimate, Fit, Ranked, Ranking, RecordFit
from .laws import Law, Laws, laws
from .long_run import Exponent, Orbit, Section, exponent, orbit, section
from .model import Model
from .points import Attractor, Basins, Diagram, basins
from .result import Result
from .scenario import Scenario, scenarios
from .simulation import Simulation, State
from .study import Sweep, sweep
from .table import Table

__all__ = [
    "Attractor",
    "Basins",
    "CaromError",
    "Diagram",
    "Estimate",
    "Exponent",
    "Figure",
    "Fit",
    "Impact",
    "Impacts",
    "InputError",
    "Law",
    "Laws",
    "Model",
    "Orbit",
    "Ranked",
    "Ranking",
    "RecordFit",
    "Result",
    "RunError",
    "Scenario",
    "Section",
    "Simulation",
    "State",
    "Sweep",
    "Table",
    "__version__",
    "advise",
    "basins",
    "exponent",
    "fit",
    "impact",
    "laws",
    "orbit",
    "records",
    "scenarios",
    "section",
    "sweep",
]
