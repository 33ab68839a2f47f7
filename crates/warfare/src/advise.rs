//! What the simple player does. Moves are looked at one unit at a time: where a unit stands after
//! its move is judged by itself, for nothing else has changed.

use engine::{Piece, PieceSet, Quiet, Script, Side};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::scenario::When;
use crate::state::{State, Status};

/// How much better a move must be than standing still.
const BETTER: i32 = 2;
/// How near to a routed unit a leader is who may still come to it.
const NEAR: i32 = 6000;
/// In how many last turns a side that is behind dares more, and one that is ahead less.
const LAST_TURNS: u8 = 2;
/// How many attacks of a unit are played out, and how many of them together with one of a friend.
const ATTACKS: usize = 6;
const OPENINGS: usize = 3;
/// How much worse an attack may be than standing still for a side that is not ahead.
const EAGER: i32 = 20;
/// How much better it must be for a side that has only to hold out.
const CAREFUL: i32 = 100;

impl Warfare {
    /// What looks best to a side that is asked.
    pub(crate) fn advised(&self, s: &State, side: Side) -> Option<Action> {
        let ask = self.asked(s, side)?;
        Some(match ask {
            // To set up otherwise than the scenario has it shows nothing.
            Ask::Deploy => Action::Done,
            Ask::Challenge => self.dare(s, side),
            Ask::Mode { .. } if self.must_dare(s, side) => Action::Offensive,
            Ask::Mode { .. } => Action::Defensive,
            // Whoever moves second finds the flanks of those who came to fight.
            Ask::FirstOrSecond => Action::Second,
            Ask::Fire => self.volley_worth_firing(s, side).unwrap_or(Action::Done),
            Ask::Strike => match self.choosers(s, side).into_iter().find(|p| self.pays(s, *p)) {
                Some(who) => Action::Strike { who },
                None => Action::Done,
            },
            Ask::Desperation { .. } => Action::Throw,
            Ask::Rally { who } => match self.waits_for_leader(s, who) {
                true => Action::Decline,
                false => Action::Throw,
            },
            Ask::Move => self.best_move(s, side),
            Ask::Reface { who } => self.weakest(s, who),
            Ask::GiveWay { .. } | Ask::StayBehind { .. } | Ask::Facing { .. } => {
                self.idle_action(s, side)
            }
        })
    }

    /// SW-FIR-13 — Whoever fires does not move: somebody in a hurry holds his fire.
    fn volley_worth_firing(&self, s: &State, side: Side) -> Option<Action> {
        let mut ready = self.uncommitted(s, side).into_iter().filter(|who| !self.hurries(s, *who));
        ready.find_map(|who| s.body(who).aim.get().map(|at| Action::Fire { who, at }))
    }

    /// SW-CHA-04 — A challenge costs its maker a little more than the one who waits for it: only a
    /// side that cannot wait makes one.
    fn dare(&self, s: &State, side: Side) -> Action {
        let first = self.challengers(s, side).first().filter(|_| self.must_dare(s, side));
        let pair = first.and_then(|who| Some((who, self.challenged_by(s, side, who).next()?)));
        pair.map_or(Action::Pass, |(who, to)| Action::Challenge { who, to })
    }

    /// True of a side that has fewer leaders in a battle about leaders that is soon over.
    fn must_dare(&self, s: &State, side: Side) -> bool {
        let late = s.turn + LAST_TURNS > self.scenario.turns;
        let fewer = self.commanders(s, side) < self.commanders(s, side.other());
        self.leaders_matter() && late && fewer
    }

    /// SW-MEL-05 — Whether a strike at the leader is worth the figure it costs.
    fn pays(&self, s: &State, who: Piece) -> bool {
        let Some(at) = s.body(who).target.get().or_else(|| self.struck_by(s, who)) else {
            return false;
        };
        let man = i32::from(self.cost_of(at)) / i32::from(self.unit(at).strength);
        let leader = s.body(at).link.get().map_or(0, |leader| i32::from(self.cost_of(leader)));
        // Five times in eighteen he falls; what his men lose by it counts as much as he does.
        let spare = s.body(at).soldiers < s.body(who).inflicts;
        spare || self.leaders_matter() || 2 * leader * 5 > man * 18
    }

    /// SW-RAL-03 — A unit waits if a leader may come to it: he rallies it without a throw, and if it
    /// is attacked before it throws better than now. A routed unit counts as lost, so that nobody
    /// waits when losses are about to be counted.
    fn waits_for_leader(&self, s: &State, who: Piece) -> bool {
        let side = self.side(who);
        let near = if self.unit(who).kind.is_samurai() { NEAR / 2 } else { NEAR };
        let comes = self.leaders_of(side).into_iter().any(|leader| {
            let body = s.body(leader);
            let routed = body.link.get().is_some_and(|unit| s.body(unit).status == Status::Routed);
            body.status == Status::Normal && !routed && body.at.is_within(s.body(who).at, near)
        });
        comes && s.turn < self.scenario.turns && !self.is_broken(s, side)
    }

    /// SW-END-01 — The enemy in contact that is worth least as it stands.
    fn weakest(&self, s: &State, who: Piece) -> Action {
        let sides = (0..4).filter_map(|side| {
            let foe = s.body(who).foes[usize::from(side)].get()?;
            Some((s.body(foe).soldiers, side))
        });
        let side = sides.min().map_or(0, |(_, side)| side);
        Action::TurnMen { who, side }
    }

    /// The first leader, then the first unit, whose best move beats staying where it is.
    fn best_move(&self, s: &State, side: Side) -> Action {
        let leaders = self.leaders_of(side).into_iter();
        let units = self.units_of(side).into_iter();
        let all = leaders.chain(units).filter(|who| match self.is_unit(*who) {
            true => self.may_stir(s, side, *who).is_ok(),
            false => self.may_ride(s, side, *who).is_ok(),
        });
        let mut list = Vec::new();
        let eager = self.eagerness(s, side);
        for who in all {
            list.clear();
            self.list_of(s, side, who, &mut list);
            let (mut attacks, moves): (Vec<_>, Vec<_>) = list
                .iter()
                .map(|action| (self.after(s, side, who, *action), *action))
                .partition(|(_, action)| matches!(action, Action::Attack { .. }));
            // What an attack leads to is played out, for the few that promise most.
            attacks.sort_by_key(|(worth, _)| -worth);
            attacks.truncate(ATTACKS);
            for (worth, action) in &mut attacks {
                let then = self.played(s, side, *action);
                let gain = then.map(|then| self.gain(s, &then, side, PieceSet::of(who)));
                *worth = gain.map_or(i32::MIN, |gain| 2 * gain + eager);
            }
            let stays = self.placed_worth(s, who) + BETTER;
            if attacks.iter().all(|(worth, _)| *worth <= stays) {
                attacks.extend(self.joint_attack(s, side, who, &attacks));
            }
            let best = attacks.into_iter().chain(moves).max_by_key(|(worth, _)| *worth);
            if let Some((worth, action)) = best
                && worth > stays
            {
                return action;
            }
        }
        Action::Done
    }

    /// How much more an attack is worth than what it gains. Who is not ahead when half of the game
    /// is over cannot wait; who has what he came for when it is nearly over risks nothing.
    fn eagerness(&self, s: &State, side: Side) -> i32 {
        let turns = self.scenario.turns;
        let mut own = self.scenario.aims.iter().filter(|aim| aim.side == side);
        let met = own.any(|aim| aim.when == When::End && self.reached(s, aim) >= aim.count);
        if met && s.turn + LAST_TURNS > turns {
            return -CAREFUL;
        }
        let lost = self.lost(s);
        if 2 * s.turn > turns && lost[side] >= lost[side.other()] { EAGER } else { 0 }
    }

    /// An attack that looks best if a friend falls on the same enemy after it, and what both gain.
    fn joint_attack(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        attacks: &[(i32, Action)],
    ) -> Option<(i32, Action)> {
        let mut best: Option<(i32, Piece, Action, State)> = None;
        let mut list = Vec::new();
        for (_, action) in attacks.iter().take(OPENINGS) {
            let Action::Attack { foe, .. } = *action else { continue };
            let Some(then) = self.played(s, side, *action) else { continue };
            if self.asked(&then, side).is_none() {
                continue;
            }
            let at = s.body(foe).at;
            let friends = self.units_here(&then, side).filter(|friend| {
                let reach = self.full_move(*friend) + self.shape(foe).radius;
                self.may_stir(&then, side, *friend).is_ok()
                    && then.body(*friend).at.is_within(at, reach)
            });
            for friend in friends {
                list.clear();
                self.list_attacks(&then, friend, foe, None, &mut list);
                for second in &list {
                    let Some(both) = self.played(&then, side, *second) else { continue };
                    let worth = self.stand_worth(&both, friend);
                    if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                        best = Some((worth, friend, *action, both));
                    }
                }
            }
        }
        let (_, friend, action, both) = best?;
        let pair = PieceSet::of(who).union(PieceSet::of(friend));
        Some((self.gain(s, &both, side, pair), action))
    }

    /// The state after an action that throws nothing.
    fn played(&self, s: &State, side: Side, action: Action) -> Option<State> {
        let mut then = s.clone();
        let played = self.carry_out(&mut then, side, action, &mut Script::new(&[]), &mut Quiet);
        played.is_ok().then_some(then)
    }

    fn placed_worth(&self, s: &State, who: Piece) -> i32 {
        match self.is_unit(who) {
            true => self.stand_worth(s, who),
            false => self.lead_worth(s, who),
        }
    }

    /// How somebody stands after a move; whoever left the table for his aim stands best.
    fn after(&self, s: &State, side: Side, who: Piece, action: Action) -> i32 {
        let Some(then) = self.played(s, side, action) else { return i32::MIN };
        if then.body(who).status == Status::Left {
            return 10_000;
        }
        // A leader who goes takes his bonus from the unit he leaves.
        let left = match self.is_leader(who).then(|| s.body(who).link.get()).flatten() {
            Some(unit) => self.stand_worth(&then, unit) - self.stand_worth(s, unit),
            None => 0,
        };
        self.placed_worth(&then, who) + left
    }
}
