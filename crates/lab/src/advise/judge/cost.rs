//! The force itself: jumps, pulls, corners, and what they cost an integrator.

use super::{Opinion, Tried, opinion};
use carom_laws::catalogue::Group;

/// Pulls and jumps below this share of the peak are none [-].
const NOTHING: f64 = 1e-3;

/// Does its force start from zero and never pull? A jump or pull of half the peak takes all points.
pub(super) fn force(tried: &Tried<'_>) -> Opinion {
    let (jump, pull) = (tried.trial.jump, tried.trial.tension);
    let points = (1.0 - 2.0 * jump.max(pull)).clamp(0.0, 1.0);
    let percent = |x: f64| format!("{:.0} % of its peak", (100.0 * x).max(1.0));
    let points = if jump.max(pull) > NOTHING { points.min(0.79) } else { points };
    opinion(
        points,
        match (jump > NOTHING, pull > NOTHING) {
            (false, false) => "force starts from zero and never pulls".to_owned(),
            (true, false) => format!("force jumps to {} at first touch", percent(jump)),
            (false, true) => format!("pulls with {} before it lets go; dry surfaces do not", percent(pull)),
            (true, true) => {
                format!("force jumps to {} at first touch and pulls with {} at the end", percent(jump), percent(pull))
            }
        },
    )
}

/// What does it cost? Full points for Hertz's cost, none for five times as much.
pub(super) fn cost(tried: &Tried<'_>) -> Opinion {
    let ratio = tried.trial.evaluations as f64 / tried.hertz_evaluations;
    let points = (1.0 - (ratio - 1.0) / 4.0).clamp(0.0, 1.0);
    opinion(points, format!("costs {ratio:.1} times as many evaluations as Hertz"))
}

/// Is its force smooth, so that an integrator can take long steps?
pub(super) fn smooth(tried: &Tried<'_>) -> Opinion {
    let corner = matches!(tried.entry.group, Group::Permanent | Group::Piecewise)
        || matches!(tried.entry.id, "lee_wang_second" | "choi" | "xiong_dai");
    if tried.trial.jump > NOTHING {
        opinion(0.0, "the jump at first touch makes an integrator start anew")
    } else if corner {
        opinion(0.3, "the slope of the force jumps inside the contact, so an integrator must stop there")
    } else if tried.entry.group == Group::Viscous || tried.trial.tension > NOTHING {
        opinion(0.6, "the damping starts with an infinite slope, which costs small first steps")
    } else {
        opinion(1.0, "smooth from first touch to separation")
    }
}
