//! The columns of numbers in a table of events: what each is called, what it is measured in, what it means, and where an event has it.
//!
//! Tables, summaries, checkpoints and pages are all written from this one list, and read back by it.

use super::{Column, Event, EventKind};

/// A column of numbers in a table of events.
#[derive(Clone, Copy, Debug)]
pub struct EventColumn {
    /// Its name.
    pub name: &'static str,
    /// Its SI unit; `-` for a pure number.
    pub unit: &'static str,
    /// What it is, in a sentence.
    pub description: &'static str,
    /// The number that an event has under it, if any.
    pub get: fn(&Event) -> Option<f64>,
    /// Gives an event this number; false where its kind has none such.
    pub(super) set: fn(&mut Event, f64) -> bool,
}

impl EventColumn {
    /// The column of this name. The error says which there are.
    pub fn named(name: &str) -> Result<&'static EventColumn, String> {
        COLUMNS.iter().find(|column| column.name == name).ok_or_else(|| {
            let known: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
            format!("{name:?} is no column of events: there are {}", known.join(", "))
        })
    }

    /// What stands above it.
    pub fn column(&self) -> Column {
        Column::new(self.name, self.unit, self.description)
    }
}

/// A column that is a number of impacts, under the name of its field.
macro_rules! of_impact {
    ($field:ident, $unit:literal, $description:literal) => {
        EventColumn {
            name: stringify!($field),
            unit: $unit,
            description: $description,
            get: |event| event.impact()?.$field,
            set: |event, value| event.impact_mut().map(|impact| impact.$field = Some(value)).is_some(),
        }
    };
}

/// A column that is a component of what a joint carries in an impact.
macro_rules! of_joint {
    ($name:literal, $field:ident, $axis:literal, $unit:literal, $description:literal) => {
        EventColumn {
            name: $name,
            unit: $unit,
            description: $description,
            get: |event| match &event.kind {
                EventKind::Carry(carried) => Some(carried.$field[$axis]),
                _ => None,
            },
            set: |event, value| match &mut event.kind {
                EventKind::Carry(carried) => {
                    carried.$field[$axis] = value;
                    true
                }
                _ => false,
            },
        }
    };
}

/// All columns, in the order of the table.
pub const COLUMNS: &[EventColumn] = &[
    EventColumn {
        name: "speed",
        unit: "m/s or rad/s",
        description: "speed at which a joint reaches or leaves its stop",
        get: |event| match event.kind {
            EventKind::Reach { speed } | EventKind::Leave { speed } => Some(speed),
            _ => None,
        },
        set: |event, value| match &mut event.kind {
            EventKind::Reach { speed } | EventKind::Leave { speed } => {
                *speed = value;
                true
            }
            _ => false,
        },
    },
    EventColumn {
        name: "count",
        unit: "-",
        description: "how many times the event has happened",
        get: |event| match event.kind {
            EventKind::Rise { count } | EventKind::Fall { count } => Some(count as f64),
            _ => None,
        },
        set: |event, value| match &mut event.kind {
            EventKind::Rise { count } | EventKind::Fall { count } if value >= 1.0 && value.fract() == 0.0 => {
                *count = value as usize;
                true
            }
            _ => false,
        },
    },
    EventColumn {
        name: "approach_speed",
        unit: "m/s",
        description: "speed at which surfaces meet",
        get: |event| Some(event.impact()?.approach_speed),
        set: |event, value| event.impact_mut().map(|impact| impact.approach_speed = value).is_some(),
    },
    of_impact!(
        law_speed,
        "m/s",
        "approach speed that the law was told, where it was raised to the slowest approach or renewed while the surfaces stayed together"
    ),
    of_impact!(effective_mass, "kg", "effective mass along the normal"),
    of_impact!(
        stiffness,
        "N/m^1.5",
        "stiffness that the law was given for the curvatures where the surfaces met, where that is not the same everywhere"
    ),
    of_impact!(peak_force, "N", "largest contact force"),
    of_impact!(least_force, "N", "smallest contact force; negative where the law pulled"),
    of_impact!(peak_indentation, "m", "largest indentation"),
    of_impact!(duration, "s", "from first touch to separation"),
    of_impact!(separation_speed, "m/s", "speed at which they part"),
    of_impact!(impulse, "N s", "impulse of the contact force along the normal"),
    of_impact!(
        other_impulse,
        "N s",
        "impulse of all other forces along the normal over the contact, positive where they press the bodies together"
    ),
    of_impact!(other_impulse_both_ways, "N s", "the same with pressing and pulling counted alike"),
    of_impact!(speed_ratio, "-", "separation speed over approach speed, whatever has made it"),
    of_impact!(restitution_requested, "-", "restitution that was asked for"),
    of_impact!(
        restitution_delivered,
        "-",
        "restitution that the law delivered: the ratio of the speeds, where other forces press and pull with less than a tenth of the momentum of approach"
    ),
    of_impact!(
        angular_ratio,
        "-",
        "-(w2 - w1) after over (w2 - w1) before, of two rigid bodies that turned against each other, along the axis about which they did: Hedrih's restitution"
    ),
    of_impact!(loss, "J", "energy lost in the contact, by friction too"),
    of_impact!(tangential_impulse, "N s", "impulse of friction on the second body, its length"),
    of_impact!(tangential_impulse_x, "N s", "impulse of friction on the second body along the world's x"),
    of_impact!(tangential_impulse_y, "N s", "the same along y"),
    of_impact!(tangential_impulse_z, "N s", "the same along z"),
    of_impact!(
        impulse_ratio,
        "-",
        "impulse of friction over that of the normal force: the coefficient of friction where the surfaces slid one way all the time, less otherwise"
    ),
    of_impact!(friction_loss, "J", "energy lost by friction"),
    EventColumn {
        name: "accumulated",
        unit: "s",
        description: "when the bounces of rigid surfaces that stay together would have come to their end",
        get: |event| match event.kind {
            EventKind::Close { accumulated } => accumulated,
            _ => None,
        },
        set: |event, value| match &mut event.kind {
            EventKind::Close { accumulated } => {
                *accumulated = Some(value);
                true
            }
            _ => false,
        },
    },
    of_joint!(
        "joint_impulse_x",
        impulse,
        0,
        "N s",
        "impulse that a joint carries in an impact, on its child, along the world's x"
    ),
    of_joint!("joint_impulse_y", impulse, 1, "N s", "the same along y"),
    of_joint!("joint_impulse_z", impulse, 2, "N s", "the same along z"),
    of_joint!(
        "joint_moment_x",
        moment,
        0,
        "N m s",
        "moment of that impulse about the joint's point, about the world's x"
    ),
    of_joint!("joint_moment_y", moment, 1, "N m s", "the same about y"),
    of_joint!("joint_moment_z", moment, 2, "N m s", "the same about z"),
];
