//! Numbers that look random, and what has been thrown with them.

use carom_engine::spatial::Vector;
use std::collections::BTreeSet;

/// Numbers that look random, and the kinds of things that were chosen by them.
pub(crate) struct Dice {
    seed: u64,
    /// Whether no signal reads the motion, and no force is the user's.
    pub(crate) steady: bool,
    pub(crate) kinds: BTreeSet<String>,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Dice { seed, steady: true, kinds: BTreeSet::new() };
        dice.steady = dice.flip();
        dice
    }

    /// Between -1 and 1.
    pub(crate) fn roll(&mut self) -> f64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub(crate) fn vector(&mut self) -> Vector {
        Vector::new(self.roll(), self.roll(), self.roll())
    }

    pub(crate) fn axis(&mut self) -> Vector {
        self.vector().normalize()
    }

    pub(crate) fn choose(&mut self, count: usize) -> usize {
        (0.5 * (self.roll() + 1.0) * count as f64) as usize % count
    }

    pub(crate) fn flip(&mut self) -> bool {
        self.choose(2) == 0
    }

    /// One of some things, whose kind is noted.
    pub(crate) fn draw<T>(&mut self, things: Vec<(&str, T)>) -> T {
        let count = things.len();
        let chosen = self.choose(count);
        let (kind, thing) = things.into_iter().nth(chosen).unwrap();
        self.kinds.insert(kind.to_owned());
        thing
    }
}
