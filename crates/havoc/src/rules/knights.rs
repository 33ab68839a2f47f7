//! Chapter 15.1: knights' combat priority.

use engine::{Piece, Refusal};

use crate::Havoc;
use crate::lay::Lay;
use crate::options::Priority;
use crate::rule;
use crate::rules::movement::no;
use crate::state::State;

impl Havoc {
    /// The bit of a knight, or of one who counts as an enemy knight (SG-MIX-03), in the sets S(K).
    pub(crate) fn knight_bit(&self, p: Piece) -> Option<u32> {
        let n = *self.knight_number.get(p.0 as usize)?;
        (n != u8::MAX).then(|| 1 << n)
    }

    /// CH-PRI-01 — S(K) of every knight of the active side, at the start of step 3.
    pub(crate) fn find_prey(&self, s: &mut State) {
        s.prey = Default::default();
        if self.scenario.options.priority == Priority::Off {
            return;
        }
        let side = s.active;
        let mut prey = s.prey;
        let known = self.known(s, side);
        let lay = self.lay(&known);
        for k in self.men(side).filter(|k| self.is_knight(*k)) {
            let Some(bit) = self.knight_bit(k) else { continue };
            if self.is_present(s, k) && self.is_awake(s, k) {
                prey[bit.trailing_zeros() as usize] = self.within_reach(&known, &lay, k);
            }
        }
        s.prey = prey;
    }

    /// Enemy knights he touches or could touch after a legal move of this step, as bits.
    fn within_reach(&self, s: &State, lay: &Lay, k: Piece) -> u32 {
        let moves = self.may_move_at_all(s, k).is_ok();
        let points = if moves { self.pace(s, k) } else { 0 };
        let far = points as u16 + 1 + s.at(k).tail.is_some() as u16;
        let mut set = 0;
        for e in self.men(self.owner(k).other()) {
            let Some(bit) = self.knight_bit(e) else { continue };
            if !self.is_present(s, e) || self.range(s, k, e) > far {
                continue;
            }
            if self.in_contact(s, k, e) || (moves && self.can_reach(s, lay, k, e, points)) {
                set |= bit;
            }
        }
        set
    }

    /// The members of S(K), still on the map.
    pub(crate) fn prey_of<'a>(
        &'a self,
        s: &'a State,
        k: Piece,
    ) -> impl Iterator<Item = Piece> + 'a {
        let knight = self.knight_bit(k).filter(|_| self.is_knight(k));
        let set = knight.map_or(0, |b| s.prey[b.trailing_zeros() as usize]);
        self.men(self.owner(k).other())
            .filter(move |e| self.knight_bit(*e).is_some_and(|b| set & b != 0))
            .filter(move |e| self.is_present(s, *e))
    }

    /// CH-PRI-02 — May this man, if he is a knight with prey, attack just these?
    pub(crate) fn may_choose(&self, s: &State, k: Piece, at: &[Piece]) -> Result<(), Refusal> {
        let policy = self.scenario.options.priority;
        // In a duel there is nobody to choose from.
        if policy == Priority::Off || !self.is_knight(k) || s.duel.is_on() {
            return Ok(());
        }
        if self.prey_of(s, k).next().is_none() {
            return Ok(());
        }
        if at.len() == 1 && self.prey_of(s, k).any(|e| e == at[0]) {
            return Ok(());
        }
        let touches_prey = self.prey_of(s, k).any(|e| self.in_contact(s, k, e));
        if policy == Priority::Compel && touches_prey {
            return Err(no(rule::CH_PRI_03, "he must attack the enemy knight he touches"));
        }
        let struck = |x: Piece| self.is_character(x) && s.struck_by[k.0 as usize] & 1 << x.0 != 0;
        let between = |x: Piece| {
            self.is_character(x)
                && !touches_prey
                && self.prey_of(s, k).any(|e| self.range(s, x, e) < self.range(s, k, e))
        };
        if at.iter().all(|x| struck(*x) || between(*x)) {
            Ok(())
        } else {
            Err(no(rule::CH_PRI_02, "an enemy knight within reach comes first"))
        }
    }
}
