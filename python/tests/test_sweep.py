"""Studies: on all cores, and on a cluster of which a worker is killed."""

import os
import pickle
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import carom
import numpy as np
import pytest

CLEARANCES = "0.1 mm..0.4 mm:4"
VARY = {"clearance": CLEARANCES, "speed": ["2000 rpm", "4000 rpm"]}
MEASURE = ["peak(wrist_pin.force)", "count(impacts)"]


def study(**more: Any) -> carom.Sweep:
    return carom.sweep("slider-crank-clearance", VARY, MEASURE, until="4 ms", **more)


@pytest.fixture(scope="module")
def local() -> carom.Sweep:
    return study()


def test_a_study_is_its_runs_one_by_one(local: carom.Sweep) -> None:
    assert len(local.rows) == 8 and list(local) == ["clearance", "speed", *MEASURE]
    assert local.units["clearance"] == "mm" and local.units["peak(wrist_pin.force)"] == "N"
    np.testing.assert_allclose(local["clearance"], np.repeat([0.1, 0.2, 0.3, 0.4], 2))
    for point in (0, 5):
        run = local.scenario(point).run()
        assert run.summary["contacts"][0]["peak_force"] == pytest.approx(local["peak(wrist_pin.force)"][point], rel=1e-9)
        assert run.summary["contacts"][0]["impacts"] == local["count(impacts)"][point]
    assert local.grid("count(impacts)").shape == (4, 2) and not local.failures
    assert "clearance" in local._repr_html_() and len(local.frame()) == 8


def test_lists_arrays_and_designs_are_taken() -> None:
    values = carom.sweep("bouncing-ball", {"run.until": np.array([0.5, 1.0])}, "count(impacts)")
    assert values["count(impacts)"][1] >= values["count(impacts)"][0] and values["run.until"].tolist() == [0.5, 1.0]
    drawn = carom.sweep("slider-crank-clearance", {"clearance": "0.1 mm..0.2 mm"}, MEASURE, design="sobol", samples=3, until="2 ms")
    assert len(drawn.rows) == 3
    with pytest.raises(carom.InputError, match="no grid"):
        carom.sweep("slider-crank-clearance", {"clearance": "0.1 mm..0.2 mm", "speed": "2000 rpm..3000 rpm"}, MEASURE, design="sobol", samples=3, until="1 ms").grid("speed")


@pytest.mark.parametrize(
    ("vary", "measure", "words"),
    [
        ({"clearence": [1e-4]}, MEASURE, 'unknown parameter "clearence"'),
        ({"clearance": "0.1 mm..0.2 kg:3"}, MEASURE, "clearance"),
        ({"clearance": []}, MEASURE, "clearance"),
        ({"clearance": [1e-4]}, "peak(nothing.force)", "nothing"),
    ],
)
def test_what_makes_no_study_is_refused_before_anything_runs(vary: Any, measure: Any, words: str) -> None:
    with pytest.raises(carom.InputError, match=words):
        carom.sweep("slider-crank-clearance", vary, measure)


def test_where_nothing_is_varied_there_is_no_study() -> None:
    # Unless the scenario says itself what is to be varied.
    with pytest.raises(carom.InputError, match="nothing is varied"):
        carom.sweep("pendulum", measure="max(pin.speed)")


def test_a_python_function_is_no_study() -> None:
    scenario = carom.Scenario("slider-crank-clearance").law("wrist_pin", lambda d, v, K: K * d**1.5)
    with pytest.raises(carom.InputError, match="wrist_pin.*Python function"):
        carom.sweep(scenario, VARY, MEASURE)


def test_progress_is_told_and_may_end_it() -> None:
    told: list[tuple[int, int]] = []
    carom.sweep("bouncing-ball", {"run.until": [0.1, 0.2, 0.3]}, "count(impacts)", progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (3, 3)

    def enough(done: int, all: int) -> None:
        raise StopIteration("enough")

    with pytest.raises(StopIteration, match="enough"):
        carom.sweep("bouncing-ball", {"run.until": [0.1, 0.2, 0.3]}, "count(impacts)", progress=enough)


def test_a_study_pickles(local: carom.Sweep) -> None:
    again = pickle.loads(pickle.dumps(local))
    assert all(np.array_equal(again[name], local[name]) for name in local) and again.rows == local.rows


def test_a_cluster_of_which_a_worker_is_killed_gives_the_same_to_the_last_bit(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    vary = {"clearance": "0.1 mm..0.4 mm:24"}
    alone = carom.sweep("slider-crank-clearance", vary, MEASURE, until="20 ms")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)) as cluster:
        with distributed.Client(cluster) as client:
            killed: list[int] = []

            def kill(done: int, all: int) -> None:
                # In the middle, a worker that is at something.
                if done >= 2 and not killed:
                    busy = [address for address, tasks in client.processing().items() if tasks]
                    pid = client.run(os.getpid, workers=busy[:1])[busy[0]]
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

            spread = carom.sweep("slider-crank-clearance", vary, MEASURE, until="20 ms", client=client, batch=2, progress=kill)
            assert killed
    assert spread.rows == alone.rows
    assert all(np.array_equal(spread[name], alone[name]) for name in alone)


def test_batches_follow_the_cost() -> None:
    distributed = pytest.importorskip("distributed")
    from carom import study as module

    given: list[int] = []
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        submit = client.submit

        def counted(work: Any, sent: str, points: list[int], **more: Any) -> Any:
            given.append(len(points))
            return submit(work, sent, points, **more)

        client.submit = counted
        cheap = carom.sweep("pendulum", {"run.until": np.linspace(0.01, 0.02, 400)}, client=client)
    assert len(cheap.rows) == 400 and sum(given) == 400
    # What costs next to nothing soon goes in batches of many.
    assert max(given) > 20 * module.PROBE, given


def test_ctrl_c_ends_a_study(ctrl_c_ends: Callable[[str], None]) -> None:
    endless = "carom.Scenario('double-pendulum').set({'run.most_steps': 10**9})"
    ctrl_c_ends(f"carom.sweep({endless}, {{'run.until': ['1e6 s', '2e6 s']}}, 'max(energy.kinetic)')")
