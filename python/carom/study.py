"""Many runs of one scenario: on all cores, or on a Dask cluster."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._errors import InputError
from .said import Quantity, assignment, plain
from .scenario import Scenario

if TYPE_CHECKING:
    from distributed import Client

    from .points import Diagram

Values: TypeAlias = str | Sequence[Any] | NDArray[np.float64]
"""A range such as "0.05 mm..0.5 mm:20", or a list."""

PROBE = 2
"""So many points tell at first what a point costs."""
SECONDS = 2.0
"""So long a batch is to take."""
AHEAD = 2
"""So many batches wait for each thread of the cluster."""


class Sweep(Mapping[str, NDArray[Any]]):
    """What came of a study: ``sweep["clearance"]`` is what was varied, ``sweep["peak(wrist_pin.force)"]`` what was measured, point by point.

    What is varied is in the unit in which it was said, what is measured in SI; where there is no number there is NaN, and ``failures`` says why.
    """

    def __init__(self, study: _carom.Study, rows: list[dict[str, Any]]) -> None:
        self._study = study.json()
        self._rows = rows
        axes, measures = study.axes, study.measures
        self.vary = [key for key, _, _, _ in axes]
        self.measure = [name for name, _, _ in measures]
        self.units = {key: unit or "" for key, unit, _, _ in axes} | {name: unit for name, unit, _ in measures}
        self._columns: dict[str, NDArray[Any]] = {
            key: np.array(values if unit is None else numbers) for key, unit, values, numbers in axes
        }
        for k, name in enumerate(self.measure):
            column = [row["values"][k] for row in rows]
            self._columns[name] = np.array([np.nan if value is None else value for value in column])

    def __getitem__(self, name: str) -> NDArray[Any]:
        try:
            return self._columns[name]
        except KeyError:
            raise KeyError(f"no column {name!r}: there are {', '.join(self._columns)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """What came of every point: its index, values, and where there are some failure and warnings."""
        return list(self._rows)

    @property
    def failures(self) -> dict[int, str]:
        """The points whose runs failed, and why."""
        return {row["point"]: row["failure"] for row in self._rows if row.get("failure")}

    def grid(self, name: str) -> NDArray[Any]:
        """A column of a study over a grid as an array with one dimension for each thing that is varied, the first first."""
        shape = [len(dict.fromkeys(self[key].tolist())) for key in self.vary]
        if int(np.prod(shape)) != len(self._rows):
            raise InputError("the points of this study are no grid: draw them as they are")
        return self[name].reshape(shape)

    def scenario(self, point: int) -> Scenario:
        """The scenario of a point, to be looked at by itself."""
        study = json.loads(self._study)
        whole = Scenario._of(_carom.Scenario.of_bundle(json.dumps(study["bundle"])))
        values = [axis[2][point] for axis in _carom.Study.of_json(self._study).axes]
        return whole.set(dict(zip(self.vary, values)))

    def frame(self) -> Any:
        """The study as a DataFrame, a row for each point; needs pandas."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self})

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._study, self._rows)

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<carom sweep: {len(self._rows)} points over {', '.join(self.vary)}; measured {', '.join(self.measure)}{failed}>"

    def _repr_html_(self) -> str:
        names = list(self)
        head = "".join(f"<th>{escape(name)} [{escape(self.units[name] or '-')}]</th>" for name in names)
        shown = range(min(len(self._rows), 20))
        cell: Callable[[Any], str] = lambda value: escape(f"{value:.5g}" if isinstance(value, float) else str(value))
        body = "".join("<tr>" + "".join(f"<td>{cell(self[name][k].item())}</td>" for name in names) + "</tr>" for k in shown)
        more = f"<p>... and {len(self._rows) - 20} more</p>" if len(self._rows) > 20 else ""
        return f"<table><tr>{head}</tr>{body}</table>{more}"


def _restored(study: str, rows: list[dict[str, Any]]) -> Sweep:
    return Sweep(_carom.Study.of_json(study), rows)


@overload
def sweep(
    scenario: Scenario | str,
    vary: Mapping[str, Values] | None = ...,
    measure: str | Sequence[str] = ...,
    *,
    after: Quantity | None = ...,
    design: str | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    until: Quantity | None = ...,
    threads: int | None = ...,
    client: Client | None = ...,
    batch: int | None = ...,
    progress: Callable[[int, int], Any] | None = ...,
) -> Sweep: ...


@overload
def sweep(
    scenario: Scenario | str,
    vary: Mapping[str, Values] | None = ...,
    *,
    section: str,
    carry: bool = ...,
    settle: Quantity | None = ...,
    period: Quantity | None = ...,
    crossings: int | None = ...,
    design: str | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    progress: Callable[[int, int], Any] | None = ...,
) -> Diagram: ...


def sweep(
    scenario: Scenario | str,
    vary: Mapping[str, Values] | None = None,
    measure: str | Sequence[str] = (),
    *,
    after: Quantity | None = None,
    design: str | None = None,
    samples: int | None = None,
    seed: int | None = None,
    until: Quantity | None = None,
    section: str | None = None,
    carry: bool = False,
    settle: Quantity | None = None,
    period: Quantity | None = None,
    crossings: int | None = None,
    threads: int | None = None,
    client: Client | None = None,
    batch: int | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Sweep | Diagram:
    """Runs a scenario over a grid or a design of its parameters, and measures every run.

    ``vary``: parameters or dotted keys, each with a range (``"0.05 mm..0.5 mm:20"``, ``"... log"``), a list, or an array in SI; left out, what the
    scenario's ``[study]`` says. ``measure``: ``"peak(wrist_pin.force)"``, ``rms``, ``mean``, ``last``, ``"count(impacts)"``, ``loss`` and arithmetic of them.
    What happens earlier than ``after`` is not measured. ``design`` is grid, zip, latin-hypercube or sobol, of which the last two take ``samples`` and ``seed``.

    With ``section`` it gives a ``Diagram`` instead, what the settled motion of every point does where it is cut: ``"impacts"``, ``"impacts(CONTACT)"``, ``"event(NAME)"`` or
    ``"phase(0.25)"`` of its drive, of which ``crossings`` are taken, 60 if nothing is said. With ``carry`` each motion begins where the one before stood, along the last that is
    varied; ``settle`` and ``period`` are those of ``carom.section``.

    Points are run on all cores, or on ``threads`` of them; with ``client``, a Dask client, on its cluster. They go there in batches that take about two seconds each by what points
    have cost so far, or of ``batch`` points; a worker that is lost costs the batches that it was at, which others run again. What comes back is the same to the last
    bit wherever it was run. ``progress`` is called with the points that are done, and how many there are.

    >>> import carom
    >>> hits = carom.sweep("bouncing-ball", {"run.until": [0.5, 1.0]}, "count(impacts)")
    >>> bool(hits["count(impacts)"][1] >= hits["count(impacts)"][0])
    True
    """
    whole = Scenario(scenario) if isinstance(scenario, str) else scenario
    options = {"after": after, "design": design, "samples": samples, "seed": seed}
    changes = {f"study.{key}": (f"--{key}", value) for key, value in options.items() if value is not None}
    if until is not None:
        changes["run.until"] = ("--until", until)
    measures = [measure] if isinstance(measure, str) else list(measure)
    study = open_study(whole, vary or {}, measures, changes)
    told = None if progress is None else lambda count: progress(count, study.points)
    if section is not None:
        from .long_run import told as asked
        from .points import Diagram

        refused = {"measure": measures, "after": after, "until": until, "client": client, "batch": batch}
        _refuse(refused, "goes with runs that are measured, not with section")
        return Diagram(study.diagram(asked(section, period, settle), crossings, carry, threads, told))
    _refuse({"carry": carry, "settle": settle, "period": period, "crossings": crossings}, "goes with section")
    if client is not None:
        return Sweep(study, _spread(study, client, batch, progress))
    return Sweep(study, [json.loads(row) for row in study.run(list(range(study.points)), threads, told)])


def open_study(
    scenario: Scenario, vary: Mapping[str, Values], measures: Sequence[str], changes: Mapping[str, tuple[str, Any]]
) -> _carom.Study:
    """Reads what is asked: what is varied, what is measured, and changes by key, each with the option of the command that would make it."""
    if scenario._laws:
        contact = next(iter(scenario._laws))
        raise InputError(f"law: contact {contact!r} has a Python function; a study takes expressions, law = \"expr: ...\"")
    said = [(option, assignment(key, value)) for key, (option, value) in changes.items()]
    axes = [f"{key}={_values(values)}" for key, values in vary.items()]
    return _carom.Study.open(scenario._native, axes, list(measures), said)


def _refuse(said: Mapping[str, Any], why: str) -> None:
    """Refuses what has been said and would not be heeded."""
    for name, value in said.items():
        if value is not None and value is not False and value != []:
            raise InputError(f"{name}: {why}")


def _values(values: Values) -> str:
    if isinstance(values, str):
        return values
    return ", ".join(value if isinstance(value, str) else repr(plain(value) if isinstance(value, np.generic) else value) for value in values)


def run_batch(study: str, points: list[int]) -> tuple[float, list[str]]:
    """Runs points of a study that was sent as JSON: how long it took [s], and the rows. What a worker of the cluster is given to do."""
    begun = time.perf_counter()
    rows = _carom.Study.of_json(study).run(points, 1, None)
    return time.perf_counter() - begun, rows


def _spread(
    study: _carom.Study, client: Client, batch: int | None, progress: Callable[[int, int], Any] | None
) -> list[dict[str, Any]]:
    """Runs a study on a cluster, a batch after the other."""
    from distributed import as_completed

    rows: dict[int, dict[str, Any]] = {}
    waiting = deque(range(study.points))
    # The study is sent once; where a worker with it is lost, it is sent again with the batch.
    sent = study.json()
    cost = 0.0
    count = 0

    def take() -> Any:
        size = batch or (PROBE if cost == 0.0 else max(1, round(SECONDS / cost)))
        # At the end what is left is shared by all.
        share = max(1, len(waiting) // max(1, _threads(client)))
        points = [waiting.popleft() for _ in range(min(size, share if batch is None else size, len(waiting)))]
        return client.submit(run_batch, sent, points, pure=False, retries=3)

    flying = as_completed([take() for _ in range(AHEAD * _threads(client)) if waiting])
    for future in flying:
        spent, done = future.result()
        for text in done:
            row = json.loads(text)
            rows[row["point"]] = row
        if done:
            # What points have cost so far, the later counting more.
            cost = spent / len(done) if count == 0 else 0.7 * cost + 0.3 * spent / len(done)
            count += 1
        if progress is not None:
            progress(len(rows), study.points)
        if waiting:
            flying.add(take())
    return [rows[point] for point in range(study.points)]


def _threads(client: Client) -> int:
    workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return max(1, sum(int(worker["nthreads"]) for worker in workers.values()))
