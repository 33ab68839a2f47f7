//! One random legal action without a list.

use engine::{Piece, Seeded, Side};
use measure::{Heading, Path, Point};

use crate::Skirmish;
use crate::action::{Action, Ask};
use crate::state::{State, bit, mark, pieces};

/// How often a way is tried before somebody does something else.
const TRIES: u32 = 4;
/// The radii of two bases and the gap of a contact, at most.
const NEAR: i32 = 310;

impl Skirmish {
    /// One random action of a side that is asked. It is legal, and need not be one that is listed.
    pub(crate) fn sample_action(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        match self.asked(s, side) {
            Some(Ask::Act) => self.sample_act(s, side, rng),
            Some(Ask::Forced { .. }) if rng.below(2) == 0 => Action::Accept,
            _ => self.sample_listed(s, side, rng),
        }
    }

    /// Where lists are short: a subject, or the side itself, and one of its actions.
    fn sample_listed(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let mut list = Vec::new();
        self.list_own(s, side, &mut list);
        let subjects = self.subjects_of(s, side);
        let choice = rng.below(subjects.len() + u32::from(!list.is_empty()));
        if let Some(who) = subjects.nth(choice) {
            list.clear();
            self.list_of(s, side, who, &mut list);
        }
        match rng.pick(&list) {
            Some(action) => *action,
            None => self.idle_action(s, side),
        }
    }

    /// SS-TRN-04 — Somebody who can act does something, or the phase ends.
    fn sample_act(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let actors = self.actors(s, side);
        let choice = rng.below(actors.count_ones() + 1);
        let Some(who) = pieces(actors).nth(choice) else { return Action::Done };
        let deed = match rng.below(8) {
            0 => self.sample_deed(s, who, rng),
            1..=3 if self.character(who).missile.is_some() => self.sample_shot(s, who, rng),
            _ => None,
        };
        if let Some(deed) = deed {
            return deed;
        }
        for _ in 0..TRIES {
            if let Some(action) = self.sample_move(s, who, rng) {
                return action;
            }
        }
        if let Some(deed) = self.sample_deed(s, who, rng) {
            return deed;
        }
        if self.may_wait(s, who).is_ok() { Action::Wait { who } } else { Action::Done }
    }

    /// A step of loading, or a shot at somebody.
    fn sample_shot(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        if !s.figure(who).has(mark::LOADED) {
            return self.may_load(s, who).is_ok().then_some(Action::Load { who });
        }
        self.may_shoot(s, who).ok()?;
        let enemies = pieces(self.active(s, self.side(who).other()));
        let foe = enemies.nth(rng.below(enemies.len().max(1)))?;
        let at = crate::action::Target::Group(self.group_of(foe));
        self.may_aim(s, who, at).is_ok().then_some(Action::Shoot { who, at })
    }

    /// Anything but a move.
    fn sample_deed(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        let mut list = Vec::new();
        self.list_deeds(s, who, &mut list);
        self.list_climbs(s, who, &mut list);
        rng.pick(&list).copied()
    }

    /// A way: into contact with an enemy who is near, towards one who is not, or anywhere.
    fn sample_move(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Action> {
        if !self.has_move(s, who) {
            return None;
        }
        let (figure, mounted) = (s.figure(who), s.figure(who).is_mounted());
        let end = match rng.below(4) {
            0 => self.sample_contact(s, who, rng)?,
            1 | 2 => {
                let foes = pieces(self.active(s, self.side(who).other()));
                let foe = foes.nth(rng.below(foes.len().max(1)))?;
                let ahead = Heading::of(s.figure(foe).at - figure.at)?;
                let aside = rng.below(61) as i32 - 30;
                self.sample_stride(s, who, ahead.turned(aside), rng)?
            }
            _ => self.sample_stride(s, who, Heading::new(rng.below(360) as i32), rng)?,
        };
        let path = Path::to(end).ok()?;
        let heading = match mounted {
            true => Heading::of(end - figure.at)?,
            false => Heading::NORTH,
        };
        let legal = self.may_move(s, who, &path, heading).is_ok();
        legal.then_some(Action::Move { who, path, heading })
    }

    /// MG-11 — Where somebody would end in contact with one of the enemies in reach.
    fn sample_contact(&self, s: &State, who: Piece, rng: &mut Seeded) -> Option<Point> {
        let (at, reach) = (s.figure(who).at, self.allowance(s, who) + NEAR);
        let foes = self.pieces_of(self.side(who).other()).into_iter();
        let near = foes
            .filter(|p| s.is_active(*p) && at.is_within(s.figure(*p).at, reach))
            .fold(0, |bits, p| bits | bit(p));
        let foe = pieces(near).nth(rng.below(near.count_ones().max(1)))?;
        self.base(s, foe).snap(at, self.radius(s, who))
    }

    /// Straight on in a direction, all the way or some of it.
    fn sample_stride(
        &self,
        s: &State,
        who: Piece,
        heading: Heading,
        rng: &mut Seeded,
    ) -> Option<Point> {
        let (figure, allowance) = (s.figure(who), self.allowance(s, who));
        let most = match figure.is_mounted() {
            true => allowance - self.turning_cost(figure.heading.turn_to(heading).into()),
            false => allowance,
        };
        let most = u32::try_from(most - 2).ok().filter(|most| *most > 0)?;
        let length = if rng.below(2) == 0 { most } else { 1 + rng.below(most) };
        Some(figure.at + heading.offset(0, length as i32))
    }

    /// The mildest legal action.
    pub(crate) fn idle_action(&self, s: &State, side: Side) -> Action {
        match self.asked(s, side) {
            Some(Ask::FirstOrSecond) => Action::First,
            Some(Ask::Activate) => {
                let group = self.activable(s, side).trailing_zeros() as u8;
                Action::Activate { group }
            }
            Some(Ask::Forced { .. }) => Action::AcceptAll,
            Some(Ask::Replan { .. } | Ask::FollowUp { .. }) => Action::Stay,
            Some(Ask::Pair | Ask::Join) => Action::PairAll,
            Some(Ask::Fight) => Action::FightAll,
            Some(Ask::Deploy | Ask::Act | Ask::Arm) | None => Action::Done,
        }
    }
}
