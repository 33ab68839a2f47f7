//! The games of the shelf with a leak planted in their desks.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{BySide, DiceKind, End, Eye, Header, Leave, Outcome, Side};
use serde_json::Value;
use server::{Library, Picture, Shelf};
use shelf::desk::{Cup, Desk, Done, Not, Thinking};
use shelf::wire::{
    ChanceTold, Choice, Preview, Region, Ruler, Scene, Sent, Sheet, SightLine, Threat, Tip, Told,
    Update, Way, Where, WhyNot, Zone,
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
    /// An update says how many entries there are, told or not.
    Entries,
    /// Entries are numbered as the last of the log, whatever was not told between them.
    Number,
    /// The list of pieces comes in another order for every entry that was not told.
    Order,
    /// A piece has one note more if something was not told.
    Note,
    /// A text is one byte longer if something was not told.
    Length,
    /// What is refused says how much was not told.
    Refusal,
    /// The answer to this kind of question says so.
    Answer(&'static str),
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
    /// What any game would give away, and by what question it is found; by none if whoever knows
    /// nothing is told anyway.
    pub const ANY: [(Spill, Option<&str>); 24] = [
        (Spill::Sight, None),
        (Spill::Log, None),
        (Spill::Count, None),
        (Spill::Entries, None),
        (Spill::Number, None),
        (Spill::Order, None),
        (Spill::Note, None),
        (Spill::Length, None),
        (Spill::Refusal, Some("act")),
        (Spill::Answer("choices"), Some("choices")),
        (Spill::Answer("own"), Some("own")),
        (Spill::Answer("preview"), Some("preview")),
        (Spill::Answer("why"), Some("why")),
        (Spill::Answer("sight"), Some("sight")),
        (Spill::Answer("threats"), Some("threats")),
        (Spill::Answer("zones"), Some("zones")),
        (Spill::Answer("sheet"), Some("sheet")),
        (Spill::Answer("region"), Some("region")),
        (Spill::Answer("way"), Some("way")),
        (Spill::Answer("ways"), Some("ways")),
        (Spill::Answer("ruler"), Some("ruler")),
        (Spill::Answer("words"), Some("words")),
        (Spill::Answer("luck"), Some("luck")),
        (Spill::Answer("moment"), Some("moment")),
    ];
}

impl Spill {
    /// What is given away, in words.
    pub fn words(self) -> String {
        let words = match self {
            Spill::Nothing => "nothing",
            Spill::Sight => "everybody sees what the umpire sees",
            Spill::Log => "the log is told as the umpire knows it",
            Spill::Count => "unseen entries are counted",
            Spill::Why => "a reason that only the umpire knows",
            Spill::Turn => "whose turn it is by who has answered",
            Spill::Back => "taking back depends on who acted last",
            Spill::Waits => "whom the umpire waits for",
            Spill::Stale => "who decides after an unseen act is late",
            Spill::Entries => "how many entries there are",
            Spill::Number => "entries numbered by the length of the log",
            Spill::Order => "the order of the pieces",
            Spill::Note => "a note of a piece",
            Spill::Length => "one byte more of a text",
            Spill::Refusal => "the words of a refusal",
            Spill::Answer(kind) => return format!("the answer to `{kind}`"),
        };
        words.to_owned()
    }
}

/// The games of the shelf, with a leak or as players get them.
pub fn library(spill: Spill) -> Arc<dyn Library> {
    let shelf = Shelf::new(shelf::files());
    if spill == Spill::Nothing { Arc::new(shelf) } else { Arc::new(Leaky { shelf, spill }) }
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

    fn faults(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Result<Vec<String>, String> {
        self.shelf.faults(text, goes_on)
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

    /// How many entries an eye was not told of.
    fn untold(&self, eye: Eye) -> usize {
        self.desk.len() - self.desk.count(eye)
    }

    /// An answer to a kind of question, bent by as much as was not told if that leaks.
    fn answer<T>(
        &self,
        kind: &'static str,
        eye: Eye,
        answer: Result<T, Not>,
        bend: impl FnOnce(&mut T, usize),
    ) -> Result<T, Not> {
        if self.spill != Spill::Answer(kind) {
            return answer;
        }
        let untold = self.untold(eye);
        match answer {
            Ok(mut answer) => {
                bend(&mut answer, untold);
                Ok(answer)
            }
            Err(not) => Err(said(not, untold)),
        }
    }

    /// What came of something that a side tried; if it is refused and that leaks, with what was
    /// not told.
    fn refused<T>(&self, side: Side, tried: Result<T, Not>) -> Result<T, Not> {
        let leaks = self.spill == Spill::Refusal;
        tried.map_err(|not| if leaks { said(not, self.untold(Eye::Side(side))) } else { not })
    }

    /// An update that gives away what was not told.
    fn bent(&self, eye: Eye, mut update: Update) -> Update {
        let untold = self.untold(eye);
        match self.spill {
            Spill::Entries => update.entries += untold as u32,
            Spill::Number => self.number(&mut update.told),
            Spill::Order if !update.sight.pieces.is_empty() => {
                let count = update.sight.pieces.len();
                update.sight.pieces.rotate_left(untold % count);
            }
            Spill::Note if untold > 0 => {
                if let Some(piece) = update.sight.pieces.first_mut() {
                    piece.notes.push(format!("looks as if {untold} were about"));
                }
            }
            Spill::Length if untold > 0 => update.sight.clock.push(' '),
            _ => {}
        }
        update
    }

    /// Numbers what an eye is told last as the last of the log, whatever was not told between.
    fn number(&self, told: &mut [Told]) {
        let first = self.desk.len() - told.len();
        for (n, one) in (first..).zip(told) {
            one.n = n as u32;
        }
    }
}

/// A refusal that says how much was not told.
fn said(not: Not, untold: usize) -> Not {
    let more = |text: String| format!("{text} ({untold})");
    match not {
        Not::Refused(why) => Not::Refused(WhyNot { text: more(why.text), ..why }),
        Not::NotNow(text) => Not::NotNow(more(text)),
        Not::Unreadable(text) => Not::Unreadable(more(text)),
        Not::Stale => Not::Stale,
    }
}

/// A choice more for every entry that was not told.
fn more(choices: &mut Vec<Choice>, untold: usize) {
    let choice = Choice {
        action: Sent::of(&()),
        kind: "move".to_owned(),
        words: String::new(),
        label: String::new(),
        by: Vec::new(),
        at: Vec::new(),
        to: Vec::new(),
        cost: None,
        hurts: None,
        phase: None,
        ghost: None,
        serves: Vec::new(),
        plain: false,
    };
    choices.extend(vec![choice; untold]);
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
    fn bytes(&self) -> usize {
        self.desk.bytes()
    }
    fn count(&self, eye: Eye) -> usize {
        if self.spill == Spill::Count { self.desk.len() } else { self.desk.count(eye) }
    }
    fn kept(&self, eye: Eye) -> usize {
        let (kept, count) = (self.desk.kept(eye), self.desk.count(eye));
        if kept == count { self.count(eye) } else { kept }
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
            Spill::Waits => {
                let (truth, asked) = (self.desk.update(Eye::Umpire, keep), self.asked(Eye::Umpire));
                update.waits = truth.waits.map(|words| format!("{words} ({asked:?})"));
            }
            Spill::Back if self.last().is_some_and(|last| eye != Eye::Side(last)) => {
                let text = "the other side has acted since".to_owned();
                update.no_back = Some(WhyNot { text, rule: String::new() });
            }
            _ => {}
        }
        self.bent(eye, update)
    }
    fn luck(&self, eye: Eye) -> Vec<(u32, u8)> {
        let luck = self.answer("luck", eye, Ok(self.desk.luck(eye)), |luck, untold| {
            luck.push((untold as u32, 50));
        });
        luck.unwrap_or_default()
    }
    fn words(&self) -> Vec<(Side, Vec<String>)> {
        self.desk.words()
    }
    fn update_at(&self, eye: Eye, at: usize) -> Result<Update, Not> {
        self.answer("moment", eye, self.desk.update_at(eye, at), |update, untold| {
            update.sight.points.a += untold as i32;
        })
    }
    fn told(&self, eye: Eye, from: usize) -> Vec<Told> {
        self.desk.told(eye, from)
    }
    fn choices(&self, side: Side, subject: u8) -> Result<Vec<Choice>, Not> {
        let choices = self.desk.choices(side, subject);
        self.answer("choices", Eye::Side(side), choices, more)
    }
    fn own_at(&self, side: Side, place: Where) -> Result<Vec<Choice>, Not> {
        let choices = self.desk.own_at(side, place);
        self.answer("own", Eye::Side(side), choices, more)
    }
    fn preview(&self, side: Side, action: &Value) -> Result<Preview, Not> {
        let preview = self.desk.preview(side, action);
        self.answer("preview", Eye::Side(side), preview, |preview, untold| {
            preview.dice += untold as u8;
        })
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
        let why = self.answer("why", Eye::Side(side), Ok(why), |why, untold| {
            if let Some(why) = why.as_mut() {
                why.text += &".".repeat(untold);
            }
        });
        why.unwrap_or_default()
    }
    fn sight_line(&self, eye: Eye, from: u8, to: Where) -> Result<SightLine, Not> {
        self.answer("sight", eye, self.desk.sight_line(eye, from, to), |line, untold| {
            line.range += untold as u32;
        })
    }
    fn threats(
        &self,
        side: Side,
        piece: Option<u8>,
        after: Option<&Value>,
    ) -> Result<Vec<Threat>, Not> {
        let threats = self.desk.threats(side, piece, after);
        self.answer("threats", Eye::Side(side), threats, |threats, untold| {
            let chance = ChanceTold { num: 1, den: 2 };
            let text = "comes out of the dark".to_owned();
            let threat = Threat { by: 0, at: 0, text, hurts: chance, kills: chance };
            threats.extend(vec![threat; untold]);
        })
    }
    fn zones(&self, eye: Eye, piece: u8, after: Option<&Value>) -> Result<Vec<Zone>, Not> {
        self.answer("zones", eye, self.desk.zones(eye, piece, after), |zones, untold| {
            let (name, rule) = ("arm".to_owned(), String::new());
            zones.extend(vec![Zone { name, cells: Vec::new(), bands: Vec::new(), rule }; untold]);
        })
    }
    fn sheet(&self, eye: Eye, piece: u8) -> Result<Sheet, Not> {
        self.answer("sheet", eye, self.desk.sheet(eye, piece), |sheet, untold| {
            sheet.kind += &" ".repeat(untold);
        })
    }
    fn region(&self, eye: Eye, piece: u8) -> Result<Region, Not> {
        self.answer("region", eye, self.desk.region(eye, piece), |region, untold| {
            region.limit += untold as u32;
        })
    }
    fn way(&self, side: Side, piece: u8, wish: &WayWish) -> Result<Way, Not> {
        let way = self.desk.way(side, piece, wish);
        self.answer("way", Eye::Side(side), way, |way, untold| way.cost += untold as u32)
    }
    fn ways(&self, side: Side, pieces: &[u8], by: [i32; 2]) -> Result<Vec<Way>, Not> {
        let ways = self.desk.ways(side, pieces, by);
        // Where nobody can go the list is empty: then somebody else is in the way of it.
        let spilt = self.spill == Spill::Answer("ways") && self.untold(Eye::Side(side)) > 0;
        if spilt { Err(Not::NotNow("somebody is in the way".to_owned())) } else { ways }
    }
    fn ruler(&self, eye: Eye, from: Tip, to: Tip) -> Result<Ruler, Not> {
        self.answer("ruler", eye, self.desk.ruler(eye, from, to), |ruler, untold| {
            ruler.millimetres += untold as u32;
        })
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
        self.answer("words", Eye::Side(side), self.desk.hear(side, words), |choice, untold| {
            choice.words += &" ".repeat(untold);
        })
    }
    fn act(&mut self, side: Side, seq: usize, action: &Value) -> Result<Done, Not> {
        if self.spill == Spill::Stale && self.last() == Some(side.other()) {
            return Err(Not::Stale);
        }
        // Whoever is told a wrong count decides by it, and his game goes on.
        let counts = self.spill == Spill::Count && seq == self.desk.len();
        let seq = if counts { self.desk.count(Eye::Side(side)) } else { seq };
        let tried = self.desk.act(side, seq, action);
        self.refused(side, tried)
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
    fn back_by_leave(&mut self, side: Side, leave: Leave) -> Result<(), Not> {
        self.desk.back_by_leave(side, leave)
    }
    fn restore_back(&mut self, line: &str) -> Result<(), String> {
        self.desk.restore_back(line)
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
