//! Reading materials from TOML, with an eye on what people get wrong.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use carom_laws::material::{self, Material, Strength};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::diagnostic::Diagnostic;
use crate::units::{self, Dimension};

type Result<T> = std::result::Result<T, Box<Diagnostic>>;
type Value<'a> = Spanned<DeValue<'a>>;
type Key<'a> = Spanned<Cow<'a, str>>;

/// What a material may say about itself.
const KEYS: [&str; 6] = ["young", "poisson", "density", "yield", "title", "source"];

/// The materials in `text`, the content of `path`; `known` are those the user has already named.
pub(super) fn materials(path: &Path, text: &str, known: &[Material]) -> Result<Vec<Material>> {
    let page = Page { path, text };
    let root = DeTable::parse(text).map_err(|error| {
        Box::new(Diagnostic::new(path, text, error.span().unwrap_or(0..0), error.message().trim_end()))
    })?;

    // Only [material.<name>] belongs here.
    let mut found: Vec<Material> = Vec::new();
    for (key, value) in in_order(root.get_ref()) {
        if key.get_ref() != "material" {
            return Err(page.unknown_key(key, "a file of materials", &["material"]));
        }
        for (name, value) in in_order(page.table(value, "material")?) {
            page.check_new(name, known.iter().chain(&found))?;
            found.push(page.material(name, value)?);
        }
    }
    Ok(found)
}

/// The file being read.
struct Page<'p> {
    path: &'p Path,
    text: &'p str,
}

impl Page<'_> {
    /// Reads one material.
    fn material(&self, name: &Key<'_>, value: &Value<'_>) -> Result<Material> {
        let table = self.table(value, name.get_ref())?;
        let owner = format!("material {:?}", name.get_ref());
        if let Some((key, _)) = in_order(table).find(|(key, _)| !KEYS.contains(&key.get_ref().as_ref())) {
            return Err(self.unknown_key(key, &owner, &KEYS));
        }

        // A number under a key, and a text under a key, if they are there.
        let number = |key: &str, dimension, fits: fn(f64) -> bool, must: &str| {
            table.get(key).map(|value| self.number(key, &owner, value, dimension, fits, must)).transpose()
        };
        let words = |key: &str| table.get(key).map(|value| self.words(key, &owner, value)).transpose();
        let missing = |key: &str, example: &str| {
            self.error(name.span(), format!("{owner} has no {key}")).label(format!("add {key} = {example}"))
        };

        let positive = |x: f64| x > 0.0;
        let stable = |nu: f64| nu > -1.0 && nu <= 0.5;
        Ok(Material {
            name: name.get_ref().to_string().into(),
            title: words("title")?.unwrap_or_else(|| name.get_ref().to_string()).into(),
            young: number("young", Dimension::PRESSURE, positive, "be positive")?
                .ok_or_else(|| missing("young", "\"210 GPa\""))?,
            poisson: number("poisson", Dimension::NUMBER, stable, "lie above -1 and not above 0.5")?
                .ok_or_else(|| missing("poisson", "0.3"))?,
            density: number("density", Dimension::DENSITY, positive, "be positive")?
                .ok_or_else(|| missing("density", "\"7850 kg/m^3\""))?,
            strength: match table.get("yield").and_then(without_yield) {
                Some(reason) => reason,
                None => number("yield", Dimension::PRESSURE, positive, "be positive")?
                    .map_or(Strength::Unknown, Strength::Yield),
            },
            source: words("source")?.unwrap_or_else(|| self.path.display().to_string()).into(),
        })
    }

    /// Reads a number with or without its unit, and checks that it is possible.
    fn number(
        &self,
        key: &str,
        owner: &str,
        value: &Value<'_>,
        dimension: Dimension,
        fits: fn(f64) -> bool,
        must: &str,
    ) -> Result<f64> {
        let example = dimension.example();
        let wrong = |why: String| self.error(value.span(), format!("{key} of {owner} {why}"));
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(digits) => decimal(digits),
            DeValue::Float(digits) => digits.as_str().to_owned(),
            other => return Err(wrong(format!("is {}", kind(other))).label(format!("write {example:?}")).into()),
        };
        let number = units::quantity(&text, dimension)
            .map_err(|error| wrong("cannot be read".to_owned()).label(error.to_string()))?;
        if !fits(number) {
            return Err(wrong(format!("must {must}, not {text}")).label(format!("such as {example:?}")).into());
        }
        Ok(number)
    }

    /// Reads a text.
    fn words(&self, key: &str, owner: &str, value: &Value<'_>) -> Result<String> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            other => {
                let message = format!("{key} of {owner} is {}", kind(other));
                Err(self.error(value.span(), message).label("write a text in quotes").into())
            }
        }
    }

    /// The table behind a key.
    fn table<'v, 'a>(&self, value: &'v Value<'a>, key: &str) -> Result<&'v DeTable<'a>> {
        value.get_ref().as_table().ok_or_else(|| {
            let message = format!("{key:?} is {}, not a table", kind(value.get_ref()));
            self.error(value.span(), message).label("write [material.my_steel] and its properties below").into()
        })
    }

    /// Refuses a name that already stands for another of the user's materials.
    fn check_new<'m>(&self, name: &Key<'_>, mut known: impl Iterator<Item = &'m Material>) -> Result<()> {
        let plain = material::plain(name.get_ref());
        match known.find(|other| material::plain(&other.name) == plain) {
            None => Ok(()),
            Some(other) => {
                let message = format!("material {:?} is defined twice", name.get_ref());
                Err(self.error(name.span(), message).label(format!("choose another name than {:?}", other.name)).into())
            }
        }
    }

    fn unknown_key(&self, key: &Key<'_>, owner: &str, known: &[&'static str]) -> Box<Diagnostic> {
        let label = match carom_laws::nearest(key.get_ref(), known.iter().copied()) {
            Some(close) => format!("did you mean {close:?}?"),
            None => format!("known here: {}", known.join(", ")),
        };
        self.error(key.span(), format!("unknown key {:?} in {owner}", key.get_ref())).label(label).into()
    }

    fn error(&self, span: Range<usize>, message: String) -> Diagnostic {
        Diagnostic::new(self.path, self.text, span, message)
    }
}

/// The entries of a table as they stand in the file, so that the first mistake is the one reported.
fn in_order<'t, 'a>(table: &'t DeTable<'a>) -> impl Iterator<Item = (&'t Key<'a>, &'t Value<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter()
}

/// Why a material has no yield strength, in the words with which it may say so.
fn without_yield(value: &Value<'_>) -> Option<Strength> {
    let text = value.get_ref().as_str()?.trim();
    [Strength::Elastomer, Strength::Brittle].into_iter().find(|strength| strength.word() == Some(text))
}

/// An integer in decimal digits, in whatever base it was written.
fn decimal(digits: &DeInteger<'_>) -> String {
    i64::from_str_radix(digits.as_str(), digits.radix()).map_or(digits.as_str().to_owned(), |n| n.to_string())
}

/// What a value is, with an article.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
