//! What ever broke something breaks nothing now, and inputs are such that much of them is read and runs.

use carom_fuzz::corpus;
use carom_fuzz::input::Kind;
use carom_fuzz::judge::{self, Care, Place};
use carom_fuzz::make::Maker;
use carom_fuzz::worker::Tally;
use std::path::Path;
use std::process::Command;

#[test]
fn what_ever_broke_something_breaks_nothing_now() {
    let inputs = corpus::inputs().unwrap();
    assert!(inputs.len() > 10, "only {} inputs were found", inputs.len());
    let mut broken = Vec::new();
    // Those for the command are tried by `./fuzz`, which builds it.
    for (path, _) in inputs.iter().filter(|(_, input)| input.kind != Kind::Command) {
        let run = Command::new(env!("CARGO_BIN_EXE_carom-fuzz")).arg("--replay").arg(path).output().unwrap();
        if !run.status.success() {
            broken.push(String::from_utf8_lossy(&run.stdout).into_owned());
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_good_part_of_all_inputs_is_read_and_runs() {
    let scratch = std::env::temp_dir().join(format!("carom-fuzz-test-{}", std::process::id()));
    let place = Place { scratch: scratch.clone(), command: "carom".into() };
    let mut all = Tally::default();
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Command) {
        let maker = Maker::new(1, Some(kind), Path::new("carom"));
        for index in 0..100 {
            match judge::judge(&maker.input(index), Care::at(index), &place) {
                Ok(reached) => all.count(kind, reached),
                Err(fault) => panic!("input {index}: {fault:?}"),
            }
        }
        let [made, read, _] = all.of(kind);
        assert!(read * 10 > made, "of {made} inputs for {} {read} were read", kind.name());
    }
    let [made, read, ran] = all.all();
    assert!(read * 10 > made * 3 && ran * 10 > made, "of {made} inputs {read} were read and {ran} ran");
    let _ = std::fs::remove_dir_all(scratch);
}

#[test]
fn an_input_is_known_by_its_seed_and_its_number() {
    let made = |seed| Maker::new(seed, None, Path::new("carom"));
    let mut different = 0;
    for index in (0..300).filter(|index| made(1).input(*index).kind != Kind::Command).take(20) {
        assert_eq!(made(1).input(index), made(1).input(index));
        different += usize::from(made(1).input(index) != made(2).input(index));
    }
    assert_eq!(different, 20);
}
