//! A soft layer between two bodies.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// A soft layer between two bodies, instead of a law.
pub const FOUNDATION: Section = Section {
    name: "foundation",
    form: Form::Inline,
    help: "A thin soft layer on one of two bodies, pressed by the other over the area that they share: an elastic foundation, every place of which answers for itself \
           with the pressure p = k d (1 + a v) + D/h v, k = E (1 - nu)/((1 + nu)(1 - 2 nu) h). The surface of the body that wears the layer is meshed; on a plane the force is k times the \
           volume that the two share. A sphere, ellipsoid, box, cylinder, capsule, rectangle, disc or circle may wear it; a plane, sphere, box, cylinder, capsule, circle or line may press it.",
    keys: &[
        key("thickness", Takes::Quantity(Dimension::LENGTH), Need::Required, "thickness h of the layer", "\"5 mm\""),
        key(
            "modulus",
            Takes::Quantity(Dimension::PRESSURE),
            Need::Required,
            "Young's modulus E of the layer",
            "\"2 MPa\"",
        ),
        key(
            "poisson",
            Takes::Quantity(Dimension::NUMBER),
            Need::Default("0"),
            "Poisson's ratio nu of the layer, below 0.5",
            "0.4",
        ),
        key(
            "loss",
            Takes::Quantity(Dimension::SLOWNESS),
            Need::Default("\"0 s/m\""),
            "loss a: by how much the pressure grows with the speed v at which a place is pressed",
            "\"0.3 s/m\"",
        ),
        key(
            "viscosity",
            Takes::Quantity(Dimension::VISCOSITY),
            Need::Default("\"0 Pa s\""),
            "viscosity D of the layer, which adds D/h v to the pressure; the layer does not pull",
            "\"200 Pa s\"",
        ),
        key(
            "on",
            Takes::Choice(&["either", "first", "second"]),
            Need::Default("\"either\""),
            "which of the two wears the layer, and is meshed; \"either\" is the first that can",
            "\"second\"",
        ),
        key(
            "resolution",
            Takes::Whole,
            Need::Default("40"),
            "triangles across the largest extent of the shape that wears the layer, up to 200; a box on a plane is exact with 1",
            "60",
        ),
        key(
            "length",
            Takes::Quantity(Dimension::LENGTH),
            Need::Optional,
            "length across the plane of a circle that wears the layer",
            "\"20 mm\"",
        ),
    ],
    kinds: &[],
};
