//! Surfaces of bodies, and groups of them, for contacts that do not name each pair.

use super::{Form, Need, Section, Takes, key};

/// A shape with which a body touches others.
pub const SURFACE: Section = Section {
    name: "surface",
    form: Form::Each,
    help: "A shape with which a body, or the ground, touches others, in every contact that names the body, the surface, or a group that it is in. A body \
           may have several; one that has none touches with its own shape, if that is a sphere, an ellipsoid, a box, a cylinder or a capsule.",
    keys: &[
        key(
            "name",
            Takes::Text,
            Need::Follows("the body's, with a number where it has several"),
            "the name by which contacts and groups call it",
            "\"floor\"",
        ),
        key("body", Takes::Name, Need::Required, "the body that has it, or \"ground\"", "\"ground\""),
        key(
            "shape",
            Takes::Shape,
            Need::Required,
            "the shape, in the body's frame, or in the world for the ground; \"own\" is the body's own shape, if that is a sphere, an ellipsoid, a box, a cylinder or a capsule",
            "{ kind = \"plane\", normal = [0, 0, 1] }",
        ),
    ],
    kinds: &[],
};

/// Bodies and surfaces that are named together.
pub const GROUP: Section = Section {
    name: "group",
    form: Form::Each,
    help: "Bodies, surfaces and other groups under one name, for contacts.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which contacts call it", "\"balls\""),
        key(
            "members",
            Takes::Members,
            Need::Required,
            "its members: bodies, surfaces, groups, \"ground\"; * stands for any letters in names of bodies and surfaces",
            "[\"ball*\", \"floor\"]",
        ),
    ],
    kinds: &[],
};
