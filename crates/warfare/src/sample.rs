//! One random legal action without a list.

use engine::{Piece, PieceSet, Seeded, Side};
use measure::{Heading, Path, Point};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::rules::attack::Onset;
use crate::state::State;

/// How often a way is tried before the side does something else.
const TRIES: u32 = 3;
/// The moves of a side end one time in so many.
const ENDS: u32 = 16;

impl Warfare {
    /// One random action of a side that is asked. It is legal, and need not be one that is listed.
    pub(crate) fn sample_action(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        match self.asked(s, side) {
            Some(Ask::Move) => self.sample_move(s, side, rng),
            Some(Ask::Fire) => match pick(self.uncommitted(s, side), rng) {
                Some(who) if rng.below(8) > 0 => self.sample_fire(s, who, rng),
                _ => Action::Done,
            },
            Some(Ask::Deploy) if rng.below(4) > 0 => Action::Done,
            Some(Ask::Facing { .. } | Ask::GiveWay { .. }) if rng.below(2) == 0 => {
                self.idle_action(s, side)
            }
            _ => self.sample_listed(s, side, rng),
        }
    }

    /// Where lists are short: a subject, or the side itself, and one of its actions.
    fn sample_listed(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let mut list = Vec::new();
        self.list_own(s, side, &mut list);
        let subjects = self.subjects_of(s, side);
        let choices = subjects.len() + u32::from(!list.is_empty());
        let choice = if choices == 0 { 0 } else { rng.below(choices) };
        if let Some(who) = subjects.nth(choice) {
            list.clear();
            self.list_of(s, side, who, &mut list);
        }
        match rng.pick(&list) {
            Some(action) => *action,
            None => self.idle_action(s, side),
        }
    }

    fn sample_fire(&self, s: &State, who: Piece, rng: &mut Seeded) -> Action {
        if let (Some(at), true) = (s.body(who).aim.get(), rng.below(8) > 0) {
            return Action::Fire { who, at };
        }
        match pick(self.targets(s, who), rng) {
            Some(at) => Action::Fire { who, at },
            None => Action::Done,
        }
    }

    /// SW-MOV-02 — Somebody who can move does, or the moves end.
    fn sample_move(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let all = self.stirrers(s, side);
        for _ in 0..TRIES {
            // The moves end one time in so many; a side with nobody left to move has to.
            let ends = rng.below(ENDS) == 0;
            let Some(who) = pick(all, rng).filter(|_| !ends) else { return Action::Done };
            let found = match self.is_unit(who) {
                true => self.sample_unit(s, who, rng),
                false => self.sample_ride(s, who, rng),
            };
            if let Some(action) = found {
                return action;
            }
        }
        Action::Done
    }

    /// An attack on an enemy in reach, a way towards one, or anywhere.
    fn sample_unit(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        let from = s.body(who).at;
        let foes = self.units_of(self.side(who).other());
        let foe = foes.nth(rng.below(foes.len().max(1))).filter(|foe| s.body(*foe).is_here());
        let ahead = foe.and_then(|foe| Heading::of(s.body(foe).at - from));
        if rng.below(3) == 0
            && let Some(action) = self.sample_attack(s, who, rng)
        {
            return Some(action);
        }
        let way = match (rng.below(2), ahead) {
            (0, Some(ahead)) => ahead.turned(rng.below(61) as i32 - 30),
            _ => Heading::new(rng.below(360) as i32),
        };
        let path = Path::to(self.stride(who, from, way, rng)).ok()?;
        let heading = if rng.below(4) == 0 { s.body(who).heading } else { ahead.unwrap_or(way) };
        let legal = self.may_move(s, who, &path, heading).is_ok();
        legal.then_some(Action::Move { who, path, heading })
    }

    /// SW-MOV-09 — Onto a side of an enemy in reach, if the straight way is clear.
    fn sample_attack(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        let from = s.body(who).at;
        let reach = self.full_move(who) + self.shape(who).half_depth;
        let near: PieceSet = self
            .units_here(s, self.side(who).other())
            .filter(|foe| from.is_within(s.body(*foe).at, reach + self.shape(*foe).radius))
            .collect();
        let foe = pick(near, rng)?;
        let first = rng.below(4) as u8;
        let most = self.most_offset(who, foe, 0).max(1) as u32;
        let offset = if rng.below(2) == 0 { 0 } else { rng.below(2 * most) as i16 - most as i16 };
        (0..4).map(|n| (first + n) % 4).find_map(|side| {
            let via = Path::STAY;
            let beyond = self.is_beyond(s, foe, side, from);
            let onset = Onset { who, foe, side, offset, via };
            let legal = beyond && self.may_attack(s, &onset).is_ok();
            legal.then_some(Action::Attack { who, foe, side, offset, via })
        })
    }

    /// SW-MOV-12 — To a unit without a leader, or anywhere.
    fn sample_ride(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        let from = s.body(who).at;
        let unled = self.units_here(s, self.side(who)).filter(|unit| !s.body(*unit).link.is_some());
        let unit = pick(unled.collect(), rng);
        let (to, join) = match (rng.below(2), unit) {
            (0, Some(unit)) => (self.tray(s, unit).nearest(from), Some(unit)),
            _ => (self.stride(who, from, Heading::new(rng.below(360) as i32), rng), None),
        };
        let path = if to == from { Path::STAY } else { Path::to(to).ok()? };
        let legal = self.may_lead(s, who, &path, join).is_ok();
        legal.then_some(Action::Lead { who, path, join })
    }

    /// Straight on in a direction, all the way or some of it.
    fn stride(&self, who: Piece, from: Point, way: Heading, rng: &mut Seeded) -> Point {
        let most = self.full_move(who) as u32 - 2;
        let length = if rng.below(2) == 0 { most } else { 1 + rng.below(most) };
        from + way.offset(0, length as i32)
    }
}

fn pick(pieces: PieceSet, rng: &mut Seeded) -> Option<Piece> {
    if pieces.is_empty() { None } else { pieces.nth(rng.below(pieces.len())) }
}
