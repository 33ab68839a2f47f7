//! What can be chosen: everything where that is a short list, and ways worth considering where it
//! is not.

use engine::{Piece, PieceSet, Side};
use measure::{Heading, Point};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::state::State;

/// How far apart the spots are that are offered for setting up.
const SPACING: i32 = 762;
/// How many places are offered to a leader who gives way.
const REFUGES: usize = 8;

impl Warfare {
    /// The pieces a side can act with now.
    pub(crate) fn subjects_of(&self, s: &State, side: Side) -> PieceSet {
        let Some(ask) = self.asked(s, side) else { return PieceSet::EMPTY };
        match ask {
            Ask::Deploy => {
                let all = self.placeable(s, side).into_iter();
                all.filter(|who| self.has_spot(s, side, *who)).collect()
            }
            Ask::Challenge => self.challengers(s, side),
            Ask::Fire => self.uncommitted(s, side),
            Ask::Move => {
                let all = self.stirrers(s, side).into_iter();
                all.filter(|who| self.can_stir(s, *who)).collect()
            }
            Ask::Strike => self.choosers(s, side),
            Ask::GiveWay { who } | Ask::Facing { who } | Ask::Reface { who } => PieceSet::of(who),
            _ => PieceSet::EMPTY,
        }
    }

    /// SW-MOV-02, SW-MOV-12 — Units that can move, and leaders.
    pub(crate) fn stirrers(&self, s: &State, side: Side) -> PieceSet {
        let can = |who: &Piece| match self.is_unit(*who) {
            true => self.may_stir(s, side, *who).is_ok(),
            false => self.may_ride(s, side, *who).is_ok(),
        };
        self.pieces_of(side).into_iter().filter(can).collect()
    }

    /// True of a piece for which anything would be listed.
    fn can_stir(&self, s: &State, who: Piece) -> bool {
        if self.is_unit(who) { self.has_move(s, who) } else { self.has_ride(s, who) }
    }

    /// What a side can do itself.
    pub(crate) fn list_own(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        let Some(ask) = self.asked(s, side) else { return };
        match ask {
            Ask::Deploy | Ask::Fire | Ask::Move | Ask::Strike => out.push(Action::Done),
            Ask::Challenge => out.push(Action::Pass),
            Ask::Mode { .. } => out.extend([Action::Offensive, Action::Defensive]),
            Ask::FirstOrSecond => out.extend([Action::First, Action::Second]),
            Ask::Desperation { .. } | Ask::Rally { .. } => {
                out.extend([Action::Throw, Action::Decline]);
            }
            Ask::StayBehind { .. } => out.extend([Action::StayBehind, Action::GoAlong]),
            Ask::GiveWay { .. } | Ask::Facing { .. } | Ask::Reface { .. } => {}
        }
    }

    /// What one piece can do, or what of it is worth considering.
    pub(crate) fn list_of(&self, s: &State, side: Side, who: Piece, out: &mut Vec<Action>) {
        let Some(ask) = self.asked(s, side) else { return };
        if !self.exists(who) || self.side(who) != side {
            return;
        }
        match ask {
            Ask::Deploy if self.placeable(s, side).contains(who) => {
                let spots = self.spots(s, side, who);
                out.extend(spots.filter(|action| self.is_legal(s, side, *action)));
            }
            Ask::Challenge if self.is_leader(who) => {
                let all = self.challenged_by(s, side, who);
                out.extend(all.map(|to| Action::Challenge { who, to }));
            }
            Ask::Fire if self.uncommitted(s, side).contains(who) => {
                let targets = self.targets(s, who);
                out.extend(targets.into_iter().map(|at| Action::Fire { who, at }));
            }
            Ask::Move if self.may_stir(s, side, who).is_ok() => self.list_moves(s, who, out),
            Ask::Move if self.may_ride(s, side, who).is_ok() => self.list_rides(s, who, out),
            Ask::Strike if self.choosers(s, side).contains(who) => {
                out.push(Action::Strike { who });
            }
            Ask::GiveWay { who: asked } if asked == who => self.list_refuges(s, who, out),
            Ask::Facing { who: asked } if asked == who => self.list_facings(s, who, out),
            Ask::Reface { who: asked } if asked == who => {
                let sides = (0..4).filter(|side| s.body(who).foes[usize::from(*side)].is_some());
                out.extend(sides.map(|side| Action::TurnMen { who, side }));
            }
            _ => {}
        }
    }

    /// SW-TAB-01 — Spots round about where the scenario has put somebody; units for a leader.
    fn spots(&self, s: &State, side: Side, who: Piece) -> impl Iterator<Item = Action> + use<> {
        let (at, heading) = (s.body(who).at, s.body(who).heading);
        let heading = if self.is_unit(who) { heading } else { Heading::NORTH };
        let is_leader = self.is_leader(who);
        let steps = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx * SPACING, dy * SPACING)));
        let places = steps.map(move |(dx, dy)| {
            let at = Point::new(at.x + dx, at.y + dy);
            Action::Place { who, at, heading }
        });
        let units = self.units_of(side).into_iter().filter(move |_| is_leader);
        units.map(move |to| Action::Attach { who, to }).chain(places)
    }

    fn has_spot(&self, s: &State, side: Side, who: Piece) -> bool {
        self.spots(s, side, who).any(|action| self.is_legal(s, side, action))
    }

    /// SW-LDR-04 — Places near by, and units.
    fn list_refuges(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        out.extend(self.shelters(s, who).map(|to| Action::Shelter { who, to }));
        let first = self.refuge(s, who);
        let near = self.refuges(s, who, 300).step_by(5).take(REFUGES);
        let mut points: Vec<Point> = first.into_iter().chain(near).collect();
        points.sort_unstable();
        points.dedup();
        out.extend(points.into_iter().map(|to| Action::GiveWay { who, to }));
    }

    /// SW-RAL-01 — The usual facing, the directions of the compass, and the sides of the tray.
    fn list_facings(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let usual = self.default_facing(s, who).ok();
        let compass = (0..8).map(|n| Heading::new(n * 45)).filter(|h| Some(*h) != usual);
        let fits = |heading: &Heading| self.may_face(s, who, *heading).is_ok();
        let headings = usual.into_iter().chain(compass).filter(fits);
        out.extend(headings.map(|heading| Action::Face { who, heading }));
        out.extend((0..4).map(|side| Action::TurnMen { who, side }));
    }
}
