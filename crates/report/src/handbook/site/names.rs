//! What names stand for: words set as code that lead to a page.

use crate::papers;
use carom_laws::catalogue;
use carom_scenario as scenario;
use std::collections::BTreeMap;

/// The page of each name, as a path below the site's folder.
pub(super) struct Names(BTreeMap<String, String>);

impl Names {
    /// The names of all laws, scenarios and papers, alone and in commands.
    pub(super) fn all() -> Self {
        let mut names = BTreeMap::new();
        for entry in catalogue::entries() {
            for id in entry.aliases.iter().chain([&entry.id]) {
                names.insert((*id).to_owned(), format!("laws/{}.html", entry.id));
            }
            names.insert(format!("carom laws show {}", entry.id), format!("laws/{}.html", entry.id));
        }
        for shipped in scenario::shipped() {
            let path = format!("scenarios/{}.html", shipped.name);
            names.insert(format!("carom run {}", shipped.name), path.clone());
            // A single word such as "leg" may as well be the name of a body.
            if shipped.name.contains('-') {
                names.insert(shipped.name.to_owned(), path);
            }
        }
        for page in papers::pages() {
            names.insert(page.name.to_owned(), format!("papers/{}.html", page.name));
            names.insert(format!("carom papers show {}", page.name), format!("papers/{}.html", page.name));
        }
        Names(names)
    }

    /// The page that a name or a command is about; options of a command do not matter.
    pub(super) fn page(&self, code: &str) -> Option<&str> {
        let command = code.split_once(" --").map_or(code, |(command, _)| command);
        self.0.get(command).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_leads_to_what_it_runs() {
        let names = Names::all();
        assert_eq!(names.page("carom run leg --set mass=2"), Some("scenarios/leg.html"));
        assert_eq!(names.page("leg"), None);
        assert_eq!(names.page("ye_flores"), Some("laws/ye_flores.html"));
    }
}
