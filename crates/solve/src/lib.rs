//! One-step methods, guards, and the loop in which time passes.
