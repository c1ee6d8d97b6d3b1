//! Reading profiles that are convex, but not round: ellipses, superellipses, closed curves, cams from lift tables, and polygons.

use carom_engine::shape::{CurveFault, Flat, Polygon, Profile, Shape, Sheet};
use carom_engine::spatial::Vector;
use std::f64::consts::TAU;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::table::Tables;
use super::shape::{Drawn, check_across, direction, flat, sheet};

/// Reads an ellipse, a superellipse, a curve, a cam or a polygon; `axis` is the unit normal of its plane as it is written.
pub(super) fn read(
    fields: &Fields<'_>,
    drawn: &Drawn<'_>,
    axis: &Vector,
    kind: &str,
    tables: &Tables,
) -> Result<Shape, ReadError> {
    match kind {
        "curve" => return through(fields, drawn, axis, "points"),
        "polygon" => return through(fields, drawn, axis, "corners"),
        _ => {}
    }
    let sheet = own_sheet(fields, drawn, axis)?;
    let profile = match kind {
        "ellipse" => Profile::ellipse(semi_axes(fields)?),
        "superellipse" => Profile::superellipse(semi_axes(fields)?, fields.quantity("exponent")?),
        _ => return cam(fields, tables).map(|profile| Shape::Profile(sheet, profile)),
    };
    Ok(Shape::Profile(sheet, profile.map_err(|fault| refused(fields, &fault))?))
}

/// The sheet at the centre, with the profile's own axes.
pub(super) fn own_sheet(fields: &Fields<'_>, drawn: &Drawn<'_>, axis: &Vector) -> Result<Sheet, ReadError> {
    let along = match fields.node("along") {
        Some(_) => {
            let along = direction(fields, "along")?;
            check_across(fields, "along", &along, axis)?;
            along
        }
        None => {
            if axis.x.abs() > 0.9 {
                Vector::y()
            } else {
                Vector::x()
            }
        }
    };
    let along = (along - axis * axis.dot(&along)).normalize();
    let (x, normal) = (drawn.direction(along), drawn.axial(*axis));
    Ok(Sheet { origin: drawn.place(fields.vector("centre")?), x, y: normal.cross(&x) })
}

/// Half of the two extents [m].
fn semi_axes(fields: &Fields<'_>) -> Result<Flat, ReadError> {
    let size = fields.needed("size", fields.quantities_if("size")?)?;
    if size.iter().all(|extent| *extent > 0.0) {
        return Ok(Flat::new(size[0], size[1]) * 0.5);
    }
    let message = format!("{} must have two positive extents", fields.what("size"));
    Err(fields.about("size", message).label(format!("such as {}", fields.key("size")?.example)).into())
}

/// A closed curve through points, or a polygon with corners. The middle of them is the origin of its sheet, from which directions are told.
fn through(fields: &Fields<'_>, drawn: &Drawn<'_>, axis: &Vector, key: &str) -> Result<Shape, ReadError> {
    let points = fields.vectors(key)?;
    for point in &points {
        check_across(fields, key, &(point - points[0]), axis)?;
    }
    let middle = points.iter().sum::<Vector>() / points.len().max(1) as f64;
    let sheet = sheet(drawn.place(middle), &drawn.axial(*axis));
    let flats: Vec<Flat> = points.iter().map(|point| flat(&sheet, &drawn.place(*point))).collect();
    let made = match key {
        "points" => Profile::through(&flats).map(|profile| Shape::Profile(sheet, profile)),
        _ => Polygon::new(&flats).map(|polygon| Shape::Polygon(sheet, polygon)),
    };
    made.map_err(|fault| bent(fields, &fault, &flats, key))
}

/// Shows what is wrong with a curve through points, or with a polygon.
fn bent(fields: &Fields<'_>, fault: &CurveFault, points: &[Flat], key: &str) -> ReadError {
    let one = key.trim_end_matches('s');
    let (problem, label) = match *fault {
        CurveFault::Dent { row } => (
            format!("not convex near {one} {}", row + 1),
            format!("move that {one} outwards, or leave it or a neighbour out"),
        ),
        CurveFault::Few { rows, least } => (format!("{rows} {key} are too few"), format!("write at least {least}")),
        CurveFault::Many { rows, most } => (format!("{rows} {key} are too many"), format!("write at most {most}")),
        CurveFault::Order { row } => {
            let before = (row + points.len() - 1) % points.len();
            (format!("{key} {} and {} are the same", before + 1, row + 1), "leave one of them out".to_owned())
        }
        CurveFault::Winding { turns } => (
            format!("they go around {turns:.0} times, and must go once"),
            format!("list the {key} in their order around it"),
        ),
        _ => (fault.to_string(), format!("write other {key}")),
    };
    fields.about(key, format!("{}: {problem}", fields.what(key))).label(label).into()
}

fn cam(fields: &Fields<'_>, tables: &Tables) -> Result<Profile, ReadError> {
    let (base, roller) = (fields.positive("base_radius")?, fields.not_negative("roller_radius")?);
    let is_flat = fields.choice("follower")? == "flat";
    if is_flat && fields.node("roller_radius").is_some() {
        let message = format!("{} has a roller_radius, but its follower is flat", fields.owner);
        return Err(fields
            .about("roller_radius", message)
            .label("leave it out, or write follower = \"roller\"")
            .into());
    }
    let (key, angles, lifts) = rows(fields, tables)?;
    let start = if is_flat { 0.0 } else { base + roller };
    let rows: Vec<[f64; 2]> = angles.iter().zip(&lifts).map(|(angle, lift)| [*angle, start + lift]).collect();
    let profile = if is_flat { Profile::flat_cam(base, &rows) } else { Profile::radial_cam(roller, &rows) };
    profile.map_err(|fault| unfit(fields, &fault, key, &rows, start))
}

/// Angles and lifts of a cam, and the key behind which they stand.
fn rows(fields: &Fields<'_>, tables: &Tables) -> Result<(&'static str, Vec<f64>, Vec<f64>), ReadError> {
    match (fields.quantities_if("angles")?, fields.quantities_if("lifts")?, fields.text_if("table")?) {
        (Some(angles), Some(lifts), None) => {
            if angles.len() == lifts.len() {
                return Ok(("angles", angles, lifts));
            }
            let message = format!("{} has {} angles and {} lifts", fields.owner, angles.len(), lifts.len());
            Err(fields.about("lifts", message).label("give one lift for each angle").into())
        }
        (None, Some(lifts), None) => {
            let step = TAU / (lifts.len().max(2) - 1) as f64;
            Ok(("lifts", (0..lifts.len()).map(|k| k as f64 * step).collect(), lifts))
        }
        (None, None, Some(name)) => {
            let Some(table) = tables.get(&name) else {
                let label = match carom_laws::nearest(&name, tables.names()) {
                    Some(close) => format!("did you mean {close:?}?"),
                    None => "add it as a [[table]] with x the angle [rad] and y the lift [m]".to_owned(),
                };
                let message = format!("unknown table {name:?} in {}", fields.owner);
                return Err(fields.about("table", message).label(label).into());
            };
            Ok(("table", table.x().to_vec(), table.y().to_vec()))
        }
        (None, None, None) => {
            let message = format!("{} has no lift", fields.owner);
            Err(fields.about_all(message).label("add lifts, or table = \"lift\"").into())
        }
        _ => {
            let message = format!("{} needs lifts, with angles or without, or a table", fields.owner);
            Err(fields.about_all(message).label("give the lists, or the table alone").into())
        }
    }
}

/// Shows what is wrong with a lift table, whose distances begin at `start` [m].
fn unfit(fields: &Fields<'_>, fault: &CurveFault, key: &str, rows: &[[f64; 2]], start: f64) -> ReadError {
    let degrees = |angle: f64| tidy(angle.to_degrees());
    let millimetres = |length: f64| tidy(1e3 * length);
    let (key, problem, label) = match *fault {
        CurveFault::NotAround { span } => (
            key,
            format!("the angles go over {} deg, and must go once around", degrees(span)),
            format!("end with {} deg, and the lift of the first row", degrees(rows[0][0]) + 360.0),
        ),
        CurveFault::NotClosed { first, last } => {
            let [first, last] = [first, last].map(|distance| millimetres(distance - start));
            (
                if key == "angles" { "lifts" } else { key },
                format!("the lift is not periodic: it begins with {first} mm and ends with {last} mm"),
                format!("end with {first} mm, as it begins"),
            )
        }
        CurveFault::Order { row } => (
            key,
            format!(
                "the angles must rise, but row {} has {} deg after {} deg",
                row + 1,
                degrees(rows[row][0]),
                degrees(rows[row - 1][0])
            ),
            "sort the rows by their angles".to_owned(),
        ),
        CurveFault::Few { rows, least } => (key, format!("{rows} rows are too few"), format!("write at least {least}")),
        CurveFault::NotConvex { angle, value } => (
            "base_radius",
            format!(
                "the cam is not convex at {} deg: its radius of curvature there is {} mm",
                degrees(angle),
                (1e6 * value).round() / 1e3
            ),
            "make the base circle larger, or the lift smoother".to_owned(),
        ),
        _ => (key, fault.to_string(), "write other rows".to_owned()),
    };
    fields.about(key, format!("{}: {problem}", fields.owner)).label(label).into()
}

/// Shows what is wrong with an ellipse or a superellipse.
fn refused(fields: &Fields<'_>, fault: &CurveFault) -> ReadError {
    match *fault {
        CurveFault::Exponent { value, range: [from, to] } => {
            let message = format!("{} must be from {from} to {to}, not {value}", fields.what("exponent"));
            fields.about("exponent", message).label("2 is an ellipse, 4 nearly a rectangle").into()
        }
        _ => fields.about("size", format!("{}: {fault}", fields.owner)).label("write other extents").into(),
    }
}

/// A number without digits that only rounding makes.
fn tidy(x: f64) -> f64 {
    (x * 1e9).round() / 1e9 + 0.0
}
