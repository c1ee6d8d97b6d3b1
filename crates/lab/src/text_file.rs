//! Files from outside: read whole, up to a size, or one plain sentence why not.
//!
//! Whatever is named as a scenario, a table or results may be a device without end, a pipe that nobody writes to, or a file larger than the memory.
//! Everything that carom reads goes through here. Only regular files are read: the path is asked first, as opening a pipe waits for its other
//! end; then the open file, as another may stand at the path by now; and never more than one byte beyond the limit is taken.

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// How large a file may be that is read as something [bytes].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub u64);

impl Limit {
    /// What people write: a scenario, a part, materials. The largest scenario that comes with carom has 9 kB; a file at the limit
    /// holds about 100,000 bodies, and takes a gigabyte of memory while it is read.
    pub const WRITTEN: Limit = Limit(16 * MEGABYTE);
    /// What is measured: tables and references, ten million rows of two numbers. All files of a scenario together are no larger.
    pub const MEASURED: Limit = Limit(256 * MEGABYTE);
    /// What is drawn: meshes, 100,000 triangles as text.
    pub const DRAWN: Limit = Limit(64 * MEGABYTE);
    /// The files of a scenario as a folder of results keeps them: those of the size above, their quotes and line ends escaped.
    pub const KEPT: Limit = Limit(1024 * MEGABYTE);
    /// What carom itself has recorded, and reads whole: events, contacts, samples, checkpoints.
    pub const RECORDED: Limit = Limit(8 * 1024 * MEGABYTE);
}

const MEGABYTE: u64 = 1 << 20;

/// As people read it: `16 MB`, `4 GB`.
impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            bytes if bytes >= 1024 * MEGABYTE => write!(f, "{} GB", bytes / (1024 * MEGABYTE)),
            bytes if bytes >= MEGABYTE => write!(f, "{} MB", bytes / MEGABYTE),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}

/// Reads the text file `path`; the error says what is wrong and what to do.
pub fn read(path: &Path, limit: Limit) -> Result<String, String> {
    let bytes = bytes(path, limit).map_err(|error| reason(&error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count();
        format!("line {line} is not UTF-8; save the file as UTF-8")
    })
}

/// Reads the file `path`, whatever is in it.
pub fn bytes(path: &Path, limit: Limit) -> io::Result<Vec<u8>> {
    let file = open(path, limit)?;
    let mut bytes = Vec::new();
    // It may grow while it is read.
    file.take(limit.0.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.0 { Err(too_large(limit)) } else { Ok(bytes) }
}

/// Opens the regular file `path`, which is within the limit now.
pub fn open(path: &Path, limit: Limit) -> io::Result<File> {
    let suits = |found: &Metadata| match () {
        () if !found.is_file() => Err(no_file(found.file_type())),
        () if found.len() > limit.0 => Err(too_large(limit)),
        () => Ok(()),
    };
    suits(&path.metadata()?)?;
    let file = without_waiting(OpenOptions::new().read(true)).open(path)?;
    suits(&file.metadata()?)?;
    Ok(file)
}

/// What stands on a line of a file of numbers, cell by cell: parted by commas, semicolons or tabs, on a line without any of them by blanks.
pub fn cells(line: &str) -> impl Iterator<Item = &str> {
    let (line, signs) = (line.trim(), [',', ';', '\t']);
    let signed = line.contains(signs);
    let parts = line.split(move |letter: char| if signed { signs.contains(&letter) } else { letter.is_whitespace() });
    parts.map(str::trim).filter(move |cell| signed || !cell.is_empty())
}

/// What the system says, in our words where it is our user's to know.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    }
}

fn too_large(limit: Limit) -> io::Error {
    let reason = format!("it is larger than {limit}, the most that is read of such a file");
    io::Error::new(io::ErrorKind::FileTooLarge, reason)
}

fn no_file(kind: FileType) -> io::Error {
    let reason = match kind.is_dir() {
        true => "it is a folder; name the file in it",
        false => "it is a device or a pipe; save what it gives to a file, and name that",
    };
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}

/// A pipe that has come to stand at the path is opened without waiting for its other end. The number is that of the system's headers
/// (`fcntl.h`), which the standard library does not name; elsewhere the look before has to do.
#[cfg(any(
    all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")),
    target_vendor = "apple"
))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(if cfg!(target_os = "linux") { 0o4000 } else { 0x4 })
}

#[cfg(not(any(
    all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")),
    target_vendor = "apple"
)))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of so many bytes, removed at the end of its test.
    struct Sheet(std::path::PathBuf);

    impl Sheet {
        fn new(name: &str, length: u64) -> Self {
            let path = std::env::temp_dir().join(format!("carom-text-file-{name}-{}", std::process::id()));
            File::create(&path).unwrap().set_len(length).unwrap();
            Sheet(path)
        }
    }

    impl Drop for Sheet {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_file_at_its_limit_is_read_and_one_byte_more_is_not() {
        let sheet = Sheet::new("limit", 1000);
        assert_eq!(read(&sheet.0, Limit(1000)).map(|text| text.len()), Ok(1000));
        let told = read(&sheet.0, Limit(999)).unwrap_err();
        assert_eq!(told, "it is larger than 999 bytes, the most that is read of such a file");
    }

    #[test]
    fn a_file_larger_than_the_memory_is_refused_unread() {
        // It has no bytes on the disk, only a length.
        let sheet = Sheet::new("huge", 1 << 42);
        let told = read(&sheet.0, Limit::RECORDED).unwrap_err();
        assert!(told.starts_with("it is larger than 8 GB"), "{told}");
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_folders_are_refused_whatever_they_would_give() {
        for device in ["/dev/zero", "/dev/null", "/dev/tty", "/dev/random"].map(Path::new) {
            if device.exists() {
                assert!(
                    read(device, Limit::WRITTEN).unwrap_err().starts_with("it is a device or a pipe"),
                    "{device:?}"
                );
            }
        }
        assert_eq!(read(Path::new("/"), Limit::WRITTEN).unwrap_err(), "it is a folder; name the file in it");
        let nowhere = Path::new("/no/such/file");
        assert_eq!(read(nowhere, Limit::WRITTEN).unwrap_err(), "there is no such file");
    }

    #[test]
    fn limits_are_told_in_round_numbers() {
        let told =
            [Limit::WRITTEN, Limit::MEASURED, Limit::KEPT, Limit::RECORDED, Limit(7)].map(|limit| limit.to_string());
        assert_eq!(told, ["16 MB", "256 MB", "1 GB", "8 GB", "7 bytes"]);
    }
}
