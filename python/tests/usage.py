"""Ordinary uses with the types that they must have; checked by mypy, never run."""

from typing import Any, assert_type

import carom
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def uses() -> None:
    hit = carom.impact("ye_flores", restitution=0.7, sphere=["20 mm", 0.02], speed="1 m/s")
    assert_type(hit, carom.Impact)
    assert_type(hit.restitution, float | None)
    many = carom.impact("ye_flores", restitution=np.linspace(0.1, 0.9, 5), speed=1.0)
    assert_type(many, carom.Impacts)
    assert_type(many.peak_force, Array)
    assert_type(carom.impact(carom.laws["hertz"]), carom.Impact)
    assert_type(carom.laws["hertz"].equation, str)
    result = carom.Scenario("pendulum").set(length="1 m").run(until=1)
    assert_type(result["pin.coordinate"], Array)
    assert_type(result.units, dict[str, str])
    sim = result.scenario.simulation()
    sim.inputs["torque"] = 1
    assert_type(sim.step(0.1)["pin.coordinate"], float)
    assert_type(sim.save(), carom.State)
    study = carom.sweep("pendulum", {"length": [1.0, 2.0], "run.until": "1 s..2 s:3"}, "max(pin.speed)")
    assert_type(study.failures, dict[int, str])
    assert_type(study.frame(), Any)
    hits = carom.section("bouncing-table", "impacts", count=5, settle="10 periods")
    assert_type(hits["approach"], Array)
    assert_type(hits.returns, int | None)
    assert_type(carom.orbit("bouncing-table", returns=1).multipliers, NDArray[np.complex128])
    assert_type(carom.exponent("bouncing-table", interval=0.05).value, float)
    assert_type(carom.basins("bouncing-table", {"height": [1e-3, 2e-3], "speed": "0 m/s, 0.1 m/s"}).leads, NDArray[np.int64])
    assert_type(carom.sweep("bouncing-table", {"shaking": [1.4]}, section="impacts", carry=True), carom.Diagram)
    found = carom.fit("chung-ooi-glass", "hertz", noise="1 %", start={"stiffness": 1e9}, free="stiffness", sphere=["10 mm", 0.01])
    assert_type(found, carom.Fit)
    assert_type(found["stiffness"].interval, tuple[float, float] | None)
    assert_type(carom.fit({"time": np.zeros(3), "force": [0.0, 1.0, 0.0]}, laws="all"), carom.Ranking)
    carom.fit("chung-ooi-glass", "hertz", stifness=1.0)  # type: ignore[call-overload]
    carom.impact("hertz", restitution="much")  # type: ignore[arg-type]
    carom.Scenario("pendulum").run(untill=1)  # type: ignore[call-arg]
