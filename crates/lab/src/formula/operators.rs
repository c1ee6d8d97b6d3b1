//! Functions that formulas know beside those of exmex.
//!
//! ```text
//! quintic(u) = 10 u^3 - 15 u^4 + 6 u^5, 0 below u = 0 and 1 above u = 1      from rest to rest, smooth in speed and acceleration
//! step(x)    = 0 below x = 0, 1 from there on
//! mod(a, b)  = a - b floor(a/b)                                             the rest, from 0 up to b also where a is negative
//! ```
//!
//! Limits: their derivatives are not known in closed form to formulas.

use exmex::{BinOp, FlatEx, FloatOpsFactory, MakeOperators, Operator};

/// A compiled formula.
pub(super) type Flat = FlatEx<f64, Operators>;

/// The operators of exmex and our own.
#[derive(Clone, Debug)]
pub(super) struct Operators;

impl MakeOperators<f64> for Operators {
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        let mut all = FloatOpsFactory::<f64>::make();
        let rest = BinOp { apply: |a: f64, b: f64| a - b * (a / b).floor(), prio: 0, is_commutative: false };
        all.extend([
            Operator::make_unary("quintic", quintic),
            Operator::make_unary("step", |x| if x < 0.0 { 0.0 } else { 1.0 }),
            Operator::make_bin("mod", rest),
        ]);
        all
    }
}

fn quintic(u: f64) -> f64 {
    let u = u.clamp(0.0, 1.0);
    u * u * u * (10.0 + u * (6.0 * u - 15.0))
}
