//! A band as it is written, there and back.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ::skirmish::book::Book;
use ::skirmish::load;
use book::Files;
use serde::Deserialize;
use serde_json::{Value, json};

use super::stock::{MANY, NONE, usual};
use crate::muster::unreadable;
use crate::wire::{Answers, Force, ForceRow, WhyNot};

/// Fields that are written by other names, or not as they are.
const OURS: [&str; 12] = [
    "count",
    "names",
    "group",
    "leader",
    "commander",
    "class",
    "armour",
    "weapon",
    "second",
    "missile",
    "horse",
    "ladder",
];

/// A band as it is written.
#[derive(Deserialize)]
struct Written {
    name: Option<String>,
    scenario: Option<String>,
    points: Option<u32>,
    #[serde(default)]
    group: Vec<GroupWritten>,
    figure: Vec<Answers>,
}

#[derive(Deserialize)]
struct GroupWritten {
    name: String,
    leader: Option<String>,
}

fn text<'a>(with: &'a Answers, name: &str) -> &'a str {
    with.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn is_set(with: &Answers, name: &str) -> bool {
    with.get(name).and_then(Value::as_bool).unwrap_or_default()
}

fn named(row: &ForceRow) -> Vec<String> {
    let names = text(&row.with, "names").split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// How many figures an entry is.
pub(super) fn count(row: &ForceRow) -> u32 {
    let said = row.with.get("count").and_then(Value::as_i64);
    let said = said.unwrap_or(named(row).len() as i64);
    said.clamp(1, MANY.into()) as u32
}

/// Everybody's name, by entry: whoever has none goes by what he is, and a number.
fn names(book: &Book, force: &Force) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = force.rows.iter().map(named).collect();
    let mut taken: BTreeSet<String> =
        all.iter().flatten().map(|name| name.to_lowercase()).collect();
    let mut numbers = BTreeMap::<&str, u32>::new();
    for (row, names) in force.rows.iter().zip(&mut all) {
        let title = book.find_kind(&row.kind).map_or("Figure", |kind| kind.title.as_str());
        names.truncate(count(row) as usize);
        let number = numbers.entry(title).or_insert(0);
        while names.len() < count(row) as usize {
            *number += 1;
            let name = format!("{title} {number}");
            if taken.insert(name.to_lowercase()) {
                names.push(name);
            }
        }
    }
    all
}

/// Entries whose first figure is to lead a group that another entry leads already.
pub(super) fn rival_leaders(force: &Force) -> Vec<(u16, String)> {
    let mut led = BTreeSet::new();
    let mut rivals = Vec::new();
    for (n, row) in (0..).zip(&force.rows) {
        let group = text(&row.with, "group").trim();
        if is_set(&row.with, "leader") && !group.is_empty() && !led.insert(group.to_owned()) {
            rivals.push((n, group.to_owned()));
        }
    }
    rivals
}

/// A force as it is written.
pub(super) fn write(book: &Book, force: &Force) -> String {
    let names = names(book, force);
    let mut out = String::new();
    line(&mut out, "book", &json!(load::FOLDER));
    line(&mut out, "name", &json!(force.name));
    match &force.scenario {
        Some(scenario) => line(&mut out, "scenario", &json!(scenario)),
        None => line(&mut out, "points", &json!(force.points.min(u16::MAX.into()))),
    }
    if force.rows.is_empty() {
        out += "figure = []\n";
    }
    let mut groups: Vec<(&str, Option<&String>)> = Vec::new();
    for (row, names) in force.rows.iter().zip(&names) {
        let group = text(&row.with, "group").trim();
        let leader = names.first().filter(|_| is_set(&row.with, "leader"));
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, led)) => *led = led.or(leader),
            None if group.is_empty() => {}
            None => groups.push((group, leader)),
        }
    }
    for (group, leader) in groups {
        out += "\n[[group]]\n";
        line(&mut out, "name", &json!(group));
        if let Some(leader) = leader {
            line(&mut out, "leader", &json!(leader));
        }
    }
    for (row, names) in force.rows.iter().zip(&names) {
        out += "\n[[figure]]\n";
        figure(&mut out, book, row, names);
    }
    out
}

/// One entry: only what differs from its kind.
fn figure(out: &mut String, book: &Book, row: &ForceRow, names: &[String]) {
    let kind = book.find_kind(&row.kind);
    let usual = kind.map_or_else(Answers::new, |kind| usual(book, kind));
    if !row.kind.is_empty() {
        line(out, "kind", &json!(row.kind));
    }
    line(out, "names", &json!(names));
    let group = text(&row.with, "group").trim();
    if !group.is_empty() {
        line(out, "group", &json!(group));
    }
    for name in ["commander", "ladder"] {
        if is_set(&row.with, name) {
            line(out, name, &json!(true));
        }
    }
    let said = |name: &str| row.with.get(name).filter(|value| usual.get(name) != Some(*value));
    for name in ["class", "armour", "missile", "horse"] {
        if let Some(value) = said(name) {
            line(out, name, value);
        }
    }
    if said("weapon").is_some() || said("second").is_some() {
        let arm = |name: &str| row.with.get(name).or(usual.get(name)).and_then(Value::as_str);
        let arms = ["weapon", "second"].map(arm).into_iter().flatten();
        let arms: Vec<&str> = arms.filter(|arm| *arm != NONE).collect();
        line(out, "weapons", &json!(arms));
    }
    let rest = row.with.iter().filter(|(name, _)| !OURS.contains(&name.as_str()));
    for (name, value) in rest {
        line(out, name, value);
    }
}

/// `name = value`: JSON of strings, numbers, flags and lists of them is TOML too. A name that is no
/// bare key is written in quotes.
fn line(out: &mut String, name: &str, value: &Value) {
    let is_bare = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let _ = match is_bare && !name.is_empty() {
        true => writeln!(out, "{name} = {value}"),
        false => writeln!(out, "{} = {value}", json!(name)),
    };
}

/// A force from its text, which is a band's.
pub(super) fn read(text: &str) -> Result<Force, WhyNot> {
    let mut files = Files::default();
    files.overlay([("band".to_owned(), text.to_owned())]);
    let written: Written =
        book::read_toml(&files, "band").map_err(|trouble| unreadable(&trouble))?;
    let leaders: BTreeMap<&str, &str> = written
        .group
        .iter()
        .filter_map(|group| Some((group.name.as_str(), group.leader.as_deref()?)))
        .collect();
    let rows = written.figure.into_iter().map(|said| row(said, &leaders)).collect();
    let name = written.name.unwrap_or_default();
    Ok(Force { name, scenario: written.scenario, points: written.points.unwrap_or(0), rows })
}

/// An entry of a page from one of the text. The first of an entry can lead a group, so a leader
/// comes to its front.
fn row(mut said: Answers, leaders: &BTreeMap<&str, &str>) -> ForceRow {
    let kind = text(&said, "kind").to_owned();
    said.remove("kind");
    // Where somebody stands is said by the scenario.
    said.remove("at");
    let words = |value: Option<Value>| -> Vec<String> {
        let Some(Value::Array(all)) = value else { return Vec::new() };
        all.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    if let Some(arms) = said.remove("weapons") {
        let arms = words(Some(arms));
        for (name, at) in [("weapon", 0), ("second", 1)] {
            let arm = arms.get(at).map_or(NONE, String::as_str);
            said.insert(name.to_owned(), json!(arm));
        }
    }
    let mut names = words(said.remove("names"));
    let leader = leaders.get(text(&said, "group"));
    let led = leader.and_then(|leader| names.iter().position(|name| name == leader));
    if let Some(at) = led {
        names.rotate_left(at);
        said.insert("leader".to_owned(), json!(true));
    }
    said.insert("count".to_owned(), json!(names.len()));
    said.insert("names".to_owned(), json!(names.join(", ")));
    ForceRow { kind, with: said }
}

/// Puts entries together that differ by nothing but names.
pub(super) fn gather(force: &mut Force) {
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
                known.with.insert("count".to_owned(), json!(both.len()));
                known.with.insert("names".to_owned(), json!(both.join(", ")));
            }
        }
    }
    force.rows = rows;
}
