"""Scenarios from files, texts, dicts and Python, and what comes of them."""

import pickle
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import carom
import numpy as np
import pytest

SWING = """carom = 1
title = "Swing"

[parameters]
length = "2 m"

[[body]]
name = "seat"
position = [0, 0, "= -length"]
mass = "30 kg"
shape = { kind = "box", size = ["400 mm", "200 mm", "40 mm"] }

[[joint]]
name = "hook"
kind = "revolute"
between = ["ground", "seat"]
point = [0, 0, 0]
axis = [0, 1, 0]
start = "40 deg"

[run]
until = "1 s"
"""


@pytest.fixture(scope="module")
def crank() -> carom.Result:
    return carom.Scenario("slider-crank-clearance").set(clearance=1e-4).run()


def test_the_scenarios_that_come_along_are_found() -> None:
    assert "slider-crank-clearance" in carom.scenarios()
    scenario = carom.Scenario("slider-crank-clearance")
    assert scenario.name == "slider-crank-clearance" and "carom = 1" in scenario.text
    assert scenario.parameters["clearance"] != scenario.set(clearance=1e-4).parameters["clearance"] == 1e-4
    assert "1 contact" in repr(scenario) and "clearance" in scenario._repr_html_()


def test_columns_are_windows_on_one_table(crank: carom.Result) -> None:
    force, time = crank["wrist_pin.force"], crank.time
    assert force.shape == time.shape and np.shares_memory(force, crank.samples) and np.shares_memory(time, crank.samples)
    assert not force.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        force[0] = 1.0
    assert force.max() > 1e3 and np.all(np.diff(time) > 0)
    assert crank.units["wrist_pin.force"] == "N" and crank.columns[0] == "time" and "force" in crank.meanings["wrist_pin.force"]
    with pytest.raises(KeyError, match="wrist_pin.force"):
        crank["wrist_pin"]


def test_events_contacts_and_energy_are_those_of_the_summary(crank: carom.Result) -> None:
    impacts = crank.events[crank.events["name"] == "wrist_pin"].dropna(subset=["peak_force"])
    contact = crank.summary["contacts"][0]
    assert len(impacts) == contact["impacts"] and impacts["peak_force"].max() == contact["peak_force"]
    assert set(crank.contacts["contact"]) == {"wrist_pin"} and crank.contacts["force"].max() == pytest.approx(contact["peak_force"])
    assert abs(crank.energy["relative_residue"]) < 1e-9 and crank.failure is None
    assert all({"code", "text", "remedy"} <= set(warning) for warning in crank.warnings)
    assert crank.frame()["wrist_pin.force"].max() == crank["wrist_pin.force"].max()


def test_without_pandas_tables_are_structured_arrays(crank: carom.Result, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    events = crank.events
    assert isinstance(events, np.ndarray) and events["name"][0] == "wrist_pin" and events["peak_force"][0] > 0


def test_a_run_is_that_of_the_command_to_the_last_bit(crank: carom.Result, tmp_path: Path) -> None:
    files = crank.save(tmp_path / "out")
    assert {"report.html", "samples.csv", "events.csv", "contacts.csv", "summary.json", "bundle.json"} <= set(files)
    again = carom.Scenario(tmp_path / "out").run()
    assert again.scenario.fingerprint == crank.scenario.fingerprint and np.array_equal(again.samples, crank.samples)
    # Numbers of a CSV come back as the same.
    rows = (tmp_path / "out" / "samples.csv").read_text().splitlines()
    np.testing.assert_array_equal(np.array([row.split(",") for row in rows[1:]], dtype=float), crank.samples)
    with pytest.raises(carom.InputError):
        crank.save(Path(__file__).parent)


def test_a_notebook_shows_report_and_pictures(crank: carom.Result, tmp_path: Path) -> None:
    crank.report(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().startswith("<!")
    assert "<svg" in crank._repr_html_() and "wrist_pin" in crank._repr_html_()
    assert "force-time" in crank.possible_figures() and "<svg" in crank.figure("force-time").svg
    assert "<svg" in crank.figure(columns="wrist_pin.force", start=0.001, end=0.002).svg
    with pytest.raises(carom.InputError, match="did you mean"):
        crank.figure("force-tiem")


def test_a_text_a_dict_and_a_model_are_one_scenario() -> None:
    text = carom.Scenario.from_text(SWING).run()
    model = carom.Model("Swing", parameters={"length": "2 m"})
    model.body("seat", position=[0, 0, "= -length"], mass=30, shape={"kind": "box", "size": [0.4, np.float64(0.2), 0.04]})
    model.joint("hook", kind="revolute", between=["ground", "seat"], point=[0, 0, 0], axis=np.array([0, 1, 0]), start="40 deg")
    model.settings(until="1 s")
    built = model.scenario().run()
    assert built.columns == text.columns and np.array_equal(built.samples, text.samples)
    assert carom.Scenario.from_text(model.text).fingerprint == carom.Scenario.from_text(model.text).fingerprint


def test_mistakes_are_shown_where_they_are() -> None:
    with pytest.raises(carom.InputError) as refused:
        carom.Scenario.from_text(SWING.replace("mass", "mas"), "swing.toml")
    assert 'unknown key "mas" in body "seat"' in str(refused.value) and "swing.toml:10:1" in str(refused.value)
    model = carom.Model("Swing")
    model.body("seat", mas=3)
    with pytest.raises(carom.InputError, match='unknown key "mas" in body "seat"[^^]*\\^\\^\\^ did you mean "mass"'):
        model.scenario()
    with pytest.raises(carom.InputError, match="did you mean"):
        carom.Scenario("slider-crank-clearanc")
    with pytest.raises(carom.InputError, match='unknown parameter "clearence"'):
        carom.Scenario("slider-crank-clearance").set(clearence=1e-4)
    with pytest.raises(carom.InputError, match="--until"):
        carom.Scenario("pendulum").run(until="2 kg")
    with pytest.raises(carom.InputError, match="finite"):
        carom.Scenario.from_dict({"carom": 1, "title": float("nan")})
    with pytest.raises(carom.InputError, match="a object has no place"):
        carom.Scenario.from_dict({"carom": 1, "title": object()})


def test_a_run_that_cannot_go_on_keeps_what_it_has() -> None:
    scenario = carom.Scenario.from_text(SWING + '[[force]]\nname = "push"\nkind = "applied"\nbody = "seat"\nforce = ["= 1/(0.5 - t)^3", 0, 0]\n')
    with pytest.raises(carom.RunError) as failed:
        scenario.run()
    result = failed.value.result
    assert result is not None and result.failure == str(failed.value) and 0 < result.time[-1] <= 0.5


def test_what_is_not_kept_is_not_there() -> None:
    result = carom.Scenario("bouncing-ball").run(samples=False, impacts=False, motion=False)
    assert result.samples.shape[0] == 0 and len(result.events) > 0


def test_scenarios_and_results_pickle(crank: carom.Result) -> None:
    scenario = pickle.loads(pickle.dumps(crank.scenario))
    assert scenario.fingerprint == crank.scenario.fingerprint
    result = pickle.loads(pickle.dumps(crank))
    assert np.array_equal(result.samples, crank.samples) and not result.samples.flags.writeable
    assert result.summary == crank.summary and result.events.equals(crank.events)
    assert result.report() == crank.report() and result._repr_html_() == crank._repr_html_()


def double(d: float, v: float, K: float) -> float:
    """Twice as stiff as Hertz."""
    return 2.0 * K * d**1.5


def test_a_python_function_is_the_law_of_a_contact() -> None:
    ball = carom.Scenario("bouncing-ball").run(until=0.6)
    name = ball.summary["contacts"][0]["name"]
    scenario = carom.Scenario("bouncing-ball").law(name, double)
    own = scenario.run(until=0.6)
    assert own.summary["contacts"][0]["peak_force"] > ball.summary["contacts"][0]["peak_force"]
    again = pickle.loads(pickle.dumps(scenario)).run(until=0.6)
    assert np.array_equal(again.samples, own.samples)
    with pytest.raises(carom.InputError, match="unknown contact"):
        scenario.law("nothing", double)

    def broken(d: float, v: float) -> float:
        raise LookupError("no force")

    with pytest.raises(LookupError, match="no force"):
        carom.Scenario("bouncing-ball").law(name, broken).run(until=0.6)


def test_runs_in_threads_are_the_same(crank: carom.Result) -> None:
    scenario = carom.Scenario("slider-crank-clearance").set(clearance=1e-4)
    found: list[carom.Result] = []
    threads = [threading.Thread(target=lambda: found.append(scenario.run())) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(found) == 3 and all(np.array_equal(result.samples, crank.samples) for result in found)


@pytest.mark.parametrize(
    "work",
    [
        "carom.Scenario('double-pendulum').run(until=1e6, motion=False)",
        "carom.Scenario('double-pendulum').simulation().advance(1e6)",
        "carom.impact('ye_flores', restitution=np.full(100_000_000, 0.7))",
    ],
)
def test_ctrl_c_ends_what_is_under_way(work: str, ctrl_c_ends: Callable[[str], None]) -> None:
    ctrl_c_ends(work)
