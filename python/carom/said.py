"""What users say, brought into the form in which the compiled part takes it."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from ._errors import InputError

Quantity: TypeAlias = float | str
"""A number in SI, or a text with a unit such as "20 mm"."""

LawFunction: TypeAlias = Callable[..., float]
"""A force [N] of indentation d [m] and rate v [m/s]; what else it asks for is given by name: t, v0, M, K, n, e and parameters."""


def symbols(function: LawFunction) -> list[str]:
    """What a law asks for after d and v, by the names of its parameters; those with a default keep it."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    if len(parameters) < 2:
        raise InputError("law: a function takes the indentation d and the rate v first, as in lambda d, v: 1e9 * d")
    own = [p for p in parameters[2:] if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return [p.name for p in own if p.default is p.empty]


def law_of(law: str | LawFunction) -> str | tuple[LawFunction, list[str]]:
    """A law by its name, or a function with what it asks for."""
    if callable(law):
        return law, symbols(law)
    return getattr(law, "id", law)


def plain(value: Any) -> Any:
    """A value as JSON has it: numbers of NumPy and paths become plain ones."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise InputError(f"a {type(value).__name__} has no place in a scenario: write numbers, texts, lists and dicts")


def document(value: Mapping[str, Any]) -> str:
    """A dict as JSON; what is None is left out."""
    try:
        return json.dumps(_without_none(value), default=plain, allow_nan=False)
    except ValueError as error:
        raise InputError(f"a scenario has finite numbers alone: {error}") from None


def _without_none(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _without_none(inside) for key, inside in value.items() if inside is not None}
    if isinstance(value, (list, tuple)):
        return [_without_none(inside) for inside in value]
    return value


def assignment(key: str, value: Any) -> str:
    """A change as the command has it: ``key=value``. A text is taken as it is, everything else as TOML."""
    return f"{key}={value if isinstance(value, str) else _toml(value)}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        # The letters that JSON escapes TOML escapes in the same way.
        return json.dumps(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(inside) for inside in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(str(key))} = {_toml(inside)}" for key, inside in value.items()) + "}"
    return _toml(plain(value))
