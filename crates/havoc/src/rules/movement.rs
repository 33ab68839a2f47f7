//! Chapter 10: movement, stacking, windows, two-hex pieces.

use engine::{Piece, Refusal, Side, Tell};
use hex::{Dir, HexId, turn};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::state::{Captivity, Health, State, mark};
use crate::terrain::Barrier;

/// Number of single steps a two-hex piece has: three advances, two wheels, three backs.
pub const HORSE_STEPS: usize = 8;

/// A single step of a two-hex piece, worked out when the map is read.
#[derive(Clone, Copy, Debug)]
pub struct HorseStep {
    /// Node of the pose after the step, `u16::MAX` where there is none.
    pub node: u16,
    /// The hex newly entered.
    pub enters: HexId,
    /// Times the hex's cost: 2 for backs.
    pub times: u8,
}

/// The pose of a piece: head and tail; the tail of a one-hex piece is `NONE`.
pub type Pose = [HexId; 2];

impl Havoc {
    /// Node of a two-hex pose: head and facing.
    #[inline]
    pub(crate) fn node(&self, pose: Pose) -> u16 {
        let facing = self.scenario.map.field.direction(pose[1], pose[0]).unwrap_or(0);
        pose[0].0 * 6 + facing as u16
    }

    /// The pose of a node.
    #[inline]
    pub(crate) fn pose(&self, node: u16) -> Pose {
        let head = HexId(node / 6);
        [head, self.scenario.map.field.neighbour(head, turn((node % 6) as Dir, 3))]
    }

    /// SG-MOV-11 — Works out the eight steps of every two-hex pose, once per map.
    pub(crate) fn horse_steps(&self, head: HexId, facing: Dir) -> [HorseStep; HORSE_STEPS] {
        let none = HorseStep { node: u16::MAX, enters: HexId::NONE, times: 0 };
        let mut steps = [none; HORSE_STEPS];
        let field = &self.scenario.map.field;
        let tail = field.neighbour(head, turn(facing, 3));
        if tail.is_none() || self.is_walled(tail, facing) {
            return steps;
        }
        let open = |from: HexId, d: Dir| {
            let to = field.neighbour(from, d);
            (to.is_some() && !self.is_walled(from, d) && self.horse_mp[to.0 as usize] > 0)
                .then_some(to)
        };
        for (k, n) in [-1i8, 0, 1].into_iter().enumerate() {
            let g = turn(facing, n);
            if let Some(to) = open(head, g) {
                steps[k] = HorseStep { node: to.0 * 6 + g as u16, enters: to, times: 1 };
            }
            let b = turn(facing, n + 3);
            if let Some(to) = open(tail, b) {
                let node = tail.0 * 6 + turn(b, 3) as u16;
                steps[5 + k] = HorseStep { node, enters: to, times: 2 };
            }
        }
        for (k, n) in [-1i8, 1].into_iter().enumerate() {
            let g = turn(facing, n);
            // The head swings from its old hex to the new one: that side must be open, and no
            // wall may come to lie between tail and head.
            let swing = turn(facing, 2 * n);
            if let Some(to) = open(head, swing)
                && !self.is_walled(tail, g)
                && field.neighbour(tail, g) == to
            {
                steps[3 + k] = HorseStep { node: to.0 * 6 + g as u16, enters: to, times: 1 };
            }
        }
        steps
    }

    /// True if a wall stands on that side.
    pub(crate) fn is_walled(&self, hex: HexId, d: Dir) -> bool {
        self.scenario.map.side(hex, d) == Barrier::Wall
    }

    /// SG-MOV-02, SG-BOD-02 — Points to enter a hex on foot or hoof, bodies included; `None` where
    /// it is closed.
    #[inline]
    pub fn cost(&self, lay: &Lay, hex: HexId, horse: Hoof) -> Option<u8> {
        let base = match lay.is_fenced(hex) {
            false => self.mp(horse)[hex.0 as usize],
            true => self.fence_mp(horse),
        };
        match lay.mass(hex) {
            _ if base == 0 => None,
            0..=2 => Some(base),
            3..=5 => Some(base * 2),
            _ => None,
        }
    }

    /// SG-MOV-02, SB-MOV-09 — The column of the terrain chart, without bodies; 0 is closed.
    #[inline]
    pub(crate) fn mp(&self, hoof: Hoof) -> &[u8] {
        match hoof {
            Hoof::Foot => &self.foot_mp,
            Hoof::Armoured => &self.armoured_mp,
            Hoof::Horse => &self.horse_mp,
        }
    }

    /// SB-MOV-09 — Which column of the chart a piece goes by.
    #[inline]
    pub(crate) fn hoof(&self, s: &State, p: Piece) -> Hoof {
        if s.at(p).tail.is_some() || !self.is_character(p) { Hoof::Horse } else { self.tread(p) }
    }

    /// SB-MOV-09 — The same of a character on his own feet.
    #[inline]
    pub(crate) fn tread(&self, p: Piece) -> Hoof {
        if self.kind(p).armoured { Hoof::Armoured } else { Hoof::Foot }
    }

    /// SG-MOV-04, SG-MOV-05, SG-MOV-06, CH-RAN-04 — May `me` go through what is in the hex?
    #[inline]
    pub(crate) fn is_passable(&self, s: &State, lay: &Lay, hex: HexId, me: Walker) -> bool {
        let Some(p) = lay.who(hex) else { return true };
        if p == me.piece {
            return true;
        }
        if self.is_cart(p) {
            return false;
        }
        if self.is_character(p) {
            let mine = self.side_of(p) == Some(me.side);
            // Captors pass a prisoner, his own side does not; otherwise friends pass friends.
            return mine != (s.at(p).captivity == Captivity::Prisoner);
        }
        s.at(p).control != Some(me.side.other())
    }

    /// SG-MOV-03, SG-MOV-08 — May a man on foot step from a hex in this direction? Points and
    /// who stands there are judged elsewhere.
    #[inline]
    pub(crate) fn may_step(&self, s: &State, lay: &Lay, from: HexId, d: Dir, me: Walker) -> bool {
        let to = self.foot_step[from.0 as usize][d as usize];
        if to.is_none() {
            return false;
        }
        if self.by_window[from.index()] & 1 << d == 0 {
            return true;
        }
        if self.is_window[to.index()] && me.wounded {
            return false;
        }
        match self.scenario.map.side(from, d) {
            Barrier::Window => !me.wounded && self.window_is_clear(s, lay, from, to, me.side),
            _ => true,
        }
    }

    /// SG-MOV-08 — Nobody hostile waits on the other side of a window.
    fn window_is_clear(&self, s: &State, lay: &Lay, from: HexId, to: HexId, side: Side) -> bool {
        let map = &self.scenario.map;
        let enemy = |h: HexId| self.hostile_in(s, lay, h, side).is_some();
        if self.is_window[to.0 as usize] && map.building(from) != map.building(to) {
            let inside = map.building(to);
            return !self.contacts(to).any(|h| map.building(h) == inside && enemy(h));
        }
        let outside = (0..6).filter(|d| map.side(from, *d) == Barrier::Window);
        !outside.map(|d| map.field.neighbour(from, d)).any(|h| h.is_some() && enemy(h))
    }

    /// Everything about a mover that decides which steps he may take.
    #[inline]
    pub(crate) fn walker(&self, s: &State, piece: Piece, side: Side) -> Walker {
        let wounded = s.at(piece).health == Health::Wounded;
        Walker { piece, side, wounded, hoof: self.hoof(s, piece) }
    }

    /// Points `p` has for moving now: what is left if he is under way, else his whole value.
    pub(crate) fn points(&self, s: &State, p: Piece) -> u8 {
        match s.movers.iter().position(|m| *m == p) {
            Some(i) => s.left_mp[i],
            None => self.pace(s, p),
        }
    }

    /// SG-MOV-01, CH-SHO-01 — May he move in this step?
    pub(crate) fn may_move_at_all(&self, s: &State, p: Piece) -> Result<(), Refusal> {
        let f = s.at(p);
        if !f.is_here() || !f.is_conscious() {
            return Err(no(rule::SG_MOV_01, "only a conscious figure on the map can move"));
        }
        if !f.is_free() {
            return Err(no(rule::CH_RAN_04, "a prisoner does not move by himself"));
        }
        self.may_act(s, p)?;
        if !self.is_able(s, p) {
            return Err(no(rule::SG_TRN_07, "he is taken up by something else this phase"));
        }
        if f.has(mark::MOVED) {
            return Err(no(rule::SG_MOV_01, "he has moved in this step"));
        }
        if self.is_pushing(s, p) {
            return Err(no(rule::SB_CAR_03, "pushing the cart is his move"));
        }
        if f.has(mark::BOLT) {
            return Err(no(rule::CH_SHO_01, "a crossbowman who shot in step 2 may not move"));
        }
        Ok(())
    }

    /// SG-MOV-05, SG-MOV-12 — May `p` stop in that pose?
    pub(crate) fn may_stop(&self, lay: &Lay, p: Piece, pose: Pose) -> bool {
        pose.into_iter().filter(|h| h.is_some()).all(|h| lay.is_free_for(h, p))
    }

    /// SG-MOV-01 — May he move there? The cost comes back with the permission.
    pub(crate) fn may_move(&self, s: &State, p: Piece, pose: Pose) -> Result<u8, Refusal> {
        self.may_move_at_all(s, p)?;
        if !self.scenario.map.field.has(pose[0]) {
            return Err(no(rule::SG_MAP_08, "there is no such hex on the map"));
        }
        if !self.is_pose(s, p, pose) {
            return Err(no(rule::SG_MOV_11, "that is no place for a piece of his size"));
        }
        if pose == [s.at(p).hex, s.at(p).tail] {
            return Err(no(rule::SG_MOV_01, "he stands there already"));
        }
        if self.cart_of(s, p).is_some() {
            return self.may_draw(s, p, pose);
        }
        let lay = self.lay(s);
        self.may_stand_in(s, &lay, p, pose)?;
        let points = self.points(s, p);
        let Some(cost) = self.cheapest(s, &lay, p, pose, points) else {
            let held = self.profile(s, p).movement - self.pace(s, p);
            if held > 0 && self.cheapest(s, &lay, p, pose, points + held).is_some() {
                return Err(no(rule::SB_NIT_08, "until the alarm a sentry does not run"));
            }
            return Err(self.why_out_of_reach(s, &lay, p, pose));
        };
        self.may_close_in(s, &lay, p, pose)?;
        Ok(cost)
    }

    /// True if `pose` is one hex for a man on foot, two neighbouring hexes without a wall between
    /// for a horse.
    pub(crate) fn is_pose(&self, s: &State, p: Piece, pose: Pose) -> bool {
        let field = &self.scenario.map.field;
        if !field.has(pose[0]) {
            return false;
        }
        if s.at(p).tail.is_none() {
            return pose[1].is_none();
        }
        field.has(pose[1])
            && field.direction(pose[1], pose[0]).is_some_and(|d| !self.is_walled(pose[1], d))
    }

    /// Lists every legal move of a figure.
    pub(crate) fn list_moves(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        if self.may_move_at_all(s, p).is_err() {
            return;
        }
        if self.cart_of(s, p).is_some() {
            return self.list_draws(s, p, out);
        }
        let lay = self.lay(s);
        let mounted = s.at(p).tail.is_some();
        let here = [s.at(p).hex, s.at(p).tail];
        let barred = self.barred(s, p);
        self.flood(s, &lay, p, self.points(s, p), |spread| {
            out.reserve(spread.reached().len());
            for node in spread.reached() {
                let pose = if mounted { self.pose(*node) } else { [HexId(*node), HexId::NONE] };
                let closes_in =
                    || barred.as_ref().is_some_and(|set| pose.iter().any(|h| set.contains(*h)));
                if pose != here && self.may_stop(&lay, p, pose) && !closes_in() {
                    out.push(Action::Move { figure: p, to: pose[0], tail: pose[1] });
                }
            }
        });
    }

    /// True if a figure has any legal move: looks one step far first.
    pub(crate) fn can_move(&self, s: &State, lay: &Lay, p: Piece) -> bool {
        if self.may_move_at_all(s, p).is_err() {
            return false;
        }
        let points = self.points(s, p);
        if points == 0 {
            return false;
        }
        let me = self.walker(s, p, self.owner(p));
        let f = s.at(p);
        let open = if self.cart_of(s, p).is_some() {
            false
        } else if f.tail.is_some() {
            self.horse_step[self.node([f.hex, f.tail]) as usize].iter().any(|step| {
                step.node != u16::MAX
                    && self
                        .cost(lay, step.enters, Hoof::Horse)
                        .is_some_and(|c| c * step.times <= points)
                    && self.may_stop(lay, p, self.pose(step.node))
                    && self.may_close_in(s, lay, p, self.pose(step.node)).is_ok()
            })
        } else {
            (0..6).any(|d| {
                let to = self.foot_step[f.hex.0 as usize][d as usize];
                to.is_some()
                    && lay.is_free(to)
                    && self.cost(lay, to, me.hoof).is_some_and(|c| c <= points)
                    && self.may_step(s, lay, f.hex, d, me)
                    && self.may_close_in(s, lay, p, [to, HexId::NONE]).is_ok()
            })
        };
        // Hemmed in by friends he may still pass through them; with a cart behind him only the
        // list tells.
        open || {
            let mut list = Vec::new();
            self.list_moves(s, p, &mut list);
            !list.is_empty()
        }
    }

    /// SG-MOV-01 — Moves a figure by the cheapest way.
    pub(crate) fn go(
        &self,
        s: &mut State,
        lay: &mut Lay,
        p: Piece,
        pose: Pose,
        tell: &mut impl Tell<Event>,
    ) {
        let points = self.points(s, p);
        let drawn = self.cart_of(s, p);
        let cost = match drawn {
            Some(_) => self.may_draw(s, p, pose).ok(),
            None => self.cheapest(s, lay, p, pose, points),
        };
        let cost = cost.unwrap_or(points);
        self.begin_move(s, p);
        // Going on alone ends the leading: nothing is led twice in a phase.
        self.let_go(s);
        s.left_mp[0] = points - cost;
        let [from, tail] = [s.at(p).hex, s.at(p).tail];
        lay.shift(p, [from, tail], pose);
        let f = s.at_mut(p);
        [f.hex, f.tail] = pose;
        f.marks |= mark::ACTED;
        tell.tell(|| Event::Moved { figure: p, from, to: pose[0], tail: pose[1], cost });
        if let Some(cart) = drawn {
            let front = s.at(cart).hex;
            lay.shift(cart, [front, s.at(cart).tail], [tail, front]);
            self.follow(s, (s.at(p).horse, cart), tail, cost, tell);
        }
    }

    /// SG-TRN-03 — Makes `p` the one who is moving; whoever moved before him is done.
    pub(crate) fn begin_move(&self, s: &mut State, p: Piece) {
        if s.movers == [p, Piece::NONE, Piece::NONE] {
            return;
        }
        let points = self.points(s, p);
        let from = [s.at(p).hex, s.at(p).tail];
        self.end_move(s);
        s.movers = [p, Piece::NONE, Piece::NONE];
        s.left_mp = [points, 0, 0];
        s.moved_from = from;
    }

    /// Whoever is moving is done with it, and so is what he leads.
    pub(crate) fn end_move(&self, s: &mut State) {
        for m in s.movers {
            if m != Piece::NONE {
                s.at_mut(m).marks |= mark::MOVED;
            }
        }
        self.let_go(s);
        s.movers = [Piece::NONE; 3];
        s.left_mp = [0; 3];
        s.moved_from = [HexId::NONE; 2];
    }

    /// SG-HRS-06 — The animal in tow has been led for this phase.
    pub(crate) fn let_go(&self, s: &mut State) {
        let mut next = s.led;
        for _ in 0..self.piece_count() {
            if next == Piece::NONE {
                break;
            }
            s.at_mut(next).marks |= mark::MOVED;
            next = s.at(next).behind;
        }
        s.led = Piece::NONE;
    }
}

/// Foot or hoof: which column of the terrain chart counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hoof {
    /// A man on foot.
    Foot,
    /// A man on foot in armour.
    Armoured,
    /// A horse or mule.
    Horse,
}

/// Everything about a mover that decides which steps he may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker {
    pub piece: Piece,
    pub side: Side,
    pub wounded: bool,
    pub hoof: Hoof,
}

/// A refusal, short to write.
pub(crate) const fn no(rule: engine::RuleId, why: &'static str) -> Refusal {
    Refusal { rule, why }
}
