//! Diagrams and maps: the same for any number of threads, and what closed forms say of them.

use super::*;
use crate::sweep::{Store, StoreError, Study, StudyRequest};
use carom_scenario::Said;
use std::f64::consts::PI;

/// A study of a scenario that comes with carom.
fn study(vary: &[&str], sets: &[&str]) -> Study {
    let vary = vary.iter().map(|text| Said::by_option("--vary", text)).collect();
    let changes = sets.iter().map(|set| ("--set".to_owned(), (*set).to_owned())).collect();
    let request = StudyRequest { changes, vary, measure: Vec::new() };
    Study::open(&Source::find("bouncing-table").unwrap(), &request).unwrap()
}

fn request(section: &str, carry: bool) -> BifurcationRequest {
    let section = Section::read(section).unwrap();
    BifurcationRequest { section, period: None, settle: Span::Periods(150.0), crossings: 32, carry }
}

/// The branches of a diagram, from what a store has already.
fn fill(study: &Study, request: &BifurcationRequest, store: &mut Store<Branch>, threads: usize) -> Vec<Branch> {
    bifurcation(study, request, store, Some(threads), &Stop::default(), &|_| ()).unwrap();
    store.rows().values().cloned().collect()
}

fn diagram(study: &Study, request: &BifurcationRequest, threads: usize) -> Vec<Branch> {
    fill(study, request, &mut Store::in_memory(), threads)
}

#[test]
fn a_diagram_doubles_where_the_closed_form_says_and_is_the_same_for_any_number_of_threads() {
    // The first doubling is at 1.5268, the second at 1.6671, the third at 1.6968.
    let study = study(&["shaking=1.45, 1.51, 1.55, 1.64, 1.68"], &[]);
    for carry in [false, true] {
        let one = diagram(&study, &request("impacts", carry), 1);
        for threads in [2, 3] {
            assert_eq!(diagram(&study, &request("impacts", carry), threads), one, "{threads} threads");
        }
        let returns: Vec<Option<usize>> = one.iter().map(|branch| branch.returns).collect();
        assert_eq!(returns, [Some(1), Some(1), Some(2), Some(2), Some(4)], "{carry}");
        assert_eq!(one.iter().map(|branch| branch.carried).collect::<Vec<_>>(), [false, carry, carry, carry, carry]);
    }
}

#[test]
fn a_diagram_cut_anywhere_goes_on_to_the_same_branches() {
    let path = std::env::temp_dir().join(format!("carom-diagram-{}.jsonl", std::process::id()));
    // Two chains, so that one may be cut in its middle while the other has not begun.
    let study = study(&["height=1.8 mm, 1.9 mm", "shaking=1.4, 1.45, 1.5"], &[]);
    let request = BifurcationRequest { settle: Span::Periods(20.0), crossings: 3, ..request("phase(0.9)", true) };
    let head = head(&study, &request);
    let mut store = Store::open(&path, &head).unwrap();
    let whole = fill(&study, &request, &mut store, 1);
    assert_eq!((whole.len(), chain(&study, &request)), (6, 3));
    drop(store);
    let bytes = std::fs::read(&path).unwrap();
    for cut in (0..=bytes.len()).step_by(bytes.len() / 23) {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        let mut store = Store::open(&path, &head).unwrap();
        assert_eq!(fill(&study, &request, &mut store, 2), whole, "cut at {cut}");
        drop(store);
        // Rows stand in the order in which motions ended, which threads decide; what they say they do not.
        let lines = |bytes: &[u8]| -> std::collections::BTreeSet<String> {
            String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
        };
        assert_eq!(lines(&std::fs::read(&path).unwrap()), lines(&bytes), "cut at {cut}");
    }
    // That of another question is refused.
    let other = BifurcationRequest { crossings: 4, ..request };
    assert!(matches!(Store::<Branch>::open(&path, &super::head(&study, &other)), Err(StoreError::Foreign { .. })));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_motion_that_is_carried_on_stays_where_a_fresh_one_falls_asleep() {
    // Dropped from high above, the ball comes to rest on the table once in every period; carried on, it bounces.
    let fresh = study(&["shaking=1.3, 1.35"], &["height=3 mm", "speed=0 m/s"]);
    let asleep = diagram(&fresh, &request("phase(0.9)", false), 2);
    let awake = diagram(&study(&["shaking=1.3, 1.35"], &[]), &request("phase(0.9)", true), 2);
    let height = |branch: &Branch| branch.crossings[0].values[0] - branch.crossings[0].values[2];
    assert!(awake[1].carried && (height(&awake[1]) - height(&asleep[1])).abs() > 1e-4, "{awake:?} {asleep:?}");
}

#[test]
fn starts_lead_to_bouncing_or_to_sleep_and_the_map_is_the_same_for_any_number_of_threads() {
    let starts = study(
        &["height=1.8 mm, 1.9 mm, 3 mm, 3.1 mm", "speed=-0.2 m/s, -0.19 m/s, 0 m/s, 1 mm/s"],
        &["study.design=zip"],
    );
    let request = BasinRequest { period: None, section: None, settle: Span::Periods(100.0) };
    let map = |threads| basins(&starts, &request, Some(threads), &Stop::default(), || ()).unwrap();
    let (one, three) = (map(1), map(3));
    assert_eq!(one, three);
    assert!(!one.alike);
    assert_eq!(one.leads, [Ok(0), Ok(0), Ok(1), Ok(1)]);
    let [bouncing, asleep] = &one.attractors[..] else { panic!("{one:?}") };
    assert_eq!((bouncing.returns, bouncing.impacts, bouncing.starts, asleep.returns), (Some(1), 1, 2, Some(1)));
    assert!(asleep.impacts > 5, "{asleep:?}");
    // The bouncing ball is as high at the phase 0 as its parabola says.
    let (e, frequency, shaking, g): (f64, f64, f64, f64) = (0.5, 20.0, 1.4, 9.81);
    let w = 2.0 * PI * frequency;
    let phase = (PI * (1.0 - e) / (1.0 + e) / shaking).acos();
    let flight = (2.0 * PI - phase) / w;
    let height = shaking * g / (w * w) * phase.sin() + g / (2.0 * frequency) * flight - g * flight * flight / 2.0;
    assert!((bouncing.values[0] - height).abs() < 1e-8, "{bouncing:?} {height}");
}

#[test]
fn where_parameters_are_varied_motions_are_told_apart_by_what_they_are_like() {
    let request = BasinRequest { period: None, section: None, settle: Span::Periods(150.0) };
    let map = basins(&study(&["shaking=1.3, 1.4, 1.6, 1.64"], &[]), &request, None, &Stop::default(), || ()).unwrap();
    assert!(map.alike);
    assert_eq!(map.leads, [Ok(0), Ok(0), Ok(1), Ok(1)]);
    assert_eq!(map.attractors.iter().map(|one| one.returns).collect::<Vec<_>>(), [Some(1), Some(2)]);
}

#[test]
fn whoever_asks_for_the_end_gets_it_and_no_row_of_half_a_motion() {
    let study = study(&["shaking=1.4, 1.45"], &[]);
    let stop = Stop::default();
    stop.ask();
    let mut store = Store::in_memory();
    bifurcation(&study, &request("impacts", true), &mut store, Some(1), &stop, &|_| ()).unwrap();
    assert!(store.rows().is_empty());
    let asked = BasinRequest { period: None, section: None, settle: Span::Periods(100.0) };
    assert_eq!(basins(&study, &asked, Some(1), &stop, || ()).unwrap_err(), DynamicsError::Interrupted);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let scenario = scenario("bouncing-table", &[]);
    let cut = |text: &str| Section::read(text).and_then(|section| section.cut(&scenario.simulation, Some(0.05)));
    assert!(cut("impacts(bonce)").unwrap_err().to_string().contains("did you mean \"bounce\"?"));
    assert!(cut("event(top)").unwrap_err().to_string().contains("the scenario has no events"));
    assert_eq!(Section::Phase(0.0).cut(&scenario.simulation, None).unwrap_err(), DynamicsError::Undriven);
}

#[test]
fn a_motion_that_stops_is_told() {
    let scenario = scenario("bouncing-table", &["run.most_steps=300".to_owned()]);
    let mut flow = Flow::new(&scenario.simulation, Some(0.05));
    let told = flow.advance(100.0).unwrap_err().to_string();
    assert!(told.contains("300 steps were not enough"), "{told}");
}
