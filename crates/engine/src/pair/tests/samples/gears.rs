//! Teeth of gears on their path of contact.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Gear, Sheet};
use std::f64::consts::{PI, TAU};

/// Flank on flank: the line of action touches both base circles, and where it does are the centres of curvature.
pub(super) fn flanks_of_two_gears(u: &[f64; 8], stage: &Stage) -> Sample {
    let [one, two] = [20, 25].map(|teeth| Gear::new(teeth, 0.05, PI / 9.0, 0.0, 2e-3).unwrap());
    let [b1, b2] = [one, two].map(|gear| gear.radii().base);
    let (distance, gap) = (1.125 * mix(u[0], 1.0, 1.01), mix(u[1], -1e-4, 5e-4));
    let (towards, working) = (TAU * u[2], ((b1 + b2) / distance).acos());
    let (a, length) = (towards - working, distance * working.sin());
    let (low, high) = (length - gap - two.flank_radii()[1], one.flank_radii()[1]);
    let r1 = mix(u[3], low + 0.05 * (high - low), high - 0.05 * (high - low));
    let r2 = length - gap - r1;
    let [k, j] = [(u[4] * 20.0) as u32, (u[5] * 25.0) as u32];
    let turns = [
        a + r1 / b1 - one.half_tooth() - f64::from(k) * one.pitch_angle(),
        a + PI + r2 / b2 - two.half_tooth() - f64::from(j) * two.pitch_angle(),
    ];
    let turned = |sheet: &Sheet, at: Flat, angle: f64| {
        let (sin, cos) = angle.sin_cos();
        Sheet { origin: sheet.place(&at), x: sheet.x * cos + sheet.y * sin, y: sheet.y * cos - sheet.x * sin }
    };
    let (m, middle) = (direction(a), Flat::new(0.3, -0.2));
    let (normal, second) = (Flat::new(-m.y, m.x), direction(towards) * distance);
    // Seen from the centre of the second, where the line of action touches its base circle.
    let tangent = -m * b2;
    let (sin, cos) = stage.angle.sin_cos();
    let on_sheet = Flat::new(cos * tangent.x + sin * tangent.y, cos * tangent.y - sin * tangent.x);
    let (first_turn, [foot, tip]) = (turns[0] + f64::from(k) * one.pitch_angle(), one.flank_radii());
    Sample {
        first: Shape::Gear(turned(&stage.sheets[0], Flat::zeros(), turns[0]), one),
        second: Shape::Gear(turned(&stage.sheets[1], middle, turns[1] - stage.angle), two),
        planar: true,
        centre: raised(second + tangent),
        second_centre: stage.sheets[1].place(&(middle + on_sheet)),
        radius: r2,
        feature: 2 * k,
        part: j,
        gap,
        normal: raised(normal),
        curvatures: [[1.0 / r1, 0.0], [1.0 / r2, 0.0]],
        surface: Box::new(move |s, _| {
            let (p, (sin, cos)) = (one.flank_point(mix(s, foot, tip)), first_turn.sin_cos());
            raised(Flat::new(cos * p.x - sin * p.y, sin * p.x + cos * p.y))
        }),
    }
}
