"""Single impacts, one by one or many at once, and advice which law to take."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from . import _carom
from ._errors import InputError
from .figure import Figure
from .said import LawFunction, Quantity, law_of
from .laws import Law

Array: TypeAlias = NDArray[np.float64]
Number: TypeAlias = Quantity | Array | Sequence[float]
"""One quantity, or an array of numbers in SI."""
Pair: TypeAlias = Quantity | Array | Sequence[Quantity | Array]
"""Of one body or of both: one quantity, or a list of two; either may be an array."""

_ONE = ("restitution", "speed", "effective_mass", "stiffness", "exponent", "gravity")
_BOTH = ("mass", "sphere")


class Impact:
    """What one impact did. Numbers are in SI; ``to_dict`` has all of them."""

    __slots__ = ("_data", "_native", "_said")

    def __init__(self, native: _carom.Impact, said: dict[str, Any]) -> None:
        self._native = native
        self._said = said
        self._data: dict[str, Any] | None = None

    @property
    def restitution(self) -> float | None:
        """The restitution that was delivered [-]; None where the bodies were still together when the lab stopped watching."""
        return self._native.restitution

    @property
    def duration(self) -> float:
        """From first touch to separation [s]."""
        return self._native.duration

    @property
    def compression_time(self) -> float:
        """From first touch to largest indentation [s]."""
        return self._native.compression_time

    @property
    def peak_force(self) -> float | None:
        """Largest force [N]; None for an impulse law."""
        return self._native.peak_force

    @property
    def peak_indentation(self) -> float:
        """Largest indentation [m]."""
        return self._native.peak_indentation

    @property
    def residual_indentation(self) -> float:
        """Indentation when contact ended [m]."""
        return self._native.residual_indentation

    @property
    def impulse(self) -> float:
        """Impulse of the contact force [N s]."""
        return self._native.impulse

    @property
    def dissipated(self) -> float:
        """Energy lost in the contact [J]."""
        return self._native.dissipated

    @property
    def energy_residue(self) -> float:
        """What the energy ledger misses [J]."""
        return self._native.energy_residue

    @property
    def ending(self) -> str:
        """How the contact ended: parted, together or failed."""
        return self._native.ending

    def to_dict(self) -> dict[str, Any]:
        """All that is known of it, as ``carom impact --json`` prints it."""
        if self._data is None:
            self._data = json.loads(self._native.json())
        return dict(self._data)

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """What is doubtful about it, and what to do: dicts of code, subject, text and remedy."""
        return list(self.to_dict()["warnings"])

    @property
    def assumed(self) -> list[str]:
        """What was not said and had to be assumed."""
        return list(self.to_dict()["assumed"])

    @property
    def curves(self) -> dict[str, Array]:
        """Time [s], indentation [m], rate [m/s], force [N] and work [J] step by step; at an angle slip [m/s] and friction [N] too."""
        return dict(self._native.curves())

    def figure(self, name: str = "overview") -> Figure:
        """A figure: overview, force-time, indentation-time, loop, phase or restitution."""
        return Figure(self._native.figure(name))

    def report(self, path: str) -> None:
        """Writes a page on which the bodies meet, press and part (.html)."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._native.report())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._said,)

    def __repr__(self) -> str:
        name, formula, rows = self._native.page()
        width = [max(len(row[k]) for row in rows) for k in (0, 1)]
        lines = [f"  {row[0]:{width[0]}}  {row[1]:{width[1]}}  {row[2]}".rstrip() for row in rows]
        assumed = [f"  assumed: {', '.join(self.assumed)}"] if self.assumed else []
        warned = [f"  ! {' '.join(filter(None, (w['text'], w['remedy'])))}" for w in self.warnings]
        return "\n".join([name, f"  {formula}", *assumed, *lines, *warned])

    def _repr_html_(self) -> str:
        name, formula, rows = self._native.page()
        table = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        warned = "".join(f"<p>&#9888; {escape(w['text'])} {escape(w['remedy'])}</p>" for w in self.warnings)
        return f"<b>{escape(name)}</b><br><code>{escape(formula)}</code><table>{table}</table>{warned}"


class Impacts(Mapping[str, Array]):
    """What many impacts did: an array for each number, in the shape to which the arguments broadcast.

    ``impacts.restitution`` is ``impacts["restitution"]``. Where there is no number (bodies that did not part) there is NaN.
    """

    def __init__(self, columns: dict[str, Array]) -> None:
        self._columns = columns

    @property
    def restitution(self) -> Array:
        """The restitutions that were delivered [-]; NaN where the bodies did not part."""
        return self._columns["restitution"]

    @property
    def duration(self) -> Array:
        """From first touch to separation [s]."""
        return self._columns["duration"]

    @property
    def compression_time(self) -> Array:
        """From first touch to largest indentation [s]."""
        return self._columns["compression_time"]

    @property
    def peak_force(self) -> Array:
        """Largest force [N]."""
        return self._columns["peak_force"]

    @property
    def peak_indentation(self) -> Array:
        """Largest indentation [m]."""
        return self._columns["peak_indentation"]

    @property
    def residual_indentation(self) -> Array:
        """Indentation when contact ended [m]."""
        return self._columns["residual_indentation"]

    @property
    def impulse(self) -> Array:
        """Impulse of the contact force [N s]."""
        return self._columns["impulse"]

    @property
    def dissipated(self) -> Array:
        """Energy lost in the contact [J]."""
        return self._columns["dissipated"]

    @property
    def energy_residue(self) -> Array:
        """What the energy ledger misses [J]."""
        return self._columns["energy_residue"]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of every array."""
        return self.restitution.shape

    def __getitem__(self, name: str) -> Array:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<{self.restitution.size} impacts in the shape {self.shape}: {', '.join(self)}>"


@overload
def impact(
    law: str | Law | LawFunction = ...,
    *,
    restitution: float | None = ...,
    speed: Quantity | None = ...,
    mass: Quantity | Sequence[Quantity] | None = ...,
    effective_mass: Quantity | None = ...,
    stiffness: Quantity | None = ...,
    exponent: float | None = ...,
    sphere: Quantity | Sequence[Quantity] | None = ...,
    material: str | Sequence[str] | None = ...,
    materials: str | Sequence[str] | None = ...,
    parameters: Mapping[str, Quantity] | None = ...,
    gravity: Quantity | None = ...,
    damping: str | None = ...,
    calibrate: bool = ...,
    angle: Quantity | None = ...,
    spin: Quantity | Sequence[Quantity] | None = ...,
    inertia: Quantity | Sequence[Quantity] | None = ...,
    friction: float | str | None = ...,
    friction_parameters: Mapping[str, Quantity] | None = ...,
    tolerance: float | None = ...,
    method: str | None = ...,
) -> Impact: ...


@overload
def impact(
    law: str | Law | LawFunction = ...,
    *,
    restitution: float | Array | Sequence[float] | None = ...,
    speed: Number | None = ...,
    mass: Pair | None = ...,
    effective_mass: Number | None = ...,
    stiffness: Number | None = ...,
    exponent: float | Array | Sequence[float] | None = ...,
    sphere: Pair | None = ...,
    material: str | Sequence[str] | None = ...,
    materials: str | Sequence[str] | None = ...,
    parameters: Mapping[str, Number] | None = ...,
    gravity: Number | None = ...,
    damping: str | None = ...,
    calibrate: bool = ...,
    tolerance: float | None = ...,
    method: str | None = ...,
) -> Impacts: ...


def impact(law: Any = "hertz", **said: Any) -> Impact | Impacts:
    """Runs one impact, or as many as the arrays are long.

    Two bodies meet along a line or at an angle and press each other by a law, to the law's own end of contact. What is left out is taken from the
    default case, and told by ``.assumed``: two steel spheres of 20 mm that meet at 1 m/s, restitution 0.7.

    ``law``: the id of a law (``carom.laws``), an expression such as ``"expr: K*d^1.5*(1 + 0.4*v)"``, or a Python function
    ``lambda d, v, K: K * d**1.5 * (1 + 0.4 * v)``, which costs a quarter of a microsecond or more for each of several hundred evaluations.
    What it asks for after d and v is given by name: t, v0, M, K, n, e, and what ``parameters`` has.

    Of ``mass``, ``sphere``, ``material``, ``spin`` and ``inertia`` one is of a body that meets a fixed surface (a material: of both), a list of two of
    both bodies. ``material`` is a name (``carom materials``), ``materials`` are files with your own. An angle is in rad, or ``"30 deg"``.

    Arrays in place of ``restitution``, ``speed``, ``mass``, ``effective_mass``, ``stiffness``, ``exponent``, ``sphere``, ``gravity`` and
    ``parameters`` broadcast as in NumPy; the impacts are run on all cores, and other Python threads go on meanwhile.

    >>> import carom, numpy as np
    >>> carom.impact("ye_flores", restitution=0.7).restitution.__round__(4)
    0.6832
    >>> carom.impact("hunt_crossley", restitution=np.array([0.25, 0.5, 0.75])).restitution.round(2)
    array([0.56, 0.66, 0.8 ])
    """
    said = asked("impact", _KNOWN, law, said)
    varied = _varied(said)
    if varied:
        return _many(said, varied)
    return Impact(_carom.impact(said), said)


def asked(function: str, known: Sequence[str], law: Any, said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of an impact, in the form in which the compiled part takes it; what a function of this name does not know is refused."""
    told = {key: value for key, value in said.items() if value is not None}
    for key in told:
        if key not in known:
            raise TypeError(f"{function}() got an unexpected keyword argument {key!r}: there are {', '.join(known)}")
    told["law"] = law_of(law)
    for key in _LISTS & told.keys():
        if not isinstance(told[key], (list, tuple)):
            told[key] = [told[key]]
    for key in ("parameters", "friction_parameters"):
        if key in told:
            told[key] = list(told[key].items())
    return told


_LISTS = {"mass", "sphere", "material", "materials", "spin", "inertia"}
_KNOWN = (
    "restitution", "speed", "mass", "effective_mass", "stiffness", "exponent", "sphere", "material", "materials", "parameters", "gravity",
    "damping", "calibrate", "angle", "spin", "inertia", "friction", "friction_parameters", "tolerance", "method",
)  # fmt: skip


def _again(said: dict[str, Any]) -> Impact:
    """An impact that was pickled, run again: to the last bit what it was."""
    return Impact(_carom.impact(said), said)


def _varied(said: dict[str, Any]) -> dict[str, Any]:
    """Takes the arrays out of what is said, by the names under which the compiled part knows them."""
    varied: dict[str, Any] = {}
    for key in _ONE:
        if isinstance(said.get(key), (np.ndarray, list, tuple)):
            varied[key] = said.pop(key)
    for key in _BOTH:
        if key in said and any(isinstance(one, np.ndarray) for one in said[key]):
            varied.update({f"{key}.{k}": one for k, one in enumerate(said.pop(key))})
    if "parameters" in said:
        arrays = {name: value for name, value in said["parameters"] if isinstance(value, (np.ndarray, list, tuple))}
        varied.update({f"parameters.{name}": value for name, value in arrays.items()})
        said["parameters"] = [(name, value) for name, value in said["parameters"] if name not in arrays]
    return varied


def _many(said: dict[str, Any], varied: dict[str, Any]) -> Impacts:
    numbers: dict[str, Array] = {}
    for name, value in varied.items():
        try:
            numbers[name] = np.asarray(value if not isinstance(value, str) else [value], dtype=np.float64)
        except (ValueError, TypeError):
            raise InputError(f"{name}: arrays, and what stands beside them for the other body, hold numbers in SI, not {value!r}") from None
    try:
        arrays = np.broadcast_arrays(*numbers.values())
    except ValueError as error:
        shapes = ", ".join(f"{name} {np.shape(value)}" for name, value in varied.items())
        raise InputError(f"the arrays do not fit each other ({shapes}): {error}") from None
    shape = arrays[0].shape
    flat = [(name, np.ascontiguousarray(array).reshape(-1)) for name, array in zip(varied, arrays)]
    return Impacts({name: column.reshape(shape) for name, column in _carom.batch(said, flat)})


def advise(
    *,
    material: str | Sequence[str] = (),
    materials: str | Sequence[str] = (),
    sphere: Quantity | Sequence[Quantity] = (),
    cylinder: Sequence[Quantity] = (),
    length: Quantity | None = None,
    plane: bool = False,
    contact: str | None = None,
    speed: Quantity | None = None,
    restitution: float | None = None,
    measured: Sequence[tuple[Quantity, float]] = (),
    marks: bool | None = None,
    purpose: str | None = None,
    smooth: bool = False,
    mass: Quantity | Sequence[Quantity] = (),
    effective_mass: Quantity | None = None,
    explain: str | None = None,
) -> dict[str, Any]:
    """Which contact law to use: every law is tried in your impact and ranked, with reasons.

    What comes back is what ``carom advise --json`` prints: ``["first"]`` is the law to take, ``["ranking"]`` has the others with their reasons for
    and against, ``["avoid"]`` those that will not do. With ``explain`` it is why one law stands where it stands.

    >>> import carom
    >>> carom.advise(material="aluminium", sphere=["20 mm", "20 mm"], speed="0.3 m/s", restitution=0.7)["inputs"]["contact"]
    'point'
    """
    several = {"material": material, "materials": materials, "sphere": sphere, "cylinder": cylinder, "mass": mass}
    asked: dict[str, Any] = {
        key: list(value) if isinstance(value, (list, tuple)) else [value] for key, value in several.items()
    }
    asked |= {"plane": plane, "smooth": smooth, "measured": list(measured)}
    single = {
        "length": length, "contact": contact, "speed": speed, "restitution": restitution, "marks": marks, "purpose": purpose,
        "effective_mass": effective_mass, "explain": explain,
    }  # fmt: skip
    asked |= {key: value for key, value in single.items() if value is not None}
    advice: dict[str, Any] = json.loads(_carom.advise(asked))
    return advice
