//! The set-up of a case: a bare map with a few features and some people on it, in the middle of a
//! move; or a scenario of the book from its beginning.

use ::book::{Files, Trouble};
use ::case::{Flaw, Names, Note, Scene, flaw};
use engine::{BySide, Piece, Quiet, Script, Side};

use super::Opened;
use super::deeds::do_deed;
use super::ground::{board, lay, number};
use super::muster::{Band, Deed, group, horse, man, piece_of};
use crate::Katana;
use crate::book::Book;
use crate::load::{self, FOLDER, Muster};
use crate::map::Map;
use crate::options::{Options, PRESET};
use crate::order::{Act, Gait, Packed};
use crate::roster::{Group, Routine, Steed};
use crate::scenario::{Party, Scenario, Unfit};
use crate::state::{HORSES, MEN, PHASES, Stage, State, mark};

/// The words with which a line of the set-up begins, figures aside.
const WORDS: [&str; 17] = [
    "scenario", "map", "sides", "option", "ground", "height", "wall", "window", "steps", "rain",
    "night", "turn", "turns", "phase", "step", "group", "horse",
];

/// Moves to play where nothing is said.
const MOVES: u8 = 40;

/// True of a word with which a line of the set-up begins, so that the line is no figure.
pub(super) fn is_word(word: &str) -> bool {
    WORDS.contains(&word)
}

/// Where in a move a case begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    Modes,
    Orders,
    Shots,
    Strokes,
}

const BEGINS: [(&str, Begin); 4] = [
    ("modes", Begin::Modes),
    ("orders", Begin::Orders),
    ("shots", Begin::Shots),
    ("strokes", Begin::Strokes),
];

/// Builds the game a case is tried in.
pub(super) fn stage(
    scene: &Scene,
    files: &Files,
    (book, wording): &Opened,
) -> Result<Katana, Vec<Trouble>> {
    scene.is_of(FOLDER)?;
    if let Some(scenario) = scene.whole(|id, chosen| load::scenario(files, book, id, chosen))? {
        return Ok(Katana::new(book.clone(), scenario, wording.clone()));
    }
    let mut stage = Draft::new(scene, book)?;
    // Whoever rides finds his horse there.
    let (horses, others): (Vec<_>, Vec<_>) =
        scene.own_notes().partition(|note| note.word == "horse");
    for note in horses.into_iter().chain(others) {
        if let Err(flaw) = stage.read(note) {
            stage.troubles.push(scene.trouble(note.line, flaw));
        }
    }
    stage.finish((book, wording))
}

/// A case under construction.
struct Draft<'a> {
    scene: &'a Scene,
    book: &'a Book,
    map: Map,
    options: Options,
    sides: [String; 2],
    names: Names,
    muster: Muster,
    bands: Vec<(usize, Band)>,
    mounts: Vec<(Gait, Option<String>)>,
    deeds: Vec<(usize, Piece, Deed)>,
    in_groups: Vec<(usize, usize, String)>,
    rain: bool,
    night: bool,
    moves: u8,
    turn: u8,
    phase: u8,
    begin: Begin,
    troubles: Vec<Trouble>,
}

impl<'a> Draft<'a> {
    fn new(scene: &'a Scene, book: &'a Book) -> Result<Draft<'a>, Vec<Trouble>> {
        let mut troubles = Vec::new();
        let mut options = Options::default();
        // A preset is the ground on which single switches are set.
        let (presets, others): (Vec<_>, Vec<_>) =
            scene.options().partition(|(_, name, _)| *name == PRESET);
        for (line, name, value) in presets.into_iter().chain(others) {
            if let Err(what) = options.set(name, value) {
                troubles.push(scene.trouble(line, flaw(what, "mend the option")));
            }
        }
        let map = board(scene).map_err(|flaw| {
            vec![scene.trouble(scene.note("map").map_or(1, |note| note.line), flaw)]
        })?;
        Ok(Draft {
            scene,
            book,
            map,
            options,
            sides: scene.sides(),
            names: Names::default(),
            muster: Muster::default(),
            bands: Vec::new(),
            mounts: Vec::new(),
            deeds: Vec::new(),
            in_groups: Vec::new(),
            rain: false,
            night: false,
            moves: MOVES,
            turn: 1,
            phase: 1,
            begin: Begin::Orders,
            troubles,
        })
    }

    fn side(&self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[side.index()] == word)
    }

    fn read(&mut self, note: &Note) -> Result<(), Flaw> {
        let words: Vec<&str> = note.rest.split_whitespace().collect();
        match (note.word.as_str(), words.as_slice()) {
            ("map", _) => {}
            ("ground" | "height" | "wall" | "window" | "steps", _) => lay(&mut self.map, note)?,
            ("rain", []) => self.rain = true,
            ("night", []) => self.night = true,
            ("turn", [n]) => self.turn = number::<u8>(n)?.max(1),
            ("turns", [n]) => self.moves = number(n)?,
            ("phase", [n]) => {
                self.phase = number(n)?;
                if !(1..=PHASES).contains(&self.phase) {
                    return Err(flaw(format!("there is no phase {n}"), "write 1 to 5"));
                }
            }
            ("step", [word]) => {
                let found = BEGINS.iter().find(|(name, _)| name == word);
                let names = || BEGINS.map(|(name, _)| name).join(", ");
                self.begin = found.ok_or_else(|| flaw(format!("no step `{word}`"), names()))?.1;
            }
            ("group", [side, ..]) => {
                let side = self.side(side).ok_or_else(|| self.no_side(side))?;
                let clauses: Vec<&str> = note.rest.split(", ").map(str::trim).collect();
                let name = clauses[0].split_once(' ').map_or("", |(_, name)| name.trim());
                self.bands.push((note.line, group(side, name, &clauses[1..])?));
            }
            ("horse", _) => self.place_horse(note)?,
            (word, _) => {
                if let Some(side) = self.side(word) {
                    return self.place_man(note.line, side, &note.rest);
                }
                let known = WORDS.join(", ");
                let remedy = format!(
                    "a set-up knows title, book, rules, {known}, or a figure: `SIDE KIND NAME at \
                     0,0 N, …`"
                );
                return Err(flaw(format!("what is `{word}`?"), remedy));
            }
        }
        Ok(())
    }

    fn no_side(&self, word: &str) -> Flaw {
        let [a, b] = &self.sides;
        flaw(format!("no side `{word}`"), format!("the sides are {a} and {b}"))
    }

    fn place_horse(&mut self, note: &Note) -> Result<(), Flaw> {
        let horse = horse(&note.rest)?;
        self.names.give(note.line, &horse.name)?;
        if self.muster.steeds.len() >= HORSES {
            return Err(flaw(format!("there are more than {HORSES} horses"), "leave some out"));
        }
        let spot = load::spot(&self.map, &horse.spot);
        let (hex, facing, _) = spot.map_err(|what| flaw(what, "choose a hex of the map"))?;
        self.muster.steeds.push(Steed {
            name: horse.name,
            quality: horse.quality,
            armour: horse.armour,
            hex,
            facing,
            wounds: horse.wounds,
        });
        self.mounts.push((horse.gait, horse.bolts_from));
        Ok(())
    }

    fn place_man(&mut self, line: usize, side: Side, text: &str) -> Result<(), Flaw> {
        let mut man = man(self.book, text)?;
        let name = man.row.names.first().cloned().unwrap_or_default();
        self.names.give(line, &name)?;
        let who = Piece(self.muster.people.len() as u8);
        let mount = man.deeds.iter().find_map(|deed| match deed {
            Deed::Rides(horse) => Some(horse.clone()),
            _ => None,
        });
        let mount = match mount {
            Some(horse) => {
                let names: Vec<String> =
                    self.muster.steeds.iter().map(|steed| steed.name.clone()).collect();
                let horse = piece_of(&names, MEN, &horse)?;
                let at = self.muster.steeds[usize::from(horse.0) - MEN].hex;
                man.row.at = vec![self.map.name(at)];
                Some(horse)
            }
            None => None,
        };
        // KY-MOR-01: whoever is in no group is a player's own.
        man.row.pc |= man.row.group.is_none();
        let done = self.muster.enlist(self.book, &self.options, &self.map, side, None, &man.row);
        done.map_err(|what| flaw(what, "mend the figure"))?;
        let index = self.muster.people.len() - 1;
        if let Some(group) = man.row.group {
            self.in_groups.push((line, index, group));
        }
        let person = &mut self.muster.people[index];
        person.start.horse = mount;
        if let Some(horse) = mount {
            person.start.facing = self.muster.steeds[usize::from(horse.0) - MEN].facing;
        }
        for (weapon, skill) in man.skills {
            let known = self.book.find_weapon(&weapon);
            let id = known.ok_or_else(|| {
                flaw(format!("there is no weapon `{weapon}`"), "use a name of the catalogue")
            })?;
            let weapon = self.book.weapon(id);
            let thrown = weapon.missile.map(|missile| missile.family);
            for family in std::iter::once(weapon.family).chain(thrown) {
                person.skills.retain(|(of, _)| *of != family);
                person.skills.push((family, skill));
            }
        }
        person.skills.sort_unstable();
        self.deeds.extend(man.deeds.into_iter().map(|deed| (line, who, deed)));
        Ok(())
    }

    fn finish(
        mut self,
        (book, wording): (&std::sync::Arc<Book>, &std::sync::Arc<::book::Wording>),
    ) -> Result<Katana, Vec<Trouble>> {
        for (line, index, name) in std::mem::take(&mut self.in_groups) {
            let side = self.muster.people[index].side;
            let at = self.bands.iter().position(|(_, band)| band.name == name && band.side == side);
            match at {
                Some(at) => self.muster.people[index].group = Some(at as u8),
                None => {
                    let what = format!("there is no group `{name}` on this side");
                    let flaw = flaw(what, "add a line `group SIDE NAME`");
                    self.troubles.push(self.scene.trouble(line, flaw));
                }
            }
        }
        if self.muster.people.is_empty() {
            let what = Trouble::whole(&self.scene.file, "nobody is there", "add a figure");
            self.troubles.push(what);
        }
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        let mut game = Katana::new(book.clone(), self.scenario(), wording.clone());
        let mut s = game.first_state();
        self.set(&game, &mut s);
        self.go(&game, &mut s);
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        game.scenario.midway = Some(Box::new(s));
        Ok(game)
    }

    pub(super) fn scenario(&mut self) -> Scenario {
        let party = |id: &String| Party { id: id.clone(), name: id.clone() };
        let names: Vec<String> = self.muster.people.iter().map(|man| man.name.clone()).collect();
        let mut unfit = Vec::new();
        for (line, band) in &self.bands {
            unfit.push(match (&band.unfit_when_down, band.unfit_within) {
                (Some(name), _) => match piece_of(&names, 0, name) {
                    Ok(man) => Unfit::Down(man),
                    Err(flaw) => {
                        self.troubles.push(self.scene.trouble(*line, flaw));
                        Unfit::Never
                    }
                },
                (None, Some(far)) => Unfit::Enemy(far),
                (None, None) => Unfit::Never,
            });
        }
        let groups = self.bands.iter().map(|(_, band)| {
            let routine = if band.hold { Routine::Hold } else { Routine::Free };
            Group { name: band.name.clone(), side: band.side, routine }
        });
        let veiled = self.muster.people.iter().any(|man| man.start.hidden);
        let muster = std::mem::take(&mut self.muster);
        Scenario {
            id: "case".to_owned(),
            title: "A case".to_owned(),
            story: String::new(),
            aims_text: String::new(),
            shows: String::new(),
            map_id: "case".to_owned(),
            map: self.map.clone(),
            parties: BySide::new(party(&self.sides[0]), party(&self.sides[1])),
            zones: muster.zones,
            people: muster.people,
            steeds: muster.steeds,
            groups: groups.collect(),
            unfit,
            moves: self.moves,
            rain: self.rain,
            night: self.night,
            veiled,
            aims: Vec::new(),
            chosen: self.options.changed(),
            options: self.options.clone(),
            midway: None,
        }
    }

    /// Puts into the state what no scenario can say.
    pub(super) fn set(&mut self, game: &Katana, s: &mut State) {
        for (n, (gait, bang)) in self.mounts.iter().enumerate() {
            let horse = &mut s.horses[n];
            horse.gait = *gait;
            horse.speed = game.book.tables.pace(*gait).speed;
            if let Some(bang) = bang {
                horse.marks |= crate::state::Horse::BOLTS;
                horse.bang = game.scenario.map.find(bang).unwrap_or(hex::HexId::NONE);
            }
        }
        for (n, (line, band)) in self.bands.iter().enumerate() {
            let group = &mut s.groups[n];
            group.lost = band.lost;
            group.killed = band.killed;
            group.nerve = band.nerve;
            if let Some(name) = &band.leader {
                match game.piece(name) {
                    Some(leader) => group.leader = leader,
                    None => {
                        let flaw =
                            flaw(format!("nobody is called {name}"), "use a name of the case");
                        self.troubles.push(self.scene.trouble(*line, flaw));
                    }
                }
            }
        }
        for (line, who, deed) in std::mem::take(&mut self.deeds) {
            if let Err(flaw) = do_deed(game, s, who, deed) {
                self.troubles.push(self.scene.trouble(line, flaw));
            }
        }
    }

    /// Goes to where the case begins.
    fn go(&mut self, game: &Katana, s: &mut State) {
        s.turn = self.turn;
        s.count = u16::from(self.turn - 1) * u16::from(PHASES) + u16::from(self.phase) - 1;
        if self.begin == Begin::Modes {
            return;
        }
        for p in game.men() {
            if game.is_forced_to_run(s, p) {
                s.man_mut(p).clear(mark::TACTICAL);
            }
            // KY-SEQ-05: phases that would have been lost by now.
            let ticks =
                |phase: &u8| !s.man(p).has(mark::TACTICAL) || game.actions_in(p, *phase) > 0;
            let gone = (1..self.phase).filter(ticks).count() as u8;
            s.man_mut(p).struck = gone.min(game.losses(s, p));
        }
        s.phase = self.phase - 1;
        s.stage = Stage::PhaseStart;
        let done = game.run(s, &mut Script::new(&[]), &mut Quiet);
        if done.is_err() || s.phase != self.phase {
            let what = match done {
                Err(die) => format!("{} calls for a die before the case begins", die.rule),
                Ok(()) => format!("nobody has anything to decide in phase {}", self.phase),
            };
            let line = self.scene.note("phase").map_or(1, |note| note.line);
            let remedy = "begin in another phase, or with `step modes`";
            return self.troubles.push(self.scene.trouble(line, flaw(what, remedy)));
        }
        if self.begin == Begin::Orders {
            return;
        }
        if self.begin == Begin::Shots {
            for p in game.men() {
                if game.may_order(s, p, Act::Shoot(None).into()).is_ok() {
                    s.man_mut(p).order = Packed::of(Act::Shoot(None).into());
                }
            }
        }
        let wanted = if self.begin == Begin::Shots { Stage::Shots } else { Stage::Strokes };
        let mut done = Ok(());
        // Where somebody is hidden, both are asked for shots even if there are none.
        for stage in [Stage::Orders, Stage::Shots] {
            if done.is_ok() && s.stage == stage && stage != wanted {
                s.sealed = BySide::both(true);
                done = game.run(s, &mut Script::new(&[]), &mut Quiet);
            }
        }
        if done.is_err() || s.stage != wanted || s.phase != self.phase {
            let line = self.scene.note("step").map_or(1, |note| note.line);
            let flaw = flaw("the case does not come as far as that", "begin with `step orders`");
            self.troubles.push(self.scene.trouble(line, flaw));
        }
    }
}
