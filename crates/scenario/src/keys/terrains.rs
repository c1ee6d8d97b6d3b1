//! Ground of slopes and steps.

use super::shapes::LENGTH;
use super::{Key, Kind, Need, Takes, key};
use carom_lab::units::Dimension;

const DIRECTION: Takes = Takes::Vector(Dimension::NUMBER);
const SPAN: Takes = Takes::Quantity(Dimension::LENGTH);
const UP: Key = key("up", DIRECTION, Need::Default("[0, 0, 1]"), "direction out of the ground", "[0, 1, 0]");

/// Ground below a chain of points.
pub(super) const TERRAIN: Kind = Kind {
    name: "terrain",
    help: "ground of slopes and steps, all that is below a chain of straight edges; straight across it without end. Each piece between two bends upwards is a feature, piece1 and so on, so that a wheel in such a bend touches both",
    dofs: &[],
    keys: &[&[
        key(
            "points",
            Takes::Places,
            Need::Required,
            "points of the chain in one plane with up, in their order, forwards or straight up and down but never back, from 2 to 512",
            "[[0, 0, 0], [0.5, 0, 0], [1, 0, 0.1], [1, 0, 0.25], [2, 0, 0.25]]",
        ),
        UP,
        key("rounding", SPAN, Need::Default("0"), "radius of its corners; bends upwards are sharp", "\"5 mm\""),
        key(
            "ends",
            Takes::Choice(&["endless", "drop"]),
            Need::Default("\"endless\""),
            "whether the first and the last edge go on without end, or the ground falls off there, straight down",
            "\"drop\"",
        ),
    ]],
};

/// Stairs.
pub(super) const STAIRS: Kind = Kind {
    name: "stairs",
    help: "stairs, solid and straight across without end: a terrain of equal steps. Each step is a feature; piece1 is the floor, unless that has no length, and every tread with the riser before it one more",
    dofs: &[],
    keys: &[&[
        key("risers", Takes::Whole, Need::Required, "how many risers there are, from 1 to 63", "4"),
        key("rise", SPAN, Need::Required, "height of each", "\"150 mm\""),
        key("tread", SPAN, Need::Required, "depth of each tread, from riser to riser", "\"300 mm\""),
        key("nosing", SPAN, Need::Default("0"), "radius of the edges of its treads", "\"5 mm\""),
        key(
            "floor",
            SPAN,
            Need::Follows("without end"),
            "length of the floor before the first riser, behind which it falls off straight down; zero for none",
            "\"1 m\"",
        ),
        key(
            "landing",
            SPAN,
            Need::Follows("without end"),
            "length of the landing from the last riser on, behind which it falls off straight down",
            "\"600 mm\"",
        ),
        key("foot", LENGTH, Need::Default("[0, 0, 0]"), "a place at the foot of the first riser", "[0, 0, \"10 mm\"]"),
        key(
            "along",
            DIRECTION,
            Need::Default("[1, 0, 0]"),
            "direction in which they go up, across the next",
            "[0, 1, 0]",
        ),
        UP,
    ]],
};
