"""What fits find: parameters with what the records say of them, and laws in their order."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from . import _carom
from .figure import Figure

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A parameter, with what the records say of it, in SI."""

    name: str
    value: float
    standard_error: float | None
    """Linearised; None where the records do not tell it, or where it is at a bound."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval."""
    unit: str
    meaning: str
    at_bound: float | None
    """The bound at which it is."""

    def __float__(self) -> float:
        return self.value


@dataclass(frozen=True, eq=False)
class RecordFit:
    """A record, with what the fit gives there, in SI."""

    name: str
    kind: str
    x: Array
    """Where it was measured."""
    measured: Array
    fitted: Array
    """What the fit gives there."""
    noise: Array
    """Standard deviation of the noise at every point: known, or estimated."""
    curve: Array
    """What the fit gives between the points, for drawing: rows of place and value."""
    deviation: float
    """Standard deviation of what was measured from the fit."""
    r_squared: float

    @property
    def residuals(self) -> Array:
        """What was measured less what the fit gives, in units of the noise."""
        return np.asarray((self.measured - self.fitted) / self.noise)


class Fit(Mapping[str, Estimate]):
    """What a fit found: ``fit["stiffness"].value``, its ``standard_error`` and ``interval``; numbers are in SI, ``to_dict`` has all of them."""

    __slots__ = ("_data", "_native", "_notes")

    def __init__(self, native: _carom.Fitted) -> None:
        self._native = native
        self._data: dict[str, Any] = json.loads(native.fit())

    @property
    def subject(self) -> str:
        """The id of the law, the expression, or the name of the scenario."""
        return str(self._data["subject"])

    @property
    def parameters(self) -> dict[str, Estimate]:
        """The parameters that were free."""
        return {name: self[name] for name in self}

    def __getitem__(self, name: str) -> Estimate:
        for p in self._data["parameters"]:
            if p["name"] == name:
                interval = None if p["interval"] is None else (p["interval"][0], p["interval"][1])
                return Estimate(name, p["value"], p["standard_error"], interval, p["unit"], p["meaning"], p["at_bound"])
        raise KeyError(f"{name!r} was not fitted: {', '.join(self) or 'nothing'} was")

    def __iter__(self) -> Iterator[str]:
        return iter([p["name"] for p in self._data["parameters"]])

    def __len__(self) -> int:
        return len(self._data["parameters"])

    # Two fits are compared by who knows what is to be alike.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def correlation(self) -> Array:
        """The correlation of the parameters, in their order; NaN between those that have no error."""
        rows = [[np.nan if x is None else x for x in row] for row in self._data["correlation"]]
        return np.array(rows, dtype=np.float64).reshape(len(self), len(self))

    @property
    def quality(self) -> dict[str, Any]:
        """How good the fit is: points, degrees of freedom, chi squared where the noise is known, r squared, aicc, bic, runs of the residuals' signs."""
        return dict(self._data["quality"])

    @property
    def records(self) -> list[RecordFit]:
        """The records, with what the fit gives there."""
        def read(one: dict[str, Any]) -> RecordFit:
            x, measured, fitted, noise, curve = (np.array(one[key]) for key in ("x", "measured", "fitted", "noise", "curve"))
            return RecordFit(one["name"], one["kind"], x, measured, fitted, noise, curve, one["deviation"], one["r_squared"])

        return [read(one) for one in self._data["records"]]

    @property
    def untold(self) -> list[str]:
        """What the records cannot tell, in sentences."""
        return list(self._data["untold"])

    @property
    def notes(self) -> list[str]:
        """What was taken from the records, assumed of them and not used."""
        return self._native.notes

    @property
    def assumed(self) -> list[str]:
        """What was not said and had to be assumed."""
        return list(self._data["assumed"])

    @property
    def converged(self) -> bool:
        """Whether the search ended in a minimum."""
        return bool(self._data["converged"])

    def to_dict(self) -> dict[str, Any]:
        """All that is known of it, as ``fit.json`` has it."""
        return dict(self._data)

    def figure(self) -> Figure:
        """Records, fit and residuals."""
        return Figure(self._native.figure())

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page to look at: its HTML, written to ``path`` where that is given."""
        page = self._native.report()
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
        return page

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self._native.fit(), self._native.notes)

    def __repr__(self) -> str:
        rows = [["parameter", "value", "error", "95 % interval"], *self._native.parameters()]
        width = [max(len(row[k]) for row in rows) for k in range(4)]
        lines = ["  " + "  ".join(f"{cell:{w}}" for cell, w in zip(row, width)).rstrip() for row in rows]
        quality = self._native.quality()
        word_width = max((len(word) for word, _ in quality), default=0)
        told = [f"  {word:{word_width}}  {text}" for word, text in quality]
        doubts = [f"  ! {line}" for line in self.untold] + [f"  - {note}" for note in self.notes]
        return "\n".join([self._data["name"], *([f"  {self._data['equation']}"] if self._data["equation"] else []), *lines, "", *told, *doubts])

    def _repr_html_(self) -> str:
        head = "<tr>" + "".join(f"<th>{word}</th>" for word in ("parameter", "value", "error", "95 % interval")) + "</tr>"
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in self._native.parameters())
        doubts = "".join(f"<p>&#9888; {escape(line)}</p>" for line in self.untold)
        svg = self.figure().svg
        return f"<b>{escape(self._data['name'])}</b><table>{head}{body}</table>{doubts}{svg[svg.index('<svg') :]}"


def again(data: str, notes: list[str]) -> Fit:
    """A fit from what was kept of it."""
    return Fit(_carom.Fitted.of_json(data, notes))


@dataclass(frozen=True, eq=False)
class Ranked:
    """A law with its place."""

    fit: Fit
    difference: float
    """Its criterion (AICc) less that of the best."""
    weight: float
    """Its Akaike weight: how likely it is the best of these."""
    verdict: str
    """best, as_good, possible or rejected."""
    reason: str


class Ranking(Sequence[Ranked]):
    """Laws in the order of what the records say for them, the best first; ``refused`` has those that cannot be fitted, and why."""

    def __init__(self, laws: Sequence[Ranked], refused: Mapping[str, str], page: str) -> None:
        self._laws = list(laws)
        self.refused = dict(refused)
        self._page = page

    @property
    def best(self) -> Fit:
        """The fit of the best."""
        return self._laws[0].fit

    @overload
    def __getitem__(self, k: int) -> Ranked: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Ranked]: ...
    def __getitem__(self, k: int | slice) -> Ranked | Sequence[Ranked]:
        return self._laws[k]

    def __len__(self) -> int:
        return len(self._laws)

    def law(self, id: str) -> Ranked:
        """The law of this id."""
        for one in self._laws:
            if one.fit.subject == id:
                return one
        raise KeyError(self.refused.get(id, f"{id!r} was not fitted"))

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page to look at: its HTML, written to ``path`` where that is given."""
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(self._page)
        return self._page

    def _rows(self) -> list[list[str]]:
        head = ["law", "verdict", "AICc", "weight", "reason"]
        return [head] + [[one.fit.subject, one.verdict.replace("_", " "), f"+{one.difference:.1f}", f"{one.weight:.3f}", one.reason] for one in self]

    def __repr__(self) -> str:
        rows = self._rows()
        width = [max(len(row[k]) for row in rows) for k in range(4)]
        lines = ["  ".join([*(f"{cell:{w}}" for cell, w in zip(row, width)), row[4]]).rstrip() for row in rows]
        more = [f"{len(self.refused)} cannot be fitted: {', '.join(self.refused)}"] if self.refused else []
        return "\n".join(lines + more)

    def _repr_html_(self) -> str:
        head, *body = self._rows()
        cells: Callable[[list[str], str], str] = lambda row, tag: "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>"
        return f"<table>{cells(head, 'th')}{''.join(cells(row, 'td') for row in body)}</table>{self.best._repr_html_()}"
