//! Markdown becomes HTML: headings can be linked to, pictures are figures, tables may be wider than the page, formulas are set, and names
//! become links.

use super::leaf::root;
use super::links::leads_to;
use super::math;
use super::names::Names;
use crate::html::escape;
use carom_laws::errata;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A text in three forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    /// As HTML.
    pub(super) html: String,
    /// As plain words, for the search.
    pub(super) words: String,
    /// Its headings of the second level: where they are, and what they say.
    pub(super) sections: Vec<(String, String)>,
}

/// The text of the page at `path`.
pub(super) fn render(markdown: &str, path: &str, names: &Names) -> Text {
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_MATH).collect();
    let mut walk =
        Walk { path, names, out: Vec::new(), text: Text::default(), anchors: Vec::new(), quiet: 0, picture: None };
    for (k, event) in events.iter().enumerate() {
        walk.take(event.clone(), &events[k + 1..]);
    }
    let mut page = String::new();
    html::push_html(&mut page, walk.out.into_iter());
    // A figure stands for itself, not in a paragraph.
    let page = page.replace("<p><figure>", "<figure>").replace("</figure></p>", "</figure>");
    Text { html: page, ..walk.text }
}

/// The way through a text.
struct Walk<'a> {
    path: &'a str,
    names: &'a Names,
    out: Vec<Event<'a>>,
    text: Text,
    /// The anchors given so far.
    anchors: Vec<String>,
    /// Within how many things names stay plain words.
    quiet: usize,
    /// Where a picture is and what it shows, while one is being read.
    picture: Option<(String, String)>,
}

impl<'a> Walk<'a> {
    fn take(&mut self, event: Event<'a>, following: &[Event<'a>]) {
        match event {
            Event::Start(tag) => self.open(tag, following),
            Event::End(tag) => self.close(tag),
            Event::Text(text) => self.words(text),
            Event::Code(code) => self.code(code),
            Event::InlineMath(latex) => self.out.push(Event::InlineHtml(math::inline(&latex).into())),
            Event::DisplayMath(latex) => self.out.push(Event::InlineHtml(math::display(&latex).into())),
            Event::SoftBreak | Event::HardBreak => {
                self.text.words.push(' ');
                self.out.push(event);
            }
            _ => self.out.push(event),
        }
    }

    fn open(&mut self, tag: Tag<'a>, following: &[Event<'a>]) {
        self.quiet += usize::from(matches!(tag, Tag::Link { .. } | Tag::Heading { .. } | Tag::CodeBlock(_)));
        let tag = match tag {
            Tag::Heading { level, classes, attrs, .. } => {
                Tag::Heading { level, id: Some(self.anchor(level, following).into()), classes, attrs }
            }
            Tag::Link { link_type, dest_url, title, id } => {
                Tag::Link { link_type, dest_url: leads_to(&dest_url).into(), title, id }
            }
            Tag::Image { dest_url, .. } => {
                self.picture = Some((dest_url.to_string(), String::new()));
                return;
            }
            Tag::Table(_) => {
                self.out.push(Event::Html("<div class=\"table\">".into()));
                tag
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(ref info)) => {
                // The file that the block is, or what is made of another one.
                if let Some((_, file)) = info.split_once(' ') {
                    self.out.push(Event::Html(format!("<p class=\"file\">{}</p>", escape(file)).into()));
                }
                tag
            }
            other => other,
        };
        self.out.push(Event::Start(tag));
    }

    fn close(&mut self, tag: TagEnd) {
        self.quiet -= usize::from(matches!(tag, TagEnd::Link | TagEnd::Heading(_) | TagEnd::CodeBlock));
        if !matches!(tag, TagEnd::Link | TagEnd::Emphasis | TagEnd::Strong | TagEnd::Image) {
            self.text.words.push(' ');
        }
        if let (TagEnd::Image, Some((file, caption))) = (tag, self.picture.take()) {
            let (file, caption) = (escape(&file), escape(&caption));
            let figure =
                format!("<figure><img src=\"{file}\" alt=\"{caption}\"><figcaption>{caption}</figcaption></figure>");
            self.out.push(Event::InlineHtml(figure.into()));
            return;
        }
        self.out.push(Event::End(tag));
        if tag == TagEnd::Table {
            self.out.push(Event::Html("</div>".into()));
        }
    }

    /// Words, in which errata are linked.
    fn words(&mut self, words: CowStr<'a>) {
        if let Some((_, caption)) = &mut self.picture {
            caption.push_str(&words);
            return;
        }
        self.text.words.push_str(&words);
        if self.quiet > 0 {
            self.out.push(Event::Text(words));
            return;
        }
        let mut rest = words.as_ref();
        while let Some((before, id, after)) = next_erratum(rest) {
            let link = format!("<a href=\"{}errata.html#{}\">{id}</a>", root(self.path), id.to_lowercase());
            self.out.extend([Event::Text(before.to_owned().into()), Event::InlineHtml(link.into())]);
            rest = after;
        }
        self.out.push(Event::Text(rest.to_owned().into()));
    }

    /// Code, which is linked if it names another page.
    fn code(&mut self, code: CowStr<'a>) {
        self.text.words.push_str(&code);
        let page = self.names.page(&code).filter(|page| self.quiet == 0 && *page != self.path);
        self.out.push(match page {
            Some(page) => {
                let link = format!("<a href=\"{}{page}\"><code>{}</code></a>", root(self.path), escape(&code));
                Event::InlineHtml(link.into())
            }
            None => Event::Code(code),
        });
    }

    /// The anchor of a heading whose words follow.
    fn anchor(&mut self, level: HeadingLevel, following: &[Event<'a>]) -> String {
        let title: String =
            following.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))).map(said).collect();
        let plain: String = title.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
        let stem = plain.split_whitespace().collect::<Vec<_>>().join("-");
        let mut anchor = stem.clone();
        let mut k = 1;
        while self.anchors.contains(&anchor) {
            k += 1;
            anchor = format!("{stem}-{k}");
        }
        self.anchors.push(anchor.clone());
        if level == HeadingLevel::H2 {
            self.text.sections.push((anchor.clone(), title));
        }
        anchor
    }
}

/// What an event says.
fn said<'e>(event: &'e Event<'_>) -> &'e str {
    if let Event::Text(text) | Event::Code(text) = event { text } else { "" }
}

/// The text before the first erratum that it names, the erratum's id, and the text behind it.
fn next_erratum(text: &str) -> Option<(&str, &str, &str)> {
    let known = |at: &usize| text.get(*at..at + 4).is_some_and(|id| errata::find(id).is_some());
    let at = text.match_indices("E-").map(|(at, _)| at).find(known)?;
    Some((&text[..at], &text[at..at + 4], &text[at + 4..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        render(markdown, "laws/hertz.html", &Names::all()).html
    }

    #[test]
    fn a_name_leads_to_its_page_but_not_to_itself() {
        assert_eq!(html("`hooke`"), "<p><a href=\"../laws/hooke.html\"><code>hooke</code></a></p>\n");
        assert_eq!(html("`hertz`"), "<p><code>hertz</code></p>\n");
    }

    #[test]
    fn an_erratum_in_a_sentence_is_a_link() {
        assert_eq!(html("see (E-62, E-99)"), "<p>see (<a href=\"../errata.html#e-62\">E-62</a>, E-99)</p>\n");
    }

    #[test]
    fn headings_of_the_same_words_have_different_anchors() {
        let text = render("## `kind`: a\n\n## `kind`: a", "a.html", &Names::all());
        let anchors: Vec<_> = text.sections.iter().map(|(anchor, _)| anchor.as_str()).collect();
        assert_eq!(anchors, ["kind-a", "kind-a-2"]);
    }
}
