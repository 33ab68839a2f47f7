//! What is told of a game that is not the game itself.

use engine::{BySide, DiceKind, End, Eye, Outcome, Side, VERSION, header_line, seal_line};
use serde::{Deserialize, Serialize};

use super::Sitting;
use crate::setup::{Chair, sides_of};
use crate::wire::{RoomTold, SeatTold, SignedTold};
use shelf::seal::Signer;
use shelf::wire::LessonTold;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndTold {
    /// Who won; nobody if it is drawn.
    pub won: Option<Side>,
    /// The same in words.
    pub words: String,
}

/// A poem that was left at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoemTold {
    /// Whose.
    pub side: Side,
    /// Line by line.
    pub lines: Vec<String>,
}

/// What lists show of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The id of its table.
    pub id: String,
    /// The scenario.
    pub scenario: String,
    /// What the scenario is called.
    pub title: String,
    /// What the sides are called.
    pub sides: BySide<String>,
    /// Who sits where.
    pub seats: BySide<SeatTold>,
    /// Who they are.
    pub people: BySide<Option<i64>>,
    /// The umpire's chair, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<SeatTold>,
    /// Who the umpire is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire_person: Option<i64>,
    /// Who is asked.
    pub asked: BySide<bool>,
    /// The game turn.
    pub turn: u16,
    /// Game turns in all.
    pub turns: u16,
    /// When something happened last, in milliseconds since 1970.
    pub updated: i64,
    /// How it ended.
    pub outcome: Option<EndTold>,
    /// The poems that were left in it, once it is over.
    #[serde(default)]
    pub poems: Vec<PoemTold>,
    /// Why it can only be looked at.
    pub frozen: Option<String>,
    /// 0 while a seat is free, 1 while it is played, 2 once it is over.
    pub stage: u8,
    /// Whether anybody may see it.
    pub listed: bool,
    /// How far the lesson is that is held at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonSum>,
}

/// How far a lesson is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonSum {
    /// Its full name.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Everything was said.
    pub done: bool,
}

impl Summary {
    /// What lists show of a game of which nothing can be read.
    pub fn damaged(id: String, why: String) -> Summary {
        let nobody = SeatTold { name: None, who: "free".to_owned(), here: false };
        Summary {
            id,
            scenario: String::new(),
            title: "A damaged game".to_owned(),
            sides: BySide::new("A".to_owned(), "B".to_owned()),
            seats: BySide::both(nobody),
            people: BySide::both(None),
            umpire: None,
            umpire_person: None,
            asked: BySide::both(false),
            turn: 0,
            turns: 0,
            updated: 0,
            outcome: None,
            poems: Vec::new(),
            frozen: Some(why),
            stage: 1,
            listed: false,
            lesson: None,
        }
    }
}

/// Whether somebody is in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    /// A socket of his is open.
    Yes,
    /// None is.
    No,
}

/// Who is in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Present {
    /// The players.
    pub seats: BySide<Here>,
    /// The umpire.
    pub umpire: Here,
    /// How many watch.
    pub watchers: u32,
}

fn seat_told(chair: &Chair, here: Here) -> SeatTold {
    SeatTold { name: chair.name(), who: chair.who().to_owned(), here: here == Here::Yes }
}

impl Sitting {
    /// What lists show of it.
    pub fn summary(&self) -> Summary {
        let scene = self.desk.scene();
        let sight = self.desk.update(Eye::Public, self.desk.len()).sight;
        let agreed = || EndTold { won: None, words: "drawn by agreement".to_owned() };
        let end = sight.outcome.map(|end| EndTold { won: end.won, words: end.words });
        let outcome = end.or_else(|| self.drawn.then(agreed));
        let is_over = self.is_over();
        // Each side as it knows itself: nobody is told of the other's.
        let asked = |side: Side| self.desk.asked(Eye::Side(side))[side] && !is_over;
        let asked = BySide::from_fn(asked);
        let stage = match (is_over, self.has_free_seat()) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 1,
        };
        let poems = if is_over { self.desk.words() } else { Vec::new() };
        Summary {
            id: self.id.clone(),
            scenario: scene.scenario.clone(),
            title: scene.title.clone(),
            sides: scene.sides.as_ref().map(|side| side.name.clone()),
            seats: self.seats_told(BySide::both(Here::No)),
            people: self.seats.as_ref().map(|chair| chair.person()),
            umpire: self.umpire.as_ref().map(|chair| seat_told(chair, Here::No)),
            umpire_person: self.umpire.as_ref().and_then(Chair::person),
            asked,
            turn: sight.turn,
            turns: scene.turns,
            updated: self.updated,
            outcome,
            poems: poems.into_iter().map(|(side, lines)| PoemTold { side, lines }).collect(),
            frozen: self.frozen.clone().filter(|_| !self.setup.file),
            stage,
            listed: self.setup.listed,
            lesson: self.lesson.as_ref().map(|(lesson, course)| LessonSum {
                id: lesson.info.id.clone(),
                title: lesson.info.title.clone(),
                done: lesson.is_done(course),
            }),
        }
    }

    /// Seats, dice and agreements as a person sees them.
    pub fn room_told(&self, person: Option<i64>, present: &Present) -> RoomTold {
        let (dice, commitment) = match &self.header.dice {
            DiceKind::Keyed { commitment, .. } => ("keyed", Some(commitment.clone())),
            DiceKind::Seeded { .. } => ("seeded", None),
            DiceKind::Own => ("own", None),
        };
        let saved = match &self.header.dice {
            DiceKind::Keyed { contributions, .. } if self.setup.file => contributions.clone(),
            _ => None,
        };
        let fixed = self.fixed.clone().or(saved);
        let is_fixed = fixed.is_some();
        let contributions = fixed.map_or_else(|| self.added.clone(), |fixed| fixed.map(Some));
        let is_over = self.is_over();
        RoomTold {
            id: self.id.clone(),
            seats: self.seats_told(present.seats),
            umpire: self.umpire.as_ref().map(|chair| seat_told(chair, present.umpire)),
            umpiring: self.is_umpire(person),
            mine: self.sides_of(person),
            watchers: present.watchers,
            dice: dice.to_owned(),
            commitment,
            contributions,
            fixed: is_fixed,
            key: self.key_told(),
            back_asked: self.back_asked,
            draw_offered: self.draw_offered,
            drawn: self.drawn,
            over: is_over,
            rematch: self.rematch.clone(),
            band: self.band_told(person),
            lesson: self.lesson_told(person),
            open: self.has_free_seat() && !is_over,
            listed: self.setup.listed,
            shown: self.setup.shown.clone(),
            frozen: self.frozen.clone(),
            signed: None,
        }
    }

    /// The band that fights here, for whoever laid the table: he alone sat at it from the first.
    fn band_told(&self, person: Option<i64>) -> Option<String> {
        let is_own = !sides_of(&self.setup.seats, person).is_empty();
        self.setup.campaign.clone().filter(|_| is_own)
    }

    /// Where the lesson stands, for whoever learns.
    fn lesson_told(&self, person: Option<i64>) -> Option<Box<LessonTold>> {
        let (lesson, course) = self.lesson.as_ref()?;
        let learns = self.sides_of(person).contains(&lesson.side);
        learns.then(|| Box::new(lesson.told(course, &*self.desk)))
    }

    fn seats_told(&self, here: BySide<Here>) -> BySide<SeatTold> {
        BySide::from_fn(|side| seat_told(&self.seats[side], here[side]))
    }

    /// The key of the dice, which is shown once the game is over.
    fn key_told(&self) -> Option<String> {
        let end = self.setup.end.as_ref();
        let key = self.setup.key.clone().or_else(|| end.and_then(|end| end.key.clone()));
        key.filter(|_| self.is_over())
    }

    /// Who signed it, once it is over.
    pub fn signed_told(&self, signer: &Signer) -> Option<SignedTold> {
        let here = signer.public();
        let server = match &self.setup.seal {
            Some(seal) => Some(seal.server.clone()),
            None => (!self.setup.file).then(|| here.clone()),
        };
        let how = match &server {
            Some(server) if *server == here => "here",
            Some(_) => "other",
            None => "nobody",
        };
        self.is_over().then(|| SignedTold { how: how.to_owned(), server })
    }

    /// The whole game as a file. It holds what both sides know. Once it is over it is signed.
    pub fn file(&self, signer: &Signer) -> String {
        let mut header = self.header.clone();
        if self.setup.file {
            let text = self.desk.save(header.dice, self.setup.end.as_ref());
            let seal = self.setup.seal.as_ref().map(seal_line);
            return match seal {
                Some(line) => {
                    format!("{text}{}\n", line.expect("plain data can be written as JSON"))
                }
                None => text,
            };
        }
        header.version = VERSION;
        header.players = self.seats.as_ref().map(|chair| chair.name().unwrap_or_default());
        if let DiceKind::Keyed { contributions, .. } = &mut header.dice
            && self.setup.key.is_some()
        {
            contributions.clone_from(&self.fixed);
        }
        let outcome = self.desk.outcome().or(self.drawn.then_some(Outcome::Drawn));
        let end = outcome.map(|outcome| End {
            key: self.setup.key.clone(),
            outcome: Some(outcome),
            agreed: self.drawn,
        });
        let text = self.desk.save(header.dice.clone(), end.as_ref());
        let head = header_line(&header).expect("plain data can be written as JSON");
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
        let text = format!("{head}\n{rest}");
        if end.is_some() { signer.sign(&text) } else { text }
    }
}
