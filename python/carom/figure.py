"""Figures."""

from __future__ import annotations

import os
from typing import Any

from . import _carom


class Figure:
    """A figure: a notebook shows it, ``svg`` is its text, ``save`` writes it as .svg, or as .png where carom was built with it."""

    __slots__ = ("_drawing", "_svg")

    def __init__(self, drawing: _carom.Drawing | None, svg: str | None = None) -> None:
        self._drawing = drawing
        self._svg = svg

    @property
    def svg(self) -> str:
        """The figure as SVG."""
        if self._svg is None:
            self._svg = self._drawing.svg() if self._drawing is not None else ""
        return self._svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it; the end of the name, .svg or .png, says in which format."""
        name = os.fspath(path)
        if self._drawing is not None:
            self._drawing.write(name)
        else:
            with open(name, "w", encoding="utf-8") as file:
                file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __reduce__(self) -> tuple[Any, ...]:
        return Figure, (None, self.svg)

    def __repr__(self) -> str:
        return f"<carom figure, {len(self.svg)} letters of SVG>"
