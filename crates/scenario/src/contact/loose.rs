//! Joints with clearance at the start: what they would hold if they had none, and whether they are to.

use std::sync::Arc;

use carom_engine::constraint::{Axis, Curve, Ideal, Row, jacobian};
use carom_engine::model::{Joint, JointKind, Model};
use carom_engine::pair::Pair;
use carom_engine::shape::{Flat, Piece, Shape, Sheet, Slot};
use carom_engine::spatial::{Matrix, Vector, frame};
use carom_engine::tree::Point;

use super::super::ReadError;
use super::super::joint::{Begins, JointDetail};
use super::super::objects::Object;
use super::super::place::{Place, Sources};
use super::start::pose;
use super::{Touching, clearance};

/// A joint with clearance, before the motion begins.
pub(crate) struct Loose {
    /// Its name.
    pub(crate) name: String,
    /// What it would hold without clearance: the journal in the middle of its bearing, the pin on the centre line of its slot, the slider straight in its guide.
    rows: Vec<Row>,
    /// How far from its middle turns are seen as ways [m].
    reach: f64,
    /// What holds it in its clearance: the shapes and their nodes, and how many of their features; none for shapes that do not fit.
    held: Option<(Pair, [usize; 2], u32)>,
    /// How it is to begin, if the file says it in a word.
    begins: Option<Begins>,
    /// Whether the file says where it begins in numbers.
    set: bool,
    /// Whether something drives the mechanism.
    driven: bool,
    /// Whether it is to be brought into its clearance.
    pub(crate) brought: bool,
}

/// The joints with clearance of a file.
pub(crate) fn loose(
    sources: &Sources,
    objects: &[Object],
    model: &Model,
    details: &[JointDetail],
) -> Result<Vec<Loose>, ReadError> {
    let mut found = Vec::new();
    let joints = objects.iter().filter(|object| object.section.name == "joint");
    for (k, ((object, detail), joint)) in joints.zip(details).zip(model.joints()).enumerate() {
        let Some(touching) = clearance::read(&object.fields(sources)?, model, k)? else { continue };
        found.push(Loose {
            name: object.name.clone(),
            rows: conditions(model, joint, &touching),
            reach: reach(&touching),
            held: held(model, &touching),
            begins: detail.begins,
            set: detail.sets_start,
            driven: !model.prescribed().is_empty(),
            brought: false,
        });
    }
    Ok(found)
}

impl Loose {
    /// Whether it is to begin with the positions and speeds of an ideal joint.
    pub(crate) fn wants_speeds(&self) -> bool {
        match self.begins {
            Some(begins) => begins == Begins::Ideal,
            None => self.driven && !self.set,
        }
    }

    /// Whether the file itself says that it is to.
    pub(crate) fn is_asked(&self) -> bool {
        self.begins == Some(Begins::Ideal)
    }

    /// Whether the file says nothing of how it begins, and nothing drives it.
    pub(crate) fn is_left_open(&self) -> bool {
        self.begins.is_none() && !self.set && !self.driven
    }

    /// How fast it moves in its clearance [m/s].
    pub(crate) fn rate(&self, model: &Model, q: &[f64], u: &[f64]) -> f64 {
        let (mut scratch, mut own) = (model.tree().scratch(), vec![0.0; u.len()]);
        model.tree().kinematics(q, u, &mut scratch);
        let mut rate = |row: &Row| {
            jacobian(model.tree(), row, &scratch, &mut own);
            let arm = if matches!(row, Row::Angle { .. }) { self.reach } else { 1.0 };
            arm * own.iter().zip(u).map(|(g, u)| g * u).sum::<f64>()
        };
        self.rows.iter().map(&mut rate).fold(0.0, f64::hypot)
    }

    /// What the start is to satisfy.
    pub(crate) fn conditions(&self) -> Ideal {
        let speeds = self.wants_speeds();
        Ideal { rows: if speeds || self.brought { self.rows.clone() } else { Vec::new() }, speeds }
    }

    /// Whether it lies outside of its clearance, at these coordinates, and nothing in the file wants it there.
    pub(crate) fn is_outside(&self, model: &Model, q: &[f64]) -> bool {
        if self.set || self.begins.is_some() || self.wants_speeds() {
            return false;
        }
        let mut scratch = model.tree().scratch();
        model.tree().kinematics(q, &vec![0.0; model.tree().speeds()], &mut scratch);
        self.held.as_ref().is_some_and(|(pair, nodes, features)| {
            let [one, other] = nodes.map(|node| pose(&scratch, node));
            (0..*features).any(|feature| pair.touch(feature, [&one, &other]).gap < 0.0)
        })
    }

    /// Says that it cannot begin as the file wants it to.
    pub(crate) fn unmet(&self, sources: &Sources, objects: &[Object], what: &str) -> ReadError {
        let message = format!(
            "joint {:?} cannot start with the {what} of an ideal joint: what the other joints start with does not allow it",
            self.name
        );
        let label = format!("leave out the {what} of one of them, or write \"drawn\"");
        let object = objects.iter().find(|object| object.name == self.name && object.section.name == "joint");
        match object.and_then(|object| object.fields(sources).ok()) {
            Some(fields) => fields.about("start", message).label(label).into(),
            None => sources.diagnostic(&Place { source: 0, span: 0..0 }, message).label(label).into(),
        }
    }
}

/// The shapes that hold a joint in its clearance, and their nodes; the ends of a slot do not count.
fn held(model: &Model, touching: &Touching) -> Option<(Pair, [usize; 2], u32)> {
    let mounted = [0, 1].map(|k| model.mount(touching.bodies[k], &touching.shapes[k]));
    let pair = Pair::new(&mounted[0].1, &mounted[1].1).ok()?;
    let features = if matches!(touching.shapes[0], Shape::Slot(..)) { 2 } else { pair.features() };
    Some((pair, mounted.map(|(node, _)| node), features))
}

/// How far from its middle a joint holds its turns [m].
fn reach(touching: &Touching) -> f64 {
    match &touching.shapes {
        [_, Shape::Slider(_, slider)] => 0.5 * slider.length,
        [Shape::Bush(bush), _] => 0.5 * bush.length,
        _ => 0.0,
    }
}

/// What a joint would hold without clearance, beside what its kind does.
fn conditions(model: &Model, joint: &Joint, touching: &Touching) -> Vec<Row> {
    let [one, other] = touching.bodies;
    let (from, to) = (model.point(one, joint.point), model.point(other, joint.point_on_child()));
    let offset = |direction: Vector| Row::Offset { axis: Axis { node: from.node, direction }, from, to, value: 0.0 };
    let square = |first: Vector, second: Vector| Row::Angle {
        first: Axis { node: from.node, direction: first },
        second: Axis { node: to.node, direction: second },
        cosine: 0.0,
    };
    let across = |axis: &Vector| {
        let axes: Matrix = frame(&axis.normalize());
        [0, 1, 2].map(|k| Vector::from(axes.column(k)))
    };
    match (model.mount(one, &touching.shapes[0]), joint.kind) {
        ((node, Shape::Slot(sheet, slot)), _) => on_track(node, &sheet, &slot, from, to),
        ((_, Shape::Guide(sheet, _)), _) => vec![offset(sheet.y), square(sheet.x, sheet.y)],
        (_, JointKind::Planar { normal }) => {
            let [x, y, _] = across(&normal);
            vec![offset(x), offset(y)]
        }
        (_, JointKind::Floating) => [Vector::x(), Vector::y(), Vector::z()].map(offset).to_vec(),
        (_, JointKind::Tilting { axis }) => {
            let [x, y, z] = across(&axis);
            let mut rows = vec![offset(x), offset(y), square(x, z), square(y, z)];
            if matches!(&touching.shapes[1], Shape::Journal(journal) if journal.collars.is_some()) {
                rows.push(offset(z));
            }
            rows
        }
        _ => Vec::new(),
    }
}

/// A pin on that piece of a track which is nearest to where the pin is drawn, at `from` of the node of the slot.
fn on_track(node: usize, sheet: &Sheet, slot: &Slot, from: Point, to: Point) -> Vec<Row> {
    let drawn = from.arm - sheet.origin;
    let drawn = Flat::new(drawn.dot(&sheet.x), drawn.dot(&sheet.y));
    let nearest = slot.track.iter().min_by(|one, other| away(one, &drawn).total_cmp(&away(other, &drawn)));
    match nearest {
        Some(Piece::Line(line)) => {
            let along = (line.end - line.start).normalize();
            let axis = Axis { node, direction: sheet.y * along.x - sheet.x * along.y };
            vec![Row::Offset { axis, from: Point { node, arm: sheet.place(&line.start) }, to, value: 0.0 }]
        }
        Some(Piece::Arc(arc)) => {
            let half = [sheet.x * arc.radius, sheet.y * arc.radius];
            let circle = Curve::Ellipse { centre: sheet.place(&arc.centre), half };
            Row::on_curve(node, Arc::new(circle), to).to_vec()
        }
        None => Vec::new(),
    }
}

/// How far a place is from a piece of a track [m].
fn away(piece: &Piece, place: &Flat) -> f64 {
    match piece {
        Piece::Line(line) => {
            let way = line.end - line.start;
            let share = ((place - line.start).dot(&way) / way.norm_squared()).clamp(0.0, 1.0);
            (line.start + way * share - place).norm()
        }
        Piece::Arc(arc) => {
            let out = place - arc.centre;
            let turned = (out.y.atan2(out.x) - arc.from) * arc.sweep.signum();
            let inside = turned.rem_euclid(std::f64::consts::TAU) <= arc.sweep.abs();
            let ends = [0.0, 1.0].map(|share| (arc.point(share) - place).norm());
            if inside { (out.norm() - arc.radius).abs() } else { ends[0].min(ends[1]) }
        }
    }
}
