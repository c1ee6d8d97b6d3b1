//! Apart there is one answer, from whatever normal one starts.

use super::random::{Kind, Range, body, places};
use crate::chance::{Chance, poses};
use carom_geometry::space::{Ellipsoid, Pose, Solid, Sphere, Vector, nearest};

#[test]
fn apart_every_start_comes_to_the_same_answer() {
    let mut chance = Chance(61);
    let kinds = [Kind::Sphere, Kind::Ellipsoid, Kind::Sharp, Kind::Flat, Kind::Any, Kind::Round];
    let (mut fell_back, mut steps, mut asked) = (0, 0, 0);
    for k in 0..poses() {
        let bodies = [kinds[k % 6], kinds[1 + k / 6 % 5]].map(|kind| body(&mut chance, kind));
        let at = places(&mut chance, [&bodies[0], &bodies[1]], Range::Apart);
        let cold = nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], None);
        let size = bodies[0].reach() + bodies[1].reach() + (at[1].position - at[0].position).norm();
        let mut starts = vec![-cold.memory];
        // Flat and sharp points, exactly, of both.
        let turn = at[0].rotation.transpose() * at[1].rotation;
        for axis in 0..3 {
            for n in [Vector::ith(axis, 1.0), turn.column(axis).normalize()] {
                starts.extend([n, -n]);
            }
        }
        starts.extend((0..7).map(|_| chance.unit()));
        for start in starts {
            let touch = nearest(&bodies[0], &bodies[1], [&at[0], &at[1]], Some(&start));
            assert!((touch.gap - cold.gap).abs() < 1e-12 * size, "{bodies:?} from {start:?}: {touch:?} and {cold:?}");
            assert!(touch.effort.sure && touch.effort.residual <= 1e-12, "{bodies:?} from {start:?}: {touch:?}");
            fell_back += u32::from(touch.effort.fell_back);
            (steps, asked) = (steps + touch.effort.iterations, asked + 1);
        }
    }
    println!("{asked} starts, {} steps each, {fell_back} fell back", f64::from(steps) / f64::from(asked));
    assert!(fell_back * 50 < asked, "{fell_back} of {asked}");
}

#[test]
fn bodies_in_each_others_middle_have_an_answer() {
    let still = Pose::identity();
    let ball = Solid::Sphere(Sphere::new(0.3).unwrap());
    let egg = Solid::Ellipsoid(Ellipsoid::new(Vector::new(0.5, 0.4, 0.2)).unwrap());
    let balls = nearest(&ball, &ball, [&still, &still], None);
    assert!((balls.gap + 0.6).abs() < 1e-15 && (balls.normal.norm() - 1.0).abs() < 1e-15);
    let eggs = nearest(&egg, &ball, [&still, &still], None);
    assert!((eggs.gap + 0.5).abs() < 1e-14 && eggs.normal.z.abs() > 1.0 - 1e-14, "{eggs:?}");
    // From a saddle one comes down to the side that is shorter.
    for n in [Vector::x(), Vector::y(), Vector::z()] {
        let touch = nearest(&egg, &egg, [&still, &still], Some(&n));
        assert!((touch.gap + 0.4).abs() < 1e-14 && touch.effort.residual <= 1e-12, "{touch:?}");
    }
}
