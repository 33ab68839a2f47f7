//! The set-up of a case: a table with a few features and some people on it, in the middle of a
//! turn; or a scenario of the book from its beginning.

use ::book::{Files, Trouble};
use ::case::{Flaw, Names, Note, Scene, flaw};
use engine::{BySide, Piece, Side};
use measure::{Ground, Point};

use super::Opened;
use super::ground::{self, ground};
use super::muster::{Band, Deed, band, figure, horse, number, point};
use crate::Skirmish;
use crate::book::Book;
use crate::load::{self, FOLDER, Muster};
use crate::options::Options;
use crate::roster::Steed;
use crate::scenario::{Edge, Otherwise, Party, Scenario, Site};

/// The words with which a line of the set-up begins, figures and ground aside.
const WORDS: [&str; 18] = [
    "scenario", "table", "ground", "sides", "option", "group", "horse", "ladder", "contact",
    "home", "exits", "site", "turn", "turns", "first", "step", "acting", "half",
];

/// The edges of a table.
const EDGES: [(&str, Edge); 4] =
    [("south", Edge::South), ("north", Edge::North), ("west", Edge::West), ("east", Edge::East)];

/// SS-END-01 — Game turns to play where nothing is said.
const TURNS: u8 = 12;

/// True of a word with which a line of the set-up begins, so that the line is no figure.
pub(super) fn is_word(word: &str) -> bool {
    WORDS.contains(&word) || ground::WORDS.contains(&word)
}

/// Builds the game a case is tried in.
pub(super) fn stage(
    scene: &Scene,
    files: &Files,
    (book, wording): &Opened,
) -> Result<Skirmish, Vec<Trouble>> {
    scene.is_of(FOLDER)?;
    if let Some(scenario) = scene.whole(|id, chosen| load::scenario(files, book, id, chosen))? {
        return Ok(Skirmish::new(book.clone(), scenario, wording.clone()));
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
    pub half: u8,
    /// In `alternate_groups` the group that acts, by name.
    pub acting: Option<(usize, String)>,
}

/// A case under construction.
pub(super) struct Draft<'a> {
    pub scene: &'a Scene,
    pub book: &'a Book,
    pub ground: Ground,
    pub options: Options,
    pub names: Names,
    pub muster: Muster,
    pub bands: Vec<(usize, Band)>,
    pub deeds: Vec<(usize, Piece, Deed)>,
    /// Moves of loose horses in this turn.
    pub moves: Vec<(Piece, u8)>,
    /// Ladders that nobody carries: the line of the case, the foot, true if it only lies there.
    pub ladders: Vec<(usize, Point, bool)>,
    pub contacts: Vec<(usize, String, String)>,
    pub sites: Vec<(Site, u8)>,
    pub parties: BySide<Party>,
    pub first: Side,
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
        let begin = Begin { step: "actions".to_owned(), turn: 1, half: 1, ..Begin::default() };
        Draft {
            scene,
            book,
            ground,
            options,
            names: Names::default(),
            muster: Muster::default(),
            bands: Vec::new(),
            deeds: Vec::new(),
            moves: Vec::new(),
            ladders: Vec::new(),
            contacts: Vec::new(),
            sites: Vec::new(),
            parties,
            first: Side::A,
            turns: TURNS,
            begin,
            troubles,
        }
    }

    fn read(&mut self, note: &Note) -> Result<(), Flaw> {
        let words: Vec<&str> = note.rest.split_whitespace().collect();
        match (note.word.as_str(), words.as_slice()) {
            ("table" | "ground", _) => {}
            (word, _) if ground::WORDS.contains(&word) => {}
            ("turn", [n]) => self.begin.turn = number::<u8>(n)?.max(1),
            ("turns", [n]) => self.turns = number::<u8>(n)?.max(1),
            ("half", [n]) => self.begin.half = number::<u8>(n)?.clamp(1, 2),
            ("first", [side]) => self.first = self.scene.side(side)?,
            ("acting", [..]) => self.begin.acting = Some((note.line, note.rest.clone())),
            ("step", [step]) => {
                (self.begin.line, self.begin.step) = (note.line, (*step).to_owned())
            }
            ("step", [step, side]) => {
                (self.begin.line, self.begin.step) = (note.line, (*step).to_owned());
                self.begin.side = Some(self.scene.side(side)?);
            }
            ("home", [side, edge]) => {
                let found = EDGES.iter().find(|(name, _)| name == edge);
                let names = || EDGES.map(|(name, _)| name).join(", ");
                let edge = found.ok_or_else(|| flaw(format!("no edge `{edge}`"), names()))?.1;
                let side = self.scene.side(side)?;
                self.parties[side].home = edge;
            }
            ("exits", [side, ..]) => self.open_exit(side, &note.rest)?,
            ("contact", [a, "to", b]) => {
                self.contacts.push((note.line, (*a).to_owned(), (*b).to_owned()));
            }
            ("ladder", ["at", at]) => self.ladders.push((note.line, point(at)?, false)),
            ("ladder", ["lies", "at", at]) => self.ladders.push((note.line, point(at)?, true)),
            ("site", [..]) => self.lay_site(&note.rest)?,
            ("group", [side, ..]) => {
                let band = band(self.scene.side(side)?, note.rest[side.len()..].trim())?;
                self.bands.push((note.line, band));
            }
            ("horse", _) => self.place_horse(note)?,
            (word, _) => {
                let Ok(side) = self.scene.side(word) else {
                    let known = WORDS.join(", ");
                    let remedy = format!(
                        "a set-up knows title, book, rules, {known}, lines of a table of ground, \
                         or a figure: `SIDE CLASS NAME at 10,20, …`"
                    );
                    return Err(flaw(format!("what is `{word}`?"), remedy));
                };
                return self.place_figure(note.line, side, &note.rest);
            }
        }
        Ok(())
    }

    fn open_exit(&mut self, side: &str, rest: &str) -> Result<(), Flaw> {
        let name = rest[side.len()..].trim().trim_matches('"');
        let exits = &self.ground.pieces().exits;
        let at = exits.iter().position(|exit| exit.name == name);
        let at = at.ok_or_else(|| {
            flaw(format!("the ground has no exit `{name}`"), "add a line `exit \"…\" 0,0 10,0`")
        })?;
        let side = self.scene.side(side)?;
        self.parties[side].exits |= 1 << at;
        Ok(())
    }

    /// `Gate by west on Gate, actions 4, opens, done 1`.
    fn lay_site(&mut self, text: &str) -> Result<(), Flaw> {
        let form =
            || flaw(format!("`{text}` is no site"), "write `site NAME by SIDE on LINE, actions 4`");
        let mut clauses = text.split(", ").map(str::trim);
        let head = clauses.next().unwrap_or_default();
        let (name, rest) = head.split_once(" by ").ok_or_else(form)?;
        let (side, line) = rest.split_once(" on ").ok_or_else(form)?;
        let at = self.ground.lines().iter().position(|known| known.name == line.trim());
        let line = at.ok_or_else(|| {
            flaw(format!("the ground has no line `{line}`"), "name a wall or building")
        })?;
        let by = self.scene.side(side.trim())?;
        let name = name.trim().to_owned();
        // Two sites may share a name, never an id.
        let id = format!("{}-{}", name.to_lowercase(), self.sites.len() + 1);
        let mut site = Site { id, name, line: line as u8, by, needed: 1, opens: false };
        let mut done = 0;
        for clause in clauses {
            match clause.split_whitespace().collect::<Vec<_>>()[..] {
                ["actions", n] => site.needed = number::<u8>(n)?.max(1),
                ["opens"] => site.opens = true,
                ["done", n] => done = number(n)?,
                _ => return Err(form()),
            }
        }
        self.sites.push((site, done));
        Ok(())
    }

    fn place_horse(&mut self, note: &Note) -> Result<(), Flaw> {
        let horse = horse(&note.rest)?;
        self.names.give(note.line, &horse.name)?;
        let (at, heading, damage) = (horse.at, horse.heading, horse.damage);
        let (name, armour) = (horse.name, horse.armour);
        let piece = self.muster.herd(Steed { name, armour, rider: None, at, heading, damage })?;
        self.moves.push((piece, horse.moves));
        Ok(())
    }

    fn place_figure(&mut self, line: usize, side: Side, text: &str) -> Result<(), Flaw> {
        let figure = figure(self.book, text)?;
        let name = figure.row.names.first().cloned().unwrap_or_default();
        self.names.give(line, &name)?;
        // SS-GRP-01: a group is there as soon as somebody belongs to it.
        if let Some(group) = &figure.row.group {
            let known = self.muster.groups.iter().any(|g| g.side == side && g.name == *group);
            if !known {
                self.muster.form(side, group)?;
            }
        }
        let who = Piece(self.muster.people.len() as u8);
        self.muster.enlist(self.book, &self.options, side, &figure.row, 0..0)?;
        if figure.leader {
            let group = self.muster.people[who.index()].group;
            self.muster.lead(group, &name)?;
        }
        self.deeds.extend(figure.deeds.into_iter().map(|deed| (line, who, deed)));
        Ok(())
    }

    fn finish(
        mut self,
        (book, wording): (&std::sync::Arc<Book>, &std::sync::Arc<::book::Wording>),
    ) -> Result<Skirmish, Vec<Trouble>> {
        if self.muster.people.is_empty() {
            let what = Trouble::whole(&self.scene.file, "nobody is there", "add a figure");
            self.troubles.push(what);
        }
        // Those that are carried were laid with their bearers; these come after them.
        for (line, at, _) in &self.ladders {
            let name = format!("Ladder {}", self.muster.ladders.len() + 1);
            if let Err(flaw) = self.muster.lay_ladder(&name, *at, None) {
                self.troubles.push(self.scene.trouble(*line, flaw));
            }
        }
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        let mut game = Skirmish::new(book.clone(), self.scenario(), wording.clone());
        let state = self.state(&game);
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        game.scenario.midway = Some(Box::new(state));
        Ok(game)
    }

    fn scenario(&mut self) -> Scenario {
        let muster = std::mem::take(&mut self.muster);
        let mut parties = self.parties.clone();
        for (side, commander) in muster.commanders.iter() {
            parties[side].commander = *commander;
        }
        Scenario {
            id: "case".to_owned(),
            title: "A case".to_owned(),
            story: String::new(),
            aims_text: String::new(),
            shows: String::new(),
            ground_id: "case".to_owned(),
            ground: self.ground.clone(),
            parties,
            first: Some(self.first),
            people: muster.people,
            steeds: muster.steeds,
            groups: muster.groups,
            ladders: muster.ladders,
            sites: self.sites.iter().map(|(site, _)| site.clone()).collect(),
            turns: self.turns,
            rout: true,
            aims: Vec::new(),
            otherwise: Otherwise::Muster,
            muster: None,
            chosen: self.options.changed(),
            options: self.options.clone(),
            midway: None,
        }
    }
}
