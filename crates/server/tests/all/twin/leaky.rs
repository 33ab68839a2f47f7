//! The games of the shelf with a leak planted in their desks.

use std::collections::BTreeMap;

use engine::{BySide, DiceKind, End, Eye, Header, Outcome, Side};
use serde_json::Value;
use server::{Library, Picture};
use shelf::desk::{Cup, Desk, Done, Not, Thinking};
use shelf::wire::{
    Choice, Preview, Region, Ruler, Scene, Sheet, SightLine, Threat, Tip, Told, Update, Way, Where,
    WhyNot, Zone,
};
use shelf::{Player, WayWish};

/// What is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spill {
    /// Nothing: the games as they are.
    Nothing,
    /// Everybody sees what the umpire sees.
    Sight,
    /// The log is told as the umpire knows it.
    Log,
    /// Unseen entries are counted.
    Count,
    /// A reason is told that only the umpire knows.
    Why,
    /// Lists say whose turn it is by who has answered.
    Turn,
    /// Whether something can be taken back depends on who acted last.
    Back,
    /// Everybody is told whom the umpire waits for.
    Waits,
    /// Who decides after the other acted is late.
    Stale,
}

impl Spill {
    /// What a night would give away.
    pub const NIGHT: [Spill; 4] = [Spill::Sight, Spill::Log, Spill::Count, Spill::Why];
    /// What two open asks would give away.
    pub const SEALED: [Spill; 7] = [
        Spill::Sight,
        Spill::Log,
        Spill::Count,
        Spill::Turn,
        Spill::Back,
        Spill::Waits,
        Spill::Stale,
    ];
}

/// Some games, and what their desks spill.
pub struct Leaky<L> {
    pub shelf: L,
    pub spill: Spill,
}

impl<L: Library> Library for Leaky<L> {
    fn header(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
        dice: DiceKind,
    ) -> Result<Header, String> {
        self.shelf.header(scenario, options, dice)
    }

    fn sit(&self, header: &Header, cup: Cup) -> Result<Box<dyn Desk>, String> {
        let desk = self.shelf.sit(header, cup)?;
        Ok(Box::new(LeakyDesk { desk, spill: self.spill }))
    }

    fn faults(&self, text: &str) -> Result<Vec<String>, String> {
        self.shelf.faults(text)
    }

    fn draw(&self, picture: &Picture) -> Option<Result<(&'static str, String), String>> {
        self.shelf.draw(picture)
    }
}

struct LeakyDesk {
    desk: Box<dyn Desk>,
    spill: Spill,
}

impl LeakyDesk {
    /// Who acted last, seen or not.
    fn last(&self) -> Option<Side> {
        self.desk.told(Eye::Umpire, self.desk.len().saturating_sub(1)).last().map(|told| told.side)
    }
}

impl Desk for LeakyDesk {
    fn scene(&self) -> &Scene {
        self.desk.scene()
    }
    fn header(&self) -> &Header {
        self.desk.header()
    }
    fn len(&self) -> usize {
        self.desk.len()
    }
    fn count(&self, eye: Eye) -> usize {
        if self.spill == Spill::Count { self.desk.len() } else { self.desk.count(eye) }
    }
    fn kept(&self, eye: Eye) -> usize {
        self.desk.kept(eye)
    }
    fn again(&self) -> u32 {
        self.desk.again()
    }
    fn restore_again(&mut self, again: u32) {
        self.desk.restore_again(again);
    }
    fn outcome(&self) -> Option<Outcome> {
        self.desk.outcome()
    }
    fn asked(&self, eye: Eye) -> BySide<bool> {
        if self.spill == Spill::Turn {
            let truth = self.desk.asked(Eye::Umpire);
            return BySide::from_fn(|side| truth[side] && truth[side.other()]);
        }
        self.desk.asked(eye)
    }
    fn halted(&self) -> Option<WhyNot> {
        self.desk.halted()
    }

    fn update(&self, eye: Eye, keep: usize) -> Update {
        let mut update = self.desk.update(eye, keep);
        match self.spill {
            Spill::Sight => update.sight = self.desk.update(Eye::Umpire, keep).sight,
            Spill::Log => update.told = self.desk.told(Eye::Umpire, keep),
            Spill::Waits => update.waits = self.desk.update(Eye::Umpire, keep).waits,
            Spill::Back if self.last().is_some_and(|last| eye != Eye::Side(last)) => {
                let text = "the other side has acted since".to_owned();
                update.no_back = Some(WhyNot { text, rule: String::new() });
            }
            _ => {}
        }
        update
    }
    fn update_at(&self, eye: Eye, at: usize) -> Result<Update, Not> {
        self.desk.update_at(eye, at)
    }
    fn told(&self, eye: Eye, from: usize) -> Vec<Told> {
        self.desk.told(eye, from)
    }
    fn choices(&self, side: Side, subject: u8) -> Result<Vec<Choice>, Not> {
        self.desk.choices(side, subject)
    }
    fn preview(&self, side: Side, action: &Value) -> Result<Preview, Not> {
        self.desk.preview(side, action)
    }
    fn why_not(
        &self,
        side: Side,
        subject: u8,
        piece: Option<u8>,
        place: Option<Where>,
    ) -> Option<WhyNot> {
        let why = self.desk.why_not(side, subject, piece, place);
        let is_taken = |place: Where| {
            let pieces = self.desk.update(Eye::Umpire, 0).sight.pieces;
            pieces.iter().any(|piece| piece.cells.contains(&place))
        };
        if self.spill == Spill::Why && place.is_some_and(is_taken) {
            let text = "somebody is there".to_owned();
            return Some(WhyNot { text, rule: String::new() });
        }
        why
    }
    fn sight_line(&self, eye: Eye, from: u8, to: Where) -> Result<SightLine, Not> {
        self.desk.sight_line(eye, from, to)
    }
    fn threats(&self, side: Side, piece: u8) -> Result<Vec<Threat>, Not> {
        self.desk.threats(side, piece)
    }
    fn zones(&self, eye: Eye, piece: u8, after: Option<&Value>) -> Result<Vec<Zone>, Not> {
        self.desk.zones(eye, piece, after)
    }
    fn sheet(&self, eye: Eye, piece: u8) -> Result<Sheet, Not> {
        self.desk.sheet(eye, piece)
    }
    fn region(&self, eye: Eye, piece: u8) -> Result<Region, Not> {
        self.desk.region(eye, piece)
    }
    fn way(&self, side: Side, piece: u8, wish: &WayWish) -> Result<Way, Not> {
        self.desk.way(side, piece, wish)
    }
    fn ways(&self, side: Side, pieces: &[u8], by: [i32; 2]) -> Result<Vec<Way>, Not> {
        self.desk.ways(side, pieces, by)
    }
    fn ruler(&self, eye: Eye, from: Tip, to: Tip) -> Result<Ruler, Not> {
        self.desk.ruler(eye, from, to)
    }
    fn rulings(&self) -> Vec<Choice> {
        self.desk.rulings()
    }
    fn wants_reason(&self, action: &Value) -> bool {
        self.desk.wants_reason(action)
    }
    fn rule(&mut self, seq: usize, action: &Value, reason: &str) -> Result<Done, Not> {
        self.desk.rule(seq, action, reason)
    }
    fn hear(&self, side: Side, words: &str) -> Result<Choice, Not> {
        self.desk.hear(side, words)
    }
    fn act(&mut self, side: Side, seq: usize, action: &Value) -> Result<Done, Not> {
        if self.spill == Spill::Stale && self.last() == Some(side.other()) {
            return Err(Not::Stale);
        }
        self.desk.act(side, seq, action)
    }
    fn give(&mut self, side: Side, face: u8) -> Result<Done, Not> {
        self.desk.give(side, face)
    }
    fn back(&mut self, side: Side) -> Result<(), Not> {
        self.desk.back(side)
    }
    fn back_by_consent(&mut self, side: Side) -> Result<(), Not> {
        self.desk.back_by_consent(side)
    }
    fn resign(&mut self, side: Side) -> Result<Done, Not> {
        self.desk.resign(side)
    }
    fn restore(&mut self, entry: &str) -> Result<(), String> {
        self.desk.restore(entry)
    }
    fn think(&self, player: Player, side: Side, seed: u64) -> Option<Thinking> {
        self.desk.think(player, side, seed)
    }
    fn save(&self, dice: DiceKind, end: Option<&End>) -> String {
        self.desk.save(dice, end)
    }
    fn fork(&self, at: usize, cup: Cup, header: Header) -> Result<Box<dyn Desk>, Not> {
        self.desk.fork(at, cup, header)
    }
}
