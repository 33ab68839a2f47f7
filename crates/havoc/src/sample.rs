//! A random action without listing the rest: what playouts and fuzzing live on.

use std::cell::LazyCell;

use engine::{Game, Piece, Seeded, Side};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::attack::Attack;
use crate::lay::Lay;
use crate::rules::movement::{Hoof, Pose};
use crate::scenario::BarricadeStart;
use crate::state::{State, Step, StepName};

/// How often a sampler guesses before it ends the step.
const TRIES: u32 = 6;

impl Havoc {
    pub(crate) fn sample_action(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        if let Step::Phase(_) = s.top()
            && let Some(action) = self.sample_challenge(s, side, rng)
        {
            return action;
        }
        match s.top() {
            Step::Phase(StepName::Movement) => self.sample_move(s, side, rng),
            Step::Phase(StepName::Combat) => self.sample_attack(s, side, rng),
            Step::Phase(StepName::Declare) => self.sample_declaration(s, side, rng),
            Step::Phase(_) => self.sample_shot(s, side, rng),
            Step::SetUp(_) => self.sample_setup(s, side, rng),
            _ => self.sample_listed(s, side, rng),
        }
    }

    fn sample_setup(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        if rng.below(4) > 0 {
            return Action::Ready;
        }
        let own = |b: &BarricadeStart| b.side == Some(side);
        if self.scenario.barricades.iter().any(own) && rng.below(4) == 0 {
            let mut list = Vec::new();
            self.list_barricades(s, side, &mut list);
            if let Some(action) = rng.pick(&list) {
                return *action;
            }
        }
        let figure = self.any_man(s, side, rng);
        if self.scenario.options.command && rng.below(4) == 0 {
            let sergeant = self.any_man(s, side, rng);
            if self.may_allot(s, side, figure, sergeant).is_ok() {
                return Action::Allot { man: figure, sergeant };
            }
        }
        for _ in 0..TRIES {
            let Some(to) = rng.pick(&self.scenario.parties[side].zone).copied() else { break };
            let facing = if s.at(figure).is_mounted() { rng.below(6) as u8 } else { 0 };
            if self.may_place(s, side, figure, to, facing).is_ok() {
                return Action::Place { figure, to, facing };
            }
        }
        Action::Ready
    }

    fn sample_listed(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let mut list = Vec::new();
        self.all_actions(s, side, &mut list);
        rng.pick(&list).copied().unwrap_or_else(|| self.idle(s, side))
    }

    /// Now and then somebody challenges.
    fn sample_challenge(&self, s: &State, side: Side, rng: &mut Seeded) -> Option<Action> {
        let waits = s.duel.is_on() || s.duel.challenged;
        if !self.book.customs.challenges || waits || rng.below(24) > 0 {
            return None;
        }
        let by = self.any_man(s, side, rng);
        self.may_challenge(s, by).is_ok().then_some(Action::Challenge { by })
    }

    fn any_man(&self, s: &State, side: Side, rng: &mut Seeded) -> Piece {
        if s.duel.is_on() {
            // Nobody else can act.
            return s.duel.champions[side as usize];
        }
        rng.pick(&self.muster_roll[side]).copied().unwrap_or(Piece(0))
    }

    fn sample_move(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let lay = self.lay(s);
        let mut list = Vec::new();
        // Who has begun to push a cart goes on with it more often than not.
        if self.is_pushing(s, s.movers[0]) && rng.below(4) > 0 {
            self.list_pushes(s, s.movers[0], &mut list);
            if let Some(action) = rng.pick(&list) {
                return *action;
            }
        }
        for _ in 0..TRIES {
            let p = self.any_man(s, side, rng);
            if self.may_move_at_all(s, p).is_err() {
                continue;
            }
            list.clear();
            if self.cart_of(s, p).is_some() {
                self.list_draws(s, p, &mut list);
                match rng.pick(&list) {
                    Some(action) => return *action,
                    None => continue,
                }
            }
            // Now and then something rarer than a walk.
            if rng.below(if self.has_carts { 4 } else { 16 }) == 0 {
                self.list_leads(s, p, &mut list);
                self.list_exits(s, p, &mut list);
                self.list_pushes(s, p, &mut list);
                if self.scenario.options.ransom {
                    for q in self.men(side.other()).filter(|q| !s.at(*q).is_free()) {
                        if s.at(q).is_here() {
                            self.list_escorts(s, q, &mut list);
                        }
                    }
                }
                if let Some(action) = rng.pick(&list) {
                    return *action;
                }
            }
            if let Some(action) = self.stroll(s, &lay, p, rng) {
                return action;
            }
        }
        Action::End
    }

    /// Walks at random as far as a random number of points carries; stops where stopping is legal.
    fn stroll(&self, s: &State, lay: &Lay, p: Piece, rng: &mut Seeded) -> Option<Action> {
        let points = self.points(s, p);
        if points == 0 {
            return None;
        }
        let mut left = 1 + rng.below(points as u32) as u8;
        let here = [s.at(p).hex, s.at(p).tail];
        let mut pose = here;
        let mut stop = None;
        for _ in 0..2 * points {
            let Some((next, cost)) = self.one_step(s, lay, p, pose, rng) else { continue };
            if cost > left {
                break;
            }
            left -= cost;
            pose = next;
            let fine = pose != here
                && self.may_stop(lay, p, pose)
                && self.may_close_in(s, lay, p, pose).is_ok();
            if fine {
                stop = Some(pose);
            }
            if left == 0 {
                break;
            }
        }
        stop.map(|pose| Action::Move { figure: p, to: pose[0], tail: pose[1] })
    }

    fn one_step(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        pose: Pose,
        rng: &mut Seeded,
    ) -> Option<(Pose, u8)> {
        let me = self.walker(s, p, self.owner(p));
        if pose[1].is_some() {
            let step = self.horse_step[self.node(pose) as usize][rng.below(8) as usize];
            if step.node == u16::MAX || !self.is_passable(s, lay, step.enters, me) {
                return None;
            }
            let cost = self.cost(lay, step.enters, Hoof::Horse)?;
            return Some((self.pose(step.node), cost * step.times));
        }
        let d = rng.below(6) as u8;
        let to = self.foot_step[pose[0].index()][d as usize];
        if to.is_none()
            || !self.is_passable(s, lay, to, me)
            || !self.may_step(s, lay, pose[0], d, me)
        {
            return None;
        }
        Some(([to, HexId::NONE], self.cost(lay, to, me.hoof)?))
    }

    fn sample_attack(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let lay = self.lay(s);
        for _ in 0..TRIES {
            let by = self.any_man(s, side, rng);
            if !self.scenario.map.lanterns.is_empty() && rng.below(3) == 0 {
                let mut list = Vec::new();
                self.list_lights(s, by, &mut list);
                if let Some(action) = rng.pick(&list) {
                    return *action;
                }
            }
            let victims = self.victims(s, &lay, by);
            let Some(first) = rng.pick(&victims).copied() else { continue };
            let mut group = vec![by];
            let mut at = vec![first];
            if victims.len() > 1 && rng.below(4) == 0 {
                at.extend(victims.iter().filter(|v| **v != first && self.is_character(**v)));
                at.truncate(2 + rng.below(2) as usize);
            } else if rng.below(2) == 0 {
                let class = self.class(s, by);
                let any = self.book.customs.joint_worst;
                for p in self.men(side) {
                    if p != by
                        && (any || self.class(s, p) == class)
                        && self.may_strike(s, p, first).is_ok()
                        && rng.below(3) > 0
                    {
                        group.push(p);
                    }
                }
            }
            if let Some(attack) = Attack::new(&group, &at)
                && self.may_attack(s, &attack).is_ok()
            {
                return Action::Attack(attack);
            }
        }
        self.idle(s, side)
    }

    fn sample_shot(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let lay = LazyCell::new(|| self.lay(s));
        for _ in 0..TRIES {
            let by = self.any_man(s, side, rng);
            if self.has_odd_shots(by) && rng.below(2) == 0 {
                let mut list = Vec::new();
                self.list_odd_shots(s, by, &mut list);
                if let Some(action) = rng.pick(&list) {
                    return *action;
                }
            }
            let Ok(weapon) = self.may_shoot_at_all(s, by) else { continue };
            let at = Piece(rng.below(self.piece_count() as u32) as u8);
            if self.can_aim(s, &lay, weapon, by, at) {
                return Action::Shoot { by, at };
            }
        }
        Action::End
    }

    fn sample_declaration(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        if rng.below(4) == 0 {
            let mut list = Vec::new();
            self.list_declarations(s, self.any_man(s, side, rng), &mut list);
            // A game need not end as soon as somebody may end it.
            list.retain(|action| !matches!(action, Action::Seppuku { .. }) || rng.below(8) == 0);
            if let Some(action) = rng.pick(&list) {
                return *action;
            }
        }
        Action::End
    }
}
