//! What changes of a contact: its mode, what it remembers, and how the motion is to be stepped.
//!
//! ```text
//!            the gap closes                 the surfaces would have to pull, or have left a mark
//!   apart  ------------------>  pressing  ------------------------------------------------------->  departing
//!          <------------------            <-------------------------------------------------------
//!            the gap opens                        they press again
//!          <---------------------------------------------------------------------------------------
//!                                         the gap opens
//! ```
//!
//! Departing surfaces overlap still and do not push. A contact whose law ends with the force, or at a permanent depth, is over when it departs; one
//! that was only pulled away goes on with what it remembers when it presses again, and is over when the gap opens. Pressing surfaces may be gathering
//! a new approach speed (`renewal`). Those that come to the end of their contact so slowly that they would be back before they are apart by more
//! than rounding stay in it, with some slack.
//!
//! Rigid surfaces are apart or closed (`rigid`); no law of theirs pushes.

mod made;
mod numbers;

use super::{Contact, Seen, Site, SlipMode, SurfaceMemory};
use crate::spatial::Vector;
use carom_laws::normal::{Ends, History, Law, LawInput, Onset};
use carom_laws::stiffness::PrincipalCurvatures;

/// What the surfaces of a contact do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactMode {
    /// They do not touch.
    Apart,
    /// They push each other.
    Pressing,
    /// They overlap still, but do not push.
    Departing,
    /// They are rigid and stay together, held by a row of the constraints.
    Closed,
}

/// What changes of a contact; plain data but for the law.
#[derive(Clone, Debug)]
pub(crate) struct ContactState {
    pub(crate) mode: ContactMode,
    pub(crate) history: History,
    /// When the surfaces met [s], how fast [m/s], and the work that had gone into the contact before [J].
    pub(crate) touched: f64,
    pub(crate) speed: f64,
    pub(crate) work_at_touch: f64,
    /// The step with which a contact begins, and the shortest that is asked for while it ends [s].
    pub(crate) onset_step: f64,
    /// The longest step that is sensible from the last accepted state [s].
    pub(crate) cap: f64,
    /// When the last step was accepted [s], and the longest one of the flight before the surfaces met [s].
    pub(crate) accepted: f64,
    pub(crate) longest_flight_step: f64,
    /// How often the indentation has turned since the surfaces met.
    pub(crate) turns: u32,
    /// Whether it grew when last seen.
    pub(crate) approaching: bool,
    /// Whether they were pressed together clearly more than by the speed with which they met.
    pub(crate) driven: bool,
    /// Surfaces that begin just touching meet when they overlap by this [m]; those that only graze their end part when they are apart by this.
    pub(crate) slack: f64,
    /// Energy that was stored in the contact when the motion began [J].
    pub(crate) initially_stored: f64,
    /// Work that went into the contact and friction that was lost in it [J] before it had its present place in the state.
    pub(crate) earlier: [f64; 2],
    /// Whether a new approach speed is being gathered, what was stored where that began [J], the least one [m/s], and how often the onset was renewed.
    pub(super) gathering: bool,
    pub(super) origin: f64,
    pub(crate) floor: f64,
    pub(crate) renewals: u32,
    /// How many touches were slower than the slowest approach.
    pub(crate) raised: u32,
    /// How often rigid surfaces have rebounded since they were last closed.
    pub(crate) bounces: u32,
    /// What the sites with dry friction do while the surfaces press.
    pub(crate) slips: [SlipMode; 3],
    /// What springs along the surface remember; nothing where there are none.
    pub(crate) memory: Option<SurfaceMemory>,
    /// The normal where a step was last accepted, in the frame of the first node; not a number where the surfaces were not seen yet, or need no guess of it.
    pub(crate) normal: Vector,
    /// How the surfaces are curved where they met [1/m], first body and second; not numbers where the law is the same everywhere.
    curvatures: [PrincipalCurvatures; 2],
    /// The dissipation that was set at the onset; not a number where the law is taken as it is.
    dissipation: f64,
    /// The law for these curvatures, with that dissipation.
    own: Option<Law>,
}

/// A normal that was never seen.
pub(crate) const UNSEEN: Vector = Vector::new(f64::NAN, f64::NAN, f64::NAN);

/// Curvatures that no law is made for.
const UNKNOWN: PrincipalCurvatures = PrincipalCurvatures { first: f64::NAN, second: f64::NAN };

impl ContactState {
    /// Guards of a contact along its normal; each site with dry friction has one more.
    pub(crate) const GUARDS: usize = 4;

    /// Surfaces that have never met.
    pub(crate) fn apart() -> Self {
        ContactState {
            mode: ContactMode::Apart,
            history: History::fresh(Onset { approach_speed: 1.0, effective_mass: 1.0 }),
            touched: 0.0,
            speed: 0.0,
            work_at_touch: 0.0,
            onset_step: 0.0,
            cap: f64::INFINITY,
            accepted: f64::NAN,
            longest_flight_step: 0.0,
            turns: 0,
            approaching: true,
            driven: false,
            slack: 0.0,
            initially_stored: 0.0,
            earlier: [0.0; 2],
            gathering: false,
            origin: 0.0,
            floor: 0.0,
            renewals: 0,
            raised: 0,
            bounces: 0,
            slips: [SlipMode::Free; 3],
            memory: None,
            normal: UNSEEN,
            curvatures: [UNKNOWN; 2],
            dissipation: f64::NAN,
            own: None,
        }
    }

    /// Whether the surfaces have ever met.
    pub(crate) fn has_met(&self) -> bool {
        self.onset_step > 0.0
    }

    /// The law of the contact, as it was made at the onset.
    #[inline(always)]
    pub(crate) fn law<'a>(&'a self, contact: &'a Contact) -> &'a Law {
        self.own.as_ref().unwrap_or(&contact.interface.normal)
    }

    /// The contact as its law sees it.
    #[inline(always)]
    pub(crate) fn instant(&self, seen: &Seen, t: f64, internal: f64) -> LawInput<f64> {
        LawInput { indentation: seen.indentation, rate: seen.rate, age: t - self.touched, internal }
    }

    /// Force [N].
    #[inline(always)]
    pub(crate) fn force(&self, contact: &Contact, at: &LawInput<f64>) -> f64 {
        if self.mode == ContactMode::Pressing {
            self.remembering(contact, at, |memory| self.law(contact).force(at, memory))
        } else {
            0.0
        }
    }

    /// Force as it is told [N]: within a step a law is followed smoothly through its end, but surfaces that do not overlap do not push.
    pub(crate) fn reported_force(&self, contact: &Contact, at: &LawInput<f64>) -> f64 {
        if at.indentation > 0.0 { self.force(contact, at) } else { 0.0 }
    }

    /// Energy that would come back if the bodies were let apart slowly [J]; of surfaces that depart, what would if they pressed again.
    pub(crate) fn stored(&self, contact: &Contact, at: &LawInput<f64>) -> f64 {
        match self.mode {
            ContactMode::Apart | ContactMode::Closed => 0.0,
            ContactMode::Pressing | ContactMode::Departing => self.law(contact).stored(at, &self.history),
        }
    }

    /// The depth [m] of a mark that the surfaces find again.
    fn mark(&self, contact: &Contact) -> f64 {
        if contact.remembers { self.history.residual_indentation } else { 0.0 }
    }

    /// Whether its guards need the acceleration of the indentation.
    pub(crate) fn is_gathering(&self) -> bool {
        self.gathering
    }

    /// Numbers that are positive while the mode lasts. `surge` is the acceleration of the indentation [m/s^2], where it is needed.
    #[inline]
    pub(crate) fn guards(&self, contact: &Contact, at: &LawInput<f64>, surge: f64, guards: &mut [f64]) {
        let law = self.law(contact);
        let numbers = match self.mode {
            ContactMode::Apart => [self.mark(contact) + self.slack - at.indentation, 1.0, 1.0, 1.0],
            ContactMode::Pressing => {
                let ask = |memory: &History| (law.press(at, memory), law.switch(at, memory));
                let (press, switch) = self.remembering(contact, at, ask);
                let (open, press) = match law.ends() {
                    Ends::Indentation => (at.indentation + self.slack, press),
                    Ends::Force if self.slack > 0.0 => (1.0, at.indentation + self.slack),
                    Ends::Force => (1.0, press),
                    Ends::Residual => (1.0, press + self.slack),
                };
                let onset = self.onset_guard(contact, at, surge);
                [lasting(open, at.rate), lasting(press, at.rate), switch, onset]
            }
            ContactMode::Departing => [at.indentation, -law.press(at, &self.history), 1.0, 1.0],
            ContactMode::Closed => [1.0; ContactState::GUARDS],
        };
        guards[..ContactState::GUARDS].copy_from_slice(&numbers);
    }

    /// Whether the surfaces push each other, by their law or because they are rigid.
    #[inline]
    pub(crate) fn presses(&self) -> bool {
        matches!(self.mode, ContactMode::Pressing | ContactMode::Closed)
    }

    /// Whether a site sticks.
    pub(crate) fn sticks(&self, site: Site) -> bool {
        self.presses() && self.slips[site as usize].sticks()
    }

    /// Whether surfaces that meet find what they left behind.
    fn goes_on(&self, contact: &Contact) -> bool {
        contact.remembers || self.mode == ContactMode::Departing
    }

    /// The surfaces meet, for which the law has been [fitted](Self::fit).
    pub(crate) fn touch(&mut self, contact: &Contact, onset: Onset, floor: f64, t: f64) {
        let again = self.goes_on(contact);
        self.calibrate(contact, onset);
        let law = self.law(contact);
        self.history = if again { law.touch_again(onset, &self.history) } else { law.touch(onset) };
        self.mode = ContactMode::Pressing;
        (self.touched, self.turns, self.approaching, self.slack) = (t, 0, true, 0.0);
        (self.gathering, self.floor, self.driven) = (false, floor, false);
        self.memory = SurfaceMemory::fresh(contact);
    }

    /// The present piece of the law has ended: passes to the next.
    pub(crate) fn cross(&mut self, contact: &Contact, at: &LawInput<f64>) {
        let mut history = self.history;
        self.law(contact).cross(at, &mut history);
        self.history = history;
    }

    /// Whether the surfaces, pressing since they met, have done so through more than one compression: they follow each other.
    pub(crate) fn follows(&self) -> bool {
        self.mode == ContactMode::Pressing && self.turns >= 2
    }

    /// A step has been accepted where the contact is seen so: counts turns, and works out the longest sensible step.
    pub(crate) fn accept(&mut self, seen: &Seen, t: f64) {
        let (d, v) = (seen.indentation, seen.rate);
        let step = t - std::mem::replace(&mut self.accepted, t);
        self.cap = f64::INFINITY;
        match self.mode {
            ContactMode::Pressing => {
                if (v > 0.0) != self.approaching && v != 0.0 {
                    self.approaching = !self.approaching;
                    self.turns += 1;
                }
                if d > self.history.residual_indentation + self.slack {
                    self.slack = 0.0;
                }
                if v < 0.0 {
                    // The force is not smooth where it ends: steps are graded towards it.
                    self.cap = (OUTBOUND * (d - self.history.residual_indentation) / -v).max(self.onset_step);
                }
            }
            ContactMode::Apart => self.longest_flight_step = self.longest_flight_step.max(step),
            ContactMode::Departing | ContactMode::Closed => {}
        }
    }
}

/// The guard of an end of contact: surfaces that approach each other do not part, whatever rounding leaves of a depth or force that begins at zero.
#[inline(always)]
fn lasting(guard: f64, rate: f64) -> f64 {
    if guard <= 0.0 && rate > 0.0 { f64::MIN_POSITIVE } else { guard }
}

/// A step towards the end of a contact covers at most this part of the way that is left.
pub(super) const OUTBOUND: f64 = 0.6;
