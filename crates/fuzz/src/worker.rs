//! Tries inputs one after the other, and says what it found and how far it came.
//!
//! The number of the input it is at stands in a file, which stays when the worker dies. What it says is a line each:
//! `fault NUMBER WHAT DETAIL`, between tabs, and `tally KIND MADE READ RAN` for each kind now and then and at its end.

use crate::input::Kind;
use crate::judge::{self, Care, Place, Reached};
use crate::make::Maker;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Which inputs a worker tries.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The first.
    pub from: u64,
    /// From one to the next.
    pub step: u64,
    /// None from this one on.
    pub end: u64,
    /// For how long.
    pub time: Option<Duration>,
}

/// How many inputs of each kind were made, were read, and ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: [[u64; 3]; Kind::ALL.len()],
}

impl Tally {
    /// Counts an input that came so far.
    pub fn count(&mut self, kind: Kind, reached: Reached) {
        let row = self.row(kind);
        row[0] += 1;
        row[1] += u64::from(reached >= Reached::Read);
        row[2] += u64::from(reached >= Reached::Ran);
    }

    /// How many of a kind were made, were read, and ran.
    pub fn of(&self, kind: Kind) -> [u64; 3] {
        Kind::ALL.iter().position(|one| *one == kind).map_or([0; 3], |k| self.counts[k])
    }

    /// The same of all kinds together.
    pub fn all(&self) -> [u64; 3] {
        self.counts.iter().fold([0; 3], |sum, row| [0, 1, 2].map(|k| sum[k] + row[k]))
    }

    /// Adds another one.
    pub fn add(&mut self, other: &Tally) {
        for (row, more) in self.counts.iter_mut().zip(other.counts) {
            (0..3).for_each(|k| row[k] += more[k]);
        }
    }

    /// Takes what a worker has said of a kind.
    pub fn set(&mut self, kind: Kind, counts: [u64; 3]) {
        *self.row(kind) = counts;
    }

    fn row(&mut self, kind: Kind) -> &mut [u64; 3] {
        let k = Kind::ALL.iter().position(|one| *one == kind).unwrap_or(0);
        &mut self.counts[k]
    }
}

/// Tries inputs; `mark` is the file with the number of the one it is at.
pub fn work(maker: &Maker, work: Work, place: &Place, mark: &Path) -> io::Result<()> {
    let mut mark = File::create(mark)?;
    let (mut tally, mut out) = (Tally::default(), io::stdout().lock());
    let begun = Instant::now();
    let mut told = begun;
    let mut index = work.from;
    while index < work.end && work.time.is_none_or(|time| begun.elapsed() < time) {
        mark.seek(SeekFrom::Start(0))?;
        mark.write_all(&index.to_le_bytes())?;
        let input = maker.input(index);
        match judge::judge(&input, Care::at(index), place) {
            Ok(reached) => tally.count(input.kind, reached),
            Err(fault) => {
                tally.count(input.kind, Reached::Ran);
                let line = |text: &str| text.replace(['\t', '\n', '\r'], " ");
                writeln!(out, "fault\t{index}\t{}\t{}", line(&fault.what), line(&fault.detail))?;
            }
        }
        if told.elapsed() > Duration::from_secs(1) {
            told = Instant::now();
            tell(&mut out, &tally)?;
        }
        index += work.step;
    }
    tell(&mut out, &tally)
}

fn tell(out: &mut impl Write, tally: &Tally) -> io::Result<()> {
    for kind in Kind::ALL {
        let [made, read, ran] = tally.of(kind);
        writeln!(out, "tally\t{}\t{made}\t{read}\t{ran}", kind.name())?;
    }
    out.flush()
}
