//! What carom makes of an input, and what it must not make of it.
//!
//! Whatever the input: no panic, no signal, no end without an exit code of 0, 1 or 2; nothing but numbers in what is written; no control
//! characters in what is shown; a refusal has words and a place; and the same input gives the same answer twice.

mod checkpoint;
mod command;
mod folder;
mod outcome;
mod parsers;
mod refusal;
mod results;
mod scenario;
mod text;

use crate::input::{Input, Kind};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Once;

/// What is wrong with the answer to an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is violated, in a few words that are the same for the same defect.
    pub what: String,
    /// What was seen.
    pub detail: String,
}

impl Fault {
    /// A fault.
    pub fn new(what: impl Into<String>, detail: impl Into<String>) -> Self {
        Fault { what: what.into(), detail: detail.into() }
    }
}

/// How far an input came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    /// It was refused.
    Refused,
    /// It was read.
    Read,
    /// What it says was done as far as it goes: a run, a figure, a command that did not refuse.
    Ran,
}

impl Reached {
    const ALL: [(Reached, &'static str); 3] =
        [(Reached::Refused, "refused"), (Reached::Read, "read"), (Reached::Ran, "ran")];

    /// Its word.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, name)| name)
    }

    /// What this word says; refused for any other.
    pub fn named(word: &str) -> Self {
        Self::ALL.iter().find(|(_, name)| *name == word).map_or(Reached::Refused, |(one, _)| *one)
    }
}

/// How an input is answered.
pub type Verdict = Result<Reached, Fault>;

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Whether everything is done twice and compared.
    pub twice: bool,
    /// Whether the folder of a run is written and read back.
    pub folder: bool,
    /// Whether statics and modes are asked for.
    pub rest: bool,
}

impl Care {
    /// Everything.
    pub const FULL: Care = Care { twice: true, folder: true, rest: true };

    /// What is looked at in input `index` of many: what is dear is done now and then.
    pub fn at(index: u64) -> Self {
        Care { twice: index % 16 == 1, folder: index % 64 == 2, rest: index % 32 == 3 }
    }
}

/// Where inputs are tried.
#[derive(Clone, Debug)]
pub struct Place {
    /// A folder of its own, for files.
    pub scratch: PathBuf,
    /// The command.
    pub command: PathBuf,
}

/// What carom makes of an input.
pub fn judge(input: &Input, care: Care, place: &Place) -> Verdict {
    let answer = caught(|| match input.kind {
        Kind::Scenario => scenario::judge(input, care, place),
        Kind::Formula => parsers::formula(input),
        Kind::Quantity => parsers::quantity(input),
        Kind::Table => parsers::table(input),
        Kind::Materials => parsers::materials(input),
        Kind::Results => results::judge(input, care, place),
        Kind::Checkpoint => checkpoint::judge(input, place),
        Kind::Bundle => scenario::bundle(input, care, place),
        Kind::Command => command::judge(input, place),
    });
    answer.map_err(|fault| Fault { what: format!("{}: {}", input.kind.name(), fault.what), ..fault })
}

thread_local! {
    /// What the last panic of this thread said.
    static SAID: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

/// Does something, and makes a fault of a panic.
fn caught(does: impl FnOnce() -> Verdict) -> Verdict {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map_or_else(String::new, |at| format!("{}:{}", at.file(), at.line()));
            let said = info.payload_as_str().unwrap_or("a panic without words");
            SAID.with(|last| *last.borrow_mut() = Some(Fault::new(format!("panic at {place}"), said)));
        }));
    });
    panic::catch_unwind(AssertUnwindSafe(does)).unwrap_or_else(|_| {
        Err(SAID.with(|last| last.borrow_mut().take()).unwrap_or_else(|| Fault::new("panic", "it left no words")))
    })
}
