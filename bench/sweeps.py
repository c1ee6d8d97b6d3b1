#!/usr/bin/env python3
"""Five hundred slider-cranks with a worn pin, on all cores.

    python3 bench/sweeps.py [--carom PATH] [--threads N]

Runs `carom sweep slider-crank-clearance-b3` over 500 restitutions from 0.5 to 0.95 and the peak of the pin's force of each, three times, and tells the
best wall time and the peak of memory; then the same study of 20 points, so that memory beside it shows whether it grows. Exudyn on the same mechanism is
added from ../shared/bench/results.json where that record is at hand. What is timed is the whole command, with table, figure and page.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDED = ROOT.parent / "shared" / "bench" / "results.json"


def sweep(carom, points, threads, tolerance):
    """Wall time [s], time of all cores [s] and peak of memory [MB] of a study of so many points."""
    with tempfile.TemporaryDirectory() as folder:
        command = [carom, "sweep", "slider-crank-clearance-b3", "--vary", f"restitution=0.5..0.95:{points}",
                   "--measure", "peak(wrist_pin.force)", "--measure", "count(impacts)", "--quiet", "--out", f"{folder}/out"]
        command += ["--threads", str(threads)] if threads else []
        command += ["--tolerance", tolerance] if tolerance else []
        begun = time.perf_counter()
        child = subprocess.Popen(command, cwd=folder)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        if status:
            raise SystemExit(f"carom sweep failed: {status}")
        return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--carom", default=str(ROOT / "target" / "dist" / "carom"), help="built with --profile dist")
    parser.add_argument("--threads", type=int)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for words, tolerance in (("tolerance 1e-11, as the file says", None), ("tolerance 1e-10", "1e-10")):
        runs = [sweep(arguments.carom, 500, arguments.threads, tolerance) for _ in range(3)]
        wall, cores, memory = min(runs)
        print(f"carom, 500 slider-cranks, {words}: {wall:.2f} s, {cores:.2f} s of all cores, {memory:.0f} MB")
    print(f"carom, 20 of them: {sweep(arguments.carom, 20, arguments.threads, None)[2]:.0f} MB")
    if RECORDED.is_file():
        for record in json.loads(RECORDED.read_text()):
            if record["problem"] == "B7" and "est_s_for_500" in record:
                print(f"{record['peer']}, {record['case']}: {record['est_s_for_500']:.1f} s for 500 (recorded)")


if __name__ == "__main__":
    main()
