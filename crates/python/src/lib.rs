//! The Python package `carom`, as far as it is Rust: values in and out, threads released while something is computed.
//!
//! What a user of Python sees, names, defaults, help, tables, is written in Python (`python/carom`); this room turns arguments into the cases and scenarios of
//! the library, and results into arrays. Larger structures pass as JSON, numbers by the thousand as arrays that are moved, not copied.

mod advise;
mod batch;
mod case;
mod drawing;
mod error;
mod fit;
mod function;
mod impact;
mod laws;
mod long_run;
mod outcome;
mod quantity;
mod scenario;
mod simulation;
mod study;
mod watch;

use pyo3::prelude::*;

/// The part of carom that is compiled.
#[pymodule]
mod _carom {
    #[pymodule_export]
    use super::advise::advise;
    #[pymodule_export]
    use super::batch::batch;
    #[pymodule_export]
    use super::drawing::Drawing;
    #[pymodule_export]
    use super::fit::{Fitted, all_laws, fitted, records};
    #[pymodule_export]
    use super::impact::{Impact, impact};
    #[pymodule_export]
    use super::laws::{law, laws};
    #[pymodule_export]
    use super::long_run::drawing::{draw_basins, draw_diagram, draw_exponent, draw_orbit, draw_section};
    #[pymodule_export]
    use super::long_run::{exponent, orbit, section};
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::scenario::{Scenario, scenarios};
    #[pymodule_export]
    use super::simulation::{Simulation, State};
    #[pymodule_export]
    use super::study::Study;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
