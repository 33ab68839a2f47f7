//! What is said of the entries of a force, and how it is written, whatever the book.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::wire::{Answers, FieldKind, FieldTold, Force, ForceRow, PickTold};

/// The most of one entry.
pub(crate) const MANY: i32 = 30;

/// Words that were said of an entry.
pub(crate) fn text<'a>(with: &'a Answers, name: &str) -> &'a str {
    with.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Whether an entry was said to be so.
pub(crate) fn is_set(with: &Answers, name: &str) -> bool {
    with.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// The names that were given to an entry.
pub(crate) fn named(row: &ForceRow) -> Vec<String> {
    let names = text(&row.with, "names").split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// How many an entry is.
pub(crate) fn count(row: &ForceRow) -> u32 {
    let said = row.with.get("count").and_then(Value::as_i64);
    let said = said.unwrap_or(named(row).len() as i64);
    said.clamp(1, MANY.into()) as u32
}

/// Everybody's name, by entry, where an entry is what it is called, the names it was given, and how
/// many it is: whoever has none goes by what he is, and a number.
pub(crate) fn names(entries: Vec<(&str, Vec<String>, u32)>) -> Vec<Vec<String>> {
    let given = entries.iter().flat_map(|(_, given, _)| given);
    let mut taken: BTreeSet<String> = given.map(|name| name.to_lowercase()).collect();
    let mut numbers = BTreeMap::<&str, u32>::new();
    let mut all = Vec::new();
    for (title, mut names, count) in entries {
        names.truncate(count as usize);
        let number = numbers.entry(title).or_insert(0);
        while names.len() < count as usize {
            *number += 1;
            let name = format!("{title} {number}");
            if taken.insert(name.to_lowercase()) {
                names.push(name);
            }
        }
        all.push(names);
    }
    all
}

/// How the text of a force begins. Where a scenario lets points be agreed on, both are written.
pub(crate) fn head(book: &str, force: &Force, is_agreed: bool) -> String {
    let mut out = String::new();
    line(&mut out, "book", &json!(book));
    line(&mut out, "name", &json!(force.name));
    if let Some(scenario) = &force.scenario {
        line(&mut out, "scenario", &json!(scenario));
    }
    if is_agreed || force.scenario.is_none() {
        line(&mut out, "points", &json!(force.points.min(u16::MAX.into())));
    }
    out
}

/// `name = value`: JSON of strings, numbers, flags and lists of them is TOML too. A name that is no
/// bare key is written in quotes.
pub(crate) fn line(out: &mut String, name: &str, value: &Value) {
    let is_bare = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let _ = match is_bare && !name.is_empty() {
        true => writeln!(out, "{name} = {value}"),
        false => writeln!(out, "{} = {value}", json!(name)),
    };
}

/// Whatever else was said of an entry: it is objected to when the text is read.
pub(crate) fn rest(out: &mut String, row: &ForceRow, ours: &[&str]) {
    for (name, value) in row.with.iter().filter(|(name, _)| !ours.contains(&name.as_str())) {
        line(out, name, value);
    }
}

/// A list of words that was said of an entry, which is no answer of a page.
pub(crate) fn take_words(said: &mut Answers, name: &str) -> Option<Vec<String>> {
    let Value::Array(all) = said.remove(name)? else { return Some(Vec::new()) };
    Some(all.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Says how many an entry is, and their names.
pub(crate) fn say_names(said: &mut Answers, names: &[String]) {
    said.insert("count".to_owned(), json!(names.len()));
    said.insert("names".to_owned(), json!(names.join(", ")));
}

/// Puts entries together that differ by nothing but names.
pub(crate) fn gather(force: &mut Force) {
    let alike = |row: &ForceRow| {
        let mut with = row.with.clone();
        with.remove("count");
        with.remove("names");
        (row.kind.clone(), with)
    };
    let mut rows: Vec<ForceRow> = Vec::new();
    for row in std::mem::take(&mut force.rows) {
        match rows.iter_mut().find(|known| alike(known) == alike(&row)) {
            None => rows.push(row),
            Some(known) => {
                let both = [named(known), named(&row)].concat();
                say_names(&mut known.with, &both);
            }
        }
    }
    force.rows = rows;
}

/// A field that stands for itself.
pub(crate) fn field(name: &str, title: &str, kind: FieldKind) -> FieldTold {
    FieldTold { name: name.to_owned(), title: title.to_owned(), kind, only: None }
}

/// How many, and their names: what every book asks of an entry.
pub(crate) fn many_fields() -> [FieldTold; 2] {
    let count = FieldKind::Number { least: 1, most: MANY, usual: 1, unit: String::new() };
    [field("count", "How many", count), field("names", "Names, with commas", words(400))]
}

/// So many letters at most.
pub(crate) fn words(most: u16) -> FieldKind {
    FieldKind::Text { most, usual: String::new() }
}

/// One of several.
pub(crate) fn pick(id: &str, title: &str, about: &str) -> PickTold {
    PickTold { id: id.to_owned(), title: title.to_owned(), about: about.to_owned() }
}
