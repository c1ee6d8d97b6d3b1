//! What joints carry in the first impact, in both worlds.

use super::*;
use crate::side_by_side::{World, WorldRun, run_in};

fn of(name: &str, sets: &[String], world: &World) -> WorldRun {
    let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
    run_in(&Source::find(name).unwrap(), &changes, world).unwrap()
}

fn carried(run: &WorldRun, joint: &str) -> [f64; 3] {
    run.carried.iter().find(|(name, _)| name == joint).unwrap().1.impulse
}

/// The momentum of slider and block, by the speeds that an independent integration has before and after: the block takes the impulse of the contact alone, the slider that of the pin besides, and nothing moves it
/// across its guide, on which there is no friction. (Reference speeds with seven decimals, masses of 0.038 kg.)
#[test]
fn while_compliant_surfaces_touch_joints_carry_what_changes_the_momentum() {
    let (mass, before) = (0.038, [22.724882977, -15.0]);
    for (law, after) in [
        ("lankarani_nikravesh", [6.7910167, 39.3525213]),
        ("ye_flores", [7.1886657, 38.0424267]),
        ("hunt_crossley", [6.8859427, 39.0396570]),
        ("hertz", [5.6014311, 43.2785791]),
    ] {
        let run = of("slider-crank-block", &[], &World::Law(law.to_owned()));
        let [slider, block] = [0, 1].map(|k| mass * (after[k] - before[k]));
        let (pin, guide) = (carried(&run, "wrist_pin"), carried(&run, "guide"));
        assert!((pin[0] - slider - block).abs() < 1e-8, "{law}: {pin:?} {}", slider + block);
        assert!((pin[1] + guide[1]).abs() < 1e-12 && guide[0].abs() < 1e-12, "{law}: {pin:?} {guide:?}");
        assert!(run.carried.iter().all(|(name, _)| name != "rail"), "nothing moves the block across its rail");
    }
}

/// As surfaces become stiff, joints carry what they carry in the rigid world: what finite forces do meanwhile, and how the linkage moves, goes with the time of contact, `K^(-2/5)`.
#[test]
fn what_joints_carry_tends_to_their_impulses_in_the_rigid_world() {
    let run = |stiffness: f64, world: World| {
        let sets = ["run.until=0.7", "run.tolerance=1e-12", "contact.tip.onset=once"].map(str::to_owned);
        let sets: Vec<String> = sets.into_iter().chain([format!("stiffness={stiffness:e}")]).collect();
        of("double-pendulum-wall", &sets, &world)
    };
    let rigid = run(1e9, World::Rigid("newton"));
    let soft = [1e9, 1e11, 1e13].map(|stiffness| run(stiffness, World::Own));
    for (joint, _) in &rigid.carried {
        let off = soft.each_ref().map(|run| {
            let (found, limit) = (carried(run, joint), carried(&rigid, joint));
            found.iter().zip(limit).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
        });
        for pair in off.windows(2) {
            let order = (pair[0] / pair[1]).log10() / 2.0;
            assert!((order - 0.4).abs() < 0.05, "{joint}: {off:?} {order}");
        }
    }
}

/// A pin that strikes its bearing: what the joint carries is what its surfaces push, with and without duration.
#[test]
fn a_joint_with_clearance_carries_the_impulse_of_its_surfaces() {
    let sets = ["run.until=5 ms".to_owned()];
    let [rigid, soft] = [World::Rigid("newton"), World::Own].map(|world| of("slider-crank-clearance", &sets, &world));
    for run in [&rigid, &soft] {
        let (event, impact) = run.first.clone().unwrap();
        let joint = event.name.split('.').next().unwrap().to_owned();
        let size = carried(run, &joint).iter().map(|p| p * p).sum::<f64>().sqrt();
        let pushed = impact.impulse.unwrap().hypot(impact.tangential_impulse.unwrap_or(0.0));
        // While they touch the normal turns by a hundredth, and what is pushed in all is a little more than its sum.
        let least = if impact.duration == Some(0.0) { 1.0 - 1e-12 } else { 1.0 - 1e-4 };
        assert!((least..1.0 + 1e-9).contains(&(size / pushed)), "{joint}: {size} {pushed} {:?}", run.world);
    }
}
