//! What the simple player does. Moves are looked at one unit at a time: where a unit stands after
//! its move is judged by itself, for nothing else has changed.

use engine::{Piece, Quiet, Script, Seeded, Side};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::state::{State, Status};

/// How much better a move must be than standing still.
const BETTER: i32 = 2;
/// How near to a routed unit a leader is who may still come to it.
const NEAR: i32 = 5000;
/// How many attacks of a unit are played out, how often, for how many more turns, and how many
/// answers that takes at most.
const ATTACKS: usize = 6;
const TRIES: u64 = 32;
const TURNS: u8 = 1;
const MOST_ANSWERS: u32 = 60;
/// How much worse an attack may be than standing still for a side that is not ahead.
const EAGER: i32 = 20;

impl Warfare {
    /// What looks best to a side that is asked.
    pub(crate) fn advised(&self, s: &State, side: Side) -> Option<Action> {
        let ask = self.asked(s, side)?;
        Some(match ask {
            // To set up otherwise than the scenario has it shows nothing.
            Ask::Deploy => Action::Done,
            // A challenge costs its maker a little more than the one who waits for it.
            Ask::Challenge => Action::Pass,
            Ask::Mode { .. } => Action::Defensive,
            // Whoever moves second finds the flanks of those who came to fight.
            Ask::FirstOrSecond => Action::Second,
            Ask::Fire => match self.uncommitted(s, side).first() {
                Some(who) => match s.body(who).aim.get() {
                    Some(at) => Action::Fire { who, at },
                    None => Action::Done,
                },
                None => Action::Done,
            },
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

    /// SW-RAL-03 — A unit that is in nobody's reach waits if a leader may come to it.
    fn waits_for_leader(&self, s: &State, who: Piece) -> bool {
        let at = s.body(who).at;
        let comes = self.leaders_of(self.side(who)).into_iter().any(|leader| {
            let body = s.body(leader);
            let routed = body.link.get().is_some_and(|unit| s.body(unit).status == Status::Routed);
            body.status == Status::Normal && !routed && body.at.is_within(at, NEAR)
        });
        let safe = !self
            .units_here(s, self.side(who).other())
            .any(|foe| s.body(foe).at.is_within(at, self.full_move(foe) + 500));
        comes && safe && !self.unit(who).kind.is_samurai()
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
        let (mut list, mut quiet) = (Vec::new(), None);
        // Who is not ahead when half of the game is over cannot wait.
        let (lost, late) = (self.lost(s), 2 * s.turn > self.scenario.turns);
        let eager = if late && lost[side] >= lost[side.other()] { EAGER } else { 0 };
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
            if !attacks.is_empty() {
                let quiet = *quiet.get_or_insert_with(|| self.prospect(s, side));
                for (worth, action) in &mut attacks {
                    let then = self.played(s, side, *action).map(|then| self.prospect(&then, side));
                    *worth = then.map_or(i32::MIN, |then| 2 * (then - quiet) + eager);
                }
            }
            let stays = self.placed_worth(s, who) + BETTER;
            let best = attacks.into_iter().chain(moves).max_by_key(|(worth, _)| *worth);
            if let Some((worth, action)) = best
                && worth > stays
            {
                return action;
            }
        }
        Action::Done
    }

    /// The state after an action that throws nothing.
    fn played(&self, s: &State, side: Side, action: Action) -> Option<State> {
        let mut then = s.clone();
        let played = self.carry_out(&mut then, side, action, &mut Script::new(&[]), &mut Quiet);
        played.is_ok().then_some(then)
    }

    /// What is left of both sides in the mean if everybody only stands and fights for a while.
    fn prospect(&self, s: &State, side: Side) -> i32 {
        let mut sum = 0;
        for n in 0..TRIES {
            let mut rng = Seeded::stream(u64::from(s.turn), n);
            let mut then = s.clone();
            for _ in 0..MOST_ANSWERS {
                let asked = Side::BOTH.into_iter().find(|who| self.asked(&then, *who).is_some());
                let Some(who) = asked.filter(|_| then.turn <= s.turn + TURNS) else { break };
                let idle = match self.asked(&then, who) {
                    Some(Ask::Strike | Ask::Fire) => self.advised(&then, who),
                    _ => None,
                };
                let idle = idle.unwrap_or_else(|| self.idle_action(&then, who));
                let Ok(()) = self.carry_out(&mut then, who, idle, &mut rng, &mut Quiet);
            }
            let of = |side: Side| -> i32 {
                let pieces = self.pieces_of(side).into_iter();
                pieces.map(|p| self.value(&then, p)).sum()
            };
            sum += of(side) - of(side.other());
        }
        sum / TRIES as i32
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
