//! Advice on which law to use: what a newcomer must be able to rely on.

use carom::advise::{Advice, AdviceError, Contact, Criterion, Fault, Form, Marks, Purpose, Question, advise, explain};
use carom::lab::CaseError;
use carom::laws::catalogue::{self, Group, Kind};
use carom::laws::material::{self, Material};
use carom::warning::Code;

fn of(name: &str) -> Vec<Material> {
    vec![material::find(name).expect("a built-in material").clone()]
}

fn spheres(name: &str, speed: f64, e: f64) -> Question {
    Question {
        materials: of(name),
        spheres: vec![0.02, 0.02],
        speed: Some(speed),
        restitution: Some(e),
        ..Question::default()
    }
}

fn bearing() -> Question {
    Question {
        cylinders: vec![0.010, 0.0095],
        length: Some(0.02),
        contact: Some(Contact::Conformal),
        ..Question::default()
    }
}

fn first(advice: &Advice) -> &'static str {
    advice.first().expect("a law that may be used").entry.id
}

#[test]
fn aluminium_above_first_yield_wants_a_law_that_keeps_a_mark() {
    let advice = advise(&spheres("aluminium", 0.3, 0.7)).unwrap();
    let best = advice.first().unwrap();
    assert_eq!(best.entry.group, Group::Permanent);
    assert_eq!(advice.setting.marks, Marks::Likely);
    let why = &best.verdict(Criterion::Loss).unwrap().reason;
    assert!(why.contains("0.3 m/s is above") && why.contains("where aluminium begins to yield"), "{why}");
}

#[test]
fn slow_and_lively_bearing_steel_wants_no_mark() {
    let advice = advise(&spheres("steel_52100", 0.1, 0.95)).unwrap();
    assert_ne!(advice.first().unwrap().entry.group, Group::Permanent);
    assert_eq!(advice.setting.marks, Marks::Unlikely);
}

#[test]
fn a_dull_impact_warns_off_the_laws_made_for_lively_ones() {
    let advice = advise(&Question { restitution: Some(0.3), ..Question::default() }).unwrap();
    for (id, delivered) in [("hunt_crossley", 0.583), ("lee_wang", 0.739), ("lankarani_nikravesh", 0.683)] {
        let (law, reason) = advice.avoided(Fault::Restitution).find(|(c, _)| c.entry.id == id).unwrap();
        assert!((law.delivered().unwrap() - delivered).abs() < 2e-3, "{id}: {:?}", law.delivered());
        assert!(reason.contains("when asked for 0.3"), "{reason}");
    }
}

#[test]
fn a_journal_bearing_gets_line_laws_and_a_way_to_damp_them() {
    let advice = advise(&bearing()).unwrap();
    assert_eq!(advice.first().unwrap().entry.group, Group::Line);
    assert!(advice.alternatives().iter().any(|c| c.entry.group == Group::Line));
    let added = advice.damping.as_ref().unwrap();
    assert!((added.delivered - 0.7).abs() < 1e-6 && added.fit.exponent > 1.0 && added.fit.exponent < 1.3);
    assert!(advice.avoided(Fault::Contact).any(|(c, _)| c.entry.id == "hertz"));
    assert!(advice.warnings.iter().any(|w| w.code == Code::PointLaw));
}

#[test]
fn a_bearing_struck_too_hard_leaves_the_range_of_the_line_laws_and_is_told_so() {
    let hard = Question { speed: Some(30.0), effective_mass: Some(20.0), ..bearing() };
    let advice = advise(&hard).unwrap();
    assert!(advice.avoided(Fault::Range).any(|(c, _)| c.entry.id == "cyl_johnson"));
    let told = advice.warnings.iter().find(|w| w.code == Code::LawRange).unwrap();
    assert!(told.text.contains("cyl_johnson (") && !told.remedy.is_empty(), "{told:?}");
}

#[test]
fn marks_that_were_seen_outweigh_the_strength_of_the_table() {
    let slow = Question { marks: Some(true), ..spheres("steel_52100", 0.01, 0.95) };
    assert_eq!(advise(&slow).unwrap().first().unwrap().entry.group, Group::Permanent);
    let fast = Question { marks: Some(false), ..spheres("aluminium", 0.3, 0.7) };
    assert_ne!(advise(&fast).unwrap().first().unwrap().entry.group, Group::Permanent);
}

#[test]
fn near_first_yield_nothing_is_claimed() {
    let advice = advise(&spheres("steel_52100", 0.3, 0.9)).unwrap();
    assert_eq!(advice.setting.marks, Marks::Unclear);
    assert!(advice.sharpen.contains("--marks"));
}

#[test]
fn a_structure_that_pounds_gets_a_law_made_for_pounding() {
    let question =
        Question { materials: of("concrete"), plane: true, purpose: Some(Purpose::Structure), ..Question::default() };
    let advice = advise(&question).unwrap();
    assert!(["anagnostopoulos", "jankowski_xi2", "valles_reinhorn"].contains(&first(&advice)), "{}", first(&advice));
}

#[test]
fn grains_get_a_law_of_grain_codes() {
    let grains = Question { purpose: Some(Purpose::Granular), ..spheres("glass", 0.1, 0.9) };
    assert_eq!(advise(&grains).unwrap().first().unwrap().entry.group, Group::Viscous);
}

#[test]
fn a_smooth_force_is_never_one_that_jumps() {
    let smooth = Question { smooth: true, ..spheres("steel", 0.3, 0.7) };
    let advice = advise(&smooth).unwrap();
    assert_eq!(advice.first().unwrap().trial.as_ref().unwrap().jump, 0.0);
    assert_eq!(advice.first().unwrap().entry.group, Group::HuntCrossley);
}

#[test]
fn every_force_law_is_either_ranked_or_avoided_with_a_reason() {
    for question in [spheres("aluminium", 0.3, 0.7), bearing(), Question { plane: true, ..Question::default() }] {
        let advice = advise(&question).unwrap();
        for entry in catalogue::entries().filter(|e| matches!(e.kind, Kind::Normal(_) | Kind::Unusable(_))) {
            let (candidate, place) = advice.find(entry.id).unwrap();
            assert_eq!(candidate.fault.is_none(), place.is_some(), "{}", entry.id);
            assert!(
                (0.0..=100.0).contains(&candidate.score) && candidate.verdicts.iter().all(|v| !v.reason.is_empty())
            );
        }
    }
}

#[test]
fn a_score_is_the_weighted_mean_of_its_points() {
    let advice = advise(&spheres("steel", 0.3, 0.6)).unwrap();
    for c in &advice.ranking {
        let weights: f64 = c.verdicts.iter().map(|v| v.weight).sum();
        let points: f64 = c.verdicts.iter().map(|v| v.weight * v.points).sum();
        assert!((c.score - 100.0 * points / weights).abs() < 1e-9, "{}", c.entry.id);
    }
}

#[test]
fn the_delivered_restitution_is_that_of_the_lab() {
    use carom::lab::{Case, Settings};
    let advice = advise(&spheres("steel", 0.2, 0.5)).unwrap();
    let case = Case { restitution: Some(0.5), speed: Some(0.2), spheres: vec![0.02, 0.02], ..Case::new("ye_flores") };
    let delivered = case.prepare().unwrap().impact.run(&Settings::default()).restitution;
    assert!((advice.find("ye_flores").unwrap().0.delivered().unwrap() - delivered).abs() < 1e-8);
}

#[test]
fn equals_are_one_choice_and_alternatives_are_of_other_kinds() {
    let advice = advise(&spheres("steel_52100", 0.01, 0.8)).unwrap();
    let best = advice.first().unwrap();
    assert!(["hu_guo", "zhang_et_al", "yu"].iter().all(|id| best.alike.contains(id)), "{:?}", best.alike);
    let alternatives = advice.alternatives();
    assert!((2..=3).contains(&alternatives.len()));
    assert!(alternatives.iter().all(|c| c.entry.group != best.entry.group));
}

#[test]
fn an_explanation_says_what_would_have_to_change() {
    let question = spheres("steel_52100", 0.01, 0.95);
    let advice = advise(&question).unwrap();
    let why = explain(&question, &advice, "ln_permanent").unwrap();
    assert!(why.place.unwrap() > 1 && why.behind[0].0 == Criterion::Loss);
    assert!(why.changes.iter().any(|c| c.contains("--marks yes")), "{:?}", why.changes);
    let top = explain(&question, &advice, first(&advice)).unwrap();
    assert_eq!((top.place, top.behind.len(), top.changes.len()), (Some(1), 0, 0));
}

#[test]
fn what_is_no_force_law_is_explained_and_not_ranked() {
    let question = Question::default();
    let advice = advise(&question).unwrap();
    for id in ["lcp_newton", "coulomb", "k_spheres", "cor_wang", "liu_spherical"] {
        let why = explain(&question, &advice, id).unwrap();
        assert!(why.place.is_none() && !why.summary.is_empty(), "{id}");
    }
}

#[test]
fn measured_restitutions_choose_between_constant_and_falling() {
    let ask = |measured: Vec<(f64, f64)>| advise(&Question { measured, ..Question::default() }).unwrap();
    let best = |advice: &Advice| advice.setting.trend.as_ref().unwrap().best().form;
    let speeds = [0.05, 0.1, 0.3, 1.0, 3.0];
    let flat = ask(speeds.iter().map(|v| (*v, 0.8)).collect());
    assert_eq!(best(&flat), Form::Constant);
    let linear = ask(speeds.iter().map(|v| (*v, 1.0 - 0.2 * v)).collect());
    assert_eq!(best(&linear), Form::Linear);
    assert_eq!(linear.find("hunt_crossley").unwrap().0.trial.as_ref().unwrap().calibrated.unwrap().0, "alpha");
    let cube = ask(speeds.iter().map(|v| (*v, 1.0 - 0.26 * v.cbrt())).collect());
    assert_eq!(best(&cube), Form::CubeRoot);
    assert!((cube.setting.trend.as_ref().unwrap().best().number - 1.0).abs() < 1e-9);
}

/// What the lab delivers with Thornton's law is recognised as such.
#[test]
fn measurements_on_yielding_spheres_lead_to_thornton() {
    use carom::lab::{Case, Settings};
    let run = |v: f64| {
        Case { speed: Some(v), parameters: vec![("sy".to_owned(), 3e9)], ..Case::new("thornton") }
            .prepare()
            .unwrap()
            .impact
            .run(&Settings::default())
    };
    let measured = [0.5, 1.0, 2.0, 5.0].map(|v| (v, run(v).restitution)).to_vec();
    let advice = advise(&Question { measured, ..Question::default() }).unwrap();
    let trend = advice.setting.trend.as_ref().unwrap().best();
    assert!(trend.form == Form::Yielding && (trend.number - 0.34).abs() < 0.01, "{trend:?}");
    assert_eq!(first(&advice), "thornton");
}

#[test]
fn what_is_assumed_is_said_and_what_is_said_is_not_assumed() {
    let open = advise(&Question::default()).unwrap();
    assert_eq!(open.setting.assumed.len(), 4, "{:?}", open.setting.assumed);
    assert!(open.sharpen.contains("--restitution"));
    let told = advise(&spheres("steel", 1.0, 0.7)).unwrap();
    assert!(told.setting.assumed.is_empty(), "{:?}", told.setting.assumed);
}

#[test]
fn rubber_keeps_no_mark_on_rubber_or_steel() {
    let on_steel = Question {
        materials: [of("rubber"), of("steel")].concat(),
        spheres: vec![0.02],
        speed: Some(2.0),
        restitution: Some(0.7),
        ..Question::default()
    };
    for question in [spheres("rubber", 1.0, 0.7), on_steel] {
        let advice = advise(&question).unwrap();
        assert_eq!((advice.setting.first_yield.as_ref(), advice.setting.marks), (None, Marks::Unlikely));
        assert_ne!(advice.first().unwrap().entry.group, Group::Permanent);
        assert!(!advice.warnings.iter().any(|w| w.to_string().contains("mark")), "{:?}", advice.warnings);
    }
}

/// 1e-5 sqrt(E/rho) says 0.051 m/s for every steel.
#[test]
fn steels_are_told_apart_by_their_strength() {
    let marks = |name: &str| advise(&spheres(name, 0.1, 0.8)).unwrap().setting.marks;
    assert_eq!((marks("steel"), marks("steel_52100")), (Marks::Likely, Marks::Unlikely));
}

#[test]
fn a_restitution_that_the_strength_does_not_allow_is_told() {
    let warned =
        |question: &Question| advise(question).unwrap().warnings.iter().any(|w| w.code == Code::StrengthContradicted);
    assert!(warned(&spheres("steel", 1.0, 0.9)) && !warned(&spheres("steel_52100", 1.0, 0.9)));
    assert!(!warned(&Question::default()));
}

#[test]
fn bad_input_is_refused_with_one_clear_reason() {
    let refused = |question: Question, words: &str| {
        let error = advise(&question).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    refused(Question { spheres: vec![0.02], ..bearing() }, "spheres and cylinders are both given");
    refused(Question { length: None, ..bearing() }, "--length");
    refused(Question { cylinders: vec![0.0095, 0.010], ..bearing() }, "does not fit into a bearing");
    refused(Question { cylinders: vec![0.01], ..bearing() }, "--cylinder twice");
    refused(spheres("steel", -1.0, 0.7), "the approach speed must be positive");
    refused(spheres("steel", 1.0, 1.2), "restitution must lie between 0 and 1");
    refused(spheres("steel", 1.0, f64::NAN), "restitution must lie between 0 and 1");
    refused(Question { measured: vec![(1.0, 1.5)], ..Question::default() }, "restitution must lie");
    refused(Question { plane: true, contact: Some(Contact::Line), ..Question::default() }, "--plane alone");
}

#[test]
fn an_unknown_law_is_answered_with_the_nearest_known_one() {
    let question = Question::default();
    let advice = advise(&question).unwrap();
    let error = explain(&question, &advice, "hunt_crosley").unwrap_err();
    assert!(matches!(error, AdviceError::Case(CaseError::UnknownLaw { suggestion: Some("hunt_crossley"), .. })));
}

#[test]
fn every_restitution_gets_advice() {
    for e in [0.0, 0.01, 0.1, 0.5, 0.9, 1.0] {
        let advice = advise(&Question { restitution: Some(e), ..Question::default() }).unwrap();
        let best = advice.first().unwrap();
        assert!((best.delivered().unwrap() - e).abs() < 0.02, "{e}: {}", best.entry.id);
    }
}
