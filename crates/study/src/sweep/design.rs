//! Which points a study has: all combinations, values side by side, or samples.
//!
//! A point is a share from 0 to 1 for each axis, worked out from its index and the seed alone: nobody needs the points before it.

use super::sobol;
use serde::{Deserialize, Serialize};

/// Which points a study has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// All combinations; the last axis changes fastest.
    Grid,
    /// The first values of all axes together, then the second, and so on.
    Zip,
    /// Every axis cut into as many cells as there are samples, one sample in each: McKay, Beckman, Conover (1979).
    LatinHypercube {
        /// How many points.
        samples: usize,
        /// Another seed gives other points.
        seed: u64,
    },
    /// The Sobol sequence, its bits turned over as a seed other than zero says.
    Sobol {
        /// How many points.
        samples: usize,
        /// Another seed gives other points.
        seed: u64,
    },
}

/// The kind of a design, as it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DesignKind {
    Grid,
    Zip,
    LatinHypercube,
    Sobol,
}

impl DesignKind {
    /// The kind of this name.
    pub(super) fn of(word: &str) -> Option<Self> {
        match word {
            "grid" => Some(DesignKind::Grid),
            "zip" => Some(DesignKind::Zip),
            "latin-hypercube" => Some(DesignKind::LatinHypercube),
            "sobol" => Some(DesignKind::Sobol),
            _ => None,
        }
    }

    /// Whether its points lie between the ends of ranges.
    pub(super) fn takes_samples(self) -> bool {
        matches!(self, DesignKind::LatinHypercube | DesignKind::Sobol)
    }
}

impl Design {
    /// The most axes that it can have; any number for none.
    pub(super) fn most_axes(&self) -> Option<usize> {
        matches!(self, Design::Sobol { .. }).then_some(sobol::MOST)
    }

    /// In words.
    pub fn words(&self) -> String {
        match self {
            Design::Grid => "grid".to_owned(),
            Design::Zip => "values side by side".to_owned(),
            Design::LatinHypercube { samples, seed } => format!("Latin hypercube of {samples}, seed {seed}"),
            Design::Sobol { samples, seed } => format!("Sobol sequence of {samples}, seed {seed}"),
        }
    }

    /// Where a sample lies on an axis, from 0 to 1; nothing for designs without samples.
    pub(super) fn share(&self, axis: usize, index: usize) -> Option<f64> {
        match *self {
            Design::Grid | Design::Zip => None,
            Design::LatinHypercube { samples, seed } => Some(latin(axis, index, samples, seed)),
            Design::Sobol { seed, .. } => {
                let shift = if seed == 0 { 0 } else { (Dice::of(seed, axis).next() >> 32) as u32 };
                Some(sobol::coordinate(axis, index, shift))
            }
        }
    }
}

/// Where sample `index` of a Latin hypercube lies on an axis: somewhere in its own cell, the cells in an order of chance.
fn latin(axis: usize, index: usize, samples: usize, seed: u64) -> f64 {
    let mut dice = Dice::of(seed, axis);
    let mut cells: Vec<usize> = (0..samples).collect();
    for k in (1..samples).rev() {
        cells.swap(k, dice.below(k + 1));
    }
    let within = Dice::of(seed ^ 0x5851_f42d_4c95_7f2d, axis.wrapping_add(index.wrapping_mul(sobol::MOST + 1))).share();
    (cells[index] as f64 + within) / samples as f64
}

/// Numbers of chance: SplitMix64 (Steele, Lea, Flood 2014), the same on every machine.
struct Dice(u64);

impl Dice {
    fn of(seed: u64, stream: usize) -> Self {
        let mut dice = Dice(seed);
        Dice(dice.next() ^ (stream as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below 1, of 53 bits.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latin_hypercube_has_one_sample_in_every_cell_of_every_axis() {
        for (samples, seed) in [(1, 0), (7, 1), (100, 42)] {
            let design = Design::LatinHypercube { samples, seed };
            for axis in 0..5 {
                let mut cells: Vec<usize> =
                    (0..samples).map(|i| (samples as f64 * design.share(axis, i).unwrap()) as usize).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..samples));
            }
        }
    }

    #[test]
    fn axes_and_seeds_have_orders_of_their_own() {
        let column = |axis, seed| {
            let design = Design::LatinHypercube { samples: 20, seed };
            (0..20).map(|i| design.share(axis, i).unwrap()).collect::<Vec<_>>()
        };
        assert_ne!(column(0, 1), column(1, 1));
        assert_ne!(column(0, 1), column(0, 2));
        assert_eq!(column(3, 9), column(3, 9));
        let sobol = |seed| (0..8).map(|i| Design::Sobol { samples: 8, seed }.share(1, i).unwrap()).collect::<Vec<_>>();
        assert_ne!(sobol(0), sobol(5));
    }

    /// The first outputs of SplitMix64 from the state 1234567, as its authors' program gives them.
    #[test]
    fn the_dice_are_splitmix64() {
        let mut dice = Dice(1_234_567);
        assert_eq!(
            [dice.next(), dice.next(), dice.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
