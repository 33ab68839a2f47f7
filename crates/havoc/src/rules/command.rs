//! Chapter 15.3: command control (option `command`).

use engine::{Piece, Refusal, Tell};
use hex::HexSet;

use crate::Havoc;
use crate::event::Event;
use crate::lay::Lay;
use crate::roster::Rank;
use crate::rule;
use crate::rules::movement::{Pose, no};
use crate::state::{State, Step, mark};

impl Havoc {
    /// CH-CMD-01, SG-MIX-03 — Those who command need no command, nor do monks and ninja.
    pub(crate) fn needs_command(&self, p: Piece) -> bool {
        let alone = matches!(self.kind(p).rank, Rank::Monk | Rank::Ninja);
        self.command_of(p).is_none() && !alone
    }

    /// CH-CMD-02, SG-MIX-03 — How far and how many a commander commands.
    fn command_of(&self, p: Piece) -> Option<(u16, usize)> {
        match self.kind(p).rank {
            rank if self.book.customs.commanders.has(rank) => Some((6, 30)),
            rank if rank.leads_few() => Some((4, 20)),
            _ => None,
        }
    }

    /// CH-CMD-03 — Before the check nobody who needs command has it.
    pub(crate) fn clear_command(&self, s: &mut State) {
        let side = s.active;
        for p in self.men(side) {
            s.at_mut(p).marks &= !(mark::LEADERLESS | mark::LEFT_OUT);
            if self.scenario.options.command && self.needs_command(p) && s.at(p).is_here() {
                s.at_mut(p).marks |= mark::LEADERLESS;
            }
        }
    }

    /// CH-CMD-02 — The men a commander could command now.
    pub(crate) fn followers(&self, s: &State, commander: Piece) -> Vec<Piece> {
        let Some((radius, _)) = self.command_of(commander) else { return Vec::new() };
        let c = s.at(commander);
        if !c.is_here() || !self.is_awake(s, commander) || !c.is_free() {
            return Vec::new();
        }
        let sergeant = self.kind(commander).rank.leads_few();
        self.men(self.owner(commander))
            .filter(|p| s.at(*p).has(mark::LEADERLESS) && s.at(*p).is_here())
            .filter(|p| !sergeant || s.at(*p).sergeant == commander)
            .filter(|p| self.range(s, commander, *p) <= radius)
            .collect()
    }

    /// CH-CMD-03, D-24 — One commander takes charge; beyond his limit his owner chooses.
    pub(crate) fn take_command(&self, s: &mut State, commander: Piece) {
        let Some((_, limit)) = self.command_of(commander) else { return };
        let men = self.followers(s, commander);
        if men.len() > limit {
            s.steps.push(Step::LeaveOut { commander, men: (men.len() - limit) as u8 });
        } else {
            for p in men {
                s.at_mut(p).marks &= !mark::LEADERLESS;
            }
        }
    }

    /// D-24 — One man is left out; when enough are, the rest have their commander.
    pub(crate) fn leave_out(&self, s: &mut State, man: Piece) {
        let Step::LeaveOut { commander, men } = s.top() else { return };
        s.at_mut(man).marks |= mark::LEFT_OUT;
        s.steps.pop();
        if men > 1 {
            s.steps.push(Step::LeaveOut { commander, men: men - 1 });
            return;
        }
        for p in self.followers(s, commander) {
            if s.at(p).has(mark::LEFT_OUT) {
                s.at_mut(p).marks &= !mark::LEFT_OUT;
            } else {
                s.at_mut(p).marks &= !mark::LEADERLESS;
            }
        }
    }

    /// D-24 — By default the farthest go without, the last in the roster first.
    pub(crate) fn default_left_out(&self, s: &State, commander: Piece) -> Piece {
        self.followers(s, commander)
            .into_iter()
            .filter(|p| !s.at(*p).has(mark::LEFT_OUT))
            .max_by_key(|p| (self.range(s, commander, *p), p.0))
            .unwrap_or(Piece::NONE)
    }

    /// CH-CMD-03 — Tells who is without command.
    pub(crate) fn tell_leaderless(&self, s: &State, tell: &mut impl Tell<Event>) {
        for man in self.men(s.active).filter(|p| s.at(*p).has(mark::LEADERLESS)) {
            tell.tell(|| Event::Leaderless { man });
        }
    }

    /// CH-CMD-04 — A man without command may not end a move in new contact with an enemy.
    #[inline]
    pub(crate) fn may_close_in(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        pose: Pose,
    ) -> Result<(), Refusal> {
        if s.at(p).has(mark::LEADERLESS) { self.keeps_clear(s, lay, p, pose) } else { Ok(()) }
    }

    fn keeps_clear(&self, s: &State, lay: &Lay, p: Piece, pose: Pose) -> Result<(), Refusal> {
        let side = self.owner(p);
        for h in pose.into_iter().filter(|h| h.is_some()) {
            for n in self.contacts(h) {
                if let Some(e) = self.hostile_in(s, lay, n, side)
                    && self.is_new_to(s, p, e)
                {
                    return Err(no(rule::CH_CMD_04, "without command he may not close in"));
                }
            }
        }
        Ok(())
    }

    /// CH-CMD-04 — True if he was not in contact with that enemy when he began to move.
    fn is_new_to(&self, s: &State, p: Piece, enemy: Piece) -> bool {
        let began = if s.movers[0] == p { s.moved_from } else { [s.at(p).hex, s.at(p).tail] };
        let hexes = began.into_iter().filter(|h| h.is_some());
        !self.poses_touch(hexes, s.at(enemy).hexes())
    }

    /// CH-CMD-04 — The hexes that are closed to a man without command: the same as
    /// [`Havoc::may_close_in`], for a whole board at once. Nothing if he has his orders.
    pub(crate) fn barred(&self, s: &State, p: Piece) -> Option<HexSet> {
        if !s.at(p).has(mark::LEADERLESS) {
            return None;
        }
        let foes = self
            .men(self.owner(p).other())
            .filter(|e| s.at(*e).is_here() && s.at(*e).is_free() && self.is_new_to(s, p, *e));
        Some(foes.flat_map(|e| s.at(e).hexes()).flat_map(|h| self.contacts(h)).collect())
    }

    /// CH-CMD-04 — A man without command fights only those who fought him.
    pub(crate) fn may_strike_leaderless(
        &self,
        s: &State,
        by: Piece,
        at: Piece,
    ) -> Result<(), Refusal> {
        let struck = self.is_character(at) && s.struck_by[by.0 as usize] & 1 << at.0 != 0;
        if s.at(by).has(mark::LEADERLESS) && !struck {
            return Err(no(rule::CH_CMD_04, "without command he fights only who attacked him"));
        }
        Ok(())
    }
}
