//! A law's page on the site: that of the handbook, and how to try it.

use super::super::law;
use super::leaf::{Leaf, Part, before};
use super::markdown::render;
use super::names::Names;
use carom_laws::catalogue::{Asked, Entry, Kind};

/// The page.
pub(super) fn leaf(entry: &'static Entry, names: &Names) -> Leaf {
    let path = format!("laws/{}.html", entry.id);
    let markdown = format!("{}\n## Try it\n\n```text\n{}\n```\n", law::page(entry).content, commands(entry));
    let text = render(&markdown, &path, names);
    // The group's own equation would make the heading two lines long.
    let shelf = before(&entry.group.title().replace(", F =", ";"), &[';', '(']).trim().to_owned();
    let label = before(entry.name, &['(']).trim().to_owned();
    Leaf { label, id: entry.id.to_owned(), shelf, ..Leaf::new(Part::Laws, path, entry.name, text) }
}

fn commands(entry: &Entry) -> String {
    let id = entry.id;
    let show = format!("carom laws show {id}");
    let Kind::Normal(normal) = &entry.kind else { return show };
    match normal.restitution {
        Asked::Aims { .. } => format!(
            "carom impact --law {id} --restitution 0.7\ncarom impact --law {id} --restitution 0.7 --calibrate\n{show}"
        ),
        _ => format!("carom impact --law {id}\n{show}"),
    }
}
