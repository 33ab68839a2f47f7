//! Event I: personal challenges (SW-CHA).

use engine::{Dice, Die, Piece, PieceSet, Refusal, Side, Tell};

use crate::Warfare;
use crate::catalogue::Kind;
use crate::event::{End, Event, Mode, Row};
use crate::options::ChallengeRounds;
use crate::rule;
use crate::rules::no;
use crate::state::{Pending, State, Status, mark};

/// SW-CHA-01 — How far a challenge carries.
const CHALLENGE: i32 = 3048;
/// SW-CHA-05 — The most exchanges of a duel to the death.
const EXCHANGES: u8 = 20;

impl Warfare {
    /// SW-CHA-01, SW-CHA-05 — Whether a leader may challenge another.
    pub fn may_challenge(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        to: Piece,
    ) -> Result<(), Refusal> {
        if !self.is_leader(who) || self.side(who) != side {
            return Err(no(rule::SW_CHA_01, "that is none of your leaders"));
        }
        if !self.is_leader(to) || self.side(to) == side {
            return Err(no(rule::SW_CHA_01, "only an enemy leader can be challenged"));
        }
        let (one, other) = (s.body(who), s.body(to));
        if one.status != Status::Normal || other.status != Status::Normal {
            return Err(no(rule::SW_CHA_01, "one of them is not there"));
        }
        if one.has(mark::DUELLED) || other.has(mark::DUELLED) {
            return Err(no(rule::SW_CHA_05, "a leader fights one duel a turn"));
        }
        match one.at.is_within(other.at, CHALLENGE) {
            true => Ok(()),
            false => Err(no(rule::SW_CHA_01, "they are more than 12 inches apart")),
        }
    }

    /// The leaders of a side who can challenge somebody.
    pub(crate) fn challengers(&self, s: &State, side: Side) -> PieceSet {
        let can = |who: &Piece| self.challenged_by(s, side, *who).next().is_some();
        self.leaders_of(side).into_iter().filter(can).collect()
    }

    /// Whom a leader can challenge.
    pub(crate) fn challenged_by<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        who: Piece,
    ) -> impl Iterator<Item = Piece> + 'a {
        let enemies = self.leaders_of(side.other()).into_iter();
        enemies.filter(move |to| self.may_challenge(s, side, who, *to).is_ok())
    }

    /// SW-CHA-02 — A challenge is declared; the challenged chooses his mode.
    pub(crate) fn challenge(
        &self,
        s: &mut State,
        by: Piece,
        to: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        tell.tell(|| Event::Challenged { by, to });
        s.passes = 0;
        s.pending = Pending::Mode { by, to };
    }

    /// SW-CHA-04 — The duel is fought.
    pub(crate) fn duel<D: Dice>(
        &self,
        s: &mut State,
        (by, to): (Piece, Piece),
        mode: Mode,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        tell.tell(|| Event::Mode { who: to, mode });
        s.body_mut(by).set(mark::DUELLED);
        s.body_mut(to).set(mark::DUELLED);
        s.active = s.active.other();
        let rounds = match self.options().challenge_rounds {
            ChallengeRounds::One => 1,
            ChallengeRounds::ToTheDeath => EXCHANGES,
        };
        for _ in 0..rounds {
            let [challenger, challenged] = self.exchange((by, to), mode, dice, tell)?;
            let units = [by, to].map(|leader| s.body(leader).link.get());
            if challenged {
                self.lose_leader(s, to, End::Duel, tell);
            }
            if challenger {
                self.lose_leader(s, by, End::Duel, tell);
            }
            if self.options().challenge_shock {
                for (dead, own, other) in
                    [(challenged, units[1], units[0]), (challenger, units[0], units[1])]
                {
                    if let (true, Some(unit)) = (dead, own) {
                        self.shock(s, unit, other, dice, tell)?;
                    }
                }
            }
            if challenger || challenged {
                break;
            }
        }
        Ok(())
    }

    /// SW-CHA-03, SW-CHA-04 — One exchange: whether the challenger and the challenged are dead.
    fn exchange<D: Dice>(
        &self,
        (by, to): (Piece, Piece),
        mode: Mode,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<[bool; 2], D::Dry> {
        let modes = [Mode::Offensive, mode];
        let sides = [self.side(by), self.side(to)];
        let mut attacks = [0; 2];
        for (attack, side) in attacks.iter_mut().zip(sides) {
            *attack = dice.roll(Die::new(6, rule::SW_CHA_04, side))?;
        }
        // Who was hit: the challenger by the challenged, and the other way round.
        let hits = [
            attacks[1] >= self.tables().hits(modes[1]),
            attacks[0] >= self.tables().hits(modes[0]),
        ];
        let (mut saves, mut dead) = ([None; 2], [false; 2]);
        for n in [1, 0] {
            if hits[n] {
                let roll = dice.roll(Die::new(6, rule::SW_CHA_04, sides[n]))?;
                saves[n] = Some(roll);
                dead[n] = roll < self.tables().saves(modes[n]);
            }
        }
        tell.tell(|| Event::Exchange { by, to, attacks, hits, saves, dead });
        Ok(dead)
    }

    /// `challenge_shock` — The unit of a leader who died in a duel checks at once.
    fn shock<D: Dice>(
        &self,
        s: &mut State,
        unit: Piece,
        victor: Option<Piece>,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let body = s.body(unit);
        if !body.is_here() || body.soldiers == 0 {
            return Ok(());
        }
        let kind = victor.map_or(Kind::FootSamurai, |unit| self.unit(unit).kind);
        if !self.check_nerve(s, unit, Row::Against(kind), dice, tell)? {
            self.rout(s, unit, tell);
        }
        Ok(())
    }

    /// A leader is gone from play; his unit has lost its commander (SW-MOR-02).
    pub(crate) fn lose_leader(
        &self,
        s: &mut State,
        who: Piece,
        end: End,
        tell: &mut impl Tell<Event>,
    ) {
        let unit = s.body(who).link.get();
        tell.tell(|| Event::LeaderLost { who, unit, end });
        let body = s.body_mut(who);
        (body.status, body.link, body.marks) = (Status::Removed, Default::default(), 0);
        if let Some(unit) = unit {
            let body = s.body_mut(unit);
            body.link = Default::default();
            body.set(mark::LEADER_LOST);
            if body.is_here() && body.soldiers == 0 {
                self.destroy(s, unit, tell);
            }
        }
    }
}
