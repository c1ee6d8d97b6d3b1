//! Models that must be refused, and in which words.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod stage;

use carom_engine::build::{BuildError, Mechanism, ModelBuilder, Quantity};
use carom_engine::id::JointId;
use carom_engine::model::{Body, Joint, JointKind, Model, ModelError};
use carom_engine::shape::Shape;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::System;
use carom_laws::normal::{Law, Viscoelastic};
use stage::{G, joint};

fn body(name: &str) -> Body {
    Body::new(name, 1.0, Symmetric::scalar(1.0), Vector::zeros())
}

fn pin(name: &str, parent: Option<&str>, child: &str) -> Joint {
    joint(name, parent, child, Vector::zeros(), JointKind::Revolute { axis: Vector::z() })
}

fn refusal(bodies: Vec<Body>, joints: Vec<Joint>) -> String {
    Model::build(bodies, joints, G).unwrap_err().to_string()
}

#[test]
fn a_misspelt_body_is_named_with_the_nearest() {
    assert!(refusal(vec![body("slider")], vec![pin("guide", None, "sldier")]).contains("did you mean \"slider\"?"));
    assert!(refusal(vec![body("slider")], vec![pin("guide", Some("slidr"), "slider")]).contains("\"slidr\""));
}

#[test]
fn a_name_given_twice_is_refused() {
    assert!(refusal(vec![body("a"), body("a")], vec![]).contains("more than one body is called \"a\""));
    let joints = vec![pin("j", None, "a"), pin("j", None, "b")];
    assert!(refusal(vec![body("a"), body("b")], joints).contains("more than one joint is called \"j\""));
}

#[test]
fn a_body_cannot_be_joined_to_itself() {
    assert!(refusal(vec![body("a")], vec![pin("j", Some("a"), "a")]).contains("joins body \"a\" to itself"));
}

#[test]
fn an_impossible_body_is_refused() {
    assert!(refusal(vec![Body { mass: 0.0, ..body("a") }], vec![]).contains("its mass must be positive"));
    let needle = Body { inertia: Symmetric::diagonal(1.0, 1.0, 3.0), ..body("a") };
    assert!(refusal(vec![needle], vec![]).contains("the largest exceeds the sum of the others"));
}

#[test]
fn an_axis_must_have_a_direction() {
    let nowhere = Joint { kind: JointKind::Revolute { axis: Vector::zeros() }, ..pin("j", None, "a") };
    assert!(matches!(Model::build(vec![body("a")], vec![nowhere], G), Err(ModelError::Axis(_))));
}

#[test]
fn a_chain_of_thirty_thousand_links_is_built_whatever_the_order() {
    let links = 30_000;
    let name = |k: usize| format!("link{k}");
    let hinge = |k: usize| pin(&format!("hinge{k}"), (k > 0).then(|| name(k - 1)).as_deref(), &name(k));
    // From the free end, so that each link is met before the one it hangs on.
    let bodies: Vec<Body> = (0..links).rev().map(|k| body(&name(k))).collect();
    let joints: Vec<Joint> = (0..links).map(hinge).collect();
    let start = std::time::Instant::now();
    let model = Model::build(bodies, joints, G).unwrap();
    println!("{links} links in {:.1} ms", 1e3 * start.elapsed().as_secs_f64());
    assert_eq!(model.body("link0"), Some(links - 1));
    for k in 1..links {
        let node = &model.tree().nodes()[model.node(links - 1 - k)];
        assert_eq!(node.parent, model.node(links - k), "link {k} hangs on the one before it");
    }
}

fn beam(name: &str, at: Vector) -> Body {
    Body::new(name, 1.0, Symmetric::scalar(0.1), at)
}

/// A parallelogram on the ground, its sides upright.
fn four_bar(m: &mut ModelBuilder) -> [JointId; 4] {
    let ground = m.ground();
    let at = |x: f64, z: f64| Vector::new(x, 0.0, z);
    let [left, top, right] =
        [("left", 0.0, 0.5), ("top", 1.0, 1.0), ("right", 2.0, 0.5)].map(|(name, x, z)| m.body(beam(name, at(x, z))));
    let pins = [
        ("a", ground, left, at(0.0, 0.0)),
        ("b", left, top, at(0.0, 1.0)),
        ("c", top, right, at(2.0, 1.0)),
        ("d", right, ground, at(2.0, 0.0)),
    ];
    pins.map(|(name, parent, child, point)| m.revolute(name, parent, child, point, Vector::y()))
}

fn built(list: impl FnOnce(&mut ModelBuilder)) -> Result<Mechanism, BuildError> {
    let mut m = ModelBuilder::new();
    list(&mut m);
    m.build()
}

fn refused(list: impl FnOnce(&mut ModelBuilder)) -> String {
    built(list).unwrap_err().to_string()
}

#[test]
fn what_a_builder_is_told_is_where_the_motion_begins() {
    let mechanism = built(|m| {
        let [a, ..] = four_bar(m);
        m.start(a, 0.4);
        m.speed(a, 2.0);
    });
    let mechanism = mechanism.unwrap();
    let model = mechanism.model();
    assert_eq!((model.mobility(), model.loops().ties().len()), (1, 1));
    assert_eq!(&mechanism.state()[..1], &[0.4]);
    assert_eq!(&mechanism.state()[3..4], &[2.0]);
}

#[test]
fn a_builder_refuses_in_the_names_of_its_objects() {
    let crooked = refused(|m| {
        let [a, b, ..] = four_bar(m);
        m.start(a, 0.4);
        m.start(b, 0.4);
    });
    assert!(crooked.contains("\"b\" cannot begin with a coordinate of 0.4"), "{crooked}");
    let short = refused(|m| {
        let [a, ..] = four_bar(m);
        m.start_all(a, &[0.1, 0.2]);
    });
    assert_eq!(short, "joint \"a\" has 1 coordinates, not 2");
    let second = refused(|m| {
        let [a, ..] = four_bar(m);
        m.effort("torque", a.freedom(1), 1.0);
    });
    assert_eq!(second, "\"torque\" uses freedom 1 of joint \"a\", which has 1, counted from 0");
    let carried = refused(|m| {
        four_bar(m);
        let thrown = m.body(beam("thrown", Vector::zeros()));
        m.revolute("e", m.ground(), thrown, Vector::zeros(), Vector::y());
        m.launch(thrown, Vector::x(), Vector::zeros());
    });
    assert!(carried.contains("body \"thrown\" is thrown, but it does not move freely"), "{carried}");
    let late = refused(|m| {
        let [a, ..] = four_bar(m);
        m.effort("torque", a, Quantity::ReactionForce(a, 0));
    });
    assert!(late.starts_with("\"torque\": input 0 is known only after the forces are"), "{late}");
}

#[test]
fn shapes_that_overlap_at_the_start_are_refused_by_their_contact() {
    let ball = |height: f64, law: Law| {
        refused(|m| {
            let ball = m.body(beam("ball", Vector::z() * height));
            let (floor, round) = (Shape::plane(Vector::zeros(), Vector::z()), Shape::sphere(Vector::zeros(), 0.1));
            m.contact("floor", (m.ground(), floor), (ball, round), law);
        })
    };
    let damped = || Law::Viscoelastic(Viscoelastic::hysteretic(1e6, 1.5, 0.4));
    assert!(
        ball(0.05, damped()).starts_with("the shapes of contact \"floor\" overlap by 0.05 m at the start, more than")
    );
    assert!(ball(0.095, damped()).contains("its law depends on the approach speed: say it with onset"));
}

#[test]
fn an_id_of_another_builder_is_refused() {
    let mut other = ModelBuilder::new();
    let [.., last] = four_bar(&mut other);
    let stranger = other.body(beam("stranger", Vector::zeros()));
    let single = |m: &mut ModelBuilder| m.body(beam("one", Vector::zeros()));
    let foreign =
        |what: &str| format!("uses a {what} that is not of this builder: an id belongs to the builder that gave it");
    let body = refused(|m| {
        let one = single(m);
        m.spring("spring", one.at(Vector::zeros()), stranger.at(Vector::x()), 1.0, 0.0);
    });
    assert_eq!(body, format!("\"spring\" {}", foreign("body")));
    let joint = refused(|m| {
        single(m);
        m.couple("gear", last, last, 2.0);
    });
    assert_eq!(joint, format!("\"gear\" {}", foreign("joint")));
}

#[test]
fn the_ground_is_a_body_like_any_other() {
    let falls = |ground_first: bool| {
        let mechanism = built(|m| {
            let ball = m.body(beam("ball", Vector::z()));
            let ends = [m.ground().at(Vector::zeros()), ball.at(Vector::z())];
            let [one, other] = if ground_first { ends } else { [ends[1], ends[0]] };
            m.spring("spring", one, other, 10.0, 0.1);
        });
        let mechanism = mechanism.unwrap();
        let (mut system, mut y) = (System::new(mechanism.model().clone()), mechanism.state().to_vec());
        system.begin(0.0, &mut y);
        stage::advance(&mut system, &mut y, 0.0, 0.5, 1e-10);
        y
    };
    assert_eq!(falls(true), falls(false));
}
