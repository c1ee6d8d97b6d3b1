//! Forces, kind by kind, and the tables they may follow.

use super::{Form, Key, Kind, Need, Per, Section, Takes, key};
use carom_lab::units::Dimension;

const STIFFNESS: Dimension = Dimension::new(1.0, 0.0, -2.0);
const DAMPING: Dimension = Dimension::new(1.0, 0.0, -1.0);
const TURN_DAMPING: Dimension = Dimension::new(1.0, 2.0, -1.0);

const BETWEEN: Key = key(
    "between",
    Takes::Texts(2),
    Need::Required,
    "the two bodies it acts on; \"ground\" may be one of them",
    "[\"ground\", \"bob\"]",
);

const POINTS: Key = key(
    "points",
    Takes::Spots,
    Need::Required,
    "its end on each body, in the world as drawn, or the name of a point",
    "[[0, 0, 1], \"tip\"]",
);

const SPRING: &[Key] = &[
    BETWEEN,
    POINTS,
    key("stiffness", Takes::Quantity(STIFFNESS), Need::Default("0"), "stiffness", "\"5 kN/m\""),
    key("damping", Takes::Quantity(DAMPING), Need::Default("0"), "damping along the line", "\"20 N s/m\""),
    key(
        "free_length",
        Takes::Quantity(Dimension::LENGTH),
        Need::Follows("the length at the start"),
        "length at which it is free",
        "\"0.5 m\"",
    ),
    key("preload", Takes::Quantity(Dimension::FORCE), Need::Default("0"), "tension at the free length", "\"10 N\""),
];

const TORSION: &[Key] = &[
    BETWEEN,
    key(
        "axis",
        Takes::Vector(Dimension::NUMBER),
        Need::Required,
        "the axis about which it turns, in the world as drawn; it moves with the first body",
        "[0, 0, 1]",
    ),
    key("stiffness", Takes::Quantity(Dimension::ENERGY), Need::Default("0"), "stiffness", "\"5 N m\""),
    key("damping", Takes::Quantity(TURN_DAMPING), Need::Default("0"), "damping", "\"0.1 N m s\""),
    key(
        "free_angle",
        Takes::Quantity(Dimension::NUMBER),
        Need::Default("0"),
        "angle at which it is free",
        "\"10 deg\"",
    ),
    key("preload", Takes::Quantity(Dimension::ENERGY), Need::Default("0"), "moment at the free angle", "\"1 N m\""),
];

const BUSHING: &[Key] = &[
    BETWEEN,
    key("point", Takes::Spot, Need::Required, "where it is in the world as drawn, or the name of a point", "[0, 0, 1]"),
    key(
        "orientation",
        Takes::Orientation,
        Need::Optional,
        "its axes in the world as drawn; they move with the first body",
        "{ axis = [0, 0, 1], angle = \"30 deg\" }",
    ),
    key(
        "stiffness",
        Takes::Vector(STIFFNESS),
        Need::Default("[0, 0, 0]"),
        "stiffness along its axes",
        "[1e6, 1e6, 1e4]",
    ),
    key("damping", Takes::Vector(DAMPING), Need::Default("[0, 0, 0]"), "damping along its axes", "[100, 100, 10]"),
    key(
        "torsional_stiffness",
        Takes::Vector(Dimension::ENERGY),
        Need::Default("[0, 0, 0]"),
        "stiffness about its axes",
        "[50, 50, 5]",
    ),
    key(
        "torsional_damping",
        Takes::Vector(TURN_DAMPING),
        Need::Default("[0, 0, 0]"),
        "damping about its axes",
        "[0.1, 0.1, 0.1]",
    ),
];

const APPLIED: &[Key] = &[
    key("body", Takes::Name, Need::Required, "the body it acts on", "\"bob\""),
    key(
        "point",
        Takes::Spot,
        Need::Follows("the body's centre of mass"),
        "where it acts, in the world as drawn, or the name of a point",
        "\"tip\"",
    ),
    key("force", Takes::Signals(Dimension::FORCE), Need::Default("[0, 0, 0]"), "force", "[0, 0, \"= 10*sin(t)\"]"),
    key("moment", Takes::Signals(Dimension::ENERGY), Need::Default("[0, 0, 0]"), "moment", "[0, 0, \"2 N m\"]"),
    key(
        "frame",
        Takes::Choice(&["world", "body"]),
        Need::Default("\"world\""),
        "the axes of force and moment",
        "\"body\"",
    ),
];

const JOINT: &[Key] = &[
    key("joint", Takes::Name, Need::Required, "the joint it acts in", "\"hinge\""),
    key("freedom", Takes::Whole, Need::Default("1"), "which of its degrees of freedom, counted from 1", "1"),
    key(
        "effort",
        Takes::Effort,
        Need::Required,
        "moment [N m] of a turn, force [N] of a slide",
        "\"= -2*hinge.speed\"",
    ),
];

const ACTUATOR: &[Key] = &[
    BETWEEN,
    POINTS,
    key("effort", Takes::Signal(Dimension::FORCE), Need::Required, "force along the line, pulling", "\"= 200*sin(t)\""),
];

const MOTOR: &[Key] = &[
    key("joint", Takes::Name, Need::Optional, "the joint it acts in; or between and points", "\"hinge\""),
    key("freedom", Takes::Whole, Need::Default("1"), "which of its degrees of freedom, counted from 1", "1"),
    key(
        "between",
        Takes::Texts(2),
        Need::Optional,
        "instead of a joint, the two bodies whose distance it sets, as a cylinder or a spindle does; \"ground\" may be one of them",
        "[\"boom\", \"arm\"]",
    ),
    key(
        "points",
        Takes::Spots,
        Need::Optional,
        "its end on each of the two, in the world as drawn, or the name of a point",
        "[[0, 0, 1], \"tip\"]",
    ),
    key(
        "reference",
        Takes::OfDof(Per::Coordinate),
        Need::Required,
        "what the coordinate is to be: a quantity or an expression",
        "\"= 0.5*sin(t)\"",
    ),
    key("rate", Takes::OfDof(Per::Speed), Need::Default("0"), "how fast the reference changes", "\"= 0.5*cos(t)\""),
    key("proportional", Takes::OfDof(Per::Stiffness), Need::Default("0"), "gain of the error", "\"50 N m\""),
    key("derivative", Takes::OfDof(Per::Damping), Need::Default("0"), "gain of the error's rate", "\"2 N m s\""),
    key("integral", Takes::OfDof(Per::Stiffness), Need::Default("0"), "gain of the error's integral, per second", "10"),
    key(
        "feedforward",
        Takes::Effort,
        Need::Default("0"),
        "effort that is known to be needed",
        "\"= 3*cos(hinge.coordinate)\"",
    ),
    key("limit", Takes::OfDof(Per::Effort), Need::Optional, "the largest effort, both ways", "\"20 N m\""),
];

/// A force.
pub const FORCE: Section = Section {
    name: "force",
    form: Form::Each,
    help: "A force on bodies or in a joint. A signal is a number, a quantity, or an expression of the time t and of measured quantities.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which outputs call it", "\"cable\""),
        key("kind", Takes::Kind, Need::Required, "what sort of force", "\"spring\""),
    ],
    kinds: &[
        Kind { name: "spring", help: "a spring and damper between two points", dofs: &[], keys: &[SPRING] },
        Kind {
            name: "torsion",
            help: "a spring and damper about an axis; the damper sees the spin along the axis, the spring the angle about it, which has no value where the bodies are turned by half a turn across the axis: a run that gets there stops",
            dofs: &[],
            keys: &[TORSION],
        },
        Kind {
            name: "bushing",
            help: "springs and dampers along and about three axes that move with the first body",
            dofs: &[],
            keys: &[BUSHING],
        },
        Kind { name: "applied", help: "a prescribed force and moment on a body", dofs: &[], keys: &[APPLIED] },
        Kind {
            name: "joint",
            help: "a prescribed effort in a degree of freedom of a joint",
            dofs: &[],
            keys: &[JOINT],
        },
        Kind {
            name: "actuator",
            help: "a prescribed force along the line between two points",
            dofs: &[],
            keys: &[ACTUATOR],
        },
        Kind {
            name: "motor",
            help: "a controller that lets a joint, or the distance of two points, follow a reference; it pushes where its effort is positive",
            dofs: &[],
            keys: &[MOTOR],
        },
    ],
};

/// A table that expressions call like a function.
pub const TABLE: Section = Section {
    name: "table",
    form: Form::Each,
    help: "A table that expressions call like a function: \"= push(t)\".",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which expressions call it", "\"push\""),
        key(
            "x",
            Takes::Quantities(Dimension::NUMBER, &[]),
            Need::Follows("of the file, or of step"),
            "arguments, rising",
            "[0, 1, 2]",
        ),
        key("y", Takes::Quantities(Dimension::NUMBER, &[]), Need::Follows("of the file"), "values", "[0, 5, 0]"),
        key(
            "file",
            Takes::Text,
            Need::Optional,
            "a file beside the scenario, or, if --set names it, in the working directory: arguments and values in its first two columns, parted by commas, semicolons, tabs or blanks; with `step` values alone, as many on a line as there are. Lines that begin with # are remarks",
            "\"push.csv\"",
        ),
        key(
            "step",
            Takes::Quantity(Dimension::TIME),
            Need::Optional,
            "the time between one value and the next, for values without arguments, such as those of an earthquake record; the first is at time zero",
            "\"0.02 s\"",
        ),
        key(
            "columns",
            Takes::Texts(2),
            Need::Follows("the first two of the file"),
            "the columns of the file that hold arguments and values, by their headings, which stand in its first line",
            "[\"t\", \"left hip\"]",
        ),
        key("smooth", Takes::Flag, Need::Default("false"), "whether the curve is smooth between the values", "true"),
    ],
    kinds: &[],
};
