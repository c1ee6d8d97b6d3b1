"""What goes wrong, with the words that the command prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .found import Fit
    from .result import Result


class CaromError(Exception):
    """Something is wrong; what, where and what to write instead is in its text."""


class InputError(CaromError, ValueError):
    """Bad input: a file, a parameter, a name. The command ends with exit code 2."""


class RunError(CaromError, RuntimeError):
    """A run that could not be finished. The command ends with exit code 1.

    ``result`` is what was recorded until then, ``fit`` what a search had that did not end in a minimum, where there is something.
    """

    result: Result | None = None
    fit: Fit | None = None
