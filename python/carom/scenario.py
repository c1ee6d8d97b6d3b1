"""Scenarios: mechanisms from files, texts and dicts, changed and run."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from . import _carom
from ._errors import RunError
from .result import Result
from .said import LawFunction, Quantity, assignment, document, symbols

if TYPE_CHECKING:
    from .simulation import Simulation

_OPTIONS = {"until": "--until", "method": "--method", "tolerance": "--tolerance", "step": "--step", "contact": "--contact", "impact": "--impact"}


def scenarios() -> list[str]:
    """The names of the scenarios that come with carom."""
    return _carom.scenarios()


class Scenario:
    """A mechanism with all that acts on it, and how it is run.

    ``Scenario("slider-crank-clearance")`` is one that comes with carom, ``Scenario("my/scenario.toml")`` a file or a folder of results;
    ``Scenario.from_text`` takes the text of a file, ``Scenario.from_dict`` the same as a dict, ``carom.Model`` puts one together.

    A scenario never changes: ``set`` and ``law`` give another one.
    """

    __slots__ = ("_laws", "_native")

    def __init__(self, what: str | os.PathLike[str]) -> None:
        self._native = _carom.Scenario.find(os.fspath(what))
        self._laws: dict[str, LawFunction] = {}

    @classmethod
    def _of(cls, native: _carom.Scenario, laws: dict[str, LawFunction] | None = None) -> Scenario:
        own = cls.__new__(cls)
        own._native = native
        own._laws = laws or {}
        return own

    @classmethod
    def from_text(cls, text: str, path: str | None = None) -> Scenario:
        """The scenario in the text of a file; ``path`` is where it could stand, for messages and for what it includes."""
        return cls._of(_carom.Scenario.of_text(text, path or "scenario.toml"))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], path: str | None = None) -> Scenario:
        """The scenario of a dict: sections by name, those that are repeated as lists, as a TOML file has them."""
        return cls._of(_carom.Scenario.of_document(document(data), path or "model.toml"))

    def set(self, changes: Mapping[str, Any] | None = None, /, **parameters: Any) -> Scenario:
        """The same with other values: ``set(clearance=1e-4)`` for a parameter, ``set({"body.bob.mass": "3 kg"})`` for any key by its dotted path.

        Numbers are in SI, texts as ``carom run --set`` takes them.
        """
        all_changes = {**(changes or {}), **parameters}
        pairs = [("--set", assignment(key, value)) for key, value in all_changes.items()]
        return self._of(self._native.changed(pairs), self._laws)

    def law(self, contact: str, function: LawFunction) -> Scenario:
        """The same with a Python function as the force law of a contact: ``law("wall", lambda d, v, K: K * d**1.5 * (1 + 0.3 * v))``.

        It is called with indentation d [m] and rate v [m/s]; what else it asks for is given by name: t, v0, M, and K, n, e where the contact has
        them. Each call costs a quarter of a microsecond or more, of which a run needs some hundred per impact, so that a run is several times slower than with an
        expression in the file (``law = "expr: ..."``).
        """
        native = self._native.with_law(contact, function, symbols(function))
        return self._of(native, {**self._laws, contact: function})

    def run(
        self,
        *,
        until: Quantity | None = None,
        method: str | None = None,
        tolerance: float | None = None,
        step: Quantity | None = None,
        contact: str | None = None,
        impact: str | None = None,
        samples: bool = True,
        impacts: bool = True,
        motion: bool = True,
    ) -> Result:
        """Runs it to its end, and gives what came of it. Ctrl-C ends the run; other threads of Python go on meanwhile.

        The first six change what the file says, as the options of ``carom run``; the last three say what is kept: the samples, peaks and curves of
        impacts, the motion for the report. What is not kept is not worked out.

        A run that cannot go on raises ``RunError``, whose ``result`` is what was recorded until then.
        """
        options = {"until": until, "method": method, "tolerance": tolerance, "step": step, "contact": contact, "impact": impact}
        said = [(_OPTIONS[key], assignment(f"run.{key}", value)) for key, value in options.items() if value is not None]
        scenario = self._of(self._native.changed(said), self._laws) if said else self
        result = Result(scenario, scenario._native.run((samples, impacts, motion)), (samples, impacts, motion))
        if result.failure is not None:
            error = RunError(result.failure)
            error.result = result
            raise error
        return result

    def simulation(self) -> Simulation:
        """A run that is stepped by hand: looked at, steered by its inputs, kept and taken back."""
        from .simulation import Simulation

        return Simulation(self)

    @property
    def name(self) -> str:
        """What results are called: the file's name, or that of its folder."""
        return self._native.name

    @property
    def title(self) -> str:
        """Its title."""
        return self._native.title

    @property
    def description(self) -> str:
        """What to look for; may be empty."""
        return self._native.description

    @property
    def text(self) -> str:
        """Its file, before any change."""
        return self._native.text

    @property
    def parameters(self) -> dict[str, float | str]:
        """Its parameters, in SI, as they are after all changes."""
        return dict(self._native.parameters)

    @property
    def columns(self) -> list[str]:
        """What a run records, by name."""
        return [name for name, _, _ in self._native.columns]

    @property
    def until(self) -> float:
        """When the run ends [s]."""
        return self._native.until

    @property
    def fingerprint(self) -> str:
        """What it is known by, wherever it stands: of all files and changes that decide the run."""
        return self._native.fingerprint

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._native.bundle(), self._laws)

    def __repr__(self) -> str:
        contents, method = self._native.contents
        return f"<carom scenario {self.name!r}: {self.title}; {contents}; {method}>"

    def _repr_html_(self) -> str:
        contents, method = self._native.contents
        rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(str(value))}</td></tr>" for name, value in self.parameters.items())
        table = f"<table>{rows}</table>" if rows else ""
        return f"<b>{escape(self.name)}</b>: {escape(self.title)}<br>{escape(contents)}; {escape(method)}{table}"


def _restored(bundle: str, laws: dict[str, LawFunction]) -> Scenario:
    scenario = Scenario._of(_carom.Scenario.of_bundle(bundle))
    for contact, function in laws.items():
        scenario = scenario.law(contact, function)
    return scenario
