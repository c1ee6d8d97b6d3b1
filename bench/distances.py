#!/usr/bin/env python3
"""Distances of simple bodies as MuJoCo finds them: the table `validation/mujoco-distances.csv`.

    python3 bench/distances.py [POSES] > validation/mujoco-distances.csv

Random sizes and poses, so many of each pair (50 if nothing is said), apart and overlapping, asked with `mj_geomDistance`; `pip install mujoco`. The test
`crates/geometry/tests/geometry/others.rs` compares with the table, or with a longer one:

    python3 bench/distances.py 100000 > /tmp/many.csv
    CAROM_DISTANCES=/tmp/many.csv cargo test -p carom-geometry --test geometry others -- --nocapture

A row: the pair; three sizes of the first body (radius; radius and half length; half axes or half edges; zeros where there are fewer), its place and quaternion
(w, x, y, z), the same of the second, and the signed distance. Planes have no sizes; their normal is their z axis. Iterative searches of MuJoCo run to its
tightest tolerance; what it knows in closed form is good to rounding.
"""

import csv
import random
import sys

import mujoco
import numpy

PAIRS = [
    ("capsule", "capsule"),
    ("sphere", "box"),
    ("sphere", "capsule"),
    ("sphere", "cylinder"),
    ("plane", "ellipsoid"),
    ("plane", "box"),
    ("plane", "capsule"),
    ("box", "box"),
    ("ellipsoid", "ellipsoid"),
]
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3, "plane": 0}
# So far is the second body from the first at most.
FAR = 1.2


def model(pair):
    """Two bodies whose sizes and places are set later."""
    first, second = (f'<geom name="{k}" type="{kind}" size="1 1 1"/>' for k, kind in enumerate(pair))
    option = '<option ccd_tolerance="1e-15" ccd_iterations="1000"/>'
    text = f'<mujoco>{option}<worldbody>{first}<body mocap="true">{second}</body></worldbody></mujoco>'
    made = mujoco.MjModel.from_xml_string(text)
    return made, mujoco.MjData(made)


def row(pair, made, data, chance):
    """Sizes, places and quaternions of a random pair, and its distance."""
    numbers = []
    for k, kind in enumerate(pair):
        sizes = [chance.uniform(0.1, 0.6) if j < SIZES[kind] else 0.0 for j in range(3)]
        place = [chance.uniform(-1.0, 1.0) for _ in range(3)] if k == 0 else beside(numbers[3:6], chance)
        turn = numpy.array([chance.gauss(0.0, 1.0) for _ in range(4)])
        turn /= numpy.linalg.norm(turn)
        axes = numpy.zeros(9)
        mujoco.mju_quat2Mat(axes, turn)
        made.geom_size[k], data.geom_xpos[k], data.geom_xmat[k] = sizes, place, axes
        made.geom_rbound[k] = 0.0 if kind == "plane" else 2.0
        numbers += [*sizes, *place, *(float(x) for x in turn)]
    return numbers, mujoco.mj_geomDistance(made, data, 0, 1, 100.0, None)


def beside(place, chance):
    """A place within reach of another one."""
    way = numpy.array([chance.gauss(0.0, 1.0) for _ in range(3)])
    return [float(x) for x in place + way / numpy.linalg.norm(way) * FAR * chance.random()]


def main():
    poses = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    table = csv.writer(sys.stdout, lineterminator="\n")
    print(f"# Distances of two bodies by mj_geomDistance of MuJoCo {mujoco.__version__}; bench/distances.py says what the columns are")
    names = [f"{name}{k}" for k in (1, 2) for name in ("size_x_", "size_y_", "size_z_", "x", "y", "z", "q_w_", "q_x_", "q_y_", "q_z_")]
    table.writerow(["first", "second", *names, "distance"])
    chance = random.Random(20261119)
    for pair in PAIRS:
        made, data = model(pair)
        mujoco.mj_forward(made, data)
        for _ in range(poses):
            numbers, distance = row(pair, made, data, chance)
            table.writerow([*pair, *(repr(x) for x in numbers), repr(float(distance))])


if __name__ == "__main__":
    main()
