//! Reading the track of a slot: straight and round pieces, each from where the one before ends.

use carom_engine::shape::{Piece, Segment, Sheet};
use carom_engine::spatial::{Rotation, Vector};
use nalgebra::Unit;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::keys::TRACK;
use super::shape::{Drawn, arc, check_across, flat, sheet};

/// How far pieces may be apart, as a part of the half width.
const SLACK: f64 = 1e-9;

/// A piece as it is written.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    from: Vector,
    to: Vector,
    /// Centre and angle of a round piece [m, rad].
    bend: Option<(Vector, f64)>,
}

/// Reads the track behind `track`; `axis` is the unit normal of its plane, as it is written, and `half_width` that of the slot [m].
pub(super) fn read(
    fields: &Fields<'_>,
    drawn: &Drawn<'_>,
    axis: &Vector,
    half_width: f64,
) -> Result<(Sheet, Vec<Piece>), ReadError> {
    let what = fields.what("track");
    let (key, node) = (fields.key("track")?, fields.needed("track", fields.node("track"))?);
    let mut strokes: Vec<Stroke> = Vec::new();
    for (k, piece) in fields.list_of(node, &what, &[], key.example)?.iter().enumerate() {
        let owner = format!("piece {} of the {what}", k + 1);
        let inside = Fields::open(fields.sources, fields.scope, &TRACK, piece, owner)?;
        let stroke = stroke(&inside, strokes.last(), axis)?;
        if let Some(before) = strokes.last().filter(|before| (before.to - stroke.from).norm() > SLACK * half_width) {
            let message = format!("pieces {k} and {} of the {what} do not meet", k + 1);
            let label = format!("the one before ends at {}: begin there, or leave from out", written(&before.to));
            return Err(inside.about("from", message).label(label).into());
        }
        strokes.push(stroke);
    }
    let Some(first) = strokes.first() else {
        return Err(fields
            .about("track", format!("{what} has no piece"))
            .label(format!("such as {}", key.example))
            .into());
    };
    let sheet = sheet(drawn.place(first.from), &drawn.axial(*axis));
    Ok((sheet, strokes.iter().map(|stroke| stroke.piece(drawn, &sheet)).collect()))
}

fn stroke(fields: &Fields<'_>, before: Option<&Stroke>, axis: &Vector) -> Result<Stroke, ReadError> {
    let from = fields.vector_if("from")?.or(before.map(|before| before.to));
    let from = fields.needed("from", from)?;
    if let Some(before) = before {
        check_across(fields, "from", &(from - before.from), axis)?;
    }
    match (fields.vector_if("to")?, fields.vector_if("centre")?, fields.quantity_if("sweep")?) {
        (Some(to), None, None) => {
            check_across(fields, "to", &(to - from), axis)?;
            Ok(Stroke { from, to, bend: None })
        }
        (None, Some(centre), Some(sweep)) => {
            check_across(fields, "centre", &(from - centre), axis)?;
            let turn = Rotation::from_axis_angle(&Unit::new_unchecked(*axis), sweep);
            Ok(Stroke { from, to: centre + turn * (from - centre), bend: Some((centre, sweep)) })
        }
        _ => {
            let message = format!("{} is neither straight nor round", fields.owner);
            Err(fields.about_all(message).label("give it to, or centre and sweep").into())
        }
    }
}

impl Stroke {
    fn piece(&self, drawn: &Drawn<'_>, sheet: &Sheet) -> Piece {
        let [from, to] = [self.from, self.to].map(|place| drawn.place(place));
        match self.bend {
            None => Piece::Line(Segment { start: flat(sheet, &from), end: flat(sheet, &to) }),
            Some((centre, sweep)) => Piece::Arc(arc(sheet, &drawn.place(centre), &from, sweep)),
        }
    }
}

/// A place as one would write it, without digits that only rounding makes.
fn written(place: &Vector) -> String {
    let tidy = |x: f64| (x * 1e12).round() / 1e12 + 0.0;
    format!("[{}, {}, {}]", tidy(place.x), tidy(place.y), tidy(place.z))
}
