//! Appendix C — What is wrong with a position, if anything is.

use engine::{Line, Outcome, Piece, RuleId, Side};

use crate::Katana;
use crate::map::Feature;
use crate::rule;
use crate::state::{Fit, State, mark};

impl Katana {
    pub(crate) fn what_is_wrong(&self, s: &State) -> Option<Line> {
        let wrong = |rule: RuleId, text: String| Some(Line { rule, text });
        for p in self.men() {
            let man = s.man(p);
            if !man.is_here() {
                continue;
            }
            let name = self.name(p);
            if man.hex.is_none() {
                return wrong(rule::KY_MAP_10, format!("{name} is nowhere"));
            }
            if self.scenario.map.ground(man.hex).feature == Feature::Solid {
                return wrong(rule::KY_MAP_29, format!("{name} is inside something solid"));
            }
            if let Some(found) = self.crowd(s, p) {
                return wrong(rule::KY_MAP_10, found);
            }
            if man.wounds >= self.who(p).wound_limit {
                return wrong(
                    rule::KY_CLS_12,
                    format!("{name} is alive with {} wounds", man.wounds),
                );
            }
            if man.is_conscious() && man.distractions >= 15 {
                return wrong(rule::KY_DIS_04, format!("{name} is awake and stunned"));
            }
            if man.stamina > self.who(p).stamina {
                return wrong(rule::KY_STA_10, format!("{name} has more stamina than he can"));
            }
            if man.struck_blows > 2 {
                return wrong(
                    rule::KY_CLS_01,
                    format!("{name} has struck {} times", man.struck_blows),
                );
            }
            if let Some(found) = self.ties(s, p) {
                return wrong(rule::KY_MAP_10, found);
            }
        }
        self.steeds().find_map(|horse| self.unsound_horse(s, horse)).or_else(|| self.unsound_end(s))
    }

    /// KY-SEQ-26 — Who has won has more points, or as many and stands alone; nobody plays on beyond
    /// the last move.
    fn unsound_end(&self, s: &State) -> Option<Line> {
        let wrong = |text: String| Some(Line { rule: rule::KY_SEQ_26, text });
        if s.turn > self.scenario.moves {
            return wrong(format!("move {} of {}", s.turn, self.scenario.moves));
        }
        let (outcome, points) = (s.over?, self.points(s));
        let stands = |side: Side| self.stands_yet(s, side);
        let right = match (outcome, s.resigned) {
            (Outcome::Won(side), Some(loser)) => side != loser,
            (Outcome::Drawn, Some(_)) => false,
            (Outcome::Won(side), None) if points.a == points.b => {
                stands(side) && !stands(side.other())
            }
            (Outcome::Won(side), None) => points[side] > points[side.other()],
            (Outcome::Drawn, None) => points.a == points.b && stands(Side::A) == stands(Side::B),
        };
        if right { None } else { wrong(format!("{outcome:?} with {} to {}", points.a, points.b)) }
    }

    /// KY-MAP-10 — Two on their feet in one hex who do not share it.
    fn crowd(&self, s: &State, p: Piece) -> Option<String> {
        if !s.man(p).stands() {
            return None;
        }
        let hex = s.man(p).hex;
        if let Some(horse) = self.horse_at(s, hex) {
            return Some(format!("{} stands where {} is", self.name(p), self.name(horse)));
        }
        let other = self.men().find(|q| {
            *q != p && s.man(*q).hex == hex && s.man(*q).stands() && s.man(*q).partner != p
        });
        other.map(|q| format!("{} and {} stand in one hex", self.name(p), self.name(q)))
    }

    /// Partners, holds and horses know of each other.
    fn ties(&self, s: &State, p: Piece) -> Option<String> {
        let man = s.man(p);
        let name = self.name(p);
        if man.partner.is_some() {
            let other = s.man(man.partner);
            if other.partner != p || other.hex != man.hex {
                return Some(format!("{name} shares a hex with somebody who is not there"));
            }
        }
        if man.has(mark::GRAPPLES) && !man.partner.is_some() {
            return Some(format!("{name} grapples with nobody"));
        }
        if man.holds.is_some() && !s.man(man.holds).is_here() {
            return Some(format!("{name} holds somebody who is gone"));
        }
        if man.rides() {
            let horse = s.horse(man.horse);
            if horse.rider != p || horse.head != man.hex || !horse.is_here() {
                return Some(format!("{name} rides a horse that does not carry him"));
            }
        }
        for hand in man.hands.into_iter().filter(|hand| *hand != 255) {
            if !man.kit.get(usize::from(hand)).is_some_and(|item| item.is_some()) {
                return Some(format!("{name} has nothing in a hand that is full"));
            }
        }
        None
    }

    /// KY-MAP-11 — A horse fills two hexes in line, alone.
    fn unsound_horse(&self, s: &State, p: Piece) -> Option<Line> {
        let horse = s.horse(p);
        if !horse.is_here() {
            return None;
        }
        let map = &self.scenario.map;
        let wrong = |text: String| Some(Line { rule: rule::KY_MAP_11, text });
        let rear = map.next(horse.head, Katana::back(horse.facing));
        if horse.head.is_none() || rear != horse.rear {
            return wrong(format!("{} is not in line", self.name(p)));
        }
        let other = self.steeds().find(|q| {
            let them = s.horse(*q);
            *q != p
                && them.is_here()
                && [them.head, them.rear].iter().any(|hex| *hex == horse.head || *hex == horse.rear)
        });
        if let Some(other) = other {
            return wrong(format!("{} and {} are in one hex", self.name(p), self.name(other)));
        }
        if horse.rider.is_some() && s.man(horse.rider).fit != Fit::Well {
            return wrong(format!("{} is ridden by somebody who cannot", self.name(p)));
        }
        None
    }
}
