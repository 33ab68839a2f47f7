//! Regions, ways and rulers. Whether a way is legal is said by the rules; here it is only looked
//! for and told.

use ::skirmish::Skirmish;
use ::skirmish::action::{Action, Ask, Target};
use ::skirmish::rule;
use ::skirmish::rules::morale::FAR;
use ::skirmish::state::{State, is_horse};
use engine::{Game, Piece, RuleId, Side};
use measure::num::shown_mm;
use measure::{Disc, Heading, Path, Point};

use super::choice::{choice, ghost};
use super::cm;
use crate::face::{Measures, WayWish};
use crate::measured::{line, point, why};
use crate::wire::{Limit, Region, Ruler, Tip, Way};

/// A hand that is so near to touching somebody means to touch him.
const NEAR: i32 = 120;

impl Measures for Skirmish {
    fn region(&self, s: &State, of: Piece) -> Option<Region> {
        if !self.is_mover(s, of) {
            return None;
        }
        let strider = self.strider(s, of);
        let rings = strider.region(&strider.web()).rings().into_iter();
        let limit = self.allowance(s, of);
        Some(Region {
            piece: of.0,
            rings: rings.map(|ring| ring.into_iter().map(<[i32; 2]>::from).collect()).collect(),
            limit: limit as u32,
            text: format!("{} can go {}", self.name(of), cm(limit)),
            rule: rule::SS_MOV_01.to_string(),
        })
    }

    fn way(&self, s: &State, side: Side, of: Piece, wish: &WayWish) -> Option<Way> {
        if !self.is_mover(s, of) {
            return None;
        }
        let to = point(wish.to);
        if matches!(self.asks(s)[side], Some(Ask::Deploy)) {
            return Some(self.placed(s, side, of, to, wish.facing));
        }
        let path = self.wished(s, of, to, &wish.via);
        let looks = self.strider(s, of).looks(&path);
        let heading = match (s.figure(of).is_mounted(), wish.facing) {
            (true, Some(degrees)) => Heading::new(i32::from(degrees % 360)),
            _ => looks,
        };
        Some(self.told_way(s, side, of, to, &path, heading))
    }

    /// Whoever is furthest ahead goes first.
    fn ways(&self, s: &State, side: Side, of: &[Piece], by: [i32; 2]) -> Vec<Way> {
        let by = point(by);
        let mut all: Vec<Piece> = of.iter().copied().filter(|p| self.is_mover(s, *p)).collect();
        all.sort_by_key(|p| (-s.figure(*p).at.dot(by), p.0));
        let mut then = s.clone();
        let mut ways = Vec::new();
        for p in all {
            let to = then.figure(p).at + by;
            let path = self.wished(&then, p, to, &[]);
            let heading = self.strider(&then, p).looks(&path);
            let way = self.told_way(&then, side, p, to, &path, heading);
            if way.choice.is_some() {
                then.figure_mut(p).at = path.end().unwrap_or(to);
            }
            ways.push(way);
        }
        ways
    }

    fn ruler(&self, s: &State, from: Tip, to: Tip) -> Option<Ruler> {
        let (a, b) = (self.tip(s, from)?, self.tip(s, to)?);
        let centres = isqrt(a.centre.square_to(b.centre));
        let gap = (centres - i64::from(a.radius + b.radius)).max(0);
        let mut limits = Vec::new();
        let mut limit = |text: String, most: i32, rule: RuleId| {
            let within = a.is_gap_within(b, most);
            limits.push(Limit { text, limit: most as u32, within, rule: rule.to_string() });
        };
        if let Tip::Piece(number) = from
            && let p = Piece(number)
            && !is_horse(p)
        {
            limit("one move".to_owned(), self.allowance(s, p), rule::SS_MOV_01);
            if let Some(missile) = self.character(p).missile {
                let names = ["short", "medium", "long", "extreme"];
                for (name, most) in names.into_iter().zip(self.tables().bands[missile as usize]) {
                    limit(format!("{} {name}", missile.word()), most, rule::SS_WPN_03);
                }
            }
        }
        limit(format!("{} of a commander", cm(FAR)), FAR, rule::SS_MOR_14);
        let square = if gap == 0 { 0 } else { gap * gap };
        Some(Ruler {
            from: a.centre.into(),
            to: b.centre.into(),
            millimetres: shown_mm(square) as u32,
            limits,
        })
    }
}

/// The whole root, for what is read only.
fn isqrt(square: i64) -> i64 {
    measure::num::isqrt(square)
}

/// Gathered here: what the answers above are put together from.
trait Paths {
    fn is_mover(&self, s: &State, of: Piece) -> bool;
    fn wished(&self, s: &State, of: Piece, to: Point, via: &[[i32; 2]]) -> Path;
    fn told_way(
        &self,
        s: &State,
        side: Side,
        of: Piece,
        to: Point,
        path: &Path,
        heading: Heading,
    ) -> Way;
    fn placed(&self, s: &State, side: Side, of: Piece, to: Point, facing: Option<u16>) -> Way;
    fn tip(&self, s: &State, tip: Tip) -> Option<Disc>;
}

impl Paths for Skirmish {
    /// A figure of the scenario that stands on the table.
    fn is_mover(&self, s: &State, of: Piece) -> bool {
        self.exists(of) && !is_horse(of) && s.is_active(of)
    }

    /// The way that is meant: through the points that were named; else round whatever stands
    /// there, into contact if the hand is near somebody, or straight if no way is found.
    fn wished(&self, s: &State, of: Piece, to: Point, via: &[[i32; 2]]) -> Path {
        let points = via.iter().map(|at| point(*at));
        if !via.is_empty() {
            return Path::through(points.chain([to])).unwrap_or(Path::STAY);
        }
        let (strider, radius) = (self.strider(s, of), self.radius(s, of));
        let web = strider.web();
        let from = s.figure(of).at;
        let foes = engine_pieces(self.active(s, self.side(of).other()));
        let near = foes.filter(|foe| Disc::new(to, radius).is_gap_within(self.base(s, *foe), NEAR));
        let touched = near.min_by_key(|foe| to.square_to(s.figure(*foe).at));
        let snapped = touched.and_then(|foe| {
            let base = self.base(s, foe);
            let ends = [strider.snap(base, to), strider.snap(base, from)];
            ends.into_iter().flatten().find_map(|end| strider.plan(&web, end))
        });
        let planned = snapped.or_else(|| strider.plan(&web, to));
        let straight = || Path::to(to).ok();
        planned.map(|(path, _)| path).or_else(straight).unwrap_or(Path::STAY)
    }

    fn told_way(
        &self,
        s: &State,
        side: Side,
        of: Piece,
        to: Point,
        path: &Path,
        heading: Heading,
    ) -> Way {
        let action = Action::Move { who: of, path: *path, heading };
        let from = s.figure(of).at;
        let (cost, allowance) = match path.is_empty() || path.is_sound(from) {
            true => self.cost(s, of, path, heading),
            false => (0, self.allowance(s, of)),
        };
        let end = path.end().unwrap_or(from);
        let looked = self.check(s, side, action);
        let length = path.length(from);
        let mut tally = vec![line("the way", cm(length), rule::MG_12)];
        if cost > length {
            tally.push(line("slow ground and turning", cm(cost - length), rule::SS_MOV_02));
        }
        let shown = if path.is_empty() { to } else { end };
        let points = std::iter::once(from).chain(path.points());
        Way {
            piece: of.0,
            path: points.map(<[i32; 2]>::from).collect(),
            ghost: ghost(self, if looked.is_ok() { end } else { shown }, heading),
            cost: cost.max(0) as u32,
            limit: allowance as u32,
            tally,
            touches: numbers(self.charged(s, of, path, heading)),
            choice: looked.is_ok().then(|| choice(self, s, side, &action)),
            why: looked.err().map(why),
        }
    }

    /// Set-up: he is put down where the hand is.
    fn placed(&self, s: &State, side: Side, of: Piece, to: Point, facing: Option<u16>) -> Way {
        let figure = s.figure(of);
        let turned = facing.filter(|_| figure.is_mounted());
        let heading = turned.map_or(figure.heading, |degrees| Heading::new(degrees.into()));
        let action = Action::Place { who: of, at: to, heading };
        let looked = self.check(s, side, action);
        Way {
            piece: of.0,
            path: vec![to.into()],
            ghost: ghost(self, to, heading),
            cost: 0,
            limit: 0,
            tally: Vec::new(),
            touches: Vec::new(),
            choice: looked.is_ok().then(|| choice(self, s, side, &action)),
            why: looked.err().map(why),
        }
    }

    fn tip(&self, s: &State, tip: Tip) -> Option<Disc> {
        match tip {
            Tip::At(at) => Some(Disc::new(point(at), 0)),
            Tip::Piece(number) => {
                let p = Piece(number);
                let here = self.exists(p)
                    && match is_horse(p) {
                        true => self.loose_horses(s).any(|horse| horse == p),
                        false => s.is_active(p),
                    };
                here.then(|| self.base(s, p))
            }
        }
    }
}

pub(super) fn engine_pieces(bits: u64) -> impl Iterator<Item = Piece> {
    ::skirmish::state::pieces(bits).into_iter()
}

fn numbers(bits: u64) -> Vec<u8> {
    engine_pieces(bits).map(|p| p.0).collect()
}

/// What a shot at a group would be aimed at, by number.
pub(super) fn target(game: &Skirmish, at: Piece) -> Target {
    match is_horse(at) {
        true => Target::Horse(at),
        false => Target::Group(game.group_of(at)),
    }
}
