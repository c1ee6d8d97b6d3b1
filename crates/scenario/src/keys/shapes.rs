//! The shapes with which bodies touch, and tracks of slots.

use super::body::{HULL, MESH};
use super::profiles::{CAM, CURVE, ELLIPSE, GEAR, POLYGON, SUPERELLIPSE};
use super::terrains::{HEIGHT_FIELD, STAIRS, TERRAIN};
use super::{Form, Key, Kind, Need, Section, Takes, key};
use carom_lab::units::Dimension;

pub(super) const LENGTH: Takes = Takes::Vector(Dimension::LENGTH);
const DIRECTION: Takes = Takes::Vector(Dimension::NUMBER);

const RADIUS: Key = key("radius", Takes::Quantity(Dimension::LENGTH), Need::Required, "radius", "\"20 mm\"");
pub(super) const CENTRE: Key = key("centre", LENGTH, Need::Default("[0, 0, 0]"), "its centre", "[0, 0, \"10 mm\"]");
const HOLLOW: Key =
    key("hollow", Takes::Flag, Need::Default("false"), "whether the body is outside of it, as about a hole", "true");
const POINT: Key = key("point", LENGTH, Need::Default("[0, 0, 0]"), "a point on it", "[0, 0, \"10 mm\"]");
pub(super) const AXIS: Key = key(
    "axis",
    DIRECTION,
    Need::Default("[0, 0, 1]"),
    "normal of the plane in which the profile lies; along it the body is straight",
    "[0, 1, 0]",
);
const FROM: Key = key("from", LENGTH, Need::Required, "where it begins", "[\"60 mm\", 0, 0]");

const ORIGIN: Key = key(
    "centre",
    LENGTH,
    Need::Default("[0, 0, 0]"),
    "where the origin of its points or of its file lies",
    "[0, 0, \"10 mm\"]",
);
const SIZE: Key =
    key("size", LENGTH, Need::Required, "its extents along its own axes", "[\"60 mm\", \"40 mm\", \"40 mm\"]");
const ROUNDING: Key = key(
    "rounding",
    Takes::Quantity(Dimension::LENGTH),
    Need::Default("0"),
    "radius of its edges and corners, less than that of the largest ball within; its faces stay where they are",
    "\"2 mm\"",
);
pub(super) const ORIENTATION: Key = key(
    "orientation",
    Takes::Orientation,
    Need::Optional,
    "how its axes are turned",
    "{ axis = [0, 0, 1], angle = \"30 deg\" }",
);
const BAR_LENGTH: Key =
    key("length", Takes::Quantity(Dimension::LENGTH), Need::Required, "its length along its own z", "\"80 mm\"");

/// A shape of a contact.
pub const SHAPES: Section = Section {
    name: "shapes",
    form: Form::Inline,
    help: "A shape with which a body touches, drawn in the frame of that body (for the ground in the world): a solid in space or a plane, or a profile in a plane of the body, which is straight along the plane's normal. \
           A sphere meets all solids and planes, every solid meets planes, ellipsoids and superellipsoids meet each other, capsules capsules, boxes and hulls, and boxes and hulls each other if one of the two has rounded edges; a point meets planes, boxes, cylinders, capsules and hulls; a mesh that is not convex or a height field meets planes and spheres; a circle meets circles, lines, segments, arcs and slots whose planes are its own; \
           ellipses, superellipses, curves and cams meet circles, lines, segments and each other; a polygon meets circles, lines and its like; a gear meets gears; a terrain and stairs meet spheres, points and circles.",
    keys: &[key("kind", Takes::Kind, Need::Required, "which shape", "\"sphere\"")],
    kinds: &[
        Kind { name: "sphere", help: "a ball, or a ball-shaped hole", dofs: &[], keys: &[&[RADIUS, CENTRE, HOLLOW]] },
        Kind { name: "ellipsoid", help: "an ellipsoid", dofs: &[], keys: &[&[SIZE, CENTRE, ORIENTATION]] },
        Kind {
            name: "superellipsoid",
            help: "an ellipsoid with other exponents than 2: (|x/a|^e + |y/b|^e)^(f/e) + |z/c|^f = 1",
            dofs: &[],
            keys: &[&[
                SIZE,
                key(
                    "exponents",
                    Takes::Quantities(Dimension::NUMBER, &[2]),
                    Need::Required,
                    "the exponent e of its sections across its own z, and f of those along it, each from 1.1 (nearly an octahedron) to 12 (nearly a box)",
                    "[4, 4]",
                ),
                CENTRE,
                ORIENTATION,
            ]],
        },
        Kind {
            name: "box",
            help: "a block, sharp or with rounded edges, which stands on its corners; boxes and hulls touch each other if one of the two is rounded, with their corners and with edges across each other (\"edges 3 7\", by the number of each)",
            dofs: &[],
            keys: &[&[
                SIZE,
                key(
                    "rounding",
                    Takes::Quantity(Dimension::LENGTH),
                    Need::Default("0"),
                    "radius of its edges and corners, less than half of its shortest extent",
                    "\"2 mm\"",
                ),
                CENTRE,
                ORIENTATION,
            ]],
        },
        Kind {
            name: "cylinder",
            help: "a round bar with flat ends, on whose rims it stands, lies and rolls on a plane",
            dofs: &[],
            keys: &[&[RADIUS, BAR_LENGTH, CENTRE, ORIENTATION]],
        },
        Kind {
            name: "capsule",
            help: "a round bar with a half sphere at each end",
            dofs: &[],
            keys: &[&[
                RADIUS,
                key(
                    "length",
                    Takes::Quantity(Dimension::LENGTH),
                    Need::Required,
                    "its length along its own z between the half spheres",
                    "\"80 mm\"",
                ),
                CENTRE,
                ORIENTATION,
            ]],
        },
        Kind {
            name: "rectangle",
            help: "a thin plate, touched from both sides and at its edges: a floor with an end",
            dofs: &[],
            keys: &[&[
                key(
                    "size",
                    Takes::Quantities(Dimension::LENGTH, &[2]),
                    Need::Required,
                    "its extents along its own x and y",
                    "[\"1 m\", \"400 mm\"]",
                ),
                CENTRE,
                ORIENTATION,
            ]],
        },
        Kind {
            name: "disc",
            help: "a thin round plate across its own z, such as a coin, touched from both sides and at its rim",
            dofs: &[],
            keys: &[&[RADIUS, CENTRE, ORIENTATION]],
        },
        Kind {
            name: "point",
            help: "a point, such as the tip of a needle; as it has no radius, the law must be given a stiffness",
            dofs: &[],
            keys: &[&[key("point", LENGTH, Need::Default("[0, 0, 0]"), "where it is", "[0, 0, \"-10 mm\"]")]],
        },
        Kind {
            name: "hull",
            help: "the smallest convex body around points, or around all corners of an STL or OBJ file, sharp or with rounded edges; the file need not be closed",
            dofs: &[],
            keys: &[HULL, &[ROUNDING, ORIGIN, ORIENTATION]],
        },
        Kind {
            name: "mesh",
            help: "what the triangles of an STL or OBJ file enclose; it must be closed, its faces outward; one that is convex counts as a hull, and may have rounded edges",
            dofs: &[],
            keys: &[MESH, &[ROUNDING, ORIGIN, ORIENTATION]],
        },
        Kind {
            name: "plane",
            help: "all that is behind a plane",
            dofs: &[],
            keys: &[&[POINT, key("normal", DIRECTION, Need::Required, "direction out of the body", "[0, 0, 1]")]],
        },
        Kind { name: "circle", help: "a disc, or a round hole", dofs: &[], keys: &[&[RADIUS, CENTRE, HOLLOW, AXIS]] },
        Kind {
            name: "line",
            help: "all that is behind a straight line",
            dofs: &[],
            keys: &[&[
                POINT,
                key("normal", DIRECTION, Need::Required, "direction out of the body, across the axis", "[0, 1, 0]"),
                AXIS,
            ]],
        },
        Kind {
            name: "segment",
            help: "a thin straight wall, touched from both sides and at its ends",
            dofs: &[],
            keys: &[&[FROM, key("to", LENGTH, Need::Required, "where it ends", "[\"90 mm\", 0, 0]"), AXIS]],
        },
        Kind {
            name: "arc",
            help: "a round edge, touched from one side and at its ends",
            dofs: &[],
            keys: &[&[
                key("centre", LENGTH, Need::Default("[0, 0, 0]"), "centre of its circle", "[0, 0, \"10 mm\"]"),
                FROM,
                key(
                    "sweep",
                    Takes::Quantity(Dimension::NUMBER),
                    Need::Required,
                    "angle that it turns about the axis; negative against it",
                    "\"120 deg\"",
                ),
                HOLLOW,
                AXIS,
            ]],
        },
        ELLIPSE,
        SUPERELLIPSE,
        CURVE,
        CAM,
        POLYGON,
        GEAR,
        TERRAIN,
        STAIRS,
        HEIGHT_FIELD,
        Kind {
            name: "slot",
            help: "a slot for a pin, which is a circle",
            dofs: &[],
            keys: &[&[
                key(
                    "track",
                    Takes::Tables(&TRACK),
                    Need::Required,
                    "the pieces of its centre line, one after the other",
                    "[{ from = [0, 0, 0], to = [0.1, 0, 0] }]",
                ),
                key("width", Takes::Quantity(Dimension::LENGTH), Need::Required, "its width", "\"16 mm\""),
                AXIS,
            ]],
        },
    ],
};

/// A piece of a track.
pub const TRACK: Section = Section {
    name: "track",
    form: Form::Inline,
    help: "A piece of the track of a slot: straight, with its end, or round, with the centre of its circle and the angle that it turns. Pieces go \
           smoothly into each other. The slot ends in half circles, unless its track closes.",
    keys: &[
        key("from", LENGTH, Need::Follows("where the piece before ends"), "where it begins", "[\"60 mm\", 0, 0]"),
        key("to", LENGTH, Need::Optional, "where a straight piece ends", "[\"90 mm\", 0, 0]"),
        key("centre", LENGTH, Need::Optional, "centre of a round piece", "[0, 0, 0]"),
        key(
            "sweep",
            Takes::Quantity(Dimension::NUMBER),
            Need::Optional,
            "angle that a round piece turns about the axis; negative against it",
            "\"120 deg\"",
        ),
    ],
    kinds: &[],
};
