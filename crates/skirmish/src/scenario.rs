//! A scenario: ground, people, options, aims.

use std::collections::BTreeMap;

use engine::{BySide, Piece, Side};
use measure::{Ground, Point, Polygon};

use crate::options::Options;
use crate::roster::{Character, Group, Steed};
use crate::state::State;

/// An edge of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Edge {
    #[default]
    South,
    North,
    West,
    East,
}

/// A side of the scenario.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// Its name in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// SS-TAB-01 — The edge to its rear.
    pub home: Edge,
    /// SS-GRP-02 — Its force commander.
    pub commander: Option<Piece>,
    /// SS-TAB-01 — Where its owner may set it up; nowhere if everybody stands where he was put.
    pub zones: Vec<Polygon>,
    /// K-03 — The exits of the ground by which it may leave, as bits.
    pub exits: u8,
}

/// K-04 — Something that is seized or broken open by Interacts.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its name in data.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The line of the ground one must touch, by number.
    pub line: u8,
    /// The side that may.
    pub by: Side,
    /// How many Interacts it takes.
    pub needed: u8,
    /// True if the line is taken off the ground by it.
    pub opens: bool,
}

/// Whom an aim speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Anybody of the side it concerns.
    Anybody,
    /// One figure.
    One(Piece),
}

/// K-06 — What must have befallen somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Killed, disabled or fled.
    Out,
    /// Killed or disabled.
    Down,
    /// Killed.
    Killed,
}

/// K-01 — What a side is after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Enemies are out.
    Fell(Whom, Fate),
    /// One's own have left by an exit, by number, or by any.
    Leave(Whom, Option<u8>),
    /// Sites have been seized: those of these bits.
    Seize(u16),
    /// K-05 — One's own are active in a place.
    Hold {
        /// Where.
        zone: Polygon,
        /// Where no active enemy may be at the same time.
        clear: Option<Polygon>,
    },
    /// K-05, K-08 — The muster value of one's own near a place is greater than the enemy's.
    Outweigh {
        /// Where.
        at: Point,
        /// How near, in u.
        radius: i32,
    },
    /// One's own are active on the table.
    Stand(Whom),
}

/// K-01 — When an aim is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// At the close of every player turn.
    #[default]
    Close,
    /// At the close of every game turn.
    Turn,
    /// When the last turn is over.
    End,
}

/// K-01 — One aim of a side.
#[derive(Clone, Debug)]
pub struct Aim {
    /// Whose.
    pub side: Side,
    /// What.
    pub feat: Feat,
    /// How many.
    pub count: u8,
    /// When it is looked at.
    pub when: When,
    /// K-07 — The last game turn in which it can be met.
    pub until: u8,
    /// The game is over as soon as it is met.
    pub ends: bool,
}

/// K-01 — Who has won when the last turn is over and no aim is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Otherwise {
    /// Whoever has put more muster value of enemies out (SS-END-01).
    #[default]
    Muster,
    /// Nobody.
    Draw,
    /// A side.
    Side(Side),
}

/// SS-GRP-04 — The limits of a band by points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Its muster value is at most this.
    pub points: u16,
    /// The most figures of each class, by [`crate::catalogue::Class`].
    pub most: [u8; 5],
    /// At least so many who are no samurai.
    pub common: u8,
    /// At most so many figures.
    pub figures: u8,
}

impl Limits {
    /// The most figures of a band if nothing is said.
    const FIGURES: u8 = 30;

    /// Points alone.
    pub const fn of(points: u16) -> Limits {
        Limits { points, most: [u8::MAX; 5], common: 0, figures: Limits::FIGURES }
    }
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name in commands.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The story.
    pub story: String,
    /// The aims, in words.
    pub aims_text: String,
    /// What it shows.
    pub shows: String,
    /// The name of its ground.
    pub ground_id: String,
    /// The ground.
    pub ground: Ground,
    /// The two sides.
    pub parties: BySide<Party>,
    /// SS-TRN-01 — Who goes first, if the scenario says.
    pub first: Option<Side>,
    /// Figures, in order.
    pub people: Vec<Character>,
    /// Horses, in order.
    pub steeds: Vec<Steed>,
    /// Groups, in order.
    pub groups: Vec<Group>,
    /// SS-CLB-06 — Where ladders lie at the start, and who carries one.
    pub ladders: Vec<Rungs>,
    /// What can be worked on.
    pub sites: Vec<Site>,
    /// SS-END-01 — Game turns to play.
    pub turns: u8,
    /// K-02 — True if a side whose groups are all broken or gone has lost.
    pub rout: bool,
    /// K-01 — What the sides are after.
    pub aims: Vec<Aim>,
    /// K-01 — Who has won if no aim is met.
    pub otherwise: Otherwise,
    /// SS-GRP-04 — The limits of a band that takes the place of one listed.
    pub muster: Option<Limits>,
    /// The options in force.
    pub options: Options,
    /// Those that were chosen, by name.
    pub chosen: BTreeMap<String, String>,
    /// Where a case begins, which is in the middle of things; a scenario begins at its beginning.
    pub midway: Option<Box<State>>,
}

/// SS-CLB-06 — A ladder at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rungs {
    /// What it is called.
    pub name: String,
    /// Where it lies.
    pub at: Point,
    /// Who carries it, if anybody does.
    pub bearer: Option<Piece>,
}
