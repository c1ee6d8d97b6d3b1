"""Slider-crank with clearance between rod and slider, with friction in the bearing: an independent solution.

As in slider_crank.py: two unknowns, the angle p of the rod and the place x of the slider, and the force of Lankarani and Nikravesh. Across it acts Coulomb's
friction with Ambrosio's ramp, mu = 0.1 from 1 mm/s to 10 mm/s, at the distance `arm` from the centre of the journal: on its surface, as reference scenario 5
has it, or in the middle of the overlap, d/2 further in, as carom has it. Classical Runge-Kutta steps of one length, begun anew at every touch and every
parting, which are found by halving the step. It needs nothing but Python; some minutes for two turns with steps of 4 ns.

    python3 slider_crank_friction.py surface|middle TURNS STEP > file.csv
"""

import math
import sys

R, L, M_ROD, M_SLIDER, INERTIA = 0.05, 0.12, 0.21, 0.14, 2.5e-4
W = 5000 * 2 * math.pi / 60
BEARING, JOURNAL = 0.010, 0.0095
C = BEARING - JOURNAL
K = 4 / (3 * 2 * (1 - 0.3**2) / 207e9) * math.sqrt(BEARING * JOURNAL / C)
XI = 0.75 * (1 - 0.9**2)
MU, DEAD, FULL = 0.1, 1e-3, 1e-2


def seen(t, y):
    """Way of the journal in its bearing and its velocity, indentation and its rate."""
    p, x, pd, xd = y[:4]
    c, s, cp, sp = math.cos(W * t), math.sin(W * t), math.cos(p), math.sin(p)
    ex, ey = R * c + L * cp - x, R * s + L * sp
    vx, vy = -R * W * s - L * pd * sp - xd, R * W * c + L * pd * cp
    r = math.hypot(ex, ey)
    return ex, ey, vx, vy, r, r - C, (ex * vx + ey * vy) / r if r else 0.0


def rate(t, y, v0, middle):
    """Rates of p, x, p', x', of the work of the motor, of what goes into the contact along its normal and of what friction takes; and the force."""
    p, _, pd, xd = y[:4]
    fx = fy = moment = push = pressed = rubbed = 0.0
    if v0:
        ex, ey, vx, vy, r, d, speed = seen(t, y)
        d = max(d, 0.0)
        push = K * d * math.sqrt(d) * (1 + XI * speed / v0)
        nx, ny = ex / r, ey / r
        arm = JOURNAL - d / 2 if middle else JOURNAL
        slip = vy * nx - vx * ny + arm * pd
        ramp = min(max((abs(slip) - DEAD) / (FULL - DEAD), 0.0), 1.0)
        rub = -math.copysign(MU * ramp * push, slip)
        fx, fy = -push * nx - rub * ny, -push * ny + rub * nx
        moment, pressed, rubbed = arm * rub, push * speed, -rub * slip
    cp, sp = math.cos(p), math.sin(p)
    ax, ay = -R * W * W * math.cos(W * t), -R * W * W * math.sin(W * t)
    turning = L * (fy * cp - fx * sp) + moment - M_ROD * L / 2 * (ay * cp - ax * sp)
    pdd = turning / (INERTIA + M_ROD * L * L / 4)
    # What the crank gives: the force on the end of the rod along its velocity.
    gx = M_ROD * (ax - L / 2 * (pdd * sp + pd * pd * cp)) - fx
    gy = M_ROD * (ay + L / 2 * (pdd * cp - pd * pd * sp)) - fy
    motor = R * W * (gy * math.cos(W * t) - gx * math.sin(W * t))
    return (pd, xd, pdd, -fx / M_SLIDER, motor, pressed, rubbed), push


def step(t, y, h, v0, middle):
    along = lambda k, c: [a + c * b for a, b in zip(y, k)]
    k1 = rate(t, y, v0, middle)[0]
    k2 = rate(t + h / 2, along(k1, h / 2), v0, middle)[0]
    k3 = rate(t + h / 2, along(k2, h / 2), v0, middle)[0]
    k4 = rate(t + h, along(k3, h), v0, middle)[0]
    return [a + h / 6 * (b + 2 * c + 2 * d + e) for a, b, c, d, e in zip(y, k1, k2, k3, k4)]


def main(middle, turns, longest):
    t, y, v0, until = 0.0, [0.0, R + L, -R * W / L, 0.0, 0.0, 0.0, 0.0], 0.0, turns * 2 * math.pi / W
    touch = peak = 0.0
    rows = []
    while t < until:
        h = min(longest if v0 else 4 * longest, until - t)
        ahead = step(t, y, h, v0, middle)
        d = seen(t + h, ahead)[5]
        # At a touch the indentation begins at zero.
        if (d <= 0.0 and t > touch) if v0 else d >= 0.0:
            low, high = 0.0, h
            for _ in range(60):
                half = (low + high) / 2
                beyond = seen(t + half, step(t, y, half, v0, middle))[5] <= 0.0
                low, high = (low, half) if beyond == bool(v0) else (half, high)
            t, y = t + high, step(t, y, high, v0, middle)
            if v0:
                rows[-1][2:] = [peak, t - touch]
                v0 = 0.0
            else:
                v0, touch, peak = seen(t, y)[6], t, 0.0
                rows.append([touch, v0, math.nan, math.nan])
            continue
        y, t = ahead, t + h if h < until - t else until
        peak = max(peak, rate(t, y, v0, middle)[1])
    stored = 0.4 * K * max(seen(t, y)[5], 0.0) ** 2.5 if v0 else 0.0
    print(f"# work of the motor {y[4]:.9f} J, lost along the normal {y[5] - stored:.9f} J, by friction {y[6]:.9f} J")
    for row in rows:
        print(",".join(f"{number:.9e}" for number in row))


if __name__ == "__main__":
    print("# slider_crank_friction.py", *sys.argv[1:])
    print("# touch [s], approach speed [m/s], peak force [N], duration [s]; NaN while it lasts")
    main(sys.argv[1] == "middle", float(sys.argv[2]), float(sys.argv[3]))
