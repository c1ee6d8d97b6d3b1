#!/usr/bin/env python3
"""One impact, and ten thousand, beside other programs.

    python3 bench/impacts.py

Runs carom's own bench, then SciPy on the same problem in the same minute (if SciPy is installed), and adds what other programs reached on
their machine where ../shared/bench/results.json is at hand. Compare orders of magnitude, not digits: machines are noisy.
"""

import json
import math
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDED = ROOT.parent / "shared" / "bench" / "results.json"


def carom():
    """carom's bench, as JSON."""
    command = ["cargo", "bench", "-q", "-p", "carom", "--bench", "impact", "--", "--json"]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return json.loads(lines.strip().splitlines()[-1])


def delivered(xi):
    """Restitution of the Hunt-Crossley family by bisection of its first integral."""
    if xi == 0:
        return 1.0
    low, high = 0.0, min(1.0, 1 / xi)
    for _ in range(200):
        e = 0.5 * (low + high)
        if xi * (1 + e) - math.log((1 + xi) / (1 - xi * e)) > 0:
            low = e
        else:
            high = e
    return low


def scipy_impact(xi, rtol=1e-8):
    """The way one would write it with SciPy: event at separation, tolerances scaled to the impact."""
    from scipy.integrate import solve_ivp

    k, mass, v0 = 1.51648351648e10, 0.5, 0.5
    length = (mass * v0 * v0 / k) ** 0.4

    def rate(_, y):
        force = k * max(y[0], 0.0) ** 1.5 * (1 + xi * y[1] / v0)
        return [y[1], -force / mass]

    def parted(_, y):
        return y[0]

    parted.terminal, parted.direction = True, -1
    best, error = math.inf, math.nan
    for _ in range(7):
        start = time.perf_counter()
        run = solve_ivp(rate, (0, 10 * length / v0), [0.0, v0], method="DOP853", rtol=rtol,
                        atol=[rtol * length, rtol * v0], events=parted)
        best = min(best, time.perf_counter() - start)
        error = abs(-run.y_events[0][-1][1] / v0 / delivered(xi) - 1)
    return best, error


def main():
    ours = carom()
    rows = [(f"carom {i['method']} {i['tolerance']:g}", i["law"], i["seconds"], i["error"]) for i in ours["impacts"]]
    try:
        for law, xi in (("hertz", 0.0), ("hunt_crossley", 0.45), ("lankarani_nikravesh", 0.3825)):
            rows.append(("SciPy DOP853 1e-08, this machine", law, *scipy_impact(xi)))
    except ImportError:
        print("SciPy is not installed: pip install scipy to see it beside carom\n")
    if RECORDED.exists():
        for row in json.loads(RECORDED.read_text()):
            if row["problem"] == "B1" and row.get("min_s") and "e_err" in row and row["case"].endswith("v=0.5"):
                rows.append((f"{row['peer']}, recorded", row["case"].split()[0], row["min_s"], row["e_err"]))
    rows.sort(key=lambda r: (r[1], r[2]))
    print(f"{'program':44} {'law':22} {'time':>12} {'error of e':>11}")
    for program, law, seconds, error in rows:
        print(f"{program:44} {law:22} {1e6 * seconds:9.2f} us {error:11.1e}")
    batch = ours["batch"]
    print(f"\n{batch['impacts']} different impacts in one call: {1e3 * batch['seconds']:.1f} ms")


if __name__ == "__main__":
    main()
