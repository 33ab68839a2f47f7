//! What can be chosen now.

use std::borrow::Cow;

use engine::{Piece, PieceSet, Refusal, Side};
use hex::HexId;

use crate::Katana;
use crate::action::{Action, Ask, Mode};
use crate::catalogue::RangeRow;
use crate::options::Method;
use crate::order::Order;
use crate::rule;
use crate::rules::orders::no;
use crate::state::{Fit, Item, Man, Pending, Policy, Stage, State, Stroke, mark};

/// How often a side may write something before it must seal.
pub(crate) const PAPER: u8 = 240;

impl Katana {
    /// The state as a side knows it: enemies who are hidden are taken off the board, and what the
    /// other side has written is blank.
    pub(crate) fn known<'a>(&self, s: &'a State, side: Side) -> Cow<'a, State> {
        self.without_lurkers(s, |p| !self.is_of(p, side))
    }

    /// The state as somebody knows it: a neutral knows of nobody who is hidden.
    pub(crate) fn known_by<'a>(&self, s: &'a State, who: Piece) -> Cow<'a, State> {
        self.without_lurkers(s, |p| !self.are_fellows(who, p))
    }

    fn without_lurkers<'a>(&self, s: &'a State, strange: impl Fn(Piece) -> bool) -> Cow<'a, State> {
        if !self.scenario.veiled {
            return Cow::Borrowed(s);
        }
        let hidden = |p: &Piece| s.man(*p).has(mark::HIDDEN) && strange(*p);
        let lurkers: Vec<Piece> = self.men().filter(hidden).collect();
        if lurkers.is_empty() {
            return Cow::Borrowed(s);
        }
        let mut known = s.clone();
        for p in lurkers {
            let horse = known.man(p).horse;
            if horse.is_some() {
                known.horse_mut(horse).fit = Fit::Absent;
            }
            let man = known.man_mut(p);
            *man = Man { marks: man.marks, ..Man::ABSENT };
        }
        Cow::Owned(known)
    }

    /// What a side is asked now.
    pub(crate) fn asked(&self, s: &State, side: Side) -> Option<Ask> {
        if let Some(ask) = self.interrupting(s) {
            return ask.about().is_some_and(|who| self.is_of(who, side)).then_some(ask);
        }
        if !self.is_open(s, side) {
            return None;
        }
        match s.stage {
            Stage::Deploy => Some(Ask::Deploy),
            Stage::Modes => Some(Ask::Modes),
            Stage::Orders if self.scenario.options.order_method == Method::Move => {
                Some(Ask::MoveOrders)
            }
            Stage::Orders => Some(Ask::Orders),
            Stage::FirstOrLast => Some(Ask::FirstOrLast),
            Stage::Shots => Some(Ask::Shots),
            Stage::Strokes => Some(Ask::Strokes),
            _ => None,
        }
    }

    /// What interrupts everything else until it is answered.
    pub(crate) fn interrupting(&self, s: &State) -> Option<Ask> {
        Some(match s.pending {
            Pending::None => return None,
            Pending::Outreach { by } => Ask::Outreach { by },
            Pending::Closing { by, at } => Ask::Closing { by, at },
            Pending::RiderBlow { by, at } => Ask::RiderBlow { by, at },
            Pending::ManBlow { by, horse } => Ask::ManBlow { by, at: s.horse(horse).rider },
            Pending::Passing { by } => Ask::Passing { by },
            Pending::Aside { who, horse } => Ask::Aside { who, horse },
            Pending::Deflect { who } => Ask::Deflect { who },
            Pending::BreakOff { who } => Ask::BreakOff { who },
            Pending::Lose { who } => Ask::Lose { who },
            Pending::Act { who } if self.may_hold(s, who) => Ask::ActOrHold { who },
            Pending::Act { who } => Ask::Act { who },
        })
    }

    /// The pieces a side can write something for, or answer with.
    pub(crate) fn subjects_of(&self, s: &State, side: Side) -> PieceSet {
        let Some(ask) = self.asked(s, side) else { return PieceSet::EMPTY };
        if let Some(who) = ask.about() {
            return PieceSet::of(who);
        }
        if s.writes[side] >= PAPER {
            return PieceSet::EMPTY;
        }
        self.men_of(side).filter(|p| self.is_subject(s, ask, *p)).collect()
    }

    /// True of somebody for whom something can be written now.
    pub(crate) fn is_subject(&self, s: &State, ask: Ask, p: Piece) -> bool {
        match ask.about() {
            Some(who) => who == p,
            None if ask == Ask::FirstOrLast => false,
            None if ask == Ask::Orders => self.can_order_now(s, p),
            None => s.writers & 1 << p.0 != 0,
        }
    }

    pub(crate) fn can_be_placed(&self, s: &State, p: Piece) -> bool {
        self.who(p).start.zone.is_some() && s.man(p).has(mark::HIDDEN)
    }

    pub(crate) fn can_choose_mode(&self, s: &State, p: Piece) -> bool {
        self.is_able(s, p) && !self.is_forced_to_run(s, p)
    }

    pub(crate) fn can_plan(&self, s: &State, p: Piece) -> bool {
        self.is_able(s, p) && s.man(p).has(mark::AWARE)
    }

    pub(crate) fn can_order_now(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        let waits = self.scenario.options.order_method.is_written() || s.waiting & 1 << p.0 != 0;
        man.has(mark::ACTS) && waits
    }

    /// The side's own choices.
    pub(crate) fn list_own(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        match self.asked(s, side) {
            Some(Ask::FirstOrLast) => out.extend([Action::First, Action::Last]),
            Some(ask) if ask.about().is_none() => out.push(Action::Seal),
            _ => {}
        }
    }

    /// The choices of one figure.
    pub(crate) fn list_of(&self, s: &State, side: Side, p: Piece, out: &mut Vec<Action>) {
        let Some(ask) = self.asked(s, side) else { return };
        if !self.exists(p) || crate::state::is_horse(p) || !self.is_of(p, side) {
            return;
        }
        let spent = ask.about().is_none() && s.writes[side] >= PAPER;
        if !spent && self.is_subject(s, ask, p) {
            self.list_for(&self.known(s, side), ask, p, out);
        }
    }

    /// The choices of one figure as an ask has them, in a state as whoever is asked knows it.
    pub(crate) fn list_for(&self, s: &State, ask: Ask, p: Piece, out: &mut Vec<Action>) {
        match ask {
            Ask::Deploy => self.list_places(s, p, out),
            Ask::Modes => self.list_modes(s, p, out),
            Ask::MoveOrders => self.list_slips(s, p, out),
            Ask::Orders | Ask::Act { .. } | Ask::ActOrHold { .. } => {
                let mut orders = Vec::new();
                self.list_orders(s, p, &mut orders);
                out.extend(orders.into_iter().map(|order| Action::Order { who: p, order }));
                if matches!(ask, Ask::ActOrHold { .. }) {
                    out.push(Action::Hold { who: p });
                }
                if s.man(p).holds.is_some() && !s.man(p).has(mark::LETS_GO) && ask == Ask::Orders {
                    out.push(Action::LetGo { who: p });
                }
            }
            Ask::Shots => {
                let mut shots = Vec::new();
                self.list_shots(s, p, &mut shots);
                out.extend(shots.into_iter().map(|shot| Action::Shoot { who: p, shot }));
            }
            Ask::Strokes => self.list_declarations(s, p, out),
            _ => self.list_answers(s, ask, out),
        }
    }

    fn list_declarations(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let mut strokes = Vec::new();
        self.list_strokes(s, p, &mut strokes);
        strokes.push(Stroke::HELD);
        for second in [false, true] {
            if second && self.strokes_left(s, p) < 2 {
                break;
            }
            let now = s.man(p).strokes[usize::from(second)];
            let fresh = strokes.iter().copied().filter(|stroke| now != *stroke);
            out.extend(fresh.map(|stroke| Action::Stroke { who: p, second, stroke }));
        }
        if s.man(p).holds.is_some() && !s.man(p).has(mark::LETS_GO) {
            out.push(Action::LetGo { who: p });
        }
    }

    /// Answers to what interrupts everything else.
    pub(crate) fn list_answers(&self, s: &State, ask: Ask, out: &mut Vec<Action>) {
        let mut strokes = Vec::new();
        match ask {
            Ask::Outreach { by } => self.list_outreach(s, by, &mut strokes),
            Ask::Closing { by, at } | Ask::RiderBlow { by, at } | Ask::ManBlow { by, at } => {
                self.list_strokes_at(s, by, at, &mut strokes);
            }
            Ask::Passing { by } => self.list_strokes(s, by, &mut strokes),
            Ask::Aside { who, horse } => {
                let ways = (0..6).filter(|way| self.is_aside(s, who, horse, *way));
                out.extend(ways.map(|way| Action::Aside { way }));
            }
            Ask::Deflect { .. } => out.push(Action::Deflect),
            Ask::BreakOff { who } => {
                for way in (0..6).filter(|way| self.can_step_out(s, who, *way)) {
                    out.extend((0..6).map(|facing| Action::BreakOff { way, facing }));
                }
                // Who is down, or hemmed in, just lets go.
                if out.is_empty() {
                    out.push(Action::BreakOff { way: 0, facing: s.man(who).facing });
                }
            }
            Ask::Lose { .. } => {
                out.extend([Action::Lose, Action::Keep]);
                return;
            }
            _ => {}
        }
        out.extend(strokes.into_iter().map(Action::Strike));
        out.push(Action::Pass);
    }

    fn list_places(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let Some(zone) = self.who(p).start.zone else { return };
        for to in &self.scenario.zones[usize::from(zone)] {
            for facing in 0..6 {
                if self.may_place(s, p, *to, facing).is_ok() {
                    out.push(Action::Place { who: p, to: *to, facing });
                }
            }
        }
    }

    /// KY-MAP-50 — Whether somebody may lurk there.
    pub(crate) fn may_place(
        &self,
        s: &State,
        p: Piece,
        to: HexId,
        facing: u8,
    ) -> Result<(), Refusal> {
        let zone = self.who(p).start.zone.map(|zone| &self.scenario.zones[usize::from(zone)]);
        if !zone.is_some_and(|zone| zone.contains(&to)) {
            return Err(no(rule::KY_MAP_50, "that is not where he may lurk"));
        }
        if facing >= 6 {
            return Err(no(rule::KY_MAP_01, "there are six sides to look to"));
        }
        let solid = self.scenario.map.ground(to).feature == crate::map::Feature::Solid;
        let taken = self.men().any(|other| other != p && s.man(other).hex == to);
        if solid || taken || self.horse_at(s, to).is_some() {
            return Err(no(rule::KY_MAP_10, "there is no room"));
        }
        let man = s.man(p);
        if man.hex == to && man.facing == facing {
            return Err(no(rule::KY_MAP_50, "he lurks there already"));
        }
        Ok(())
    }

    fn list_modes(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let mut consider = |mode: Mode| {
            if self.may_choose(s, p, mode).is_ok() {
                out.push(Action::Mode { who: p, mode });
            }
        };
        consider(Mode::Tactical);
        consider(Mode::NonTactical);
        consider(Mode::Rest);
        for at in self.foes(s, p) {
            consider(Mode::Aim(at));
        }
        if self.is_neutral(p) {
            self.list_instructions(s, p, out);
        }
        if s.man(p).has(mark::HIDDEN) {
            let reacts = if s.man(p).reacts == Policy::Any { Policy::Ask } else { Policy::Any };
            let (strikes, quarry) = (s.man(p).strikes, s.man(p).quarry);
            out.push(Action::Instruct { who: p, strikes, reacts, quarry });
        }
    }

    /// KY-SEQ-02, KY-DEC-15 — Whether somebody may choose a mode.
    pub(crate) fn may_choose(&self, s: &State, p: Piece, mode: Mode) -> Result<(), Refusal> {
        if !self.can_choose_mode(s, p) {
            return Err(no(rule::KY_SEQ_02, "he has no choice"));
        }
        if s.man(p).mode() == Some(mode) {
            return Err(no(rule::KY_SEQ_02, "that is what he has chosen"));
        }
        match mode {
            Mode::Tactical => Ok(()),
            Mode::NonTactical => {
                if self.scenario.options.mounted_mode && s.man(p).rides() {
                    return Err(no(rule::KY_SEQ_02, "riders move with care in this game"));
                }
                Ok(())
            }
            Mode::Rest => {
                let wants = s.man(p).kit.iter().any(|item| {
                    item.is_some()
                        && self.book.weapon(item.weapon).missile.is_some()
                        && !item.has(Item::LOADED)
                });
                if wants { Ok(()) } else { Err(no(rule::KY_SHT_03, "he has nothing to reload")) }
            }
            Mode::Aim(at) => self.may_aim(s, p, at),
        }
    }

    /// KY-SHT-12 — Whether somebody may aim at somebody for a move.
    pub(crate) fn may_aim(&self, s: &State, p: Piece, at: Piece) -> Result<(), Refusal> {
        if !self.exists(at) || crate::state::is_horse(at) || !self.are_enemies(s, p, at) {
            return Err(no(rule::KY_SHT_12, "that is nobody to aim at"));
        }
        let bow = (0..2).any(|hand| {
            self.in_hand(s, p, hand).is_some_and(|(_, item)| {
                let range = self.book.weapon(item.weapon).missile.map(|missile| missile.range);
                matches!(range, Some(RangeRow::Bow | RangeRow::Crossbow))
                    && self.can_shoot_with(item)
            })
        });
        if !bow {
            return Err(no(rule::KY_SHT_12, "he has nothing to aim with"));
        }
        let here = s.man(at).is_here() && self.is_visible_to(s, p, at);
        if !here {
            return Err(no(rule::KY_SHT_12, "he does not see him"));
        }
        Ok(())
    }

    /// KY-ORD-02 — Orders for the five phases of a move, as far as they can be foreseen.
    fn list_slips(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        for phase in 1..=5 {
            let mut orders = Vec::new();
            self.plan(&self.foreseen(s, p, phase), p, phase, &mut orders);
            out.extend(orders.into_iter().map(|order| Action::Slip { who: p, phase, order }));
        }
        self.list_instructions(s, p, out);
    }

    fn list_instructions(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        for (strikes, reacts) in [
            (Policy::Any, Policy::Any),
            (Policy::Nearest, Policy::Never),
            (Policy::Never, Policy::Never),
        ] {
            if (s.man(p).strikes, s.man(p).reacts) != (strikes, reacts) {
                out.push(Action::Instruct { who: p, strikes, reacts, quarry: Piece::NONE });
            }
        }
    }

    /// KY-ORD-02 — Orders that make sense in a phase of the move: what would be lawful now if he
    /// acted, for whoever acts in it.
    pub(crate) fn plan(&self, s: &State, p: Piece, phase: u8, out: &mut Vec<Order>) {
        let man = s.man(p);
        let actions = self.actions_in(p, phase);
        if man.has(mark::TACTICAL) && actions == 0 {
            return;
        }
        let mut then = s.clone();
        let record = then.man_mut(p);
        record.set(mark::ACTS);
        record.clear(mark::SPECIAL | mark::DOUBLE | mark::TICKED);
        if actions > 0 {
            record.set(mark::TICKED);
        }
        if actions > 1 && man.has(mark::TACTICAL) {
            record.set(mark::DOUBLE);
        }
        self.list_orders(&then, p, out);
    }
}
