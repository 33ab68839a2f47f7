//! A band as it is written, there and back.

use std::collections::{BTreeMap, BTreeSet};

use ::skirmish::book::Book;
use ::skirmish::load;
use book::Files;
use serde::Deserialize;
use serde_json::{Value, json};

use super::stock::{NONE, usual};
use crate::muster::said::{
    self, count, head, is_set, line, named, rest, say_names, take_words, text,
};
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

/// Everybody's name, by entry.
fn names(book: &Book, force: &Force) -> Vec<Vec<String>> {
    let title =
        |row: &ForceRow| book.find_kind(&row.kind).map_or("Figure", |kind| kind.title.as_str());
    said::names(force.rows.iter().map(|row| (title(row), named(row), count(row))).collect())
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
    let mut out = head(load::FOLDER, force, false);
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
    rest(out, row, &OURS);
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
    if let Some(arms) = take_words(&mut said, "weapons") {
        for (name, at) in [("weapon", 0), ("second", 1)] {
            let arm = arms.get(at).map_or(NONE, String::as_str);
            said.insert(name.to_owned(), json!(arm));
        }
    }
    let mut names = take_words(&mut said, "names").unwrap_or_default();
    let leader = leaders.get(text(&said, "group"));
    let led = leader.and_then(|leader| names.iter().position(|name| name == leader));
    if let Some(at) = led {
        names.rotate_left(at);
        said.insert("leader".to_owned(), json!(true));
    }
    say_names(&mut said, &names);
    ForceRow { kind, with: said }
}
