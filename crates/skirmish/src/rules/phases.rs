//! The phases of a turn (SS-TRN).

use engine::{Dice, Die, Outcome, Piece, Side, Tell};

use crate::Skirmish;
use crate::event::{Cause, Event, Flight, Phase};
use crate::options::{MeleeRounds, TurnOrder};
use crate::rule;
use crate::state::{Group, Pending, Stage, State, bit, mark, pieces};

impl Skirmish {
    /// The sides whose phases these are: the active one, or both where they are common.
    fn sides_of_phase(&self, s: &State) -> &'static [Side] {
        match (self.options().turn_order.is_common(), s.active) {
            (true, _) => &Side::BOTH,
            (false, Side::A) => &Side::BOTH[..1],
            (false, Side::B) => &Side::BOTH[1..],
        }
    }

    /// SS-TRN-01 — A game turn begins: who goes first is known, or thrown for.
    pub(crate) fn begin_turn<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        s.turn += 1;
        let turn = s.turn;
        tell.tell(|| Event::Turn { turn });
        let each_turn = self.options().turn_order == TurnOrder::Roll;
        if !each_turn && (s.turn > 1 || self.scenario.first.is_some()) {
            s.first = self.scenario.first.unwrap_or(s.first);
            s.active = s.first;
            s.stage = Stage::Start;
            return Ok(());
        }
        loop {
            let a = dice.roll(Die::new(6, rule::SS_TRN_01, Side::A))?;
            let b = dice.roll(Die::new(6, rule::SS_TRN_01, Side::B))?;
            tell.tell(|| Event::RolledOff { rolls: engine::BySide::new(a, b) });
            if a != b {
                s.first = if a > b { Side::A } else { Side::B };
                s.active = s.first;
                s.stage = Stage::Choose;
                return Ok(());
            }
        }
    }

    /// SS-DEC-01 — It is said who goes first.
    pub(crate) fn choose_first(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        (s.first, s.active) = (side, side);
        s.stage = Stage::Start;
        tell.tell(|| Event::GoesFirst { side });
    }

    /// SS-TRN-02 — P1.
    pub(crate) fn begin_player_turn(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let side = s.active;
        tell.tell(|| Event::PlayerTurn { side });
        for group in self.group_ids() {
            s.group_mut(group).tried = 0;
            s.group_mut(group).clear(mark::CHARGED);
        }
        for horse in self.steeds() {
            s.horse_mut(horse).moves = 0;
        }
        for side in self.sides_of_phase(s) {
            for who in self.pieces_of(*side) {
                self.refresh(s, who);
            }
            for group in self.groups_of(*side) {
                let due = s.group(group).has(mark::WITHDRAW);
                let state = s.group_mut(group);
                state.clear(mark::DUE | mark::SPENT);
                state.set(if due { mark::DUE } else { 0 });
                self.note_ahead(s, group);
            }
        }
        s.half = 0;
        (s.acting, s.acted) = (Group::NOBODY, 0);
        s.stage = match self.options().turn_order {
            TurnOrder::Groups => Stage::Activate,
            _ => self.begin_compulsory(s, tell),
        };
    }

    /// SS-ACT-01, SS-TRN-02 — A figure's actions, and what bound it is over.
    fn refresh(&self, s: &mut State, who: Piece) {
        let actions = if s.is_active(who) { self.actions_of(s, who) } else { 0 };
        let ladder = self.options().turn_order == TurnOrder::Ladder;
        let figure = s.figure_mut(who);
        figure.clear(mark::OF_A_TURN);
        figure.actions = if ladder { actions.min(1) } else { actions };
        figure.reserve = actions - figure.actions;
    }

    /// The groups that act in this part of the turn.
    fn groups_now(&self, s: &State) -> impl Iterator<Item = u8> + '_ {
        let (active, acting) = (s.active, s.acting);
        let alone = self.options().turn_order == TurnOrder::Groups;
        self.groups_of(active).filter(move |group| !alone || *group == acting)
    }

    /// SS-TRN-03 — P2 begins: whoever owes a forced move is marked.
    pub(crate) fn begin_compulsory(&self, s: &mut State, tell: &mut impl Tell<Event>) -> Stage {
        s.accepts = false;
        let mut owed = false;
        for group in self.groups_now(s).collect::<Vec<u8>>() {
            // Whoever withdrew or broke since P1 does so in his next turn.
            if !s.group(group).has(mark::DUE | mark::RUNNING) {
                continue;
            }
            for who in pieces(self.active_members(s, group)) {
                if s.figure(who).actions > 0 {
                    s.figure_mut(who).set(mark::FORCED);
                    owed = true;
                }
            }
        }
        if owed {
            let side = s.active;
            tell.tell(|| Event::Phase { phase: Phase::Compulsory, side });
        }
        Stage::Compulsory
    }

    /// SS-TRN-03 — The next forced move, or the end of P2.
    pub(crate) fn force_next(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let groups: Vec<u8> = self.groups_now(s).collect();
        let owing = groups.into_iter().find_map(|group| {
            let members = pieces(self.active_members(s, group));
            members.iter().find(|p| s.figure(*p).has(mark::FORCED))
        });
        let Some(who) = owing else {
            self.end_compulsory(s, tell);
            return;
        };
        let flight = self.flight_of(s, who);
        let side = self.side(who);
        if self.horse_moves(s, who) == Some(0) || self.active(s, side.other()) == 0 {
            tell.tell(|| Event::StayedPut { who, flight });
            self.spend_forced(s, who);
            return;
        }
        let forced = self.forced(s, who);
        let stays = forced.path.is_empty() && !forced.off && flight == Flight::Withdraws;
        if stays || s.accepts {
            self.interrupt_loading(s, who, tell);
            self.flee(s, who, forced, tell);
            self.spend_forced(s, who);
        } else {
            s.pending = Pending::Forced { who };
        }
    }

    /// SS-RTR-01, SS-RTR-02 — Whether somebody withdraws or runs.
    pub fn flight_of(&self, s: &State, who: Piece) -> Flight {
        match s.group(self.group_of(who)).is_broken() {
            true => Flight::Runs,
            false => Flight::Withdraws,
        }
    }

    /// SS-RTR-01, SS-RTR-02 — A forced move takes an action: all of them of those who run.
    pub(crate) fn spend_forced(&self, s: &mut State, who: Piece) {
        let runs = self.flight_of(s, who) == Flight::Runs;
        let figure = s.figure_mut(who);
        figure.actions = figure.actions.saturating_sub(1);
        if !runs || figure.actions == 0 {
            figure.clear(mark::FORCED);
        }
    }

    /// SS-RTR-01, SS-RLY-05 — P2 ends: the mark to withdraw is used up.
    fn end_compulsory(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for group in self.groups_now(s).collect::<Vec<u8>>() {
            if s.group(group).has(mark::DUE) {
                s.group_mut(group).clear(mark::WITHDRAW | mark::DUE);
            }
        }
        self.seppuku(s, tell);
        let side = s.active;
        s.stage = Stage::Actions;
        if self.actors(s, side) == 0 {
            self.end_actions(s, tell);
        } else {
            tell.tell(|| Event::Phase { phase: Phase::Actions, side });
        }
    }

    /// SS-TRN-04 — The figures of a side that can still act in P3, as bits.
    pub(crate) fn actors(&self, s: &State, side: Side) -> u64 {
        let own = pieces(self.bits_of(side)).into_iter();
        own.filter(|who| self.is_actor(s, side, *who)).fold(0, |bits, who| bits | bit(who))
    }

    /// SS-TRN-04 — True of a figure that has anything left to do.
    pub(crate) fn is_actor(&self, s: &State, side: Side, who: Piece) -> bool {
        self.may_act(s, side, who).is_ok()
            && (self.may_wait(s, who).is_ok() || self.has_free_shot(s, who))
    }

    /// `shooting_cost` — True of somebody who can still shoot for nothing.
    fn has_free_shot(&self, s: &State, who: Piece) -> bool {
        self.options().shooting_cost == crate::options::ShootingCost::Free
            && self.may_shoot(s, who).is_ok()
            && self.targets(s, who).next().is_some()
    }

    /// P3 ends for the active side, or for the group that acts.
    pub(crate) fn end_actions(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let other = s.active.other();
        match self.options().turn_order {
            TurnOrder::Igougo | TurnOrder::Roll => {
                self.end_own_actions(s, s.active, tell);
                s.stage = Stage::Rally;
            }
            TurnOrder::Ladder if s.active == s.first => {
                s.active = other;
                s.stage = self.begin_half(s, tell);
            }
            TurnOrder::Ladder if s.half == 0 => {
                (s.half, s.active) = (1, s.first);
                for who in self.figures() {
                    let figure = s.figure_mut(who);
                    figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
                    if figure.reserve > 0 {
                        (figure.actions, figure.reserve) = (figure.reserve, 0);
                    }
                }
                s.stage = self.begin_half(s, tell);
            }
            TurnOrder::Groups if s.acting != Group::NOBODY => {
                s.acted |= 1 << s.acting;
                s.acting = Group::NOBODY;
                s.active = other;
                s.stage = Stage::Activate;
            }
            TurnOrder::Ladder | TurnOrder::Groups => {
                self.end_own_actions(s, Side::A, tell);
                self.end_own_actions(s, Side::B, tell);
                s.active = s.first;
                s.stage = Stage::Rally;
            }
        }
    }

    fn begin_half(&self, s: &mut State, tell: &mut impl Tell<Event>) -> Stage {
        let (side, half) = (s.active, s.half + 1);
        tell.tell(|| Event::Half { side, half });
        self.begin_compulsory(s, tell)
    }

    /// SS-MOR-05, SS-MOR-10, SS-MOV-10 — What the end of a side's own P3 changes.
    fn end_own_actions(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        for group in self.groups_of(side) {
            self.set_motion(s, group, tell);
            self.mark_strays(s, group, tell);
            let state = s.group_mut(group);
            state.no_advance = state.no_advance.saturating_sub(1);
        }
        for who in self.pieces_of(side) {
            let figure = s.figure_mut(who);
            (figure.actions, figure.reserve) = (0, 0);
            figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
        }
    }

    /// SS-TRN-09 — The groups the active side can still activate, as bits.
    pub(crate) fn activable(&self, s: &State, side: Side) -> u32 {
        let open = self.groups_of(side).filter(|group| s.acted >> group & 1 == 0);
        open.filter(|group| self.active_members(s, *group) != 0).fold(0, |bits, g| bits | 1 << g)
    }

    /// SS-TRN-09 — In `alternate_groups`: goes on where there is nothing to choose.
    pub(crate) fn next_group(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if self.activable(s, s.active) == 0 {
            s.active = s.active.other();
        }
        let open = self.activable(s, s.active);
        match open.count_ones() {
            0 => self.end_actions(s, tell),
            1 => self.activate(s, open.trailing_zeros() as u8, tell),
            _ => {}
        }
    }

    /// SS-TRN-09 — A group acts: its P2, then its P3.
    pub(crate) fn activate(&self, s: &mut State, group: u8, tell: &mut impl Tell<Event>) {
        s.acting = group;
        tell.tell(|| Event::Activated { group });
        s.stage = self.begin_compulsory(s, tell);
    }

    /// SS-TRN-05 — P4.
    pub(crate) fn rally_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for side in self.sides_of_phase(s) {
            for group in self.groups_of(*side) {
                self.rally(s, group, dice, tell)?;
            }
        }
        s.stage = Stage::Melee;
        Ok(())
    }

    /// SS-TRN-06 — P5 begins, if there is one and somebody is in contact.
    pub(crate) fn open_melee(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let once = self.options().melee_rounds == MeleeRounds::OncePerGameTurn;
        if once && !self.options().turn_order.is_common() && s.active == s.first {
            s.stage = Stage::Morale;
            return;
        }
        self.begin_melee(s);
        if s.unpaired == 0 {
            s.stage = Stage::Morale;
            return;
        }
        let side = s.active;
        tell.tell(|| Event::Phase { phase: Phase::Melee, side });
        s.stage = Stage::Pairing;
    }

    /// SS-TRN-07 — P6.
    pub(crate) fn test_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        s.unpaired = 0;
        for group in self.group_ids() {
            let cause = s.group(group).has(mark::INJURED | mark::LEADERLESS);
            s.group_mut(group).clear(mark::INJURED | mark::LEADERLESS);
            if cause && self.active_members(s, group) != 0 {
                self.test(s, group, Cause::Losses, dice, tell)?;
            }
        }
        s.stage = Stage::Close;
        Ok(())
    }

    /// SS-TRN-08 — P7, and the end of the game turn after the last of them.
    pub(crate) fn close(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.seppuku(s, tell);
        let last = self.options().turn_order.is_common() || s.active != s.first;
        self.judge_end(s, last, tell);
        if s.over.is_some() {
            return;
        }
        if last {
            s.stage = Stage::TurnStart;
        } else {
            s.active = s.active.other();
            s.stage = Stage::Start;
        }
    }

    /// Ends the game.
    pub(crate) fn end(&self, s: &mut State, outcome: Outcome) {
        s.over = Some(outcome);
        s.pending = Pending::None;
    }
}
