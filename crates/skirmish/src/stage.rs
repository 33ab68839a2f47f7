//! A small table set up in code, for tests of rules that no action reaches alone.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use ::book::{Files, Wording};
use engine::{BySide, Die, Piece, PieceSet, Script, Side};
use measure::{AreaKind, Ground, Heading, Line, LineKind, Pieces, Point, Polygon};

use crate::Skirmish;
use crate::book::Book;
use crate::catalogue::{Armour, Class, Melee, Missile};
use crate::event::Event;
use crate::load;
use crate::options::Options;
use crate::roster::{Character, Group, Steed};
use crate::scenario::{Otherwise, Party, Rungs, Scenario};
use crate::state::{
    AIMS, COMBATS, Combat, EXITS, FIGURES, GROUPS, HORSES, Horse, LADDERS, Ladder, Place, SITES,
    Stage as Moment, State, Status, mark,
};

/// The book as it is printed, read once.
pub(crate) fn book() -> Arc<Book> {
    static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
    let read = || {
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let mut found = Vec::new();
        for folder in ["tables", "catalogue"] {
            let folder = format!("{}/{folder}", load::FOLDER);
            for entry in std::fs::read_dir(base.join(&folder)).expect("the data is there") {
                let entry = entry.expect("an entry");
                let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
                found.push((name, std::fs::read_to_string(entry.path()).expect("a text")));
            }
        }
        let mut files = Files::embedded(&[]);
        files.overlay(found);
        Arc::new(load::book(&files).unwrap_or_else(|troubles| panic!("{troubles:?}")))
    };
    BOOK.get_or_init(read).clone()
}

/// A table that is being set up: 120 by 120 cm, open and level, until something is put on it.
#[derive(Default)]
pub(crate) struct Stage {
    ground: Pieces,
    people: Vec<Character>,
    steeds: Vec<Steed>,
    groups: Vec<Group>,
    commanders: BySide<Option<Piece>>,
    ladders: Vec<Rungs>,
    options: Options,
}

/// A rectangle from one corner to the other.
fn rectangle(from: (i32, i32), to: (i32, i32)) -> Polygon {
    let corners = [(from.0, from.1), (to.0, from.1), (to.0, to.1), (from.0, to.1)];
    Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).expect("a rectangle")
}

impl Stage {
    /// An empty table.
    pub fn new() -> Stage {
        Stage::default()
    }

    /// The same with an option set.
    pub fn with(mut self, option: &str, value: &str) -> Stage {
        self.options.set(option, value).expect("an option of the book");
        self
    }

    /// Puts a rectangle of some ground on the table.
    pub fn area(&mut self, kind: AreaKind, from: (i32, i32), to: (i32, i32)) {
        self.ground.area(kind, "area", rectangle(from, to));
    }

    /// Puts a platform on the table, with its edge.
    pub fn platform(&mut self, levels: u8, from: (i32, i32), to: (i32, i32)) {
        self.ground.platform(levels, "platform", rectangle(from, to));
    }

    /// Puts a straight wall of a height on the table; gives its number.
    pub fn wall(&mut self, height: i32, from: (i32, i32), to: (i32, i32)) -> u8 {
        let outline = vec![Point::new(from.0, from.1), Point::new(to.0, to.1)];
        self.ground.lines.push(Line::new("wall", LineKind::Wall, height, outline));
        self.ground.lines.len() as u8 - 1
    }

    /// Puts somebody on foot on the table, unarmed, in a group of his own.
    pub fn add(&mut self, side: Side, class: Class, armour: Armour, at: (i32, i32)) -> Piece {
        let piece = Piece(self.people.len() as u8);
        let group = self.groups.len() as u8;
        self.people.push(Character {
            name: format!("{}{}", side.to_string().to_lowercase(), piece.0),
            side,
            group,
            class,
            armour,
            melee: [None; 2],
            arms: [None; 2],
            missile: None,
            launcher: None,
            loaded: true,
            load: 0,
            animal: false,
            horse: None,
            at: Point::new(at.0, at.1),
            heading: Heading::NORTH,
            damage: 0,
            drawing: String::new(),
        });
        let (leader, members) = (None, PieceSet::of(piece));
        self.groups.push(Group { name: format!("group {group}"), side, leader, members });
        piece
    }

    /// The same with a melee weapon.
    pub fn fighter(
        &mut self,
        side: Side,
        (class, weapon, armour): (Class, Melee, Armour),
        at: (i32, i32),
    ) -> Piece {
        let piece = self.add(side, class, armour, at);
        self.people[piece.index()].melee[0] = Some(weapon);
        piece
    }

    /// The same with a loaded missile weapon.
    pub fn shooter(
        &mut self,
        side: Side,
        (class, weapon, armour): (Class, Missile, Armour),
        at: (i32, i32),
    ) -> Piece {
        let piece = self.add(side, class, armour, at);
        self.people[piece.index()].missile = Some(weapon);
        piece
    }

    /// Gives somebody a second melee weapon.
    pub fn second_arm(&mut self, who: Piece, weapon: Melee) {
        self.people[who.index()].melee[1] = Some(weapon);
    }

    /// Sets somebody on a horse that looks some way.
    pub fn ride(&mut self, who: Piece, armour: Armour, heading: i32) -> Piece {
        let horse = self.tether(armour, (0, 0));
        self.steeds[horse.index() - FIGURES].rider = Some(who);
        let one = &mut self.people[who.index()];
        (one.horse, one.heading) = (Some(horse), Heading::new(heading));
        horse
    }

    /// Puts a riderless horse on the table.
    pub fn tether(&mut self, armour: Armour, at: (i32, i32)) -> Piece {
        let piece = Piece((FIGURES + self.steeds.len()) as u8);
        self.steeds.push(Steed {
            name: format!("horse {}", self.steeds.len()),
            armour,
            rider: None,
            at: Point::new(at.0, at.1),
            heading: Heading::NORTH,
            damage: 0,
        });
        piece
    }

    /// Gives somebody a ladder to carry.
    pub fn ladder(&mut self, bearer: Piece) {
        let at = self.people[bearer.index()].at;
        self.ladders.push(Rungs { name: "ladder".to_owned(), at, bearer: Some(bearer) });
    }

    /// Puts all of these into the group of the first, which he leads if he is named leader later.
    pub fn group(&mut self, members: &[Piece]) -> u8 {
        let group = self.people[members[0].index()].group;
        for p in members {
            let own = self.people[p.index()].group;
            self.groups[usize::from(own)].members.remove(*p);
            self.groups[usize::from(group)].members.insert(*p);
            self.people[p.index()].group = group;
        }
        group
    }

    /// Names the leader of his group.
    pub fn lead(&mut self, who: Piece) {
        let group = self.people[who.index()].group;
        self.groups[usize::from(group)].leader = Some(who);
    }

    /// Names the force commander of his side.
    pub fn command(&mut self, who: Piece) {
        self.commanders[self.people[who.index()].side] = Some(who);
    }

    /// The game, and its state in the first turn of side A, as if everybody stood in P3.
    pub fn ready(self) -> (Skirmish, State) {
        let party = |side: Side| Party { commander: self.commanders[side], ..Party::default() };
        let scenario = Scenario {
            id: "stage".to_owned(),
            title: String::new(),
            story: String::new(),
            aims_text: String::new(),
            shows: String::new(),
            ground_id: String::new(),
            ground: Ground::new("stage", 12000, 12000, self.ground).expect("a table"),
            parties: BySide::from_fn(party),
            first: Some(Side::A),
            people: self.people,
            steeds: self.steeds,
            groups: self.groups,
            ladders: self.ladders,
            sites: Vec::new(),
            turns: 12,
            rout: true,
            aims: Vec::new(),
            otherwise: Otherwise::Muster,
            muster: None,
            options: self.options,
            chosen: BTreeMap::new(),
            midway: None,
        };
        assert!(scenario.aims.len() <= AIMS);
        let s = state(&scenario);
        (Skirmish::new(book(), scenario, Arc::new(Wording::default())), s)
    }
}

fn state(scenario: &Scenario) -> State {
    let mut s = State {
        figures: [Default::default(); FIGURES],
        came: [0; FIGURES],
        horses: [Default::default(); HORSES],
        groups: [Default::default(); GROUPS],
        ladders: [Default::default(); LADDERS],
        sites: [0; SITES],
        combats: [Default::default(); COMBATS],
        combat_count: 0,
        unpaired: 0,
        turn: 1,
        stage: Moment::Actions,
        pending: Default::default(),
        first: Side::A,
        active: Side::A,
        half: 0,
        acting: crate::state::Group::NOBODY,
        acted: 0,
        accepts: false,
        in_order: false,
        left: [0; EXITS],
        commander_lost: BySide::both(0),
        met: 0,
        resigned: None,
        over: None,
    };
    for (figure, one) in s.figures.iter_mut().zip(&scenario.people) {
        (figure.at, figure.heading) = (one.at, one.heading);
        (figure.damage, figure.load) = (one.damage, one.load);
        (figure.status, figure.actions) = (Status::Active, 2);
        figure.horse = one.horse.into();
        if one.missile.is_some() && one.loaded {
            figure.set(mark::LOADED);
        }
    }
    for (horse, one) in s.horses.iter_mut().zip(&scenario.steeds) {
        *horse = match one.rider {
            Some(_) => Horse { place: Place::Ridden, ..Horse::default() },
            None => Horse { place: Place::Loose, at: one.at, ..Horse::default() },
        };
    }
    for (ladder, one) in s.ladders.iter_mut().zip(&scenario.ladders) {
        *ladder = match one.bearer {
            Some(by) => Ladder::Carried { by },
            None => Ladder::Lies { at: one.at },
        };
    }
    s
}

/// Sets a combat up: who fights for A and for B, the primaries first.
pub(crate) fn set_combat(s: &mut State, a: &[Piece], b: &[Piece]) -> usize {
    let mut combat = Combat::between(a[0], b[0]);
    a[1..].iter().for_each(|p| combat.join(Side::A, *p));
    b[1..].iter().for_each(|p| combat.join(Side::B, *p));
    s.combats[usize::from(s.combat_count)] = combat;
    s.combat_count += 1;
    usize::from(s.combat_count) - 1
}

/// Lets something happen with just these dice: no more, no less, none that is too high.
pub(crate) fn happens(
    faces: &[u8],
    what: impl FnOnce(&mut Script<'_>, &mut Vec<Event>) -> Result<(), Die>,
) -> Vec<Event> {
    let (mut dice, mut told) = (Script::new(faces), Vec::new());
    if let Err(die) = what(&mut dice, &mut told) {
        panic!("{die:?} cannot fall as {faces:?} say, after {told:?}");
    }
    assert_eq!(dice.left(), 0, "dice of {faces:?} are left over");
    told
}
