//! KY-CAM-20 … KY-CAM-25 — Healing.

use serde::{Deserialize, Serialize};

/// KY-CAM-21 — Under what care somebody heals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Care {
    /// A healer attends every day.
    pub healer: bool,
    /// The place is comfortable.
    pub comfort: bool,
    /// The patient is moved about.
    pub moved: bool,
    /// R-KY-87 — Blessed bandages, where they count.
    pub bandages: bool,
}

impl Care {
    /// What is added to the die.
    pub fn factor(self, bandages_count: bool) -> i8 {
        i8::from(!self.comfort) + i8::from(self.moved)
            - i8::from(self.healer)
            - i8::from(self.bandages && bandages_count)
    }
}

/// KY-CAM-22, KY-CAM-23 — A healing under way: the number is fixed at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Healing {
    /// Under what care.
    pub care: Care,
    /// Days a wound takes.
    pub days: u16,
    /// Days that have counted towards the next wound.
    pub done: u16,
}

impl Healing {
    /// KY-CAM-21, KY-CAM-22 — Begins with a six-sided die: the result, at least 1, times the wounds,
    /// is the number of days each of them takes.
    pub fn begin(die: u8, care: Care, wounds: u8, bandages_count: bool) -> Healing {
        let result = (die as i8 + care.factor(bandages_count)).max(1) as u16;
        Healing { care, days: result * u16::from(wounds), done: 0 }
    }

    /// KY-CAM-20, KY-CAM-22 — A day under shelter and with food; true if a wound closes.
    pub fn day(&mut self) -> bool {
        self.done += 1;
        if self.done < self.days {
            return false;
        }
        self.done = 0;
        true
    }

    /// KY-CAM-22 — Days until so many wounds are healed.
    pub fn left(&self, wounds: u8) -> u32 {
        (u32::from(self.days) * u32::from(wounds)).saturating_sub(u32::from(self.done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three wounds, a healer, a barn floor, a 1: three days a wound, nine in all.
    #[test]
    fn r_ky_cam_22_the_die_times_the_wounds_is_the_days_of_each() {
        let care = Care { healer: true, ..Care::default() };
        let mut healing = Healing::begin(1, care, 3, false);
        assert_eq!((healing.days, healing.left(3)), (3, 9));
        let closed: Vec<u32> = (1..=9).filter(|_| healing.day()).collect();
        assert_eq!(closed, [3, 6, 9]);
    }

    #[test]
    fn r_ky_cam_21_care_counts_and_nothing_is_below_one() {
        let rough = Care { moved: true, ..Care::default() };
        assert_eq!(Healing::begin(6, rough, 1, false).days, 8);
        let best = Care { healer: true, comfort: true, bandages: true, moved: false };
        assert_eq!(Healing::begin(1, best, 4, false).days, 4);
        assert_eq!(Healing::begin(4, best, 1, true).days, 2);
    }
}
