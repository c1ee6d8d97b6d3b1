//! Contacts, and the keys by which a contact or a joint with clearance says its law.

use super::{FOUNDATION, Form, Key, Need, Section, Takes, key};
use carom_lab::units::Dimension;

const ID: Key = key(
    "law",
    Takes::Text,
    Need::Optional,
    "the law: an id (`carom laws`), or `expr: ` and the force as an expression of d, v, t, v0, M, K, n, e and the parameters",
    "\"ye_flores\"",
);
const RESTITUTION: Key = key(
    "restitution",
    Takes::Quantity(Dimension::NUMBER),
    Need::Optional,
    "the restitution that is asked for; laws that take one need it",
    "0.7",
);
const RIGID: Key = key(
    "rigid",
    Takes::Flag,
    Need::Follows("`contact` of [run]"),
    "whether the surfaces are rigid, whatever the law: they strike in no time with the restitution that is asked for, or stay together; friction of theirs is dry, with the coefficients of its law",
    "true",
);
const BY_SPEED: Key = key(
    "restitution_law",
    Takes::RestitutionLaw,
    Need::Follows("the same restitution at every speed"),
    "the law by which the restitution of rigid surfaces falls with the approach speed: its id (`carom laws --group restitution`), with the numbers of its documented case, or a table",
    "\"cor_herbert\"",
);
const TANGENTIAL: Key = key(
    "tangential_restitution",
    Takes::Quantity(Dimension::NUMBER),
    Need::Follows("dry friction alone"),
    "what part of the slip a rigid ball returns that sticks in an impact, beta0 of Walton's law, -1 to 1; for balls with friction that meet planes or balls in central impacts",
    "0.44",
);
const CALIBRATE: Key = key(
    "calibrate",
    Takes::Flag,
    Need::Default("false"),
    "whether the law is set so that a free impact delivers just that restitution",
    "true",
);
const DAMPING: Key = key(
    "damping",
    Takes::Text,
    Need::Default("\"none\""),
    "what damps a law of line contact, which has no loss of its own: the law of the Hunt-Crossley family (`carom laws --group hunt-crossley`) that lends it \
     its factor 1 + xi v/v0, for the restitution that is asked for; or \"none\"",
    "\"lankarani_nikravesh\"",
);
const STIFFNESS: Key = key(
    "stiffness",
    Takes::Stiffness,
    Need::Follows("from the materials and from the curvatures where the surfaces touch"),
    "contact stiffness K of F = K d^n",
    "\"1.4e8 N/m^1.5\"",
);
const EXPONENT: Key = key(
    "exponent",
    Takes::Quantity(Dimension::NUMBER),
    Need::Follows("the law's own, or 1.5"),
    "exponent n of the indentation",
    "1.5",
);
const MATERIALS: Key = key(
    "materials",
    Takes::Materials,
    Need::Optional,
    "the material of both bodies, or of each (`carom materials`)",
    "[\"steel\", \"bronze\"]",
);
const LENGTH: Key = key(
    "length",
    Takes::Quantity(Dimension::LENGTH),
    Need::Optional,
    "length of a line contact, along the axis of its profiles",
    "\"10 mm\"",
);
const PARAMETERS: Key = key(
    "parameters",
    Takes::Values,
    Need::Follows("those of the law's documented case"),
    "the law's own parameters, by their symbols (`carom laws show`)",
    "{ alpha = \"0.32 s/m\" }",
);
const FOUR_NUMBERS: Key = key(
    "adams",
    Takes::Table(&ADAMS),
    Need::Optional,
    "the four numbers of the contact function of Adams, instead of a law",
    "{ stiffness = \"1e8 N/m^1.5\", exponent = 1.5, damping = \"1e3 N s/m\", depth = \"0.1 mm\" }",
);
const LAYER: Key = key(
    "foundation",
    Takes::Table(&FOUNDATION),
    Need::Optional,
    "a soft layer between the two, instead of a law: they press each other over the area that they share",
    "{ thickness = \"5 mm\", modulus = \"1 MPa\", loss = \"0.3 s/m\" }",
);
const SLOWEST_APPROACH: Key = key(
    "slowest_approach",
    Takes::PartOr(Dimension::SPEED),
    Need::Default("0.1"),
    "a touch slower than this part of sqrt(a d), or than this speed, counts as one of that speed; a is the acceleration of closing at first touch, \
     d the depth at which the law holds it at rest",
    "\"1 mm/s\"",
);
const ONSET: Key = key(
    "onset",
    Takes::Choice(&["renewed", "once"]),
    Need::Default("\"renewed\""),
    "when laws with v0 are told the approach speed: anew where surfaces in contact move faster than they met and where a second compression \
     begins, or once, at first touch, as in the papers",
    "\"once\"",
);
const APPROACH_SPEED: Key = key(
    "approach_speed",
    Takes::Quantity(Dimension::SPEED),
    Need::Optional,
    "the approach speed that counts where the shapes overlap at the start",
    "\"1 m/s\"",
);
const SURFACE: Key = key(
    "surface",
    Takes::Choice(&["fresh", "marked"]),
    Need::Default("\"fresh\""),
    "whether each impact meets a fresh surface, or the mark that the last one left",
    "\"marked\"",
);

const RUBS: Key = key(
    "friction",
    Takes::Friction,
    Need::Follows("smooth surfaces"),
    "friction between the surfaces: a coefficient; a friction law (`carom laws --group friction`), with the numbers of its documented case; \"materials\", usual \
     coefficients of the two; `expr: ` and the coefficient as an expression of v, F; or a table",
    "0.3",
);

const ROLLING: Key = key(
    "rolling_resistance",
    Takes::Quantity(Dimension::LENGTH),
    Need::Default("0"),
    "lever of the moment against rolling: moment over normal force",
    "\"0.5 mm\"",
);
const DRILLING: Key = key(
    "drilling_resistance",
    Takes::Quantity(Dimension::LENGTH),
    Need::Default("0"),
    "lever of the moment against turning about the normal: moment over normal force",
    "\"10 um\"",
);

/// How hard two surfaces push, what holds back their sliding, and what is known of them.
pub(super) const LAW: &[Key] = &[
    ID,
    RESTITUTION,
    RIGID,
    BY_SPEED,
    TANGENTIAL,
    DAMPING,
    CALIBRATE,
    STIFFNESS,
    EXPONENT,
    MATERIALS,
    LENGTH,
    PARAMETERS,
    FOUR_NUMBERS,
    RUBS,
    ROLLING,
    DRILLING,
    ONSET,
    SLOWEST_APPROACH,
    APPROACH_SPEED,
    SURFACE,
];

/// Two shapes that may meet.
pub const CONTACT: Section = Section {
    name: "contact",
    form: Form::Each,
    help: "Shapes of different bodies that may meet, and the law by which they push each other apart. Every impact begins anew: the law is \
           told the approach speed and the effective mass at first touch. Without `shapes` every surface of the one may meet every surface of the \
           other, each pair of different bodies once; two groups are paired in the same way, and a group with itself. Of one pair that several \
           contacts mean, the one that names it most closely has it: by `shapes`, by its surfaces, by its bodies, by groups, in this order.",
    keys: &[
        key("name", Takes::Text, Need::Required, "the name by which outputs call it", "\"floor\""),
        key(
            "between",
            Takes::Texts(2),
            Need::Required,
            "the two bodies, surfaces or groups that may touch; \"ground\" may be one of them, and a group may stand on both sides",
            "[\"ball\", \"ground\"]",
        ),
        key(
            "shapes",
            Takes::Shapes,
            Need::Follows("all surfaces of the two"),
            "the shape with which each touches, in the body's frame, or in the world for the ground; \"own\" is the body's own shape, if that is a \
             sphere",
            "[\"own\", { kind = \"plane\", normal = [0, 0, 1] }]",
        ),
        key(
            "except",
            Takes::MemberPairs,
            Need::Optional,
            "what may not touch, where surfaces or groups are paired: two bodies, surfaces or groups each",
            "[[\"ball1\", \"ball2\"]]",
        ),
        key(
            "joined",
            Takes::Flag,
            Need::Follows("`true` for two bodies, `false` where one of the two is a group"),
            "whether bodies that a joint joins may touch; a joint with the ground does not count",
            "true",
        ),
        ID,
        RESTITUTION,
        RIGID,
        BY_SPEED,
        TANGENTIAL,
        DAMPING,
        CALIBRATE,
        STIFFNESS,
        EXPONENT,
        MATERIALS,
        LENGTH,
        PARAMETERS,
        FOUR_NUMBERS,
        LAYER,
        RUBS,
        ROLLING,
        DRILLING,
        ONSET,
        SLOWEST_APPROACH,
        APPROACH_SPEED,
        SURFACE,
    ],
    kinds: &[],
};

/// Friction with its numbers.
pub const FRICTION: Section = Section {
    name: "friction",
    form: Form::Inline,
    help: "Friction between two surfaces: a law and its numbers. The coefficients say what the surfaces are, the parameters are the law's own; of either all are \
           given, or none. Coefficients may stand alone.",
    keys: &[
        key(
            "law",
            Takes::Text,
            Need::Default("\"coulomb\""),
            "the friction law: an id (`carom laws --group friction`), or `expr: ` and the coefficient as an expression of the sliding speed v, the normal force F \
             and the parameters; \"materials\" or \"none\" as without a table",
            "\"lugre\"",
        ),
        key(
            "static",
            Takes::Quantity(Dimension::NUMBER),
            Need::Follows("that of the law's documented case"),
            "coefficient at rest, mu_s of the laws that have one; not below the kinetic one",
            "0.4",
        ),
        key(
            "kinetic",
            Takes::Quantity(Dimension::NUMBER),
            Need::Follows("that of the law's documented case"),
            "coefficient while sliding, mu_d",
            "0.3",
        ),
        key(
            "parameters",
            Takes::Values,
            Need::Follows("those of the law's documented case"),
            "the law's own parameters, by their symbols (`carom laws show`)",
            "{ v0 = \"1 mm/s\", v1 = \"10 mm/s\" }",
        ),
    ],
    kinds: &[],
};

/// A law of restitution by speed, with its numbers.
pub const RESTITUTION_LAW: Section = Section {
    name: "restitution_law",
    form: Form::Inline,
    help: "The law by which the restitution of rigid surfaces falls with the approach speed, with its numbers. Those that are left out are those of its documented case; a0 of \
           cor_linear is the `restitution` of the contact, if it has one.",
    keys: &[
        key(
            "law",
            Takes::Text,
            Need::Required,
            "the law: cor_linear, cor_herbert or cor_wang (`carom laws show`)",
            "\"cor_linear\"",
        ),
        key(
            "parameters",
            Takes::Values,
            Need::Follows("those of the law's documented case"),
            "the law's own parameters, by their symbols",
            "{ a1 = \"0.1 s/m\" }",
        ),
    ],
    kinds: &[],
};

/// What is different at one wall of a slot or a guide, or at the collars of a journal.
pub const WALL: Section = Section {
    name: "wall",
    form: Form::Inline,
    help: "What is different at a wall of a slot or of a guide, at the ends of a slot, or at the collars of a journal: any of the keys by which the joint says its law.",
    keys: LAW,
    kinds: &[],
};

/// The contact function of Adams.
pub const ADAMS: Section = Section {
    name: "adams",
    form: Form::Inline,
    help: "The contact function of Adams by its four numbers: F = max(0, K d^n + c(d) v), where c rises from zero at first touch to the damping at \
           the depth, as a smooth step.",
    keys: &[
        key("stiffness", Takes::Stiffness, Need::Required, "contact stiffness K", "\"1e8 N/m^1.5\""),
        key(
            "exponent",
            Takes::Quantity(Dimension::NUMBER),
            Need::Default("1.5"),
            "exponent n of the indentation",
            "2.2",
        ),
        key(
            "damping",
            Takes::Quantity(Dimension::new(1.0, 0.0, -1.0)),
            Need::Required,
            "damping from the depth on",
            "\"1e3 N s/m\"",
        ),
        key(
            "depth",
            Takes::Quantity(Dimension::LENGTH),
            Need::Required,
            "indentation at which the damping is all there",
            "\"0.1 mm\"",
        ),
    ],
    kinds: &[],
};
