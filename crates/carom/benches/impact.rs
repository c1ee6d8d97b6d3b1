//! One impact, and ten thousand: time and accuracy.
//!
//! `cargo bench -p carom --bench impact`, with `-- --json` for programs. Times are the smallest of many rounds on one core; the error is
//! that of the delivered restitution against the first integral of the family. `bench/run` puts other programs beside it.

use carom::lab::{Impact, Integrator, Settings, batch};
use carom::laws::normal::{Elastic, Law, Viscoelastic, hysteresis};
use std::hint::black_box;
use std::time::Instant;

/// Steel spheres of the reference scenario.
const STIFFNESS: f64 = 1.516_483_516_48e10;
const MASS: f64 = 0.5;
const SPEED: f64 = 0.5;

/// The smallest time per call [s] over many rounds.
fn fastest(rounds: usize, calls: usize, mut call: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        for _ in 0..calls {
            call();
        }
        best = best.min(start.elapsed().as_secs_f64() / calls as f64);
    }
    best
}

fn laws() -> Vec<(&'static str, Law, f64)> {
    let hysteretic = |e: f64, xi: fn(f64) -> f64| {
        (Law::Viscoelastic(Viscoelastic::hysteretic(STIFFNESS, 1.5, xi(e))), hysteresis::delivered(xi(e)))
    };
    let hertz = Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness: STIFFNESS, exponent: 1.5 }));
    let (crossley, crossley_exact) = hysteretic(0.7, hysteresis::hunt_crossley);
    let (lankarani, lankarani_exact) = hysteretic(0.7, hysteresis::lankarani_nikravesh);
    vec![
        ("hertz", hertz, 1.0),
        ("hunt_crossley", crossley, crossley_exact),
        ("lankarani_nikravesh", lankarani, lankarani_exact),
    ]
}

/// Ten thousand different impacts: laws, restitutions, speeds and masses vary.
fn many() -> Vec<Impact> {
    let xi = [hysteresis::hunt_crossley, hysteresis::lankarani_nikravesh, hysteresis::ye_flores, hysteresis::hu_guo];
    (0..10_000)
        .map(|k| {
            let e = 0.3 + 0.7 * (k % 97) as f64 / 97.0;
            let law = Law::Viscoelastic(Viscoelastic::hysteretic(STIFFNESS, 1.5, xi[k % 4](e)));
            Impact::new(law, 0.1 + 0.01 * (k % 53) as f64, 0.05 + 0.01 * (k % 101) as f64)
        })
        .collect()
}

fn main() {
    let json = std::env::args().any(|a| a == "--json");
    let mut rows = Vec::new();
    for (name, law, exact) in laws() {
        for (method, integrator, tolerance) in [
            ("dop853", Integrator::Dop853, 3e-7),
            ("dop853", Integrator::Dop853, 1e-10),
            ("dopri5", Integrator::Dopri5, 3e-8),
        ] {
            let impact = Impact::new(law.clone(), MASS, SPEED);
            let settings = Settings { tolerance, integrator, curves: false };
            let report = impact.run(&settings);
            let time = fastest(200, 100, || {
                black_box(black_box(&impact).run(black_box(&settings)));
            });
            let error = (report.restitution / exact - 1.0).abs();
            rows.push((name, method, tolerance, time, error, report.work.evaluations));
        }
    }
    let impacts = many();
    let settings = Settings { tolerance: 3e-7, ..Settings::default() };
    let together = fastest(30, 1, || {
        black_box(batch(black_box(&impacts), &settings));
    });
    if json {
        let list: Vec<String> = rows
            .iter()
            .map(|(name, method, tolerance, time, error, evaluations)| {
                format!(
                    "{{\"law\":\"{name}\",\"method\":\"{method}\",\"tolerance\":{tolerance:e},\"seconds\":{time:e},\"error\":{error:e},\
                     \"evaluations\":{evaluations}}}"
                )
            })
            .collect();
        println!(
            "{{\"impacts\":[{}],\"batch\":{{\"impacts\":{},\"seconds\":{together:e}}}}}",
            list.join(","),
            impacts.len()
        );
        return;
    }
    println!(
        "{:20} {:8} {:>9} {:>10} {:>10} {:>12}",
        "law", "method", "tolerance", "time", "error of e", "evaluations"
    );
    for (name, method, tolerance, time, error, evaluations) in rows {
        println!("{name:20} {method:8} {tolerance:9.0e} {:7.2} us {error:10.1e} {evaluations:12}", 1e6 * time);
    }
    println!("{} different impacts in one batch, all threads: {:.1} ms", impacts.len(), 1e3 * together);
}
