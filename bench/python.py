#!/usr/bin/env python3
"""What it costs to come from Python.

    pip install . && python3 bench/python.py

Prints ten thousand impacts in one call, one call beside what it computes, a law that is a Python function beside the same as an expression, and a call of a
controller. Machines are noisy: the minimum of many rounds is told.
"""

import time

import carom
import numpy as np


def least(work, rounds=7, calls=1):
    """The shortest time of a call [s]."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter()
        for _ in range(calls):
            work()
        best = min(best, (time.perf_counter() - begun) / calls)
    return best


def law(d, v, K):
    return K * d**1.5 * (1.0 + 0.4 * v)


def main():
    e = np.linspace(0.1, 0.95, 10_000)
    many = least(lambda: carom.impact("ye_flores", restitution=e))
    print(f"10,000 impacts in one call          {1e3 * many:8.1f} ms")

    # What one impact computes: a long batch of the same, on one core where RAYON_NUM_THREADS=1 says so.
    single = least(lambda: carom.impact("ye_flores", restitution=0.7), calls=500)
    hertz = least(lambda: carom.impact("newton", restitution=0.7), calls=500)
    print(f"one impact, one call                {1e6 * single:8.1f} us")
    print(f"one call that computes nothing      {1e6 * hertz:8.1f} us   (an impulse law: the overhead)")

    function = least(lambda: carom.impact(law), calls=20)
    written = least(lambda: carom.impact("expr: K*d^1.5*(1 + 0.4*v)"), calls=200)
    calls = carom.impact(law).to_dict()["evaluations"]
    print(f"law as an expression                {1e6 * written:8.1f} us")
    print(f"law as a Python function            {1e6 * function:8.1f} us   {1e6 * (function - written) / calls:.2f} us for each of {calls} evaluations")

    m = carom.Model("Slide")
    m.body("block", position=[0, 0, 0], mass=1, inertia=[1, 1, 1])
    m.joint("rail", kind="prismatic", between=["ground", "block"], point=[0, 0, 0], axis=[1, 0, 0])
    m.signal("push", value=0)
    m.force("motor", kind="motor", joint="rail", effort="= push")
    m.settings(until=1)
    scenario = m.scenario()

    def controlled():
        sim = scenario.simulation()

        def hold(sim):
            sim.inputs["push"] = -sim["rail.coordinate"]

        sim.control(1e-3, hold)
        sim.advance(1.0)

    print(f"a controller, look, set and step    {1e6 * least(controlled, rounds=3) / 1000:8.1f} us a call")


if __name__ == "__main__":
    main()
