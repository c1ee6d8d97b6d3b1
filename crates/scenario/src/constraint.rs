//! Reading `[[constraint]]`: conditions that are not joints.

use std::sync::Arc;

use carom_engine::constraint::{Axis, Curve, Disc, Row};
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::tree::Point as Spot;

use super::ReadError;
use super::fields::Fields;
use super::place::Place;
use super::point::{Point, body_label};
use super::signal::spot;

/// Reads a constraint and ties the model by it; returns the index of the tie.
pub(super) fn read(
    fields: &Fields<'_>,
    name: &str,
    model: &mut Model,
    points: &[Point],
    state: &[f64],
) -> Result<usize, ReadError> {
    let (ends, rows) = match fields.kind.map_or("", |kind| kind.name) {
        "distance" => distance(fields, model, points)?,
        "ratio" => return ratio(fields, name, model, state),
        "roll" => roll(fields, model, points)?,
        "curve" => curve(fields, model, points)?,
        kind => guided(fields, model, points, kind == "line")?,
    };
    Ok(model.tie_by(name.to_owned(), ends, rows))
}

type Tied = ([Spot; 2], Vec<Row>);

/// The two bodies behind `between`; `None` for the ground.
pub(super) fn between(fields: &Fields<'_>, model: &Model) -> Result<[Option<usize>; 2], ReadError> {
    let names = fields.texts("between")?;
    let [one, other] = &names[..] else { return fields.needed("between", None) };
    if one.0 == other.0 {
        let message = format!("{} is between {:?} and itself", fields.owner, one.0);
        return Err(fields.sources.diagnostic(other.1, message).label("name two bodies, or \"ground\"").into());
    }
    let find = |(name, place): &(String, &Place)| match name.as_str() {
        "ground" => Ok(None),
        name => model.body(name).map(Some).ok_or_else(|| {
            let message = format!("unknown body {name:?} in {}", fields.owner);
            Box::new(fields.sources.diagnostic(place, message).label(body_label(name, model.bodies())))
        }),
    };
    Ok([find(one)?, find(other)?])
}

fn distance(fields: &Fields<'_>, model: &Model, points: &[Point]) -> Result<Tied, ReadError> {
    let [one, other] = between(fields, model)?;
    let key = fields.key("points")?;
    let node = fields.needed("points", fields.node("points"))?;
    let what = fields.what("points");
    let list = fields.list_of(node, &what, &[2], key.example)?;
    let places = [spot(fields, &list[0], &what, points)?, spot(fields, &list[1], &what, points)?];
    let length = fields.positive_if("length")?.unwrap_or((places[1] - places[0]).norm());
    if length <= 0.0 {
        let message = format!("the points of {} are at one place", fields.owner);
        return Err(fields.about("points", message).label("use a spherical joint to tie them").into());
    }
    let ends = [model.point(one, places[0]), model.point(other, places[1])];
    Ok((ends, vec![Row::Distance { ends, length }]))
}

/// A point on a line or in a plane of the first body.
fn guided(fields: &Fields<'_>, model: &Model, points: &[Point], line: bool) -> Result<Tied, ReadError> {
    let [one, other] = between(fields, model)?;
    let node = fields.needed("point", fields.node("point"))?;
    let at = spot(fields, node, &fields.what("point"), points)?;
    let ends = [model.point(one, at), model.point(other, at)];
    let axis = Axis { node: ends[0].node, direction: direction(fields, "axis")? };
    let rows = match line {
        true => Row::on_line(axis, ends[0], ends[1]).to_vec(),
        false => vec![Row::on_plane(axis, ends[0], ends[1])],
    };
    Ok((ends, rows))
}

/// Two joints in proportion, from where they are at the start.
fn ratio(fields: &Fields<'_>, name: &str, model: &mut Model, q: &[f64]) -> Result<usize, ReadError> {
    let numbers = fields.quantities_if("freedoms")?.unwrap_or_else(|| vec![1.0, 1.0]);
    let mut dofs = [(0, 0); 2];
    for (k, (joint, place)) in fields.texts("joints")?.iter().enumerate() {
        let known = || model.joints()[..model.listed()].iter().map(|joint| joint.name.as_str());
        let Some(index) = known().position(|known| known == joint) else {
            let label = match carom_laws::nearest(joint, known()) {
                Some(close) => format!("did you mean {close:?}?"),
                None => "name two joints".to_owned(),
            };
            let message = format!("unknown joint {joint:?} in {}", fields.owner);
            return Err(fields.sources.diagnostic(place, message).label(label).into());
        };
        fields.check_way("joints", joint, numbers[k] as i64)?;
        if numbers[k].fract() != 0.0 || numbers[k] < 1.0 {
            let message = format!("{} must be whole numbers from 1 on, not {}", fields.what("freedoms"), numbers[k]);
            return Err(fields.about("freedoms", message).label("such as [1, 1]").into());
        }
        dofs[k] = (index, numbers[k] as usize - 1);
    }
    let tied = model.couple(name, dofs, fields.quantity("ratio")?, q);
    tied.map_err(|reason| fields.about("joints", reason).into())
}

/// A wheel that rolls on a plane of the first body without slipping.
fn roll(fields: &Fields<'_>, model: &Model, points: &[Point]) -> Result<Tied, ReadError> {
    let [one, other] = between(fields, model)?;
    let node = fields.needed("point", fields.node("point"))?;
    let centre = spot(fields, node, &fields.what("point"), points)?;
    let (axis, normal, radius) = (direction(fields, "axis")?, direction(fields, "normal")?, fields.positive("radius")?);
    // The lowest point of the rim, as drawn, is on the plane.
    let down = normal - axis * normal.dot(&axis);
    if down.norm() < 1e-9 {
        let message = format!("{} lies flat: its axis is along the normal of the plane", fields.owner);
        return Err(fields.about("axis", message).label("an upright wheel has its axis across the normal").into());
    }
    let contact = centre - down.normalize() * radius;
    let ends = [model.point(one, contact), model.point(other, centre)];
    let normal = Axis { node: ends[0].node, direction: normal };
    let disc = Disc { normal, foot: ends[0], centre: ends[1], axis, radius };
    Ok((ends, Row::rolling(disc).to_vec()))
}

/// A point on a curve of the first body.
fn curve(fields: &Fields<'_>, model: &Model, points: &[Point]) -> Result<Tied, ReadError> {
    let [one, other] = between(fields, model)?;
    let node = fields.needed("point", fields.node("point"))?;
    let at = spot(fields, node, &fields.what("point"), points)?;
    let ends = [model.point(one, at), model.point(other, at)];
    let places = fields.places("through")?;
    let own: Vec<Vector> = places.into_iter().map(|place| model.point(one, place).arm).collect();
    let Some(curve) = Curve::through(&own, fields.flag("closed")?) else {
        let message = format!("no curve goes through the points of {}", fields.owner);
        return Err(fields
            .about("through", message)
            .label("give three points or more, no two neighbours alike")
            .into());
    };
    Ok((ends, Row::on_curve(ends[0].node, Arc::new(curve), ends[1]).to_vec()))
}

/// A direction of unit length.
fn direction(fields: &Fields<'_>, key: &str) -> Result<Vector, ReadError> {
    let direction = fields.placement().direction(fields.vector(key)?);
    if direction.norm() >= 1e-12 {
        return Ok(direction.normalize());
    }
    let message = format!("{} has no length", fields.what(key));
    Err(fields.about(key, message).label("give it a direction such as [1, 0, 0]").into())
}
