//! What the simple player does: one figure after the other, each as if the rest stood still.

use engine::{Game, Piece, Quiet, Side};

use crate::Skirmish;
use crate::action::{Action, Ask, Deed, Target};
use crate::chart::Chart;
use crate::state::{Pending, State, is_horse, mark, pieces};

/// More falls of the dice than this are not looked through.
const MOST_FALLS: usize = 2_000;
/// Thousandths of a point, so that chances are not lost by rounding.
const FINE: i64 = 1_000;

impl Skirmish {
    /// What looks best to do next.
    pub(crate) fn advise(&self, s: &State, side: Side) -> Option<Action> {
        let mood = self.mood(s, side);
        match self.asked(s, side)? {
            Ask::Act => Some(self.advise_act(s, side)),
            Ask::Replan { who } => {
                let chart = Chart::new(self, s, side);
                Some(self.best_of(s, &chart, who).unwrap_or(Action::Stay))
            }
            Ask::Pair | Ask::Join => {
                Some(self.best_by(s, side, |then| self.settled_worth(then, &mood, Piece::NONE)))
            }
            Ask::Arm => Some(self.best_by(s, side, |then| self.combats_worth(then, &mood))),
            Ask::FollowUp { .. } => {
                Some(self.best_by(s, side, |then| self.brawl_worth(then, &mood, Piece::NONE)))
            }
            _ => Some(self.idle_action(s, side)),
        }
    }

    /// What the next figure does; it waits if nothing is better.
    fn advise_act(&self, s: &State, side: Side) -> Action {
        let chart = Chart::new(self, s, side);
        // Those who can shoot do so before friends stand in the way; then the foremost come first,
        // so that the others can go where they went; those the enemy is after come last.
        let turn = |who: &Piece| {
            let shoots = self.may_shoot(s, *who).is_ok() && self.targets(s, *who).next().is_some();
            let far = chart.to_enemy(s, s.figure(*who));
            (!shoots, self.is_hunted(s, *who), far, who.0)
        };
        let mut order: Vec<Piece> = pieces(self.actors(s, side)).into_iter().collect();
        order.sort_by_cached_key(turn);
        for who in order {
            if let Some(action) = self.best_of(s, &chart, who) {
                return action;
            }
            // Whoever can still come to a fight that a friend may begin holds back.
            if !self.may_yet_join(s, who) && self.may_wait(s, who).is_ok() {
                return Action::Wait { who };
            }
        }
        Action::Done
    }

    /// True of somebody who can still be at an enemy this turn.
    fn may_yet_join(&self, s: &State, who: Piece) -> bool {
        self.is_free_to_join(s, who)
            && pieces(self.active(s, self.side(who).other()))
                .into_iter()
                .any(|foe| self.can_come(s, who, foe))
    }

    /// The best thing for somebody to do, if anything is better than nothing.
    fn best_of(&self, s: &State, chart: &Chart, who: Piece) -> Option<Action> {
        let side = chart.side;
        let mut list = Vec::new();
        self.list_of(s, side, who, &mut list);
        self.list_routes(s, chart, who, &mut list);
        let now = self.scene_worth(s, chart, who);
        let mut best: Option<(i64, Action)> = None;
        for action in list.into_iter().filter(|action| !matches!(action, Action::Wait { .. })) {
            let Some(worth) = self.action_worth(s, chart, who, now, action) else { continue };
            if worth > now && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// What things are worth to a side when somebody of it has acted.
    fn scene_worth(&self, s: &State, chart: &Chart, who: Piece) -> i64 {
        FINE * i64::from(self.judge(s, chart, who) + self.place_worth(s, chart, who))
    }

    /// What things are worth after an action of somebody; nothing if that is too much to look at.
    fn action_worth(
        &self,
        s: &State,
        chart: &Chart,
        who: Piece,
        now: i64,
        action: Action,
    ) -> Option<i64> {
        let side = chart.side;
        match action {
            Action::Shoot { at, .. } => Some(now + self.shot_worth(s, who, at)),
            // These change the ways of everybody.
            Action::Interact { deed: Deed::Work(_) | Deed::SetLadder(_), .. } => {
                let mut then = s.clone();
                let Action::Interact { deed, .. } = action else { return None };
                self.interact(&mut then, who, deed, &mut Quiet);
                let charted = Chart::new(self, &then, side);
                let gain = self.places_worth(&then, &charted) - self.places_worth(s, chart);
                let judged = self.judge(&then, &charted, who) - self.judge(s, chart, who);
                Some(now + FINE * i64::from(gain + judged))
            }
            _ => {
                let worth = |then: &State| self.scene_worth(then, chart, who);
                let mean = engine::expect(self, s, side, action, MOST_FALLS, worth).ok()?;
                Some(mean.as_f64() as i64)
            }
        }
    }

    /// What a shot is worth, by exact odds: what it takes from whoever may be hit, less the loaded
    /// weapon.
    fn shot_worth(&self, s: &State, who: Piece, at: Target) -> i64 {
        let picks = self.picks(s, who, at);
        let mut sum = 0;
        for foe in picks.iter() {
            let mount = if is_horse(foe) { None } else { s.figure(foe).horse.get() };
            let rider = self.harm_worth(s, who, foe, None);
            sum += match mount {
                Some(horse) => (rider + self.harm_worth(s, who, foe, Some(horse))) / 2,
                None => rider,
            };
        }
        sum / i64::from(picks.len().max(1)) - FINE * i64::from(self.unloading_worth(s, who))
    }

    fn unloading_worth(&self, s: &State, who: Piece) -> i32 {
        let missile = self.character(who).missile;
        let loaded = missile.is_some() && s.figure(who).has(mark::LOADED);
        if loaded { crate::judge::SHOT } else { 0 }
    }

    /// What a shot at somebody who was picked takes from him, or from his horse.
    fn harm_worth(&self, s: &State, who: Piece, at: Piece, horse: Option<Piece>) -> i64 {
        if is_horse(at) {
            return 0;
        }
        let Some(aimed) = self.weigh_shot(s, who, at, horse) else { return 0 };
        let harms = aimed.differences().map(|(difference, chance)| {
            let loss = match (self.tables().shot(difference.into()), horse) {
                (None, _) => 0,
                (Some(harm), None) => self.loss(s, at, harm),
                (Some(harm), Some(horse)) => self.horse_loss(s, at, horse, harm),
            };
            FINE * i64::from(loss) * chance.num as i64 / chance.den as i64
        });
        harms.sum()
    }

    /// Whatever of a short list without dice leaves things best; what is idle if all is the same.
    fn best_by(&self, s: &State, side: Side, worth: impl Fn(&State) -> i32) -> Action {
        let mut list = Vec::new();
        self.all_actions(s, side, &mut list);
        let mut best = (worth(s), self.idle_action(s, side));
        for action in list {
            let Some(then) = self.chosen(s, action) else { continue };
            let worth = worth(&then);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    /// Things after a choice about the melee, before anything else follows from it.
    fn chosen(&self, s: &State, action: Action) -> Option<State> {
        let mut then = s.clone();
        match (action, s.pending) {
            (Action::Pair { who, foe }, _) => self.pair(&mut then, who, foe, &mut Quiet),
            (Action::Join { who, foe }, _) => self.join(&mut then, who, foe, &mut Quiet),
            (Action::Primary { who }, _) => self.name_primary(&mut then, who, &mut Quiet),
            (Action::Wield { who, slot }, _) => self.wield(&mut then, who, slot, &mut Quiet),
            (Action::FollowUp, Pending::FollowUp { who, foe }) => {
                self.follow_up(&mut then, who, foe, &mut Quiet);
            }
            _ => return None,
        }
        Some(then)
    }
}
