//! Oblique impacts with tangential springs: spheres of alumina, 5 mm thick, on glass at 3.9 m/s (Kharaz, Gorham & Salman 2001), elastic along the normal.

use super::mindlin::RATIO;
use super::{Mindlin, MindlinMemory, TangentialSpring};
use crate::material::{Material, Strength};
use std::borrow::Cow;

const RADIUS: f64 = 2.5e-3;
const SPEED: f64 = 3.9;
const MU: f64 = 0.092;
/// Angles from the normal [deg], and the velocity along the wall over that before: of an array of springs, and of the spring of discrete element programs.
const KHARAZ: [(f64, f64, f64); 8] = [
    (1.84, 0.776, 0.962),
    (3.703, 0.754, 0.923),
    (9.496, 0.645, 0.728),
    (20.012, 0.592, 0.608),
    (30.127, 0.683, 0.683),
    (39.382, 0.776, 0.776),
    (49.694, 0.844, 0.844),
    (60.02, 0.894, 0.894),
];

/// Effective modulus and effective shear modulus [Pa] of alumina on glass.
fn moduli() -> [f64; 2] {
    let solid = |young, poisson| Material {
        name: Cow::Borrowed("solid"),
        title: Cow::Borrowed(""),
        young,
        poisson,
        density: 4000.0,
        strength: Strength::Unknown,
        source: Cow::Borrowed(""),
    };
    let (alumina, glass) = (solid(380e9, 0.23), solid(70e9, 0.25));
    [alumina.effective_modulus(&glass), alumina.effective_shear_modulus(&glass)]
}

fn patch() -> Mindlin {
    Mindlin { mu: MU, modulus: moduli()[1], radius: RADIUS }
}

fn dem_spring() -> TangentialSpring {
    TangentialSpring { mu: MU, modulus: moduli()[1], radius: RADIUS, damping: 0.0 }
}

/// Hertz's stiffness [N/m^1.5].
fn hertz() -> f64 {
    4.0 / 3.0 * moduli()[0] * RADIUS.sqrt()
}

/// A sphere that touches a wall.
#[derive(Clone, Copy)]
struct Sphere {
    depth: f64,
    approach: f64,
    along: f64,
    spin: f64,
}

impl Sphere {
    const MASS: f64 = 4000.0 * 4.0 / 3.0 * std::f64::consts::PI * RADIUS * RADIUS * RADIUS;

    fn kick(&mut self, time: f64, push: f64, rub: f64) {
        self.approach -= time * push / Self::MASS;
        self.along += time * rub / Self::MASS;
        self.spin += time * rub / (0.4 * Self::MASS * RADIUS);
    }

    fn energy(&self) -> f64 {
        let turning = 0.4 * (RADIUS * self.spin).powi(2);
        0.5 * Self::MASS * (self.approach * self.approach + self.along * self.along + turning)
            + 0.4 * hertz() * self.depth.max(0.0).powf(2.5)
    }
}

/// What becomes of an impact.
struct Rebound {
    /// Velocity along the wall over that before [-].
    along: f64,
    /// The most by which the energy of sphere and springs rises again after it has fallen, as a share of all energy along the wall at the beginning [-].
    gain: f64,
}

/// An impact at an angle [deg], by leapfrog with as many `steps`; `friction` is told the indentation, the way along the wall since it was last asked and the normal
/// force, and says the force on the sphere and what is stored along the wall.
fn impact(angle: f64, steps: f64, mut friction: impl FnMut(f64, f64, f64) -> (f64, f64)) -> Rebound {
    let (sine, cosine) = angle.to_radians().sin_cos();
    let mut sphere = Sphere { depth: 0.0, approach: SPEED * cosine, along: SPEED * sine, spin: 0.0 };
    let deepest = (1.25 * Sphere::MASS * sphere.approach.powi(2) / hertz()).powf(0.4);
    let h = 2.943_275 * deepest / sphere.approach / steps;
    let (mut push, mut rub) = (0.0, 0.0);
    let (mut least, mut gain) = (f64::INFINITY, 0.0_f64);
    loop {
        sphere.kick(0.5 * h, push, rub);
        sphere.depth += h * sphere.approach;
        if sphere.depth <= 0.0 {
            let gain = gain / (0.5 * Sphere::MASS * (SPEED * sine).powi(2));
            return Rebound { along: sphere.along / (SPEED * sine), gain };
        }
        push = hertz() * sphere.depth * sphere.depth.sqrt();
        let (force, stored) = friction(sphere.depth, h * (sphere.along + RADIUS * sphere.spin), push);
        rub = force;
        sphere.kick(0.5 * h, push, rub);
        let energy = sphere.energy() + stored;
        least = least.min(energy);
        gain = gain.max(energy - least);
    }
}

fn with_patch(angle: f64, steps: f64) -> Rebound {
    let (law, mut memory) = (patch(), MindlinMemory::FRESH);
    impact(angle, steps, |d, way, push| {
        let force = law.advance(&mut memory, d, [way, 0.0], push);
        (force[0], law.stored(&memory))
    })
}

fn with_spring(angle: f64, steps: f64) -> Rebound {
    let (law, mut force) = (dem_spring(), [0.0; 2]);
    impact(angle, steps, |d, way, push| {
        force = law.held([force[0] - law.stiffness(d) * way, 0.0], push);
        (force[0], law.stored(d, force))
    })
}

#[test]
fn kharaz_spheres_rebound_as_an_array_of_springs_and_as_discrete_elements_do() {
    for (angle, array, elements) in KHARAZ {
        let (patch, spring) = (with_patch(angle, 2000.0).along, with_spring(angle, 2000.0).along);
        assert!((patch - array).abs() < 6e-4, "{angle} deg: {patch} against {array}");
        assert!((spring - elements).abs() < 6e-4, "{angle} deg: {spring} against {elements}");
        assert!(angle < 33.0 || (patch - spring).abs() < 1e-4, "{angle} deg: {patch} and {spring}");
    }
}

/// Rebounds with 256 springs, neighbours a hundredth apart.
#[test]
fn the_springs_of_a_patch_are_enough_for_four_digits() {
    for (angle, fine) in [(1.84, 0.775_88), (3.703, 0.753_61), (9.496, 0.645_41), (20.012, 0.592_25)] {
        let along = with_patch(angle, 2000.0).along;
        assert!((along - fine).abs() < 1e-4, "{angle} deg: {along}");
    }
}

/// What a program gets that keeps the stretch of the spring instead of its force.
#[test]
fn a_spring_that_keeps_its_stretch_sends_a_sphere_back_otherwise() {
    let (law, mut stretch) = (dem_spring(), 0.0);
    let rebound = impact(1.84, 2000.0, |d, way, push| {
        let k = law.stiffness(d);
        stretch = law.held([k * (stretch + way), 0.0], push)[0] / k;
        (-k * stretch, 0.5 * k * stretch * stretch)
    });
    assert!((rebound.along - 1.0006).abs() < 1e-4, "{}", rebound.along);
    assert!(rebound.gain > 0.1, "{}", rebound.gain);
}

#[test]
fn a_patch_makes_no_energy_and_a_spring_does() {
    for angle in [1.84, 9.496, 20.012] {
        let (patch, spring) = (with_patch(angle, 20_000.0).gain, with_spring(angle, 20_000.0).gain);
        assert!(patch < 1e-5, "{angle} deg: the patch makes {patch}");
        assert!(spring > 4e-3, "{angle} deg: the spring makes {spring}");
    }
}

/// A patch after a few crooked ways, and the normal force [N] at an indentation [m].
fn worn() -> (MindlinMemory, impl Fn(f64) -> f64) {
    let push = |d: f64| hertz() * d * d.sqrt();
    let mut memory = MindlinMemory::FRESH;
    for (d, shift) in [(5e-6, [1e-7, 2e-7]), (1.2e-5, [3e-7, -4e-7]), (9e-6, [-2e-7, 1e-7]), (1e-5, [5e-8, 3e-7])] {
        patch().advance(&mut memory, d, shift, push(d));
    }
    (memory, push)
}

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

#[test]
fn a_patch_that_has_followed_a_way_pushes_as_it_did_at_its_end() {
    let (memory, push) = worn();
    for (d, shift) in [(1.1e-5, [1e-7, 0.0]), (2e-5, [0.0, 4e-7]), (4e-6, [-3e-7, 3e-7]), (1e-5, [0.0; 2])] {
        let mut moved = memory.clone();
        let ahead = patch().traction(&memory, d, shift, push(d));
        let followed = patch().advance(&mut moved, d, shift, push(d));
        let after = patch().traction(&moved, d, [0.0; 2], push(d));
        assert_eq!(ahead, followed);
        assert!(distance(ahead, after) < 1e-12 * push(d), "{ahead:?} and {after:?}");
        assert!(ahead[0].hypot(ahead[1]) <= MU * push(d) * (1.0 + 1e-12));
    }
}

#[test]
fn a_patch_does_not_see_into_how_many_parts_a_straight_way_was_cut() {
    let (memory, push) = worn();
    for (d, shift) in [(1.1e-5, [1e-7, 0.0]), (2e-5, [2e-7, 4e-7]), (4e-6, [-3e-7, 3e-7])] {
        for start in [&memory, &MindlinMemory::FRESH] {
            let mut parts = start.clone();
            for (from, to) in [(0.0, 0.25), (0.25, 0.4), (0.4, 1.0)] {
                let depth = start.indentation + (d - start.indentation) * to;
                patch().advance(&mut parts, depth, shift.map(|s| s * (to - from)), push(depth));
            }
            let whole = patch().traction(start, d, shift, push(d));
            let cut = patch().traction(&parts, d, [0.0; 2], push(d));
            assert!(distance(whole, cut) < 1e-11 * push(d), "{whole:?} and {cut:?}");
        }
    }
}

#[test]
fn the_force_of_a_patch_does_not_jump_where_springs_come_and_go() {
    let (memory, push) = worn();
    let mut passed = 0;
    for i in -1000..0 {
        let place = RATIO.powi(i);
        let depth = place * place / RADIUS;
        if (1e-6..3e-5).contains(&depth) {
            let at = |d: f64| patch().traction(&memory, d, [1e-7, 3e-8], push(d));
            let jump = distance(at(depth * (1.0 - 1e-12)), at(depth * (1.0 + 1e-12)));
            assert!(jump < 1e-10 * push(depth), "{jump} N at {depth} m");
            passed += 1;
        }
    }
    assert!(passed > 80);
}

/// Cattaneo 1938 and Mindlin 1949, loaded along the surface under a steady load: `s = (3 mu N/(16 a Gs)) (1 - (1 - T/(mu N))^(2/3))`.
#[test]
fn a_patch_under_a_steady_load_gives_as_mindlin_says() {
    let (d, law) = (1e-5, patch());
    let push = hertz() * d * d.sqrt();
    let mut memory = MindlinMemory::FRESH;
    law.advance(&mut memory, d, [0.0; 2], push);
    let full = 3.0 * MU * push / (16.0 * (RADIUS * d).sqrt() * law.modulus);
    for share in [0.1, 0.3, 0.6, 0.9, 1.2] {
        let force = law.traction(&memory, d, [0.0, -share * full], push)[1];
        let expected = MU * push * (1.0 - (1.0 - share).max(0.0).powf(1.5));
        assert!((force - expected).abs() < 5e-4 * MU * push, "{share}: {force} against {expected}");
    }
}

#[test]
fn surfaces_that_part_forget() {
    let (mut memory, _) = worn();
    assert!(patch().stored(&memory) > 0.0);
    assert_eq!(patch().advance(&mut memory, -1e-9, [1e-7, 0.0], 0.0), [0.0; 2]);
    assert_eq!(memory, MindlinMemory::FRESH);
    assert_eq!(patch().stored(&memory), 0.0);
}
