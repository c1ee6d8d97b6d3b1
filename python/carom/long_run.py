"""What a motion comes to in the long run: where it is cut, whether it repeats, whether neighbours part, which start leads where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _carom
from .figure import Figure
from .result import frame
from .said import Quantity
from .scenario import Scenario
from .study import Values, open_study

Array: TypeAlias = NDArray[np.float64]

_SHOWN = 12
"""So many crossings are shown in a notebook."""


def _told(section: str | None, period: Quantity | None, settle: Quantity | None) -> dict[str, Any]:
    return {"section": section, "period": period, "settle": settle}


def _scenario(what: Scenario | str) -> Scenario:
    return Scenario(what) if isinstance(what, str) else what


def _html(heading: str, rows: Sequence[tuple[str, str]], figure: Figure | None) -> str:
    table = "".join(f"<tr><td>{escape(word)}</td><td>{escape(text)}</td></tr>" for word, text in rows)
    picture = figure.svg[figure.svg.index("<svg") :] if figure is not None else ""
    return f"<b>{escape(heading)}</b><table>{table}</table>{picture}"


class Table(Mapping[str, Array]):
    """Columns of numbers by name, in SI; ``units`` has their units. Where there is no number there is NaN."""

    def __init__(self, columns: _carom.Columns, rows: Array) -> None:
        rows.flags.writeable = False
        self._rows = rows
        self._columns = {name: k for k, (name, _, _) in enumerate(columns)}
        self.units = {name: unit for name, unit, _ in columns}

    def __getitem__(self, name: str) -> Array:
        try:
            return self._rows[:, self._columns[name]]
        except KeyError:
            raise KeyError(f"no column {name!r}: there are {', '.join(self._columns)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    # Two tables are compared by who knows what is to be alike.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def known(self) -> list[str]:
        """The columns of which there is any number."""
        return [name for name in self if bool(np.isfinite(self[name]).any())]

    def frame(self) -> Any:
        """The table as a DataFrame; needs pandas."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self})

    def __repr__(self) -> str:
        return f"<carom table: {len(self._rows)} rows of {', '.join(self)}>"

    def _repr_html_(self) -> str:
        names = self.known()
        head = "".join(f"<th>{escape(name)} [{escape(self.units[name] or '-')}]</th>" for name in names)
        shown = range(min(len(self._rows), _SHOWN))
        body = "".join("<tr>" + "".join(f"<td>{self[name][k]:.5g}</td>" for name in names) + "</tr>" for k in shown)
        more = f"<p>... and {len(self._rows) - _SHOWN} more</p>" if len(self._rows) > _SHOWN else ""
        return f"<table><tr>{head}</tr>{body}</table>{more}"

    def _pair(self, columns: Sequence[str]) -> tuple[list[tuple[str, str]], tuple[Array, Array]]:
        x, y = (np.ascontiguousarray(self[name]) for name in columns)
        return [(name, self.units[name]) for name in columns], (x, y)


def _drawn(table: Table, columns: Sequence[str] | None) -> list[str]:
    """Two columns: those that are asked for, or the first but time."""
    if columns is not None:
        first, second = columns
        return [first, second]
    names = [name for name in table if name != "time"]
    return [names[0], names[min(1, len(names) - 1)]]


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
        axes, points = self._pair(_drawn(self, columns))
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
        names = _drawn(self.path, columns)
        axes, path = self.path._pair(names)
        _, marks = self.crossings._pair(names)
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
        return _html(self.title, rows, self.figure())


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
        return _html(self.title, rows, self.figure())


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
        self.values = {name: np.array(values) for name, _, values in found["axes"]}
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
        return self.leads.reshape([len(np.unique(self.values[name])) for name in self.vary])

    def figure(self) -> Figure:
        """The map: a mark for each start in the colour of its motion."""
        names = [f"{k + 1}: {motion}" for k, motion in enumerate(self.attractors)]
        axes = [(name, self.units[name]) for name in self.vary]
        x, y = (self.values[name] for name in self.vary)
        leads = [None if lead < 0 else lead for lead in self.leads.tolist()]
        return Figure(_carom.draw_basins(self.title, axes, names, (x, y), leads))

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} lead nowhere" if self.failures else ""
        return f"<carom basins: {len(self.leads)} starts over {', '.join(self.vary)} lead to {len(self.attractors)} motions{failed}>"

    def _repr_html_(self) -> str:
        rows = [(f"motion {k + 1}", f"{motion}; {motion.starts} starts") for k, motion in enumerate(self.attractors[:_SHOWN])]
        return _html(self.title, rows, self.figure())


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
        self.values = {name: np.array(values) for name, _, values in found["axes"]}
        """The values of every point in SI."""
        varied = np.column_stack([self.values[name][self.points] for name in self.vary])
        heads = [(name, unit, "varied") for name, unit, _ in found["axes"]]
        super().__init__(heads + columns, np.hstack([varied, rows]))
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
        axes, points = self._pair([self.vary[-1], own])
        return Figure(_carom.draw_diagram(self.title, axes, points))

    def __repr__(self) -> str:
        stopped = f", {len(self.stopped)} stopped" if self.stopped else ""
        return f"<carom diagram: {len(self.returns)} points over {', '.join(self.vary)}, {len(self.points)} crossings of {self.section}{stopped}>"

    def _repr_html_(self) -> str:
        kinds: dict[str, int] = {}
        for returns in self.returns:
            kind = "does not come back" if returns is None else f"comes back after {returns}"
            kinds[kind] = kinds.get(kind, 0) + 1
        return _html(self.title, [(kind, f"{count} points") for kind, count in kinds.items()], self.figure())


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
    whole = _scenario(scenario)
    return Section(whole.title, _carom.section(whole._native, _told(section, period, settle), count))


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
    whole = _scenario(scenario)
    found = _carom.orbit(whole._native, _told(section, period, settle), returns, phase)
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
    whole = _scenario(scenario)
    found = _carom.exponent(whole._native, _told(None, period, settle), interval, intervals, progress)
    return Exponent(title=whole.title, blocks=np.array(found.pop("blocks")), **found)


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
    from ._errors import InputError

    if len(vary) != 2:
        raise InputError(f"vary: name two, for the two directions of the map, not {len(vary)}")
    study = open_study(_scenario(scenario), vary, (), {})
    told = None if progress is None else lambda count: progress(count, study.points)
    return Basins(study.basins(_told(section, period, settle), threads, told))
