"""Fits: the command's own numbers, records as columns, rankings, and what is refused."""

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import carom
import numpy as np
import pytest


@pytest.fixture(scope="module")
def glass() -> carom.Fit:
    return carom.fit("chung-ooi-glass", "hertz")


def test_glass_is_as_stiff_as_hertz_says(glass: carom.Fit) -> None:
    # 4/3 E* sqrt(R) of two spheres of 10 mm, 48 GPa and 0.2 (Chung and Ooi 2011); the points were read off to about 1 % of the peak.
    hertz = 4 / 3 * 48e9 / (2 * (1 - 0.2**2)) * np.sqrt(10e-3 / 2)
    assert glass["stiffness"].value == pytest.approx(hertz, rel=0.012)
    stiffness = glass["stiffness"]
    assert stiffness.interval is not None and stiffness.interval[0] < float(stiffness) < stiffness.interval[1]
    assert stiffness.unit == "N/m^1.5" and glass.converged and glass.correlation.tolist() == [[1.0]]
    record = glass.records[0]
    assert record.kind == "force-time" and np.abs(record.residuals).max() < 4 and record.curve.shape[1] == 2
    assert any("effective_mass" in note for note in glass.notes)
    assert "stiffness" in repr(glass) and "<svg" in glass._repr_html_()


def test_columns_are_read_as_a_file_is(glass: carom.Fit, tmp_path: Path) -> None:
    record = glass.records[0]
    known: dict[str, Any] = {"effective_mass": "5.864306 g", "speed": 20.0}
    columns = {"time [us]": record.x * 1e6, "force [kN]": record.measured / 1e3}
    own = carom.fit(columns, "hertz", **known)
    assert own["stiffness"].value == pytest.approx(glass["stiffness"].value, rel=1e-6)
    pandas = pytest.importorskip("pandas")
    assert carom.fit(pandas.DataFrame(columns), "hertz", **known).to_dict()["parameters"] == own.to_dict()["parameters"]
    file = tmp_path / "glass.csv"
    pandas.DataFrame(columns).to_csv(file, index=False)
    assert carom.fit(file, "hertz", **known)["stiffness"].value == own["stiffness"].value


def test_synthetic_records_give_their_law_back() -> None:
    true = {"effective_mass": 0.1, "stiffness": 1e9, "restitution": 0.8, "speed": 0.5}
    curves = carom.impact("ye_flores", **true).curves
    record = {"time": curves["time"], "force": np.clip(curves["force"], 0, None)}
    counted: list[int] = []
    found = carom.fit(
        record, "ye_flores", free=["stiffness", "restitution"], effective_mass=0.1, speed=0.5, bounds={"restitution": (0.5, 1)}, progress=counted.append
    )
    assert found["stiffness"].value == pytest.approx(1e9, rel=1e-3) and found["restitution"].value == pytest.approx(0.8, rel=1e-3)
    assert counted[-1] == 4


def test_laws_are_ranked(glass: carom.Fit) -> None:
    ranking = carom.fit("chung-ooi-glass", laws=["hertz", "hooke", "ye_flores"])
    assert ranking.best.subject == "hertz" and ranking[0].verdict == "best" and ranking.law("hooke").verdict == "rejected"
    assert ranking.best["stiffness"].value == pytest.approx(glass["stiffness"].value, rel=1e-6)
    assert sum(one.weight for one in ranking) == pytest.approx(1.0) and "hooke" in repr(ranking) and "rejected" in ranking._repr_html_()
    assert "hooke" in ranking.report()


def test_parameters_of_a_scenario_are_fitted() -> None:
    scenario = carom.Scenario("pendulum")
    name = "pin.coordinate"
    run = scenario.set(length=1.3).run(until=1)
    found = carom.fit({"time": run.time, name: run[name]}, scenario=scenario.set({"run.until": "1 s"}), free="length", start={"length": "1.1 m"})
    assert found["length"].value == pytest.approx(1.3, rel=1e-5) and found["length"].unit == "m"


def test_a_fit_pickles(glass: carom.Fit, tmp_path: Path) -> None:
    again = pickle.loads(pickle.dumps(glass))
    assert again.to_dict() == glass.to_dict() and again.figure().svg == glass.figure().svg
    page = glass.report(tmp_path / "fit.html")
    assert (tmp_path / "fit.html").read_text() == page and "stiffness" in page


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: carom.fit("no-such-record", "hertz"), "with carom come chung-ooi-glass"),
        (lambda: carom.fit("chung-ooi-glass", "herz"), 'did you mean "hertz"'),
        (lambda: carom.fit("chung-ooi-glass", laws="hertz, herz"), 'laws: .*did you mean "hertz"'),
        (lambda: carom.fit("chung-ooi-glass"), "name a law, several laws or a scenario"),
        (lambda: carom.fit("chung-ooi-glass", "hertz", free="stifness"), 'has no "stifness"'),
        (lambda: carom.fit("chung-ooi-glass", "hertz", start={"stiffness": 1e9}), "start: stiffness is not free"),
        (lambda: carom.fit("chung-ooi-glass", "hertz", noise="2 m"), "noise: the record is of force"),
        (lambda: carom.fit("chung-ooi-glass", "hertz", weight=[1, 2]), "weight: give one, or one for each"),
        (lambda: carom.fit("chung-ooi-glass", "hertz", starts=0), "starts: must lie between"),
        (lambda: carom.fit("chung-ooi-glass", "hertz", touch="maybe"), "touch: must be zero or free"),
        (lambda: carom.fit({"time": [0.0, 1e-6, 1e-6], "force": [0.0, 1.0, 2.0]}, "hertz"), "time stands still on this line"),
        (lambda: carom.fit({"time": [0.0, 1e-6], "force": [0.0, np.nan]}, "hertz"), "no number"),
        (lambda: carom.fit({"time": [0.0, 1e-6], "force": [0.0]}, "hertz"), "as long as each other"),
        (lambda: carom.fit("chung-ooi-glass", lambda d, v: d), "takes laws by name"),  # type: ignore[arg-type, return-value]
        (lambda: carom.fit({"time": [0.0, 1e-6], "force": [0.0, 1.0]}, "hertz", free=["stiffness", "mass", "speed"]), "3 parameters are free"),
    ],
)
def test_what_makes_no_fit_is_refused(ask: Any, words: str) -> None:
    with pytest.raises(carom.InputError, match=words):
        ask()


def test_unknown_arguments_are_named() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'stifness'"):
        carom.fit("chung-ooi-glass", "hertz", stifness=1.0)  # type: ignore[call-overload]


def test_ctrl_c_ends_a_fit(ctrl_c_ends: Callable[[str], None]) -> None:
    ctrl_c_ends(
        "carom.fit('kharaz-tangential', 'hertz', friction='mindlin', free=['friction'], starts=100)"
    )
