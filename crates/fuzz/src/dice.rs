//! Random numbers from a seed: the same on every machine, so that an input is known by two numbers.
//!
//! SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators").

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The dice of input `index` in the run with this seed.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut dice = Dice { state: seed };
        dice.state = dice.bits() ^ index.wrapping_mul(0xd134_2543_de82_ef95);
        dice.bits();
        dice
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`; zero where that is zero.
    pub fn below(&mut self, end: usize) -> usize {
        // The bias of a remainder is below 1e-12 for any list there is here.
        if end == 0 { 0 } else { (self.bits() % end as u64) as usize }
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to - from + 1)
    }

    /// A number from 0 to 1.
    pub fn part(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Whether something happens that does so in this part of all cases.
    pub fn happens(&mut self, part: f64) -> bool {
        self.part() < part
    }

    /// One of a list, which must not be empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        *self.one(list)
    }

    /// One of a list, which must not be empty, where it stands.
    pub fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_inputs_of_a_seed_have_nothing_in_common() {
        let first = |seed, index| Dice::new(seed, index).bits();
        assert_eq!(first(1, 2), first(1, 2));
        let mut all: Vec<u64> = (0..10).flat_map(|seed| (0..1000).map(move |index| first(seed, index))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 10_000);
    }

    #[test]
    fn parts_are_spread_evenly() {
        let mut dice = Dice::new(7, 0);
        let mean = (0..10_000).map(|_| dice.part()).sum::<f64>() / 10_000.0;
        // Three standard deviations of such a mean are 0.0087.
        assert!((mean - 0.5).abs() < 0.0087, "{mean}");
    }
}
