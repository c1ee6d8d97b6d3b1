//! Joints, kind by kind.

use super::Dof::{Slide, Turn};
use super::clearance::{JOURNAL_BEARING, PIN_IN_SLOT};
use super::play::{BALL_IN_SOCKET, LOOSE_REVOLUTE, SLIDER_IN_GUIDE};
use super::{Form, Key, Kind, Need, Per, Section, Takes, key};
use carom_lab::units::Dimension;

const POINT_HELP: &str = "where it is in the world as drawn; on the first body, if child_point is another place";
const POINT: Key = key("point", Takes::Vector(Dimension::LENGTH), Need::Required, POINT_HELP, "[0, 0, 0]");
const ANY_POINT: Key = key(
    "point",
    Takes::Vector(Dimension::LENGTH),
    Need::Follows("the child's centre of mass"),
    POINT_HELP,
    "[0, 0, 0]",
);
const AXIS: Key =
    key("axis", Takes::Vector(Dimension::NUMBER), Need::Required, "its axis in the world as drawn", "[0, 1, 0]");
const NORMAL: Key = key(
    "axis",
    Takes::Vector(Dimension::NUMBER),
    Need::Required,
    "the normal of its plane in the world as drawn",
    "[0, 1, 0]",
);
const AXES: Key = key(
    "axes",
    Takes::Axes,
    Need::Required,
    "its axes in the world as drawn: the one fixed in the parent, the one fixed in the child",
    "[[1, 0, 0], [0, 1, 0]]",
);
const LEAD: Key = key("lead", Takes::Quantity(Dimension::LENGTH), Need::Required, "way per turn", "\"5 mm\"");

/// Where each degree of freedom starts, and what acts on it.
const FREEDOM: &[Key] = &[
    key(
        "start",
        Takes::Each(Per::Coordinate),
        Need::Default("0"),
        "coordinate at the start, from the placement in the file; a list for several degrees of freedom",
        "\"30 deg\"",
    ),
    key("speed", Takes::Each(Per::Speed), Need::Default("0"), "speed at the start", "\"2 rad/s\""),
    key("damping", Takes::Each(Per::Damping), Need::Optional, "damping of each degree of freedom", "\"0.1 N m s\""),
    key(
        "friction",
        Takes::Each(Per::Effort),
        Need::Optional,
        "steady friction of each degree of freedom, smoothed around rest; `bearing` has friction from what the joint carries",
        "\"0.2 N m\"",
    ),
    key(
        "friction_speed",
        Takes::Each(Per::Speed),
        Need::Default("0.01"),
        "speed over which friction is smoothed around rest",
        "\"0.01 rad/s\"",
    ),
    key(
        "stiffness",
        Takes::Each(Per::Stiffness),
        Need::Optional,
        "stiffness of a spring on each degree of freedom",
        "\"5 N m\"",
    ),
    key(
        "free",
        Takes::Each(Per::Coordinate),
        Need::Default("0"),
        "coordinate at which the spring is free",
        "\"10 deg\"",
    ),
    key(
        "preload",
        Takes::Each(Per::Effort),
        Need::Optional,
        "effort of the spring against the coordinate where it is free",
        "\"1 N m\"",
    ),
];

const RUBS: Key = key(
    "friction",
    Takes::Friction,
    Need::Required,
    "friction in the bearing: a coefficient; a friction law (`carom laws --group friction`) that needs no memory; \"materials\", usual coefficients of the two; \
     `expr: ` and the coefficient as an expression of v, F; or a table",
    "0.1",
);
const PRELOAD: Key = key(
    "preload",
    Takes::Quantity(Dimension::FORCE),
    Need::Default("0"),
    "what presses without a load, as by a tight fit",
    "\"50 N\"",
);
const BEARING_MATERIALS: Key = key(
    "materials",
    Takes::Materials,
    Need::Optional,
    "the materials that rub, one for both sides or one for each; for friction = \"materials\"",
    "[\"steel\", \"bronze\"]",
);

/// The bearing of a revolute joint.
pub const PIN: Section = Section {
    name: "pin",
    form: Form::Inline,
    help: "Dry friction of a revolute joint from what it carries: the pin rubs in its bush with the force across the axis, and with what its two ends carry of moments \
           across the axis, if it has a length. Sticking and slipping are located.",
    keys: &[
        key("radius", Takes::Quantity(Dimension::LENGTH), Need::Required, "radius of the pin", "\"10 mm\""),
        RUBS,
        key(
            "length",
            Takes::Quantity(Dimension::LENGTH),
            Need::Follows("moments do not press"),
            "length of the bearing, whose ends carry moments across the axis",
            "\"40 mm\"",
        ),
        key(
            "collar_radius",
            Takes::Quantity(Dimension::LENGTH),
            Need::Default("0"),
            "radius at which a collar carries the force along the axis",
            "\"15 mm\"",
        ),
        PRELOAD,
        BEARING_MATERIALS,
    ],
    kinds: &[],
};

/// The bearing of a prismatic joint.
pub const GUIDE: Section = Section {
    name: "guide",
    form: Form::Inline,
    help: "Dry friction of a prismatic joint from what it carries: the slider rubs in its guide with the force across the axis, and with what its ends and sides carry of \
           moments, if it has a length and a width. Sticking and slipping are located.",
    keys: &[
        RUBS,
        key(
            "length",
            Takes::Quantity(Dimension::LENGTH),
            Need::Follows("moments across the axis do not press"),
            "length of the slider, whose ends carry moments across the axis",
            "\"80 mm\"",
        ),
        key(
            "width",
            Takes::Quantity(Dimension::LENGTH),
            Need::Follows("moments about the axis do not press"),
            "width of the slider, whose sides carry moments about the axis",
            "\"40 mm\"",
        ),
        PRELOAD,
        BEARING_MATERIALS,
    ],
    kinds: &[],
};

const PIN_BEARING: Key = key(
    "bearing",
    Takes::Table(&PIN),
    Need::Optional,
    "dry friction from what the joint carries: the pin in its bush",
    "{ radius = \"10 mm\", friction = 0.1 }",
);
const GUIDE_BEARING: Key = key(
    "bearing",
    Takes::Table(&GUIDE),
    Need::Optional,
    "dry friction from what the joint carries: the slider in its guide",
    "{ friction = 0.1, length = \"80 mm\" }",
);

/// Stops, for joints of one degree of freedom.
const LIMITS: &[Key] = &[
    key("limits", Takes::Limits, Need::Optional, "lower and upper stop", "[\"-90 deg\", \"90 deg\"]"),
    key(
        "limit_stiffness",
        Takes::Each(Per::Stiffness),
        Need::Optional,
        "stiffness of the stops; needed with limits",
        "\"1000 N m\"",
    ),
    key("limit_damping", Takes::Each(Per::Damping), Need::Default("0"), "damping of the stops", "\"1 N m s\""),
];

/// A ball turns about three axes; where it starts is a turn, not three angles.
const BALL: &[Key] = &[
    key(
        "start",
        Takes::Orientation,
        Need::Optional,
        "turn of the child at the start, from the placement in the file",
        "{ axis = [0, 0, 1], angle = \"30 deg\" }",
    ),
    key(
        "speed",
        Takes::Vector(Dimension::ANGULAR_SPEED),
        Need::Default("[0, 0, 0]"),
        "angular velocity at the start against the parent, in axes that turn with the child and were the world's before the start turn",
        "[0, 0, \"2 rad/s\"]",
    ),
    key("damping", Takes::Each(Per::Damping), Need::Optional, "damping of the turning", "\"0.1 N m s\""),
];

/// A joint between two bodies.
pub const JOINT: Section = Section {
    name: "joint",
    form: Form::Each,
    help: "A joint between two bodies, or between a body and the ground. Its coordinates and speeds count how the second moves against the first, and its \
           reaction is what it does to the second; with the two named the other way round, all of them change their sign. A body that no joint \
           carries moves freely. Points and axes are in the world as drawn. Positions and speeds at the start are held each for itself: what \
           the file sets is kept, the rest follows from the loops and is told by `carom check`, and what contradicts is an error.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which forces and outputs call it", "\"hinge\""),
        key("kind", Takes::Kind, Need::Required, "which degrees of freedom it leaves", "\"revolute\""),
        key(
            "child_point",
            Takes::Vector(Dimension::LENGTH),
            Need::Follows("the same as point"),
            "where it is on the second body as that is drawn, if the bodies are drawn apart; assembly brings the points together",
            "[0.101, 0, 0]",
        ),
        key(
            "between",
            Takes::Texts(2),
            Need::Required,
            "the two bodies, the one that carries first; either may be \"ground\"",
            "[\"ground\", \"bob\"]",
        ),
    ],
    kinds: &[
        Kind {
            name: "revolute",
            help: "turns about an axis",
            dofs: &[Turn],
            keys: &[&[POINT, AXIS, PIN_BEARING], FREEDOM, LIMITS],
        },
        Kind {
            name: "prismatic",
            help: "slides along an axis",
            dofs: &[Slide],
            keys: &[&[ANY_POINT, AXIS, GUIDE_BEARING], FREEDOM, LIMITS],
        },
        Kind {
            name: "cylindrical",
            help: "slides along an axis and turns about it",
            dofs: &[Slide, Turn],
            keys: &[&[POINT, AXIS], FREEDOM],
        },
        Kind {
            name: "universal",
            help: "turns about two axes, the first fixed in the parent, the second in the child",
            dofs: &[Turn, Turn],
            keys: &[&[POINT, AXES], FREEDOM],
        },
        Kind { name: "spherical", help: "turns about a point", dofs: &[Turn, Turn, Turn], keys: &[&[POINT], BALL] },
        Kind {
            name: "planar",
            help: "slides in a plane and turns about its normal; degrees of freedom 1 and 2 are ways along two axes of the plane that move with the first body, \
                   degree of freedom 3 is the turn. With the normal n, the first of them is z x n in the world as drawn (y x n where n is within 26 degrees of z), \
                   the second n x the first: x and y for a normal along z, -x and z for one along y, y and z for one along x",
            dofs: &[Slide, Slide, Turn],
            keys: &[&[ANY_POINT, NORMAL], FREEDOM],
        },
        Kind {
            name: "screw",
            help: "turns about an axis and moves along it in proportion",
            dofs: &[Turn],
            keys: &[&[POINT, AXIS, LEAD], FREEDOM, LIMITS],
        },
        JOURNAL_BEARING,
        PIN_IN_SLOT,
        SLIDER_IN_GUIDE,
        BALL_IN_SOCKET,
        LOOSE_REVOLUTE,
        Kind { name: "fixed", help: "leaves no degree of freedom", dofs: &[], keys: &[&[ANY_POINT]] },
        Kind { name: "free", help: "leaves all degrees of freedom", dofs: &[], keys: &[&[ANY_POINT]] },
    ],
};
