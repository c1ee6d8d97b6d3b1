//! Every method, on problems with exact answers.

mod adaptive;
mod auto;
mod bodies;
mod edges;
mod endless;
mod events;
mod first;
mod fixed;
mod grazing;
mod growth;
mod impacts;
mod lingering;
mod orders;
mod parabola;
mod problems;
mod quadratures;
mod resume;
mod robustness;
mod stiff;
mod work;

use carom_solve::Plan;

/// Makes a test of each method with error control from a function that takes the method as a type.
macro_rules! every_method {
    ($($truth:ident),+ $(,)?) => { $(
        mod $truth {
            #[test]
            fn auto() {
                super::$truth::<carom_solve::Auto<_>>();
            }

            #[test]
            fn dop853() {
                super::$truth::<carom_solve::Dop853<_>>();
            }

            #[test]
            fn dopri5() {
                super::$truth::<carom_solve::Dopri5<_>>();
            }

            #[test]
            fn rodas5p() {
                super::$truth::<carom_solve::Rodas5P<_>>();
            }
        }
    )+ };
}
use every_method;

/// A plan with the same tolerance, relative and absolute, for all components.
fn plan<const N: usize>(until: f64, tolerance: f64) -> Plan<[f64; N]> {
    Plan { until, first_step: 0.01, relative: tolerance, absolute: [tolerance; N], most_steps: 100_000 }
}

/// The largest difference of two states.
fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}
