"""What a motion comes to in the long run: where it is cut, whether it repeats, whether neighbours part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _carom
from .figure import Figure
from .said import Quantity
from .scenario import Scenario
from .table import Array, Table, drawn, html


def told(section: str | None, period: Quantity | None, settle: Quantity | None) -> dict[str, Any]:
    """What is said of all questions about the long run, as the compiled part takes it."""
    return {"section": section, "period": period, "settle": settle}


def scenario_of(what: Scenario | str) -> Scenario:
    """A scenario by its name, or as it is."""
    return Scenario(what) if isinstance(what, str) else what


class Section(Table):
    """A settled motion where it is cut: ``section["approach"]`` is a column of the crossings, ``section["time"]`` when they are.

    The columns are time, the outputs of the scenario, the ``phase`` of the drive, and of impacts the speed of ``approach``.
    """

    def __init__(self, title: str, found: dict[str, Any]) -> None:
        (columns, rows), contacts = found["crossings"]
        super().__init__(columns, rows)
        self.title = f"{title} at {found['section']}"
        self.section: str = found["section"]
        """Where the motion is cut."""
        self.period: float | None = found["period"]
        """The period of what drives [s]; None where nothing does."""
        self.settle: float = found["settle"]
        """How long the motion has settled first [s]."""
        self.returns: int | None = found["returns"]
        """After how many crossings the motion comes back; None where it does not."""
        self.contacts: list[str | None] = contacts
        """The contact of each crossing that is an impact."""

    def figure(self, columns: Sequence[str] | None = None) -> Figure:
        """A dot for each crossing, in two columns: the first two, if nothing is said."""
        axes, points = self.pair(drawn(self, columns))
        return Figure(_carom.draw_section(self.title, axes, points))

    def __repr__(self) -> str:
        back = "does not come back" if self.returns is None else f"comes back after {self.returns}"
        return f"<carom section: {len(self['time'])} crossings of {self.section}; {back}>"


@dataclass(frozen=True, eq=False, repr=False)
class Orbit:
    """A periodic orbit, and what becomes of a small disturbance of it."""

    title: str
    section: str
    """Where its crossings are taken."""
    returns: int
    """After how many returns it closes."""
    period: float
    """How long it takes [s]."""
    drive_period: float | None
    """The period of what drives [s]; None where nothing does."""
    settle: float
    """How long the motion has settled first [s]."""
    phase: float | None
    """The part of the drive's period at which it was shot."""
    stability: str
    """stable, neutral, saddle, flip (the period has doubled) or spiral."""
    multipliers: NDArray[np.complex128]
    """By what a small disturbance is multiplied in one round, the largest first."""
    miss: float
    """By what part of its size it misses itself."""
    steps: int
    """Steps of Newton's method."""
    came_near: float
    """How near the settled motion was to it."""
    impacts: list[tuple[str, float]]
    """The contact of each impact in one round, and how fast its surfaces met [m/s]."""
    crossings: Table = field(repr=False)
    """Where the section cuts it."""
    path: Table = field(repr=False)
    """The outputs of the scenario over one round."""

    @property
    def is_stable(self) -> bool:
        """Whether a small disturbance dies out."""
        return self.stability == "stable"

    def figure(self, columns: Sequence[str] | None = None) -> Figure:
        """Its path over one round and where the section cuts it, in two outputs: the first two, if nothing is said."""
        names = drawn(self.path, columns)
        axes, path = self.path.pair(names)
        _, marks = self.crossings.pair(names)
        return Figure(_carom.draw_orbit(f"{self.title}: {self.stability}", axes, path, marks))

    def __repr__(self) -> str:
        largest = abs(self.multipliers[0]) if len(self.multipliers) else 0.0
        return (
            f"<carom orbit: comes back after {self.returns} returns, {self.period:g} s, with {len(self.impacts)} impacts; "
            f"{self.stability}, largest multiplier {largest:.6f}>"
        )

    def _repr_html_(self) -> str:
        rows = [
            ("comes back", f"after {self.returns} returns, {self.period:g} s, with {len(self.impacts)} impacts"),
            ("stability", self.stability),
            ("multipliers", ", ".join(f"{x:.6g}" if abs(x.imag) > 1e-9 * abs(x) else f"{x.real:.6g}" for x in self.multipliers[:8])),
            ("misses itself", f"by {self.miss:.0e} of its size"),
        ]
        return html(self.title, rows, self.figure())


@dataclass(frozen=True, eq=False, repr=False)
class Exponent:
    """The largest Lyapunov exponent: how fast neighbours part, or come together where it is negative."""

    title: str
    value: float
    """The exponent [1/s]."""
    error: float
    """How far from it the true one is, at 95 % [1/s]."""
    period: float | None
    """The period of what drives [s]; None where nothing does."""
    settle: float
    """How long the motion has settled first [s]."""
    time: float
    """Over how long it was taken [s]."""
    intervals: int
    """How many distances were taken."""
    interval: float
    """How long an interval was to be [s]."""
    drawn_out: int
    """Intervals that were drawn out, one motion having touched what the other had not."""
    vanished: int
    """Intervals after which no distance was left: the exponent may be far less than its value."""
    blocks: Array
    """The exponent of each block of the run [1/s]."""
    parts: bool
    """Whether neighbours part, beyond doubt of the error."""
    meets: bool
    """Whether neighbours come together, beyond doubt of the error."""

    def __float__(self) -> float:
        return self.value

    def figure(self) -> Figure:
        """How it settles, block by block."""
        return Figure(_carom.draw_exponent(self.title, self.blocks.tolist(), self.value, self.error))

    def _meaning(self) -> str:
        return "neighbours part" if self.parts else "neighbours come together" if self.meets else "neither beyond doubt"

    def __repr__(self) -> str:
        return f"<carom exponent: {self.value:.5g} +- {self.error:.2g} 1/s, {self._meaning()}>"

    def _repr_html_(self) -> str:
        rows = [
            ("exponent", f"{self.value:.5g} 1/s, 95 % within {self.error:.2g} of it"),
            ("meaning", self._meaning()),
            ("taken over", f"{self.time:g} s, {self.intervals} intervals of {self.interval:g} s"),
        ]
        return html(self.title, rows, self.figure())


def section(
    scenario: Scenario | str,
    section: str = "phase(0)",
    *,
    count: int | None = None,
    period: Quantity | None = None,
    settle: Quantity | None = None,
) -> Section:
    """Where a settled motion is at every period of its drive, at impacts, or at an event: a section of Poincare.

    ``section``: ``"phase(0.25)"`` of the drive's period, ``"impacts"``, ``"impacts(CONTACT)"``, ``"event(NAME)"``; ``count`` crossings of it, 200 if nothing is said.
    ``period`` of what drives: a time or a frequency; found, if nothing is said. The motion settles first for ``settle``: a time, or ``"100 periods"``; 200 periods,
    or the run of the scenario where nothing drives, if nothing is said. Instants are located, not sampled.

    >>> import carom
    >>> hits = carom.section("bouncing-table", "impacts", count=8, settle="60 periods")
    >>> hits.returns, len(hits["approach"])
    (1, 8)
    """
    whole = scenario_of(scenario)
    return Section(whole.title, _carom.section(whole._native, told(section, period, settle), count))


def orbit(
    scenario: Scenario | str,
    section: str = "impacts",
    *,
    returns: int | None = None,
    phase: float | None = None,
    period: Quantity | None = None,
    settle: Quantity | None = None,
) -> Orbit:
    """The periodic orbit that a motion settles to: its period, its impacts, its multipliers, and whether it is stable.

    With ``returns`` an orbit is found that closes after so many, also where the motion leaves it. ``phase`` is the part of the drive's period at which it is shot:
    farthest from all events, if nothing is said. ``section`` says where its crossings are taken, and where it is cut if nothing drives; ``period`` and
    ``settle`` are those of ``carom.section``.
    """
    whole = scenario_of(scenario)
    found = _carom.orbit(whole._native, told(section, period, settle), returns, phase)
    (columns, rows), _ = found.pop("crossings")
    multipliers = np.array([complex(*x) for x in found.pop("multipliers")], dtype=np.complex128)
    crossings, path = Table(columns, rows), Table(*found.pop("path"))
    return Orbit(title=whole.title, multipliers=multipliers, crossings=crossings, path=path, **found)


def exponent(
    scenario: Scenario | str,
    *,
    interval: Quantity | None = None,
    intervals: int | None = None,
    period: Quantity | None = None,
    settle: Quantity | None = None,
    progress: Callable[[int], Any] | None = None,
) -> Exponent:
    """The largest Lyapunov exponent: how fast motions part that begin next to each other. Positive means chaos.

    A neighbour is followed through its own impacts and events, and drawn back after every ``interval``: the period of the drive, or 1/200 of the scenario's run, if nothing
    is said. There are 2000 ``intervals``, if nothing is said. ``progress`` is called with the number of those that are done. ``period`` and ``settle`` are those of
    ``carom.section``.
    """
    whole = scenario_of(scenario)
    found = _carom.exponent(whole._native, told(None, period, settle), interval, intervals, progress)
    return Exponent(title=whole.title, blocks=np.array(found.pop("blocks")), **found)
