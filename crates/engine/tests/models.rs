//! Models that must be refused, and in which words.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod stage;

use carom_engine::model::{Body, Joint, JointKind, Model, ModelError};
use carom_engine::spatial::{Symmetric, Vector};
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
