//! Games on a desk, played at random through what a page would see.
#![allow(dead_code)] // Not every test file uses everything.

use engine::{Eye, Header, Seeded, Side};
use serde_json::Value;
use shelf::desk::{Cup, Desk, Done};
use shelf::wire::Prompt;
use shelf::{files, scenario_names, sit};

/// How many scenarios Cry Havoc has.
pub const SCENARIOS: usize = 10;

/// Every scenario.
pub fn names() -> Vec<String> {
    scenario_names(&files(), "cry-havoc")
}

/// A new desk.
pub fn desk(name: &str, cup: Cup) -> Box<dyn Desk> {
    desk_with(name, cup, &[])
}

/// A new desk with other options.
pub fn desk_with(name: &str, cup: Cup, options: &[(&str, &str)]) -> Box<dyn Desk> {
    let mut header =
        Header::new(name.split_once('/').map_or("cry-havoc", |(book, _)| book), name, cup.kind());
    let pairs = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    header.options = pairs.collect();
    match sit(&files(), &header, cup) {
        Ok(desk) => desk,
        Err(troubles) => panic!("{troubles:?}"),
    }
}

/// A desk and somebody who plays both sides without a plan.
pub struct DeskGame {
    pub desk: Box<dyn Desk>,
    pub rng: Seeded,
}

impl DeskGame {
    pub fn new(name: &str, seed: u64) -> DeskGame {
        DeskGame::with_cup(name, Cup::Seeded(seed), seed)
    }

    pub fn with_cup(name: &str, cup: Cup, seed: u64) -> DeskGame {
        DeskGame { desk: desk(name, cup), rng: Seeded::new(seed) }
    }

    /// The side that is asked.
    pub fn asked(&self) -> Side {
        let asked = self.desk.asked(engine::Eye::Umpire);
        Side::BOTH.into_iter().find(|side| asked[*side]).expect("somebody is asked")
    }

    pub fn prompt(&self, side: Side) -> Prompt {
        let update = self.desk.update(Eye::Side(side), self.desk.len());
        update.prompt.expect("this side is asked")
    }

    /// Any action.
    pub fn choose(&mut self, side: Side) -> Value {
        let thinking = self.desk.think(shelf::Player::Random, side, self.rng.next_u64());
        thinking.expect("this side is asked")()
    }

    /// Plays it; the entry comes back.
    pub fn play_at_random(&mut self, side: Side) -> String {
        let action = self.choose(side);
        let seq = self.desk.count(Eye::Side(side));
        match self.desk.act(side, seq, &action) {
            Ok(Done::Entry(entry)) => entry,
            other => panic!("{action} is answered by {other:?}"),
        }
    }
}
