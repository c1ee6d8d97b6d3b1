//! Folders of results that are read back, with changes of their tables.

use super::{mutate, table, words};
use crate::dice::Dice;
use crate::input::{File, Input, Kind};
use carom::plot::FIGURES;
use carom::scenario::Source;
use carom::simulate::Sampling;

/// A folder of results; the words are a figure and columns.
pub(super) fn input(dice: &mut Dice, known: &[Vec<File>]) -> Input {
    let mut files = if dice.happens(0.2) { written(dice) } else { dice.one(known).clone() };
    if dice.happens(0.8) {
        let which = dice.below(files.len());
        let mut text = String::from_utf8_lossy(&files[which].content).into_owned();
        match dice.below(3) {
            0 => mutate::gently(dice, &mut text),
            _ => {
                let other = text.clone();
                mutate::roughly(dice, &mut text, &other);
            }
        }
        files[which].content = text.into_bytes();
        if dice.happens(0.1) {
            mutate::bytes(dice, &mut files[which].content);
        }
    }
    let mut words = vec![dice.pick(&FIGURES).to_owned()];
    if dice.happens(0.3) {
        words.push(dice.pick(&["bob", "ball.position", "energy", "pin", "ball.position.z", "x", "time"]).to_owned());
    }
    if dice.happens(0.2) {
        words.push(words::wild(dice));
    }
    if dice.happens(0.1) {
        words.push(format!("from={}", dice.pick(&["0", "0.1", "1e9", "-1", "5e-324", "NaN", "inf"])));
    }
    Input { kind: Kind::Results, words: words.into_iter().map(String::into_bytes).collect(), files }
}

/// Tables that no run has written.
fn written(dice: &mut Dice) -> Vec<File> {
    let file = |name: &str, text: String| File { name: name.to_owned(), content: text.into_bytes() };
    let contacts =
        "time [s],contact,indentation [m],rate [m/s],force [N]\n0.1,floor,1e-5,0.5,10\n0.2,floor,2e-5,0,20\n";
    vec![
        file("samples.csv", table::samples(dice)),
        file("events.csv", table::events(dice)),
        file("contacts.csv", contacts.to_owned()),
        file("summary.json", "{ \"title\": \"Try\" }".to_owned()),
    ]
}

/// The tables that short runs of some scenarios leave.
pub(super) fn known(scenarios: &[Vec<File>]) -> Vec<Vec<File>> {
    let mut all = Vec::new();
    for files in scenarios {
        let text = String::from_utf8_lossy(&files[0].content).into_owned();
        if files.len() > 1 || !(text.contains("[[contact]]") || text.contains("revolute")) || all.len() >= 6 {
            continue;
        }
        let Ok(scenario) = Source::of_text("scenario.toml", text).read(&[] as &[&str]) else { continue };
        let mut simulation = scenario.simulation;
        simulation.settings.most_steps = 300;
        simulation.settings.sampling = Sampling::Every(simulation.settings.until / 20.0);
        let outcome = simulation.run(&mut ());
        let contacts: Vec<String> = simulation.model.contacts.iter().map(|one| one.label()).collect();
        let mut tables = [("samples.csv", Vec::new()), ("events.csv", Vec::new()), ("contacts.csv", Vec::new())];
        let done = outcome.recording.write_csv(&mut tables[0].1).is_ok()
            && outcome.events.write_csv(&mut tables[1].1).is_ok()
            && outcome.curves.write_csv_with(&contacts, "contact", &mut tables[2].1).is_ok();
        let size: usize = tables.iter().map(|(_, content)| content.len()).sum();
        if done && size < 40_000 {
            let mut folder: Vec<File> = tables.map(|(name, content)| File { name: name.to_owned(), content }).into();
            folder.push(File { name: "summary.json".to_owned(), content: b"{ \"title\": \"Try\" }".to_vec() });
            all.push(folder);
        }
    }
    all
}
