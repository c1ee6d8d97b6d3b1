#!/usr/bin/env python3
"""What it costs to come from Python.

    pip install . && python3 bench/python.py

Prints ten thousand impacts in one call, one call beside what it computes, a law that is a Python function beside the same as an expression, and a call of a
controller. Machines are noisy: the minimum of many rounds is told, and beside the time on the clock that of the processors, which others do not lengthen much.
"""

import time

import carom
import numpy as np


def least(work, rounds=9, calls=1):
    """The shortest time of a call on the clock, and of all processors together [s]."""
    clock = processor = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter(), time.process_time()
        for _ in range(calls):
            work()
        clock = min(clock, (time.perf_counter() - begun[0]) / calls)
        processor = min(processor, (time.process_time() - begun[1]) / calls)
    return clock, processor


def law(d, v, K):
    return K * d**1.5 * (1.0 + 0.4 * v)


def controlled(scenario):
    """A thousand calls of a controller that looks at one quantity and sets one input."""
    sim = scenario.simulation()

    def hold(sim):
        sim.inputs["push"] = -sim["rail.coordinate"]

    sim.control(1e-3, hold)
    sim.advance(1.0)


def slide():
    m = carom.Model("Slide")
    m.body("block", position=[0, 0, 0], mass=1, inertia=[1, 1, 1])
    m.joint("rail", kind="prismatic", between=["ground", "block"], point=[0, 0, 0], axis=[1, 0, 0])
    m.signal("push", value=0)
    m.force("drive", kind="joint", joint="rail", effort="= push")
    m.settings(until=1)
    return m.scenario()


def main():
    rows = []

    def row(words, times, unit, remark=""):
        scale = {"ms": 1e3, "us": 1e6}[unit]
        rows.append(f"{words:36} {scale * times[0]:9.2f} {scale * times[1]:9.2f} {unit}   {remark}")

    many = np.linspace(0.1, 0.95, 10_000)
    row("10,000 impacts in one call", least(lambda: carom.impact("ye_flores", restitution=many)), "ms", "to be below 60 on two cores: 120 of the processors")
    same = np.full(2000, 0.7)
    computed = least(lambda: carom.impact("ye_flores", restitution=same))[1] / len(same)
    single = least(lambda: carom.impact("ye_flores", restitution=0.7), calls=500)
    row("one impact in one call", single, "us", f"overhead {1e6 * (single[1] - computed):.1f} us, to be below 20")
    row("one call that computes nothing", least(lambda: carom.impact("lcp_newton", restitution=0.7), calls=500), "us")
    written = least(lambda: carom.impact("expr: K*d^1.5*(1 + 0.4*v)"), calls=100)
    function = least(lambda: carom.impact(law), calls=20)
    calls = carom.impact(law).to_dict()["evaluations"]
    row("a law as an expression", written, "us")
    row("a law as a Python function", function, "us", f"{1e6 * (function[1] - written[1]) / calls:.2f} us for each of {calls} evaluations")
    scenario = slide()
    row("a thousand calls of a controller", least(lambda: controlled(scenario), rounds=3), "ms")
    print(f"{'':36} {'clock':>9} {'processor':>9}")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
