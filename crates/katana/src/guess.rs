//! A state that a side cannot tell from the true one.

use engine::{Eye, Piece, Seeded, Side};
use hex::HexId;

use crate::Katana;
use crate::map::Feature;
use crate::order::Packed;
use crate::state::{Pending, Policy, Shot, Stage, State, Stroke, mark};

impl Katana {
    /// What the other side has written is blank, and whoever it hides is somewhere else.
    pub(crate) fn guess_for(&self, s: &State, side: Side, rng: &mut Seeded) -> State {
        let mut guess = s.clone();
        let other = side.other();
        self.blank_paper(&mut guess, other);
        self.blank_neutrals(&mut guess);
        if self.scenario.veiled && s.over.is_none() {
            for p in self.men_of(other) {
                if s.man(p).has(mark::HIDDEN) && !self.is_busy(s, p) {
                    self.hide_elsewhere(&mut guess, p, rng);
                }
            }
        }
        guess
    }

    /// KY-MAP-50 — The state with nothing in it that an eye may not know: what the others have
    /// written is blank, and whoever they hide is off the board.
    pub fn known_to(&self, s: &State, eye: Eye) -> State {
        let mut known = s.clone();
        if s.over.is_some() {
            return known;
        }
        for side in Side::BOTH.into_iter().filter(|side| !eye.knows(*side)) {
            known = self.known(&known, side.other()).into_owned();
            self.blank_paper(&mut known, side);
        }
        if eye != Eye::Umpire {
            self.blank_neutrals(&mut known);
        }
        known
    }

    /// KY-UMP-05 — Wipes what the umpire has written for neutrals and not yet laid open.
    fn blank_neutrals(&self, s: &mut State) {
        for p in self.neutrals() {
            s.man_mut(p).clear(mark::WRITTEN);
            self.blank_slips(s, p);
        }
    }

    /// Wipes what a side has written and not yet laid open.
    pub(crate) fn blank_paper(&self, s: &mut State, side: Side) {
        let written = self.scenario.options.order_method.is_written();
        // Where sides move in turn, everybody sees who has finished; and while nothing is written,
        // in the midst of a step or a clash, everybody knows that both are.
        let is_secret = match s.stage {
            Stage::Deploy | Stage::Modes | Stage::Shots | Stage::Strokes => true,
            Stage::Orders => written,
            _ => false,
        };
        if is_secret {
            s.writes[side] = 0;
            s.sealed[side] = false;
        }
        for p in self.men_of(side) {
            self.blank_slips(s, p);
        }
    }

    /// Wipes what is written for one man and not yet laid open.
    fn blank_slips(&self, s: &mut State, p: Piece) {
        let written = self.scenario.options.order_method.is_written();
        let stage = s.stage;
        let man = s.man_mut(p);
        match stage {
            Stage::Modes => man.choice = 0,
            Stage::Orders if written => {
                man.order = Packed::NONE;
                man.strokes = [Stroke::NONE; 2];
                man.clear(mark::LETS_GO | mark::LETS_FALL);
            }
            Stage::Shots => man.shot = Shot::NONE,
            Stage::Strokes => {
                man.strokes = [Stroke::NONE; 2];
                man.clear(mark::LETS_GO | mark::YIELDS);
            }
            _ => {}
        }
        // Slips for phases to come are nobody else's business, nor are instructions that have not
        // been followed yet.
        let first = usize::from(s.phase.min(5));
        let open = matches!(stage, Stage::Orders);
        let from = if open { first.saturating_sub(1) } else { first };
        let man = s.man_mut(p);
        for slip in &mut man.slips[from.min(5)..] {
            *slip = Packed::NONE;
        }
        if matches!(stage, Stage::Modes | Stage::Deploy) || open && first == 1 {
            man.strikes = Policy::Ask;
            man.reacts = Policy::Ask;
            man.quarry = Piece::NONE;
        }
    }

    /// True of somebody in the middle of something: he cannot be elsewhere.
    fn is_busy(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        s.pending != Pending::None
            || !matches!(
                s.stage,
                Stage::Deploy | Stage::Modes | Stage::Orders | Stage::Shots | Stage::Strokes
            )
            || man.rides()
            || man.partner.is_some()
            || man.has(mark::CLIMBS)
    }

    /// Puts somebody hidden into another hex in which he could lurk.
    fn hide_elsewhere(&self, s: &mut State, p: Piece, rng: &mut Seeded) {
        let map = &self.scenario.map;
        let zone: Vec<HexId> = match self.who(p).start.zone {
            Some(zone) => self.scenario.zones[usize::from(zone)].clone(),
            None => map.ids().collect(),
        };
        for _ in 0..16 {
            let Some(to) = rng.pick(&zone).copied() else { return };
            let ground = map.ground(to);
            let taken = self.men().any(|other| other != p && s.man(other).hex == to)
                || self.horse_at(s, to).is_some();
            if taken || ground.feature != Feature::None {
                continue;
            }
            let found = self.foes(s, p).any(|e| {
                self.is_able(s, e)
                    && s.man(e).has(mark::AWARE)
                    && self.hexes(s, e).iter().any(|hex| map.distance(*hex, to) <= 1)
            });
            if !found {
                s.man_mut(p).hex = to;
                s.man_mut(p).facing = rng.below(6) as u8;
                return;
            }
        }
    }
}
