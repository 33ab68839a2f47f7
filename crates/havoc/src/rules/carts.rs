//! Chapters 11.3 and 11.4: draft horses, and carts behind them. Pushing is a file of its own.

use engine::{Piece, Refusal, Tell};
use hex::{Dir, HexId, turn};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::{Hoof, Pose, no};
use crate::state::{Place, State, Task};

/// The advances among the steps of a two-hex piece (SG-MOV-11).
pub(crate) const ADVANCES: std::ops::Range<usize> = 0..3;

/// True of the same direction and of its two neighbours.
pub(crate) fn is_near(a: Dir, b: Dir) -> bool {
    [-1, 0, 1].into_iter().any(|n| turn(a, n) == b)
}

impl Havoc {
    /// SB-CAR-02 — The cart a piece draws: a draft horse in harness, or who rides one.
    #[inline]
    pub(crate) fn cart_of(&self, s: &State, p: Piece) -> Option<Piece> {
        if !self.has_carts {
            return None;
        }
        let horse = if self.is_character(p) { s.at(p).horse } else { p };
        let cart = if horse.is_some() { s.at(horse).behind } else { Piece::NONE };
        (cart.is_some() && self.is_cart(cart)).then_some(cart)
    }

    /// SB-CAR-01 — The hexes ahead of a two-hex pose: straight on, half left and half right.
    pub(crate) fn front_arc(&self, pose: Pose) -> impl Iterator<Item = HexId> + '_ {
        let field = &self.scenario.map.field;
        let ahead = field.direction(pose[1], pose[0]);
        let ways = ahead.into_iter().flat_map(|f| [-1, 0, 1].map(|n| turn(f, n)));
        let open = ways.filter(move |d| !self.is_walled(pose[0], *d));
        open.map(move |d| field.neighbour(pose[0], d)).filter(|hex| hex.is_some())
    }

    /// SB-CAR-02 — Does a horse stand before a cart as it must in harness?
    fn is_before(&self, horse: Pose, cart: Pose) -> bool {
        let field = &self.scenario.map.field;
        let link = field.direction(cart[0], horse[1]);
        let facing = field.direction(horse[1], horse[0]);
        let in_arc = self.front_arc(cart).any(|hex| hex == horse[1]);
        in_arc && matches!((link, facing), (Some(link), Some(facing)) if is_near(link, facing))
    }

    /// Where a horse stands, ridden or not.
    fn stand_of(&self, s: &State, horse: Piece) -> Pose {
        let rider = self.characters().find(|p| s.at(*p).horse == horse);
        let f = s.at(rider.unwrap_or(horse));
        [f.hex, f.tail]
    }

    /// SB-CAR-02 — True if a horse, ridden or not, alive or dead, stands before its cart.
    pub(crate) fn is_harnessed_well(&self, s: &State, horse: Piece, cart: Piece) -> bool {
        self.is_before(self.stand_of(s, horse), [s.at(cart).hex, s.at(cart).tail])
    }

    /// SB-CAR-04 — May he handle the harness between these two?
    fn may_handle(&self, s: &State, man: Piece, horse: Piece, cart: Piece) -> Result<(), Refusal> {
        if s.at(man).is_mounted() {
            return Err(no(rule::SB_CAR_04, "he must be on foot to handle a harness"));
        }
        if !self.is_draft(horse) || !self.is_cart(cart) || s.at(cart).place != Place::Map {
            return Err(no(rule::SB_CAR_04, "it takes a draft horse and a cart"));
        }
        let stand = self.stand_of(s, horse).into_iter().filter(|hex| hex.is_some());
        let beside = self.poses_touch(stand, s.at(man).hexes());
        if !beside || !self.in_contact(s, man, cart) {
            return Err(no(rule::SB_CAR_04, "he must be in contact with horse and cart"));
        }
        let foe = self.owner(man).other();
        let ridden = self.men(foe).any(|p| s.at(p).horse == horse);
        if ridden || s.at(horse).control == Some(foe) {
            return Err(no(rule::SG_HRS_07, "the enemy controls that horse"));
        }
        Ok(())
    }

    /// SB-CAR-04, K-23 — May he put this horse to this cart?
    pub(crate) fn may_harness(
        &self,
        s: &State,
        man: Piece,
        horse: Piece,
        cart: Piece,
    ) -> Result<(), Refusal> {
        self.may_handle(s, man, horse, cart)?;
        if !s.at(horse).is_here() {
            return Err(no(rule::SB_CAR_04, "only a living horse without a rider is put to"));
        }
        if s.at(horse).behind.is_some() || self.in_front(s, cart).is_some() {
            return Err(no(rule::SB_CAR_02, "one horse draws one cart"));
        }
        let stand = |p: Piece| [s.at(p).hex, s.at(p).tail];
        if !self.is_before(stand(horse), stand(cart)) {
            return Err(no(rule::SB_CAR_02, "the horse does not stand before the cart as it must"));
        }
        Ok(())
    }

    /// SB-CAR-04, K-23 — May he take this horse out of its cart?
    pub(crate) fn may_unharness(&self, s: &State, man: Piece, horse: Piece) -> Result<(), Refusal> {
        if !self.is_draft(horse) {
            return Err(no(rule::SB_CAR_04, "it takes a draft horse and a cart"));
        }
        let Some(cart) = self.cart_of(s, horse) else {
            return Err(no(rule::SB_CAR_04, "that horse is in no harness"));
        };
        self.may_handle(s, man, horse, cart)
    }

    /// SB-CAR-04 — The horse is in the shafts.
    pub(crate) fn harness(
        &self,
        s: &mut State,
        man: Piece,
        horse: Piece,
        cart: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        s.at_mut(horse).behind = cart;
        tell.tell(|| Event::Did { man, task: Task::Harness, on: horse });
    }

    /// SB-CAR-04 — The horse is out of them.
    pub(crate) fn unharness(
        &self,
        s: &mut State,
        man: Piece,
        horse: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        s.at_mut(horse).behind = Piece::NONE;
        tell.tell(|| Event::Did { man, task: Task::Unharness, on: horse });
    }

    /// Lists what a man can put to or take out.
    pub(crate) fn list_harnessing(&self, s: &State, man: Piece, out: &mut Vec<Action>) {
        // The cart is handled by him as well, whichever horse it is.
        let mut carts = self.animals().filter(|p| self.is_cart(*p));
        if !self.has_carts || !carts.any(|cart| self.is_close(s, man, cart)) {
            return;
        }
        for horse in self.animals().filter(|p| self.is_draft(*p)) {
            if self.may_unharness(s, man, horse).is_ok() {
                out.push(Action::Unharness { man, horse });
            }
            for cart in self.animals().filter(|p| self.is_cart(*p)) {
                if self.may_harness(s, man, horse, cart).is_ok() {
                    out.push(Action::Harness { man, horse, cart });
                }
            }
        }
    }

    /// SB-DRA-01, SB-CAR-02 — May he lead this draft horse? The rest is as with a war horse.
    pub(crate) fn may_lead_draft(
        &self,
        s: &State,
        man: Piece,
        horse: Piece,
    ) -> Result<(), Refusal> {
        if !self.began_beside(s, man, horse) {
            return Err(no(rule::SB_DRA_01, "he was not beside it when the step began"));
        }
        let mut ahead = self.front_arc([s.at(horse).hex, s.at(horse).tail]);
        if self.cart_of(s, horse).is_some() && !ahead.any(|hex| hex == s.at(man).hex) {
            return Err(no(rule::SB_CAR_02, "a horse in harness is led from ahead of it"));
        }
        Ok(())
    }

    /// SB-DRA-01 — Was he in contact with the horse when the movement step began? It stands where
    /// it stood then, or he has led it from there.
    fn began_beside(&self, s: &State, man: Piece, horse: Piece) -> bool {
        let is_moving = s.movers.contains(&man);
        if is_moving && s.led == horse {
            return true;
        }
        let began = match is_moving {
            true if s.movers[0] == man => s.moved_from[0],
            true => HexId::NONE,
            false => s.at(man).hex,
        };
        began.is_some() && self.poses_touch([began].into_iter(), s.at(horse).hexes())
    }

    /// SB-DRA-01 — What a draft horse pays to follow its leader into his hex.
    pub(crate) fn may_follow(
        &self,
        s: &State,
        lay: &Lay,
        horse: Piece,
        into: HexId,
    ) -> Result<u8, Refusal> {
        let cost = self.may_tread(lay, into, Hoof::Horse)?;
        if cost > self.draft_points(s, horse) {
            return Err(no(rule::SB_DRA_01, "the horse's own movement points do not suffice"));
        }
        Ok(cost)
    }

    /// SB-DRA-01 — Points a draft horse has left for being led. They lie beside its leader's.
    pub(crate) fn draft_points(&self, s: &State, horse: Piece) -> u8 {
        match (&self.book.blades, self.cart_of(s, horse)) {
            _ if s.led == horse => s.left_mp[1],
            (Some(blades), Some(_)) => blades.cart.drawn,
            _ => self.kind(horse).foot.movement,
        }
    }

    /// SB-CAR-02 — The cart follows by a step; `left` is where the horse's tail has been.
    pub(crate) fn follow(
        &self,
        s: &mut State,
        (horse, cart): (Piece, Piece),
        left: HexId,
        cost: u8,
        tell: &mut impl Tell<Event>,
    ) {
        let front = s.at(cart).hex;
        [s.at_mut(cart).hex, s.at_mut(cart).tail] = [left, front];
        tell.tell(|| Event::Drew { horse, cart, to: left, cost });
        self.drop_tasks_about(s, cart, tell);
    }

    /// SB-CAR-02 — May the rider of a harnessed horse take this step? Ahead only, one at a time:
    /// the cart goes where the horse went.
    pub(crate) fn may_draw(&self, s: &State, p: Piece, pose: Pose) -> Result<u8, Refusal> {
        let [head, tail] = [s.at(p).hex, s.at(p).tail];
        let field = &self.scenario.map.field;
        let (ahead, way) = (field.direction(tail, head), field.direction(head, pose[0]));
        let way = way.filter(|way| ahead.is_some_and(|ahead| is_near(ahead, *way)));
        let Some(way) = way.filter(|_| pose[1] == head) else {
            return Err(no(rule::SB_CAR_02, "a horse in harness goes ahead, a step at a time"));
        };
        let lay = self.lay(s);
        if self.hostile_in(s, &lay, pose[0], self.owner(p)).is_some() {
            return Err(no(rule::SG_MOV_04, "a living enemy stands there"));
        }
        if !lay.is_free_for(pose[0], p) {
            return Err(no(rule::SG_MOV_05, "a move may not end on a living piece"));
        }
        let cost = self.may_roll_to(&lay, head, way)?;
        if cost > self.points(s, p) {
            return Err(no(rule::SG_MOV_02, "his movement points do not carry him there"));
        }
        self.may_close_in(s, &lay, p, pose)?;
        Ok(cost)
    }

    /// Lists the steps of the rider of a harnessed horse.
    pub(crate) fn list_draws(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let here = self.node([s.at(p).hex, s.at(p).tail]) as usize;
        for step in self.horse_step[here][ADVANCES].iter().filter(|step| step.node != u16::MAX) {
            let pose = self.pose(step.node);
            if self.may_draw(s, p, pose).is_ok() {
                out.push(Action::Move { figure: p, to: pose[0], tail: pose[1] });
            }
        }
    }
}
