use super::*;
use crate::impulse::lcp_newton;
use proptest::prelude::*;

/// The end of a double pendulum of uniform rods (1 m, 1 kg) against a wall `x = const`: angles from the downward vertical, and their rates.
fn double_pendulum(q: [f64; 2], w: [f64; 2], friction: f64) -> (PlanarImpact, [f64; 2]) {
    let (m11, m12, m22) = (4.0 / 3.0, 0.5 * (q[0] - q[1]).cos(), 1.0 / 3.0);
    let det = m11 * m22 - m12 * m12;
    let (jn, jt) = (q.map(f64::cos), q.map(f64::sin));
    let product =
        |x: [f64; 2], y: [f64; 2]| (x[0] * (m22 * y[0] - m12 * y[1]) + x[1] * (m11 * y[1] - m12 * y[0])) / det;
    let speed = |j: [f64; 2]| j[0] * w[0] + j[1] * w[1];
    let impact =
        PlanarImpact { normal: product(jn, jn), tangential: product(jt, jt), cross: product(jn, jt), friction };
    (impact, [speed(jn), speed(jt)])
}

/// The first impact of a double pendulum that starts at 60 and 30 degrees, before a wall at -0.3 m.
const FIRST: ([f64; 2], [f64; 2]) = ([-0.159760764, -0.141388585], [0.088239952, -6.962873883]);

#[test]
fn a_double_pendulum_reverses_its_slip_at_the_wall() {
    let (impact, speeds) = double_pendulum(FIRST.0, FIRST.1, 0.3);
    let known = [
        (Ending::Newton(0.8), [3.6253875, -0.1154068], 2.481851),
        (Ending::Poisson(0.8), [3.496882, -0.153958], 3.128308),
        (Ending::Stronge(0.8), [3.557180, -0.135869], 2.831334),
    ];
    for (ending, [pn, pt], loss) in known {
        let found = impact.run(speeds, ending);
        // The angles and rates above have nine decimals.
        assert!((found.impulse[0] - pn).abs() < 6e-7 && (found.impulse[1] - pt).abs() < 6e-7, "{found:?}");
        assert!((found.loss - loss).abs() < 6e-7, "{found:?}");
        assert_eq!(found.course, SlipCourse::Reverses);
    }
}

#[test]
fn without_friction_a_double_pendulum_loses_as_newton_says() {
    let (impact, speeds) = double_pendulum(FIRST.0, FIRST.1, 0.0);
    for ending in [Ending::Newton(0.8), Ending::Poisson(0.8), Ending::Stronge(0.8)] {
        let found = impact.run(speeds, ending);
        assert!((found.impulse[0] - 3.6412717).abs() < 6e-8 && found.impulse[1] == 0.0, "{found:?}");
        assert!((found.loss - 2.478350).abs() < 6e-7 && found.friction_loss.abs() < 1e-14, "{found:?}");
    }
}

#[test]
fn a_ball_sticks_or_slips_as_the_textbook_says() {
    // Mass 1, radius 1: the slip feels 1 + 5/2.
    let (e, mu) = (0.98, 0.092);
    let ball = PlanarImpact { normal: 1.0, tangential: 3.5, cross: 0.0, friction: mu };
    let bound = 3.5 * mu * (1.0 + e);
    for slip in [0.3 * bound, 0.999999 * bound, 1.000001 * bound, 4.0 * bound, -0.5 * bound, -2.0 * bound] {
        let found = ball.run([-1.0, slip], Ending::Newton(e));
        let expected = if slip.abs() <= bound { -2.0 * slip / 7.0 } else { -mu * (1.0 + e) * slip.signum() };
        assert!((found.impulse[1] - expected).abs() < 1e-12, "{slip} {found:?}");
        assert_eq!(found.course == SlipCourse::Sticks, slip.abs() <= bound, "{slip}");
    }
}

#[test]
fn surfaces_that_part_feel_nothing() {
    let impact = PlanarImpact { normal: 2.0, tangential: 3.0, cross: 1.0, friction: 0.4 };
    for gap_speed in [0.0, 0.7] {
        let found = impact.run([gap_speed, -1.0], Ending::Poisson(0.5));
        assert_eq!((found.impulse, found.speeds, found.loss), ([0.0; 2], [gap_speed, -1.0], 0.0));
    }
}

#[test]
fn slip_that_jams_stops_and_compression_goes_on() {
    // While it slips to the positive side friction presses harder than the normal impulse parts.
    let impact = PlanarImpact { normal: 1.0, tangential: 1.0, cross: 0.9, friction: 2.0 };
    let found = impact.run([-1.0, 0.5], Ending::Poisson(0.5));
    assert_eq!(found.course, SlipCourse::Sticks);
    // By then the surfaces close faster than at first; then `c^2/b` less than `a` parts them.
    let stop = 0.5 / 1.1;
    let fastest = -1.0 - 0.8 * stop;
    assert!((found.compression - (stop - fastest / (1.0 - 0.81))).abs() < 1e-12, "{found:?}");
}

/// The same by many short pieces, each with the friction of its own slip.
fn by_small_steps(impact: &PlanarImpact, before: [f64; 2], ending: Ending) -> [f64; 2] {
    let PlanarImpact { normal: a, tangential: b, cross: c, friction: mu } = *impact;
    let step = 2e-5 * before[0].abs() / a;
    let (mut g, mut p, mut work, mut turned) = (before, [0.0; 2], 0.0, None);
    for _ in 0..10_000_000 {
        let stick = -(g[1] + c * step) / b;
        let pt = stick.clamp(-mu * step, mu * step);
        let next = [g[0] + a * step + c * pt, g[1] + c * step + b * pt];
        let gained = 0.5 * (g[0] + next[0]) * step;
        if turned.is_none() && next[0] >= 0.0 {
            turned = Some((p[0], work));
        }
        work += gained;
        (g, p) = (next, [p[0] + step, p[1] + pt]);
        let ended = turned.is_some_and(|(compression, spent): (f64, f64)| match ending {
            Ending::Newton(e) => g[0] >= -e * before[0],
            Ending::Poisson(e) => p[0] >= (1.0 + e) * compression,
            Ending::Stronge(e) => work - spent >= -e * e * spent,
        });
        if ended {
            break;
        }
    }
    p
}

fn impacts() -> impl Strategy<Value = (PlanarImpact, [f64; 2], f64)> {
    let pair = (0.1..10.0f64, 0.1..10.0f64, -0.98..0.98f64, 0.0..2.0f64);
    (pair, 0.01..5.0f64, -5.0..5.0f64, 0.0..=1.0f64).prop_map(|((a, b, part, friction), speed, slip, e)| {
        (PlanarImpact { normal: a, tangential: b, cross: part * (a * b).sqrt(), friction }, [-speed, slip], e)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn energy_is_what_impulses_did((impact, before, e) in impacts()) {
        for ending in [Ending::Newton(e), Ending::Poisson(e), Ending::Stronge(e)] {
            let found = impact.run(before, ending);
            let [pn, pt] = found.impulse;
            // The speeds are those of the impulses.
            let speeds = [
                before[0] + impact.normal * pn + impact.cross * pt,
                before[1] + impact.cross * pn + impact.tangential * pt,
            ];
            let size = before[0].abs() + before[1].abs() + impact.normal * pn;
            for k in 0..2 {
                prop_assert!((speeds[k] - found.speeds[k]).abs() < 1e-12 * size, "{found:?} {speeds:?}");
            }
            let scale = (pn.abs() + pt.abs()) * size;
            prop_assert!(found.speeds[0] > -1e-12 * size && pt.abs() <= impact.friction * pn * (1.0 + 1e-14));
            prop_assert!(found.friction_loss > -1e-12 * scale, "friction never gives: {found:?}");
            match ending {
                Ending::Newton(e) => prop_assert!((found.speeds[0] + e * before[0]).abs() < 1e-12 * size),
                Ending::Poisson(e) => prop_assert!((pn - (1.0 + e) * found.compression).abs() < 1e-14 * pn),
                Ending::Stronge(_) => prop_assert!(found.loss > -1e-12 * scale, "never gains: {found:?}"),
            }
        }
    }

    #[test]
    fn without_friction_all_three_are_newtons((impact, before, e) in impacts()) {
        let smooth = PlanarImpact { friction: 0.0, ..impact };
        let known = lcp_newton(1.0 / impact.normal, before[0], e);
        for ending in [Ending::Newton(e), Ending::Poisson(e), Ending::Stronge(e)] {
            let found = smooth.run(before, ending);
            prop_assert!((found.impulse[0] - known.impulse).abs() < 1e-12 * known.impulse, "{found:?}");
            prop_assert!(found.loss > -1e-13 * known.impulse * before[0].abs(), "{found:?}");
        }
    }

    #[test]
    fn the_other_side_is_the_mirror_image((impact, before, e) in impacts()) {
        let mirrored = PlanarImpact { cross: -impact.cross, ..impact };
        for ending in [Ending::Newton(e), Ending::Poisson(e), Ending::Stronge(e)] {
            let (one, other) = (impact.run(before, ending), mirrored.run([before[0], -before[1]], ending));
            prop_assert_eq!((one.impulse[0], one.impulse[1]), (other.impulse[0], -other.impulse[1]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn small_steps_go_the_same_way((impact, before, e) in impacts()) {
        for ending in [Ending::Newton(e), Ending::Poisson(e), Ending::Stronge(e)] {
            let (found, known) = (impact.run(before, ending), by_small_steps(&impact, before, ending));
            let size = found.impulse[0] + before[0].abs() / impact.normal;
            for k in 0..2 {
                prop_assert!((found.impulse[k] - known[k]).abs() < 1e-3 * size, "{ending:?} {found:?} {known:?}");
            }
        }
    }
}

/// With one degree of freedom `W` has rank one: slip and approach stop together, and what sticks then does not rebound.
#[test]
fn surfaces_that_are_wedged_stay_together_whatever_the_restitution() {
    let (n, t) = (0.6f64, -0.8f64);
    let w = |friction| PlanarImpact { normal: n * n, tangential: t * t, cross: n * t, friction };
    let speeds = [-n, -t];
    for ending in [Ending::Newton(0.7), Ending::Poisson(0.7), Ending::Stronge(0.7)] {
        // Beyond |c|/b = n/|t| they stick.
        let wedged = w(1.0).run(speeds, ending);
        assert!(wedged.impulse.iter().all(|p| p.is_finite()), "{wedged:?}");
        assert!(wedged.speeds.iter().all(|v| v.abs() < 1e-12) && (wedged.loss - 0.5).abs() < 1e-12, "{wedged:?}");
        // Below it they rebound, and lose by friction both ways.
        let free = w(0.2).run(speeds, ending);
        assert!(free.speeds[0] > 0.1 && free.loss > 0.0, "{free:?}");
    }
}
