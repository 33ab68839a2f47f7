//! A scenario: map, people, switches, aims.

use std::collections::BTreeMap;

use engine::{BySide, Piece, Side};
use hex::HexId;

use crate::geometry::Dir;
use crate::map::Map;
use crate::options::Options;
use crate::roster::{Character, Group, Steed};
use crate::state::State;

/// A side of the scenario.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// Its name in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// Whom an aim speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Anybody of the side it concerns.
    Anybody,
    /// One figure.
    One(Piece),
    /// The people of a group.
    Group(u8),
}

/// KY-SEQ-26 — What is worth points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feat {
    /// An enemy dies, each.
    Kill,
    /// An enemy is dead, knocked out or collapsed, each.
    Fell,
    /// An enemy is alive in the end, and helpless or held.
    TakeAlive,
    /// One of one's own is alive and awake on the board in the end, each.
    Live,
    /// One of one's own stands in a place.
    Reach {
        /// Where.
        place: Vec<HexId>,
    },
    /// One of one's own has left the board, each.
    Escape {
        /// Over the side of a hex that looks this way; by any if nothing is said.
        edge: Option<Dir>,
    },
    /// More of one's own than of the enemy's are awake in a place in the end.
    Hold {
        /// Where.
        place: Vec<HexId>,
    },
    /// An enemy has drawn steel: a stroke with an edged weapon was made, once.
    SteelDrawn,
}

/// One aim of a side.
#[derive(Clone, Debug)]
pub struct Aim {
    /// Whose.
    pub side: Side,
    /// What.
    pub feat: Feat,
    /// Whom it speaks of.
    pub whom: Whom,
    /// What it is worth; less than zero is a loss.
    pub points: i16,
    /// The game is over as soon as it is fulfilled.
    pub ends: bool,
}

/// KY-CAM-40 — When the orders of a group no longer fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Never, unless an umpire says so.
    Never,
    /// Somebody is dead or helpless.
    Down(Piece),
    /// An enemy is in sight within so many hexes.
    Enemy(u8),
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
    /// The name of its map.
    pub map_id: String,
    /// The ground.
    pub map: Map,
    /// The two sides.
    pub parties: BySide<Party>,
    /// KY-MAP-50 — Where hidden figures may be put.
    pub zones: Vec<Vec<HexId>>,
    /// Characters, in order.
    pub people: Vec<Character>,
    /// Horses, in order.
    pub steeds: Vec<Steed>,
    /// Groups, in order.
    pub groups: Vec<Group>,
    /// KY-CAM-40 — When their orders no longer fit.
    pub unfit: Vec<Unfit>,
    /// Moves to play.
    pub moves: u8,
    /// It rains.
    pub rain: bool,
    /// It is night.
    pub night: bool,
    /// Somebody may be hidden: whoever has nothing to write is asked all the same.
    pub veiled: bool,
    /// What is worth points.
    pub aims: Vec<Aim>,
    /// The switches in force.
    pub options: Options,
    /// Those that were chosen, by name.
    pub chosen: BTreeMap<String, String>,
    /// Where a case begins, which is in the middle of things; a scenario begins at its beginning.
    pub midway: Option<Box<State>>,
}
