//! Mechanisms in time: questions about a state, and the motion that a method advances.
//!
//! The state is `[q, u, internal, works, rubbed, worn, driven, supplied, dissipated]`: coordinates and speeds of the tree, those left out whose motion is prescribed, internal
//! states of forces and contacts, the work that went into each contact that is near and what friction lost in it, what bearings lost, the work of each drive and its positive part, and up to two more quadratures of the energy
//! ledger, all integrated by the same method as the motion. What the ledger misses,
//!
//! ```text
//! residue = (energy at the start) + supplied - dissipated - (energy now)
//! ```
//!
//! is therefore a measure of the motion's own error.
//!
//! ```text
//! State       time, what is integrated, modes: plain data
//! System      a model and the memory to answer questions about a state; it keeps no answer
//! Sight       the contacts of one, likewise
//! Stance      a system placed at a state, lent: what forces, guards and accelerations are asked of
//! Observed    a system of which everything has been worked out at a state, lent: what is measured
//! Evolution   a system with modes that change where events are crossed: what a method advances
//! ```

mod bearings;
mod blocks;
mod contacts;
mod edge;
mod eigenvalues;
mod element;
mod event;
mod evolution;
mod flight;
mod grip;
mod hybrid;
mod jacobian;
mod layout;
mod ledger;
mod linear;
mod modes;
mod motors;
mod neighbours;
mod observe;
mod paces;
mod prescribed;
mod project;
mod pushed;
mod rank;
mod reactions;
mod response;
mod rigid;
mod scale;
mod stance;
mod state;
mod statics;
mod sticking;
mod stops;
mod support;
mod survey;
mod symmetric;
mod transitions;
mod turned;
mod vibration;
mod watches;

pub use event::{SystemEvent, SystemEventKind};
pub use evolution::Evolution;
pub use layout::ComponentKind;
pub use ledger::Ledger;
pub use modes::{Holder, Modes};
pub use observe::Observed;
pub(crate) use observe::Sums;
pub(crate) use reactions::Reactions;
pub use rigid::JointImpulse;
use rigid::PressMemory;
pub use scale::Scale;
pub use stance::{Sight, Stance};
pub use state::{State, StateRef};
pub use statics::{Equilibrium, EquilibriumError, Stability};
pub use vibration::{Eigenvalue, Laid, Mode, Vibration, VibrationError};

use crate::constraint::{ConstraintSolver, Row};
use crate::contact::{Contact, UNSEEN};
use crate::force::Account;
use crate::model::Model;
use crate::pair::FrameState;
use crate::signal::{Instant, Signal, Worked};
use crate::spatial::Vector;
use crate::tree::Scratch;
use bearings::Coupling;
use contacts::Push;
use hybrid::FRESH;
use jacobian::Derivatives;
use layout::Layout;
use std::sync::Arc;
use sticking::Stuck;
use survey::Survey;

/// A model and the memory to answer questions about its states. It keeps no answer: what is asked of it hangs on the state alone.
#[derive(Clone, Debug)]
pub struct System {
    model: Arc<Model>,
    layout: Layout,
    scratch: Scratch,
    /// The rows that are kept by the modes last asked about, and memory for them; none for a tree alone.
    kept: Vec<usize>,
    /// The others, by their indices.
    left_out: Vec<usize>,
    rows: Vec<Row>,
    solver: Option<ConstraintSolver>,
    /// What sticks and what is closed in the modes last asked about, and the rows of loops and of these together with memory for them; none where there is neither.
    sticks: Vec<Stuck>,
    closed: Vec<usize>,
    stuck: Option<Box<(Vec<Row>, ConstraintSolver)>>,
    /// The contacts that look for their common normal, and of every contact the guess of it in the modes last asked about; empty where none of them looks.
    searching: Vec<usize>,
    guesses: Vec<Vector>,
    /// Of each that sticks: the most that it holds, and what holds it: of a site in the world [N or N m], of a bearing the effort along its degree of freedom.
    stick_loads: Vec<(f64, Vector)>,
    /// Of each bearing: its load [N], and what it does along its degree of freedom while it slips [N m or N].
    bearing_loads: Vec<f64>,
    bearing_efforts: Vec<f64>,
    /// How far the bearings are from locking: one less the bound of what their frictions make of each other.
    bearing_margin: f64,
    /// Memory for what bearings do to each other; none while it is in use.
    coupling: Option<Box<Coupling>>,
    /// How far closed surfaces that slide are from jamming: the determinant of what their frictions make of each other, one without friction.
    jam_margin: f64,
    /// Memory for the forces of closed contacts.
    press_memory: PressMemory,
    /// Coordinates, speeds and their rates of the whole tree.
    q: Vec<f64>,
    u: Vec<f64>,
    dq: Vec<f64>,
    du: Vec<f64>,
    tau: Vec<f64>,
    /// Internal states of the forces.
    internal: Vec<f64>,
    /// What prescribed motions take [N or N m].
    efforts: Vec<f64>,
    /// What each drive brings in [W].
    powers: Vec<f64>,
    /// The signals that the model lists.
    signals: Worked,
    /// What the contacts do, by their places.
    pushes: Vec<Push>,
    /// How the indentation accelerates in contacts that gather their approach speed [m/s^2].
    surges: Vec<f64>,
    /// Memory for states that are only looked at.
    spare: [Vec<f64>; 2],
    reactions: Reactions,
    /// Whether what joints carry is worked out where a state is observed.
    carries: bool,
    /// Extent of the mechanism [m].
    length: f64,
    /// Memory for bounds over steps.
    survey: Survey,
    /// Memory for derivatives of the rates; none while it is in use.
    derivatives: Option<Box<Derivatives>>,
    /// Whether prescribed motions stand still where they are, as for statics.
    drives_frozen: bool,
    /// Whether all accelerations are constant while nothing touches.
    flies: bool,
    /// Whether the derivatives of its rates are left to differences.
    differenced: bool,
}

impl System {
    /// A system of a model.
    pub fn new(model: Arc<Model>) -> Self {
        let tree = model.tree();
        let (nq, nu) = (tree.coordinates(), tree.speeds());
        let layout = Layout::of(&model);
        let state = vec![0.0; layout.len()];
        let searching: Vec<usize> = (0..model.contacts.len()).filter(|&k| model.contacts[k].pair.searches()).collect();
        let mut system = System {
            internal: vec![0.0; layout.internals_count()],
            derivatives: Some(Box::new(Derivatives::new(&model, &layout))),
            powers: vec![0.0; layout.drives()],
            layout,
            scratch: tree.scratch(),
            kept: Vec::new(),
            left_out: (0..model.loops().rows().len()).collect(),
            rows: Vec::new(),
            solver: None,
            sticks: Vec::new(),
            closed: Vec::new(),
            stuck: None,
            guesses: vec![UNSEEN; if searching.is_empty() { 0 } else { model.contacts.len() }],
            searching,
            stick_loads: Vec::new(),
            bearing_loads: vec![0.0; model.bearings.len()],
            bearing_efforts: vec![0.0; model.bearings.len()],
            bearing_margin: 1.0,
            coupling: Some(Box::default()),
            jam_margin: 1.0,
            press_memory: PressMemory::default(),
            q: tree.reference(),
            u: vec![0.0; nu],
            dq: vec![0.0; nq],
            du: vec![0.0; nu],
            tau: vec![0.0; nu],
            efforts: vec![0.0; model.prescribed().len()],
            signals: Worked::new(&model.signals),
            pushes: Vec::new(),
            surges: Vec::new(),
            spare: [state.clone(), state],
            reactions: Reactions::default(),
            carries: true,
            length: model.extent(),
            survey: Survey::new(&model, model.extent()),
            drives_frozen: false,
            flies: flight::is_free(&model),
            differenced: is_differenced(&model),
            model,
        };
        system.fit(&Modes::of(&system.model));
        system
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Whether the derivatives of its rates are left to differences.
    fn is_differenced(&self) -> bool {
        self.differenced
    }

    /// What is integrated in the reference configuration, with the speeds `u` of the tree (zeros if there are none).
    pub fn state(&self, u: &[f64]) -> Vec<f64> {
        let speeds: Vec<f64> = (0..self.u.len()).map(|k| u.get(k).copied().unwrap_or(0.0)).collect();
        self.pack(&self.model.tree().reference(), &speeds)
    }

    /// What is integrated with these coordinates and speeds of the tree, internal states at zero, and an empty ledger.
    pub fn pack(&self, q: &[f64], u: &[f64]) -> Vec<f64> {
        self.layout.pack(q, u)
    }

    /// A state of a motion that has not begun, at a time [s] with what is integrated.
    pub fn at(&self, time: f64, y: Vec<f64>) -> State {
        State::new(&self.model, time, y)
    }

    /// What each component of what is integrated is, with as many contacts as were near when last asked.
    pub fn parts(&self) -> Vec<ComponentKind> {
        self.layout.parts(&self.model)
    }

    /// Works out the rates of what is integrated.
    pub fn evaluate(&mut self, at: StateRef<'_>, rate: &mut [f64]) -> Account {
        let mut stance = self.place(at);
        let mut account = stance.act(at.modes);
        stance.accelerate(at.modes);
        account.dissipation += stance.bearing_loss(at.modes);
        account.supply += stance.prescribed_power();
        stance.write_rates(at.modes, &account, rate);
        account
    }

    /// Works out where everything is and how it moves, and lends it.
    #[inline]
    pub fn place<'s>(&mut self, at: impl Into<StateRef<'s>>) -> Stance<'_> {
        let StateRef { time, y, modes } = at.into();
        self.set(modes, y);
        self.put(modes, time)
    }

    /// The same, for who asks for bodies and contacts alone: signals, on which they do not hang, are not worked out.
    #[inline]
    pub fn sight<'s>(&mut self, at: impl Into<StateRef<'s>>) -> Sight<'_> {
        let StateRef { time, y, modes } = at.into();
        self.set(modes, y);
        self.put_bodies(modes, time);
        Sight(Stance { system: self, time })
    }

    /// A signal at a state.
    pub fn signal(&mut self, signal: &Signal, at: StateRef<'_>) -> f64 {
        self.place(at).signal(at.modes, signal)
    }

    /// Takes coordinates, speeds and internal states from what is integrated.
    #[inline]
    fn set(&mut self, modes: &Modes, y: &[f64]) {
        self.fit(modes);
        self.layout.spread(y, &mut self.q, &mut self.u);
        self.internal.copy_from_slice(&y[self.layout.internals()]);
    }

    /// Works out where everything is and how it moves with the coordinates and speeds that have been set.
    #[inline]
    fn put(&mut self, modes: &Modes, time: f64) -> Stance<'_> {
        self.put_bodies(modes, time);
        if !self.model.signals.is_empty() {
            self.work_out_signals(modes, time);
        }
        Stance { system: self, time }
    }

    /// The same for bodies and joints.
    #[inline]
    fn put_bodies(&mut self, modes: &Modes, time: f64) {
        let tree = self.model.tree();
        for (drive, piece) in self.model.prescribed().iter().zip(&modes.pieces) {
            let node = &tree.nodes()[drive.node];
            let [position, speed, acceleration] = drive.trajectory.at(time, *piece);
            let (u, du) = if self.drives_frozen { (0.0, 0.0) } else { (speed, acceleration) };
            [self.q[node.q], self.u[node.u], self.du[node.u]] = [position, u, du];
        }
        tree.kinematics(&self.q, &self.u, &mut self.scratch);
        if !self.model.prescribed().is_empty() {
            tree.prescribe(&self.du, &mut self.scratch);
        }
    }

    /// Works out the signals that the model lists.
    fn work_out_signals(&mut self, modes: &Modes, time: f64) {
        let System { model, signals, scratch, q, u, .. } = self;
        let (inputs, watches) = (&modes.inputs, &modes.watches);
        let at = Instant { model, time, q, u, inputs, signals: &[], watches };
        signals.work_out(&model.signals, &at, scratch);
    }

    /// Answers with prescribed motions frozen where they are, as at rest.
    fn at_rest<R>(&mut self, answer: impl FnOnce(&mut System) -> R) -> R {
        let moving = std::mem::replace(&mut self.drives_frozen, true);
        let found = answer(self);
        self.drives_frozen = moving;
        found
    }

    /// Makes all memory as large as these modes ask for: contacts that are near, and the rows that are kept.
    #[inline]
    fn fit(&mut self, modes: &Modes) {
        if modes.contacts.places() != self.layout.places() {
            self.fit_places(modes.contacts.places());
        }
        if differ(&modes.loops.kept, &self.kept) {
            self.take_rows(&modes.loops.kept);
        }
        let sticks_differ =
            modes.sticks.len() != self.sticks.len() || (!self.sticks.is_empty() && modes.sticks != self.sticks);
        if sticks_differ || differ(&modes.closed, &self.closed) {
            self.take_sticks(&modes.sticks, &modes.closed);
        }
        for &k in &self.searching {
            self.guesses[k] = modes.contacts[k].normal;
        }
    }

    /// What the modes last asked about guess of the normal of a contact, in the frame of its first node; nothing where it was never seen, or needs no guess.
    #[inline(always)]
    fn guess(&self, contact: usize) -> Option<&Vector> {
        self.guesses.get(contact).filter(|normal| normal.x.is_finite())
    }
}

/// Whether a model has bearings, rigid contacts, or bodies that are not round and rub. A ball may go round an edge, if its friction is a function of the slip.
fn is_differenced(model: &Model) -> bool {
    let rest = FrameState::at_rest();
    let uneven = |contact: &Contact| contact.pair.hump(contact.feature, [&rest, &rest], None).is_some();
    let smooth = |contact: &Contact| contact.pair.is_ball() && contact.interface.is_smooth();
    let is_differenced = |contact: &Contact| {
        contact.rigid.is_some() || (contact.interface.is_rough() && uneven(contact) && !smooth(contact))
    };
    !model.bearings.is_empty() || model.contacts.iter().any(is_differenced)
}

/// Whether two lists differ. Most are empty, and empty ones are not handed to the C library: its comparison reads behind a mask where nothing is, which
/// takes hundreds of cycles on processors with AVX-512.
#[inline]
fn differ(one: &[usize], other: &[usize]) -> bool {
    one.len() != other.len() || (!one.is_empty() && one != other)
}
