//! A scenario: ground, forces, options, aims.

use std::collections::BTreeMap;

use engine::{BySide, Side};
use measure::{Ground, Heading, Polygon};

use crate::options::Options;
use crate::roster::{Leader, Unit};
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

impl Edge {
    /// SW-TAB-01 — The way to it.
    pub const fn heading(self) -> Heading {
        match self {
            Edge::South => Heading::SOUTH,
            Edge::North => Heading::NORTH,
            Edge::West => Heading::WEST,
            Edge::East => Heading::EAST,
        }
    }
}

/// A side of the scenario.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// Its name in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// SW-TAB-01 — Its home edge.
    pub home: Edge,
    /// SW-TAB-01 — Where its owner may set it up; nowhere if everybody stands where he was put.
    pub zones: Vec<Polygon>,
    /// SW-MOV-13 — The exits of the ground by which it may leave, as bits.
    pub exits: u8,
    /// SW-END-02 — True of a side that loses at its breaking point.
    pub breaks: bool,
}

/// What a side is after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Unrouted units of one's own have their centres in a place.
    Hold(Polygon),
    /// Unrouted units of one's own stand on this level, or higher.
    Level(u8),
    /// Units of one's own have left by an exit, by number, or by any.
    Leave(Option<u8>),
    /// Unrouted units of one's own are on the table.
    Stand,
    /// The enemy has no leader left.
    Leaderless,
    /// Units of the enemy are removed.
    Destroy,
}

/// When an aim is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// At the end of every turn.
    #[default]
    Turn,
    /// When the last turn is over.
    End,
    /// Whenever something has happened.
    Once,
}

/// One aim of a side.
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
    /// The last turn in which it can be met.
    pub until: u8,
}

/// SW-END-02 — Who has won when the last turn is over and no aim is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Otherwise {
    /// Whoever has lost the smaller share of its points.
    #[default]
    Share,
    /// Whoever has more leaders who command a unit; if they are as many, by share.
    Leaders,
    /// Nobody.
    Draw,
    /// A side.
    Side(Side),
}

/// SW-END-02 — What a side loses by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The share of its starting points at which a side breaks, in hundredths.
    pub percent: u8,
    /// True if routed Peasants count only when they are removed.
    pub patient: bool,
}

impl Default for Breaking {
    fn default() -> Breaking {
        Breaking { percent: 50, patient: false }
    }
}

/// SW-PTS-01 — The limits of a force by points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// It costs at most this.
    pub points: u16,
    /// At most so many units.
    pub units: u8,
    /// At most so many leaders.
    pub leaders: u8,
}

impl Limits {
    /// The limits of a force of so many points where nothing else is said.
    pub const fn of(points: u16) -> Limits {
        Limits { points, units: 30, leaders: 6 }
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
    /// The ground. Buildings are impassable areas with their walls about them.
    pub ground: Ground,
    /// The two sides.
    pub parties: BySide<Party>,
    /// SW-TAB-02 — Who has the priority marker at the start.
    pub priority: Side,
    /// Units, in order: those of the first side, then those of the second.
    pub units: Vec<Unit>,
    /// Leaders, likewise; they are numbered after the units.
    pub leaders: Vec<Leader>,
    /// SW-END-02 — Turns to play.
    pub turns: u8,
    /// SW-END-02.
    pub breaking: Breaking,
    /// What the sides are after.
    pub aims: Vec<Aim>,
    /// Who has won if no aim is met.
    pub otherwise: Otherwise,
    /// SW-PTS-01 — The limits of a force that takes the place of one listed.
    pub muster: Option<Limits>,
    /// True if ground and forces are made from the option `table`.
    pub quick: bool,
    /// The options in force.
    pub options: Options,
    /// Those that were chosen, by name.
    pub chosen: BTreeMap<String, String>,
    /// Where a case begins, which is in the middle of things; a scenario begins at its beginning.
    pub midway: Option<Box<State>>,
}
