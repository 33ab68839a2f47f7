//! Chapter 16.1: challenges.

use engine::{Outcome, Piece, Refusal, Side, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::roster::Rank;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Duel, Health, State, Step, mark};

/// SB-DUE-06 — After so many phases without a blow a duel comes to nothing.
pub(crate) const DULL_PHASES: u8 = 12;
/// K-26 — So many turns at most are added to a game by its duels.
pub(crate) const MOST_ADDED: u8 = 30;

impl Havoc {
    /// SB-DUE-01 — May he challenge now?
    pub(crate) fn may_challenge(&self, s: &State, by: Piece) -> Result<(), Refusal> {
        if !self.book.customs.challenges {
            return Err(no(rule::SB_DUE_01, "nobody challenges anybody in this game"));
        }
        if s.duel.is_on() {
            return Err(no(rule::SB_DUE_01, "a duel is going on already"));
        }
        if s.duel.challenged {
            return Err(no(rule::SB_DUE_01, "his side has challenged in this phase"));
        }
        self.may_duel(by)?;
        if !self.is_able(s, by) || !s.at(by).is_mounted() {
            let why = "only a conscious, free, idle samurai on horseback can challenge";
            return Err(no(rule::SB_DUE_01, why));
        }
        Ok(())
    }

    /// SB-DUE-01, SG-MIX-03, SB-OPT-08 — Has he the rank for it?
    fn may_duel(&self, p: Piece) -> Result<(), Refusal> {
        match self.kind(p).rank {
            Rank::Samurai => Ok(()),
            Rank::Knight if self.scenario.options.knights_may_duel => Ok(()),
            Rank::Knight => Err(no(rule::SB_OPT_08, "knights do not duel in this game")),
            _ => Err(no(rule::SB_DUE_01, "he has not the rank for a duel")),
        }
    }

    /// SB-DUE-01, K-27 — He calls out; where nobody can answer, that was it.
    pub(crate) fn challenge(&self, s: &mut State, by: Piece, tell: &mut impl Tell<Event>) {
        // Whoever was moving is done with it, as at the end of the step.
        self.end_move(s);
        s.duel.challenged = true;
        tell.tell(|| Event::Challenged { by });
        let side = self.owner(by).other();
        if self.answerers(s, side).is_empty() {
            tell.tell(|| Event::Unanswered { side });
        } else {
            s.steps.push(Step::Answer(by));
        }
    }

    /// SB-DUE-02 — Those who can answer.
    pub(crate) fn answerers(&self, s: &State, side: Side) -> Vec<Piece> {
        let can = |p: &Piece| {
            let f = s.at(*p);
            f.is_here()
                && f.is_conscious()
                && f.is_free()
                && f.is_mounted()
                && !f.has(mark::ASLEEP)
                && self.may_duel(*p).is_ok()
        };
        self.men(side).filter(can).collect()
    }

    /// SB-DUE-02, SB-DUE-04 — The duel begins, and the champion drops what he was at.
    pub(crate) fn accept(
        &self,
        s: &mut State,
        challenger: Piece,
        by: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        tell.tell(|| Event::Accepted { by, challenger });
        let mut champions = [challenger, by];
        if self.owner(challenger) == Side::B {
            champions.swap(0, 1);
        }
        s.duel = Duel { champions, idle: 0, struck: false, ..s.duel };
        self.drop_task(s, by, tell);
    }

    /// SB-DUE-03 — Nobody rides out; the side is marked.
    pub(crate) fn refuse(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        let turn = s.turn;
        let honour = &mut s.honour[side];
        if honour.refused_in != turn {
            honour.refused_in = turn;
            honour.refusals = honour.refusals.saturating_add(1);
        }
        tell.tell(|| Event::RefusedChallenge { side });
    }

    /// SB-DUE-02 — The other champion, if this is one.
    pub(crate) fn rival(&self, s: &State, p: Piece) -> Option<Piece> {
        match s.duel.champions {
            _ if !s.duel.is_on() => None,
            [a, b] if a == p => Some(b),
            [a, b] if b == p => Some(a),
            _ => None,
        }
    }

    /// SB-DUE-04 — True of everybody but the champions while a duel is on.
    #[inline]
    pub(crate) fn stands_aside(&self, s: &State, p: Piece) -> bool {
        s.duel.is_on() && !s.duel.champions.contains(&p)
    }

    /// SB-DUE-04 — While a duel is on, only the champions may do anything.
    #[inline]
    pub(crate) fn may_act(&self, s: &State, p: Piece) -> Result<(), Refusal> {
        if !self.stands_aside(s, p) {
            return Ok(());
        }
        let why = "a duel goes on; to order this is to break it and lose (say `break the duel`)";
        Err(no(rule::SB_DUE_04, why))
    }

    /// SB-DUE-04 — Champions shoot at and attack each other only.
    #[inline]
    pub(crate) fn may_harm(&self, s: &State, by: Piece, at: Piece) -> Result<(), Refusal> {
        self.may_act(s, by)?;
        if self.stands_aside(s, at) {
            return Err(no(rule::SB_DUE_04, "champions strike at each other only"));
        }
        Ok(())
    }

    /// SB-DUE-04 — Champions do not leave the map.
    pub(crate) fn may_quit(&self, s: &State, p: Piece) -> Result<(), Refusal> {
        if self.rival(s, p).is_some() {
            return Err(no(rule::SB_DUE_04, "a champion does not leave the map"));
        }
        Ok(())
    }

    /// SB-DUE-05, K-25 — May the side break the duel?
    pub(crate) fn may_breach(&self, s: &State) -> Result<(), Refusal> {
        if s.duel.is_on() {
            return Ok(());
        }
        Err(no(rule::SB_DUE_05, "there is no duel to break"))
    }

    /// SB-DUE-05 — It does, and loses.
    pub(crate) fn breach(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        s.honour[side].broke = true;
        tell.tell(|| Event::Breached { side });
        self.end_game(s, Outcome::Won(side.other()), tell);
    }

    /// SB-DUE-06 — A champion attacks or shoots: this phase is not a dull one.
    #[inline]
    pub(crate) fn note_blow(&self, s: &mut State) {
        s.duel.struck = s.duel.is_on();
    }

    /// SB-DUE-04 — A duel is over as soon as a champion is dead or taken.
    pub(crate) fn close_duel(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let [a, b] = s.duel.champions;
        let is_lost = |p: Piece| s.at(p).health == Health::Dead || !s.at(p).is_free();
        let (winner, loser) = match (is_lost(a), is_lost(b)) {
            (false, false) => return,
            (false, true) => (a, b),
            _ => (b, a),
        };
        if s.at(loser).health == Health::Dead {
            let kills = &mut s.honour[self.owner(winner)].duel_kills;
            *kills = kills.saturating_add(1);
        }
        self.forget_duel(s);
        tell.tell(|| Event::DuelOver { winner });
    }

    /// The field moves again.
    pub(crate) fn forget_duel(&self, s: &mut State) {
        let Duel { extra_turns, challenged, .. } = s.duel;
        s.duel = Duel { extra_turns, challenged, ..Duel::default() };
    }

    /// SB-DUE-06, K-26 — At the end of a phase: the turns a duel adds, and the duel that lapses.
    pub(crate) fn count_duel(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.duel.challenged = false;
        if !s.duel.is_on() {
            return;
        }
        let turn_ends = s.active != s.first;
        // A turn is numbered in a byte.
        let most = MOST_ADDED.min(u8::MAX - self.scenario.turns);
        if turn_ends && self.scenario.options.duel_clock_paused && s.duel.extra_turns < most {
            s.duel.extra_turns += 1;
        }
        s.duel.idle = if s.duel.struck { 0 } else { s.duel.idle + 1 };
        s.duel.struck = false;
        if s.duel.idle >= DULL_PHASES {
            self.forget_duel(s);
            tell.tell(|| Event::DuelLapsed);
        }
    }

    /// SB-DUE-06 — The last turn of the game, as far as it is known now.
    pub fn last_turn(&self, s: &State) -> u8 {
        self.scenario.turns.saturating_add(s.duel.extra_turns)
    }
}
