//! The motion of an oblique impact: that along the normal, and the slip.

use super::super::contact::{self, Contact};
use super::super::impact::Start;
use super::super::watch::Pressing;
use super::Oblique;
use carom_laws::friction::{Bristle, Friction, FrictionKind, SpringMemory, SpringWay};
use carom_solve::{Hybrid, Motion, Next, Settled};

/// Indentation, rate, work and internal state of the normal law, then the slip, what friction integrates, and the work that goes into friction.
pub(super) type State = contact::State<7>;

/// Slip of the surfaces [m/s].
pub(super) const SLIP: usize = 4;
/// Deflection of bristles, or the way slipped [m].
pub(super) const WAY: usize = 5;
/// Work that has gone into friction [J].
pub(super) const RUBBED: usize = 6;

/// In a step a contact whose springs remember goes on by at most this part of its natural time: what is bent within a step is not seen.
const MEMORY_STEP: f64 = 0.005;

/// Friction at the bound to within this share of it slides [-].
const AT_BOUND: f64 = 1e-9;
/// The same of bristles, which never quite reach it [-].
const NEAR_BOUND: f64 = 0.01;

/// What friction is doing.
#[derive(Clone, Debug)]
enum Rub<'a> {
    /// Nothing: the surfaces are smooth.
    Nothing,
    /// A dry law slides in a direction, +1 or -1, or sticks, 0.
    Dry(&'a Friction, f64),
    /// A smooth function of the slip.
    Smooth(&'a Friction),
    /// Bristles, whose deflection is integrated.
    Bristles(&'a Friction, Bristle),
    /// Springs that remember how far they were drawn where the way had this length [m].
    Springs(&'a Friction, SpringMemory, f64),
}

/// An oblique impact in progress.
#[derive(Clone, Debug)]
pub(super) struct Sliding<'a> {
    pub(super) contact: Contact<'a, 7>,
    rub: Rub<'a>,
    /// One over the effective mass along the surface [1/kg].
    mobility: f64,
    /// Longest step of springs that remember [s].
    longest: f64,
}

impl<'a> Sliding<'a> {
    /// An impact that begins: its slip is put into `y`.
    pub(super) fn new(impact: &'a Oblique, start: &Start, y: &mut State) -> Self {
        y[SLIP] = impact.slip();
        let rub = match &impact.friction {
            None => Rub::Nothing,
            Some(law) => match (law, SpringMemory::fresh(law)) {
                (_, Some(memory)) => Rub::Springs(law, memory, 0.0),
                (Friction::Bristle(bristle), _) => Rub::Bristles(law, *bristle),
                _ if law.kind() == FrictionKind::Dry => Rub::Dry(law, direction(y[SLIP])),
                _ => Rub::Smooth(law),
            },
        };
        let longest = if matches!(rub, Rub::Springs(..)) { MEMORY_STEP * start.natural } else { f64::INFINITY };
        Sliding { contact: impact.normal.contact(start), rub, mobility: impact.mobility(), longest }
    }

    /// Writes the tolerated errors along the surface: relative to the slip before, and its energy.
    pub(super) fn tolerate(&self, impact: &Oblique, start: &Start, tolerance: f64, absolute: &mut State) {
        let slip = impact.slip().abs().max(1e-9 * impact.normal.approach_speed);
        absolute[SLIP] = tolerance * slip;
        absolute[WAY] = tolerance * slip * start.natural;
        if let Rub::Bristles(_, law) = &self.rub {
            absolute[WAY] = absolute[WAY].min(tolerance * law.mu_static / law.stiffness);
        }
        absolute[RUBBED] = tolerance * (0.5 * slip * slip / self.mobility).max(1e-9 * start.energy);
    }

    /// Friction on the first body [N].
    #[inline]
    pub(super) fn friction(&self, t: f64, y: &State) -> f64 {
        self.friction_under(self.contact.force(t, y), y)
    }

    /// The same under a contact force [N].
    fn friction_under(&self, push: f64, y: &State) -> f64 {
        let (push, slip) = (push.max(0.0), y[SLIP]);
        match &self.rub {
            Rub::Nothing => 0.0,
            // A step that reaches beyond the end of the slip goes on with the same side of the law.
            Rub::Dry(law, direction) if *direction != 0.0 => -direction * law.magnitude(push, slip.abs()),
            Rub::Dry(..) => 0.0,
            Rub::Smooth(law) => law.force(push, slip),
            Rub::Bristles(_, law) => law.traction(push, slip, y[WAY], law.strain(slip, y[WAY], slip.abs())),
            Rub::Springs(law, memory, from) => memory.traction(law, &self.way(push, y, *from))[0],
        }
    }

    /// The straight way from where springs were last remembered.
    fn way(&self, push: f64, y: &State, from: f64) -> SpringWay {
        SpringWay {
            indentation: y[0],
            shift: [y[WAY] - from, 0.0],
            slip: [y[SLIP], 0.0],
            normal_force: push,
            effective_mass: self.contact.history.effective_mass,
        }
    }

    /// What friction stores [J].
    pub(super) fn stored(&self, t: f64, y: &State) -> f64 {
        match &self.rub {
            Rub::Nothing | Rub::Dry(..) | Rub::Smooth(_) => 0.0,
            Rub::Bristles(_, law) => law.stored(self.contact.force(t, y), y[WAY]),
            Rub::Springs(law, memory, from) => {
                let mut after = memory.clone();
                after.follow(law, &self.way(self.contact.force(t, y), y, *from));
                after.stored(law)
            }
        }
    }

    /// Whether friction is that of springs, which remember.
    pub(super) fn has_springs(&self) -> bool {
        matches!(self.rub, Rub::Springs(..))
    }

    /// Whether the surfaces stick: a dry law that holds, or a law with a memory whose bound is not reached.
    pub(super) fn sticks(&self, t: f64, y: &State) -> bool {
        let (law, share) = match &self.rub {
            Rub::Nothing | Rub::Smooth(_) => return y[SLIP] == 0.0,
            Rub::Dry(_, direction) => return *direction == 0.0,
            Rub::Bristles(law, _) => (law, NEAR_BOUND),
            Rub::Springs(law, ..) => (law, AT_BOUND),
        };
        let push = self.contact.force(t, y);
        self.friction_under(push, y).abs() < (1.0 - share) * law.magnitude(push.max(0.0), y[SLIP].abs())
    }
}

/// +1 or -1, or 0 without a slip.
fn direction(slip: f64) -> f64 {
    if slip == 0.0 { 0.0 } else { slip.signum() }
}

impl Pressing<7> for Sliding<'_> {
    fn push(&self, t: f64, y: &State) -> f64 {
        self.contact.force(t, y)
    }

    fn touched(&self) -> f64 {
        self.contact.touched
    }
}

impl Motion for Sliding<'_> {
    type Vector = State;

    fn rate(&mut self, t: f64, y: &State, rate: &mut State) {
        self.contact.rate(t, y, rate);
        let friction = self.friction(t, y);
        rate[SLIP] = friction * self.mobility;
        rate[WAY] = match &self.rub {
            Rub::Bristles(_, law) => law.strain(y[SLIP], y[WAY], y[SLIP].abs()),
            _ => y[SLIP],
        };
        rate[RUBBED] = -friction * y[SLIP];
    }
}

impl Hybrid for Sliding<'_> {
    fn guard_count(&self) -> usize {
        self.contact.guard_count() + 1
    }

    fn guards(&mut self, t: f64, y: &State, guards: &mut [f64]) {
        self.contact.guards(t, y, guards);
        guards[self.contact.guard_count()] = match &self.rub {
            Rub::Dry(_, direction) if *direction != 0.0 => direction * y[SLIP],
            _ => 1.0,
        };
    }

    fn cross(&mut self, t: f64, y: &mut State, fired: &[bool]) -> Next {
        let (normal, slip) = fired.split_at(self.contact.guard_count());
        if let (Rub::Dry(_, direction), true) = (&mut self.rub, slip[0]) {
            // Nothing pulls along the surface: what sticks now sticks to the end.
            *direction = 0.0;
            y[SLIP] = 0.0;
        }
        if normal.contains(&true) {
            return self.contact.cross(t, y, normal);
        }
        Next::Restart(self.contact.small_step)
    }

    fn settle(&mut self, t: f64, y: &mut State) -> Settled {
        let push = self.contact.force(t, y);
        let Rub::Springs(_, _, from) = self.rub else { return Settled::Kept };
        let way = self.way(push, y, from);
        if let Rub::Springs(law, memory, from) = &mut self.rub {
            memory.follow(law, &way);
            *from = y[WAY];
        }
        Settled::Slightly
    }

    fn longest_step(&self, t: f64, y: &State, rate: &State) -> f64 {
        self.contact.longest_step(t, y, rate).min(self.longest)
    }
}
