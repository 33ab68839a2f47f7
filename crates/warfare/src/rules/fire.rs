//! Event II: who can fire at whom (SW-FIR-01 to SW-FIR-07).

use engine::{Piece, PieceSet, Refusal, Side};
use measure::area::Flags;
use measure::{Few, Heading, Point, Quadrant, Rect, Segment};

use super::trays::Soldiers;
use crate::Warfare;
use crate::options::ClosestRule;
use crate::rule;
use crate::rules::no;
use crate::state::{State, Status, mark};

/// SW-FIR-02 — The range of yumi and arquebus.
pub const RANGE: i32 = 3048;
/// SW-FIR-04 — The most wood on a shot.
pub const MOST_WOOD: i32 = 508;

impl Warfare {
    /// SW-FIR-01, SW-FIR-07 — Whether a unit can fire at all.
    pub fn may_fire(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        if !self.is_unit(who) || self.side(who) != side {
            return Err(no(rule::SW_FIR_01, "that is none of your units"));
        }
        let body = s.body(who);
        if body.status != Status::Normal {
            return Err(no(rule::SW_FIR_01, "only an unrouted unit on the table fires"));
        }
        if self.unit(who).arm.is_none() {
            return Err(no(rule::SW_FIR_01, "it has neither yumi nor arquebus"));
        }
        if body.is_in_melee() {
            return Err(no(rule::SW_FIR_07, "no unit fires out of a melee"));
        }
        if body.soldiers == 0 {
            return Err(no(rule::SW_FIR_01, "nobody is left of it"));
        }
        Ok(())
    }

    /// SW-FIR-05 — Whether a unit that can fire may fire at an enemy; the reason comes from the
    /// first thing that stands against it.
    pub fn may_aim(&self, s: &State, who: Piece, at: Piece) -> Result<(), Refusal> {
        if !self.is_unit(at) || self.side(at) == self.side(who) || !s.body(at).is_here() {
            return Err(no(rule::SW_FIR_05, "only an enemy unit on the table is a target"));
        }
        self.is_eligible(s, who, at)?;
        match self.targets(s, who).contains(at) {
            true => Ok(()),
            false => Err(no(rule::SW_FIR_05, "another enemy is closer")),
        }
    }

    /// SW-FIR-02, SW-FIR-03, SW-FIR-07 — Whether an enemy could be a target, were it the closest.
    fn is_eligible(&self, s: &State, who: Piece, at: Piece) -> Result<(), Refusal> {
        if s.body(at).is_in_melee() {
            return Err(no(rule::SW_FIR_07, "no unit fires into a melee"));
        }
        let range = i64::from(RANGE) * i64::from(RANGE);
        if self.distance(s, who, at).is_none_or(|square| square > range) {
            return Err(no(rule::SW_FIR_02, "it is out of range"));
        }
        match self.has_clear_shot(s, who, at) {
            true => Ok(()),
            false => Err(no(rule::SW_FIR_03, "fewer than half have a clear shot")),
        }
    }

    /// SW-FIR-05 — The closest eligible enemy of a unit that can fire, and those just as close.
    pub fn targets(&self, s: &State, who: Piece) -> PieceSet {
        let strict = self.options().closest_rule == ClosestRule::Strict;
        let reach = RANGE + self.shape(who).radius;
        let ours = self.soldiers(s, who);
        let mut near = Few::<(i64, u8), 16>::new();
        for foe in self.units_here(s, self.side(who).other()) {
            let reach = reach + self.shape(foe).radius;
            if strict || s.body(who).at.is_within(s.body(foe).at, reach) {
                let theirs = self.soldiers(s, foe);
                let squares = ours.iter().flat_map(|p| theirs.iter().map(|q| p.square_to(*q)));
                if let Some(square) = squares.min() {
                    near.push((square, foe.0));
                }
            }
        }
        near.sort_unstable();
        let mut found = PieceSet::EMPTY;
        let mut best = None;
        for (square, foe) in near.iter() {
            if best.is_some_and(|best| *square > best) {
                break;
            }
            if self.is_eligible(s, who, Piece(*foe)).is_ok() {
                best = Some(*square);
                found.insert(Piece(*foe));
            } else if strict {
                // The closest of all is not eligible: others just as close may still be.
                best = Some(*square);
            }
        }
        found
    }

    /// SW-FIR-03 — Whether at least half of a unit's soldiers have a clear shot.
    fn has_clear_shot(&self, s: &State, who: Piece, at: Piece) -> bool {
        let sight = Sight::new(self, s, who, at);
        let soldiers = sight.ours.len();
        let mut clear = 0;
        for (n, from) in sight.ours.iter().enumerate() {
            clear += usize::from(sight.is_clear_from(self, *from));
            if 2 * clear >= soldiers {
                return true;
            }
            if 2 * (clear + soldiers - n - 1) < soldiers {
                return false;
            }
        }
        false
    }

    /// SW-FIR-03 — How many of a unit's soldiers have a clear shot at an enemy.
    pub fn clear_shots(&self, s: &State, who: Piece, at: Piece) -> u8 {
        let sight = Sight::new(self, s, who, at);
        sight.ours.iter().filter(|from| sight.is_clear_from(self, **from)).count() as u8
    }

    /// SW-FIR-06 — Whether friends between may be fired over.
    pub fn is_fired_over(&self, s: &State, who: Piece, at: Piece, between: Piece) -> bool {
        let [own, target, friend] = [who, at, between].map(|p| self.level_of(s, p));
        let centre = s.body(between).at;
        let (near, far) = (centre.square_to(s.body(who).at), centre.square_to(s.body(at).at));
        (own > target && near < far)
            || (own < target && far < near)
            || (own > friend && target > friend)
    }
}

/// SW-FIR-04 — What a volley of one unit at another meets.
struct Sight {
    ours: Soldiers,
    theirs: Soldiers,
    facing: Heading,
    /// The higher of the two units' levels.
    level: u8,
    /// Trays that block.
    trays: Few<Rect, 8>,
}

impl Sight {
    fn new(game: &Warfare, s: &State, who: Piece, at: Piece) -> Sight {
        let line = Segment::new(s.body(who).at, s.body(at).at);
        let aside = game.shape(who).radius.max(game.shape(at).radius);
        let mut trays = Few::new();
        for other in game.here(s) {
            if other == who || other == at {
                continue;
            }
            let near = line.is_closer(s.body(other).at, aside + game.shape(other).radius);
            let own = game.side(other) == game.side(who);
            if near && !(own && game.is_fired_over(s, who, at, other)) {
                trays.push(game.tray(s, other));
            }
        }
        Sight {
            ours: game.soldiers(s, who),
            theirs: game.soldiers(s, at),
            facing: s.body(who).facing(),
            level: game.level_of(s, who).max(game.level_of(s, at)),
            trays,
        }
    }

    /// SW-FIR-03 — Whether a soldier has a clear shot at anybody.
    fn is_clear_from(&self, game: &Warfare, from: Point) -> bool {
        self.theirs.iter().any(|to| {
            self.facing.quadrant(*to - from) == Quadrant::Front
                && !self.is_blocked(game, Segment::new(from, *to))
        })
    }

    /// SW-FIR-04 — Whether a shot from a soldier to another is blocked.
    fn is_blocked(&self, game: &Warfare, shot: Segment) -> bool {
        let ground = game.ground();
        if self.trays.iter().any(|tray| tray.is_passed_by(shot)) {
            return true;
        }
        let top = || self.level.max(ground.level(shot.a)).max(ground.level(shot.b));
        (ground.rises_above(shot, self.level) && ground.rises_above(shot, top()))
            || ground.in_length(shot, Flags::WOOD) > MOST_WOOD
    }
}

/// Marks that end with Event II.
pub(crate) const OF_FIRE: u16 = mark::FIRES | mark::STRIKES | mark::CHOOSES | mark::CHECKS;
