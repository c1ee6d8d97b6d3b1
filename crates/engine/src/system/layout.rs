//! What the state is made of: coordinates and speeds of the tree, all but those whose motion is prescribed, then the internal states of forces, then
//! those of contacts, the works of contacts, what friction has lost in them, what it has lost in bearings, the works of drives, and the ledger. Contacts have components by the places they take (`contact::pool`).

use crate::contact::Contact;
use crate::force::{Force, Kept, MotorMode};
use crate::model::Model;
use std::ops::Range;

/// What a component of the state is; absolute tolerances are chosen by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentKind {
    /// An angle [rad], or a part of a quaternion.
    Angle,
    /// A way [m].
    Way,
    /// An angular velocity [rad/s].
    Turning,
    /// A velocity [m/s].
    Speed,
    /// An internal state of a force or a contact.
    Internal,
    /// The work of a contact, or an item of the ledger [J].
    Energy,
    /// The work of one drive, or its positive part [J]: a share of the ledger's, which is judged for all of them.
    Work,
}

/// Where a force finds what it keeps.
#[derive(Clone, Debug)]
pub(super) struct StateSlice {
    /// Its internal states among all.
    internal: Range<usize>,
    /// Which motor it is, if it is one.
    motor: Option<usize>,
    /// Which drive it is, if it is one.
    drive: Option<usize>,
}

impl StateSlice {
    /// Its internal states among all.
    pub(super) fn internal(&self) -> Range<usize> {
        self.internal.clone()
    }

    /// Which drive it is, if it is one: a force that brings energy in, and whose work is counted.
    pub(super) fn drive(&self) -> Option<usize> {
        self.drive
    }

    /// Whether an internal state is one of its own.
    pub(super) fn has(&self, internal: usize) -> bool {
        self.internal.contains(&internal)
    }

    /// What the force keeps, from all internal states and the modes of all motors.
    #[inline]
    pub(super) fn kept<'a>(&self, internal: &'a [f64], motors: &[MotorMode]) -> Kept<'a> {
        let mode = self.motor.map_or_else(MotorMode::default, |motor| motors[motor]);
        Kept { internal: &internal[self.internal.clone()], mode }
    }
}

/// Where the parts of a state belong.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Coordinates and speeds of the tree that are in the state, in order.
    coordinates: Vec<usize>,
    speeds: Vec<usize>,
    /// Whether all of them are.
    whole: bool,
    /// Per force.
    slots: Vec<StateSlice>,
    /// Number of internal states of forces.
    own: usize,
    /// Places for contacts, and internal states that each has.
    places: usize,
    stride: usize,
    /// Whether some contact has friction, whose loss is then integrated for each place.
    rubs: bool,
    /// Number of bearings, in each of which a loss is integrated.
    bearings: usize,
    /// Number of drives among the forces, and of all drives, prescribed motions included: of each the work and its positive part are integrated.
    driving: usize,
    drives: usize,
    /// Whether work may come in from outside, and whether forces may lose energy: what stays zero is not integrated.
    supplied: bool,
    dissipated: bool,
}

impl Layout {
    pub(super) fn of(model: &Model) -> Self {
        let free = || model.tree().nodes().iter().filter(|node| !node.prescribed);
        let coordinates: Vec<usize> = free().flat_map(|node| node.q..node.q + node.mobilizer.coordinates()).collect();
        let speeds: Vec<usize> = free().flat_map(|node| node.u..node.u + node.mobilizer.speeds()).collect();
        let whole = speeds.len() == model.tree().speeds();
        let (mut own, mut motors, mut driving) = (0, 0.., 0..);
        let slots = model.forces.iter().map(|force| {
            let first = own;
            own += force.internal();
            StateSlice {
                internal: first..own,
                motor: matches!(force, Force::Motor(_)).then(|| motors.next()).flatten(),
                drive: force.drives().then(|| driving.next()).flatten(),
            }
        });
        let slots = slots.collect();
        let driving = driving.start;
        let drives = driving + model.prescribed().len();
        let stride = model.contacts.iter().map(Contact::internal_states).max().unwrap_or(0);
        let rubs = model.contacts.iter().any(|contact| contact.interface.is_rough());
        let bearings = model.bearings.len();
        let dissipated = !model.forces.is_empty() || !model.stops.is_empty() || bearings > 0;
        let supplied = dissipated || !model.prescribed().is_empty();
        Layout {
            coordinates,
            speeds,
            whole,
            slots,
            own,
            places: 0,
            stride,
            rubs,
            bearings,
            driving,
            drives,
            supplied,
            dissipated,
        }
    }

    /// Number of places for contacts.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// Makes room for so many contacts; states laid out as before are brought to it by [`Layout::refit`].
    pub(super) fn set_places(&mut self, places: usize) {
        self.places = places;
    }

    /// Gives a state, or what has an entry for each of its components, as many places for contacts as there are now. The last are taken away, or
    /// come with these values for internal states and energies.
    pub(super) fn refit(&self, y: &mut Vec<f64>, [internal, energy]: [f64; 2]) {
        let [own, energies] = [self.speeds().end + self.own, self.energies()];
        let base = own + self.bearings + 2 * self.drives + self.ledger();
        let before = (y.len() - base) / (self.stride + energies);
        let mut fit = |first: usize, width: usize, value: f64| {
            let (end, wanted) = (first + before * width, self.places * width);
            let kept = end.min(first + wanted);
            y.splice(kept..end, std::iter::repeat_n(value, first + wanted - kept));
        };
        // From the last to the first, so that what stands before is where it was.
        for kind in (0..energies).rev() {
            fit(own + before * (self.stride + kind), 1, energy);
        }
        fit(own, self.stride, internal);
    }

    /// Quadratures of each place.
    fn energies(&self) -> usize {
        1 + usize::from(self.rubs)
    }

    /// Speeds of the tree that are in the state, in order.
    pub(super) fn free(&self) -> &[usize] {
        &self.speeds
    }

    /// Where a coordinate of the tree is in the state, which must be there.
    pub(super) fn coordinate_at(&self, coordinate: usize) -> usize {
        if self.whole { coordinate } else { self.coordinates.partition_point(|&k| k < coordinate) }
    }

    /// Where a speed of the tree is in the state, which must be there.
    pub(super) fn speed_at(&self, speed: usize) -> usize {
        self.coordinates.len() + if self.whole { speed } else { self.speeds.partition_point(|&k| k < speed) }
    }

    /// Where the speeds are in the state.
    pub(super) fn speeds(&self) -> Range<usize> {
        self.coordinates.len()..self.coordinates.len() + self.speeds.len()
    }

    /// Number of internal states.
    pub(super) fn internals_count(&self) -> usize {
        self.own + self.places * self.stride
    }

    /// Where the internal states are in the state.
    pub(super) fn internals(&self) -> Range<usize> {
        let first = self.speeds().end;
        first..first + self.internals_count()
    }

    /// Where the works of the contacts are in the state, by places.
    pub(super) fn works(&self) -> Range<usize> {
        let first = self.internals().end;
        first..first + self.places
    }

    /// Where the losses by friction are in the state, by places; none where no contact has friction.
    pub(super) fn rubbed(&self) -> Range<usize> {
        let first = self.works().end;
        first..first + if self.rubs { self.places } else { 0 }
    }

    /// Where the losses in bearings are in the state.
    pub(super) fn worn(&self) -> Range<usize> {
        let first = self.rubbed().end;
        first..first + self.bearings
    }

    /// Where the works of drives are in the state: of each the work, then its positive part.
    pub(super) fn driven(&self) -> Range<usize> {
        let first = self.worn().end;
        first..first + 2 * self.drives
    }

    /// Number of drives; those that are forces come first, then prescribed motions.
    pub(super) fn drives(&self) -> usize {
        self.drives
    }

    /// Which drive a prescribed motion is.
    pub(super) fn drive_of_prescribed(&self, prescribed: usize) -> usize {
        self.driving + prescribed
    }

    /// Number of internal states of forces; they are the first.
    pub(super) fn own_internals(&self) -> usize {
        self.own
    }

    /// Whether contacts have internal states.
    #[inline(always)]
    pub(super) fn contacts_have_states(&self) -> bool {
        self.stride > 0
    }

    /// Where the internal states of a place are among all internal states.
    #[inline]
    pub(super) fn internals_at(&self, place: usize) -> Range<usize> {
        let first = self.own + place * self.stride;
        first..first + self.stride
    }

    /// The place to which an internal state belongs, if it is one of a contact.
    pub(super) fn place_of_internal(&self, internal: usize) -> Option<usize> {
        internal.checked_sub(self.own).map(|k| k / self.stride)
    }

    /// Length of the state.
    pub(super) fn len(&self) -> usize {
        self.driven().end + self.ledger()
    }

    /// How many components no rate depends on: the works of the contacts and the ledger, which are the last.
    pub(super) fn quadratures(&self) -> usize {
        self.len() - self.internals().end
    }

    /// Writes which body each component belongs to that is no quadrature: coordinates and speeds of a joint with the body it carries, internal
    /// states each for themselves.
    pub(super) fn bodies(&self, model: &Model, bodies: &mut Vec<usize>) {
        let nodes = model.tree().nodes();
        let mut owner: Vec<usize> = (0..nodes.len()).collect();
        for (k, node) in nodes.iter().enumerate().rev() {
            // A node without mass is a part of the joint that carries the next.
            let parent = nodes.get(node.parent).filter(|parent| parent.mass.mass == 0.0);
            if parent.is_some() {
                owner[node.parent] = owner[k];
            }
        }
        let free = || nodes.iter().zip(&owner).filter(|(node, _)| !node.prescribed);
        let coordinates = free().flat_map(|(node, &owner)| std::iter::repeat_n(owner, node.mobilizer.coordinates()));
        let speeds = free().flat_map(|(node, &owner)| std::iter::repeat_n(owner, node.mobilizer.speeds()));
        bodies.extend(coordinates.chain(speeds).chain(nodes.len()..nodes.len() + self.internals_count()));
    }

    /// Number of items of the ledger in the state.
    fn ledger(&self) -> usize {
        usize::from(self.supplied) + usize::from(self.dissipated)
    }

    /// Work brought in from outside and energy lost in forces since the start, at a state [J].
    pub(super) fn moved(&self, y: &[f64]) -> (f64, f64) {
        match y[self.driven().end..] {
            [supplied, dissipated] => (supplied, dissipated),
            [supplied] => (supplied, 0.0),
            _ => (0.0, 0.0),
        }
    }

    /// Books work [J] that is brought in from outside at once.
    pub(super) fn supply(&self, y: &mut [f64], work: f64) {
        if self.supplied {
            y[self.driven().end] += work;
        }
    }

    /// Books work [J] that a prescribed motion brings in at once.
    pub(super) fn supply_by(&self, prescribed: usize, y: &mut [f64], work: f64) {
        let own = self.driven().start + 2 * self.drive_of_prescribed(prescribed);
        y[own] += work;
        y[own + 1] += work.max(0.0);
        self.supply(y, work);
    }

    /// Where the forces find what they keep.
    pub(super) fn slots(&self) -> &[StateSlice] {
        &self.slots
    }

    /// What each component of the state is.
    pub(super) fn parts(&self, model: &Model) -> Vec<ComponentKind> {
        let free = || model.tree().nodes().iter().filter(|node| !node.prescribed).map(|node| node.mobilizer);
        let choose = |is_way: bool, way: ComponentKind, other: ComponentKind| if is_way { way } else { other };
        let coordinates = free().flat_map(|mobilizer| {
            (0..mobilizer.coordinates())
                .map(move |k| choose(mobilizer.ways().contains(&k), ComponentKind::Way, ComponentKind::Angle))
        });
        // The ways of a node come first, among its coordinates as among its speeds.
        let speeds = free().flat_map(|mobilizer| {
            (0..mobilizer.speeds())
                .map(move |k| choose(mobilizer.ways().contains(&k), ComponentKind::Speed, ComponentKind::Turning))
        });
        let internals = std::iter::repeat_n(ComponentKind::Internal, self.internals_count());
        let energies = std::iter::repeat_n(ComponentKind::Energy, self.worn().end - self.internals().end);
        let works = std::iter::repeat_n(ComponentKind::Work, self.driven().len());
        let ledger = std::iter::repeat_n(ComponentKind::Energy, self.ledger());
        coordinates.chain(speeds).chain(internals).chain(energies).chain(works).chain(ledger).collect()
    }

    /// From a state to coordinates and speeds of the tree.
    #[inline]
    pub(super) fn spread(&self, y: &[f64], q: &mut [f64], u: &mut [f64]) {
        let (own, rest) = y.split_at(self.coordinates.len());
        if self.whole {
            q.copy_from_slice(own);
            u.copy_from_slice(&rest[..u.len()]);
            return;
        }
        self.coordinates.iter().zip(own).for_each(|(&k, y)| q[k] = *y);
        self.speeds.iter().zip(rest).for_each(|(&k, y)| u[k] = *y);
    }

    /// From the coordinates in a state, or what belongs to them, to those of the tree.
    pub(super) fn spread_coordinates(&self, y: &[f64], q: &mut [f64]) {
        self.coordinates.iter().zip(y).for_each(|(&k, y)| q[k] = *y);
    }

    /// From the speeds in a state, or what belongs to them, to those of the tree.
    pub(super) fn spread_speeds(&self, y: &[f64], u: &mut [f64]) {
        self.speeds.iter().zip(&y[self.coordinates.len()..]).for_each(|(&k, y)| u[k] = *y);
    }

    /// From coordinates and speeds of the tree, or their rates, to a state; what is behind them stays.
    #[inline]
    pub(super) fn gather(&self, q: &[f64], u: &[f64], y: &mut [f64]) {
        let (own, rest) = y.split_at_mut(self.coordinates.len());
        let speeds = &mut rest[..self.speeds.len()];
        if self.whole {
            own.copy_from_slice(q);
            speeds.copy_from_slice(u);
        } else {
            own.iter_mut().zip(&self.coordinates).for_each(|(y, &k)| *y = q[k]);
            speeds.iter_mut().zip(&self.speeds).for_each(|(y, &k)| *y = u[k]);
        }
    }

    /// The same into a new state, with zeros behind.
    pub(super) fn pack(&self, q: &[f64], u: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; self.len()];
        self.gather(q, u, &mut y);
        y
    }

    /// Makes the accelerations no numbers.
    pub(super) fn spoil(&self, du: &mut [f64]) {
        self.speeds.iter().for_each(|&k| du[k] = f64::NAN);
    }
}
