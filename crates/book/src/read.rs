//! Reading TOML with troubles that say where.

use crate::{Files, Trouble};
use serde::de::DeserializeOwned;

/// Reads a TOML file of the book into a type.
pub fn read_toml<T: DeserializeOwned>(files: &Files, path: &str) -> Result<T, Trouble> {
    read_text(path, files.get(path)?)
}

/// The line, from 1, on which a byte of a text lies; past the end, the last line.
pub fn line_of(text: &str, byte: usize) -> usize {
    let before = &text.as_bytes()[..byte.min(text.len())];
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

pub(crate) fn read_text<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Trouble> {
    toml::from_str(text).map_err(|error| toml_trouble(path, text, &error))
}

pub(crate) fn toml_trouble(path: &str, text: &str, error: &toml::de::Error) -> Trouble {
    let line = error.span().map_or(0, |span| line_of(text, span.start));
    let what = error.message().lines().collect::<Vec<_>>().join("; ");
    let remedy = toml_remedy(&what);
    Trouble::at(path, line, what, remedy)
}

fn toml_remedy(what: &str) -> &'static str {
    const REMEDIES: [(&str, &str); 7] = [
        ("missing field", "add the missing entry to the table that begins here"),
        ("unknown field", "correct the name to one of those expected, or remove the entry"),
        ("unknown variant", "write one of the words expected"),
        ("invalid type", "write a value of the kind expected"),
        ("invalid value", "write a value of the kind expected"),
        ("invalid length", "give as many values as expected"),
        ("duplicate", "remove or rename one of the two"),
    ];
    let known = REMEDIES.iter().find(|(sign, _)| what.contains(sign));
    known.map_or("correct the TOML at this line: a quote, bracket or `=` is amiss", |known| known.1)
}
