#!/usr/bin/env python3
"""Forward dynamics and Runge-Kutta steps of a hinged chain, beside other programs.

    python3 bench/chains.py

Runs `cargo bench -p carom-engine --bench chain`, then MuJoCo (one step of its RK4) and Pinocchio (its articulated-body algorithm, called from
Python) in the same minute on the same core; a program that is not installed is left out (`pip install mujoco pin`).

The chain of the others: links of 0.1 m and 0.1 kg, centre of mass in the middle, inertia diag(1e-6, m l^2/12, m l^2/12), hinged about y, gravity
9.81 m/s^2, no damping, no contact. That of carom's bench has other numbers and hinges about alternating axes; exchanging the chains changes no
program's time by more than a few per cent. Times are the smallest of many rounds. Compare ratios of one run, not digits of two: machines are
noisy.
"""

import math
import os
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ["cargo", "bench", "--quiet", "--package", "carom-engine", "--bench", "chain"]
LENGTH, MASS, STEP = 0.1, 0.1, 1e-3
INERTIA = [1e-6, MASS * LENGTH**2 / 12, MASS * LENGTH**2 / 12]
# Seconds for which a measurement is repeated, at least.
PATIENCE = 3.0

# What carom is held to.
NS_PER_BODY = 150
TIMES_FASTER_THAN_MUJOCO = {100: 3, 1000: 100}


def pin_to_one_core():
    """Everything that is measured runs on one core, where the system lets one choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def carom():
    """ns per body by number of bodies: {n: (tree, system, step)}; empty without cargo."""
    try:
        subprocess.run([*BENCH, "--no-run"], cwd=ROOT, check=True)
        pin_to_one_core()
        lines = subprocess.run(BENCH, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    except FileNotFoundError:
        print("there is no cargo on this machine: install Rust from https://rustup.rs to see carom")
        return {}
    except subprocess.CalledProcessError as error:
        print(f"carom's bench did not run: {error.stderr or error}")
        return {}
    rows = [line.split() for line in lines if line.split() and line.split()[0].isdigit()]
    return {int(row[0]): tuple(map(float, row[1:4])) for row in rows}


def best(call, calls):
    """Smallest time of one of `calls` calls in a row [s]."""
    least, begun = math.inf, time.perf_counter()
    while time.perf_counter() - begun < PATIENCE or least == math.inf:
        start = time.perf_counter()
        call(calls)
        least = min(least, (time.perf_counter() - start) / calls)
    return least


def mujoco_step(n):
    """One step of MuJoCo's RK4 [s]."""
    import mujoco

    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.gravity = STEP, [0, 0, -9.81]
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    spec.option.disableflags = mujoco.mjtDisableBit.mjDSBL_CONTACT
    spec.memory = 2 << 30
    link = spec.worldbody
    for i in range(n):
        link = link.add_body(pos=[LENGTH if i else 0, 0, 0], mass=MASS, ipos=[LENGTH / 2, 0, 0], inertia=INERTIA,
                             explicitinertial=True)
        link.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
    model = spec.compile()
    data = mujoco.MjData(model)

    def steps(calls):
        mujoco.mj_resetData(model, data)
        mujoco.mj_step(model, data, nstep=calls)

    return best(steps, 20_000 // n)


def pinocchio_evaluation(n):
    """One evaluation of Pinocchio's articulated-body algorithm [s]."""
    import numpy
    import pinocchio

    model, joint = pinocchio.Model(), 0
    inertia = pinocchio.Inertia(MASS, numpy.array([LENGTH / 2, 0, 0]), numpy.diag(INERTIA))
    for i in range(n):
        place = pinocchio.SE3(numpy.eye(3), numpy.array([LENGTH if i else 0, 0, 0]))
        joint = model.addJoint(joint, pinocchio.JointModelRY(), place, f"hinge{i}")
        model.appendBodyToJoint(joint, inertia, pinocchio.SE3.Identity())
    data, k = model.createData(), numpy.arange(n)
    q, v, effort = 0.3 * numpy.sin(k), 0.2 * numpy.cos(k), numpy.zeros(n)

    def evaluations(calls):
        for _ in range(calls):
            pinocchio.aba(model, data, q, v, effort)

    return best(evaluations, 20_000 // n)


def measured(what, package, measure, sizes):
    """{n: seconds}; what could not be measured is said and left out."""
    times = {}
    for n in sizes:
        try:
            times[n] = measure(n)
        except ImportError:
            print(f"{what} is not installed: pip install {package} to see it beside carom")
            break
        except Exception as error:  # Another version, or too little memory: the rest is still worth seeing.
            print(f"{what} could not run {n} links: {error}")
    return times


def ratio(theirs, ours):
    return f"{theirs / ours:8.1f}" if theirs and ours else f"{'':8}"


def number(value, form="8.1f"):
    return format(value, form) if value else f"{'-':>8}"


def main():
    ours = carom()
    pin_to_one_core()
    # Pinocchio's data takes memory with the cube of the number of joints.
    pinocchio = measured("Pinocchio", "pin", pinocchio_evaluation, [10, 100, 300])
    mujoco = measured("MuJoCo", "mujoco", mujoco_step, [100, 1000])

    print(f"\none evaluation of the forward dynamics, ns per body\n{'links':>8} {'carom':>8} {'Pinocchio':>10} {'ratio':>8}")
    for n in sorted({*ours, *pinocchio}):
        own, other = ours.get(n, [None])[0], pinocchio.get(n) and 1e9 * pinocchio[n] / n
        print(f"{n:8} {number(own)} {number(other, '10.1f'):>10} {ratio(other, own)}")

    print(f"\none Runge-Kutta step, us\n{'links':>8} {'carom':>8} {'MuJoCo':>10} {'ratio':>8}")
    step = {n: 1e-3 * row[2] * n for n, row in ours.items()}
    for n in (100, 1000):
        own, other = step.get(n), mujoco.get(n) and 1e6 * mujoco[n]
        print(f"{n:8} {number(own)} {number(other, '10.1f'):>10} {ratio(other, own)}")

    print()
    if ours:
        worst = max(row[0] for row in ours.values())
        verdict("ns per body, at most", worst, NS_PER_BODY, worst <= NS_PER_BODY)
    for n, times in TIMES_FASTER_THAN_MUJOCO.items():
        if n in step and n in mujoco:
            faster = 1e6 * mujoco[n] / step[n]
            verdict(f"times as fast as MuJoCo, {n} links, at least", faster, times, faster >= times)


def verdict(what, value, bar, met):
    print(f"{what} {bar}: {value:.1f}{'' if met else ', MISSED'}")


if __name__ == "__main__":
    main()
