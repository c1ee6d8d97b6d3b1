#!/usr/bin/env python3
"""One free impact per contact law, computed by other means than carom's, as evidence for carom's numbers.

    python3 oracle.py            writes reference.json beside this file, in half a minute; needs numpy, scipy, mpmath

The force laws are typed from the catalogue of formulas, in SI, not from the Rust sources. Three methods, the sharpest that applies:

closed   a formula: power-law springs, linear oscillators, laws with permanent indentation.
quad     a formula under an integral, by quadrature with 30 digits or more: logarithmic line contacts (with the load as variable, so
         that nothing has to be inverted), the Hunt-Crossley family (first integral), Tsuji and Jankowski (linear in a stretched time).
ode      DOP853 at rtol 1e-13 in variables in which the law is smooth. Forces begin like d^0.25, d^0.5, d^0.65, d^1.5, and no high-order
         method keeps its order there. So the onset and the end are integrated over s = d^(1/p), which makes every such power a whole
         one, and the turn over w = |v|^(1/q), so that the end of compression is an end point and needs no event.

The error of an ode case is the largest difference between two runs with different variables (p), tolerance and joints of the legs; of a
quad case, between two precisions; closed forms state the rounding of doubles. Errors are relative, the restitution's absolute.

Symbols: d indentation, v its rate, K stiffness [N/m^n], M effective mass [kg], v0 approach speed [m/s], e restitution asked for.
"""

import json
import math
import os

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

ROUNDING = 1e-15
PI = math.pi

# The default case: two steel spheres of 20 mm that meet at 1 m/s, asked for 0.7.
E_STEEL, NU_STEEL, RHO_STEEL, RADIUS = 207e9, 0.3, 7850.0, 0.02
ES = 1 / (2 * (1 - NU_STEEL**2) / E_STEEL)
R_EFF = RADIUS / 2
MASS = 4 / 3 * PI * RADIUS**3 * RHO_STEEL / 2
K_HERTZ = 4 / 3 * ES * math.sqrt(R_EFF)
DEFAULT = dict(M=MASS, v0=1.0, e=0.7)


def k_as_deep_as_hertz(n):
    """K of a power law with the peak indentation of Hertz in the default case."""
    energy = MASS / 2
    dm = (2.5 * energy / K_HERTZ) ** 0.4
    return (n + 1) * energy / dm ** (n + 1)


def result(method, restitution, duration, force, depth, residual, error):
    return dict(method=method, restitution=float(restitution), duration=float(duration), peak_force=float(force),
                peak_indentation=float(depth), residual_indentation=float(residual), error=float(error))


def at_two_precisions(compute, digits=(30, 20)):
    """Runs `compute` with more and with fewer digits; the difference is the error."""
    with mp.workdps(digits[0]):
        fine = compute()
    with mp.workdps(digits[1]):
        coarse = compute()
    scale = [1, fine[1], fine[2], fine[3], fine[3]]
    error = max(abs(a - b) / s for a, b, s in zip(fine, coarse, scale))
    return result("quad", *fine, max(ROUNDING, float(error)))


def from_turn(f, b):
    """Integral of f over 0..b, where f is smooth at the turn 0 but 0/0: Gauss-Legendre keeps away from it, tanh-sinh serves the rest."""
    return mp.quad(f, [0, b / 2], method="gauss-legendre") + mp.quad(f, [b / 2, b])


# --- Power laws, in closed form ------------------------------------------------------------------------------------------------------

def quarter(n):
    """Compression of F = K d^n lasts quarter(n) dm/v0: integral of dx/sqrt(1 - x^(n+1)) over 0..1."""
    return math.sqrt(PI) * math.gamma(1 + 1 / (n + 1)) / math.gamma(0.5 + 1 / (n + 1))


def depth_of(K, n, M, v):
    return ((n + 1) * M * v * v / (2 * K)) ** (1 / (n + 1))


def elastic_power(K, n, M, v0):
    dm = depth_of(K, n, M, v0)
    return result("closed", 1, 2 * quarter(n) * dm / v0, K * dm**n, dm, 0, ROUNDING)


def hertz(M, v0, K, n=1.5, **_):
    return elastic_power(K, n, M, v0)


def hooke(M, v0, K, n=1.0, **_):
    return elastic_power(K, n, M, v0)


def cyl_pereira_2011(M, v0, Es, L, dR, **_):
    g = dR * 1e3
    Y = 1.56 * math.log(1000 * g) ** -0.192 if g <= 0.75 else 0.0028 * g + 1.1083
    return pereira(M, v0, Es, L, g, 0.49, 0.10, Y * g**-0.005)


def cyl_pereira_2015(M, v0, Es, L, dR, ext=0.0, **_):
    g = dR * 1e3
    if ext:
        return pereira(M, v0, Es, L, g, 0.39, 0.85, 1.094)
    Y = 1.51 * math.log(1000 * g) ** -0.151 if g <= 0.34954 else 0.0151 * g + 1.151
    return pereira(M, v0, Es, L, g, 0.965, 0.0965, Y * g**-0.005)


def pereira(M, v0, Es, L, gap, a, b, n):
    """F = (a dR + b) L Es d^n/dR in mm, MPa, N."""
    per_mm = (a * gap + b) * (L * 1e3) * (Es * 1e-6) / gap
    return elastic_power(per_mm * 1000**n, n, M, v0)


# --- Other elastic curves, by quadrature ----------------------------------------------------------------------------------------------

def elastic_curve(force, energy, M, v0, guess):
    """An elastic impact on a curve F(d) with its energy U(d): duration is twice the integral of dd/v."""
    def compute():
        half = mp.mpf(M) * mp.mpf(v0) ** 2 / 2
        dm = mp.findroot(lambda d: energy(d) / half - 1, (guess, 1.01 * guess))
        # d = dm (1 - y^2) takes the root out of the turn.
        rate = lambda d: mp.sqrt(2 * (half - energy(d)) / M)
        time = from_turn(lambda y: 2 * dm * y / rate(dm * (1 - y * y)), mp.mpf(1))
        return 1, 2 * time, force(dm), dm, 0
    return at_two_precisions(compute)


def sphere_area(M, v0, Es, r, **_):
    """F = 2 Es sqrt(2 r d^3 - d^4)."""
    force = lambda d: 2 * Es * mp.sqrt(2 * r * d**3 - d**4)
    energy = lambda d: 2 * Es * mp.quad(lambda x: 2 * x**4 * mp.sqrt(2 * r - x * x), [0, mp.sqrt(d)])
    guess = depth_of(2 * Es * math.sqrt(2 * r), 1.5, M, v0)
    return elastic_curve(force, energy, M, v0, guess)


def cyl_liu(M, v0, Es, L, dR, **_):
    """F = (pi/2) Es L d sqrt(d/(2(dR+d)))."""
    force = lambda d: PI / 2 * Es * L * d * mp.sqrt(d / (2 * (dR + d)))
    energy = lambda d: mp.quad(lambda x: 2 * x * force(x * x), [0, mp.sqrt(d)])
    guess = depth_of(PI / 2 * Es * L / math.sqrt(2 * dR), 1.5, M, v0)
    return elastic_curve(force, energy, M, v0, guess)


def line_contact(M, v0, Es, L, B, c0):
    """d = (W/(pi Es)) (ln(B/W) + c0), W = F/L: with W as variable neither the force nor the energy needs an inverse."""
    def compute():
        h = 1 / (mp.pi * Es)
        depth = lambda W: W * h * (mp.log(B / W) + c0)
        slope = lambda W: h * (mp.log(B / W) + c0 - 1)
        energy = lambda W: L * h * (W * W / 2 * (mp.log(B / W) + c0 - 1) + W * W / 4)
        half = mp.mpf(M) * mp.mpf(v0) ** 2 / 2
        guess = mp.sqrt(2 * half / (L * h * mp.log(B / mp.sqrt(half / (L * h)))))
        Wm = mp.findroot(lambda W: energy(W) / half - 1, (guess, 1.01 * guess))
        assert slope(Wm) > 0, "beyond the end of the law"
        rate = lambda W: mp.sqrt(2 * (half - energy(W)) / M)
        time = from_turn(lambda y: slope(Wm * (1 - y * y)) * 2 * Wm * y / rate(Wm * (1 - y * y)), mp.mpf(1))
        return 1, 2 * time, Wm * L, depth(Wm), 0
    return at_two_precisions(compute)


def cyl_johnson(M, v0, Es, L, dR, **_):
    return line_contact(M, v0, Es, L, 4 * PI * Es * dR, -1)


def cyl_radzimovsky(M, v0, Es, L, dR, **_):
    return line_contact(M, v0, Es, L, 3.125 * dR * Es, mp.mpf(2) / 3)


def cyl_esdu_78035(M, v0, Es, L, dR, **_):
    return line_contact(M, v0, Es, L, 4 * PI * Es * dR, 1)


def cyl_goldsmith(M, v0, Es, L, R, **_):
    """d = W h (ln(L^3/(F R h)) + 1), h = 1/(pi Es), F = W L."""
    return line_contact(M, v0, Es, L, L * L * PI * Es / R, 1)


# --- Hunt-Crossley family, by the first integral -------------------------------------------------------------------------------------

def hysteretic(force, inverse_energy, M, v0, xi, n):
    """F = F_el(d) (1 + xi v/v0), where F_el begins like d^n. With p = ln(1 + xi v/v0) the motion separates into
    U(d) = (M v0^2/xi^2) (H(p0) - H(p)), H = exp(p) - 1 - p, and dt = -(M v0/xi) dp/F_el: the turn is p = 0, the end is where U = 0 again."""
    def compute():
        x = mp.mpf(xi)
        start = mp.log(1 + x)
        H = lambda p: mp.expm1(p) - p
        if x > 1:
            # q = 1 - xi e = (1 + xi) exp(-(1 + xi) + q) contracts.
            q = mp.mpf(0)
            for _ in range(400):
                q = (1 + x) * mp.exp(q - 1 - x)
            end = mp.log(q)
        else:
            end = mp.findroot(lambda p: H(p) - H(start), (-2 * start, -start / 2), solver="anderson")
        e = -mp.expm1(end) / x
        depth = lambda p: inverse_energy(mp.mpf(M) * mp.mpf(v0) ** 2 / x**2 * (H(start) - H(p)))
        # With p = p_end -+ y^k, k = 2n + 2, the ends F_el ~ |p - p_end|^(n/(n+1)) are smooth in y.
        k = int(2 * n + 2)
        reach = lambda p: abs(p) ** (1 / mp.mpf(k))
        half = lambda p0, sign: mp.quad(lambda y: k * y ** (k - 1) / force(depth(p0 + sign * y**k)), [0, reach(p0)],
                                        method="gauss-legendre")
        time = half(start, -1) + half(end, 1)
        push = lambda p: force(depth(p)) * mp.exp(p)
        grid = [start * j / 200 for j in range(200)]
        best = max(grid, key=push)
        p = golden(push, max(best - start / 200, mp.mpf(0)), best + start / 200 * (1 - mp.mpf("1e-9")))
        return e, M * v0 / x * time, push(p), depth(mp.mpf(0)), 0
    return at_two_precisions(compute, (50, 35))


def golden(f, a, b):
    """Where f is largest on [a, b]."""
    g = (mp.sqrt(5) - 1) / 2
    for _ in range(70):
        c, d = b - g * (b - a), a + g * (b - a)
        a, b = (a, d) if f(c) > f(d) else (c, b)
    return (a + b) / 2


def family(M, v0, K, n, xi):
    if xi == 0:
        return elastic_power(K, n, M, v0)
    return hysteretic(lambda d: K * d**n, lambda U: ((n + 1) * U / K) ** (1 / mp.mpf(n + 1)), M, v0, xi, n)


def hunt_crossley(M, v0, e, K, n=1.5, **_):
    return family(M, v0, K, n, 1.5 * (1 - e))


def lankarani_nikravesh(M, v0, e, K, n=1.5, **_):
    return family(M, v0, K, n, 0.75 * (1 - e * e))


def ye_flores(M, v0, e, K, n=1.5, **_):
    return family(M, v0, K, n, 8 * (1 - e) / (5 * e))


def gonthier_volumetric(M, v0, e, kv, r, **_):
    """F = kv V (1 + xi v/v0), V = pi d^2 (3 r - d)/3 of a sphere on a plane, xi = (1-e^2)/e."""
    force = lambda d: kv * mp.pi * d * d * (3 * r - d) / 3

    def inverse(U):
        # U = kv pi (r d^3/3 - d^4/12)
        c = 12 * U / (kv * mp.pi)
        d = (c / (4 * r)) ** (mp.mpf(1) / 3)
        for _ in range(60):
            step = (4 * r * d**3 - d**4 - c) / (12 * r * d * d - 4 * d**3)
            d -= step
            if abs(step) <= abs(d) * mp.eps * 4:
                break
        return d
    return hysteretic(force, inverse, M, v0, (1 - e * e) / e, 2)


# --- Linear oscillators ---------------------------------------------------------------------------------------------------------------

def oscillator(z):
    """s(t) and its rate for s'' + 2 z s' + s = 0, s(0) = 0, s'(0) = 1, and when it turns."""
    w = mp.sqrt(abs(1 - z * z))
    sine, cosine = (mp.sin, mp.cos) if z < 1 else (mp.sinh, mp.cosh)
    s = lambda t: mp.exp(-z * t) * sine(w * t) / w
    v = lambda t: mp.exp(-z * t) * (cosine(w * t) - z * sine(w * t) / w)
    turn = mp.acos(z) / w if z < 1 else mp.acosh(z) / w
    return s, v, turn, w


def kelvin_voigt_with(M, v0, K, z, end):
    """F = K d + 2 z sqrt(K M) v, until d = 0 or until F = 0."""
    def compute():
        omega = mp.sqrt(mp.mpf(K) / M)
        s, v, turn, w = oscillator(mp.mpf(z))
        # F = 0 at twice the time of the turn: s + 2 z s' = -s''.
        stop = mp.pi / w if end == "d" else 2 * turn
        push = lambda t: s(t) + 2 * z * v(t)
        # The force falls from the start for z >= 1/2; else it is largest where s' + 2 z s'' = 0.
        peak = 2 * mp.mpf(z)
        if z < 0.5:
            slope = lambda t: v(t) + 2 * z * (-s(t) - 2 * z * v(t))
            peak = push(mp.findroot(slope, (mp.mpf(0), turn), solver="anderson"))
        unit = v0 / omega
        left = 0 if end == "d" else s(stop) * unit
        return -v(stop), stop / omega, peak * K * unit, s(turn) * unit, left
    return at_two_precisions(compute)


def kelvin_voigt(M, v0, K, D, **_):
    return kelvin_voigt_with(M, v0, K, D / (2 * math.sqrt(K * M)), "d")


def anagnostopoulos_ratio(e):
    return -math.log(e) / math.sqrt(PI**2 + math.log(e) ** 2)


def anagnostopoulos(M, v0, e, K, **_):
    return kelvin_voigt_with(M, v0, K, anagnostopoulos_ratio(e), "d")


def ratio_with_exponent(e, k):
    """z with e = exp(-(k z/s) atan(s/z)), s = sqrt(1 - z^2), or its continuation beyond z = 1."""
    def log_e(z):
        if abs(z - 1) < mp.mpf("1e-12"):
            return -mp.mpf(k)
        return -k * z * mp.acos(z) / mp.sqrt(1 - z * z) if z < 1 else -k * z * mp.acosh(z) / mp.sqrt(z * z - 1)
    return float(mp.findroot(lambda z: log_e(z) - mp.log(e), (mp.mpf("1e-9"), mp.mpf(50)), solver="anderson"))


def goyal(M, v0, e, K, **_):
    return kelvin_voigt_with(M, v0, K, ratio_with_exponent(e, 4), "F")


def brogliato(M, v0, e, K, **_):
    return kelvin_voigt_with(M, v0, K, ratio_with_exponent(e, 2), "F")


def quarter_power(M, v0, K, z, approach_only):
    """F = K d^1.5 + 2 z sqrt(K M) d^0.25 v. In units x of A = (M v0^2/K)^(2/5), s = (2/sqrt 5) x^(5/4) is a linear oscillator of damping
    ratio 2 z/sqrt 5 in the stretched time dtau = (sqrt 5/2) x^(1/4) dt."""
    def compute():
        A = (mp.mpf(M) * mp.mpf(v0) ** 2 / K) ** (mp.mpf(2) / 5)
        half5 = mp.sqrt(5) / 2
        zeta = mp.mpf(z) / half5
        s, v, turn, w = oscillator(zeta)
        x = lambda tau: (half5 * s(tau)) ** (mp.mpf(4) / 5)
        # tau = y^5 at the start: dt ~ tau^(-1/5) dtau there.
        lapse = lambda tau: 1 / (half5 * x(tau) ** (mp.mpf(1) / 4))
        five = mp.mpf(1) / 5
        time = mp.quad(lambda y: 5 * y**4 * lapse(y**5), [0, turn**five], method="gauss-legendre")
        depth = x(turn)
        if approach_only:
            e = s(turn)
            time += quarter(1.5) * depth / e
        else:
            stop = mp.pi / w
            e = -v(stop)
            time += mp.quad(lambda y: 5 * y**4 * lapse(stop - y**5), [0, (stop - turn) ** five], method="gauss-legendre")
        push = lambda tau: x(tau) ** (mp.mpf(1) / 4) * half5 * (s(tau) + 2 * zeta * v(tau))
        grid = [turn * k / 400 for k in range(1, 401)]
        best = max(range(400), key=lambda k: push(grid[k]))
        tau = golden(push, grid[max(best - 1, 0)], grid[min(best + 1, 399)])
        peak = max(push(tau), push(turn))
        return e, time * A / v0, peak * M * v0**2 / A, depth * A, 0
    return at_two_precisions(compute)


def tsuji(M, v0, e, K, **_):
    a = -math.sqrt(5) * math.log(e) / math.sqrt(PI**2 + math.log(e) ** 2)
    return quarter_power(M, v0, K, a / 2, False)


def jankowski_xi1(M, v0, e, K, **_):
    return quarter_power(M, v0, K, math.sqrt(5) * (1 - e * e) / (2 * PI * e), True)


def jankowski_xi2(M, v0, e, K, **_):
    return quarter_power(M, v0, K, 9 * math.sqrt(5) / 2 * (1 - e * e) / (e * (e * (9 * PI - 16) + 16)), True)


# --- Permanent indentation ------------------------------------------------------------------------------------------------------------

def permanent(M, v0, K, n, dp_of):
    """Loading K d^n, unloading fm ((d-dp)/(dm-dp))^n."""
    dm = depth_of(K, n, M, v0)
    dp = dp_of(dm)
    e = math.sqrt((dm - dp) / dm)
    time = quarter(n) * (dm / v0 + (dm - dp) / (e * v0))
    return result("closed", e, time, K * dm**n, dm, dp, ROUNDING)


def goldsmith_permanent(M, v0, K, dp, n=1.5, **_):
    return permanent(M, v0, K, n, lambda dm: dp)


def ln_permanent(M, v0, e, K, n=1.5, **_):
    return permanent(M, v0, K, n, lambda dm: dm * (1 - e * e))


def valles_reinhorn(M, v0, e, K, **_):
    return permanent(M, v0, K, 1.0, lambda dm: dm * (1 - e * e))


def yigit_linear(M, v0, K, Ky, **_):
    return permanent(M, v0, Ky, 1.0, lambda dm: dm * max(0.0, 1 - Ky / (K * math.sqrt(dm))) ** (2 / 3))


def yielding_load(M, v0, K, dy):
    """K d^1.5 up to dy, then along the tangent there: peak depth and force, time of compression, by quadrature and by the arc of a
    linear oscillator."""
    M, v0, K, dy = map(mp.mpf, (M, v0, K, dy))
    energy = M * v0 * v0 / 2
    elastic = lambda d: mp.mpf(2) / 5 * K * d ** (mp.mpf(5) / 2)
    assert energy > elastic(dy), "does not yield"
    Py, slope = K * dy ** mp.mpf(1.5), mp.mpf(1.5) * K * mp.sqrt(dy)
    # energy = elastic(dy) + Py y + slope y^2/2
    y = (-Py + mp.sqrt(Py * Py + 2 * slope * (energy - elastic(dy)))) / slope
    time = mp.quad(lambda r: 2 * r / mp.sqrt(2 * (energy - elastic(r * r)) / M), [0, mp.sqrt(dy)])
    # About its own zero at dy - Py/slope the line is a spring of the amplitude reach.
    reach = y + Py / slope
    time += mp.acos((Py / slope) / reach) * mp.sqrt(M / slope)
    return dy + y, Py + slope * y, Py, time


def thornton(M, v0, Es, R, sy, **_):
    def compute():
        K = mp.mpf(4) / 3 * Es * mp.sqrt(R)
        # sy = 3 Py/(2 pi ay^2), ay^2 = R dy, Py = K dy^1.5
        dy = (2 * mp.pi * sy * R / (3 * K)) ** 2
        energy = mp.mpf(M) * mp.mpf(v0) ** 2 / 2
        if energy <= mp.mpf(2) / 5 * K * dy ** mp.mpf(2.5):
            same = elastic_power(float(K), 1.5, M, v0)
            return 1, same["duration"], same["peak_force"], same["peak_indentation"], 0
        dm, P, Py, time = yielding_load(M, v0, K, dy)
        Rp = 4 * Es / (3 * P) * ((2 * P + Py) / (2 * mp.pi * sy)) ** mp.mpf(1.5)
        KH = mp.mpf(4) / 3 * Es * mp.sqrt(Rp)
        back = (P / KH) ** (mp.mpf(2) / 3)
        e = mp.sqrt(mp.mpf(2) / 5 * P * back / energy)
        return e, time + quarter(1.5) * back / (e * v0), P, dm, dm - back
    return at_two_precisions(compute)


def yigit_nonlinear(M, v0, K, dy, **_):
    def compute():
        energy = mp.mpf(M) * mp.mpf(v0) ** 2 / 2
        if energy <= mp.mpf(2) / 5 * K * mp.mpf(dy) ** mp.mpf(2.5):
            same = elastic_power(K, 1.5, M, v0)
            return 1, same["duration"], same["peak_force"], same["peak_indentation"], 0
        dm, P, _, time = yielding_load(M, v0, K, dy)
        # Unloading K d^1.5 - s.
        s = K * dm ** mp.mpf(1.5) - P
        df = (s / K) ** (mp.mpf(2) / 3)
        regained = lambda d: mp.mpf(2) / 5 * K * (dm ** mp.mpf(2.5) - d ** mp.mpf(2.5)) - s * (dm - d)
        e = mp.sqrt(regained(df) / energy)
        # d = dm - y^2 at the turn.
        time += from_turn(lambda y: 2 * y / mp.sqrt(2 * regained(dm - y * y) / M), mp.sqrt(dm - df))
        return e, time, P, dm, df
    return at_two_precisions(compute)


# --- Everything else, by integration in smooth variables -------------------------------------------------------------------------------

class Run:
    """A free impact in units of a length A, v0 and A/v0: x'' = -f(x, u, t, a, mode)."""

    def __init__(self, f, internal, switch, rtol, p, q, joint):
        self.f, self.internal, self.switch = f, internal, switch
        self.rtol, self.p, self.q, self.joint = rtol, p, q, joint
        self.mode, self.peak = 0, 0.0

    def leg(self, rate, frame, start, stop, y, until=None):
        """Integrates y over [start, stop]; `frame` gives (x, u, t, a). Ends at `until` = 0, changes mode where the switch falls to 0."""
        while True:
            events = []
            if until:
                events.append(lambda w, y: until(*frame(w, y)))
            if self.switch:
                mode = self.mode
                events.append(lambda w, y: self.switch(*frame(w, y), mode))
                events[-1].direction = -1.0
            for event in events:
                event.terminal = True
            run = solve_ivp(lambda w, y: rate(w, y), (start, stop), y, method="DOP853", rtol=self.rtol,
                            atol=1e-3 * self.rtol, max_step=abs(stop - start) / 40, dense_output=True, events=events or None)
            assert run.success, run.message
            self.look(run.sol, frame, run.t[0], run.t[-1])
            start, y = run.t[-1], run.y[:, -1]
            if run.status == 0 or (until and len(run.t_events[0])):
                return start, y
            self.mode += 1

    def look(self, sol, frame, a, b):
        """The largest force of a leg."""
        push = lambda w: self.f(*frame(w, sol(w)), self.mode)
        grid = np.linspace(a, b, 400)
        forces = [push(w) for w in grid]
        k = int(np.argmax(forces))
        low, high = sorted((grid[max(k - 1, 0)], grid[min(k + 1, 399)]))
        best = minimize_scalar(lambda w: -push(w), bounds=(low, high), method="bounded", options=dict(xatol=1e-12))
        self.peak = max(self.peak, forces[k], -best.fun)

    def go(self, end):
        f, p, q, a_rate = self.f, self.p, self.q, self.internal or (lambda x, u, t, a: 0.0)

        # Near the surface, over s with x = s^p: y = (u, t, a).
        def near(s, y):
            x = s**p
            u, t, a = y
            pace = p * s ** (p - 1) / u
            return [-f(x, u, t, a, self.mode) * pace, pace, a_rate(x, u, t, a) * pace]
        near_frame = lambda s, y: (s**p, y[0], y[1], y[2])

        # About the turn, over w with u = +-w^q: y = (x, t, a).
        def turning(sign):
            def rate(w, y):
                x, t, a = y
                u = sign * w**q
                pace = -sign * q * w ** (q - 1) / f(x, u, t, a, self.mode)
                return [u * pace, pace, a_rate(x, u, t, a) * pace]
            return rate, lambda w, y: (y[0], sign * w**q, y[1], y[2])

        s, (u, t, a) = self.leg(near, near_frame, 0.0, 1.6, [1.0, 0.0, 0.0], lambda x, u, t, a: u - self.joint)
        rate, frame = turning(1.0)
        _, (x, t, a) = self.leg(rate, frame, u ** (1 / q), 0.0, [s**p, t, a])
        depth, half = x, f(x, 0.0, t, a, self.mode) * self.joint
        rate, frame = turning(-1.0)
        w, (x, t, a) = self.leg(rate, frame, 0.0, 1.0, [x, t, a], lambda x, u, t, a: f(x, u, t, a, self.mode) - half)
        until = (lambda x, u, t, a: f(x, u, t, a, self.mode)) if end == "F" else None
        s, (u, t, a) = self.leg(near, near_frame, x ** (1 / p), 0.0, [-(w**q), t, a], until)
        assert end == "F" and s > 0 or s == 0
        return -u, t, self.peak, depth, s**p


def integrated(f, A, M, v0, end="d", internal=None, switch=None, q=1):
    """Two runs with different variables; f is in units of M v0^2/A."""
    fine = Run(f, internal, switch, 1e-13, 20, q, 0.5).go(end)
    other = Run(f, internal, switch, 1e-12, 8, q, 0.6).go(end)
    scale = [1, fine[1], fine[2], fine[3], fine[3]]
    error = max(abs(a - b) / s for a, b, s in zip(fine, other, scale))
    e, time, force, depth, left = fine
    return result("ode", e, time * A / v0, force * M * v0**2 / A, depth * A, left * A, max(error, 1e-13))


def scale(M, v0, K, n):
    return (M * v0 * v0 / K) ** (1 / (n + 1))


def damped_hertz(M, v0, K, c, m, p=1.0, n=1.5):
    """F = K d^n + c d^m |v|^p sign v."""
    A = scale(M, v0, K, n)
    b = c * A**m * v0**p * A / (M * v0**2)
    q = 1 if p == 1 else 10
    odd = (lambda u: u) if p == 1 else (lambda u: math.copysign(abs(u) ** p, u))
    return integrated(lambda x, u, t, a, mode: x**n + b * x**m * odd(u), A, M, v0, q=q)


def ristow(M, v0, K, g, n=1.5, **_):
    return damped_hertz(M, v0, K, g * M, 0.0, n=n)


def schafer(M, v0, K, g, **_):
    return damped_hertz(M, v0, K, g, 0.0)


def falcon(M, v0, K, c, chi, **_):
    if c == 0.25:
        return quarter_power(M, v0, K, chi / (2 * math.sqrt(K * M)), False)
    return damped_hertz(M, v0, K, chi, c)


def bordbar_hyppanen(M, v0, K, chi, **_):
    return damped_hertz(M, v0, K, chi, 0.65)


def alizadeh(M, v0, K, mu, nl, **_):
    return damped_hertz(M, v0, K, 4 * PI * mu, 1.0, p=nl)


def kuwabara_kono(M, v0, K, R, eta, zeta, **_):
    """eta shear, zeta bulk viscosity of both bodies."""
    z, e = zeta, eta
    D = 2 * (4 * (3 * z + e) ** 2 - (3 * z - 2 * e) ** 2) / (36 * (3 * z + e) * z * e)
    return damped_hertz(M, v0, K, 2 * math.sqrt(R) / D, 0.5)


# In the next two the printed shear coefficient is that of the stress over the deviatoric strain rate, twice the shear viscosity: only so
# does a solid with one retardation time T (eta = T G, zeta = T Kbulk) get the dissipation time T, as the correspondence demands.

def brilliantov_1996(M, v0, K, E, nu, eta, zeta, **_):
    z, e = zeta, 2 * eta
    A = 1 / 3 * (3 * z - e) ** 2 / (3 * z + 2 * e) * (1 - nu**2) * (1 - 2 * nu) / (E * nu**2)
    return damped_hertz(M, v0, K, 1.5 * K * A, 0.5)


def zheng(M, v0, K, R, E, nu, eta, zeta, **_):
    z, e = zeta, 2 * eta
    A = (1 - 2 * nu) * (1 + nu) / E * (2 * z + e / 3)
    return damped_hertz(M, v0, K, 2 * A * E * math.sqrt(R) / (1 - nu**2), 0.5)


def brilliantov_2015(M, v0, K, E, nu, eta, zeta, **_):
    A = 1 / E * (1 + nu) / (1 - nu) * (4 / 3 * eta * (1 - nu + nu**2) + zeta * (1 - 2 * nu) ** 2)
    return damped_hertz(M, v0, K, 1.5 * K * A, 0.5)


def one_retardation_time():
    """With eta = T G and zeta = T Kbulk all dissipation times are T, and Kuwabara-Kono's chi is 1.5 K T."""
    E, nu, T, R = 3e9, 0.37, 1e-6, 0.01
    eta, zeta = T * E / (2 * (1 + nu)), T * E / (3 * (1 - 2 * nu))
    z, e = zeta, 2 * eta
    times = [
        1 / 3 * (3 * z - e) ** 2 / (3 * z + 2 * e) * (1 - nu**2) * (1 - 2 * nu) / (E * nu**2),
        (1 - 2 * nu) * (1 + nu) / E * (2 * z + e / 3),
        1 / E * (1 + nu) / (1 - nu) * (4 / 3 * eta * (1 - nu + nu**2) + zeta * (1 - 2 * nu) ** 2),
    ]
    e = eta
    D = 2 * (4 * (3 * z + e) ** 2 - (3 * z - 2 * e) ** 2) / (36 * (3 * z + e) * z * e)
    times.append(2 * math.sqrt(R) / D / (1.5 * 4 / 3 * E / (2 * (1 - nu**2)) * math.sqrt(R)))
    assert all(abs(t / T - 1) < 1e-14 for t in times), times


def lee_wang_second(M, v0, e, K, eps, q, **_):
    """F = K d + zeta2 T2 v, T2 = exp(((d-eps)-|d-eps|) q/eps), zeta2 = 2 M omega sqrt(ln^2 e/(ln^2 e + pi^2))."""
    A = scale(M, v0, K, 1.0)
    z2 = 2 * math.sqrt(math.log(e) ** 2 / (math.log(e) ** 2 + PI**2))
    layer = eps / A
    # Modes: in the layer, beyond it, in the layer again.
    def f(x, u, t, a, mode):
        return x + z2 * u * (1.0 if mode == 1 else math.exp(2 * (x - layer) * q / layer))
    def switch(x, u, t, a, mode):
        return [layer - x, x - layer, 1.0][mode]
    return integrated(f, A, M, v0, switch=switch)


def choi(M, v0, K, D, md, mi, Rc, ms=1.5, **_):
    """F = max(K d^ms + D |v|^md sign v d^mi, Rc K d^ms)."""
    A = scale(M, v0, K, ms)
    b = D * A**mi * v0**md * A / (M * v0**2)
    odd = lambda u: math.copysign(abs(u) ** md, u) if md != 1 else u
    free = lambda x, u: x**ms + b * x**mi * odd(u)
    def f(x, u, t, a, mode):
        return free(x, u) if mode == 0 else Rc * x**ms
    def switch(x, u, t, a, mode):
        # Divided by x^mi, so that it does not vanish at the surface.
        return x ** (ms - mi) * (1 - Rc) + b * odd(u) if mode == 0 else 1.0
    return integrated(f, A, M, v0, switch=switch, q=1 if md == 1 else 10)


def roy_carretero(M, v0, E, R1, D1, r, E2=None, R2=None, D2=None, **_):
    """F = E1 E2/(R2 E1 + R1 E2) V + D1 D2/(R2 D1 + R1 D2) dV/dt, V = pi d^2 (3 r - d)/3."""
    E2, R2, D2 = E2 or E, R2 or R1, D2 or D1
    spring, damper = E * E2 / (R2 * E + R1 * E2), D1 * D2 / (R2 * D1 + R1 * D2)
    A = scale(M, v0, spring * PI * r, 2.0)
    unit = M * v0**2 / A
    def f(x, u, t, a, mode):
        d, v = x * A, u * v0
        return (spring * PI * d * d * (3 * r - d) / 3 + damper * PI * d * (2 * r - d) * v) / unit
    return integrated(f, A, M, v0)


def xiong_dai(M, v0, K, g, b1, b2, l=1.5, **_):
    """F = K max(0, P + g (b1 + b2 a)(P - a)), da/dt = max(-g a/(1 + g (b1 + b2 a)), g (P - a)), P = d^l. The second piece of the rate
    takes over exactly where F = 0, where contact ends."""
    A = scale(M, v0, K, l)
    P0, T = A**l, A / v0
    beta = lambda a: g * (b1 + b2 * a * P0)
    f = lambda x, u, t, a, mode: x**l + beta(a) * (x**l - a)
    internal = lambda x, u, t, a: T * max(-g * a / (1 + beta(a)), g * (x**l - a))
    return integrated(f, A, M, v0, end="F", internal=internal)


def jian(M, v0, R, nu, Ge, G0, eta, **_):
    """F = (4 Ge sqrt(R)/(3(1-nu))) d^1.5 + (2 eta/(1-nu)) (1-exp(-t/T)) sqrt(R d) v, T = eta/G0."""
    K = 4 * Ge * math.sqrt(R) / (3 * (1 - nu))
    A = scale(M, v0, K, 1.5)
    b = 2 * eta / (1 - nu) * math.sqrt(R * A) * v0 * A / (M * v0**2)
    T = eta / G0 / (A / v0)
    return integrated(lambda x, u, t, a, mode: x**1.5 - b * math.expm1(-t / T) * math.sqrt(x) * u, A, M, v0)


# --- The cases ------------------------------------------------------------------------------------------------------------------------

K_LINEAR = k_as_deep_as_hertz(1.0)
PIN = dict(Es=ES, L=0.02, dR=5e-4)
VISCOUS = dict(eta=5e5, zeta=1e6)
POLYMER = dict(K=2.4e8, E=3e9, nu=0.37)


def cases():
    """Law, whether it is the default case, inputs."""
    def default(law, **parameters):
        return law, True, dict(DEFAULT, **parameters)

    def other(law, **inputs):
        return law, False, inputs

    yield default(hooke, K=K_LINEAR)
    yield other(hooke, M=2.5, v0=0.3, K=4e5)
    yield default(hertz, K=K_HERTZ)
    yield other(hertz, M=0.5, v0=0.01, K=1.5e10)
    yield other(hertz, M=3.0, v0=20.0, K=6e7, n=1.2)

    for law in (cyl_johnson, cyl_radzimovsky, cyl_esdu_78035, cyl_liu):
        yield default(law, **PIN)
        yield other(law, M=2.0, v0=3.0, Es=4e10, L=0.01, dR=2e-3)
        yield other(law, M=0.05, v0=0.02, Es=1.1e11, L=0.03, dR=0.06)
    yield default(cyl_goldsmith, Es=ES, L=0.02, R=0.19)
    yield other(cyl_goldsmith, M=2.0, v0=3.0, Es=4e10, L=0.05, R=0.02)
    for law in (cyl_pereira_2011, cyl_pereira_2015):
        yield default(law, **PIN)
        yield other(law, M=2.0, v0=3.0, Es=4e10, L=0.01, dR=2e-3)
        yield other(law, M=0.1, v0=0.3, Es=4e10, L=0.01, dR=5e-5)
    yield other(cyl_pereira_2015, M=2.0, v0=3.0, Es=4e10, L=0.01, dR=0.04, ext=1.0)
    yield default(sphere_area, Es=ES, r=R_EFF)
    yield other(sphere_area, M=1.0, v0=5.0, Es=1e7, r=0.05)

    for law in (hunt_crossley, lankarani_nikravesh, ye_flores):
        yield default(law, K=K_HERTZ)
        yield other(law, M=2.0, v0=0.05, e=0.35, K=3e7)
        yield other(law, M=0.02, v0=8.0, e=0.9, K=3e5, n=1.0)
    yield default(gonthier_volumetric, kv=9e13, r=R_EFF)
    yield other(gonthier_volumetric, M=2.0, v0=3.0, e=0.3, kv=1e10, r=0.03)

    yield default(kelvin_voigt, K=K_LINEAR, D=700.0)
    yield other(kelvin_voigt, M=2.0, v0=0.4, K=1e6, D=2100.0)
    for law in (anagnostopoulos, goyal, brogliato):
        yield default(law, K=K_LINEAR)
        yield other(law, M=2.0, v0=0.4, e=0.25, K=1e6)
    yield other(brogliato, M=2.0, v0=0.4, e=0.08, K=1e6)
    yield default(lee_wang_second, K=K_LINEAR, eps=4e-6, q=3.0)
    # The example of the formula page: eps = 0.1 A, q = 3.
    for e in (0.25, 0.5, 0.75):
        yield other(lee_wang_second, M=1.0, v0=1.0, e=e, K=1e6, eps=0.1 * scale(1.0, 1.0, 1e6, 1.0), q=3.0)

    yield default(ristow, K=K_HERTZ, g=4000.0)
    yield other(ristow, M=MASS, v0=0.1, K=K_HERTZ, g=4000.0)
    yield default(lee_herrmann, K=K_HERTZ, g=5000.0)
    yield other(lee_herrmann, M=1e-3, v0=0.5, K=1e6, g=500.0)
    yield default(schafer, K=K_HERTZ, g=600.0)
    yield other(schafer, M=1.0, v0=4.0, K=1e8, g=400.0)
    yield default(falcon, K=K_HERTZ, c=0.25, chi=1.1e4)
    yield other(falcon, M=0.01, v0=0.3, K=1e7, c=0.25, chi=200.0)
    yield other(falcon, M=MASS, v0=1.0, K=K_HERTZ, c=0.75, chi=2e6)
    yield default(bordbar_hyppanen, K=K_HERTZ, chi=8e5)
    yield other(bordbar_hyppanen, M=MASS, v0=0.1, K=K_HERTZ, chi=8e5)
    yield default(alizadeh, K=K_HERTZ, mu=2.5e6, nl=1.0)
    yield other(alizadeh, M=MASS, v0=0.3, K=K_HERTZ, mu=2.5e6, nl=0.5)
    yield other(alizadeh, M=MASS, v0=1.0, K=K_HERTZ, mu=2.5e6, nl=1.7)
    yield default(kuwabara_kono, K=K_HERTZ, R=R_EFF, **VISCOUS)
    yield other(kuwabara_kono, M=0.01, v0=0.2, K=2.4e8, R=0.005, eta=2e3, zeta=5e3)
    yield default(brilliantov_1996, K=K_HERTZ, E=E_STEEL, nu=NU_STEEL, **VISCOUS)
    yield other(brilliantov_1996, M=0.01, v0=0.2, eta=2e3, zeta=9e3, **POLYMER)
    yield default(zheng, K=K_HERTZ, R=R_EFF, E=E_STEEL, nu=NU_STEEL, **VISCOUS)
    yield other(zheng, M=0.01, v0=0.2, R=0.005, eta=2e3, zeta=9e3, **POLYMER)
    yield default(brilliantov_2015, K=K_HERTZ, E=E_STEEL, nu=NU_STEEL, **VISCOUS)
    yield other(brilliantov_2015, M=0.01, v0=0.2, eta=2e3, zeta=9e3, **POLYMER)
    yield default(tsuji, K=K_HERTZ)
    yield other(tsuji, M=2.0, v0=0.05, e=0.25, K=3e7)
    yield other(tsuji, M=2.0, v0=5.0, e=0.95, K=3e7)

    for law in (jankowski_xi1, jankowski_xi2):
        yield default(law, K=K_HERTZ)
        yield other(law, M=2.0, v0=0.05, e=0.25, K=3e7)
        yield other(law, M=2.0, v0=5.0, e=0.5, K=3e7)

    yield default(goldsmith_permanent, K=K_HERTZ, dp=2e-5)
    yield other(goldsmith_permanent, M=0.5, v0=2.0, K=1e9, dp=1e-4, n=1.3)
    for law in (ln_permanent,):
        yield default(law, K=K_HERTZ)
        yield other(law, M=0.046, v0=0.3, e=0.7, K=5.5e9)
        yield other(law, M=2.0, v0=5.0, e=0.2, K=1e8, n=1.2)
    yield default(valles_reinhorn, K=K_LINEAR)
    yield other(valles_reinhorn, M=2e5, v0=0.2, e=0.4, K=9e7)
    yield default(thornton, Es=ES, R=R_EFF, sy=4e8)
    yield other(thornton, M=MASS, v0=1.0, Es=ES, R=R_EFF, sy=3e9)
    yield other(thornton, M=MASS, v0=5.0, Es=ES, R=R_EFF, sy=3e9)
    yield other(thornton, M=MASS, v0=0.2, Es=ES, R=R_EFF, sy=3e9)
    yield default(yigit_nonlinear, K=K_HERTZ, dy=1e-5)
    yield other(yigit_nonlinear, M=0.02, v0=3.0, K=1e9, dy=5e-5)
    yield other(yigit_nonlinear, M=MASS, v0=0.1, K=K_HERTZ, dy=1e-5)
    yield default(yigit_linear, K=K_HERTZ, Ky=6.5e7)
    yield other(yigit_linear, M=MASS, v0=3.0, K=K_HERTZ, Ky=6.5e7)
    yield other(yigit_linear, M=MASS, v0=0.2, K=K_HERTZ, Ky=6.5e7)

    yield default(choi, K=K_HERTZ, D=3e7, md=1.0, mi=1.0, Rc=0.25)
    yield other(choi, M=MASS, v0=0.1, K=K_HERTZ, D=3e7, md=1.0, mi=1.0, Rc=0.25)
    yield other(choi, M=MASS, v0=1.0, K=K_HERTZ, D=3e7, md=1.5, mi=1.0, Rc=0.4)
    yield default(roy_carretero, E=E_STEEL, R1=1.2e-3, D1=1e6, r=R_EFF)
    yield other(roy_carretero, M=0.5, v0=2.0, E=2e6, R1=0.01, D1=300.0, r=0.05, E2=5e6, R2=0.004, D2=900.0)
    yield default(xiong_dai, K=K_HERTZ, g=1e6, b1=6e-6, b2=0.0)
    yield other(xiong_dai, M=MASS, v0=0.1, K=K_HERTZ, g=1e6, b1=6e-6, b2=0.0)
    yield other(xiong_dai, M=0.5, v0=0.5, K=2e8, g=5e4, b1=2e-5, b2=20.0, l=1.5)
    yield default(jian, R=R_EFF, nu=NU_STEEL, Ge=7.96e10, G0=1e11, eta=5e5)
    yield other(jian, M=MASS, v0=0.1, R=R_EFF, nu=NU_STEEL, Ge=7.96e10, G0=2e10, eta=5e5)

    # Where it is hard: nearly plastic, strongly damped, rough exponents, thin layers, barely yielding, fast internal states.
    yield other(hunt_crossley, M=1.0, v0=1.0, e=0.999, K=1e8)
    yield other(ye_flores, M=1.0, v0=1.0, e=0.05, K=1e8)
    yield other(gonthier_volumetric, M=2.0, v0=3.0, e=0.06, kv=1e10, r=0.03)
    yield other(anagnostopoulos, M=1.0, v0=1.0, e=0.002, K=1e6)
    yield other(brogliato, M=1.0, v0=1.0, e=0.01, K=1e6)
    yield other(tsuji, M=1.0, v0=1.0, e=0.03, K=1e8)
    yield other(jankowski_xi1, M=1.0, v0=1.0, e=0.05, K=1e8)
    yield other(jankowski_xi2, M=1.0, v0=1.0, e=0.05, K=1e8)
    yield other(falcon, M=MASS, v0=1.0, K=K_HERTZ, c=0.1, chi=3e3)
    yield other(ristow, M=MASS, v0=1e-3, K=K_HERTZ, g=4000.0)
    yield other(alizadeh, M=MASS, v0=1.0, K=K_HERTZ, mu=2.5e6, nl=0.3)
    yield other(alizadeh, M=MASS, v0=8.0, K=K_HERTZ, mu=2.5e6, nl=1.4)
    yield other(kuwabara_kono, M=MASS, v0=5.0, K=K_HERTZ, R=R_EFF, eta=2e6, zeta=4e6)
    yield other(lee_wang_second, M=1.0, v0=1.0, e=0.1, K=1e6, eps=2e-5, q=4.0)
    yield other(ln_permanent, M=1.0, v0=1.0, e=0.02, K=1e8)
    yield other(thornton, M=MASS, v0=0.337, Es=ES, R=R_EFF, sy=3e9)
    yield other(thornton, M=MASS, v0=10.0, Es=ES, R=R_EFF, sy=5e8)
    yield other(yigit_nonlinear, M=MASS, v0=10.0, K=K_HERTZ, dy=1e-6)
    yield other(choi, M=MASS, v0=1.0, K=K_HERTZ, D=2e7, md=0.5, mi=1.0, Rc=0.1)
    yield other(choi, M=MASS, v0=1.0, K=K_HERTZ, D=3e4, md=1.0, mi=0.3, Rc=0.5)
    yield other(xiong_dai, M=MASS, v0=1.0, K=K_HERTZ, g=1e7, b1=2e-5, b2=0.0)
    yield other(cyl_johnson, M=0.5, v0=5.0, Es=ES, L=0.02, dR=3e-4)


def lee_herrmann(**inputs):
    return ristow(**inputs)


def main():
    one_retardation_time()
    table = []
    for law, default, inputs in cases():
        outputs = law(**inputs)
        method, error = outputs.pop("method"), outputs.pop("error")
        table.append(dict(law=law.__name__, default=default, inputs=inputs, outputs=outputs, method=method, error=error))
        print(f"{law.__name__:22} {method:6} e = {outputs['restitution']:.12f}  error {error:.1e}")
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference.json")
    with open(path, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(case) for case in table) + "\n]\n")


if __name__ == "__main__":
    main()
