//! Runs every scenario that comes with carom and draws its figures into its folder.
//!
//! ```text
//! cargo run -p carom --example scenario_figures
//! ```

use carom::plot::{self, Results};
use carom::scenario;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut folders =
        fs::read_dir(&all)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    folders.sort();
    for folder in folders.iter().filter(|folder| folder.join("scenario.toml").is_file()) {
        let scenario = scenario::load(folder.join("scenario.toml"), &[] as &[&str])?;
        let results = Results::of(&scenario.simulation, &scenario.simulation.run(&mut ()));
        for wanted in &scenario.figures {
            let path = folder.join(&wanted.name).with_extension("svg");
            fs::write(&path, plot::draw(&wanted.figure, &results, &wanted.request)?.svg())?;
            println!("{}", path.strip_prefix(&all)?.display());
        }
    }
    Ok(())
}
