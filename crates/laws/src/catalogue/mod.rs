//! The catalogue: every published contact law, described and ready to be built.
//!
//! An [`Entry`] is the single source for what the project says of a law: the `carom laws` listing, the handbook page, the schema of
//! scenario files. [`find`] looks one up by id or alias, [`nearest`] suggests one for a misspelt id.

mod entry;
mod hunt_crossley;
mod values;

pub use entry::{Asked, Entry, Group, Kind, Memory, Normal, Parameter, Role};
pub use values::Values;

/// All entries, in the order of the handbook.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    [hunt_crossley::ENTRIES].into_iter().flatten()
}

/// The entry with this id or alias.
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id == id || entry.aliases.contains(&id))
}

/// The id or alias nearest to a misspelt one.
pub fn nearest(id: &str) -> Option<&'static str> {
    crate::nearest(id, entries().flat_map(|entry| std::iter::once(entry.id).chain(entry.aliases.iter().copied())))
}
