//! What the viewer gets: its numbers as JSON, long lists in base 64, thinned so that the page stays small.

use super::base64;
use super::contact_interval::ContactInterval;
use super::report_data::{Contact, ReportData};
use crate::scene::Scene;
use carom_run::motion::{Animation, ContactSample, NUMBERS, landmarks};
use carom_run::record::{Column, Recording};
use serde::Serialize;

/// Most rows of the recording.
const MOST_ROWS: usize = 4000;
/// Most numbers of the recording.
const MOST_VALUES: usize = 400_000;
/// Most samples of all contacts.
const MOST_SAMPLES: usize = 60_000;

/// All that moves.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    title: &'a str,
    scene: &'a Scene,
    frames: Frames,
    curves: Option<Curves<'a>>,
    contacts: Vec<Track<'a>>,
    events: Vec<(f64, &'a str, &'a str)>,
    intervals: &'a [ContactInterval],
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
    #[serde(serialize_with = "base64::doubles")]
    times: Vec<f64>,
    /// Point, normal, force, indentation and its rate, and the curvatures of both surfaces.
    #[serde(serialize_with = "base64::singles")]
    samples: Vec<f32>,
}

impl<'a> Data<'a> {
    /// What the viewer needs of a report.
    pub(super) fn of(data: &'a ReportData) -> Self {
        let samples: usize = data.contacts.iter().map(|contact| contact.samples.len()).sum();
        let stride = samples.div_ceil(MOST_SAMPLES).max(1);
        let frames = Frames::of(&data.animation);
        let moves = |body: usize| frames.moving.iter().any(|&k| k as usize / NUMBERS == body);
        let track =
            |contact: &'a Contact| Track::of(contact, contact.bodies.map(|body| body.is_some_and(moves)), stride);
        Data {
            title: &data.title,
            scene: &data.scene,
            curves: data.recording.as_ref().map(Curves::of),
            contacts: data.contacts.iter().map(track).collect(),
            frames,
            events: data.events.rows.iter().map(|row| (row.time, &row.name[..], &row.kind[..])).collect(),
            intervals: &data.events.intervals,
        }
    }

    /// As it stands in the page, where `<` would be markup.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default().replace('<', "\\u003c")
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
        let peaks = (1..recording.columns().len()).flat_map(|k| peaks(recording.rows().map(move |row| row[k])));
        let kept = kept(recording.len(), stride, peaks);
        let rows = || kept.iter().filter_map(|&k| recording.rows().nth(k));
        let column = |(k, column)| Curve { column, values: rows().map(|row| row[k] as f32).collect() };
        let columns = recording.columns().iter().enumerate().skip(1).map(column).collect();
        Curves { times: rows().map(|row| row[0]).collect(), columns }
    }
}

impl<'a> Track<'a> {
    fn of(contact: &'a Contact, moves: [bool; 2], stride: usize) -> Self {
        let kept = kept(contact.samples.len(), stride, landmarks(&contact.samples).into_iter());
        // What moves is what is pushed in the picture.
        let turned = moves == [true, false];
        let seen = |sample: &ContactSample| if turned { sample.turned() } else { *sample };
        let kept = || kept.iter().map(|&k| seen(&contact.samples[k]));
        let numbers = |sample: ContactSample| {
            let place = sample.place.unwrap_or_default();
            let vectors = [place.point, place.normal, place.push(sample.force)].into_iter().flatten();
            vectors.chain([sample.indentation, sample.rate]).chain(place.curvatures).map(|x| x as f32)
        };
        let [first, second] = contact.bodies;
        Track {
            name: &contact.name,
            bodies: if turned { [second, first] } else { contact.bodies },
            moves: if turned { [false, true] } else { moves },
            times: kept().map(|sample| sample.time).collect(),
            samples: kept().flat_map(numbers).collect(),
        }
    }
}

/// Every how many rows of a recording one is kept.
pub(super) fn stride(recording: &Recording) -> usize {
    let most = (MOST_VALUES / recording.columns().len()).clamp(2, MOST_ROWS);
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
    fn the_body_that_moves_is_pushed_whatever_the_order() {
        let place = ContactPlace { normal: [0.0, 0.0, -1.0], curvatures: [10.0, 0.0], ..ContactPlace::default() };
        let sample = ContactSample { force: 5.0, place: Some(place), ..ContactSample::default() };
        let contact = |bodies| Contact { name: "floor".to_owned(), bodies, samples: vec![sample] };
        let on_ground = contact([Some(0), None]);
        let track = Track::of(&on_ground, [true, false], 1);
        assert_eq!((track.bodies, track.moves), ([None, Some(0)], [false, true]));
        assert_eq!(track.samples[3..9], [0.0, 0.0, 1.0, 0.0, 0.0, 5.0]);
        assert_eq!(track.samples[11..], [0.0, 10.0]);
        let straight = contact([None, Some(0)]);
        assert_eq!(Track::of(&straight, [false, true], 1).samples[3..9], [0.0, 0.0, -1.0, 0.0, 0.0, -5.0]);
    }
}
