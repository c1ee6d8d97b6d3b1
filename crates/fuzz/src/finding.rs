//! What was found: an input that broke something, and what it broke.

use crate::input::Input;
use crate::judge::Fault;
use std::fs;
use std::path::{Path, PathBuf};

/// An input that broke something.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the input.
    pub index: u64,
    /// What it broke.
    pub fault: Fault,
}

impl Finding {
    /// Writes the input, with what it broke, and gives the place.
    pub fn save(&self, input: &Input, folder: &Path) -> std::io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let word = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = self.fault.what.chars().map(word).collect();
        let name: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
        let name: String = name.join("-").chars().take(80).collect();
        let path = folder.join(format!("{name}-{}-{}.fuzz", self.seed, self.index));
        let Finding { seed, index, fault } = self;
        let remark = format!("{}\n{}\nseed {seed}, input {index}", fault.what, fault.detail.replace('\0', "?"));
        fs::write(&path, input.write(&remark))?;
        Ok(path)
    }
}
