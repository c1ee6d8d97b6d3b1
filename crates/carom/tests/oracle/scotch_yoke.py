"""The scotch yoke of the scenario `scotch-yoke`, written anew: one coordinate, scipy's DOP853, restarted where contact begins and ends.

Prints for each fit and alpha: null region at 100 degrees (from, to), at 330 degrees (from, to), null regions that reach into 120 to 300 degrees
(how many, how long together), largest force [N] and where. Angles [deg] of the second turn of the crank. Takes some minutes.
"""
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

FITS = {  # Table 11: K [N/mm^n] and n, inner and outer wall
    "lankarani_nikravesh": (1.220e5, 1.50, 1.424e5, 1.50),
    "radzimovsky": (4.321e4, 1.09, 4.315e4, 1.09),
    "johnson": (4.914e4, 1.10, 4.907e4, 1.10),
    "goldsmith": (1.717e4, 1.04, 1.743e4, 1.04),
    "esdu": (1.300e4, 1.09, 1.254e4, 1.09),
}
CRANK, SLOT, CLEARANCE, SPEED, MASS, START = 0.045, 0.060, 1e-4, 24 * np.pi, 2.353, np.radians(-31)
TURN = 2 * np.pi / SPEED


def see(t, y):
    """Distance of the pin from the slot's centre, x component of its direction, rate of the distance."""
    p = START + SPEED * t
    d = np.array([CRANK * np.cos(p) - y[0], CRANK * np.sin(p)])
    v = np.array([-CRANK * SPEED * np.sin(p) - y[1], CRANK * SPEED * np.cos(p)])
    r = np.hypot(*d)
    return r, d[0] / r, d @ v / r


def indentation(t, y, side):
    """Indentation and its rate at the outer (side 1) or the inner wall (-1)."""
    r, _, rate = see(t, y)
    return side * (r - SLOT) - CLEARANCE, side * rate


def turn(fit, alpha):
    ki, ni, ko, no = FITS[fit]
    walls = {1: (ko * 1000**no, no), -1: (ki * 1000**ni, ni)}

    def force(t, y, side):
        d, v = indentation(t, y, side)
        k, n = walls[side]
        return max(0.0, k * max(d, 0.0) ** n * (1 + 1.5 * alpha * v))

    def rate(t, y, side):
        push = side * see(t, y)[1] * force(t, y, side) if side else 0.0
        return [y[1], push / MASS]

    def switch(side, direction):
        def gap(t, y):
            return indentation(t, y, side)[0]

        gap.terminal, gap.direction = True, direction
        return gap

    q = np.sqrt(SLOT**2 - (CRANK * np.sin(START)) ** 2)
    y = [CRANK * np.cos(START) + q, -SPEED * CRANK * np.sin(START) * (1 + CRANK * np.cos(START) / q)]
    t, side, parted, nulls, peak = 0.0, 0, np.nan, [], (0.0, np.nan)
    angle = lambda t: np.degrees(SPEED * t) - 360
    while True:
        events = [switch(side, -1)] if side else [switch(1, 1), switch(-1, 1)]
        run = solve_ivp(
            lambda t, y: rate(t, y, side), (t, 2 * TURN), y, "DOP853", rtol=1e-12, atol=[1e-16, 1e-13],
            events=events, dense_output=True, first_step=1e-9, max_step=2e-5,
        )
        end = run.t[-1]
        if side and end > TURN:
            grid = np.linspace(max(t, TURN), end, 4001)
            k = int(np.argmax([force(x, run.sol(x), side) for x in grid]))
            around = (grid[max(k - 1, 0)], grid[min(k + 1, 4000)])
            top = minimize_scalar(lambda x: -force(x, run.sol(x), side), bounds=around, method="bounded", options={"xatol": 1e-13})
            peak = max(peak, (-top.fun, angle(top.x)))
        if run.status == 0:
            return nulls, peak
        if side:
            side, parted = 0, end
        else:
            side = 1 if len(run.t_events[0]) else -1
            if end > TURN:
                nulls.append((angle(parted), angle(end)))
        t, y = end, run.y[:, -1]


for fit in FITS:
    for alpha in (0.32, 4.0):
        nulls, peak = turn(fit, alpha)
        around = lambda x: next(null for null in nulls if null[0] < x < null[1])
        inside = [b - a for a, b in nulls if b > 120 and a < 300]
        numbers = [*around(100), *around(330), len(inside), sum(inside), *peak]
        print(f'("{fit}", {alpha}, [{", ".join(f"{x:.9g}" for x in numbers)}]),', flush=True)
