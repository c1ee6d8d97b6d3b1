//! A slot as plain numbers, for checkpoints.

use super::{ContactMode, ContactState};
use crate::contact::{Contact, SlipMode};
use crate::spatial::Vector;
use carom_laws::normal::{Branch, History};

/// Numbers of a slot but for its sites, and of each site.
const OWN: usize = 28;
const SLIP: usize = 7;

const BRANCHES: [Branch; 3] = [Branch::Loading, Branch::Yielding, Branch::Unloading];

impl ContactState {
    /// Numbers by which a slot is written down.
    pub(crate) const NUMBERS: usize = OWN + 3 * SLIP;

    /// As plain numbers.
    pub(crate) fn numbers(&self) -> [f64; ContactState::NUMBERS] {
        let mut numbers = [0.0; ContactState::NUMBERS];
        let (own, slips) = numbers.split_at_mut(OWN);
        own.copy_from_slice(&self.own_numbers());
        for (numbers, slip) in slips.chunks_mut(SLIP).zip(&self.slips) {
            numbers.copy_from_slice(&slip_numbers(slip));
        }
        numbers
    }

    fn own_numbers(&self) -> [f64; OWN] {
        let History {
            approach_speed,
            effective_mass,
            coefficient,
            branch,
            peak_indentation,
            peak_force,
            residual_indentation,
        } = self.history;
        [
            [ContactMode::Apart, ContactMode::Pressing, ContactMode::Departing]
                .iter()
                .position(|mode| *mode == self.mode)
                .unwrap_or(0) as f64,
            approach_speed,
            effective_mass,
            coefficient,
            BRANCHES.iter().position(|known| *known == branch).unwrap_or(0) as f64,
            peak_indentation,
            peak_force,
            residual_indentation,
            self.touched,
            self.speed,
            self.work_at_touch,
            self.onset_step,
            self.cap,
            self.accepted,
            self.longest_flight_step,
            f64::from(self.turns),
            f64::from(u8::from(self.approaching)),
            self.slack,
            self.initially_stored,
            self.dissipation,
            f64::from(u8::from(self.gathering)),
            self.origin,
            self.floor,
            f64::from(self.renewals),
            f64::from(self.raised),
            f64::from(u8::from(self.driven)),
            self.earlier[0],
            self.earlier[1],
        ]
    }

    /// From plain numbers; `None` if they are not those of a contact.
    pub(crate) fn read(numbers: &[f64], contact: &Contact) -> Option<Self> {
        let (numbers, of_slips) = numbers.split_at_checked(OWN)?;
        let mut slips = [SlipMode::Free; 3];
        for (slip, numbers) in slips.iter_mut().zip(of_slips.chunks(SLIP)) {
            *slip = read_slip(numbers)?;
        }
        let [
            mode,
            approach_speed,
            effective_mass,
            coefficient,
            branch,
            peak_indentation,
            peak_force,
            residual_indentation,
            rest @ ..,
        ] = numbers
        else {
            return None;
        };
        let [
            touched,
            speed,
            work_at_touch,
            onset_step,
            cap,
            accepted,
            longest_flight_step,
            turns,
            approaching,
            slack,
            initially_stored,
            dissipation,
            gathering,
            origin,
            floor,
            renewals,
            raised,
            driven,
            work,
            rubbed,
        ] = *rest
        else {
            return None;
        };
        let mode = match *mode {
            0.0 => ContactMode::Apart,
            1.0 => ContactMode::Pressing,
            2.0 => ContactMode::Departing,
            _ => return None,
        };
        let history = History {
            approach_speed: *approach_speed,
            effective_mass: *effective_mass,
            coefficient: *coefficient,
            branch: *BRANCHES.get(*branch as usize)?,
            peak_indentation: *peak_indentation,
            peak_force: *peak_force,
            residual_indentation: *residual_indentation,
        };
        let (turns, approaching) = (turns as u32, approaching == 1.0);
        let (gathering, renewals) = (gathering == 1.0, renewals as u32);
        let (raised, driven) = (raised as u32, driven == 1.0);
        let mut slot = ContactState {
            mode,
            history,
            touched,
            speed,
            work_at_touch,
            onset_step,
            cap,
            accepted,
            longest_flight_step,
            turns,
            approaching,
            driven,
            slack,
            initially_stored,
            earlier: [work, rubbed],
            gathering,
            origin,
            floor,
            renewals,
            raised,
            slips,
            memory: None,
            dissipation,
            own: None,
        };
        slot.take_dissipation(contact);
        Some(slot)
    }
}

fn slip_numbers(slip: &SlipMode) -> [f64; SLIP] {
    match *slip {
        SlipMode::Free => [0.0; SLIP],
        SlipMode::Slips { direction: d, rest, since, until } => [1.0, d.x, d.y, d.z, rest, since, until],
        SlipMode::Sticks { along: a, tangents, slack } => {
            let [one, other] = tangents.map(|held| f64::from(u8::from(held)));
            [2.0, a.x, a.y, a.z, slack, one, other]
        }
    }
}

fn read_slip(numbers: &[f64]) -> Option<SlipMode> {
    let &[kind, x, y, z, slack, one, other] = numbers else { return None };
    let v = Vector::new(x, y, z);
    match kind {
        0.0 => Some(SlipMode::Free),
        1.0 => Some(SlipMode::Slips { direction: v, rest: slack, since: one, until: other }),
        2.0 => Some(SlipMode::Sticks { along: v, tangents: [one, other].map(|held| held == 1.0), slack }),
        _ => None,
    }
}
