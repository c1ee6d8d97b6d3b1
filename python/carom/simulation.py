"""A scenario that is run step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _carom
from ._errors import InputError

if TYPE_CHECKING:
    from .scenario import Scenario


class State:
    """Everything that a simulation is at one instant: from it goes on what went on then, bit for bit."""

    __slots__ = ("_calls", "_native")

    def __init__(self, native: _carom.State, calls: list[int]) -> None:
        self._native = native
        self._calls = calls

    @property
    def time(self) -> float:
        """When it was kept [s]."""
        return self._native.time

    def __repr__(self) -> str:
        return f"<carom state at {self.time:g} s>"


class Inputs(MutableMapping[str, float]):
    """The inputs of a simulation: the signals of the file whose value is a number. ``sim.inputs["torque"] = 3`` holds from here on."""

    def __init__(self, native: _carom.Simulation) -> None:
        self._native = native

    def __getitem__(self, name: str) -> float:
        return dict(self._native.inputs)[name]

    def __setitem__(self, name: str, value: float) -> None:
        self._native.set(name, value)

    def __delitem__(self, name: str) -> None:
        raise InputError(f"input: {name} is part of the scenario; set it to another value")

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._native.inputs))

    def __len__(self) -> int:
        return len(self._native.inputs)

    def __repr__(self) -> str:
        return repr(dict(self._native.inputs))


Controller = Callable[["Simulation"], Any]


class Simulation:
    """A scenario that is run step by step, by its own method and tolerance: ``sim.step(1e-3)``, look, ``sim.inputs["torque"] = 2``, go on.

    ``sim["hook.coordinate"]`` is what is measured now, by the names that outputs have in the file. It runs in a thread of your own as well as in the
    main one, and others go on meanwhile.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._native = _carom.Simulation(scenario._native)
        self._inputs = Inputs(self._native)
        self._controllers: list[tuple[float, Controller]] = []
        self._calls: list[int] = []

    @property
    def scenario(self) -> Scenario:
        """What is run."""
        return self._scenario

    @property
    def time(self) -> float:
        """Time [s]."""
        return self._native.time

    @property
    def stopped(self) -> bool:
        """Whether the motion has stopped itself, at an event of the file that says so."""
        return self._native.stopped

    @property
    def inputs(self) -> Inputs:
        """What may be set; each keeps its value until it is set again."""
        return self._inputs

    @property
    def residue(self) -> float:
        """What the energy ledger misses [J]."""
        return self._native.residue

    @property
    def events(self) -> list[tuple[float, str, str]]:
        """What has happened so far: when [s], to what, and what."""
        return self._native.events()

    def control(self, period: float, controller: Controller) -> None:
        """Lets a function look and set inputs every ``period`` [s], from now on: ``sim.control(1e-3, lambda sim: ...)``.

        Steps end there. A call costs what the function does, and a few microseconds for each ``sim[...]`` and each input.
        """
        if not period > 0.0:
            raise InputError(f"period: must be positive, not {period}")
        self._controllers.append((period, controller))
        self._calls.append(-int(-self.time // period))

    def step(self, dt: float) -> Simulation:
        """Goes on by ``dt`` [s]."""
        return self.advance(self.time + dt)

    def advance(self, until: float) -> Simulation:
        """Goes on until this time [s], or until the motion stops itself."""
        while True:
            due = [calls * period for (period, _), calls in zip(self._controllers, self._calls)]
            next_due = min(due, default=until)
            if next_due >= until:
                break
            self._native.advance(next_due)
            if self.stopped:
                return self
            for k, (_, controller) in enumerate(self._controllers):
                if due[k] <= next_due:
                    self._calls[k] += 1
                    controller(self)
        self._native.advance(until)
        return self

    def __getitem__(self, name: str) -> float:
        return self._native.values([name])[0]

    def observe(self, names: Sequence[str]) -> list[float]:
        """What is measured now, for several names at once."""
        return self._native.values(list(names))

    def quantities(self, name: str) -> dict[str, str]:
        """What ``name`` stands for, with units: ``sim.quantities("hook")``."""
        return {name: unit for name, unit, _ in self._native.quantities(name)}

    def save(self) -> State:
        """Keeps everything that it is now. What a controller remembers is its own to keep."""
        return State(self._native.save(), list(self._calls))

    def restore(self, state: State) -> Simulation:
        """Takes it back to a state of it, or of another simulation of the same scenario."""
        if len(state._calls) != len(self._calls):
            raise InputError(f"state: it is of a simulation with {len(state._calls)} controllers, and this one has {len(self._calls)}")
        self._native.restore(state._native)
        self._calls = list(state._calls)
        return self

    def __repr__(self) -> str:
        return f"<carom simulation of {self._scenario.name!r} at {self.time:g} s; inputs {self.inputs!r}>"
