//! The end of the game (SS-END-01, K-01 … K-08).

use engine::{BySide, Outcome, Piece, Side, Tell};
use measure::{Disc, Point, Polygon};

use crate::Skirmish;
use crate::event::{Ending, Event};
use crate::scenario::{Aim, Fate, Feat, Otherwise, When, Whom};
use crate::state::{State, Status, bit, pieces};

impl Skirmish {
    /// SS-END-01, K-01, K-02, K-07 — Whether it is over at the close of a player turn; `turn_ends`
    /// at the last of a game turn.
    pub(crate) fn judge_end(&self, s: &mut State, turn_ends: bool, tell: &mut impl Tell<Event>) {
        let is_last = turn_ends && s.turn >= self.scenario.turns;
        let ends = self.look_at_aims(s, turn_ends, is_last, tell);
        let routed = BySide::from_fn(|side| self.scenario.rout && self.is_routed(s, side));
        let outcome = match (routed.a || routed.b, ends.a || ends.b) {
            (true, _) => Some((verdict(routed.b, routed.a), Ending::Rout)),
            (false, true) => Some((verdict(ends.a, ends.b), Ending::Aim)),
            (false, false) if is_last => Some(self.last_verdict(s)),
            (false, false) if turn_ends => self.early_verdict(s),
            _ => None,
        };
        if let Some((outcome, ending)) = outcome {
            self.end(s, outcome);
            let points = self.points(s);
            tell.tell(|| Event::Ended { outcome, ending, points });
        }
    }

    /// K-01 — Looks at the aims that are to be looked at: which sides have met one that ends it.
    fn look_at_aims(
        &self,
        s: &mut State,
        turn_ends: bool,
        is_last: bool,
        tell: &mut impl Tell<Event>,
    ) -> BySide<bool> {
        let mut ends = BySide::both(false);
        for (at, aim) in self.scenario.aims.iter().enumerate() {
            let now = match aim.when {
                When::Close => true,
                When::Turn => turn_ends,
                When::End => is_last,
            };
            if !now || s.turn > aim.until || s.met >> at & 1 == 1 || !self.is_met(s, aim) {
                continue;
            }
            s.met |= 1 << at;
            let side = aim.side;
            tell.tell(|| Event::Met { aim: at as u8, side });
            ends[side] |= aim.ends;
        }
        ends
    }

    /// K-01, K-04 … K-08 — Whether an aim is met as things stand.
    pub fn is_met(&self, s: &State, aim: &Aim) -> bool {
        match &aim.feat {
            Feat::Outweigh { at, radius } => {
                let own = self.weight(s, aim.side, *at, *radius);
                own > self.weight(s, aim.side.other(), *at, *radius)
            }
            Feat::Hold { clear, .. } => {
                let free =
                    clear.as_ref().is_none_or(|zone| self.count_in(s, aim.side.other(), zone) == 0);
                free && self.progress(s, aim) >= u32::from(aim.count)
            }
            _ => self.progress(s, aim) >= u32::from(aim.count),
        }
    }

    /// How many count towards an aim as things stand.
    pub fn progress(&self, s: &State, aim: &Aim) -> u32 {
        match &aim.feat {
            Feat::Seize(bits) => {
                let sites = self.scenario.sites.iter().enumerate();
                let seized =
                    sites.filter(|(at, site)| bits >> at & 1 == 1 && s.sites[*at] >= site.needed);
                seized.count() as u32
            }
            Feat::Outweigh { at, radius } => self.weight(s, aim.side, *at, *radius),
            _ => self.contributing(s, aim).count_ones(),
        }
    }

    /// The figures that count towards an aim which counts figures.
    pub(crate) fn contributing(&self, s: &State, aim: &Aim) -> u64 {
        let keep = |bits: u64, fits: &dyn Fn(Piece) -> bool| {
            pieces(bits).into_iter().filter(|p| fits(*p)).fold(0, |all, p| all | bit(p))
        };
        let meant = self.concerned(aim);
        match &aim.feat {
            Feat::Fell(_, fate) => keep(meant, &|p| {
                let status = s.figure(p).status;
                match fate {
                    Fate::Out => {
                        matches!(status, Status::Killed | Status::Disabled | Status::Fled)
                    }
                    Fate::Down => matches!(status, Status::Killed | Status::Disabled),
                    Fate::Killed => status == Status::Killed,
                }
            }),
            Feat::Leave(_, exit) => {
                let left = match exit {
                    Some(exit) => s.left[usize::from(*exit)],
                    None => s.left.iter().fold(0, |all, bits| all | bits),
                };
                meant & left
            }
            Feat::Hold { zone, .. } => {
                keep(meant & self.active(s, aim.side), &|p| zone.is_inside(s.figure(p).at))
            }
            Feat::Stand(_) => keep(meant, &|p| s.is_active(p)),
            Feat::Seize(_) | Feat::Outweigh { .. } => 0,
        }
    }

    /// The figures an aim speaks of.
    pub(crate) fn concerned(&self, aim: &Aim) -> u64 {
        let of = |whom: &Whom, side: Side| match whom {
            Whom::Anybody => self.bits_of(side),
            Whom::One(who) => bit(*who),
        };
        match &aim.feat {
            Feat::Fell(whom, _) => of(whom, aim.side.other()),
            Feat::Leave(whom, _) | Feat::Stand(whom) => of(whom, aim.side),
            Feat::Seize(_) | Feat::Hold { .. } | Feat::Outweigh { .. } => self.bits_of(aim.side),
        }
    }

    /// K-05 — The active figures of a side in a place.
    fn count_in(&self, s: &State, side: Side, zone: &Polygon) -> u32 {
        let active = pieces(self.active(s, side)).into_iter();
        active.filter(|p| zone.is_inside(s.figure(*p).at)).count() as u32
    }

    /// K-05, K-08 — The muster value of a side's active figures near a point.
    fn weight(&self, s: &State, side: Side, at: Point, radius: i32) -> u32 {
        let place = Disc::new(at, 0);
        let active = pieces(self.active(s, side)).into_iter();
        let near = active.filter(|p| self.base(s, *p).is_gap_within(place, radius));
        near.map(|p| u32::from(self.muster_value(p, s.figure(p).horse.get()))).sum()
    }

    /// SS-END-01 — True of a side of which every group that has active figures is broken.
    pub fn is_routed(&self, s: &State, side: Side) -> bool {
        // Whoever has got everybody off by an exit has not run.
        let left = s.left.iter().fold(0, |all, bits| all | bits) & self.bits_of(side);
        let active = self.active(s, side);
        if active == 0 {
            return left == 0;
        }
        pieces(active).into_iter().all(|p| s.group(self.group_of(p)).is_broken())
    }

    /// K-01 — Who has won when the last turn is over.
    fn last_verdict(&self, s: &State) -> (Outcome, Ending) {
        let aims = self.scenario.aims.iter().enumerate();
        let mut met = BySide::both(false);
        for (at, aim) in aims {
            met[aim.side] |= s.met >> at & 1 == 1;
        }
        if met.a || met.b {
            return (verdict(met.a, met.b), Ending::Aim);
        }
        let outcome = match self.scenario.otherwise {
            Otherwise::Draw => Outcome::Drawn,
            Otherwise::Side(side) => Outcome::Won(side),
            Otherwise::Muster => {
                let points = self.points(s);
                verdict(points.a >= points.b, points.b >= points.a)
            }
        };
        (outcome, Ending::Turns)
    }

    /// K-07 — The other side has won there and then if all aims of a side have run out unmet, the
    /// rest is the other's, and the other has no aim to meet.
    fn early_verdict(&self, s: &State) -> Option<(Outcome, Ending)> {
        let Otherwise::Side(winner) = self.scenario.otherwise else { return None };
        let numbered = || self.scenario.aims.iter().enumerate();
        let mut aims = numbered().filter(|(_, aim)| aim.side != winner).peekable();
        aims.peek()?;
        let lost = aims.all(|(at, aim)| s.met >> at & 1 == 0 && s.turn >= aim.until);
        lost.then_some((Outcome::Won(winner), Ending::Turns))
    }

    /// SS-END-01 — The muster value of enemies killed, disabled or fled, by side.
    pub fn points(&self, s: &State) -> BySide<i16> {
        BySide::from_fn(|side| {
            let out = self.pieces_of(side.other()).into_iter().filter(|p| self.is_out(s, *p));
            out.map(|p| self.starting_value(p) as i16).sum()
        })
    }

    /// SS-END-01 — True of somebody killed, disabled or fled.
    pub(crate) fn is_out(&self, s: &State, p: Piece) -> bool {
        matches!(s.figure(p).status, Status::Killed | Status::Disabled | Status::Fled)
    }

    /// SS-END-01 — The muster value somebody began with.
    pub(crate) fn starting_value(&self, p: Piece) -> u16 {
        self.muster_value(p, self.character(p).horse)
    }
}

/// Who has won if the one, the other, or both have.
fn verdict(a: bool, b: bool) -> Outcome {
    match (a, b) {
        (true, false) => Outcome::Won(Side::A),
        (false, true) => Outcome::Won(Side::B),
        _ => Outcome::Drawn,
    }
}
