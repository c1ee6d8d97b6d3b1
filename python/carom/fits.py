"""The parameters of a law, or of a scenario, from records."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, TypeAlias, TypedDict, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._errors import InputError
from .figure import Figure
from .impacts import asked
from .laws import Law
from .said import Quantity
from .scenario import Scenario

Array: TypeAlias = NDArray[np.float64]
Record: TypeAlias = str | os.PathLike[str] | Mapping[str, Any]
"""A file, the name of a record that comes with carom, or columns by their headings such as "time [us]" (a dict or a DataFrame)."""
Bounds: TypeAlias = tuple[Quantity | None, Quantity | None]
"""The least and the largest value; None for none."""


class Known(TypedDict, total=False):
    """What is known of the impact, as ``carom.impact`` has it."""

    restitution: float | None
    mass: Quantity | Sequence[Quantity] | None
    effective_mass: Quantity | None
    stiffness: Quantity | None
    exponent: float | None
    sphere: Quantity | Sequence[Quantity] | None
    material: str | Sequence[str] | None
    materials: str | Sequence[str] | None
    parameters: Mapping[str, Quantity] | None
    gravity: Quantity | None
    damping: str | None
    inertia: Quantity | Sequence[Quantity] | None
    friction: float | str | None
    friction_parameters: Mapping[str, Quantity] | None



def records() -> dict[str, str]:
    """The records that come with carom, by name, and what each is of.

    >>> import carom
    >>> "chung-ooi-glass" in carom.records()
    True
    """
    return dict(_carom.records())


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
        arrays = ("x", "measured", "fitted", "noise", "curve")
        whole = ("name", "kind", "deviation", "r_squared")
        return [
            RecordFit(**{key: np.array(one[key]) for key in arrays}, **{key: one[key] for key in whole}) for one in self._data["records"]
        ]

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
        return _again, (self._native.fit(), self._native.notes)

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


def _again(data: str, notes: list[str]) -> Fit:
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


def _record(record: Record, k: int) -> str | tuple[str, str]:
    """A record as the compiled part takes it; columns are written as a file has them, so that headings and units mean the same."""
    if isinstance(record, (str, os.PathLike)):
        return os.fspath(record)
    headings = [str(heading) for heading in record.keys()]
    columns = [np.asarray(record[heading], dtype=np.float64) for heading in record.keys()]
    if not columns or any(column.ndim != 1 or len(column) != len(columns[0]) for column in columns):
        sizes = ", ".join(f"{heading} {column.shape}" for heading, column in zip(headings, columns))
        raise InputError(f"records: columns must be as long as each other, and are {sizes or 'none'}")
    rows = (",".join(repr(x) for x in row) for row in zip(*(column.tolist() for column in columns)))
    return f"record {k + 1}", "\n".join([",".join(headings), *rows]) + "\n"


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple, np.ndarray)) else [value]


@overload
def fit(
    record: Record | Sequence[Record],
    law: str | Law | None = ...,
    *,
    laws: None = ...,
    scenario: Scenario | str | None = ...,
    free: str | Sequence[str] = ...,
    start: Mapping[str, Quantity] | None = ...,
    bounds: Mapping[str, Bounds] | None = ...,
    noise: Quantity | None = ...,
    weight: float | Sequence[float] | None = ...,
    kind: str | None = ...,
    touch: str | None = ...,
    starts: int | None = ...,
    seed: int = ...,
    speed: Quantity | Sequence[Quantity] | None = ...,
    threads: int | None = ...,
    progress: Callable[[int], Any] | None = ...,
    **known: Unpack[Known],
) -> Fit: ...


@overload
def fit(
    record: Record | Sequence[Record],
    *,
    laws: str | Sequence[str | Law],
    free: str | Sequence[str] = ...,
    start: Mapping[str, Quantity] | None = ...,
    bounds: Mapping[str, Bounds] | None = ...,
    noise: Quantity | None = ...,
    weight: float | Sequence[float] | None = ...,
    kind: str | None = ...,
    touch: str | None = ...,
    starts: int | None = ...,
    seed: int = ...,
    speed: Quantity | Sequence[Quantity] | None = ...,
    threads: int | None = ...,
    progress: Callable[[int], Any] | None = ...,
    **known: Unpack[Known],
) -> Ranking: ...


def fit(
    record: Record | Sequence[Record],
    law: str | Law | None = None,
    *,
    laws: str | Sequence[str | Law] | None = None,
    scenario: Scenario | str | None = None,
    free: str | Sequence[str] = (),
    start: Mapping[str, Quantity] | None = None,
    bounds: Mapping[str, Bounds] | None = None,
    noise: Quantity | None = None,
    weight: float | Sequence[float] | None = None,
    kind: str | None = None,
    touch: str | None = None,
    starts: int | None = None,
    seed: int = 1,
    speed: Quantity | Sequence[Quantity] | None = None,
    threads: int | None = None,
    progress: Callable[[int], Any] | None = None,
    **known: Unpack[Known],
) -> Fit | Ranking:
    """Fits the parameters of a law, or of a scenario, to records; with ``laws`` it fits several and ranks them.

    ``record``: a file, the name of one of ``carom.records()``, a dict or a DataFrame of columns, or a list of these. Headings say what is measured and in which unit:
    "time [us]" with "force [kN]" or "indentation", "indentation" with "force", "speed" with "restitution", or "angle [deg]" with what happens along the surface; "sigma" is
    the noise. For a scenario the columns are time and outputs by name. ``kind`` says what the columns are, where headings do not.

    ``free`` names what is fitted: stiffness, restitution, coefficient, exponent, mass, speed, friction, touch, a symbol of the law, or a parameter of the scenario; if nothing
    is said, what law and records suggest. ``start`` and ``bounds`` say where a parameter begins and may be: ``start={"exponent": 1.4}``, ``bounds={"restitution": (0.5, 1)}``.
    ``noise`` is a part of the largest value, ``"2 %"``, or a quantity; a number is in SI. ``weight`` and ``speed`` are one for all records, or a list with one for each.
    ``laws`` is a list of ids, or ``"all"``. What is known of the impact is said as for ``carom.impact``: ``effective_mass``, ``sphere``, ``material``, ``friction`` and so on;
    records that come with carom know it themselves.

    >>> import carom
    >>> glass = carom.fit("chung-ooi-glass", "hertz")
    >>> 2.3e9 < glass["stiffness"].value < 2.4e9
    True
    """
    ranked = laws is not None
    if sum(said is not None for said in (law, laws, scenario)) != 1:
        raise InputError("fit: name a law, several laws or a scenario, and one of these alone")
    if callable(law) and not isinstance(law, Law):
        raise InputError("law: a fit takes laws by name and expressions, law = \"expr: K*d^1.5*(1 + c*v)\"")
    if laws == "all":
        ids = _carom.all_laws()
    elif isinstance(laws, str):
        ids = [id.strip() for id in laws.split(",") if id.strip()]
    else:
        ids = [str(getattr(one, "id", one)) for one in (laws if laws is not None else [law] if law is not None else [])]
    if not ids and scenario is None:
        raise InputError("laws: name at least one")
    several = isinstance(record, (list, tuple))
    question: dict[str, Any] = {
        "records": [_record(one, k) for k, one in enumerate(record if several else [record])],
        "laws": ids,
        "speeds": _list(speed),
        "free": _list(free),
        "start": list((start or {}).items()),
        "bounds": [(name, (least, most)) for name, (least, most) in (bounds or {}).items()],
        "noise": noise,
        "weight": _list(weight),
        "record": kind,
        "touch": touch,
        "starts": starts,
        "seed": seed,
    }
    said = asked("fit", tuple(Known.__annotations__), ids[0] if ids else "hertz", known)
    whole = Scenario(scenario) if isinstance(scenario, str) else scenario
    if whole is not None and known:
        raise InputError(f"{next(iter(known))}: a scenario says itself what is known: change it with Scenario.set")
    told = {key: value for key, value in question.items() if value is not None}
    native = _carom.fitted(told, said, None if whole is None else whole._native, ranked, threads, progress)
    ranking = native.ranking()
    if ranking is None:
        return Fit(native)
    data = json.loads(ranking)
    fits = [
        Ranked(_again(json.dumps(one["fit"]), native.notes), one["difference"], one["weight"], one["verdict"], one["reason"])
        for one in data["fits"]
    ]
    return Ranking(fits, {one["law"]: one["reason"] for one in data["refused"]}, native.report())
