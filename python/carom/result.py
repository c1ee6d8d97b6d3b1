"""What came of a run."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _carom
from .figure import Figure

if TYPE_CHECKING:
    from .scenario import Scenario

Array: TypeAlias = NDArray[np.float64]


class Result(Mapping[str, Array]):
    """What came of a run: ``result["wrist_pin.force"]`` is a column of the samples, ``result.time`` their time.

    The arrays are windows on one table that is never copied, and cannot be written.
    """

    def __init__(self, scenario: Scenario, outcome: _carom.Outcome, keep: tuple[bool, bool, bool]) -> None:
        columns, samples = outcome.take_samples()
        samples.flags.writeable = False
        self._scenario = scenario
        self._keep = keep
        self._outcome: _carom.Outcome | None = outcome
        self._columns = {name: (k, unit, words) for k, (name, unit, words) in enumerate(columns)}
        self._samples: Array = samples
        self._summary: dict[str, Any] = json.loads(outcome.summary)
        self._tables: dict[str, Any] = {}

    @property
    def scenario(self) -> Scenario:
        """What was run."""
        return self._scenario

    @property
    def samples(self) -> Array:
        """All samples: a row for each instant, time first."""
        return self._samples

    @property
    def time(self) -> Array:
        """The instants of the samples [s]."""
        return self._samples[:, 0]

    @property
    def columns(self) -> list[str]:
        """The names of the columns, time first."""
        return list(self._columns)

    @property
    def units(self) -> dict[str, str]:
        """The SI unit of each column."""
        return {name: unit for name, (_, unit, _) in self._columns.items()}

    @property
    def meanings(self) -> dict[str, str]:
        """What each column is."""
        return {name: words for name, (_, _, words) in self._columns.items()}

    def __getitem__(self, name: str) -> Array:
        try:
            return self._samples[:, self._columns[name][0]]
        except KeyError:
            begins = [known for known in self._columns if known.startswith(f"{name}.")]
            known = begins or list(self._columns)
            raise KeyError(f"no column {name!r}: there are {', '.join(known)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    # Two results are two runs: what they hold is compared by who knows what is to be alike.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def frame(self) -> Any:
        """The samples as a DataFrame, with time as its index; needs pandas."""
        import pandas

        data = {name: self[name] for name in self.columns[1:]}
        return pandas.DataFrame(data, index=pandas.Index(self.time, name="time"))

    @property
    def events(self) -> Any:
        """What happened, in the order of time: a DataFrame where pandas is installed, a structured array otherwise.

        The columns are time [s], name, kind, and those of the numbers that any of them has, as in events.csv.
        """
        time, names, kinds, numbers = self._table("events")
        return frame({"time": time, "name": names, "kind": kinds, **dict(numbers)})

    @property
    def contacts(self) -> Any:
        """The contacts step by step while they press, as contacts.csv: a DataFrame where pandas is installed, a structured array otherwise.

        What each of them did in all is in ``result.summary["contacts"]``.
        """
        names, (columns, rows) = self._table("contacts")
        data: dict[str, Any] = {name: rows[:, k] for k, (name, _, _) in enumerate(columns)}
        return frame({**data, "contact": names} if "contact" in data else data)

    def _table(self, name: str) -> Any:
        if name not in self._tables:
            outcome = self._native()
            self._tables[name] = outcome.events() if name == "events" else outcome.contacts()
        return self._tables[name]

    @property
    def summary(self) -> dict[str, Any]:
        """The summary of the run, as summary.json has it."""
        return self._summary

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """What is doubtful, and what to do: dicts of code, subject, text and remedy."""
        return list(self._summary["warnings"])

    @property
    def energy(self) -> dict[str, Any]:
        """The energy ledger [J]: initial, final, work_in, dissipated, residue and what it is of the energy at play."""
        return dict(self._summary["energy"])

    @property
    def failure(self) -> str | None:
        """Why the run could not go on, and what to do; None for one that reached its end."""
        return None if self._summary["failure"] is None else str(self._summary["failure"])

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page to look at, with the mechanism in motion: its HTML, written to ``path`` where that is given."""
        page = self._native().report(self._samples)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
        return page

    def save(self, folder: str | os.PathLike[str]) -> list[str]:
        """Writes the folder that ``carom run`` writes; gives the names of its files."""
        return self._native().save(os.fspath(folder), self._samples)

    @property
    def figures(self) -> dict[str, Figure]:
        """The figures that the scenario asks for, by name."""
        wanted, _ = self._native().figures(self._samples)
        return {name: self.figure(name) for name, _ in wanted}

    def possible_figures(self) -> list[str]:
        """The names of all figures that this run has the data for."""
        wanted, possible = self._native().figures(self._samples)
        return [name for name, _ in wanted] + possible

    def figure(
        self,
        name: str = "columns",
        *,
        columns: str | Sequence[str] = (),
        contact: str | None = None,
        impacts: Sequence[int] = (),
        start: float | None = None,
        end: float | None = None,
        title: str | None = None,
    ) -> Figure:
        """A figure: one that the scenario asks for, or one of ``possible_figures`` with what it is to show."""
        chosen = [columns] if isinstance(columns, str) else list(columns)
        return Figure(self._native().figure(self._samples, name, chosen, contact, list(impacts), start, end, title))

    def _native(self) -> _carom.Outcome:
        """The run itself; after a pickle it is run again, to the last bit as it was."""
        if self._outcome is None:
            self._outcome = self._scenario._native.run(self._keep)
            self._outcome.take_samples()
        return self._outcome

    def __getstate__(self) -> dict[str, Any]:
        self._table("events")
        self._table("contacts")
        return {**self.__dict__, "_outcome": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._samples.flags.writeable = False

    def __repr__(self) -> str:
        s = self._summary
        impacts = sum(contact["impacts"] for contact in s["contacts"])
        return (
            f"<carom result of {self._scenario.name!r}: {s['ending']} at {s['end_time']:g} s, {len(self.time)} samples of {len(self) - 1} columns, "
            f"{impacts} impacts, energy residue {s['energy']['relative_residue']:.0e}, {len(self.warnings)} warnings>"
        )

    def _repr_html_(self) -> str:
        s = self._summary
        rows = [
            ("ended", f"{s['ending']} at {s['end_time']:g} s of {s['until']:g} s"),
            ("cost", f"{s['steps']} steps, {s['evaluations']} evaluations"),
            ("energy", f"residue {s['energy']['residue']:.1e} J, {s['energy']['relative_residue']:.0e} of what is at play"),
            *((c["name"], f"{c['impacts']} impacts, peak force {c['peak_force']:.4g} N, lost {c['loss']:.4g} J") for c in s["contacts"]),
        ]
        table = "".join(f"<tr><td>{escape(word)}</td><td>{escape(value)}</td></tr>" for word, value in rows)
        warned = "".join(
            f"<p>&#9888; {escape(' '.join(filter(None, (w['subject'], w['text'], w['remedy']))))}</p>" for w in self.warnings
        )
        drawn = next(iter(self.figures.values()), None)
        picture = drawn.svg[drawn.svg.index("<svg") :] if drawn is not None else ""
        return f"<b>{escape(self._scenario.name)}</b>: {escape(s['title'])}<table>{table}</table>{warned}{picture}"


def frame(columns: dict[str, Any]) -> Any:
    """A DataFrame where pandas is installed, a structured array otherwise."""
    try:
        import pandas
    except ImportError:
        arrays = {name: np.asarray(column) for name, column in columns.items()}
        table = np.empty(len(next(iter(arrays.values()))), dtype=[(name, array.dtype) for name, array in arrays.items()])
        for name, array in arrays.items():
            table[name] = array
        return table
    return pandas.DataFrame(columns)
