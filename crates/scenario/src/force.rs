//! Reading `[[force]]`, kind by kind.

use carom_engine::dof as engine;
use carom_engine::force::{
    Actuator, Applied, Bushing, Drive, Force, Gains, LOST, Limits, Motor, SpringDamper, Torsion,
};
use carom_engine::model::{Body, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Matrix, Rotation, Vector};
use carom_engine::tree::{GROUND, Point as Spot};

use super::ReadError;
use super::constraint::between;
use super::fields::Fields;
use super::keys::{self, Per};
use super::point::{Point, body_label};
use super::signal::{Measuring, spot};
use super::start::Start;
use carom_lab::units::Dimension;
use carom_run::quantity::{Dof, Named, dofs};

/// Reads a force.
pub(super) fn read(fields: &Fields<'_>, measuring: &Measuring<'_>, points: &[Point]) -> Result<Force, ReadError> {
    let reader = Reader { fields, measuring, model: measuring.model, points };
    match fields.kind.map_or("", |kind| kind.name) {
        "spring" => reader.spring().map(Force::Spring),
        "torsion" => reader.torsion().map(Force::Torsion),
        "bushing" => reader.bushing().map(Force::Bushing),
        "applied" => reader.applied().map(Force::Applied),
        "actuator" => reader.actuator().map(Force::Actuator),
        "motor" => reader.motor().map(Force::Motor),
        _ => reader.drive().map(Force::Drive),
    }
}

/// Refuses the last force of a model if it is a torsion whose spring has no angle at the start.
pub(super) fn check_start(fields: &Fields<'_>, model: &Model, start: &Start) -> Result<(), ReadError> {
    let Some(Force::Torsion(torsion)) = model.forces.last() else { return Ok(()) };
    let mut scratch = model.tree().scratch();
    model.tree().kinematics(&start.at.q, &start.at.u, &mut scratch);
    if torsion.hold(&scratch) > LOST {
        return Ok(());
    }
    let message =
        format!("{} has no angle at the start: its bodies are turned by half a turn across its axis", fields.owner);
    Err(fields.about("axis", message).label("start them otherwise, or leave stiffness and preload out").into())
}

struct Reader<'a> {
    fields: &'a Fields<'a>,
    measuring: &'a Measuring<'a>,
    model: &'a Model,
    points: &'a [Point],
}

impl Reader<'_> {
    /// The ends of what acts between two points, and their distance as drawn.
    fn ends(&self) -> Result<([Spot; 2], f64), ReadError> {
        let fields = self.fields;
        let [one, other] = between(fields, self.model)?;
        let key = fields.key("points")?;
        let node = fields.needed("points", fields.node("points"))?;
        let what = fields.what("points");
        let list = fields.list_of(node, &what, &[2], key.example)?;
        let places = [spot(fields, &list[0], &what, self.points)?, spot(fields, &list[1], &what, self.points)?];
        let drawn = (places[1] - places[0]).norm();
        Ok(([self.model.point(one, places[0]), self.model.point(other, places[1])], drawn))
    }

    fn spring(&self) -> Result<SpringDamper, ReadError> {
        let (fields, (ends, drawn)) = (self.fields, self.ends()?);
        Ok(SpringDamper {
            ends,
            stiffness: fields.not_negative("stiffness")?,
            damping: fields.not_negative("damping")?,
            free_length: fields.quantity_if("free_length")?.unwrap_or(drawn),
            preload: fields.quantity("preload")?,
        })
    }

    fn actuator(&self) -> Result<Actuator, ReadError> {
        Ok(Actuator { ends: self.ends()?.0, effort: self.signal("effort", Dimension::FORCE)? })
    }

    fn torsion(&self) -> Result<Torsion, ReadError> {
        let fields = self.fields;
        let nodes = between(self.fields, self.model)?.map(|body| body.map_or(GROUND, |body| self.model.node(body)));
        let axis = fields.vector("axis")?;
        if axis.norm() < 1e-12 {
            let message = format!("{} has no length", fields.what("axis"));
            return Err(fields.about("axis", message).label("give it a direction such as [0, 0, 1]").into());
        }
        Ok(Torsion {
            nodes,
            axis: fields.placement().axial(axis.normalize()),
            stiffness: fields.not_negative("stiffness")?,
            damping: fields.not_negative("damping")?,
            free_angle: fields.quantity("free_angle")?,
            preload: fields.quantity("preload")?,
        })
    }

    fn bushing(&self) -> Result<Bushing, ReadError> {
        let fields = self.fields;
        let [one, other] = between(self.fields, self.model)?;
        let node = fields.needed("point", fields.node("point"))?;
        let at = spot(fields, node, &fields.what("point"), self.points)?;
        let turn = fields.orientation_if("orientation")?.unwrap_or_else(Rotation::identity);
        let axes = fields.placement().frame(&turn).to_rotation_matrix().into_inner();
        Ok(Bushing {
            ends: [self.model.point(one, at), self.model.point(other, at)],
            axes: [axes, axes],
            stiffness: self.not_negative("stiffness")?,
            damping: self.not_negative("damping")?,
            torsional_stiffness: self.not_negative("torsional_stiffness")?,
            torsional_damping: self.not_negative("torsional_damping")?,
        })
    }

    fn not_negative(&self, key: &str) -> Result<Vector, ReadError> {
        let values = self.fields.vector(key)?;
        match values.iter().all(|value| *value >= 0.0) {
            true => Ok(values),
            false => {
                let message = format!("{} must not be negative", self.fields.what(key));
                Err(self.fields.about(key, message).label("write three values from zero up").into())
            }
        }
    }

    fn applied(&self) -> Result<Applied, ReadError> {
        let fields = self.fields;
        let name = fields.text("body")?;
        let Some(body) = self.model.body(&name) else {
            let message = format!("unknown body {name:?} in {}", fields.owner);
            return Err(fields.about("body", message).label(body_label(&name, self.model.bodies())).into());
        };
        let own = &self.model.bodies()[body];
        let at = match fields.node("point") {
            Some(node) => spot(fields, node, &fields.what("point"), self.points)?,
            None => own.position + own.orientation * own.centre,
        };
        let (axes, by) = self.axes(own)?;
        let axial = by * fields.placement().hand();
        Ok(Applied {
            point: self.model.point(Some(body), at),
            force: self.measuring.signals(fields, "force", Dimension::FORCE, &by)?,
            moment: self.measuring.signals(fields, "moment", Dimension::ENERGY, &axial)?,
            axes,
        })
    }

    /// The axes of an applied force, if they move with its body, and the matrix that turns what is written into them: components in the part's
    /// axes become those in the world's, components in a body's those in its mirrored frame.
    fn axes(&self, body: &Body) -> Result<(Option<Matrix>, Matrix), ReadError> {
        let at = self.fields.placement();
        Ok(match self.fields.choice("frame")? {
            "body" => {
                let axes = body.orientation.to_rotation_matrix().into_inner();
                (Some(axes), Matrix::from_diagonal(&at.flip))
            }
            _ => (None, at.matrix()),
        })
    }

    /// The degree of freedom of a joint that is named.
    fn dof(&self) -> Result<Dof, ReadError> {
        let fields = self.fields;
        let name = fields.text("joint")?;
        let Some(Named::Joint(joint)) = self.measuring.names.get(&name) else {
            let joints = self.model.joints()[..self.model.listed()].iter().map(|joint| joint.name.as_str());
            let label = match carom_laws::nearest(&name, joints) {
                Some(close) => format!("did you mean {close:?}?"),
                None => "name one of the joints".to_owned(),
            };
            let message = format!("unknown joint {name:?} in {}", fields.owner);
            return Err(fields.about("joint", message).label(label).into());
        };
        let (all, number) = (dofs(self.model, joint), fields.whole("freedom")?);
        let dof = usize::try_from(number - 1).ok().and_then(|k| all.get(k)).copied().ok_or_else(|| {
            let label = match all.len() {
                0 => "it leaves none; drive another joint".to_owned(),
                1 => "it has one; write 1".to_owned(),
                count => format!("it has {count}; write a number from 1 to {count}"),
            };
            Box::new(fields.about("freedom", format!("joint {name:?} has no degree of freedom {number}")).label(label))
        })?;
        fields.check_way("joint", &name, number)?;
        Ok(dof)
    }

    fn drive(&self) -> Result<Drive, ReadError> {
        let dof = self.dof()?;
        Ok(Drive { dof: dof.dof, effort: self.signal("effort", per(dof, Per::Effort))? })
    }

    /// What a motor sets: a degree of freedom of a joint, or the distance of two points.
    fn driven(&self) -> Result<Dof, ReadError> {
        let fields = self.fields;
        match (fields.node("joint"), fields.node("between")) {
            (Some(_), None) => self.dof(),
            (None, Some(_)) => Ok(Dof::of(self.model, engine::Dof::Length { ends: self.ends()?.0 })),
            _ => {
                let message = format!("{} needs a joint, or between and points", fields.owner);
                let label = "add joint = \"hinge\", or between = [\"boom\", \"arm\"] and points = [\"eye\", \"lug\"]";
                Err(fields.about_all(message).label(label).into())
            }
        }
    }

    fn motor(&self) -> Result<Motor, ReadError> {
        let (fields, dof) = (self.fields, self.driven()?);
        let number = |key: &str, dimension: Dimension| match fields.value(fields.key(key)?) {
            Some(node) => fields.number_of(&node, &fields.what(key), dimension, &format!("{:?}", dimension.example())),
            None => Ok(0.0),
        };
        let stiffness = per(dof, Per::Stiffness);
        let gains = Gains {
            proportional: number("proportional", stiffness)?,
            derivative: number("derivative", per(dof, Per::Damping))?,
            integral: number("integral", stiffness / Dimension::TIME)?,
        };
        let limits = match fields.node("limit") {
            None => Limits::NONE,
            Some(node) => {
                let limit = fields.number_of(node, &fields.what("limit"), per(dof, Per::Effort), "\"10 N m\"")?;
                if limit <= 0.0 {
                    let message = format!("{} must be positive, not {limit}", fields.what("limit"));
                    return Err(fields.about("limit", message).label("such as \"10 N m\"").into());
                }
                Limits::symmetric(limit)
            }
        };
        Ok(Motor {
            dof: dof.dof,
            reference: self.signal("reference", per(dof, Per::Coordinate))?,
            rate: self.signal("rate", per(dof, Per::Speed))?,
            feedforward: self.signal("feedforward", per(dof, Per::Effort))?,
            gains,
            limits,
        })
    }

    /// A signal behind a key, or its default.
    fn signal(&self, key: &str, dimension: Dimension) -> Result<Signal, ReadError> {
        let declared = self.fields.key(key)?;
        let node = self.fields.needed(key, self.fields.value(declared))?;
        self.measuring.signal(self.fields, &node, &self.fields.what(key), dimension)
    }
}

/// The dimension of a quantity of a degree of freedom.
fn per(dof: Dof, per: Per) -> Dimension {
    per.dimension(if dof.turns { keys::Dof::Turn } else { keys::Dof::Slide })
}
