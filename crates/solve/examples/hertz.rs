//! A thousand Hertz impacts with damping: the inner loop of an impact laboratory, for counting instructions.
//!
//! ```text
//! cargo build --release -p carom-solve --example hertz
//! valgrind --tool=callgrind target/release/examples/hertz 1000
//! ```
//!
//! The state is indentation, its rate and the work done; one guard watches for separation, the other plays no part.

use carom_solve::{Dop853, Halt, Hybrid, Method, Motion, Next, Plan, run};
use std::time::Instant;

struct Impact {
    damping: f64,
    small_step: f64,
}

impl Impact {
    #[inline(always)]
    fn force(&self, y: &[f64; 3]) -> f64 {
        y[0].abs().powf(1.5).copysign(y[0]) * (1.0 + self.damping * y[1])
    }
}

impl Motion for Impact {
    type Vector = [f64; 3];

    #[inline(always)]
    fn rate(&mut self, _t: f64, y: &[f64; 3], rate: &mut [f64; 3]) {
        let force = self.force(y);
        *rate = [y[1], -force, force * y[1]];
    }
}

impl Hybrid for Impact {
    fn guard_count(&self) -> usize {
        2
    }

    #[inline(always)]
    fn guards(&mut self, _t: f64, y: &[f64; 3], guards: &mut [f64]) {
        guards[0] = y[0];
        guards[1] = 1.0;
    }

    fn cross(&mut self, _t: f64, _y: &mut [f64; 3], _fired: &[bool]) -> Next {
        Next::Stop
    }

    #[inline(always)]
    fn longest_step(&self, _t: f64, y: &[f64; 3], _rate: &[f64; 3]) -> f64 {
        if y[1] < 0.0 { (-0.6 * y[0] / y[1]).max(self.small_step) } else { f64::INFINITY }
    }
}

fn main() {
    let count: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let plan = Plan { until: 100.0, first_step: 5e-3, relative: 0.0, absolute: [1e-10; 3], most_steps: 10_000 };
    let (mut steps, mut evaluations, mut restitution) = (0, 0, 0.0);
    let clock = Instant::now();
    for i in 0..count {
        let mut impact = Impact { damping: 0.3 * i as f64 / count as f64, small_step: 5e-3 };
        let mut y = [0.0, 1.0, 0.0];
        let mut method = Dop853::new(&y);
        let end = run(&mut impact, &mut method, 0.0, &mut y, &plan, &mut ());
        assert_eq!(end.halt, Halt::Stopped);
        steps += end.work.steps;
        evaluations += end.work.evaluations;
        restitution -= y[1];
    }
    let each = |total: f64| total / count as f64;
    println!("{:.3} us an impact", each(clock.elapsed().as_secs_f64() * 1e6));
    println!("{:.2} steps, {:.2} evaluations", each(steps as f64), each(evaluations as f64));
    println!("mean restitution {:.12}", each(restitution));
}
