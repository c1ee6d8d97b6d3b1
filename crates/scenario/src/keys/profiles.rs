//! The profiles that are convex, but not round.

use super::shapes::{AXIS, CENTRE, LENGTH};
use super::{Key, Kind, Need, Takes, key};
use carom_lab::units::Dimension;

const ALONG: Key = key(
    "along",
    Takes::Vector(Dimension::NUMBER),
    Need::Follows("[1, 0, 0], or what of it is across the axis; [0, 1, 0] where the axis is along x"),
    "direction of its first axis, across the axis of the plane",
    "[0, 1, 0]",
);
const SIZE: Key = key(
    "size",
    Takes::Quantities(Dimension::LENGTH, &[2]),
    Need::Required,
    "its extents along its own two axes",
    "[\"60 mm\", \"40 mm\"]",
);

/// An ellipse.
pub(super) const ELLIPSE: Kind =
    Kind { name: "ellipse", help: "an ellipse", dofs: &[], keys: &[&[SIZE, CENTRE, ALONG, AXIS]] };

/// A superellipse.
pub(super) const SUPERELLIPSE: Kind = Kind {
    name: "superellipse",
    help: "a superellipse, |x/a|^e + |y/b|^e = 1: between a rhombus and a rectangle",
    dofs: &[],
    keys: &[&[
        SIZE,
        key(
            "exponent",
            Takes::Quantity(Dimension::NUMBER),
            Need::Required,
            "e, from 1.1 to 12; above 2 it has flat points, below 2 sharp ones",
            "1.8",
        ),
        CENTRE,
        ALONG,
        AXIS,
    ]],
};

/// A closed curve.
pub(super) const CURVE: Kind = Kind {
    name: "curve",
    help: "a closed convex curve through points, smooth with its curvature",
    dofs: &[],
    keys: &[&[
        key(
            "points",
            Takes::Places,
            Need::Required,
            "points in their order around it, at least four; the last goes on to the first",
            "[[0.03, 0, 0], [0, 0.02, 0], [-0.03, 0, 0], [0, -0.02, 0]]",
        ),
        AXIS,
    ]],
};

/// A cam.
pub(super) const CAM: Kind = Kind {
    name: "cam",
    help: "a cam that gives its follower a lift by a table, which is a smooth curve between its rows",
    dofs: &[],
    keys: &[&[
        key(
            "follower",
            Takes::Choice(&["flat", "roller"]),
            Need::Default("\"flat\""),
            "what it lifts: a flat face, which is a line or a segment, or a roller that goes towards the centre, which is a circle",
            "\"roller\"",
        ),
        key(
            "base_radius",
            Takes::Quantity(Dimension::LENGTH),
            Need::Required,
            "radius where the lift is zero",
            "\"30 mm\"",
        ),
        key(
            "roller_radius",
            Takes::Quantity(Dimension::LENGTH),
            Need::Default("0"),
            "radius of the roller for which it is made; zero for a knife",
            "\"8 mm\"",
        ),
        key(
            "angles",
            Takes::Quantities(Dimension::NUMBER, &[]),
            Need::Follows("evenly over one turn, or of the table"),
            "angles in the cam, about the axis from its first axis on, rising over one turn; of a flat face that of its normal",
            "[0, \"90 deg\", \"180 deg\", \"270 deg\", \"360 deg\"]",
        ),
        key(
            "lifts",
            Takes::Quantities(Dimension::LENGTH, &[]),
            Need::Follows("of the table"),
            "the lift at each of them, at the last that at the first",
            "[0, \"2 mm\", \"4 mm\", \"2 mm\", 0]",
        ),
        key(
            "table",
            Takes::Name,
            Need::Optional,
            "name of a table with the angles [rad] and lifts [m] instead of the lists",
            "\"lift\"",
        ),
        key("centre", LENGTH, Need::Default("[0, 0, 0]"), "the axis about which it turns", "[0, 0, \"10 mm\"]"),
        ALONG,
        AXIS,
    ]],
};

/// A polygon.
pub(super) const POLYGON: Kind = Kind {
    name: "polygon",
    help: "a convex polygon; its sharp corners have no radius, so that the contact needs a stiffness",
    dofs: &[],
    keys: &[&[
        key(
            "corners",
            Takes::Places,
            Need::Required,
            "its corners in their order around it, from 3 to 32; each is a feature that touches by itself",
            "[[0, 0, 0], [0.2, 0, 0], [0.2, 0.1, 0], [0, 0.1, 0]]",
        ),
        AXIS,
    ]],
};

/// A gear.
pub(super) const GEAR: Kind = Kind {
    name: "gear",
    help: "an external spur gear with involute teeth, which meets its like: both flanks of each tooth of the first gear are features, called tooth1_left, tooth1_right and so on, left being the side towards which it turns about its axis. \
           Tips are one module above the pitch circle, the ground 1.25 below, both moved by the profile shift. Only flanks touch: put the gears together with the teeth of one in the spaces of the other",
    dofs: &[],
    keys: &[&[
        key("teeth", Takes::Whole, Need::Required, "how many teeth it has, from 5 to 240", "20"),
        key(
            "module",
            Takes::Quantity(Dimension::LENGTH),
            Need::Required,
            "diameter of the pitch circle over the number of teeth, the same for both gears",
            "\"2 mm\"",
        ),
        key(
            "pressure_angle",
            Takes::Quantity(Dimension::NUMBER),
            Need::Default("\"20 deg\""),
            "angle of the flanks on the pitch circle, the same for both gears",
            "\"25 deg\"",
        ),
        key(
            "profile_shift",
            Takes::Quantity(Dimension::NUMBER),
            Need::Default("0"),
            "how far the profile is moved outwards, in modules; below 1 - z sin(A)^2/2, with z teeth and the pressure angle A, teeth are undercut and refused",
            "0.3",
        ),
        key(
            "thinning",
            Takes::Quantity(Dimension::LENGTH),
            Need::Default("0"),
            "by how much the teeth are thinner on the pitch circle, for backlash; at the distance of the pitch circles the backlash there is the sum of both gears",
            "\"50 um\"",
        ),
        key("centre", LENGTH, Need::Default("[0, 0, 0]"), "its centre", "[0, 0, \"10 mm\"]"),
        key(
            "along",
            Takes::Vector(Dimension::NUMBER),
            Need::Follows("[1, 0, 0], or what of it is across the axis; [0, 1, 0] where the axis is along x"),
            "direction of the middle of its first tooth, across the axis of the plane",
            "[0, 1, 0]",
        ),
        AXIS,
    ]],
};
