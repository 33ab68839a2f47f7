//! Levels along a leg: climbing, and sight over what rises.

use std::ops::ControlFlow;

use super::Ground;
use crate::area::{Id, Ids};
use crate::polygon::Stretches;
use crate::{Along, Segment};

impl Ground {
    /// MG-20 — How many levels a leg climbs: each time it comes into a contour, its boundary
    /// included, whatever it left before. Where it starts it is already.
    pub fn climbs(&self, leg: Segment) -> u8 {
        let raised = self.areas_near(leg) & self.raised;
        let mut found = Stretches::new();
        let mut levels: u8 = 0;
        for id in raised {
            let area = self.area(id);
            if !area.polygon.bounds().may_meet(leg) {
                continue;
            }
            area.polygon.touches(leg, &mut found);
            let entries = found.iter().filter(|(from, _)| *from > Along::START).count() as u8;
            levels = levels.saturating_add(entries.saturating_mul(area.levels));
        }
        levels
    }

    /// MG-21 — Whether some stretch of a leg lies higher than a level.
    pub fn rises_above(&self, leg: Segment, level: u8) -> bool {
        let raised = self.areas_near(leg) & self.raised;
        let levels = |ids: Ids| ids.map(|id| self.area(id).levels).fold(0, u8::saturating_add);
        if raised.is_empty() || levels(raised) <= level {
            return false;
        }
        let swept = self.sweep(leg, raised, |_, _, inside| match levels(inside) > level {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        swept.is_break()
    }

    /// MG-13 — Whether a leg enters, or touches, one area where it is not cancelled.
    pub fn is_area_entered(&self, leg: Segment, id: Id) -> bool {
        let polygon = &self.area(id).polygon;
        if !polygon.bounds().may_meet(leg) {
            return false;
        }
        let near = self.areas_near(leg);
        let over = self.cancelled_by[usize::from(id)] & near;
        let over = over.filter(|id| self.area(*id).polygon.bounds().may_meet(leg));
        let over = over.fold(Ids::NONE, |all, id| all | Ids::one(id));
        match over.is_empty() {
            true => polygon.first_touch(leg).is_some(),
            false => self.first_uncovered(leg, id, over).is_some(),
        }
    }
}
