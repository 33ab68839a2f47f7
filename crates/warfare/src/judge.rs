//! A rough worth of a position, for the simplest players.

use engine::{Judges, Piece, Side};
use measure::Point;
use measure::num::isqrt;

use crate::Warfare;
use crate::action::Action;
use crate::catalogue::Kind;
use crate::event::Row;
use crate::rules::fire::RANGE;
use crate::scenario::{Aim, Feat, Otherwise};
use crate::state::{Body, State, Status};

/// An aim that is met, and each step towards it.
const MET: i32 = 3000;
const STEP: i32 = 300;
/// What a point of a unit's cost is worth.
const VALUE: i32 = 10;
/// So many u nearer to where one wants to be are worth a point.
const STRIDE: i64 = 50;
/// Beyond this distance nearer is no better: a table is not larger.
const FAR: i64 = 30_000;
/// How much more the way counts for somebody in a hurry.
const HURRY: i32 = 3;
/// What is left of a unit that runs, in hundredths.
const ROUTED: i32 = 40;

/// What one throw is likely to do.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    /// Figures taken off, in hundredths.
    losses: i32,
    /// The chance that there are any, in hundredths.
    hits: i32,
}

impl Judges for Warfare {
    /// Aims count most, then who stands and how well, then being where one wants to be.
    fn worth(&self, s: &State, side: Side) -> i32 {
        let of = |side: Side| {
            let pieces = self.pieces_of(side).into_iter();
            self.aims_worth(s, side) + pieces.map(|p| self.value(s, p)).sum::<i32>()
        };
        let places = |side: Side| -> i32 {
            let units = self.units_here(s, side);
            let stands = units.map(|p| self.stand_worth(s, p)).sum::<i32>();
            let leaders = self.leaders_of(side).into_iter();
            stands + leaders.map(|p| self.lead_worth(s, p)).sum::<i32>()
        };
        of(side) - of(side.other()) + places(side)
    }

    fn advice(&self, s: &State, side: Side) -> Option<Action> {
        self.advised(s, side)
    }
}

impl Warfare {
    fn aims_worth(&self, s: &State, side: Side) -> i32 {
        let own = self.scenario.aims.iter().filter(|aim| aim.side == side && s.turn <= aim.until);
        let aims: i32 = own
            .map(|aim| {
                let reached = self.reached(s, aim);
                match (reached >= aim.count, &aim.feat) {
                    (true, Feat::Stand) | (_, Feat::Leaderless) => 0,
                    (true, _) => MET,
                    (false, Feat::Stand) => -STEP,
                    (false, _) => STEP * i32::from(reached),
                }
            })
            .sum();
        let leaders = if self.leaders_matter() { self.leaders_left(s, side) as i32 } else { 0 };
        aims + STEP * leaders
    }

    /// True of a scenario that is won by leaders.
    pub(crate) fn leaders_matter(&self) -> bool {
        self.scenario.otherwise == Otherwise::Leaders
            || self.scenario.aims.iter().any(|aim| aim.feat == Feat::Leaderless)
    }

    /// What a unit or a leader is worth as it is.
    pub(crate) fn value(&self, s: &State, p: Piece) -> i32 {
        let full = VALUE * i32::from(self.cost_of(p));
        let body = s.body(p);
        match body.status {
            Status::Removed | Status::Absent => 0,
            Status::Left => full,
            // A leader whom nobody follows decides nothing.
            _ if self.is_leader(p) && self.leaders_matter() && body.link.is_some() => full + STEP,
            _ if self.is_leader(p) && self.leaders_matter() => full + STEP / 2,
            _ if self.is_leader(p) => full,
            status => {
                let left = full * i32::from(body.soldiers) / i32::from(self.unit(p).strength);
                // Half of a unit is its being there.
                let there = (full + left) / 2;
                if status == Status::Routed { there * ROUTED / 100 } else { there }
            }
        }
    }

    fn man(&self, p: Piece) -> i32 {
        VALUE * i32::from(self.cost_of(p)) / i32::from(self.unit(p).strength)
    }

    /// What a throw of one unit at another is likely to do.
    fn odds(&self, s: &State, by: Piece, at: Piece) -> Odds {
        let blow = self.blow(s, by, at, 0);
        let sum = blow.tally.sum();
        let mut odds = Odds::default();
        for roll in 1..=10 {
            let taken = self.tables().casualties(sum + roll, blow.divisor);
            let taken = taken.min(s.body(at).soldiers.max(1));
            odds.losses += 10 * i32::from(taken);
            odds.hits += if taken > 0 { 10 } else { 0 };
        }
        odds
    }

    /// The chance in hundredths that a unit fails a check, having lost so many more.
    fn fails(&self, s: &State, p: Piece, row: Kind, losses: i32) -> i32 {
        let unit = self.unit(p);
        let Some(needs) = self.tables().nerve(Row::Against(row), unit.kind) else { return 0 };
        let mut probe = *s.body(p);
        probe.soldiers = probe.soldiers.saturating_sub((losses / 100) as u8);
        let lost = unit.strength - probe.soldiers;
        let half = if 2 * lost >= unit.strength { 2 } else { 0 };
        let led = i32::from(probe.link.is_some());
        let least = i32::from(needs) + half - led;
        ((least - 1) * 100 / 6).clamp(0, 100)
    }

    /// What a unit suffers from those who strike it, as worth lost.
    fn suffers(&self, s: &State, p: Piece, strikers: impl Iterator<Item = Piece>) -> i32 {
        let (mut losses, mut misses, mut row) = (0, 100, Body::NO_ROW);
        for by in strikers {
            let odds = self.odds(s, by, p);
            losses += odds.losses;
            misses = misses * (100 - odds.hits) / 100;
            row = row.min(self.unit(by).kind as u8);
        }
        let Some(kind) = Kind::ALL.get(usize::from(row)) else { return 0 };
        let fails = self.fails(s, p, *kind, losses) * (100 - misses) / 100;
        let runs = self.value(s, p) * (100 - ROUTED) / 100;
        let worst = self.value(s, p);
        (losses * self.man(p) / 100 + runs * fails / 100).min(worst)
    }

    /// What the melees of a unit promise: what its enemies suffer less what it suffers.
    fn melee_worth(&self, s: &State, p: Piece) -> i32 {
        let strikes = |by: Piece, at: Piece| self.struck_by(s, by) == Some(at);
        let foes = s.body(p).foes;
        let foes = || foes.iter().filter_map(|foe| foe.get());
        let own = self.suffers(s, p, foes().filter(|foe| strikes(*foe, p)));
        let theirs: i32 = foes()
            .map(|foe| {
                let all = s.body(foe).foes;
                let all = all.iter().filter_map(|by| by.get()).filter(|by| strikes(*by, foe));
                self.suffers(s, foe, all)
            })
            .sum();
        theirs - own
    }

    /// How well a unit stands: in melee, within range, out of danger, on its way.
    pub(crate) fn stand_worth(&self, s: &State, p: Piece) -> i32 {
        let body = s.body(p);
        if body.status != Status::Normal {
            return 0;
        }
        if body.is_in_melee() {
            return self.melee_worth(s, p) + 40;
        }
        let way = (self.way_left(s, p) / STRIDE) as i32;
        if self.hurries(s, p) {
            return -self.danger(s, p) - HURRY * way;
        }
        self.fire_worth(s, p) - self.danger(s, p) - way
    }

    /// What a volley of a unit promises, if it has somebody to fire at.
    fn fire_worth(&self, s: &State, p: Piece) -> i32 {
        if self.unit(p).arm.is_none() {
            return 0;
        }
        let Some(at) = self.targets(s, p).first() else { return 0 };
        let losses: i32 =
            (1..=10).map(|roll| i32::from(self.volley(s, p, at, roll).inflicts)).sum();
        60 + losses * self.man(at) / 10
    }

    /// What the worst attack of an enemy in reach would cost.
    fn danger(&self, s: &State, p: Piece) -> i32 {
        let at = s.body(p).at;
        let foes = self.units_here(s, self.side(p).other()).filter(|foe| {
            let body = s.body(*foe);
            let reach = self.full_move(*foe) + self.shape(p).radius;
            body.status == Status::Normal && !body.is_in_melee() && at.is_within(body.at, reach)
        });
        let worst = foes.map(|foe| {
            let own = self.suffers(s, p, std::iter::once(foe));
            own - self.suffers(s, foe, std::iter::once(p))
        });
        worst.max().unwrap_or(0).max(0) / 2 + self.shot_danger(s, p)
    }

    /// What the volleys of enemies in range would cost.
    fn shot_danger(&self, s: &State, p: Piece) -> i32 {
        let at = s.body(p).at;
        let shots = self.units_here(s, self.side(p).other()).filter(|foe| {
            let body = s.body(*foe);
            self.unit(*foe).arm.is_some()
                && body.status == Status::Normal
                && !body.is_in_melee()
                && at.is_within(body.at, RANGE + self.shape(p).radius)
        });
        let losses = shots.map(|foe| {
            let all = (1..=10).map(|roll| i32::from(self.volley(s, foe, p, roll).inflicts));
            all.sum::<i32>() * self.man(p) / 10
        });
        losses.sum::<i32>() / 2
    }

    /// How far a unit is from where it wants to be.
    fn way_left(&self, s: &State, p: Piece) -> i64 {
        let (side, at) = (self.side(p), s.body(p).at);
        let aims = self.scenario.aims.iter().filter(|aim| aim.side == side && s.turn <= aim.until);
        let nearest = aims.filter_map(|aim| self.goal(at, aim)).map(|to| self.far(at, to)).min();
        let led = self.leaders_matter().then(|| {
            let led = self.units_here(s, side.other()).filter(|foe| s.body(*foe).link.is_some());
            led.min_by_key(|foe| at.square_to(s.body(*foe).at))
        });
        let enemy = led.flatten().or_else(|| self.nearest_enemy(s, p)).map(|foe| {
            let far = self.far(at, s.body(foe).at);
            let liked = if self.unit(p).arm.is_some() { i64::from(RANGE) - 150 } else { 0 };
            (far - liked).abs()
        });
        match (nearest, enemy) {
            // Whoever has somewhere to go goes there, and looks at the enemy on the way.
            (Some(goal), Some(enemy)) => goal.min(FAR) + enemy.min(FAR) / 4,
            (Some(far), None) | (None, Some(far)) => far.min(FAR),
            (None, None) => 0,
        }
    }

    /// True of a unit whose side is after something it has not got, and that must go now to be
    /// there in time: about half of its moves are lost to banks, hills and enemies.
    pub(crate) fn hurries(&self, s: &State, p: Piece) -> bool {
        let (side, at) = (self.side(p), s.body(p).at);
        let mut aims = self.scenario.aims.iter().filter(|aim| aim.side == side);
        aims.any(|aim| {
            let moves = i64::from(self.scenario.turns.min(aim.until).saturating_sub(s.turn));
            let far = self.goal(at, aim).map_or(0, |to| self.far(at, to));
            far > moves * i64::from(self.full_move(p)) / 2 && self.reached(s, aim) < aim.count
        })
    }

    /// How far it is from a point to another, round what cannot be crossed.
    fn far(&self, a: Point, b: Point) -> i64 {
        let maze = self.maze.get_or_init(|| crate::maze::Maze::of(self.ground()));
        match maze {
            Some(maze) => maze.length(self.ground(), a, b),
            None => isqrt(a.square_to(b)),
        }
    }

    /// Where an aim draws a unit.
    fn goal(&self, at: Point, aim: &Aim) -> Option<Point> {
        match &aim.feat {
            Feat::Hold(zone) if zone.is_inside(at) => Some(at),
            Feat::Hold(zone) => zone.nearest_inside(at),
            Feat::Level(level) if self.ground().level(at) >= *level => Some(at),
            Feat::Level(level) => {
                let hills = self.ground().areas().iter().filter(|area| area.levels > 0);
                let tops = hills.filter_map(|hill| hill.polygon.nearest_inside(at));
                let tops = tops.filter(|p| self.ground().level(*p) >= *level);
                tops.min_by_key(|p| at.square_to(*p))
            }
            Feat::Leave(exit) => {
                let exits = self.ground().pieces().exits.iter().enumerate();
                let open = exits.filter(|(n, _)| exit.is_none_or(|exit| usize::from(exit) == *n));
                open.map(|(_, exit)| exit.edge.nearest(at)).min_by_key(|p| at.square_to(*p))
            }
            Feat::Stand | Feat::Leaderless | Feat::Destroy => None,
        }
    }

    /// How well a leader is placed: best with those who run, then where it is hot.
    pub(crate) fn lead_worth(&self, s: &State, p: Piece) -> i32 {
        let body = s.body(p);
        if body.status != Status::Normal {
            return 0;
        }
        let Some(unit) = body.link.get() else {
            let nearest = self
                .units_here(s, self.side(p))
                .filter(|unit| s.body(*unit).status == Status::Routed)
                .map(|unit| isqrt(body.at.square_to(s.body(unit).at)))
                .min();
            return -20 - (nearest.unwrap_or(0).min(FAR) / STRIDE / 4) as i32;
        };
        let cost = VALUE * i32::from(self.cost_of(unit));
        match s.body(unit).status {
            Status::Routed => 20 + cost / 3 - self.danger(s, unit),
            _ if s.body(unit).soldiers == 0 => -60,
            _ if s.body(unit).is_in_melee() => 10 + cost / 20 + self.melee_worth(s, unit) / 8,
            _ => 10 + cost / 40,
        }
    }
}
