//! Reading `[[force]]`, kind by kind.

use carom_engine::force::{Applied, Bushing, Drive, Force, SpringDamper, Torsion};
use carom_engine::model::{Body, Model};
use carom_engine::signal::Signal;
use carom_engine::spatial::{Matrix, Rotation, Vector};
use carom_engine::tree::GROUND;

use super::Fault;
use super::constraint::between;
use super::fields::Fields;
use super::keys::{Freedom, Per};
use super::point::{Point, body_label};
use super::quantity::{Named, freedoms};
use super::signal::{Measuring, spot};
use crate::units::Dimension;

/// Reads a force.
pub(super) fn read(fields: &Fields<'_>, measuring: &Measuring<'_>, points: &[Point]) -> Result<Force, Fault> {
    let reader = Reader { fields, measuring, model: measuring.model, points };
    match fields.kind.map_or("", |kind| kind.name) {
        "spring" => reader.spring().map(Force::Spring),
        "torsion" => reader.torsion().map(Force::Torsion),
        "bushing" => reader.bushing().map(Force::Bushing),
        "applied" => reader.applied().map(Force::Applied),
        _ => reader.drive().map(Force::Drive),
    }
}

struct Reader<'a> {
    fields: &'a Fields<'a>,
    measuring: &'a Measuring<'a>,
    model: &'a Model,
    points: &'a [Point],
}

impl Reader<'_> {
    fn spring(&self) -> Result<SpringDamper, Fault> {
        let fields = self.fields;
        let [one, other] = between(self.fields, self.model)?;
        let key = fields.key("points")?;
        let node = fields.needed("points", fields.node("points"))?;
        let what = fields.what("points");
        let list = fields.list_of(node, &what, &[2], key.example)?;
        let places = [spot(fields, &list[0], &what, self.points)?, spot(fields, &list[1], &what, self.points)?];
        let drawn = (places[1] - places[0]).norm();
        Ok(SpringDamper {
            ends: [self.model.point(one, places[0]), self.model.point(other, places[1])],
            stiffness: fields.not_negative("stiffness")?,
            damping: fields.not_negative("damping")?,
            free_length: fields.quantity_if("free_length")?.unwrap_or(drawn),
            preload: fields.quantity("preload")?,
        })
    }

    fn torsion(&self) -> Result<Torsion, Fault> {
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

    fn bushing(&self) -> Result<Bushing, Fault> {
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

    fn not_negative(&self, key: &str) -> Result<Vector, Fault> {
        let values = self.fields.vector(key)?;
        match values.iter().all(|value| *value >= 0.0) {
            true => Ok(values),
            false => {
                let message = format!("{} must not be negative", self.fields.what(key));
                Err(self.fields.about(key, message).label("write three values from zero up").into())
            }
        }
    }

    fn applied(&self) -> Result<Applied, Fault> {
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
    fn axes(&self, body: &Body) -> Result<(Option<Matrix>, Matrix), Fault> {
        let at = self.fields.placement();
        Ok(match self.fields.choice("frame")? {
            "body" => {
                let axes = body.orientation.to_rotation_matrix().into_inner();
                (Some(axes), Matrix::from_diagonal(&at.flip))
            }
            _ => (None, at.matrix()),
        })
    }

    fn drive(&self) -> Result<Drive, Fault> {
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
        let (all, number) = (freedoms(self.model, joint), fields.whole("freedom")?);
        let freedom = usize::try_from(number - 1).ok().and_then(|k| all.get(k)).ok_or_else(|| {
            let label = match all.len() {
                0 => "it leaves none; drive another joint".to_owned(),
                1 => "it has one; write 1".to_owned(),
                count => format!("it has {count}; write a number from 1 to {count}"),
            };
            Box::new(fields.about("freedom", format!("joint {name:?} has no freedom {number}")).label(label))
        })?;
        fields.check_way("joint", &name, number)?;
        let kind = if freedom.turns { Freedom::Turn } else { Freedom::Slide };
        Ok(Drive { freedom: freedom.freedom, effort: self.effort(Per::Effort.dimension(kind))? })
    }

    fn effort(&self, dimension: Dimension) -> Result<Signal, Fault> {
        let node = self.fields.needed("effort", self.fields.node("effort"))?;
        self.measuring.signal(self.fields, node, &self.fields.what("effort"), dimension)
    }
}
