//! The functions that formulas know, with their first two derivatives.
//!
//! ```text
//! quintic(u) = 10 u^3 - 15 u^4 + 6 u^5, 0 below u = 0 and 1 above u = 1      from rest to rest, smooth in speed and acceleration
//! step(x)    = 0 below x = 0, 1 from there on
//! mod(a, b)  = a - b floor(a/b)                                             the rest, from 0 up to b also where a is negative
//! ```
//!
//! Limits: of functions with kinks and jumps ([`is_smooth`]) the derivatives are those beside them, which nobody asks for.

use std::f64::consts::{LN_2, LN_10};

/// Whether a function has derivatives wherever it has a value, but at the ends of where it has one.
pub(super) fn is_smooth(name: &str) -> bool {
    !matches!(name, "abs" | "signum" | "floor" | "round" | "ceil" | "trunc" | "fract" | "step" | "min" | "max" | "mod")
}

/// A function of one argument at `x`.
#[inline]
pub(super) fn one(name: One, x: f64) -> f64 {
    match name {
        One::Abs => x.abs(),
        One::Signum => x.signum(),
        One::Sin => x.sin(),
        One::Cos => x.cos(),
        One::Tan => x.tan(),
        One::Asin => x.asin(),
        One::Acos => x.acos(),
        One::Atan => x.atan(),
        One::Sinh => x.sinh(),
        One::Cosh => x.cosh(),
        One::Tanh => x.tanh(),
        One::Asinh => x.asinh(),
        One::Acosh => x.acosh(),
        One::Atanh => x.atanh(),
        One::Floor => x.floor(),
        One::Round => x.round(),
        One::Ceil => x.ceil(),
        One::Trunc => x.trunc(),
        One::Fract => x.fract(),
        One::Exp => x.exp(),
        One::Sqrt => x.sqrt(),
        One::Cbrt => x.cbrt(),
        One::Ln => x.ln(),
        One::Log2 => x.log2(),
        One::Log10 => x.log10(),
        One::Quintic => {
            let u = x.clamp(0.0, 1.0);
            u * u * u * (10.0 + u * (6.0 * u - 15.0))
        }
        One::Step => {
            if x < 0.0 {
                0.0
            } else {
                1.0
            }
        }
    }
}

/// Its first two derivatives at `x`, where it has the value `y`.
pub(super) fn slopes(name: One, x: f64, y: f64) -> [f64; 2] {
    // What grows as a root does: 1/s and its rate, with the rate of s^2/2.
    let inverse_root = |square: f64, half_rate: f64| [1.0 / square.sqrt(), -half_rate / (square * square.sqrt())];
    let logarithm = |base: f64| [1.0 / (x * base), -1.0 / (x * x * base)];
    match name {
        One::Abs => [x.signum(), 0.0],
        One::Signum | One::Floor | One::Round | One::Ceil | One::Trunc | One::Step => [0.0; 2],
        One::Fract => [1.0, 0.0],
        One::Sin => [x.cos(), -y],
        One::Cos => [-x.sin(), -y],
        One::Tan => [1.0 + y * y, 2.0 * y * (1.0 + y * y)],
        One::Asin => inverse_root(1.0 - x * x, -x),
        One::Acos => inverse_root(1.0 - x * x, -x).map(|slope| -slope),
        One::Atan => [1.0 / (1.0 + x * x), -2.0 * x / (1.0 + x * x).powi(2)],
        One::Sinh => [x.cosh(), y],
        One::Cosh => [x.sinh(), y],
        One::Tanh => [1.0 - y * y, -2.0 * y * (1.0 - y * y)],
        One::Asinh => inverse_root(1.0 + x * x, x),
        One::Acosh => inverse_root((x - 1.0) * (x + 1.0), x),
        One::Atanh => [1.0 / (1.0 - x * x), 2.0 * x / (1.0 - x * x).powi(2)],
        One::Exp => [y, y],
        One::Sqrt => [0.5 / y, -0.25 / (x * y)],
        One::Cbrt => [1.0 / (3.0 * y * y), -2.0 / (9.0 * x * y * y)],
        One::Ln => logarithm(1.0),
        One::Log2 => logarithm(LN_2),
        One::Log10 => logarithm(LN_10),
        One::Quintic => {
            let u = x.clamp(0.0, 1.0);
            let left = 1.0 - u;
            [30.0 * u * u * left * left, 60.0 * u * left * (1.0 - 2.0 * u)]
        }
    }
}

/// A function of two arguments.
#[inline]
pub(super) fn two(name: Two, a: f64, b: f64) -> f64 {
    match name {
        Two::Atan2 => a.atan2(b),
        Two::Min => a.min(b),
        Two::Max => a.max(b),
        Two::Mod => a - b * (a / b).floor(),
    }
}

/// `x^p`, with the common powers spelled out: by multiplication they are as exact, and take a tenth of the time.
#[inline]
pub(super) fn power(x: f64, p: f64) -> f64 {
    if p == 2.0 {
        x * x
    } else if p == 3.0 {
        x * x * x
    } else if p == 1.5 {
        x * x.sqrt()
    } else {
        x.powf(p)
    }
}

/// Functions of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum One {
    Abs,
    Signum,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Floor,
    Round,
    Ceil,
    Trunc,
    Fract,
    Exp,
    Sqrt,
    Cbrt,
    Ln,
    Log2,
    Log10,
    Quintic,
    Step,
}

/// Functions of two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Two {
    Atan2,
    Min,
    Max,
    Mod,
}

impl One {
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "abs" => One::Abs,
            "signum" => One::Signum,
            "sin" => One::Sin,
            "cos" => One::Cos,
            "tan" => One::Tan,
            "asin" => One::Asin,
            "acos" => One::Acos,
            "atan" => One::Atan,
            "sinh" => One::Sinh,
            "cosh" => One::Cosh,
            "tanh" => One::Tanh,
            "asinh" => One::Asinh,
            "acosh" => One::Acosh,
            "atanh" => One::Atanh,
            "floor" => One::Floor,
            "round" => One::Round,
            "ceil" => One::Ceil,
            "trunc" => One::Trunc,
            "fract" => One::Fract,
            "exp" => One::Exp,
            "sqrt" => One::Sqrt,
            "cbrt" => One::Cbrt,
            "ln" | "log" => One::Ln,
            "log2" => One::Log2,
            "log10" => One::Log10,
            "quintic" => One::Quintic,
            "step" => One::Step,
            _ => return None,
        })
    }
}

impl Two {
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "atan2" => Two::Atan2,
            "min" => Two::Min,
            "max" => Two::Max,
            "mod" => Two::Mod,
            _ => return None,
        })
    }
}
