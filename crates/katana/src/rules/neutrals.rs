//! KY-UMP-05, K-98 — Neutrals: whose enemies they are, and what the umpire writes for them.

use engine::{Piece, Refusal, Side};

use crate::Katana;
use crate::action::{Action, Ask, Ruling};
use crate::options::Method;
use crate::rule;
use crate::state::{Stage, State, bit, mark};

use super::orders::no;

const FOES: [u64; 2] = [mark::FOE_OF_A, mark::FOE_OF_B];

impl Katana {
    /// True of a man on nobody's side.
    #[inline]
    pub fn is_neutral(&self, p: Piece) -> bool {
        u64::from(self.neutral_bits) & bit(p) != 0
    }

    /// Whose a man is; nobody's if he is neutral, and no horse is anybody's.
    #[inline]
    pub fn side_of(&self, p: Piece) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.is_of(p, *side))
    }

    /// True of a man who fights for a side.
    #[inline]
    pub fn is_of(&self, p: Piece, side: Side) -> bool {
        u64::from(self.side_bits[side]) & bit(p) != 0
    }

    /// Every neutral, by number.
    pub fn neutrals(&self) -> impl Iterator<Item = Piece> + '_ {
        self.men().filter(|p| self.is_neutral(*p))
    }

    /// True of a neutral whom the umpire has put at odds with a side.
    #[inline]
    pub fn is_at_odds(&self, s: &State, p: Piece, side: Side) -> bool {
        s.man(p).has(FOES[side.index()])
    }

    /// Whether the umpire may take neutrals in hand, make them enemies, or be done with them.
    pub(crate) fn may_run(&self, s: &State, ruling: Ruling) -> Result<(), Refusal> {
        let neutral = |group: u8| match self.scenario.groups.get(usize::from(group)) {
            Some(group) if group.neutral => Ok(()),
            Some(_) => Err(no(rule::KY_UMP_05, "that group has a side of its own")),
            None => Err(no(rule::KY_UMP_05, "there is no such group")),
        };
        let are = |group: u8, marks: u64| self.of_group(group).any(|p| s.man(p).has(marks));
        let set = match ruling {
            Ruling::Lead { group, on } => {
                neutral(group)?;
                are(group, mark::LED) == on
            }
            Ruling::Odds { group, side, on } => {
                neutral(group)?;
                are(group, FOES[side.index()]) == on
            }
            _ if !self.awaits_umpire(s) => {
                return Err(no(rule::KY_UMP_05, "nobody waits for what he writes"));
            }
            _ => false,
        };
        if set { Err(no(rule::KY_UMP_05, "that is so already")) } else { Ok(()) }
    }

    /// Neutrals are taken in hand or left alone, made enemies or not, or have their orders.
    pub(crate) fn run_neutrals(&self, s: &mut State, ruling: Ruling) {
        let (whom, marks, on): (Vec<Piece>, u64, bool) = match ruling {
            Ruling::Lead { group, on } => (self.of_group(group).collect(), mark::LED, on),
            Ruling::Odds { group, side, on } => {
                (self.of_group(group).collect(), FOES[side.index()], on)
            }
            _ => (self.neutrals().collect(), mark::WRITTEN, true),
        };
        for p in whom {
            let man = s.man_mut(p);
            if on {
                man.set(marks);
            } else {
                man.clear(marks);
            }
        }
    }

    fn of_group(&self, group: u8) -> impl Iterator<Item = Piece> + '_ {
        self.men().filter(move |p| self.group_of(*p) == Some(usize::from(group)))
    }

    /// What may be written for neutrals now: what the sides write, at the same time; where figures
    /// act one after the other, what the one does whose turn it is; where sides move in turn,
    /// neutrals move when both have.
    pub(crate) fn asked_umpire(&self, s: &State) -> Option<Ask> {
        if self.neutral_bits == 0 || s.over.is_some() {
            return None;
        }
        if let Some(ask) = self.interrupting(s) {
            let acts = matches!(ask, Ask::Act { .. } | Ask::ActOrHold { .. });
            return (acts && self.is_about_neutral(&ask)).then_some(ask);
        }
        let options = &self.scenario.options;
        match (s.stage, options.order_method) {
            (Stage::Modes, _) => Some(Ask::Modes),
            (Stage::Orders, Method::Phase) => Some(Ask::Orders),
            (Stage::Orders, Method::Move) => (s.phase == 1).then_some(Ask::MoveOrders),
            (Stage::Orders, Method::SideRoll | Method::Alternate) => {
                let turn = self.moving_side(s).is_none() && s.loose == 0;
                turn.then_some(Ask::Orders)
            }
            (Stage::Shots, _) => Some(Ask::Shots),
            (Stage::Strokes, _) => (!options.stroke_declaration).then_some(Ask::Strokes),
            _ => None,
        }
    }

    /// True of an ask that interrupts everything else for the sake of a neutral.
    pub(crate) fn is_about_neutral(&self, ask: &Ask) -> bool {
        ask.about().is_some_and(|who| self.is_neutral(who))
    }

    /// The neutrals for whom the umpire can write something now.
    fn to_direct(&self, s: &State) -> impl Iterator<Item = (Ask, Piece)> {
        let ask = self.asked_umpire(s);
        let fits =
            |ask: Ask, p: &Piece| !s.man(*p).has(mark::WRITTEN) && self.is_subject(s, ask, *p);
        let list: Vec<(Ask, Piece)> = match ask {
            Some(ask) => self.neutrals().filter(|p| fits(ask, p)).map(|p| (ask, p)).collect(),
            None => Vec::new(),
        };
        list.into_iter()
    }

    /// True while the game waits for what the umpire writes for neutrals whom he leads.
    pub(crate) fn awaits_umpire(&self, s: &State) -> bool {
        self.neutral_bits != 0 && self.to_direct(s).any(|(_, p)| s.man(p).has(mark::LED))
    }

    /// Whether the umpire may write this for a neutral: what his owner might if he had one.
    pub(crate) fn may_direct(&self, s: &State, action: Action) -> Result<(), Refusal> {
        let who = action.subject().unwrap_or(Piece::NONE);
        if s.man(who).has(mark::WRITTEN) {
            return Err(no(rule::KY_UMP_05, "the umpire is done with the neutrals for now"));
        }
        match self.asked_umpire(s) {
            Some(ask) => self.judge_for(&self.known_by(s, who), ask, action),
            None => Err(no(rule::KY_UMP_05, "nothing is written for neutrals now")),
        }
    }

    /// What the umpire may say of neutral groups, lawful or not.
    pub fn rulings_on_neutrals(&self, s: &State) -> Vec<Ruling> {
        let groups = self.scenario.groups.iter().enumerate().filter(|(_, group)| group.neutral);
        let mut out = Vec::new();
        for (n, _) in groups {
            let group = n as u8;
            let on = !self.of_group(group).any(|p| s.man(p).has(mark::LED));
            out.push(Ruling::Lead { group, on });
            for side in Side::BOTH {
                let on = !self.of_group(group).any(|p| self.is_at_odds(s, p, side));
                out.push(Ruling::Odds { group, side, on });
            }
        }
        if self.awaits_umpire(s) {
            out.push(Ruling::Ready);
        }
        out
    }

    /// Everything the umpire may write for neutrals now.
    pub fn directions(&self, s: &State) -> Vec<Action> {
        let mut out = Vec::new();
        for (ask, p) in self.to_direct(s) {
            self.list_for(&self.known_by(s, p), ask, p, &mut out);
        }
        out
    }

    /// What a neutral answers who is asked something in between: what somebody answers of whom
    /// nothing is heard. Nothing if it is not his turn, or the umpire speaks for him.
    pub(crate) fn own_answer(&self, s: &State) -> Option<Action> {
        let ask = self.interrupting(s)?;
        if !self.is_about_neutral(&ask) || self.awaits_umpire(s) {
            return None;
        }
        let who = ask.about()?;
        Some(self.default_answer(&self.known_by(s, who), ask))
    }
}
