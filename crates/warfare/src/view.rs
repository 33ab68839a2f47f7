//! What an eye may see: everything but what is committed in secret.

use engine::{BySide, Count, Eye, Outcome, Piece, Side};
use measure::{Heading, Point};
use serde::Serialize;

use crate::Warfare;
use crate::action::Ask;
use crate::catalogue::{Arm, Kind};
use crate::event::From;
use crate::state::{Link, Stage, State, Status, mark};

/// A unit as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct UnitView {
    pub id: Piece,
    pub side: Side,
    pub kind: Kind,
    pub arm: Option<Arm>,
    pub at: Point,
    pub heading: Heading,
    /// SW-GEO-04 — The side of the tray the men face.
    pub front: u8,
    pub half_width: i32,
    pub half_depth: i32,
    pub status: Status,
    pub strength: u8,
    pub soldiers: u8,
    pub leader: Option<Piece>,
    /// By side of the tray: the enemy in contact there.
    pub foes: [Option<Piece>; 4],
    /// SW-MEL-01 — Whom it strikes, and where from as they see it.
    pub blow: Option<(Piece, From)>,
    pub moved: bool,
    pub fired: bool,
    /// II.1 — The closest eligible enemy, while both sides commit.
    pub aim: Option<Piece>,
    /// What it inflicts, while choices are committed.
    pub inflicts: u8,
    /// II.1 — Whom it will fire at; nothing for those who may not know.
    pub fires: Option<Piece>,
    /// IV.2 — Whether it will strike at the leader; false for those who may not know.
    pub strikes: bool,
    /// True of a unit that consists of its leader alone (SW-MEL-08).
    pub leader_only: bool,
    /// True of a routed unit that was attacked in this turn.
    pub set_upon: bool,
}

/// A leader as he is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct LeaderView {
    pub id: Piece,
    pub side: Side,
    pub at: Point,
    pub status: Status,
    /// The unit he commands; nothing while he is alone.
    pub unit: Option<Piece>,
    pub moved: bool,
    pub duelled: bool,
}

/// A state as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct View {
    pub turn: u8,
    pub stage: &'static str,
    pub priority: Side,
    pub first: Side,
    pub active: Side,
    /// What each side must decide, as far as the eye knows: where both answer in secret, the other
    /// side is asked until both are in.
    pub asks: BySide<Option<Ask>>,
    pub units: Vec<UnitView>,
    pub leaders: Vec<LeaderView>,
    pub met: u16,
    /// SW-END-02 — Points lost so far, and points at the start.
    pub lost: BySide<u16>,
    pub points: BySide<u16>,
    /// How far everything that decides it has come, in the order of [`Warfare::goals`].
    pub counts: Vec<Count>,
    pub over: Option<Outcome>,
}

impl Warfare {
    /// What an eye may see.
    pub(crate) fn view_of(&self, s: &State, eye: Eye) -> View {
        View {
            turn: s.turn,
            stage: self.stage_name(s),
            priority: s.priority,
            first: s.first,
            active: s.active,
            asks: BySide::from_fn(|side| self.asked_openly(s, side, eye)),
            units: self.all_units().into_iter().map(|p| self.unit_view(s, p, eye)).collect(),
            leaders: self.all_leaders().into_iter().map(|p| self.leader_view(s, p)).collect(),
            met: s.met,
            lost: self.lost(s),
            points: BySide::from_fn(|side| self.start_points(side)),
            counts: self.counts(s),
            over: s.over,
        }
    }

    /// What a side is asked, as far as an eye knows: one that answers in secret is asked until both
    /// are in.
    fn asked_openly(&self, s: &State, side: Side, eye: Eye) -> Option<Ask> {
        if eye.knows(side) {
            return self.asked(s, side);
        }
        self.asked(&self.without_secrets(s, side), side)
    }

    /// The state as it would be had a side committed nothing yet.
    pub(crate) fn without_secrets(&self, s: &State, side: Side) -> State {
        let mut open = s.clone();
        let is_open = matches!(s.stage, Stage::Commit | Stage::ShotChoices | Stage::BlowChoices);
        if !is_open {
            return open;
        }
        for who in self.units_of(side) {
            let body = open.body_mut(who);
            if s.stage == Stage::Commit {
                body.clear(mark::FIRES);
                body.target = Link::NONE;
            }
            body.clear(mark::STRIKES);
        }
        open.sealed[side] = match s.stage {
            Stage::Commit => self.units_of(side).intersection(s.todo).is_empty(),
            _ => self.choosers(&open, side).is_empty(),
        };
        open
    }

    fn unit_view(&self, s: &State, id: Piece, eye: Eye) -> UnitView {
        let (body, unit, shape) = (s.body(id), self.unit(id), self.shape(id));
        let known = eye.knows(unit.side);
        UnitView {
            id,
            side: unit.side,
            kind: unit.kind,
            arm: unit.arm,
            at: body.at,
            heading: body.heading,
            front: body.front,
            half_width: shape.half_width,
            half_depth: shape.half_depth,
            status: body.status,
            strength: unit.strength,
            soldiers: body.soldiers,
            leader: body.link.get(),
            foes: body.foes.map(|foe| foe.get()),
            blow: self.struck_by(s, id).map(|foe| (foe, self.from_where(s, foe, id))),
            moved: body.has(mark::MOVED),
            fired: body.has(mark::FIRED),
            aim: body.aim.get(),
            inflicts: body.inflicts,
            fires: if known { body.target.get() } else { None },
            strikes: known && body.has(mark::STRIKES),
            leader_only: self.is_leader_only(s, id),
            set_upon: body.has(mark::SET_UPON),
        }
    }

    fn leader_view(&self, s: &State, id: Piece) -> LeaderView {
        let body = s.body(id);
        LeaderView {
            id,
            side: self.side(id),
            at: body.at,
            status: body.status,
            unit: body.link.get(),
            moved: body.has(mark::MOVED),
            duelled: body.has(mark::DUELLED),
        }
    }

    /// The stage in one word.
    pub fn stage_name(&self, s: &State) -> &'static str {
        match s.stage {
            Stage::Deploy => "deploy",
            Stage::TurnStart | Stage::Challenges => "challenges",
            Stage::Aim
            | Stage::Commit
            | Stage::Volleys
            | Stage::ShotChoices
            | Stage::FireLosses
            | Stage::FireChecks
            | Stage::FireRouts => "fire",
            Stage::RollOff | Stage::Choose | Stage::Moves => "moves",
            Stage::Blows | Stage::BlowChoices | Stage::MeleeLosses => "melee",
            _ => "morale",
        }
    }
}
