//! The modes of a mechanism: what its stops, contacts and motors are doing, on which side of zero its watched quantities are, which pieces its given
//! motions follow, how its loops lie, what its inputs are set to, and how its motion began.

use super::Ledger;
use super::element::KINDS;
use super::state::StateRef;
use super::sticking::Stuck;
use crate::contact::{ContactMode, Pool, Searches, SlipMode};
use crate::force::{Force, MotorMode, StopMode};
use crate::model::Model;
use crate::spatial::Vector;

/// Everything of a state that is not integrated, as plain data: a motion goes on from it bit for bit. It changes where events are crossed, where steps are
/// accepted and where inputs are set, nowhere else.
#[derive(Debug)]
pub struct Modes {
    /// What each stop is doing.
    pub(super) stops: Vec<StopMode>,
    /// What each contact is doing, and what it remembers.
    pub(super) contacts: Pool,
    /// What each bearing does; of one that is not dry nothing.
    pub(super) bearings: Vec<SlipMode>,
    /// What sticks, in order: what contacts and bearings say, gathered ([`Modes::gather_sticks`]).
    pub(super) sticks: Vec<Stuck>,
    /// Rigid contacts that are closed, in order: what contacts say, gathered together with what sticks.
    pub(super) closed: Vec<usize>,
    /// Of each watch: whether its signal is above zero, and how often it has passed in the direction that counts.
    pub(super) watches: Vec<(bool, usize)>,
    /// Of each prescribed motion: the piece it follows.
    pub(super) pieces: Vec<usize>,
    /// What each motor is doing.
    pub(super) motors: Vec<MotorMode>,
    /// How the loops lie.
    pub(super) loops: LoopState,
    /// From when on several hold the same by friction [s], and one of them.
    pub(super) shared: Option<(f64, Holder)>,
    /// What the inputs are set to.
    pub(super) inputs: Vec<f64>,
    /// How the motion began.
    pub(super) opening: Opening,
}

/// What holds by friction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A contact, by its index.
    Contact(usize),
    /// A bearing, by its index.
    Bearing(usize),
}

/// How a motion began.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Opening {
    /// When [s].
    pub(super) time: f64,
    /// The energy there, against which the residue is reckoned.
    pub(super) ledger: Ledger,
    /// Where the centre of mass of all bodies was [m].
    pub(super) centre: Vector,
}

/// How the loops of a mechanism lie.
#[derive(Debug, Default)]
pub(super) struct LoopState {
    /// The rows that are kept, by their indices.
    pub(super) kept: Vec<usize>,
    /// How well these rows were conditioned at the start.
    pub(super) conditioning: f64,
    /// Their columns and the coordinates of the tree when a step was last accepted; empty for a tree alone.
    pub(super) columns: Vec<f64>,
    pub(super) placed: Vec<f64>,
}

impl Modes {
    /// The modes of a model whose motion has not begun: nothing touches, and inputs are as the model has them.
    pub fn of(model: &Model) -> Self {
        let motors = model.forces.iter().filter(|force| matches!(force, Force::Motor(_)));
        Modes {
            stops: vec![StopMode::Free; model.stops.len()],
            contacts: Pool::of(model),
            bearings: vec![SlipMode::Free; model.bearings.len()],
            sticks: Vec::new(),
            closed: Vec::new(),
            watches: vec![(true, 0); model.watches.len()],
            pieces: vec![0; model.prescribed().len()],
            motors: motors.map(|_| MotorMode::default()).collect(),
            loops: LoopState { kept: model.loops().kept().to_vec(), ..LoopState::default() },
            shared: None,
            inputs: model.inputs.iter().map(|input| input.value).collect(),
            opening: Opening::default(),
        }
    }

    /// These modes at a time [s] and with what is integrated.
    #[inline]
    pub fn at<'a>(&'a self, time: f64, y: &'a [f64]) -> StateRef<'a> {
        StateRef { time, y, modes: self }
    }

    /// What the inputs are set to.
    pub fn inputs(&self) -> &[f64] {
        &self.inputs
    }

    /// The energy at the start of the motion.
    pub fn opening(&self) -> &Ledger {
        &self.opening.ledger
    }

    /// Where the centre of mass of all bodies was at the start of the motion [m].
    pub(super) fn first_centre(&self) -> &Vector {
        &self.opening.centre
    }

    /// The rows that are kept at present, by their indices: which ones follow from which changes with the position.
    pub fn kept(&self) -> &[usize] {
        &self.loops.kept
    }

    /// What the surfaces of a contact do.
    pub fn contact_mode(&self, contact: usize) -> ContactMode {
        self.contacts[contact].mode
    }

    /// The contacts whose surfaces are not apart, in no order that means anything.
    pub fn active_contacts(&self) -> impl Iterator<Item = usize> {
        self.contacts.active().map(|(_, contact)| contact)
    }

    /// Whether speeds are bound by what touches: rigid surfaces stay together, or something sticks by friction.
    pub fn is_tied(&self) -> bool {
        !self.sticks.is_empty() || !self.closed.is_empty()
    }

    /// The contacts that are near enough to be looked at, in no order that means anything.
    pub fn near_contacts(&self) -> impl Iterator<Item = usize> {
        self.contacts.near().map(|(_, contact)| contact)
    }

    /// From when on several hold the same by friction [s], and one of them, if that has happened: the motion is unique, who carries how much is not, and is shared by
    /// what each can hold.
    pub fn shared(&self) -> Option<(f64, Holder)> {
        self.shared
    }

    /// How often the onset of a contact was renewed while its surfaces stayed together, since the start.
    pub fn onset_renewals(&self, contact: usize) -> u32 {
        self.contacts[contact].renewals
    }

    /// How many touches of a contact were slower than its slowest approach, and were raised to it, since the start.
    pub fn raised_onsets(&self, contact: usize) -> u32 {
        self.contacts[contact].raised
    }

    /// What it took to find the common normals of bodies that are smooth and not round, where steps were accepted, since the start.
    pub fn searches(&self) -> Searches {
        self.contacts.searches
    }

    /// As plain numbers, to be written down; [`Modes::read`] takes them back.
    pub fn numbers(&self) -> Vec<f64> {
        let Opening { time, ledger, centre } = self.opening;
        let Ledger { kinetic, gravitational, stored, supplied, dissipated } = ledger;
        let mut numbers =
            vec![time, kinetic, gravitational, stored, supplied, dissipated, centre.x, centre.y, centre.z];
        numbers.extend(match self.shared {
            None => [0.0; 3],
            Some((time, Holder::Contact(k))) => [1.0, time, k as f64],
            Some((time, Holder::Bearing(k))) => [2.0, time, k as f64],
        });
        numbers.extend(&self.inputs);
        KINDS.iter().for_each(|kind| kind.save(self, &mut numbers));
        numbers
    }

    /// From plain numbers; `None` if they are not those of a mechanism like this one.
    pub fn read(model: &Model, numbers: &[f64]) -> Option<Self> {
        let mut modes = Modes::of(model);
        let numbers = &mut numbers.iter().copied();
        let mut next = || numbers.next();
        let time = next()?;
        let [kinetic, gravitational, stored] = [next()?, next()?, next()?];
        let ledger = Ledger { kinetic, gravitational, stored, supplied: next()?, dissipated: next()? };
        let centre = Vector::new(next()?, next()?, next()?);
        modes.opening = Opening { time, ledger, centre };
        let [kind, time, k] = [numbers.next()?, numbers.next()?, numbers.next()?];
        modes.shared = match (kind, k as usize) {
            (0.0, _) => None,
            (1.0, k) if k < model.contacts.len() => Some((time, Holder::Contact(k))),
            (2.0, k) if k < model.bearings.len() => Some((time, Holder::Bearing(k))),
            _ => return None,
        };
        for input in &mut modes.inputs {
            *input = numbers.next()?;
        }
        KINDS.iter().try_for_each(|kind| kind.read(model, numbers, &mut modes))?;
        modes.gather_sticks();
        numbers.next().is_none().then_some(modes)
    }
}

/// Who looks on copies modes after every step: memory is used again.
impl Clone for Modes {
    fn clone(&self) -> Self {
        let Modes {
            stops,
            contacts,
            bearings,
            sticks,
            closed,
            watches,
            pieces,
            motors,
            loops,
            shared,
            inputs,
            opening,
        } = self;
        Modes {
            stops: stops.clone(),
            contacts: contacts.clone(),
            bearings: bearings.clone(),
            sticks: sticks.clone(),
            closed: closed.clone(),
            watches: watches.clone(),
            pieces: pieces.clone(),
            motors: motors.clone(),
            loops: loops.clone(),
            shared: *shared,
            inputs: inputs.clone(),
            opening: *opening,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Modes {
            stops,
            contacts,
            bearings,
            sticks,
            closed,
            watches,
            pieces,
            motors,
            loops,
            shared,
            inputs,
            opening,
        } = other;
        self.stops.clone_from(stops);
        self.contacts.clone_from(contacts);
        self.bearings.clone_from(bearings);
        self.sticks.clone_from(sticks);
        self.closed.clone_from(closed);
        self.watches.clone_from(watches);
        self.pieces.clone_from(pieces);
        self.motors.clone_from(motors);
        self.loops.clone_from(loops);
        self.shared = *shared;
        self.inputs.clone_from(inputs);
        self.opening = *opening;
    }
}

impl Clone for LoopState {
    fn clone(&self) -> Self {
        let LoopState { kept, conditioning, columns, placed } = self;
        LoopState { kept: kept.clone(), conditioning: *conditioning, columns: columns.clone(), placed: placed.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.kept.clone_from(&other.kept);
        self.conditioning = other.conditioning;
        self.columns.clone_from(&other.columns);
        self.placed.clone_from(&other.placed);
    }
}

impl PartialEq for Modes {
    /// By the bits of their numbers: among these are some that are none, where a contact has not begun.
    fn eq(&self, other: &Self) -> bool {
        let bits = |modes: &Modes| modes.numbers().into_iter().map(f64::to_bits).collect::<Vec<_>>();
        bits(self) == bits(other)
    }
}
