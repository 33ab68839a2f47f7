//! KY-TRP, KY-FAL, KY-HOR-41 — Tripping, falling, staying on.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::book::Trip;
use crate::catalogue::Armour;
use crate::event::{Event, Factor, Test, What};
use crate::map::{Feature, Footing, STEP_FT};
use crate::rule;
use crate::state::{Fate, State, mark};

use super::exchange::ten;
use super::factors::Factors;
use super::harm::Harmed;

/// KY-FAL-01 — The highest low fall.
const LOW_FT: i16 = 10;

impl Katana {
    /// KY-TRP-06, KY-TRP-07 — Rolls whether somebody trips, and lays him down if he does.
    pub(crate) fn trip<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        cause: Trip,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.is_down(s, p) || s.man(p).rides() || !s.man(p).is_here() {
            return Ok(());
        }
        if self.roll_trip(s, p, cause, dice, tell)? {
            self.fall_down(s, p, tell);
        }
        Ok(())
    }

    /// KY-TRP-06 — The roll alone; true if he trips.
    pub(crate) fn roll_trip<D: Dice>(
        &self,
        s: &State,
        p: Piece,
        cause: Trip,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let limit = self.book.tables.trip[cause as usize] as i8;
        let mut sum = Factors::default();
        match self.best_skill(p) {
            7.. => sum.add(Factor::Skill, 2),
            i8::MIN..=2 => sum.add(Factor::Skill, -1),
            _ => {}
        }
        if cause == Trip::Jump && self.who(p).armour >= Armour::Armoured {
            sum.add(Factor::Armour, -1);
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_TRP_07, self.who(p).side))?);
        let trips = die as i8 + sum.total() <= limit;
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Trip,
            die,
            sum: sum.told(),
            needs: limit + 1,
            passed: !trips,
        });
        Ok(trips)
    }

    /// KY-HOR-40, KY-HOR-41 — A rider rolls to stay on; true if he does.
    pub(crate) fn stay_on<D: Dice>(
        &self,
        s: &mut State,
        rider: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        if !rider.is_some() || !s.man(rider).rides() {
            return Ok(true);
        }
        let needs = self.book.tables.stay_on[self.who(rider).horsemanship as usize];
        let die = ten(dice.roll(Die::new(10, rule::KY_HOR_41, self.who(rider).side))?);
        let passed = die >= needs;
        self.say(s, rider, tell, || What::Tested {
            who: rider,
            test: Test::StayOn,
            die,
            sum: Vec::new(),
            needs: needs as i8,
            passed,
        });
        if !passed {
            self.unhorse(s, rider, dice, tell)?;
        }
        Ok(passed)
    }

    /// KY-HOR-42 — A rider falls off and hurts himself, perhaps.
    pub(crate) fn unhorse<D: Dice>(
        &self,
        s: &mut State,
        rider: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.drop_off(s, rider, tell);
        self.plunge(s, rider, 0, dice, tell)
    }

    /// KY-FAL-01 … KY-FAL-03 — Somebody falls from a height; afterwards he lies.
    pub(crate) fn plunge<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        feet: i16,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let side = self.who(p).side;
        let die = ten(dice.roll(Die::new(10, rule::KY_FAL_02, side))?);
        let mut sum = Factors::default();
        let harm = if feet <= LOW_FT {
            self.book.tables.low_fall(i16::from(die))
        } else {
            // R-KY-62: full tens beyond the first ten, or tens begun.
            let over = feet - LOW_FT;
            let tens = if self.scenario.options.fall_band { (over + 9) / 10 } else { over / 10 };
            sum.add(Factor::Height, -tens.min(99) as i8);
            self.book.tables.high_fall(i16::from(die) - tens)
        };
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Fall,
            die,
            sum: sum.told(),
            needs: 0,
            passed: harm.wounds == 0 && harm.distractions == 0 && !harm.dead && !harm.ko,
        });
        let more = match harm.wound_die {
            0 => 0,
            faces => dice.roll(Die::new(faces, rule::KY_FAL_02, side))?,
        };
        let wounds = harm.wounds + more;
        s.man_mut(p).clear(mark::CLIMBS);
        s.man_mut(p).climbed = 0;
        self.say(s, p, tell, || What::Plunged {
            who: p,
            feet: feet.clamp(0, 255) as u8,
            wounds,
            distractions: harm.distractions,
            dead: harm.dead,
            ko: harm.ko,
        });
        let fate = match (harm.dead, harm.ko) {
            (true, _) => Fate::Dies,
            (_, true) => Fate::Ko,
            _ => Fate::Falls,
        };
        let harmed = Harmed { wounds, distractions: harm.distractions, fate, by: None };
        self.harm(s, p, harmed, dice, tell)
    }

    /// KY-MOV-32 — A climber falls from where he is.
    pub(crate) fn fall_off<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let feet = i16::from(s.man(p).climbed) * STEP_FT;
        s.man_mut(p).clear(mark::CLIMBS);
        s.man_mut(p).climbed = 0;
        if feet > 0 { self.plunge(s, p, feet, dice, tell) } else { Ok(()) }
    }

    /// KY-MAP-30, KY-MAP-28 — What happens to somebody who comes into a hex from another, apart
    /// from trips: a drop, or a gap.
    pub(crate) fn drop_feet(&self, from: HexId, to: HexId) -> i16 {
        let map = &self.scenario.map;
        let ground = map.ground(to);
        if ground.feature == Feature::Gap {
            return i16::from(ground.size_ft);
        }
        let dir = crate::geometry::step_dir(map.way(from, to));
        let steps = dir.is_some_and(|dir| map.has_steps(from, dir));
        let fall = -map.rise(from, to);
        if fall > STEP_FT && !steps { fall } else { 0 }
    }

    /// True of a slippery hex.
    pub(crate) fn is_slippery(&self, hex: HexId) -> bool {
        self.scenario.map.ground(hex).footing == Footing::Slippery
    }
}
