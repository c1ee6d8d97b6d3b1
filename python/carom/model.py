"""A mechanism built in Python: what is called here becomes a scenario file, and is read as one."""

from __future__ import annotations

from typing import Any

from .scenario import Scenario


class Model:
    """A scenario that is put together in Python, section by section, with the keys of the file (docs/scenario.md).

    >>> import carom
    >>> m = carom.Model("Swing", parameters={"length": "2 m"})
    >>> m.body("seat", position=[0, 0, "= -length"], mass="30 kg", shape={"kind": "box", "size": [0.4, 0.2, 0.04]})
    >>> m.joint("hook", kind="revolute", between=["ground", "seat"], point=[0, 0, 0], axis=[0, 1, 0], start="40 deg")
    >>> m.settings(until="1 s")
    >>> m.scenario().set(length="3 m").run()["hook.coordinate"][:1].round(6)
    array([0.698132])
    """

    def __init__(self, title: str, *, description: str | None = None, parameters: dict[str, Any] | None = None) -> None:
        self.title = title
        self.document: dict[str, Any] = {"carom": 1, "title": title}
        if description is not None:
            self.document["description"] = description
        if parameters:
            self.document["parameters"] = dict(parameters)

    def add(self, section: str, name: str | None = None, /, **keys: Any) -> None:
        """Adds an object to a section of the file: ``add("body", "seat", mass=30)`` is ``[[body]]``, ``name = "seat"``, ``mass = 30``."""
        named = {} if name is None else {"name": name}
        self.document.setdefault(section, []).append({**named, **keys})

    def body(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[body]]``."""
        self.add("body", name, **keys)

    def joint(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[joint]]``."""
        self.add("joint", name, **keys)

    def constraint(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[constraint]]``."""
        self.add("constraint", name, **keys)

    def contact(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[contact]]``."""
        self.add("contact", name, **keys)

    def surface(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[surface]]``."""
        self.add("surface", name, **keys)

    def group(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[group]]``."""
        self.add("group", name, **keys)

    def drive(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[drive]]``."""
        self.add("drive", name, **keys)

    def point(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[point]]``."""
        self.add("point", name, **keys)

    def signal(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[signal]]``; one whose value is a number is an input of the simulation."""
        self.add("signal", name, **keys)

    def force(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[force]]``."""
        self.add("force", name, **keys)

    def table(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[table]]``."""
        self.add("table", name, **keys)

    def event(self, name: str, /, **keys: Any) -> None:
        """Adds an ``[[event]]``."""
        self.add("event", name, **keys)

    def part(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[part]]``: another file, included."""
        self.add("part", name, **keys)

    def output(self, *quantities: str, **keys: Any) -> None:
        """Adds an ``[[output]]`` of these quantities."""
        self.add("output", None, **({"quantities": list(quantities)} if quantities else {}), **keys)

    def figure(self, name: str, /, **keys: Any) -> None:
        """Adds a ``[[figure]]``."""
        self.add("figure", name, **keys)

    def world(self, **keys: Any) -> None:
        """Sets keys of ``[world]``."""
        self.document.setdefault("world", {}).update(keys)

    def settings(self, **keys: Any) -> None:
        """Sets keys of ``[run]``: until, method, tolerance, record."""
        self.document.setdefault("run", {}).update(keys)

    def scenario(self, path: str | None = None) -> Scenario:
        """The scenario, read and checked; tables and meshes are looked for beside ``path``."""
        return Scenario.from_dict(self.document, path=path)

    @property
    def text(self) -> str:
        """The file that it is."""
        return self.scenario().text

    def __repr__(self) -> str:
        counts = [f"{len(value)} {key}" for key, value in self.document.items() if isinstance(value, list)]
        return f"<carom model {self.title!r}: {', '.join(counts) or 'empty'}>"
