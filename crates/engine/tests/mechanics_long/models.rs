//! Models that must be refused, and in which words.

use crate::stage::{G, joint};
use carom_engine::build::{BuildError, Mechanism, Member, ModelBuilder, Quantity};
use carom_engine::id::{BodyId, JointId, SurfaceId};
use carom_engine::model::{Body, Joint, JointKind, Model, ModelError};
use carom_engine::shape::Shape;
use carom_engine::spatial::{Symmetric, Vector};
use carom_engine::system::Evolution;
use carom_laws::normal::{Law, Viscoelastic};

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
        m.effort("torque", a.dof(1), 1.0);
    });
    assert_eq!(second, "\"torque\" uses degree of freedom 1 of joint \"a\", which has 1, counted from 0");
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

/// Balls in a row on the ground's floor, the first two on one hinge, and their contacts.
fn row(m: &mut ModelBuilder, count: usize) -> (Vec<BodyId>, SurfaceId) {
    let balls: Vec<BodyId> =
        (0..count).map(|k| m.body(beam(&format!("b{k}"), Vector::new(k as f64, 0.0, 0.1)))).collect();
    for ball in &balls {
        m.surface(*ball, Shape::sphere(Vector::zeros(), 0.1));
    }
    let floor = m.surface(m.ground(), Shape::plane(Vector::zeros(), Vector::z()));
    m.revolute("hinge", balls[0], balls[1], Vector::x(), Vector::y());
    (balls, floor)
}

fn hertz() -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(1e6, 1.5, 0.0))
}

#[test]
fn groups_are_written_out_pair_by_pair() {
    let names = |list: fn(&mut ModelBuilder)| {
        let mechanism = built(list).unwrap();
        mechanism.model().contacts.iter().map(|contact| contact.label()).collect::<Vec<_>>()
    };
    let all = names(|m| {
        let (balls, floor) = row(m, 4);
        let group = m.group(balls.iter().copied());
        m.contact_among("clack", group, hertz());
        m.contact_between("floor", group, floor, hertz());
    });
    assert_eq!(all[..5], ["clack:b0-b2", "clack:b0-b3", "clack:b1-b2", "clack:b1-b3", "clack:b2-b3"]);
    assert_eq!(all[5..], ["floor:b0-ground", "floor:b1-ground", "floor:b2-ground", "floor:b3-ground"]);
    let filtered = names(|m| {
        let (balls, floor) = row(m, 4);
        let (some, all) = (m.group([balls[2], balls[3]]), m.group([balls[0], balls[1]]));
        let all = m.group([Member::from(all), some.into(), floor.into()]);
        let contact = m.contact_among("all", all, hertz());
        m.let_joined_touch(contact);
        m.except(contact, some, balls[1]);
        m.except(contact, floor, all);
        m.contact_between("own", balls[3], balls[2], hertz());
    });
    assert_eq!(filtered, ["all:b0-b1", "all:b0-b2", "all:b0-b3", "own"]);
}

#[test]
fn contacts_of_groups_that_cannot_be_are_refused() {
    let said = |list: fn(&mut ModelBuilder, Vec<BodyId>, SurfaceId)| {
        refused(move |m| {
            let (balls, floor) = row(m, 3);
            list(m, balls, floor);
        })
    };
    let twice = said(|m, balls, _| {
        let groups = [m.group([balls[0], balls[2]]), m.group(balls)];
        m.contact_among("one", groups[0], hertz());
        m.contact_among("two", groups[1], hertz());
    });
    assert_eq!(
        twice,
        "\"b0\" and \"b2\" touch in contact \"one\" and in contact \"two\": take them out of one with except"
    );
    let joined = said(|m, balls, _| {
        let group = m.group([balls[0], balls[1]]);
        m.contact_among("hinged", group, hertz());
    });
    assert!(joined.starts_with("contact \"hinged\" has no pair left"), "{joined}");
    let idle = said(|m, balls, floor| {
        let contact = m.contact_between("c", balls[0], balls[2], hertz());
        m.except(contact, floor, balls[0]);
    });
    assert!(idle.starts_with("contact \"c\" has no such pair as one that it excepts"), "{idle}");
    let itself = said(|m, balls, _| {
        m.contact_between("c", balls[0], balls[0], hertz());
    });
    assert_eq!(itself, "contact \"c\" is between a body and itself: name two bodies");
    let bare = said(|m, balls, _| {
        let bare = m.body(beam("bare", Vector::z()));
        m.contact_between("c", balls[0], bare, hertz());
    });
    assert_eq!(bare, "contact \"c\" is with \"bare\", which has no surface: give it one with surface");
    let mut other = ModelBuilder::new();
    let [first, second] = [other.ground(); 2].map(|ground| other.group([ground]));
    let stranger = refused(|m| {
        let own = m.group([first]);
        m.contact_between("c", own, second, hertz());
    });
    assert!(stranger.starts_with("\"c\" uses a group that is not of this builder"), "{stranger}");
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
        let (mut system, mut y) = (Evolution::new(mechanism.model().clone()), mechanism.state().to_vec());
        system.begin(0.0, &mut y);
        crate::stage::advance(&mut system, &mut y, 0.0, 0.5, 1e-10);
        y
    };
    assert_eq!(falls(true), falls(false));
}
