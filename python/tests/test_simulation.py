"""Stepping by hand."""

import math
from typing import Any

import carom
import pytest

PENDULUM: dict[str, Any] = {
    "carom": 1,
    "title": "Held pendulum",
    "body": [{"name": "bob", "position": [0, 0, -1], "mass": 2, "inertia": [1e-3, 1e-3, 1e-3]}],
    "joint": [{"name": "hinge", "kind": "revolute", "between": ["ground", "bob"], "point": [0, 0, 0], "axis": [0, 1, 0], "start": 0.3}],
    "signal": [{"name": "torque", "value": 0}],
    "force": [{"name": "motor", "kind": "joint", "joint": "hinge", "effort": "= torque"}],
    "run": {"until": 2},
}


@pytest.fixture
def pendulum() -> carom.Simulation:
    return carom.Scenario.from_dict(PENDULUM).simulation()


def test_one_step_to_the_end_is_the_run(pendulum: carom.Simulation) -> None:
    run = carom.Scenario.from_dict(PENDULUM).run()
    pendulum.advance(2.0)
    assert pendulum["hinge.coordinate"] == run["hinge.coordinate"][-1]
    assert pendulum.time == 2.0 and abs(pendulum.residue) < 1e-8


def test_an_input_holds_until_it_is_set_again(pendulum: carom.Simulation) -> None:
    # Held where gravity's moment is balanced, it stays.
    pendulum.inputs["torque"] = -2 * 9.81 * math.sin(-0.3)
    assert dict(pendulum.inputs) == {"torque": pytest.approx(5.798, abs=1e-3)}
    pendulum.step(0.5)
    assert pendulum["hinge.coordinate"] == pytest.approx(0.3, abs=1e-6)
    pendulum.inputs["torque"] = 0.0
    pendulum.step(0.5)
    assert pendulum["hinge.coordinate"] < 0.1


def test_what_was_kept_goes_on_bit_for_bit(pendulum: carom.Simulation) -> None:
    pendulum.step(0.4)
    state = pendulum.save()
    first = pendulum.step(0.7).observe(["hinge.coordinate", "hinge.speed"])
    pendulum.inputs["torque"] = 3.0
    pendulum.step(0.1)
    assert pendulum.restore(state).time == state.time == 0.4 and pendulum.inputs["torque"] == 0.0
    assert pendulum.step(0.7).observe(["hinge.coordinate", "hinge.speed"]) == first
    other = carom.Scenario.from_dict(PENDULUM).simulation().restore(state)
    assert other.step(0.7).observe(["hinge.coordinate", "hinge.speed"]) == first


def test_a_controller_is_called_at_its_period(pendulum: carom.Simulation) -> None:
    calls: list[float] = []

    def hold(sim: carom.Simulation) -> None:
        calls.append(sim.time)
        sim.inputs["torque"] = -200.0 * (sim["hinge.coordinate"] - 0.1) - 20.0 * sim["hinge.speed"]

    pendulum.control(0.01, hold)
    pendulum.advance(3.0)
    assert len(calls) == 300 and calls[:3] == [0.0, 0.01, 0.02]
    # Proportional control rests where its moment is that of gravity: 200 (q - 0.1) = -2 g sin q.
    q = pendulum["hinge.coordinate"]
    assert abs(200.0 * (q - 0.1) + 2 * 9.81 * math.sin(q)) < 1e-3
    with pytest.raises(carom.InputError, match="period"):
        pendulum.control(0.0, hold)


def test_contacts_and_events_are_seen(pendulum: carom.Simulation) -> None:
    ball = carom.Scenario("bouncing-ball").simulation()
    ball.advance(0.7)
    assert {word for _, _, word in ball.events} >= {"touch", "part"}
    assert pendulum.quantities("hinge")["hinge.coordinate"] == "rad"


def test_mistakes_are_named(pendulum: carom.Simulation) -> None:
    with pytest.raises(carom.InputError, match='unknown input "torqe": did you mean "torque"?'):
        pendulum.inputs["torqe"] = 1.0
    with pytest.raises(carom.InputError, match="finite"):
        pendulum.inputs["torque"] = math.nan
    with pytest.raises(carom.InputError, match="hinge.coordinate"):
        pendulum["hinge.coordinat"]
    with pytest.raises(carom.RunError):
        pendulum.advance(math.nan)
    other = carom.Scenario("double-pendulum").simulation()
    with pytest.raises(carom.InputError, match="state"):
        pendulum.restore(other.save())
