//! What is dry and sticks, sites of contacts and bearings of joints: rows of constraints beside those of the loops, and who decides what sticks.
//!
//! Normal forces of contacts are functions of the state, so at an instant the bounds of all sites are numbers. Sites at rest, each with its bound, are one problem of
//! complementarity ([`Bounded`](carom_solve::complementarity::Bounded)): their motion is always there and unique, whatever holds what. It is solved where something
//! comes to rest, where something that sticks reaches its bound, and where a contact begins at rest; in between, what sticks is held by rows and what slips is opposed
//! by its law. What a bearing can hold hangs on what its joint carries, and so on what is held: its bounds are found by turns.
//!
//! | file | |
//! |---|---|
//! | `settle` | what sticks, and in which direction the rest begins to move |
//! | `share` | who carries how much, where several hold the same |
//! | `watch` | guards, and how fast they can fall |

mod settle;
mod share;
mod watch;

use super::{Modes, Stance, System};
use crate::constraint::{ConstraintSolver, Row};
use crate::contact::{ContactMode, Site, SlipMode};
use crate::spatial::Vector;
use share::share;
pub(super) use watch::GRAIN;

/// Something dry, which slips or sticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dry {
    /// A site of a contact, by its index.
    Site(usize, Site),
    /// A bearing, by its index. Its motion is a vector of one component, the speed of its degree of freedom.
    Bearing(usize),
}

/// Something that sticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stuck {
    pub(super) what: Dry,
    /// The direction to which the first tangent of a site is nearest, in the axes of the body that is not the disc; of a bearing where it is held [rad or m].
    pub(super) along: Vector,
    /// Which tangents are held; of a bearing the first.
    pub(super) tangents: [bool; 2],
}

impl Stuck {
    /// How many rows hold it.
    pub(super) fn rows(&self) -> usize {
        match self.what {
            Dry::Site(_, Site::Spin) => 1,
            _ => self.tangents.iter().filter(|held| **held).count(),
        }
    }
}

/// The rows that hold the mechanism, and their solver: those of sites that stick with those of the loops, or those of the loops alone; `None` for a tree.
pub(super) fn holding<'a>(
    stuck: &'a mut Option<Box<(Vec<Row>, ConstraintSolver)>>,
    rows: &'a [Row],
    solver: &'a mut Option<ConstraintSolver>,
) -> Option<(&'a [Row], &'a mut ConstraintSolver)> {
    match stuck {
        Some(stuck) => Some((&stuck.0, &mut stuck.1)),
        None => solver.as_mut().map(|solver| (rows, solver)),
    }
}

impl Modes {
    /// What something dry does.
    pub(super) fn slip(&self, what: Dry) -> SlipMode {
        match what {
            Dry::Site(contact, site) => self.contacts[contact].slips[site as usize],
            Dry::Bearing(k) => self.bearings[k],
        }
    }

    /// Lets something dry do this.
    pub(super) fn set_slip(&mut self, what: Dry, mode: SlipMode) {
        match what {
            Dry::Site(contact, site) => self.contacts[contact].slips[site as usize] = mode,
            Dry::Bearing(k) => self.bearings[k] = mode,
        }
    }

    /// The same where nothing sticks, and nothing is closed.
    pub(super) fn without_sticks(&self) -> Self {
        let mut loose = self.clone();
        loose.sticks.clear();
        loose.closed.clear();
        loose
    }

    /// Gathers what sticks and what is closed, where something has changed what it does.
    pub(super) fn gather_sticks(&mut self) {
        self.sticks.clear();
        self.closed.clear();
        let closed = |&(_, contact): &(usize, usize)| self.contacts[contact].mode == ContactMode::Closed;
        self.closed.extend(self.contacts.active().filter(closed).map(|(_, contact)| contact));
        self.closed.sort_unstable();
        let of_bearings = (0..self.bearings.len()).map(Dry::Bearing).filter(|&what| self.slip(what).sticks());
        let mut all: Vec<Dry> = of_bearings.collect();
        if self.contacts.sites() > 0 {
            for (_, contact) in self.contacts.active() {
                let slot = &self.contacts[contact];
                all.extend(
                    Site::ALL.into_iter().filter(|&site| slot.sticks(site)).map(|site| Dry::Site(contact, site)),
                );
            }
        }
        all.sort();
        for what in all {
            if let SlipMode::Sticks { along, tangents, .. } = self.slip(what) {
                self.sticks.push(Stuck { what, along, tangents });
            }
        }
    }
}

impl System {
    /// The same, to look at.
    pub(super) fn holds(&self) -> Option<(&[Row], &ConstraintSolver)> {
        match &self.stuck {
            Some(stuck) => Some((&stuck.0, &stuck.1)),
            None => self.solver.as_ref().map(|solver| (&self.rows[..], solver)),
        }
    }

    /// Whether no rows hold the mechanism.
    pub(super) fn is_tree(&self) -> bool {
        self.solver.is_none() && self.stuck.is_none()
    }

    /// What sticks, and what is closed.
    pub(super) fn take_sticks(&mut self, sticks: &[Stuck], closed: &[usize]) {
        self.sticks.clear();
        self.sticks.extend_from_slice(sticks);
        self.closed.clear();
        self.closed.extend_from_slice(closed);
        self.hold_sticks();
    }

    /// Makes memory for the rows of the loops, of what is closed and of what sticks, which stand in this order.
    pub(super) fn hold_sticks(&mut self) {
        self.stuck = None;
        if self.sticks.is_empty() && self.closed.is_empty() {
            return;
        }
        let mut rows = self.rows.clone();
        rows.extend(self.closed.iter().map(|&k| self.model.contacts[k].press_row(k)));
        for stuck in &self.sticks {
            rows.extend(self.stick_rows(stuck));
        }
        if rows.len() > self.rows.len() {
            let solver = ConstraintSolver::new(self.model.tree(), &rows);
            self.stuck = Some(Box::new((rows, solver)));
        }
    }

    /// Where the rows of what sticks begin.
    pub(super) fn first_stick_row(&self) -> usize {
        self.rows.len() + self.closed.len()
    }

    /// The rows that hold something dry.
    fn stick_rows(&self, Stuck { what, along, tangents }: &Stuck) -> Vec<Row> {
        match what {
            Dry::Site(contact, site) => self.model.contacts[*contact].stick_rows(*contact, *site, *along, *tangents),
            Dry::Bearing(k) if tangents[0] => self.model.bearings[*k].dof.held(along.x).into_iter().collect(),
            Dry::Bearing(_) => Vec::new(),
        }
    }

    /// What holds each that sticks, after accelerations have been found: of a site a vector of the world [N or N m] on the second body, of a bearing the effort along its
    /// degree of freedom. `bounds` are the most that each can hold; where rows follow from others, they share by their bounds.
    fn stick_forces(&self, bounds: &[f64]) -> Vec<Vector> {
        let Some(stuck) = &self.stuck else { return vec![Vector::zeros(); self.sticks.len()] };
        let (first, solver) = (self.first_stick_row(), &stuck.1);
        let rows = &stuck.0[first..];
        let mut multipliers = solver.multipliers()[first..].to_vec();
        let owners: Vec<usize> =
            self.sticks.iter().enumerate().flat_map(|(k, stuck)| std::iter::repeat_n(k, stuck.rows())).collect();
        share(solver, first, &owners, bounds, &mut multipliers);
        let mut forces = vec![Vector::zeros(); self.sticks.len()];
        for ((row, multiplier), owner) in rows.iter().zip(&multipliers).zip(owners) {
            forces[owner] += match self.sticks[owner].what {
                Dry::Site(..) => {
                    let action = row.action(&self.scratch);
                    (action.force + action.moment) * *multiplier
                }
                Dry::Bearing(_) => Vector::x() * *multiplier,
            };
        }
        forces
    }
}

impl Stance<'_> {
    /// How something dry moves [m/s or rad/s].
    pub(super) fn motion_of(&self, modes: &Modes, what: Dry) -> Vector {
        match what {
            Dry::Site(k, site) => self.system.model.contacts[k].site_motion(site, &self.see(k), self.scratch()),
            Dry::Bearing(k) => Vector::x() * self.system.model.bearings[k].speed(&self.instant(modes), self.scratch()),
        }
    }
}
