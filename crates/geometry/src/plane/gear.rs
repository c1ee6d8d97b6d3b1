//! An external spur gear with involute teeth.
//!
//! ```text
//! r = m z/2,   rb = r cos A,   ra = r + m (1 + x),   rf = r - m (1.25 - x)
//! s = m (pi/2 + 2 x tan A) - j,   w = s/(2 r) + inv A,   inv A = tan A - A,   p = pi m cos A
//! ```
//!
//! `z` teeth, `m` module [m], `A` pressure angle [rad], `x` profile shift in modules, `r` pitch radius, `rb` base radius, `ra` tip radius, `rf` root radius [m]; `s` thickness of a tooth on the pitch circle,
//! thinned by `j` for backlash [m]; `w` half the angle of a tooth on the base circle [rad]; `p` base pitch [m]. A tooth lies along the x axis of the gear, the others follow anticlockwise.
//! (ISO 53 for the heights of the teeth; Litvin & Fuentes 2004, section 10.) A gear cut by a rack is undercut where `x < 1 - z sin(A)^2/2`, and then its flanks do not reach down to where they are needed.

use super::Flat;
use super::flank::{Flank, involute};
use crate::fault::{Fault, positive};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How far a tooth stands above the pitch circle, and how deep the space is below it, in modules.
const ADDENDUM: f64 = 1.0;
const DEDENDUM: f64 = 1.25;
/// Points by which a flank is drawn.
const DRAWN: usize = 8;

/// A gear around the origin of its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gear {
    teeth: u32,
    module: f64,
    pressure_angle: f64,
    radii: Radii,
    flank: Flank,
}

/// Radii of a gear [m].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Radii {
    /// Where it rolls on its like at the nominal distance.
    pub pitch: f64,
    /// From which the flanks unwind.
    pub base: f64,
    /// Of the tips of the teeth.
    pub tip: f64,
    /// Of the ground between the teeth.
    pub root: f64,
}

impl Gear {
    /// The fewest and the most teeth that one may have.
    pub const TEETH: [u32; 2] = [5, 240];
    /// The smallest and largest pressure angle [rad].
    pub const PRESSURE_ANGLES: [f64; 2] = [PI / 18.0, PI / 5.0];

    /// A gear with so many teeth, its module [m] and pressure angle [rad], a profile shift in modules, and teeth that are thinned on the pitch circle by this [m].
    pub fn new(teeth: u32, module: f64, pressure_angle: f64, shift: f64, thinning: f64) -> Result<Self, Fault> {
        let module = positive("module", module)?;
        let [fewest, most] = Gear::TEETH;
        if teeth < fewest {
            return Err(Fault::Few { rows: teeth as usize, least: fewest as usize });
        }
        if teeth > most {
            return Err(Fault::Many { rows: teeth as usize, most: most as usize });
        }
        let [flattest, steepest] = Gear::PRESSURE_ANGLES;
        if !(flattest..=steepest).contains(&pressure_angle) {
            return Err(Fault::PressureAngle { value: pressure_angle });
        }
        let z = f64::from(teeth);
        let least = ADDENDUM - 0.5 * z * pressure_angle.sin().powi(2);
        if shift.is_nan() || shift < least {
            return Err(Fault::Undercut { shift, least });
        }
        let pitch = 0.5 * module * z;
        let (base, tip) = (pitch * pressure_angle.cos(), pitch + module * (ADDENDUM + shift));
        let root = pitch - module * (DEDENDUM - shift);
        if tip <= base {
            return Err(Fault::TipInBase { tip, base });
        }
        let thickness = module * (FRAC_PI_2 + 2.0 * shift * pressure_angle.tan()) - thinning;
        let leaves = 0.5 * thickness / pitch + involute_angle(pressure_angle);
        let [foot, end] = [root.max(base), tip].map(|r| ((r - base) * (r + base)).sqrt());
        // What is left of the angle of a tooth at its tip, and of the space between two at their feet.
        let at_tip = leaves - involute_angle((end / base).atan());
        let space = PI / z - leaves + involute_angle((foot / base).atan());
        let is_sound = thinning >= 0.0 && at_tip > 0.0 && space > 0.0 && (end - foot) / base < FRAC_PI_2;
        if !is_sound {
            return Err(Fault::Tooth { thickness: 2.0 * tip * at_tip });
        }
        let radii = Radii { pitch, base, tip, root };
        Ok(Gear { teeth, module, pressure_angle, radii, flank: Flank::new(base, leaves, [foot, end]) })
    }

    /// How many teeth it has.
    pub fn teeth(&self) -> u32 {
        self.teeth
    }

    /// Its module [m].
    pub fn module(&self) -> f64 {
        self.module
    }

    /// Its pressure angle [rad].
    pub fn pressure_angle(&self) -> f64 {
        self.pressure_angle
    }

    /// Its radii [m].
    pub fn radii(&self) -> &Radii {
        &self.radii
    }

    /// From flank to flank along a common normal [m].
    pub fn base_pitch(&self) -> f64 {
        TAU * self.radii.base / f64::from(self.teeth)
    }

    /// The left flank of the tooth along the x axis.
    pub fn flank(&self) -> &Flank {
        &self.flank
    }

    /// Half the angle of a tooth on the base circle [rad].
    pub fn half_tooth(&self) -> f64 {
        self.flank.leaves
    }

    /// Radii of curvature of the flanks at their feet and at their tips [m].
    pub fn flank_radii(&self) -> [f64; 2] {
        self.flank.span
    }

    /// The point of the left flank of the tooth along the x axis at which it has this radius of curvature [m].
    pub fn flank_point(&self, radius: f64) -> Flat {
        involute(self.radii.base, self.flank.leaves, radius)
    }

    /// From one tooth to the next [rad].
    pub fn pitch_angle(&self) -> f64 {
        TAU / f64::from(self.teeth)
    }

    /// Its outline, closed, anticlockwise [m]: flanks by points, tips and the ground between the teeth by arcs.
    pub fn outline(&self) -> Vec<Flat> {
        let [foot, end] = self.flank.span;
        let radius = |k: usize| foot + (end - foot) * k as f64 / DRAWN as f64;
        let up: Vec<Flat> = (0..=DRAWN).map(|k| self.flank_point(radius(k))).collect();
        let base = up[0].y.atan2(up[0].x);
        let ground = |angle: f64| Flat::new(angle.cos(), angle.sin()) * self.radii.root.min(self.radii.base);
        let tooth = |k: u32| {
            let (sin, cos) = (f64::from(k) * self.pitch_angle()).sin_cos();
            let turn = move |p: Flat| Flat::new(cos * p.x - sin * p.y, sin * p.x + cos * p.y);
            // Up its right flank, down its left one.
            let right: Vec<Flat> = up.iter().map(|p| turn(Flat::new(p.x, -p.y))).collect();
            let left: Vec<Flat> = up.iter().rev().map(|p| turn(*p)).collect();
            std::iter::once(turn(ground(-base))).chain(right).chain(left).chain([turn(ground(base))])
        };
        let mut points: Vec<Flat> = (0..self.teeth).flat_map(tooth).collect();
        points.push(points[0]);
        points
    }
}

/// `tan A - A`.
fn involute_angle(angle: f64) -> f64 {
    angle.tan() - angle
}
