//! Reading `[[point]]`: a place that moves with a body.

use carom_engine::model::Body;
use carom_engine::spatial::Vector;

use super::Fault;
use super::fields::Fields;

/// A named point of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// The body it moves with; `None` for the ground.
    pub body: Option<String>,
    /// Where it is in the world as drawn [m].
    pub at: Vector,
}

/// Reads a point.
pub(super) fn read(fields: &Fields<'_>, name: &str, bodies: &[Body]) -> Result<Point, Fault> {
    let body = fields.text("body")?;
    if body != "ground" && !bodies.iter().any(|known| known.name == body) {
        let message = format!("unknown body {body:?} in {}", fields.owner);
        return Err(fields.about("body", message).label(body_label(&body, bodies)).into());
    }
    Ok(Point {
        name: name.to_owned(),
        body: (body != "ground").then_some(body),
        at: fields.placement().place(fields.vector("at")?),
    })
}

/// What to write instead of a body that is not there.
pub(super) fn body_label(name: &str, bodies: &[Body]) -> String {
    let names = || bodies.iter().map(|body| body.name.as_str()).chain(["ground"]);
    match carom_laws::nearest(name, names()) {
        Some(close) => format!("did you mean {close:?}?"),
        None => format!("known here: {}", names().collect::<Vec<_>>().join(", ")),
    }
}
