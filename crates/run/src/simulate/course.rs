//! Outputs followed through a run: their extremes, means, effective values and courses, from every accepted step and from no samples.
//!
//! ```text
//! mean      = 1/T integral of q dt         effective = sqrt(1/T integral of q^2 dt)       q  the output, T  the time followed [s]
//! ```
//!
//! Within a step everything is smooth. Integrals are taken by the Gauss-Lobatto rule of five nodes, exact to the seventh degree (Abramowitz and Stegun, 25.4.32),
//! as are the interpolants of the methods. Where surfaces begin or end to press, forces go with a broken power of time such as `t^1.5`, which no polynomial follows: there the rule of Gauss of twelve nodes is taken over
//! `s`, with `t = s^2 (3 - 2 s)`, in which half powers are whole ones. Extremes are the largest and least of the values at the nodes, and where a parabola through three of them promises
//! more, of the top of the hill, looked for on the interpolant: so they are values of the motion, and those of an impact are not missed however short it is.

use super::journal::Journal;
use super::{Output, Simulation};
use carom_engine::contact::ContactMode;
use carom_engine::measure::{ContactItem, Measure};
use carom_engine::model::Model;
use carom_engine::system::Evolution;
use carom_solve::{Method, Span, extremum};

/// Places of the nodes in a step, 0 its start and 1 its end, and their weights.
const NODES: [f64; 5] = [0.0, 0.172_673_164_646_011_43, 0.5, 0.827_326_835_353_988_6, 1.0];
const WEIGHTS: [f64; 5] = [1.0 / 20.0, 49.0 / 180.0, 16.0 / 45.0, 49.0 / 180.0, 1.0 / 20.0];
/// Nodes and weights of that rule for a step in which a force begins or ends.
const GRADED: [[f64; 2]; 12] = [
    [2.534_402_638_847_804_7e-4, 1.292_794_851_245_529_2e-3],
    [6.674_750_880_947_642e-3, 1.464_309_390_515_005_3e-2],
    [3.666_297_147_165_389e-2, 4.889_390_913_916_96e-2],
    [0.110_159_247_443_054_12, 9.981_477_834_529_948e-2],
    [0.236_568_277_276_770_2, 0.151_425_745_217_476_32],
    [0.406_565_965_233_027_3, 0.183_929_678_541_658_84],
    [0.593_434_034_766_972_7, 0.183_929_678_541_658_84],
    [0.763_431_722_723_229_9, 0.151_425_745_217_476_32],
    [0.889_840_752_556_945_8, 9.981_477_834_529_948e-2],
    [0.963_337_028_528_346_1, 4.889_390_913_916_96e-2],
    [0.993_325_249_119_052_4, 1.464_309_390_515_005_3e-2],
    [0.999_746_559_736_115_2, 1.292_794_851_245_529_2e-3],
];
/// A force begins or ends in a step at an end of which it, or the overlap, is less than this part of that in its middle.
const BEGINS: f64 = 0.1;
/// A hill is looked at where its parabola, raised by this part of its height, is above all so far.
const MARGIN: f64 = 0.1;

/// What is followed of the outputs of a simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follow {
    /// Nothing before this time counts [s].
    pub from: f64,
    /// Pieces of time of which the least and the largest value are kept, for a picture; none for zero.
    pub pieces: usize,
    /// Whether nothing but the largest value and the largest magnitude is asked for: forces of contacts are then known from their impacts, which costs nothing,
    /// and nothing else of their courses is; means and effective values of no output are worked out, and are no numbers.
    pub largest_alone: bool,
}

/// What an output went through.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Time over which it was followed [s]; zero where there was none, and then nothing else is a number.
    pub length: f64,
    /// Its value at the first instant of that time.
    pub first: f64,
    /// Its value at the end.
    pub last: f64,
    /// Its least value.
    pub least: f64,
    /// Its largest value.
    pub most: f64,
    /// Its mean over time.
    pub mean: f64,
    /// The root of the mean of its square over time.
    pub effective: f64,
    /// The least and the largest value in equal pieces of the time that was to be followed; no numbers where there is no value.
    pub pieces: Vec<[f64; 2]>,
}

/// Follows the outputs of a simulation.
pub(super) struct Follower {
    from: f64,
    until: f64,
    outputs: Vec<Followed>,
    /// Whether all are seen by looking at contacts alone.
    contacts_alone: bool,
    /// Whether means and effective values are asked for.
    means: bool,
    /// The contacts whose force each of them is, where the record of their impacts says all that is asked for.
    of_impacts: Option<Vec<usize>>,
    state: Vec<f64>,
    values: Vec<f64>,
}

/// An output, and what is known of it so far.
struct Followed {
    output: Output,
    /// The compliant contacts of which it is made, where it is made of nothing else.
    contacts: Option<Vec<usize>>,
    /// Whether it is made of their forces, which are none while they are apart.
    rests: bool,
    length: f64,
    first: f64,
    last: f64,
    least: f64,
    most: f64,
    integral: f64,
    square: f64,
    pieces: Vec<[f64; 2]>,
}

impl Follower {
    pub(super) fn new(simulation: &Simulation, follow: Follow) -> Self {
        let outputs: Vec<Followed> =
            simulation.outputs.iter().map(|output| Followed::of(output, &simulation.model, &follow)).collect();
        let is_recorded =
            follow.largest_alone && follow.from == 0.0 && follow.pieces == 0 && simulation.settings.keep.impacts;
        let contact = |one: &Followed| match (one.contacts.as_deref(), one.output.is_formula()) {
            (Some(&[contact]), false) if one.rests => Some(contact),
            _ => None,
        };
        Follower {
            of_impacts: is_recorded.then(|| outputs.iter().map(contact).collect()).flatten(),
            from: follow.from,
            until: simulation.settings.until,
            contacts_alone: outputs.iter().all(|one| one.contacts.is_some()),
            means: !follow.largest_alone,
            outputs,
            state: simulation.state.clone(),
            values: Vec::new(),
        }
    }

    /// Looks at an accepted step, whose impacts have been looked at; `probe` is in the mode of the step.
    pub(super) fn step<K: Method<Vec<f64>>>(
        &mut self,
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        journal: &mut Journal,
    ) {
        let (start, end) = (span.start.max(self.from), span.end);
        if start >= end || self.is_recorded(probe, journal, end - start) {
            return;
        }
        let mut outputs = std::mem::take(&mut self.outputs);
        if self.contacts_alone && outputs.iter().all(|one| one.is_at_rest(probe)) {
            for one in &mut outputs {
                let value = one.at_rest(&mut self.values);
                one.add([start, end], [value; 5], [value, value * value]);
                self.spread([start, end], value, &mut one.pieces);
            }
        } else {
            let mut seen = vec![[0.0; 5]; outputs.len()];
            for (node, s) in NODES.into_iter().enumerate() {
                self.look(start + s * (end - start), &mut outputs, span, probe, |k, value| seen[k][node] = value);
            }
            let graded = self.means && self.has_edge([start, end], span, probe);
            let mut means: Vec<[f64; 2]> = seen.iter().map(|values| sums(WEIGHTS.into_iter().zip(*values))).collect();
            if graded {
                means.fill([0.0; 2]);
                for [s, weight] in GRADED {
                    self.look(start + s * (end - start), &mut outputs, span, probe, |k, value| {
                        means[k] = [means[k][0] + weight * value, means[k][1] + weight * value * value];
                    });
                }
            }
            for (k, values) in seen.into_iter().enumerate() {
                outputs[k].add([start, end], values, means[k]);
                self.summits(k, [start, end], values, &mut outputs, span, probe);
                let times = NODES.map(|s| start + s * (end - start));
                times.into_iter().zip(values).for_each(|(t, value)| self.place(t, value, &mut outputs[k].pieces));
            }
        }
        self.outputs = outputs;
    }

    /// Takes the largest forces of a step from the record of its impacts; not where there is none, or where surfaces pulled at each other.
    fn is_recorded(&mut self, probe: &Evolution, journal: &mut Journal, length: f64) -> bool {
        let Some(contacts) = &self.of_impacts else { return false };
        let largest: Option<Vec<f64>> = contacts
            .iter()
            .map(|&k| match (probe.modes().contact_mode(k), journal.impact_mut(k)) {
                (ContactMode::Apart, _) => Some(0.0),
                (_, Some(impact)) => impact.peak_force.filter(|_| impact.least_force.is_some_and(|least| least >= 0.0)),
                _ => None,
            })
            .collect();
        let Some(largest) = largest else { return false };
        for (one, force) in self.outputs.iter_mut().zip(largest) {
            one.length += length;
            one.reach(force);
        }
        true
    }

    /// The values of the outputs at a time within a step.
    fn look<K: Method<Vec<f64>>>(
        &mut self,
        t: f64,
        outputs: &mut [Followed],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
        mut take: impl FnMut(usize, f64),
    ) {
        self.go_to(t, span, probe);
        let values = &mut self.values;
        if self.contacts_alone {
            outputs.iter().enumerate().for_each(|(k, one)| take(k, one.of_contacts(t, &self.state, probe, values)));
        } else {
            let seen = probe.observe(t, &self.state);
            outputs.iter().enumerate().for_each(|(k, one)| take(k, one.output.value(&seen, values)));
        }
    }

    /// Takes the state at a time within a step.
    fn go_to<K: Method<Vec<f64>>>(&mut self, t: f64, span: &mut Span<'_, Evolution, K>, probe: &mut Evolution) {
        match t {
            t if t == span.start => self.state.clone_from(span.from),
            t if t == span.end => self.state.clone_from(span.to),
            t => {
                span.at(t, &mut self.state);
                probe.project(t, &mut self.state);
            }
        }
    }

    /// Whether surfaces that give way begin or end to press in a step.
    fn has_edge<K: Method<Vec<f64>>>(
        &mut self,
        [start, end]: [f64; 2],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) -> bool {
        let compliant = |k: &usize| probe.model().contacts[*k].rigid.is_none();
        let pressing: Vec<usize> = probe.modes().active_contacts().filter(compliant).collect();
        if pressing.is_empty() {
            return false;
        }
        let [first, middle, last] = [start, 0.5 * (start + end), end].map(|t| {
            self.go_to(t, span, probe);
            let view = |&k: &usize| probe.look_at_contact(k, t, &self.state);
            pressing.iter().map(view).map(|view| [view.force.abs(), view.indentation]).collect::<Vec<_>>()
        });
        let edge = |k: usize| (0..2).any(|i| first[k][i].min(last[k][i]) < BEGINS * middle[k][i]);
        (0..pressing.len()).any(edge)
    }

    /// Looks between the nodes of a step where more than all so far may be.
    fn summits<K: Method<Vec<f64>>>(
        &mut self,
        k: usize,
        [start, end]: [f64; 2],
        values: [f64; 5],
        outputs: &mut [Followed],
        span: &mut Span<'_, Evolution, K>,
        probe: &mut Evolution,
    ) {
        for i in 0..3 {
            let (s, q) = ([NODES[i], NODES[i + 1], NODES[i + 2]], [values[i], values[i + 1], values[i + 2]]);
            let Some((top, promised)) = vertex(s, q) else { continue };
            // Two parabolas share the middle piece: each answers for what is nearest to its own middle.
            let [low, high] = [i == 0, i == 2];
            let own = (if low { s[0] } else { 0.5 * (s[0] + s[1]) })..=(if high { s[2] } else { 0.5 * (s[1] + s[2]) });
            let height = q.iter().fold(0.0_f64, |most, x| most.max((promised - x).abs()));
            let is_above = promised >= q[1] && promised + MARGIN * height > outputs[k].most;
            let is_below = promised <= q[1] && promised - MARGIN * height < outputs[k].least;
            if height == 0.0 || !own.contains(&top) || !(is_above || is_below) {
                continue;
            }
            let time = |x: f64| start + (s[0] + x * (s[2] - s[0])) * (end - start);
            let mut value = f64::NAN;
            let (at, found) = extremum(|x| {
                self.look(time(x), outputs, span, probe, |own, seen| {
                    if own == k {
                        value = seen
                    }
                });
                value
            });
            outputs[k].reach(found);
            self.place(time(at), found, &mut outputs[k].pieces);
        }
    }

    /// Puts a value into the piece of time in which it was.
    fn place(&self, t: f64, value: f64, pieces: &mut [[f64; 2]]) {
        let at = self.piece(t, pieces.len());
        if let Some(piece) = pieces.get_mut(at) {
            *piece = [piece[0].min(value), piece[1].max(value)];
        }
    }

    /// Puts a value that stays into all pieces of its time.
    fn spread(&self, [start, end]: [f64; 2], value: f64, pieces: &mut [[f64; 2]]) {
        for at in self.piece(start, pieces.len())..=self.piece(end, pieces.len()) {
            if let Some(piece) = pieces.get_mut(at) {
                *piece = [piece[0].min(value), piece[1].max(value)];
            }
        }
    }

    /// The piece of time of which an instant is.
    fn piece(&self, t: f64, count: usize) -> usize {
        let share = (t - self.from) / (self.until - self.from);
        ((share * count as f64) as usize).min(count.saturating_sub(1))
    }

    /// What the outputs went through, in their order.
    pub(super) fn courses(self) -> Vec<Course> {
        self.outputs.into_iter().map(Followed::course).collect()
    }
}

impl Followed {
    fn of(output: &Output, model: &Model, follow: &Follow) -> Self {
        // What is not asked for stays no number, whatever is added.
        let sum = if follow.largest_alone { f64::NAN } else { 0.0 };
        let of_contact = |measure: &Measure| match *measure {
            Measure::Contact(k, ContactItem::Force | ContactItem::Indentation | ContactItem::Rate) => {
                Some(k).filter(|&k| model.contacts[k].rigid.is_none())
            }
            _ => None,
        };
        let contacts: Option<Vec<usize>> = output.inputs().iter().map(of_contact).collect();
        let is_force = |measure: &Measure| matches!(measure, Measure::Contact(_, ContactItem::Force));
        Followed {
            rests: output.inputs().iter().all(is_force),
            contacts: contacts.filter(|contacts| !contacts.is_empty()),
            output: output.clone(),
            length: 0.0,
            first: f64::NAN,
            last: f64::NAN,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
            integral: sum,
            square: sum,
            pieces: vec![[f64::INFINITY, f64::NEG_INFINITY]; follow.pieces],
        }
    }

    /// Whether it is made of forces of contacts that are apart.
    fn is_at_rest(&self, probe: &Evolution) -> bool {
        let apart = |k: &usize| probe.modes().contact_mode(*k) == ContactMode::Apart;
        self.rests && self.contacts.iter().flatten().all(apart)
    }

    /// Its value while all its contacts are apart.
    fn at_rest(&self, values: &mut Vec<f64>) -> f64 {
        values.clear();
        values.resize(self.output.inputs().len(), 0.0);
        self.output.of_inputs(values)
    }

    /// Its value at a state, from its contacts alone.
    fn of_contacts(&self, t: f64, y: &[f64], probe: &mut Evolution, values: &mut Vec<f64>) -> f64 {
        values.clear();
        for input in self.output.inputs() {
            let Measure::Contact(k, item) = *input else { return f64::NAN };
            let view = probe.look_at_contact(k, t, y);
            values.push(match item {
                ContactItem::Force => view.force,
                ContactItem::Rate => view.rate,
                _ => view.indentation,
            });
        }
        self.output.of_inputs(values)
    }

    /// Adds a piece of a step with its values at the nodes, and the means of them and of their squares.
    fn add(&mut self, [start, end]: [f64; 2], values: [f64; 5], [mean, square]: [f64; 2]) {
        let h = end - start;
        if self.length == 0.0 {
            self.first = values[0];
        }
        self.length += h;
        self.last = values[4];
        self.integral += h * mean;
        self.square += h * square;
        values.into_iter().for_each(|value| self.reach(value));
    }

    /// Notes a value that there was.
    fn reach(&mut self, value: f64) {
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    fn course(self) -> Course {
        let known = |x: f64| if x.is_finite() { x } else { f64::NAN };
        Course {
            length: self.length,
            first: self.first,
            last: self.last,
            least: known(self.least),
            most: known(self.most),
            mean: self.integral / self.length,
            effective: (self.square / self.length).sqrt(),
            pieces: self.pieces.into_iter().map(|piece| piece.map(known)).collect(),
        }
    }
}

/// The weighted sums of values and of their squares.
fn sums(weighted: impl Iterator<Item = (f64, f64)>) -> [f64; 2] {
    weighted.fold([0.0; 2], |[sum, square], (w, q)| [sum + w * q, square + w * q * q])
}

/// The vertex of the parabola through three points: where, and how high.
fn vertex(s: [f64; 3], q: [f64; 3]) -> Option<(f64, f64)> {
    let (left, right) = ((q[1] - q[0]) / (s[1] - s[0]), (q[2] - q[1]) / (s[2] - s[1]));
    let bend = (right - left) / (s[2] - s[0]);
    let top = 0.5 * (s[0] + s[1]) - 0.5 * left / bend;
    let height = q[0] + (top - s[0]) * (left + bend * (top - s[1]));
    (top.is_finite() && height.is_finite()).then_some((top, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_exact_to_the_seventh_degree_and_no_further() {
        let integral = |n: i32| NODES.iter().zip(WEIGHTS).map(|(s, w)| w * s.powi(n)).sum::<f64>();
        for n in 0..=7 {
            assert!((integral(n) - 1.0 / f64::from(n + 1)).abs() < 1e-15, "degree {n}");
        }
        assert!((integral(8) - 1.0 / 9.0).abs() > 1e-6);
    }

    #[test]
    fn the_graded_rule_is_exact_for_half_powers_from_both_ends_and_for_what_is_smooth() {
        for power in [0.0, 0.5, 1.0, 1.5, 2.5, 3.0, 7.0] {
            let mean = |f: &dyn Fn(f64) -> f64| GRADED.iter().map(|[s, w]| w * f(*s)).sum::<f64>();
            for found in [mean(&|s| s.powf(power)), mean(&|s| (1.0 - s).powf(power))] {
                assert!((found * (power + 1.0) - 1.0).abs() < 1e-14, "{power}: {found}");
            }
        }
        let even = sums(WEIGHTS.into_iter().zip(NODES.map(|s| s.powf(1.5))))[0];
        assert!((even * 2.5 - 1.0).abs() > 1e-4, "{even}");
    }

    #[test]
    fn a_parabola_has_the_vertex_of_its_formula() {
        let f = |x: f64| 3.0 - 2.0 * (x - 0.3).powi(2);
        let (top, height) = vertex([0.1, 0.25, 0.8], [0.1, 0.25, 0.8].map(f)).unwrap();
        assert!((top - 0.3).abs() < 1e-14 && (height - 3.0).abs() < 1e-14);
        assert!(vertex([0.0, 0.5, 1.0], [1.0, 2.0, 3.0]).is_none());
    }
}
