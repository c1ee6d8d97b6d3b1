//! A driven linear oscillator with a rigid stop beside the closed form of its orbit of one impact in every period.
//!
//! ```text
//! x'' + 2 z w0 x' + w0^2 x = F cos(w t)/m      x' -> -e x' at x = s
//! x = x_h + P cos(w t + psi)                   x_h(T) = x_h(0):  x_h'(0) = k x_h(0), k = (1 - E11)/E12, E = exp(A T)
//! (1+e) w P sin psi + L P cos psi = L s        L = k + e (E21 + E22 k)
//! M = E S,  S = [-e 0; (a+ + e a-)/v-  -e]    a accelerations after and before the blow, v- speed before it
//! ```
//!
//! Source: S. W. Shaw, P. J. Holmes, Journal of Sound and Vibration 90 (1983) 129-155, sections 2 and 3, written anew.

use super::*;
use nalgebra::{Complex, Matrix2, Vector2};
use std::f64::consts::TAU;

/// The closed form: speed before the blow, phase of the force there, and the multipliers.
struct ClosedForm {
    speed: f64,
    phase: f64,
    multipliers: [Complex<f64>; 2],
}

/// How a free oscillator goes on in a time.
fn free(natural: f64, ratio: f64, time: f64) -> Matrix2<f64> {
    let (b, w) = (ratio * natural, natural * (1.0 - ratio * ratio).sqrt());
    let (s, c, decay) = ((w * time).sin(), (w * time).cos(), (-b * time).exp());
    Matrix2::new(c + b / w * s, s / w, -natural * natural / w * s, c - b / w * s) * decay
}

impl ClosedForm {
    fn of(frequency: f64, restitution: f64, gap: f64) -> Vec<Self> {
        let (natural, ratio, force, e) = (TAU * 5.0, 0.02, 12.0, restitution);
        let w = TAU * frequency;
        let whole = free(natural, ratio, 1.0 / frequency);
        let (stiff, damp) = (natural * natural - w * w, 2.0 * ratio * natural * w);
        let amplitude = force / stiff.hypot(damp);
        let lag = (-damp).atan2(stiff);
        let k = (1.0 - whole[(0, 0)]) / whole[(0, 1)];
        let l = k + e * (whole[(1, 0)] + whole[(1, 1)] * k);
        let (a, b) = (l * amplitude, (1.0 + e) * w * amplitude);
        let one = |sign: f64| {
            let psi = b.atan2(a) + sign * (l * gap / a.hypot(b)).acos();
            let x = gap - amplitude * psi.cos();
            let own = -amplitude * w * psi.sin();
            let after = k * x + own;
            let before = (whole * Vector2::new(x, k * x))[1] + own;
            let phase = psi - lag;
            let acceleration = |v: f64| force * phase.cos() - natural * natural * gap - 2.0 * ratio * natural * v;
            let jump = Matrix2::new(-e, 0.0, (acceleration(after) + e * acceleration(before)) / before, -e);
            let eigenvalues = (whole * jump).complex_eigenvalues();
            let mut multipliers = [eigenvalues[0], eigenvalues[1]];
            multipliers.sort_by(|one, two| two.norm().total_cmp(&one.norm()).then(two.im.total_cmp(&one.im)));
            ClosedForm { speed: before, phase: (phase / TAU).rem_euclid(1.0), multipliers }
        };
        [1.0, -1.0].map(one).into_iter().filter(|orbit| orbit.speed > 0.0).collect()
    }
}

#[test]
fn orbit_and_multipliers_are_those_of_the_closed_form() {
    for (frequency, restitution, gap) in
        [(8.0, 0.8, 2e-3), (7.5, 0.8, 2e-3), (9.5, 0.8, 1e-3), (8.5, 0.6, 5e-4), (10.0, 0.6, 0.0), (6.0, 0.6, 2e-3)]
    {
        let sets = [
            format!("frequency={frequency} Hz"),
            format!("restitution={restitution}"),
            format!("gap={gap} m"),
            "place=-5 mm".to_owned(),
        ];
        let scenario = scenario("impact-oscillator", &sets);
        let (_, found) = settled(&scenario, 300.0 / frequency, None);
        assert_eq!((found.returns, found.impacts.len()), (1, 1), "{frequency} {restitution} {gap}");
        let (speed, phase) = (found.impacts[0].1, found.crossings[0].phase.unwrap());
        let all = ClosedForm::of(frequency, restitution, gap);
        let near = all.iter().find(|orbit| (orbit.speed - speed).abs() < 1e-8).expect("the orbit");
        assert!((near.phase - phase).abs() < 1e-8, "{phase} {}", near.phase);
        // Sum and product of the multipliers, which are well conditioned where both are nearly the same.
        let [(sum, product), (expected_sum, expected_product)] = [&found.multipliers[..], &near.multipliers[..]]
            .map(|multipliers| (multipliers[0] + multipliers[1], multipliers[0] * multipliers[1]));
        assert!((sum - expected_sum).norm() < 1e-7, "{frequency} {restitution} {gap}: {sum} {expected_sum}");
        assert!((product - expected_product).norm() < 1e-7, "{product} {expected_product}");
    }
}

#[test]
fn the_exponent_of_its_orbit_is_the_logarithm_of_the_closed_forms_multiplier() {
    let scenario = scenario("impact-oscillator", &[]);
    let mut flow = Flow::new(&scenario.simulation, Some(0.125));
    let request = ExponentRequest { settle: 60.0, interval: 0.125, intervals: 4000 };
    let measured = exponent(&mut flow, &request, |_| true).unwrap();
    let all = ClosedForm::of(8.0, 0.8, 2e-3);
    let stable = all.iter().find(|orbit| orbit.multipliers[0].norm() < 1.0).unwrap();
    let expected = 8.0 * stable.multipliers[0].norm().ln();
    // A pair of multipliers turns the disturbance about the orbit: what it does in one round goes up and down, and the mean comes to their size.
    assert!((measured.value - expected).abs() < measured.error, "{measured:?} {expected}");
    assert!(measured.error < 0.02 * expected.abs(), "{measured:?}");
}
