//! What the simple computer player writes: one figure after the other, each as if the others stood
//! still (KY 20.3).

use engine::{Piece, Side};
use hex::HexId;

use crate::Katana;
use crate::action::{Action, Ask, Mode};
use crate::order::{Act, Extra, Order, Packed, Posture};
use crate::scenario::{Feat, Whom};
use crate::state::{Item, Shot, State, Stroke, Target, mark};

/// Hundredths of a wound.
pub(crate) type Cents = i32;

/// From so far a man without a missile runs.
const FAR: u16 = 9;

impl Katana {
    /// The next thing to write or to answer.
    pub(crate) fn advise(&self, s: &State, side: Side) -> Option<Action> {
        let known = self.known(s, side);
        let s = &*known;
        let ask = self.asked(s, side)?;
        match ask {
            Ask::Deploy => Some(Action::Seal),
            Ask::Modes => Some(self.advise_mode(s, side)),
            Ask::Orders => Some(self.advise_order(s, side)),
            Ask::MoveOrders => Some(self.advise_slip(s, side)),
            Ask::Act { who } | Ask::ActOrHold { who } => {
                let order = self.best_order(s, who)?;
                Some(Action::Order { who, order })
            }
            Ask::Shots => Some(self.advise_shot(s, side)),
            Ask::Strokes => Some(self.advise_stroke(s, side)),
            Ask::Outreach { by } => {
                let mut strokes = Vec::new();
                self.list_outreach(s, by, &mut strokes);
                Some(self.advise_answer(s, by, &strokes))
            }
            Ask::Closing { by, at } | Ask::RiderBlow { by, at } | Ask::ManBlow { by, at } => {
                let mut strokes = Vec::new();
                self.list_strokes_at(s, by, at, &mut strokes);
                Some(self.advise_answer(s, by, &strokes))
            }
            _ => Some(engine::Game::idle(self, s, side)),
        }
    }

    fn next_unwritten(
        &self,
        s: &State,
        side: Side,
        written: impl Fn(Piece) -> bool,
    ) -> Option<Piece> {
        self.men_of(side).find(|p| s.writers & 1 << p.0 != 0 && !written(*p))
    }

    fn advise_mode(&self, s: &State, side: Side) -> Action {
        let Some(who) = self.next_unwritten(s, side, |p| s.man(p).choice != 0) else {
            return Action::Seal;
        };
        let mode = self.best_mode(s, who);
        Action::Mode { who, mode }
    }

    fn best_mode(&self, s: &State, who: Piece) -> Mode {
        let near = self.nearest_known(s, who);
        let apart = near.map_or(u16::MAX, |e| self.apart(s, who, e));
        let archer = self.has_missile(s, who);
        if let Some(e) = near
            && archer
            && apart > 4
            && s.man(who).aimed < 2
            && self.may_aim(s, who, e).is_ok()
        {
            return Mode::Aim(e);
        }
        let goal = self.goal_distance(s, who);
        let runs = !archer && apart > FAR || apart > 4 && goal.is_some_and(|far| far > 4);
        let tactical_only = self.scenario.options.mounted_mode && s.man(who).rides();
        if runs && !tactical_only && !self.is_spent(s, who) {
            return Mode::NonTactical;
        }
        Mode::Tactical
    }

    /// True of somebody with a missile that is loaded or can be.
    pub(crate) fn has_missile(&self, s: &State, p: Piece) -> bool {
        (0..2).any(|hand| {
            self.in_hand(s, p, hand).is_some_and(|(_, item)| {
                self.book.weapon(item.weapon).missile.is_some()
                    && item.count > 0
                    && (item.has(Item::LOADED) || self.reload_moves(p, item) <= 3)
            })
        })
    }

    /// The enemy to make for: the one the side is after, unless another is close; else the nearest.
    fn nearest_known(&self, s: &State, p: Piece) -> Option<Piece> {
        let side = self.who(p).side;
        let able = self.foes(s, p).filter(|e| s.man(*e).is_conscious());
        let near = able.min_by_key(|e| (self.apart(s, p, *e), e.0))?;
        let wanted = self.scenario.aims.iter().find_map(|aim| match (&aim.feat, &aim.whom) {
            (Feat::Kill | Feat::Fell | Feat::TakeAlive, Whom::One(quarry))
                if aim.side == side && aim.points > 0 && s.man(*quarry).is_conscious() =>
            {
                Some(*quarry)
            }
            _ => None,
        });
        match wanted {
            Some(quarry) if self.apart(s, p, near) > 2 => Some(quarry),
            _ => Some(near),
        }
    }

    fn advise_order(&self, s: &State, side: Side) -> Action {
        let unwritten = self.men_of(side).find(|p| {
            let waits = self.scenario.options.order_method.is_written();
            s.man(*p).has(mark::ACTS)
                && if waits { !s.man(*p).order.is_some() } else { s.waiting & 1 << p.0 != 0 }
        });
        match unwritten.and_then(|who| Some((who, self.best_order(s, who)?))) {
            Some((who, order)) => Action::Order { who, order },
            None => Action::Seal,
        }
    }

    fn advise_slip(&self, s: &State, side: Side) -> Action {
        for who in self.men_of(side).filter(|p| s.writers & 1 << p.0 != 0) {
            let mut then = s.clone();
            for phase in 1..=5_u8 {
                let mut orders = Vec::new();
                self.plan(&then, who, phase, &mut orders);
                let man = then.man_mut(who);
                man.set(mark::ACTS | mark::TICKED);
                let best = self.best_of(&then, who, &orders);
                let Some(order) = best else { continue };
                if !s.man(who).slips[usize::from(phase) - 1].is_some() {
                    return Action::Slip { who, phase, order };
                }
                self.imagine(&mut then, who, &order);
            }
        }
        Action::Seal
    }

    /// The order that leaves somebody best placed.
    fn best_order(&self, s: &State, who: Piece) -> Option<Order> {
        let mut orders = Vec::new();
        self.list_orders(s, who, &mut orders);
        self.best_of(s, who, &orders)
    }

    fn best_of(&self, s: &State, who: Piece, orders: &[Order]) -> Option<Order> {
        let mut best: Option<(Cents, Order)> = None;
        for order in orders {
            let worth = self.order_worth(s, who, order);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, *order));
            }
        }
        best.map(|(_, order)| order)
    }

    /// Puts somebody where an order would take him.
    pub(crate) fn imagine(&self, s: &mut State, who: Piece, order: &Order) {
        let to = self.destination(s, who, order);
        let man = *s.man(who);
        if man.rides() {
            self.imagine_ride(s, who, order.act);
            return;
        }
        let turn = |extra: Extra| match extra {
            Extra::TurnFirst(hand) | Extra::TurnAfter(hand) => hand.turn(),
            _ => 0,
        };
        let by = match order.act {
            Act::Turn(hand) | Act::Shoot(Some(hand)) => hand.turn(),
            _ => 0,
        } + turn(order.extra);
        // A climb is judged by where it ends, however long it takes.
        let to = match order.act {
            Act::Climb => self.climb(s, who, man.facing).map_or(to, |climb| climb.to),
            _ => to,
        };
        let free = to.is_some() && (to == man.hex || self.standing_at(s, to).is_none());
        let record = s.man_mut(who);
        record.facing = crate::geometry::turned(man.facing, by);
        if free {
            record.hex = to;
        }
        if let Act::Pose(posture) = order.act {
            record.posture = posture;
        }
        if let Extra::PoseFirst(posture) | Extra::PoseAfter(posture) = order.extra {
            record.posture = posture;
        }
        record.order = Packed::NONE;
    }

    fn imagine_ride(&self, s: &mut State, who: Piece, act: Act) {
        let horse = s.man(who).horse;
        let record = *s.horse(horse);
        let act = match act {
            Act::Ride(..) | Act::RideAside(..) => act,
            _ => self.unguided(&record),
        };
        let mut pose = crate::rules::riding::Pose {
            head: record.head,
            rear: record.rear,
            facing: record.facing,
        };
        for step in 1..=self.horse_steps(act) {
            let next = self.horse_step(pose, act, step);
            let blocked = next.head.is_none()
                || self.scenario.map.ground(next.head).feature == crate::map::Feature::Solid
                || self.horse_at(s, next.head).is_some_and(|other| other != horse);
            if blocked {
                break;
            }
            pose = next;
        }
        let gait = Katana::gait_of(act);
        let speed = self.book.tables.pace(gait).speed;
        self.set_horse(s, horse, pose.head, pose.rear, pose.facing);
        s.horse_mut(horse).gait = gait;
        s.horse_mut(horse).speed = speed;
    }

    /// What an order is worth to somebody, in hundredths of a wound.
    fn order_worth(&self, s: &State, who: Piece, order: &Order) -> Cents {
        let man = s.man(who);
        let near = self.nearest_known(s, who);
        let apart = near.map_or(u16::MAX, |e| self.apart(s, who, e));
        let mut worth = 0;
        match order.act {
            Act::Shoot(_) => worth += self.shooting_worth(s, who, order),
            Act::Aim => worth += 150,
            Act::Reprime => worth += 120,
            Act::Ready(slot) => worth += self.ready_worth(s, who, slot, apart),
            Act::PickUp(_) => worth += if self.is_bare(s, who) { 80 } else { -60 },
            Act::Pose(Posture::Standing) => worth += 150,
            Act::Pose(_) => worth -= 200,
            Act::TearFree(_) => worth += 120,
            Act::KiAi => worth += if apart <= 2 { 90 } else { -50 },
            Act::Charge | Act::ChargeRun | Act::Close => worth -= 120,
            Act::Dismount(_) | Act::Mount(_) => worth -= 60,
            Act::Jump | Act::Climb | Act::LeapDown => worth -= 15,
            _ => {}
        }
        if matches!(order.extra, Extra::PoseFirst(p) | Extra::PoseAfter(p) if p != Posture::Standing)
        {
            worth -= 200;
        }
        let mut then = s.clone();
        self.imagine(&mut then, who, order);
        if self.destination(s, who, order).is_none() {
            return worth + self.leaving_worth(s, who);
        }
        worth += self.stand_worth(&then, who);
        // KY-CLS-40: stepping towards a point costs what the point may do.
        if then.man(who).hex != man.hex {
            worth -= self.approach_cost(s, who, &then);
        }
        worth
    }

    /// What it is worth to leave the board.
    fn leaving_worth(&self, s: &State, who: Piece) -> Cents {
        let side = self.who(who).side;
        let goal = self.scenario.aims.iter().any(|aim| {
            aim.side == side
                && matches!(aim.feat, Feat::Escape { .. })
                && self.speaks_of(&aim.whom, who)
        });
        let _ = s;
        if goal { 2_000 } else { -3_000 }
    }

    pub(crate) fn speaks_of(&self, whom: &Whom, who: Piece) -> bool {
        match whom {
            Whom::Anybody => true,
            Whom::One(p) => *p == who,
            Whom::Group(group) => self.group_of(who) == Some(usize::from(*group)),
        }
    }

    /// How far somebody is from where his side wants him to be.
    fn goal_distance(&self, s: &State, who: Piece) -> Option<u16> {
        let side = self.who(who).side;
        let here = self.stance(s, who).0;
        let map = &self.scenario.map;
        let aims = self
            .scenario
            .aims
            .iter()
            .filter(|aim| aim.side == side && aim.points > 0 && self.speaks_of(&aim.whom, who));
        aims.filter_map(|aim| match &aim.feat {
            Feat::Reach { place } | Feat::Hold { place } => {
                place.iter().map(|hex| map.distance(here, *hex)).min()
            }
            Feat::Escape { edge } => {
                let (col, row) = map.offset(here);
                let (cols, rows) = (map.cols - 1, map.rows - 1);
                Some(match edge {
                    Some(0) => row,
                    Some(3) => rows - row,
                    Some(1 | 2) => cols - col,
                    Some(_) => col,
                    None => col.min(row).min(cols - col).min(rows - row),
                })
            }
            _ => None,
        })
        .min()
    }

    /// What somebody's place is worth: what he can do to others from it, and they to him.
    fn stand_worth(&self, s: &State, who: Piece) -> Cents {
        let mut gain = 0;
        let mut risk = 0;
        for e in self.foes(s, who) {
            if !s.man(e).is_here() || self.apart(s, who, e) > 5 {
                continue;
            }
            gain = gain.max(self.best_gain(s, who, e));
            if self.is_able(s, e) && s.man(e).has(mark::AWARE) {
                risk += self.best_gain(s, e, who);
            }
        }
        let mut worth = gain * 3 / 2 - risk;
        let archer = self.has_missile(s, who);
        if let Some(e) = self.nearest_known(s, who) {
            let apart = i32::from(self.apart(s, who, e));
            let (from, _) = self.stance(s, who);
            let at = self.hexes(s, e)[0];
            let facing = crate::geometry::is_ahead(self.seen_from(s, who, at));
            worth += if facing || from == at { 40 } else { 0 };
            worth += if archer { -(apart - 8).abs() * 4 } else { -apart * 22 };
        }
        if let Some(far) = self.goal_distance(s, who) {
            worth -= i32::from(far) * 30;
        }
        let ground = self.scenario.map.ground(self.stance(s, who).0);
        if !s.man(who).rides() {
            worth -= 25 * ground.water as i32;
            if matches!(
                ground.feature,
                crate::map::Feature::LowHedge | crate::map::Feature::HighHedge
            ) {
                worth -= 60;
            }
        }
        worth
    }

    fn advise_shot(&self, s: &State, side: Side) -> Action {
        let Some(who) = self.next_unwritten(s, side, |p| s.man(p).shot != Shot::NONE) else {
            return Action::Seal;
        };
        let mut shots = Vec::new();
        self.list_shots(s, who, &mut shots);
        let best = shots.into_iter().max_by_key(|shot| (self.shot_gain(s, who, *shot), shot.at.0));
        best.map_or(Action::Seal, |shot| Action::Shoot { who, shot })
    }

    fn advise_stroke(&self, s: &State, side: Side) -> Action {
        let second = |p: Piece| self.strokes_left(s, p) > 1 && s.man(p).strokes[1] == Stroke::NONE;
        let first = |p: Piece| s.man(p).strokes[0] == Stroke::NONE;
        let Some(who) = self.next_unwritten(s, side, |p| !first(p) && !second(p)) else {
            return Action::Seal;
        };
        let mut strokes = Vec::new();
        self.list_strokes(s, who, &mut strokes);
        let worth = |stroke: &Stroke| match stroke.what {
            // A throw is for those who have nothing better.
            Target::Grapple => 90 + 20 * i32::from(self.unarmed_skill(who)),
            Target::Horse => self.stroke_gain(s, who, *stroke) / 3,
            _ => self.stroke_gain(s, who, *stroke) + self.focus(s, stroke.at),
        };
        let best = strokes.iter().copied().max_by_key(|stroke| (worth(stroke), stroke.at.0));
        let stroke = best.filter(|stroke| worth(stroke) > 0).unwrap_or(Stroke::HELD);
        Action::Stroke { who, second: !first(who), stroke }
    }

    fn advise_answer(&self, s: &State, by: Piece, strokes: &[Stroke]) -> Action {
        let best = strokes.iter().copied().max_by_key(|stroke| {
            let at_man = stroke.what == Target::Man;
            (self.stroke_gain(s, by, *stroke), at_man)
        });
        match best {
            Some(stroke) if self.stroke_gain(s, by, stroke) > 0 => Action::Strike(stroke),
            _ => Action::Pass,
        }
    }

    /// The hexes of a place, for those who ask.
    pub fn place(&self, name: &str) -> &[HexId] {
        self.scenario.map.place(name).unwrap_or(&[])
    }
}
