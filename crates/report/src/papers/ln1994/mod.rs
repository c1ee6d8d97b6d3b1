//! Lankarani and Nikravesh 1994: hysteresis damping and permanent indentation.

mod example1;
mod example2;
mod example3;

use super::{LANKARANI_NIKRAVESH_1994, Page};

pub(super) const EXAMPLE_1: Page = Page {
    name: "ln1994-example1",
    paper: LANKARANI_NIKRAVESH_1994,
    title: "Example 1, Figs. 3 and 4: loops with hysteresis damping",
    reproduces: "Two spheres of 1 kg: one restitution and several speeds, one speed and several restitutions. The paper draws curves and prints no numbers; what it says of them is checked.",
    timed: false,
    evaluate: example1::sheet,
    #[cfg(feature = "figures")]
    draw: Some(example1::figure),
};

pub(super) const EXAMPLE_2: Page = Page {
    name: "ln1994-example2",
    paper: LANKARANI_NIKRAVESH_1994,
    title: "Example 2, Figs. 6 and 7: two aluminium spheres with permanent indentation",
    reproduces: "Every number printed in example 2; a cell counts within half a unit of its last printed digit.",
    timed: false,
    evaluate: example2::sheet,
    #[cfg(feature = "figures")]
    draw: Some(example2::figure),
};

pub(super) const EXAMPLE_3: Page = Page {
    name: "ln1994-example3",
    paper: LANKARANI_NIKRAVESH_1994,
    title: "Example 3, Fig. 10: a slider-crank hits a block",
    reproduces: "The scenario slider-crank-block, and the piecewise analysis beside it. The paper draws the slider's velocity and prints no numbers of the impact; what it says of them is checked. Laws are told the approach speed once per contact, as published (`onset = \"once\"`).",
    timed: false,
    evaluate: example3::sheet,
    #[cfg(feature = "figures")]
    draw: Some(example3::figure),
};
