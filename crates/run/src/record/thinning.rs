//! A long table in little memory: fewer rows, from which every column still looks the same.
//!
//! Beyond a number of rows the table is cut into groups of equally many rows as they were taken. Of a group its first row stays, and those in which
//! a column is least or largest: **no peak is lost**. Where there is no room left, neighbouring groups become one. What is kept depends on the rows
//! alone, not on when it was thinned. The last row of the table always stays.
//!
//! Tables of very many columns have no room for peaks: of a group of theirs only the first row stays.

/// So many numbers are kept of a table that is thinned: 16 megabytes.
const MOST_NUMBERS: usize = 2_000_000;
/// Fewer rows are never thinned.
const FEWEST_ROWS: usize = 1000;
/// With fewer groups than this a table would lose its course for its peaks.
const FEWEST_GROUPS: usize = 400;

/// How the rows of a table are thinned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thinning {
    /// There are fewer rows than this.
    most: usize,
    /// Numbers of a row, time among them.
    width: usize,
    /// Whether the peaks of columns are kept.
    peaks: bool,
    /// Rows that a group is made of; not known before there is one.
    stride: usize,
    /// Where groups begin, among the rows that are kept.
    groups: Vec<usize>,
    /// Rows that the last group is made of so far.
    filled: usize,
}

impl Thinning {
    /// For a table with rows of so many numbers.
    pub(super) fn new(width: usize) -> Self {
        Self::with_room((MOST_NUMBERS / width).max(FEWEST_ROWS), width)
    }

    fn with_room(most: usize, width: usize) -> Self {
        let peaks = most / Self::rows_of_group(width) >= FEWEST_GROUPS;
        Thinning { most, width, peaks, stride: 0, groups: Vec::new(), filled: 0 }
    }

    /// The most rows that stay of a group: its first, and two for each column.
    fn rows_of_group(width: usize) -> usize {
        2 * width - 1
    }

    /// Makes room behind a row that was taken last.
    pub(super) fn taken(&mut self, rows: &mut Vec<f64>) {
        let count = rows.len() / self.width;
        if self.groups.is_empty() {
            if count >= self.most {
                self.begin(rows);
            }
            return;
        }
        if self.filled == self.stride {
            let (begin, last) = (self.groups[self.groups.len() - 1], rows.split_off((count - 1) * self.width));
            let kept = self.reduce(rows, begin, count - 1, begin, false);
            rows.truncate(kept * self.width);
            rows.extend(last);
            self.groups.push(kept);
            self.filled = 1;
        } else {
            self.filled += 1;
            let begin = self.groups[self.groups.len() - 1];
            if count - begin > 4 * Self::rows_of_group(self.width) {
                let kept = self.reduce(rows, begin, count, begin, true);
                rows.truncate(kept * self.width);
            }
        }
        while rows.len() / self.width >= self.most && self.groups.len() > 1 {
            self.merge(rows);
        }
    }

    /// Cuts the table into groups for the first time.
    fn begin(&mut self, rows: &mut Vec<f64>) {
        let count = rows.len() / self.width;
        self.stride = if self.peaks { (2 * Self::rows_of_group(self.width)).next_power_of_two() } else { 2 };
        let begins: Vec<usize> = (0..count).step_by(self.stride).collect();
        self.filled = count - begins[begins.len() - 1];
        self.gather(rows, &begins);
    }

    /// Makes one group of two.
    fn merge(&mut self, rows: &mut Vec<f64>) {
        if self.groups.len().is_multiple_of(2) {
            self.filled += self.stride;
        }
        self.stride *= 2;
        let begins: Vec<usize> = self.groups.iter().copied().step_by(2).collect();
        self.gather(rows, &begins);
    }

    /// Makes groups that begin at these rows, and keeps what stays of each.
    fn gather(&mut self, rows: &mut Vec<f64>, begins: &[usize]) {
        let count = rows.len() / self.width;
        self.groups.clear();
        let mut kept = 0;
        for (k, &begin) in begins.iter().enumerate() {
            self.groups.push(kept);
            let end = begins.get(k + 1).copied();
            kept = self.reduce(rows, begin, end.unwrap_or(count), kept, end.is_none());
        }
        rows.truncate(kept * self.width);
    }

    /// Moves those rows of a group that stay to the place `to`, one behind the other, and tells where the next one goes.
    fn reduce(&self, rows: &mut [f64], begin: usize, end: usize, to: usize, keep_last: bool) -> usize {
        let mut stay = vec![false; end - begin];
        stay[0] = true;
        stay[end - begin - 1] |= keep_last;
        for column in (1..self.width).filter(|_| self.peaks) {
            let mut extremes: [Option<(f64, usize)>; 2] = [None; 2];
            for k in 0..end - begin {
                let value = rows[(begin + k) * self.width + column];
                for (extreme, sign) in extremes.iter_mut().zip([1.0, -1.0]) {
                    // The first of equals, and nothing that is no number.
                    if !value.is_nan() && extreme.is_none_or(|(most, _)| sign * value > most) {
                        *extreme = Some((sign * value, k));
                    }
                }
            }
            extremes.into_iter().flatten().for_each(|(_, k)| stay[k] = true);
        }
        let mut to = to;
        for k in (0..end - begin).filter(|&k| stay[k]) {
            rows.copy_within((begin + k) * self.width..(begin + k + 1) * self.width, to * self.width);
            to += 1;
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A table thinned as it grows.
    fn thinned(most: usize, width: usize, rows: &[Vec<f64>]) -> (Vec<Vec<f64>>, Thinning) {
        let (mut thinning, mut kept) = (Thinning::with_room(most, width), Vec::new());
        for row in rows {
            kept.extend(row);
            thinning.taken(&mut kept);
            assert!(kept.len() / width < most.max(2), "{} rows", kept.len() / width);
        }
        (kept.chunks_exact(width).map(<[f64]>::to_vec).collect(), thinning)
    }

    /// Rows whose columns jump about, with cells that are empty.
    fn table(width: usize) -> impl Strategy<Value = Vec<Vec<f64>>> {
        let cell = prop_oneof![9 => -1e3..1e3f64, 1 => Just(f64::NAN)];
        let rows = proptest::collection::vec(proptest::collection::vec(cell, width - 1), 1..9000);
        rows.prop_map(|rows| {
            let timed = |(k, row): (usize, Vec<f64>)| std::iter::once(k as f64).chain(row).collect();
            rows.into_iter().enumerate().map(timed).collect()
        })
    }

    fn extremes(rows: &[Vec<f64>], column: usize) -> [f64; 2] {
        let values = || rows.iter().map(|row| row[column]).filter(|value| !value.is_nan());
        [values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max)]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Within any stretch of whole groups, all columns have the extremes that they had.
        #[test]
        fn no_peak_is_lost(rows in table(3), room in 2000..3000usize) {
            let (kept, thinning) = thinned(room, 3, &rows);
            prop_assert!(thinning.peaks);
            prop_assert_eq!((kept[0][0], kept[kept.len() - 1][0]), (0.0, (rows.len() - 1) as f64));
            prop_assert!(kept.windows(2).all(|pair| pair[0][0] < pair[1][0]));
            let same = |row: &Vec<f64>| row.iter().zip(&rows[row[0] as usize]).all(|(a, b)| a.to_bits() == b.to_bits());
            prop_assert!(kept.iter().all(same));
            let stride = thinning.stride.max(1);
            for group in rows.chunks(stride) {
                let (first, last) = (group[0][0], group[group.len() - 1][0]);
                let own: Vec<Vec<f64>> = kept.iter().filter(|row| (first..=last).contains(&row[0])).cloned().collect();
                for column in 1..3 {
                    prop_assert_eq!(extremes(&own, column), extremes(group, column));
                }
            }
            // Half of the room at least is made use of, or the groups are as small as they get.
            prop_assert!(rows.len() < room || kept.len() >= room / 16 || stride <= 16, "{} of {room}", kept.len());
        }

        #[test]
        fn a_wide_table_keeps_its_course(rows in table(30), room in 1000..1500usize) {
            let (kept, thinning) = thinned(room, 30, &rows);
            prop_assert!(!thinning.peaks);
            prop_assert_eq!((kept[0][0], kept[kept.len() - 1][0]), (0.0, (rows.len() - 1) as f64));
            let longest = kept.windows(2).map(|pair| pair[1][0] - pair[0][0]).fold(0.0, f64::max);
            prop_assert!(longest <= thinning.stride.max(1) as f64);
            prop_assert!(rows.len() < room || kept.len() >= room / 2 - 1, "{} of {room}", kept.len());
        }
    }
}
