//! What an enemy could do to a piece all by himself, in the phase he has next.
//!
//! Nothing is decided here: a copy of the state is taken to the step in question by the rules of
//! the turn, the enemy is moved by the rules of movement, and the shot or attack that `check`
//! would accept there is named. Whoever wants the odds plays it from there.

use engine::{Game, Piece, Quiet, Side, Steps};

use crate::Havoc;
use crate::action::Action;
use crate::attack::Attack;
use crate::roster::Weapon;
use crate::rules::movement::Pose;
use crate::rules::shooting::Reading;
use crate::state::{State, Step, StepName};

/// How an enemy comes to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// From where he is.
    Stays,
    /// After a move.
    Moves,
}

/// One thing an enemy could do.
pub struct Danger {
    /// Who.
    pub by: Piece,
    /// From where.
    pub approach: Approach,
    /// The moment just before he does it.
    pub state: State,
    /// The shot or attack.
    pub action: Action,
}

/// The moments of a phase at which somebody can be hurt, and the one at which he is come near to.
struct Moments {
    shots: [Option<State>; 3],
    movement: Option<State>,
    combat: Option<State>,
}

/// No phase has more steps and stages than this before it closes.
const MOST_STEPS: usize = 1_000;

impl Havoc {
    /// The best shot and the best attack of each man of `foe` on a piece, in the phase under way
    /// if it is his, else in his next.
    pub fn dangers(&self, s: &State, at: Piece, foe: Side) -> Vec<Danger> {
        let mut dangers = Vec::new();
        if !self.exists(at) || !s.at(at).is_here() {
            return dangers;
        }
        let Some(begun) = self.next_phase(s, foe) else { return dangers };
        let moment = |step| self.at_step(&begun, step);
        let moments = Moments {
            shots: [StepName::FirstShooting, StepName::SecondShooting, StepName::ThirdShooting]
                .map(moment),
            movement: moment(StepName::Movement),
            combat: moment(StepName::Combat),
        };
        for by in self.men(foe).filter(|by| s.at(*by).is_here()) {
            dangers.extend(self.best_shot(&moments, by, at));
            dangers.extend(self.best_attack(&moments, by, at));
        }
        // SB-NIT-06: whoever does not see him can do nothing to him.
        dangers.retain(|danger| self.check(&danger.state, foe, danger.action).is_ok());
        dangers
    }

    /// The phase of a side that is under way, or its next, with everything before it closed.
    fn next_phase(&self, s: &State, side: Side) -> Option<State> {
        let mut next = s.clone();
        next.retreating = engine::PieceSet::EMPTY;
        if let (Some(step), true) = (s.step(), s.active == side) {
            next.steps = Steps::of(Step::Phase(step));
            return (next.over.is_none()).then_some(next);
        }
        self.end_move(&mut next);
        next.steps = Steps::of(Step::Close(0));
        if next.phase == 0 {
            // Before the game: his first phase. Whoever shoots is sure to have an arrow.
            next.active = side;
            next.figures.iter_mut().for_each(|f| f.ammo = f.ammo.max(1));
            self.begin_phase(&mut next, &mut Quiet);
            return Some(next);
        }
        for _ in 0..MOST_STEPS {
            match next.top() {
                _ if next.over.is_some() => return None,
                Step::Close(from) => self.close_phase(&mut next, from, &mut Quiet),
                Step::Phase(_) if next.active == side => return Some(next),
                // A decision in between is left open: it is another man's.
                Step::Phase(_) => next.steps = Steps::of(Step::Close(0)),
                _ => drop(next.steps.pop()),
            }
        }
        None
    }

    /// The same phase at a later step; nothing if that step is over.
    fn at_step(&self, s: &State, step: StepName) -> Option<State> {
        if s.step().is_none_or(|now| now > step) {
            return None;
        }
        let mut later = s.clone();
        for _ in 0..MOST_STEPS {
            match later.top() {
                Step::Phase(now) if now == step => return Some(later),
                Step::Phase(_) => self.end_step(&mut later, &mut Quiet),
                Step::Orders(stage) => self.give_orders(&mut later, stage, &mut Quiet),
                Step::Close(_) => return None,
                _ => drop(later.steps.pop()),
            }
        }
        None
    }

    /// SG-TRN-02 — From where he is if that is possible at all, else with the best column after a
    /// move; only bows on foot shoot after moving.
    fn best_shot(&self, moments: &Moments, by: Piece, at: Piece) -> Option<Danger> {
        let weapon = self.kind(by).weapon?;
        if weapon == Weapon::Shuriken {
            return self.best_throw(moments, by, at);
        }
        let action = Action::Shoot { by, at };
        let may = |s: &&State| self.may_shoot(s, by, at).is_ok();
        if let Some(state) = moments.shots.iter().flatten().find(may) {
            return Some(Danger { by, approach: Approach::Stays, state: state.clone(), action });
        }
        let on_foot = !moments.movement.as_ref().is_some_and(|s| s.at(by).is_mounted());
        if !on_foot || !matches!(weapon, Weapon::Shortbow | Weapon::Longbow) {
            return None;
        }
        let weigh = |s: &State| {
            let aim = self.may_shoot(s, by, at).ok()?;
            Some(match aim.reading {
                Reading::Odds(weighed) => weighed.column,
                // Less cover and less on the die is better.
                Reading::Arrow(arrow) => -2 * (aim.cover as i8) - arrow.adds,
            })
        };
        let state = self.best_move(moments, by, StepName::ThirdShooting, |_| true, weigh)?;
        Some(Danger { by, approach: Approach::Moves, state, action })
    }

    /// SB-SHU-01 — Shuriken are thrown before anybody moves.
    fn best_throw(&self, moments: &Moments, by: Piece, at: Piece) -> Option<Danger> {
        let may = |s: &&State| self.may_throw(s, &self.lay(s), by, at).is_ok();
        let state = moments.shots.iter().flatten().find(may)?.clone();
        let action = Action::Throw { by, at };
        Some(Danger { by, approach: Approach::Stays, state, action })
    }

    /// SG-CMB-03 — From where he is or from the best hex he can come to.
    fn best_attack(&self, moments: &Moments, by: Piece, at: Piece) -> Option<Danger> {
        let attack = Attack::new(&[by], &[at])?;
        let action = Action::Attack(attack);
        let weigh = |s: &State| {
            self.may_attack(s, &attack).ok()?;
            Some(self.weigh_attack(s, &attack, at).column)
        };
        let stays = moments.combat.as_ref().and_then(|s| Some((weigh(s)?, s)));
        let touches = |pose: Pose| {
            let target = moments.movement.as_ref().map(|s| *s.at(at));
            let hexes = pose.into_iter().filter(|hex| hex.is_some());
            target.is_some_and(|target| self.poses_touch(hexes, target.hexes()))
        };
        let moves = self.best_move(moments, by, StepName::Combat, touches, weigh);
        match (stays, moves) {
            (Some((column, s)), moves) if moves.as_ref().and_then(weigh) <= Some(column) => {
                Some(Danger { by, approach: Approach::Stays, state: s.clone(), action })
            }
            (_, moves) => {
                moves.map(|state| Danger { by, approach: Approach::Moves, state, action })
            }
        }
    }

    /// The moment at a later step after that move of his from which `weigh` gives the most; the
    /// first listed among equals.
    fn best_move(
        &self,
        moments: &Moments,
        by: Piece,
        step: StepName,
        looks: impl Fn(Pose) -> bool,
        weigh: impl Fn(&State) -> Option<i8>,
    ) -> Option<State> {
        let before = moments.movement.as_ref()?;
        let mut moves = Vec::new();
        self.list_moves(before, by, &mut moves);
        let mut best: Option<(i8, State)> = None;
        for action in moves {
            let Action::Move { to, tail, .. } = action else { continue };
            if !looks([to, tail]) {
                continue;
            }
            let mut moved = before.clone();
            self.go(&mut moved, &mut self.lay(before), by, [to, tail], &mut Quiet);
            // SB-NIT-03: whom he comes next to he sees.
            self.look_around(&mut moved, &mut Quiet);
            let Some(later) = self.at_step(&moved, step) else { continue };
            let Some(worth) = weigh(&later) else { continue };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, later));
            }
        }
        best.map(|(_, state)| state)
    }
}
