//! One parser under libFuzzer: which one is said by `CAROM_PARSER`.
#![no_main]

use carom_fuzz::input::{Input, Kind};
use carom_fuzz::judge::{self, Care, Place};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// What is tried: the kind of input, and the name of its one file.
static PARSER: LazyLock<(Kind, &'static str)> = LazyLock::new(|| {
    let asked = std::env::var("CAROM_PARSER").unwrap_or_default();
    let kind = Kind::named(&asked).unwrap_or(Kind::Scenario);
    (kind, kind.file())
});

fuzz_target!(|data: &[u8]| {
    let (kind, name) = *PARSER;
    let place = Place { scratch: std::env::temp_dir().join("carom-fuzz-guided"), command: Default::default() };
    let input = Input::of_file(kind, name, data);
    if let Err(fault) = judge::judge(&input, Care { twice: false, folder: false, rest: false }, &place) {
        panic!("{}: {}", fault.what, fault.detail);
    }
});
