//! Common normals that are looked for from where they were: what it takes, and that a motion goes on from what was written down as if it had never been interrupted.

use super::chance::dice::Dice;
use super::{MASS, go, hertz, meet, thrown};
use carom_engine::contact::Searches;
use carom_engine::model::{Body, Model};
use carom_engine::pair::{FrameState, Pair};
use carom_engine::shape::{Convex, Form, Shape};
use carom_engine::spatial::{Rotation, Symmetric, Vector};
use carom_engine::system::{Evolution, Modes, SystemEventKind};
use carom_solve::{Dop853, Halt, Head, Memory, Method, Observer, Plan, Span, resume, run};
use std::ops::ControlFlow;
use std::sync::Arc;

/// An egg that falls on another one, which is fixed, and bounces in the dent between it and a ball.
fn eggs(first: &Shape, second: &Shape) -> (Model, Vec<f64>) {
    let inertia = Symmetric::diagonal(2e-5, 4e-5, 5e-5);
    let body = Body::new("egg", MASS, inertia, Vector::new(0.01, 0.005, 0.12));
    let mut model = Model::build(vec![body], vec![], Vector::new(0.0, 0.0, -9.81)).unwrap();
    meet(&mut model, "both", [None, Some(0)], [first, second], &hertz());
    let mut u = thrown(&model, &[Vector::new(0.02, -0.01, 0.0)]);
    let first = model.tree().nodes()[model.node(0)].u + 3;
    u[first..first + 3].copy_from_slice(&[3.0, -7.0, 4.0]);
    (model, u)
}

fn egg(axes: [f64; 3]) -> Shape {
    Shape::ellipsoid(Vector::zeros(), Vector::from(axes))
}

/// Keeps what is needed to go on after so many steps.
struct Keep {
    after: usize,
    kept: Option<(Memory<Vec<f64>>, Vec<f64>)>,
}

impl<K: Method<Vec<f64>>> Observer<Evolution, K> for Keep {
    fn step(&mut self, _: &mut Span<'_, Evolution, K>) {}

    fn pass(&mut self, head: &Head<'_, Evolution, K>) -> ControlFlow<()> {
        if self.kept.is_none() && head.work.steps >= self.after {
            self.kept = Some((head.memory(), head.motion().modes().numbers()));
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_motion_of_ellipsoids_goes_on_bit_for_bit_from_what_was_written_down() {
    for (after, second) in
        [(3, egg([0.03, 0.02, 0.025])), (20, egg([0.03, 0.02, 0.025])), (40, egg([0.04, 0.02, 0.01]))]
    {
        let (model, u) = eggs(&egg([0.05, 0.06, 0.04]), &second);
        let model = Arc::new(model);
        let fresh = || {
            let mut system = Evolution::new(model.clone());
            let mut y = system.system().state(&u);
            system.set_tolerance(1e-8);
            system.begin(0.0, &mut y);
            (system, y)
        };
        let (mut system, mut y) = fresh();
        let absolute = vec![1e-11; y.len()];
        let plan = Plan { until: 0.3, first_step: 1e-6, relative: 1e-8, absolute, most_steps: 100_000 };
        let mut keep = Keep { after, kept: None };
        let end = run(&mut system, &mut Dop853::new(&y), 0.0, &mut y, &plan, &mut keep);
        assert_eq!(end.halt, Halt::Finished);
        assert!(system.events().iter().any(|event| matches!(event.kind, SystemEventKind::Touched { .. })));
        let (mut memory, numbers) = keep.kept.unwrap();
        let modes = Modes::read(&model, &numbers).unwrap();
        assert!(modes.searches().normals as usize >= after, "{:?}", modes.searches());
        let (mut other, _) = fresh();
        other.recall(&modes, &[]);
        resume(&mut other, &mut Dop853::new(&memory.state), &mut memory, &plan, &mut ()).unwrap();
        let bits = |y: &[f64]| y.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&y), bits(&memory.state), "after {after} steps");
        assert_eq!(system.modes(), other.modes());
    }
}

/// Newton's steps where steps were accepted, each: of a run, and of the same places without a guess.
fn steps_each(searches: &Searches) -> f64 {
    searches.iterations as f64 / searches.normals as f64
}

#[test]
fn from_where_it_was_a_common_normal_is_found_in_fewer_than_four_steps() {
    let (model, u) = eggs(&egg([0.05, 0.06, 0.04]), &egg([0.03, 0.02, 0.025]));
    let past = go(model, &u, 0.3);
    let warm = past.system.modes().searches();
    println!("{warm:?}: {:.2} each", steps_each(&warm));
    assert!(warm.normals > 50 && steps_each(&warm) < 4.0, "{warm:?}");
    assert_eq!(warm.fell_back, 0, "{warm:?}");
}

/// A thin slab with flat sides and sharp edges before a thin lens, where Newton's steps do not arrive: such a place is found by trying.
#[test]
fn a_normal_that_newtons_steps_do_not_find_is_found_by_the_slower_search_and_counted() {
    let form = Form::Superellipsoid { semi_axes: Vector::new(0.03, 0.2, 0.0025), exponents: [1.1, 12.0] };
    let slab = Shape::Convex(Convex { centre: Vector::zeros(), turn: Rotation::identity(), form });
    let lens = egg([0.3, 0.3, 0.001]);
    let pair = Pair::new(&lens, &slab).unwrap();
    let mut dice = Dice(7);
    let mut try_one = || {
        let mut next =
            |most: f64| Vector::new(dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0)) * most;
        let (turn, position) = (Rotation::from_scaled_axis(next(3.0)), next(0.3));
        let place = FrameState { rotation: turn.to_rotation_matrix().into_inner(), position, ..FrameState::at_rest() };
        let (touch, effort) = pair.search(0, [&FrameState::at_rest(), &place], None).unwrap();
        (effort.fell_back && touch.gap > 0.0).then_some((turn, position))
    };
    let (turn, position) = (0..100_000).find_map(|_| try_one()).expect("a place where Newton's steps do not arrive");
    let body = Body { orientation: turn, ..Body::new("slab", MASS, Symmetric::diagonal(2e-5, 4e-5, 5e-5), position) };
    let mut model = Model::build(vec![body], vec![], Vector::zeros()).unwrap();
    meet(&mut model, "both", [None, Some(0)], [&lens, &slab], &hertz());
    let mut system = Evolution::new(Arc::new(model));
    let mut y = system.system().state(&[]);
    system.begin(0.0, &mut y);
    let Searches { normals, fell_back, .. } = system.modes().searches();
    assert_eq!((normals, fell_back), (1, 1));
}
