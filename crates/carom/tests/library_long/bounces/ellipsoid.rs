//! Ellipsoids of steel that meet with one side or another: their stiffness is that of the place, held to Hertz's closed forms.

use super::{Outcome, impacts, near};
use crate::keeper::Keeper;
use carom::laws::stiffness::{PrincipalCurvatures, k_hertz_elliptic, relative_curvature};
use carom::scenario::{self, Scenario};
use std::f64::consts::PI;
use std::path::Path;

/// `E/(2 (1 - nu^2))` of steel on steel [Pa], 207 GPa and 0.3 in the table.
const STEEL: f64 = 207e9 / 1.82;
/// Semi-axes [m].
const AXES: [f64; 3] = [0.05, 0.035, 0.025];
/// What a free impact of Hertz's law lasts, in peak indentations over approach speeds: `(4/5) sqrt(pi) Gamma(2/5)/Gamma(9/10)`.
const LASTS: f64 = 2.943_275_1;

/// An ellipsoid of 500 g, 1 mm above a floor on the axis `up`, which is turned to the vertical, and 0.1 m/s towards it.
fn dropped(up: usize, law: &str) -> Scenario {
    let turn = [
        "orientation = { axis = [0, 1, 0], angle = \"90 deg\" }",
        "orientation = { axis = [1, 0, 0], angle = \"90 deg\" }",
        "",
    ][up];
    let height = AXES[up] + 1e-3;
    let file = format!(
        "carom = 1\ntitle = \"Drop\"\n\n[world]\ngravity = [0, 0, 0]\n\n[[body]]\nname = \"egg\"\nposition = [0, 0, {height}]\nvelocity = [0, 0, -0.1]\n{turn}\nmass = 0.5\n\
         shape = {{ kind = \"ellipsoid\", size = [0.1, 0.07, 0.05] }}\n\n[[contact]]\nname = \"floor\"\nbetween = [\"ground\", \"egg\"]\n\
         shapes = [{{ kind = \"plane\", normal = [0, 0, 1] }}, \"own\"]\nmaterials = \"steel\"\n{law}\n\n[run]\nuntil = 0.02\ntolerance = 1e-11\n"
    );
    read(&file)
}

fn read(file: &str) -> Scenario {
    scenario::read(Path::new("drop.toml"), file, &[""; 0]).map_err(|error| error.to_string()).unwrap()
}

fn run(scenario: &Scenario) -> Outcome {
    let outcome = scenario.simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.relative_residue().abs() < 1e-9, "{}", outcome.relative_residue());
    outcome
}

/// The stiffness of each impact [N/m^1.5].
fn stiffnesses(outcome: &Outcome) -> Vec<f64> {
    outcome.events.impacts().map(|(_, impact)| impact.stiffness.unwrap_or(f64::NAN)).collect()
}

/// Hertz's stiffness of the tip on the axis `up` on a flat.
fn tip(up: usize) -> f64 {
    let [p, q] = [AXES[(up + 1) % 3], AXES[(up + 2) % 3]];
    let [one, other] = [AXES[up] / (p * p), AXES[up] / (q * q)];
    k_hertz_elliptic(STEEL, one.min(other), one.max(other)).unwrap().stiffness
}

#[test]
fn every_side_of_an_ellipsoid_bounces_as_long_as_hertz_says_of_it() {
    let mut all = Vec::new();
    for up in 0..3 {
        let outcome = run(&dropped(up, "law = \"hertz\""));
        let (bounce, k) = (impacts(&outcome, "floor")[0], stiffnesses(&outcome)[0]);
        near(k, tip(up), 1e-12);
        let peak = (1.25 * 0.5 * bounce.approach.powi(2) / k).powf(0.4);
        near(bounce.peak_indentation, peak, 1e-9);
        near(bounce.duration, LASTS * peak / bounce.approach, 1e-7);
        all.push(k);
    }
    assert!(all[0] < 0.7 * all[2], "{all:?}");
}

/// Turned by a quarter while it flies, it meets the floor with another side than it showed at the start.
#[test]
fn the_stiffness_is_that_of_the_side_that_meets_and_not_of_the_one_that_was_nearest_at_the_start() {
    let file = format!(
        "carom = 1\ntitle = \"Turn\"\n\n[world]\ngravity = [0, 0, 0]\n\n[[body]]\nname = \"egg\"\nposition = [0, 0, 0.15]\nvelocity = [0, 0, -0.1]\nangular_velocity = [0, {}, 0]\n\
         mass = 0.5\nshape = {{ kind = \"ellipsoid\", size = [0.1, 0.07, 0.05] }}\n\n[[contact]]\nname = \"floor\"\nbetween = [\"ground\", \"egg\"]\n\
         shapes = [{{ kind = \"plane\", normal = [0, 0, 1] }}, \"own\"]\nmaterials = \"steel\"\nlaw = \"hertz\"\n\n[run]\nuntil = 1.1\n",
        0.5 * PI
    );
    let scenario = read(&file);
    let start = scenario.simulation.interfaces[0].stiffness.unwrap();
    near(start, tip(2), 1e-12);
    // It reaches the floor after a second, upright on its long axis.
    let outcome = run(&scenario);
    near(stiffnesses(&outcome)[0], tip(0), 1e-6);
}

#[test]
fn laws_that_are_calibrated_once_or_at_each_onset_deliver_what_is_asked_on_every_side() {
    for law in ["lankarani_nikravesh", "tsuji", "ristow", "xiong_dai", "ln_permanent"] {
        for up in [0, 2] {
            let outcome = run(&dropped(up, &format!("law = \"{law}\"\nrestitution = 0.6\ncalibrate = true")));
            near(impacts(&outcome, "floor")[0].delivered, 0.6, 1e-6);
            near(stiffnesses(&outcome)[0], tip(up), 1e-12);
        }
    }
}

#[test]
fn an_expression_has_the_stiffness_of_the_place_too() {
    let outcome = run(&dropped(0, "law = \"expr: K*d^1.5\""));
    let (bounce, k) = (impacts(&outcome, "floor")[0], tip(0));
    near(bounce.peak_indentation, (1.25 * 0.5 * bounce.approach.powi(2) / k).powf(0.4), 1e-7);
}

/// Two of them, crossed: the principal planes of the one are not those of the other.
#[test]
fn the_angle_between_the_principal_planes_counts() {
    for degrees in [0.0, 30.0, 90.0f64] {
        let file = format!(
            "carom = 1\ntitle = \"Cross\"\n\n[world]\ngravity = [0, 0, 0]\n\n[[body]]\nname = \"low\"\nmass = 0.5\nshape = {{ kind = \"ellipsoid\", size = [0.1, 0.07, 0.05] }}\n\n\
             [[body]]\nname = \"high\"\nposition = [0, 0, 0.051]\nvelocity = [0, 0, -0.1]\norientation = {{ axis = [0, 0, 1], angle = \"{degrees} deg\" }}\nmass = 0.5\n\
             shape = {{ kind = \"ellipsoid\", size = [0.1, 0.07, 0.05] }}\n\n[[contact]]\nname = \"pair\"\nbetween = [\"low\", \"high\"]\nmaterials = \"steel\"\n\
             law = \"hertz\"\n\n[run]\nuntil = 0.02\ntolerance = 1e-11\n"
        );
        let outcome = run(&read(&file));
        let one = PrincipalCurvatures::ellipsoid_tip(AXES[0], AXES[1], AXES[2]);
        let both = relative_curvature(one, one, degrees.to_radians());
        let k = k_hertz_elliptic(STEEL, both.smaller, both.larger).unwrap().stiffness;
        near(stiffnesses(&outcome)[0], k, 1e-11);
        let bounce = impacts(&outcome, "pair")[0];
        let peak = (1.25 * 0.25 * bounce.approach.powi(2) / k).powf(0.4);
        near(bounce.duration, LASTS * peak / bounce.approach, 1e-7);
    }
}

/// An egg of polyethylene that lands on its side with friction, and rocks there.
const ROCKING: &str = "carom = 1\ntitle = \"Rock\"\n\n[[body]]\nname = \"egg\"\nposition = [0, 0, 0.06]\norientation = { axis = [0, 1, 0], angle = \"35 deg\" }\n\
    angular_velocity = [0, 0, 2]\nmass = 0.5\nshape = { kind = \"ellipsoid\", size = [0.1, 0.07, 0.05] }\n\n[[contact]]\nname = \"floor\"\nbetween = [\"ground\", \"egg\"]\n\
    shapes = [{ kind = \"plane\", normal = [0, 0, 1] }, \"own\"]\nmaterials = \"hdpe\"\nlaw = \"ye_flores\"\nrestitution = 0.5\nfriction = 0.3\n\n[run]\nuntil = 0.5\n";

#[test]
fn a_body_that_tumbles_and_rolls_has_another_stiffness_in_every_impact_and_closes_its_books() {
    let outcome = run(&read(ROCKING));
    let found = stiffnesses(&outcome);
    assert!(found.len() > 5 && found.iter().all(|k| *k > 0.0), "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{found:?}");
}

#[test]
fn a_run_that_is_interrupted_while_it_presses_goes_on_with_the_stiffness_of_its_touch() {
    let scenario = read(ROCKING);
    let mut keeper = Keeper::default();
    let outcome = scenario.simulation.run(&mut keeper);
    let touching = |checkpoint: &&carom::checkpoint::Checkpoint| {
        checkpoint.events.impacts().any(|(_, impact)| impact.duration.is_none())
    };
    let touching: Vec<_> = keeper.checkpoints.iter().filter(touching).collect();
    assert!(touching.len() > 2);
    for checkpoint in touching.iter().step_by(touching.len().div_ceil(8)) {
        let again = keeper.resume(&scenario.simulation, checkpoint);
        assert_eq!(again.state, outcome.state);
        assert_eq!(again.events, outcome.events);
    }
}
