"""Slider-crank with clearance between rod and slider, without friction: an independent solution of the first impacts.

Two unknowns, the angle p of the rod and the place x of the slider; the crank turns steadily, nothing weighs. The journal on the rod is
at e = (r cos wt + l cos p - x, r sin wt + l sin p) from the centre of its bearing on the slider; contact where |e| > c, force
K d^1.5 (1 + 0.75 (1 - 0.9^2) d'/v0) by Lankarani and Nikravesh with v0 the approach speed of this contact. scipy's DOP853, begun anew at
every touch and every parting; both found on its interpolant, then by stepping again to that instant.

    python3 slider_crank.py INERTIA TURNS [TOLERANCE] > file.csv
"""

import math
import sys

from scipy.integrate import solve_ivp
from scipy.optimize import brentq

R, L, M_ROD, M_SLIDER = 0.05, 0.12, 0.21, 0.14
W = 5000 * 2 * math.pi / 60
BEARING, JOURNAL = 0.010, 0.0095
C = BEARING - JOURNAL
SOFT = (1 - 0.3**2) / 207e9
K = 4 / (3 * 2 * SOFT) * math.sqrt(BEARING * JOURNAL / (BEARING - JOURNAL))
XI = 0.75 * (1 - 0.9**2)


def seen(t, y):
    """Way of the journal, indentation and its rate."""
    p, x, pd, xd = y
    ex, ey = R * math.cos(W * t) + L * math.cos(p) - x, R * math.sin(W * t) + L * math.sin(p)
    vx, vy = -R * W * math.sin(W * t) - L * pd * math.sin(p) - xd, R * W * math.cos(W * t) + L * pd * math.cos(p)
    r = math.hypot(ex, ey)
    return ex, ey, r, r - C, (ex * vx + ey * vy) / r if r else 0.0


def force(t, y, v0):
    d, rate = seen(t, y)[3:]
    return K * max(d, 0.0) ** 1.5 * (1 + XI * rate / v0) if v0 else 0.0


def rate(t, y, v0, inertia):
    p, _, pd, xd = y
    ex, ey, r, _, _ = seen(t, y)
    f = force(t, y, v0)
    fx, fy = (-f * ex / r, -f * ey / r) if f else (0.0, 0.0)
    ax, ay = -R * W * W * math.cos(W * t), -R * W * W * math.sin(W * t)
    turning = L * (fy * math.cos(p) - fx * math.sin(p)) - M_ROD * L / 2 * (ay * math.cos(p) - ax * math.sin(p))
    return [pd, xd, turning / (inertia + M_ROD * L * L / 4), -fx / M_SLIDER]


def piece(t, y, until, v0, inertia, tolerance):
    """Goes on to the next touch or parting, or to the end; gives the peak of the force too."""
    absolute = [1e-3 * tolerance] * 2 + [tolerance] * 2
    options = dict(method="DOP853", rtol=tolerance, atol=absolute, args=(v0, inertia))
    gap = lambda t, y, *_: seen(t, y)[3]
    gap.terminal, gap.direction = True, -1.0 if v0 else 1.0
    longest = 2e-6 if v0 else 5e-6
    run = solve_ivp(rate, (t, until), y, events=gap, first_step=1e-9, max_step=longest, dense_output=True, **options)
    peak = max(force(s, z, v0) for s, z in zip(run.t, run.y.T)) if v0 else 0.0
    if v0:
        k = max(range(len(run.t)), key=lambda k: force(run.t[k], run.y[:, k], v0))
        ts = [run.t[max(k - 1, 0)], run.t[min(k + 1, len(run.t) - 1)]]
        for _ in range(60):
            a, b = ts[0] + 0.382 * (ts[1] - ts[0]), ts[0] + 0.618 * (ts[1] - ts[0])
            ts = [ts[0], b] if force(a, run.sol(a), v0) > force(b, run.sol(b), v0) else [a, ts[1]]
        peak = max(peak, force(ts[0], run.sol(ts[0]), v0))
    if run.status != 1:
        return run.t[-1], run.y[:, -1], False, peak
    start, begun = run.t[-2], run.y[:, -2]
    to = lambda s: solve_ivp(rate, (start, s), begun, **options).y[:, -1]
    ahead = run.t[-1] + 1e-3 * (run.t[-1] - start)
    found = brentq(lambda s: seen(s, to(s))[3] if s > start else seen(s, begun)[3], start, ahead, xtol=1e-17, rtol=1e-15)
    return found, to(found), True, peak


def main(inertia, turns, tolerance):
    t, y, v0, until = 0.0, [0.0, R + L, -R * W / L, 0.0], 0.0, turns * 2 * math.pi / W
    while t < until:
        t, y, there, peak = piece(t, y, until, v0, inertia, tolerance)
        if v0:
            print(f"{touched:.12e},{v0:.12e},{peak:.9e},{t - touched:.9e}")
        v0 = seen(t, y)[4] if there and not v0 else 0.0
        touched = t


if __name__ == "__main__":
    print("# slider_crank.py", *sys.argv[1:])
    print("# touch [s], approach speed [m/s], peak force [N], duration [s]")
    main(float(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1e-12)
