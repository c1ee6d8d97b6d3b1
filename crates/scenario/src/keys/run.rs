//! How to run, and what to write out several times.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// How the scenario is run.
pub const RUN: Section = Section {
    name: "run",
    form: Form::Once,
    help: "How long to run, by which method, and what to record.",
    keys: &[
        key("until", Takes::Quantity(Dimension::TIME), Need::Required, "when the run ends", "\"10 s\""),
        key(
            "method",
            Takes::Choice(&["auto", "dop853", "dopri5", "rodas5p", "rk4", "semi-implicit"]),
            Need::Default("\"auto\""),
            "the method; auto is dop853, and rodas5p where that is cheaper; rk4 and semi-implicit take fixed steps",
            "\"rodas5p\"",
        ),
        key(
            "tolerance",
            Takes::Quantity(Dimension::NUMBER),
            Need::Default("1e-10"),
            "relative error allowed in a step, for methods that choose their steps",
            "1e-8",
        ),
        key(
            "step",
            Takes::Quantity(Dimension::TIME),
            Need::Optional,
            "length of a step, for methods with fixed steps, and needed there",
            "\"1 ms\"",
        ),
        key(
            "longest_step",
            Takes::Quantity(Dimension::TIME),
            Need::Optional,
            "no step is longer: for forces or events so short that a step could pass over them",
            "\"1 ms\"",
        ),
        key(
            "record",
            Takes::Record,
            Need::Follows("1000 samples"),
            "how often to record: a frequency, an interval, or \"steps\"",
            "\"100 Hz\"",
        ),
        key(
            "contact",
            Takes::Choice(&["compliant", "rigid"]),
            Need::Default("\"compliant\""),
            "whether surfaces give way by the laws of their contacts, or are rigid: then they strike in no time, with the restitution that is asked for, or stay together",
            "\"rigid\"",
        ),
        key(
            "impact",
            Takes::Choice(&["newton", "poisson", "stronge"]),
            Need::Default("\"newton\""),
            "what restitution means where rigid surfaces strike: a ratio of speeds, of impulses, or the root of that of works",
            "\"stronge\"",
        ),
        key(
            "impact_order",
            Takes::Choice(&["sequential", "at-once"]),
            Need::Default("\"sequential\""),
            "rigid surfaces that meet at one instant: one after the other, the fastest first and of equals the first listed, or all at once (newton and poisson)",
            "\"at-once\"",
        ),
        key(
            "closing_speed",
            Takes::Quantity(Dimension::SPEED),
            Need::Follows("a millionth of the extent of the mechanism over its time scale"),
            "rigid surfaces that meet slower do not rebound: they stay together if they are pressed",
            "\"1 um/s\"",
        ),
        key(
            "compare",
            Takes::Texts(0),
            Need::Follows("the law that the contacts have"),
            "the compliant laws that `carom run --compare` puts beside the impact laws of the rigid world",
            "[\"lankarani_nikravesh\", \"hertz\"]",
        ),
        key("most_steps", Takes::Whole, Need::Default("100000000"), "the run gives up after so many steps", "1000000"),
    ],
    kinds: &[],
};

/// Tables written out for each value of an index.
pub const REPEAT: Section = Section {
    name: "repeat",
    form: Form::Each,
    help: "Its tables, [[repeat.body]] and so on, are written out for each value of the index, which their expressions may use.",
    keys: &[
        key("index", Takes::Text, Need::Default("\"i\""), "the name of the index", "\"i\""),
        key("from", Takes::Whole, Need::Default("1"), "its first value", "2"),
        key("to", Takes::Whole, Need::Required, "its last value", "\"= n\""),
        key(
            "let",
            Takes::Values,
            Need::Optional,
            "names for its tables, evaluated for each value of the index; they may use parameters, the index and each other",
            "{ b = \"= TAU*i/3\", x = \"= 0.3*cos(b)\" }",
        ),
    ],
    kinds: &[],
};
