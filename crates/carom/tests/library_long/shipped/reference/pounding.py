"""Two buildings that pound each other, by scipy: the numbers on the page of the scenario `pounding`.

DOP853 with dense output at rtol 1e-12, restarted at every touch, every change of the rate's sign in contact, every parting, the end of the sine and every point of
the record. Largest ways are where the speed is zero, largest forces where a bounded search finds them.

    python3 pounding.py ../../../../../../scenarios/pounding/el-centro-1940-ns.dat
"""

import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize_scalar

M1, M2, T1, T2, ZETA, E = 25e3, 50e3, 1.2, 0.5, 0.05, 0.65
W1, W2 = 2 * np.pi / T1, 2 * np.pi / T2
K1, C1, K2, C2 = M1 * W1**2, 2 * ZETA * M1 * W1, M2 * W2**2, 2 * ZETA * M2 * W2
M = M1 * M2 / (M1 + M2)
LINEAR, HERTZ = 93.5e6, 2.75e9
Z_LINEAR = -np.log(E) / np.hypot(np.pi, np.log(E))
Z_JANKOWSKI = 4.5 * np.sqrt(5) * (1 - E**2) / (E * (E * (9 * np.pi - 16) + 16))

RECORD = 9.81 * np.array(
    [float(cell) for line in open(sys.argv[1]) if not line.startswith("#") for cell in line.split()]
)
TIMES = 0.02 * np.arange(len(RECORD))

MOTIONS = {
    "sine": (lambda t: 2.5 * np.sin(2 * np.pi * t) if t < 6 else 0.0, 10.0, [6.0]),
    "record": (lambda t: np.interp(t, TIMES, RECORD), 15.0, list(TIMES[1:])),
}


def force(law, d, v, v0):
    """Force of the contact [N]; the linear law is cut off by the caller, or not."""
    if law in ("linear", "clipped"):
        return LINEAR * d + 2 * Z_LINEAR * np.sqrt(LINEAR * M) * v
    d = max(d, 0.0)
    if law == "jankowski":
        return HERTZ * d**1.5 + (2 * Z_JANKOWSKI * np.sqrt(HERTZ * M) * d**0.25 * v if v > 0 else 0.0)
    xi = {"lankarani_nikravesh": 0.75 * (1 - E**2), "flores": 8 * (1 - E) / (5 * E)}[law]
    return HERTZ * d**1.5 * (1 + xi * v / v0)


def run(law, motion, gap):
    """Times and speeds of touches, largest ways [m], largest force [N]."""
    shake, end, edges = MOTIONS[motion]
    stops = sorted({t for t in edges if t < end} | {end})
    t, y, touching, v0 = 0.0, np.zeros(4), False, 0.0
    touches, ways, peak = [], [0.0, 0.0], 0.0

    def closing(y):
        return y[0] - y[2] - gap, y[1] - y[3]

    def rate(t, y):
        f = force(law, *closing(y), v0) if touching else 0.0
        a = shake(t)
        return [y[1], -a - (K1 * y[0] + C1 * y[1] + f) / M1, y[3], -a - (K2 * y[2] + C2 * y[3] - f) / M2]

    def event(value, direction):
        def watched(_, y):
            return value(y)

        watched.terminal, watched.direction = True, direction
        return watched

    while t < end - 1e-12:
        stop = next(s for s in stops if s > t + 1e-12)
        if not touching:
            events = [event(lambda y: closing(y)[0], 1)]
        else:
            events = [event(lambda y: closing(y)[0], -1), event(lambda y: closing(y)[1], 0)]
            if law == "clipped":
                events.append(event(lambda y: force(law, *closing(y), v0), -1))
        part = solve_ivp(rate, (t, stop), y, "DOP853", rtol=1e-12, atol=1e-14, events=events, dense_output=True, max_step=0.01)
        for a, b, ya, yb in zip(part.t, part.t[1:], part.y.T, part.y.T[1:]):
            for k, i in enumerate((0, 2)):
                turn = part.sol(brentq(lambda s: part.sol(s)[i + 1], a, b))[i] if ya[i + 1] * yb[i + 1] < 0 else yb[i]
                ways[k] = max(ways[k], abs(turn), abs(yb[i]))
            if touching:
                found = minimize_scalar(
                    lambda s: -force(law, *closing(part.sol(s)), v0), bounds=(a, b), method="bounded", options={"xatol": 1e-13}
                )
                peak = max(peak, -found.fun)
        t, y = part.t[-1], part.y[:, -1]
        if part.status == 1:
            which = next(k for k, times in enumerate(part.t_events) if len(times))
            if not touching:
                touching, v0 = True, closing(y)[1]
                touches.append((t, v0))
            elif which != 1:
                touching = False
            # Off the event, so that it is not found again.
            y, t = y + 1e-9 * np.array(rate(t, y)), t + 1e-9
    return touches, ways, peak


for motion in MOTIONS:
    print(motion, "apart", run("jankowski", motion, 1.0)[1])
    for law in ("linear", "clipped", "jankowski", "lankarani_nikravesh", "flores"):
        touches, ways, peak = run(law, motion, 0.02)
        print(f"{motion:7} {law:20} {len(touches):3} {1e3 * ways[0]:.4f} {1e3 * ways[1]:.4f} {peak:.0f}  first {touches[0]}")
