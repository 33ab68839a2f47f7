//! Proves that cases and random games between them reach every decision of the book and every
//! cell of every results table.

mod common;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use book::Files;
use engine::{Game, Seeded, Side};
use havoc::action::Ask;
use havoc::event::{Event, Weighed};
use havoc::play::Play;
use havoc::terrain::Cover;
use havoc::{Havoc, case, load};

/// What has been reached so far.
#[derive(Default)]
struct Reached {
    asks: BTreeSet<String>,
    /// The table, the row that is read, the column.
    cells: BTreeSet<(String, u8, i8)>,
    shifts: BTreeSet<i8>,
}

impl Reached {
    fn cell(&mut self, table: impl Into<String>, row: u8, column: i8) {
        self.cells.insert((table.into(), row, column));
    }

    fn note(&mut self, event: &Event) {
        let odds = |name: &str, w: &Weighed| match w.mounted {
            true => format!("{name}, mounted"),
            false => format!("{name}, on foot"),
        };
        match event {
            Event::Veiled { event, .. } => self.note(event),
            Event::Shot { weighed, die, .. } => {
                self.cell(odds("shot", weighed), *die, weighed.column)
            }
            Event::Fought { weighed, die, .. } => {
                self.cell(odds("fight", weighed), *die, weighed.column);
                self.shifts.insert(weighed.shift);
            }
            Event::Loosed { mark, row, cover, .. } => {
                self.cell(format!("longbow, {mark:?}"), *row, *cover as i8);
            }
            Event::Threw { row, range, .. } => self.cell("shuriken", *row, *range as i8),
            Event::Deflected { from, to, .. } if from != to => self.cell("deflection", *from, 0),
            _ => {}
        }
    }

    fn play_cases(&mut self, files: &Files, folder: &str) {
        for (path, text) in files.under(&format!("{folder}/cases/")) {
            if !path.ends_with(".case") {
                continue;
            }
            let case = case::parse(path, text).expect("a case");
            let play = case::play(&case.scene).expect("a book");
            let opened = common::book_and_wording_of(files, play);
            let tried = case.try_all::<Havoc>(files, &opened).expect("a case that can be set up");
            for trial in tried {
                trial.events.iter().for_each(|e| self.note(e));
                self.asks.extend(trial.asks.iter().map(|a| format!("{a:?}")));
            }
        }
    }

    fn play_at_random(&mut self, files: &Files, folder: &str) {
        for id in load::scenario_ids(files, folder) {
            let game = common::game(files, &format!("{folder}/{id}"), &[]);
            let mut rng = Seeded::new(3);
            let mut s = game.start();
            let mut events = Vec::new();
            while game.outcome(&s).is_none() {
                let asks = game.asks(&s);
                let side = if asks.a.is_some() { Side::A } else { Side::B };
                self.asks.extend(asks[side].map(|a| format!("{a:?}")));
                let action = game.sample(&s, side, &mut rng);
                let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut events);
                events.drain(..).for_each(|e| self.note(&e));
            }
        }
    }

    fn play(folder: &str) -> Reached {
        let files = common::files();
        let mut reached = Reached::default();
        reached.play_cases(&files, folder);
        reached.play_at_random(&files, folder);
        reached
    }

    fn must_have_asked(&self, asks: &[Ask]) {
        let asks: BTreeSet<String> = asks.iter().map(|a| format!("{a:?}")).collect();
        let missing: Vec<_> = asks.difference(&self.asks).collect();
        assert!(missing.is_empty(), "decisions never reached: {missing:?}");
    }

    fn must_have_read(&self, tables: &[(&str, RangeInclusive<u8>, RangeInclusive<i8>)]) {
        let mut holes = Vec::new();
        for (table, rows, columns) in tables {
            for row in rows.clone() {
                for column in columns.clone() {
                    if !self.cells.contains(&((*table).to_owned(), row, column)) {
                        holes.push(format!("{table}: row {row}, column {column}"));
                    }
                }
            }
        }
        assert!(holes.is_empty(), "{} cells never read: {}", holes.len(), holes.join("; "));
    }
}

#[test]
fn every_decision_and_every_cell_is_reached() {
    let reached = Reached::play(Play::CryHavoc.folder());
    reached.must_have_asked(&Ask::ALL[..Ask::OLDER]);
    reached.must_have_read(&[
        ("shot, on foot", 1..=10, 1..=12),
        ("shot, mounted", 1..=10, 1..=12),
        ("fight, on foot", 1..=10, 1..=12),
        ("fight, mounted", 1..=10, 1..=12),
    ]);
    let shifts: Vec<i8> = reached.shifts.iter().copied().collect();
    assert_eq!(shifts, [-2, -1, 0, 1, 2], "shifts of the terrain table");
}

/// What fights and older weapons are read on is the older book's, and is tried there.
#[test]
fn every_decision_and_every_cell_of_the_younger_book_is_reached() {
    let reached = Reached::play(Play::SamuraiBlades.folder());
    reached.must_have_asked(&Ask::ALL);
    // No ground covers heavily, so the last column of T-8 and T-9 is never read.
    let covers = Cover::None as i8..=Cover::Medium as i8;
    reached.must_have_read(&[
        ("longbow, Mounted", 1..=10, covers.clone()),
        ("longbow, Armoured", 1..=10, covers.clone()),
        ("longbow, Foot", 1..=10, covers),
        ("shuriken", 1..=10, 1..=5),
        // A, B and C; no monk rides, so the other line is never read.
        ("deflection", 1..=3, 0..=0),
    ]);
}
