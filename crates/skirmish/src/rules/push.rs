//! Push-backs and following up (SS-PSH).

use engine::{Piece, Tell};
use measure::num::isqrt;
use measure::{Disc, Flags, Point, Segment};

use crate::Skirmish;
use crate::event::{Event, Harm};
use crate::options::PushbackPinned;
use crate::state::{Pending, State, bit, pieces};

/// SS-PSH-01, SS-PSH-05 — How far a push drives, and how far the winner may follow.
const PUSH: i32 = 200;

impl Skirmish {
    /// SS-PSH-01 … SS-PSH-04 — Drives a loser back, with the friends behind him or as far as he
    /// can go. With `follow_up` on, leaves the winner pending if he can follow.
    pub(crate) fn push_back(
        &self,
        s: &mut State,
        winner: Piece,
        loser: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        let from = s.figure(loser).at;
        let way = from - s.figure(winner).at;
        let length = isqrt(way.square());
        debug_assert!(length > 0, "no two bases share a centre");
        let by = |k: i32| way.scaled(k.into(), length);
        let line = self.pushed_line(s, loser, by(PUSH));
        let u = match line {
            Some(_) => PUSH,
            None => (1..PUSH).rev().find(|k| self.is_free(s, loser, from + by(*k))).unwrap_or(0),
        };
        let to = from + by(u);
        s.figure_mut(loser).at = to;
        tell.tell(|| Event::Pushed { who: loser, by: winner, from, to, u: u as u16 });
        for p in pieces(line.unwrap_or(0) & !bit(loser)) {
            let from = s.figure(p).at;
            let to = from + by(PUSH);
            s.figure_mut(p).at = to;
            tell.tell(|| Event::Shoved { who: p, from, to });
            self.lose_climb(s, p, tell);
        }
        if u < PUSH && self.options().pushback_pinned == PushbackPinned::LightWound {
            self.hurt(s, loser, Harm::Light, tell);
        }
        if self.options().follow_up && self.follow_end(s, winner, loser).is_some() {
            s.pending = Pending::FollowUp { who: winner, foe: loser };
        }
    }

    /// SS-PSH-02, SS-PSH-03 — Everybody who goes the whole way with a loser, as bits; nothing if
    /// somebody or something blocks.
    fn pushed_line(&self, s: &State, loser: Piece, by: Point) -> Option<u64> {
        let friends = self.active(s, self.side(loser));
        let enemies = self.active(s, self.side(loser).other());
        let (mut line, mut fresh) = (bit(loser), bit(loser));
        while fresh != 0 {
            let mut behind = 0;
            for p in pieces(fresh) {
                let end = self.carried(s, p, by);
                let overlaps = |q: &Piece| end.overlaps(self.base(s, *q));
                let is_blocked = !self.is_passable(s, p, end)
                    || pieces(enemies).iter().any(|q| overlaps(&q))
                    || self.loose_horses(s).any(|q| overlaps(&q));
                if is_blocked {
                    return None;
                }
                let met = pieces(friends & !line).into_iter().filter(overlaps);
                behind |= met.fold(0, |bits, q| bits | bit(q));
            }
            if pieces(behind).iter().any(|q| self.is_engaged(s, q)) {
                return None;
            }
            line |= behind;
            fresh = behind;
        }
        Some(line)
    }

    /// SS-PSH-03 — True of an end at which a loser who goes alone overlaps nobody and to which
    /// nothing bars the way.
    fn is_free(&self, s: &State, p: Piece, end: Point) -> bool {
        let base = Disc::new(end, self.radius(s, p));
        !self.is_taken(s, base, p, 0) && self.is_passable(s, p, base)
    }

    /// The base of a figure if it were moved.
    fn carried(&self, s: &State, p: Piece, by: Point) -> Disc {
        let base = self.base(s, p);
        Disc::new(base.centre + by, base.radius)
    }

    /// SS-PSH-03 — True if the table and its ground are free where a figure would end, and no
    /// obstacle stands on the straight way there.
    fn is_passable(&self, s: &State, p: Piece, end: Disc) -> bool {
        let ground = &self.scenario.ground;
        if !end.is_on_table(ground.width(), ground.height())
            || ground.is_in(end.centre, Flags::IMPASSABLE)
        {
            return false;
        }
        let leg = Segment::new(s.figure(p).at, end.centre);
        self.may_cross(leg, self.open_lines(s), true).is_ok()
    }

    /// SS-PSH-05, K-37 — Where a winner who follows a loser ends: in contact with him, straight
    /// ahead and at most 2 cm away. Nothing if he is there already or cannot come there.
    pub fn follow_end(&self, s: &State, who: Piece, foe: Piece) -> Option<Point> {
        if !s.is_active(who) || !s.is_active(foe) || self.is_contact(s, who, foe) {
            return None;
        }
        let (from, target) = (s.figure(who).at, self.base(s, foe));
        let way = target.centre - from;
        let length = isqrt(way.square());
        if length == 0 {
            return None;
        }
        // A push of 2 cm from the outer edge of contact leaves the usual spot just out of reach.
        let usual = target.snap(from, self.radius(s, who));
        let straight = (1..=PUSH).rev().map(|k| from + way.scaled(k.into(), length));
        let mut ends = usual.into_iter().chain(straight);
        ends.find(|end| from.leg_length(*end) <= PUSH && self.is_followed_to(s, who, foe, *end))
    }

    /// SS-PSH-05, SS-MOV-04 — True of a place to which a winner can follow a loser.
    fn is_followed_to(&self, s: &State, who: Piece, foe: Piece, end: Point) -> bool {
        let radius = self.radius(s, who);
        let leg = Segment::new(s.figure(who).at, end);
        let is_passed = |q: Piece| {
            let base = self.base(s, q);
            Disc::new(base.centre, base.radius + radius).is_passed_by(leg)
        };
        let mut enemies = pieces(self.active(s, self.side(foe)) & !bit(foe)).into_iter();
        if leg.a == end
            || !Disc::new(end, radius).touches(self.base(s, foe))
            || !self.is_free(s, who, end)
            || enemies.any(is_passed)
        {
            return false;
        }
        let mut there = *s.figure(who);
        there.at = end;
        self.foes_if(s, who, there) & bit(foe) != 0
    }

    /// SS-PSH-05 — The winning primary follows the loser into contact. It was he who came to those
    /// he now touches (SS-COV-02). The caller has taken the question back.
    pub(crate) fn follow_up(
        &self,
        s: &mut State,
        who: Piece,
        foe: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(to) = self.follow_end(s, who, foe) else { return };
        let (from, before) = (s.figure(who).at, self.foes(s, who));
        s.figure_mut(who).at = to;
        tell.tell(|| Event::FollowedUp { who, foe, from, to });
        self.lose_climb(s, who, tell);
        self.forget_contacts(s);
        s.came[who.index()] |= self.foes(s, who) & !before;
    }
}
