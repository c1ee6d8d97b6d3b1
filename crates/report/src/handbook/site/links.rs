//! Where a link between text pages of the repository leads on the site.
//!
//! `docs/handbook` and `docs` are the top of the site, `docs/manual` is its folder `manual`, and the page of a scenario is named after its folder.

/// The same link on the site.
pub(super) fn leads_to(link: &str) -> String {
    if link.contains("://") {
        return link.to_owned();
    }
    let (file, anchor) =
        link.split_once('#').map_or((link, String::new()), |(file, anchor)| (file, format!("#{anchor}")));
    format!("{}{anchor}", page(file))
}

fn page(file: &str) -> String {
    if let Some(name) = file.strip_suffix("/README.md").and_then(|folder| folder.rsplit_once("../scenarios/")) {
        return format!("{}scenarios/{}.html", name.0, name.1);
    }
    if let Some(up) = file.strip_suffix("../scenarios") {
        return format!("{up}gallery.html");
    }
    let file = file.replacen("../handbook/", "../", 1);
    if let Some(folder) = file.strip_suffix("README.md") {
        return format!("{folder}laws.html");
    }
    match file.strip_suffix("../scenario.md") {
        Some(up) => format!("{up}../scenario-file.html"),
        None => file.replace(".md", ".html"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_between_text_pages_lead_to_pages_of_the_site() {
        for (link, page) in [
            ("../errata.md#e-01", "../errata.html#e-01"),
            ("README.md", "laws.html"),
            // From `docs/manual/tutorial.md`, which is `manual/tutorial.html`.
            ("../handbook/laws/hertz.md", "../laws/hertz.html"),
            ("../handbook/README.md", "../laws.html"),
            ("../scenario.md#all-keys", "../scenario-file.html#all-keys"),
            ("../../scenarios/leg/README.md", "../scenarios/leg.html"),
            ("../../scenarios", "../gallery.html"),
            ("theory/trees.md", "theory/trees.html"),
            // From `docs/manual/theory/trees.md`.
            ("../../../scenarios/leg/README.md", "../../scenarios/leg.html"),
            ("../../handbook/errata.md", "../../errata.html"),
            ("https://doi.org/10.1000/a.md", "https://doi.org/10.1000/a.md"),
        ] {
            assert_eq!(leads_to(link), page);
        }
    }
}
