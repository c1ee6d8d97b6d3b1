"""What settled motions do over the points of a study: basins and diagrams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._errors import InputError
from .figure import Figure
from .long_run import scenario_of, told
from .said import Quantity
from .scenario import Scenario
from .study import Values, open_study
from .table import SHOWN, Table, html


@dataclass(frozen=True)
class Attractor:
    """A motion that others settle to."""

    returns: int | None
    """After how many returns it comes back; None for one that does not."""
    impacts: int
    """Impacts in one round."""
    starts: int
    """How many starts lead to it."""
    outputs: dict[str, float]
    """The outputs at the return with which it was first met."""
    states: list[list[float]] = field(repr=False)
    """The components of its states at each return."""

    def __str__(self) -> str:
        return "does not come back" if self.returns is None else f"period {self.returns}, {self.impacts} impacts"


class Basins:
    """Which motion each start leads to: ``leads`` has the number of one of ``attractors`` for each, -1 where there is none and ``failures`` says why."""

    def __init__(self, found: dict[str, Any]) -> None:
        names = [name for name, _ in found["outputs"]]
        self.title = f"{found['title']}: where starts lead"
        self.vary = [name for name, _, _ in found["axes"]]
        """What is varied."""
        self.units = {name: unit for name, unit, _ in found["axes"]}
        """The SI unit of each."""
        self.varied = {name: np.array(values) for name, _, values in found["axes"]}
        """The values of every start in SI."""
        self.period: float | None = found["period"]
        """The period of what drives [s]; None where nothing does."""
        self.alike: bool = found["alike"]
        """Whether motions are told apart by what they are like, since parameters are varied."""
        self.attractors = [
            Attractor(returns, impacts, starts, dict(zip(names, values)), states)
            for returns, impacts, starts, values, states in found["attractors"]
        ]
        """The motions, in the order in which starts lead to them."""
        self.leads: NDArray[np.int64] = np.array([-1 if lead is None else lead for lead in found["leads"]])
        """The number of the motion that each start leads to, from 0 on; -1 for none."""
        self.failures: dict[int, str] = dict(found["failures"])
        """The starts that lead nowhere, and why."""

    def grid(self) -> NDArray[np.int64]:
        """``leads`` with a dimension for each of the two that are varied, the first first."""
        return self.leads.reshape([len(np.unique(self.varied[name])) for name in self.vary])

    def figure(self) -> Figure:
        """The map: a mark for each start in the colour of its motion."""
        names = [f"{k + 1}: {motion}" for k, motion in enumerate(self.attractors)]
        axes = [(name, self.units[name]) for name in self.vary]
        x, y = (self.varied[name] for name in self.vary)
        leads = [None if lead < 0 else lead for lead in self.leads.tolist()]
        return Figure(_carom.draw_basins(self.title, axes, names, (x, y), leads))

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} lead nowhere" if self.failures else ""
        return f"<carom basins: {len(self.leads)} starts over {', '.join(self.vary)} lead to {len(self.attractors)} motions{failed}>"

    def _repr_html_(self) -> str:
        rows = [(f"motion {k + 1}", f"{motion}; {motion.starts} starts") for k, motion in enumerate(self.attractors[:SHOWN])]
        return html(self.title, rows, self.figure())


class Diagram(Table):
    """What the settled motion does at every point of a study: ``diagram["approach"]`` has all crossings of all points, one after the other.

    What is varied is a column like the outputs, in SI. ``points`` says of which point each crossing is; ``returns``, ``carried`` and ``stopped`` have one entry for
    each point.
    """

    def __init__(self, found: dict[str, Any]) -> None:
        columns, rows = found["crossings"]
        self.points: NDArray[np.int64] = np.array(found["points"], dtype=np.int64)
        """The point of each crossing."""
        self.vary = [name for name, _, _ in found["axes"]]
        """What is varied."""
        self.varied = {name: np.array(values) for name, _, values in found["axes"]}
        """The values of every point in SI."""
        repeated = np.column_stack([self.varied[name][self.points] for name in self.vary])
        heads = [(name, unit, "varied") for name, unit, _ in found["axes"]]
        super().__init__(heads + columns, np.hstack([repeated, rows]))
        self.title = f"{found['title']} at {found['section']}"
        self.section: str = found["section"]
        """Where motions are cut."""
        self.period: float | None = found["period"]
        """The period of what drives the first [s]; None where nothing does."""
        self.settle: float = found["settle"]
        """How long the first has settled [s]."""
        self.returns: list[int | None] = found["returns"]
        """After how many crossings the motion of each point comes back; None where it does not."""
        self.carried: NDArray[np.bool_] = np.array(found["carried"], dtype=bool)
        """Whether each began where the one before stood."""
        self.stopped: dict[int, str] = {k: why for k, why in enumerate(found["stopped"]) if why is not None}
        """The points whose motion ended before all crossings were taken, and why."""

    def figure(self, column: str | None = None) -> Figure:
        """A dot for each crossing over what was varied last: the speed of approach at impacts, or the first output, if nothing is said."""
        names = [name for name in self if name not in (*self.vary, "time")]
        own = column or (names[-1] if self.section.startswith("impacts") else names[0])
        axes, points = self.pair([self.vary[-1], own])
        return Figure(_carom.draw_diagram(self.title, axes, points))

    def __repr__(self) -> str:
        stopped = f", {len(self.stopped)} stopped" if self.stopped else ""
        return f"<carom diagram: {len(self.returns)} points over {', '.join(self.vary)}, {len(self.points)} crossings of {self.section}{stopped}>"

    def _repr_html_(self) -> str:
        kinds: dict[str, int] = {}
        for returns in self.returns:
            kind = "does not come back" if returns is None else f"comes back after {returns}"
            kinds[kind] = kinds.get(kind, 0) + 1
        return html(self.title, [(kind, f"{count} points") for kind, count in kinds.items()], self.figure())


def basins(
    scenario: Scenario | str,
    vary: Mapping[str, Values],
    *,
    section: str | None = None,
    period: Quantity | None = None,
    settle: Quantity | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Basins:
    """Which settled motion each start on a grid leads to.

    ``vary``: two initial values, or two parameters, each with a range (``"1 mm..8 mm:60"``), a list, or an array in SI. Where nothing drives, ``section`` says by which
    event motions are cut; ``period`` and ``settle`` are those of ``carom.section``. All cores work, or ``threads`` of them; the answer is the same for any number. ``progress``
    is called with the starts that are done, and how many there are.
    """
    if len(vary) != 2:
        raise InputError(f"vary: name two, for the two directions of the map, not {len(vary)}")
    study = open_study(scenario_of(scenario), vary, (), {})
    look = None if progress is None else lambda count: progress(count, study.points)
    return Basins(study.basins(told(section, period, settle), threads, look))
