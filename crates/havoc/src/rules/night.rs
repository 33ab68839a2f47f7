//! Chapter 16.4: night, light, and who is seen.

use engine::{Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::event::Event;
use crate::options::NightSight;
use crate::roster::Rank;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Health, State, mark};

/// R-SG-78 — How far one sees in the dark with `night_sight = 5`.
const NIGHT_SIGHT_HEXES: u16 = 5;

impl Havoc {
    /// SB-NIT-01 — True while it is night.
    #[inline]
    pub fn is_night(&self, s: &State) -> bool {
        self.scenario.night.is_some_and(|turn| s.turn >= turn)
    }

    /// SB-NIT-02 — True of a hex in the light of a lantern, and of every hex by day.
    pub fn is_lit(&self, s: &State, hex: HexId) -> bool {
        let burns = |(n, at): (usize, &HexId)| {
            s.night.lit >> n & 1 != 0 && (*at == hex || self.contacts(*at).any(|near| near == hex))
        };
        !self.is_night(s) || self.scenario.map.lanterns.iter().enumerate().any(burns)
    }

    /// SB-NIT-03 — True of a piece with a hex in the light, and of every piece by day.
    pub fn is_in_light(&self, s: &State, p: Piece) -> bool {
        s.at(p).hexes().any(|hex| self.is_lit(s, hex))
    }

    /// True of ninja.
    #[inline]
    pub fn is_ninja(&self, p: Piece) -> bool {
        self.is_character(p) && self.kind(p).rank == Rank::Ninja
    }

    /// SB-NIT-04 — True of a ninja the other side does not see.
    #[inline]
    pub fn is_hidden(&self, s: &State, p: Piece) -> bool {
        s.night.hidden != 0 && self.is_character(p) && s.night.hidden >> p.0 & 1 != 0
    }

    /// SB-NIT-03 — One who can see something: conscious, waking, free.
    pub(crate) fn is_watchful(&self, s: &State, p: Piece) -> bool {
        let f = s.at(p);
        self.is_present(s, p) && f.is_conscious() && !f.has(mark::ASLEEP)
    }

    /// SB-NIT-03 — True if somebody watchful of `side` is in contact with the piece. Who passes
    /// over a sleeper shares his hex, so everybody is asked.
    fn is_felt(&self, s: &State, at: Piece, side: Side) -> bool {
        self.men(side).any(|by| self.in_contact(s, at, by) && self.is_watchful(s, by))
    }

    /// SB-NIT-03 — True if a ninja is unseen where he stands.
    fn lurks(&self, s: &State, ninja: Piece) -> bool {
        !self.is_in_light(s, ninja)
            && s.night.found >> ninja.0 & 1 == 0
            && s.at(ninja).is_free()
            && !self.is_felt(s, ninja, self.owner(ninja).other())
    }

    /// True of a ninja who will not be seen when everybody has looked around.
    pub(crate) fn is_about_to_hide(&self, s: &State, p: Piece) -> bool {
        self.is_ninja(p) && self.is_night(s) && self.lurks(s, p)
    }

    /// SB-NIT-03, K-31 — True if `side` sees this enemy, or this animal without a rider.
    pub fn is_seen_by(&self, s: &State, at: Piece, side: Side) -> bool {
        if self.is_in_light(s, at) {
            return true;
        }
        if self.is_ninja(at) {
            return !self.is_hidden(s, at);
        }
        self.men(side).any(|by| self.is_watchful(s, by) && self.sees(s, by, at))
    }

    /// SB-NIT-04 — May he shoot at this target, as far as his side sees it?
    #[inline]
    pub(crate) fn may_see(&self, s: &State, by: Piece, at: Piece) -> Result<(), Refusal> {
        if !self.is_night(s) {
            return Ok(());
        }
        // Who can shoot mostly sees for himself.
        let himself = !self.is_ninja(at) && self.is_watchful(s, by) && self.sees(s, by, at);
        if himself || self.is_seen_by(s, at, self.owner(by)) {
            return Ok(());
        }
        Err(no(rule::SB_NIT_04, "nobody of his side sees it in the dark"))
    }

    /// SB-NIT-03, SB-OPT-02 — True if this man sees that one, who is no ninja, in the dark.
    pub(crate) fn sees(&self, s: &State, by: Piece, at: Piece) -> bool {
        match self.scenario.options.night_sight {
            NightSight::Adjacent => self.in_contact(s, by, at),
            NightSight::Five if self.range(s, by, at) > NIGHT_SIGHT_HEXES => false,
            NightSight::Five | NightSight::Unlimited => self.is_in_sight(s, by, at),
        }
    }

    /// SB-NIT-03, SB-NIT-04 — Finds out which ninja are seen now, and tells what has changed.
    pub(crate) fn look_around(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if !self.is_night(s) || s.over.is_some() {
            return;
        }
        for (n, p) in self.characters().filter(|p| self.is_ninja(*p)).enumerate() {
            let was_hidden = self.is_hidden(s, p);
            let (hex, alive) = (s.at(p).hex, s.at(p).is_here());
            if hex.is_none() {
                // K-41: who left unseen is missed by nobody. A body is, even one in the water.
                if s.at(p).health == Health::Dead {
                    s.night.hidden &= !(1 << p.0);
                }
                continue;
            }
            if alive && self.lurks(s, p) {
                s.night.hidden |= 1 << p.0;
                if !was_hidden {
                    tell.tell(|| Event::Lost { figure: p });
                }
            } else {
                s.night.hidden &= !(1 << p.0);
                s.night.last_seen[n] = (hex, s.phase);
                if was_hidden {
                    tell.tell(|| Event::Seen { figure: p, hex });
                }
            }
        }
    }

    /// SB-NIT-01, K-35 — Night falls at the start of the turn the scenario names.
    pub(crate) fn fall_dark(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.night.found = 0;
        if self.scenario.night == Some(s.turn) && s.active == s.first && s.turn > 1 {
            tell.tell(|| Event::NightFell);
        }
    }
}
