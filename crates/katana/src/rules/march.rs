//! KY-ORD-10 … KY-ORD-16, KY-MOV — Movement: settings, steps, turns.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, Factor, Halted, Test, What};
use crate::geometry::{Dir, turned};
use crate::order::{Act, Extra, Order, Packed, Posture};
use crate::rule;
use crate::state::{Item, Letter, State, bit, is_horse, mark};

use super::exchange::ten;
use super::riding::Pose;

/// One step that somebody is about to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// A man on foot or a horse.
    pub who: Piece,
    /// Where he is: twice the same hex for a man.
    pub from: [HexId; 2],
    /// Where he would be; [`HexId::NONE`] off the board.
    pub to: [HexId; 2],
    /// Which way he looks then.
    pub facing: Dir,
}

impl Step {
    /// The hexes that are new to him.
    pub fn fresh(&self) -> impl Iterator<Item = HexId> + '_ {
        let one = (!self.from.contains(&self.to[0])).then_some(self.to[0]);
        let two =
            (self.to[1] != self.to[0] && !self.from.contains(&self.to[1])).then_some(self.to[1]);
        one.into_iter().chain(two)
    }
}

/// KY-HOR-22 — The last step a leap can need.
const LAST_STEP: u8 = 10;
impl Katana {
    /// M1 — Turns, postures, weapons and control take effect, in the order of initiative.
    pub(crate) fn set_out<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for n in 0..self.by_initiative.len() {
            let p = self.by_initiative[n];
            let mover = if s.man(p).rides() { s.man(p).horse } else { p };
            if s.movers & bit(mover) == 0 || !s.man(p).is_here() {
                continue;
            }
            self.regain_control(s, p, dice, tell)?;
            if self.is_able(s, p) {
                self.set_one(s, p, dice, tell)?;
            }
            if s.man(p).rides() {
                self.set_horse_going(s, s.man(p).horse, tell);
            }
        }
        for horse in self.steeds() {
            let loose = s.horse(horse).is_here() && !s.horse(horse).rider.is_some();
            if loose && s.movers & bit(horse) != 0 {
                self.set_horse_going(s, horse, tell);
            }
        }
        s.step = 0;
        Ok(())
    }

    fn set_one<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if s.man(p).has(mark::LETS_GO) {
            self.release(s, p, tell);
        }
        if s.man(p).has(mark::LETS_FALL) {
            self.let_fall(s, p, dice, tell)?;
        }
        let Some(order) = s.man(p).order.order() else { return Ok(()) };
        if s.man(p).has(mark::CLIMBS) && order.act != Act::Climb {
            s.man_mut(p).clear(mark::CLIMBS);
            s.man_mut(p).climbed = 0;
        }
        // KY-SHT-12: a move in which anything else is done is no complete move of aiming.
        if !matches!(order.act, Act::Aim | Act::Shoot(_)) {
            s.man_mut(p).set(mark::SPOILT);
        }
        if order.act.is_special() {
            s.man_mut(p).set(mark::SPECIAL);
        } else {
            s.man_mut(p).clear(mark::SPECIAL);
        }
        match order.extra {
            Extra::TurnFirst(hand) => self.turn(s, p, hand.turn(), tell),
            Extra::PoseFirst(posture) => self.pose(s, p, posture, tell),
            Extra::Ready(slot) => self.ready(s, p, slot, dice, tell)?,
            _ => {}
        }
        match order.act {
            Act::Turn(hand) => self.turn(s, p, hand.turn(), tell),
            Act::Shoot(Some(hand)) if !s.man(p).rides() => self.turn(s, p, hand.turn(), tell),
            Act::Pose(posture) => self.pose(s, p, posture, tell),
            Act::Ready(slot) => self.ready(s, p, slot, dice, tell)?,
            Act::PickUp(n) => self.pick_up(s, p, n, dice, tell)?,
            Act::Mount(horse) => self.mount_up(s, p, horse, tell),
            Act::KiAi => s.man_mut(p).set(mark::SHOUTS | mark::BUSY),
            Act::Climb => self.climb_on(s, p, tell),
            Act::Aim | Act::Reprime | Act::Shoot(_) | Act::TearFree(_) => {
                s.man_mut(p).set(mark::BUSY);
                if order.act == Act::Reprime {
                    self.reprime(s, p, tell);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// KY-MOV-02 — A turn.
    pub(crate) fn turn(&self, s: &mut State, p: Piece, by: i8, tell: &mut impl Tell<Event>) {
        let man = s.man_mut(p);
        man.facing = turned(man.facing, by);
        man.set(mark::TURNED | mark::BUSY);
        let facing = man.facing;
        self.spoil(s, p);
        self.say(s, p, tell, || What::Turned { who: p, facing });
    }

    /// KY-MOV-03, KY-MAP-15 — A posture. Who stands up beside a lone enemy shares his hex.
    pub(crate) fn pose(
        &self,
        s: &mut State,
        p: Piece,
        posture: Posture,
        tell: &mut impl Tell<Event>,
    ) {
        if posture == Posture::Standing && self.may_stand_up(s, p).is_err() {
            self.say(s, p, tell, || What::Idle { who: p, why: Halted::Blocked });
            return;
        }
        let over = self.stander(s, s.man(p).hex).filter(|other| *other != p);
        let man = s.man_mut(p);
        man.posture = posture;
        man.set(mark::BUSY);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Posed { who: p, posture });
        if posture == Posture::Standing
            && let Some(other) = over
        {
            s.man_mut(p).partner = other;
            s.man_mut(other).partner = p;
        }
        self.show_if_seen(s, p, tell);
    }

    /// KY-MOV-31, KY-MOV-32 — A phase of climbing.
    fn climb_on(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let man = s.man_mut(p);
        man.climbed = man.climbed.saturating_add(1);
        man.set(mark::CLIMBS | mark::BUSY | mark::NO_RELOAD);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Climbs { who: p });
    }

    /// KY-MOV-31 — True if somebody has climbed far enough to get over.
    fn is_over(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        let Some(climb) = self.climb(s, p, man.facing) else { return false };
        let needs = if climb.feet <= super::footing::CLIMB_FT { 2 } else { climb.feet.div_ceil(5) };
        man.climbed >= needs
    }

    /// The step somebody is about to make in the present step of movement.
    pub fn next_step(&self, s: &State, mover: Piece) -> Option<Step> {
        if s.movers & bit(mover) == 0 || s.stepped & bit(mover) != 0 {
            return None;
        }
        if is_horse(mover) {
            return self.next_horse_step(s, mover);
        }
        let man = s.man(mover);
        if man.has(mark::STOPPED) || !self.is_able(s, mover) {
            return None;
        }
        let map = &self.scenario.map;
        let order = man.order.order()?;
        let to = match (order.act, s.step) {
            (Act::Dismount(way), 1) if man.rides() => self.dismount_to(s, mover, way),
            _ if man.rides() => return None,
            (Act::Run | Act::ChargeRun, 1 | 2) => map.next(man.hex, man.facing),
            (Act::Jump, 2) => self.jump(s, mover, man.facing)?,
            (Act::Climb, 1) if self.is_over(s, mover) => self.climb(s, mover, man.facing)?.to,
            (Act::Run | Act::ChargeRun | Act::Jump | Act::Climb, _) => return None,
            (act, 1) => map.next(man.hex, turned(man.facing, act.way()? as i8)),
            _ => return None,
        };
        let from = self.stance(s, mover).0;
        Some(Step { who: mover, from: [from; 2], to: [to; 2], facing: man.facing })
    }

    fn next_horse_step(&self, s: &State, mover: Piece) -> Option<Step> {
        let horse = s.horse(mover);
        if !horse.is_here() || horse.has(crate::state::Horse::STOPPED) {
            return None;
        }
        let act = horse.order.order()?.act;
        let leaps = horse.has(crate::state::Horse::JUMPS) && self.is_over_obstacle(s, mover);
        if s.step > self.horse_steps(act) && !leaps {
            return None;
        }
        let pose = Pose { head: horse.head, rear: horse.rear, facing: horse.facing };
        let next = self.horse_step(pose, act, s.step);
        let (from, to) = ([pose.head, pose.rear], [next.head, next.rear]);
        Some(Step { who: mover, from, to, facing: next.facing })
    }

    /// True while anybody in this pass has a step left.
    pub(crate) fn is_anybody_moving(&self, s: &State) -> bool {
        s.step <= LAST_STEP && self.movers(s).any(|p| self.next_step(s, p).is_some())
    }

    /// Who moves in this pass, men and horses.
    pub(crate) fn movers(&self, s: &State) -> impl Iterator<Item = Piece> + use<'_> {
        let movers = s.movers;
        self.men().chain(self.steeds()).filter(move |p| movers & bit(*p) != 0)
    }

    /// Begins the next step of movement; false if there is none.
    pub(crate) fn begin_step(&self, s: &mut State) -> bool {
        s.stepped = 0;
        for p in self.men() {
            s.man_mut(p).answered = 0;
        }
        // A jump on foot comes in the second step: one step without movers may precede others.
        for _ in 0..2 {
            s.step += 1;
            if self.is_anybody_moving(s) {
                return true;
            }
            let later = self.movers(s).any(|p| {
                !is_horse(p) && s.man(p).order.order().is_some_and(|order| order.act == Act::Jump)
            });
            if s.step > 1 || !later {
                return false;
            }
        }
        false
    }

    /// Puts somebody who walks into his new hex, with everything that follows from it.
    pub(crate) fn walk<D: Dice>(
        &self,
        s: &mut State,
        step: Step,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let p = step.who;
        s.stepped |= bit(p);
        let (from, to) = (step.from[0], step.to[0]);
        if s.man(p).rides() {
            self.get_down(s, p, to, tell);
            return Ok(());
        }
        self.part(s, p, tell);
        let act = s.man(p).order.order().map_or(Act::Stay, |order| order.act);
        let man = s.man_mut(p);
        man.hex = to;
        man.set(mark::MOVED | mark::MOVED_MOVE | mark::BUSY);
        man.walked = man.walked.saturating_add(1);
        self.spoil(s, p);
        if to.is_none() {
            self.leave(s, p, from, tell);
            return Ok(());
        }
        self.say(s, p, tell, || What::Stepped { who: p, from, to, facing: step.facing });
        match act {
            Act::Jump => {
                s.man_mut(p).obstacles += 1;
                self.trip(s, p, crate::book::Trip::Jump, dice, tell)?;
            }
            Act::Climb => {
                let man = s.man_mut(p);
                man.obstacles += 1;
                man.climbed = 0;
                man.clear(mark::CLIMBS);
            }
            Act::LeapDown => {
                let feet = self.drop_feet(from, to);
                self.plunge(s, p, feet, dice, tell)?;
            }
            _ => {}
        }
        if !s.man(p).has(mark::TACTICAL) && !s.man(p).has(mark::SPILLED) {
            s.man_mut(p).set(mark::SPILLED);
            self.shake(s, p, dice, tell)?;
        }
        self.check_holds(s, dice, tell)?;
        self.show_if_seen(s, p, tell);
        Ok(())
    }

    /// KY-MUS-05 — A musketeer who runs may spill his priming.
    fn shake<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for slot in 0..crate::state::KIT {
            let item = s.man(p).kit[slot];
            let musket = item.is_some() && self.book.weapon(item.weapon).is_musket();
            if musket && item.has(Item::PRIMED) && self.spills(s, p, dice, tell)? {
                s.man_mut(p).kit[slot].load &= !Item::PRIMED;
                s.man_mut(p).kit[slot].done = 0;
            }
        }
        Ok(())
    }

    /// KY-MAP-14 — Somebody leaves the board.
    pub(crate) fn leave(&self, s: &mut State, p: Piece, from: HexId, tell: &mut impl Tell<Event>) {
        self.part_all(s, p, tell);
        let man = s.man_mut(p);
        man.fit = crate::state::Fit::Gone;
        man.order = Packed::NONE;
        // Where he was last tells over which edge he went.
        man.lain = from;
        self.say(s, p, tell, || What::Left { who: p });
    }

    /// Ends somebody's movement.
    pub(crate) fn halt(&self, s: &mut State, p: Piece, why: Halted, tell: &mut impl Tell<Event>) {
        if is_horse(p) {
            s.horse_mut(p).marks |= crate::state::Horse::STOPPED;
        } else {
            s.man_mut(p).set(mark::STOPPED);
        }
        self.say(s, p, tell, || What::Stopped { who: p, why });
    }

    /// M3 — Second turns and postures.
    pub(crate) fn turn_after(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for n in 0..self.by_initiative.len() {
            let p = self.by_initiative[n];
            if s.movers & bit(p) == 0 || !self.is_able(s, p) || s.man(p).rides() {
                continue;
            }
            match s.man(p).order.order() {
                Some(Order { extra: Extra::TurnAfter(hand), .. }) => {
                    self.turn(s, p, hand.turn(), tell);
                }
                Some(Order { extra: Extra::PoseAfter(posture), .. })
                    if s.man(p).posture != posture =>
                {
                    self.pose(s, p, posture, tell);
                }
                _ => {}
            }
        }
    }

    /// The letter that follows within a step; nothing after the last.
    pub(crate) const fn after(letter: Letter) -> Option<Letter> {
        match letter {
            Letter::A => Some(Letter::B),
            Letter::B => Some(Letter::C),
            Letter::C => Some(Letter::D),
            Letter::D => Some(Letter::E),
            Letter::E => None,
        }
    }

    /// A die between two who want the same hex (KY-ORD-13).
    pub(crate) fn contest_die<D: Dice>(
        &self,
        s: &State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<u8, D::Dry> {
        let man = if is_horse(p) { s.horse(p).rider } else { p };
        let side = if man.is_some() { self.who(man).side } else { engine::Side::A };
        let die = ten(dice.roll(Die::new(10, rule::KY_ORD_13, side))?);
        let sum = vec![(Factor::Initiative, self.eagerness(s, p))];
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Contest,
            die,
            sum,
            needs: 0,
            passed: true,
        });
        Ok(die)
    }

    /// The initiative of a man, or of whoever sits on a horse.
    pub fn eagerness(&self, s: &State, p: Piece) -> i8 {
        let man = if is_horse(p) { s.horse(p).rider } else { p };
        if man.is_some() { self.who(man).initiative as i8 } else { 0 }
    }
}
