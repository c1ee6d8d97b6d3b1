//! Poses and tracks in a file, so that a run which goes on later has them all.

use super::contact_sample::{ContactPlace, ContactRub, ContactSample};
use super::frames::{Animation, NUMBERS};
use super::touches::{Last, Touches};
use crate::record::number;
use serde::{Deserialize, Serialize};

/// An animation in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    #[serde(with = "number::list")]
    times: Vec<f64>,
    /// Poses that are no numbers are never taken.
    numbers: Vec<f32>,
    bodies: usize,
    offered: usize,
    tolerance: f32,
    steps: usize,
    changes: usize,
    halvings: u32,
    room: usize,
    left_out: usize,
    tracks: Vec<Track>,
}

/// A contact: its samples, and what is known of its last touch.
#[derive(Serialize, Deserialize)]
struct Track {
    #[serde(with = "number::list")]
    samples: Vec<f64>,
    steps: usize,
    /// The end of the last touch and its heights, then what was seen last.
    #[serde(with = "number::list")]
    last: Vec<f64>,
}

/// Numbers of a sample: time, indentation, rate and force, then point, normal and curvatures, then friction, its coefficient and whether it sticks.
const SAMPLE: usize = 17;

impl From<Animation> for Stored {
    fn from(Animation { times, numbers, bodies, offered, tolerance, touches, .. }: Animation) -> Self {
        let Touches { tracks, last, steps, changes, halvings, room, left_out, .. } = touches;
        let track = |(samples, last): (Vec<ContactSample>, Last)| Track {
            samples: samples.iter().flat_map(numbers_of).collect(),
            steps: last.steps,
            last: [last.until].into_iter().chain(last.heights).chain(numbers_of(&last.end)).collect(),
        };
        let tracks = tracks.into_iter().zip(last).map(track).collect();
        Stored { times, numbers, bodies, offered, tolerance, steps, changes, halvings, room, left_out, tracks }
    }
}

impl TryFrom<Stored> for Animation {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        let Stored { times, numbers, bodies, offered, tolerance, steps, changes, halvings, room, left_out, tracks } =
            stored;
        if times.len().checked_mul(bodies * NUMBERS) != Some(numbers.len()) {
            return Err("its poses are not whole");
        }
        let mut touches = Touches { steps, changes, halvings, room, left_out, ..Touches::default() };
        for Track { samples, steps, last } in tracks {
            let (&[until, force, depth], Some(end)) = (
                last.first_chunk::<3>().ok_or("what is known of a touch is not whole")?,
                last.get(3..).filter(|end| end.len() == SAMPLE),
            ) else {
                return Err("what is known of a touch is not whole");
            };
            if !samples.len().is_multiple_of(SAMPLE) || halvings >= usize::BITS {
                return Err("the samples of a contact are not whole");
            }
            touches.tracks.push(samples.chunks_exact(SAMPLE).map(sample_of).collect());
            touches.last.push(Last { steps, until, end: sample_of(end), heights: [force, depth] });
        }
        Ok(Animation { times, numbers, bodies, offered, tolerance, touches, ..Animation::default() })
    }
}

/// The numbers of a sample; those of a place that is not known, and of friction that does not act, are NaN.
fn numbers_of(sample: &ContactSample) -> [f64; SAMPLE] {
    let ContactSample { time, indentation, rate, force, place, rub } = *sample;
    let nowhere = ContactPlace { point: [f64::NAN; 3], normal: [f64::NAN; 3], curvatures: [f64::NAN; 2] };
    let ContactPlace { point: [x, y, z], normal: [u, v, w], curvatures: [a, b] } = place.unwrap_or(nowhere);
    let none = ContactRub { force: [f64::NAN; 3], coefficient: f64::NAN, sticks: false };
    let ContactRub { force: [p, q, r], coefficient, sticks } = rub.unwrap_or(none);
    [time, indentation, rate, force, x, y, z, u, v, w, a, b, p, q, r, coefficient, f64::from(u8::from(sticks))]
}

/// The sample that has these numbers.
fn sample_of(numbers: &[f64]) -> ContactSample {
    let triple = |k: usize| [numbers[k], numbers[k + 1], numbers[k + 2]];
    let place = ContactPlace { point: triple(4), normal: triple(7), curvatures: [numbers[10], numbers[11]] };
    let place = Some(place).filter(|place| !place.point[0].is_nan());
    let rub = ContactRub { force: triple(12), coefficient: numbers[15], sticks: numbers[16] == 1.0 };
    let rub = Some(rub).filter(|rub| !rub.force[0].is_nan());
    ContactSample { place, rub, ..ContactSample::bare(numbers[0], numbers[1], numbers[2], numbers[3]) }
}
