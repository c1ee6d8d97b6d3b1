//! What a file asks of the start and cannot have: an error that names all lines that stand against each other. What differs by rounding alone is
//! told and not refused, for a file has few digits.

use carom_engine::constraint::{Assembly, Refusal};
use carom_engine::model::Model;

use super::ReadError;
use super::document::Value;
use super::joint::JointDetail;
use super::objects::Object;
use super::parameters::expression;
use super::place::{Place, Sources};
use super::scope::Setting;
use super::start::{Origin, Start};
use carom_lab::units::{self, engineering};
use carom_run::quantity::{Dof, dofs};

/// Positions [rad, or as a part of the mechanism's extent] and speeds [as a part of the larger] may differ by this from what a file says.
const ROUNDED: f64 = 1e-3;

/// Everything that the messages need.
struct Refused<'a> {
    sources: &'a Sources,
    objects: &'a [Object],
    model: &'a Model,
}

/// Refuses what contradicts what; `[asked, found]` are the start as the file wants it and as it is. Gives a sentence for all that was rounded.
pub(super) fn check(
    sources: &Sources,
    objects: &[Object],
    model: &Model,
    details: &[JointDetail],
    [asked, found]: [&Start; 2],
    assembly: &Assembly,
) -> Result<Vec<String>, ReadError> {
    let refused = Refused { sources, objects, model };
    let mut rounded = Vec::new();
    for refusal in &assembly.moved_anyway {
        let Some(joint) = model.joint_of(refusal.what) else { continue };
        let origin = Origin::of_joint(&model.joints()[joint].name, "start");
        let others = refusal.against.iter().filter_map(|&node| model.joint_of(node));
        let others = others.map(|joint| Origin::of_joint(&model.joints()[joint].name, "start")).collect();
        refused.compare_position(&origin, asked, found, (others, refusal), &mut rounded)?;
    }
    refused.driven_joints(details, &mut rounded)?;
    refused.closing_joints(details, found, &mut rounded)?;
    for refusal in &assembly.refused_speeds {
        let others = refusal.against.iter().map(|&other| asked.origins[other].clone()).collect();
        refused.compare_speed(refusal.what, asked, found, (others, refusal), &mut rounded)?;
    }
    Ok(rounded)
}

impl Refused<'_> {
    /// A joint in the tree that had to be moved from where it was to be held.
    fn compare_position(
        &self,
        origin: &Origin,
        asked: &Start,
        found: &Start,
        (others, refusal): (Vec<Origin>, &Refusal),
        rounded: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        let node = &self.model.tree().nodes()[refusal.what];
        let own = node.q..node.q + node.mobilizer.coordinates();
        let slides = node.mobilizer.ways().len() == own.len();
        let pairs = asked.at.q[own.clone()].iter().zip(&found.at.q[own]);
        let (asked, found) = pairs.fold((0.0f64, 0.0f64), |most: (f64, f64), (asked, found)| {
            if (asked - found).abs() >= (most.0 - most.1).abs() { (*asked, *found) } else { most }
        });
        let drives = self.drives(&refusal.drives);
        let by = if drives.is_empty() { others } else { drives };
        self.judge(origin, [asked, found], slides, self.room(slides), &by, rounded)
    }

    /// A joint that is driven starts where its motion does.
    fn driven_joints(&self, details: &[JointDetail], rounded: &mut Vec<String>) -> Result<(), ReadError> {
        for drive in self.model.prescribed().iter().filter(|drive| details[drive.joint].sets_start) {
            let (detail, nodes) = (&details[drive.joint], self.model.tree().nodes());
            let chain = self.model.chain(drive.joint);
            let number = chain.iter().position(|node| node.u == nodes[drive.node].u);
            let Some(asked) = number.and_then(|number| detail.start.get(number)) else { continue };
            let [is, ..] = drive.trajectory.at(0.0, drive.trajectory.piece(0.0));
            let slides = !nodes[drive.node].mobilizer.ways().is_empty();
            let origin = Origin::of_joint(&detail.name, "start");
            self.judge(&origin, [*asked, is], slides, self.room(slides), &self.drives(&[drive.node]), rounded)?;
        }
        Ok(())
    }

    /// Joints that close loops have no coordinates of their own: where they start follows from the others.
    fn closing_joints(
        &self,
        details: &[JointDetail],
        found: &Start,
        rounded: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        let placed = found.placed(self.model);
        for (joint, detail) in details.iter().enumerate().filter(|(joint, _)| self.model.closes_loop(*joint)) {
            if !(detail.sets_start || detail.sets_speed) {
                continue;
            }
            let all = dofs(self.model, joint);
            let others = self.others_of(joint, details);
            if all.len() != detail.speed.len() {
                return Err(self.unreadable(detail, &others));
            }
            for (dof, asked) in all.iter().zip(&detail.start).filter(|_| detail.sets_start) {
                let (is, _) = found.state(self.model, &placed, &dof.dof);
                // An angle that is read off two bodies knows no whole turns.
                let is = if dof.turns {
                    is + ((asked - is) / std::f64::consts::TAU).round() * std::f64::consts::TAU
                } else {
                    is
                };
                let origin = Origin::of_joint(&detail.name, "start");
                self.judge(&origin, [*asked, is], !dof.turns, self.room(!dof.turns), &others, rounded)?;
            }
        }
        Ok(())
    }

    fn compare_speed(
        &self,
        what: usize,
        asked: &Start,
        found: &Start,
        (others, refusal): (Vec<Origin>, &Refusal),
        rounded: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        let wish = &asked.at.speeds[what];
        let (_, is) = found.state(self.model, &found.placed(self.model), &wish.dof);
        let slides = !Dof::of(self.model, wish.dof).turns;
        let by = [self.drives(&refusal.drives), others].concat();
        let room = ROUNDED * wish.speed.abs().max(is.abs());
        self.judge(&asked.origins[what], [wish.speed, is], slides, room, &by, rounded)
    }

    /// What a position may differ by [rad or m].
    fn room(&self, slides: bool) -> f64 {
        ROUNDED * if slides { self.model.extent() } else { 1.0 }
    }

    /// Tells what differs a little, and refuses what differs by more than `room`.
    fn judge(
        &self,
        origin: &Origin,
        [asked, found]: [f64; 2],
        slides: bool,
        room: f64,
        by: &[Origin],
        rounded: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        let written = self.written(origin);
        let like = |value: f64| written.as_ref().and_then(|written| units::like(written, value));
        let said = |value: f64| like(value).unwrap_or_else(|| origin.shown(value, slides));
        if (asked - found).abs() <= room {
            // What rounding in the numbers themselves makes is not worth a word.
            if (asked - found).abs() > 1e-6 * room {
                let more = said(found - asked);
                rounded
                    .push(format!("{origin} is changed by {more}, so that it agrees with the rest to the last digit"));
            }
            return Ok(());
        }
        let by: Vec<String> = by.iter().map(|other| format!("{other}{}", self.line(other))).collect();
        let (asked, found) = (said(asked), said(found));
        let (against, label) = match (&by[..], origin.key) {
            ([], "start") => (format!("which its loop does not reach: it closes at {found}"), "choose another start"),
            ([], _) => (format!("but its loop makes it {found}"), "leave it out"),
            ([one], _) => (format!("but {one} makes it {found}"), "leave one of them out, or make them agree"),
            (many, _) => {
                (format!("but {} make it {found}", many.join(" and ")), "leave one of them out, or make them agree")
            }
        };
        Err(self.at(origin, format!("{origin} is {asked}, {against}"), label))
    }

    /// A start that cannot be read off the bodies.
    fn unreadable(&self, detail: &JointDetail, others: &[Origin]) -> ReadError {
        let key = if detail.sets_start { "start" } else { "speed" };
        let origin = Origin::of_joint(&detail.name, key);
        let others: Vec<String> = others.iter().map(|other| format!("{other}{}", self.line(other))).collect();
        let message = format!("{origin} follows from {}", others.join(" and "));
        self.at(&origin, message, "leave it out")
    }

    /// The wishes of the other joints in the loop that a joint closes.
    fn others_of(&self, joint: usize, details: &[JointDetail]) -> Vec<Origin> {
        let ties = self.model.loops().ties();
        let around = ties.iter().find(|tie| tie.joint == Some(joint)).map(|tie| self.model.around(tie));
        let around = around.unwrap_or_default();
        let set = around.iter().filter_map(|&joint| details.get(joint)).filter(|detail| detail.sets_start);
        let set: Vec<Origin> = set.map(|detail| Origin::of_joint(&detail.name, "start")).collect();
        let given = self.model.prescribed().iter().filter(|drive| around.contains(&drive.joint));
        let nodes: Vec<usize> = given.map(|drive| drive.node).collect();
        [self.drives(&nodes), set].concat()
    }

    /// The drives of these nodes.
    fn drives(&self, nodes: &[usize]) -> Vec<Origin> {
        let drives: Vec<&Object> = self.objects.iter().filter(|object| object.section.name == "drive").collect();
        let index = |node: &usize| self.model.prescribed().iter().position(|drive| drive.node == *node);
        let found = nodes.iter().filter_map(index).filter_map(|k| drives.get(k));
        found.map(|object| Origin { section: "drive", name: object.name.clone(), key: "joint" }).collect()
    }

    /// The quantity that is asked for as the user wrote it, by itself or as a parameter.
    fn written(&self, origin: &Origin) -> Option<String> {
        let fields = self.object(origin)?.fields(self.sources).ok()?;
        let Value::Text(text) = &fields.node(origin.key)?.value else { return None };
        match expression(text) {
            None => Some(text.clone()).filter(|text| !text.contains('{')),
            Some((inside, _)) => match fields.scope.find(inside.trim()) {
                Some(Setting::Number(_, Some(measured))) => Some(measured.written),
                _ => None,
            },
        }
    }

    /// In which line something is asked for, in brackets.
    fn line(&self, origin: &Origin) -> String {
        let diagnostic = self.at(origin, String::new(), "");
        format!(" (line {})", diagnostic.line)
    }

    fn object(&self, origin: &Origin) -> Option<&Object> {
        self.objects.iter().find(|object| object.section.name == origin.section && object.name == origin.name)
    }

    /// A message where something is asked for.
    fn at(&self, origin: &Origin, message: String, label: &str) -> ReadError {
        let fields = self.object(origin).and_then(|object| object.fields(self.sources).ok());
        match fields {
            Some(fields) => fields.about(origin.key, message).label(label).into(),
            None => self.sources.diagnostic(&Place { source: 0, span: 0..0 }, message).label(label).into(),
        }
    }
}

impl Origin {
    /// A position or a speed as people write it.
    fn shown(&self, value: f64, slides: bool) -> String {
        match (self.key == "start", slides) {
            (true, true) => engineering(value, "m"),
            (true, false) => engineering(value.to_degrees(), "deg"),
            (false, true) => engineering(value, "m/s"),
            (false, false) => engineering(value, "rad/s"),
        }
    }
}
