//! Nothing is allocated between two accepted steps of a mechanism with loops.
#![allow(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod stage;

use carom_engine::build::ModelBuilder;
use carom_engine::constraint::Request;
use carom_engine::force::{Force, SpringDamper};
use carom_engine::id::BodyId;
use carom_engine::impact::Rebound;
use carom_engine::model::{Body, JointKind, Model, Solid};
use carom_engine::shape::Shape;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_laws::friction::Friction;
use carom_laws::normal::{Law, Viscoelastic};
use carom_solve::{Dop853, Halt, Method, Observer, Plan, Rodas5P, Span, run};
use stage::joint;
use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting per thread.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { std::alloc::System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { std::alloc::System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations seen from the first accepted step on.
#[derive(Default)]
struct Watch {
    first: Option<usize>,
    last: usize,
    steps: usize,
    /// A state between steps.
    between: Vec<f64>,
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Watch {
    fn step(&mut self, span: &mut Span<'_, Evolution, K>) {
        span.at(0.5 * (span.start + span.end), &mut self.between);
        let count = ALLOCATIONS.with(Cell::get);
        self.first.get_or_insert(count);
        self.last = count;
        self.steps += 1;
    }
}

/// A four-bar with a coupler that is held by balls, so that quaternions are among the coordinates.
fn four_bar() -> Model {
    let (a, b, c, d) = (Vector::zeros(), Vector::new(0.0, 0.1, 0.0), Vector::new(0.3, 0.25, 0.1), Vector::x() * 0.35);
    let bar = |name, from: Vector, to: Vector| Body::new(name, 0.3, Symmetric::scalar(1e-3), (from + to) * 0.5);
    let bodies = vec![bar("crank", a, b), bar("coupler", b, c), bar("rocker", d, c)];
    let turn = JointKind::Revolute { axis: Vector::z() };
    let joints = vec![
        joint("A", None, "crank", a, turn),
        joint("B", Some("crank"), "coupler", b, JointKind::Spherical),
        joint("C", Some("coupler"), "rocker", c, JointKind::Spherical),
        joint("D", None, "rocker", d, turn),
    ];
    let mut model = Model::build(bodies, joints, Vector::new(0.0, -9.81, 0.0)).unwrap();
    let ends = [model.point(None, Vector::y()), model.point(Some(1), b)];
    let spring = SpringDamper { ends, stiffness: 5.0, damping: 0.01, free_length: 0.7, preload: 0.0 };
    model.forces.push(Force::Spring(spring));
    model
}

fn is_free_of_allocations<K: Method<Vec<f64>>>() {
    let mut model = four_bar();
    let (mut q, mut u) = (model.tree().reference(), vec![1.0; model.tree().speeds()]);
    model.assemble(&mut q, &mut u, &Request::default()).unwrap();
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().pack(&q, &u);
    system.begin(0.0, &mut y);
    let plan = Plan { until: 2.0, first_step: 1e-3, relative: 1e-9, absolute: vec![1e-9; y.len()], most_steps: 10_000 };
    let mut watch = Watch { between: y.clone(), ..Watch::default() };
    let end = run(&mut system, &mut K::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    let Watch { first, last, steps, .. } = watch;
    assert!(steps > 20, "{steps} steps");
    assert_eq!(last - first.unwrap(), 0, "in {steps} steps of {}", K::NAME);
}

#[test]
fn steps_with_loops_allocate_nothing() {
    is_free_of_allocations::<Dop853<_>>();
}

#[test]
fn implicit_steps_with_loops_allocate_nothing() {
    is_free_of_allocations::<Rodas5P<_>>();
}

/// A ball that slides on a floor to which it was thrown.
#[test]
fn steps_of_rigid_surfaces_that_slide_allocate_nothing() {
    let mut m = ModelBuilder::new();
    let ball = m.body(Body::solid("ball", Solid::Sphere { radius: 0.1 }, 1.0, Vector::z() * 0.1).unwrap());
    m.launch(ball, Vector::x() * 100.0, Vector::zeros());
    let floor = Shape::plane(Vector::zeros(), Vector::z());
    let law = Law::Viscoelastic(Viscoelastic::hysteretic(1e8, 1.5, 0.3));
    let touch = m.contact("floor", (BodyId::GROUND, floor), (ball, Shape::sphere(Vector::zeros(), 0.1)), law);
    m.rigid(touch, Rebound::Constant(0.3));
    m.friction(touch, Friction::Coulomb { mu_static: 0.2, mu_kinetic: 0.1 });
    let mechanism = m.build().unwrap();
    let mut system = Evolution::new(mechanism.model().clone());
    let mut y = mechanism.state().to_vec();
    system.begin(0.0, &mut y);
    let plan =
        Plan { until: 2.0, first_step: 1e-5, relative: 1e-12, absolute: vec![1e-12; y.len()], most_steps: 10_000 };
    let mut watch = Watch { between: y.clone(), ..Watch::default() };
    let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut watch);
    assert_eq!(end.halt, Halt::Finished, "{end:?}");
    let Watch { first, last, steps, .. } = watch;
    assert!(steps > 5, "{steps} steps");
    assert_eq!(last - first.unwrap(), 0, "in {steps} steps");
}

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.with(Cell::get);
    drop(std::hint::black_box(vec![1.0; 100]));
    assert_eq!(ALLOCATIONS.with(Cell::get), before + 1);
}
