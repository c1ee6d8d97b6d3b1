"""The parameters of a law, or of a scenario, from records."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypedDict, Unpack, overload

import numpy as np

from . import _carom
from ._errors import InputError, RunError
from .found import Fit, Ranked, Ranking, again
from .impacts import asked
from .laws import Law
from .said import Quantity
from .scenario import Scenario

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

    A search that does not end in a minimum raises ``RunError``, whose ``fit`` is what it had.

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
    several: list[Any] = list(record) if isinstance(record, (list, tuple)) else [record]
    question: dict[str, Any] = {
        "records": [_record(one, k) for k, one in enumerate(several)],
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
        found = Fit(native)
        if not found.converged:
            error = RunError("the search did not end in a minimum: give other starts with start, bounds with bounds, or free fewer parameters")
            error.fit = found
            raise error
        return found
    data = json.loads(ranking)
    fits = [
        Ranked(again(json.dumps(one["fit"]), native.notes), one["difference"], one["weight"], one["verdict"], one["reason"])
        for one in data["fits"]
    ]
    return Ranking(fits, {one["law"]: one["reason"] for one in data["refused"]}, native.report())
