//! The set-up of a case: a table with a few features, some units and leaders on it, in the middle
//! of a turn; or a scenario of the book from its beginning.

use ::book::{Files, Trouble};
use ::case::{Flaw, Names, Note, Scene, flaw};
use engine::{BySide, Piece, Side};
use measure::{Ground, Point};

use super::Opened;
use super::ground::{self, ground};
use super::units::{Chief, Troop, chief, number, troop};
use crate::Warfare;
use crate::book::Book;
use crate::load::{self, FOLDER};
use crate::options::Options;
use crate::roster::{Leader, Unit};
use crate::scenario::{Aim, Breaking, Edge, Feat, Otherwise, Party, Scenario, When};
use crate::state::{AIMS, PIECES};

/// The words with which a line of the set-up begins, units and ground aside.
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
    "priority",
    "step",
    "breaks",
    "breaking",
    "patient",
    "aim",
    "otherwise",
];

/// The edges of a table.
const EDGES: [(&str, Edge); 4] =
    [("south", Edge::South), ("north", Edge::North), ("west", Edge::West), ("east", Edge::East)];

/// SW-END-02 — Turns to play where nothing is said.
const TURNS: u8 = 12;

/// True of a word with which a line of the set-up begins, so that the line is no unit.
pub(super) fn is_word(word: &str) -> bool {
    WORDS.contains(&word) || ground::WORDS.contains(&word)
}

/// Builds the game a case is tried in.
pub(super) fn stage(
    scene: &Scene,
    files: &Files,
    (book, wording): &Opened,
) -> Result<Warfare, Vec<Trouble>> {
    scene.is_of(FOLDER)?;
    if let Some(scenario) = scene.whole(|id, chosen| load::scenario(files, book, id, chosen))? {
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

/// SW-GEO-07 — Somebody stands conformed on a side of somebody: names, side, offset.
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
    book: &'a Book,
    ground: Ground,
    options: Options,
    pub names: Names,
    /// Units and leaders as they are written, with their sides; those of the first side come first
    /// in the game.
    pub troops: Vec<(Side, Troop)>,
    pub chiefs: Vec<(Side, Chief)>,
    pub contacts: Vec<Contact>,
    parties: BySide<Party>,
    pub priority: Side,
    pub turn: u8,
    turns: u8,
    breaking: Breaking,
    aims: Vec<Aim>,
    otherwise: Otherwise,
    /// Where it begins: the line that says so, or 0, the step and its side.
    pub step: (usize, String, Option<Side>),
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
        Draft {
            scene,
            book,
            ground,
            options,
            names: Names::default(),
            troops: Vec::new(),
            chiefs: Vec::new(),
            contacts: Vec::new(),
            parties,
            priority: Side::A,
            turn: 1,
            turns: TURNS,
            breaking: Breaking::default(),
            aims: Vec::new(),
            otherwise: Otherwise::Share,
            step: (0, "moves".to_owned(), None),
            troubles,
        }
    }

    fn read(&mut self, note: &Note) -> Result<(), Flaw> {
        let words: Vec<&str> = note.rest.split_whitespace().collect();
        match (note.word.as_str(), words.as_slice()) {
            ("table" | "ground", _) => {}
            (word, _) if ground::WORDS.contains(&word) => {}
            ("turn", [n]) => self.turn = number::<u8>(n)?.max(1),
            ("turns", [n]) => self.turns = number::<u8>(n)?.max(1),
            ("priority", [side]) => self.priority = self.scene.side(side)?,
            ("step", [step]) => self.step = (note.line, (*step).to_owned(), None),
            ("step", [step, side]) => {
                self.step = (note.line, (*step).to_owned(), Some(self.scene.side(side)?));
            }
            ("home", [side, edge]) => {
                let found = EDGES.iter().find(|(name, _)| name == edge);
                let names = || EDGES.map(|(name, _)| name).join(", ");
                let edge = found.ok_or_else(|| flaw(format!("no edge `{edge}`"), names()))?.1;
                let side = self.scene.side(side)?;
                self.parties[side].home = edge;
            }
            ("exits", [side, ..]) => self.open_exit(side, &note.rest)?,
            ("attack", _) => self.lay_contact(note.line, &words)?,
            ("breaks", ["none"]) => {}
            ("breaks", [_, ..]) => {
                for side in &words {
                    let side = self.scene.side(side)?;
                    self.parties[side].breaks = true;
                }
            }
            ("breaking", [n]) => self.breaking.percent = number(n)?,
            ("patient", []) => self.breaking.patient = true,
            ("aim", [side, ..]) => {
                let aim = self.aim(self.scene.side(side)?, note.rest[side.len()..].trim())?;
                self.aims.push(aim);
            }
            ("otherwise", ["draw"]) => self.otherwise = Otherwise::Draw,
            ("otherwise", ["share"]) => self.otherwise = Otherwise::Share,
            ("otherwise", ["leaders"]) => self.otherwise = Otherwise::Leaders,
            ("otherwise", [side]) => self.otherwise = Otherwise::Side(self.scene.side(side)?),
            (word, _) => {
                let Ok(side) = self.scene.side(word) else {
                    let known = WORDS.join(", ");
                    let remedy = format!(
                        "a set-up knows title, book, rules, {known}, lines of a table of ground, \
                         or a unit: `SIDE UNIT NAME at 5000,6000, …`"
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
            self.chiefs.push((side, chief));
        } else {
            let troop = troop(self.book, &self.options, text)?;
            self.names.give(line, &troop.name)?;
            self.troops.push((side, troop));
        }
        match self.troops.len() + self.chiefs.len() > PIECES {
            true => Err(flaw(format!("there are more than {PIECES} pieces"), "take some out")),
            false => Ok(()),
        }
    }

    /// `A on B side 1 offset 40`.
    fn lay_contact(&mut self, line: usize, words: &[&str]) -> Result<(), Flaw> {
        let (who, foe, side, offset) = match *words {
            [who, "on", foe, "side", side] => (who, foe, side, "0"),
            [who, "on", foe, "side", side, "offset", offset] => (who, foe, side, offset),
            _ => {
                let what = format!("`attack {}` is no attack", words.join(" "));
                return Err(flaw(what, "write `attack A on B side 1`"));
            }
        };
        let (side, offset) = (number::<u8>(side)?, number::<i16>(offset)?);
        if side > 3 {
            let remedy = "0 is the front of the tray, 1 its right, 2 its rear, 3 its left";
            return Err(flaw("a tray has four sides", remedy));
        }
        let (who, foe) = (who.to_owned(), foe.to_owned());
        self.contacts.push(Contact { line, who, foe, side, offset });
        Ok(())
    }

    fn open_exit(&mut self, side: &str, rest: &str) -> Result<(), Flaw> {
        let name = rest[side.len()..].trim().trim_matches('"');
        let at = self.exit(name)?;
        let side = self.scene.side(side)?;
        self.parties[side].exits |= 1 << at;
        Ok(())
    }

    fn exit(&self, name: &str) -> Result<u8, Flaw> {
        let exits = &self.ground.pieces().exits;
        let at = exits.iter().position(|exit| exit.name == name).filter(|at| *at < 8);
        at.map(|at| at as u8).ok_or_else(|| {
            flaw(format!("the ground has no exit `{name}`"), "add a line `exit \"…\" 0,0 900,0`")
        })
    }

    /// `hold "North bank" 3 end`, `level 2 1 turn`, `leave "North road" 2 turn`, `leaderless once`.
    fn aim(&self, side: Side, text: &str) -> Result<Aim, Flaw> {
        let form = || {
            let remedy = "write `aim west hold \"Bank\" 3 end`, `aim west level 2 1 turn`, `aim \
                          west leave 2 turn`, `aim west stand 4 end`, `aim west leaderless once` \
                          or `aim west destroy 2 turn`";
            flaw(format!("`{text}` is no aim"), remedy)
        };
        let (feat, rest) = text.split_once(' ').ok_or_else(form)?;
        let (name, rest) = match rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            Some((name, rest)) => (Some(name), rest),
            None => (None, rest),
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (feat, words) = match (feat, name, words.as_slice()) {
            ("hold", Some(name), rest) => {
                let zone = self.ground.zone(name).cloned();
                let what = || flaw(format!("the ground has no zone `{name}`"), "add one");
                (Feat::Hold(zone.ok_or_else(what)?), rest)
            }
            ("level", None, [level, rest @ ..]) => (Feat::Level(number(level)?), rest),
            ("leave", Some(name), rest) => (Feat::Leave(Some(self.exit(name)?)), rest),
            ("leave", None, rest) => (Feat::Leave(None), rest),
            ("stand", None, rest) => (Feat::Stand, rest),
            ("leaderless", None, rest) => (Feat::Leaderless, rest),
            ("destroy", None, rest) => (Feat::Destroy, rest),
            _ => return Err(form()),
        };
        let (count, when) = match *words {
            [when] => (1, when),
            [count, when] => (number(count)?, when),
            _ => return Err(form()),
        };
        let when = match when {
            "turn" => When::Turn,
            "end" => When::End,
            "once" => When::Once,
            _ => return Err(form()),
        };
        match self.aims.len() < AIMS {
            true => Ok(Aim { side, feat, count, when, until: self.turns }),
            false => Err(flaw(format!("there are more than {AIMS} aims"), "take some out")),
        }
    }

    fn finish(
        mut self,
        (book, wording): (&std::sync::Arc<Book>, &std::sync::Arc<::book::Wording>),
    ) -> Result<Warfare, Vec<Trouble>> {
        if self.troops.is_empty() {
            let what = Trouble::whole(&self.scene.file, "nobody is there", "add a unit");
            self.troubles.push(what);
        }
        // Units of the first side are numbered first, then those of the second; leaders likewise.
        self.troops.sort_by_key(|(side, _)| side.index());
        self.chiefs.sort_by_key(|(side, _)| side.index());
        let scenario = self.scenario();
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
        let units: Vec<Unit> =
            self.troops.iter().map(|(side, troop)| self.unit(*side, troop)).collect();
        let mut leaders: Vec<Leader> = Vec::new();
        for (side, chief) in &self.chiefs {
            let unit = match &chief.place {
                Err(_) => None,
                Ok(name) => units.iter().position(|unit| unit.side == *side && unit.name == *name),
            };
            let taken = unit.is_some_and(|unit| {
                leaders.iter().any(|other| other.unit == Some(Piece(unit as u8)))
            });
            if (chief.place.is_ok() && unit.is_none()) || taken {
                let what = format!("{} commands no unit of his own side", chief.name);
                let line = self.names.line_of(&chief.name);
                let flaw = flaw(what, "name one that has no leader yet (SW-LDR-01)");
                self.troubles.push(self.scene.trouble(line, flaw));
            }
            let at = match (unit, &chief.place) {
                (Some(unit), _) => units[unit].at,
                (None, Err(at)) => *at,
                (None, Ok(_)) => Point::default(),
            };
            let (name, side, drawing) = (chief.name.clone(), *side, "leader".to_owned());
            let unit = unit.map(|unit| Piece(unit as u8));
            leaders.push(Leader { name, side, at, unit, drawing });
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
            aims: std::mem::take(&mut self.aims),
            otherwise: self.otherwise,
            muster: None,
            quick: false,
            chosen: self.options.changed(),
            options: self.options.clone(),
            midway: None,
        }
    }

    fn unit(&self, side: Side, troop: &Troop) -> Unit {
        let home = self.parties[side].home.heading();
        let usual = if troop.routed { home } else { home.turned(180) };
        Unit {
            name: troop.name.clone(),
            side,
            kind: troop.sort.kind,
            arm: troop.sort.arm,
            strength: troop.strength,
            soldiers: troop.soldiers,
            at: troop.at.unwrap_or_default(),
            heading: troop.heading.unwrap_or(usual),
            routed: troop.routed,
            sort: troop.sort.id.clone(),
            drawing: troop.sort.drawing.clone(),
        }
    }
}
