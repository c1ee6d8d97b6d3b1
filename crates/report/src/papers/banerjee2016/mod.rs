//! Banerjee, Chanda and Das 2016: all laws in one dimensionless frame.

#[cfg(feature = "figures")]
mod curves;
mod figures;
mod models;
mod nonsmooth;
mod table1;

use super::{BANERJEE_2016, Page};

pub(super) const TABLE_1: Page = Page {
    name: "banerjee2016-table1",
    paper: BANERJEE_2016,
    title: "Table 1: the error matrix of twelve laws",
    reproduces: "Errors of impulse, dissipated energy and restitution [%] at e = 0.25 to 1; a cell counts within 0.5 percentage points.",
    timed: false,
    evaluate: table1::sheet,
    #[cfg(feature = "figures")]
    draw: None,
};

pub(super) const FIGURES: Page = Page {
    name: "banerjee2016-figures",
    paper: BANERJEE_2016,
    title: "Figures 3, 4 and 8 to 16: every curve, with its coefficient and what it delivers",
    reproduces: "The curves, and what the text says of them; a number that the text calls approximate counts within 1 %.",
    timed: false,
    evaluate: figures::sheet,
    #[cfg(feature = "figures")]
    draw: Some(curves::figure),
};

pub(super) const NONSMOOTH: Page = Page {
    name: "banerjee2016-nonsmooth",
    paper: BANERJEE_2016,
    title: "Section 3: the non-smooth method, by Newton's and by Poisson's law",
    reproduces: "Eqs. 37, 43 and 51 for two bodies on a line, as runs of the rigid world; a cell counts within 1e-12.",
    timed: false,
    evaluate: nonsmooth::sheet,
    #[cfg(feature = "figures")]
    draw: None,
};
