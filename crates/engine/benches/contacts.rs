//! Impacts in mechanisms: time and accuracy of two problems whose reference is known.
//!
//! `cargo bench -p carom-engine --bench contacts`. Smallest of many rounds on one core; the references are those of `shared/bench/out` beside the
//! repository or farther up, if they are there.
//!
//! * **ball**: a sphere falls 1 m on a plane, K = 1e9 N/m^1.5, restitution 0.7, 3 s: heights of the first eight bounces;
//! * **clearance**: a slider-crank at 5000 rpm whose wrist pin has 0.5 mm of play, two turns: how many of the first impacts are right, over runs
//!   that differ in the first step after an onset, because the motion is chaotic and one lucky run proves nothing.

use carom_engine::contact::{Contact, OnsetRule};
use carom_engine::model::{Body, Joint, JointKind, Model, Trajectory};
use carom_engine::shape::{Circle, Flat, Plane, Shape, Sheet, Sphere};
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::{ComponentKind, Evolution, SystemEventKind};
use carom_laws::normal::{Law, Viscoelastic, hysteresis};
use carom_solve::{Auto, Edge, Hybrid, Jacobian, Method, Motion, Next, Piece, Plan, Settled, Trend, Work, run};
use std::f64::consts::PI;
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 30;

/// A ball above a plane, free to move in all directions, or on a guide.
fn ball(guided: bool) -> (Model, Vec<f64>) {
    let (radius, height) = (0.1, 1.0);
    let body = Body::new("ball", 1.0, Symmetric::scalar(0.004), Vector::new(0.0, 0.0, radius + height));
    let guide = Joint::new("guide", None, "ball", body.position, JointKind::Prismatic { axis: Vector::z() });
    let joints = if guided { vec![guide] } else { vec![] };
    let mut model = Model::build(vec![body], joints, Vector::new(0.0, 0.0, -9.81)).expect("a ball");
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e9, 1.5, hysteresis::exact(0.7)));
    let sphere = Shape::Sphere(Sphere { centre: Vector::zeros(), radius, hollow: false });
    let plane = Shape::Plane(Plane { point: Vector::zeros(), normal: Vector::z() });
    let contacts = Contact::between("floor", &model, [Some(0), None], [&sphere, &plane], &law).expect("they meet");
    model.contacts = contacts.into_iter().map(published).collect();
    (model, vec![])
}

/// The approach speed is latched once per contact, as in the reference results.
fn published(contact: Contact) -> Contact {
    Contact { onset_rule: OnsetRule::Once, ..contact }
}

const CRANK: f64 = 0.05;
const ROD: f64 = 0.12;
const SPEED: f64 = 5000.0 * 2.0 * PI / 60.0;

/// A slider-crank with play in its wrist pin.
fn clearance() -> (Model, Vec<f64>) {
    let (pin, wrist) = (Vector::new(CRANK, 0.0, 0.0), Vector::new(CRANK + ROD, 0.0, 0.0));
    let flat = |i: f64| Symmetric::diagonal(0.4 * i, i, i);
    let bodies = vec![
        Body::new("crank", 0.3, flat(1e-4), pin * 0.5),
        Body::new("rod", 0.21, flat(2.5e-5), (pin + wrist) * 0.5),
        Body::new("slider", 0.14, flat(1e-4), wrist),
    ];
    let turn = JointKind::Revolute { axis: Vector::z() };
    let joints = vec![
        Joint::new("main bearing", None, "crank", Vector::zeros(), turn),
        Joint::new("crank pin", Some("crank"), "rod", pin, turn),
        Joint::new("guide", None, "slider", wrist, JointKind::Prismatic { axis: Vector::x() }),
    ];
    let mut model = Model::build(bodies, joints, Vector::zeros()).expect("a slider-crank");
    assert!(model.prescribe(0, 0, Trajectory::Steady { start: 0.0, speed: SPEED }));
    let (bearing, journal): (f64, f64) = (0.010, 0.0095);
    let softness = (1.0 - 0.3f64 * 0.3) / 207e9;
    let stiffness = 4.0 / (3.0 * 2.0 * softness) * (bearing * journal / (bearing - journal)).sqrt();
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(stiffness, 1.5, 0.75 * (1.0 - 0.81)));
    let circle = |x: f64, radius: f64, hollow: bool| {
        Shape::Circle(Sheet::of_body(), Circle { centre: Flat::new(x, 0.0), radius, hollow })
    };
    let shapes = [circle(0.0, bearing, true), circle(0.5 * ROD, journal, false)];
    let contacts = Contact::between("wrist pin", &model, [Some(2), Some(1)], [&shapes[0], &shapes[1]], &law);
    model.contacts = contacts.expect("they meet").into_iter().map(published).collect();
    let mut u = vec![0.0; model.tree().speeds()];
    u[model.chain(1)[0].u] = -SPEED - CRANK * SPEED / ROD;
    (model, u)
}

/// A system whose first step after each onset is scaled, to disturb a chaotic motion a little.
struct Disturbed {
    system: Evolution,
    factor: f64,
}

impl Motion for Disturbed {
    type Vector = Vec<f64>;
    fn rate(&mut self, t: f64, y: &Vec<f64>, rate: &mut Vec<f64>) {
        self.system.rate(t, y, rate);
    }
    fn jacobian(&mut self, t: f64, y: &Vec<f64>, jacobian: &mut [f64]) -> Jacobian {
        self.system.jacobian(t, y, jacobian)
    }
    fn jacobian_cost(&self, columns: usize) -> usize {
        self.system.jacobian_cost(columns)
    }
    fn quadratures(&self) -> usize {
        self.system.quadratures()
    }
    fn groups(&self, groups: &mut Vec<usize>) {
        self.system.groups(groups);
    }
    fn parabola(&mut self, at: (f64, &Vec<f64>), rate: &Vec<f64>, span: f64, second: &mut Vec<f64>) -> bool {
        self.system.parabola(at, rate, span, second)
    }
    fn edge(&mut self, at: (f64, &Vec<f64>), rate: &Vec<f64>, h: f64, edge: &mut Edge<Vec<f64>>) -> Option<usize> {
        let spent = self.system.edge(at, rate, h, edge);
        edge.step *= self.factor;
        spent
    }
}

impl Hybrid for Disturbed {
    fn guard_count(&self) -> usize {
        self.system.guard_count()
    }
    fn guards(&mut self, t: f64, y: &Vec<f64>, guards: &mut [f64]) {
        self.system.guards(t, y, guards);
    }
    fn is_bounded(&self) -> bool {
        self.system.is_bounded()
    }
    fn survey(&mut self, piece: &Piece<'_, Vec<f64>>, trends: &mut [Trend]) {
        self.system.survey(piece, trends);
    }
    fn cross(&mut self, t: f64, y: &mut Vec<f64>, fired: &[bool]) -> Next {
        match self.system.cross(t, y, fired) {
            Next::Restart(first) => Next::Restart(self.factor * first),
            next => next,
        }
    }
    fn settle(&mut self, t: f64, y: &mut Vec<f64>) -> Settled {
        self.system.settle(t, y)
    }
    fn longest_step(&self, t: f64, y: &Vec<f64>, rate: &Vec<f64>) -> f64 {
        self.system.longest_step(t, y, rate)
    }
    fn longest_step_to_edge(&self, t: f64, y: &Vec<f64>, rate: &Vec<f64>) -> f64 {
        self.system.longest_step_to_edge(t, y, rate)
    }
}

/// Scales of length [m], time [s] and energy [J] for the absolute tolerances.
type Scales = [f64; 3];

fn go(
    model: &Arc<Model>,
    u: &[f64],
    until: f64,
    tolerance: f64,
    factor: f64,
    scales: Scales,
) -> (Evolution, Work, f64, f64) {
    let mut system = Evolution::new(model.clone());
    system.set_tolerance(tolerance);
    let mut y = system.system().state(u);
    let begun = Instant::now();
    system.begin(0.0, &mut y);
    let [length, time, energy] = scales;
    let absolute = |part: &ComponentKind| {
        tolerance
            * match part {
                ComponentKind::Angle | ComponentKind::Internal => 0.01,
                ComponentKind::Way => 0.01 * length,
                ComponentKind::Turning => 0.01 / time,
                ComponentKind::Speed => 0.01 * length / time,
                ComponentKind::Energy | ComponentKind::Work => energy,
            }
    };
    let absolute = system.system().parts().iter().map(absolute).collect();
    let plan = Plan { until, first_step: 1e-6, relative: tolerance, absolute, most_steps: 10_000_000 };
    let mut motion = Disturbed { system, factor };
    let end = run(&mut motion, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
    let clock = begun.elapsed().as_secs_f64();
    let mut system = motion.system;
    let (ledger, opening) = (system.ledger(end.time, &y), *system.opening());
    (system, end.work, clock, ledger.residue(&opening))
}

fn reference(file: &str) -> Option<Vec<Vec<f64>>> {
    let above = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let text =
        above.into_iter().find_map(|path| std::fs::read_to_string(path.join("shared/bench/out").join(file)).ok())?;
    Some(
        text.lines()
            .filter(|l| !l.starts_with('#'))
            .map(|l| l.split(',').filter_map(|x| x.parse().ok()).collect())
            .collect(),
    )
}

fn bounce(guided: bool) {
    let (model, u) = ball(guided);
    let model = Arc::new(model);
    println!(
        "ball{}: tolerance, time [ms], evaluations, ns per evaluation, onsets, worst apex error of 8, residue [J]",
        if guided { " on a guide" } else { "" }
    );
    for tolerance in [7e-7, 1e-7, 1e-8, 1e-9, 1e-10] {
        let scales = [1.0, 0.3, 10.0];
        let runs = (0..ROUNDS).map(|_| go(&model, &u, 3.0, tolerance, 1.0, scales));
        let (system, work, clock, residue) = runs.min_by(|a, b| a.2.total_cmp(&b.2)).expect("some rounds");
        let parted = |h: &carom_engine::system::SystemEvent| match h.kind {
            SystemEventKind::Parted { speed, .. } => Some(speed * speed / (2.0 * 9.81)),
            _ => None,
        };
        let heights: Vec<f64> = system.events().iter().filter_map(parted).collect();
        let onsets = system.events().iter().filter(|h| matches!(h.kind, SystemEventKind::Touched { .. })).count();
        let worst = reference("b2_reference_K1e09.csv")
            .map(|rows| rows.iter().zip(&heights).take(8).map(|(row, h)| (h / row[2] - 1.0).abs()).fold(0.0, f64::max));
        let each = clock * 1e9 / work.evaluations as f64;
        println!(
            "  {tolerance:.0e}  {:.3}  {}  {each:.0}  {onsets}  {:.1e}  {residue:.1e}",
            clock * 1e3,
            work.evaluations,
            worst.unwrap_or(f64::NAN)
        );
    }
}

fn rattle() {
    let (model, u) = clearance();
    let model = Arc::new(model);
    let until = 4.0 * PI / SPEED;
    println!(
        "clearance: tolerance, best time [ms], evaluations, ns per evaluation, rejected, right min/median, worst residue [J]"
    );
    let rows = reference("b3_reference_impacts.csv").unwrap_or_default();
    for tolerance in [1e-9, 1e-10, 5e-11, 3e-11, 1e-11, 1e-12] {
        let mut right = Vec::new();
        let (mut best, mut worst, mut work) = (f64::INFINITY, 0.0f64, Work::default());
        for k in 0..21 {
            let factor = 0.5 + 0.05 * k as f64;
            let (system, spent, clock, residue) = go(&model, &u, until, tolerance, factor, [0.17, 0.002, 140.0]);
            let touched: Vec<f64> = system
                .events()
                .iter()
                .filter(|h| matches!(h.kind, SystemEventKind::Touched { .. }))
                .map(|h| h.time)
                .collect();
            right.push(rows.iter().zip(&touched).take_while(|(row, t)| (row[1] - *t).abs() < 3e-6).count());
            (best, worst, work) = (best.min(clock), worst.max(residue.abs()), spent);
        }
        right.sort_unstable();
        let each = best * 1e9 / work.evaluations as f64;
        println!(
            "  {tolerance:.0e}  {:.2}  {}  {each:.0}  {}  {}/{}  {worst:.0e}",
            best * 1e3,
            work.evaluations,
            work.rejected,
            right[0],
            right[10]
        );
    }
}

/// Time of one evaluation in contact [ns].
fn evaluation(name: &str, (model, u): (Model, Vec<f64>), until: f64) {
    let model = Arc::new(model);
    let mut system = Evolution::new(model);
    let mut y = system.system().state(&u);
    system.begin(0.0, &mut y);
    let plan = Plan { until, first_step: 1e-6, relative: 1e-10, absolute: vec![1e-12; y.len()], most_steps: 1_000_000 };
    let end = run(&mut system, &mut Auto::new(&y), 0.0, &mut y, &plan, &mut ());
    let pressing = system.modes().contact_mode(0);
    let mut rate = y.clone();
    let mut best = f64::INFINITY;
    for _ in 0..200 {
        let begun = Instant::now();
        for _ in 0..1000 {
            system.rate(end.time, std::hint::black_box(&y), &mut rate);
        }
        best = best.min(begun.elapsed().as_secs_f64() * 1e6);
    }
    println!("{name}: {best:.0} ns per evaluation, {pressing:?}");
}

fn main() {
    evaluation("ball in the air", ball(false), 0.3);
    evaluation("ball on the floor", ball(false), 0.4517);
    evaluation("ball on a guide and on the floor", ball(true), 0.4517);
    evaluation("clearance, free flight", clearance(), 1e-4);
    evaluation("clearance, in contact", clearance(), 2.4e-4);
    bounce(false);
    bounce(true);
    rattle();
}
