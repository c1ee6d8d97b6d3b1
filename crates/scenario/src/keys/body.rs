//! Bodies, their shapes, and points on them.

use super::{Form, Key, Kind, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// The keys of a hull, wherever one is drawn.
pub(super) const HULL: &[Key] = &[
    key("file", Takes::Text, Need::Optional, "an STL or OBJ file beside the scenario", "\"part.stl\""),
    key(
        "unit",
        Takes::Choice(UNITS),
        Need::Follows("needed with a file, which does not know it"),
        "what a one in the file is",
        "\"mm\"",
    ),
    key(
        "points",
        Takes::Places,
        Need::Optional,
        "points instead of a file, at least four",
        "[[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]",
    ),
];

/// The keys of a mesh, wherever one is drawn.
pub(super) const MESH: &[Key] = &[
    key("file", Takes::Text, Need::Required, "an STL or OBJ file beside the scenario", "\"part.stl\""),
    key("unit", Takes::Choice(UNITS), Need::Required, "what a one in the file is", "\"mm\""),
];

/// A rigid body.
pub const BODY: Section = Section {
    name: "body",
    form: Form::Each,
    help: "A rigid body, placed in the world as drawn: with all joints at zero, before their `start` moves it. Its mass and inertia are given, or follow from a shape and one of mass, \
           density and material.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which joints, forces and outputs call it", "\"bob\""),
        key(
            "position",
            Takes::Vector(Dimension::LENGTH),
            Need::Default("[0, 0, 0]"),
            "origin of the body's frame in the world as drawn",
            "[\"1 m\", 0, 0]",
        ),
        key(
            "orientation",
            Takes::Orientation,
            Need::Optional,
            "orientation of the body's frame in the world as drawn",
            "{ axis = [0, 0, 1], angle = \"30 deg\" }",
        ),
        key(
            "mass",
            Takes::Quantity(Dimension::MASS),
            Need::Follows("of the shape and its density"),
            "mass",
            "\"2 kg\"",
        ),
        key(
            "centre",
            Takes::Vector(Dimension::LENGTH),
            Need::Follows("of the shape, or the origin"),
            "centre of mass in the body's frame",
            "[0, 0, \"10 mm\"]",
        ),
        key(
            "inertia",
            Takes::Quantities(Dimension::INERTIA, &[3, 6]),
            Need::Follows("of the shape"),
            "inertia about the centre of mass in the body's axes: xx, yy, zz, and if need be xy, xz, yz",
            "[1e-3, 1e-3, 1e-3]",
        ),
        key(
            "shape",
            Takes::Table(&SHAPE),
            Need::Optional,
            "a solid that gives centre of mass and inertia",
            "{ kind = \"sphere\", radius = \"20 mm\" }",
        ),
        key(
            "density",
            Takes::Quantity(Dimension::DENSITY),
            Need::Follows("of the material"),
            "density of the shape",
            "\"7850 kg/m^3\"",
        ),
        key("material", Takes::Text, Need::Optional, "material of the shape, for its density", "\"steel\""),
        key(
            "velocity",
            Takes::Vector(Dimension::SPEED),
            Need::Default("[0, 0, 0]"),
            "velocity of the body's frame at the start in world axes, for a body that moves freely",
            "[\"1 m/s\", 0, 0]",
        ),
        key(
            "angular_velocity",
            Takes::Vector(Dimension::ANGULAR_SPEED),
            Need::Default("[0, 0, 0]"),
            "angular velocity at the start in world axes, for a body that moves freely",
            "[0, 0, \"5 rad/s\"]",
        ),
    ],
    kinds: &[],
};

/// What a one in a file of a mesh may be.
pub(super) const UNITS: &[&str] = &["m", "cm", "mm", "um", "in", "ft"];

const SIZE: Key = key(
    "size",
    Takes::Vector(Dimension::LENGTH),
    Need::Required,
    "extents along x, y and z",
    "[\"1 m\", \"20 mm\", \"20 mm\"]",
);
const RADIUS: Key = key("radius", Takes::Quantity(Dimension::LENGTH), Need::Required, "radius", "\"20 mm\"");
const INNER: Key = key("inner", Takes::Quantity(Dimension::LENGTH), Need::Required, "inner radius", "\"15 mm\"");
const LENGTH: Key = key("length", Takes::Quantity(Dimension::LENGTH), Need::Required, "length along z", "\"200 mm\"");

/// A solid of even density.
pub const SHAPE: Section = Section {
    name: "shape",
    form: Form::Inline,
    help: "A solid of even density; its length lies along z.",
    keys: &[
        key("kind", Takes::Kind, Need::Required, "which solid", "\"box\""),
        key(
            "centre",
            Takes::Vector(Dimension::LENGTH),
            Need::Default("[0, 0, 0]"),
            "its centre in the body's frame; of a hull or mesh, where the origin of its points or its file lies",
            "[0, 0, \"0.5 m\"]",
        ),
        key(
            "orientation",
            Takes::Orientation,
            Need::Optional,
            "its orientation in the body's frame",
            "{ axis = [0, 1, 0], angle = \"90 deg\" }",
        ),
    ],
    kinds: &[
        Kind { name: "box", help: "a box", dofs: &[], keys: &[&[SIZE]] },
        Kind { name: "sphere", help: "a sphere", dofs: &[], keys: &[&[RADIUS]] },
        Kind { name: "cylinder", help: "a cylinder", dofs: &[], keys: &[&[RADIUS, LENGTH]] },
        Kind { name: "tube", help: "a cylinder with a bore", dofs: &[], keys: &[&[RADIUS, INNER, LENGTH]] },
        Kind {
            name: "capsule",
            help: "a cylinder between two half spheres; its length is that of the cylinder",
            dofs: &[],
            keys: &[&[RADIUS, LENGTH]],
        },
        Kind {
            name: "cone",
            help: "a cone with its tip towards +z; its centre is half-way up",
            dofs: &[],
            keys: &[&[RADIUS, LENGTH]],
        },
        Kind { name: "ellipsoid", help: "an ellipsoid", dofs: &[], keys: &[&[SIZE]] },
        Kind {
            name: "hull",
            help: "the smallest convex body around points, or around all corners of an STL or OBJ file; the file need not be closed",
            dofs: &[],
            keys: &[HULL],
        },
        Kind {
            name: "mesh",
            help: "what the triangles of an STL or OBJ file enclose; it must be closed, its faces outward",
            dofs: &[],
            keys: &[MESH],
        },
    ],
};

/// A named point of a body.
pub const POINT: Section = Section {
    name: "point",
    form: Form::Each,
    help: "A named point of a body, for forces and outputs.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which forces and outputs call it", "\"tip\""),
        key("body", Takes::Name, Need::Required, "the body it moves with, or \"ground\"", "\"bob\""),
        key("at", Takes::Vector(Dimension::LENGTH), Need::Required, "where it is in the world as drawn", "[1, 0, 0]"),
    ],
    kinds: &[],
};
