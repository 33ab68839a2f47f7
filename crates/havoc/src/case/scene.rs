//! The set-up of a case: a bare map with a few features, or a shipped one, and some pieces.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::book::{Files, Trouble};
use ::case::{Names, Note, Scene};
use engine::{BySide, Side};
use hex::{Edge, HexId};

use super::ground::{Namer, board, standing};
use super::{Flaw, Opened, flaw};
use crate::Havoc;
use crate::book::Book;
use crate::load;
use crate::map::Map;
use crate::roster::{Breed, Rank};
use crate::scenario::{First, Party, Scenario, Staged, Start, Verdict};
use crate::state::{Captivity, Health, StepName};

/// The words with which a line of the set-up begins, pieces aside.
const WORDS: [&str; 25] = [
    "scenario",
    "map",
    "sides",
    "option",
    "terrain",
    "building",
    "door",
    "window",
    "wall",
    "lip",
    "corner",
    "barricade",
    "lantern",
    "exits",
    "home",
    "zone",
    "first",
    "turns",
    "turn",
    "step",
    "string",
    "harness",
    "champions",
    "night",
    "alarm",
];

/// True of a word with which a line of the set-up begins, so that the line is no piece.
pub(super) fn is_word(word: &str) -> bool {
    word == "play" || WORDS.contains(&word)
}

/// Builds the game the case is tried in.
pub(super) fn stage(
    scene: &Scene,
    files: &Files,
    (book, wording): &Opened,
) -> Result<Havoc, Vec<Trouble>> {
    if super::play(scene)? != book.play {
        let line = scene.note("play").map_or(scene.book_line, |note| note.line);
        let flaw = flaw("all trials of a case are played by one book", "write another case for it");
        return Err(vec![scene.trouble(line, flaw)]);
    }
    let scenario = match scene.note("scenario") {
        Some(note) => shipped(scene, files, book, note)?,
        None => {
            let mut stage = Stage::new(scene, files, book)?;
            let notes = scene.own_notes().filter(|note| !["map", "play"].contains(&&*note.word));
            for note in notes {
                if let Err(flaw) = stage.place(note) {
                    stage.troubles.push(scene.trouble(note.line, flaw));
                }
            }
            stage.finish()?
        }
    };
    Ok(Havoc::new(book.clone(), scenario, wording.clone()))
}

/// A scenario of the book, from its set-up.
fn shipped(
    scene: &Scene,
    files: &Files,
    book: &Book,
    note: &Note,
) -> Result<Scenario, Vec<Trouble>> {
    let other = scene.own_notes().find(|note| !["map", "play"].contains(&&*note.word));
    if let Some(other) = other {
        return Err(vec![scene.trouble(
            other.line,
            flaw(
                format!("`{}` does not go with `scenario`", other.word),
                "a shipped scenario brings its own set-up; change it by actions",
            ),
        )]);
    }
    let chosen: BTreeMap<String, String> =
        scene.options().map(|(_, name, value)| (name.to_owned(), value.to_owned())).collect();
    let id = note.rest.rsplit_once('/').map_or(note.rest.as_str(), |(_, id)| id);
    let scenario = load::scenario(files, book, id, &chosen).map_err(|mut troubles| {
        let what = format!("the scenario `{id}` cannot be opened");
        troubles.insert(0, scene.trouble(note.line, flaw(what, "see below")));
        troubles
    })?;
    Ok(Scenario { patient: true, ..scenario })
}

/// A scene under construction.
pub(super) struct Stage<'a> {
    pub(super) file: &'a str,
    pub(super) book: &'a Book,
    pub(super) map: Arc<Map>,
    pub(super) scenario: Scenario,
    pub(super) names: Names,
    pub(super) animals: Vec<Start>,
    pub(super) under: Vec<(usize, String, String)>,
    pub(super) strings: Vec<(usize, Vec<String>)>,
    pub(super) champions: Option<(usize, [String; 2])>,
    pub(super) troubles: Vec<Trouble>,
}

/// The steps of a phase as they are written in a case.
pub(super) const STEPS: [(&str, StepName); 6] = [
    ("declare", StepName::Declare),
    ("first-shooting", StepName::FirstShooting),
    ("second-shooting", StepName::SecondShooting),
    ("movement", StepName::Movement),
    ("third-shooting", StepName::ThirdShooting),
    ("combat", StepName::Combat),
];

fn step_named(word: &str) -> Result<StepName, Flaw> {
    let found = STEPS.iter().find(|(name, _)| *name == word);
    found.map(|(_, step)| *step).ok_or_else(|| {
        let names = STEPS.map(|(name, _)| name).join(", ");
        flaw(format!("no step `{word}`"), format!("there is set-up, {names}"))
    })
}

impl<'a> Stage<'a> {
    fn new(scene: &'a Scene, files: &Files, book: &'a Book) -> Result<Stage<'a>, Vec<Trouble>> {
        let map = Arc::new(board(scene, files, book)?);
        let mut options = book.defaults.clone();
        let mut troubles = Vec::new();
        let mut chosen = BTreeMap::new();
        for (line, name, value) in scene.options() {
            if let Err(why) = options.set(&book.switches, name, value) {
                troubles.push(scene.trouble(line, flaw(why, "choose one of those")));
            }
            chosen.insert(name.to_owned(), value.to_owned());
        }
        let [a, b] = scene.sides();
        let party = |id: String| Party {
            name: id.clone(),
            id,
            zone: map.field.ids().collect(),
            exits: Vec::new(),
            home: None,
        };
        let scenario = Scenario {
            id: format!("{}/case", book.play.folder()),
            title: "A case".to_owned(),
            story: String::new(),
            aims: String::new(),
            shows: String::new(),
            map: map.clone(),
            parties: BySide::new(party(a), party(b)),
            pieces: Vec::new(),
            characters: 0,
            first: First::Side(Side::A),
            turns: 30,
            options,
            chosen,
            scores: Vec::new(),
            verdict: Verdict::Points,
            vital: Vec::new(),
            wake: None,
            night: None,
            garrison: None,
            barricades: standing(&map),
            staged: Staged::default(),
            halved_ammo: BySide::default(),
            patient: true,
            midway: Some((2, StepName::Combat, Side::A)),
        };
        let (names, animals, under, strings, champions) = Default::default();
        let file = &scene.file;
        Ok(Stage { file, book, map, scenario, names, animals, under, strings, champions, troubles })
    }

    fn side(&self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|s| self.scenario.parties[*s].id == word)
    }

    fn side_or_flaw(&self, word: &str) -> Result<Side, Flaw> {
        let names = || {
            let p = &self.scenario.parties;
            format!("the sides are {} and {}", p.a.id, p.b.id)
        };
        self.side(word).ok_or_else(|| flaw(format!("no side `{word}`"), names()))
    }

    fn namer(&self) -> Namer {
        let field = self.map.field.clone();
        let origin = self.map.axial_origin.map(|o| field.hex(o));
        Namer { field, origin }
    }

    fn place(&mut self, note: &Note) -> Result<(), Flaw> {
        let words: Vec<&str> = note.rest.split_whitespace().collect();
        match (note.word.as_str(), words.as_slice()) {
            ("lantern", [hex, "out"]) => {
                let hex = self.namer().one(hex)?;
                self.scenario.staged.out.push(hex);
            }
            ("night", []) => self.scenario.night = Some(1),
            ("alarm", [side]) => self.scenario.garrison = Some(self.side_or_flaw(side)?),
            ("harness", [horse, "to", cart]) => {
                self.strings.push((note.line, vec![(*horse).to_owned(), (*cart).to_owned()]));
            }
            ("champions", [a, b]) => {
                self.champions = Some((note.line, [(*a).to_owned(), (*b).to_owned()]));
            }
            (
                "terrain" | "building" | "door" | "window" | "wall" | "lip" | "corner"
                | "barricade" | "lantern",
                _,
            ) => {
                if self.map.id != "case" {
                    let what = format!("`{}` cannot change a shipped map", note.word);
                    return Err(flaw(what, "draw the map in the case: `map 12 x 9`"));
                }
            }
            ("first", ["die"]) => self.scenario.first = First::Die,
            ("first", [side]) => self.scenario.first = First::Side(self.side_or_flaw(side)?),
            ("turns", [n]) => self.scenario.turns = number(n)?,
            ("turn", [n]) => {
                if let Some((turn, ..)) = &mut self.scenario.midway {
                    *turn = number(n)?.max(1);
                }
            }
            ("step", ["set-up"]) => self.scenario.midway = None,
            ("step", [step, side]) => {
                let turn = self.scenario.midway.map_or(2, |m| m.0);
                let (step, side) = (step_named(step)?, self.side_or_flaw(side)?);
                self.scenario.midway = Some((turn, step, side));
            }
            ("home", [side, edge]) => {
                let side = self.side_or_flaw(side)?;
                self.scenario.parties[side].home = Some(edge_named(edge)?);
            }
            ("exits", [side, edges @ ..]) => {
                let side = self.side_or_flaw(side)?;
                for edge in edges {
                    self.scenario.parties[side].exits.push(edge_named(edge)?);
                }
            }
            ("zone", [side, hexes @ ..]) => {
                let side = self.side_or_flaw(side)?;
                self.scenario.parties[side].zone = self.namer().hexes(&hexes.join(" "))?;
            }
            ("string", names) => {
                let names = names.iter().map(|n| (*n).to_owned()).collect();
                self.strings.push((note.line, names));
            }
            (side, [kind, name, rest @ ..]) if side == "none" || self.side(side).is_some() => {
                self.place_piece(note.line, self.side(side), kind, name, rest)?;
            }
            (word, _) => return Err(unknown(word)),
        }
        Ok(())
    }

    fn place_piece(
        &mut self,
        line: usize,
        side: Option<Side>,
        kind: &str,
        name: &str,
        words: &[&str],
    ) -> Result<(), Flaw> {
        let Some(row) = self.book.kind(kind) else {
            let ids: Vec<&str> = self.book.kinds.iter().map(|k| k.id.as_str()).collect();
            return Err(flaw(format!("no kind `{kind}`"), format!("there is {}", ids.join(", "))));
        };
        self.names.give(line, name)?;
        let mut start = Start::blank(name, row, side);
        let tail = self.describe(line, words, &mut start)?;
        if start.hex.is_none() {
            return Err(flaw(format!("{name} stands nowhere"), "add `at HEX`"));
        }
        let kind_row = &self.book.kinds[row];
        let animal = kind_row.breed != Breed::Character;
        match tail {
            Some(tail) => {
                start.facing = self.map.field.direction(tail, start.hex).ok_or_else(|| {
                    flaw("head and tail are not neighbours", "write head/tail, as (1,0)/(0,0)")
                })?;
                start.mounted = !animal;
                if start.mounted {
                    self.names.give(line, &horse_of(name))?;
                }
                // SB-HRS-04: a samurai rides without a mounted side.
                let rides = kind_row.mounted.is_some() || kind_row.rank == Rank::Samurai;
                if !animal && !rides {
                    return Err(flaw(format!("a {kind} has no horse"), "give him one hex"));
                }
            }
            None if kind_row.breed.is_long() => {
                return Err(flaw("a horse or cart takes two hexes", "write head/tail"));
            }
            None => {}
        }
        if animal {
            self.animals.push(start)
        } else {
            self.scenario.pieces.push(start)
        }
        Ok(())
    }

    /// Reads what follows a piece's name. The hex of its tail comes back.
    fn describe(
        &mut self,
        line: usize,
        words: &[&str],
        start: &mut Start,
    ) -> Result<Option<HexId>, Flaw> {
        let mut words = words.iter();
        let mut tail = None;
        while let Some(word) = words.next() {
            let mut next = || {
                words.next().copied().ok_or_else(|| {
                    flaw(format!("`{word}` needs something after it"), "see docs/cases.md")
                })
            };
            match *word {
                "at" => {
                    let pose = next()?;
                    let namer = self.namer();
                    let (head, back) = match pose.split_once('/') {
                        Some((h, t)) => (h, Some(namer.one(t)?)),
                        None => (pose, None),
                    };
                    start.hex = namer.one(head)?;
                    tail = back;
                }
                "wounded" => start.health = Health::Wounded,
                "stunned" => start.health = Health::Stunned,
                "dead" => start.health = Health::Dead,
                "prisoner" => start.captivity = Captivity::Prisoner,
                "escaped" => start.captivity = Captivity::Escaped,
                "asleep" => start.asleep = true,
                "attack" => start.attack_by = variation(next()?, 3)?,
                "defence" => start.defence_by = variation(next()?, 1)?,
                "ammo" => start.ammo = Some(number(next()?)?),
                "under" => {
                    let sergeant = next()?.to_owned();
                    self.under.push((line, start.name.clone(), sergeant));
                }
                _ => {
                    return Err(flaw(
                        format!("what is `{word}`?"),
                        "after a name: at, wounded, stunned, dead, prisoner, escaped, asleep, \
                         ammo, under, attack, defence",
                    ));
                }
            }
        }
        Ok(tail)
    }
}

/// What a horseman's own horse is called.
pub(super) fn horse_of(rider: &str) -> String {
    format!("{rider}'s-horse")
}

fn unknown(word: &str) -> Flaw {
    let known = WORDS.join(", ");
    let piece = "`SIDE KIND NAME at HEX`";
    let remedy = format!("a set-up knows title, book, play, rules, {known}, or a piece: {piece}");
    flaw(format!("what is `{word}`?"), remedy)
}

fn edge_named(word: &str) -> Result<Edge, Flaw> {
    Edge::parse(word).ok_or_else(|| flaw(format!("no edge `{word}`"), "north, east, south or west"))
}

fn number(word: &str) -> Result<u8, Flaw> {
    word.parse().map_err(|_| flaw(format!("`{word}` is no number"), "write 0 to 255"))
}

/// A character's own strength: `+2`, `-1`.
fn variation(word: &str, most: i8) -> Result<i8, Flaw> {
    match word.parse::<i8>() {
        Ok(n) if n.abs() <= most => Ok(n),
        _ => Err(flaw(format!("`{word}` is too much"), format!("write -{most} to +{most}"))),
    }
}
