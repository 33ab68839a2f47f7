//! Proves that the cases reach every decision of the book, every kind of answer, and every cell of
//! every table of which an event tells; and that every other cell makes a difference to somebody's
//! actions, way, base, climb or worth. Of the few cells no look can end at it is proved that none can.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use book::{Files, Grid};
use engine::{Game, Piece};
use measure::Point;
use skirmish::catalogue::{Armour, Class, Melee};
use skirmish::event::{Condition, Harm};
use skirmish::muster::{Outfit, may_equip, value};
use skirmish::options::KenseiWounds;
use skirmish::state::Ladder;
use skirmish::{Skirmish, case, load};

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

/// The tables of which events tell what was read.
const TOLD: [&str; 14] = [
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

/// The tables that say what figures are, of which no event tells.
const SILENT: [&str; 5] = ["actions", "allowance", "bases", "climbing", "muster"];

/// Columns that order and name classes: no event tells of them, but a book that has them otherwise
/// is refused.
const COMPARED: [&str; 2] = ["rank", "samurai"];

/// More damage than anybody can have.
const MOST_DAMAGE: u8 = 20;

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
            let tale = common::told(case::parse(path, text));
            for tried in common::told(tale.try_all::<Skirmish>(files, &opened)) {
                self.asks.extend(tried.asks.iter().map(kind));
                self.answers.extend(tried.answers.iter().map(kind));
                let cells = tried.readings.into_iter();
                self.cells.extend(cells.map(|r| [r.table, r.column, r.row, r.letter]));
            }
        }
    }
}

/// The cells of a table: its name, column, row and what stands there.
fn cells(files: &Files, table: &str) -> Vec<[String; 4]> {
    let path = format!("{}/tables/{table}.toml", load::FOLDER);
    let grid = Grid::parse(files, &path, |_| Some(())).unwrap_or_else(|t| panic!("{t}"));
    let name = |names: &[String], n: u8| names[usize::from(n) - 1].clone();
    let cell = |(row, col, ()): (u8, u8, &())| {
        let (column, line) = (name(grid.col_names(), col), name(grid.row_names(), row));
        [table.to_owned(), column, line, grid.mark(row, col).to_owned()]
    };
    grid.cells().map(cell).collect()
}

fn all_games(options: &[(&str, &str)]) -> Vec<Skirmish> {
    common::scenarios().iter().map(|id| common::game(id, options)).collect()
}

/// Every game with Kensei as they are and with tough ones.
fn games_of_every_scale() -> Vec<Skirmish> {
    let tough = all_games(&[("kensei_wounds", "tough")]);
    all_games(&[]).into_iter().chain(tough).collect()
}

fn is_out(game: &Skirmish, who: Piece, damage: u8) -> bool {
    matches!(game.condition(who, damage), Condition::Disabled | Condition::Killed)
}

/// The cells at which no look of which an event tells can end, each proved by looking at everybody
/// and at everything that can befall him.
fn cells_without_a_look() -> BTreeSet<String> {
    let book = common::the_book();
    let mut never = BTreeSet::new();
    // SS-ARM-01: nobody goes out dressed in what he may not wear.
    for class in Class::ALL {
        for armour in Armour::ALL {
            let outfit = Outfit {
                class,
                armour,
                arms: [None; 2],
                launcher: None,
                horse: None,
                animal: false,
                drawing: String::new(),
            };
            if may_equip(&book, &outfit).is_err() {
                never.insert(format!("dodge {} {} x", armour.word(), class.word()));
            }
        }
    }
    // What has no die is not thrown.
    for weapon in Melee::ALL {
        if book.tables.weapon_die(weapon) == 0 {
            never.insert(format!("weapons throw {} –", weapon.word()));
        }
    }
    // SS-DMG-01: whoever is still active is hurt, and comes to more points than he had.
    let rows = book.tables.condition.len() as u8;
    let mut ends: BTreeSet<(&str, u8)> = BTreeSet::new();
    for game in games_of_every_scale() {
        let tough = game.options().kensei_wounds == KenseiWounds::Tough;
        for who in game.figures() {
            let is_tough = tough && game.character(who).class == Class::Kensei;
            let column = if is_tough { "tough" } else { "anybody" };
            for before in (0..MOST_DAMAGE).filter(|points| !is_out(&game, who, *points)) {
                for harm in [Harm::Light, Harm::Wound, Harm::Disabled, Harm::Killed] {
                    ends.insert((column, game.raised(who, before, harm).min(rows - 1)));
                }
            }
        }
    }
    for [_, column, row, word] in cells(&common::files(), "state") {
        let points: u8 = row.trim_start_matches('p').parse().expect("points of damage");
        if !ends.contains(&(column.as_str(), points)) {
            never.insert(format!("state {column} {row} {word}"));
        }
    }
    never
}

#[test]
fn every_cell_of_which_an_event_can_tell_is_reached() {
    let files = common::files();
    let mut reached = Reached::default();
    reached.play_cases(&files);
    let never = cells_without_a_look();
    assert_eq!(never.len(), 5, "{never:?}");
    let mut holes = Vec::new();
    for cell in TOLD.into_iter().flat_map(|table| cells(&files, table)) {
        let compared = cell[0] == "classes" && COMPARED.contains(&cell[1].as_str());
        let is_read = reached.cells.contains(&cell);
        assert!(!(is_read && never.contains(&cell.join(" "))), "{cell:?} was read");
        if !is_read && !compared && !never.contains(&cell.join(" ")) {
            holes.push(cell.join(" "));
        }
    }
    assert!(holes.is_empty(), "{} cells never read:\n{}", holes.len(), holes.join("\n"));
}

/// The files with one cell of a table changed into what stands in another of its cells.
fn with_changed(files: &Files, [table, column, row, mark]: &[String; 4]) -> Files {
    let path = format!("{}/tables/{table}.toml", load::FOLDER);
    let all = cells(files, table);
    let near = all.iter().find(|cell| cell[1] == *column && cell[3] != *mark);
    let other = near.or(all.iter().find(|cell| cell[3] != *mark)).expect("another mark");
    let columns: Vec<&str> = {
        let line = files.get(&path).expect("a table").lines();
        let heads = line.skip_while(|line| !line.starts_with("grid")).nth(1);
        heads.expect("a head").split_whitespace().collect()
    };
    let at = columns.iter().position(|name| name == column).expect("a column") + 1;
    let mut inside = false;
    let changed = files.get(&path).expect("a table").lines().map(|line| {
        inside ^= line.contains("\"\"\"");
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if inside && words.first() == Some(&row.as_str()) && words.len() > at {
            words[at] = &other[3];
            return words.join("  ");
        }
        line.to_owned()
    });
    let text = changed.collect::<Vec<_>>().join("\n");
    let mut then = common::files();
    then.overlay([(path, text)]);
    then
}

/// All that play and muster make of what figures are; nothing if the book is refused.
fn looked_up(files: &Files) -> Option<Vec<i64>> {
    let book = Arc::new(load::book(files).ok()?);
    let mut all = Vec::new();
    for option in ["literal", "tough"] {
        let chosen = [("kensei_wounds".to_owned(), option.to_owned())].into();
        for id in load::scenario_ids(files) {
            let scenario = load::scenario(files, &book, &id, &chosen).ok()?;
            let game = Skirmish::new(book.clone(), scenario, Arc::new(common::no_words()));
            let mut s = game.start();
            all.extend(game.steeds().map(|horse| i64::from(game.radius(&s, horse))));
            for who in game.figures() {
                let mounted = s.figure(who).horse.get();
                all.push(game.muster_value(who, mounted).into());
                for horse in [mounted, None] {
                    s.figure_mut(who).horse = horse.into();
                    all.push(game.allowance(&s, who).into());
                    all.push(game.radius(&s, who).into());
                }
                // SS-TRN-02: actions are dealt out to those who are active.
                for damage in (0..MOST_DAMAGE).filter(|points| !is_out(&game, who, *points)) {
                    s.figure_mut(who).damage = damage;
                    all.push(game.actions_of(&s, who).into());
                }
            }
            let at = Point::new(1000, 1000);
            for ladder in [Ladder::default(), Ladder::Set { at, line: 0 }] {
                s.ladders[0] = ladder;
                all.push(game.climb_rate(&s, 0, at).into());
            }
        }
    }
    // SS-GRP-04: a band may have anything that is in the book, and nothing at all in its hands.
    let weapons = (0..book.weapons.len() as u8).map(Some);
    for class in Class::ALL {
        for armour in Armour::ALL {
            for arm in weapons.clone().chain([None]) {
                for launcher in (0..book.launchers.len() as u8).map(Some).chain([None]) {
                    let outfit = Outfit {
                        class,
                        armour,
                        arms: [arm, None],
                        launcher,
                        horse: None,
                        animal: false,
                        drawing: String::new(),
                    };
                    all.push(value(&book, &outfit).into());
                }
            }
        }
    }
    Some(all)
}

/// SS-ACT-01 — The cells of the table of actions at which nobody who is active is.
fn actions_of_nobody() -> BTreeSet<String> {
    let mut rows = BTreeSet::new();
    for game in games_of_every_scale() {
        let mut s = game.start();
        for who in game.figures() {
            let is_kensei = game.character(who).class == Class::Kensei;
            let column = if is_kensei { "kensei" } else { "others" };
            for damage in (0..MOST_DAMAGE).filter(|points| !is_out(&game, who, *points)) {
                s.figure_mut(who).damage = damage;
                rows.insert((column, format!("w{}", s.figure(who).wounds())));
            }
        }
    }
    let all = cells(&common::files(), "actions").into_iter();
    let idle = all.filter(|[_, column, row, _]| !rows.contains(&(column.as_str(), row.clone())));
    idle.map(|cell| cell.join(" ")).collect()
}

#[test]
fn every_cell_of_which_no_event_tells_makes_a_difference() {
    let files = common::files();
    let as_it_is = looked_up(&files).expect("the book");
    let silent = SILENT.into_iter().flat_map(|table| cells(&files, table));
    let compared = cells(&files, "classes").into_iter();
    let compared = compared.filter(|cell| COMPARED.contains(&cell[1].as_str()));
    let same = silent.chain(compared).filter(|cell| {
        let then = looked_up(&with_changed(&files, cell));
        then.is_some_and(|then| then == as_it_is)
    });
    let same: BTreeSet<String> = same.map(|cell| cell.join(" ")).collect();
    // Whoever is disabled has no actions, whatever the table says.
    assert_eq!(same, actions_of_nobody());
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
