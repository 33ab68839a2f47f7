//! A rough worth of a position, for the simplest players.

use engine::{Judges, Piece, Side};
use measure::{Point, Segment};

use crate::Skirmish;
use crate::catalogue::Band;
use crate::scenario::{Aim, Feat, Whom};
use crate::state::{State, Status, mark, pieces};

/// An aim that is met, and each step towards it.
const MET: i32 = 3000;
const STEP: i32 = 300;
/// What a unit of muster value is worth in somebody who stands.
const VALUE: i32 = 12;
/// So many u nearer to where one wants to be are worth a point.
const STRIDE: i32 = 60;
/// A weapon that is loaded.
const LOADED: i32 = 14;
/// Beyond this distance nearer is no better: a table is not larger.
const FAR: i64 = 20_000;

impl Judges for Skirmish {
    /// Aims count most, then who stands and how well, then being where one wants to be.
    fn worth(&self, s: &State, side: Side) -> i32 {
        let of = |side: Side| self.aims_worth(s, side) + self.people_worth(s, side);
        of(side) - of(side.other()) + self.places_worth(s, side)
    }
}

impl Skirmish {
    fn aims_worth(&self, s: &State, side: Side) -> i32 {
        let numbered = self.scenario.aims.iter().enumerate();
        let own = numbered.filter(|(_, aim)| aim.side == side && s.turn <= aim.until);
        own.map(|(at, aim)| {
            if s.met >> at & 1 == 1 || self.is_met(s, aim) {
                return MET;
            }
            match aim.feat {
                Feat::Outweigh { .. } => self.progress(s, aim).min(200) as i32,
                Feat::Stand(_) => 0,
                _ => STEP * self.progress(s, aim).min(u32::from(aim.count)) as i32,
            }
        })
        .sum()
    }

    fn people_worth(&self, s: &State, side: Side) -> i32 {
        let commander = self.scenario.parties[side].commander;
        let of = |p: Piece| {
            let figure = s.figure(p);
            let mut value = VALUE * i32::from(self.muster_value(p, figure.horse.get()));
            if commander == Some(p) {
                value += VALUE * 8;
            }
            match figure.status {
                Status::Active => {}
                Status::Away => return value / 2,
                _ => return 0,
            }
            value -= value * i32::from(figure.damage.min(4)) / 7;
            let group = s.group(self.group_of(p));
            if group.is_broken() {
                value = value * 2 / 5;
            } else if group.has(mark::WITHDRAW) {
                value = value * 4 / 5;
            } else if group.no_advance > 0 {
                value = value * 19 / 20;
            }
            if self.character(p).missile.is_some() {
                value += if figure.has(mark::LOADED) { LOADED } else { i32::from(figure.load) * 4 };
            }
            value
        };
        self.pieces_of(side).into_iter().map(of).sum()
    }

    /// How near everybody is to where he wants to be, and how well he is matched there.
    fn places_worth(&self, s: &State, side: Side) -> i32 {
        let of = |p: Piece| {
            if s.group(self.group_of(p)).is_broken() {
                return 0;
            }
            self.match_worth(s, p) - self.way_left(s, p) as i32 / STRIDE
        };
        pieces(self.active(s, side)).into_iter().map(of).sum()
    }

    /// How well somebody is matched against those he touches: what he throws less what they do.
    fn match_worth(&self, s: &State, p: Piece) -> i32 {
        let strength = |p: Piece| {
            let (one, tables) = (self.character(p), self.tables());
            let weapon = tables.weapon_die(self.wielded(s, p));
            i32::from(tables.quality(one.class) + tables.armour_die(one.armour) + weapon)
        };
        let foes = pieces(self.foes(s, p));
        // Each enemy is counted once for each who touches him: more against one is better.
        foes.into_iter().map(|foe| 3 * (strength(p) - strength(foe)) + 6).sum()
    }

    /// How far somebody is from where he wants to be.
    fn way_left(&self, s: &State, p: Piece) -> i64 {
        let (side, at) = (self.side(p), s.figure(p).at);
        let aims = self.scenario.aims.iter().filter(|aim| aim.side == side && s.turn <= aim.until);
        let goals = aims.filter_map(|aim| self.goal(s, p, aim));
        let nearest = goals.map(|goal| root(at, goal)).min();
        let enemy = self.nearest_enemy(s, side, at).map(|foe| {
            let far = root(at, s.figure(foe).at);
            let near = self.liked_range(p);
            (far - near).abs()
        });
        match (nearest, enemy) {
            // Whoever has somewhere to go goes there, and looks at the enemy on the way.
            (Some(goal), Some(enemy)) => goal.min(FAR) + enemy.min(FAR) / 6,
            (Some(far), None) | (None, Some(far)) => far.min(FAR),
            (None, None) => 0,
        }
    }

    /// The distance at which somebody likes his enemies: archers further off.
    fn liked_range(&self, p: Piece) -> i64 {
        let one = self.character(p);
        let limit = one.missile.and_then(|missile| self.tables().limit(missile, Band::Medium));
        match limit {
            Some(limit) => i64::from(limit) * 3 / 4,
            None => 0,
        }
    }

    /// Where an aim draws somebody.
    fn goal(&self, s: &State, p: Piece, aim: &Aim) -> Option<Point> {
        let at = s.figure(p).at;
        match &aim.feat {
            Feat::Fell(Whom::One(foe), _) => s.is_active(*foe).then(|| s.figure(*foe).at),
            Feat::Fell(Whom::Anybody, _) | Feat::Stand(_) => None,
            Feat::Leave(whom, exit) => {
                if matches!(whom, Whom::One(who) if *who != p) {
                    return None;
                }
                let exits = self.scenario.ground.pieces().exits.iter().enumerate();
                let open = exits.filter(|(n, _)| exit.is_none_or(|exit| usize::from(exit) == *n));
                let ways = open.map(|(_, exit)| nearest(exit.edge, at));
                ways.min_by_key(|way| at.square_to(*way))
            }
            Feat::Seize(bits) => {
                let sites = self.scenario.sites.iter().enumerate();
                let open =
                    sites.filter(|(n, site)| bits >> n & 1 == 1 && s.sites[*n] < site.needed);
                let lines = self.scenario.ground.lines();
                let spots = open.filter_map(|(_, site)| lines[usize::from(site.line)].nearest(at));
                spots.min_by_key(|spot| at.square_to(*spot))
            }
            Feat::Hold { zone, .. } => match zone.is_inside(at) {
                true => Some(at),
                false => zone.nearest_inside(at),
            },
            Feat::Outweigh { at: place, radius } => {
                let inside = at.is_within(*place, *radius);
                Some(if inside { at } else { *place })
            }
        }
    }
}

fn nearest(edge: Segment, at: Point) -> Point {
    edge.nearest(at)
}

fn root(a: Point, b: Point) -> i64 {
    measure::num::isqrt(a.square_to(b))
}
