//! The folder of a site. It keeps a list of its files, so that the next site can clear away what it no longer has, and nothing else.

use crate::Failure;
use carom::handbook::Page;
use carom::text_file::{self, Limit};
use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The list, a path in each line.
const LIST: &str = ".carom-site";

/// A folder in which a site may be written.
pub(super) struct Shelf<'a> {
    folder: &'a Path,
    /// Files of the site that was written here before.
    before: Vec<PathBuf>,
}

impl<'a> Shelf<'a> {
    /// Takes a folder that is new, empty or holds a site; refuses one in which something else lies.
    pub(super) fn find(folder: &'a Path) -> Result<Self, Failure> {
        if folder.is_file() {
            return Err(Failure::option("--site", format!("{} is a file: name a folder", folder.display())));
        }
        let free = !folder.exists() || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if free {
            return Ok(Shelf { folder, before: Vec::new() });
        }
        let list = text_file::read(&folder.join(LIST), Limit::WRITTEN).map_err(|_| {
            let reason = format!("{} holds other things than a site: name a new or an empty folder", folder.display());
            Failure::option("--site", reason)
        })?;
        // A list that was written by others must not lead out of the folder.
        let inside = |path: &PathBuf| path.components().all(|part| matches!(part, Component::Normal(_)));
        Ok(Shelf { folder, before: list.lines().map(PathBuf::from).filter(inside).collect() })
    }

    /// Removes the files of the site before that these do not replace, and folders that are empty then; notes these.
    pub(super) fn turn_over(&self, files: &[Page]) -> Result<(), Failure> {
        let kept: HashSet<&Path> = files.iter().map(|file| Path::new(&file.path)).collect();
        for path in self.before.iter().filter(|path| !kept.contains(path.as_path())) {
            let _ = fs::remove_file(self.folder.join(path));
            // Only an empty folder can be removed.
            for folder in path.ancestors().skip(1).filter(|folder| *folder != Path::new("")) {
                let _ = fs::remove_dir(self.folder.join(folder));
            }
        }
        let list: String = files.iter().map(|file| format!("{}\n", file.path)).collect();
        let path = self.folder.join(LIST);
        fs::create_dir_all(self.folder).and_then(|()| fs::write(&path, list)).map_err(|e| Failure::file(&path, e))
    }
}
