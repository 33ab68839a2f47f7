//! KY-SEQ-26 — Points, and when it is over.

use engine::{BySide, Count, Outcome, Piece, Side, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, What};
use crate::scenario::{Aim, Feat, Whom};
use crate::state::{Fit, State};

impl Katana {
    /// The points of both sides as things stand.
    pub fn points(&self, s: &State) -> BySide<i32> {
        let mut out = BySide::both(0);
        for aim in &self.scenario.aims {
            out[aim.side] += i32::from(aim.points) * self.times(s, aim);
        }
        out
    }

    /// How many times an aim is fulfilled now.
    pub(crate) fn times(&self, s: &State, aim: &Aim) -> i32 {
        let own = |p: &Piece| self.is_of(*p, aim.side) && self.is_meant(aim, *p);
        let count = match &aim.feat {
            Feat::Reach { place } => {
                usize::from(self.men().filter(own).any(|p| self.is_in(s, p, place)))
            }
            Feat::Hold { place } => {
                let mine = self.men().filter(own).filter(|p| self.is_in(s, *p, place)).count();
                let theirs =
                    self.men_of(aim.side.other()).filter(|p| self.is_in(s, *p, place)).count();
                usize::from(mine > theirs)
            }
            Feat::SteelDrawn => usize::from(s.steel[aim.side.other()]),
            _ => self.men().filter(|p| self.fulfils(s, aim, *p)).count(),
        };
        count as i32
    }

    /// Whether an aim that is fulfilled once for each man is by this one.
    fn fulfils(&self, s: &State, aim: &Aim, p: Piece) -> bool {
        let own = self.is_of(p, aim.side) && self.is_meant(aim, p);
        let enemy = self.is_of(p, aim.side.other()) && self.is_meant(aim, p);
        match &aim.feat {
            Feat::Kill => enemy && s.man(p).fit == Fit::Dead,
            Feat::Fell => enemy && self.is_felled(s, p),
            Feat::TakeAlive => enemy && self.is_taken(s, p),
            Feat::Live => own && s.man(p).is_conscious(),
            Feat::Escape { edge } => {
                own && s.man(p).fit == Fit::Gone && self.went_over(s, p, *edge)
            }
            Feat::Reach { .. } | Feat::Hold { .. } | Feat::SteelDrawn => false,
        }
    }

    /// How far each aim has come, in the order of the scenario.
    pub fn counts(&self, s: &State) -> Vec<Count> {
        self.scenario.aims.iter().map(|aim| self.count_of(s, aim)).collect()
    }

    fn count_of(&self, s: &State, aim: &Aim) -> Count {
        let worth = i32::from(aim.points);
        if matches!(aim.feat, Feat::Reach { .. } | Feat::Hold { .. } | Feat::SteelDrawn) {
            let done = self.times(s, aim) as usize;
            return Count::of_things(worth, done, 1 - done.min(1));
        }
        let done = self.men().filter(|p| self.fulfils(s, aim, *p));
        let open = self.men().filter(|p| !self.fulfils(s, aim, *p) && self.may_fulfil(s, aim, *p));
        Count::of_pieces(worth, done, open)
    }

    /// True of a man by whom an aim may still be fulfilled.
    fn may_fulfil(&self, s: &State, aim: &Aim, p: Piece) -> bool {
        let side = match aim.feat {
            Feat::Escape { .. } => aim.side,
            Feat::Live => return false,
            _ => aim.side.other(),
        };
        let gone = matches!(s.man(p).fit, Fit::Dead | Fit::Gone | Fit::Absent);
        !gone && self.is_of(p, side) && self.is_meant(aim, p)
    }

    fn is_meant(&self, aim: &Aim, p: Piece) -> bool {
        match aim.whom {
            Whom::Anybody => true,
            Whom::One(man) => man == p,
            Whom::Group(group) => self.group_of(p) == Some(usize::from(group)),
        }
    }

    fn is_felled(&self, s: &State, p: Piece) -> bool {
        matches!(s.man(p).fit, Fit::Dead | Fit::Ko | Fit::Collapsed)
    }

    fn is_taken(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        matches!(man.fit, Fit::Ko | Fit::Collapsed) || man.is_conscious() && self.is_held(s, p)
    }

    fn is_in(&self, s: &State, p: Piece, place: &[HexId]) -> bool {
        s.man(p).is_conscious() && self.hexes(s, p).iter().any(|hex| place.contains(hex))
    }

    /// True if somebody went off the board over that edge.
    fn went_over(&self, s: &State, p: Piece, edge: Option<crate::geometry::Dir>) -> bool {
        edge.is_none_or(|edge| self.scenario.map.is_edge(s.man(p).lain, edge))
    }

    /// True of a side with somebody awake on the board.
    pub fn stands_yet(&self, s: &State, side: Side) -> bool {
        self.men_of(side).any(|p| s.man(p).is_conscious())
    }

    /// KY-SEQ-26 — Whether it is over now, at the end of a move or of a phase.
    pub(crate) fn judge_end(&self, s: &mut State, last: bool, tell: &mut impl Tell<Event>) {
        if s.over.is_some() {
            return;
        }
        let standing = BySide::from_fn(|side| self.stands_yet(s, side));
        let fulfilled = self.scenario.aims.iter().any(|aim| aim.ends && self.times(s, aim) > 0);
        let alone = !standing.a || !standing.b;
        if !(alone || fulfilled || last && s.turn >= self.scenario.moves) {
            return;
        }
        let points = self.points(s);
        let outcome = match points.a.cmp(&points.b) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::A),
            std::cmp::Ordering::Less => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => match (standing.a, standing.b) {
                (true, false) => Outcome::Won(Side::A),
                (false, true) => Outcome::Won(Side::B),
                _ => Outcome::Drawn,
            },
        };
        self.end(s, outcome, tell);
    }

    /// It is over: whoever was hidden comes out.
    pub(crate) fn end(&self, s: &mut State, outcome: Outcome, tell: &mut impl Tell<Event>) {
        for p in self.men() {
            self.uncover(s, p, tell);
        }
        s.pending = crate::state::Pending::None;
        s.over = Some(outcome);
        tell.tell(|| What::Ended { outcome }.openly());
    }
}
