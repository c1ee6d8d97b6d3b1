//! Fits whose answers are known: from closed forms, from SciPy (`reference.py` prints those numbers), from the truth that noise was put on.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use carom_lab::lab::{Case, Settings};
use carom_study::fit::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn shipped(path: &str) -> Vec<Record> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation").join(path);
    let text = std::fs::read_to_string(&path).unwrap();
    read(&path, &text, Columns::Named, 0).unwrap().records
}

/// Two glass spheres of 10 mm that fly at each other with 10 m/s each (Chung & Ooi 2011, `cases.csv`).
fn glass(law: &str) -> Question {
    let mass = 4.0 / 3.0 * std::f64::consts::PI * 1e-6 * 2800.0;
    let case = Case { masses: vec![mass; 2], speed: Some(20.0), ..Case::new(law) };
    Question::new(case, shipped("chung-ooi-2011/glass.csv"))
}

fn found(question: &Question) -> Fit {
    fit(question, &Unwatched).unwrap()
}

fn parameter<'f>(fit: &'f Fit, name: &str) -> &'f Estimate {
    fit.parameters.iter().find(|p| p.name == name).unwrap()
}

#[track_caller]
fn close(value: f64, expected: f64, part: f64) {
    assert!((value / expected - 1.0).abs() < part, "{value:e} against {expected:e}");
}

/// Numbers of the normal distribution (Box & Muller 1958).
struct Noise01(ChaCha8Rng);

impl Noise01 {
    fn next(&mut self) -> f64 {
        let mut part = || ((self.0.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        let (a, b) = (part(), part());
        (-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()
    }
}

/// 1 kg times 1/10 at 1 m/s against `F = K d^1.5 (1 + xi v/v0)`, K 1e9: what is known of the records made here.
fn made(law: &str) -> Case {
    Case { effective_mass: Some(0.1), speed: Some(1.0), ..Case::new(law) }
}

fn record(kind: RecordKind, x: Vec<f64>, y: Vec<f64>) -> Record {
    Record {
        name: "made".to_owned(),
        kind,
        output: String::new(),
        x,
        y,
        noise: None,
        weight: 1.0,
        speed: None,
        clock: 0,
    }
}

/// Times and forces of an impact, at `count` of the instants at which the lab looked.
fn course(case: &Case, count: usize) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let report = case.prepare().unwrap().impact.run(&Settings { curves: true, ..Settings::default() });
    let every = report.samples.len() / count;
    let samples: Vec<_> =
        report.samples.iter().step_by(every.max(1)).filter(|s| s.force > 0.0 || s.time == 0.0).collect();
    let read = |of: fn(&carom_lab::lab::Sample) -> f64| samples.iter().map(|s| of(s)).collect();
    (read(|s| s.time), read(|s| s.force), read(|s| s.indentation))
}

#[test]
fn the_elastic_impact_of_chung_and_ooi_is_hertz() {
    let fit = found(&glass("hertz"));
    let k = parameter(&fit, "stiffness");
    // K = (4/3) Es sqrt(R), Es = 2.5e10 Pa, R = 5 mm; the figure was read to about 1 %.
    close(k.value, 4.0 / 3.0 * 2.5e10 * 0.005f64.sqrt(), 0.015);
    assert!(fit.converged && fit.quality.r_squared > 0.999, "{:?}", fit.quality);
    // SciPy's curve_fit of the same record.
    close(k.value, 2.335108084e9, 2e-7);
    close(k.standard_error.unwrap(), 3.729157e6, 1e-3);
    // t(0.975, 23) = 2.068658.
    close(k.interval.unwrap()[1] - k.value, 2.068658 * k.standard_error.unwrap(), 1e-5);
}

#[test]
fn stiffness_and_exponent_go_together_as_scipy_says() {
    let fit = found(&glass("hertz").free(["stiffness", "exponent"]));
    let (k, n) = (parameter(&fit, "stiffness"), parameter(&fit, "exponent"));
    close(k.value, 1e9 * 1.023054046f64.exp(), 1e-4);
    close(n.value, 1.521559693, 1e-6);
    close(n.standard_error.unwrap(), 2.509728e-3, 1e-2);
    close(k.standard_error.unwrap() / k.value, 2.037797e-2, 1e-2);
    assert!((fit.correlation[0][1].unwrap() - 0.999261).abs() < 1e-4, "{:?}", fit.correlation);
}

#[test]
fn a_damped_law_has_the_parameters_and_errors_of_scipy() {
    let truth = Case { stiffness: Some(1e9), restitution: Some(0.7), ..made("ye_flores") };
    let times: Vec<f64> = (0..40).map(|k| 5e-4 * f64::from(k) / 39.0).collect();
    let report = truth.prepare().unwrap().impact.run(&Settings { curves: true, ..Settings::default() });
    let force = |t: f64| {
        let k = report.samples.partition_point(|s| s.time <= t);
        let (Some(a), Some(b)) = (report.samples.get(k.wrapping_sub(1)), report.samples.get(k)) else { return 0.0 };
        a.force + (b.force - a.force) * (t - a.time) / (b.time - a.time)
    };
    let forces: Vec<f64> = times.iter().map(|t| force(*t)).collect();
    let wave = |k: usize| 0.02 * forces.iter().copied().fold(0.0, f64::max) * (k as f64 * 2.3).sin();
    let noisy = forces.iter().enumerate().map(|(k, f)| f + wave(k)).collect();
    let fit = found(&Question {
        touch: Touch::Zero,
        ..Question::new(made("ye_flores"), vec![record(RecordKind::ForceTime, times, noisy)])
    });
    let (k, e) = (parameter(&fit, "stiffness"), parameter(&fit, "restitution"));
    // Forces were joined by straight lines above, and the largest was taken of 40 points there: 1e-3 of an error.
    close(k.value, 9.994896841e8, 2e-4);
    close(e.value, 0.6998407336, 1e-4);
    close(k.standard_error.unwrap(), 1.133741e7, 5e-3);
    close(e.standard_error.unwrap(), 4.814631e-3, 5e-3);
    assert!((fit.correlation[0][1].unwrap() - 0.700330).abs() < 2e-3, "{:?}", fit.correlation);
}

#[test]
fn a_law_that_is_linear_has_the_closed_form_of_a_straight_line() {
    let (v, e) = ([0.1, 0.5, 1.0, 1.5, 2.0, 3.0], [0.93, 0.90, 0.86, 0.77, 0.70, 0.52]);
    let fit = found(&Question::new(
        Case::new("cor_linear"),
        vec![record(RecordKind::RestitutionSpeed, v.to_vec(), e.to_vec())],
    ));
    let n = 6.0;
    let (mv, me) = (v.iter().sum::<f64>() / n, e.iter().sum::<f64>() / n);
    let (mut svv, mut sve) = (0.0, 0.0);
    v.iter().zip(e).for_each(|(v, e)| (svv, sve) = (svv + (v - mv) * (v - mv), sve + (v - mv) * (e - me)));
    let (slope, start) = (sve / svv, me - sve / svv * mv);
    let left: f64 = v.iter().zip(e).map(|(v, e)| (e - start - slope * v).powi(2)).sum();
    let s2 = left / (n - 2.0);
    close(parameter(&fit, "a1").value, -slope, 1e-7);
    close(parameter(&fit, "a0").value, start, 1e-7);
    close(parameter(&fit, "a1").standard_error.unwrap(), (s2 / svv).sqrt(), 1e-5);
    close(parameter(&fit, "a0").standard_error.unwrap(), (s2 * (1.0 / n + mv * mv / svv)).sqrt(), 1e-5);
}

/// Of 200 records with a noise of 2 %, how many intervals hold the truth: stiffness, restitution.
fn covered(noise: Noise) -> [usize; 2] {
    let truth = Case { stiffness: Some(1e9), restitution: Some(0.7), ..made("ye_flores") };
    let (times, forces, _) = course(&truth, 25);
    let sigma = 0.02 * forces.iter().copied().fold(0.0, f64::max);
    let mut held = [0, 0];
    for seed in 0..200 {
        let mut dice = Noise01(ChaCha8Rng::seed_from_u64(seed));
        let noisy = forces.iter().map(|f| f + sigma * dice.next()).collect();
        let records = vec![record(RecordKind::ForceTime, times.clone(), noisy)];
        let noise = if noise == Noise::Estimated { noise } else { Noise::Absolute(sigma) };
        let question =
            Question { noise, touch: Touch::Zero, starts: Some(1), ..Question::new(made("ye_flores"), records) };
        let fit = found(&question);
        for (k, (name, truth)) in [("stiffness", 1e9), ("restitution", 0.7)].into_iter().enumerate() {
            let [low, high] = parameter(&fit, name).interval.unwrap();
            held[k] += usize::from(low <= truth && truth <= high);
        }
    }
    held
}

/// Of 200 intervals of 95 % a number between 180 and 198 hold the truth, but in 1.6 of a thousand trials: sums of the binomial distribution.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    for noise in [Noise::Estimated, Noise::Absolute(1.0)] {
        let held = covered(noise);
        println!("{noise:?}: {held:?} of 200");
        assert!(held.iter().all(|held| (180..=198).contains(held)), "{noise:?}: {held:?} of 200");
    }
}

#[test]
fn what_records_cannot_tell_is_named_and_has_no_interval() {
    let fit = found(&glass("hertz").free(["stiffness", "mass", "speed"]));
    assert!(fit.parameters.iter().all(|p| p.interval.is_none()), "{:?}", fit.parameters);
    assert_eq!(fit.untold.len(), 1, "{:?}", fit.untold);
    assert!(fit.untold[0].contains("stiffness and mass and speed"), "{:?}", fit.untold);
    // Restitutions of a law whose restitution is the same at all speeds say nothing of its stiffness.
    let speeds = record(RecordKind::RestitutionSpeed, vec![0.1, 0.5, 1.0, 2.0], vec![0.71, 0.70, 0.69, 0.70]);
    let fit = found(&Question::new(made("ye_flores"), vec![speeds]).free(["restitution", "stiffness"]));
    assert!(parameter(&fit, "restitution").interval.is_some());
    assert!(
        parameter(&fit, "stiffness").interval.is_none() && fit.untold[0].contains("do not depend on stiffness"),
        "{:?}",
        fit.untold
    );
}

#[test]
fn a_fit_is_the_same_to_the_last_bit_on_any_number_of_threads() {
    let question = glass("ye_flores").free(["stiffness", "restitution", "exponent"]);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        serde_json::to_string(&pool.install(|| found(&question))).unwrap()
    };
    let one = on(1);
    assert_eq!(one, on(3));
    assert_eq!(one, on(2));
}

#[test]
fn touch_is_found_where_a_record_begins_before_it() {
    let truth = Case { stiffness: Some(1e9), restitution: Some(0.8), ..made("hunt_crossley") };
    let (times, forces, _) = course(&truth, 40);
    let later: Vec<f64> = std::iter::once(0.0).chain(times.iter().map(|t| t + 3e-5)).collect();
    let forces: Vec<f64> = std::iter::once(0.0).chain(forces).collect();
    let records = vec![record(RecordKind::ForceTime, later, forces)];
    let fit = found(&Question { touch: Touch::Free, ..Question::new(made("hunt_crossley"), records) });
    close(parameter(&fit, "touch").value, 3e-5, 1e-4);
    close(parameter(&fit, "stiffness").value, 1e9, 1e-5);
    close(parameter(&fit, "restitution").value, 0.8, 1e-5);
}

#[test]
fn indentations_and_loops_tell_the_same_as_forces() {
    let truth = Case { stiffness: Some(1e9), restitution: Some(0.6), ..made("ln_permanent") };
    let (times, forces, depths) = course(&truth, 60);
    let other = Case { stiffness: Some(1e9), restitution: Some(0.6), ..made("hunt_crossley") };
    for (case, law) in [(truth, "ln_permanent"), (other, "hunt_crossley")] {
        let (times, forces, depths) =
            if law == "ln_permanent" { (times.clone(), forces.clone(), depths.clone()) } else { course(&case, 60) };
        for record in [
            record(RecordKind::IndentationTime, times.clone(), depths.clone()),
            record(RecordKind::ForceIndentation, depths, forces),
        ] {
            let fit = found(&Question::new(made(law), vec![record]));
            close(parameter(&fit, "stiffness").value, 1e9, 1e-4);
            close(parameter(&fit, "restitution").value, 0.6, 1e-4);
        }
    }
}

#[test]
fn the_coefficient_of_a_law_follows_from_restitutions() {
    let truth = Case { stiffness: Some(1e9), ..made("kuwabara_kono") };
    let speeds = [0.1, 0.3, 1.0, 3.0];
    let run = |v: &f64| {
        let mut prepared = Case { speed: Some(*v), ..truth.clone() }.prepare().unwrap();
        prepared.impact.law = prepared.impact.law.with_dissipation(4e5);
        prepared.impact.run(&Settings::default()).restitution
    };
    let record = record(RecordKind::RestitutionSpeed, speeds.to_vec(), speeds.iter().map(run).collect());
    let fit = found(&Question::new(truth.clone(), vec![record]));
    close(parameter(&fit, "coefficient").value, 4e5, 1e-5);
}

#[test]
fn friction_is_the_ratio_of_impulses_where_balls_slide() {
    // Far above the angle at which a ball sticks, atan(3.5 mu (1 + e)) = 41 deg, the ratio of impulses is the coefficient itself, so that the fit is the mean.
    let (angles, ratios) = ([65.0f64, 70.0, 75.0, 80.0], [0.121, 0.126, 0.124, 0.123]);
    let record = record(RecordKind::ImpulseRatio, angles.map(f64::to_radians).to_vec(), ratios.to_vec());
    let case = Case { spheres: vec![0.01], speed: Some(2.0), ..Case::new("hertz") };
    let fit = found(&Question::new(case, vec![record]));
    close(parameter(&fit, "friction").value, ratios.iter().sum::<f64>() / 4.0, 1e-6);
}

#[test]
fn elastic_records_reject_springs_and_plastic_laws_and_keep_hertz() {
    let laws = ["hooke", "hertz", "ye_flores", "cor_linear", "cyl_johnson", "gharib_hurmuzlu_first"];
    let ranking = rank(&Question { noise: Noise::Relative(0.01), ..glass("hertz") }, &laws, &Unwatched).unwrap();
    let verdict = |law: &str| ranking.fits.iter().find(|one| one.fit.subject == law).map(|one| one.verdict);
    assert_eq!(ranking.fits[0].fit.subject, "hertz");
    assert_eq!(verdict("hertz"), Some(Verdict::Best));
    assert_eq!(
        (verdict("hooke"), verdict("gharib_hurmuzlu_first")),
        (Some(Verdict::Rejected), Some(Verdict::Rejected))
    );
    // Its loss goes to nothing: the same curve for one number more.
    let lossy = ranking.fits.iter().find(|one| one.fit.subject == "ye_flores").unwrap();
    assert!(lossy.verdict != Verdict::Rejected && lossy.difference > 2.0 && lossy.difference < 3.0, "{lossy:?}");
    let refused: Vec<&str> = ranking.refused.iter().map(|one| one.law.as_str()).collect();
    assert_eq!(refused, ["cor_linear", "cyl_johnson"]);
    assert!((ranking.fits.iter().map(|one| one.weight).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn questions_that_make_no_sense_are_refused_in_words() {
    let refused = |question: Question| fit(&question, &Unwatched).unwrap_err().to_string();
    let short = record(RecordKind::ForceTime, vec![0.0, 1e-5], vec![0.0, 100.0]);
    let told = refused(Question::new(made("ye_flores"), vec![short]));
    assert!(told.contains("2 parameters are free (stiffness, restitution), but the records have 2 points"), "{told}");
    assert!(
        refused(glass("hertz").free(["restitution"]))
            .contains("hertz has no \"restitution\" that could be free: it has stiffness")
    );
    assert!(refused(glass("hertz").free(["stiffness", "K"])).contains("named twice"));
    assert!(refused(Question { records: Vec::new(), ..glass("hertz") }).contains("no records"));
    assert!(refused(glass("coulomb")).contains("a friction law"));
    let outside = Free { start: Some(2.0), ..Free::new("restitution") };
    assert!(refused(Question { free: vec![outside], ..glass("ye_flores") }).contains("is not within its bounds"));
    let mut nan = glass("hertz");
    nan.records[0].y[3] = f64::NAN;
    assert!(refused(nan).contains("a value is no number"));
}

#[test]
fn a_parameter_of_a_scenario_follows_from_what_it_records() {
    let text = "carom = 1\ntitle = \"fall\"\n[parameters]\ng = 9.5\n[world]\ngravity = [0, 0, \"= -g\"]\n[[body]]\nname = \"ball\"\nposition = [0, 0, 1]\nmass = 1\ninertia = [1, 1, 1]\n\
                [[output]]\nquantities = [\"ball.position.z\"]\n[run]\nuntil = 0.4\nrecord = 0.01\n";
    let source = carom_scenario::Source::of_text("fall.toml", text);
    let times: Vec<f64> = (0..20).map(|k| 0.02 * f64::from(k)).collect();
    let heights = times.iter().map(|t| 1.0 - 0.5 * 9.81 * t * t).collect();
    let mut fallen = record(RecordKind::Output, times, heights);
    fallen.output = "ball.position.z".to_owned();
    let question = Question {
        subject: Subject::Scenario(Box::new(source), Vec::new()),
        ..Question::new(Case::default(), vec![fallen])
    };
    let fit = found(&question.clone().free(["g"]));
    close(parameter(&fit, "g").value, 9.81, 1e-6);
    let told = fit_error(&question.clone());
    assert!(told.contains("say which of its parameters are free"), "{told}");
    let told = fit_error(&question.free(["h"]));
    assert!(told.contains("--start h=VALUE"), "{told}");
}

fn fit_error(question: &Question) -> String {
    fit(question, &Unwatched).unwrap_err().to_string()
}
