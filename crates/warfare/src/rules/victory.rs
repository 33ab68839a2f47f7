//! The end of the game (SW-END-02), and what scenarios make of it.

use engine::{BySide, Outcome, Piece, PieceSet, Side, Tell};

use crate::Warfare;
use crate::catalogue::Kind;
use crate::event::{Ending, Event};
use crate::scenario::{Aim, Feat, Otherwise, When};
use crate::state::{State, Status};

impl Warfare {
    /// SW-PTS-01 — The points of a side at the start.
    pub fn start_points(&self, side: Side) -> u16 {
        self.pieces_of(side).into_iter().map(|p| self.cost_of(p)).sum()
    }

    /// SW-END-02 — The points a side has lost: removed units and leaders, and routed units.
    pub fn lost_points(&self, s: &State, side: Side) -> u16 {
        let lost = self.pieces_of(side).into_iter().filter(|p| self.is_lost(s, *p));
        lost.map(|p| self.cost_of(p)).sum()
    }

    /// SW-END-02 — True of what a side has lost.
    pub(crate) fn is_lost(&self, s: &State, p: Piece) -> bool {
        match s.body(p).status {
            Status::Removed => true,
            Status::Routed => {
                !(self.scenario.breaking.patient && self.unit(p).kind == Kind::Peasant)
            }
            _ => false,
        }
    }

    /// SW-END-02 — The points both sides have lost.
    pub fn lost(&self, s: &State) -> BySide<u16> {
        BySide::from_fn(|side| self.lost_points(s, side))
    }

    /// SW-END-02 — The share of its points a side has lost, to be compared with the other's.
    fn share(&self, s: &State, side: Side) -> u64 {
        let (lost, start) = (self.lost_points(s, side), self.start_points(side));
        let other = self.start_points(side.other());
        debug_assert!(start > 0 && other > 0, "units cost something");
        u64::from(lost) * u64::from(other)
    }

    /// SW-END-02 — Whoever has lost the smaller share.
    fn by_share(&self, s: &State) -> Outcome {
        match self.share(s, Side::A).cmp(&self.share(s, Side::B)) {
            std::cmp::Ordering::Less => Outcome::Won(Side::A),
            std::cmp::Ordering::Greater => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }

    /// SW-END-02 — True of a side at its breaking point.
    pub fn is_broken(&self, s: &State, side: Side) -> bool {
        let (lost, start) = (self.lost_points(s, side), self.start_points(side));
        let percent = u32::from(self.scenario.breaking.percent);
        self.scenario.parties[side].breaks && 100 * u32::from(lost) >= percent * u32::from(start)
    }

    /// How many there are of what an aim counts.
    pub fn reached(&self, s: &State, aim: &Aim) -> u8 {
        let count = match aim.feat {
            Feat::Leaderless => {
                let here = |p: &Piece| s.body(*p).status == Status::Normal;
                let left = self.leaders_of(aim.side.other()).into_iter().any(|p| here(&p));
                if left { 0 } else { usize::from(u8::MAX) }
            }
            _ => self.reaching(s, aim).len() as usize,
        };
        count.min(usize::from(u8::MAX)) as u8
    }

    /// The pieces that an aim counts.
    pub(crate) fn reaching(&self, s: &State, aim: &Aim) -> PieceSet {
        let steady = |p: &Piece| s.body(*p).status == Status::Normal;
        let own = || self.units_of(aim.side).into_iter().filter(steady);
        match &aim.feat {
            Feat::Hold(zone) => own().filter(|p| zone.is_inside(s.body(*p).at)).collect(),
            Feat::Level(level) => own().filter(|p| self.level_of(s, *p) >= *level).collect(),
            Feat::Leave(exit) => {
                let left = s.left.iter().enumerate();
                let left = left.filter(|(n, _)| exit.is_none_or(|exit| usize::from(exit) == *n));
                let units = self.units_of(aim.side);
                left.fold(PieceSet::EMPTY, |all, (_, gone)| all.union(gone.intersection(units)))
            }
            Feat::Stand => own().collect(),
            Feat::Leaderless => {
                let gone = |p: &Piece| s.body(*p).status != Status::Normal;
                self.leaders_of(aim.side.other()).into_iter().filter(gone).collect()
            }
            Feat::Destroy => {
                let enemies = self.units_of(aim.side.other()).into_iter();
                enemies.filter(|p| s.body(*p).status == Status::Removed).collect()
            }
        }
    }

    /// SW-END-02 — Looks at the aims of a time. Whoever meets one has won; both at once is a draw.
    pub(crate) fn look_at_aims(&self, s: &mut State, times: &[When], tell: &mut impl Tell<Event>) {
        let mut won = BySide::both(false);
        for (n, aim) in self.scenario.aims.iter().enumerate() {
            let due = times.contains(&aim.when) && s.turn <= aim.until;
            if due && s.turn > 0 && self.reached(s, aim) >= aim.count {
                s.met |= 1 << n;
                won[aim.side] = true;
                tell.tell(|| Event::Met { aim: n as u8, side: aim.side });
            }
        }
        let outcome = match (won.a, won.b) {
            (true, true) => Outcome::Drawn,
            (true, false) => Outcome::Won(Side::A),
            (false, true) => Outcome::Won(Side::B),
            (false, false) => return,
        };
        self.end(s, outcome, Ending::Aim, tell);
    }

    /// V.7 — The victory test of a turn (SW-END-02).
    pub(crate) fn test_victory(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let gone = BySide::from_fn(|side| self.units_here(s, side).next().is_none());
        let last = s.turn >= self.scenario.turns || gone.a || gone.b;
        let times: &[When] = if last { &[When::Turn, When::End] } else { &[When::Turn] };
        self.look_at_aims(s, times, tell);
        if s.over.is_some() {
            return;
        }
        let broken = BySide::from_fn(|side| self.is_broken(s, side));
        let outcome = match (broken.a, broken.b) {
            (true, true) => Some(self.by_share(s)),
            (true, false) => Some(Outcome::Won(Side::B)),
            (false, true) => Some(Outcome::Won(Side::A)),
            // K-01 — Whoever is alone on the table has won.
            (false, false) if gone.a && !gone.b => Some(Outcome::Won(Side::B)),
            (false, false) if gone.b && !gone.a => Some(Outcome::Won(Side::A)),
            (false, false) => None,
        };
        if let Some(outcome) = outcome {
            return self.end(s, outcome, Ending::Broken, tell);
        }
        if last {
            self.end(s, self.otherwise(s), Ending::Turns, tell);
        }
    }

    /// SW-END-02 — Who has won when the last turn is over.
    fn otherwise(&self, s: &State) -> Outcome {
        match self.scenario.otherwise {
            Otherwise::Share => self.by_share(s),
            Otherwise::Draw => Outcome::Drawn,
            Otherwise::Side(side) => Outcome::Won(side),
            Otherwise::Leaders => {
                let left = BySide::from_fn(|side| self.commanders(s, side));
                match left.a.cmp(&left.b) {
                    std::cmp::Ordering::Greater => Outcome::Won(Side::A),
                    std::cmp::Ordering::Less => Outcome::Won(Side::B),
                    std::cmp::Ordering::Equal => self.by_share(s),
                }
            }
        }
    }

    /// How many leaders of a side command a unit.
    pub fn commanders(&self, s: &State, side: Side) -> u32 {
        let own = self.leaders_of(side).into_iter();
        own.filter(|p| s.body(*p).link.is_some()).count() as u32
    }

    /// How many leaders of a side are left.
    pub fn leaders_left(&self, s: &State, side: Side) -> u32 {
        let own = self.leaders_of(side).into_iter();
        own.filter(|p| s.body(*p).status == Status::Normal).count() as u32
    }

    /// The game is over.
    pub(crate) fn end(
        &self,
        s: &mut State,
        outcome: Outcome,
        ending: Ending,
        tell: &mut impl Tell<Event>,
    ) {
        s.over = Some(outcome);
        s.pending = Default::default();
        let lost = self.lost(s);
        tell.tell(|| Event::Ended { outcome, ending, lost });
    }
}
