//! Inputs out of all proportion: whatever a run makes of them, nothing but numbers is left behind.

use super::remains;
use carom::record::Recording;
use carom::report::{self, ReportData};
use carom::scenario::{self, Scenario};
use carom::simulate::{MethodChoice, Outcome};
use proptest::prelude::*;
use std::path::Path;

/// Everything that a run leaves behind as text; of scripts only their data.
fn written(scenario: &Scenario, outcome: &Outcome) -> Vec<String> {
    let table = |recording: &Recording| {
        let mut bytes = Vec::new();
        recording.write_csv(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let (samples, events, state, end) = remains(outcome);
    assert!(state.iter().all(|bits| f64::from_bits(*bits).is_finite()), "{end}");
    let page = report::page(&ReportData::of(scenario, outcome));
    let pieces = page.split("<script").enumerate().flat_map(|(k, piece)| {
        let (script, rest) = if k == 0 { ("", piece) } else { piece.split_once("</script>").unwrap_or((piece, "")) };
        let data = if script.starts_with(" type=\"application/json\"") { script } else { "" };
        [data.to_owned(), rest.to_owned()]
    });
    let summary = serde_json::to_string(&outcome.summary(&scenario.simulation)).unwrap();
    let mut all = vec![samples, events, table(&outcome.curves), summary, outcome.failure.clone().unwrap_or_default()];
    all.extend(pieces);
    all
}

/// A word of a text that stands for what is no number.
fn no_number(text: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.into_iter().find(|word| ["NaN", "nan", "inf", "Infinity", "infinity"].contains(word)).map(str::to_owned)
}

/// A number with an exponent out of all proportion, as often as not.
fn wild() -> impl Strategy<Value = f64> {
    let exponent = prop_oneof![-300.0..300.0f64, -20.0..20.0f64, 90.0..160.0f64];
    (exponent, any::<bool>()).prop_map(|(exponent, negative)| 10f64.powf(exponent) * if negative { -1.0 } else { 1.0 })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_input_however_wild_leaves_behind_what_is_no_number(
        name in prop::sample::select(vec![
            "bouncing-ball", "resting-ball", "spinning-book", "pendulum", "four-bar", "repeated-impacts", "newtons-cradle", "slider-crank-clearance",
            "bouncing-spring",
        ]),
        method in prop::sample::select(MethodChoice::ALL.to_vec()),
        gravity in prop::option::of(wild()),
        parameter in prop::option::of((any::<prop::sample::Index>(), wild())),
        until in prop::option::weighted(0.2, wild()),
    ) {
        let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
        let plain = scenario::read(Path::new("scenario.toml"), shipped.text, &[] as &[&str]).unwrap();
        let mut sets = vec![format!("run.method={method}"), "run.most_steps=500".to_owned()];
        sets.extend(method.fixed_step().then(|| "run.step=1 ms".to_owned()));
        sets.extend(gravity.map(|g| format!("world.gravity=[{g:e}, 0, {g:e}]")));
        sets.extend(until.map(|until| format!("run.until={:e} s", until.abs())));
        if let Some((index, value)) = parameter.filter(|_| !plain.parameters.is_empty()) {
            sets.push(format!("{}={value:e}", plain.parameters[index.index(plain.parameters.len())].name));
        }
        // What is refused is refused before anything is written.
        let Ok(read) = scenario::read(Path::new("scenario.toml"), shipped.text, &sets) else { return Ok(()) };
        let outcome = read.simulation.run(&mut ());
        prop_assert!(outcome.recording.rows().flatten().all(|x| x.is_finite()), "{name} {sets:?}");
        for text in written(&read, &outcome) {
            prop_assert_eq!(no_number(&text), None, "{} {:?}", name, sets);
        }
        let relative = outcome.relative_residue();
        prop_assert!(relative.is_finite() && outcome.energy_at_play().is_finite(), "{name} {sets:?}");
    }
}
