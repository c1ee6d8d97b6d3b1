//! Places in what the user wrote: a file, or a `--set` argument, and bytes in it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::ReadError;
use super::binary_mesh;
use super::room::{LONGEST_NAME, Room};
use carom_lab::diagnostic::Diagnostic;
use carom_lab::text_file::{self, Limit};
use carom_words::{is_hidden, shortened};

/// Bytes of one of the [`Sources`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Index of the source.
    pub(super) source: usize,
    /// Bytes of its text.
    pub(super) span: Range<usize>,
}

/// A text that the user wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Source {
    /// The file as the user named it, or `--set`.
    path: PathBuf,
    text: String,
    /// Whether it is a file.
    file: bool,
}

/// Everything that was read: files first, then `--set` arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sources {
    list: Vec<Source>,
    /// Files beside the first one that need not be on disk, by name.
    beside: Vec<(String, String)>,
    /// Tables, references and meshes that were read.
    tables: RefCell<BTreeMap<PathBuf, String>>,
    /// How much all of it has become.
    pub(super) room: Room,
}

impl Sources {
    /// Nothing but files that will stand beside the first one, by name.
    pub(super) fn beside(beside: Vec<(String, String)>) -> Self {
        Sources { beside, ..Sources::default() }
    }

    /// Adds the text of a file and gives its index.
    pub(super) fn add(&mut self, path: impl AsRef<Path>, text: impl Into<String>) -> usize {
        self.list.push(Source { path: path.as_ref().to_owned(), text: text.into(), file: true });
        self.list.len() - 1
    }

    /// Adds an argument of an option and gives its index.
    pub(super) fn add_argument(&mut self, option: &str, text: impl Into<String>) -> usize {
        self.list.push(Source { path: PathBuf::from(option), text: text.into(), file: false });
        self.list.len() - 1
    }

    /// Whether a place is in a file, and not in an argument.
    pub(super) fn is_file(&self, place: &Place) -> bool {
        self.list[place.source].file
    }

    /// The files, each by its path seen from the folder of the first, and its text: the scenario and its parts, then tables, references and meshes.
    pub(super) fn files(&self) -> Vec<(String, String)> {
        let folder = self.folder(0);
        let named = |path: &Path, text: &str| {
            let name = path.strip_prefix(&folder).unwrap_or(path);
            (name.to_string_lossy().into_owned(), text.to_owned())
        };
        let written = self.list.iter().filter(|source| source.file).map(|source| named(&source.path, &source.text));
        written.chain(self.tables.borrow().iter().map(|(path, text)| named(path, text))).collect()
    }

    /// The content of a table or a reference, or why there is none.
    pub(super) fn table(&self, path: &Path) -> Result<String, String> {
        let text = self.read(path, Limit::MEASURED)?;
        self.tables.borrow_mut().insert(path.to_owned(), text.clone());
        Ok(text)
    }

    /// The text of an STL or OBJ file, or why there is none; a binary one as the text that says the same.
    pub(super) fn mesh(&self, path: &Path) -> Result<String, String> {
        let text = match self.kept(path) {
            Some(text) => text.to_owned(),
            None => {
                let bytes = text_file::bytes(path, Limit::DRAWN).map_err(|error| text_file::reason(&error))?;
                let text = binary_mesh::from_binary(&bytes).or_else(|| String::from_utf8(bytes).ok());
                let text = text.ok_or("it is neither text nor a binary STL of the length that it says")?;
                self.room.file(&text)?;
                text
            }
        };
        self.tables.borrow_mut().insert(path.to_owned(), text.clone());
        Ok(text)
    }

    /// The content of a file that stands beside the first one without being on disk.
    fn kept(&self, path: &Path) -> Option<&str> {
        let folder = self.folder(0);
        self.beside.iter().find(|(name, _)| folder.join(name) == path).map(|(_, text)| text.as_str())
    }

    /// The content of a file, beside the first one or on disk, or why there is none.
    pub(super) fn read(&self, path: &Path, limit: Limit) -> Result<String, String> {
        if let Some(text) = self.kept(path) {
            return Ok(text.to_owned());
        }
        let text = text_file::read(path, limit)?;
        self.room.file(&text).map(|()| text)
    }

    /// Where a file is that something in `folder` names: there, and if not, and a change from outside names it, in the working directory, as
    /// people name files to a command.
    pub(super) fn find(&self, folder: &Path, file: &str) -> PathBuf {
        let beside = folder.join(file);
        let first = self.folder(0);
        let kept = self.beside.iter().any(|(name, _)| first.join(name) == beside);
        if kept || !self.named_outside(file) || beside.is_file() { beside } else { PathBuf::from(file) }
    }

    /// Where [`find`](Self::find) has looked for a file that is not there, for messages.
    pub(super) fn looked_for(&self, file: &str) -> &'static str {
        match self.named_outside(file) {
            true => "it is looked for in the folder of the scenario and in the working directory",
            false => "it is looked for in the folder of the scenario",
        }
    }

    /// Whether the value of a change is this text.
    fn named_outside(&self, text: &str) -> bool {
        let value = |source: &Source| {
            let (_, value) = source.text.split_once('=')?;
            Some(value.trim().trim_matches(['"', '\'']) == text)
        };
        self.list.iter().filter(|source| !source.file).any(|source| value(source) == Some(true))
    }

    /// Takes room for a text that was filled in at a place.
    pub(super) fn room_for(&self, filled: &str, place: &Place) -> Result<(), ReadError> {
        self.room.text(filled).map_err(|why| Box::new(self.diagnostic(place, why).label("use shorter words")))
    }

    /// Refuses a name that is too long to be shown, or holds letters that do not show. What it is the name of says `what`.
    pub(super) fn check_letters(&self, what: &str, name: &str, place: &Place) -> Result<(), ReadError> {
        let wrong = |message: String, label: &str| Err(self.diagnostic(place, message).label(label).into());
        let length = name.chars().count();
        if length > LONGEST_NAME {
            let begin = shortened(name, LONGEST_NAME);
            return wrong(format!("{what} has {length} letters, more than {LONGEST_NAME}: {begin:?}"), "shorten it");
        }
        let Some(letter) = name.chars().find(|letter| is_hidden(*letter)) else { return Ok(()) };
        wrong(format!("{what} holds the letter {}, which does not show", letter.escape_unicode()), "leave it out")
    }

    /// What is written at a place.
    pub(super) fn text(&self, place: &Place) -> &str {
        self.list.get(place.source).and_then(|source| source.text.get(place.span.clone())).unwrap_or_default()
    }

    /// The folder of a source.
    pub(super) fn folder(&self, source: usize) -> PathBuf {
        self.list.get(source).and_then(|source| source.path.parent()).unwrap_or(Path::new("")).to_owned()
    }

    /// Bytes of a source.
    pub(super) fn length(&self, source: usize) -> usize {
        self.list.get(source).map_or(0, |source| source.text.len())
    }

    /// A message about a place, shown with its line.
    pub(super) fn diagnostic(&self, place: &Place, message: impl Into<String>) -> Diagnostic {
        match self.list.get(place.source) {
            Some(source) => Diagnostic::new(&source.path, &source.text, place.span.clone(), message),
            None => Diagnostic::new("", "", 0..0, message),
        }
    }

    /// The place of the bytes `at` of a text that was written at `place`, in quotes or bare; all of it where escapes hide them.
    pub(super) fn within(&self, place: &Place, text: &str, at: Range<usize>) -> Place {
        let written = self.text(place);
        let fits = |quote: &&str| {
            let inside = written.strip_prefix(*quote).and_then(|rest| rest.strip_suffix(*quote));
            inside.is_some_and(|inside| inside == text)
        };
        match ["", "\"", "'", "\"\"\"", "'''"].into_iter().find(fits) {
            Some(quote) => {
                let start = place.span.start + quote.len();
                Place { source: place.source, span: start + at.start..start + at.end }
            }
            None => place.clone(),
        }
    }
}
