"""Figures, as SVG."""

from __future__ import annotations

import os
from pathlib import Path


class Figure:
    """A figure as SVG: a notebook shows it, ``save`` writes it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it; the name ends in .svg."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<carom figure, {len(self.svg)} letters of SVG>"
