//! The impact laboratory for multibody dynamics.

pub mod advise;
pub mod compare;
mod cubic;
pub mod describe;
pub mod excerpt;
mod extremum;
#[cfg(feature = "figures")]
pub mod figure;
pub mod formula;
pub mod handbook;
mod html;
pub mod interface;
pub mod lab;
pub mod materials;
pub mod papers;
pub mod plot;
pub mod record;
pub mod report;
pub mod scenario;
pub mod simulate;
mod text_file;
pub mod units;
mod yielding;

pub use carom_engine as engine;
pub use carom_laws as laws;
pub use carom_solve as solve;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of the manual, run as tests.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/manual/how-to/rust.md"))]
struct Manual;
