//! How much a scenario may become. A few lines can ask for more than any memory holds: words of words of words, a repeat to a billion, a part
//! that is included ten thousand times.

use carom_lab::text_file::Limit;
use std::cell::Cell;

/// Letters that a name may have.
pub(super) const LONGEST_NAME: usize = 200;
/// Letters that a text may have when its expressions are filled in.
pub(super) const LONGEST_TEXT: usize = 65_536;
/// Objects that a scenario may have, all repeats and parts written out.
pub(super) const MOST_OBJECTS: usize = 100_000;
/// What all objects and filled texts may come to, written out. Four times the largest file; in memory it is ten times as much.
const MOST_WRITTEN: Limit = Limit(4 * Limit::WRITTEN.0);

/// What has been used so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Room {
    objects: Cell<usize>,
    /// Letters of the objects and filled texts.
    written: Cell<u64>,
    /// Bytes of the files.
    read: Cell<u64>,
}

impl Room {
    /// Objects so far.
    pub(super) fn objects(&self) -> usize {
        self.objects.get()
    }

    /// Takes room for one more object of so many letters, or says that there is none.
    pub(super) fn object(&self, letters: u64) -> Result<(), String> {
        self.objects.update(|count| count + 1);
        if self.objects() > MOST_OBJECTS {
            return Err(format!("the scenario has more than {MOST_OBJECTS} objects, repeats and parts written out"));
        }
        self.letters(letters)
    }

    /// Takes room for a text that was filled in. Short ones are no more than what is written.
    pub(super) fn text(&self, text: &str) -> Result<(), String> {
        if text.len() > LONGEST_NAME { self.letters(text.len() as u64) } else { Ok(()) }
    }

    /// Takes room for so many letters.
    pub(super) fn letters(&self, count: u64) -> Result<(), String> {
        self.written.update(|written| written.saturating_add(count));
        match self.written.get() > MOST_WRITTEN.0 {
            true => {
                Err(format!("the scenario comes to more than {MOST_WRITTEN} of text, repeats and parts written out"))
            }
            false => Ok(()),
        }
    }

    /// Takes room for a file that was read. Many files, each within its limit, are as good as one beyond it.
    pub(super) fn file(&self, text: &str) -> Result<(), String> {
        self.read.update(|read| read + text.len() as u64);
        match self.read.get() > Limit::MEASURED.0 {
            true => Err(format!("with it the files of the scenario are larger than {} together", Limit::MEASURED)),
            false => Ok(()),
        }
    }
}
