"""Fits of the same problems by SciPy: curve_fit over impacts that solve_ivp integrates. Prints the numbers that tests/fits.rs compares with.

    python3 crates/study/tests/reference.py        # from the root; made with SciPy 1.17.1
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import curve_fit

glass = np.genfromtxt("validation/chung-ooi-2011/glass.csv", delimiter=",", skip_header=1)
t, force = glass[:, 0] * 1e-6, glass[:, 1] * 1e3
M, V = 4 / 3 * np.pi * 1e-6 * 2800 / 2, 20.0


def course(times, k, n, xi, mass=M, v0=V):
    """Force over time of F = K d^n (1 + xi v/v0), nothing behind the end of contact."""
    law = lambda d, v: k * max(d, 0.0) ** n * (1 + xi * v / v0)
    end = lambda _, y: y[0]
    end.terminal, end.direction = True, -1
    run = solve_ivp(lambda _, y: [y[1], -law(y[0], y[1]) / mass], (0, 1e-3), [0, v0], "DOP853", events=end, rtol=1e-12, atol=1e-18, dense_output=True)
    last = run.t[-1]
    return np.array([law(*run.sol(x)) if 0 <= x <= last else 0.0 for x in times])


def told(name, found):
    values, covariance = found
    errors = np.sqrt(np.diag(covariance))
    print(name, *(f"{v:.9e} +- {e:.6e}" for v, e in zip(values, errors)), *(f"r {covariance[0, 1] / errors[0] / errors[1]:.6f}" for _ in range(len(values) > 1)))


told("hertz K", curve_fit(lambda x, lk: course(x, 1e9 * lk, 1.5, 0), t, force, [2.0], ftol=1e-14, xtol=1e-14, gtol=1e-14))
told("hertz K, n", curve_fit(lambda x, lk, n: course(x, 1e9 * np.exp(lk), n, 0), t, force, [0.8, 1.5], ftol=1e-14, xtol=1e-14, gtol=1e-14))

# A record with a wave for noise, which any program has: ye_flores, e 0.7, K 1e9, M 0.1 kg, 1 m/s.
x = np.linspace(0, 5e-4, 40)
xi = lambda e: 8 * (1 - e) / (5 * e)
clean = course(x, 1e9, 1.5, xi(0.7), 0.1, 1.0)
wave = 0.02 * clean.max() * np.sin(np.arange(40) * 2.3)
told("ye_flores K, e", curve_fit(lambda x, lk, e: course(x, 1e9 * lk, 1.5, xi(e), 0.1, 1.0), x, clean + wave, [1.2, 0.6], ftol=1e-14, xtol=1e-14, gtol=1e-14))
