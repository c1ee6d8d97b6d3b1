//! What the page of the lab must show, whatever the law.

use super::super::page;
use super::super::report_data::{ReportData, Side};
use super::relative_motion::RelativeMotion;
use super::stage::Stage;
use crate::scene::Form;
use carom_lab::lab::{
    Case, Ending, FrictionSaid, ObliqueCase, Pair, PairSample, Policy, Prepared, Rattle, Report, Settings, repeat,
};

const SETTINGS: Settings = Settings { tolerance: 1e-10, integrator: carom_lab::lab::Integrator::Dop853, curves: true };

fn prepared(case: Case) -> Prepared {
    case.prepare().unwrap()
}

/// Cases with two spheres, two masses, a mass alone, an effective mass alone, a sphere and a flat, a sphere on a fixed one.
fn cases() -> Vec<Prepared> {
    let law = || Case::new("ye_flores");
    let stiff = || Case { stiffness: Some(1e9), ..law() };
    [
        law(),
        Case { spheres: vec![0.01, 0.03], effective_mass: Some(0.2), ..law() },
        Case { masses: vec![1.0, 3.0], ..stiff() },
        Case { masses: vec![2.0], ..stiff() },
        Case { effective_mass: Some(0.4), ..stiff() },
        Case { masses: vec![1.0, 3.0], spheres: vec![0.02], ..law() },
        Case { masses: vec![1.0], spheres: vec![0.02, 0.05], ..law() },
        Case { spheres: vec![0.02], acceleration: 9.81, ..law() },
    ]
    .map(prepared)
    .into()
}

fn run(prepared: &Prepared) -> Report {
    prepared.impact.run(&SETTINGS)
}

fn rattle(law: &str) -> (Prepared, Pair, Rattle) {
    let prepared = prepared(Case::new(law));
    let pair = Pair {
        law: prepared.impact.law.clone(),
        masses: [1.0, 2.0],
        forces: [0.0, 20.0],
        clearance: 1e-4,
        speed: -0.1,
        until: 0.03,
        memory: Policy::Fresh,
    };
    let rattle = pair.run(&SETTINGS);
    (prepared, pair, rattle)
}

/// Start and income, minus losses and end [J].
fn residue(data: &ReportData) -> f64 {
    let sign = |side| if matches!(side, Side::Start | Side::Income) { 1.0 } else { -1.0 };
    data.ledger.iter().map(|entry| sign(entry.side) * entry.energy).sum()
}

/// How far apart the surfaces are drawn, for centres that are so far apart at touch [m].
fn gap(stage: &Stage, knot: &PairSample, radii: f64) -> f64 {
    stage.motion(1, knot)[0] - stage.motion(0, knot)[0] - radii
}

#[test]
fn surfaces_touch_exactly_when_the_contact_begins() {
    for case in cases() {
        let report = run(&case);
        let (relative, touches) = RelativeMotion::of_series(&case, std::slice::from_ref(&report));
        let stage = Stage::of_impact(&case, &relative);
        let touch = relative.knots.iter().position(|knot| knot.time == touches[0]).unwrap();
        // At a way of zero the centres are as far apart as both surfaces are from them.
        let still = PairSample { time: 0.0, displacement: 0.0, speed: 0.0, force: 0.0 };
        let radii = stage.motion(1, &still)[0] - stage.motion(0, &still)[0];
        assert_eq!(gap(&stage, &relative.knots[touch], radii), 0.0);
        assert!(relative.knots[..touch].iter().all(|knot| gap(&stage, knot, radii) > 0.0), "they are apart before");
        assert!(gap(&stage, &relative.knots[touch + 1], radii) < 0.0, "they press behind");
        let sample = stage.contacts(&relative)[0].samples[touch];
        assert_eq!((sample.time, sample.indentation), (0.0, 0.0));
    }
}

#[test]
fn spheres_that_were_given_are_drawn_with_their_radii() {
    let case = prepared(Case { spheres: vec![0.01, 0.03], ..Case::new("hertz") });
    let data = ReportData::of_impact(&case, &run(&case));
    let forms: Vec<&Form> = data.scene.bodies.iter().map(|body| &body.parts[0].form).collect();
    assert_eq!(forms, [&Form::Ball { size: [0.02; 3] }, &Form::Ball { size: [0.06; 3] }]);
    // Their centres are at touch as far apart as their radii say.
    let (relative, _) = RelativeMotion::of_series(&case, &[run(&case)]);
    let stage = Stage::of_impact(&case, &relative);
    let still = PairSample { time: 0.0, displacement: 0.0, speed: 0.0, force: 0.0 };
    assert!((stage.motion(1, &still)[0] - stage.motion(0, &still)[0] - 0.04).abs() < 1e-15);
}

#[test]
fn the_page_says_when_it_knows_masses_only() {
    let case = prepared(Case { masses: vec![1.0, 3.0], stiffness: Some(1e9), ..Case::new("hertz") });
    let data = ReportData::of_impact(&case, &run(&case));
    let (_, drawn) = data.model.iter().find(|(word, _)| word == "drawn").unwrap();
    assert!(drawn.contains("the run knows masses only"), "{drawn}");
}

#[test]
fn the_centre_of_mass_stays_where_it_is() {
    let case = prepared(Case { masses: vec![1.0, 3.0], stiffness: Some(1e9), ..Case::new("ye_flores") });
    let (relative, _) = RelativeMotion::of_series(&case, &[run(&case)]);
    let stage = Stage::of_impact(&case, &relative);
    for knot in &relative.knots {
        let momentum = stage.motion(0, knot)[1] + 3.0 * stage.motion(1, knot)[1];
        assert!(momentum.abs() < 1e-12 * stage.motion(0, knot)[1].abs().max(1.0));
    }
}

#[test]
fn the_ledger_of_an_impact_adds_up() {
    for case in cases() {
        let data = ReportData::of_impact(&case, &run(&case));
        let start = 0.5 * case.impact.effective_mass * case.impact.approach_speed.powi(2);
        assert_eq!((data.ledger[0].side, data.ledger[0].energy), (Side::Start, start));
        assert!(residue(&data).abs() < 2e-8 * start, "{:?}", data.ledger);
    }
}

#[test]
fn what_is_stored_where_bodies_stay_together_is_told_from_what_is_lost() {
    let case = Case { restitution: Some(0.05), speed: Some(1e-3), acceleration: 100.0, ..Case::new("hunt_crossley") };
    let case = prepared(case);
    let report = run(&case);
    assert_eq!(report.ending, Ending::Together);
    let data = ReportData::of_impact(&case, &report);
    let stored = data.ledger.iter().find(|entry| entry.name == "stored").unwrap();
    assert!(stored.side == Side::End && stored.energy > 0.0);
    assert!(residue(&data).abs() < 1e-6 * stored.energy, "{:?}", data.ledger);
}

#[test]
fn a_series_shows_every_impact() {
    let case = prepared(Case::new("ln_permanent"));
    for (policy, acceleration) in [(Policy::Fresh, 0.0), (Policy::Shakedown, 0.0), (Policy::Fresh, 9.81)] {
        let mut case = case.clone();
        (case.acceleration, case.impact.acceleration) = (acceleration, acceleration);
        let reports = repeat(&case.impact, 4, policy, &SETTINGS);
        let data = ReportData::of_series(&case, &reports, policy);
        let rows = |kind: &str| data.events.rows.iter().filter(|event| event.kind == kind).count();
        assert_eq!((reports.len(), rows("touch"), rows("parting")), (4, 4, 4));
        assert_eq!(data.restitutions[0].delivered.len(), 4);
        assert!(data.events.rows.windows(2).all(|pair| pair[0].time <= pair[1].time), "in the order of time");
        assert!(residue(&data).abs() < 2e-8 * data.ledger[0].energy, "{:?}", data.ledger);
        // Every touch is a interval of pressing in what the viewer gets.
        let samples = &data.contacts[0].samples;
        let begins = samples.windows(2).filter(|pair| pair[0].force == 0.0 && pair[1].force != 0.0).count();
        assert_eq!(begins, 4);
    }
}

#[test]
fn bodies_come_back_as_fast_as_they_parted() {
    let case = prepared(Case::new("ye_flores"));
    let reports = repeat(&case.impact, 3, Policy::Fresh, &SETTINGS);
    let (relative, touches) = RelativeMotion::of_series(&case, &reports);
    for (report, touch) in reports.iter().zip(&touches).skip(1) {
        let knot = relative.knots.iter().find(|knot| knot.time == *touch).unwrap();
        assert_eq!((knot.displacement, knot.speed), (0.0, -report.samples[0].rate));
    }
    assert!(relative.knots.windows(2).all(|pair| pair[0].time < pair[1].time));
}

#[test]
fn a_pair_presses_its_walls_when_its_hits_say_so() {
    for law in ["hertz", "ye_flores", "ln_permanent"] {
        let (case, pair, rattle) = rattle(law);
        let data = ReportData::of_rattle(&case, &pair, &rattle);
        assert!(data.contacts.len() == 2 && rattle.hits.len() > 3, "{law}: both walls are hit");
        for hit in &rattle.hits {
            let name = super::stage::wall(hit.side);
            let contact = data.contacts.iter().find(|contact| contact.name == name).unwrap();
            let sample = contact.samples.iter().find(|sample| sample.time == hit.time).unwrap();
            assert!(sample.indentation.abs() < 1e-15, "{law}: {sample:?}");
        }
        let largest = data.ledger.iter().map(|entry| entry.energy.abs()).fold(0.0, f64::max);
        assert!(residue(&data).abs() < 1e-7 * largest, "{law}: {:?}", data.ledger);
    }
}

#[test]
fn a_fixed_body_is_ground() {
    let case = prepared(Case { masses: vec![1.0], spheres: vec![0.02], ..Case::new("hertz") });
    let data = ReportData::of_impact(&case, &run(&case));
    assert_eq!((data.scene.bodies.len(), data.scene.ground.len()), (1, 1));
    assert_eq!(data.contacts[0].bodies, [None, Some(0)]);
}

#[test]
fn the_page_has_law_source_and_remarks() {
    let case = prepared(Case { restitution: Some(0.3), ..Case::new("lankarani_nikravesh") });
    let html = page(&ReportData::of_impact(&case, &run(&case)));
    for words in ["3(1-e^2)/4", "Source: ", "Asked for 0.3, this law delivers", "greatest force", "parting"] {
        assert!(html.contains(words), "{words}");
    }
}

#[test]
fn hertz_is_strongest_where_it_is_deepest() {
    let case = prepared(Case::new("hertz"));
    let report = run(&case);
    let data = ReportData::of_impact(&case, &report);
    let when = |kind: &str| data.events.rows.iter().find(|event| event.kind == kind).unwrap().time;
    let apart = when("greatest force") - when("greatest depth");
    assert!(apart.abs() < 2e-4 * report.duration, "{apart}");
}

#[test]
fn an_impact_at_an_angle_shows_its_friction_and_closes_its_ledger() {
    for friction in ["coulomb", "mindlin", "lugre"] {
        let oblique = ObliqueCase {
            angle: 0.4,
            spins: vec![30.0, -10.0],
            friction: FrictionSaid::word(friction),
            ..ObliqueCase::default()
        };
        let case = prepared(Case { oblique: Some(oblique), ..Case::new("ye_flores") });
        let data = ReportData::of_oblique(&case, &case.oblique_impact().unwrap().run(&SETTINGS));
        let most = data.ledger.iter().map(|entry| entry.energy).fold(0.0, f64::max);
        assert!(residue(&data).abs() < 1e-8 * most, "{friction}: {:?}", data.ledger);
        assert!(data.ledger.iter().any(|entry| entry.name == "lost by friction"), "{:?}", data.ledger);
        assert!(data.model.iter().any(|(word, text)| word == "friction" && text.starts_with(friction)));
        let numbers = data.recording.as_ref().unwrap().rows().flatten().all(|x| x.is_finite());
        assert!(numbers && page(&data).contains("friction_work"), "{friction}");
    }
}
