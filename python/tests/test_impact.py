"""Single impacts and many at once."""

import pickle
import time
from typing import Any

import carom
import numpy as np
import pytest


def test_published_laws_deliver_what_the_papers_found() -> None:
    # Asked for 0.5; the numbers of the README, from the papers' own tables.
    for law, delivered in {"hunt_crossley": 0.663, "lankarani_nikravesh": 0.725, "gonthier": 0.488, "ye_flores": 0.470}.items():
        assert carom.impact(law, restitution=0.5).restitution == pytest.approx(delivered, abs=6e-4)


def test_a_hertz_impact_lasts_as_hertz_says() -> None:
    # t = 2.9432 A/v with A = (5 M v^2 / (4 K))^(2/5) (Johnson 1985, eq. 11.24).
    mass, stiffness, speed = 0.5, 1.5e10, 2.0
    hit = carom.impact("hertz", effective_mass=mass, stiffness=stiffness, speed=speed)
    depth = (1.25 * mass * speed**2 / stiffness) ** 0.4
    assert hit.peak_indentation == pytest.approx(depth, rel=1e-8)
    assert hit.duration == pytest.approx(2.9432750 * depth / speed, rel=1e-6)


def test_units_and_plain_numbers_say_the_same() -> None:
    said = carom.impact("hertz", sphere=["20 mm", "1 cm"], speed="50 cm/s", material="steel_52100", mass=None)
    plain = carom.impact("hertz", sphere=[0.02, 0.01], speed=0.5, material=["steel_52100", "steel_52100"])
    assert said.to_dict() == plain.to_dict()


def test_every_number_of_the_command_is_there() -> None:
    hit = carom.impact("ye_flores", restitution=0.7)
    data = hit.to_dict()
    for name in ("duration", "peak_force", "peak_indentation", "impulse", "dissipated", "energy_residue", "compression_time"):
        assert getattr(hit, name) == data[name]
    assert hit.restitution == data["restitution_delivered"] and hit.ending == "parted"
    assert hit.warnings and hit.warnings[0]["code"] == "yielding"
    assert "approach speed 1 m/s" in hit.assumed


def test_what_is_printed_can_be_read() -> None:
    hit = carom.impact("ye_flores", restitution=0.7)
    page = repr(hit)
    assert page.splitlines()[0] == "Ye et al., Flores et al. (2009, 2011)"
    assert "delivered 0.6832" in page and "127.4 us" in page and "  ! steel" in page
    assert "<table>" in hit._repr_html_() and "3.612 kN" in hit._repr_html_()


def test_curves_are_the_motion() -> None:
    hit = carom.impact("hertz", effective_mass=1.0, stiffness=1e9, speed=1.0)
    curves = hit.curves
    assert list(curves) == ["time", "indentation", "rate", "force", "work"]
    assert curves["force"].max() == pytest.approx(hit.peak_force, rel=1e-3)
    np.testing.assert_allclose(curves["force"], 1e9 * np.abs(curves["indentation"]) ** 1.5, rtol=1e-9, atol=1e-3)


def test_an_impact_at_an_angle_has_slip() -> None:
    hit = carom.impact("hertz", sphere="20 mm", angle="30 deg", friction=0.2)
    assert hit.to_dict()["oblique"]["outcome"] in {"slid", "stuck"} and "slip" in hit.curves
    steep = carom.impact("hertz", sphere="20 mm", angle="80 deg", friction=0.1)
    # A ball that slides all the time is held back by mu times the normal impulse.
    assert steep.to_dict()["oblique"]["impulse_ratio"] == pytest.approx(0.1, rel=1e-6)


def test_an_impulse_law_answers_at_once() -> None:
    hit = carom.impact("lcp_newton", restitution=0.5, effective_mass=2.0, speed=3.0)
    assert (hit.restitution, hit.duration, hit.peak_force) == (0.5, 0.0, None)
    assert hit.impulse == pytest.approx(2.0 * 3.0 * 1.5)
    with pytest.raises(carom.InputError, match="no curves"):
        hit.figure()


@pytest.mark.parametrize("name", ["overview", "force-time", "indentation-time", "loop", "phase", "restitution"])
def test_figures_are_pictures(name: str) -> None:
    figure = carom.impact("ye_flores", restitution=0.7).figure(name)
    assert "<svg" in figure._repr_svg_() and "</svg>" in figure.svg


def test_a_figure_is_written_by_the_end_of_its_name(tmp_path: Any) -> None:
    figure = carom.impact("hertz").figure()
    figure.save(tmp_path / "one.svg")
    assert (tmp_path / "one.svg").read_text() == figure.svg
    with pytest.raises(carom.InputError, match="one.jpg"):
        figure.save(tmp_path / "one.jpg")
    assert pickle.loads(pickle.dumps(figure)).svg == figure.svg


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"law": "ye_floers"}, 'unknown law "ye_floers": did you mean "ye_flores"?'),
        ({"law": "hertz", "speed": "1 kg"}, 'speed: expected a speed such as "1 m/s", not "1 kg", which is a mass'),
        ({"law": "hertz", "restitution": 2.0}, "restitution must lie between 0 and 1, not 2"),
        ({"law": "hertz", "restitution": float("nan")}, "restitution must lie between 0 and 1, not NaN"),
        ({"law": "hertz", "speed": -1.0}, "the approach speed must be positive, not -1 m/s"),
        ({"law": "hertz", "material": "stele"}, 'material: unknown material "stele"'),
        ({"law": "hertz", "tolerance": 1.0}, "tolerance: must lie between 1e-14 and 1e-2, not 1"),
        ({"law": "hertz", "method": "euler"}, 'method: there is no method "euler"'),
        ({"law": "hertz", "figure": "x"}, "unexpected keyword argument 'figure'"),
        ({"law": "hertz", "friction_parameters": {"static": 0.2}}, "friction_parameters: static belongs to a law"),
    ],
)
def test_bad_input_has_one_clear_error(said: dict[str, Any], words: str) -> None:
    with pytest.raises((carom.InputError, TypeError)) as refused:
        carom.impact(**said)
    assert words in str(refused.value)


def test_many_impacts_are_what_each_of_them_is_alone() -> None:
    e, v = np.array([0.2, 0.5, 0.8]), np.array([[0.1], [1.0]])
    many = carom.impact("ye_flores", restitution=e, speed=v, sphere="10 mm")
    assert many.shape == (2, 3)
    for i in range(2):
        for k in range(3):
            one = carom.impact("ye_flores", restitution=float(e[k]), speed=float(v[i, 0]), sphere="10 mm")
            for name in many:
                assert many[name][i, k] == getattr(one, name), name


def test_masses_and_parameters_vary_too() -> None:
    masses = np.array([1.0, 2.0])
    many = carom.impact("hertz", mass=[masses, 4.0], stiffness=1e9)
    for k, mass in enumerate(masses):
        assert many.duration[k] == carom.impact("hertz", mass=[mass, 4.0], stiffness=1e9).duration
    c = np.array([0.0, 0.3])
    many = carom.impact("expr: K*d^1.5*(1 + c*v)", parameters={"c": c})
    assert many.restitution[0] == pytest.approx(1.0) and many.restitution[1] < 0.9


def test_arrays_that_do_not_fit_and_their_numbers_are_refused() -> None:
    with pytest.raises(carom.InputError, match=r"restitution \(2,\), speed \(3,\)"):
        carom.impact("hertz", restitution=np.ones(2), speed=np.ones(3))
    with pytest.raises(carom.InputError, match="impact 1 of the arrays: the approach speed must be positive, not -1 m/s"):
        carom.impact("hertz", speed=np.array([1.0, -1.0]))
    with pytest.raises(carom.InputError, match="speed: arrays.* hold numbers in SI"):
        carom.impact("hertz", speed=["1 m/s", "2 m/s"])
    with pytest.raises(carom.InputError, match="mass.1: arrays.* hold numbers in SI"):
        carom.impact("hertz", mass=[np.ones(2), "2 kg"], stiffness=1e9)
    with pytest.raises(carom.InputError, match="one by one"):
        carom.impact("hertz", speed=np.ones(2), friction=0.1)
    assert carom.impact("hertz", speed=np.array([])).shape == (0,)


def test_a_python_function_is_a_law() -> None:
    def law(d: float, v: float, K: float, c: float) -> float:
        return K * d**1.5 * (1.0 + c * v)

    own = carom.impact(law, parameters={"c": "0.4 s/m"}, speed=0.5)
    expression = carom.impact("expr: K*d^1.5*(1 + c*v)", parameters={"c": "0.4 s/m"}, speed=0.5)
    assert own.restitution == pytest.approx(expression.restitution, abs=1e-12)
    assert own.peak_force == pytest.approx(expression.peak_force, rel=1e-12)
    onset = carom.impact(lambda d, v, v0, M, e: M * 1e9 * d**1.5 * (1 + (1 - e) * v / v0), restitution=0.8)
    assert 0.8 < (onset.restitution or 0.0) < 0.95
    many = carom.impact(lambda d, v, K: K * d**1.5, speed=np.array([0.5, 1.0]))
    assert many.peak_force[1] == pytest.approx(carom.impact("hertz").peak_force, rel=1e-9)


def test_what_a_function_raises_comes_through() -> None:
    def law(d: float, v: float) -> float:
        if d > 1e-6:
            raise ZeroDivisionError("too deep")
        return 1e9 * d

    with pytest.raises(ZeroDivisionError, match="too deep"):
        carom.impact(law)
    with pytest.raises(carom.InputError, match="<lambda> asks for c, which has no value"):
        carom.impact(lambda d, v, c: c * d)
    with pytest.raises(carom.InputError, match="takes the indentation d and the rate v first"):
        carom.impact(lambda d: d)
    with pytest.raises(TypeError):
        carom.impact(lambda d, v: "much")
    with pytest.raises(carom.InputError, match="calibrate"):
        carom.impact(lambda d, v: 1e9 * d, calibrate=True)


def test_other_threads_go_on_meanwhile() -> None:
    import threading

    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.perf_counter()
    carom.impact("ye_flores", restitution=np.linspace(0.2, 0.9, 20_000))
    spent = time.perf_counter() - begun
    over.set()
    thread.join()
    # With the threads held it would not tick once.
    assert ticks > 5 and spent > 0.02


def test_a_pickled_impact_is_the_same() -> None:
    hit = carom.impact("ye_flores", restitution=0.7)
    assert pickle.loads(pickle.dumps(hit)).to_dict() == hit.to_dict()


def test_advice_has_reasons() -> None:
    advice = carom.advise(material="aluminium", sphere=["20 mm", "20 mm"], speed="0.3 m/s", restitution=0.7)
    assert advice["first"] == advice["ranking"][0]["law"] and advice["ranking"][0]["reasons_for"]
    why = carom.advise(restitution=0.3, explain="hunt_crossley")
    assert why["law"] == "hunt_crossley" and why["summary"]
    with pytest.raises(carom.InputError, match="contact: must be point, line or conformal"):
        carom.advise(contact="corner")
    measured = carom.advise(material="steel", measured=[(0.1, 0.92), ("0.5 m/s", 0.85), (2, 0.74)])
    assert measured["measured"]["slowest"] == 0.1
