//! The set-up of a case: a table with a few features and some troops on it, in the middle of a
//! turn; or a scenario of the book from its beginning.

use std::collections::BTreeMap;

use ::book::{Files, Trouble};
use ::case::{Flaw, Names, Note, Scene, flaw};
use engine::{BySide, Piece, Side};
use measure::{Ground, Heading};

use super::Opened;
use super::ground::{self, ground};
use super::troops::{Chief, Troop, chief, number, troop};
use crate::Warfare;
use crate::book::Book;
use crate::load::{self, FOLDER};
use crate::muster::{may_raise, standard};
use crate::options::Options;
use crate::roster::{Leader, Unit};
use crate::scenario::{Aim, Breaking, Edge, Feat, Otherwise, Party, Scenario, When};
use crate::state::PIECES;

/// The words with which a line of the set-up begins, troops and ground aside.
const WORDS: [&str; 17] = [
    "scenario",
    "table",
    "ground",
    "sides",
    "option",
    "attack",
    "home",
    "exits",
    "turn",
    "turns",
    "first",
    "priority",
    "step",
    "breaks",
    "breaking",
    "patient",
    "otherwise",
];

/// The edges of a table.
const EDGES: [(&str, Edge); 4] =
    [("south", Edge::South), ("north", Edge::North), ("west", Edge::West), ("east", Edge::East)];

/// SW-END-02 — Turns to play where nothing is said.
const TURNS: u8 = 12;

/// True of a word with which a line of the set-up begins, so that the line is nobody.
pub(super) fn is_word(word: &str) -> bool {
    WORDS.contains(&word) || word == "aim" || ground::WORDS.contains(&word)
}

/// Builds the game a case is tried in.
pub(super) fn stage(
    scene: &Scene,
    files: &Files,
    (book, wording): &Opened,
) -> Result<Warfare, Vec<Trouble>> {
    if scene.book != FOLDER {
        let flaw = flaw(format!("this is no case of `{}`", scene.book), format!("name {FOLDER}"));
        return Err(vec![scene.trouble(scene.book_line, flaw)]);
    }
    if let Some(note) = scene.note("scenario") {
        let chosen: BTreeMap<String, String> =
            scene.options().map(|(_, name, value)| (name.to_owned(), value.to_owned())).collect();
        let scenario =
            load::scenario(files, book, &note.rest, &chosen).map_err(|mut troubles| {
                let what = format!("the scenario `{}` cannot be opened", note.rest);
                troubles.insert(0, scene.trouble(note.line, flaw(what, "see below")));
                troubles
            })?;
        return Ok(Warfare::new(book.clone(), scenario, wording.clone()));
    }
    let mut draft = Draft::new(scene, book, ground(scene, files)?);
    for note in scene.own_notes() {
        if let Err(flaw) = draft.read(note) {
            draft.troubles.push(scene.trouble(note.line, flaw));
        }
    }
    draft.finish((book, wording))
}

/// Where a case begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Begin {
    /// The line that says so; 0 if none does.
    pub line: usize,
    pub step: String,
    pub side: Option<Side>,
    pub turn: u8,
    pub first: Option<Side>,
}

/// A contact: `attack A on B side 1 offset 40`.
#[derive(Clone, Debug)]
pub(super) struct Contact {
    pub line: usize,
    pub who: String,
    pub foe: String,
    pub side: u8,
    pub offset: i16,
}

/// A case under construction.
pub(super) struct Draft<'a> {
    pub scene: &'a Scene,
    pub book: &'a Book,
    pub ground: Ground,
    pub options: Options,
    pub sides: [String; 2],
    pub names: Names,
    pub troops: BySide<Vec<(usize, Troop)>>,
    pub chiefs: BySide<Vec<(usize, Chief)>>,
    pub contacts: Vec<Contact>,
    pub aims: Vec<Aim>,
    pub otherwise: Otherwise,
    pub breaking: Breaking,
    pub parties: BySide<Party>,
    pub priority: Side,
    pub turns: u8,
    pub begin: Begin,
    pub troubles: Vec<Trouble>,
}

impl<'a> Draft<'a> {
    fn new(scene: &'a Scene, book: &'a Book, ground: Ground) -> Draft<'a> {
        let mut troubles = Vec::new();
        let mut options = Options::default();
        for (line, name, value) in scene.options() {
            if let Err(what) = options.set(name, value) {
                troubles.push(scene.trouble(line, flaw(what, "mend the option")));
            }
        }
        let sides = scene.sides();
        let party = |side: Side, home: Edge| {
            let id = sides[side.index()].clone();
            Party { name: id.clone(), id, home, ..Party::default() }
        };
        let parties = BySide::new(party(Side::A, Edge::South), party(Side::B, Edge::North));
        let begin = Begin { step: "moves".to_owned(), turn: 1, ..Begin::default() };
        Draft {
            scene,
            book,
            ground,
            options,
            sides,
            names: Names::default(),
            troops: BySide::default(),
            chiefs: BySide::default(),
            contacts: Vec::new(),
            aims: Vec::new(),
            otherwise: Otherwise::Share,
            breaking: Breaking::default(),
            parties,
            priority: Side::A,
            turns: TURNS,
            begin,
            troubles,
        }
    }

    fn side(&self, word: &str) -> Result<Side, Flaw> {
        let found = Side::BOTH.into_iter().find(|side| self.sides[side.index()] == word);
        found.ok_or_else(|| {
            let [a, b] = &self.sides;
            flaw(format!("no side `{word}`"), format!("the sides are {a} and {b}"))
        })
    }

    fn read(&mut self, note: &Note) -> Result<(), Flaw> {
        let words: Vec<&str> = note.rest.split_whitespace().collect();
        match (note.word.as_str(), words.as_slice()) {
            ("table" | "ground", _) => {}
            (word, _) if ground::WORDS.contains(&word) => {}
            ("turn", [n]) => self.begin.turn = number::<u8>(n)?.max(1),
            ("turns", [n]) => self.turns = number::<u8>(n)?.max(1),
            ("first", [side]) => self.begin.first = Some(self.side(side)?),
            ("priority", [side]) => self.priority = self.side(side)?,
            ("step", [step, side @ ..]) => {
                (self.begin.line, self.begin.step) = (note.line, (*step).to_owned());
                self.begin.side = side.first().map(|side| self.side(side)).transpose()?;
            }
            ("breaks", ["none"]) => {
                Side::BOTH.into_iter().for_each(|side| self.parties[side].breaks = false);
            }
            ("breaks", sides) => {
                for side in sides {
                    let side = self.side(side)?;
                    self.parties[side].breaks = true;
                }
            }
            ("breaking", [n]) => self.breaking.percent = number(n)?,
            ("patient", []) => self.breaking.patient = true,
            ("otherwise", [word]) => {
                self.otherwise = match *word {
                    "share" => Otherwise::Share,
                    "leaders" => Otherwise::Leaders,
                    "draw" => Otherwise::Draw,
                    side => Otherwise::Side(self.side(side)?),
                }
            }
            ("home", [side, edge]) => {
                let found = EDGES.iter().find(|(name, _)| name == edge);
                let names = || EDGES.map(|(name, _)| name).join(", ");
                let edge = found.ok_or_else(|| flaw(format!("no edge `{edge}`"), names()))?.1;
                let side = self.side(side)?;
                self.parties[side].home = edge;
            }
            ("exits", [side, ..]) => self.open_exit(side, &note.rest)?,
            ("aim", [..]) => self.aim(&note.rest)?,
            ("attack", [..]) => self.attack(note.line, &words)?,
            (word, _) => {
                let Ok(side) = self.side(word) else {
                    let remedy = format!(
                        "a set-up knows title, book, rules, aim, {}, lines of a table of ground, \
                         or troops: `SIDE KIND NAME at 5000,6000, …`",
                        WORDS.join(", ")
                    );
                    return Err(flaw(format!("what is `{word}`?"), remedy));
                };
                return self.enlist(note.line, side, &note.rest);
            }
        }
        Ok(())
    }

    fn enlist(&mut self, line: usize, side: Side, text: &str) -> Result<(), Flaw> {
        if let Some(rest) = text.strip_prefix("leader ") {
            let chief = chief(rest)?;
            self.names.give(line, &chief.name)?;
            self.chiefs[side].push((line, chief));
            return Ok(());
        }
        let troop = troop(self.book, text)?;
        self.names.give(line, &troop.name)?;
        self.troops[side].push((line, troop));
        Ok(())
    }

    fn attack(&mut self, line: usize, words: &[&str]) -> Result<(), Flaw> {
        let (who, foe, side, offset) = match words {
            [who, "on", foe, "side", side] => (who, foe, side, "0"),
            [who, "on", foe, "side", side, "offset", offset] => (who, foe, side, *offset),
            _ => {
                let remedy = "write `attack A on B side 1`, then `offset 40`";
                return Err(flaw("that is no attack", remedy));
            }
        };
        let (side, offset) = (number::<u8>(side)? % 4, number(offset)?);
        let (who, foe) = ((*who).to_owned(), (*foe).to_owned());
        self.contacts.push(Contact { line, who, foe, side, offset });
        Ok(())
    }

    fn open_exit(&mut self, side: &str, rest: &str) -> Result<(), Flaw> {
        let name = rest[side.len()..].trim().trim_matches('"');
        let exits = &self.ground.pieces().exits;
        let at = exits.iter().position(|exit| exit.name == name);
        let at = at.ok_or_else(|| {
            flaw(format!("the ground has no exit `{name}`"), "add a line `exit \"…\" 0,0 10,0`")
        })?;
        let side = self.side(side)?;
        self.parties[side].exits |= 1 << at;
        Ok(())
    }

    /// `west hold "North bank" 3 end`.
    fn aim(&mut self, text: &str) -> Result<(), Flaw> {
        let form = || flaw(format!("`{text}` is no aim"), "write `aim west hold \"Zone\" 3 end`");
        let zone = text.split('"').nth(1).map(str::to_owned);
        let plain: String = text.split('"').step_by(2).collect();
        let mut words = plain.split_whitespace();
        let side = self.side(words.next().ok_or_else(form)?)?;
        let feat = words.next().ok_or_else(form)?;
        let mut rest: Vec<&str> = words.collect();
        let when = match rest.last() {
            Some(&"turn") => When::Turn,
            Some(&"end") => When::End,
            Some(&"once") => When::Once,
            _ => return Err(form()),
        };
        rest.pop();
        let mut numbers = rest.iter().map(|n| number::<u8>(n));
        let mut next = || numbers.next().unwrap_or(Ok(1));
        let feat = match feat {
            "hold" => {
                let name = zone.ok_or_else(form)?;
                let polygon = self.ground.zone(&name).ok_or_else(|| {
                    flaw(format!("the ground has no zone `{name}`"), "add a line `zone \"…\"`")
                })?;
                Feat::Hold(polygon.clone())
            }
            "level" => Feat::Level(next()?),
            "leave" => Feat::Leave(None),
            "stand" => Feat::Stand,
            "leaderless" => Feat::Leaderless,
            "destroy" => Feat::Destroy,
            _ => return Err(form()),
        };
        let count = next()?;
        self.aims.push(Aim { side, feat, count, when, until: u8::MAX });
        Ok(())
    }

    fn finish(
        mut self,
        (book, wording): (&std::sync::Arc<Book>, &std::sync::Arc<::book::Wording>),
    ) -> Result<Warfare, Vec<Trouble>> {
        let scenario = self.scenario();
        if self.troops.a.is_empty() || self.troops.b.is_empty() {
            let what = Trouble::whole(&self.scene.file, "a side has no unit", "add one");
            self.troubles.push(what);
        }
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        let mut game = Warfare::new(book.clone(), scenario, wording.clone());
        let state = self.state(&game);
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        game.scenario.midway = Some(Box::new(state));
        Ok(game)
    }

    fn scenario(&mut self) -> Scenario {
        let (mut units, mut leaders) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            let ahead = self.parties[side].home.heading().turned(180);
            for (line, troop) in std::mem::take(&mut self.troops[side]) {
                match unit(self.book, &self.options, side, ahead, &troop) {
                    Ok(unit) => units.push(unit),
                    Err(flaw) => self.troubles.push(self.scene.trouble(line, flaw)),
                }
                self.troops[side].push((line, troop));
            }
        }
        for side in Side::BOTH {
            for (line, chief) in &self.chiefs[side] {
                let known =
                    |unit: &Unit| unit.side == side && Some(&unit.name) == chief.unit.as_ref();
                let unit = units.iter().position(known).map(|at| Piece(at as u8));
                if unit.is_none() && chief.at.is_none() {
                    let flaw = flaw("he commands nobody of his side", "name a unit of the case");
                    self.troubles.push(self.scene.trouble(*line, flaw));
                }
                let at = unit.map(|unit| units[unit.index()].at).or(chief.at).unwrap_or_default();
                let (name, drawing) = (chief.name.clone(), "leader".to_owned());
                leaders.push(Leader { name, side, at, unit, drawing });
            }
        }
        if units.len() + leaders.len() > PIECES {
            let what = Trouble::whole(&self.scene.file, "there are too many pieces", "have fewer");
            self.troubles.push(what);
        }
        Scenario {
            id: "case".to_owned(),
            title: "A case".to_owned(),
            story: String::new(),
            aims_text: String::new(),
            shows: String::new(),
            ground_id: "case".to_owned(),
            ground: self.ground.clone(),
            parties: self.parties.clone(),
            priority: self.priority,
            units,
            leaders,
            turns: self.turns,
            breaking: self.breaking,
            aims: self.aims.clone(),
            otherwise: self.otherwise,
            muster: None,
            quick: false,
            chosen: self.options.changed(),
            options: self.options.clone(),
            midway: None,
        }
    }
}

fn unit(
    book: &Book,
    options: &Options,
    side: Side,
    ahead: Heading,
    troop: &Troop,
) -> Result<Unit, Flaw> {
    let sort = book.find_sort(&troop.sort);
    let sort = sort.ok_or_else(|| flaw("no such unit", "name one of the catalogue"))?;
    let strength = troop.strength.unwrap_or_else(|| standard(book, options, sort.kind));
    may_raise(book, sort.kind, sort.arm, strength)
        .map_err(|refusal| flaw(refusal.to_string(), "raise it otherwise"))?;
    let left = strength.checked_sub(troop.lost);
    let soldiers = troop.soldiers.or(left).filter(|n| *n <= strength);
    let soldiers = soldiers.ok_or_else(|| flaw("it has not so many soldiers", "correct it"))?;
    let usual = if troop.routed { ahead.turned(180) } else { ahead };
    Ok(Unit {
        name: troop.name.clone(),
        side,
        kind: sort.kind,
        arm: sort.arm,
        strength,
        soldiers,
        at: troop.at.unwrap_or_default(),
        heading: troop.heading.unwrap_or(usual),
        routed: troop.routed,
        sort: sort.id.clone(),
        drawing: sort.drawing.clone(),
    })
}
