//! Every section and key of a scenario file, declared once.
//!
//! Readers look up here what a key takes and which keys may stand where; the JSON Schema and the reference of all keys are written
//! from the same rows. A key that only some kinds of an object have (the lead of a screw joint) is declared with those kinds.

mod body;
mod clearance;
mod contact;
mod dof;
mod drive;
mod figure;
mod force;
mod foundation;
mod group;
mod joint;
mod output;
mod part;
mod play;
mod profiles;
mod run;
mod shapes;
mod signal;
mod study;
mod terrains;
mod top;

pub use body::{BODY, POINT, SHAPE};
pub use contact::{ADAMS, CONTACT, FRICTION, RESTITUTION_LAW, WALL};
pub use dof::{Dof, Per};
pub use drive::{CONSTRAINT, DRIVE};
pub use figure::FIGURE;
pub use force::{FORCE, TABLE};
pub use foundation::FOUNDATION;
pub use group::{GROUP, SURFACE};
pub use joint::{GUIDE, JOINT, PIN};
pub use output::{EVENT, OUTPUT};
pub use part::PART;
pub use run::{REPEAT, RUN};
pub use shapes::{SHAPES, TRACK};
pub use signal::SIGNAL;
pub use study::STUDY;
pub use top::{PARAMETER, PARAMETERS, TOP, WORLD};

use carom_lab::units::Dimension;

/// The sections of a file, in the order in which they are explained.
pub const SECTIONS: &[&Section] = &[
    &PARAMETERS,
    &WORLD,
    &BODY,
    &JOINT,
    &CONSTRAINT,
    &CONTACT,
    &SURFACE,
    &GROUP,
    &DRIVE,
    &POINT,
    &SIGNAL,
    &FORCE,
    &TABLE,
    &EVENT,
    &OUTPUT,
    &FIGURE,
    &RUN,
    &STUDY,
    &REPEAT,
    &PART,
];

/// The sections that hold one object each, and may be repeated.
pub const OBJECTS: &[&Section] = &[
    &BODY,
    &JOINT,
    &CONSTRAINT,
    &CONTACT,
    &SURFACE,
    &GROUP,
    &DRIVE,
    &POINT,
    &SIGNAL,
    &FORCE,
    &TABLE,
    &EVENT,
    &OUTPUT,
    &FIGURE,
    &PART,
];

/// Tables that stand behind a key of another table.
pub const INLINE: &[&Section] =
    &[&PARAMETER, &SHAPE, &TRACK, &WALL, &ADAMS, &FOUNDATION, &FRICTION, &RESTITUTION_LAW, &PIN, &GUIDE, &SHAPES];

/// A table of a file.
#[derive(Debug)]
pub struct Section {
    /// Its name: `body` for `[[body]]`.
    pub name: &'static str,
    /// How often it is written.
    pub form: Form,
    /// What it is for, in a sentence.
    pub help: &'static str,
    /// Keys that it always may have.
    pub keys: &'static [Key],
    /// What its `kind` may be, with the keys of each kind; empty if it has no kinds.
    pub kinds: &'static [Kind],
}

/// How a section is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The file itself.
    File,
    /// `[name]`, once.
    Once,
    /// `[[name]]`, for each object.
    Each,
    /// `name = { .. }` behind a key.
    Inline,
}

/// A kind of joint, force or shape.
#[derive(Debug)]
pub struct Kind {
    /// The word behind `kind`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// The degrees of freedom that a joint of this kind has.
    pub dofs: &'static [Dof],
    /// Its own keys, in groups.
    pub keys: &'static [&'static [Key]],
}

/// A key: what it takes and what it means.
#[derive(Debug)]
pub struct Key {
    /// The key as it is written.
    pub name: &'static str,
    /// What may stand behind it.
    pub takes: Takes,
    /// Whether it must be there.
    pub need: Need,
    /// What it means, in a line.
    pub help: &'static str,
    /// A value as one would write it, in TOML.
    pub example: &'static str,
}

/// Whether a key must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It must.
    Required,
    /// It may be left out, and nothing takes its place.
    Optional,
    /// Left out, it is this value, in TOML.
    Default(&'static str),
    /// Left out, it follows from other things, as these words say.
    Follows(&'static str),
}

/// What may stand behind a key.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A text; `{expression}` in it is filled in.
    Text,
    /// The name of an object of the file, or of the file around it.
    Name,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The kind of the object, one of the section's kinds.
    Kind,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Whole,
    /// A number or a text with a unit.
    Quantity(Dimension),
    /// A number, which is a part of something, or a quantity.
    PartOr(Dimension),
    /// Three quantities.
    Vector(Dimension),
    /// As many quantities as one of these numbers says; any number for an empty list.
    Quantities(Dimension, &'static [usize]),
    /// Two vectors of numbers.
    Axes,
    /// A quantity for each degree of freedom of the joint: a list, or one for all.
    Each(Per),
    /// The same, or one of these words.
    EachOr(Per, &'static [&'static str]),
    /// Lower and upper limit of the joint's one degree of freedom.
    Limits,
    /// `{ axis = [..], angle = .. }`, or a quaternion `[w, x, y, z]`.
    Orientation,
    /// Texts, as many as this; any number for zero.
    Texts(usize),
    /// A place in the world, or the name of a point.
    Spot,
    /// Two places in the world, or names of points.
    Spots,
    /// Places in the world, as many as one likes.
    Places,
    /// A quantity, or an expression of time and of measured quantities.
    Signal(Dimension),
    /// A signal: a moment where the degree of freedom turns, a force where it slides.
    Effort,
    /// A quantity of the joint's degree of freedom, which may turn or slide.
    OfDof(Per),
    /// Three signals.
    Signals(Dimension),
    /// A frequency, an interval of time, or the word "steps".
    Record,
    /// The value of a parameter: a number, a quantity, an expression or a word.
    Parameter,
    /// A table of names of the user's own, each with a value as a parameter has it.
    Values,
    /// A table of words of the user's own, each with such a table of names and values.
    Choices,
    /// A table with keys of its own.
    Table(&'static Section),
    /// A list of tables with keys of their own.
    Tables(&'static Section),
    /// The shape of a surface: a table, or the word "own".
    Shape,
    /// The two shapes of a contact: tables, or the word "own".
    Shapes,
    /// Names of bodies, surfaces and groups, in which * stands for any letters.
    Members,
    /// Two such names, as often as one likes.
    MemberPairs,
    /// A contact stiffness, whose unit follows from the exponent.
    Stiffness,
    /// The name of a material, or a list of one or two.
    Materials,
    /// Friction between surfaces: a coefficient, a law by its name or a word, or a table.
    Friction,
    /// A law of restitution by speed: by its name, or a table.
    RestitutionLaw,
}

impl Takes {
    /// The section of the tables that stand behind a key.
    pub fn section(&self) -> Option<&'static Section> {
        match self {
            Takes::Table(section) | Takes::Tables(section) => Some(section),
            Takes::Shape | Takes::Shapes => Some(&SHAPES),
            Takes::Friction => Some(&FRICTION),
            Takes::RestitutionLaw => Some(&RESTITUTION_LAW),
            _ => None,
        }
    }
}

impl Section {
    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<&'static Kind> {
        self.kinds.iter().find(|kind| kind.name == name)
    }

    /// All keys that an object of this kind may have.
    pub fn keys_of(&self, kind: Option<&'static Kind>) -> impl Iterator<Item = &'static Key> {
        let own = kind.into_iter().flat_map(|kind| kind.keys.iter().copied().flatten());
        self.keys.iter().chain(own)
    }

    /// The kinds that have a key of this name.
    pub fn kinds_with(&self, key: &str) -> Vec<&'static str> {
        let has = |kind: &&'static Kind| kind.keys.iter().copied().flatten().any(|own| own.name == key);
        self.kinds.iter().filter(has).map(|kind| kind.name).collect()
    }

    /// How it is written, with its brackets.
    pub fn heading(&self) -> String {
        match self.form {
            Form::File => "the file".to_owned(),
            Form::Once => format!("[{}]", self.name),
            Form::Each => format!("[[{}]]", self.name),
            Form::Inline => self.name.to_owned(),
        }
    }
}

/// A row of the declaration.
const fn key(name: &'static str, takes: Takes, need: Need, help: &'static str, example: &'static str) -> Key {
    Key { name, takes, need, help, example }
}

#[cfg(test)]
mod tests;
