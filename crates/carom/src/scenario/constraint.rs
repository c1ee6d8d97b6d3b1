//! Reading `[[constraint]]`: conditions that are not joints.

use carom_engine::constraint::{Axis, Row};
use carom_engine::freedom;
use carom_engine::model::Model;
use carom_engine::spatial::Vector;
use carom_engine::tree::{GROUND, Point as Spot};

use super::Fault;
use super::fields::Fields;
use super::place::Place;
use super::point::{Point, body_label};
use super::quantity::freedoms;
use super::signal::spot;

/// Reads a constraint and ties the model by it; returns the index of the tie.
pub(super) fn read(
    fields: &Fields<'_>,
    name: &str,
    model: &mut Model,
    points: &[Point],
    state: &[f64],
) -> Result<usize, Fault> {
    let (ends, rows) = match fields.kind.map_or("", |kind| kind.name) {
        "distance" => distance(fields, model, points)?,
        "couple" => couple(fields, model, state)?,
        kind => guided(fields, model, points, kind == "line")?,
    };
    Ok(model.tie_by(name.to_owned(), ends, rows))
}

type Tied = ([Spot; 2], Vec<Row>);

/// The two bodies behind `between`; `None` for the ground.
pub(super) fn between(fields: &Fields<'_>, model: &Model) -> Result<[Option<usize>; 2], Fault> {
    let names = fields.texts("between")?;
    let [one, other] = &names[..] else { return fields.needed("between", None) };
    if one.0 == other.0 {
        let message = format!("{} is between {:?} and itself", fields.owner, one.0);
        return Err(fields.sources.excerpt(other.1, message).label("name two bodies, or \"ground\"").into());
    }
    let find = |(name, place): &(String, &Place)| match name.as_str() {
        "ground" => Ok(None),
        name => model.body(name).map(Some).ok_or_else(|| {
            let message = format!("unknown body {name:?} in {}", fields.owner);
            Box::new(fields.sources.excerpt(place, message).label(body_label(name, model.bodies())))
        }),
    };
    Ok([find(one)?, find(other)?])
}

fn distance(fields: &Fields<'_>, model: &Model, points: &[Point]) -> Result<Tied, Fault> {
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
fn guided(fields: &Fields<'_>, model: &Model, points: &[Point], line: bool) -> Result<Tied, Fault> {
    let [one, other] = between(fields, model)?;
    let node = fields.needed("point", fields.node("point"))?;
    let at = spot(fields, node, &fields.what("point"), points)?;
    let axis = fields.placement().direction(fields.vector("axis")?);
    if axis.norm() < 1e-12 {
        let message = format!("{} has no length", fields.what("axis"));
        return Err(fields.about("axis", message).label("give it a direction such as [1, 0, 0]").into());
    }
    let axis = axis.normalize();
    let ends = [model.point(one, at), model.point(other, at)];
    let row = |direction: Vector| Row::Offset {
        axis: Axis { node: ends[0].node, direction },
        from: ends[0],
        to: ends[1],
        value: 0.0,
    };
    let aside = if axis.z.abs() > 0.9 { Vector::y() } else { Vector::z() };
    let across = aside.cross(&axis).normalize();
    let rows = if line { vec![row(across), row(axis.cross(&across))] } else { vec![row(axis)] };
    Ok((ends, rows))
}

/// Two joints in proportion, from where they are at the start.
fn couple(fields: &Fields<'_>, model: &Model, q: &[f64]) -> Result<Tied, Fault> {
    let numbers = fields.quantities_if("freedoms")?.unwrap_or_else(|| vec![1.0, 1.0]);
    let ratio = fields.quantity("ratio")?;
    let mut terms = [(0, 0, 0.0); 2];
    for (k, (name, place)) in fields.texts("joints")?.iter().enumerate() {
        let joint = model.joints()[..model.listed()].iter().position(|joint| joint.name == *name);
        let Some(joint) = joint else {
            let known = model.joints()[..model.listed()].iter().map(|joint| joint.name.as_str());
            let label = match carom_laws::nearest(name, known) {
                Some(close) => format!("did you mean {close:?}?"),
                None => "name two joints".to_owned(),
            };
            let message = format!("unknown joint {name:?} in {}", fields.owner);
            return Err(fields.sources.excerpt(place, message).label(label).into());
        };
        fields.check_way("joints", name, numbers[k] as i64)?;
        let all = freedoms(model, joint);
        let freedom = all.get((numbers[k] - 1.0) as usize).filter(|freedom| freedom.has_coordinate);
        let Some(freedom::Freedom::Tree { coordinate, speed }) = freedom.map(|freedom| freedom.freedom) else {
            let message = format!("{} cannot couple joint {name:?}", fields.owner);
            let label = match model.closes_loop(joint) {
                true => "it closes a loop: couple another joint of the loop",
                false => "it has no such freedom with a coordinate of its own",
            };
            return Err(fields.sources.excerpt(place, message).label(label).into());
        };
        terms[k] = (coordinate, speed, if k == 0 { ratio } else { -1.0 });
    }
    let value = terms.iter().map(|(coordinate, _, factor)| factor * q[*coordinate]).sum();
    let ground = Spot { node: GROUND, arm: Vector::zeros() };
    Ok(([ground, ground], vec![Row::Couple { terms, value }]))
}
