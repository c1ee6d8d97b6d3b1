//! What is shown of a study: its figures, and a page on which one clicks a point and sees that run.

#[cfg(feature = "figures")]
mod figure;
mod page;

#[cfg(feature = "figures")]
pub use figure::figures;
pub use page::page;
