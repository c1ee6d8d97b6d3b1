//! Reading ground of slopes and steps: a chain of points, or stairs.

use carom_engine::shape::{CurveFault, Flat, Shape, Sheet, Stairs, Terrain};

use super::super::ReadError;
use super::super::fields::Fields;
use super::shape::{Drawn, direction, flat};

/// How far a point may be out of the plane of its chain, and a direction from a right angle, as a part of the length.
const OUT_OF_PLANE: f64 = 1e-9;

/// Reads a terrain below points.
pub(super) fn below(fields: &Fields<'_>, drawn: &Drawn<'_>) -> Result<Shape, ReadError> {
    let (points, up) = (fields.vectors("points")?, direction(fields, "up")?);
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        let message = format!("{}: there are no points", fields.what("points"));
        return Err(fields.about("points", message).label("write at least 2").into());
    };
    let size = points.iter().map(|point| (point - first).norm()).fold(0.0, f64::max);
    let forwards = (last - first) - up * up.dot(&(last - first));
    let Some(along) = forwards.try_normalize(OUT_OF_PLANE * size) else {
        let message = format!("{}: the last is straight above or below the first", fields.what("points"));
        return Err(fields.about("points", message).label("let them go forwards, across up").into());
    };
    let across = up.cross(&along);
    if let Some(row) = points.iter().position(|point| across.dot(&(point - first)).abs() > OUT_OF_PLANE * size) {
        let message =
            format!("{}: point {} is out of the plane of up, the first and the last", fields.what("points"), row + 1);
        return Err(fields.about("points", message).label("move it into that plane").into());
    }
    let sheet = Sheet { origin: drawn.place(*first), x: drawn.direction(along), y: drawn.direction(up) };
    let mut chain: Vec<Flat> = points.iter().map(|point| flat(&sheet, &drawn.place(*point))).collect();
    let given = chain.len();
    let drops = fields.choice("ends")? == "drop";
    if drops {
        let [start, end] = [chain[0], chain[given - 1]].map(|end| end - Flat::y() * size);
        chain.insert(0, start);
        chain.push(end);
    }
    let made = Terrain::new(&chain, fields.not_negative("rounding")?);
    made.map(|terrain| Shape::Terrain(sheet, terrain))
        .map_err(|fault| refused(fields, &fault, usize::from(drops), given))
}

/// Shows what is wrong with a chain of `given` points, behind `shift` that were added.
fn refused(fields: &Fields<'_>, fault: &CurveFault, shift: usize, given: usize) -> ReadError {
    let number = |row: usize| (row + 1).saturating_sub(shift).clamp(1, given);
    let (key, problem, label) = match *fault {
        CurveFault::Few { rows, least } => {
            ("points", format!("{rows} points are too few"), format!("write at least {least}"))
        }
        CurveFault::Many { rows, most } if rows > Terrain::MOST_RISERS && most == Terrain::MOST_RISERS + 1 => (
            "points",
            format!("the chain bends upwards {} times", rows - 1),
            format!("there may be {} such bends: split it into several contacts", most - 1),
        ),
        CurveFault::Many { rows, most } => {
            ("points", format!("{rows} points are too many"), format!("write at most {most}"))
        }
        CurveFault::Order { row } => (
            "points",
            format!("points {} and {} are the same", number(row) - 1, number(row)),
            "leave one of them out".to_owned(),
        ),
        CurveFault::Back { row } => (
            "points",
            format!("the ground goes back at point {}", number(row)),
            "points go forwards, or straight up or down, and no wall is without thickness".to_owned(),
        ),
        CurveFault::Rounding { row, room } => (
            "rounding",
            format!("the edge behind point {} has room for {} m and no more", number(row), tidy(room)),
            "write a smaller radius, or a longer edge".to_owned(),
        ),
        _ => ("points", fault.to_string(), "write other points".to_owned()),
    };
    fields.about(key, format!("{}: {problem}", fields.what(key))).label(label).into()
}

/// Reads stairs.
pub(super) fn stairs(fields: &Fields<'_>, drawn: &Drawn<'_>) -> Result<Shape, ReadError> {
    let (along, up) = (direction(fields, "along")?, direction(fields, "up")?);
    if along.dot(&up).abs() > OUT_OF_PLANE {
        let message = format!("{} is not at a right angle to up", fields.what("along"));
        let key = if fields.node("along").is_some() { "along" } else { "up" };
        return Err(fields.about(key, message).label("stairs go up step by step: write the level direction").into());
    }
    let stairs = Stairs {
        risers: risers(fields)?,
        rise: fields.positive("rise")?,
        tread: fields.positive("tread")?,
        nosing: fields.not_negative("nosing")?,
        floor: fields.node("floor").map(|_| fields.not_negative("floor")).transpose()?,
        landing: fields.positive_if("landing")?,
    };
    let sheet =
        Sheet { origin: drawn.place(fields.vector("foot")?), x: drawn.direction(along), y: drawn.direction(up) };
    let made = Terrain::stairs(&stairs).map(|terrain| Shape::Terrain(sheet, terrain));
    made.map_err(|fault| match fault {
        CurveFault::Rounding { room, .. } => {
            let message = format!("{}: there is room for {} m and no more", fields.what("nosing"), tidy(room));
            fields.about("nosing", message).label("write a smaller radius").into()
        }
        _ => fields.about("risers", format!("{}: {fault}", fields.owner)).label("write other numbers").into(),
    })
}

fn risers(fields: &Fields<'_>) -> Result<usize, ReadError> {
    let (risers, most) = (fields.whole("risers")?, Terrain::MOST_RISERS);
    match usize::try_from(risers) {
        Ok(count) if (1..=most).contains(&count) => Ok(count),
        _ => {
            let message = format!("{} must be from 1 to {most}, not {risers}", fields.what("risers"));
            Err(fields.about("risers", message).label("such as 4").into())
        }
    }
}

/// A number without digits that only rounding makes.
fn tidy(x: f64) -> f64 {
    (x * 1e9).round() / 1e9
}
