//! Which contact law suits a contact: the catalogue, tried in the lab and ranked.
//!
//! A [`Question`] holds what one knows; [`advise()`] fills the gaps (and says so), runs every force law of the catalogue in that impact,
//! and asks ten questions of each. Every answer is a number from 0 to 1 with a reason in words; the score is their weighted mean,
//! times 100. [`explain()`] shows all of it for one law, and what would have to change for it to be first.
//!
//! | criterion | weight | full points | no points |
//! |---|---|---|---|
//! | restitution | 30 | delivered within 0.005 of what is wanted | off by 0.1 |
//! | loss | 25 | keeps a mark where one is expected, and none where not | 0.2 to 0.3 for the other kind |
//! | contact | 20 | made for the way the surfaces touch | made for another |
//! | numbers | 10 | needs none beyond restitution, geometry and material | needs several |
//! | force | 10 | starts from zero and never pulls | jumps or pulls by half of its peak |
//! | validity | 5 | the impact stays within the law's range | it does not |
//! | speed | 5; 25 if measured | falls with speed; agrees with what was measured | rises with speed |
//! | cost | 5; 15 for grains | as Hertz | five times Hertz |
//! | use | 20 if named | made for it | seldom used for it |
//! | smooth | 30 if asked | smooth throughout | jumps at first touch |
//!
//! Some faults no score can mend: a restitution off by more than 0.05, no loss where some is wanted, the wrong kind of contact, an impact
//! beyond the range of the law, a restitution that rises with speed. Laws with such a [`Fault`] are not ranked but listed as ones to avoid.
//!
//! Whether a mark is expected is judged by first yield ([`carom_laws::material::FirstYield`]): the speed at which the softer body yields, with
//! its strength, the radii and the masses as they are. Strengths scatter: within a factor of two nothing is claimed. Where no strength is known
//! the rule of thumb `1e-5 sqrt(E/rho)` stands in, and is called so.

mod advice;
mod candidate;
mod command;
mod criterion;
mod damping;
pub mod data;
mod explain;
mod judge;
mod measured;
mod question;
mod remark;
mod setting;
mod shape;
mod trial;

pub use advice::{Advice, advise};
pub use candidate::Candidate;
pub use criterion::{Criterion, Fault, Verdict};
pub use damping::AddedDamping;
pub use explain::{Explanation, explain};
pub use measured::{Fit, Form, TELLING, Trend};
pub use question::{AdviceError, Contact, Purpose, Question};
pub use remark::fault_words;
pub use setting::{Marks, Setting};
pub use trial::{Tendency, Trial};
