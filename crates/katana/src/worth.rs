//! What a stroke, a shot or a weapon in hand is worth, roughly, to players run by the program.

use engine::Piece;

use crate::Katana;
use crate::advise::Cents;
use crate::catalogue::Kind;
use crate::order::{Order, Packed};
use crate::scenario::Feat;
use crate::state::{Shot, State, Stroke, Target};

impl Katana {
    /// What a stroke at somebody brings, at best.
    pub(crate) fn best_gain(&self, s: &State, by: Piece, at: Piece) -> Cents {
        let mut strokes = Vec::new();
        if self.same_hex(s, by, at) {
            let means = self.close_means(s, by);
            strokes.push(Stroke { at, slot: means.slot, mode: means.mode, what: Target::Man });
        } else {
            self.list_strokes_at(s, by, at, &mut strokes);
        }
        strokes.iter().map(|stroke| self.stroke_gain(s, by, *stroke)).max().unwrap_or(0)
    }

    /// What a stroke brings on average, in hundredths of a wound.
    pub(crate) fn stroke_gain(&self, s: &State, by: Piece, stroke: Stroke) -> Cents {
        let e = self.exchange(s, (by, Some(stroke), 0), (stroke.at, None, 0));
        let margin = i32::from(e.first.factors.total()) - i32::from(e.second.factors.total());
        let armour = i32::from(e.second.armour);
        let mut sum = 0;
        for difference in -9..=9_i32 {
            let ways = 10 - difference.abs();
            let by = difference + margin;
            if by < 1 {
                continue;
            }
            let wounds = match e.first.means.kind {
                Kind::Edged if by >= 2 => (by - armour).clamp(0, 6) * 100,
                Kind::Blunt if by - armour >= 2 => (by - armour).min(6) * 60,
                Kind::Restrain | Kind::Trip if by >= 3 => 220,
                _ => 0,
            };
            sum += ways * (wounds + 25);
        }
        let mut gain = sum / 100;
        if !self.is_able(s, stroke.at) {
            gain /= 3;
        }
        self.mind_the_aims(s, by, &e.first, stroke.at, gain)
    }

    /// Some scenarios want somebody alive, or no steel drawn.
    fn mind_the_aims(
        &self,
        _: &State,
        by: Piece,
        how: &crate::rules::exchange::Fighter,
        at: Piece,
        gain: Cents,
    ) -> Cents {
        let side = self.who(by).side;
        let mut gain = gain;
        for aim in &self.scenario.aims {
            match aim.feat {
                Feat::SteelDrawn if aim.side != side && how.means.kind == Kind::Edged => {
                    gain -= 400
                }
                Feat::TakeAlive
                    if aim.side == side
                        && self.speaks_of(&aim.whom, at)
                        && how.means.kind == Kind::Edged =>
                {
                    gain /= 6;
                }
                _ => {}
            }
        }
        gain
    }

    /// What walking into the reach of others costs.
    pub(crate) fn approach_cost(&self, s: &State, who: Piece, then: &State) -> Cents {
        let mut cost = 0;
        for e in self.foes(s, who) {
            let now = self.apart(s, who, e);
            if !(2..=4).contains(&now) || self.apart(then, who, e) >= now {
                continue;
            }
            if self.reactions_left(s, e) > 0 {
                cost = cost.max(self.best_gain(s, e, who));
            }
        }
        cost * 2 / 3
    }

    pub(crate) fn ready_worth(&self, s: &State, who: Piece, slot: u8, apart: u16) -> Cents {
        let item = s.man(who).kit[usize::from(slot)];
        let weapon = self.book.weapon(item.weapon);
        if self.is_readied(s, who, slot) {
            return -100;
        }
        let skill = i32::from(self.skill(who, weapon.family));
        let melee = !weapon.modes.is_empty();
        let steel = weapon.modes.iter().any(|mode| mode.kind == Kind::Edged);
        let side = self.who(who).side;
        let forbidden =
            self.scenario.aims.iter().any(|aim| aim.feat == Feat::SteelDrawn && aim.side != side);
        if steel && forbidden {
            return -300;
        }
        let bare = self.is_bare(s, who);
        let spent = !self.has_missile(s, who)
            && (0..2).any(|hand| {
                self.in_hand(s, who, hand)
                    .is_some_and(|(_, item)| self.book.weapon(item.weapon).is_missile_only())
            });
        let close_archer = self.has_missile(s, who) && apart <= 3;
        if melee && (bare || spent || close_archer) && apart <= 6 {
            return 160 + skill * 5;
        }
        -80
    }

    pub(crate) fn shooting_worth(&self, s: &State, who: Piece, order: &Order) -> Cents {
        let mut then = s.clone();
        self.imagine(&mut then, who, order);
        then.man_mut(who).order = Packed::of(*order);
        let mut shots = Vec::new();
        self.list_shots(&then, who, &mut shots);
        shots.iter().map(|shot| self.shot_gain(&then, who, *shot)).max().map_or(-150, |g| g + 60)
    }

    /// What a shot brings on average.
    pub(crate) fn shot_gain(&self, s: &State, who: Piece, shot: Shot) -> Cents {
        let item = s.man(who).kit[usize::from(shot.slot) % crate::state::KIT];
        let Some(missile) = self.book.weapon(item.weapon).missile else { return 0 };
        let range = self.range_to(s, who, shot.at);
        let Some(needs) = self.book.tables.needed(missile.range, range) else { return 0 };
        let sum = i32::from(self.shot_factors(s, who, missile, shot.at, false).total());
        let mut hits = 0;
        for one in 0..10 {
            for two in 0..10 {
                hits += (one + two + sum).max(0) / i32::from(needs);
            }
        }
        let worth = if crate::state::is_horse(shot.at) { 90 } else { 230 };
        hits * worth / 100
    }

    /// A man who is nearly down is worth finishing.
    pub(crate) fn focus(&self, s: &State, at: Piece) -> Cents {
        i32::from(s.man(at).wounds) * 12
    }
}
