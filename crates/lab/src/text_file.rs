//! The text of a file, or one plain sentence why there is none.

use std::path::Path;

/// Reads the TOML file `path`; the error says what is wrong and what to do.
pub fn read(path: &Path) -> Result<String, String> {
    if path.is_dir() {
        return Err("it is a directory; name the TOML file in it".to_owned());
    }
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count();
        format!("line {line} is not UTF-8; save the file as UTF-8")
    })
}
