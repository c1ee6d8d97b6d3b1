//! Reading `[[point]]`: a place that moves with a body.

use carom_engine::model::Body;
use carom_engine::spatial::Vector;

use super::ReadError;
use super::body::Bodies;
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
pub(super) fn read(fields: &Fields<'_>, name: &str, bodies: &Bodies<'_>) -> Result<Point, ReadError> {
    let body = fields.text("body")?;
    if body != "ground" && bodies.get(&body).is_none() {
        let message = format!("unknown body {body:?} in {}", fields.owner);
        return Err(fields.about("body", message).label(body_label(&body, bodies.all)).into());
    }
    Ok(Point {
        name: name.to_owned(),
        body: (body != "ground").then_some(body),
        at: fields.placement().place(fields.vector("at")?),
    })
}

/// So many names of objects are told; of more, the first ones, and how many there are besides.
const MOST_NAMES: usize = 12;

/// What to write instead of an object that is not there: the one with the nearest name, or any of those that are.
pub(super) fn instead<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    if let Some(close) = carom_laws::nearest(name, known.clone()) {
        return format!("did you mean {close:?}?");
    }
    let list = known.clone().take(MOST_NAMES).collect::<Vec<_>>().join(", ");
    match known.skip(MOST_NAMES).count() {
        0 => format!("known here: {list}"),
        more => format!("known here: {list} and {more} more"),
    }
}

/// What to write instead of a body that is not there.
pub(super) fn body_label(name: &str, bodies: &[Body]) -> String {
    instead(name, bodies.iter().map(|body| body.name.as_str()).chain(["ground"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_names_is_cut() {
        let names: Vec<String> = (0..40).map(|k| format!("ball{k}")).collect();
        let told = |count: usize| instead("nobody", names[..count].iter().map(String::as_str));
        assert_eq!(told(2), "known here: ball0, ball1");
        assert!(told(12).ends_with("ball10, ball11"));
        assert!(told(40).ends_with("ball10, ball11 and 28 more"));
        assert_eq!(instead("bal3", names.iter().map(String::as_str)), "did you mean \"ball3\"?");
    }
}
