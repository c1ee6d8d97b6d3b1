//! Diagrams and maps: the same for any number of threads, and what closed forms say of them.

use super::*;
use carom_scenario::ScenarioError;
use std::f64::consts::PI;

fn at(name: &str, sets: &[String]) -> Result<Scenario, ScenarioError> {
    Source::find(name)?.read(sets)
}

fn request(section: &str, carry: bool) -> BifurcationRequest {
    let section = Section::read(section).unwrap();
    BifurcationRequest { section, period: None, settle: Span::Periods(150.0), crossings: 32, carry }
}

/// What threads do not change.
fn with_threads<T: Send>(threads: usize, ask: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(ask)
}

#[test]
fn a_diagram_doubles_where_the_closed_form_says_and_is_the_same_for_any_number_of_threads() {
    // The first doubling is at 1.5268, the second at 1.6671, the third at 1.6968.
    let values = [1.45, 1.51, 1.55, 1.64, 1.68];
    let read = |k: usize| at("bouncing-table", &[format!("shaking={}", values[k])]);
    for carry in [false, true] {
        let diagram =
            |threads| with_threads(threads, || bifurcation(5, 5, &request("impacts", carry), read, || ()).unwrap());
        let (one, four) = (diagram(1), diagram(4));
        assert_eq!(one, four);
        let returns: Vec<Option<usize>> = one.iter().map(|branch| branch.returns).collect();
        assert_eq!(returns, [Some(1), Some(1), Some(2), Some(2), Some(4)], "{carry}");
        assert_eq!(one.iter().map(|branch| branch.carried).collect::<Vec<_>>(), [false, carry, carry, carry, carry]);
    }
}

#[test]
fn a_motion_that_is_carried_on_stays_where_a_fresh_one_falls_asleep() {
    // Dropped from high above, the ball comes to rest on the table once in every period; carried on, it bounces.
    let fresh = |k: usize| {
        at(
            "bouncing-table",
            &[format!("shaking={}", 1.3 + 0.05 * k as f64), "height=3 mm".to_owned(), "speed=0 m/s".to_owned()],
        )
    };
    let asleep = bifurcation(2, 1, &request("phase(0.9)", false), fresh, || ()).unwrap();
    let carried = |k: usize| at("bouncing-table", &[format!("shaking={}", 1.3 + 0.05 * k as f64)]);
    let awake = bifurcation(2, 2, &request("phase(0.9)", true), carried, || ()).unwrap();
    let height = |branch: &Branch| branch.crossings[0].values[0] - branch.crossings[0].values[2];
    assert!(awake[1].carried && (height(&awake[1]) - height(&asleep[1])).abs() > 1e-4, "{awake:?} {asleep:?}");
}

#[test]
fn starts_lead_to_bouncing_or_to_sleep_and_the_map_is_the_same_for_any_number_of_threads() {
    let starts = [("1.8 mm", "-0.2 m/s"), ("1.9 mm", "-0.19 m/s"), ("3 mm", "0 m/s"), ("3.1 mm", "0 m/s")];
    let read = |k: usize| at("bouncing-table", &[format!("height={}", starts[k].0), format!("speed={}", starts[k].1)]);
    let request = BasinRequest { period: None, section: None, settle: Span::Periods(100.0) };
    let map = |threads| with_threads(threads, || basins(4, &request, read, || ()).unwrap());
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
    let values = [1.3, 1.4, 1.6, 1.64];
    let read = |k: usize| at("bouncing-table", &[format!("shaking={}", values[k])]);
    let request = BasinRequest { period: None, section: None, settle: Span::Periods(150.0) };
    let map = basins(4, &request, read, || ()).unwrap();
    assert!(map.alike);
    assert_eq!(map.leads, [Ok(0), Ok(0), Ok(1), Ok(1)]);
    assert_eq!(map.attractors.iter().map(|one| one.returns).collect::<Vec<_>>(), [Some(1), Some(2)]);
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
