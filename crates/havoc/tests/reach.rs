//! Proves that cases and random games between them reach every decision of the book and every
//! cell of every results table.

mod common;

use std::collections::BTreeSet;

use book::Files;
use engine::{Game, Seeded, Side};
use havoc::action::Ask;
use havoc::event::{Event, Weighed};
use havoc::{case, load};

/// What has been reached so far.
#[derive(Default)]
struct Reached {
    asks: BTreeSet<String>,
    /// Shot or fight, mounted table or not, die, column.
    cells: BTreeSet<(&'static str, bool, u8, i8)>,
    shifts: BTreeSet<i8>,
}

impl Reached {
    fn note(&mut self, event: &Event) {
        let mut cell = |table, w: &Weighed, die: &u8| {
            self.cells.insert((table, w.mounted, *die, w.column));
        };
        match event {
            Event::Shot { weighed, die, .. } => cell("shot", weighed, die),
            Event::Fought { weighed, die, .. } => {
                cell("fight", weighed, die);
                self.shifts.insert(weighed.shift);
            }
            _ => {}
        }
    }

    fn play_cases(&mut self, files: &Files) {
        let (book, wording) = common::book_and_wording(files);
        for (path, text) in files.under("cry-havoc/cases/") {
            if !path.ends_with(".case") {
                continue;
            }
            let case = case::parse(path, text).expect("a case");
            for report in case.run(files, &book, &wording).expect("a case that can be set up") {
                report.events.iter().for_each(|e| self.note(e));
                self.asks.extend(report.asks.iter().map(|a| format!("{a:?}")));
            }
        }
    }

    fn play_at_random(&mut self, files: &Files) {
        for id in load::scenario_ids(files, "cry-havoc") {
            let game = common::game(files, &id, &[]);
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
}

#[test]
fn every_decision_and_every_cell_is_reached() {
    let files = common::files();
    let mut reached = Reached::default();
    reached.play_cases(&files);
    reached.play_at_random(&files);
    let asks: BTreeSet<String> = Ask::ALL[..Ask::OLDER].iter().map(|a| format!("{a:?}")).collect();
    let missing: Vec<_> = asks.difference(&reached.asks).collect();
    assert!(missing.is_empty(), "decisions never reached: {missing:?}");
    let mut holes = Vec::new();
    for table in ["shot", "fight"] {
        for mounted in [false, true] {
            for die in 1..=10u8 {
                for column in 1..=12i8 {
                    if !reached.cells.contains(&(table, mounted, die, column)) {
                        holes.push(format!("{table} mounted={mounted} die {die} at {column}-1"));
                    }
                }
            }
        }
    }
    assert!(holes.is_empty(), "{} cells never read: {}", holes.len(), holes.join("; "));
    let shifts: Vec<i8> = reached.shifts.iter().copied().collect();
    assert_eq!(shifts, [-2, -1, 0, 1, 2], "shifts of the terrain table");
}
