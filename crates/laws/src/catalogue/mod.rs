//! The catalogue: every published contact law, described and ready to be built.
//!
//! An [`Entry`] is the single source for what the project says of a law: the `carom laws` listing, the handbook page, the schema of
//! scenario files. [`find`] looks one up by id or alias.

mod bristle;
mod code;
mod elastic;
mod entry;
mod factor;
mod friction;
mod generic;
mod hunt_crossley;
mod kelvin_voigt;
mod line;
mod non_smooth;
mod parameters;
mod permanent;
mod piecewise;
mod resistance;
mod restitution;
mod stiffness;
mod tangential;
mod values;
mod viscous;

#[cfg(test)]
mod tests;

pub use entry::{Asked, Entry, FrictionLaw, Group, Kind, MadeFor, Memory, Normal, Parameter, Role};
pub use factor::lenders;
pub use values::Values;

/// All entries, file by file; [`Group`] has the order of the handbook.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    [
        elastic::ENTRIES,
        line::ENTRIES,
        kelvin_voigt::ENTRIES,
        hunt_crossley::ENTRIES,
        viscous::ENTRIES,
        piecewise::ENTRIES,
        permanent::ENTRIES,
        code::ENTRIES,
        generic::ENTRIES,
        non_smooth::ENTRIES,
        friction::ENTRIES,
        bristle::ENTRIES,
        tangential::ENTRIES,
        resistance::ENTRIES,
        stiffness::ENTRIES,
        restitution::ENTRIES,
    ]
    .into_iter()
    .flatten()
}

/// The entry with this id or alias.
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id == id || entry.aliases.contains(&id))
}

/// The id or alias nearest to a misspelt one.
pub fn nearest(id: &str) -> Option<&'static str> {
    crate::nearest(id, entries().flat_map(|entry| std::iter::once(entry.id).chain(entry.aliases.iter().copied())))
}
