//! Event IV: blows, choices, and hopeless melees (SW-MEL).

use engine::{Dice, Die, Piece, PieceSet, Refusal, Side, Tally, Tell};
use measure::area::Flags;

use crate::Warfare;
use crate::event::{Blow, Event, Factor, From, Phase};
use crate::options::{LeaderCount, RiverDefence, RoutedFront};
use crate::rule;
use crate::rules::no;
use crate::state::{Body, PIECES, Stage, State, Status, mark};

/// The best throw of a D10.
const BEST: u8 = 10;

impl Warfare {
    /// SW-MEL-01 — The enemy a unit strikes; nothing if it does not fight.
    pub fn struck_by(&self, s: &State, who: Piece) -> Option<Piece> {
        let body = s.body(who);
        if body.status == Status::Normal { body.opponent() } else { None }
    }

    /// SW-GEO-04 — Where an enemy in contact stands, as a unit's men see it.
    pub fn from_where(&self, s: &State, who: Piece, foe: Piece) -> From {
        let body = s.body(who);
        let relative = body.side_of(foe).map_or(0, |side| body.relative(side));
        let flank =
            body.status == Status::Routed && self.options().routed_front == RoutedFront::Flank;
        match relative {
            0 if flank => From::Flank,
            0 => From::Front,
            2 => From::Rear,
            _ => From::Flank,
        }
    }

    /// IV.1 — Everybody who fights throws (SW-MEL-02 to SW-MEL-04).
    pub(crate) fn blows<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let locked: PieceSet = self.here(s).filter(|p| s.body(*p).is_in_melee()).collect();
        if !locked.is_empty() {
            tell.tell(|| Event::Phase { phase: Phase::Melee });
        }
        for who in locked {
            self.note_foes(s, who);
        }
        let fighters: PieceSet =
            locked.into_iter().filter(|p| self.struck_by(s, *p).is_some()).collect();
        for by in self.in_order(s, fighters) {
            let Some(at) = self.struck_by(s, by) else { continue };
            let roll = dice.roll(Die::new(10, rule::SW_MEL_02, self.side(by)))?;
            let blow = self.blow(s, by, at, roll);
            tell.tell(|| Event::Blow(blow));
            s.body_mut(by).inflicts = blow.inflicts;
            if self.can_strike(s, by, at) {
                s.body_mut(by).set(mark::CHOOSES);
            }
        }
        s.stage = Stage::BlowChoices;
        self.open_choices(s);
        Ok(())
    }

    /// SW-MOR-02, SW-MOR-03 — Notes whom a unit fights in this Event, and from where.
    fn note_foes(&self, s: &mut State, who: Piece) {
        let foes = s.body(who).foes;
        let (mut row, mut marks) = (Body::NO_ROW, 0);
        for foe in foes.iter().filter_map(|foe| foe.get()) {
            row = row.min(self.unit(foe).kind as u8);
            marks |= match self.from_where(s, who, foe) {
                From::Front => 0,
                From::Flank => mark::FLANK,
                From::Rear => mark::REAR,
            };
        }
        let body = s.body_mut(who);
        body.row = row;
        body.set(marks);
    }

    /// SW-MEL-02, SW-MEL-03 — What a throw in a melee does.
    pub fn blow(&self, s: &State, by: Piece, at: Piece, roll: u8) -> Blow {
        let (kind, tables) = (self.unit(by).kind, self.tables());
        let from = self.from_where(s, at, by);
        let mut tally = Tally::new(i16::from(roll));
        let mut add = |factor: Factor, times: i16| {
            let each = tables.factor(factor, kind);
            if each * times != 0 {
                tally.add(factor, each * times);
            }
        };
        add(Factor::Kind, 1);
        add(Factor::Cavalry, i16::from(kind.is_mounted()));
        add(Factor::Leader, i16::from(s.body(by).link.is_some()));
        add(Factor::Uphill, i16::from(self.level_of(s, by) < self.level_of(s, at)));
        let river = self.options().river_defence == RiverDefence::AsUphill
            && self.ground().is_in(s.body(by).at, Flags::WATER);
        add(Factor::River, i16::from(river));
        add(Factor::Flank, i16::from(from == From::Flank));
        add(Factor::Rear, i16::from(from == From::Rear));
        add(Factor::Casualties, i16::from(self.casualties(s, by)));
        let divisor = tables.melee_divisor(self.unit(at).kind);
        let inflicts = tables.casualties(tally.sum(), divisor);
        Blow { by, at, arm: None, from, tally, divisor, inflicts }
    }

    /// SW-MEL-05 — Whether what a unit inflicts can be turned into a strike at a leader.
    pub(crate) fn can_strike(&self, s: &State, by: Piece, at: Piece) -> bool {
        let (body, target) = (s.body(by), s.body(at));
        let count = match self.options().leader_count {
            LeaderCount::Computed => body.inflicts,
            LeaderCount::Actual => body.inflicts.min(target.soldiers),
        };
        target.link.is_some() && target.soldiers > 0 && count >= self.tables().strike.least
    }

    /// IV.2 — Who has to commit a choice.
    pub(crate) fn open_choices(&self, s: &mut State) {
        for side in Side::BOTH {
            s.sealed[side] = self.choosers(s, side).is_empty();
        }
    }

    /// SW-MEL-05 — The units of a side that may strike at a leader and have not said so.
    pub(crate) fn choosers(&self, s: &State, side: Side) -> PieceSet {
        let own = self.units_of(side).into_iter();
        own.filter(|p| s.body(*p).has(mark::CHOOSES) && !s.body(*p).has(mark::STRIKES)).collect()
    }

    /// SW-MEL-05 — Whether a unit may strike at a leader.
    pub(crate) fn may_strike(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        if !self.is_unit(who) || self.side(who) != side {
            return Err(no(rule::SW_MEL_05, "that is none of your units"));
        }
        if !s.body(who).has(mark::CHOOSES) {
            return Err(no(rule::SW_MEL_05, "it inflicts too little, or there is no leader"));
        }
        match s.body(who).has(mark::STRIKES) {
            true => Err(no(rule::SW_MEL_06, "it strikes once")),
            false => Ok(()),
        }
    }

    /// SW-MEL-05 — Who strikes at a leader is told before a die falls for it, if anybody of these
    /// could choose to.
    pub(crate) fn open_strikes(
        &self,
        s: &State,
        units: PieceSet,
        tell: &mut impl Tell<Event>,
    ) -> PieceSet {
        let strikers: PieceSet =
            units.into_iter().filter(|p| s.body(*p).has(mark::STRIKES)).collect();
        if units.into_iter().any(|p| s.body(p).has(mark::CHOOSES)) {
            tell.tell(|| Event::Opened { phase: Phase::Melee, who: strikers });
        }
        strikers
    }

    /// IV.3 — Strikes at leaders, then all losses together (SW-MEL-06 to SW-MEL-09).
    pub(crate) fn melee_losses<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let fighters = self.here(s).filter(|p| self.struck_by(s, *p).is_some());
        let fighters: PieceSet = fighters.collect();
        let strikers = self.open_strikes(s, fighters, tell);
        let mut losses = [0_u8; PIECES];
        let mut pairs = [(Piece::NONE, Piece::NONE); PIECES];
        let mut count = 0;
        for by in self.in_order(s, fighters) {
            pairs[count] = (by, self.struck_by(s, by).unwrap_or(Piece::NONE));
            count += 1;
        }
        for (by, at) in pairs[..count].iter().copied() {
            let mut inflicts = s.body(by).inflicts;
            if strikers.contains(by) {
                inflicts -= 1;
                self.strike(s, by, at, dice, tell)?;
            }
            if s.body(at).is_here() && s.body(at).soldiers == 0 {
                // SW-MEL-09 — Every casualty of a leader-only unit is a strike.
                for _ in 0..inflicts {
                    if s.body(at).link.is_some() {
                        self.strike(s, by, at, dice, tell)?;
                    }
                }
            } else {
                losses[at.index()] = losses[at.index()].saturating_add(inflicts);
            }
        }
        self.apply_blows(s, &pairs[..count], &losses, dice, tell)?;
        for who in self.all_units() {
            let body = s.body_mut(who);
            body.clear(mark::STRIKES | mark::CHOOSES);
            body.inflicts = 0;
        }
        s.stage = Stage::RoutAgain;
        Ok(())
    }

    /// SW-MEL-07 — Losses are removed, surplus strikes at leaders (`overflow_to_leader`), and units
    /// without anybody go.
    fn apply_blows<D: Dice>(
        &self,
        s: &mut State,
        pairs: &[(Piece, Piece)],
        losses: &[u8; PIECES],
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let hit: PieceSet =
            self.all_units().into_iter().filter(|p| losses[p.index()] > 0).collect();
        for who in self.in_order(s, hit) {
            let surplus = losses[who.index()].saturating_sub(s.body(who).soldiers);
            let by = pairs.iter().find(|(_, at)| *at == who).map(|(by, _)| *by);
            self.lose(s, who, losses[who.index()], tell);
            s.body_mut(who).set(mark::CHECKS);
            let (Some(by), true) = (by, self.options().overflow_to_leader) else { continue };
            for _ in 0..surplus {
                if s.body(who).is_here() && s.body(who).link.is_some() {
                    self.strike(s, by, who, dice, tell)?;
                }
            }
        }
        self.bury(s, hit, tell);
        Ok(())
    }

    /// V.6 — Units face to face that cannot hurt each other part (SW-MEL-11).
    pub(crate) fn part(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let locked: PieceSet = self.here(s).filter(|p| s.body(*p).is_in_melee()).collect();
        for a in locked {
            let Some(b) = self.struck_by(s, a) else { continue };
            let is_pair = a < b && self.struck_by(s, b) == Some(a);
            if is_pair && self.is_harmless(s, a, b) && self.is_harmless(s, b, a) {
                tell.tell(|| Event::Parted { a, b });
                self.separate(s, a, b);
            }
        }
        self.release_leaders(s, tell);
        s.todo = PieceSet::EMPTY;
        s.stage = Stage::Refacing;
    }

    /// SW-MEL-11 — True of a unit that could not hurt an enemy even with a 10.
    fn is_harmless(&self, s: &State, by: Piece, at: Piece) -> bool {
        self.blow(s, by, at, BEST).inflicts == 0
    }

    /// SW-END-01 — A unit in melee with nobody on its front side.
    pub(crate) fn is_unfaced(&self, s: &State, who: Piece) -> bool {
        let body = s.body(who);
        body.status == Status::Normal && body.is_in_melee() && body.opponent().is_none()
    }

    /// SW-END-01 — A unit turns its men to an enemy it touches.
    pub(crate) fn reface(&self, s: &mut State, who: Piece, side: u8, tell: &mut impl Tell<Event>) {
        let body = s.body_mut(who);
        body.front = side;
        if let Some(to) = body.opponent() {
            tell.tell(|| Event::Refaced { who, to, side });
        }
    }
}
