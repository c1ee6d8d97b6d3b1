//! Derivatives of the rates, on random mechanisms, against differences of sixth order.
//!
//! Every joint, tie, force, pair of shapes and law of friction takes part. The derivatives are exact, so that the differences alone limit what can be told: their own
//! error is seen where two steps are compared.

mod dice;
mod forces;
mod mechanism;
mod touches;

use carom_engine::constraint::Request;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::{Body, Model};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_solve::{Dop853, Halt, Hybrid, Jacobian, Method, Motion, Plan, run};
use dice::Dice;
use std::collections::BTreeSet;
use std::sync::Arc;

/// An entry may be wrong by this part of the largest of its row, besides what the differences are; and where signals and forces of the user's, which are differenced, read the motion.
const EXACT: f64 = 1e-9;
const DIFFERENCED: f64 = 1e-7;
/// Where two differences disagree by more, the rate has a kink near by, and nothing can be told.
const KINK: f64 = 1e-7;

/// What may come about on the way: surfaces that gather their approach speed or depart, a stop that departs, a motor at its limit, surfaces that stick or roll no more.
const MODES: [&str; 6] =
    ["gathering: true", "mode: Departing", "stops: [Departing", "saturated: Some", "Slide), along", "Roll), along"];

/// Joints, loops and ties, forces, signals, laws, and modes.
const KINDS: [&[&str]; 6] = [
    &[
        "revolute",
        "prismatic",
        "cylindrical",
        "screw",
        "universal",
        "planar",
        "spherical",
        "fixed",
        "free",
        "parallel",
        "given",
    ],
    &[
        "spherical loop",
        "screw loop",
        "universal loop",
        "planar loop",
        "cylindrical loop",
        "distance",
        "ratio",
        "roll",
        "ellipse",
        "spline",
        "angle",
    ],
    &[
        "spring",
        "bushing",
        "torsion",
        "joint friction",
        "joint damper",
        "joint spring",
        "motor",
        "drive",
        "actuator",
        "wrench in the world",
        "wrench on the body",
        "stop",
        "user",
    ],
    &["constant", "user signal", "of a coordinate", "of a point", "of an angle"],
    &[
        "hysteretic",
        "xiong",
        "smooth",
        "threlfall",
        "bengisu akay",
        "ambrosio",
        "coulomb",
        "stribeck",
        "sticky",
        "lugre",
    ],
    &MODES,
];

/// Pairs of shapes, each of which is to be there either way round.
const PAIRS: [&str; 9] = [
    "sphere-plane",
    "sphere or point with sphere",
    "sphere or point in sphere",
    "circle-circle",
    "circle in circle",
    "circle-line",
    "circle-segment",
    "circle-arc",
    "pin in slot",
];

/// Derivatives by one component with a step [of the component], of sixth order.
fn slope(system: &mut Evolution, t: f64, y: &[f64], column: usize, step: f64) -> Vec<f64> {
    let (h, mut sum, mut rate) = (step * y[column].abs().max(1.0), vec![0.0; y.len()], vec![0.0; y.len()]);
    for (part, weight) in [(1.0, 45.0), (2.0, -9.0), (3.0, 1.0)] {
        for side in [1.0, -1.0] {
            let mut moved = y.to_vec();
            moved[column] += side * part * h;
            system.rate(t, &moved, &mut rate);
            sum.iter_mut().zip(&rate).for_each(|(sum, rate)| *sum += side * weight * rate / (60.0 * h));
        }
    }
    sum
}

/// How many entries were compared, and how many could not be.
#[derive(Default)]
struct Compared {
    entries: usize,
    kinks: usize,
}

/// By how much the slopes of a rate on both sides of a state differ, if not because it bends: over a shorter way they differ by as much.
fn kink(system: &mut Evolution, t: f64, y: &[f64], (row, column): (usize, usize)) -> f64 {
    let mut at = |step: f64| {
        let (mut moved, mut rate) = (y.to_vec(), y.to_vec());
        moved[column] += step;
        system.rate(t, &moved, &mut rate);
        rate[row]
    };
    let [far, near] = [2e-5, 5e-6].map(|step| (at(step) - 2.0 * at(0.0) + at(-step)).abs() / step);
    if near > 0.5 * far { near } else { 0.0 }
}

/// Compares all derivatives at a state.
fn compare(system: &mut Evolution, t: f64, y: &[f64], (seed, exact): (u64, f64)) -> Compared {
    let y = &y.to_vec();
    let columns = y.len() - system.quadratures();
    let mut jacobian = vec![f64::NAN; y.len() * columns];
    assert_eq!(system.jacobian(t, y, &mut jacobian), Jacobian::Written { evaluations: 1 });
    let [close, near, far] = [5e-6, 1.5e-5, 3e-5]
        .map(|step| -> Vec<Vec<f64>> { (0..columns).map(|column| slope(system, t, y, column, step)).collect() });
    let mut rate = y.clone();
    system.rate(t, y, &mut rate);
    // Rounding is magnified by a difference, and accelerations are sums of large ones that joints and loops hold back.
    let speeds = Motion::speeds(system, y.len());
    let size = |row: usize| near.iter().map(|slope| slope[row].abs()).fold(1.0 + rate[row].abs(), f64::max);
    let held = speeds.clone().map(size).fold(1.0, f64::max);
    let mut compared = Compared::default();
    for row in 0..y.len() {
        let largest = if speeds.contains(&row) { held } else { size(row) };
        let from = |other: &[Vec<f64>], column: usize| (near[column][row] - other[column][row]).abs();
        // What a drive brings in has a kink where its power is zero, as it may be to the last bit where a motion begins.
        let mut turns = |column: usize| row >= columns && kink(system, t, y, (row, column)) > KINK * largest;
        let steady = |column: usize| from(&far, column).max(from(&close, column)) < KINK * largest;
        let is_smooth = |&column: &usize| steady(column) && !turns(column);
        let (smooth, kinks): (Vec<usize>, Vec<usize>) = (0..columns).partition(is_smooth);
        let noise = smooth.iter().map(|&column| from(&far, column)).fold(0.0, f64::max);
        for &column in &smooth {
            let (found, slope) = (jacobian[row * columns + column], near[column][row]);
            let told = format!("seed {seed}, t {t}, {row} by {column} of {columns}: {found:e} against {slope:e}");
            let error = (found - slope).abs() / largest;
            assert!(error < exact + 2.0 * noise / largest, "{told}: {error:e} of {largest:e}");
        }
        compared = Compared { entries: compared.entries + columns, kinks: compared.kinks + kinks.len() };
    }
    // Kinematics alone tells the same of coordinates and internal states.
    let mut kinematics = y.clone();
    system.kinematics(t, y, &mut kinematics);
    assert_eq!(kinematics[..speeds.start], rate[..speeds.start]);
    assert_eq!(kinematics[speeds.end..columns], rate[speeds.end..columns]);
    compared
}

/// A mechanism by chance, assembled, where it begins; nothing if it cannot be assembled or does not move.
fn mechanism_of(dice: &mut Dice, count: usize) -> Option<(Evolution, Vec<f64>)> {
    let mut model = mechanism::mechanism(dice, count);
    let (mut q, mut u) = (model.tree().reference(), vec![0.0; model.tree().speeds()]);
    u.iter_mut().for_each(|u| *u = 0.3 * dice.roll());
    model.assemble(&mut q, &mut u, &Request::default()).ok()?;
    if model.mobility() == 0 {
        return None;
    }
    forces::act(dice, &mut model, count);
    touches::touch(dice, &mut model, count, &q, &u);
    let mut system = Evolution::new(Arc::new(model));
    system.set_tolerance(1e-8);
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    // Internal states that are not zero.
    let internals = Motion::speeds(&system, y.len()).end..y.len() - system.quadratures();
    y[internals].iter_mut().for_each(|z| *z = 1e-4 * (2.0 + dice.roll()));
    Some((system, y))
}

/// Whether something dry has only just begun to slip or is about to come to rest: its force turns within less than a difference can tell.
fn is_at_rest(system: &mut Evolution, t: f64, y: &[f64]) -> bool {
    let modes = format!("{:?}", system.modes());
    let mut slips = modes.split("Slips {").skip(1).filter_map(|slips| slips.split('}').next());
    let begins = slips.any(|own| !own.ends_with("until: 0.0 "));
    let contacts: Vec<bool> = system.model().contacts.iter().map(|contact| contact.interface.rolling > 0.0).collect();
    let seen = system.observe(t, y);
    let length = |k: usize, item: fn(usize) -> ContactItem| {
        let part = |axis| seen.measure(&Measure::Contact(k, item(axis)));
        part(0).hypot(part(1)).hypot(part(2))
    };
    let slow = |(k, resists): (usize, &bool)| {
        let slides = seen.measure(&Measure::Contact(k, ContactItem::SlipState)) == 1.0;
        slides && length(k, ContactItem::Slip) < 1e-3 || *resists && length(k, ContactItem::Spin) < 1e-2
    };
    begins || contacts.iter().enumerate().any(slow)
}

/// Compares where a motion by chance begins, and a little later.
fn check(seed: u64, count: usize) -> Option<(Compared, BTreeSet<String>)> {
    let mut dice = Dice::new(seed);
    let (mut system, mut y) = mechanism_of(&mut dice, count)?;
    let exact = if dice.steady { EXACT } else { DIFFERENCED };
    let mut compared = Compared::default();
    if !is_at_rest(&mut system, 0.0, &y) {
        compared = compare(&mut system, 0.0, &y, (seed, exact));
    }
    let until = 0.01 * (1.1 + dice.roll());
    let plan = Plan { until, first_step: 1e-4, relative: 1e-8, absolute: vec![1e-8; y.len()], most_steps: 2000 };
    let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut ());
    // What flies apart has rates that differences cannot follow, and so has what is about to come to rest against dry friction.
    if end.halt != Halt::TooManySteps && !is_at_rest(&mut system, end.time, &y) && y.iter().all(|y| y.abs() < 1e3) {
        let modes = format!("{:?}", system.modes());
        let reached = |mode: &&str| modes.contains(*mode);
        dice.kinds.extend(MODES.into_iter().filter(reached).map(str::to_owned));
        let later = compare(&mut system, end.time, &y, (seed, exact));
        compared = Compared { entries: compared.entries + later.entries, kinks: compared.kinks + later.kinks };
    }
    Some((compared, dice.kinds))
}

#[test]
fn derivatives_are_those_of_the_rates() {
    let (mut all, mut kinds, mut mechanisms) = (Compared::default(), BTreeSet::new(), 0);
    for seed in 0..1500 {
        if let Some((compared, own)) = check(seed, 1 + seed as usize % 5) {
            all = Compared { entries: all.entries + compared.entries, kinks: all.kinks + compared.kinks };
            kinds.extend(own);
            mechanisms += 1;
        }
    }
    assert!(mechanisms > 1000, "{mechanisms}");
    assert!(all.kinks * 100 < all.entries, "{} of {}", all.kinks, all.entries);
    let pairs = PAIRS.iter().flat_map(|pair| [pair.to_string(), format!("{pair} swapped")]);
    for kind in KINDS.into_iter().flatten().map(|kind| kind.to_string()).chain(pairs) {
        assert!(kinds.remove(&kind), "{kind} is missing");
    }
    assert!(kinds.is_empty(), "{kinds:?}");
}

#[test]
fn bodies_that_do_not_touch_are_differentiated_together() {
    let cost = |count: usize| {
        let ball = |k: usize| Body::new(format!("ball {k}"), 1.0, Symmetric::scalar(1.6e-4), Vector::x() * k as f64);
        let model = Model::build((0..count).map(ball).collect(), vec![], Vector::z()).unwrap();
        let mut system = Evolution::new(Arc::new(model));
        let mut y = system.system().state(&[]);
        system.begin(0.0, &mut y);
        let columns = y.len() - system.quadratures();
        assert_eq!((columns, system.guard_count()), (13 * count, 0));
        system.jacobian_cost(columns)
    };
    assert_eq!(cost(50), cost(1));
    assert!(cost(1) < 13);
}
