//! What is varied where a scenario is run many times.

use super::{Form, Need, Section, Takes, key};
use carom_lab::units::Dimension;

/// A study of the scenario: what `carom sweep` does where its options say nothing else.
pub const STUDY: Section = Section {
    name: "study",
    form: Form::Once,
    help: "What `carom sweep` varies and measures where its options say nothing else. A single run does not look at it.",
    keys: &[
        key(
            "vary",
            Takes::Texts(0),
            Need::Optional,
            "what is varied, each KEY=VALUES: a parameter or a dotted key as --set takes it, and values, a..b:n for n of them at equal distances, a..b:n log at equal ratios, or a list with commas",
            "[\"clearance=0.05 mm..0.5 mm:10\", \"speed=1000 rpm, 3000 rpm\"]",
        ),
        key(
            "measure",
            Takes::Texts(0),
            Need::Follows("what the contacts do, or the first outputs"),
            "what is measured of every run: peak, max, min, mean, rms, first or last of a quantity, count(impacts), loss, and arithmetic of them; NAME = before it gives a name",
            "[\"peak(wrist_pin.force)\", \"count(impacts)\"]",
        ),
        key(
            "after",
            Takes::Quantity(Dimension::TIME),
            Need::Default("0"),
            "what happens earlier in a run is not measured: for what must settle first",
            "\"20 ms\"",
        ),
        key(
            "design",
            Takes::Choice(&["grid", "zip", "latin-hypercube", "sobol"]),
            Need::Default("\"grid\""),
            "which points there are: all combinations, the values side by side, or samples between the ends of the ranges",
            "\"sobol\"",
        ),
        key("samples", Takes::Whole, Need::Optional, "how many points a latin-hypercube or sobol design has", "64"),
        key(
            "seed",
            Takes::Whole,
            Need::Default("0"),
            "another seed gives other samples; of sobol, 0 is the sequence as it is published",
            "1",
        ),
    ],
    kinds: &[],
};
