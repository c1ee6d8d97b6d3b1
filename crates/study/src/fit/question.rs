//! What is asked of records: which law, what is known, what is free.

use super::parameter::Free;
use super::record::Record;
use carom_lab::lab::Case;
use carom_scenario::Source;

/// What is fitted, to which records.
#[derive(Clone, Debug)]
pub struct Question {
    /// What gives the numbers that are compared with the records.
    pub subject: Subject,
    /// The records.
    pub records: Vec<Record>,
    /// Which parameters are free; none for those that this law and these records suggest.
    pub free: Vec<Free>,
    /// What is known of the noise.
    pub noise: Noise,
    /// Where touch is in records over time.
    pub touch: Touch,
    /// From how many places the search begins; `None` for as many as the problem needs.
    pub starts: Option<usize>,
    /// What decides where the further searches begin.
    pub seed: u64,
}

/// What gives the numbers that are compared with the records.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A contact law, with what is known of the impact.
    Law(Box<Case>),
    /// A scenario, with what is changed of it, each `key=value`.
    Scenario(Box<Source>, Vec<String>),
}

/// What is known of the noise of the records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noise {
    /// Nothing beyond what the records say: it follows from how far they are from the fit, for each record by itself.
    Estimated,
    /// Its standard deviation as a part of the largest value of each record [-].
    Relative(f64),
    /// Its standard deviation (SI); all records are of one kind.
    Absolute(f64),
}

/// Where touch is in the time of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// At time zero where a record begins there and with nothing, and free otherwise.
    Auto,
    /// Free.
    Free,
    /// At time zero.
    Zero,
}

impl Question {
    /// A question about a law with nothing else said.
    pub fn new(case: Case, records: Vec<Record>) -> Self {
        Question {
            subject: Subject::Law(Box::new(case)),
            records,
            free: Vec::new(),
            noise: Noise::Estimated,
            touch: Touch::Auto,
            starts: None,
            seed: 1,
        }
    }

    /// The same with parameters to be fitted, by name.
    pub fn free<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Self {
        Question { free: names.into_iter().map(Free::new).collect(), ..self }
    }

    /// The same question about another law.
    pub(super) fn about(&self, law: &str) -> Self {
        match &self.subject {
            Subject::Law(case) => {
                let case = Case { law: law.to_owned(), ..(**case).clone() };
                Question { subject: Subject::Law(Box::new(case)), ..self.clone() }
            }
            Subject::Scenario(..) => self.clone(),
        }
    }
}
