//! The wording of questions and events, by key.

use crate::read::toml_trouble;
use crate::{Files, Trouble, line_of};
use std::collections::{BTreeMap, BTreeSet};
use toml::de::{DeTable, DeValue};

/// Templates by key, from a TOML file of `key = "text with {who} and {hex}"`. Tables are allowed;
/// their keys are joined by dots. A brace that is meant is written twice: `{{`, `}}`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The file read last: a key that is missing belongs there.
    file: String,
    templates: BTreeMap<String, Template>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Template {
    file: String,
    line: usize,
    pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Slot(String),
}

impl Wording {
    /// Reads a wording file of the book.
    pub fn read(files: &Files, path: &str) -> Result<Wording, Trouble> {
        Wording::parse(path, files.get(path)?)
    }

    /// Reads a wording from its text; `path` is only for the troubles.
    pub fn parse(path: &str, text: &str) -> Result<Wording, Trouble> {
        let table = DeTable::parse(text).map_err(|error| toml_trouble(path, text, &error))?;
        let mut reader = Reader { path, text, templates: BTreeMap::new() };
        reader.table("", table.get_ref())?;
        Ok(Wording { file: path.to_string(), templates: reader.templates })
    }

    /// These texts with those of another file laid over them: what it says again, it says its way.
    pub fn under(mut self, other: Wording) -> Wording {
        self.templates.extend(other.templates);
        Wording { file: other.file, templates: self.templates }
    }

    /// The same texts, with this word and a dot before every key.
    pub fn filed(self, word: &str) -> Wording {
        let key = |(key, text)| (format!("{word}.{key}"), text);
        Wording { file: self.file, templates: self.templates.into_iter().map(key).collect() }
    }

    /// The text of a key with its places filled. It always answers: a key that is missing comes
    /// back in angle brackets with what it was given, a place that is not given as it stands.
    pub fn say(&self, key: &str, given: &[(&str, &str)]) -> String {
        let Some(template) = self.templates.get(key) else {
            let given = given.iter().map(|(name, value)| format!(" {name}={value}"));
            return format!("<{key}{}>", given.collect::<String>());
        };
        let mut said = String::new();
        for piece in &template.pieces {
            match piece {
                Piece::Text(text) => said.push_str(text),
                Piece::Slot(slot) => match given.iter().find(|(name, _)| name == slot) {
                    Some((_, value)) => said.push_str(value),
                    None => said.extend(["{", slot, "}"]),
                },
            }
        }
        said
    }

    /// Whether there is a text for a key.
    pub fn has(&self, key: &str) -> bool {
        self.templates.contains_key(key)
    }

    /// Every key, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.templates.keys().map(String::as_str)
    }

    /// Holds the wording against what the program says: each key with the places it fills. Gives
    /// every key that is missing, every place that is never filled, every key that is never said.
    /// A template need not use every place it could.
    pub fn check_keys(&self, said: &[(&str, &[&str])]) -> Result<(), Vec<Trouble>> {
        let mut troubles = Vec::new();
        for (key, places) in said {
            match self.templates.get(*key) {
                Some(template) => self.check_slots(key, template, places, &mut troubles),
                None => {
                    let what = format!("there is no text for `{key}`");
                    let remedy = format!("add a line `{key} = \"…\"`{}", listed(places));
                    troubles.push(Trouble::whole(&self.file, what, remedy));
                }
            }
        }
        let known: BTreeSet<_> = said.iter().map(|(key, _)| *key).collect();
        for (key, template) in &self.templates {
            if !known.contains(key.as_str()) {
                let what = format!("`{key}` is never said");
                let remedy = "remove the line, or correct its key";
                troubles.push(Trouble::at(&template.file, template.line, what, remedy));
            }
        }
        troubles.sort_by_key(|trouble| trouble.line);
        if troubles.is_empty() { Ok(()) } else { Err(troubles) }
    }

    fn check_slots(
        &self,
        key: &str,
        template: &Template,
        places: &[&str],
        troubles: &mut Vec<Trouble>,
    ) {
        for piece in &template.pieces {
            if let Piece::Slot(slot) = piece
                && !places.contains(&slot.as_str())
            {
                let what = format!("`{{{slot}}}` in `{key}` is never filled");
                let remedy = format!("correct or remove it{}", listed(places));
                troubles.push(Trouble::at(&template.file, template.line, what, remedy));
            }
        }
    }
}

fn listed(places: &[&str]) -> String {
    if places.is_empty() {
        return "; nothing is filled in here".to_string();
    }
    let places: Vec<_> = places.iter().map(|place| format!("{{{place}}}")).collect();
    format!("; filled in are {}", places.join(", "))
}

struct Reader<'a> {
    path: &'a str,
    text: &'a str,
    templates: BTreeMap<String, Template>,
}

impl Reader<'_> {
    fn table(&mut self, prefix: &str, table: &DeTable<'_>) -> Result<(), Trouble> {
        for (name, value) in table {
            let key = match prefix {
                "" => name.get_ref().to_string(),
                _ => format!("{prefix}.{}", name.get_ref()),
            };
            let line = line_of(self.text, name.span().start);
            match value.get_ref() {
                DeValue::Table(inner) => self.table(&key, inner)?,
                DeValue::String(text) => self.template(key, line, text)?,
                _ => {
                    let what = format!("`{key}` is not a text");
                    let remedy = "write it in quotes";
                    return Err(Trouble::at(self.path, line, what, remedy));
                }
            }
        }
        Ok(())
    }

    fn template(&mut self, key: String, line: usize, text: &str) -> Result<(), Trouble> {
        let pieces = pieces(text).map_err(|what| {
            let what = format!("`{key}`: {what}");
            let remedy = "write a place as {name}, small letters, and a brace that is meant twice";
            Trouble::at(self.path, line, what, remedy)
        })?;
        // `"a.b" = …` and `[a] b = …` give the same key.
        if self.templates.contains_key(&key) {
            let what = format!("`{key}` is given twice");
            return Err(Trouble::at(self.path, line, what, "remove one of the two"));
        }
        self.templates.insert(key, Template { file: self.path.to_owned(), line, pieces });
        Ok(())
    }
}

fn pieces(template: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        text.push_str(&rest[..at]);
        let brace = &rest[at..at + 1];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            text.push_str(brace);
            rest = after;
            continue;
        }
        if brace == "}" {
            return Err("a `}` closes nothing".to_string());
        }
        let (slot, after) = rest.split_once('}').ok_or("a `{` is not closed")?;
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if slot.is_empty() || !slot.bytes().all(plain) {
            return Err(format!("`{{{slot}}}` is not the name of a place"));
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(Piece::Slot(slot.to_string()));
        rest = after;
    }
    text.push_str(rest);
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}
