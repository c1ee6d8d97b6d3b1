//! An input: words and files, and what is made of them.
//!
//! As a file it is
//!
//! ```text
//! carom fuzz scenario
//! # what it broke
//! word 11
//! run.until=1
//! file scenario.toml 9
//! carom = 1
//! ```
//!
//! with the number of bytes before each word and each file, so that any bytes may stand in them.

use std::fmt::Write as _;

/// What an input is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A scenario with the files beside it; words are changes, `key=value`.
    Scenario,
    /// A formula.
    Formula,
    /// A quantity with its unit.
    Quantity,
    /// A table of samples, or of events.
    Table,
    /// A file of materials.
    Materials,
    /// A folder of results, which is read back; the words are a figure and columns.
    Results,
    /// A checkpoint, and the scenario it belongs to.
    Checkpoint,
    /// What a folder keeps of its scenario.
    Bundle,
    /// The words of a command, in a folder with these files.
    Command,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 9] = [
        Kind::Scenario,
        Kind::Formula,
        Kind::Quantity,
        Kind::Table,
        Kind::Materials,
        Kind::Results,
        Kind::Checkpoint,
        Kind::Bundle,
        Kind::Command,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Scenario => "scenario",
            Kind::Formula => "formula",
            Kind::Quantity => "quantity",
            Kind::Table => "table",
            Kind::Materials => "materials",
            Kind::Results => "results",
            Kind::Checkpoint => "checkpoint",
            Kind::Bundle => "bundle",
            Kind::Command => "command",
        }
    }

    /// The name of the file that is read first.
    pub fn file(self) -> &'static str {
        match self {
            Kind::Formula => "formula",
            Kind::Quantity => "quantity",
            Kind::Table | Kind::Results => "samples.csv",
            Kind::Materials => "materials.toml",
            Kind::Bundle => "bundle.json",
            Kind::Scenario | Kind::Checkpoint | Kind::Command => "scenario.toml",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A file of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// An input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What it is given to.
    pub kind: Kind,
    /// Words: changes of a scenario, or arguments of a command.
    pub words: Vec<Vec<u8>>,
    /// Files, the one that is read first.
    pub files: Vec<File>,
}

const HEAD: &str = "carom fuzz ";

impl Input {
    /// An input of one file.
    pub fn of_file(kind: Kind, name: &str, content: impl Into<Vec<u8>>) -> Self {
        Input { kind, words: Vec::new(), files: vec![File { name: name.to_owned(), content: content.into() }] }
    }

    /// The content of the file of this name; empty if there is none.
    pub fn file(&self, name: &str) -> &[u8] {
        self.files.iter().find(|file| file.name == name).map_or(&[], |file| &file.content)
    }

    /// Its words as text; what is none is replaced.
    pub fn texts(&self) -> Vec<String> {
        self.words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect()
    }

    /// All its bytes.
    pub fn size(&self) -> usize {
        let files = self.files.iter().map(|file| file.content.len());
        files.chain(self.words.iter().map(Vec::len)).sum()
    }

    /// Its form as a file, with a remark about it.
    pub fn write(&self, remark: &str) -> Vec<u8> {
        let mut head = format!("{HEAD}{}\n", self.kind.name());
        for line in remark.lines() {
            let _ = writeln!(head, "# {line}");
        }
        let mut out = head.into_bytes();
        for word in &self.words {
            out.extend(format!("word {}\n", word.len()).bytes());
            out.extend(word);
            out.push(b'\n');
        }
        for file in &self.files {
            out.extend(format!("file {} {}\n", file.name, file.content.len()).bytes());
            out.extend(&file.content);
            out.push(b'\n');
        }
        out
    }

    /// Reads such a file.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut rest = bytes;
        let head = line(&mut rest).ok_or("it is empty")?;
        let kind = head.strip_prefix(HEAD).and_then(Kind::named);
        let kind = kind.ok_or_else(|| format!("it begins with {head:?}, not with {HEAD:?} and a kind"))?;
        let mut input = Input { kind, words: Vec::new(), files: Vec::new() };
        while let Some(next) = line(&mut rest) {
            let parts: Vec<&str> = next.split(' ').collect();
            match parts[..] {
                ["#", ..] => {}
                ["word", size] => input.words.push(block(&mut rest, size)?),
                ["file", name, size] => {
                    input.files.push(File { name: name.to_owned(), content: block(&mut rest, size)? });
                }
                _ => return Err(format!("{next:?} is neither a word, a file nor a remark")),
            }
        }
        Ok(input)
    }
}

/// Takes a line off.
fn line(rest: &mut &[u8]) -> Option<String> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let line = String::from_utf8_lossy(&rest[..end]).into_owned();
    *rest = &rest[end + 1..];
    Some(line)
}

/// Takes so many bytes off, and the end of the line behind them.
fn block(rest: &mut &[u8], size: &str) -> Result<Vec<u8>, String> {
    let size: usize = size.parse().map_err(|_| format!("{size:?} is no number of bytes"))?;
    let (block, behind) = rest.split_at_checked(size).ok_or_else(|| format!("there are no {size} bytes left"))?;
    *rest = behind.strip_prefix(b"\n").unwrap_or(behind);
    Ok(block.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut input = Input::of_file(Kind::Scenario, "scenario.toml", b"carom = 1\n\xff\nword 3\n".to_vec());
        input.words = vec![b"a=\n1".to_vec(), Vec::new()];
        assert_eq!(Input::read(&input.write("broke\ntwice")), Ok(input));
        assert!(Input::read(b"carom fuzz scenario\nword 9\nshort").is_err() && Input::read(b"carom = 1\n").is_err());
    }
}
