//! The walking machine with six legs: its plan beside tables of it, its stands beside statics, its walks beside the bands of an independent model.
//!
//! The plan and the bands are from `validation/hexapod`: the walks were computed there with another multibody core and two models of contact.

use super::{column, least, most};
use carom::engine::measure::{ContactItem, Measure};
use carom::engine::system::Evolution;
use carom::record::Column;
use carom::scenario::{Named, Source};
use carom::simulate::{Outcome, Output, Simulation, Work};
use std::path::Path;
use std::sync::OnceLock;

const LEGS: [&str; 6] = ["L1", "R1", "L2", "R2", "L3", "R3"];
/// Weight of the machine [N].
const WEIGHT: f64 = 30.2 * 9.81;

fn source(name: &str) -> Source {
    Source::of_shipped(super::shipped(name))
}

/// A run of which nobody sees more than the samples.
fn run(name: &str, sets: &[&str]) -> Outcome {
    let mut read = source(name).read(sets).map_err(|error| error.to_string()).unwrap();
    read.simulation.settings.keep.motion = false;
    read.simulation.settings.keep.impacts = false;
    let outcome = read.simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{name}");
    outcome
}

/// The plan of a scenario at the rows of a table: the largest that any of its twelve references is off.
fn worst_of_plan(name: &str, table: &str, gait: Option<&str>) -> (usize, f64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation/hexapod");
    let text = std::fs::read_to_string(folder.join(table)).unwrap();
    let simulation = source(name).read(&[] as &[&str]).unwrap().simulation;
    let signal = |name: &str| match simulation.names.get(name) {
        Some(Named::Signal(k)) => Measure::Signal(k),
        other => panic!("{name}: {other:?}"),
    };
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heading = lines.next().unwrap();
    let places: Vec<(usize, Measure)> = (0..heading.len())
        .filter_map(|k| heading[k].split_once('_').map(|(what, leg)| (k, signal(&format!("{leg}_{what}")))))
        .collect();
    assert_eq!(places.len(), 12);
    let time = heading.iter().position(|name| *name == "t").unwrap();
    let mut system = Evolution::new(simulation.model.clone());
    let (mut rows, mut worst) = (0, 0.0f64);
    for row in lines.filter(|row| gait.is_none_or(|gait| row[0] == gait)) {
        let t: f64 = row[time].parse().unwrap();
        let seen = system.observe(t, &simulation.state);
        for (k, measure) in &places {
            worst = worst.max((seen.measure(measure) - row[*k].parse::<f64>().unwrap()).abs());
        }
        rows += 1;
    }
    (rows, worst)
}

#[test]
fn the_plan_is_that_of_the_tables() {
    let cases = [
        ("hexapod-flat", "gait_flat.csv", Some("wave"), 921),
        ("hexapod-tripod", "gait_flat.csv", Some("tripod"), 621),
        ("hexapod-stairs", "gait_stairs.csv", None, 1761),
    ];
    for (name, table, gait, count) in cases {
        let (rows, worst) = worst_of_plan(name, table, gait);
        assert_eq!(rows, count, "{name}");
        assert!(worst < 1e-6, "{name}: {worst:e}");
    }
}

fn last(outcome: &Outcome, name: &str) -> f64 {
    *column(outcome, name).last().unwrap()
}

/// How hard the ground pushes a foot [N].
fn load(outcome: &Outcome, leg: &str) -> Vec<f64> {
    let (flat, stairs) = (format!("footing:floor-{leg}_sole.force"), format!("{leg}_load"));
    column(outcome, if outcome.recording.column(&flat).is_some() { &flat } else { &stairs })
}

/// Tension of a lift is `(s/0.10)(N - 0.9 g)` by virtual work, and the machine sinks by `N/8.897e4` in the lifts and `(N/1e7)^(2/3)` in the ground.
#[test]
fn six_feet_share_the_weight_evenly() {
    let still = ["stride=0 m", "clearance=0 m", "front=-0.105 m", "middle=-0.525 m", "rear=-0.945 m", "run.until=2 s"];
    let outcome = run("hexapod-flat", &still);
    let loads: Vec<f64> = LEGS.iter().map(|leg| *load(&outcome, leg).last().unwrap()).collect();
    assert!((loads.iter().sum::<f64>() / WEIGHT - 1.0).abs() < 1e-6, "{loads:?}");
    assert!(loads.iter().all(|load| (load / 49.377 - 1.0).abs() < 1e-4), "{loads:?}");
    for leg in LEGS {
        let tension = -last(&outcome, &format!("{leg}_lift.effort"));
        assert!((tension / 135.94 - 1.0).abs() < 1e-3, "{leg}: {tension}");
    }
    let sunk = 0.28 - last(&outcome, "trunk.position.z");
    assert!((sunk / 0.746e-3 - 1.0).abs() < 0.01, "{sunk}");
}

/// A middle foot carries a half and the other two a quarter each, but for the legs that are lifted.
#[test]
fn three_feet_carry_a_half_and_two_quarters() {
    let raise = 0.32 * 20f64.to_radians().sin();
    let up = ["R1", "L2", "R3"].map(|leg| format!("part.{leg}.parameters.raise={raise}"));
    let mut sets =
        vec!["stride=0 m", "clearance=0 m", "front=-0.105 m", "middle=-0.525 m", "rear=-0.945 m", "run.until=3 s"];
    sets.extend(up.iter().map(String::as_str));
    let outcome = run("hexapod-flat", &sets);
    for (leg, expected, tension) in [("L1", 74.134, 218.9), ("R2", 147.994, 466.6), ("L3", 74.134, 218.9)] {
        let found = *load(&outcome, leg).last().unwrap();
        assert!((found / expected - 1.0).abs() < 3e-3, "{leg}: {found}");
        let pull = -last(&outcome, &format!("{leg}_lift.effort"));
        assert!((pull / tension - 1.0).abs() < 3e-3, "{leg}: {pull}");
    }
    assert!(["R1", "L2", "R3"].iter().all(|leg| *load(&outcome, leg).last().unwrap() == 0.0));
}

/// The columns of [`beyond_friction`] and [`deepest`].
const BEYOND: &str = "beyond";
const DEEPEST: &str = "deepest";

/// The scenarios in which it walks.
pub(super) const WALKS: [&str; 3] = ["hexapod-flat", "hexapod-tripod", "hexapod-stairs"];

/// Walks take long: each is walked once, for all tests.
fn walked(name: &str) -> &'static (Simulation, Outcome) {
    static ALL: [OnceLock<(Simulation, Outcome)>; 3] = [const { OnceLock::new() }; 3];
    ALL[WALKS.iter().position(|walk| *walk == name).unwrap()].get_or_init(|| {
        let mut simulation = source(name).read(&[] as &[&str]).unwrap().simulation;
        // Samples and events tell enough.
        (simulation.settings.keep.motion, simulation.settings.keep.impacts) = (false, false);
        watch(&mut simulation);
        let outcome = simulation.run(&mut ());
        (simulation, outcome)
    })
}

/// Adds the columns that [`holds`] asks for.
fn watch(simulation: &mut Simulation) {
    let columns = [beyond_friction(simulation), deepest(simulation)];
    simulation.outputs.extend(columns);
}

/// The largest indentation of all contacts [m].
fn deepest(simulation: &Simulation) -> Output {
    let inputs = (0..simulation.model.contacts.len()).map(|k| Measure::Contact(k, ContactItem::Indentation)).collect();
    let most = |x: &[f64]| x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Output::formula(Column::new(DEEPEST, "m", "largest indentation"), inputs, most)
}

/// By how much friction is beyond its bound, `|Ft| - mu_s Fn`, where that is most among all contacts [N].
fn beyond_friction(simulation: &Simulation) -> Output {
    let count = simulation.model.contacts.len();
    let of = |item: ContactItem| (0..count).map(move |k| Measure::Contact(k, item));
    let inputs = of(ContactItem::FrictionForce).chain(of(ContactItem::Force)).collect();
    let most = move |x: &[f64]| (0..count).map(|k| x[k] - 0.8 * x[count + k]).fold(f64::NEG_INFINITY, f64::max);
    Output::formula(Column::new(BEYOND, "N", "friction beyond its bound"), inputs, most)
}

/// What is drawn of a walk.
#[cfg(feature = "figures")]
pub(super) fn results(name: &str) -> carom::plot::Results {
    let (simulation, outcome) = walked(name);
    carom::plot::Results::of(simulation, outcome)
}

/// What a walk did from 0.5 s on.
struct Walk<'a> {
    outcome: &'a Outcome,
    from: usize,
}

impl Walk<'static> {
    fn of(name: &str) -> Self {
        Walk::within(&walked(name).1)
    }
}

impl<'a> Walk<'a> {
    fn within(outcome: &'a Outcome) -> Self {
        assert_eq!(outcome.failure, None);
        let from = column(outcome, "time").iter().position(|t| *t >= 0.5 - 1e-9).unwrap();
        Walk { outcome, from }
    }

    fn column(&self, name: &str) -> Vec<f64> {
        column(self.outcome, name).split_off(self.from)
    }

    /// Of the six legs, the sizes of what a motor does.
    fn sizes(&self, motor: &str) -> Vec<Vec<f64>> {
        let sizes = |leg: &&str| self.column(&format!("{leg}_{motor}.effort")).iter().map(|x| x.abs()).collect();
        LEGS.iter().map(sizes).collect()
    }

    fn times(&self) -> Vec<f64> {
        self.column("time")
    }

    /// Peak of any leg and of the left front leg, and the mean of all six.
    fn motors(&self, motor: &str) -> [f64; 3] {
        let sizes = self.sizes(motor);
        let mean = sizes.iter().map(|leg| leg.iter().sum::<f64>() / leg.len() as f64).sum::<f64>() / 6.0;
        [sizes.iter().map(|leg| most(leg)).fold(0.0, f64::max), most(&sizes[0]), mean]
    }

    /// Positive part of the work and all of it [J].
    fn work(&self) -> [f64; 2] {
        ["positive", "net"].map(|part| {
            let work = self.column(&format!("drives.work.{part}"));
            work[work.len() - 1] - work[0]
        })
    }

    /// Mean and largest path of a foot on the ground in one stance [m]; touches within 0.1 s are one stance.
    fn slips(&self) -> [f64; 2] {
        let times = self.times();
        let mut paths = Vec::new();
        for leg in LEGS {
            let load = load(self.outcome, leg).split_off(self.from);
            let [x, y] = ["x", "y"].map(|axis| self.column(&format!("{leg}_foot.position.{axis}")));
            let (mut begun, mut path, mut until) = (None, 0.0, 0.0);
            for k in 1..times.len() {
                if load[k] > 0.0 && load[k - 1] > 0.0 {
                    if begun.is_none() {
                        (begun, path) = (Some(times[k]), 0.0);
                    }
                    path += (x[k] - x[k - 1]).hypot(y[k] - y[k - 1]);
                    until = times[k];
                }
                let over = times[k] - until > 0.1 || k == times.len() - 1;
                if over && begun.is_some_and(|begun| until - begun > 0.5) {
                    paths.push(path);
                }
                if over {
                    begun = None;
                }
            }
        }
        [paths.iter().sum::<f64>() / paths.len() as f64, most(&paths)]
    }

    fn change(&self, name: &str) -> f64 {
        let all = column(self.outcome, name);
        all[all.len() - 1] - all[0]
    }

    /// Heading at the end [deg].
    fn heading(&self) -> f64 {
        let [w, x, y, z] = ["w", "x", "y", "z"].map(|k| last(self.outcome, &format!("trunk.orientation.{k}")));
        (2.0 * (w * z + x * y)).atan2(1.0 - 2.0 * (y * y + z * z)).to_degrees()
    }

    /// Least static margin [m] where at least `feet` feet carry more than a newton: a foot that is put down bounces, and is meant to stand from then on.
    fn margin(&self, feet: usize) -> f64 {
        let loads = LEGS.map(|leg| load(self.outcome, leg).split_off(self.from));
        let margins = self.column("footing.margin").into_iter().enumerate();
        let standing = margins.filter(|(k, _)| loads.iter().filter(|load| load[*k] > 1.0).count() >= feet);
        standing.map(|(_, margin)| margin).fold(f64::INFINITY, f64::min)
    }
}

/// Complains about what is not within its band.
fn within(bands: &[(&str, f64, f64, f64)]) {
    let missed: Vec<String> = bands
        .iter()
        .filter(|(_, found, low, high)| !(low..=high).contains(&found))
        .map(|(what, found, low, high)| format!("{what}: {found} is not from {low} to {high}"))
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// What holds of every walk: the weight is carried, friction keeps to its bound, nothing goes deep, the energy closes.
fn holds(walk: &Walk<'_>, cycles: [f64; 2]) {
    let (times, force) = (walk.times(), walk.column("footing.force"));
    let cycle = |k: &usize| times[*k] >= cycles[0] && times[*k] < cycles[1];
    let inside: Vec<f64> = (0..times.len()).filter(cycle).map(|k| force[k]).collect();
    let carried = inside.iter().sum::<f64>() / inside.len() as f64 / WEIGHT;
    assert!((carried - 1.0).abs() < 0.01, "{carried}");
    assert!(walk.outcome.relative_residue().abs() < 1e-6, "{:e}", walk.outcome.relative_residue());
    assert!(most(&column(walk.outcome, BEYOND)) < 1e-9, "{}", most(&column(walk.outcome, BEYOND)));
    assert!(most(&walk.column(DEEPEST)) < 1e-3, "{}", most(&walk.column(DEEPEST)));
    assert!(walk.outcome.loop_error.is_some_and(|error| error < 1e-9), "{:?}", walk.outcome.loop_error);
    // The works of the motors are those of the ledger, which knows of no others.
    let Outcome { drives, work, closing, transport, .. } = walk.outcome;
    let sum = |part: fn(&Work) -> f64| drives.iter().map(|drive| part(&drive.work)).sum::<f64>();
    assert_eq!(drives.len(), 12);
    for (found, expected) in [
        (sum(|work| work.net), closing.supplied),
        (sum(|work| work.positive), work.positive),
        (work.positive + work.negative, work.net),
    ] {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} is not {expected}");
    }
    let transport = transport.unwrap();
    assert!((transport.cost * WEIGHT * transport.way / work.positive - 1.0).abs() < 1e-12);
}

fn flat_bounds(walk: &Walk<'_>) {
    for leg in LEGS {
        let of = |what: &str| walk.column(&format!("footing:floor-{leg}_sole.{what}"));
        let pairs = of("friction_force").into_iter().zip(of("force"));
        assert!(pairs.into_iter().all(|(rub, push)| rub <= 0.8 * push * (1.0 + 1e-12)), "{leg}");
    }
    let height = walk.column("trunk.position.z");
    within(&[("lowest", least(&height), 0.278, 0.280), ("highest", most(&height), 0.278, 0.280)]);
}

#[test]
fn the_wave_walk_keeps_to_its_bands() {
    wave_bands(&Walk::of("hexapod-flat"));
}

/// The same walk with its plan from tables, 50 rows a second, a smooth curve through each. Such a curve bends at every row, which costs digits of the ledger: the tolerance is a fifth.
#[test]
fn the_wave_walk_keeps_to_its_bands_where_tables_say_what_the_motors_follow() {
    let folder = std::env::temp_dir().join(format!("carom-gait-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = std::fs::read_to_string(own.join("validation/hexapod/gait_flat.csv")).unwrap();
    let rows = table.lines().enumerate().filter(|(k, row)| *k == 0 || row.starts_with("wave,"));
    let rows: Vec<&str> = rows.map(|(_, row)| row.split_once(',').unwrap().1).collect();
    std::fs::write(folder.join("gait.csv"), rows.join("\n")).unwrap();
    let mut text = super::shipped("hexapod-flat").text.to_owned();
    for leg in LEGS {
        let part = text.find(&format!("[[part]]\nname = \"{leg}\"")).unwrap();
        let keys = part + text[part..].find("parameters = { ").unwrap() + "parameters = { ".len();
        text.insert_str(keys, &format!("leg = \"{leg}\", "));
    }
    std::fs::write(folder.join("scenario.toml"), text).unwrap();
    let leg = std::fs::read_to_string(own.join("scenarios/hexapod-flat/leg.toml")).unwrap();
    let mut leg = leg.replace("[parameters]\n", "[parameters]\nleg = \"L1\"\n");
    for what in ["psi", "s"] {
        let signal = leg.find(&format!("[[signal]]\nname = \"{what}\"\n")).unwrap();
        let end = signal + leg[signal..].find("\n\n").unwrap();
        let table = format!(
            "[[table]]\nname = \"{what}_rows\"\nfile = \"gait.csv\"\ncolumns = [\"t\", \"{what}_{{leg}}\"]\nsmooth = true\n\n\
             [[signal]]\nname = \"{what}\"\nvalue = \"= {what}_rows(t)\""
        );
        leg.replace_range(signal..end, &table);
    }
    std::fs::write(folder.join("leg.toml"), leg).unwrap();
    let read = carom::scenario::load(folder.join("scenario.toml"), &["run.tolerance=2e-6"]);
    std::fs::remove_dir_all(&folder).unwrap();
    let mut simulation = read.map_err(|error| error.to_string()).unwrap().simulation;
    (simulation.settings.keep.motion, simulation.settings.keep.impacts) = (false, false);
    watch(&mut simulation);
    wave_bands(&Walk::within(&simulation.run(&mut ())));
}

fn wave_bands(walk: &Walk<'_>) {
    let ([yaw, front_yaw, mean_yaw], [lift, front_lift, mean_lift]) = (walk.motors("yaw"), walk.motors("lift"));
    let ([positive, net], [slip, longest]) = (walk.work(), walk.slips());
    let x = column(walk.outcome, "trunk.position.x");
    let way = (x[8_200] - x[1_000]) / 6.0;
    within(&[
        ("way of a cycle, m", way, 0.145, 0.152),
        ("speed, m/s", way / 2.4, 0.060, 0.064),
        ("side drift, m", walk.change("trunk.position.y").abs(), 0.0, 0.010),
        ("heading, deg", walk.heading().abs(), 0.0, 0.5),
        ("margin, m", walk.margin(5), 0.160, 0.2),
        ("peak yaw, N m", yaw, 8.0, 18.0),
        ("peak yaw in front, N m", front_yaw, 7.0, 16.0),
        ("mean yaw, N m", mean_yaw, 2.0, 4.5),
        ("peak lift, N", lift, 320.0, 410.0),
        ("peak lift in front, N", front_lift, 245.0, 320.0),
        ("mean lift, N", mean_lift, 135.0, 152.0),
        ("positive work, J", positive, 70.0, 130.0),
        ("net work, J", net, 8.0, 22.0),
        ("mean slip, m", slip, 0.007, 0.014),
        ("longest slip, m", longest, 0.0, 0.022),
    ]);
    holds(walk, [2.0, 16.4]);
    flat_bounds(walk);
}

#[test]
fn the_tripod_walk_keeps_to_its_bands() {
    let walk = Walk::of("hexapod-tripod");
    let ([yaw, front_yaw, mean_yaw], [lift, front_lift, mean_lift]) = (walk.motors("yaw"), walk.motors("lift"));
    let ([positive, net], [slip, longest]) = (walk.work(), walk.slips());
    let x = column(walk.outcome, "trunk.position.x");
    let way = (x[5_500] - x[700]) / 6.0;
    within(&[
        ("way of a cycle, m", way, 0.290, 0.306),
        ("speed, m/s", way / 1.6, 0.181, 0.192),
        ("side drift, m", walk.change("trunk.position.y").abs(), 0.0, 0.025),
        ("heading, deg", walk.heading().abs(), 0.0, 0.5),
        ("margin, m", walk.margin(3), 0.115, 0.2),
        ("peak yaw, N m", yaw, 10.0, 20.0),
        ("peak yaw in front, N m", front_yaw, 5.0, 10.0),
        ("mean yaw, N m", mean_yaw, 1.8, 3.2),
        ("peak lift, N", lift, 500.0, 700.0),
        ("peak lift in front, N", front_lift, 265.0, 360.0),
        ("mean lift, N", mean_lift, 147.0, 163.0),
        ("positive work, J", positive, 80.0, 130.0),
        ("net work, J", net, 16.0, 45.0),
        ("mean slip, m", slip, 0.008, 0.018),
        ("longest slip, m", longest, 0.0, 0.050),
    ]);
    holds(&walk, [1.4, 11.0]);
    flat_bounds(&walk);
}

/// Two cycles by fixed steps of half the limit that friction sets, beside the method that chooses its steps; the whole walk, at 40 s of a core, was measured by hand.
#[test]
fn fixed_steps_of_50_microseconds_walk_as_steps_that_are_chosen() {
    let walk = Walk::of("hexapod-flat");
    let fixed = run("hexapod-flat", &["run.method=semi-implicit", "run.step=5e-5", "run.until=6.8 s"]);
    let rows = column(&fixed, "time").len();
    let [way, other] = [walk.outcome, &fixed].map(|outcome| column(outcome, "trunk.position.x")[rows - 1]);
    assert!((way - other).abs() < 1e-4, "{way} and {other}");
    for leg in LEGS {
        for motor in ["yaw", "lift"] {
            let [one, other] = [walk.outcome, &fixed].map(|outcome| {
                let efforts = column(outcome, &format!("{leg}_{motor}.effort"));
                efforts[walk.from..rows].iter().fold(0.0f64, |peak, effort| peak.max(effort.abs()))
            });
            assert!((one / other - 1.0).abs() < 0.02, "{leg}_{motor}: {one} and {other}");
        }
    }
    assert!(fixed.loop_error.is_some_and(|error| error < 1e-8), "{:?}", fixed.loop_error);
}

/// The climb, at 28 s of a core, is left out: there it was 7e-6 m and 0.3 %, measured by hand.
#[test]
fn half_the_tolerance_changes_neither_the_way_nor_the_peaks() {
    for name in ["hexapod-flat", "hexapod-tripod"] {
        let walk = Walk::of(name);
        let fine = run(name, &["run.tolerance=5e-6"]);
        for axis in ["x", "y", "z"] {
            let [one, other] = [walk.outcome, &fine].map(|outcome| last(outcome, &format!("trunk.position.{axis}")));
            assert!((one - other).abs() < 1e-4, "{name}, {axis}: {one} and {other}");
        }
        for leg in LEGS {
            for motor in ["yaw", "lift"] {
                let peak = |outcome: &Outcome| {
                    let efforts = column(outcome, &format!("{leg}_{motor}.effort")).split_off(walk.from);
                    efforts.iter().fold(0.0f64, |peak, effort| peak.max(effort.abs()))
                };
                let (one, other) = (peak(walk.outcome), peak(&fine));
                assert!((one / other - 1.0).abs() < 0.02, "{name}, {leg}_{motor}: {one} and {other}");
            }
        }
    }
}

/// Hills of up to 8 mm in cells of 25 by 50 cm: the feet meet them where they are, and the trunk goes its way.
#[test]
fn it_walks_over_ground_that_is_given_by_its_heights() {
    let (columns, rows) = (13, 5);
    let height = |k: usize| {
        let (i, j) = ((k % columns) as f64, (k / columns) as f64);
        0.004 * ((2.1 * i + 0.7 * j).sin() * (1.3 * j - 0.4 * i).cos() - 1.0)
    };
    let heights: Vec<String> = (0..columns * rows).map(|k| format!("{:.6}", height(k))).collect();
    let ground = format!(
        "{{ kind = \"height-field\", columns = {columns}, spacing = [0.25, 0.5], corner = [-1.5, -1, 0], heights = [{}] }}",
        heights.join(", ")
    );
    let text = super::shipped("hexapod-flat").text.replace("{ kind = \"plane\", normal = [0, 0, 1] }", &ground);
    let each = "quantities = [\"footing:*.force\", \"footing:*.indentation\", \"footing:*.friction_force\"]";
    let text = text.replace(each, "quantities = [\"loops\"]");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/hexapod-flat/scenario.toml");
    let read = carom::scenario::read(&beside, &text, &["run.until=4.4 s"]);
    let mut simulation = read.map_err(|error| error.to_string()).unwrap().simulation;
    (simulation.settings.keep.motion, simulation.settings.keep.impacts) = (false, false);
    watch(&mut simulation);
    let outcome = simulation.run(&mut ());
    let walk = Walk::within(&outcome);
    let x = column(&outcome, "trunk.position.x");
    within(&[
        ("way of a cycle, m", x[x.len() - 1] - x[1_000], 0.140, 0.160),
        ("height, m", last(&outcome, "trunk.position.z"), 0.270, 0.280),
        ("roll, deg", roll(&walk), 0.0, 2.0),
        ("heading, deg", walk.heading().abs(), 0.0, 1.0),
        ("friction beyond its bound, N", most(&walk.column(BEYOND)), f64::NEG_INFINITY, 1e-9),
        ("indentation, m", most(&walk.column(DEEPEST)), 0.0, 1e-3),
        ("energy residue", outcome.relative_residue().abs(), 0.0, 1e-6),
    ]);
    // Each foot that stands has its lowest point where the ground is, half a millimetre deep at most.
    for leg in LEGS {
        let [x, y, z] = ["x", "y", "z"].map(|axis| walk.column(&format!("{leg}_foot.position.{axis}")));
        let lowest = least(&z) - 0.03;
        assert!((-0.0095..0.001).contains(&lowest), "{leg}: {lowest} at {} {}", x[0], y[0]);
    }
}

/// Pitch of the trunk, nose up [deg].
fn pitch(outcome: &Outcome) -> Vec<f64> {
    let [w, x, y, z] = ["w", "x", "y", "z"].map(|k| column(outcome, &format!("trunk.orientation.{k}")));
    (0..w.len()).map(|k| -(2.0 * (w[k] * y[k] - z[k] * x[k])).asin().to_degrees()).collect()
}

#[test]
fn the_climb_keeps_to_its_bands_and_is_worse_than_flat_ground() {
    let (walk, flat) = (Walk::of("hexapod-stairs"), Walk::of("hexapod-flat"));
    let ([yaw, front_yaw, mean_yaw], [lift, front_lift, mean_lift]) = (walk.motors("yaw"), walk.motors("lift"));
    let ([positive, net], [slip, longest], pitch) = (walk.work(), walk.slips(), pitch(walk.outcome));
    let range = |walk: &Walk<'_>| most(&walk.column("L1_lift.effort")) - least(&walk.column("L1_lift.effort"));
    let (x, z) = (column(walk.outcome, "trunk.position.x"), column(walk.outcome, "trunk.position.z"));
    let speed = (x[15_400] - x[2_200]) / 26.4;
    let [edge, riser] = clearances(&walk);
    let rear = least(&["L3", "R3"].map(|leg| last(walk.outcome, &format!("{leg}_foot.position.x"))));
    let loads = most(&LEGS.map(|leg| most(&load(walk.outcome, leg)[walk.from..])));
    within(&[
        ("rise, m", z[z.len() - 1] - z[walk.from], 0.598, 0.602),
        ("travel, m", walk.change("trunk.position.x"), 1.95, 2.02),
        ("speed, m/s", speed, 0.060, 0.064),
        ("last rear foothold, m", rear, 0.92, 1.0),
        ("pitch, deg", most(&pitch), 24.0, 25.8),
        ("side drift, m", walk.change("trunk.position.y").abs(), 0.0, 0.040),
        ("heading, deg", walk.heading().abs(), 0.0, 1.0),
        ("margin, m", walk.margin(5), 0.090, 0.2),
        ("margin of whatever stands, m", walk.margin(0), 0.020, 0.2),
        ("roll, deg", roll(&walk), 0.0, 1.0),
        ("centre of a foot from its edge, m", edge, 0.020, 0.3),
        ("foot from the next riser, m", riser, 0.025, 0.3),
        ("peak yaw, N m", yaw, 30.0, 50.0),
        ("peak yaw in front, N m", front_yaw, 18.0, 28.0),
        ("mean yaw, N m", mean_yaw, 5.5, 7.5),
        ("peak lift, N", lift, 480.0, 680.0),
        ("peak lift in front, N", front_lift, 270.0, 360.0),
        ("mean lift, N", mean_lift, 134.0, 151.0),
        ("range of the lift in front, N", range(&walk), 390.0, 560.0),
        ("positive work, J", positive, 380.0, 540.0),
        ("net work, J", net, 205.0, 255.0),
        ("mean slip, m", slip, 0.011, 0.020),
        ("longest slip, m", longest, 0.0, 0.055),
        ("largest load, N", loads, 140.0, 230.0),
    ]);
    // Rest to rest, no less than the weight times the height can have been brought in.
    assert!(net >= WEIGHT * 0.6);
    for leg in LEGS {
        assert!((last(walk.outcome, &format!("{leg}_foot.position.z")) - 0.63).abs() < 1e-3, "{leg}");
    }
    let way_points = [
        (5.0, -0.368, 0.319, 8.74),
        (10.0, -0.085, 0.393, 17.63),
        (15.0, 0.204, 0.509, 23.71),
        (20.0, 0.511, 0.643, 23.85),
        (25.0, 0.836, 0.761, 18.00),
        (30.0, 1.174, 0.837, 9.02),
        (34.0, 1.431, 0.878, 0.25),
    ];
    for (t, at_x, at_z, at_pitch) in way_points {
        let k = (t / 0.002f64).round() as usize;
        within(&[
            ("x", x[k], at_x - 0.025, at_x + 0.025),
            ("z", z[k], at_z - 0.008, at_z + 0.008),
            ("pitch", pitch[k], at_pitch - 0.8, at_pitch + 0.8),
        ]);
    }
    let ([flat_yaw, flat_front_yaw, flat_mean], [flat_lift, flat_front_lift, _]) =
        (flat.motors("yaw"), flat.motors("lift"));
    within(&[
        ("yaw over flat", yaw / flat_yaw, 2.0, f64::MAX),
        ("front yaw over flat", front_yaw / flat_front_yaw, 1.5, f64::MAX),
        ("mean yaw over flat", mean_yaw / flat_mean, 1.5, f64::MAX),
        ("lift over flat", lift / flat_lift, 1.25, f64::MAX),
        ("front lift over flat", front_lift / flat_front_lift, 1.0, f64::MAX),
        ("range over flat", range(&walk) / range(&flat), 1.15, f64::MAX),
    ]);
    holds(&walk, [2.0, 33.2]);
}

/// How far the centre of a foot that stands is at least from the edge of its tread behind it, and its surface from the next riser [m].
fn clearances(walk: &Walk<'_>) -> [f64; 2] {
    let mut least = [f64::INFINITY; 2];
    for leg in LEGS {
        let load = load(walk.outcome, leg).split_off(walk.from);
        let [x, z] = ["x", "z"].map(|axis| walk.column(&format!("{leg}_foot.position.{axis}")));
        for k in (0..load.len()).filter(|k| load[*k] > 1.0) {
            let tread = ((z[k] - 0.03) / 0.15).round();
            let edge = if tread > 0.0 { x[k] - 0.3 * (tread - 1.0) } else { f64::INFINITY };
            let riser = if tread < 4.0 { 0.3 * tread - x[k] - 0.03 } else { f64::INFINITY };
            least = [least[0].min(edge), least[1].min(riser)];
        }
    }
    least
}

/// The largest roll of the trunk [deg].
fn roll(walk: &Walk<'_>) -> f64 {
    let [w, x, y, z] = ["w", "x", "y", "z"].map(|k| walk.column(&format!("trunk.orientation.{k}")));
    let roll = |k: usize| (2.0 * (w[k] * x[k] + y[k] * z[k])).atan2(1.0 - 2.0 * (x[k] * x[k] + y[k] * y[k]));
    most(&(0..w.len()).map(|k| roll(k).to_degrees().abs()).collect::<Vec<_>>())
}

/// Held still where it is to be at 20 s of the climb: friction creeps away, and what is left is vertical. Then the hip of a leg pushes with
/// `-sin(pitch) cos(psi) (N rho - g M)`, `M = 0.025 + 0.6 (0.10 + 0.16 cos al) + 0.6 (0.10 + 0.32 cos al)`. The loads are those of the independent model.
#[test]
fn a_pitched_machine_that_stands_still_is_held_by_its_hips() {
    let simulation = source("hexapod-stairs").read(&[] as &[&str]).unwrap().simulation;
    let mut system = Evolution::new(simulation.model.clone());
    let seen = system.observe(20.0, &simulation.state);
    let planned = |name: &str| match simulation.names.get(name) {
        Some(Named::Signal(k)) => seen.measure(&Measure::Signal(k)),
        other => panic!("{name}: {other:?}"),
    };
    let pose = [planned("plan_x"), planned("plan_z"), planned("pitch").to_degrees()];
    within(&[("x", pose[0], 0.53945, 0.53955), ("z", pose[1], 0.64455, 0.64465), ("pitch", pose[2], 23.7955, 23.7965)]);
    let mut sets = vec!["signal.clock.value=20".to_owned(), "run.until=4 s".to_owned()];
    sets.extend([format!("x0={}", pose[0]), format!("z0={}", pose[1]), format!("pitch0={} deg", pose[2])]);
    for leg in LEGS {
        let al = planned(&format!("{leg}_sin_al")).asin();
        sets.push(format!("part.{leg}.parameters.psi0={}", planned(&format!("{leg}_psi"))));
        sets.push(format!("part.{leg}.parameters.al0={al}"));
    }
    let outcome = run("hexapod-stairs", &sets.iter().map(String::as_str).collect::<Vec<_>>());
    let pitch = *pitch(&outcome).last().unwrap();
    within(&[("pitch, deg", pitch, 23.80, 23.86)]);
    let loads = [35.8, 37.9, 52.5, 46.7, 60.4, 62.9];
    for (leg, expected) in LEGS.iter().zip(loads) {
        let (load, psi) = (*load(&outcome, leg).last().unwrap(), last(&outcome, &format!("{leg}_hip.coordinate")));
        assert!((load / expected - 1.0).abs() < 0.05, "{leg}: {load}");
        let cos = (1.0 - planned(&format!("{leg}_sin_al")).powi(2)).sqrt();
        let moment = 0.025 + 0.6 * (0.10 + 0.16 * cos) + 0.6 * (0.10 + 0.32 * cos);
        let torque = -pitch.to_radians().sin() * psi.cos() * (load * (0.10 + 0.32 * cos) - 9.81 * moment);
        let found = last(&outcome, &format!("{leg}_yaw.effort"));
        assert!((found / torque - 1.0).abs() < 0.01, "{leg}: {found} against {torque}");
    }
}
