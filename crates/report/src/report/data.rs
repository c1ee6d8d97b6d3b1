//! What the viewer gets: its numbers as JSON, long lists in base 64, thinned so that the page stays small.

use super::contact_interval::ContactInterval;
use super::event_table::first_and_largest;
use super::report_data::{Contact, ReportData};
use super::slip_bands::{self, SlipBand};
use crate::html::{self, base64};
use crate::scene::Scene;
use carom_run::motion::{Animation, ContactRub, ContactSample, NUMBERS, landmarks};
use carom_run::record::{Column, Recording};
use serde::Serialize;
use std::collections::HashSet;
use std::ops::Range;

/// Most rows of the recording.
const MOST_ROWS: usize = 4000;
/// Most numbers of the recording.
const MOST_VALUES: usize = 400_000;
/// Most columns of the recording.
const MOST_COLUMNS: usize = 1000;
/// Most samples of all contacts, and landmarks beside them.
const MOST_SAMPLES: usize = 60_000;
/// Most touches of all contacts. Each has three landmarks, which are never left out.
const MOST_TOUCHES: usize = 4000;

/// All that moves.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    title: &'a str,
    scene: &'a Scene,
    frames: Frames,
    curves: Option<Curves<'a>>,
    contacts: Vec<Track<'a>>,
    events: Vec<(f64, &'a str, &'a str)>,
    intervals: Vec<&'a ContactInterval>,
    slips: Vec<SlipBand<'a>>,
}

/// Frames, those numbers that never change only once.
#[derive(Serialize)]
struct Frames {
    #[serde(serialize_with = "base64::doubles")]
    times: Vec<f64>,
    /// The first frame.
    #[serde(serialize_with = "base64::singles")]
    first: Vec<f32>,
    /// Which of its numbers change.
    #[serde(serialize_with = "base64::counts")]
    moving: Vec<u32>,
    /// These numbers, frame after frame.
    #[serde(serialize_with = "base64::singles")]
    moves: Vec<f32>,
    /// Numbers of a body.
    numbers: usize,
}

/// Columns of the recording.
#[derive(Serialize)]
struct Curves<'a> {
    #[serde(serialize_with = "base64::doubles")]
    times: Vec<f64>,
    columns: Vec<Curve<'a>>,
}

#[derive(Serialize)]
struct Curve<'a> {
    #[serde(flatten)]
    column: &'a Column,
    #[serde(serialize_with = "base64::singles")]
    values: Vec<f32>,
}

/// Samples of a contact. Of two bodies of which one moves it is the second, whatever their order: the force is that on the second.
#[derive(Serialize)]
struct Track<'a> {
    name: &'a str,
    bodies: [Option<usize>; 2],
    /// Which of them move.
    moves: [bool; 2],
    /// Whether they push without overlapping.
    rigid: bool,
    #[serde(serialize_with = "base64::doubles")]
    times: Vec<f64>,
    /// Point, normal, force, indentation and its rate, and the curvatures of both surfaces.
    #[serde(serialize_with = "base64::singles")]
    samples: Vec<f32>,
    /// For each sample friction on the second body, its coefficient and its state: 0 none, 1 sliding, 2 sticking. Empty where there never is any.
    #[serde(serialize_with = "base64::singles")]
    rubs: Vec<f32>,
}

impl<'a> Data<'a> {
    /// What the viewer needs of a report.
    pub(super) fn of(data: &'a ReportData) -> Self {
        let samples: usize = data.contacts.iter().map(|contact| contact.samples.len()).sum();
        let stride = samples.div_ceil(MOST_SAMPLES).max(1);
        let share = share(data);
        let frames = Frames::of(&data.animation);
        let moves = |body: usize| frames.moving.iter().any(|&k| k as usize / NUMBERS == body);
        let track = |contact: &'a Contact| {
            Track::of(contact, contact.bodies.map(|body| body.is_some_and(moves)), stride, share)
        };
        let shown = data.events.shown();
        let begins: HashSet<(u64, &str)> = shown.iter().map(|row| (row.time.to_bits(), &row.name[..])).collect();
        Data {
            title: &data.title,
            scene: &data.scene,
            curves: data.recording.as_ref().map(Curves::of),
            contacts: data.contacts.iter().map(track).collect(),
            frames,
            events: shown.iter().map(|row| (row.time, &row.name[..], &row.kind[..])).collect(),
            intervals: data.events.intervals.iter().filter(|one| begins.contains(&one.begin())).collect(),
            slips: slip_bands::bands(&data.slips),
        }
    }

    /// As it stands in the page.
    pub(super) fn json(&self) -> String {
        html::json(self)
    }
}

impl Frames {
    fn of(animation: &Animation) -> Self {
        let first: Vec<f32> = animation.frames().next().map(<[f32]>::to_vec).unwrap_or_default();
        let changes = |k: &u32| animation.frames().any(|frame| frame[*k as usize] != first[*k as usize]);
        let moving: Vec<u32> = (0..first.len() as u32).filter(changes).collect();
        let moves = animation.frames().flat_map(|frame| moving.iter().map(|k| frame[*k as usize])).collect();
        Frames { times: animation.times().to_vec(), first, moving, moves, numbers: NUMBERS }
    }
}

impl<'a> Curves<'a> {
    fn of(recording: &'a Recording) -> Self {
        let stride = stride(recording);
        let shown = columns_shown(recording);
        let peaks = (1..=shown).flat_map(|k| peaks(recording.rows().map(move |row| row[k])));
        let kept = kept(recording.len(), stride, peaks.take(MOST_VALUES / (shown + 1)));
        let rows = || kept.iter().filter_map(|&k| recording.rows().nth(k));
        let column = |(k, column)| Curve { column, values: rows().map(|row| row[k] as f32).collect() };
        let columns = recording.columns().iter().enumerate().skip(1).take(shown).map(column).collect();
        Curves { times: rows().map(|row| row[0]).collect(), columns }
    }
}

impl<'a> Track<'a> {
    /// Of all samples one in `stride`, of all touches this `share`.
    fn of(contact: &'a Contact, moves: [bool; 2], stride: usize, share: f64) -> Self {
        let samples = &contact.samples;
        let mut out = vec![false; samples.len()];
        left_out(samples, share).into_iter().for_each(|touch| out[touch].fill(true));
        // A landmark before a touch that is left out is none, unless another touch ends there.
        let presses = |k: usize| samples.get(k).is_some_and(|sample| sample.indentation > 0.0) && !out[k];
        let begins_nothing = |k: usize| out.get(k + 1) == Some(&true) && !(k > 0 && presses(k - 1));
        let landmarks = landmarks(samples).into_iter().filter(|&k| !begins_nothing(k));
        let mut kept = kept(samples.len(), stride, landmarks);
        kept.retain(|&k| !out[k]);
        // What moves is what is pushed in the picture.
        let turned = moves == [true, false];
        let seen = |sample: &ContactSample| if turned { sample.turned() } else { *sample };
        let kept = || kept.iter().map(|&k| seen(&contact.samples[k]));
        let numbers = |sample: ContactSample| {
            let place = sample.place.unwrap_or_default();
            let vectors = [place.point, place.normal, place.push(sample.force)].into_iter().flatten();
            vectors.chain([sample.indentation, sample.rate]).chain(place.curvatures).map(|x| x as f32)
        };
        let is_rough = contact.samples.iter().any(|sample| sample.rub.is_some());
        let [first, second] = contact.bodies;
        Track {
            name: &contact.name,
            bodies: if turned { [second, first] } else { contact.bodies },
            moves: if turned { [false, true] } else { moves },
            rigid: contact.rigid,
            times: kept().map(|sample| sample.time).collect(),
            samples: kept().flat_map(numbers).collect(),
            rubs: if is_rough { kept().flat_map(|sample| rub_of(&sample)).collect() } else { Vec::new() },
        }
    }
}

/// Friction in a sample: the force, its coefficient, its state.
fn rub_of(sample: &ContactSample) -> [f32; 5] {
    let Some(ContactRub { force: [x, y, z], coefficient, sticks }) = sample.rub else { return [0.0; 5] };
    [x as f32, y as f32, z as f32, coefficient as f32, if sticks { 2.0 } else { 1.0 }]
}

/// Touches: the indices of samples that follow each other and press.
fn touches(samples: &[ContactSample]) -> Vec<Range<usize>> {
    let presses = |k: usize| samples.get(k).is_some_and(|sample| sample.indentation > 0.0);
    let begins = (0..samples.len()).filter(|&k| presses(k) && !(k > 0 && presses(k - 1)));
    begins.map(|begin| begin..(begin..).find(|&k| !presses(k)).unwrap_or(begin)).collect()
}

/// The touches that are left out where only a share of all is shown: not the first, and not the strongest.
fn left_out(samples: &[ContactSample], share: f64) -> Vec<Range<usize>> {
    let touches = touches(samples);
    let most = part(touches.len(), share);
    let strength = |k: usize| samples[touches[k].clone()].iter().map(ContactSample::strength).fold(0.0, f64::max);
    let shown: HashSet<usize> = first_and_largest(touches.len(), most, strength).into_iter().collect();
    touches.into_iter().enumerate().filter(|(k, _)| !shown.contains(k)).map(|(_, touch)| touch).collect()
}

/// Of how many touches the animation shows the force, and how many there were; nothing where it shows them all.
pub(super) fn touches_shown(data: &ReportData) -> Option<(usize, usize)> {
    let (share, counts) = (share(data), counts(data));
    (share < 1.0).then(|| (counts.iter().map(|count| part(*count, share)).sum(), counts.iter().sum()))
}

/// Touches of each contact.
fn counts(data: &ReportData) -> Vec<usize> {
    data.contacts.iter().map(|contact| touches(&contact.samples).len()).collect()
}

/// The share of all touches that is shown.
fn share(data: &ReportData) -> f64 {
    (MOST_TOUCHES as f64 / counts(data).iter().sum::<usize>().max(1) as f64).min(1.0)
}

/// This share of so many, and of few not none.
fn part(count: usize, share: f64) -> usize {
    (share * count as f64).ceil() as usize
}

/// How many columns of a recording, after time, there are curves for.
pub(super) fn columns_shown(recording: &Recording) -> usize {
    (recording.columns().len() - 1).min(MOST_COLUMNS)
}

/// Every how many rows of a recording one is kept.
pub(super) fn stride(recording: &Recording) -> usize {
    let most = (MOST_VALUES / (columns_shown(recording) + 1)).clamp(2, MOST_ROWS);
    recording.len().div_ceil(most).max(1)
}

/// The indices of every so many of `count`, of the last, and of the peaks.
fn kept(count: usize, stride: usize, peaks: impl Iterator<Item = usize>) -> Vec<usize> {
    let even = (0..count).filter(|k| k.is_multiple_of(stride) || k + 1 == count);
    let mut kept: Vec<usize> = even.chain(peaks).collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// Where values are least and where they are largest.
fn peaks(values: impl Iterator<Item = f64>) -> impl Iterator<Item = usize> {
    let finite: Vec<(usize, f64)> = values.enumerate().filter(|(_, value)| value.is_finite()).collect();
    let by_value = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
    let ends = [finite.iter().min_by(by_value), finite.iter().max_by(by_value)];
    ends.map(|end| end.map(|(k, _)| *k)).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_run::motion::ContactPlace;

    #[test]
    fn a_peak_between_the_rows_that_are_kept_is_kept() {
        let mut recording = Recording::new([Column::new("motor.effort", "N m", "torque")]);
        (0..50_001).for_each(|k| recording.push(f64::from(k), [if k == 12_347 { 832.0 } else { 0.0 }]));
        let curves = Curves::of(&recording);
        assert!(curves.times.len() < 5000 && curves.times.contains(&12_347.0));
        assert!(curves.columns[0].values.contains(&832.0));
    }

    #[test]
    fn a_recording_of_very_many_columns_has_curves_for_the_first() {
        let columns = (0..20_000).map(|k| Column::new(format!("c{k}"), "-", ""));
        let mut recording = Recording::new(columns);
        // Each column has its peak in a row of its own.
        (0..2_000).for_each(|k| recording.push(f64::from(k), (0..20_000).map(|c| f64::from(u8::from(c == k)))));
        let curves = Curves::of(&recording);
        assert_eq!((curves.columns.len(), columns_shown(&recording)), (1000, 1000));
        assert!(curves.times.len() * curves.columns.len() <= 2 * MOST_VALUES, "{} rows", curves.times.len());
    }

    #[test]
    fn a_touch_that_is_left_out_leaves_no_force_behind() {
        let sample = |time: f64, indentation: f64, force: f64| ContactSample::bare(time, indentation, 0.0, force);
        let touch = |k: usize| {
            let (t, force) = (k as f64, if k == 7 { 100.0 } else { 1.0 });
            [
                sample(t, 0.0, 0.0),
                sample(t + 0.1, 1.0, force),
                sample(t + 0.2, 1.0, 0.5 * force),
                sample(t + 0.3, 0.0, 0.0),
            ]
        };
        let contact = Contact { samples: (0..10).flat_map(touch).collect(), ..Contact::default() };
        let track = Track::of(&contact, [false, true], 1, 0.4);
        // The first two, the strongest, and the first of those that are equal to it.
        let pressed: Vec<f64> = track.times.iter().copied().filter(|t| t.fract() > 0.05 && t.fract() < 0.25).collect();
        assert_eq!(pressed, [0.1, 0.2, 1.1, 1.2, 2.1, 2.2, 7.1, 7.2]);
        assert_eq!(track.times.len(), 8 + 20);
        // Thinned, nothing at all is left of it but a sample in which nothing presses.
        let track = Track::of(&contact, [false, true], 1000, 0.4);
        let pressed = track.times.iter().filter(|t| t.fract() > 0.05 && t.fract() < 0.25).count();
        assert!(pressed >= 4 && track.times.len() <= 3 * 4 + 2, "{:?}", track.times);
    }

    #[test]
    fn the_body_that_moves_is_pushed_whatever_the_order() {
        let place = ContactPlace { normal: [0.0, 0.0, -1.0], curvatures: [10.0, 0.0], ..ContactPlace::default() };
        let rub = Some(ContactRub { force: [1.0, 0.0, 0.0], coefficient: 0.5, sticks: true });
        let sample = ContactSample { force: 5.0, place: Some(place), rub, ..ContactSample::default() };
        let contact = |bodies| Contact { name: "floor".to_owned(), bodies, rigid: false, samples: vec![sample] };
        let on_ground = contact([Some(0), None]);
        let track = Track::of(&on_ground, [true, false], 1, 1.0);
        assert_eq!((track.bodies, track.moves), ([None, Some(0)], [false, true]));
        assert_eq!(track.samples[3..9], [0.0, 0.0, 1.0, 0.0, 0.0, 5.0]);
        assert_eq!(track.samples[11..], [0.0, 10.0]);
        assert_eq!(track.rubs, [-1.0, 0.0, 0.0, 0.5, 2.0]);
        let straight = contact([None, Some(0)]);
        assert_eq!(Track::of(&straight, [false, true], 1, 1.0).samples[3..9], [0.0, 0.0, -1.0, 0.0, 0.0, -5.0]);
    }
}
