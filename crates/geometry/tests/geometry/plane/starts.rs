//! Apart there is one answer, from whatever normal one starts.

use super::random::{KINDS, Range, places, profile};
use crate::chance::{Chance, poses};
use carom_geometry::plane::{Flat, nearest};
use std::f64::consts::TAU;

#[test]
fn apart_every_start_comes_to_the_same_answer() {
    let mut chance = Chance(62);
    for k in 0..poses() {
        let [(one, _), (two, _)] = [KINDS[k % 6], KINDS[k / 6 % 6]].map(|kind| profile(&mut chance, kind));
        let at = places(&mut chance, [&one, &two], Range::Apart);
        let cold = nearest(&one, &two, [&at[0], &at[1]], None);
        let size = one.reach() + two.reach() + (at[1].position - at[0].position).norm();
        // Flat and sharp points, exactly, of both, and others.
        let axes = [Flat::x(), Flat::y(), at[0].turn_back(&at[1].x)];
        let others = [0; 6].map(|_| chance.between(0.0, TAU)).map(|a| Flat::new(a.cos(), a.sin()));
        for start in axes.into_iter().flat_map(|n| [n, -n]).chain(others) {
            let touch = nearest(&one, &two, [&at[0], &at[1]], Some(&start));
            assert!(
                (touch.gap - cold.gap).abs() < 1e-12 * size,
                "{one:?} {two:?} from {start:?}: {touch:?} and {cold:?} at {at:?}"
            );
            assert!(touch.effort.sure && touch.effort.residual <= 1e-12, "{one:?} {two:?}: {touch:?}");
        }
    }
}
