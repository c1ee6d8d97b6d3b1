//! Bodies that swing on hinges: arms that turn freely or are driven, and pendulums.

use super::{Chance, Dice, G, Touched, earliest, law, sphere};
use carom_engine::contact::Contact;
use carom_engine::model::{Body, Joint, JointKind, Model, Pieces, Trajectory};
use carom_engine::spatial::{Symmetric, Vector};
use std::f64::consts::{PI, TAU};
use std::sync::Arc;

pub(crate) fn hinge(name: &str, parent: Option<&str>, child: &str, point: Vector) -> Joint {
    Joint::new(name, parent, child, point, JointKind::Revolute { axis: Vector::z() })
}

impl Chance {
    /// An arm of length `long` on a hinge, with a round tip, and a post in its way at `angle`; and when the tip has turned as far as to touch it.
    fn arm(dice: &mut Dice) -> (Model, Option<f64>, [f64; 2]) {
        let long = dice.scale(0.05, 2.0);
        let (r, big) = (dice.scale(1e-4, 0.1) * long, dice.scale(1e-4, 0.1) * long);
        let (angle, far) = (dice.between(0.5, TAU - 0.5), long + dice.between(-1.3, 1.3) * (r + big));
        let post = Vector::new(far * angle.cos(), far * angle.sin(), 0.0);
        let arm = Body::new("arm", 1.0, Symmetric::scalar(0.1), Vector::zeros());
        let mut model =
            Model::build(vec![arm], vec![hinge("j", None, "arm", Vector::zeros())], Vector::zeros()).unwrap();
        let tip = sphere(r, Vector::new(long, 0.0, 0.0));
        let contacts = Contact::between("c", &model, [Some(0), None], [&tip, &sphere(big, post)], &law()).unwrap();
        model.contacts.extend(contacts);
        // Law of cosines: the tip is as near as the radii allow at this angle before the post.
        let cosine = (long * long + far * far - (r + big).powi(2)) / (2.0 * long * far);
        (model, (cosine.abs() < 1.0).then(|| angle - cosine.acos()), [r.min(big), long])
    }

    /// An arm that turns steadily, past a post or into it.
    pub(crate) fn rotor(dice: &mut Dice) -> Chance {
        let spin = dice.scale(0.1, 1000.0);
        let (model, angle, [size, long]) = Chance::arm(dice);
        let (until, touch) = (3.0 * TAU / spin, earliest([angle.map(|angle| angle / spin)]));
        Chance { what: "rotor", model, u: vec![spin], until, touch, size, far: spin * until * long }
    }

    /// The same arm, driven: steadily, by a polynomial, or by a function of which only the values are known.
    pub(crate) fn driven(dice: &mut Dice) -> Chance {
        let spin = dice.scale(0.1, 1000.0);
        let (mut model, angle, [size, long]) = Chance::arm(dice);
        let until = 3.0 * TAU / spin;
        let (trajectory, touch) = match dice.below(3) {
            0 => (Trajectory::Steady { start: 0.0, speed: spin }, earliest([angle.map(|angle| angle / spin)])),
            1 => (
                Trajectory::Pieces(Pieces::quintic(0.0, dice.between(1.0, 40.0), 0.1 * until, 0.8 * until).unwrap()),
                Touched::Unknown,
            ),
            _ => {
                let (a, w) = (dice.between(0.1, 3.0), spin);
                let sine = move |t: f64| [a * (w * t).sin(), a * w * (w * t).cos(), -a * w * w * (w * t).sin()];
                (Trajectory::Function(Arc::new(sine)), Touched::Unknown)
            }
        };
        assert!(model.prescribe(0, 0, trajectory));
        Chance { what: "driven", model, u: vec![], until, touch, size, far: spin * until * long }
    }

    /// A double pendulum through posts.
    pub(crate) fn pendulum(dice: &mut Dice) -> Chance {
        let (one, two) = (dice.scale(0.1, 2.0), dice.scale(0.1, 2.0));
        let r = dice.scale(1e-3, 0.1) * two;
        let link = |name: &str, at: Vector, long: f64| Body::new(name, 1.0, Symmetric::scalar(0.1 * long * long), at);
        let (knee, foot) = (Vector::new(one, 0.0, 0.0), Vector::new(one + two, 0.0, 0.0));
        let bodies = vec![link("upper", knee * 0.5, one), link("lower", (knee + foot) * 0.5, two)];
        let joints = vec![hinge("hip", None, "upper", Vector::zeros()), hinge("knee", Some("upper"), "lower", knee)];
        let mut model = Model::build(bodies, joints, Vector::new(0.0, -G, 0.0)).unwrap();
        let tip = sphere(r, Vector::new(0.5 * two, 0.0, 0.0));
        let mut size = r;
        for k in 0..1 + dice.below(3) {
            let big = dice.scale(1e-3, 0.1) * two;
            let (angle, far) = (dice.between(-PI, -0.3), dice.between(0.3, 1.0) * (one + two));
            let post = sphere(big, Vector::new(far * angle.cos(), far * angle.sin(), 0.0));
            let contacts = Contact::between(&format!("c{k}"), &model, [Some(1), None], [&tip, &post], &law()).unwrap();
            model.contacts.extend(contacts);
            size = size.min(big);
        }
        let u = vec![dice.between(-10.0, 10.0), dice.between(-10.0, 10.0)];
        Chance { what: "pendulum", model, u, until: 2.0, touch: Touched::Unknown, size, far: one + two }
    }
}
