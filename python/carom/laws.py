"""The laws, as the catalogue has them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from . import _carom


class Law:
    """A law of the catalogue. Its help, ``help(carom.laws.ye_flores)``, is its page of the handbook in short."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self.__doc__ = _page(data)

    @property
    def id(self) -> str:
        """The name by which it is called."""
        return str(self._data["id"])

    @property
    def name(self) -> str:
        """Its name in the literature."""
        return str(self._data["name"])

    @property
    def year(self) -> str:
        """The year of publication; ``~`` marks one from general knowledge."""
        return str(self._data["year"])

    @property
    def group(self) -> str:
        """The family it belongs to."""
        return str(self._data["group"])

    @property
    def equation(self) -> str:
        """The law in one line."""
        return str(self._data["equation"])

    @property
    def about(self) -> str:
        """What it is and what to expect of it."""
        return str(self._data["about"])

    @property
    def source(self) -> str:
        """The papers it was taken from, with the errata that apply."""
        return str(self._data["source"])

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """What it needs to know: symbol, unit, meaning, default."""
        return list(self._data["parameters"])

    def to_dict(self) -> dict[str, Any]:
        """All that the catalogue says of it, as ``carom laws show ID --json`` prints it."""
        return dict(self._data)

    def __reduce__(self) -> tuple[Any, ...]:
        return _law, (self.id,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<carom law {self.id}: {self.name} ({self.year}), {self.equation}>"

    def __str__(self) -> str:
        return _page(self._data)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(p['symbol'])}</td><td>{escape(p['unit'])}</td><td>{escape(p['meaning'])}</td></tr>"
            for p in self.parameters
        )
        return (
            f"<b>{escape(self.name)}</b> ({escape(self.year)})<br><code>{escape(self.equation)}</code>"
            f"<p>{escape(self.about)}</p><table>{rows}</table><p><small>{escape(self.source)}</small></p>"
        )


class Laws(Mapping[str, Law]):
    """All laws by their ids: ``carom.laws["ye_flores"]``, or ``carom.laws.ye_flores``."""

    def __getitem__(self, id: str) -> Law:
        return _law(id)

    def __getattr__(self, id: str) -> Law:
        if id.startswith("_"):
            raise AttributeError(id)
        try:
            return _law(id)
        except Exception as error:
            raise AttributeError(str(error)) from None

    def __contains__(self, id: object) -> bool:
        return id in _ids()

    def __iter__(self) -> Iterator[str]:
        return iter(_ids())

    def __len__(self) -> int:
        return len(_ids())

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_ids()]

    def group(self, name: str) -> list[Law]:
        """The laws of a family, such as ``hunt-crossley``."""
        return [law for law in self.values() if law.group == name]

    def __repr__(self) -> str:
        return f"<{len(self)} laws of carom; carom.laws['ye_flores'] is one of them>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(law.id)}</td><td>{escape(law.group)}</td><td>{escape(law.name)}</td>"
            f"<td><code>{escape(law.equation)}</code></td></tr>"
            for law in self.values()
        )
        return f"<table><tr><th>id</th><th>group</th><th>name</th><th>equation</th></tr>{rows}</table>"


@cache
def _ids() -> list[str]:
    return _carom.laws()


@cache
def _law(id: str) -> Law:
    return Law(json.loads(_carom.law(id)))


def _page(data: dict[str, Any]) -> str:
    lines = [f"{data['name']} ({data['year']})", "", f"    {data['equation']}", "", data["about"], ""]
    lines += [f"{p['symbol']} [{p['unit']}]: {p['meaning']}" for p in data["parameters"]]
    lines += ["", f"Validity: {data['validity']}", f"Artefacts: {data['artefacts']}", f"Source: {data['source']}"]
    return "\n".join(lines)


laws = Laws()
