//! All that the page of a run tells, as plain data.

use super::event_table::EventTable;
use crate::scene::Scene;
use carom_lab::warning::Warning;
use carom_run::motion::{Animation, ContactSample};
use carom_run::record::{Recording, SlipInterval};
use carom_run::request::Own;

/// What the page of a run shows.
#[derive(Clone, Debug, Default)]
pub struct ReportData {
    /// What it is called.
    pub title: String,
    /// What to look for; may be empty.
    pub description: String,
    /// What was run, line by line: a word and what is said of it.
    pub model: Vec<(String, String)>,
    /// What is to be known of the law, in one paragraph; may be empty.
    pub law: String,
    /// Why it could not be finished, and what to do; empty where it was.
    pub failure: String,
    /// What is doubtful, with the remedy.
    pub warnings: Vec<Warning>,
    /// What happened.
    pub events: EventTable,
    /// The energy ledger, in the order in which it is read.
    pub ledger: Vec<Entry>,
    /// What each contact that closed was made of, and how hard it pushed.
    pub summaries: Vec<ContactSummary>,
    /// What each contact was asked for and what it delivered.
    pub restitutions: Vec<Restitution>,
    /// Figures as SVG, each with its caption.
    pub figures: Vec<(String, String)>,
    /// What it cost, line by line.
    pub work: Vec<(String, String)>,
    /// The text of the scenario; may be empty.
    pub scenario: String,
    /// What there is to be seen.
    pub scene: Scene,
    /// How the bodies moved.
    pub animation: Animation,
    /// How hard surfaces pushed.
    pub contacts: Vec<Contact>,
    /// From when to when surfaces stuck, and when they slid, in the order of time.
    pub slips: Vec<SlipInterval>,
    /// What was recorded; the curves beside the animation.
    pub recording: Option<Recording>,
    /// Columns of the recording that rise and fall with contacts, over the whole run: the recording misses what is shorter than its interval.
    pub curves: Vec<Own>,
}

impl ReportData {
    /// A column of the recording over time, NaN left out. Of a contact it comes from the contact's own samples wherever it presses: those of the
    /// recording miss what is shorter than their interval.
    #[cfg(feature = "figures")]
    pub(super) fn curve(&self, recording: &Recording, k: usize) -> Vec<(f64, f64)> {
        let name = &recording.columns()[k].name;
        if let Some(own) = self.curves.iter().find(|own| own.column == *name) {
            return own.points.iter().copied().filter(|point| point.1.is_finite()).collect();
        }
        let rows = recording.rows().map(|row| (row[0], row[k])).filter(|point| point.1.is_finite());
        let of_contact = name.rsplit_once('.').and_then(|(name, quantity)| {
            let read: fn(&ContactSample) -> f64 = match quantity {
                "force" => ContactSample::strength,
                "indentation" => |sample| sample.indentation,
                "rate" => |sample| sample.rate,
                _ => return None,
            };
            Some((self.contacts.iter().find(|contact| contact.name == name)?, read))
        });
        let Some((Contact { samples, .. }, read)) = of_contact else { return rows.collect() };
        // Between two samples of which one presses, the recording has nothing to add.
        let presses = |k: usize| samples.get(k).is_some_and(|sample| sample.indentation > 0.0);
        let own = (0..samples.len()).filter(|&k| presses(k) || presses(k + 1) || presses(k.wrapping_sub(1)));
        let mut curve: Vec<(f64, f64)> = own.map(|k| (samples[k].time, read(&samples[k]))).collect();
        let behind = |t: f64| samples.partition_point(|sample| sample.time < t);
        curve.extend(rows.filter(|row| !presses(behind(row.0)) && !presses(behind(row.0).wrapping_sub(1))));
        curve.sort_by(|a, b| a.0.total_cmp(&b.0));
        curve
    }

    /// When what is shown begins and ends [s]; none where nothing moves.
    #[cfg(feature = "figures")]
    pub(super) fn span(&self) -> Option<(f64, f64)> {
        let times = self.animation.times();
        Some((*times.first()?, *times.last()?))
    }
}

/// An entry of the energy ledger.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is, such as `lost at wheel - rail`.
    pub name: String,
    /// How much [J].
    pub energy: f64,
    /// On which side it stands.
    pub side: Side,
}

/// Where an entry of the ledger stands: start and income on the one side, losses and the end on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Energy there was at the start.
    Start,
    /// Energy that came in.
    Income,
    /// Energy that went out.
    Loss,
    /// Energy there is at the end.
    End,
}

/// What a contact was made of, and how hard it pushed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContactSummary {
    /// The contact.
    pub contact: String,
    /// Id of its law, or `expression`.
    pub law: String,
    /// The stiffness that was used [N/m^n] and its exponent [-], if the law has one.
    pub stiffness: Option<(f64, f64)>,
    /// Its friction law with its numbers, and the energy that friction cost [J]; `None` for smooth surfaces.
    pub friction: Option<(String, f64)>,
    /// How many times the surfaces met.
    pub impacts: usize,
    /// The largest force [N], when it was [s], and in which impact, counted from one.
    pub peak: Option<(f64, f64, usize)>,
    /// Energy that all of its impacts cost [J], by friction too.
    pub lost: f64,
    /// What was assumed, one phrase each.
    pub assumed: Vec<String>,
}

/// What a contact was asked for and what it delivered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restitution {
    /// The contact.
    pub contact: String,
    /// What was asked for [-].
    pub asked: Option<f64>,
    /// Time [s] of each impact that has a restitution, and what it delivered [-].
    pub delivered: Vec<(f64, f64)>,
    /// Impacts that have none: surfaces that were pressed together, once or more often, or had not parted when the run ended.
    pub without: usize,
    /// Energy that all of its impacts cost, those without a restitution too [J].
    pub lost: f64,
}

/// How hard two surfaces pushed, sample by sample.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contact {
    /// What it is called.
    pub name: String,
    /// The bodies, by their indices; none for the ground.
    pub bodies: [Option<usize>; 2],
    /// Whether its surfaces are rigid, and push without overlapping.
    pub rigid: bool,
    /// The samples, in the order of time.
    pub samples: Vec<ContactSample>,
}
