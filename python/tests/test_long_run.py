"""Sections, orbits, exponents, basins and diagrams, beside closed forms and beside each other."""

import pickle
from collections.abc import Callable
from typing import Any

import carom
import numpy as np
import pytest


def table(shaking: float = 1.4) -> carom.Scenario:
    return carom.Scenario("bouncing-table").set(shaking=shaking)


@pytest.fixture(scope="module")
def hits() -> carom.Section:
    return carom.section(table(), "impacts", count=12, settle="100 periods")


def test_a_section_at_impacts_is_where_the_closed_form_has_the_ball(hits: carom.Section) -> None:
    # With restitution 0.5 the ball leaves as fast, seen from the table, as it came: cos(phase) = pi (1-e)/(1+e)/shaking.
    phase = np.arccos(np.pi * 0.5 / 1.5 / 1.4) / (2 * np.pi)
    np.testing.assert_allclose(hits["phase"], phase, atol=1e-8)
    np.testing.assert_allclose(np.diff(hits["time"]), 0.05, atol=1e-9)
    assert hits.returns == 1 and hits.period == pytest.approx(0.05) and hits.settle == pytest.approx(5.0)
    assert set(hits.contacts) == {"bounce"} and hits.units["approach"] == "m/s" and len(hits.known()) == len(hits)
    assert "<svg" in hits.figure(["phase", "approach"]).svg and "approach" in hits._repr_html_()
    assert not hits["time"].flags.writeable
    again = pickle.loads(pickle.dumps(hits))
    assert all(np.array_equal(again[name], hits[name]) for name in hits) and again.returns == 1


def test_periods_are_times_or_frequencies(hits: carom.Section) -> None:
    same = carom.section(table(), "impacts", count=12, settle=5.0, period="20 Hz")
    assert all(np.array_equal(same[name], hits[name]) for name in hits)


def test_an_orbit_has_the_multipliers_of_the_exact_map() -> None:
    found = carom.orbit(table(1.6), returns=1, settle="100 periods")
    # Their product is the square of the restitution; the period has doubled at 1.5268.
    assert np.prod(found.multipliers).real == pytest.approx(0.25, abs=1e-6)
    assert found.stability == "flip" and not found.is_stable and found.period == pytest.approx(0.05)
    assert len(found.impacts) == 1 and len(found.crossings["time"]) == 1
    assert found.path["time"][-1] - found.path["time"][0] == pytest.approx(0.05)
    assert "flip" in repr(found) and "<svg" in found._repr_html_()
    assert np.array_equal(pickle.loads(pickle.dumps(found)).multipliers, found.multipliers)
    settled = carom.orbit(table(1.6), settle="100 periods")
    assert settled.is_stable and settled.returns == 2


def test_the_exponent_of_a_stable_orbit_is_that_of_its_multiplier() -> None:
    counted: list[int] = []
    found = carom.exponent(table(), intervals=100, settle="50 periods", progress=counted.append)
    largest = abs(carom.orbit(table(), settle="50 periods").multipliers[0])
    assert float(found) == pytest.approx(np.log(largest) / 0.05, rel=0.05) and found.meets and not found.parts
    assert counted[-1] >= 100 and len(found.blocks) == 10 and found.figure().svg


def test_starts_lead_to_bouncing_or_to_sleep() -> None:
    vary = {"height": [0.0018, 0.003], "speed": "-0.2 m/s, 0 m/s"}
    one, two = (carom.basins("bouncing-table", vary, settle="60 periods", threads=threads) for threads in (1, 2))
    assert np.array_equal(one.leads, two.leads) and one.grid().shape == (2, 2) and len(one.attractors) == 2
    assert one.varied["speed"].tolist() == [-0.2, 0.0, -0.2, 0.0] and sum(motion.starts for motion in one.attractors) == 4
    assert one.attractors[0].states == two.attractors[0].states and "motion 1" in one._repr_html_()
    with pytest.raises(carom.InputError, match="vary: name two"):
        carom.basins("bouncing-table", {"height": [1.0]})


def test_a_diagram_doubles_and_is_the_same_for_any_number_of_threads() -> None:
    def diagram(threads: int) -> carom.Diagram:
        return carom.sweep(
            "bouncing-table", {"shaking": "1.45, 1.51, 1.64"}, section="impacts", carry=True, settle="120 periods", crossings=16, threads=threads
        )

    one, three = diagram(1), diagram(3)
    assert one.returns == [1, 1, 2] and one.carried.tolist() == [False, True, True]
    assert all(np.array_equal(one[name], three[name], equal_nan=True) for name in one)
    assert one["shaking"].tolist() == [1.45] * 16 + [1.51] * 16 + [1.64] * 16 and np.bincount(one.points).tolist() == [16] * 3
    assert one.figure("phase").svg and "comes back after 2" in one._repr_html_() and len(one.frame()) == 48
    assert pickle.loads(pickle.dumps(one)).returns == one.returns


def test_a_python_function_is_followed_as_its_expression_is() -> None:
    mild: dict[str, Any] = {"section": "impacts", "count": 3, "settle": "5 periods"}
    own = table().set({"run.contact": "compliant", "contact.bounce.calibrate": False, "contact.bounce.law": "expr: K*d^1.5*(1 + 0.3*v)"})
    law = own.law("bounce", lambda d, v, K: K * d**1.5 * (1 + 0.3 * v))
    np.testing.assert_allclose(carom.section(law, **mild)["time"], carom.section(own, **mild)["time"], rtol=1e-9)

    def broken(d: float, v: float) -> float:
        raise ZeroDivisionError("my own")

    with pytest.raises(ZeroDivisionError, match="my own"):
        carom.section(own.law("bounce", broken), **mild)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: carom.section("double-pendulum"), "nothing drives the mechanism"),
        (lambda: carom.section("bouncing-table", "imapcts"), "section: cannot read the section"),
        (lambda: carom.section("bouncing-table", "impacts(bonce)"), 'did you mean "bounce"'),
        (lambda: carom.section("bouncing-table", count=0), "count: expected 1 to"),
        (lambda: carom.section("bouncing-table", settle=-1), "settle: must not be negative"),
        (lambda: carom.section("bouncing-table", period="40 ms"), "does not repeat after 40 ms"),
        (lambda: carom.orbit("bouncing-table", phase=1.5), "phase: expected a part"),
        (lambda: carom.exponent("bouncing-table", intervals=3), "intervals: expected 10"),
        (lambda: carom.exponent("bouncing-table", interval="0 s"), "interval: must be positive"),
        (lambda: carom.sweep("bouncing-table", {"shaking": [1.4]}, "loss", section="impacts"), "measure: goes with runs"),
        (lambda: carom.sweep("bouncing-table", {"shaking": [1.4]}, carry=True), "carry: goes with section"),
    ],
)
def test_what_makes_no_sense_is_refused(ask: Any, words: str) -> None:
    with pytest.raises(carom.InputError, match=words):
        ask()


def test_a_motion_that_does_not_come_to_its_section_says_so() -> None:
    with pytest.raises(carom.RunError, match="no surfaces meet between"):
        carom.section("double-pendulum", "impacts", count=1)


def test_other_threads_go_on_meanwhile() -> None:
    import threading

    counted = 0
    ended = threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.wait(0.005):
            counted += 1

    other = threading.Thread(target=count)
    other.start()
    carom.section(table(), "impacts", count=200)
    ended.set()
    other.join()
    assert counted > 3


@pytest.mark.parametrize(
    "work",
    [
        "carom.section('bouncing-table', 'impacts', count=1000000)",
        "carom.exponent('bouncing-table', intervals=10000000)",
        "carom.orbit('bouncing-table', settle='100000000 periods')",
        "carom.basins('bouncing-table', {'height': [1e-3, 2e-3], 'speed': [0.0, 0.1]}, settle='100000000 periods')",
        "carom.sweep('bouncing-table', {'shaking': [1.4, 1.5]}, section='impacts', settle='100000000 periods')",
    ],
)
def test_ctrl_c_ends_it(work: str, ctrl_c_ends: Callable[[str], None]) -> None:
    ctrl_c_ends(work)
