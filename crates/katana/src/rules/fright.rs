//! KY-HQL-10 … KY-HQL-12 — Horses and the noise of muskets.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::book::Fright;
use crate::event::{Event, Test, What};
use crate::order::Gait;
use crate::rule;
use crate::state::{Horse, State, mark};

use super::exchange::ten;

/// KY-HQL-10 — How far a musket is heard by horses.
const EARSHOT: u16 = 20;

impl Katana {
    /// KY-HQL-10 … KY-HQL-12 — S4: horses within earshot of a musket.
    pub(crate) fn startle<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.scenario.options.horse_quality {
            return Ok(());
        }
        let map = &self.scenario.map;
        for horse in self.steeds() {
            if !s.horse(horse).is_here() {
                continue;
            }
            let head = s.horse(horse).head;
            let bangs = s.bangs.into_iter().filter(|hex| hex.is_some());
            let near = bangs.min_by_key(|hex| (map.distance(head, *hex), hex.0));
            let Some(bang) = near.filter(|hex| map.distance(head, *hex) <= EARSHOT) else {
                continue;
            };
            self.frighten(s, horse, bang, 0, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HQL-10, R-KY-98 — One horse is frightened, perhaps.
    pub(crate) fn frighten<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        bang: HexId,
        bonus: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        use crate::catalogue::Quality;
        let rider = s.horse(horse).rider;
        let side = if rider.is_some() { self.who(rider).side } else { engine::Side::A };
        let mut quality = self.scenario.steeds[self.steed_index(horse)].quality;
        if self.scenario.options.ordinary_horse_rows {
            quality = match quality {
                Quality::OrdinarySamurai => Quality::Ordinary,
                Quality::Ordinary => Quality::OrdinarySamurai,
                other => other,
            };
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_HQL_10, side))?);
        let fright = self.book.tables.fright(quality, (die + bonus).min(9));
        self.say(s, horse, tell, || What::Tested {
            who: horse,
            test: Test::Noise,
            die,
            sum: Vec::new(),
            needs: 0,
            passed: fright == Fright::None,
        });
        match fright {
            Fright::None => {}
            Fright::Rears => {
                s.horse_mut(horse).speed = 0;
                s.horse_mut(horse).gait = Gait::Halt;
                self.say(s, horse, tell, || What::Startled { horse, bolts: false });
                self.stay_on(s, rider, dice, tell)?;
            }
            Fright::Bolts => {
                let record = s.horse_mut(horse);
                record.marks |= Horse::BOLTS;
                record.bang = bang;
                self.say(s, horse, tell, || What::Startled { horse, bolts: true });
                if rider.is_some() {
                    s.man_mut(rider).clear(mark::TACTICAL);
                }
            }
        }
        Ok(())
    }
}
