//! The report of steel balls that fall on a steel plate, one after the other, put together by hand.
//!
//! ```text
//! cargo run --example bouncing_balls -- balls.html 1
//! ```
//!
//! Between impacts a ball flies, `z = r + v t - g t^2/2`; every impact is one of the lab, by Lankarani and Nikravesh's law. All balls do the same, each
//! a little later than the one before. With one ball one sees the indentation through the lens; thousands show what the page can carry.

#![allow(clippy::unwrap_used, reason = "an example that cannot go on should stop")]

use carom::engine::spatial::{Rotation, Vector};
use carom::lab::{Case, Report, Sample, Settings};
use carom::record::{Event, EventKind, ImpactRecord};
use carom::report::{
    Actor, Animation, Contact, ContactPlace, ContactSample, Entry, EventTable, Form, Part, Pose, ReportData,
    Restitution, Scene, Side, View, page,
};

const GRAVITY: f64 = 9.81;
const RADIUS: f64 = 0.02;
const HEIGHT: f64 = 0.08;
const IMPACTS: usize = 5;
const ASKED: f64 = 0.8;
const DENSITY: f64 = 7850.0;

/// A ball at an instant: time [s], height of its lowest point [m], speed upwards [m/s].
type Knot = (f64, f64, f64);

/// One ball's way, and its impacts by the time of their touch.
struct Way {
    knots: Vec<Knot>,
    impacts: Vec<(f64, Report)>,
}

impl Way {
    fn fall() -> Way {
        let mut way = Way { knots: vec![(0.0, HEIGHT, 0.0)], impacts: Vec::new() };
        way.fly(0.0);
        for _ in 0..IMPACTS {
            let (touch, _, speed) = *way.knots.last().unwrap();
            let case = Case {
                restitution: Some(ASKED),
                speed: Some(-speed),
                spheres: vec![RADIUS],
                acceleration: GRAVITY,
                ..Case::new("lankarani_nikravesh")
            };
            let report = case.prepare().unwrap().impact.run(&Settings { curves: true, ..Settings::default() });
            way.knots.extend(report.samples.iter().skip(1).map(|s| (touch + s.time, -s.indentation, -s.rate)));
            way.impacts.push((touch, report));
            way.fly(way.knots.last().unwrap().2);
        }
        way
    }

    /// Flies from the last knot, with this speed upwards [m/s], until the plate is met again.
    fn fly(&mut self, speed: f64) {
        let (start, height, _) = *self.knots.last().unwrap();
        let last = (speed + (speed * speed + 2.0 * GRAVITY * height).sqrt()) / GRAVITY;
        for k in 1..=8 {
            let t = last * f64::from(k) / 8.0;
            self.knots.push((start + t, height + speed * t - 0.5 * GRAVITY * t * t, speed - GRAVITY * t));
        }
    }

    /// Height and speed at a time, by flight between the knots; at rest before the start and after the end.
    fn at(&self, time: f64) -> (f64, f64) {
        let next = self.knots.partition_point(|knot| knot.0 <= time);
        match (next.checked_sub(1), self.knots.get(next)) {
            (None, _) => (HEIGHT, 0.0),
            (Some(last), None) => (self.knots[last].1, 0.0),
            (Some(last), Some(_)) => {
                let (start, height, speed) = self.knots[last];
                let t = time - start;
                (height + speed * t - 0.5 * GRAVITY * t * t, speed - GRAVITY * t)
            }
        }
    }
}

/// Where a ball stands.
fn post(ball: usize, count: usize) -> Vector {
    let side = (count as f64).sqrt().ceil();
    let (row, column) = ((ball as f64 / side).floor(), ball as f64 % side);
    Vector::new(2.5 * RADIUS * (column - 0.5 * (side - 1.0)), 2.5 * RADIUS * (row - 0.5 * (side - 1.0)), 0.0)
}

/// How much later a ball starts than the first [s].
fn delay(ball: usize, count: usize) -> f64 {
    6.0 * RADIUS * post(ball, count).norm() / (RADIUS * count as f64).sqrt().max(RADIUS)
        * f64::from(u8::from(count > 1))
}

fn animation(way: &Way, count: usize) -> Animation {
    let mut animation = Animation::default();
    let pose = |ball: usize, time: f64| {
        let (height, speed) = way.at(time - delay(ball, count));
        let position = post(ball, count) + Vector::z() * (RADIUS + height);
        Pose { position, turn: Rotation::identity(), velocity: Vector::z() * speed, spin: Vector::zeros() }
    };
    let last = way.knots.last().unwrap().0;
    let late = (0..count).map(|ball| delay(ball, count)).fold(0.0, f64::max);
    let even = (0..=60).map(|k| (last + late) * f64::from(k) / 60.0);
    let times: Vec<f64> = if count == 1 { way.knots.iter().map(|knot| knot.0).collect() } else { even.collect() };
    times.iter().for_each(|&time| animation.add(time, (0..count).map(|ball| pose(ball, time))));
    animation
}

fn events(way: &Way) -> EventTable {
    let impact = |(touch, report): &(f64, Report)| {
        let impact = ImpactRecord {
            central: true,
            direct: true,
            approach_speed: (2.0 * report.energy / mass()).sqrt(),
            peak_force: Some(report.peak_force),
            peak_indentation: Some(report.peak_indentation),
            duration: Some(report.duration),
            restitution_delivered: Some(report.restitution),
            loss: Some(report.dissipated),
            ..ImpactRecord::default()
        };
        Event { time: *touch, name: "ball - plate".to_owned(), kind: EventKind::Impact(Box::new(impact)) }
    };
    EventTable::of(&way.impacts.iter().map(impact).collect())
}

fn mass() -> f64 {
    DENSITY * 4.0 / 3.0 * std::f64::consts::PI * RADIUS.powi(3)
}

fn contact(way: &Way) -> Contact {
    let place = ContactPlace { point: [0.0; 3], normal: [0.0, 0.0, 1.0], curvatures: [0.0, 1.0 / RADIUS] };
    let sample = |touch: f64, s: &Sample| ContactSample {
        place: Some(place),
        ..ContactSample::bare(touch + s.time, s.indentation, s.rate, s.force)
    };
    let samples = way.impacts.iter().flat_map(|(touch, report)| report.samples.iter().map(|s| sample(*touch, s)));
    Contact { name: "ball - plate".into(), bodies: [None, Some(0)], rigid: false, samples: samples.collect() }
}

fn scene(count: usize) -> Scene {
    let upright = Rotation::identity();
    let ball = |k: usize| Actor {
        name: format!("ball {}", k + 1),
        parts: vec![Part::new(Form::Ball { size: [2.0 * RADIUS; 3] }, &Vector::zeros(), &upright)],
        surfaces: Vec::new(),
        centre: [0.0; 3],
    };
    let normal = (count == 1).then_some([0.0, -1.0, 0.0]);
    Scene {
        bodies: (0..count).map(ball).collect(),
        ground: vec![Part::new(Form::Plane, &Vector::zeros(), &upright)],
        view: View { normal, up: [0.0, 0.0, 1.0] },
        ..Scene::default()
    }
}

fn ledger(way: &Way) -> Vec<Entry> {
    let lost: f64 = way.impacts.iter().map(|(_, report)| report.dissipated).sum();
    let (_, height, speed) = *way.knots.last().unwrap();
    let entry = |name: &str, energy: f64, side| Entry { name: name.into(), energy, side };
    vec![
        entry("gravitational", mass() * GRAVITY * HEIGHT, Side::Start),
        entry("lost at ball - plate", lost, Side::Loss),
        entry("kinetic", 0.5 * mass() * speed * speed, Side::End),
        entry("gravitational", mass() * GRAVITY * height, Side::End),
    ]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "balls.html".into());
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1usize);
    let way = Way::fall();
    let delivered = way.impacts.iter().map(|(touch, report)| (*touch, report.restitution)).collect();
    let lost = way.impacts.iter().map(|(_, report)| report.dissipated).sum();
    let alone = count == 1;
    let data = ReportData {
        title: if alone { "A ball on a plate".into() } else { format!("{count} balls on a plate") },
        description: "Steel on steel by Lankarani and Nikravesh's law, asked for a restitution of 0.8".into(),
        events: if alone { events(&way) } else { EventTable::default() },
        ledger: if alone { ledger(&way) } else { Vec::new() },
        restitutions: vec![Restitution {
            contact: "ball - plate".into(),
            asked: Some(ASKED),
            delivered,
            without: 0,
            lost,
        }],
        scene: scene(count),
        animation: animation(&way, count),
        contacts: if alone { vec![contact(&way)] } else { Vec::new() },
        ..ReportData::default()
    };
    std::fs::write(file, page(&data)).unwrap();
}
