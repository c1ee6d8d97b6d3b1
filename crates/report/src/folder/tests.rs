//! A disk that is full after so many bytes, for every number of bytes.

use super::disk::{Disk, NewFile, ThisDisk};
use super::*;
use carom_scenario::Source;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A disk with room for so many bytes more.
#[derive(Debug)]
struct FullDisk {
    left: Arc<AtomicUsize>,
}

/// A file on it.
struct FullFile {
    file: Box<dyn NewFile>,
    left: Arc<AtomicUsize>,
}

impl Disk for FullDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn NewFile>> {
        Ok(Box::new(FullFile { file: ThisDisk.create(path)?, left: self.left.clone() }))
    }
}

impl Write for FullFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.left.load(Ordering::Relaxed).min(bytes.len());
        if room == 0 && !bytes.is_empty() {
            return Err(ErrorKind::StorageFull.into());
        }
        self.left.fetch_sub(room, Ordering::Relaxed);
        self.file.write(&bytes[..room])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl NewFile for FullFile {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.cut(length)
    }
}

/// A run of a few samples and an impact.
fn run() -> (Scenario, Outcome) {
    let sets = ["run.until=0.46 s", "run.record=50 ms", "run.tolerance=1e-5"];
    let scenario = Source::find("bouncing-ball").unwrap().read(&sets).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    assert!(outcome.events.impacts().next().is_some());
    (scenario, outcome)
}

/// A folder of this test's own.
fn desk(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("carom-folder-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

/// What lies in a folder, by name, but for the marker.
fn contents(path: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()));
    let mut all: Vec<_> = named.filter(|(name, _)| name != MARKER).collect();
    all.sort();
    all
}

/// Whatever byte is the first that finds no room: every file that is there is whole, and the message tells which are and which are not.
#[test]
fn a_disk_that_is_full_leaves_whole_files_and_says_which() {
    let (scenario, outcome) = run();
    let path = desk("full");
    let options = FolderOptions { report: false, parquet: false };
    let written = RunFolder::create(&path).unwrap().write(&scenario, &outcome, options).unwrap();
    let whole = contents(&path);
    assert_eq!(whole.len(), written.files.len());
    let size: usize = whole.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!((5_000..100_000).contains(&size), "{size} bytes");
    let samples = &whole.iter().find(|(name, _)| name == SAMPLES).unwrap().1;
    for room in 0..=size {
        let disk = FullDisk { left: Arc::new(AtomicUsize::new(room)) };
        let folder = RunFolder::create_on(Arc::new(disk), path.clone()).unwrap();
        let done = folder.write(&scenario, &outcome, options);
        let found = contents(&path);
        let names: Vec<&String> = found.iter().map(|(name, _)| name).collect();
        let Err(error) = done else {
            assert_eq!((room, found), (size, whole));
            let _ = fs::remove_dir_all(&path);
            return;
        };
        let FolderError::Incomplete { mut written, mut missing, cut, .. } = error else { panic!("{error}") };
        written.sort();
        assert_eq!(names, written.iter().collect::<Vec<_>>());
        written.append(&mut missing);
        written.sort();
        assert_eq!(written, whole.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
        for (name, bytes) in &found {
            match cut.filter(|_| name == SAMPLES) {
                Some(_) => assert!(samples.starts_with(bytes) && bytes.ends_with(b"\n")),
                None => assert!(whole.iter().any(|other| &other.0 == name && &other.1 == bytes), "{name} at {room}"),
            }
        }
    }
    panic!("it does not fit where there is room for it");
}

/// Of many samples, those that found room are there as whole rows.
#[test]
fn samples_are_cut_at_a_whole_row() {
    let (scenario, outcome) = run();
    let path = desk("cut");
    let disk = FullDisk { left: Arc::new(AtomicUsize::new(1_000_000)) };
    let folder = RunFolder::create_on(Arc::new(disk), path.clone()).unwrap();
    let mut stream = folder.stream(&scenario.simulation, false).unwrap();
    let row: Vec<f64> = (0..outcome.recording.columns().len()).map(|k| k as f64 / 7.0).collect();
    let taken = (0..100_000)
        .take_while(|_| {
            stream.failure().is_none() && {
                stream.push(&row);
                true
            }
        })
        .count();
    assert!(taken < 100_000);
    let error =
        folder.finish(stream, &scenario, &outcome, FolderOptions { report: false, parquet: false }).unwrap_err();
    let text = fs::read_to_string(path.join(SAMPLES)).unwrap();
    assert!(text.len() > 600_000 && text.ends_with('\n'));
    let said = error.to_string();
    let rows = format!("of the samples the first {} are there", text.lines().count() - 1);
    assert!(said.contains("samples.csv") && said.contains(&rows), "{said}");
    let _ = fs::remove_dir_all(&path);
}

#[test]
fn a_run_that_comes_to_nothing_leaves_no_samples() {
    let (scenario, _) = run();
    let path = desk("nothing");
    let folder = RunFolder::create(&path).unwrap();
    drop(folder.stream(&scenario.simulation, false).unwrap());
    assert_eq!(contents(&path), []);
    let _ = fs::remove_dir_all(&path);
}
