//! What joints with clearance are made of.

use super::*;
use crate::pair::tests::stage::raised;
use crate::shape::{Bush, Guide, GuideEnds, Journal, Sheet, Slider};
use std::f64::consts::TAU;

/// The second sheet, turned in its body so that it leans by an angle in the drawing [rad].
fn leaning(stage: &Stage, tilt: f64) -> Sheet {
    let (Sheet { origin, x, y }, angle) = (stage.sheets[1], tilt - stage.angle);
    Sheet { origin, x: x * angle.cos() + y * angle.sin(), y: y * angle.cos() - x * angle.sin() }
}

/// A slider that is tilted in its guide; of its corners that with the least gap.
pub(super) fn slider_in_guide(u: &[f64; 8], stage: &Stage) -> Sample {
    let (height, length) = (mix(u[0], 0.2, 0.6), mix(u[1], 1.0, 2.0));
    // Every fourth one is sharp, and does not overlap: the distance of a point has no sign.
    let corner = (0.4 * height * (u[2] - 0.25)).max(0.0);
    let tilt = mix(u[3], -0.1, 0.1);
    let inset = Flat::new(0.5 * length - corner, 0.5 * height - corner);
    let turned = |v: Flat| Flat::new(v.x * tilt.cos() - v.y * tilt.sin(), v.x * tilt.sin() + v.y * tilt.cos());
    let feature = if tilt > 0.0 { 0 } else { 1 };
    let side = [1.0, -1.0][feature as usize];
    let (own, [along, gap]) =
        (Flat::new(inset.x, side * inset.y), [mix(u[4], -1.0, 1.0), mix(u[5], -0.5 * corner.min(0.02), 0.05)]);
    // The opposite corner has twice as much room, so that this one is nearest.
    let reach = (side * turned(own).y) + corner;
    let width = 2.0 * reach + 3.0 * gap.abs();
    let centre = Flat::new(along, side * (0.5 * width - corner - gap));
    let sheet = leaning(stage, tilt);
    Sample {
        first: Shape::Guide(stage.sheets[0], Guide::endless(width)),
        second: Shape::Slider(sheet, Slider { length, height, corner }),
        planar: true,
        centre: raised(centre),
        second_centre: sheet.place(&own),
        radius: corner,
        feature,
        part: 0,
        gap,
        normal: raised(Flat::new(0.0, -side)),
        curvatures: [[0.0; 2], [1.0 / corner, 0.0]],
        surface: Box::new(move |a, _| raised(Flat::new(mix(a, -2.0, 2.0), side * 0.5 * width))),
    }
}

/// A slider that stands out of its guide, tilted: of the lips at the front that on which it lies.
pub(super) fn lip_of_a_guide(u: &[f64; 8], stage: &Stage) -> Sample {
    let (height, length, lip) = (mix(u[0], 0.2, 0.6), mix(u[1], 2.0, 3.0), mix(u[2], 0.0, 0.05));
    let tilt = mix(u[3], 0.05, 0.1);
    // A slider has no radius here: the distance of a point has no sign.
    let (gap, along) = (mix(u[5], 0.0, 0.01), mix(u[4], 0.5, 0.8));
    // Turned to the left it lies on the right lip at the back and on the left one at the front, and has more room at the back.
    let (normal, half) = (Flat::new(tilt.sin(), -tilt.cos()), 0.5 * height);
    let (width, guide) = (height + 0.4, 1.0);
    let place = Flat::new(0.5 * guide - lip, 0.5 * width + lip);
    // The middle of its left side is at the distance of the lip, so far from its front.
    let on_side = place + normal * (lip + gap);
    let sheet = leaning(stage, tilt);
    Sample {
        first: Shape::Guide(stage.sheets[0], Guide { width, ends: Some(GuideEnds { length: guide, lip }) }),
        second: Shape::Slider(sheet, Slider { length, height, corner: 0.0 }),
        planar: true,
        centre: raised(on_side),
        second_centre: sheet.place(&Flat::new(0.5 * length - along, half)),
        radius: 0.0,
        feature: 8,
        part: 0,
        gap,
        normal: raised(normal),
        curvatures: [[1.0 / lip, 0.0], [0.0; 2]],
        surface: Box::new(move |a, _| raised(place + direction(TAU * a) * lip)),
    }
}

/// A slider that has left its guide, beside the end of the left wall: its corner before the end face.
pub(super) fn corner_beyond_the_end_of_a_guide(u: &[f64; 8], stage: &Stage) -> Sample {
    let (height, length, corner) = (mix(u[0], 0.2, 0.6), mix(u[1], 1.0, 2.0), mix(u[2], 0.0, 0.08));
    let (lip, width, guide) = (mix(u[3], 0.0, 0.05), height + 0.1, 1.0);
    let (tilt, gap) = (mix(u[4], 0.1, 0.4), mix(u[5], -0.1 * corner, 0.1));
    let inset = Flat::new(-0.5 * length + corner, 0.5 * height - corner);
    let centre = Flat::new(0.5 * guide + gap + corner, 0.5 * width + lip + mix(u[6], 0.1, 1.0));
    let sheet = leaning(stage, tilt);
    Sample {
        first: Shape::Guide(stage.sheets[0], Guide { width, ends: Some(GuideEnds { length: guide, lip }) }),
        second: Shape::Slider(sheet, Slider { length, height, corner }),
        planar: true,
        centre: raised(centre),
        second_centre: sheet.place(&inset),
        radius: corner,
        feature: 2,
        part: 1,
        gap,
        normal: Vector::x(),
        curvatures: [[0.0; 2], [1.0 / corner, 0.0]],
        surface: Box::new(move |a, _| raised(Flat::new(0.5 * guide, mix(a, 0.5 * width + lip, 3.0)))),
    }
}

/// A journal that is tilted in its bush, away from one rim, so that the other is nearest.
pub(super) fn journal_in_bush(u: &[f64; 8], stage: &Stage) -> Sample {
    let (hole, length, feature) = (mix(u[0], 0.5, 1.5), mix(u[1], 1.0, 3.0), u32::from(u[7] > 0.5));
    let own = hole * mix(u[2], 0.5, 0.9);
    let (gap, out) = ((hole - own) * mix(u[3], -0.1, 0.7), raised(direction(TAU * u[4])));
    let end = [1.0, -1.0][feature as usize];
    let away = hole - own - gap;
    // Seen along `out` the axis leans so that the other rim is nearer to it by this part.
    let lean = end * (mix(u[5], 0.0, 0.8) * away / length).asin();
    let axis = Vector::z() * lean.cos() - out * lean.sin();
    let normal = (out - axis * axis.dot(&out)).normalize();
    let rim = Vector::z() * (0.5 * length * end);
    let foot = rim - normal * away;
    let (shift, centre) = (mix(u[6], -0.2, 0.2), Vector::new(0.2, -0.4, 0.3));
    let turn = crate::spatial::Rotation::from_axis_angle(&Vector::z_axis(), -stage.angle);
    let on_second = |v: Vector| stage.second_sheet() * (turn * v);
    let [one, other] = [normal, axis.cross(&normal)];
    Sample {
        first: Shape::Bush(Bush {
            centre: stage.on_first(&Vector::zeros()),
            axis: stage.turn_on_first() * Vector::z() * 2.0,
            radius: hole,
            length,
            pads: 1.5 * hole,
            tip: 0.1 * length,
        }),
        second: Shape::Journal(Journal {
            centre,
            axis: on_second(axis) * 0.5,
            radius: own,
            collars: Some(length + 4.0 + 6.0 * hole),
        }),
        planar: false,
        centre: foot,
        second_centre: centre + on_second(axis) * (shift + 0.5 * length * end),
        radius: own,
        feature,
        part: 0,
        gap,
        normal,
        curvatures: [[-1.0 / hole, 0.0], [1.0 / own, 0.0]],
        surface: Box::new(move |a, _| {
            let flat = direction(TAU * a);
            rim + (one * flat.x + other * flat.y) * hole
        }),
    }
}

/// A pad before the collar of a journal that is tilted towards it.
pub(super) fn collar_on_pad(u: &[f64; 8], stage: &Stage) -> Sample {
    let (hole, length) = (mix(u[0], 0.5, 1.5), mix(u[1], 1.0, 3.0));
    let (tip, pads) = ((0.2 * (u[2] - 0.25)).max(0.0), 1.5 * hole);
    let (own, collars) = (hole * 0.5, length + mix(u[3], 0.1, 0.3));
    let (end, number) = ([1.0, -1.0][usize::from(u[7] > 0.5)], (4.0 * u[6]) as u32 % 4);
    let feature = if end > 0.0 { 2 + number } else { 6 + number };
    // Pads are at the axes across that the body chooses.
    let across = crate::spatial::frame(&(stage.turn_on_first() * Vector::z()));
    let out: Vector = across.column(number as usize % 2) * [1.0, -1.0][number as usize / 2];
    let out = stage.turn_on_first().inverse() * out;
    let (gap, lean) = (mix(u[4], 0.0, 0.02), mix(u[5], 0.0, 0.005));
    // At the front the collar comes down on the pad if the axis leans towards it, at the back the other way.
    let axis = Vector::z() * lean.cos() + out * (end * lean.sin());
    let normal = axis * end;
    let place = Vector::z() * ((0.5 * length - tip) * end) + out * pads;
    let on_plane = place + normal * (tip + gap);
    let turn = crate::spatial::Rotation::from_axis_angle(&Vector::z_axis(), -stage.angle);
    let on_second = |v: Vector| stage.second_sheet() * (turn * v);
    let centre = Vector::new(0.1, 0.2, 0.3);
    // The axis is off that of the bush.
    let radial = out * lean.cos() - Vector::z() * (end * lean.sin());
    let aside = radial * (pads - 0.15 * hole) + axis.cross(&radial) * (0.1 * hole);
    Sample {
        first: Shape::Bush(Bush {
            centre: stage.on_first(&Vector::zeros()),
            axis: stage.turn_on_first() * Vector::z(),
            radius: hole,
            length,
            pads,
            tip,
        }),
        second: Shape::Journal(Journal { centre, axis: on_second(axis), radius: own, collars: Some(collars) }),
        planar: false,
        centre: on_plane,
        second_centre: centre + on_second(normal * (0.5 * collars) + aside),
        radius: 0.0,
        feature,
        part: 0,
        gap,
        normal,
        curvatures: [[1.0 / tip; 2], [0.0; 2]],
        surface: Box::new(move |_, _| place + normal * tip),
    }
}
