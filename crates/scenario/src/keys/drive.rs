//! Prescribed motions, and conditions that are not joints.

use super::{Form, Key, Kind, Need, Per, Section, Takes, key};
use carom_lab::units::Dimension;

const STEADY: &[Key] = &[key("speed", Takes::OfDof(Per::Speed), Need::Required, "the speed it keeps", "\"3000 rpm\"")];

const EXPRESSION: &[Key] = &[key(
    "coordinate",
    Takes::OfDof(Per::Coordinate),
    Need::Required,
    "the coordinate as an expression of the time t",
    "\"= 0.2*sin(2*PI*t)\"",
)];

const TABLE: &[Key] = &[key(
    "table",
    Takes::Name,
    Need::Required,
    "a [[table]] of the coordinate over time, made smooth: a cubic spline that is at rest at its first and its last point",
    "\"path\"",
)];

const PROFILE: &[Key] = &[
    key(
        "from",
        Takes::OfDof(Per::Coordinate),
        Need::Follows("the start of the joint"),
        "the coordinate before",
        "\"0 deg\"",
    ),
    key("to", Takes::OfDof(Per::Coordinate), Need::Required, "the coordinate after", "\"90 deg\""),
    key("begin", Takes::Quantity(Dimension::TIME), Need::Default("0"), "when it begins", "\"1 s\""),
    key("duration", Takes::Quantity(Dimension::TIME), Need::Required, "how long it takes", "\"2 s\""),
];

const RAMP: &[Key] = &[key(
    "ramp",
    Takes::Quantity(Dimension::NUMBER),
    Need::Default("0.25"),
    "part of the duration for speeding up, and again for slowing down",
    "0.25",
)];

/// A motion that is given.
pub const DRIVE: Section = Section {
    name: "drive",
    form: Form::Each,
    help: "A joint follows a prescribed motion, whatever effort it takes; the effort is an output and its work is booked.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which outputs call it", "\"motor\""),
        key("kind", Takes::Kind, Need::Required, "what sort of motion", "\"steady\""),
        key("joint", Takes::Name, Need::Required, "the joint it drives", "\"hinge\""),
        key("freedom", Takes::Whole, Need::Default("1"), "which of its degrees of freedom, counted from 1", "1"),
    ],
    kinds: &[
        Kind { name: "steady", help: "a steady speed, from the joint's start on", dofs: &[], keys: &[STEADY] },
        Kind {
            name: "expression",
            help: "an expression of time; for contacts on its way its speed is taken from what is seen of it 16384 times in the run",
            dofs: &[],
            keys: &[EXPRESSION],
        },
        Kind {
            name: "table",
            help: "a smooth curve through the points of a table, which starts and ends at rest",
            dofs: &[],
            keys: &[TABLE],
        },
        Kind {
            name: "trapezoid",
            help: "from one coordinate to another: speeding up, steady, slowing down",
            dofs: &[],
            keys: &[PROFILE, RAMP],
        },
        Kind {
            name: "cubic",
            help: "from one coordinate to another with continuous speed",
            dofs: &[],
            keys: &[PROFILE],
        },
        Kind {
            name: "quintic",
            help: "from one coordinate to another with continuous acceleration",
            dofs: &[],
            keys: &[PROFILE],
        },
    ],
};

const BETWEEN: Key = key(
    "between",
    Takes::Texts(2),
    Need::Required,
    "the two bodies it ties; \"ground\" may be one of them",
    "[\"crank\", \"slider\"]",
);

const DISTANCE: &[Key] = &[
    BETWEEN,
    key(
        "points",
        Takes::Spots,
        Need::Required,
        "its end on each body, in the world as drawn, or the name of a point",
        "[[0, 0, 1], \"tip\"]",
    ),
    key(
        "length",
        Takes::Quantity(Dimension::LENGTH),
        Need::Follows("the distance as drawn"),
        "the distance it keeps",
        "\"0.5 m\"",
    ),
];

const SECOND_POINT: Key = key(
    "point",
    Takes::Spot,
    Need::Required,
    "the point of the second body, in the world as drawn, or the name of a point",
    "\"tip\"",
);

const GUIDED: &[Key] = &[
    BETWEEN,
    SECOND_POINT,
    key(
        "axis",
        Takes::Vector(Dimension::NUMBER),
        Need::Required,
        "direction of the line, or normal of the plane, fixed in the first body",
        "[1, 0, 0]",
    ),
];

const ROLL: &[Key] = &[
    BETWEEN,
    key(
        "point",
        Takes::Spot,
        Need::Required,
        "the centre of the wheel, in the world as drawn, or the name of a point",
        "[0, 0, 0.3]",
    ),
    key(
        "axis",
        Takes::Vector(Dimension::NUMBER),
        Need::Required,
        "axis of the wheel, which is the second body, in the world as drawn",
        "[0, 1, 0]",
    ),
    key("radius", Takes::Quantity(Dimension::LENGTH), Need::Required, "radius of the wheel", "\"0.3 m\""),
    key(
        "normal",
        Takes::Vector(Dimension::NUMBER),
        Need::Default("[0, 0, 1]"),
        "normal of the plane, fixed in the first body; the plane goes through the lowest point of the wheel as drawn",
        "[0, 0, 1]",
    ),
];

const CURVE: &[Key] = &[
    BETWEEN,
    SECOND_POINT,
    key(
        "through",
        Takes::Places,
        Need::Required,
        "points of the curve, fixed in the first body, in the world as drawn; it is smooth between them",
        "[[0, 0, 0], [1, 0, 0.2], [2, 0, 0]]",
    ),
    key("closed", Takes::Flag, Need::Default("false"), "whether it goes back from the last point to the first", "true"),
];

const RATIO: &[Key] = &[
    key("joints", Takes::Texts(2), Need::Required, "the two joints", "[\"pinion\", \"wheel\"]"),
    key(
        "freedoms",
        Takes::Quantities(Dimension::NUMBER, &[2]),
        Need::Optional,
        "which degree of freedom of each, from 1",
        "[1, 1]",
    ),
    key(
        "ratio",
        Takes::Quantity(Dimension::NUMBER),
        Need::Required,
        "speed of the second joint for a speed of one of the first, in SI",
        "-0.5",
    ),
];

/// A condition that is not a joint.
pub const CONSTRAINT: Section = Section {
    name: "constraint",
    form: Form::Each,
    help: "A condition that is not a joint. It is kept at every step, and the force it takes is an output.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which outputs call it", "\"rod\""),
        key("kind", Takes::Kind, Need::Required, "what sort of condition", "\"distance\""),
    ],
    kinds: &[
        Kind { name: "distance", help: "two points keep their distance", dofs: &[], keys: &[DISTANCE] },
        Kind { name: "line", help: "a point stays on a line of the other body", dofs: &[], keys: &[GUIDED] },
        Kind { name: "plane", help: "a point stays in a plane of the other body", dofs: &[], keys: &[GUIDED] },
        Kind { name: "roll", help: "a wheel rolls on a plane without slipping", dofs: &[], keys: &[ROLL] },
        Kind { name: "curve", help: "a point stays on a curve of the other body", dofs: &[], keys: &[CURVE] },
        Kind { name: "ratio", help: "two joints move in proportion, as gears do", dofs: &[], keys: &[RATIO] },
    ],
};
