"""Columns of numbers by name, and how a notebook shows what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _carom
from .figure import Figure

Array: TypeAlias = NDArray[np.float64]

SHOWN = 12
"""So many rows are shown in a notebook."""


def html(heading: str, rows: Sequence[tuple[str, str]], figure: Figure | None) -> str:
    """What a notebook shows: a heading, words beside what is said of them, a figure."""
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
        shown = range(min(len(self._rows), SHOWN))
        body = "".join("<tr>" + "".join(f"<td>{self[name][k]:.5g}</td>" for name in names) + "</tr>" for k in shown)
        more = f"<p>... and {len(self._rows) - SHOWN} more</p>" if len(self._rows) > SHOWN else ""
        return f"<table><tr>{head}</tr>{body}</table>{more}"

    def pair(self, columns: Sequence[str]) -> tuple[list[tuple[str, str]], tuple[Array, Array]]:
        """Two columns as a figure takes them: names with units, and numbers."""
        x, y = (np.ascontiguousarray(self[name]) for name in columns)
        return [(name, self.units[name]) for name in columns], (x, y)


def drawn(table: Table, columns: Sequence[str] | None) -> list[str]:
    """Two columns: those that are asked for, or the first but time."""
    if columns is not None:
        first, second = columns
        return [first, second]
    names = [name for name in table if name != "time"]
    return [names[0], names[min(1, len(names) - 1)]]
