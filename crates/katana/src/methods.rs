//! KY-ORD-01 … KY-ORD-07 — Who acts when, by each method of giving orders.

use engine::{Dice, Die, Piece, Side, Tell};

use crate::Katana;
use crate::event::{Event, What};
use crate::options::Method;
use crate::order::{Order, Packed};
use crate::rule;
use crate::rules::exchange::ten;
use crate::state::{Pending, Stage, State, bit, mark};

impl Katana {
    /// KY-ORD-07 — Somebody acts at once, in a method without written orders.
    pub(crate) fn act_now(
        &self,
        s: &mut State,
        who: Piece,
        order: Order,
        tell: &mut impl Tell<Event>,
    ) {
        s.pending = Pending::None;
        s.waiting &= !(1 << who.0);
        s.holders &= !(1 << who.0);
        s.man_mut(who).order = Packed::of(order);
        s.man_mut(who).set(mark::DONE);
        let mover = if s.man(who).rides() { s.man(who).horse } else { who };
        s.movers = bit(mover) | bit(who);
        s.swapped = 0;
        s.stage = Stage::Setting;
        self.say(s, who, tell, || What::Orders { orders: vec![(who, order)] });
    }

    /// KY-ORD-04, KY-ORD-05 — The side that moves now: the first, until all its people have acted.
    pub(crate) fn moving_side(&self, s: &State) -> Option<Side> {
        let left =
            |side: Side| !s.sealed[side] && self.men_of(side).any(|p| s.waiting & 1 << p.0 != 0);
        [s.first, s.first.other()].into_iter().find(|side| left(*side))
    }

    /// P1 — Orders begin, by whichever method.
    pub(crate) fn begin_orders<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.open_paper(s, Stage::Orders);
        s.swapped = 0;
        let acting = self.men().filter(|p| s.man(*p).has(mark::ACTS));
        s.waiting = acting.fold(0, |bits, p| bits | 1 << p.0);
        s.holders = 0;
        s.loose = self
            .steeds()
            .filter(|horse| {
                let rider = s.horse(*horse).rider;
                s.horse(*horse).is_here() && !(rider.is_some() && s.man(rider).has(mark::ACTS))
            })
            .fold(0, |bits, horse| bits | bit(horse));
        match self.scenario.options.order_method {
            Method::Phase | Method::Move => {}
            Method::Figures => self.queue_up(s, dice)?,
            Method::Alternate => {
                s.first = if s.count % 2 == 1 { Side::A } else { Side::B };
                let side = s.first;
                tell.tell(|| What::GoesFirst { side }.openly());
            }
            Method::SideRoll => self.roll_for_side(s, dice, tell)?,
        }
        Ok(())
    }

    /// KY-ORD-03 — Everybody with an action, by descending initiative; a die between equals.
    fn queue_up<D: Dice>(&self, s: &mut State, dice: &mut D) -> Result<(), D::Dry> {
        let acting: Vec<Piece> =
            self.by_initiative.iter().copied().filter(|p| s.waiting & 1 << p.0 != 0).collect();
        let mut rolled: Vec<(i16, Piece)> = Vec::with_capacity(acting.len());
        for p in &acting {
            let initiative = self.who(*p).initiative;
            let tie = acting.iter().any(|q| q != p && self.who(*q).initiative == initiative);
            let die = match tie {
                true => ten(dice.roll(Die::new(10, rule::KY_ORD_03, self.who(*p).side))?),
                false => 0,
            };
            rolled.push((-(i16::from(initiative) * 10 + i16::from(die)), *p));
        }
        rolled.sort();
        s.queue = [Piece::NONE; crate::state::MEN];
        for (n, (_, p)) in rolled.into_iter().enumerate() {
            s.queue[n] = p;
        }
        Ok(())
    }

    /// KY-ORD-04 — Each side rolls, with its best initiative; the winner chooses.
    fn roll_for_side<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let best = |side: Side| {
            let able = self.men_of(side).filter(|p| s.man(*p).is_conscious());
            able.map(|p| self.who(p).initiative as i8).max().unwrap_or(0)
        };
        let bests = [best(Side::A), best(Side::B)];
        // Ties: the higher initiative, then another roll; after so many the first side has it.
        for _ in 0..16 {
            let mut faces = [0; 2];
            for side in Side::BOTH {
                faces[side.index()] = ten(dice.roll(Die::new(10, rule::KY_ORD_04, side))?);
            }
            let scores = [faces[0] as i8 + bests[0], faces[1] as i8 + bests[1]];
            let winner = match scores[0].cmp(&scores[1]).then(bests[0].cmp(&bests[1])) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Less => Some(Side::B),
                std::cmp::Ordering::Equal => None,
            };
            if let Some(winner) = winner {
                tell.tell(|| What::SideRoll { dice: faces, scores, winner }.openly());
                s.first = winner;
                s.stage = Stage::FirstOrLast;
                return Ok(());
            }
        }
        s.first = Side::A;
        s.stage = Stage::FirstOrLast;
        Ok(())
    }

    /// Orders are in, or the next figure acts.
    pub(crate) fn advance_orders(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if self.scenario.options.order_method.is_written() {
            self.open_orders(s, tell);
            let all = self.men().chain(self.steeds());
            s.movers = all.fold(0, |bits, p| bits | bit(p));
            s.stage = Stage::Setting;
            return;
        }
        if let Some(horse) = self.next_loose(s) {
            s.loose &= !bit(horse);
            s.movers = bit(horse);
            s.stage = Stage::Setting;
            return;
        }
        if self.scenario.options.order_method == Method::Figures
            && let Some(who) = self.next_in_queue(s)
        {
            s.pending = Pending::Act { who };
            return;
        }
        // Whoever has not acted has stayed.
        s.waiting = 0;
        self.open_paper(s, Stage::Shots);
    }

    /// KY-ORD-07 — The next horse that moves by itself: by its rider's initiative, then its number.
    fn next_loose(&self, s: &State) -> Option<Piece> {
        let loose = self.steeds().filter(|horse| s.loose & bit(*horse) != 0);
        loose.min_by_key(|horse| (-self.eagerness(s, *horse), horse.0))
    }

    /// KY-ORD-03 — The next who acts or holds; then the holders, the last first.
    fn next_in_queue(&self, s: &State) -> Option<Piece> {
        let waits = |p: &&Piece| p.is_some() && s.waiting & 1 << p.0 != 0;
        let holds = |p: &Piece| s.holders & 1 << p.0 != 0;
        let fresh = s.queue.iter().filter(waits).find(|p| !holds(p));
        fresh.or_else(|| s.queue.iter().rev().filter(waits).find(|p| holds(p))).copied()
    }

    /// True of somebody who may still let others act first.
    pub(crate) fn may_hold(&self, s: &State, p: Piece) -> bool {
        self.scenario.options.order_method == Method::Figures && s.holders & 1 << p.0 == 0
    }
}
