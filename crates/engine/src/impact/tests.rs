use super::*;
use carom_laws::impulse::{PlanarImpact, SlipCourse};
use proptest::prelude::*;

const LAWS: [ImpactLaw; 3] = [ImpactLaw::Newton, ImpactLaw::Poisson, ImpactLaw::Stronge];

fn smooth(restitution: f64) -> ImpactSite {
    ImpactSite { rebound: Rebound::Constant(restitution), friction: 0.0, tangents: 0, tangential_restitution: None }
}

/// `J J^T` of rows per unit masses.
fn matrix(rows: &[Vec<f64>]) -> Vec<f64> {
    rows.iter().flat_map(|a| rows.iter().map(move |b| a.iter().zip(b).map(|(x, y)| x * y).sum())).collect()
}

/// Equal balls of 1 kg in a line that touch; the first arrives with 1 m/s. What their speeds are afterwards.
fn cradle(balls: usize, e: f64, law: ImpactLaw, order: Order) -> Vec<f64> {
    let row = |k: usize| {
        (0..balls)
            .map(|j| {
                if j == k {
                    -1.0
                } else if j == k + 1 {
                    1.0
                } else {
                    0.0
                }
            })
            .collect()
    };
    let rows: Vec<Vec<f64>> = (0..balls - 1).map(row).collect();
    let mut speeds = vec![0.0; balls - 1];
    speeds[0] = -1.0;
    let sites = vec![smooth(e); balls - 1];
    let matrix = matrix(&rows);
    let found =
        Impacts { matrix: &matrix, speeds: &speeds, sites: &sites, closing_speed: 0.0 }.run(law, order).unwrap();
    let gained = |j: usize| (0..balls - 1).map(|k| rows[k][j] * found.impulses[k]).sum::<f64>();
    (0..balls).map(|j| gained(j) + if j == 0 { 1.0 } else { 0.0 }).collect()
}

fn assert_near(found: &[f64], known: &[f64], to: f64) {
    assert!(found.iter().zip(known).all(|(a, b)| (a - b).abs() < to), "{found:?} {known:?}");
}

#[test]
fn one_after_the_other_only_the_last_ball_of_a_cradle_moves() {
    for law in LAWS {
        assert_near(&cradle(5, 1.0, law, Order::Sequential), &[0.0, 0.0, 0.0, 0.0, 1.0], 1e-14);
    }
    // Below a half or so the balls behind catch up, and push the last again.
    for e in [0.9, 0.7, 0.5] {
        let last = cradle(5, e, ImpactLaw::Newton, Order::Sequential)[4];
        assert!((last - (0.5 * (1.0 + e)).powi(4)).abs() < 1e-14, "{e} {last}");
    }
}

#[test]
fn at_once_the_other_balls_of_a_cradle_leave_together() {
    // Momentum and energy stay and the gaps behind the first open by nothing: -1/3, 2/3, 2/3.
    for law in [ImpactLaw::Newton, ImpactLaw::Poisson] {
        assert_near(&cradle(3, 1.0, law, Order::AtOnce), &[-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0], 1e-14);
        assert_near(&cradle(5, 0.0, law, Order::AtOnce), &[0.2; 5], 1e-14);
    }
    // With N - 1 balls as one body behind the first: v = 1 - (1 + e)(N - 1)/N.
    let found = cradle(5, 0.5, ImpactLaw::Newton, Order::AtOnce);
    assert_near(&found, &[-0.2, 0.3, 0.3, 0.3, 0.3], 1e-14);
}

#[test]
fn stronge_is_for_one_at_a_time() {
    let sites = [smooth(0.5)];
    let impacts = Impacts { matrix: &[1.0], speeds: &[-1.0], sites: &sites, closing_speed: 0.0 };
    assert_eq!(impacts.run(ImpactLaw::Stronge, Order::AtOnce), Err(ImpactError::StrongeAtOnce));
}

#[test]
fn surfaces_that_part_feel_nothing() {
    let sites = [smooth(0.5), smooth(0.5)];
    let impacts = Impacts { matrix: &[1.0, 0.2, 0.2, 1.0], speeds: &[0.0, 0.3], sites: &sites, closing_speed: 0.0 };
    for order in [Order::Sequential, Order::AtOnce] {
        let found = impacts.run(ImpactLaw::Newton, order).unwrap();
        assert_eq!((found.impulses, found.loss), (vec![0.0, 0.0], 0.0));
    }
}

/// Half width 0.1, half height 0.4, 1 kg: rows of the left corner and of the right one, normal and tangent, in units in which masses are one.
fn block() -> Vec<Vec<f64>> {
    let (b, h) = (0.1, 0.4);
    let gyration = ((b * b + h * h) / 3.0f64).sqrt();
    [-b, b].iter().flat_map(|x| [vec![0.0, 1.0, x / gyration], vec![1.0, 0.0, h / gyration]]).collect()
}

#[test]
fn a_rocking_block_lifts_its_old_pivot() {
    let rows = block();
    // It turns about the left corner with 1 rad/s, the right one comes down.
    let matrix = matrix(&rows);
    let rough = ImpactSite { friction: 5.0, tangents: 1, ..smooth(0.0) };
    let speeds = [0.0, 0.0, -0.2, 0.0];
    for law in [ImpactLaw::Newton, ImpactLaw::Poisson] {
        let found = Impacts { matrix: &matrix, speeds: &speeds, sites: &[rough; 2], closing_speed: 0.0 }
            .run(law, Order::AtOnce)
            .unwrap();
        assert!(found.impulses[0].abs() < 1e-14 && found.speeds[0] > 0.0, "{found:?}");
        // Housner's ratio 1 - 1.5 sin^2(alpha), and the old pivot rises with it.
        assert!((found.speeds[0] - 0.2 * 0.911764706).abs() < 1e-10, "{found:?}");
        assert_near(&found.speeds[1..], &[0.0; 3], 1e-14);
        let inertia = 4.0 / 3.0 * (0.01 + 0.16);
        assert!((found.loss - 0.5 * inertia * (1.0 - 0.831314879)).abs() < 1e-9, "{found:?}");
    }
}

#[test]
fn a_ball_in_a_corner_comes_to_rest() {
    // Three walls around it, whose restitutions are 0.5: without end one after the other.
    let rows = [vec![1.0, 0.0], vec![0.3, -1.0], vec![-0.9, 0.2]];
    let velocity = [-0.4, 0.88];
    let speeds: Vec<f64> = rows.iter().map(|row| row[0] * velocity[0] + row[1] * velocity[1]).collect();
    let found = Impacts { matrix: &matrix(&rows), speeds: &speeds, sites: &[smooth(0.5); 3], closing_speed: 0.0 }
        .run(ImpactLaw::Newton, Order::Sequential)
        .unwrap();
    assert_near(&found.speeds, &[0.0; 3], 1e-11);
    assert!((found.loss - 0.5 * (0.16 + 0.7744)).abs() < 1e-11, "{found:?}");
}

#[test]
fn in_a_plane_space_has_the_same_impact() {
    let (normal, b, cross, mu) = (1.7, 2.9, 1.1, 0.35);
    // The plane lies at an angle across the two tangents; what it holds does not move.
    let (sin, cos) = 0.6f64.sin_cos();
    for held in [0.0, 1.3] {
        let space = SpatialImpact {
            normal,
            cross: [cross * cos, cross * sin],
            tangential: [b * cos * cos + held * sin * sin, (b - held) * cos * sin, b * sin * sin + held * cos * cos],
            friction: mu,
        };
        let plane = PlanarImpact { normal, tangential: b, cross, friction: mu };
        for slip in [-3.0, -0.4, 0.0, 0.2, 0.7, 5.0] {
            for law in LAWS {
                let ending = law.ending(0.6);
                let before = [-1.3, slip * cos, slip * sin];
                let other = plane.run([-1.3, slip], ending);
                // In closed form, and along the path that is integrated where slip turns.
                for (one, to) in [(space.run(before, ending), 1e-14), (space.along_path(before, ending), 1e-11)] {
                    let along = [one.impulse[0], one.impulse[1] * cos + one.impulse[2] * sin];
                    assert_near(&along, &other.impulse, to);
                    assert!((one.loss - other.loss).abs() < to && one.course == other.course, "{one:?} {other:?}");
                    assert!((one.friction_loss - other.friction_loss).abs() < to, "{one:?} {other:?}");
                }
            }
        }
    }
}

/// A random body hit at a random place: three rows of unit masses, speeds, friction, restitution.
fn hits() -> impl Strategy<Value = (SpatialImpact, [f64; 3], f64)> {
    let rows = prop::collection::vec(-1.0..1.0f64, 18);
    (rows, 0.1..3.0f64, prop::array::uniform2(-3.0..3.0f64), 0.0..1.5f64, 0.0..=1.0f64).prop_map(
        |(numbers, closing, slip, friction, e)| {
            let rows: Vec<Vec<f64>> = (0..3).map(|k| numbers[6 * k..6 * k + 6].to_vec()).collect();
            let w = matrix(&rows);
            let (cross, tangential) = ([w[1], w[2]], [w[4], w[5], w[8]]);
            (SpatialImpact { normal: w[0], cross, tangential, friction }, [-closing, slip[0], slip[1]], e)
        },
    )
}

/// The same by many short pieces, each with the friction of its own slip, or what stops it: by longer ones where surfaces that all but wedge take much longer than they would without friction.
fn by_small_steps(impact: &SpatialImpact, before: [f64; 3], ending: Ending) -> [f64; 3] {
    let shortest = 1e-4 * -before[0] / impact.normal;
    let longer = (0..40).map(|k| shortest * 8f64.powi(k));
    let mut found = longer.filter_map(|step| by_steps(impact, before, ending, step));
    found.next().expect("an impact ends")
}

/// By pieces of one normal impulse [N s]; `None` where a number of them is not enough.
fn by_steps(impact: &SpatialImpact, before: [f64; 3], ending: Ending, step: f64) -> Option<[f64; 3]> {
    let ([cx, cy], [bxx, bxy, byy], mu) = (impact.cross, impact.tangential, impact.friction);
    let det = bxx * byy - bxy * bxy;
    let (mut g, mut p, mut work, mut turned) = (before, [0.0; 3], 0.0, None::<(f64, f64)>);
    for _ in 0..300_000 {
        let free = [g[1] + cx * step, g[2] + cy * step];
        let mut t = [-(byy * free[0] - bxy * free[1]) / det, -(bxx * free[1] - bxy * free[0]) / det];
        let size = t[0].hypot(t[1]);
        if size > mu * step {
            // It slips: friction opposes the slip at the end of the piece, found by a few rounds.
            for _ in 0..50 {
                let end = [free[0] + bxx * t[0] + bxy * t[1], free[1] + bxy * t[0] + byy * t[1]];
                let mut aim = [t[0] - end[0] / (bxx + byy), t[1] - end[1] / (bxx + byy)];
                let length = aim[0].hypot(aim[1]);
                if length > mu * step {
                    aim = aim.map(|x| x * mu * step / length);
                }
                t = aim;
            }
        }
        let next = [
            g[0] + impact.normal * step + cx * t[0] + cy * t[1],
            free[0] + bxx * t[0] + bxy * t[1],
            free[1] + bxy * t[0] + byy * t[1],
        ];
        if turned.is_none() && next[0] >= 0.0 {
            turned = Some((p[0], work));
        }
        work += 0.5 * (g[0] + next[0]) * step;
        (g, p) = (next, [p[0] + step, p[1] + t[0], p[2] + t[1]]);
        let ended = turned.is_some_and(|(compression, spent)| match ending {
            Ending::Newton(e) => g[0] >= -e * before[0],
            Ending::Poisson(e) => p[0] >= (1.0 + e) * compression,
            Ending::Stronge(e) => work - spent >= -e * e * spent,
        });
        if ended {
            return Some(p);
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn in_space_energy_is_what_impulses_did((impact, before, e) in hits()) {
        for law in LAWS {
            let found = impact.run(before, law.ending(e));
            let scale = found.impulse[0] * (before[0].abs() + before[1].hypot(before[2]) + impact.normal * found.impulse[0]);
            let along = found.impulse[1].hypot(found.impulse[2]);
            prop_assert!(along <= impact.friction * found.impulse[0] * (1.0 + 1e-9), "{found:?}");
            prop_assert!(found.friction_loss > -1e-9 * scale, "friction never gives: {found:?}");
            match law {
                ImpactLaw::Newton => prop_assert!((found.speeds[0] + e * before[0]).abs() < 1e-9 * (1.0 + before[0].abs())),
                ImpactLaw::Poisson => prop_assert!((found.impulse[0] - (1.0 + e) * found.compression).abs() < 1e-9 * found.impulse[0]),
                ImpactLaw::Stronge => prop_assert!(found.loss > -1e-9 * scale, "never gains: {found:?}"),
            }
        }
    }

    #[test]
    fn several_smooth_impacts_with_one_restitution_never_gain(numbers in prop::collection::vec(-1.0..1.0f64, 24),
        drive in prop::collection::vec(-2.0..2.0f64, 6), e in 0.0..=1.0f64) {
        let rows: Vec<Vec<f64>> = (0..4).map(|k| numbers[6 * k..6 * k + 6].to_vec()).collect();
        let w = matrix(&rows);
        let speeds: Vec<f64> = rows.iter().map(|row| row.iter().zip(&drive).map(|(x, y)| x * y).sum()).collect();
        let energy: f64 = drive.iter().map(|v| 0.5 * v * v).sum();
        let impacts = Impacts { matrix: &w, speeds: &speeds, sites: &[smooth(e); 4], closing_speed: 0.0 };
        for (law, order) in [
            (ImpactLaw::Newton, Order::AtOnce), (ImpactLaw::Poisson, Order::AtOnce),
            (ImpactLaw::Newton, Order::Sequential), (ImpactLaw::Stronge, Order::Sequential),
        ] {
            let found = impacts.run(law, order);
            prop_assert!(found.is_ok(), "{law:?} {order:?} {found:?}");
            let found = found.unwrap();
            prop_assert!(found.impulses.iter().all(|p| *p >= 0.0), "{found:?}");
            prop_assert!(found.speeds.iter().all(|g| *g > -1e-9), "{law:?} {order:?} {found:?}");
            prop_assert!(found.loss > -1e-12 * energy.max(1e-6), "{law:?} {order:?} {found:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn in_space_small_steps_go_the_same_way((impact, before, e) in hits()) {
        let [bxx, bxy, byy] = impact.tangential;
        prop_assume!(impact.normal > 0.1 && bxx * byy - bxy * bxy > 0.05);
        for law in LAWS {
            let (found, known) = (impact.run(before, law.ending(e)), by_small_steps(&impact, before, law.ending(e)));
            let size = found.impulse[0] + before[0].abs() / impact.normal;
            for k in 0..3 {
                prop_assert!((found.impulse[k] - known[k]).abs() < 2e-3 * size, "{law:?} {found:?} {known:?}");
            }
        }
    }
}

#[test]
fn what_is_driven_slips_in_the_one_direction_that_stays() {
    let impact = SpatialImpact { normal: 1.0, cross: [0.6, 0.2], tangential: [1.0, 0.1, 1.4], friction: 0.1 };
    let found = impact.run([-1.0, 0.0, 0.0], Ending::Newton(0.5));
    assert_eq!(found.course, SlipCourse::Reverses);
    // Friction opposes the slip that comes of it.
    let [along, across] = [[1.0, 0.0], [0.0, 1.0]].map(|[x, y]| {
        let (u, p) = ([found.speeds[1], found.speeds[2]], [found.impulse[1], found.impulse[2]]);
        x * (u[0] * p[0] + u[1] * p[1]) + y * (u[0] * p[1] - u[1] * p[0])
    });
    assert!(along < 0.0 && across.abs() < 1e-14, "{found:?}");
    assert!((found.impulse[1].hypot(found.impulse[2]) - 0.1 * found.impulse[0]).abs() < 1e-14, "{found:?}");
    // A trace of slip to the other side comes to the same.
    let other = impact.run([-1.0, -1e-13, 1e-13], Ending::Newton(0.5));
    assert_near(&other.impulse, &found.impulse, 1e-10);
}
