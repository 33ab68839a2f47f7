//! KY-MOV-09 … KY-MOV-12, KY-MOV-30 … KY-MOV-33 — Where the ground lets a man on foot go.

use engine::{Piece, Refusal};
use hex::HexId;

use crate::Katana;
use crate::catalogue::trait_of;
use crate::geometry::{Dir, turned};
use crate::map::{Feature, STEP_FT};
use crate::order::{Act, Posture};
use crate::rule;
use crate::state::{State, mark};

use super::orders::no;

/// KY-MOV-31 — The highest wall that is climbed without a rope.
pub const CLIMB_FT: u8 = 10;

/// What somebody would climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climb {
    /// Where he stands afterwards.
    pub to: HexId,
    /// How high it is.
    pub feet: u8,
}

impl Katana {
    /// KY-MOV-11, KY-MOV-12, KY-MOV-09 — Who may leave his hex at all, and how.
    pub(crate) fn may_move(
        &self,
        s: &State,
        p: Piece,
        act: Act,
        posture: Posture,
    ) -> Result<(), Refusal> {
        let man = s.man(p);
        if self.is_held(s, p) {
            return Err(no(rule::KY_ENT_03, "he is held fast"));
        }
        let crawls = self.scenario.options.crawl && act == Act::Advance;
        if posture != Posture::Standing && !crawls {
            return Err(no(rule::KY_MOV_11, "he is not on his feet"));
        }
        if act.is_special() && man.has(mark::SPECIAL) && !man.has(mark::DOUBLE) {
            return Err(no(rule::KY_MOV_09, "his last action was a special one too"));
        }
        if matches!(act, Act::Run | Act::ChargeRun) && man.has(mark::TACTICAL) {
            return Err(no(rule::KY_MOV_08, "he moves with care and does not run"));
        }
        let rushes = matches!(act, Act::Charge | Act::ChargeRun | Act::Close);
        if rushes && !self.scenario.options.additional_combat {
            return Err(no(rule::KY_BDY_01, "this is played without body charges"));
        }
        if act == Act::Close && self.scenario.options.close_by_walking {
            return Err(no(rule::KY_GRP_01, "one closes by a body charge here"));
        }
        Ok(())
    }

    /// KY-MOV-10, KY-MAP-27 … KY-MAP-31 — Whether the ground lets him step that way.
    pub(crate) fn may_step(
        &self,
        s: &State,
        p: Piece,
        act: Act,
        facing: Dir,
    ) -> Result<(), Refusal> {
        let man = s.man(p);
        let map = &self.scenario.map;
        match act {
            Act::Jump => match self.jump(s, p, facing) {
                Some(_) => Ok(()),
                None => Err(no(rule::KY_MOV_30, "there is no low obstacle ahead of him to jump")),
            },
            Act::Climb => match self.climb(s, p, facing) {
                Some(climb) if climb.feet <= CLIMB_FT || self.has_rope(s, p) => Ok(()),
                Some(_) => Err(no(rule::KY_MOV_32, "that is too high without a rope")),
                None => Err(no(rule::KY_MOV_31, "there is nothing ahead of him to climb")),
            },
            Act::LeapDown => {
                let to = map.next(man.hex, facing);
                let falls = to.is_some()
                    && map.wall(man.hex, facing) == 0
                    && map.ground(to).feature != Feature::Solid
                    && self.drop_feet(man.hex, to) > 0;
                if falls {
                    Ok(())
                } else {
                    Err(no(rule::KY_MOV_33, "there is no drop ahead of him"))
                }
            }
            _ => {
                let way = act.way().unwrap_or(0);
                let dir = turned(facing, way as i8);
                let to = map.next(man.hex, dir);
                // KY-MAP-14: over the edge of the board is out of the game.
                if to.is_none() || self.is_walkable(man.hex, dir) {
                    return Ok(());
                }
                Err(self.closed(man.hex, dir))
            }
        }
    }

    /// What closes a neighbouring hex to a man on foot.
    pub(crate) fn closed(&self, from: HexId, dir: Dir) -> Refusal {
        let map = &self.scenario.map;
        let to = map.next(from, dir);
        if map.wall(from, dir) > 0 {
            return no(rule::KY_MAP_29, "a wall stands in between");
        }
        if map.ground(from).feature == Feature::Gap {
            return no(rule::KY_MAP_28, "he must climb out first");
        }
        match map.ground(to).feature {
            Feature::Solid => no(rule::KY_MAP_29, "there is something solid"),
            Feature::HighHedge | Feature::Barricade => {
                no(rule::KY_MAP_28, "that is crossed by climbing")
            }
            Feature::LowFence | Feature::Gap => no(rule::KY_MAP_27, "that is jumped"),
            _ if map.rise(from, to) > STEP_FT => no(rule::KY_MAP_31, "that is too high a step"),
            _ => no(rule::KY_MAP_30, "there is a drop: he would have to leap down"),
        }
    }

    /// KY-MOV-30 — Where a jump over the low obstacle ahead would land.
    pub fn jump(&self, s: &State, p: Piece, facing: Dir) -> Option<HexId> {
        let map = &self.scenario.map;
        let over = map.next(s.man(p).hex, facing);
        let low = matches!(
            map.ground(over).feature,
            Feature::LowHedge | Feature::LowFence | Feature::Gap
        );
        let to = map.next(over, facing);
        let wide = map.ground(to).feature == Feature::Gap;
        (over.is_some() && to.is_some() && low && !wide).then_some(to)
    }

    /// KY-MOV-31 — What somebody would climb, looking that way.
    pub fn climb(&self, s: &State, p: Piece, facing: Dir) -> Option<Climb> {
        let map = &self.scenario.map;
        let from = s.man(p).hex;
        let ahead = map.next(from, facing);
        if ahead.is_none() {
            return None;
        }
        if map.ground(from).feature == Feature::Gap {
            return Some(Climb { to: ahead, feet: map.ground(from).size_ft.min(CLIMB_FT) });
        }
        if map.wall(from, facing) > 0 {
            return Some(Climb { to: ahead, feet: map.wall(from, facing) });
        }
        let ground = map.ground(ahead);
        let beyond = map.next(ahead, facing);
        match ground.feature {
            Feature::HighHedge | Feature::Barricade if beyond.is_some() => {
                Some(Climb { to: beyond, feet: ground.size_ft.clamp(5, CLIMB_FT) })
            }
            Feature::Solid if beyond.is_some() && map.ground(beyond).feature != Feature::Solid => {
                Some(Climb { to: beyond, feet: ground.size_ft })
            }
            Feature::None if map.rise(from, ahead) > STEP_FT && !map.has_steps(from, facing) => {
                Some(Climb { to: ahead, feet: map.rise(from, ahead).min(255) as u8 })
            }
            _ => None,
        }
    }

    /// KY-MOV-32 — True of somebody with something to climb by.
    pub fn has_rope(&self, s: &State, p: Piece) -> bool {
        let kit = s.man(p).kit;
        kit.iter().any(|item| item.is_some() && self.book.weapon(item.weapon).has(trait_of::ROPE))
    }
}
