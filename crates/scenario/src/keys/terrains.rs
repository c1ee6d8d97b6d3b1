//! Ground of slopes and steps, and by its heights.

use super::body::UNITS;
use super::shapes::{LENGTH, ORIENTATION};
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

/// Ground that is given by its heights on a grid.
pub(super) const HEIGHT_FIELD: Kind = Kind {
    name: "height-field",
    help: "ground by its heights on a grid, with two flat triangles in every cell; beyond its rim it falls off straight down. A ball in a dale touches all of its sides. What bends upwards at all \
           has a feature for every flat piece, piece1 and so on, 1024 at most",
    dofs: &[],
    keys: &[&[
        key(
            "heights",
            Takes::Quantities(Dimension::LENGTH, &[]),
            Need::Optional,
            "heights above the corner, row by row: the first row goes along x, the others follow along y",
            "[0, 0, 0, 0, \"50 mm\", 0, 0, 0, 0]",
        ),
        key("columns", Takes::Whole, Need::Follows("needed with heights"), "how many heights are in a row", "3"),
        key(
            "file",
            Takes::Text,
            Need::Optional,
            "a file beside the scenario instead, a row of heights on each line, parted by commas, semicolons, tabs or blanks",
            "\"ground.csv\"",
        ),
        key(
            "unit",
            Takes::Choice(UNITS),
            Need::Follows("needed with a file, which does not know it"),
            "what a one in the file is",
            "\"mm\"",
        ),
        key(
            "spacing",
            Takes::Quantities(Dimension::LENGTH, &[2]),
            Need::Required,
            "from one height to the next along x, and from row to row along y",
            "[\"0.5 m\", \"0.5 m\"]",
        ),
        key(
            "corner",
            LENGTH,
            Need::Default("[0, 0, 0]"),
            "the place below the first height from which all are counted",
            "[\"-1 m\", \"-1 m\", 0]",
        ),
        ORIENTATION,
    ]],
};
