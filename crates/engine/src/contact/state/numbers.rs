//! A slot as plain numbers, for checkpoints.

use super::{ContactMode, ContactState};
use crate::contact::{Contact, SlipMode};
use crate::spatial::Vector;
use carom_laws::normal::{Branch, History};
use carom_laws::stiffness::PrincipalCurvatures;

/// Numbers of a slot but for its sites.
const OWN: usize = 36;

const MODES: [ContactMode; 4] =
    [ContactMode::Apart, ContactMode::Pressing, ContactMode::Departing, ContactMode::Closed];
const BRANCHES: [Branch; 3] = [Branch::Loading, Branch::Yielding, Branch::Unloading];

impl ContactState {
    /// Numbers by which a slot is written down.
    pub(crate) const NUMBERS: usize = OWN + 3 * SlipMode::NUMBERS;

    /// As plain numbers.
    pub(crate) fn numbers(&self) -> [f64; ContactState::NUMBERS] {
        let mut numbers = [0.0; ContactState::NUMBERS];
        let (own, slips) = numbers.split_at_mut(OWN);
        own.copy_from_slice(&self.own_numbers());
        for (numbers, slip) in slips.chunks_mut(SlipMode::NUMBERS).zip(&self.slips) {
            numbers.copy_from_slice(&slip.numbers());
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
        let [one, other] = self.curvatures;
        [
            MODES.iter().position(|mode| *mode == self.mode).unwrap_or(0) as f64,
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
            one.first,
            one.second,
            other.first,
            other.second,
            f64::from(self.bounces),
            self.normal.x,
            self.normal.y,
            self.normal.z,
        ]
    }

    /// From plain numbers; `None` if they are not those of a contact.
    pub(crate) fn read(numbers: &[f64], contact: &Contact) -> Option<Self> {
        let (numbers, of_slips) = numbers.split_at_checked(OWN)?;
        let mut slips = [SlipMode::Free; 3];
        for (slip, numbers) in slips.iter_mut().zip(of_slips.chunks(SlipMode::NUMBERS)) {
            *slip = SlipMode::read(&mut numbers.iter().copied())?;
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
            first,
            second,
            other_first,
            other_second,
            bounces,
            x,
            y,
            z,
        ] = *rest
        else {
            return None;
        };
        let mode = *MODES.get(*mode as usize).filter(|_| *mode >= 0.0 && mode.fract() == 0.0)?;
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
        let (raised, driven, bounces) = (raised as u32, driven == 1.0, bounces as u32);
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
            bounces,
            slips,
            memory: None,
            normal: Vector::new(x, y, z),
            curvatures: [(first, second), (other_first, other_second)]
                .map(|(first, second)| PrincipalCurvatures { first, second }),
            dissipation,
            own: None,
        };
        slot.take_law(contact);
        Some(slot)
    }
}
