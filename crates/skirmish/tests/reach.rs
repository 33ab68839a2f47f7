//! Proves that the cases reach every decision of the book, every kind of answer, and every cell of
//! every table that is looked up in play.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use book::{Files, Grid};
use skirmish::{Skirmish, case as cases, load};

/// Every question there is.
const ASKS: [&str; 11] = [
    "Deploy",
    "FirstOrSecond",
    "Activate",
    "Forced",
    "Act",
    "Replan",
    "Pair",
    "Join",
    "Arm",
    "Fight",
    "FollowUp",
];

/// Every kind of answer.
const ANSWERS: [&str; 25] = [
    "Place",
    "First",
    "Second",
    "Activate",
    "Move",
    "Load",
    "Shoot",
    "Mount",
    "Dismount",
    "Climb",
    "Interact",
    "Wait",
    "Done",
    "Accept",
    "AcceptAll",
    "Pair",
    "PairAll",
    "Join",
    "Primary",
    "Wield",
    "Fight",
    "FightAll",
    "FollowUp",
    "Stay",
    "Resign",
];

/// The tables that are looked up in play; the others are read when a game begins, and tried there.
const TABLES: [&str; 14] = [
    "armour",
    "classes",
    "damage",
    "dodge",
    "dodge-arquebus",
    "loading",
    "melee",
    "missiles",
    "morale",
    "morale-factors",
    "range-dice",
    "shot",
    "state",
    "weapons",
];

/// Cells at which no look into a table in play can end.
const NEVER: [&str; 5] = [
    // Nobody is dressed like that, and bare hands throw no die.
    "dodge heavy noumin x",
    "weapons throw bare-hands –",
    // Whoever is hurt has a point or more, and nobody else is out with more than three.
    "state anybody p0 unhurt",
    "state tough p0 unhurt",
    "state anybody p10 killed",
];
/// Columns that order and name classes; they are compared, not looked up.
const COMPARED: [&str; 2] = ["rank", "samurai"];

/// The name of something that is told with its fields.
fn kind(told: impl std::fmt::Debug) -> String {
    let told = format!("{told:?}");
    told.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// What has been reached so far.
#[derive(Default)]
struct Reached {
    asks: BTreeSet<String>,
    answers: BTreeSet<String>,
    /// Table, column, row and what stood there.
    cells: BTreeSet<[String; 4]>,
}

impl Reached {
    fn play_cases(&mut self, files: &Files) {
        let wording = load::wording(files).unwrap_or_else(|trouble| panic!("{trouble}"));
        let opened = (Arc::new(common::told(load::book(files))), Arc::new(wording));
        for (path, text) in files.under(&format!("{}/cases/", load::FOLDER)) {
            if !path.ends_with(".case") {
                continue;
            }
            let case = common::told(cases::parse(path, text));
            for tried in common::told(case.try_all::<Skirmish>(files, &opened)) {
                self.asks.extend(tried.asks.iter().map(kind));
                self.answers.extend(tried.answers.iter().map(kind));
                let cells = tried.readings.into_iter();
                self.cells.extend(cells.map(|r| [r.table, r.column, r.row, r.letter]));
            }
        }
    }
}

#[test]
fn every_cell_that_is_looked_up_in_play_is_reached() {
    let files = common::files();
    let mut reached = Reached::default();
    reached.play_cases(&files);
    let mut holes = Vec::new();
    for table in TABLES {
        let path = format!("{}/tables/{table}.toml", load::FOLDER);
        let grid = Grid::parse(&files, &path, |_| Some(())).unwrap_or_else(|t| panic!("{t}"));
        for (row, col, ()) in grid.cells() {
            let name = |names: &[String], n: u8| names[usize::from(n) - 1].clone();
            let (column, line) = (name(grid.col_names(), col), name(grid.row_names(), row));
            let cell = [table, &column, &line, grid.mark(row, col)];
            let looked_up = !NEVER.contains(&cell.join(" ").as_str());
            if looked_up
                && !(table == "classes" && COMPARED.contains(&column.as_str()))
                && !reached.cells.contains(&cell.map(str::to_owned))
            {
                holes.push(cell.join(" "));
            }
        }
    }
    assert!(holes.is_empty(), "{} cells never read:\n{}", holes.len(), holes.join("\n"));
}

#[test]
fn every_decision_and_every_kind_of_answer_is_reached() {
    let mut reached = Reached::default();
    reached.play_cases(&common::files());
    let missing = |all: &[&str], seen: &BTreeSet<String>| {
        all.iter().filter(|one| !seen.contains(**one)).map(|one| (*one).to_owned()).collect()
    };
    let asks: Vec<String> = missing(&ASKS, &reached.asks);
    assert!(asks.is_empty(), "decisions never reached: {asks:?}");
    let answers: Vec<String> = missing(&ANSWERS, &reached.answers);
    assert!(answers.is_empty(), "answers never given: {answers:?}");
}
