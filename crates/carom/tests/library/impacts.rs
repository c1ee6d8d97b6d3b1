//! The scenarios in which linkages hit something: that they meet the numbers of an independent integrator, and do what their pages say.
#![allow(clippy::unwrap_used)]

use carom::laws::normal::LineContact;
use carom::scenario;
use carom::simulate::Outcome;
use std::path::Path;

fn run(name: &str, sets: &[&str]) -> Outcome {
    let shipped = scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap();
    let read = scenario::read(&Path::new(name).join("scenario.toml"), shipped.text, sets);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    assert_eq!(outcome.failure, None, "{name}");
    outcome
}

fn column(outcome: &Outcome, name: &str) -> Vec<f64> {
    outcome.recording.column(name).unwrap_or_else(|| panic!("no column {name}")).collect()
}

/// What a column is at an instant at which a step ended, in a recording of every step.
fn at(outcome: &Outcome, name: &str, time: f64) -> f64 {
    let k = column(outcome, "time").iter().position(|t| *t == time).unwrap_or_else(|| panic!("no step ends at {time}"));
    column(outcome, name)[k]
}

/// Whether a number is what is printed, to half its last digit.
fn meets(found: f64, printed: &str) -> bool {
    let digits = printed.split_once('.').map_or(0, |(_, digits)| digits.len());
    (found - printed.parse::<f64>().unwrap()).abs() <= 0.5 * 10f64.powi(-(digits as i32))
}

fn page(name: &str) -> &'static str {
    scenario::shipped().iter().find(|shipped| shipped.name == name).unwrap().readme
}

/// Reference scenario 3: duration [us], largest force [N] and indentation [mm], delivered restitution, velocities after of slider and block
/// [m/s] and of the crank [rad/s].
const COLUMNS: [(&str, [&str; 7]); 4] = [
    ("lankarani_nikravesh", ["39.3941", "98429.20", "0.4692331", "0.8631307", "6.7910167", "39.3525213", "44.3784171"]),
    ("ye_flores", ["39.6763", "96981.81", "0.4597139", "0.8178623", "7.1886657", "38.0424267", "46.9762797"]),
    ("hunt_crossley", ["39.4581", "98046.95", "0.4669765", "0.8523211", "6.8859427", "39.0396570", "44.9985893"]),
    ("hertz", ["38.7427", "105179.24", "0.4967497", "0.9987347", "5.6014311", "43.2785791", "36.6059315"]),
];

#[test]
fn the_slider_hits_the_block_as_in_the_reference() {
    for (law, printed) in COLUMNS {
        let outcome = run("slider-crank-block", &[&format!("law={law}"), "run.record=steps"]);
        assert_eq!(outcome.events.list().len(), 1, "{law}: one impact");
        let (event, impact) = outcome.events.impacts().next().unwrap();
        let (touch, duration) = (event.time, impact.duration.unwrap());
        let parting = touch + duration;
        let found = [
            1e6 * duration,
            impact.peak_force.unwrap(),
            1e3 * impact.peak_indentation.unwrap(),
            impact.restitution_delivered.unwrap(),
            at(&outcome, "slider.velocity.x", parting),
            at(&outcome, "block.velocity.x", parting),
            at(&outcome, "bearing.speed", parting),
        ];
        for (found, printed) in found.into_iter().zip(printed) {
            assert!(meets(found, printed), "{law}: {found} against {printed}");
        }
        assert!(page("slider-crank-block").contains(&format!("| `{law}` | {} |", printed.join(" | "))), "{law}");

        // All laws begin alike.
        let onset = [
            (touch, 0.0105006582666),
            (at(&outcome, "angle", touch), 4.709028540625),
            (at(&outcome, "bearing.speed", touch), 148.818214236),
            (at(&outcome, "slider.velocity.x", touch), 22.724882977),
            (impact.approach_speed, 37.724882977),
            (impact.effective_mass.unwrap(), 0.0292412775),
        ];
        assert!(onset.iter().all(|(found, expected)| (found / expected - 1.0).abs() < 1e-8), "{law}: {onset:?}");
    }
}

#[test]
fn the_motor_brings_the_crank_back_in_two_milliseconds() {
    let outcome = run("slider-crank-block", &[]);
    let last = |name: &str| *column(&outcome, name).last().unwrap();
    assert!(meets(last("bearing.speed"), "150.308186"));
    assert!(meets(last("slider.position.x"), "0.158425101") && meets(last("block.position.x"), "1.524370673"));
    let efforts = column(&outcome, "motor.effort");
    let strongest = efforts.iter().copied().fold(0.0, f64::max);
    assert!((199.9..=200.0).contains(&strongest), "{strongest}");
    let (times, speeds) = (column(&outcome, "time"), column(&outcome, "bearing.speed"));
    let slow = (0..times.len()).filter(|k| speeds[*k] < 140.0).map(|k| times[k] - 0.0105);
    let back = slow.fold(0.0, f64::max);
    assert!((1.5e-3..2.5e-3).contains(&back), "{back}");
}

#[test]
fn a_heavy_block_throws_the_slider_back() {
    let slowest =
        |sets: &[&str]| column(&run("slider-crank-block", sets), "bearing.speed").into_iter().fold(0.0, f64::min);
    assert!(slowest(&["block_mass=1 kg"]) < -50.0);
    assert_eq!(slowest(&[]), 0.0);
}

#[test]
fn a_calibrated_law_comes_nearer_to_what_it_is_asked_for() {
    let delivered = |sets: &[&str]| {
        run("slider-crank-block", sets).events.list()[0].impact().unwrap().restitution_delivered.unwrap()
    };
    let (usual, calibrated) = (delivered(&[]), delivered(&["contact.faces.calibrate=true"]));
    assert!((calibrated - 0.83).abs() < 0.003 && usual - 0.83 > 0.03, "{usual} {calibrated}");
}

/// The energy of both scenarios closes to a part in 1e8, whatever the law.
#[test]
fn the_energy_of_every_impact_is_accounted_for() {
    let laws = COLUMNS.map(|(law, _)| ("slider-crank-block", format!("law={law}")));
    let fits = ["lankarani_nikravesh", "radzimovsky", "johnson", "goldsmith", "esdu"];
    let fits = fits.map(|fit| ("scotch-yoke", format!("fit={fit}")));
    let direct = ["cyl_johnson", "cyl_goldsmith"].map(|law| ("scotch-yoke", format!("law={law}")));
    for (name, set) in laws.into_iter().chain(fits).chain(direct) {
        let outcome = run(name, &[&set]);
        assert!(outcome.relative_residue().abs() < 1e-8, "{name}, {set}: {:e}", outcome.relative_residue());
        assert!(
            outcome.closing.dissipated > 0.1 || set == "law=hertz",
            "{name}, {set}: {}",
            outcome.closing.dissipated
        );
    }
}

/// Johnson's law for a pin of 7.9 mm at the inner wall of 52 mm, 1 mm long, steel, and the damper 1 + 1.5 alpha v.
#[test]
fn the_direct_law_pushes_as_johnson_says() {
    let more = "[[output]]\nquantities = [\"pin.left.rate\"]\n\n[run]";
    let text = scenario::shipped().iter().find(|shipped| shipped.name == "scotch-yoke").unwrap().text;
    let sets = ["law=cyl_johnson", "alpha=4"];
    let read = scenario::read(Path::new("scotch-yoke/scenario.toml"), &text.replace("[run]", more), &sets);
    let outcome = read.map_err(|error| error.to_string()).unwrap().simulation.run(&mut ());
    let [forces, depths, rates] =
        ["pin.left.force", "pin.left.indentation", "pin.left.rate"].map(|name| column(&outcome, name));
    let law = LineContact::johnson(207e9 / 1.82, 1e-3, 52e-3 + 7.9e-3);
    let pressed: Vec<usize> = (0..forces.len()).filter(|k| forces[*k] > 1.0).collect();
    assert!(pressed.len() > 1000);
    for k in pressed {
        let expected = law.force_at(depths[k]).unwrap() * (1.0 + 6.0 * rates[k]);
        assert!((forces[k] / expected - 1.0).abs() < 1e-9, "{} against {expected}", forces[k]);
    }
    // The fit is within a few per cent of the law, and so are the impacts.
    let peak = |sets: &[&str]| {
        let outcome = run("scotch-yoke", sets);
        outcome.events.impacts().filter_map(|(_, impact)| impact.peak_force).fold(0.0, f64::max)
    };
    let (direct, fitted) = (peak(&sets), peak(&["fit=johnson", "alpha=4"]));
    assert!((direct / fitted - 1.0).abs() < 0.05, "{direct} against {fitted}");
}

/// Reference scenario 4: 5204 N with a crank of 50 mm and Lankarani's fit.
#[test]
fn a_longer_crank_hits_harder() {
    let outcome = run("scotch-yoke", &["fit=lankarani_nikravesh", "crank=50 mm"]);
    let second = outcome.events.impacts().filter(|(event, _)| event.time > 1.0 / 12.0);
    let peak = second.filter_map(|(_, impact)| impact.peak_force).fold(0.0, f64::max);
    assert!((peak - 5204.0).abs() < 1.0, "{peak}");
}

/// Reference scenario 4, alpha 1 s/m: who detaches between 120 and 300 degrees, and how often; from 1.35 s/m on none.
#[test]
fn goldsmith_is_never_the_only_one_to_detach() {
    let detachments = |fit: &str, alpha: &str| {
        let outcome = run("scotch-yoke", &[&format!("fit={fit}"), &format!("alpha={alpha}")]);
        let turned = |time: f64| 24.0 * 180.0 * time - 360.0;
        let times = outcome.events.impacts().map(|(event, impact)| (event.time, impact.duration.unwrap_or(f64::NAN)));
        let times: Vec<(f64, f64)> = times.collect();
        let parted = |(touch, duration): (f64, f64)| turned(touch + duration);
        times.windows(2).filter(|pair| parted(pair[0]) < 300.0 && turned(pair[1].0) > 120.0).count()
    };
    let fits = ["lankarani_nikravesh", "radzimovsky", "johnson", "goldsmith", "esdu"];
    assert_eq!(fits.map(|fit| detachments(fit, "1")), [0, 9, 10, 3, 0]);
    assert_eq!(fits.map(|fit| detachments(fit, "1.35")), [0; 5]);
}
